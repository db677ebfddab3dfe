//! ord₂ of the lowered heap, Lemma 2.1.

use crate::{MinimalOrd, ord_2};

/// What Lemma 2.1 says of ord₂(n′_i), the heap after it was lowered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OrdOfLowered {
    /// Exactly this.
    Exactly(u32),
    /// Larger than this, or ∞.
    MoreThan(u32),
}

impl OrdOfLowered {
    /// Whether `ord` (`None` is ∞) is as said.
    pub fn admits(self, ord: Option<u32>) -> bool {
        match self {
            OrdOfLowered::Exactly(expected) => ord == Some(expected),
            OrdOfLowered::MoreThan(bound) => ord.is_none_or(|ord| ord > bound),
        }
    }
}

/// **Lemma 2.1.** Lower heap i, with l_i = ord₂(n_i), by a common divisor with k_i = ord₂(n_i−n′_i),
/// so that 0 ≤ k_i ≤ λ(P) ≤ l_i. Then ord₂(n′_i) is
///
/// | | 0=k_i=λ (a) | 0=k_i<λ (b) | 0<k_i=λ (c) | 0<k_i<λ (d) |
/// |---|---|---|---|---|
/// | l_i > λ (1) | 0 | 0 | λ | k_i |
/// | l_i = λ (2) | > λ or ∞ | 0 | > λ or ∞ | k_i |
///
/// # Source
///
/// \[CDN\] Lemma 2.1.
///
/// # Examples
///
/// ```
/// use cdn::{Lemma2_1, OrdOfLowered};
///
/// // (6, 4): λ = 1. Taking 2 from the 4 is case (1c): 2 has ord₂ = λ.
/// let lemma = Lemma2_1::of(&[6, 4], 1, 2).unwrap();
/// assert_eq!((lemma.case(), lemma.statement()), ("1c", OrdOfLowered::Exactly(1)));
/// // Taking 2 from the 6 is case (2c): 4 has a larger ord₂.
/// let lemma = Lemma2_1::of(&[6, 4], 0, 2).unwrap();
/// assert_eq!((lemma.case(), lemma.statement()), ("2c", OrdOfLowered::MoreThan(1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lemma2_1 {
    /// λ(P).
    pub lambda: u32,
    /// l_i = ord₂(n_i).
    pub l: u32,
    /// k_i = ord₂(n_i − n′_i).
    pub k: u32,
}

impl Lemma2_1 {
    /// The numbers λ, l_i and k_i of the move that takes `taken` tokens from heap `index`, or `None`
    /// if that is no move.
    pub fn of(heaps: &[u64], index: usize, taken: u64) -> Option<Self> {
        if !crate::CommonDivisorNim::is_move(heaps, taken) {
            return None;
        }
        let l = ord_2(*heaps.get(index)?)?;
        Some(Lemma2_1 { lambda: MinimalOrd::of(heaps)?.lambda, l, k: ord_2(taken)? })
    }

    /// The name of the case, from 1a to 2d.
    pub fn case(self) -> &'static str {
        match (self.l > self.lambda, self.k == 0, self.k == self.lambda) {
            (true, true, true) => "1a",
            (true, true, false) => "1b",
            (true, false, true) => "1c",
            (true, false, false) => "1d",
            (false, true, true) => "2a",
            (false, true, false) => "2b",
            (false, false, true) => "2c",
            (false, false, false) => "2d",
        }
    }

    /// What the lemma says of the heap after the move.
    pub fn statement(self) -> OrdOfLowered {
        match self.case() {
            "2a" | "2c" => OrdOfLowered::MoreThan(self.lambda),
            "1c" => OrdOfLowered::Exactly(self.lambda),
            "1d" | "2d" => OrdOfLowered::Exactly(self.k),
            _ => OrdOfLowered::Exactly(0),
        }
    }
}

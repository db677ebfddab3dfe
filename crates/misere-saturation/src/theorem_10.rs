//! φ^β, the Sprague–Grundy function of the saturations of misère Nim, Theorem 10.

use crate::{PositionSet, SubtractionGame};
use impartial::formula::{Formula, OutOfScope, Source};
use impartial::invariant::Grundy;
use impartial::position::HeapTuple;
use impartial::radix::{Expansion, Radix};

/// **Theorem 10.** In every β-saturation of misère Nim, sg(X) = φ^β(X), where
///
/// φ^β(X) = σ^β(X) ⊕ (β^{mord_β(X)+1} − 1),  σ^β(X) = x⁰ ⊕ … ⊕ xᵏ⁻¹.
///
/// Digit by digit, φ_L(X) = σ_L(X) ⊖ \[L ≤ N\] with N = mord_β(X). A subtraction game
/// Γ(𝒫_Mis, 𝒞) is a β-saturation of misère Nim if its Sprague–Grundy function is that of
/// Γ(𝒫_Mis, 𝒞^β), the [`game`](Theorem10::game). Others are Γ(𝒫_Mis, 𝒞^β_\[w\]) for w at least
/// [`weight`](crate::weight).
///
/// Its [`Strategy`](impartial::formula::Strategy) is the construction (A3): an option of every
/// smaller value that changes no more heaps than [`weight`](crate::weight) says.
///
/// # Source
///
/// \[Sat\] (1.2) and Theorem 10; §2.2 (A1) and §2.4 (A3).
///
/// # Examples
///
/// ```
/// use impartial::prelude::*;
/// use impartial::radix::Radix;
/// use misere_saturation::Theorem10;
///
/// let two = Theorem10::new(Radix::constant(2)?);
/// assert_eq!(two.evaluate(&[2, 2]), Ok(3)); // Example 11
/// assert_eq!(two.evaluate(&[2, 3]), Ok(0));
/// assert!(two.evaluate(&[0, 0]).is_err());
/// let six = Theorem10::new("6,2".parse()?);
/// assert_eq!(six.evaluate(&[2, 2, 2]), Ok(5)); // Example 12
/// # Ok::<(), impartial::radix::RadixError>(())
/// ```
///
/// # Complexity
///
/// One division for each digit of each heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Theorem10 {
    radix: Radix,
}

impl Theorem10 {
    /// The theorem for a radix sequence β.
    pub fn new(radix: Radix) -> Self {
        Theorem10 { radix }
    }

    /// β.
    pub fn radix(&self) -> &Radix {
        &self.radix
    }

    /// Γ(𝒫_Mis, 𝒞^β), the game of which it is the Sprague–Grundy function.
    pub fn game(&self) -> SubtractionGame {
        SubtractionGame::saturation(PositionSet::Misere, self.radix.clone())
    }

    /// N = mord_β(X).
    pub(crate) fn order(&self, heaps: &[u64]) -> Result<usize, OutOfScope> {
        self.radix.mord(heaps).ok_or_else(|| {
            OutOfScope::new("all heaps are empty: φ is defined on 𝒫_Mis, ℕᵏ without that position")
        })
    }

    /// The digits of φ(X), even where φ(X) does not fit in 64 bits.
    ///
    /// # Errors
    ///
    /// [`OutOfScope`] if all heaps are empty.
    pub fn expansion(&self, heaps: &[u64]) -> Result<Expansion<'_>, OutOfScope> {
        let order = self.order(heaps)?;
        let mut value = self.radix.expansion(0);
        heaps.iter().for_each(|&heap| value.plus(heap));
        value.minus_ones(order).map_err(OutOfScope::new)?;
        Ok(value)
    }
}

impl<P: HeapTuple> Formula<P> for Theorem10 {
    type Invariant = Grundy;

    fn invariant(&self) -> Grundy {
        Grundy
    }

    fn source(&self) -> Source {
        Source::new("Sat", "Theorem 10")
    }

    /// φ^β(X).
    ///
    /// # Errors
    ///
    /// [`OutOfScope`] if all heaps are empty, or if φ^β(X) exceeds 2⁶⁴ − 1.
    fn evaluate(&self, position: &P) -> Result<u64, OutOfScope> {
        let heaps = position.heaps();
        let order = self.order(heaps)?;
        self.radix.sum_sub_ones(heaps.iter().copied(), order).map_err(|error| {
            OutOfScope::new(format_args!("φ({heaps:?}) does not fit in 64 bits: {error}"))
        })
    }
}

//! The Sprague–Grundy value, Theorem 1.3, and the moves of its proof, cases B1 and B2.

use crate::CommonDivisorNim;
use impartial::formula::{Formula, OutOfScope, Source, Strategy, WinningMoves};
use impartial::invariant::Grundy;
use impartial::position::HeapTuple;
use impartial::ruleset::Ruleset;

/// ord₂(n): the largest L with 2^L dividing n; `None` is ∞, for n = 0.
///
/// # Examples
///
/// ```
/// assert_eq!(cdn::ord_2(12), Some(2));
/// assert_eq!(cdn::ord_2(0), None);
/// ```
pub fn ord_2(n: u64) -> Option<u32> {
    (n != 0).then(|| n.trailing_zeros())
}

/// λ(P) = min ord₂(n_i) and ι(P), the number of heaps that attain it, of a position P ≠ 0.
///
/// # Source
///
/// \[CDN\] §1, before Theorem 1.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MinimalOrd {
    /// λ(P), at most 63.
    pub lambda: u32,
    /// ι(P), at least 1.
    pub iota: usize,
}

impl MinimalOrd {
    /// λ and ι of the heaps, or `None` if all are empty (λ would be ∞).
    ///
    /// # Examples
    ///
    /// ```
    /// use cdn::MinimalOrd;
    ///
    /// assert_eq!(MinimalOrd::of(&[6, 4, 2]), Some(MinimalOrd { lambda: 1, iota: 2 }));
    /// assert_eq!(MinimalOrd::of(&[0, 0]), None);
    /// ```
    pub fn of(heaps: &[u64]) -> Option<Self> {
        let lambda = ord_2(heaps.iter().fold(0, |bits, heap| bits | heap))?;
        let iota = heaps.iter().filter(|&&heap| ord_2(heap) == Some(lambda)).count();
        Some(MinimalOrd { lambda, iota })
    }
}

/// **Theorem 1.3.** sg(P) = λ(P)+1 if P ≠ 0 and ι(P) is odd, and 0 otherwise.
///
/// Its [`Strategy`] is the constructive half of the proof, cases B1 and B2: a move to every smaller
/// value. Its [`WinningMoves`] are all moves to value 0.
///
/// # Source
///
/// \[CDN\] Theorem 1.3.
///
/// # Examples
///
/// ```
/// use cdn::Theorem1_3;
/// use impartial::prelude::*;
///
/// assert_eq!(Theorem1_3.evaluate(&[6, 3, 2]), Ok(1));
/// assert_eq!(Theorem1_3.evaluate(&[1 << 60]), Ok(61));
/// // λ = 1 and ι = 3: an option of value 1 by case B1, of value 0 by case B2.
/// assert_eq!(Theorem1_3.option_with(&[6, 2, 2], &1), Ok(Some([5, 2, 2])));
/// assert_eq!(Theorem1_3.option_with(&[6, 2, 2], &0), Ok(Some([4, 2, 2])));
/// ```
///
/// # Complexity
///
/// Linear in the number of heaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Theorem1_3;

impl Theorem1_3 {
    /// The value at a tuple of heaps.
    pub fn value(heaps: &[u64]) -> u64 {
        match MinimalOrd::of(heaps) {
            Some(MinimalOrd { lambda, iota }) if iota % 2 == 1 => u64::from(lambda) + 1,
            _ => 0,
        }
    }
}

impl<P: HeapTuple> Formula<P> for Theorem1_3 {
    type Invariant = Grundy;

    fn invariant(&self) -> Grundy {
        Grundy
    }

    fn source(&self) -> Source {
        Source::new("CDN", "Theorem 1.3")
    }

    fn evaluate(&self, position: &P) -> Result<u64, OutOfScope> {
        Ok(Theorem1_3::value(position.heaps()))
    }
}

impl<P: HeapTuple> Strategy<P> for Theorem1_3 {
    fn option_with(&self, position: &P, value: &u64) -> Result<Option<P>, OutOfScope> {
        let heaps = position.heaps();
        if *value >= Theorem1_3::value(heaps) {
            return Ok(None);
        }
        let Some(MinimalOrd { lambda, iota }) = MinimalOrd::of(heaps) else {
            return Ok(None);
        };
        let lower = |index: usize, taken: u64| position.with(index, heaps[index] - taken);
        let with_ord = |ord: u32| heaps.iter().position(|&heap| ord_2(heap) == Some(ord));
        let Some(minimal) = with_ord(lambda) else { return Ok(None) };
        // Case B1: after the move the heap alone has ord₂ = value−1, less than λ.
        if *value > 0 {
            return Ok(Some(lower(minimal, 1 << (value - 1))));
        }
        // Case B2: make ι even.
        let next_ord =
            heaps.iter().filter_map(|&heap| ord_2(heap)).filter(|&ord| ord > lambda).min();
        Ok(Some(match next_ord {
            _ if iota >= 3 => lower(minimal, 1 << lambda),
            // ι = 1: a heap of the second smallest ord₂ joins the minimal one.
            Some(ord) => lower(with_ord(ord).unwrap_or(minimal), 1 << lambda),
            // The only nonempty heap is taken whole.
            None => position.with(minimal, 0),
        }))
    }
}

impl<P: HeapTuple> WinningMoves<P> for Theorem1_3 {
    /// All options of value 0, by heap and then by the number of tokens taken.
    ///
    /// # Complexity
    ///
    /// One evaluation for each common divisor and heap.
    fn winning_moves(&self, position: &P) -> Result<Vec<P>, OutOfScope> {
        let options = CommonDivisorNim.options(position);
        Ok(options.filter(|option| Theorem1_3::value(option.heaps()) == 0).collect())
    }
}

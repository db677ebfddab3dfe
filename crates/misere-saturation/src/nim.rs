//! σ^β, the Sprague–Grundy function of the saturations of Nim, Example 8.

use crate::lemma_15::lowered;
use crate::strategy::{all_of_value, digits_at, highest_difference, with_digits};
use crate::{PositionSet, SubtractionGame};
use impartial::formula::{Formula, OutOfScope, Source, Strategy, WinningMoves};
use impartial::invariant::Grundy;
use impartial::position::HeapTuple;
use impartial::radix::{Expansion, Radix};

/// **Example 8.** In every β-saturation of Nim, sg(X) = σ^β(X) = x⁰ ⊕ … ⊕ xᵏ⁻¹: the heaps added
/// digit by digit, without carry, in the mixed base β.
///
/// A subtraction game Γ(ℕᵏ, 𝒞) is a β-saturation of Nim if its Sprague–Grundy function is that of
/// Γ(ℕᵏ, 𝒞^β), the [`game`](NimSaturation::game). Nim itself is one for β = 2; more precisely,
/// Γ(ℕᵏ, 𝒞) is 2-saturated iff 𝒞_\[1\] ⊆ 𝒞 ⊆ 𝒞².
///
/// Its [`Strategy`]: let R be the highest place where the wanted value m differs from σ. The digits
/// at R are lowered by σ_R − m_R in all, starting with the largest; the heap of the largest then
/// takes whatever lower digits give m.
///
/// # Source
///
/// \[Sat\] (1.1), Example 6 and Example 8.
///
/// # Examples
///
/// ```
/// use impartial::prelude::*;
/// use misere_saturation::NimSaturation;
///
/// let example_8 = NimSaturation::new("3,2,5".parse()?);
/// assert_eq!(example_8.evaluate(&[16, 27]), Ok(7));
/// # Ok::<(), impartial::radix::RadixError>(())
/// ```
///
/// # Complexity
///
/// One division for each digit of each heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NimSaturation {
    radix: Radix,
}

impl NimSaturation {
    /// The statement for a radix sequence β.
    pub fn new(radix: Radix) -> Self {
        NimSaturation { radix }
    }

    /// β.
    pub fn radix(&self) -> &Radix {
        &self.radix
    }

    /// Γ(ℕᵏ, 𝒞^β), the game of which it is the Sprague–Grundy function.
    pub fn game(&self) -> SubtractionGame {
        SubtractionGame::saturation(PositionSet::All, self.radix.clone())
    }

    fn expansion(&self, heaps: &[u64]) -> Expansion<'_> {
        let mut value = self.radix.expansion(0);
        heaps.iter().for_each(|&heap| value.plus(heap));
        value
    }

    /// The heap `index` with which the others have value `value`.
    fn completing(&self, heaps: &[u64], index: usize, value: u64) -> Result<u64, OutOfScope> {
        let mut heap = self.radix.expansion(value);
        for (other, &tokens) in heaps.iter().enumerate() {
            if other != index {
                heap.minus(tokens);
            }
        }
        heap.value().map_err(OutOfScope::new)
    }
}

impl<P: HeapTuple> Formula<P> for NimSaturation {
    type Invariant = Grundy;

    fn invariant(&self) -> Grundy {
        Grundy
    }

    fn source(&self) -> Source {
        Source::new("Sat", "Example 8")
    }

    /// σ^β(X).
    ///
    /// # Errors
    ///
    /// [`OutOfScope`] if σ^β(X) exceeds 2⁶⁴ − 1.
    fn evaluate(&self, position: &P) -> Result<u64, OutOfScope> {
        let heaps = position.heaps();
        self.radix.sum(heaps.iter().copied()).map_err(|error| {
            OutOfScope::new(format_args!("σ({heaps:?}) does not fit in 64 bits: {error}"))
        })
    }
}

impl<P: HeapTuple> Strategy<P> for NimSaturation {
    /// An option of value `value`; none iff `value` ≥ σ^β(X).
    ///
    /// # Errors
    ///
    /// None, even where σ^β(X) itself does not fit in 64 bits.
    fn option_with(&self, position: &P, value: &u64) -> Result<Option<P>, OutOfScope> {
        let heaps = position.heaps();
        let own = self.expansion(heaps);
        let Some((place, excess)) = highest_difference(&self.radix, own.digits(), *value) else {
            return Ok(None);
        };
        let digits = digits_at(&self.radix, heaps, place);
        let Some((largest, after)) = lowered(&digits, excess) else { return Ok(None) };
        let option = with_digits(&self.radix, position, place, &digits, &after);
        let heap = self.completing(option.heaps(), largest, *value)?;
        Ok(Some(option.with(largest, heap)))
    }
}

impl<P: HeapTuple> WinningMoves<P> for NimSaturation {
    /// All options of value 0 in [`game`](NimSaturation::game): every heap but the largest is chosen,
    /// the largest follows.
    ///
    /// # Errors
    ///
    /// [`OutOfScope`] if there are more than 2²⁴ ways to choose the others. A saturation has about as
    /// many winning moves as that; [`Strategy`] gives one of them at any size.
    fn winning_moves(&self, position: &P) -> Result<Vec<P>, OutOfScope> {
        all_of_value(&self.game(), position, |heaps, index| self.completing(heaps, index, 0))
    }
}

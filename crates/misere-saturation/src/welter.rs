//! The Sprague–Grundy function of the saturations of Welter's game, Example 9.

use crate::ruleset::equal_heaps;
use crate::{PositionSet, SaturationError, SubtractionGame};
use impartial::formula::{Formula, OutOfScope, Source};
use impartial::invariant::Grundy;
use impartial::position::HeapTuple;
use impartial::radix::Radix;

/// **Example 9.** In every b-saturation of Welter's game, b ≥ 2,
///
/// sg(X) = σᵇ(X) ⊕ ⨁_{i<j} (b^{ord_b(xⁱ − xʲ) + 1} − 1).
///
/// The base is one number, not a sequence: in mixed radix the formula is false, first for β = (2, 3,
/// …) at (2, 3), where it gives 4 and the value is 3. Welter's game itself is a 2-saturation, so for
/// b = 2 this is its Sprague–Grundy function.
///
/// # Source
///
/// \[Sat\] Example 9; Example 6 for b = 2.
///
/// # Examples
///
/// ```
/// use impartial::prelude::*;
/// use misere_saturation::WelterSaturation;
///
/// assert_eq!(WelterSaturation::new(3)?.evaluate(&[1, 4]), Ok(1));
/// assert_eq!(WelterSaturation::new(2)?.evaluate(&[0, 2, 5]), Ok(4));
/// assert!(WelterSaturation::new(2)?.evaluate(&[5, 5]).is_err());
/// # Ok::<(), misere_saturation::SaturationError>(())
/// ```
///
/// # Complexity
///
/// One division for each digit of each heap and of each difference of two heaps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WelterSaturation {
    /// A constant sequence.
    radix: Radix,
}

impl WelterSaturation {
    /// The statement for the base b.
    ///
    /// # Errors
    ///
    /// [`SaturationError::Radix`] if b < 2.
    pub fn new(base: u64) -> Result<Self, SaturationError> {
        Ok(WelterSaturation { radix: Radix::constant(base)? })
    }

    /// b, b, …
    pub fn radix(&self) -> &Radix {
        &self.radix
    }

    /// Γ(𝒫_Wel, 𝒞ᵇ), the game of which it is the Sprague–Grundy function.
    pub fn game(&self) -> SubtractionGame {
        SubtractionGame::saturation(PositionSet::Welter, self.radix.clone())
    }
}

/// The formula of Example 9 in any radix, where it is false unless the radix is constant.
///
/// # Errors
///
/// [`OutOfScope`] if two heaps are equal, or the value exceeds 2⁶⁴ − 1.
pub fn welter_formula(radix: &Radix, heaps: &[u64]) -> Result<u64, OutOfScope> {
    let mut value = radix.expansion(0);
    for (j, &heap) in heaps.iter().enumerate() {
        value.plus(heap);
        for &other in &heaps[..j] {
            if let Some(order) = radix.ord(heap.abs_diff(other)) {
                value.minus_ones(order).map_err(OutOfScope::new)?;
            }
        }
    }
    value.value().map_err(|error| {
        OutOfScope::new(format_args!("the value of {heaps:?} does not fit in 64 bits: {error}"))
    })
}

impl<P: HeapTuple> Formula<P> for WelterSaturation {
    type Invariant = Grundy;

    fn invariant(&self) -> Grundy {
        Grundy
    }

    fn source(&self) -> Source {
        Source::new("Sat", "Example 9")
    }

    /// The value of the position.
    ///
    /// # Errors
    ///
    /// [`OutOfScope`] if two heaps are equal, or if the value exceeds 2⁶⁴ − 1.
    fn evaluate(&self, position: &P) -> Result<u64, OutOfScope> {
        let heaps = position.heaps();
        if let Some((i, j)) = equal_heaps(heaps) {
            return Err(OutOfScope::new(format_args!(
                "heaps {} and {} are equal; in Welter's game no two are",
                i + 1,
                j + 1
            )));
        }
        welter_formula(&self.radix, heaps)
    }
}

//! Theorem 1: the P-positions of Nim(6,=2)\[0\].

use crate::differential_coordinates::GAME;
use crate::padded::{any_size, padded, padded_big};
use crate::parity::parities;
use impartial::convention::{Convention, Outcome};
use impartial::formula::{Formula, OutOfScope, Source};
use impartial::invariant::OutcomeIn;
use impartial::position::{HeapTuple, Sorted};
use num_bigint::BigUint;
use num_integer::Integer;

/// **Theorem 1.** A position of Nim(6,=2) with an even total is P iff its parity vector is one of
/// eeoooo, ooeeoo, ooooee, eeeeee.
///
/// Equivalently, Eq. (2): x₁ ≡ x₂, x₃ ≡ x₄ and x₁ + x₄ ≡ x₅ (mod 2). Fewer than six heaps are taken as
/// the last ones of six.
///
/// # Source
///
/// \[Slow\] Theorem 1.
///
/// # Examples
///
/// ```
/// use exact_slow_nim::Theorem1;
/// use impartial::prelude::*;
///
/// assert_eq!(Theorem1.evaluate(&Sorted::new([0, 2, 3, 3, 5, 7])), Ok(Outcome::P));
/// assert_eq!(Theorem1.evaluate(&Sorted::new([1, 1, 1, 1, 1, 1])), Ok(Outcome::N));
/// assert!(Theorem1.evaluate(&Sorted::new([0, 0, 0, 0, 0, 1])).is_err());
/// ```
///
/// # Complexity
///
/// Linear in the number of digits of the heaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Theorem1;

impl Theorem1 {
    /// The parity vectors of the P-positions, Eq. (1).
    pub const P_PARITIES: [[u8; 6]; 4] = [*b"eeoooo", *b"ooeeoo", *b"ooooee", *b"eeeeee"];

    fn outcome_big(heaps: &[BigUint]) -> Result<Outcome, OutOfScope> {
        Theorem1::outcome(&padded_big(heaps, GAME)?)
    }

    pub(crate) fn outcome<Z: Integer>(sorted: &[Z; 6]) -> Result<Outcome, OutOfScope> {
        if total_is_odd(sorted) {
            return Err(OutOfScope::new(
                "Theorem 1 is about even totals; for odd ones see Theorem 2",
            ));
        }
        Ok(Outcome::next_wins(!Theorem1::P_PARITIES.contains(&parities(sorted))))
    }
}

/// Whether the number of odd heaps is odd.
pub(crate) fn total_is_odd<Z: Integer>(heaps: &[Z]) -> bool {
    heaps.iter().filter(|heap| heap.is_odd()).count() % 2 == 1
}

any_size!(Theorem1);

impl<P: HeapTuple> Formula<Sorted<P>> for Theorem1 {
    type Invariant = OutcomeIn;

    fn invariant(&self) -> OutcomeIn {
        OutcomeIn(Convention::Normal)
    }

    fn source(&self) -> Source {
        Source::new("Slow", "Theorem 1")
    }

    fn evaluate(&self, position: &Sorted<P>) -> Result<Outcome, OutOfScope> {
        Theorem1::outcome(&padded(position.heaps(), GAME)?)
    }
}

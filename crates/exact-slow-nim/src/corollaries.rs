//! Corollaries 1 and 2: the P-positions of Nim(5,=2).

use crate::padded::{any_size, narrow, padded, padded_big};
use crate::parity::parities;
use crate::theorem_1::total_is_odd;
use impartial::convention::{Convention, Outcome};
use impartial::formula::{Formula, OutOfScope, Source};
use impartial::invariant::OutcomeIn;
use impartial::position::{HeapTuple, Sorted};
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::Signed;

const GAME: &str = "Nim(5,=2)";

/// **Corollary 1.** A position of Nim(5,=2) with an even total is P iff its parity vector is eoooo or
/// eeeee.
///
/// # Source
///
/// \[Slow\] Corollary 1.
///
/// # Examples
///
/// ```
/// use exact_slow_nim::Corollary1;
/// use impartial::prelude::*;
///
/// assert_eq!(Corollary1.evaluate(&Sorted::new([2, 3, 3, 5, 7])), Ok(Outcome::P));
/// assert_eq!(Corollary1.evaluate(&Sorted::new([1, 1, 2, 3, 3])), Ok(Outcome::N));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Corollary1;

impl Corollary1 {
    /// The parity vectors of the P-positions, Eq. (3).
    pub const P_PARITIES: [[u8; 5]; 2] = [*b"eoooo", *b"eeeee"];

    fn outcome_big(heaps: &[BigUint]) -> Result<Outcome, OutOfScope> {
        Corollary1::outcome(&padded_big(heaps, GAME)?)
    }

    fn outcome<Z: Integer>(y: &[Z; 5]) -> Result<Outcome, OutOfScope> {
        if total_is_odd(y) {
            return Err(OutOfScope::new(
                "Corollary 1 is about even totals; for odd ones see Corollary 2",
            ));
        }
        Ok(Outcome::next_wins(!Corollary1::P_PARITIES.contains(&parities(y))))
    }
}

/// **Corollary 2.** A position of Nim(5,=2) with an odd total is P iff (T′ < 0 ∧ K′) ∨ (T′ > 0 ∧ E′).
///
/// Here T′ = −y₁ + y₂ − y₃ − y₄ + y₅; K′ says Σy ≡ 1 (mod 4); E′ says that y₁ is even, y₂ ≡ y₃ and
/// y₃ ≡ y₄ (mod 2). T′ is odd, so T′ = 0 cannot occur.
///
/// # Source
///
/// \[Slow\] Corollary 2.
///
/// # Examples
///
/// The positions of §2 that show that (0, 0, 0, 0, 4) is not a P-shift.
///
/// ```
/// use exact_slow_nim::Corollary2;
/// use impartial::prelude::*;
///
/// assert_eq!(Corollary2::t(&[2, 2, 3, 4, 6]), -1);
/// assert_eq!(Corollary2.evaluate(&Sorted::new([2, 2, 3, 4, 6])), Ok(Outcome::P));
/// assert_eq!(Corollary2.evaluate(&Sorted::new([2, 2, 3, 4, 10])), Ok(Outcome::N));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Corollary2;

impl Corollary2 {
    /// T′ = −y₁ + y₂ − y₃ − y₄ + y₅ of sorted heaps.
    pub fn t(y: &[u64; 5]) -> i128 {
        t_prime(&y.map(i128::from))
    }

    fn outcome_big(heaps: &[BigUint]) -> Result<Outcome, OutOfScope> {
        let heaps: [BigUint; 5] = padded_big(heaps, GAME)?;
        Corollary2::outcome(&heaps.map(BigInt::from))
    }

    fn outcome<Z: Integer + Signed + Clone>(y: &[Z; 5]) -> Result<Outcome, OutOfScope> {
        if !total_is_odd(y) {
            return Err(OutOfScope::new(
                "Corollary 2 is about odd totals; for even ones see Corollary 1",
            ));
        }
        let k_prime = || {
            let total = y.iter().cloned().fold(Z::zero(), |sum, heap| sum + heap);
            (total - Z::one()).div_floor(&(Z::one() + Z::one())).is_even()
        };
        let e_prime = || matches!(&parities(y), b"eeeee" | b"eeeeo" | b"eoooe" | b"eoooo");
        let lost = if t_prime(y).is_negative() { k_prime() } else { e_prime() };
        Ok(Outcome::next_wins(!lost))
    }
}

fn t_prime<Z: Integer + Signed + Clone>([y1, y2, y3, y4, y5]: &[Z; 5]) -> Z {
    y2.clone() + y5.clone() - y1.clone() - y3.clone() - y4.clone()
}

/// Corollaries 1 and 2 together: the outcome of every position of Nim(n,=2) with n ≤ 5.
///
/// # Source
///
/// \[Slow\] Corollaries 1 and 2.
///
/// # Examples
///
/// ```
/// use exact_slow_nim::Nim52;
/// use impartial::prelude::*;
///
/// assert_eq!(Nim52.evaluate(&Sorted::new([0, 0, 0, 1, 1])), Ok(Outcome::N));
/// assert_eq!(Nim52.evaluate(&Sorted::new([0, 0, 1, 1, 3])), Ok(Outcome::N));
/// assert_eq!(Nim52.evaluate(&Sorted::new([0, 0, 1, 2, 2])), Ok(Outcome::P));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nim52;

/// A [`Formula`] for outcomes in normal play from a function of five sorted heaps.
macro_rules! outcome_of_five {
    ($formula:ty, $locator:literal, $outcome:expr) => {
        impl<P: HeapTuple> Formula<Sorted<P>> for $formula {
            type Invariant = OutcomeIn;

            fn invariant(&self) -> OutcomeIn {
                OutcomeIn(Convention::Normal)
            }

            fn source(&self) -> Source {
                Source::new("Slow", $locator)
            }

            fn evaluate(&self, position: &Sorted<P>) -> Result<Outcome, OutOfScope> {
                let heaps: [u64; 5] = padded(position.heaps(), GAME)?;
                match narrow(&heaps) {
                    Some(heaps) => $outcome(&heaps),
                    None => $outcome(&heaps.map(i128::from)),
                }
            }
        }
    };
}

outcome_of_five!(Corollary1, "Corollary 1", Corollary1::outcome);
outcome_of_five!(Corollary2, "Corollary 2", Corollary2::outcome);
outcome_of_five!(Nim52, "Corollaries 1 and 2", Nim52::outcome);
any_size!(Corollary1 Corollary2 Nim52);

impl Nim52 {
    fn outcome_big(heaps: &[BigUint]) -> Result<Outcome, OutOfScope> {
        let heaps: [BigUint; 5] = padded_big(heaps, GAME)?;
        Nim52::outcome(&heaps.map(BigInt::from))
    }

    fn outcome<Z: Integer + Signed + Clone>(y: &[Z; 5]) -> Result<Outcome, OutOfScope> {
        if total_is_odd(y) { Corollary2::outcome(y) } else { Corollary1::outcome(y) }
    }
}

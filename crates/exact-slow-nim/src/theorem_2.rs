//! Theorem 2: the P-positions of Nim(6,=2)\[1\]; with Theorem 1, all of Nim(6,=2).

use crate::differential_coordinates::{DifferentialCoordinates, GAME, RegionOfT};
use crate::padded::{any_size, narrow, padded, padded_big};
use crate::theorem_1::{Theorem1, total_is_odd};
use impartial::convention::{Convention, Outcome};
use impartial::formula::{Formula, OutOfScope, Source};
use impartial::invariant::OutcomeIn;
use impartial::position::{HeapTuple, Sorted};
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::Signed;

/// **Theorem 2.** A position of Nim(6,=2) with an odd total is P iff (E ∧ A) ∨ (K ∧ F ∧ B) ∨ (K ∧ C).
///
/// Here E is Eq. (2), F says that x₄ − x₃ is even, K that N ≡ 1 (mod 4); with r = x₁ + x₄ − x₅,
/// s = x₁ − x₂ + x₃ − x₄ − x₅ + x₆, u = s − 2r + 1 and T = min(s, u), A says T > 0, B says T = 0 and
/// C says T < 0. [`DifferentialCoordinates`] computes them. Fewer than six heaps are taken as the last ones of
/// six.
///
/// # Source
///
/// \[Slow\] Theorem 2. The factor 2 in u matters: with u = s − r + 1 the statement is false, first at
/// (1, 2, 2, 2, 2, 4).
///
/// # Examples
///
/// ```
/// use exact_slow_nim::Theorem2;
/// use impartial::prelude::*;
///
/// assert_eq!(Theorem2.evaluate(&Sorted::new([0, 2, 2, 3, 4, 6])), Ok(Outcome::P));
/// assert_eq!(Theorem2.evaluate(&Sorted::new([0, 2, 2, 3, 4, 10])), Ok(Outcome::N));
/// ```
///
/// # Complexity
///
/// Linear in the number of digits of the heaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Theorem2;

impl Theorem2 {
    fn outcome_big(heaps: &[BigUint]) -> Result<Outcome, OutOfScope> {
        Theorem2::outcome(&DifferentialCoordinates::of_big(heaps)?)
    }

    fn outcome<Z: Integer + Signed + Clone>(
        q: &DifferentialCoordinates<Z>,
    ) -> Result<Outcome, OutOfScope> {
        if total_is_odd(&q.heaps()) {
            return Ok(Outcome::next_wins(!Theorem2::is_lost(q)));
        }
        Err(OutOfScope::new("Theorem 2 is about odd totals; for even ones see Theorem 1"))
    }

    /// Whether a position with an odd total is P.
    fn is_lost<Z: Integer + Signed + Clone>(q: &DifferentialCoordinates<Z>) -> bool {
        match q.region() {
            RegionOfT::A => q.e(),
            RegionOfT::B => q.k() && q.f(),
            RegionOfT::C => q.k(),
        }
    }
}

any_size!(Theorem2 Nim62);

impl<P: HeapTuple> Formula<Sorted<P>> for Theorem2 {
    type Invariant = OutcomeIn;

    fn invariant(&self) -> OutcomeIn {
        OutcomeIn(Convention::Normal)
    }

    fn source(&self) -> Source {
        Source::new("Slow", "Theorem 2")
    }

    fn evaluate(&self, position: &Sorted<P>) -> Result<Outcome, OutOfScope> {
        let sorted: [u64; 6] = padded(position.heaps(), GAME)?;
        match narrow(&sorted) {
            Some(sorted) => Theorem2::outcome(&DifferentialCoordinates::from_sorted(&sorted)),
            None => {
                Theorem2::outcome(&DifferentialCoordinates::from_sorted(&sorted.map(i128::from)))
            }
        }
    }
}

/// Theorems 1 and 2 together: the outcome of every position of Nim(n,=2) with n ≤ 6.
///
/// Its [`Strategy`](impartial::formula::Strategy) is the move of the proofs, which
/// [`winning_pair`](crate::winning_pair) names; its
/// [`WinningMoves`](impartial::formula::WinningMoves) are all of them.
///
/// # Source
///
/// \[Slow\] Theorems 1 and 2.
///
/// # Examples
///
/// ```
/// use exact_slow_nim::Nim62;
/// use impartial::prelude::*;
///
/// assert_eq!(Nim62.evaluate(&Sorted::new([2, 2, 3, 4, 6])), Ok(Outcome::P));
/// assert_eq!(Nim62.evaluate(&Sorted::new([2, 2, 3, 4, 10])), Ok(Outcome::N));
/// ```
///
/// Heaps of any size, in any order:
///
/// ```
/// use exact_slow_nim::Nim62;
/// use impartial::prelude::*;
/// use num_bigint::BigUint;
///
/// let huge = BigUint::from(10_u8).pow(10_000);
/// assert_eq!(Nim62.evaluate(&vec![huge.clone(); 6]), Ok(Outcome::P));
/// assert_eq!(Nim62.evaluate(&vec![huge + 1_u8; 6]), Ok(Outcome::N));
/// ```
///
/// # Complexity
///
/// Linear in the number of digits of the heaps: P-positions are recognised in polynomial time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nim62;

impl Nim62 {
    fn outcome_big(heaps: &[BigUint]) -> Result<Outcome, OutOfScope> {
        let sorted: [BigUint; 6] = padded_big(heaps, GAME)?;
        Nim62::outcome(&sorted.map(BigInt::from))
    }

    fn outcome<Z: Integer + Signed + Clone>(sorted: &[Z; 6]) -> Result<Outcome, OutOfScope> {
        if total_is_odd(sorted) {
            Theorem2::outcome(&DifferentialCoordinates::from_sorted(sorted))
        } else {
            Theorem1::outcome(sorted)
        }
    }
}

impl<P: HeapTuple> Formula<Sorted<P>> for Nim62 {
    type Invariant = OutcomeIn;

    fn invariant(&self) -> OutcomeIn {
        OutcomeIn(Convention::Normal)
    }

    fn source(&self) -> Source {
        Source::new("Slow", "Theorems 1 and 2")
    }

    fn evaluate(&self, position: &Sorted<P>) -> Result<Outcome, OutOfScope> {
        let sorted: [u64; 6] = padded(position.heaps(), GAME)?;
        match narrow(&sorted) {
            Some(sorted) => Nim62::outcome(&sorted),
            None => Nim62::outcome(&sorted.map(i128::from)),
        }
    }
}

//! Whatever is computed at a position from the same thing at its options.

use crate::convention::{Convention, Outcome};
use crate::mex::mex;
use std::fmt::Debug;
use std::hash::Hash;

/// Something computed at a position from the same thing at its options.
///
/// Every solver and every verifier works for every invariant.
pub trait Invariant: Sync {
    /// What is computed.
    type Value: Clone + Eq + Ord + Hash + Debug + Send + Sync;

    /// The value at a position whose options have the `values`; a position without options is
    /// terminal. It may stop reading as soon as the answer is sure.
    fn combine(&self, values: impl Iterator<Item = Self::Value>) -> Self::Value;

    /// The name used in reports.
    fn name(&self) -> String;
}

impl<I: Invariant> Invariant for &I {
    type Value = I::Value;

    fn combine(&self, values: impl Iterator<Item = Self::Value>) -> Self::Value {
        (**self).combine(values)
    }

    fn name(&self) -> String {
        (**self).name()
    }
}

/// An invariant that is the value under a convention, or depends on it alone: what the fast solvers of
/// boxes compute.
///
/// The value of a terminal position is 0 in normal play and 1 in misère play, that of others the mex of
/// their options' values.
pub trait ByConvention: Invariant {
    /// The convention.
    fn convention(&self) -> Convention;

    /// The invariant of a position whose value under the convention is `value`.
    fn of_value(&self, value: u64) -> Self::Value;

    /// Whether it only depends on whether the value is 0.
    fn is_outcome(&self) -> bool {
        false
    }
}

impl ByConvention for Grundy {
    fn convention(&self) -> Convention {
        Convention::Normal
    }

    fn of_value(&self, value: u64) -> u64 {
        value
    }
}

impl ByConvention for MisereGrundy {
    fn convention(&self) -> Convention {
        Convention::Misere
    }

    fn of_value(&self, value: u64) -> u64 {
        value
    }
}

impl ByConvention for OutcomeIn {
    fn convention(&self) -> Convention {
        self.0
    }

    fn of_value(&self, value: u64) -> Outcome {
        Outcome::of_value(value)
    }

    fn is_outcome(&self) -> bool {
        true
    }
}

impl<I: ByConvention> ByConvention for &I {
    fn convention(&self) -> Convention {
        (**self).convention()
    }

    fn of_value(&self, value: u64) -> Self::Value {
        (**self).of_value(value)
    }

    fn is_outcome(&self) -> bool {
        (**self).is_outcome()
    }
}

/// The Sprague–Grundy value: 0 at a terminal position, the mex of the options' values elsewhere.
///
/// # Source
///
/// \[Enc\] "Sprague–Grundy Function"; \[Sat\] §1.2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Grundy;

impl Invariant for Grundy {
    type Value = u64;

    fn combine(&self, values: impl Iterator<Item = u64>) -> u64 {
        mex(values)
    }

    fn name(&self) -> String {
        "sg".into()
    }
}

/// The misère value g⁻: 1 at a terminal position, the mex of the options' values elsewhere.
///
/// It is 0 iff the position is P in misère play. It does not add by nim-sum.
///
/// # Source
///
/// \[Sat\] Remark 5.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MisereGrundy;

impl Invariant for MisereGrundy {
    type Value = u64;

    fn combine(&self, values: impl Iterator<Item = u64>) -> u64 {
        let mut values = values.peekable();
        if values.peek().is_none() { 1 } else { mex(values) }
    }

    fn name(&self) -> String {
        "g⁻".into()
    }
}

/// The value under a convention: the Grundy value in normal play, g⁻ in misère play.
///
/// For whoever learns the convention at run time; [`Grundy`] and [`MisereGrundy`] have it in their type.
///
/// # Source
///
/// \[Enc\] "Sprague–Grundy Function"; \[Sat\] Remark 5.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ValueIn(pub Convention);

impl Invariant for ValueIn {
    type Value = u64;

    fn combine(&self, values: impl Iterator<Item = u64>) -> u64 {
        match self.0 {
            Convention::Normal => Grundy.combine(values),
            Convention::Misere => MisereGrundy.combine(values),
        }
    }

    fn name(&self) -> String {
        match self.0 {
            Convention::Normal => Grundy.name(),
            Convention::Misere => MisereGrundy.name(),
        }
    }
}

impl ByConvention for ValueIn {
    fn convention(&self) -> Convention {
        self.0
    }

    fn of_value(&self, value: u64) -> u64 {
        value
    }
}

/// Which player wins under a convention.
///
/// # Source
///
/// \[Enc\] "Game Graph and States".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct OutcomeIn(pub Convention);

impl Invariant for OutcomeIn {
    type Value = Outcome;

    fn combine(&self, values: impl Iterator<Item = Outcome>) -> Outcome {
        let mut terminal = true;
        let some_p = values.inspect(|_| terminal = false).any(|outcome| outcome == Outcome::P);
        Outcome::next_wins(some_p || (terminal && self.0 == Convention::Misere))
    }

    fn name(&self) -> String {
        format!("{} outcome", self.0)
    }
}

/// The largest number of moves that can still be made.
///
/// # Source
///
/// \[Slow\] §2, proof of Theorem 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Height;

impl Invariant for Height {
    type Value = u64;

    fn combine(&self, values: impl Iterator<Item = u64>) -> u64 {
        values.map(|height| height.saturating_add(1)).max().unwrap_or(0)
    }

    fn name(&self) -> String {
        "height".into()
    }
}

/// How long the game lasts when the winner hurries and the loser delays.
///
/// Its parity tells the outcome: in normal play it is even iff the position is P, in misère play
/// iff the position is N.
///
/// # Source
///
/// \[WW\] ch. 9.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Remoteness(pub Convention);

/// How long the game lasts when the loser hurries and the winner delays.
///
/// Its parity tells the outcome as for [`Remoteness`].
///
/// # Source
///
/// \[WW\] ch. 9.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Suspense(pub Convention);

impl Invariant for Remoteness {
    type Value = u64;

    fn combine(&self, values: impl Iterator<Item = u64>) -> u64 {
        length(self.0, values, u64::min, u64::max)
    }

    fn name(&self) -> String {
        format!("{} remoteness", self.0)
    }
}

impl Invariant for Suspense {
    type Value = u64;

    fn combine(&self, values: impl Iterator<Item = u64>) -> u64 {
        length(self.0, values, u64::max, u64::min)
    }

    fn name(&self) -> String {
        format!("{} suspense", self.0)
    }
}

/// The length of a game: `winner` chooses among the options that are P, `loser` among all of them
/// when there is none.
fn length(
    convention: Convention,
    values: impl Iterator<Item = u64>,
    winner: fn(u64, u64) -> u64,
    loser: fn(u64, u64) -> u64,
) -> u64 {
    // A terminal position has length 0, and is P in normal play only.
    let parity_of_p = u64::from(convention == Convention::Misere);
    let (mut to_p, mut to_n) = (None, None);
    for value in values {
        let (best, choose) =
            if value % 2 == parity_of_p { (&mut to_p, winner) } else { (&mut to_n, loser) };
        *best = Some(best.map_or(value, |known| choose(known, value)));
    }
    to_p.or(to_n).map_or(0, |length: u64| length.saturating_add(1))
}

/// Two invariants at once.
impl<I: Invariant, J: Invariant> Invariant for (I, J) {
    type Value = (I::Value, J::Value);

    fn combine(&self, values: impl Iterator<Item = Self::Value>) -> Self::Value {
        let (left, right): (Vec<_>, Vec<_>) = values.unzip();
        (self.0.combine(left.into_iter()), self.1.combine(right.into_iter()))
    }

    fn name(&self) -> String {
        format!("({}, {})", self.0.name(), self.1.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminal_positions() {
        let none = std::iter::empty;
        assert_eq!(Grundy.combine(none()), 0);
        assert_eq!(MisereGrundy.combine(none()), 1);
        assert_eq!(OutcomeIn(Convention::Normal).combine(std::iter::empty()), Outcome::P);
        assert_eq!(OutcomeIn(Convention::Misere).combine(std::iter::empty()), Outcome::N);
        assert_eq!(Height.combine(none()), 0);
        assert_eq!(Remoteness(Convention::Misere).combine(none()), 0);
    }

    #[test]
    fn remoteness_and_suspense_by_hand() {
        // Options of lengths 0 and 2 are P in normal play, 1 and 3 are N.
        let options = || [1, 2, 0, 3].into_iter();
        assert_eq!(Remoteness(Convention::Normal).combine(options()), 1);
        assert_eq!(Suspense(Convention::Normal).combine(options()), 3);
        assert_eq!(Remoteness(Convention::Misere).combine(options()), 2);
        assert_eq!(Suspense(Convention::Misere).combine(options()), 4);
        assert_eq!(Remoteness(Convention::Normal).combine([1, 3].into_iter()), 4);
        assert_eq!(Suspense(Convention::Normal).combine([1, 3].into_iter()), 2);
    }
}

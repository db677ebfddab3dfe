//! Loopy nim-values and how they add.

use super::LoopyOutcome;
use crate::convention::Outcome;
use std::collections::BTreeSet;
use std::fmt;
use std::iter::Sum;
use std::ops::Add;

/// The value of a position in normal play when the game may never end.
///
/// It decides the outcome of every disjunctive sum with the position in it. With G of value a, H
/// of value ∞(K) and H′ of value ∞(L):
///
/// * a + b = a ⊕ b;
/// * G + H has value ∞({a ⊕ k : k ∈ K}), so it is N if a ∈ K and a draw if not;
/// * H + H′ has value ∞(), so it is a draw.
///
/// # Source
///
/// \[Smith\]; \[FP\]; \[WW\] ch. 12.
///
/// # Examples
///
/// ```
/// use impartial::graph::{LoopyOutcome, LoopyValue};
///
/// let two = LoopyValue::Finite(2);
/// let loopy = LoopyValue::infinite([0, 3]);
/// assert_eq!(loopy.to_string(), "∞(0,3)");
/// assert_eq!((two.clone() + loopy.clone()).to_string(), "∞(1,2)");
/// assert_eq!((two + loopy.clone()).outcome(), LoopyOutcome::D);
/// assert_eq!((loopy.clone() + LoopyValue::Finite(3)).outcome(), LoopyOutcome::N);
/// assert_eq!((loopy.clone() + loopy).to_string(), "∞()");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LoopyValue {
    /// The position is equal to a nim-heap.
    Finite(u64),
    /// ∞(K): the position is equal to no nim-heap, and K is the set of the finite values among its
    /// options.
    Infinite(BTreeSet<u64>),
}

impl LoopyValue {
    /// ∞(K).
    pub fn infinite(finite_options: impl IntoIterator<Item = u64>) -> Self {
        LoopyValue::Infinite(finite_options.into_iter().collect())
    }

    /// The finite value, if it is one.
    pub fn finite(&self) -> Option<u64> {
        match self {
            LoopyValue::Finite(value) => Some(*value),
            LoopyValue::Infinite(_) => None,
        }
    }

    /// The outcome in normal play: P for 0, N for other finite values and for ∞(K) with 0 ∈ K, and
    /// a draw for every other ∞(K).
    pub fn outcome(&self) -> LoopyOutcome {
        match self {
            LoopyValue::Finite(value) => Outcome::of_value(*value).into(),
            LoopyValue::Infinite(k) if k.contains(&0) => LoopyOutcome::N,
            LoopyValue::Infinite(_) => LoopyOutcome::D,
        }
    }
}

impl fmt::Display for LoopyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoopyValue::Finite(value) => f.pad(&value.to_string()),
            LoopyValue::Infinite(k) => {
                let k: Vec<_> = k.iter().map(u64::to_string).collect();
                f.pad(&format!("∞({})", k.join(",")))
            }
        }
    }
}

/// The value of the disjunctive sum.
impl Add for LoopyValue {
    type Output = LoopyValue;

    #[expect(
        clippy::suspicious_arithmetic_impl,
        reason = "games add, their values nim-add: ⊕ is ^"
    )]
    fn add(self, other: LoopyValue) -> LoopyValue {
        match (self, other) {
            (LoopyValue::Finite(a), LoopyValue::Finite(b)) => LoopyValue::Finite(a ^ b),
            (LoopyValue::Finite(a), LoopyValue::Infinite(k))
            | (LoopyValue::Infinite(k), LoopyValue::Finite(a)) => {
                LoopyValue::infinite(k.into_iter().map(|value| value ^ a))
            }
            (LoopyValue::Infinite(_), LoopyValue::Infinite(_)) => LoopyValue::infinite([]),
        }
    }
}

/// The value of the disjunctive sum; 0 if there are no components.
impl Sum for LoopyValue {
    fn sum<I: Iterator<Item = LoopyValue>>(values: I) -> Self {
        values.fold(LoopyValue::Finite(0), Add::add)
    }
}

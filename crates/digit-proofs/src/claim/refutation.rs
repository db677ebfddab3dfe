//! Where a claim fails.

use crate::track::{M, x, y};
use crate::{MoveSet, Witness};
use std::fmt;

/// Which part of a claim fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Failure {
    /// A position has no value.
    NoValue,
    /// A position has two values, or one that encodes nothing.
    TwoValues,
    /// A move of `moves_below` is not in `moves_above`.
    NotAbove,
    /// A move does not lower the rank.
    Rank,
    /// (SG1): a move keeps the value (or leads from a lost position to a lost one).
    SameValue,
    /// (SG2): a smaller value is not attained (or no lost position from one that is not).
    NotAttained,
}

/// A counterexample, of as few places as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// What fails.
    pub failure: Failure,
    /// The radices of the places, if they were read.
    pub radices: Vec<u32>,
    /// X.
    pub position: Vec<u128>,
    /// Y, if a move fails.
    pub option: Option<Vec<u128>>,
    /// m, if a value fails.
    pub value: Option<u128>,
}

impl Refutation {
    pub(crate) fn at(failure: Failure, heaps: u8, found: &Witness) -> Self {
        Refutation {
            failure,
            radices: found.radices.clone(),
            position: (0..heaps).map(|i| found.get(x(i))).collect(),
            option: None,
            value: found.numbers.iter().find(|(track, _)| *track == M).map(|(_, m)| *m),
        }
    }

    pub(crate) fn of_move(failure: Failure, heaps: u8, moves: &MoveSet, found: &Witness) -> Self {
        let option = |i: u8| found.get(if moves.heaps.contains(&i) { y(i) } else { x(i) });
        Refutation {
            option: Some((0..heaps).map(option).collect()),
            value: None,
            ..Refutation::at(failure, heaps, found)
        }
    }
}

impl fmt::Display for Refutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tuple = |heaps: &[u128]| {
            let heaps: Vec<String> = heaps.iter().map(u128::to_string).collect();
            format!("({})", heaps.join(", "))
        };
        if !self.radices.is_empty() {
            write!(f, "β = {:?}…, ", self.radices)?;
        }
        f.write_str(&tuple(&self.position))?;
        if let Some(option) = &self.option {
            write!(f, " → {}", tuple(option))?;
        }
        f.write_str(match (self.failure, self.value) {
            (Failure::NoValue, _) => ": no value is given",
            (Failure::TwoValues, _) => ": more than one value is given, or one that is none",
            (Failure::NotAbove, _) => ": a move below that is not a move above",
            (Failure::Rank, _) => ": the rank does not fall",
            (Failure::SameValue, _) => ": both have the same value",
            (Failure::NotAttained, Some(_)) => ": no option is given the value ",
            (Failure::NotAttained, None) => ": not lost, but no option is",
        })?;
        match (self.failure, self.value) {
            (Failure::NotAttained, Some(value)) => write!(f, "{value}"),
            _ => Ok(()),
        }
    }
}

//! Solvers: from the rules to the invariant, with no theorem in between.
//!
//! | solver | for | memory |
//! |---|---|---|
//! | [`Memo`] | any finite game, one position and its followers | a hash table of the followers |
//! | [`Table`] | all positions of a box, rulesets that lower heaps | one value a position |
//! | [`Sieve`] | outcomes of all positions of a box | one bit a position |
//! | [`DifferenceTable`] | values of a box, finite [`Differences`] | some bits a position, fewer if symmetric |
//! | [`DifferenceSieve`] | outcomes of a box, finite [`Differences`] | one bit a position, fewer if symmetric |
//! | [`LineTable`] | values of a box, any amount along [`Lines`] | one number a position, fewer if symmetric |
//! | [`Digraph`](crate::graph::Digraph) | explicit digraphs, cycles allowed | one label a vertex |
//!
//! They keep one contract, and are tested against each other.
//!
//! [`Solution`] is the one to start with for all positions of a box: it picks the solver that fits the
//! [shape](crate::ruleset::Ruleset::shape) of the ruleset's moves.

mod differences;
mod lines;
mod memo;
mod sieve;
mod solution;
mod table;

pub use differences::{DifferenceSieve, DifferenceTable, Differences};
pub(crate) use differences::{binomials, multisets};
pub use lines::{LineTable, Lines};
pub use memo::Memo;
pub use sieve::Sieve;
pub use solution::Solution;
pub use table::{Table, value_at};

use crate::position::HeapTuple;
use crate::progress::Stop;
use crate::ruleset::InvalidPosition;
use std::fmt::Debug;

/// Why a solver has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError<P: Debug> {
    /// The game is not finite: a position can be reached from itself.
    #[error(
        "cyclic: position {position:?} can be reached from itself; solve it as a digraph with cycles"
    )]
    Cyclic {
        /// A position on a cycle.
        position: P,
    },
    /// The position does not belong to the game.
    #[error(transparent)]
    Invalid(#[from] InvalidPosition),
    /// A box was to be solved in the order of its positions, but a move leads out of that order.
    #[error(
        "a table cannot solve this game: from {position:?} a move leads to {option:?}, which is not before it in the box"
    )]
    OutOfOrder {
        /// The position moved from.
        position: P,
        /// The option that the table does not have yet.
        option: P,
    },
    /// The box has more positions than fit into memory.
    #[error("a box of {positions} positions is too large for a table; the limit is {limit}")]
    TooLarge {
        /// How many positions the box has; `u64::MAX` stands for that many or more.
        positions: u64,
        /// How many are allowed.
        limit: u64,
    },
    /// Cut short; there is no answer.
    #[error("cut off: {0}")]
    Stopped(#[from] Stop),
}

impl<P: Debug> SolveError<P> {
    /// This error about positions of another type, each changed by `change`.
    pub fn map<Q: Debug>(self, change: impl Fn(P) -> Q) -> SolveError<Q> {
        match self {
            SolveError::Cyclic { position } => SolveError::Cyclic { position: change(position) },
            SolveError::Invalid(invalid) => SolveError::Invalid(invalid),
            SolveError::OutOfOrder { position, option } => {
                SolveError::OutOfOrder { position: change(position), option: change(option) }
            }
            SolveError::TooLarge { positions, limit } => SolveError::TooLarge { positions, limit },
            SolveError::Stopped(stop) => SolveError::Stopped(stop),
        }
    }
}

/// A position like another one, with other heaps, as many as it has.
fn with_heaps<P: HeapTuple>(like: &P, heaps: &[u64]) -> P {
    let mut position = like.clone();
    position.heaps_mut().copy_from_slice(heaps);
    position
}

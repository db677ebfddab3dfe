//! Solvers: from the rules to the invariant, with no theorem in between.
//!
//! | solver | for | memory |
//! |---|---|---|
//! | [`Memo`] | any finite game, one position and its followers | a hash table of the followers |
//! | [`Table`] | all positions of a [region](crate::region), rulesets that lead to smaller numbers | one value a position |
//! | [`Solution`] | all positions of a box, by what the [shape](crate::ruleset::Ruleset::shape) allows | some bits a position |
//! | [`Digraph`](crate::graph::Digraph) | explicit digraphs, cycles allowed | one label a vertex |
//!
//! They keep one contract, and are tested against each other. Which to take:
//!
//! - a position or a few, or a game with few followers: `Memo`;
//! - a box of heaps: `Solution`, which is a `Table` where the shape says nothing;
//! - sorted heaps, or a region of your own: `Table`.

mod differences;
mod lines;
mod memo;
mod solution;
mod table;

pub use memo::Memo;
pub use solution::Solution;
pub use table::Table;

use crate::position::HeapTuple;
use crate::progress::Stop;
use crate::region::TooManyPositions;
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
    /// A region was to be solved in the order of its positions, but a move leads to what has no value yet.
    #[error(
        "a table cannot solve this game: from {position:?} a move leads to {option:?}, which is no position of the game or not before it in the region"
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
    /// A table was to be made of a region that cannot tell the number of a position.
    #[error("the region cannot number its positions, so no table can be made of it")]
    Unnumbered,
    /// Cut short; there is no answer.
    #[error("cut off: {0}")]
    Stopped(#[from] Stop),
}

impl<P: Debug> From<TooManyPositions> for SolveError<P> {
    fn from(_: TooManyPositions) -> Self {
        SolveError::TooLarge { positions: u64::MAX, limit: table::MAX_POSITIONS }
    }
}

impl<P: Debug> SolveError<P> {
    /// Whether the work was stopped before its end: asked again with wider bounds, there may be an
    /// answer.
    pub fn is_cut_off(&self) -> bool {
        matches!(self, SolveError::Stopped(_))
    }

    /// Whether what was asked about is no position of the game.
    pub fn is_invalid(&self) -> bool {
        matches!(self, SolveError::Invalid(_))
    }

    /// Whether the game can go round in a circle.
    pub fn is_cyclic(&self) -> bool {
        matches!(self, SolveError::Cyclic { .. })
    }

    /// Whether there are more positions than memory is used for.
    pub fn is_too_large(&self) -> bool {
        matches!(self, SolveError::TooLarge { .. })
    }

    /// This error about positions of another type, each changed by `change`.
    pub fn map<Q: Debug>(self, change: impl Fn(P) -> Q) -> SolveError<Q> {
        match self {
            SolveError::Cyclic { position } => SolveError::Cyclic { position: change(position) },
            SolveError::Invalid(invalid) => SolveError::Invalid(invalid),
            SolveError::OutOfOrder { position, option } => {
                SolveError::OutOfOrder { position: change(position), option: change(option) }
            }
            SolveError::TooLarge { positions, limit } => SolveError::TooLarge { positions, limit },
            SolveError::Unnumbered => SolveError::Unnumbered,
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

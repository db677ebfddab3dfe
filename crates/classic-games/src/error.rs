//! What can be wrong with the rules or the size of a classic game.

use impartial::progress::Stop;

/// Why a game cannot be made, or a table of its values cannot be filled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A move that takes nothing: the game would never end.
    #[error("invalid rule: amount {index} is 0; a move takes at least 1 token")]
    ZeroAmount {
        /// Which amount of the list, counted from 1.
        index: usize,
    },
    /// Moore's Nim with no heap a move.
    #[error(
        "invalid rule: k = 0; a move of Moore's Nim lowers between 1 and k heaps, so k is at least 1"
    )]
    NoHeapsAMove,
    /// A table of values that does not fit into memory.
    #[error(
        "a table of the heaps up to {max} is too large for memory (the limit is {limit} bytes)"
    )]
    TableTooLarge {
        /// The largest heap that was asked for.
        max: u64,
        /// How many bytes are allowed.
        limit: u64,
    },
    /// Cut short; there is no answer.
    #[error("cut off: {0}")]
    Stopped(#[from] Stop),
}

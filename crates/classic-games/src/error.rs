//! What can be wrong with the rules or the size of a classic game.

use impartial::progress::Stop;

/// Why a game cannot be made, or a table of its values cannot be filled.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A move that takes nothing: the game would never end.
    #[error(
        "invalid rule: number {index} of the list is 0; a move takes at least 1 token, and an empty list says that no amount may be taken"
    )]
    ZeroAmount {
        /// Which amount of the list, counted from 1.
        index: usize,
    },
    /// Moore's Nim with no heap a move.
    #[error(
        "invalid rule: k = 0; a move of Moore's Nim lowers between 1 and k heaps, so k is at least 1"
    )]
    NoHeapsAMove,
    /// A rectangle with no square, or with too many bars for a table.
    #[error(
        "bars inside {rows}x{columns} squares: a table takes rectangles of 1 to 32768 squares with at most {limit} bars in them"
    )]
    LargeBar {
        /// The rows of the rectangle.
        rows: u64,
        /// Its columns.
        columns: u64,
        /// How many bars are allowed.
        limit: u64,
    },
    /// The nim-sums of the coins before one are too many for memory.
    #[error(
        "the value of coin {coin} is out of reach: the sums of coins before it take more than 2 GiB"
    )]
    TooManySums {
        /// The first coin without a value.
        coin: u64,
    },
    /// Values of heaps that cannot be computed.
    #[error(transparent)]
    Heaps(octal_games::Error),
    /// Cut short; there is no answer.
    #[error("cut off: {0}")]
    Stopped(#[from] Stop),
}

impl From<octal_games::Error> for Error {
    fn from(error: octal_games::Error) -> Self {
        error.stop().map_or(Error::Heaps(error), Error::Stopped)
    }
}

impl Error {
    /// Whether an observer stopped the work: with more time or memory there may be an answer.
    pub fn is_cut_off(&self) -> bool {
        matches!(self, Error::Stopped(_))
    }

    /// Whether the rules or the position are none.
    pub fn is_invalid(&self) -> bool {
        matches!(self, Error::ZeroAmount { .. } | Error::NoHeapsAMove)
    }

    /// Whether the question is too large for every method there is.
    pub fn is_out_of_reach(&self) -> bool {
        match self {
            Error::LargeBar { .. } | Error::TooManySums { .. } => true,
            Error::Heaps(error) => error.is_out_of_reach(),
            _ => false,
        }
    }
}

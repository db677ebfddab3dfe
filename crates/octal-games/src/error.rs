//! What can go wrong with heaps and their values.

use crate::certificate::{CertifyError, CheckError};
use crate::parse::ParseCodeError;
use crate::state::StateError;
use impartial::convention::Convention;
use impartial::progress::Stop;

/// Why there is no answer about a game on heaps.
///
/// # Examples
///
/// ```
/// use octal_games::{GrundysGame, HeapValues};
///
/// let error = HeapValues::new(GrundysGame).value(1_000_000_000_000_000_000).unwrap_err();
/// assert!(error.is_out_of_reach());
/// assert_eq!(
///     error.to_string(),
///     "a heap of 1000000000000000000 is out of reach: no period is proved, and a table ends with the heap of 268435455"
/// );
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Neither a closed form nor a proved period answers, and no table is that long.
    #[error(
        "a heap of {heap} is out of reach: no period is proved, and a table ends with the heap of {largest}"
    )]
    OutOfReach {
        /// The heap that was asked for.
        heap: u64,
        /// The largest heap of a table.
        largest: u64,
    },
    /// More values at once than a table holds; singly they are known, by a proved period.
    #[error(
        "the values of all heaps up to {heap} do not fit into a table, which ends with the heap of {largest}; ask for single heaps"
    )]
    LongTable {
        /// The largest heap that was asked for.
        heap: u64,
        /// The largest heap of a table.
        largest: u64,
    },
    /// A value that a table cannot hold.
    #[error("a heap of {heap}: its value is 2^28 or more")]
    LargeValue {
        /// The first heap with such a value.
        heap: u64,
    },
    /// A value by a period with a saltus, or by a closed form, beyond 64 bits.
    #[error("the value of a heap of {heap} exceeds {}", u64::MAX)]
    Overflow {
        /// The heap.
        heap: u64,
    },
    /// A heap with more options than are listed.
    #[error("a heap of {heap} has more than {limit} options; they are not gone through")]
    TooManyOptions {
        /// The heap.
        heap: u64,
        /// How many are gone through.
        limit: u64,
    },
    /// Values of single heaps do not say who wins several.
    #[error(
        "in {convention} play heaps that are split have no values of their own; the position is solved whole"
    )]
    NotSingleHeaps {
        /// The convention.
        convention: Convention,
    },
    /// A text that is no code.
    #[error(transparent)]
    Code(#[from] ParseCodeError),
    /// A saved run that cannot be written or taken up.
    #[error(transparent)]
    State(#[from] StateError),
    /// A certificate that cannot be written.
    #[error(transparent)]
    Certify(#[from] CertifyError),
    /// A certificate that proves nothing.
    #[error(transparent)]
    Check(#[from] CheckError),
    /// Cut short; there is no answer.
    #[error("cut off: {0}")]
    Stopped(#[from] Stop),
}

impl Error {
    /// Whether an observer stopped the work: with more time or memory there may be an answer.
    pub fn is_cut_off(&self) -> bool {
        self.stop().is_some()
    }

    /// Why the work was cut off, if it was.
    pub fn stop(&self) -> Option<Stop> {
        match self {
            Error::Stopped(stop) | Error::Check(CheckError::Stopped(stop)) => Some(*stop),
            _ => None,
        }
    }

    /// Whether the question is too large for every method there is.
    pub fn is_out_of_reach(&self) -> bool {
        matches!(
            self,
            Error::OutOfReach { .. }
                | Error::LongTable { .. }
                | Error::LargeValue { .. }
                | Error::Overflow { .. }
                | Error::TooManyOptions { .. }
        )
    }

    /// Whether what was given is not what was asked for: a text, a file, or a convention.
    pub fn is_invalid(&self) -> bool {
        !self.is_cut_off() && !self.is_out_of_reach()
    }
}

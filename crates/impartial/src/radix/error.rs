//! What can go wrong with radices and digits.

use thiserror::Error;

/// Why a radix sequence was refused, or why a number has no answer in 64 bits.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RadixError {
    /// A sequence must repeat something for ever.
    #[error("the period is empty: give at least one radix to repeat")]
    EmptyPeriod,

    /// A radix 0 or 1 in a list.
    #[error("radix must be at least 2: β_{place} is {value}")]
    TooSmall {
        /// The place L of β_L in the list as given.
        place: usize,
        /// The entry found there.
        value: u64,
    },

    /// A radix 0 or 1 in a text.
    #[error("column {column}: radix must be at least 2, found {value}")]
    TooSmallAt {
        /// The column of the entry, counted from 1.
        column: usize,
        /// The entry found there.
        value: u64,
    },

    /// A number in a text that is larger than any radix.
    #[error("column {column}: the radix is too large, at most {max} is allowed", max = u64::MAX)]
    TooLargeAt {
        /// The column of the entry, counted from 1.
        column: usize,
    },

    /// Something in a text that is not allowed there.
    #[error("column {column}: found {found}, expected {expected}")]
    Unexpected {
        /// The column of the token, counted from 1.
        column: usize,
        /// The token in backquotes, or the words "the end".
        found: String,
        /// What is allowed instead.
        expected: &'static str,
    },

    /// A digit must be less than the radix at its place.
    #[error("digit {digit} at place {place} is too large: 0 to {} is allowed", .radix - 1)]
    BadDigit {
        /// The place L of the digit.
        place: usize,
        /// The digit given.
        digit: u64,
        /// The radix β_L.
        radix: u64,
    },

    /// A number does not fit in 64 bits.
    #[error("the digit at place {place} makes the number larger than {max}, the largest allowed", max = u64::MAX)]
    Overflow {
        /// The place L of the digit.
        place: usize,
    },
}

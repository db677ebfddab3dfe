//! Reading codes, with errors that say where.

use crate::code::Code;
use std::str::FromStr;

/// Why a text is no code. Columns are counted in characters, from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseCodeError {
    /// There is no text.
    #[error("a code is missing: write d0, a point and digits, such as 0.77")]
    Empty,
    /// What stands before the point is none of 0, 4, 8, C or nothing.
    #[error(
        "column 1: `{found}` before the point: d0 may only be 0 or 4, or 8 or C where three heaps may be left"
    )]
    FirstDigit {
        /// What stands there.
        found: String,
    },
    /// Zeros where one digit stands.
    #[error(
        "column 1: `{found}` before the point, but d0 is one digit; if `{meant}` is meant, write that"
    )]
    LeadingZeros {
        /// What stands before the point.
        found: String,
        /// The same code without the zeros.
        meant: String,
    },
    /// No point.
    #[error("column {column}: a point is missing: write d0, a point and digits, such as 0.77")]
    NoPoint {
        /// Where the text ends.
        column: usize,
    },
    /// No digit after the point.
    #[error("column {column}: no digit after the point; write 0.0 or 4.0 for a code without any")]
    NoDigits {
        /// Where a digit is expected.
        column: usize,
    },
    /// A second point.
    #[error(
        "column {column}: a second point; a code has one after d0, and may end with three, which repeat the last digit"
    )]
    SecondPoint {
        /// Where it stands.
        column: usize,
    },
    /// A character that is no hexadecimal digit.
    #[error("column {column}: `{found}` is no digit; the digits are 0 to 9 and A to F")]
    Digit {
        /// Where it stands.
        column: usize,
        /// The character.
        found: char,
    },
    /// More digits than [`Code::MAX_DIGITS`].
    #[error("column {column}: too many digits after the point; the limit is {limit}")]
    TooLong {
        /// Where the first digit too many stands.
        column: usize,
        /// The limit.
        limit: usize,
    },
}

/// What stands behind a digit that repeats without end.
const ENDLESS: &str = "...";

impl FromStr for Code {
    type Err = ParseCodeError;

    /// Reads `d0.d1d2…`; d0 may be left out if it is 0, letters may be small.
    fn from_str(text: &str) -> Result<Self, ParseCodeError> {
        if text.is_empty() {
            return Err(ParseCodeError::Empty);
        }
        let Some((before, after)) = text.split_once('.') else {
            return Err(no_point(text));
        };
        let first = match before {
            "" | "0" => 0,
            "4" => 4,
            "8" => 8,
            "C" | "c" => 12,
            _ => return Err(wrong_first(before, after)),
        };
        let column_after_point = before.chars().count() + 2;
        let (written, endless) = match after.strip_suffix(ENDLESS) {
            Some(written) => (written, true),
            None => (after, false),
        };
        if written.is_empty() {
            return Err(ParseCodeError::NoDigits { column: column_after_point });
        }
        let mut digits = Vec::new();
        for (column, found) in (column_after_point..).zip(written.chars()) {
            if digits.len() == Code::MAX_DIGITS {
                return Err(ParseCodeError::TooLong { column, limit: Code::MAX_DIGITS });
            }
            digits.push(read_digit(column, found)?);
        }
        let forever = digits.last().copied().filter(|_| endless).unwrap_or(0);
        Ok(Code::from_digits(first, digits, forever))
    }
}

/// The error for what stands before the point: with zeros in front it may be meant to be another text.
fn wrong_first(before: &str, after: &str) -> ParseCodeError {
    let found = before.to_owned();
    let first = before.trim_start_matches('0');
    if first.len() < before.len() && matches!(first, "" | "4" | "8" | "C" | "c") {
        let first = if first.is_empty() { "0" } else { first };
        return ParseCodeError::LeadingZeros { found, meant: format!("{first}.{after}") };
    }
    ParseCodeError::FirstDigit { found }
}

/// The error for a text without a point: the first character that is no digit, or the end.
fn no_point(text: &str) -> ParseCodeError {
    for (column, found) in (1..).zip(text.chars()) {
        if let Err(error) = read_digit(column, found) {
            return error;
        }
    }
    ParseCodeError::NoPoint { column: text.chars().count() + 1 }
}

fn read_digit(column: usize, found: char) -> Result<u8, ParseCodeError> {
    match found.to_digit(16).map(u8::try_from) {
        Some(Ok(digit)) => Ok(digit),
        _ if found == '.' => Err(ParseCodeError::SecondPoint { column }),
        _ => Err(ParseCodeError::Digit { column, found }),
    }
}

//! Nimbers as text, and what can go wrong with them.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{NimberOf, Word};

/// Why there is no such nimber.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NimberError {
    /// A quotient by *0.
    #[error("division by *0: only a nimber other than *0 can divide")]
    DivisionByZero,

    /// A text that is not a nimber.
    #[error("`{text}` is not a nimber: write digits, with or without a star before them, as `*5`")]
    NotANimber {
        /// The text, shortened to its beginning if it is long.
        text: String,
    },

    /// A nimber outside the field.
    #[error("the number is too large: at most 2^{bits} − 1 = {max} is allowed", max = u128::MAX >> (128 - .bits))]
    TooLarge {
        /// The number of bits that hold a nimber of the field.
        bits: usize,
    },

    /// Slices of different lengths, where one nimber of each makes a pair.
    #[error("{left} and {right} nimbers do not make pairs: the lengths must be equal")]
    Lengths {
        /// The length of the first slice.
        left: usize,
        /// The length of the other.
        right: usize,
    },

    /// A slice that is no matrix.
    #[error(
        "{entries} nimbers are no matrix: a multiple of the common dimension {inner} > 0 is allowed"
    )]
    Shape {
        /// The number of nimbers.
        entries: usize,
        /// The number of columns of the first matrix, which is that of rows of the second.
        inner: usize,
    },
}

/// The text itself, or its beginning if it is long.
pub(super) fn shortened(text: &str) -> String {
    const LONGEST: usize = 24;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Whether a text is made of decimal digits, and not empty.
pub(super) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Prints `*5`.
impl<W: Word> fmt::Display for NimberOf<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("*{}", self.0))
    }
}

/// Reads `*5` or `5`.
///
/// # Examples
///
/// ```
/// use nimbers::Nimber;
///
/// assert_eq!("*5".parse(), Ok(Nimber::new(5)));
/// assert_eq!("5".parse(), Ok(Nimber::new(5)));
/// assert!("-5".parse::<Nimber>().is_err());
/// assert_eq!(
///     "18446744073709551616".parse::<Nimber>().unwrap_err().to_string(),
///     "the number is too large: at most 2^64 − 1 = 18446744073709551615 is allowed",
/// );
/// ```
///
/// # Errors
///
/// [`NimberError::NotANimber`] and [`NimberError::TooLarge`].
impl<W: Word> FromStr for NimberOf<W> {
    type Err = NimberError;

    fn from_str(text: &str) -> Result<Self, NimberError> {
        let digits = text.strip_prefix('*').unwrap_or(text);
        if !is_digits(digits) {
            return Err(NimberError::NotANimber { text: shortened(text) });
        }
        // Digits alone can fail to parse in one way only.
        digits.parse().map(NimberOf).map_err(|_| NimberError::TooLarge { bits: W::WIDTH })
    }
}

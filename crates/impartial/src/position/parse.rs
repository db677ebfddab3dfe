//! Heaps written as text.

use super::Heaps;
use std::str::FromStr;

/// Why a text is not a list of heaps.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseHeapsError {
    /// A heap below zero.
    #[error(
        "heap {heap} (column {column}) is negative: `{token}`; a heap is a whole number from 0 to {}",
        u64::MAX
    )]
    Negative {
        /// Which heap, counted from 1.
        heap: usize,
        /// Where it starts, in characters, counted from 1.
        column: usize,
        /// What was written.
        token: String,
    },
    /// A heap above `u64::MAX`.
    #[error(
        "heap {heap} (column {column}) is too large: `{token}`; the largest heap is {}",
        u64::MAX
    )]
    TooLarge {
        /// Which heap, counted from 1.
        heap: usize,
        /// Where it starts, in characters, counted from 1.
        column: usize,
        /// What was written.
        token: String,
    },
    /// Something that is no number.
    #[error(
        "heap {heap} (column {column}) is not a number: `{token}`; write whole numbers separated by spaces or commas"
    )]
    NotANumber {
        /// Which heap, counted from 1.
        heap: usize,
        /// Where it starts, in characters, counted from 1.
        column: usize,
        /// What was written.
        token: String,
    },
    /// A comma with no heap before or after it.
    #[error(
        "heap {heap} (column {column}) is missing: two heaps are separated by one comma or by spaces"
    )]
    Missing {
        /// Which heap, counted from 1.
        heap: usize,
        /// Where it was expected, in characters, counted from 1.
        column: usize,
    },
}

impl FromStr for Heaps {
    type Err = ParseHeapsError;

    /// Reads whole numbers separated by spaces or commas, with or without parentheses around all.
    fn from_str(text: &str) -> Result<Self, ParseHeapsError> {
        split_tokens(text)?
            .into_iter()
            .enumerate()
            .map(|(index, (column, token))| parse_heap(index + 1, column, token))
            .collect()
    }
}

/// The tokens of a list of heaps, each with its column.
fn split_tokens(text: &str) -> Result<Vec<(usize, &str)>, ParseHeapsError> {
    let column_of = |rest: &str| text[..text.len() - rest.len()].chars().count() + 1;
    let inside = text.trim();
    let inside =
        inside.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).unwrap_or(inside);
    // Columns are measured from the end, so keep the whole tail of the text in `rest`.
    let start = inside.as_ptr().addr() - text.as_ptr().addr();
    let end = start + inside.len();
    let mut tokens = Vec::new();
    let mut after_comma = false;
    let mut at = start;
    while at < end {
        let rest = &text[at..end];
        let Some(next) = rest.chars().next() else { break };
        if next.is_whitespace() {
            at += next.len_utf8();
        } else if next == ',' {
            if after_comma || tokens.is_empty() {
                return Err(missing(tokens.len() + 1, column_of(&text[at..])));
            }
            after_comma = true;
            at += 1;
        } else {
            let length = rest.find(|c: char| c.is_whitespace() || c == ',').unwrap_or(rest.len());
            tokens.push((column_of(&text[at..]), &rest[..length]));
            after_comma = false;
            at += length;
        }
    }
    if after_comma {
        return Err(missing(tokens.len() + 1, column_of(&text[end..])));
    }
    Ok(tokens)
}

fn missing(heap: usize, column: usize) -> ParseHeapsError {
    ParseHeapsError::Missing { heap, column }
}

fn parse_heap(heap: usize, column: usize, token: &str) -> Result<u64, ParseHeapsError> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let owned = || token.to_owned();
    match token.parse::<u64>() {
        Ok(tokens) => Ok(tokens),
        Err(_) if digits(token) => Err(ParseHeapsError::TooLarge { heap, column, token: owned() }),
        Err(_) if token.strip_prefix('-').is_some_and(digits) => {
            Err(ParseHeapsError::Negative { heap, column, token: owned() })
        }
        Err(_) => Err(ParseHeapsError::NotANumber { heap, column, token: owned() }),
    }
}

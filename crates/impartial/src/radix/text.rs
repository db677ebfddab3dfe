//! Radix sequences as text: `2`, `2,3`, `(2,3)`, `3,2,(5,4)`.

use std::fmt;
use std::str::FromStr;

use super::{Radix, RadixError};

const RADIX: &str = "a radix (a whole number, at least 2)";
const RADIX_OR_OPEN: &str = "a radix (a whole number, at least 2) or `(`";
const COMMA_OR_CLOSE: &str = "`,` or `)`";
const COMMA_OR_END: &str = "`,` or the end";
const END: &str = "the end";

/// One token of the text with its column; the end is an empty token.
type Token<'t> = (usize, &'t str);

/// The text's tokens, then the end for ever. Blanks separate and are dropped.
fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut rest = text;
    let mut column = 1;
    std::iter::from_fn(move || {
        let token_start = rest.trim_start();
        column += rest[..rest.len() - token_start.len()].chars().count();
        let is_mark = |c: char| matches!(c, ',' | '(' | ')');
        let word = token_start
            .find(|c: char| is_mark(c) || c.is_whitespace())
            .unwrap_or(token_start.len());
        // Marks are one byte long; anything else runs to the next mark or blank.
        let is_one_mark = word == 0 && !token_start.is_empty();
        let (token, after) = token_start.split_at(if is_one_mark { 1 } else { word });
        let start = column;
        column += token.chars().count();
        rest = after;
        Some((start, token))
    })
}

fn unexpected((column, token): Token<'_>, expected: &'static str) -> RadixError {
    let found = match token {
        "" => END.to_owned(),
        _ => format!("`{token}`"),
    };
    RadixError::Unexpected { column, found, expected }
}

fn entry(token: Token<'_>, expected: &'static str) -> Result<u64, RadixError> {
    let (column, digits) = token;
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(unexpected(token, expected));
    }
    match digits.parse() {
        Ok(value) if value < 2 => Err(RadixError::TooSmallAt { column, value }),
        Ok(value) => Ok(value),
        Err(_) => Err(RadixError::TooLargeAt { column }),
    }
}

/// Reads a sequence as described at [`Radix`]; blanks between tokens are ignored.
///
/// # Examples
/// ```
/// use impartial::radix::Radix;
///
/// let error = |text: &str| text.parse::<Radix>().unwrap_err().to_string();
/// assert_eq!(error("2,1"), "column 3: radix must be at least 2, found 1");
/// assert_eq!(error("(2,3"), "column 5: found the end, expected `,` or `)`");
/// ```
///
/// # Errors
/// An error with a column: a radix 0 or 1, or above 2⁶⁴ − 1, or anything out of place.
impl FromStr for Radix {
    type Err = RadixError;

    fn from_str(text: &str) -> Result<Self, RadixError> {
        let mut tokens = tokens(text);
        let mut next = || tokens.next().unwrap_or((0, ""));
        let mut entries = Vec::new();
        let mut period_start = None;
        loop {
            let mut token = next();
            if token.1 == "(" && period_start.is_none() {
                period_start = Some(entries.len());
                token = next();
            }
            let inside = period_start.is_some();
            entries.push(entry(token, if inside { RADIX } else { RADIX_OR_OPEN })?);
            let token = next();
            match token.1 {
                "," => continue,
                ")" if inside => break,
                "" if !inside => break,
                _ if inside => return Err(unexpected(token, COMMA_OR_CLOSE)),
                _ => return Err(unexpected(token, COMMA_OR_END)),
            }
        }
        if period_start.is_some() {
            let token = next();
            if !token.1.is_empty() {
                return Err(unexpected(token, END));
            }
        }
        let period = entries.split_off(period_start.unwrap_or(entries.len() - 1));
        Radix::new(entries, period)
    }
}

/// Prints the sequence in its one canonical form, which parses back.
impl fmt::Display for Radix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |entries: &[u64]| {
            let words: Vec<String> = entries.iter().map(u64::to_string).collect();
            words.join(",")
        };
        let period = match self.period() {
            &[radix] => radix.to_string(),
            period => format!("({})", list(period)),
        };
        match self.prefix() {
            [] => f.pad(&period),
            prefix => f.pad(&format!("{},{period}", list(prefix))),
        }
    }
}

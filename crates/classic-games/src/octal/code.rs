//! The rules of an octal game, read from its code.

use super::{HeapGame, Marks, options, parts};
use impartial::position::{Heaps, Sorted};
use impartial::ruleset::{Decompose, Ruleset};
use std::fmt;
use std::str::FromStr;

/// An octal game d₀.d₁d₂d₃…, such as Kayles 0.77.
///
/// Digit dₖ says what may be left of a heap after k tokens are taken from it, as a sum of
///
/// - 1: nothing,
/// - 2: one heap, not empty,
/// - 4: two heaps, neither of them empty.
///
/// d₀ may only be 0 or 4: with 2 in it a player could pass for ever. Codes that differ by zeros at
/// the end are the same rules; they are equal, and are written without those zeros.
///
/// # Source
///
/// \[WW\] chapter 4.
///
/// # Examples
///
/// ```
/// use classic_games::octal::OctalCode;
///
/// assert_eq!(".137".parse::<OctalCode>()?, OctalCode::dawsons_chess());
/// assert_eq!("0.0700".parse::<OctalCode>()?.to_string(), "0.07");
///
/// let error = "0.78".parse::<OctalCode>().unwrap_err();
/// assert_eq!(error.to_string(), "column 4: `8` is no octal digit; the digits are 0 to 7");
/// let error = "2.0".parse::<OctalCode>().unwrap_err();
/// assert_eq!(error.to_string(), "column 1: `2` before the point: d0 may only be 0 or 4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OctalCode {
    /// Whether d₀ is 4: a heap may be split in two without taking anything.
    splits: bool,
    /// d₁, d₂, …, the last of them not 0.
    digits: Vec<u8>,
}

/// What a digit allows to be left.
const NOTHING: u8 = 1;
const ONE_HEAP: u8 = 2;
const TWO_HEAPS: u8 = 4;

impl OctalCode {
    /// A code may have this many digits after the point.
    pub const MAX_DIGITS: usize = 10_000;

    /// Kayles 0.77: knock down one pin of a row, or two that stand next to each other.
    pub fn kayles() -> Self {
        OctalCode { splits: false, digits: vec![7, 7] }
    }

    /// Dawson's Kayles 0.07: knock down two pins that stand next to each other. Cram on a single
    /// row is this game.
    pub fn dawsons_kayles() -> Self {
        OctalCode { splits: false, digits: vec![0, 7] }
    }

    /// Dawson's Chess 0.137. A heap of n has the value of a heap of n + 1 in Dawson's Kayles.
    pub fn dawsons_chess() -> Self {
        OctalCode { splits: false, digits: vec![1, 3, 7] }
    }

    /// Treblecross 0.007: on a row of n cells the players write crosses, and who makes three in a
    /// row wins. A cross next to, or next but one to, another loses at once; so a cross takes five
    /// cells, or fewer at the end of a row, and the row is a heap of n + 2.
    pub fn treblecross() -> Self {
        OctalCode { splits: false, digits: vec![0, 0, 7] }
    }

    /// The named octal games.
    pub fn named() -> [(&'static str, OctalCode); 4] {
        [
            ("Kayles", OctalCode::kayles()),
            ("Dawson's Kayles", OctalCode::dawsons_kayles()),
            ("Dawson's Chess", OctalCode::dawsons_chess()),
            ("Treblecross", OctalCode::treblecross()),
        ]
    }

    /// The digit dₖ for taking k tokens; 0 beyond the last one.
    pub fn digit(&self, taken: u64) -> u8 {
        match usize::try_from(taken) {
            Ok(0) if self.splits => TWO_HEAPS,
            Ok(0) | Err(_) => 0,
            Ok(taken) => self.digits.get(taken - 1).copied().unwrap_or(0),
        }
    }

    /// The most tokens that a move can take; 0 if no move takes any.
    pub fn largest_take(&self) -> u64 {
        self.digits.len() as u64
    }
}

impl HeapGame for OctalCode {
    fn leaves(&self, heap: u64) -> impl Iterator<Item = Heaps> {
        (0..=self.largest_take().min(heap)).flat_map(move |taken| {
            let (digit, rest) = (self.digit(taken), heap - taken);
            let allows = move |bit: u8, possible: bool| digit & bit != 0 && possible;
            let nothing = allows(NOTHING, rest == 0).then(Heaps::default);
            let one = allows(ONE_HEAP, rest > 0).then(|| Heaps::from([rest]));
            let halves = if allows(TWO_HEAPS, rest > 1) { 1..rest / 2 + 1 } else { 0..0 };
            let two = halves.map(move |small| Heaps::from([small, rest - small]));
            nothing.into_iter().chain(one).chain(two)
        })
    }

    fn mark(&self, heap: u64, values: &[u16], marks: &mut Marks) {
        // Heaps that fit into `values` fit into an index.
        let Ok(heap) = usize::try_from(heap) else { return };
        let first = (0, if self.splits { TWO_HEAPS } else { 0 });
        let others = self.digits.iter().enumerate().map(|(index, &digit)| (index + 1, digit));
        for (taken, digit) in std::iter::once(first).chain(others) {
            let Some(rest) = heap.checked_sub(taken) else { break };
            if digit & NOTHING != 0 && rest == 0 {
                marks.mark(0);
            }
            if digit & ONE_HEAP != 0 && rest > 0 {
                marks.mark(values[rest]);
            }
            if digit & TWO_HEAPS != 0 && rest > 1 {
                let half = rest / 2;
                marks.mark_pairs(&values[1..=half], &values[rest - half..rest]);
            }
        }
    }

    /// The theorem of Guy and Smith. Let T be the most tokens that a move can take, e ≥ 1 and p ≥ 1.
    /// If G(n + p) = G(n) for all n with e ≤ n < 2e + p + T, then for all n ≥ e.
    ///
    /// Proof: let n ≥ 2e + p + T, and let the claim hold below n. The heaps that a move leaves of
    /// n + p have together at least 2e + 2p tokens, so the larger of them has at least e + p; p fewer
    /// tokens in it change neither its value nor, as at least one is left, whether the move is
    /// allowed. This makes an option of n with the same value. In the other direction the larger heap
    /// that is left of n has at least e tokens and can be given p more.
    ///
    /// With m repetitions at the end of N values, e = N − p − m + 1 will do, and the condition
    /// 2e + 2p + T ≤ N becomes m ≥ (N + T)/2 + 1, whatever p is.
    ///
    /// # Source
    ///
    /// \[WW\] chapter 4 (Guy and Smith), the bounds restated.
    fn proof_window(&self, terms: usize) -> Option<usize> {
        Some(terms.checked_add(self.digits.len())?.div_ceil(2) + 1)
    }
}

impl Ruleset<Sorted<Heaps>> for OctalCode {
    fn options(&self, position: &Sorted<Heaps>) -> impl Iterator<Item = Sorted<Heaps>> {
        options(self, position)
    }
}

impl Decompose<Sorted<Heaps>> for OctalCode {
    fn parts(&self, position: &Sorted<Heaps>) -> Vec<Sorted<Heaps>> {
        parts(position)
    }
}

impl fmt::Display for OctalCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.splits { "4." } else { "0." })?;
        if self.digits.is_empty() {
            return f.write_str("0");
        }
        self.digits.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

/// Why a text is no octal code. Columns are counted in characters, from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseOctalError {
    /// There is no text.
    #[error("an octal code is missing: write d0, a point and digits, such as 0.77")]
    Empty,
    /// What stands before the point is neither 0 nor 4 nor nothing.
    #[error("column 1: `{found}` before the point: d0 may only be 0 or 4")]
    FirstDigit {
        /// What stands there.
        found: String,
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
    #[error("column {column}: a second point; a code has one, after d0")]
    SecondPoint {
        /// Where it stands.
        column: usize,
    },
    /// A character that is no digit from 0 to 7.
    #[error("column {column}: `{found}` is no octal digit; the digits are 0 to 7")]
    Digit {
        /// Where it stands.
        column: usize,
        /// The character.
        found: char,
    },
    /// More digits than [`OctalCode::MAX_DIGITS`].
    #[error("column {column}: too many digits after the point; the limit is {limit}")]
    TooLong {
        /// Where the first digit too many stands.
        column: usize,
        /// The limit.
        limit: usize,
    },
}

impl FromStr for OctalCode {
    type Err = ParseOctalError;

    /// Reads `d0.d1d2…`; d0 may be left out if it is 0.
    fn from_str(text: &str) -> Result<Self, ParseOctalError> {
        if text.is_empty() {
            return Err(ParseOctalError::Empty);
        }
        let Some((before, after)) = text.split_once('.') else {
            return Err(no_point(text));
        };
        let splits = match before {
            "" | "0" => false,
            "4" => true,
            _ => return Err(ParseOctalError::FirstDigit { found: before.to_owned() }),
        };
        let start = before.len() + 2;
        if after.is_empty() {
            return Err(ParseOctalError::NoDigits { column: start });
        }
        let mut digits = Vec::new();
        for (column, found) in (start..).zip(after.chars()) {
            if digits.len() == OctalCode::MAX_DIGITS {
                return Err(ParseOctalError::TooLong { column, limit: OctalCode::MAX_DIGITS });
            }
            digits.push(read_digit(column, found)?);
        }
        let used = digits.iter().rposition(|&digit| digit != 0).map_or(0, |last| last + 1);
        digits.truncate(used);
        Ok(OctalCode { splits, digits })
    }
}

/// The error for a text without a point: the first character that is no digit, or the end.
fn no_point(text: &str) -> ParseOctalError {
    for (column, found) in (1..).zip(text.chars()) {
        if let Err(error) = read_digit(column, found) {
            return error;
        }
    }
    ParseOctalError::NoPoint { column: text.chars().count() + 1 }
}

fn read_digit(column: usize, found: char) -> Result<u8, ParseOctalError> {
    match found.to_digit(8).map(u8::try_from) {
        Some(Ok(digit)) => Ok(digit),
        _ if found == '.' => Err(ParseOctalError::SecondPoint { column }),
        _ => Err(ParseOctalError::Digit { column, found }),
    }
}

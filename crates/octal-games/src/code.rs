//! The rules of an octal or hexadecimal game, as its code gives them.

use crate::game::HeapGame;
use crate::rule::Rule;
use impartial::position::Heaps;
use std::fmt;

/// What a digit allows to be left.
pub(crate) const NOTHING: u8 = 1;
pub(crate) const ONE_HEAP: u8 = 2;
pub(crate) const TWO_HEAPS: u8 = 4;
pub(crate) const THREE_HEAPS: u8 = 8;

/// An octal game d₀.d₁d₂d₃…, such as Kayles 0.77, or a hexadecimal one, such as 0.8.
///
/// Digit dₖ says what may be left of a heap after k tokens are taken from it, as a sum of
///
/// - 1: nothing,
/// - 2: one heap, not empty,
/// - 4: two heaps, neither of them empty,
/// - 8: three heaps, none of them empty.
///
/// A code is octal if no digit is above 7. d₀ may only be 0, 4, 8 or C: with 1 or 2 in it a player
/// could pass for ever, or could take nothing and leave nothing. Three points behind the last digit
/// repeat it without end: `0.3...` is Nim, where any number may be taken. Codes that differ by zeros
/// at the end, or by repetitions of a digit that repeats without end, are the same rules; they are
/// equal, and are written in the shortest form.
///
/// # Source
///
/// \[WW\] chapter 4; \[HN\] for hexadecimal games.
///
/// # Examples
///
/// ```
/// use octal_games::Code;
///
/// assert_eq!(".137".parse::<Code>()?, Code::dawsons_chess());
/// assert_eq!("0.0700".parse::<Code>()?.to_string(), "0.07");
/// assert_eq!("4.333...".parse::<Code>()?.to_string(), "4.3...");
/// assert_eq!("0.a8".parse::<Code>()?.to_string(), "0.A8");
///
/// let error = "0.7G".parse::<Code>().unwrap_err();
/// assert_eq!(error.to_string(), "column 4: `G` is no digit; the digits are 0 to 9 and A to F");
/// let error = "2.0".parse::<Code>().unwrap_err();
/// assert!(error.to_string().starts_with("column 1: `2` before the point: d0 may only be 0 or 4"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code {
    first: u8,
    /// d₁, d₂, …, the last of them not `forever`.
    digits: Vec<u8>,
    /// The digit of all larger takes.
    forever: u8,
}

impl Code {
    /// A code may have this many digits after the point.
    pub const MAX_DIGITS: usize = 10_000;

    /// The code with these digits, all of them below 16; `first` has been checked.
    pub(crate) fn from_digits(first: u8, mut digits: Vec<u8>, forever: u8) -> Self {
        let used = digits.iter().rposition(|&digit| digit != forever).map_or(0, |last| last + 1);
        digits.truncate(used);
        Code { first, digits, forever }
    }

    fn octal(digits: &[u8]) -> Self {
        Code::from_digits(0, digits.to_vec(), 0)
    }

    /// Kayles 0.77: knock down one pin of a row, or two that stand next to each other.
    pub fn kayles() -> Self {
        Code::octal(&[7, 7])
    }

    /// Dawson's Kayles 0.07: knock down two pins that stand next to each other. Cram on a single
    /// row is this game.
    pub fn dawsons_kayles() -> Self {
        Code::octal(&[0, 7])
    }

    /// Dawson's Chess 0.137. A heap of n has the value of a heap of n + 1 in Dawson's Kayles.
    pub fn dawsons_chess() -> Self {
        Code::octal(&[1, 3, 7])
    }

    /// Treblecross 0.007: on a row of n cells the players write crosses, and who makes three in a
    /// row wins. A cross next to, or next but one to, another loses at once; so a cross takes five
    /// cells, or fewer at the end of a row, and the row is a heap of n + 2.
    pub fn treblecross() -> Self {
        Code::octal(&[0, 0, 7])
    }

    /// Officers 0.6: take one token from a heap and leave one heap or two.
    pub fn officers() -> Self {
        Code::octal(&[6])
    }

    /// Lasker's Nim 4.3...: take any number of tokens from a heap, or split it in two.
    ///
    /// # Examples
    ///
    /// ```
    /// use octal_games::{Code, HeapValues};
    ///
    /// let mut lasker = HeapValues::new(Code::laskers_nim());
    /// assert_eq!(lasker.up_to(8)?, [0, 1, 2, 4, 3, 5, 6, 8, 7]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn laskers_nim() -> Self {
        Code::from_digits(TWO_HEAPS, Vec::new(), NOTHING | ONE_HEAP)
    }

    /// The named games.
    pub fn named() -> [(&'static str, Code); 6] {
        [
            ("Kayles", Code::kayles()),
            ("Dawson's Kayles", Code::dawsons_kayles()),
            ("Dawson's Chess", Code::dawsons_chess()),
            ("Treblecross", Code::treblecross()),
            ("Officers", Code::officers()),
            ("Lasker's Nim", Code::laskers_nim()),
        ]
    }

    /// The digit dₖ for taking k tokens.
    pub fn digit(&self, taken: u64) -> u8 {
        match usize::try_from(taken) {
            Ok(0) => self.first,
            Ok(taken) => self.digits.get(taken - 1).copied().unwrap_or(self.forever),
            Err(_) => self.forever,
        }
    }

    /// The digits d₀, d₁, … that are written out.
    pub(crate) fn written(&self) -> impl Iterator<Item = u8> {
        std::iter::once(self.first).chain(self.digits.iter().copied())
    }

    /// The digit that repeats without end, if it is not 0.
    pub(crate) fn endless(&self) -> Option<u8> {
        (self.forever != 0).then_some(self.forever)
    }

    /// The most tokens that a move can take; 0 if no move takes any, `None` if there is no bound.
    pub fn largest_take(&self) -> Option<u64> {
        (self.forever == 0).then_some(self.digits.len() as u64)
    }

    /// The most heaps that a move can leave of one heap.
    pub fn most_heaps(&self) -> u32 {
        let all = self.written().fold(self.forever, |all, digit| all | digit);
        (u8::BITS - all.leading_zeros()).saturating_sub(1)
    }

    /// Whether no digit is above 7.
    pub fn is_octal(&self) -> bool {
        self.most_heaps() < 3
    }
}

impl HeapGame for Code {
    fn leaves(&self, heap: u64) -> impl Iterator<Item = Heaps> {
        let largest = self.largest_take().unwrap_or(heap).min(heap);
        (0..=largest).flat_map(move |taken| {
            let (digit, rest) = (self.digit(taken), heap - taken);
            let allows = move |bit: u8, possible: bool| digit & bit != 0 && possible;
            let nothing = allows(NOTHING, rest == 0).then(Heaps::default);
            let one = allows(ONE_HEAP, rest > 0).then(|| Heaps::from([rest]));
            let halves = if allows(TWO_HEAPS, rest > 1) { 1..rest / 2 + 1 } else { 0..0 };
            let two = halves.map(move |small| Heaps::from([small, rest - small]));
            let thirds = if allows(THREE_HEAPS, rest > 2) { 1..rest / 3 + 1 } else { 0..0 };
            let three = thirds.flat_map(move |small| {
                let others = rest - small;
                (small..=others / 2)
                    .map(move |middle| Heaps::from([small, middle, others - middle]))
            });
            nothing.into_iter().chain(one).chain(two).chain(three)
        })
    }

    fn rule(&self) -> Option<Rule> {
        Some(Rule::Code(self.clone()))
    }
}

/// The shortest text of the code, with d₀; [`FromStr`](std::str::FromStr) reads it back.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:X}.", self.first)?;
        self.digits.iter().try_for_each(|digit| write!(f, "{digit:X}"))?;
        match self.forever {
            0 if self.digits.is_empty() => f.write_str("0"),
            0 => Ok(()),
            digit => write!(f, "{digit:X}..."),
        }
    }
}

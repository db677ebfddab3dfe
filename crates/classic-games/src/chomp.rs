//! Chomp: two players eat a chocolate bar whose corner square is poisoned.
//!
//! A move chooses a square other than the poisoned one, and eats it with all squares that are both
//! no higher and no further left. Who is left with the poison alone cannot move and loses.
//!
//! No closed form is known beyond two rows. All bars inside a rectangle are solved together by
//! [`ChompTable`], bars of any shape by [`Memo`].
//!
//! # Examples
//!
//! ```
//! use classic_games::chomp::{Bar, Chomp, winning_bites};
//! use impartial::prelude::*;
//! use impartial::progress::Unbounded;
//!
//! let bar: Bar = "3x4".parse()?;
//! assert_eq!(Memo::new(Chomp, Grundy).value(&bar)?, 9);
//! let mut solver = Memo::new(Chomp, OutcomeIn(Convention::Normal));
//! let bites = winning_bites(&mut solver, &"3x5".parse()?, &Unbounded)?;
//! assert_eq!(bites[0].to_string(), "row 3, column 4, leaving (5, 5, 3)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod table;

pub use table::ChompTable;

use impartial::convention::{Convention, Outcome};
use impartial::formula::{Formula, OutOfScope, Source, WinningMoves};
use impartial::invariant::{Grundy, OutcomeIn};
use impartial::moves::Move;
use impartial::position::{Heaps, ParseHeapsError};
use impartial::progress::Observer;
use impartial::ruleset::{InvalidPosition, Ruleset};
use impartial::solve::{Memo, SolveError};
use std::fmt;
use std::str::FromStr;

/// What is left of a bar: rows that do not grow longer downwards, aligned at the left.
///
/// The poisoned square is the first one of the first row. It is never eaten, so there is no empty
/// bar; the bar of the poison alone is terminal. Written as the lengths of its rows, or as `3x4` for
/// 3 rows of 4 squares; rows of length 0 at the end are left out.
///
/// # Examples
///
/// ```
/// use classic_games::chomp::Bar;
///
/// assert_eq!("3 1 1 0".parse::<Bar>()?.to_string(), "(3, 1, 1)");
/// assert_eq!("2x3".parse::<Bar>()?, Bar::new([3, 3])?);
/// let error = Bar::new([2, 3]).unwrap_err();
/// assert_eq!(error.to_string(), "invalid position: row 2 has 3 squares, more than row 1, which has 2");
/// assert!(Bar::new([]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bar(Heaps);

impl Bar {
    /// A bar has at most this many rows.
    pub const MAX_ROWS: u64 = 1 << 16;

    /// The bar with these rows.
    ///
    /// # Errors
    ///
    /// If a row is longer than the one above it, if there is no square, or if there are too many
    /// rows.
    pub fn new(rows: impl Into<Heaps>) -> Result<Self, InvalidPosition> {
        let rows: Heaps = rows.into();
        if let Some(above) = (1..rows.len()).find(|&row| rows[row] > rows[row - 1]) {
            return Err(InvalidPosition::new(format_args!(
                "row {} has {} squares, more than row {above}, which has {}",
                above + 1,
                rows[above],
                rows[above - 1]
            )));
        }
        let rows: Heaps = rows.iter().copied().take_while(|&row| row > 0).collect();
        if rows.is_empty() {
            return Err(InvalidPosition::new("no squares, but the poisoned one is never eaten"));
        }
        Bar::check_rows(rows.len() as u64)?;
        Ok(Bar(rows))
    }

    /// The bar of `rows` rows of `columns` squares each.
    ///
    /// # Errors
    ///
    /// If there is no square, or if there are too many rows.
    pub fn rectangle(rows: u64, columns: u64) -> Result<Self, InvalidPosition> {
        Bar::check_rows(rows)?;
        Bar::new(Heaps::from_iter((0..rows).map(|_| columns)))
    }

    fn check_rows(rows: u64) -> Result<(), InvalidPosition> {
        if rows <= Bar::MAX_ROWS {
            return Ok(());
        }
        let limit = Bar::MAX_ROWS;
        Err(InvalidPosition::new(format_args!("{rows} rows; a bar has at most {limit}")))
    }

    /// The lengths of the rows, none of them 0.
    pub fn rows(&self) -> &[u64] {
        &self.0
    }

    /// What is left when the square in `row` and `column`, counted from 0, is eaten. `None` if it is
    /// the poisoned one or not there.
    pub fn eat(&self, row: usize, column: u64) -> Option<Bar> {
        if (row, column) == (0, 0) || column >= *self.0.get(row)? {
            return None;
        }
        let cut = self.0.iter().enumerate().map(|(i, &r)| if i < row { r } else { r.min(column) });
        Some(Bar(cut.take_while(|&length| length > 0).collect()))
    }

    /// All moves, by row and column.
    pub fn bites(&self) -> impl Iterator<Item = Bite> {
        let squares = self.rows().iter().enumerate();
        let squares =
            squares.flat_map(|(row, &length)| (0..length).map(move |column| (row, column)));
        squares.filter_map(|(row, column)| {
            self.eat(row, column).map(|leaving| Bite { row, column, leaving })
        })
    }

    /// The move that leaves `after`; `None` if no move does.
    ///
    /// # Examples
    ///
    /// ```
    /// use classic_games::chomp::Bar;
    ///
    /// let bar = Bar::rectangle(3, 4)?;
    /// let bite = bar.bite_to(&Bar::new([4, 2, 2])?).expect("one bite");
    /// assert_eq!((bite.row, bite.column), (1, 2));
    /// assert!(bar.bite_to(&Bar::new([4, 2, 1])?).is_none());
    /// # Ok::<(), impartial::ruleset::InvalidPosition>(())
    /// ```
    pub fn bite_to(&self, after: &Bar) -> Option<Bite> {
        let length = |row: usize| after.rows().get(row).copied().unwrap_or(0);
        let row = (0..self.rows().len()).find(|&row| length(row) != self.rows()[row])?;
        let column = length(row);
        let leaving = self.eat(row, column).filter(|left| left == after)?;
        Some(Bite { row, column, leaving })
    }
}

impl fmt::Display for Bar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Why a text is no bar.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseBarError {
    /// The rows cannot be read.
    #[error(transparent)]
    Rows(#[from] ParseHeapsError),
    /// They are no bar.
    #[error(transparent)]
    Invalid(#[from] InvalidPosition),
}

impl FromStr for Bar {
    type Err = ParseBarError;

    fn from_str(text: &str) -> Result<Self, ParseBarError> {
        if let Some((rows, columns)) = text.split_once(['x', '×']) {
            // Read as two numbers, so that a bad one is named with its column.
            let size: Heaps = format!("{rows} {columns}").parse()?;
            if let [rows, columns] = size[..] {
                return Ok(Bar::rectangle(rows, columns)?);
            }
            let why = "a rectangle is written as rows, x, columns: 3x4";
            return Err(InvalidPosition::new(why).into());
        }
        Ok(Bar::new(text.parse::<Heaps>()?)?)
    }
}

/// The rules of Chomp.
///
/// # Source
///
/// \[WW\] chapter 18.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Chomp;

impl Ruleset<Bar> for Chomp {
    fn describe(&self, from: &Bar, to: &Bar) -> Move {
        let bite = from.bite_to(to).map(|Bite { row, column, .. }| {
            let words = format!("bite at row {}, column {}", row + 1, column + 1);
            Move::named(words, [row as u64, column])
        });
        bite.unwrap_or(Move::Unnamed)
    }

    fn options(&self, bar: &Bar) -> impl Iterator<Item = Bar> {
        bar.bites().map(|bite| bite.leaving)
    }
}

/// A move of Chomp.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bite {
    /// The row of the square, counted from 0.
    pub row: usize,
    /// Its column, counted from 0.
    pub column: u64,
    /// What is left of the bar.
    pub leaving: Bar,
}

impl fmt::Display for Bite {
    /// Rows and columns are counted from 1 here.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = u128::from(self.column) + 1;
        write!(f, "row {}, column {column}, leaving {}", self.row + 1, self.leaving)
    }
}

/// All winning moves, by row and column; under the convention of the solver.
///
/// # Errors
///
/// As [`Memo::value`].
///
/// # Complexity
///
/// One look-up a square, once the solver knows the bars that the moves leave.
pub fn winning_bites(
    solver: &mut Memo<Chomp, Bar, OutcomeIn>,
    bar: &Bar,
    observer: &dyn Observer,
) -> Result<Vec<Bite>, SolveError<Bar>> {
    let mut bites = Vec::new();
    for bite in bar.bites() {
        if solver.value_observed(&bite.leaving, observer)? == Outcome::P {
            bites.push(bite);
        }
    }
    Ok(bites)
}

/// A bar of at most two rows is lost iff the first row has one square more than the second, that
/// being 0 if there is one row only.
///
/// Proof: all options of (n, n − 1) are (n, b) with b < n − 1 and (a, a) with a < n, none of them of
/// that form; from (a, b) with b < a − 1 a bite leaves (b + 1, b), and from (a, a) one leaves
/// (a, a − 1).
///
/// # Source
///
/// \[WW\] chapter 18.
///
/// # Examples
///
/// ```
/// use classic_games::chomp::{Bar, TwoRows};
/// use impartial::prelude::*;
///
/// let n = 1_000_000_000_000;
/// assert_eq!(TwoRows.evaluate(&Bar::new([n, n - 1])?)?, Outcome::P);
/// assert_eq!(TwoRows.winning_moves(&Bar::new([n, n])?)?, [Bar::new([n, n - 1])?]);
/// assert!(TwoRows.evaluate(&Bar::new([3, 3, 3])?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TwoRows;

impl TwoRows {
    fn rows(bar: &Bar) -> Result<(u64, u64), OutOfScope> {
        match *bar.rows() {
            [first] => Ok((first, 0)),
            [first, second] => Ok((first, second)),
            ref rows => Err(OutOfScope::new(format_args!(
                "{} rows; the formula is about bars of one or two",
                rows.len()
            ))),
        }
    }
}

impl Formula<Bar> for TwoRows {
    type Invariant = OutcomeIn;

    fn invariant(&self) -> OutcomeIn {
        OutcomeIn(Convention::Normal)
    }

    fn source(&self) -> Source {
        Source::new("WW", "chapter 18, Chomp")
    }

    fn evaluate(&self, bar: &Bar) -> Result<Outcome, OutOfScope> {
        let (first, second) = TwoRows::rows(bar)?;
        Ok(Outcome::next_wins(first - second != 1))
    }
}

impl WinningMoves<Bar> for TwoRows {
    fn winning_moves(&self, bar: &Bar) -> Result<Vec<Bar>, OutOfScope> {
        let (first, second) = TwoRows::rows(bar)?;
        let winning = match first - second {
            0 => bar.eat(1, second - 1),
            1 => None,
            _ => bar.eat(0, second + 1),
        };
        Ok(winning.into_iter().collect())
    }
}

/// A hook, of one row of a squares and one column of b, is Nim with heaps a − 1 and b − 1: its value
/// is (a − 1) ⊕ (b − 1).
///
/// So a square bar of n ≥ 2 rows is won by eating the second square of its second row, which leaves
/// a hook with a = b.
///
/// # Source
///
/// \[WW\] chapter 18.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hook;

impl Formula<Bar> for Hook {
    type Invariant = Grundy;

    fn invariant(&self) -> Grundy {
        Grundy
    }

    fn source(&self) -> Source {
        Source::new("WW", "chapter 18, Chomp")
    }

    fn evaluate(&self, bar: &Bar) -> Result<u64, OutOfScope> {
        match bar.rows() {
            [row, below @ ..] if below.iter().all(|&length| length == 1) => {
                Ok((row - 1) ^ below.len() as u64)
            }
            _ => Err(OutOfScope::new("not a hook: a row below the first has two squares or more")),
        }
    }
}

/// A rectangle of more than one square is won, by strategy stealing: if eating the last square alone
/// does not win, then what answers it does.
///
/// The argument names no winning move.
///
/// # Source
///
/// \[WW\] chapter 18.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct StrategyStealing;

impl Formula<Bar> for StrategyStealing {
    type Invariant = OutcomeIn;

    fn invariant(&self) -> OutcomeIn {
        OutcomeIn(Convention::Normal)
    }

    fn source(&self) -> Source {
        Source::new("WW", "chapter 18, Chomp")
    }

    fn evaluate(&self, bar: &Bar) -> Result<Outcome, OutOfScope> {
        let rows = bar.rows();
        if rows.iter().any(|&row| row != rows[0]) {
            return Err(OutOfScope::new("not a rectangle"));
        }
        Ok(Outcome::next_wins(rows != [1]))
    }
}

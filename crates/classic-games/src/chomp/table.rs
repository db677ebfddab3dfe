//! All bars inside a rectangle at once.
//!
//! A bar inside r × c squares is a path from one corner of the rectangle to the other, so there are
//! C(r + c, r) of them. They are numbered without gaps, in the order of their rows: with rows
//! λ₁ ≥ … ≥ λᵣ (some may be 0) the number is
//!
//! > Σ C(λᵢ + r − i, r − i + 1), i = 1, …, r,
//!
//! the usual numbering of the r-element sets of the numbers λᵢ + r − i. A bite shortens some rows, the
//! first of them first, so it leads to a smaller number: filling the table in the order of the numbers
//! finds all options known.
//!
//! In a 2 × 2 rectangle the bars (0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2) have the numbers 0, …, 5.
//! The empty bar has number 0 and is no position; the poisoned square alone is 1.
//!
//! A bite in row i and column j cuts rows i, …, t − 1 to j, where t is the first row that is no longer
//! than j already. So the number of what is left is made of three sums over consecutive rows: the old
//! terms before i, the terms of rows of length j from i to t, and the old terms from t on. Each is the
//! difference of two sums from the beginning, so an option costs a few additions whatever it cuts.

use super::{Bar, Bite};
use crate::error::Error;
use impartial::convention::{Convention, Outcome};
use impartial::int;
use impartial::progress::Observer;

/// The values or outcomes of all bars inside a rectangle.
///
/// # Examples
///
/// ```
/// use classic_games::chomp::{Bar, ChompTable};
/// use impartial::convention::{Convention, Outcome};
/// use impartial::progress::Unbounded;
///
/// let table = ChompTable::values(3, 4, Convention::Normal, &Unbounded)?;
/// assert_eq!(table.value(&Bar::rectangle(3, 4)?), Some(9));
/// assert_eq!(table.value(&Bar::rectangle(4, 4)?), None);
///
/// let table = ChompTable::outcomes(8, 8, Convention::Normal, &Unbounded)?;
/// let bites = table.winning_bites(&Bar::rectangle(8, 8)?).expect("it fits");
/// assert_eq!(bites[0].to_string(), "row 2, column 2, leaving (8, 1, 1, 1, 1, 1, 1, 1)");
/// assert_eq!(table.outcome(&bites[0].leaving), Some(Outcome::P));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ChompTable {
    numbering: Numbering,
    convention: Convention,
    cells: Cells,
}

#[derive(Clone, Debug)]
enum Cells {
    /// By number.
    Values(Vec<u16>),
    /// A bit each: set for bars that are lost.
    Lost(Vec<u64>),
}

/// The rectangle, and the terms of the numbers.
#[derive(Clone, Debug)]
struct Numbering {
    rows: usize,
    columns: usize,
    count: u64,
    /// `sums[length][i]`: the terms of rows of this length, added up before row i.
    sums: Vec<Vec<u64>>,
}

impl Numbering {
    /// `None` if there are 2⁶³ bars or more.
    fn new(rows: usize, columns: usize) -> Option<Self> {
        // C(length + r − i, r − i + 1) by Pascal's rule: it counts the bars of r − i rows and one more.
        let mut sums = Vec::with_capacity(columns + 1);
        let mut above = vec![0_u64; rows];
        for length in 0..=columns {
            let mut terms = vec![0_u64; rows];
            for row in (0..rows).rev() {
                // C(n, k) = C(n − 1, k) + C(n − 1, k − 1): one shorter, and one row less.
                let shorter = above[row];
                let fewer = if row + 1 < rows { terms[row + 1] } else { 1 };
                let fewer = if length == 0 { 0 } else { fewer };
                terms[row] = shorter.checked_add(fewer).filter(|&term| term < 1 << 63)?;
            }
            let mut sum = vec![0_u64];
            for &term in &terms {
                sum.push(sum.last()?.checked_add(term).filter(|&sum| sum < 1 << 63)?);
            }
            sums.push(sum);
            above = terms;
        }
        let count = sums.last()?.last()? + 1;
        Some(Numbering { rows, columns, count, sums })
    }

    /// The number of a bar; `None` if it does not fit.
    fn number(&self, bar: &Bar) -> Option<u64> {
        let rows = bar.rows();
        if rows.len() > self.rows {
            return None;
        }
        let terms = rows.iter().enumerate().map(|(row, &length)| {
            let sums = self.sums.get(usize::try_from(length).ok()?)?;
            Some(sums[row + 1] - sums[row])
        });
        terms.sum()
    }

    /// Calls `option` with the numbers of what the bites leave, until it answers false.
    fn options(&self, bar: &Walk, mut option: impl FnMut(u64) -> bool) {
        for column in 0..bar.rows[0] {
            // Rows from `end` on are no longer than the column.
            let end = bar.rows.iter().take_while(|&&length| length > column).count();
            let (cut, rest) = (&self.sums[column], bar.total() - bar.before[end]);
            // All of the first column would be the poisoned square as well.
            for row in usize::from(column == 0)..end {
                if !option(bar.before[row] + (cut[end] - cut[row]) + rest) {
                    return;
                }
            }
        }
    }
}

/// The bars one after the other, in the order of their numbers.
#[derive(Clone, Debug)]
struct Walk {
    rows: Vec<usize>,
    /// The terms of the rows, added up before each.
    before: Vec<u64>,
}

impl Walk {
    /// At the empty bar.
    fn new(numbering: &Numbering) -> Self {
        Walk { rows: vec![0; numbering.rows], before: vec![0; numbering.rows + 1] }
    }

    /// The number.
    fn total(&self) -> u64 {
        self.before[self.rows.len()]
    }

    /// The next bar: the last row that can grow does, and all rows below it are gone.
    fn advance(&mut self, numbering: &Numbering) {
        let limit = |rows: &[usize], row: usize| {
            row.checked_sub(1).map_or(numbering.columns, |up| rows[up])
        };
        let Some(row) =
            (0..self.rows.len()).rev().find(|&row| self.rows[row] < limit(&self.rows, row))
        else {
            return;
        };
        self.rows[row] += 1;
        self.rows[row + 1..].fill(0);
        let sums = &numbering.sums[self.rows[row]];
        let total = self.before[row] + sums[row + 1] - sums[row];
        self.before[row + 1..].fill(total);
    }
}

/// Bars that are solved between two words with the observer.
const BATCH: u64 = 1 << 12;

impl ChompTable {
    /// Values are kept of so many bars at most, 2 GiB.
    pub const MAX_VALUES: u64 = 1 << 30;
    /// Outcomes are kept of so many bars at most, 2 GiB.
    pub const MAX_OUTCOMES: u64 = 1 << 34;

    /// The values of all bars inside `rows` × `columns` squares: in normal play those of Sprague and
    /// Grundy, in misère play g⁻, where the poisoned square alone has 1.
    ///
    /// # Errors
    ///
    /// [`Error::LargeBar`] for more than [`MAX_VALUES`](Self::MAX_VALUES) bars, [`Error::Stopped`] if the
    /// observer says so; it is told of every bar.
    ///
    /// # Complexity
    ///
    /// C(r + c, r) bars of two bytes each, and a few additions for each of their options.
    pub fn values(
        rows: u64,
        columns: u64,
        convention: Convention,
        observer: &dyn Observer,
    ) -> Result<Self, Error> {
        let numbering = sized(rows, columns, Self::MAX_VALUES)?;
        let mut values = vec![0_u16; int::to_usize(numbering.count)];
        // At which bar a value was seen last. A bar has fewer options than squares.
        let mut seen = vec![0_u64; numbering.rows * numbering.columns + 2];
        fill(&numbering, observer, |number, bar| {
            numbering.options(bar, |option| {
                seen[usize::from(values[int::to_usize(option)])] = number;
                true
            });
            let free = seen.iter().take_while(|&&at| at == number).count();
            let terminal = number == 1 && convention == Convention::Misere;
            values[int::to_usize(number)] = if terminal { 1 } else { int::to_u16(free) };
        })?;
        Ok(ChompTable { numbering, convention, cells: Cells::Values(values) })
    }

    /// Who wins, of all bars inside `rows` × `columns` squares.
    ///
    /// # Errors
    ///
    /// [`Error::LargeBar`] for more than [`MAX_OUTCOMES`](Self::MAX_OUTCOMES) bars, [`Error::Stopped`] if
    /// the observer says so; it is told of every bar.
    ///
    /// # Complexity
    ///
    /// C(r + c, r) bars of one bit each; of a won bar only options up to the first lost one are tried.
    pub fn outcomes(
        rows: u64,
        columns: u64,
        convention: Convention,
        observer: &dyn Observer,
    ) -> Result<Self, Error> {
        let numbering = sized(rows, columns, Self::MAX_OUTCOMES)?;
        let mut lost = vec![0_u64; int::to_usize(numbering.count.div_ceil(64))];
        fill(&numbering, observer, |number, bar| {
            let mut is_lost = true;
            numbering.options(bar, |option| {
                is_lost = lost[int::to_usize(option / 64)] >> (option % 64) & 1 == 0;
                is_lost
            });
            let terminal = number == 1;
            if if terminal { convention == Convention::Normal } else { is_lost } {
                lost[int::to_usize(number / 64)] |= 1 << (number % 64);
            }
        })?;
        Ok(ChompTable { numbering, convention, cells: Cells::Lost(lost) })
    }

    /// The convention under which these are the values or outcomes.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// How many bars there are in the rectangle.
    pub fn len(&self) -> u64 {
        self.numbering.count - 1
    }

    /// Whether there is none; a rectangle has one at least.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a bar; `None` if it does not fit into the rectangle, or if the table has outcomes only.
    pub fn value(&self, bar: &Bar) -> Option<u64> {
        let number = self.numbering.number(bar)?;
        match &self.cells {
            Cells::Values(values) => Some(values[int::to_usize(number)].into()),
            Cells::Lost(_) => None,
        }
    }

    /// Who wins a bar; `None` if it does not fit into the rectangle.
    pub fn outcome(&self, bar: &Bar) -> Option<Outcome> {
        let number = self.numbering.number(bar)?;
        Some(match &self.cells {
            Cells::Values(values) => Outcome::of_value(values[int::to_usize(number)].into()),
            Cells::Lost(lost) => {
                Outcome::next_wins(lost[int::to_usize(number / 64)] >> (number % 64) & 1 == 0)
            }
        })
    }

    /// All winning moves, by row and column; `None` if the bar does not fit into the rectangle.
    pub fn winning_bites(&self, bar: &Bar) -> Option<Vec<Bite>> {
        self.numbering.number(bar)?;
        let wins = |bite: &Bite| self.outcome(&bite.leaving) == Some(Outcome::P);
        Some(bar.bites().filter(wins).collect())
    }
}

/// The numbering of a rectangle with not too many bars.
fn sized(rows: u64, columns: u64, limit: u64) -> Result<Numbering, Error> {
    let too_large = Error::LargeBar { rows, columns, limit };
    if rows == 0 || columns == 0 || rows.saturating_mul(columns) > 1 << 15 {
        return Err(too_large);
    }
    match Numbering::new(int::to_usize(rows), int::to_usize(columns)) {
        Some(numbering) if numbering.count <= limit => Ok(numbering),
        _ => Err(too_large),
    }
}

/// Goes through all bars but the empty one.
fn fill(
    numbering: &Numbering,
    observer: &dyn Observer,
    mut solve: impl FnMut(u64, &Walk),
) -> Result<(), Error> {
    let mut bar = Walk::new(numbering);
    for number in 1..numbering.count {
        if number % BATCH == 1 {
            observer.checkpoint(BATCH.min(numbering.count - number))?;
        }
        bar.advance(numbering);
        solve(number, &bar);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_numbered_without_gaps_in_their_order() {
        for (rows, columns, count) in [(1, 1, 2), (2, 2, 6), (3, 5, 56), (5, 3, 56), (4, 4, 70)] {
            let numbering = Numbering::new(rows, columns).unwrap();
            assert_eq!(numbering.count, count);
            let mut bar = Walk::new(&numbering);
            let mut last = bar.rows.clone();
            for number in 1..count {
                bar.advance(&numbering);
                assert_eq!(bar.total(), number);
                assert!(bar.rows > last);
                last.clone_from(&bar.rows);
                let heaps: Vec<u64> = bar.rows.iter().map(|&row| row as u64).collect();
                assert_eq!(numbering.number(&Bar::new(heaps).unwrap()), Some(number));
            }
        }
        assert!(Numbering::new(40, 40).is_none());
    }
}

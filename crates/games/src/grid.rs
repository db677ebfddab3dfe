//! All positions of a box of heaps.

use crate::{Array, Error};
use impartial::int;
use impartial::position::Heaps;
use std::fmt;
use std::str::FromStr;

/// The numbers from `first` to `last`, both ends included.
///
/// # Examples
///
/// ```
/// use impartial_games::Range;
///
/// assert_eq!("0..8".parse(), Ok(Range { first: 0, last: 8 }));
/// assert_eq!("7".parse(), Ok(Range { first: 7, last: 7 }));
/// assert!("8..0".parse::<Range>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The least number.
    pub first: u64,
    /// The largest number, at least `first`.
    pub last: u64,
}

impl Range {
    /// How many numbers there are, or `None` for 2^64.
    pub fn len(self) -> Option<u64> {
        (self.last - self.first).checked_add(1)
    }

    /// Never: both ends are included.
    pub fn is_empty(self) -> bool {
        self.first > self.last
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last {
            return write!(f, "{}", self.first);
        }
        write!(f, "{}..{}", self.first, self.last)
    }
}

impl FromStr for Range {
    type Err = String;

    /// Reads `0..8` (also `0..=8`), or `5` for 5 alone.
    fn from_str(text: &str) -> Result<Self, String> {
        let number = |digits: &str| {
            digits.parse::<u64>().map_err(|_| {
                format!(
                    "`{digits}` is not a heap, which is a whole number from 0 to {}; write a range as `0..8`, both ends included, or one number",
                    u64::MAX
                )
            })
        };
        let Some((first, last)) = text.split_once("..") else {
            let only = number(text)?;
            return Ok(Range { first: only, last: only });
        };
        let (first, last) = (number(first)?, number(last.strip_prefix('=').unwrap_or(last))?);
        if first > last {
            return Err(format!("the range is empty: {first} is larger than {last}"));
        }
        Ok(Range { first, last })
    }
}

/// A box of heaps: a range for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranges {
    ranges: Vec<Range>,
    cells: u64,
}

impl Ranges {
    /// The box with these ranges, of at most `limit` cells.
    ///
    /// # Errors
    ///
    /// If there are more.
    pub fn new(ranges: impl Into<Vec<Range>>, limit: u64) -> Result<Self, Error> {
        let ranges = ranges.into();
        let cells = ranges.iter().try_fold(1_u64, |cells, range| cells.checked_mul(range.len()?));
        match cells.filter(|&cells| cells <= limit) {
            Some(cells) => Ok(Ranges { ranges, cells }),
            None => Err(Error::invalid(format_args!(
                "limit exceeded: the table has more than {limit} cells; --limit sets how many may be listed"
            ))),
        }
    }

    /// The ranges.
    pub fn ranges(&self) -> &[Range] {
        &self.ranges
    }

    /// How many cells there are.
    pub fn cells(&self) -> u64 {
        self.cells
    }

    /// The largest heaps.
    pub fn tops(&self) -> Heaps {
        self.ranges.iter().map(|range| range.last).collect()
    }

    /// The cell of heaps, counted in lexicographic order.
    pub fn index(&self, heaps: &[u64]) -> Option<usize> {
        if heaps.len() != self.ranges.len() {
            return None;
        }
        let mut index = 0_u64;
        for (&heap, range) in heaps.iter().zip(&self.ranges) {
            if !(range.first..=range.last).contains(&heap) {
                return None;
            }
            // Below the number of cells, which was counted.
            index = index * (range.last - range.first + 1) + (heap - range.first);
        }
        Some(int::to_usize(index))
    }

    /// Calls `visit` on all heaps in lexicographic order.
    ///
    /// # Errors
    ///
    /// The first that `visit` has.
    pub fn for_each<E>(&self, mut visit: impl FnMut(&Heaps) -> Result<(), E>) -> Result<(), E> {
        let mut heaps: Heaps = self.ranges.iter().map(|range| range.first).collect();
        loop {
            visit(&heaps)?;
            // The last heap that can grow; those behind it start again.
            let Some(grows) = (0..heaps.len()).rev().find(|&i| heaps[i] < self.ranges[i].last)
            else {
                return Ok(());
            };
            heaps[grows] += 1;
            for (heap, range) in heaps.iter_mut().zip(&self.ranges).skip(grows + 1) {
                *heap = range.first;
            }
        }
    }
}

/// What a grid holds of each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// The Grundy value in normal play, g⁻ in misère play.
    Value,
    /// 0 for P, 1 for N.
    Outcome,
}

/// A number for each position of a box; none where the game has no such position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    ranges: Ranges,
    cells: Array,
}

impl Grid {
    /// The cells in lexicographic order of their heaps.
    pub(crate) fn new(ranges: Ranges, cells: Array) -> Self {
        debug_assert_eq!(ranges.cells(), cells.len() as u64);
        Grid { ranges, cells }
    }

    /// The box.
    pub fn ranges(&self) -> &Ranges {
        &self.ranges
    }

    /// The cells in lexicographic order of their heaps.
    pub fn cells(&self) -> &Array {
        &self.cells
    }

    /// The cells alone.
    pub fn into_cells(self) -> Array {
        self.cells
    }

    /// What stands at these heaps; none outside the box and where there is no position.
    pub fn get(&self, heaps: &[u64]) -> Option<u64> {
        self.cells.get(self.ranges.index(heaps)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_include_both_ends() {
        assert_eq!("2..=3".parse::<Range>().unwrap().len(), Some(2));
        for bad in ["", "..", "3..", "8..0", "-1..2", "1..18446744073709551616", "a"] {
            assert!(bad.parse::<Range>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_box_is_walked_in_the_order_of_its_cells() {
        let range = |first, last| Range { first, last };
        let ranges = Ranges::new([range(2, 3), range(5, 5), range(0, 2)], 6).unwrap();
        let mut number = 0;
        ranges
            .for_each(|heaps| {
                assert_eq!(ranges.index(heaps), Some(number));
                number += 1;
                Ok::<(), ()>(())
            })
            .unwrap();
        assert_eq!(number as u64, ranges.cells());
        assert_eq!(ranges.index(&[2, 6, 0]), None);
        assert!(Ranges::new([range(2, 3), range(5, 5), range(0, 2)], 5).is_err());
        assert!(Ranges::new([range(0, u64::MAX)], u64::MAX).is_err());
        // No heap at all: one cell, the empty position.
        assert_eq!(Ranges::new([], 1).unwrap().cells(), 1);
    }
}

//! All positions of a box, by the fastest engine that fits.

use super::differences::{PlaneRow, Planes, Wanted};
use super::lines::LineTable;
use super::{SolveError, Table, with_heaps};
use crate::int;
use crate::invariant::ByConvention;
use crate::position::{HeapTuple, Heaps};
use crate::progress::{Observer, Unbounded};
use crate::region::{Cuboid, Region};
use crate::ruleset::{Ruleset, Shape};

/// The invariant at every position of a box, by the engine that fits the ruleset's
/// [shape](Ruleset::shape).
///
/// | shape | values | outcomes |
/// |---|---|---|
/// | [`Shape::Differences`] | bit planes, one a value | one bit plane |
/// | [`Shape::Lines`] | sets of used values, one a line | the same |
/// | [`Shape::Any`] | [`Table`] | [`Table`] |
///
/// The engines are equal to the table and faster by orders of magnitude. Where permuting the heaps
/// changes nothing (in a game of differences: all heaps but the last) and the bounds are alike, only
/// positions in nondecreasing order are computed.
///
/// # Examples
///
/// ```
/// use impartial::prelude::*;
/// use impartial::ruleset::Shape;
/// use impartial::solve::Solution;
///
/// struct Nim;
/// impl Ruleset<[u64; 2]> for Nim {
///     fn options(&self, &[a, b]: &[u64; 2]) -> impl Iterator<Item = [u64; 2]> {
///         (0..a).map(move |a| [a, b]).chain((0..b).map(move |b| [a, b]))
///     }
///     // Not needed, but without it the work for a position grows with the heaps.
///     fn shape(&self, _: &[u64; 2]) -> Shape {
///         Shape::one_heap(2)
///     }
/// }
/// let values = Solution::solve(&Nim, Grundy, [1_000, 1_000])?;
/// assert_eq!(values.get(&[700, 300]), Some(700 ^ 300));
/// let misere = Solution::solve(&Nim, OutcomeIn(Convention::Misere), [1_000, 1_000])?;
/// assert_eq!(misere.get(&[1, 0]), Some(Outcome::P));
/// assert_eq!(misere.get(&[1, 1_001]), None);
/// # Ok::<(), SolveError<[u64; 2]>>(())
/// ```
///
/// A [`Shape`] is a ruleset itself. In Nim(5,=2), adding (0, 0, 0, 2, 2) keeps P-positions only in
/// normal play: (3, 3, 3, 4, 8) is a P-position in misère play, (3, 3, 3, 6, 10) is none (\[Slow\]).
///
/// ```
/// use impartial::prelude::*;
/// use impartial::ruleset::Shape;
///
/// let pairs = (0..5).flat_map(|i| (0..i).map(move |j| (i, j)));
/// let vector = |(i, j)| (0..5).map(|heap| i64::from(heap == i || heap == j)).collect();
/// let slow_nim = Shape::Differences(pairs.map(vector).collect());
/// let misere = Solution::solve(&slow_nim, OutcomeIn(Convention::Misere), [10; 5])?;
/// assert_eq!(misere.get(&[3, 3, 3, 4, 8]), Some(Outcome::P));
/// assert_eq!(misere.get(&[3, 3, 3, 6, 10]), Some(Outcome::N));
/// # Ok::<(), SolveError<[u64; 5]>>(())
/// ```
///
/// # Complexity
///
/// With m difference vectors and values up to v about m (v + 1) / 64 steps a position and v + 1 bits, for
/// outcomes m / 64 steps and one bit. With d lines through a position d look-ups of sets, and 16 or 32
/// bits. Else that of [`Table`].
#[derive(Clone, Debug)]
pub struct Solution<P, I: ByConvention> {
    invariant: I,
    max: P,
    solved: Solved<P, I>,
}

#[derive(Clone, Debug)]
enum Solved<P, I: ByConvention> {
    Planes(Planes),
    Lines(LineTable),
    Table(Table<Cuboid<P>, I::Value>),
}

impl<P: HeapTuple, I: ByConvention> Solution<P, I> {
    /// Solves all positions with heap i at most heap i of `max`.
    ///
    /// # Errors
    ///
    /// [`SolveError::Invalid`] if the shape does not fit the heaps of `max`; [`SolveError::OutOfOrder`]
    /// if a move takes nothing, adds tokens, or (of any shape) does not lead to a lexicographically
    /// smaller position of the game in the box; [`SolveError::TooLarge`] if the box does not fit into
    /// memory: 2^36 bits for differences, 2^30 positions for lines, 2^32 else.
    pub fn solve<R: Ruleset<P> + Sync>(
        ruleset: &R,
        invariant: I,
        max: P,
    ) -> Result<Self, SolveError<P>> {
        Solution::solve_observed(ruleset, invariant, max, &Unbounded)
    }

    /// [`solve`](Solution::solve), where `observer` is told of the positions and may stop the work.
    ///
    /// # Errors
    ///
    /// Also [`SolveError::Stopped`], if the observer says so.
    pub fn solve_observed<R: Ruleset<P> + Sync>(
        ruleset: &R,
        invariant: I,
        max: P,
        observer: &dyn Observer,
    ) -> Result<Self, SolveError<P>> {
        let convention = invariant.convention();
        let heaps = Heaps::from(max.heaps());
        // The moves are data from here on: the engines are compiled once, not for each ruleset.
        let solved = match ruleset.shape(&max) {
            Shape::Differences(vectors) => {
                let wanted = if invariant.is_outcome() { Wanted::Outcomes } else { Wanted::Values };
                Planes::solve(vectors, convention, &heaps, wanted, observer).map(Solved::Planes)
            }
            Shape::Lines { lines, symmetric } => {
                // One position for the whole row.
                let exclude = |heaps: &mut [u64], excluded: &mut [bool]| {
                    let mut position = with_heaps(&max, heaps);
                    for excluded in excluded {
                        *excluded = ruleset.validate(&position).is_err();
                        if let Some(first) = position.heaps_mut().first_mut() {
                            // After the last position of a row that ends at u64::MAX.
                            *first = first.wrapping_add(1);
                        }
                    }
                };
                LineTable::solve(lines, symmetric, &exclude, convention, &heaps, observer)
                    .map(Solved::Lines)
            }
            Shape::Any => {
                let region = Cuboid::try_new(max.clone())?;
                let table = Table::solve_observed(ruleset, &invariant, region, observer)?;
                Ok(Solved::Table(table))
            }
        };
        let solved = solved.map_err(|error| error.map(|heaps| with_heaps(&max, &heaps)))?;
        Ok(Solution { invariant, max, solved })
    }

    /// The largest position of the box.
    pub fn max(&self) -> &P {
        &self.max
    }

    /// The invariant at `position`; none outside the box, and where there is no position unless the shape
    /// is [`Shape::Differences`].
    #[inline]
    pub fn get(&self, position: &P) -> Option<I::Value> {
        let value = match &self.solved {
            Solved::Planes(planes) => {
                let last = position.heaps().last().copied().unwrap_or(0);
                planes.row_of(position.heaps())?.value(last)
            }
            Solved::Lines(lines) => lines.get(position.heaps()),
            Solved::Table(table) => return table.get(position),
        };
        value.map(|value| self.invariant.of_value(value))
    }

    /// Calls `visit` with every row of the box in lexicographic order, up to the first error: with the
    /// first position of the row, whose last heap is empty, and with what [`get`](Solution::get) says of
    /// the positions whose last heap is 0, 1, …, up to its bound. The box without heaps is one row of one
    /// position.
    ///
    /// It is the quick way to copy a whole box out: a row is found once, and its values are read in
    /// order.
    ///
    /// # Errors
    ///
    /// The error of `visit`, which may be that an observer wants the work to stop.
    ///
    /// # Complexity
    ///
    /// Some steps a position; in games of differences, 1/64 of one for each plane more.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::prelude::*;
    /// use impartial::ruleset::Shape;
    ///
    /// let values = Solution::solve(&Shape::one_heap(2), Grundy, [2, 3])?;
    /// let mut all = Vec::new();
    /// values.each_row(|first, row| {
    ///     assert_eq!(first[1], 0);
    ///     all.extend(row.iter().flatten().copied());
    ///     Ok::<(), std::convert::Infallible>(())
    /// })?;
    /// assert_eq!(all, [0, 1, 2, 3, /* a = 1 */ 1, 0, 3, 2, /* a = 2 */ 2, 3, 0, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn each_row<E>(
        &self,
        mut visit: impl FnMut(&P, &[Option<I::Value>]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut first = self.max.clone();
        first.heaps_mut().fill(0);
        let (mut row, mut values) = (Vec::new(), Vec::new());
        loop {
            row.clear();
            self.read_row(&first, &mut values, &mut row);
            visit(&first, &row)?;
            if !self.next_row(&mut first) {
                return Ok(());
            }
        }
    }

    /// Puts what is known of the positions with these heaps but the last one into `row`.
    fn read_row(&self, first: &P, values: &mut Vec<u64>, row: &mut Vec<Option<I::Value>>) {
        let of_value = |value: u64| self.invariant.of_value(value);
        match &self.solved {
            Solved::Planes(planes) => {
                let Some(found) = planes.row_of(first.heaps()) else { return };
                found.values(values);
                row.extend(values.iter().map(|&value| Some(of_value(value))));
            }
            Solved::Lines(lines) => {
                lines.row(first.heaps(), |value| row.push(value.map(of_value)));
            }
            Solved::Table(table) => {
                // Along the last heap the numbers of a cuboid are consecutive.
                let length = self.max.heaps().last().map_or(1, |&top| int::to_usize(top) + 1);
                let start = table.region().number(first).map_or(0, int::to_usize);
                row.extend(table.run(start..start + length));
            }
        }
    }

    /// Makes the first position of a row that of the next one, if there is one.
    fn next_row(&self, first: &mut P) -> bool {
        let heaps = first.heaps_mut().iter_mut().zip(self.max.heaps()).rev().skip(1);
        for (heap, &top) in heaps {
            if *heap < top {
                *heap += 1;
                return true;
            }
            *heap = 0;
        }
        false
    }
}

/// Reads a solution at one position after the other: fastest if many in turn differ in the last heap
/// only, as their row is then found once.
pub(crate) struct Reader<'a, P, I: ByConvention> {
    solution: &'a Solution<P, I>,
    row: Option<(P, PlaneRow<'a>)>,
}

impl<P: HeapTuple, I: ByConvention> Solution<P, I> {
    pub(crate) fn reader(&self) -> Reader<'_, P, I> {
        Reader { solution: self, row: None }
    }
}

impl<P: HeapTuple, I: ByConvention> Reader<'_, P, I> {
    /// What [`Solution::get`] says.
    pub(crate) fn get(&mut self, position: &P) -> Option<I::Value> {
        let Solved::Planes(planes) = &self.solution.solved else {
            return self.solution.get(position);
        };
        let (last, others) = match position.heaps().split_last() {
            Some((&last, others)) => (last, others),
            None => (0, &[][..]),
        };
        let row = match &self.row {
            Some((known, row)) if known.heaps().split_last().map_or(&[][..], |x| x.1) == others => {
                *row
            }
            _ => {
                let row = planes.row_of(position.heaps())?;
                self.row = Some((position.clone(), row));
                row
            }
        };
        row.value(last).map(|value| self.solution.invariant.of_value(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convention::Convention;
    use crate::invariant::{Grundy, OutcomeIn};

    #[test]
    fn a_reader_says_what_get_says_in_any_order() {
        // One token from each of two heaps of three, or two tokens from the last one.
        let pairs =
            Shape::Differences(vec![vec![1, 1, 0], vec![1, 0, 1], vec![0, 1, 1], vec![0, 0, 2]]);
        let max = [5, 4, 70];
        let values = Solution::solve(&pairs, Grundy, max).unwrap();
        let outcomes = Solution::solve(&pairs, OutcomeIn(Convention::Misere), max).unwrap();
        let (mut values_read, mut outcomes_read) = (values.reader(), outcomes.reader());
        // A step that is coprime to the number of positions, some of them outside the box.
        for number in (0..7 * 6 * 75).map(|index: u64| index * 11 % (7 * 6 * 75)) {
            let position = [number % 7, number / 7 % 6, number / 42];
            assert_eq!(values_read.get(&position), values.get(&position), "{position:?}");
            assert_eq!(outcomes_read.get(&position), outcomes.get(&position), "{position:?}");
        }
    }
}

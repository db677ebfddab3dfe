//! All positions of a box, in order.

use super::SolveError;
use crate::invariant::Invariant;
use crate::position::HeapTuple;
use crate::progress::{Observer, Ticker, Unbounded};
use crate::region::{Cuboid, Region};
use crate::ruleset::Ruleset;
use rayon::prelude::*;
use std::fmt::Debug;

/// The invariant at every position of a box.
///
/// For rulesets whose moves stay in the box and lead to a lexicographically smaller position: all
/// that only lower heaps. Another move is an error, not a wrong value.
///
/// # Examples
///
/// ```
/// use impartial::prelude::*;
///
/// struct Wythoff;
/// impl Ruleset<[u64; 2]> for Wythoff {
///     fn options(&self, &[a, b]: &[u64; 2]) -> impl Iterator<Item = [u64; 2]> {
///         let diagonal = (1..=a.min(b)).map(move |t| [a - t, b - t]);
///         (0..a).map(move |a| [a, b]).chain((0..b).map(move |b| [a, b])).chain(diagonal)
///     }
/// }
/// let table = Table::solve(&Wythoff, &Grundy, [10, 10])?;
/// assert_eq!(table.get(&[3, 5]), Some(&0));
/// assert_eq!(table.get(&[11, 0]), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
///
/// One look-up a move, one value a position.
#[derive(Clone, Debug)]
pub struct Table<P, V> {
    max: P,
    values: Vec<V>,
}

/// More positions than this are refused: their values would not fit into memory.
pub(super) const MAX_POSITIONS: u64 = 1 << 32;

impl<P: HeapTuple, V: Clone + Ord> Table<P, V> {
    /// Solves all positions with heap i at most heap i of `max`.
    ///
    /// # Errors
    ///
    /// [`SolveError::OutOfOrder`] if a move leads out of the box or forward in it,
    /// [`SolveError::TooLarge`] for more than 2^32 positions.
    pub fn solve<R, I>(ruleset: &R, invariant: &I, max: P) -> Result<Self, SolveError<P>>
    where
        R: Ruleset<P>,
        I: Invariant<Value = V>,
    {
        Table::solve_observed(ruleset, invariant, max, &Unbounded)
    }

    /// The same, reporting to `observer`.
    ///
    /// Positions that the ruleset does not accept are given the value of a terminal position and are
    /// never read, since no valid move leads there.
    ///
    /// # Errors
    ///
    /// Also [`SolveError::Stopped`], if the observer says so.
    pub fn solve_observed<R, I>(
        ruleset: &R,
        invariant: &I,
        max: P,
        observer: &dyn Observer,
    ) -> Result<Self, SolveError<P>>
    where
        R: Ruleset<P>,
        I: Invariant<Value = V>,
    {
        let mut table = Table { max, values: Vec::new() };
        each_in_order(&table.max.clone(), observer, |position| {
            let known = |option: &P| table.get(option).cloned();
            let value = value_at(ruleset, invariant, position, known)?;
            table.values.push(value);
            Ok(())
        })?;
        Ok(table)
    }

    /// The same table, the positions of a grade side by side on all threads.
    ///
    /// The grade of a position is its total, and every move must lower it; another move is an error, not
    /// a wrong value. The table does not depend on the number of threads.
    ///
    /// # Errors
    ///
    /// As [`solve_observed`](Table::solve_observed), with [`SolveError::OutOfOrder`] for a move that does
    /// not lower the total.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::prelude::*;
    /// use impartial::progress::Unbounded;
    ///
    /// struct Nim;
    /// impl Ruleset<[u64; 2]> for Nim {
    ///     fn options(&self, &[a, b]: &[u64; 2]) -> impl Iterator<Item = [u64; 2]> {
    ///         (0..a).map(move |a| [a, b]).chain((0..b).map(move |b| [a, b]))
    ///     }
    /// }
    /// let table = Table::solve_by_grade(&Nim, &Grundy, [20, 30], &Unbounded)?;
    /// assert_eq!(table.values(), Table::solve(&Nim, &Grundy, [20, 30])?.values());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_by_grade<R, I>(
        ruleset: &R,
        invariant: &I,
        max: P,
        observer: &dyn Observer,
    ) -> Result<Self, SolveError<P>>
    where
        R: Ruleset<P> + Sync,
        I: Invariant<Value = V>,
        V: Send + Sync,
    {
        let grades = Grades::new(&max)?;
        let terminal = invariant.combine(std::iter::empty());
        let positions = usize::try_from(grades.region.len()).unwrap_or(usize::MAX);
        let mut table = Table { values: vec![terminal; positions], max };
        let mut each = || {
            (0..=grades.top()).try_for_each(|total| {
                let solved = solve_grade(ruleset, invariant, &grades, total, &table)?;
                observer.checkpoint(solved.len() as u64)?;
                solved.into_iter().for_each(|(index, value)| table.values[index] = value);
                Ok::<(), SolveError<P>>(())
            })
        };
        // One entry into the thread pool, not one for each grade.
        rayon::scope(|_| each())?;
        Ok(table)
    }

    /// The value at `position`, or `None` outside the box.
    pub fn get(&self, position: &P) -> Option<&V> {
        self.values.get(index(&self.max, position)?)
    }

    /// The place of `position` among the [`values`](Table::values), or `None` outside the box.
    pub(super) fn index(&self, position: &P) -> Option<usize> {
        index(&self.max, position)
    }

    /// The values in lexicographic order of their positions.
    pub fn values(&self) -> &[V] {
        &self.values
    }
}

/// Where the values of a grade belong, found from those of smaller totals.
fn solve_grade<P: HeapTuple, R: Ruleset<P> + Sync, I: Invariant>(
    ruleset: &R,
    invariant: &I,
    grades: &Grades<P>,
    total: u64,
    table: &Table<P, I::Value>,
) -> Result<Vec<(usize, I::Value)>, SolveError<P>> {
    let known =
        |option: &P| table.get(option).filter(|_| option.total() < u128::from(total)).cloned();
    let solve = |&number: &u64| {
        let value = value_at(ruleset, invariant, &grades.region.nth(number), known)?;
        // Fits: the table has a value for each number.
        Ok((usize::try_from(number).unwrap_or(usize::MAX), value))
    };
    grades.of(total).par_iter().with_min_len(PART).map(solve).collect()
}

/// The value that the rules give a position, from those that are known of its options: what a table
/// asks at each position, in whatever order it is filled. A position that the ruleset does not accept is
/// given the value of a terminal one.
///
/// # Errors
///
/// [`SolveError::OutOfOrder`] if the value of an option is not known.
///
/// # Examples
///
/// ```
/// use impartial::prelude::*;
/// use impartial::solve::value_at;
///
/// struct OneOrTwo;
/// impl Ruleset<u64> for OneOrTwo {
///     fn options(&self, &heap: &u64) -> impl Iterator<Item = u64> {
///         (1..=2).filter_map(move |take| heap.checked_sub(take))
///     }
/// }
/// let known = [0, 1, 2];
/// let value = |heap: &u64| known.get(usize::try_from(*heap).ok()?).copied();
/// assert_eq!(value_at(&OneOrTwo, &Grundy, &3, value), Ok(0));
/// let missing = SolveError::OutOfOrder { position: 5, option: 4 };
/// assert_eq!(value_at(&OneOrTwo, &Grundy, &5, value), Err(missing));
/// ```
///
/// # Complexity
///
/// One look-up an option.
pub fn value_at<P: Clone + Debug, R: Ruleset<P>, I: Invariant>(
    ruleset: &R,
    invariant: &I,
    position: &P,
    known: impl Fn(&P) -> Option<I::Value>,
) -> Result<I::Value, SolveError<P>> {
    if ruleset.validate(position).is_err() {
        return Ok(invariant.combine(std::iter::empty()));
    }
    let mut stray = None;
    let value = invariant.combine(ruleset.options(position).map_while(|option| {
        let value = known(&option);
        if value.is_none() {
            stray = Some(option);
        }
        value
    }));
    match stray {
        Some(option) => Err(SolveError::OutOfOrder { position: position.clone(), option }),
        None => Ok(value),
    }
}

/// Fewer positions of a grade than this are not shared between threads.
const PART: usize = 32;

/// The positions of a box by their totals.
struct Grades<P> {
    region: Cuboid<P>,
    /// The number of the first position of each row, positions that differ in the last heap only, by the
    /// total of the row's other heaps.
    rows: Vec<Vec<u64>>,
    /// The largest last heap.
    last: u64,
}

impl<P: HeapTuple> Grades<P> {
    fn new(max: &P) -> Result<Self, SolveError<P>> {
        let positions = count(max)?;
        let (&last, others) = max.heaps().split_last().unwrap_or((&0, &[]));
        let region = Cuboid::new(max.clone());
        // Fits: there are not more positions than that.
        let top = usize::try_from(others.iter().sum::<u64>()).unwrap_or(usize::MAX);
        let mut rows = vec![Vec::new(); top + 1];
        for row in 0..positions / (last + 1) {
            let first = row * (last + 1);
            rows[usize::try_from(region.nth(first).total()).unwrap_or(top)].push(first);
        }
        Ok(Grades { region, rows, last })
    }

    /// The largest total.
    fn top(&self) -> u64 {
        self.rows.len() as u64 - 1 + self.last
    }

    /// The numbers of the positions of a total.
    fn of(&self, total: u64) -> Vec<u64> {
        let rows =
            self.rows.iter().zip(0..=total).filter(|(_, others)| total - others <= self.last);
        rows.flat_map(|(rows, others)| rows.iter().map(move |first| first + (total - others)))
            .collect()
    }
}

/// How many positions the box up to `max` has, if they are not too many.
fn count<P: HeapTuple>(max: &P) -> Result<u64, SolveError<P>> {
    let heaps = max.heaps().iter();
    let positions = heaps.fold(1_u64, |count, &top| count.saturating_mul(top.saturating_add(1)));
    if positions > MAX_POSITIONS {
        return Err(SolveError::TooLarge { positions, limit: MAX_POSITIONS });
    }
    Ok(positions)
}

/// The number of `position` in the box up to `max`, in lexicographic order.
pub(super) fn index<P: HeapTuple>(max: &P, position: &P) -> Option<usize> {
    let (max, heaps) = (max.heaps(), position.heaps());
    if max.len() != heaps.len() {
        return None;
    }
    let mut index = 0_u64;
    for (&heap, &top) in heaps.iter().zip(max) {
        if heap > top {
            return None;
        }
        // Cannot overflow: the box was counted when the table was made.
        index = index * (top + 1) + heap;
    }
    usize::try_from(index).ok()
}

/// Calls `visit` on every position of the box up to `max`, in lexicographic order.
pub(super) fn each_in_order<P: HeapTuple>(
    max: &P,
    observer: &dyn Observer,
    mut visit: impl FnMut(&P) -> Result<(), SolveError<P>>,
) -> Result<(), SolveError<P>> {
    let positions = count(max)?;
    let region = Cuboid::new(max.clone());
    let mut position = region.nth(0);
    let mut ticker = Ticker::new(observer);
    for number in 0..positions {
        visit(&position)?;
        ticker.tick()?;
        region.advance(&mut position, number);
    }
    Ok(ticker.flush()?)
}

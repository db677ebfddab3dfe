//! All positions of a box, in order.

use super::SolveError;
use crate::invariant::Invariant;
use crate::position::HeapTuple;
use crate::progress::{Observer, Ticker, Unbounded};
use crate::region::{Cuboid, Region};
use crate::ruleset::Ruleset;

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
            if ruleset.validate(position).is_err() {
                table.values.push(invariant.combine(std::iter::empty()));
                return Ok(());
            }
            let mut stray = None;
            let value = invariant.combine(ruleset.options(position).map_while(|option| {
                let value = table.get(&option).cloned();
                if value.is_none() {
                    stray = Some(option);
                }
                value
            }));
            if let Some(option) = stray {
                return Err(SolveError::OutOfOrder { position: position.clone(), option });
            }
            table.values.push(value);
            Ok(())
        })?;
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
    let positions = max
        .heaps()
        .iter()
        .try_fold(1_u64, |count, &top| count.checked_mul(top.checked_add(1)?))
        .unwrap_or(u64::MAX);
    if positions > MAX_POSITIONS {
        return Err(SolveError::TooLarge { positions, limit: MAX_POSITIONS });
    }
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

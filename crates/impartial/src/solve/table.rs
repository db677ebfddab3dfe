//! All positions of a region, in the order of their numbers.

use super::SolveError;
use crate::int;
use crate::invariant::Invariant;
use crate::progress::{Observer, Ticker, Unbounded};
use crate::region::Region;
use crate::ruleset::Ruleset;
use fixedbitset::FixedBitSet;
use std::fmt::Debug;

/// The invariant at every position of a region.
///
/// For rulesets whose moves lead from each position of the region to positions of smaller numbers: on
/// a [`Cuboid`](crate::region::Cuboid) and on a [`SortedBox`](crate::region::SortedBox) all that only
/// lower heaps. Another move is an error, not a wrong value.
///
/// # Examples
///
/// ```
/// use impartial::prelude::*;
/// use impartial::region::{Cuboid, SortedBox};
///
/// struct Nim;
/// impl<P: HeapTuple> Ruleset<P> for Nim {
///     fn options(&self, position: &P) -> impl Iterator<Item = P> {
///         let heaps = 0..position.heaps().len();
///         heaps.flat_map(move |i| (0..position.heaps()[i]).map(move |left| position.with(i, left)))
///     }
/// }
/// let table = Table::solve(&Nim, Grundy, Cuboid::new([10, 10]))?;
/// assert_eq!(table.get(&[3, 5]), Some(3 ^ 5));
/// assert_eq!(table.get(&[11, 0]), None);
///
/// // The order of the heaps does not matter: a sixth of the positions is enough.
/// let sorted = Table::solve(&Unordered(Nim), Grundy, SortedBox::new([0; 3], 10))?;
/// assert_eq!(sorted.get(&Sorted::new([9, 2, 5])), Some(9 ^ 2 ^ 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
///
/// One look-up a move, one value a position.
#[derive(Clone, Debug)]
pub struct Table<G, V> {
    region: G,
    /// By number; where a position is excluded, what fills the place is never read.
    values: Vec<V>,
    /// The numbers of what the rules do not accept. A value of its own for "none" in `values` would
    /// double the memory of most tables.
    excluded: FixedBitSet,
}

/// More positions than this are refused: their values would not fit into memory.
pub(super) const MAX_POSITIONS: u64 = 1 << 32;

impl<G, V: Clone + Ord> Table<G, V> {
    /// Solves all positions of the region that the ruleset accepts.
    ///
    /// # Errors
    ///
    /// [`SolveError::OutOfOrder`] if a move leads out of the region, forward in it, or to what is no
    /// position of the game; [`SolveError::TooLarge`] for more than 2^32 positions;
    /// [`SolveError::Unnumbered`] if the region cannot number its positions.
    pub fn solve<P, R, I>(ruleset: &R, invariant: I, region: G) -> Result<Self, SolveError<P>>
    where
        P: Clone + Debug,
        R: Ruleset<P>,
        I: Invariant<Value = V>,
        G: Region<P>,
    {
        Table::solve_observed(ruleset, invariant, region, &Unbounded)
    }

    /// [`solve`](Table::solve), where `observer` is told of each position and may stop the work.
    ///
    /// # Errors
    ///
    /// Also [`SolveError::Stopped`], if the observer says so.
    pub fn solve_observed<P, R, I>(
        ruleset: &R,
        invariant: I,
        region: G,
        observer: &dyn Observer,
    ) -> Result<Self, SolveError<P>>
    where
        P: Clone + Debug,
        R: Ruleset<P>,
        I: Invariant<Value = V>,
        G: Region<P>,
    {
        let positions = region.len();
        if positions > MAX_POSITIONS {
            return Err(SolveError::TooLarge { positions, limit: MAX_POSITIONS });
        }
        let mut table = Table { region, values: Vec::new(), excluded: FixedBitSet::new() };
        if positions == 0 {
            return Ok(table);
        }
        let mut position = table.region.nth(0);
        if table.region.number(&position).is_none() {
            return Err(SolveError::Unnumbered);
        }
        let mut ticker = Ticker::new(observer);
        for number in 0..positions {
            let value = if ruleset.validate(&position).is_ok() {
                table.value_at(ruleset, &invariant, &position)?
            } else {
                table.excluded.grow_and_insert(table.values.len());
                invariant.combine(std::iter::empty())
            };
            table.values.push(value);
            ticker.tick()?;
            if number + 1 < positions {
                table.region.advance(&mut position, number);
            }
        }
        ticker.flush()?;
        Ok(table)
    }

    /// The value that the rules give a position, its options being known.
    fn value_at<P, R, I>(
        &self,
        ruleset: &R,
        invariant: &I,
        position: &P,
    ) -> Result<V, SolveError<P>>
    where
        P: Clone + Debug,
        R: Ruleset<P>,
        I: Invariant<Value = V>,
        G: Region<P>,
    {
        let mut stray = None;
        let value = invariant.combine(ruleset.options(position).map_while(|option| {
            let value = self.get(&option);
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

    /// The value at `position`; `None` outside the region and where the ruleset does not accept it.
    #[inline]
    pub fn get<P>(&self, position: &P) -> Option<V>
    where
        G: Region<P>,
    {
        let index = usize::try_from(self.region.number(position)?).ok()?;
        self.at(index)
    }

    /// The value at the position with this number.
    #[inline]
    fn at(&self, index: usize) -> Option<V> {
        let value = self.values.get(index)?;
        (!self.excluded.contains(index)).then(|| value.clone())
    }

    /// The positions that the ruleset accepts, with their values, in the order of their numbers.
    pub fn iter<P>(&self) -> impl Iterator<Item = (P, V)>
    where
        G: Region<P>,
    {
        let numbers = 0..self.values.len();
        numbers.filter_map(|index| Some((self.region.nth(int::to_u64(index)), self.at(index)?)))
    }

    /// The region.
    pub fn region(&self) -> &G {
        &self.region
    }

    /// The values of the positions with some numbers, as [`get`](Table::get) gives them.
    pub(super) fn run(&self, numbers: std::ops::Range<usize>) -> impl Iterator<Item = Option<V>> {
        numbers.map(|index| self.at(index))
    }
}

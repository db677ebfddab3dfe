//! All sorted positions up to a bound, solved in order.

use impartial::invariant::Invariant;
use impartial::position::{HeapTuple, Sorted};
use impartial::progress::{Observer, Unbounded};
use impartial::region::{Region, SortedBox};
use impartial::ruleset::Ruleset;
use impartial::solve::SolveError;

/// More positions than this are refused.
const MAX_POSITIONS: u64 = 1 << 28;

/// An invariant at every sorted position with heaps up to a bound.
///
/// For rulesets on sorted heaps whose moves only lower heaps. The positions are numbered in the
/// combinatorial number system, Σ C(xᵢ + i − 1, i), so a value is found without hashing and there are
/// about n! times fewer positions than in the box.
///
/// # Examples
///
/// ```
/// use exact_slow_nim::{ExactSlowNim, OrderPreserving, SortedTable};
/// use impartial::prelude::*;
///
/// let game = OrderPreserving(ExactSlowNim::new(6, 3)?);
/// let table = SortedTable::solve(&game, &Grundy, [0; 6], 6)?;
/// assert_eq!(table.get(&[1, 2, 2, 2, 4, 4]), Some(&3));
/// assert_eq!(table.get(&[1, 2, 2, 4, 6, 6]), Some(&5));
/// assert_eq!(table.get(&[0, 0, 0, 0, 0, 7]), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
///
/// One look-up a move, each of n additions; one value a position.
#[derive(Clone, Debug)]
pub struct SortedTable<P, V> {
    region: SortedBox<P>,
    /// `binomials[i][x]` = C(x + i, i + 1): how many positions with i + 1 heaps are all below x.
    binomials: Vec<Vec<u64>>,
    values: Vec<V>,
}

impl<P: HeapTuple, V: Clone> SortedTable<P, V> {
    /// Solves all sorted positions with as many heaps as `shape` has, each at most `max`.
    ///
    /// # Errors
    ///
    /// [`SolveError::TooLarge`] for more than 2^28 positions, [`SolveError::OutOfOrder`] if a move
    /// does not lower heaps.
    pub fn solve<R, I>(
        ruleset: &R,
        invariant: &I,
        shape: P,
        max: u64,
    ) -> Result<Self, SolveError<Sorted<P>>>
    where
        R: Ruleset<Sorted<P>>,
        I: Invariant<Value = V>,
    {
        SortedTable::solve_observed(ruleset, invariant, shape, max, &Unbounded)
    }

    /// The same, reporting to `observer`.
    ///
    /// Positions that the ruleset does not accept get the value of a terminal position, and no valid
    /// move leads to them.
    ///
    /// # Errors
    ///
    /// Also [`SolveError::Stopped`], if the observer says so.
    pub fn solve_observed<R, I>(
        ruleset: &R,
        invariant: &I,
        shape: P,
        max: u64,
        observer: &dyn Observer,
    ) -> Result<Self, SolveError<Sorted<P>>>
    where
        R: Ruleset<Sorted<P>>,
        I: Invariant<Value = V>,
    {
        let binomials = binomials(shape.heaps().len(), max)
            .ok_or(SolveError::TooLarge { positions: u64::MAX, limit: MAX_POSITIONS })?;
        let mut table =
            SortedTable { region: SortedBox::new(shape, max), binomials, values: Vec::new() };
        let mut position = table.region.nth(0);
        for number in 0..table.region.len() {
            let value = table.by_rules(ruleset, invariant, &position)?;
            table.values.push(value);
            table.region.advance(&mut position, number);
            if number % 1024 == 1023 {
                observer.checkpoint(1024)?;
            }
        }
        Ok(table)
    }

    fn by_rules<R, I>(
        &self,
        ruleset: &R,
        invariant: &I,
        position: &Sorted<P>,
    ) -> Result<V, SolveError<Sorted<P>>>
    where
        R: Ruleset<Sorted<P>>,
        I: Invariant<Value = V>,
    {
        if ruleset.validate(position).is_err() {
            return Ok(invariant.combine(std::iter::empty()));
        }
        let mut stray = None;
        let value = invariant.combine(ruleset.options(position).map_while(|option| {
            let value = self.get(option.heaps()).cloned();
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

    /// The value at sorted heaps, or `None` if they are not sorted or beyond the bound.
    pub fn get(&self, sorted: &[u64]) -> Option<&V> {
        if sorted.len() != self.binomials.len() || !sorted.is_sorted() {
            return None;
        }
        let mut number = 0;
        for (&heap, below) in sorted.iter().zip(&self.binomials) {
            number += below.get(usize::try_from(heap).ok()?)?;
        }
        self.values.get(usize::try_from(number).ok()?)
    }

    /// The positions with their values, in order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (Sorted<P>, &V)> {
        (0..).zip(&self.values).map(|(number, value)| (self.region.nth(number), value))
    }
}

/// `table[i][x]` = C(x + i, i + 1) for i < n and x ≤ max, unless C(max + n, n) exceeds the limit.
fn binomials(n: usize, max: u64) -> Option<Vec<Vec<u64>>> {
    // Also bounds `max`, so that the first row is not too long.
    let in_limit = |count: u64| (count <= MAX_POSITIONS).then_some(count);
    let mut row: Vec<u64> = if n == 0 { Vec::new() } else { (0..=in_limit(max)?).collect() };
    let mut table = Vec::new();
    for _ in 0..n {
        in_limit(row.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count))?)?;
        let mut sum = 0_u64;
        // C(x + i + 1, i + 2) = Σ_{y ≤ x} C(y + i, i + 1).
        let next = row.iter().map(|&count| {
            sum = sum.saturating_add(count);
            sum
        });
        let next = next.collect();
        table.push(std::mem::replace(&mut row, next));
    }
    Some(table)
}

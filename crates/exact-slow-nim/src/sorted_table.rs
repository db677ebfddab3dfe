//! All sorted positions up to a bound, solved in order.

use impartial::invariant::Invariant;
use impartial::position::{HeapTuple, Sorted};
use impartial::progress::{Observer, Unbounded};
use impartial::region::{Region, SortedBox};
use impartial::ruleset::Ruleset;
use impartial::solve::{SolveError, value_at};

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
            let known = |option: &Sorted<P>| table.get(option.heaps()).cloned();
            let value = value_at(ruleset, invariant, &position, known)?;
            table.values.push(value);
            table.region.advance(&mut position, number);
            if number % 1024 == 1023 {
                observer.checkpoint(1024)?;
            }
        }
        Ok(table)
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

/// `table[i][x]` = C(x + i, i + 1) for i < n and x ≤ max, unless C(max + n, n), the number of sorted
/// positions, exceeds the limit.
fn binomials(n: usize, max: u64) -> Option<Vec<Vec<u64>>> {
    let mut table: Vec<Vec<u64>> = Vec::new();
    // The number of sorted positions with as many heaps as the table has rows.
    let mut positions = 1_u64;
    for _ in 0..n {
        let mut sum = 0_u64;
        let row: Vec<u64> = match table.last() {
            None if max < MAX_POSITIONS => (0..=max).collect(),
            None => return None,
            // C(x + i, i + 1) = Σ_{y ≤ x} C(y + i − 1, i).
            Some(above) => above
                .iter()
                .map(|&count| {
                    sum = sum.saturating_add(count);
                    sum
                })
                .collect(),
        };
        // C(max + i + 1, i + 1) = C(max + i, i + 1) + C(max + i, i).
        positions = positions.checked_add(*row.last()?)?;
        if positions > MAX_POSITIONS {
            return None;
        }
        table.push(row);
    }
    Some(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial::position::Heaps;

    #[test]
    fn the_number_of_positions_is_bounded_exactly() {
        let rows = binomials(3, 4).unwrap();
        assert_eq!(rows, [vec![0, 1, 2, 3, 4], vec![0, 1, 3, 6, 10], vec![0, 1, 4, 10, 20]]);
        assert!(binomials(1, MAX_POSITIONS - 1).is_some());
        assert!(binomials(1, MAX_POSITIONS).is_none());
        assert!(binomials(2, u64::MAX).is_none());
        assert_eq!(binomials(0, u64::MAX), Some(vec![]));
    }

    #[test]
    fn every_position_has_its_own_number() {
        struct NoMoves;
        impl Ruleset<Sorted<Heaps>> for NoMoves {
            fn options(&self, _: &Sorted<Heaps>) -> impl Iterator<Item = Sorted<Heaps>> {
                std::iter::empty()
            }
        }
        for n in 0..5 {
            let shape = Heaps::from(vec![0; n]);
            let outcome = impartial::invariant::Grundy;
            let mut table = SortedTable::solve(&NoMoves, &outcome, shape, 5).unwrap();
            table.values = (0..table.region.len()).collect();
            for (number, (position, &value)) in (0..).zip(table.iter()) {
                assert_eq!((number, table.get(position.heaps())), (value, Some(&value)));
            }
        }
    }
}

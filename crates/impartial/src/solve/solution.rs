//! All positions of a box, by the fastest solver that fits.

use super::differences::PlaneRow;
use super::table::each_in_order;
use super::with_heaps;
use super::{DifferenceSieve, DifferenceTable, Differences, LineTable, Lines, SolveError, Table};
use crate::invariant::ByConvention;
use crate::position::HeapTuple;
use crate::progress::{Observer, Unbounded};
use crate::ruleset::{Ruleset, Shape};
use fixedbitset::FixedBitSet;

/// The invariant at every position of a box, by the solver that fits the ruleset's
/// [shape](Ruleset::shape).
///
/// | shape | values | outcomes |
/// |---|---|---|
/// | [`Shape::Differences`] | [`DifferenceTable`] | [`DifferenceSieve`] |
/// | [`Shape::Lines`] | [`LineTable`] | [`LineTable`] |
/// | [`Shape::Any`] | [`Table`] | [`Table`] |
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
/// # Complexity
///
/// That of the solver picked.
#[derive(Clone, Debug)]
pub struct Solution<P, I: ByConvention> {
    invariant: I,
    solved: Solved<P, I>,
}

#[derive(Clone, Debug)]
enum Solved<P, I: ByConvention> {
    Sieve(DifferenceSieve<P>),
    Planes(DifferenceTable<P>),
    Lines(LineTable<P>),
    /// And which positions, in order, belong to the game.
    Table(Table<P, I::Value>, FixedBitSet),
}

impl<P: HeapTuple, I: ByConvention> Solution<P, I> {
    /// Solves all positions with heap i at most heap i of `max`.
    ///
    /// # Errors
    ///
    /// Those of the solver picked.
    pub fn solve<R: Ruleset<P> + Sync>(
        ruleset: &R,
        invariant: I,
        max: P,
    ) -> Result<Self, SolveError<P>> {
        Solution::solve_observed(ruleset, invariant, max, &Unbounded)
    }

    /// The same, reporting to `observer`.
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
        let solved = match ruleset.shape(&max) {
            Shape::Differences(vectors) => {
                let game = Vectors { arity: max.heaps().len(), vectors };
                if invariant.is_outcome() {
                    let sieve = DifferenceSieve::solve_observed(&game, convention, max, observer)?;
                    Solved::Sieve(sieve)
                } else {
                    let planes = DifferenceTable::solve_observed(&game, convention, max, observer)?;
                    Solved::Planes(planes)
                }
            }
            Shape::Lines { lines, symmetric } => {
                let game = AlongLines { ruleset, like: max.clone(), lines, symmetric };
                Solved::Lines(LineTable::solve_observed(&game, convention, max, observer)?)
            }
            Shape::Any => {
                let mut valid = FixedBitSet::new();
                let mut number = 0;
                each_in_order(&max, &Unbounded, |position| {
                    if ruleset.validate(position).is_ok() {
                        valid.grow_and_insert(number);
                    }
                    number += 1;
                    Ok(())
                })?;
                let table = Table::solve_observed(ruleset, &invariant, max, observer)?;
                Solved::Table(table, valid)
            }
        };
        Ok(Solution { invariant, solved })
    }

    /// The invariant at `position`; none outside the box, and where there is no position unless the shape
    /// is [`Shape::Differences`].
    #[inline]
    pub fn get(&self, position: &P) -> Option<I::Value> {
        match &self.solved {
            Solved::Sieve(sieve) => {
                let is_n = u64::from(sieve.outcome(position)? == crate::convention::Outcome::N);
                Some(self.invariant.of_value(is_n))
            }
            Solved::Planes(planes) => Some(self.invariant.of_value(planes.get(position)?)),
            Solved::Lines(lines) => Some(self.invariant.of_value(lines.get(position)?)),
            Solved::Table(table, valid) => {
                let index = table.index(position).filter(|&index| valid.contains(index))?;
                table.values().get(index).cloned()
            }
        }
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
        let sieved = match &self.solution.solved {
            Solved::Sieve(_) => true,
            Solved::Planes(_) => false,
            Solved::Lines(_) | Solved::Table(..) => return self.solution.get(position),
        };
        let plane = self.row(position)?.plane(position.heaps().last().copied().unwrap_or(0))?;
        let value = if sieved { u64::from(plane != Some(0)) } else { plane? };
        Some(self.solution.invariant.of_value(value))
    }

    fn row(&mut self, position: &P) -> Option<PlaneRow<'_>> {
        fn others<P: HeapTuple>(position: &P) -> Option<&[u64]> {
            position.heaps().split_last().map(|(_, others)| others)
        }
        if let Some((known, row)) = &self.row
            && others(known) == others(position)
        {
            return Some(*row);
        }
        let row = match &self.solution.solved {
            Solved::Sieve(sieve) => sieve.row_of(position),
            Solved::Planes(planes) => planes.row_of(position),
            Solved::Lines(_) | Solved::Table(..) => None,
        }?;
        self.row = Some((position.clone(), row));
        Some(row)
    }
}

struct Vectors {
    arity: usize,
    vectors: Vec<Vec<i64>>,
}

impl Differences for Vectors {
    fn arity(&self) -> usize {
        self.arity
    }

    fn differences(&self) -> Vec<Vec<i64>> {
        self.vectors.clone()
    }
}

struct AlongLines<'a, P, R> {
    ruleset: &'a R,
    /// Some heaps, as many as there are.
    like: P,
    lines: Vec<Vec<usize>>,
    symmetric: bool,
}

impl<P: HeapTuple, R: Ruleset<P> + Sync> Lines for AlongLines<'_, P, R> {
    fn arity(&self) -> usize {
        self.like.heaps().len()
    }

    fn lines(&self) -> Vec<Vec<usize>> {
        self.lines.clone()
    }

    fn excludes(&self, heaps: &[u64]) -> bool {
        self.ruleset.validate(&with_heaps(&self.like, heaps)).is_err()
    }

    // As by default, with one position for the whole row.
    fn mark_excluded(&self, heaps: &mut [u64], excluded: &mut [bool]) {
        let mut position = with_heaps(&self.like, heaps);
        for excluded in excluded {
            *excluded = self.ruleset.validate(&position).is_err();
            if let Some(first) = position.heaps_mut().first_mut() {
                *first = first.wrapping_add(1);
            }
        }
    }

    fn is_symmetric(&self) -> bool {
        self.symmetric
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convention::Convention;
    use crate::invariant::{Grundy, OutcomeIn};

    /// One token from each of two heaps of three, or two tokens from the last one.
    struct Pairs;

    impl Ruleset<[u64; 3]> for Pairs {
        fn options(&self, _: &[u64; 3]) -> impl Iterator<Item = [u64; 3]> {
            std::iter::empty()
        }

        fn shape(&self, _: &[u64; 3]) -> Shape {
            Shape::Differences(vec![vec![1, 1, 0], vec![1, 0, 1], vec![0, 1, 1], vec![0, 0, 2]])
        }
    }

    #[test]
    fn a_reader_says_what_get_says_in_any_order() {
        let max = [5, 4, 70];
        let values = Solution::solve(&Pairs, Grundy, max).unwrap();
        let outcomes = Solution::solve(&Pairs, OutcomeIn(Convention::Misere), max).unwrap();
        let (mut values_read, mut outcomes_read) = (values.reader(), outcomes.reader());
        // A step that is coprime to the number of positions, some of them outside the box.
        for number in (0..7 * 6 * 75).map(|index: u64| index * 11 % (7 * 6 * 75)) {
            let position = [number % 7, number / 7 % 6, number / 42];
            assert_eq!(values_read.get(&position), values.get(&position), "{position:?}");
            assert_eq!(outcomes_read.get(&position), outcomes.get(&position), "{position:?}");
        }
    }
}

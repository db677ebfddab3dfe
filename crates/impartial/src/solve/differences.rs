//! Finite difference games: bit planes, 64 positions a word.
//!
//! Along the last heap a row of positions is a row of bits. The positions of value 0 are one plane of
//! bits, those of value 1 another, and so on. A position is in plane v iff it is in no plane before v
//! and no option is in plane v: plane v of a row is the complement of an *or* of rows of plane v, each
//! shifted by what the move takes from the last heap.
//!
//! - `layout`: which rows there are, and where they are stored;
//! - `moves`: the difference vectors, made ready;
//! - `planes`: the planes of all rows, computed grade by grade;
//! - `stretch`: the rows that differ in the first heap only, which are computed together;
//! - `bits`: shifts of rows, and the moves on the last heap alone.

mod bits;
mod layout;
mod moves;
mod planes;
mod stretch;

use super::SolveError;
use crate::convention::{Convention, Outcome};
use crate::position::HeapTuple;
use crate::progress::{Observer, Unbounded};
pub(crate) use layout::{binomials, multisets};
pub(super) use planes::PlaneRow;
use planes::{Planes, Wanted};

/// A game in which a move subtracts one vector of a finite set from the heaps, if no heap gets
/// negative: a finite difference game.
///
/// A ruleset that implements it is solved by [`DifferenceTable`] and [`DifferenceSieve`]. Every
/// position of the box is a position of the game.
///
/// # Source
///
/// \[Slow\] §4.
///
/// # Examples
///
/// Exact slow Nim Nim(3,=2): take one token from each of two heaps.
///
/// ```
/// use impartial::prelude::*;
/// use impartial::solve::{DifferenceTable, Differences};
///
/// struct ExactSlowNim;
/// impl Differences for ExactSlowNim {
///     fn arity(&self) -> usize {
///         3
///     }
///     fn differences(&self) -> Vec<Vec<i64>> {
///         vec![vec![1, 1, 0], vec![1, 0, 1], vec![0, 1, 1]]
///     }
/// }
/// let table = DifferenceTable::solve(&ExactSlowNim, Convention::Normal, [9, 9, 9])?;
/// assert_eq!(table.get(&[0, 3, 8]), Some(1));
/// # Ok::<(), SolveError<[u64; 3]>>(())
/// ```
pub trait Differences {
    /// The number of heaps.
    fn arity(&self) -> usize;

    /// The difference vectors, in any order: what a move subtracts from each heap.
    fn differences(&self) -> Vec<Vec<i64>>;
}

impl<G: Differences + ?Sized> Differences for &G {
    fn arity(&self) -> usize {
        (**self).arity()
    }

    fn differences(&self) -> Vec<Vec<i64>> {
        (**self).differences()
    }
}

/// The Grundy value, or the misère value g⁻, of every position of a box of a finite difference game.
///
/// Equal to [`Table`](super::Table), and faster by orders of magnitude. If the difference vectors stay
/// the same when all heaps but the last are permuted, and these heaps have the same bound, only the
/// positions with those heaps in nondecreasing order are computed.
///
/// # Examples
///
/// In Nim(5,=2), adding (0, 0, 0, 2, 2) keeps P-positions only in normal play: (3, 3, 3, 4, 8) is a
/// P-position in misère play, (3, 3, 3, 6, 10) is none.
///
/// ```
/// use impartial::prelude::*;
/// use impartial::solve::{DifferenceTable, Differences};
///
/// struct ExactSlowNim;
/// impl Differences for ExactSlowNim {
///     fn arity(&self) -> usize {
///         5
///     }
///     fn differences(&self) -> Vec<Vec<i64>> {
///         let pairs = (0..5).flat_map(|i| (0..i).map(move |j| (i, j)));
///         pairs.map(|(i, j)| (0..5).map(|h| i64::from(h == i || h == j)).collect()).collect()
///     }
/// }
/// let misere = DifferenceTable::solve(&ExactSlowNim, Convention::Misere, [10; 5])?;
/// assert_eq!(misere.get(&[3, 3, 3, 4, 8]), Some(0));
/// assert_ne!(misere.get(&[3, 3, 3, 6, 10]), Some(0));
/// # Ok::<(), SolveError<[u64; 5]>>(())
/// ```
///
/// # Complexity
///
/// With m difference vectors and values up to v, about m (v + 1) / 64 steps a position and v + 1 bits.
#[derive(Clone, Debug)]
pub struct DifferenceTable<P> {
    max: P,
    planes: Planes,
}

impl<P: HeapTuple> DifferenceTable<P> {
    /// Solves all positions with heap i at most heap i of `max`: Grundy values in normal play, values
    /// g⁻ in misère play.
    ///
    /// # Errors
    ///
    /// [`SolveError::Invalid`] if `max` or a difference vector has the wrong number of heaps,
    /// [`SolveError::TooLarge`] if the box does not fit into 2^36 bits, [`SolveError::OutOfOrder`] if
    /// a difference vector that can be subtracted in the box has no positive or some negative entry.
    pub fn solve(
        game: &impl Differences,
        convention: Convention,
        max: P,
    ) -> Result<Self, SolveError<P>> {
        DifferenceTable::solve_observed(game, convention, max, &Unbounded)
    }

    /// The same, reporting to `observer`.
    ///
    /// # Errors
    ///
    /// Also [`SolveError::Stopped`], if the observer says so.
    pub fn solve_observed(
        game: &impl Differences,
        convention: Convention,
        max: P,
        observer: &dyn Observer,
    ) -> Result<Self, SolveError<P>> {
        let planes = Planes::solve(game, convention, &max, Wanted::Values, observer)?;
        Ok(DifferenceTable { max, planes })
    }

    pub(super) fn row_of(&self, position: &P) -> Option<PlaneRow<'_>> {
        self.planes.row_of(self.max.heaps(), position.heaps())
    }

    /// The value at `position`, or `None` outside the box.
    pub fn get(&self, position: &P) -> Option<u64> {
        self.planes.plane_of(self.max.heaps(), position.heaps()).flatten()
    }

    /// The largest value in the box.
    pub fn largest(&self) -> u64 {
        self.planes.count().saturating_sub(1)
    }
}

/// The outcome of every position of a box of a finite difference game, one bit a position.
///
/// Equal to [`Sieve`](super::Sieve), and faster by orders of magnitude; it computes as few positions
/// as [`DifferenceTable`] does, but only their plane of P-positions.
///
/// # Examples
///
/// Moore's slow Nim Nim(3,≤3): a position is P iff all heaps are even.
///
/// ```
/// use impartial::prelude::*;
/// use impartial::solve::{DifferenceSieve, Differences};
///
/// struct MooreSlowNim;
/// impl Differences for MooreSlowNim {
///     fn arity(&self) -> usize {
///         3
///     }
///     fn differences(&self) -> Vec<Vec<i64>> {
///         (1_i64..8).map(|set| vec![set & 1, set >> 1 & 1, set >> 2]).collect()
///     }
/// }
/// let sieve = DifferenceSieve::solve(&MooreSlowNim, Convention::Normal, [99, 99, 99])?;
/// assert_eq!(sieve.outcome(&[42, 8, 96]), Some(Outcome::P));
/// assert_eq!(sieve.count_p(), Some(50 * 50 * 50));
/// # Ok::<(), SolveError<[u64; 3]>>(())
/// ```
///
/// # Complexity
///
/// With m difference vectors, about m / 64 steps a position and one bit.
#[derive(Clone, Debug)]
pub struct DifferenceSieve<P> {
    max: P,
    planes: Planes,
}

impl<P: HeapTuple> DifferenceSieve<P> {
    /// Solves all positions with heap i at most heap i of `max`.
    ///
    /// # Errors
    ///
    /// As [`DifferenceTable::solve`].
    pub fn solve(
        game: &impl Differences,
        convention: Convention,
        max: P,
    ) -> Result<Self, SolveError<P>> {
        DifferenceSieve::solve_observed(game, convention, max, &Unbounded)
    }

    /// The same, reporting to `observer`.
    ///
    /// # Errors
    ///
    /// Also [`SolveError::Stopped`], if the observer says so.
    pub fn solve_observed(
        game: &impl Differences,
        convention: Convention,
        max: P,
        observer: &dyn Observer,
    ) -> Result<Self, SolveError<P>> {
        let planes = Planes::solve(game, convention, &max, Wanted::Outcomes, observer)?;
        Ok(DifferenceSieve { max, planes })
    }

    pub(super) fn row_of(&self, position: &P) -> Option<PlaneRow<'_>> {
        self.planes.row_of(self.max.heaps(), position.heaps())
    }

    /// The outcome of `position`, or `None` outside the box.
    pub fn outcome(&self, position: &P) -> Option<Outcome> {
        let plane = self.planes.plane_of(self.max.heaps(), position.heaps())?;
        Some(Outcome::next_wins(plane != Some(0)))
    }

    /// The P-positions among all positions that differ from `position` in the last heap only, 64 a word:
    /// bit j % 64 of word j / 64 is set iff the position with j tokens in the last heap is P.
    ///
    /// `None` outside the box.
    pub fn row(&self, position: &P) -> Option<impl Iterator<Item = u64>> {
        self.planes.row(self.max.heaps(), position.heaps(), 0)
    }

    /// How many P-positions there are in the box, or `None` if the number does not fit.
    pub fn count_p(&self) -> Option<u128> {
        self.planes.count_positions(0)
    }
}

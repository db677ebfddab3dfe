//! Γ(𝒫, 𝒞) on a whole box, row by row, for all sets 𝒞 that a [`MoveSet`] can be.
//!
//! A row is a set of positions that differ in the last heap only. Which vectors (C′, c) with C′ ≠ 0 fixed
//! belong to 𝒞^β? Let M = mord(C′) and s = Σ C′, which β^M divides. If ord(c) < M, the sum s + c has
//! the order of c: the vector belongs to 𝒞^β. Otherwise mord(C′, c) = M, and s + c has that order iff
//! β^{M+1} does not divide it. So the vectors left out are those with c ≡ −s (mod β^{M+1}), one
//! residue class, and from (X′, t) a move by C′ leads to every (X′ − C′, y) with y ≤ t but those with
//! y − s ≡ t (mod β^{M+1}).
//!
//! So a row of positions is walked once with t growing: each row X′ − C′ gives its value at t to the set
//! of M, with the residue of t − s. A value met with two residues of the same modulus is an
//! option's value from then on, whatever t is. One look-up for each C′ takes the place of one for each C.

mod board;
mod sources;
mod used;

use crate::SubtractionGame;
use board::{Board, EXCLUDED, LARGE, MAX_POSITIONS};
use impartial::formula::Formula;
use impartial::int;
use impartial::invariant::Grundy;
use impartial::position::{HeapTuple, Heaps};
use impartial::progress::{Observer, Stop, Unbounded};
use impartial::region::{Cuboid, Region, UpTo};
use impartial::ruleset::{InvalidPosition, Ruleset};
use impartial::solve::SolveError;
use impartial::verify::{Report, Row, Run, Verdict, for_all_rows, step_check};
use rayon::iter::{IntoParallelIterator, IntoParallelRefIterator, ParallelIterator};
use sources::Sources;
use used::Used;

/// The Sprague–Grundy value of every position of a box in Γ(𝒫, 𝒞).
///
/// Equal to [`Table`](impartial::solve::Table), without a look-up for each option.
///
/// # Examples
///
/// ```
/// use impartial::radix::Radix;
/// use misere_saturation::{SaturationTable, Theorem10};
///
/// let theorem = Theorem10::new(Radix::constant(2)?);
/// let table = SaturationTable::solve(&theorem.game(), [40, 40])?;
/// assert_eq!(table.get(&[2, 2]), Some(3)); // Example 7
/// assert_eq!(table.get(&[0, 0]), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
///
/// One look-up for each position (X′, t) and each C′ ≤ X′ of a weight that 𝒞 has: the number of
/// options divided by about half of the last heap. Rows whose other heaps have the same sum are solved
/// in parallel; the result does not depend on the number of threads.
#[derive(Clone, Debug)]
pub struct SaturationTable<P> {
    max: P,
    board: Board,
    values: Vec<u32>,
}

impl<P: HeapTuple> SaturationTable<P> {
    /// Solves all positions with heap i at most heap i of `max`.
    ///
    /// # Errors
    ///
    /// [`SolveError::TooLarge`] for more than 2^28 positions, [`SolveError::Invalid`] if the vectors of 𝒞
    /// have another number of components.
    pub fn solve(game: &SubtractionGame, max: P) -> Result<Self, SolveError<P>> {
        SaturationTable::solve_observed(game, max, &Unbounded)
    }

    /// [`solve`](SaturationTable::solve), where `observer` is told of the positions and may stop the work.
    ///
    /// # Errors
    ///
    /// Also [`SolveError::Stopped`], if the observer says so.
    pub fn solve_observed(
        game: &SubtractionGame,
        max: P,
        observer: &dyn Observer,
    ) -> Result<Self, SolveError<P>> {
        let heaps = max.heaps();
        if let Some(arity) = game.moves().arity() {
            InvalidPosition::check_arity(heaps.len(), arity)?;
        }
        let board = Board::new(game, heaps).ok_or_else(|| {
            let count = |n: u64, top: &u64| n.saturating_mul(top.saturating_add(1));
            let positions = heaps.iter().fold(1, count);
            SolveError::TooLarge { positions, limit: MAX_POSITIONS }
        })?;
        let mut values = board.all_excluded();
        let mut largest = 0;
        for rows in board.grades() {
            let solve = |used: &mut Used, &row: &usize| {
                used.make_room(largest);
                solve_row(&board, game, row, used, &values)
            };
            let solved: Vec<Vec<u32>> =
                rows.par_iter().map_init(|| Used::new(&board, 64), solve).collect();
            for (row, own) in rows.iter().zip(solved) {
                for (last, value) in own.into_iter().enumerate() {
                    values[board.at(*row, last)] = value;
                    if value != EXCLUDED {
                        largest = largest.max(value as usize);
                    }
                }
                observer.checkpoint(board.row_length() as u64)?;
            }
        }
        Ok(SaturationTable { max, board, values })
    }

    /// The value at `position`; none outside the box and outside 𝒫.
    pub fn get(&self, position: &P) -> Option<u64> {
        self.at(self.board.index(self.max.heaps(), position.heaps())?)
    }

    fn at(&self, index: usize) -> Option<u64> {
        self.values.get(index).filter(|&&value| value != EXCLUDED).map(|&value| value.into())
    }

    /// Calls `visit` with every row of the box in lexicographic order, up to the first error: with the
    /// first position of the row, whose last heap is empty, and with what [`get`](SaturationTable::get)
    /// says of the positions whose last heap is 0, 1, …, up to its bound, as
    /// [`Solution::each_row`](impartial::solve::Solution::each_row) does.
    ///
    /// # Errors
    ///
    /// The error of `visit`.
    ///
    /// # Complexity
    ///
    /// One look-up a position.
    pub fn each_row<E>(
        &self,
        mut visit: impl FnMut(&P, &[Option<u64>]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut first = self.max.clone();
        let mut values = Vec::with_capacity(self.board.row_length());
        for row in 0..self.board.rows() {
            let heaps = self.board.position(row, 0);
            first.heaps_mut().copy_from_slice(&heaps);
            values.clear();
            let lasts = 0..self.board.row_length();
            values.extend(lasts.map(|last| self.at(self.board.at(row, last))));
            visit(&first, &values)?;
        }
        Ok(())
    }
}

/// Finds the values of a row from those of the rows of smaller sums.
fn solve_row(
    board: &Board,
    game: &SubtractionGame,
    row: usize,
    used: &mut Used,
    values: &[u32],
) -> Vec<u32> {
    used.clear();
    let mut sources = Sources::new(board, game, row);
    let mut heaps = board.heaps(row, 0);
    let mut own = Vec::with_capacity(board.row_length());
    for last in 0..board.row_length() {
        if let Some(heap) = heaps.last_mut() {
            *heap = last as u64;
        }
        sources.enter(last, used, values);
        let mut value = EXCLUDED;
        if game.positions().contains(&heaps) {
            let mex = sources.mex(used, values, &own);
            used.make_room(mex);
            value = u32::try_from(mex).unwrap_or(LARGE);
        }
        own.push(value);
        sources.leave(value, used);
    }
    own
}

/// A [step check](impartial::verify::step_check) of a formula for Γ(𝒫, 𝒞) on all positions of a box, row
/// by row: the formula is evaluated once at each position, and one value is looked up for each C′
/// instead of each C.
///
/// # Complexity
///
/// That of [`SaturationTable`], rows in parallel.
pub fn row_check<F>(
    game: &SubtractionGame,
    formula: &F,
    region: &Cuboid<Heaps>,
    run: &Run,
) -> Report
where
    F: Formula<Heaps, Invariant = Grundy> + Sync,
{
    let max = region.nth(region.len() - 1);
    let Some(board) = Board::new(game, &max) else {
        return step_check(game, formula, region, run);
    };
    let rows = (0..board.rows()).into_par_iter();
    let rows: Result<Vec<Vec<u32>>, Stop> =
        rows.map(|row| claimed(&board, game, formula, row, run)).collect();
    let rows = match rows {
        Ok(rows) => rows,
        Err(stop) => {
            let verdict = Verdict::stopped(stop);
            return Report { region: region.to_string(), positions: 0, sample: false, verdict };
        }
    };
    let mut values = board.all_excluded();
    let mut largest = 0;
    for (row, own) in rows.into_iter().enumerate() {
        for (last, value) in own.into_iter().enumerate() {
            values[board.at(row, last)] = value;
            // A larger value than there are positions is no mex.
            if u64::from(value) <= region.len() {
                largest = largest.max(value);
            }
        }
    }
    let top = board.rows().saturating_sub(1) as u64;
    for_all_rows(&UpTo(top), region, run, |&row, found| {
        let check = Check { board: &board, game, formula, values: &values };
        check.row(int::to_usize(row), largest, found);
    })
}

/// What the formula says of a row.
fn claimed<F>(
    board: &Board,
    game: &SubtractionGame,
    formula: &F,
    row: usize,
    run: &Run,
) -> Result<Vec<u32>, Stop>
where
    F: Formula<Heaps, Invariant = Grundy>,
{
    // No progress: the positions are counted when they are checked.
    run.observer.checkpoint(0)?;
    let value = |last| {
        let position = board.position(row, last);
        if game.validate(&position).is_err() {
            return EXCLUDED;
        }
        let value = formula.evaluate(&position).ok().and_then(|value| u32::try_from(value).ok());
        value.map_or(LARGE, |value| value.min(LARGE))
    };
    Ok((0..board.row_length()).map(value).collect())
}

struct Check<'a, F> {
    board: &'a Board,
    game: &'a SubtractionGame,
    formula: &'a F,
    values: &'a [u32],
}

impl<F: Formula<Heaps, Invariant = Grundy>> Check<'_, F> {
    fn row(&self, row: usize, largest: u32, found: &mut Row<Heaps>) {
        let mut used = Used::new(self.board, largest as usize + 2);
        let mut sources = Sources::new(self.board, self.game, row);
        let own = |last| self.values[self.board.at(row, last)];
        let own: Vec<u32> = (0..self.board.row_length()).map(own).collect();
        for (last, &value) in own.iter().enumerate() {
            sources.enter(last, &mut used, self.values);
            if value != EXCLUDED {
                let by_rules = sources.mex(&mut used, self.values, &own[..last]);
                found.checked(1);
                if by_rules as u64 != u64::from(value) || value == LARGE {
                    self.refuted(row, last, by_rules, found);
                }
            }
            sources.leave(value, &mut used);
        }
    }

    #[cold]
    fn refuted(&self, row: usize, last: usize, by_rules: usize, found: &mut Row<Heaps>) {
        let position = self.board.position(row, last);
        let what = match self.formula.evaluate(&position) {
            Err(error) => error.to_string(),
            Ok(claimed) => format!(
                "sg is claimed to be {claimed:?}, but is {by_rules} from its options' claimed values"
            ),
        };
        found.refuted(position, what);
    }
}

//! The statements about Cram that the catalogue runs.

use classic_games::cram::{Board, CentralSymmetry, Cram, CramSolver, Domino};
use impartial::convention::{Convention, Outcome};
use impartial::formula::{Conjecture, Formula, Source};
use impartial::invariant::OutcomeIn;
use impartial::region::{Listed, UpTo};
use impartial::solve::SolveError;
use impartial::verify::{Claim, Evidence, Report, Run, for_all};
use std::fmt::Debug;

pub(crate) fn claims() -> Vec<Claim> {
    vec![central_symmetry(), two_rows(), three_by_three()]
}

const CRAM: Source = Source::new("WW", "on Cram");

/// A value found by a solver, or `None` if it was stopped: then nothing is decided here, and the
/// sweep, which asks the same observer, reports the stop.
fn unless_stopped<T, P: Debug>(found: Result<T, SolveError<P>>) -> Result<Option<T>, String> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(SolveError::Stopped(_)) => Ok(None),
        Err(error) => Err(error.to_string()),
    }
}

/// Compares the value of a board with a claimed one; `Ok(false)` if the solver was stopped.
fn has_value(run: &Run, board: Board, claimed: u64) -> Result<bool, String> {
    match unless_stopped(CramSolver::new().value_observed(&board, run.observer))? {
        None => Ok(false),
        Some(value) if value == claimed => Ok(true),
        Some(value) => Err(format!("{board} has value {value}, not {claimed}")),
    }
}

/// The boards of at most 16 cells that a half turn does not change and that `formula` is about.
fn symmetric_boards() -> Vec<Board> {
    let sides = (1..=4).flat_map(|rows| (rows..=6).map(move |columns| (rows, columns)));
    let full = sides.filter(|(rows, columns)| rows * columns <= 16);
    let full = full.filter_map(|(rows, columns)| Board::new(rows, columns).ok());
    let symmetric = full.flat_map(|full| {
        // A half turn exchanges the first and the last half of the cells.
        let half = full.free_cells().div_ceil(2);
        (0..1_u64 << half).map(move |first| {
            let first = full.only(first);
            full.only(first.free() | first.half_turn().free())
        })
    });
    symmetric.filter(|board| CentralSymmetry.evaluate(board).is_ok()).collect()
}

fn central_symmetry() -> Claim {
    let region = |_: &Run| Listed::new("symmetric boards of at most 16 cells", symmetric_boards());
    let always_lost = Conjecture::new(OutcomeIn(Convention::Normal), |_: &Board| Outcome::P);
    let says = "boards with half-turn symmetry: even × even P; odd × even N iff the two middle cells are free";
    Claim::searched("CentralSymmetry", says, Cram, CentralSymmetry, region)
        .with("", "full boards and boards with holes")
        .formula("odd × even P", always_lost)
        .into()
}

/// The side of a row of boards: larger ones take exponential time, so it grows slowly.
fn longest(run: &Run, cells: u64) -> u64 {
    run.scale.bound(cells, 8).min(Board::MAX_CELLS)
}

fn two_rows() -> Claim {
    let check = |modulus: u64| {
        move |run: &Run| {
            let region = UpTo(longest(run, 12));
            for_all(&region, run, |&columns: &u64| {
                let Ok(board) = Board::new(2, columns) else { return Ok(false) };
                has_value(run, board, columns % modulus)
            })
        }
    };
    let statement = "2 × n has value n mod 2";
    Claim::new("CramTwoRows", CRAM, statement, Evidence::ForAll, check(2))
        .mutant("n mod 3", check(3))
}

/// Whether two dominoes on a 3 × 3 board fill a 2 × 2 corner.
fn fill_a_corner(board: Board, first: Domino, reply: Domino) -> bool {
    let filled = board.cover(first) | board.cover(reply);
    let corner = |row, column| {
        let domino = |row| board.cover(Domino { row, column, vertical: false });
        domino(row) | domino(row + 1)
    };
    [corner(0, 0), corner(0, 1), corner(1, 0), corner(1, 1)].contains(&filled)
}

fn three_by_three() -> Claim {
    fn check(left_value: u64) -> impl Fn(&Run) -> Report {
        move |run| {
            let board = Board::new(3, 3).into_iter().next();
            let moves = board.map(|board| board.up_to_symmetry(board.dominoes()));
            let region = Listed::new("first moves up to symmetry", moves.unwrap_or_default());
            for_all(&region, run, |&first: &Domino| {
                let Some(board) = board else { return Err("there is no 3 × 3 board".into()) };
                let after = board.with(first);
                let replies = after.dominoes().filter(|&reply| fill_a_corner(board, first, reply));
                let Some(reply) = replies.into_iter().next() else {
                    return Err("no reply completes a corner".into());
                };
                has_value(run, after.with(reply), left_value)
            })
        }
    }
    Claim::new(
        "Cram3x3",
        Source::new("GTB", "1.4 (a)"),
        "3 × 3 is P: a 2 × 2 corner is completed, which leaves an L of five cells, of value 0",
        Evidence::ForAll,
        check(0),
    )
    .mutant("an L of value 1", check(1))
}

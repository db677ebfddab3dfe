//! Cram: the players place dominoes on a board, each on two free cells that share an edge.
//!
//! Boards may have holes. A board falls apart into connected pieces; single cells are worth nothing,
//! and a piece counts the same in all its eight reflections and rotations. In normal play the value
//! of a board is the nim-sum of the values of its pieces ([`CramSolver`]). In misère play it is not:
//! there all pieces are solved together ([`Pieces`], by [`Memo`](impartial::solve::Memo)).
//!
//! | item | what it is |
//! |---|---|
//! | [`Cram`] | the rules, on a [`Board`] or on [`Pieces`] |
//! | [`CramSolver`] | values and winning moves in normal play |
//! | [`CentralSymmetry`] | the outcome of boards with half-turn symmetry |
//!
//! # Examples
//!
//! ```
//! use classic_games::cram::{Board, Cram, CramSolver};
//! use impartial::prelude::*;
//!
//! let mut solver = CramSolver::new();
//! assert_eq!(solver.value(&Board::new(3, 6)?)?, 4);
//! assert_eq!(solver.value(&"...|.#.|...".parse()?)?, 0);
//!
//! let mut misere = Memo::new(Cram, OutcomeIn(Convention::Misere));
//! assert_eq!(misere.value(&Board::new(3, 4)?.pieces())?, Outcome::P);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod pieces;
mod search;
mod shape;
mod solver;
mod symmetry;
mod table;
mod text;

pub use board::{Board, Domino};
pub use pieces::Pieces;
pub use solver::{CramSolver, winning_dominoes};
pub use symmetry::CentralSymmetry;
pub use text::BoardError;

use impartial::ruleset::{Decompose, Ruleset};

/// The rules of Cram.
///
/// # Source
///
/// \[GTB\] Exercise 1.4.
///
/// # Examples
///
/// ```
/// use classic_games::cram::{Board, Cram};
/// use impartial::prelude::*;
///
/// assert_eq!(Cram.options(&Board::new(2, 2)?).count(), 4);
/// assert_eq!(Cram.options(&Board::new(2, 2)?.pieces()).count(), 1); // up to symmetry
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cram;

impl Ruleset<Board> for Cram {
    fn options(&self, board: &Board) -> impl Iterator<Item = Board> {
        board.dominoes().map(|domino| board.with(domino))
    }
}

impl Decompose<Board> for Cram {
    fn parts(&self, board: &Board) -> Vec<Board> {
        board.components().collect()
    }
}

impl Ruleset<Pieces> for Cram {
    fn options(&self, position: &Pieces) -> impl Iterator<Item = Pieces> {
        position.options().into_iter()
    }

    fn is_terminal(&self, position: &Pieces) -> bool {
        position.is_empty()
    }
}

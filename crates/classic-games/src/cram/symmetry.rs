//! Boards with half-turn symmetry.

use super::Board;
use impartial::convention::{Convention, Outcome};
use impartial::formula::{Formula, OutOfScope, Source};
use impartial::invariant::OutcomeIn;

/// The outcome of a board that looks the same after a half turn, in normal play.
///
/// The second player answers each domino by its image under the half turn. That fails only if a
/// domino can overlap its own image, which is only possible in the middle of the board: on the
/// middle cell of an odd × odd board, and on the two middle cells of an odd × even board. So
///
/// - even × even boards are P,
/// - odd × even boards are P if the two middle cells are not free, and N if they are: the first
///   player takes them, and is then the second,
/// - odd × odd boards are P if the middle cell is not free; nothing is said if it is.
///
/// It is a statement on outcomes: 2 × 3 has value 1, but 3 × 6 has value 4.
///
/// # Source
///
/// \[WW\] on Cram.
///
/// # Examples
///
/// ```
/// use classic_games::cram::CentralSymmetry;
/// use impartial::prelude::*;
///
/// assert_eq!(CentralSymmetry.evaluate(&"8x8".parse()?)?, Outcome::P);
/// assert_eq!(CentralSymmetry.evaluate(&"8x7".parse()?)?, Outcome::N);
/// assert!(CentralSymmetry.evaluate(&"7x7".parse()?).is_err());
/// assert_eq!(CentralSymmetry.evaluate(&"...|.#.|...".parse()?)?, Outcome::P);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CentralSymmetry;

impl CentralSymmetry {
    /// The outcome, where there is one.
    pub(super) fn outcome(board: Board) -> Result<Outcome, &'static str> {
        if board.half_turn() != board {
            return Err("the board changes by a half turn");
        }
        let (rows, columns) = (board.rows(), board.columns());
        let cell = (rows - 1) / 2 * columns + (columns - 1) / 2;
        by_symmetry(rows, columns, board.free() >> cell & 1 == 1)
            .ok_or("the middle cell of an odd × odd board is free: symmetry says nothing")
    }
}

/// The outcome of a board of this size that a half turn does not change. Of two middle cells both
/// are free or neither is; of four none matters.
pub(super) fn by_symmetry(rows: u8, columns: u8, middle_is_free: bool) -> Option<Outcome> {
    match (rows % 2, columns % 2) {
        (0, 0) => Some(Outcome::P),
        (1, 1) => (!middle_is_free).then_some(Outcome::P),
        _ => Some(Outcome::next_wins(middle_is_free)),
    }
}

impl Formula<Board> for CentralSymmetry {
    type Invariant = OutcomeIn;

    fn invariant(&self) -> OutcomeIn {
        OutcomeIn(Convention::Normal)
    }

    fn source(&self) -> Source {
        Source::new("WW", "on Cram")
    }

    fn evaluate(&self, board: &Board) -> Result<Outcome, OutOfScope> {
        CentralSymmetry::outcome(*board).map_err(OutOfScope::new)
    }
}

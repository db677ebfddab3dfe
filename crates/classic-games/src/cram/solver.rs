//! Values in normal play.

use super::search::Search;
use super::shape::{Shape, Shapes};
use super::{Board, CentralSymmetry, Cram, Domino, Pieces};
use impartial::convention::Outcome;
use impartial::invariant::OutcomeIn;
use impartial::progress::{Observer, Unbounded};
use impartial::solve::{Memo, SolveError};

/// Grundy values, outcomes and winning moves of Cram in normal play, keeping what it finds about
/// pieces.
///
/// A value is found by asking whether it is 0, whether it is 1, and so on. Whether it is n is
/// decided by a proof-number search over connected pieces up to symmetry: always the question that
/// seems nearest to an answer is followed. Most options are never solved completely.
///
/// # Source
///
/// \[LV\]: the value of a piece by questions on outcomes; \[Nagai\], \[UHHI\]: the search.
///
/// # Examples
///
/// ```
/// use classic_games::cram::{Board, CramSolver};
/// use impartial::progress::Unbounded;
///
/// let mut solver = CramSolver::new();
/// assert_eq!(solver.value(&Board::new(4, 5)?)?, 2);
/// let board = Board::new(2, 3)?;
/// let moves = solver.winning_moves(&board, &Unbounded)?;
/// assert_eq!(moves.len(), 3); // the three dominoes that fill a column
/// assert_eq!(moves[1].to_string(), "row 1 column 2 – row 2 column 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
///
/// Exponential in the number of cells: about 10⁵ questions are asked for 5 × 7, 10⁶ for 5 × 8 and
/// 5 · 10⁷ for 6 × 7, which has value 5 and fits into the memory given by default.
/// The memory is bounded, see [`with_memory`](CramSolver::with_memory). The recursion is bounded by
/// the 32 dominoes that can be placed and the 32 numbers that can be values.
#[derive(Debug)]
pub struct CramSolver {
    search: Search,
}

/// The memory of a solver when nothing else is said.
const MEMORY: usize = 1 << 29;

impl Default for CramSolver {
    fn default() -> Self {
        CramSolver::new()
    }
}

impl CramSolver {
    /// A solver that knows nothing yet, with no bounds but that on its memory.
    pub fn new() -> Self {
        CramSolver { search: Search::new(MEMORY) }
    }

    /// A solver with a table of at most so many bytes, or of 16 kB if
    /// that is more; without this it is 512 MB. The table starts small and grows. When it is full,
    /// small pieces are forgotten first and are solved again if they are needed.
    ///
    /// # Examples
    ///
    /// ```
    /// use classic_games::cram::{Board, CramSolver};
    ///
    /// let mut solver = CramSolver::with_memory(1 << 16);
    /// assert_eq!(solver.value(&Board::new(4, 6)?)?, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_memory(bytes: usize) -> Self {
        CramSolver { search: Search::new(bytes) }
    }

    /// About how many pieces something is known.
    pub fn len(&self) -> usize {
        self.search.len()
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The Grundy value of a board: the nim-sum of the values of its pieces.
    ///
    /// # Errors
    ///
    /// None today: there is no bound but that on memory, and the table forgets what does not fit.
    pub fn value(&mut self, board: &Board) -> Result<u64, SolveError<Board>> {
        self.value_observed(board, &Unbounded)
    }

    /// The Grundy value of a board; the observer is told of every question that the search goes into.
    ///
    /// # Errors
    ///
    /// [`SolveError::Stopped`] if the observer says so; what was found before that is kept.
    pub fn value_observed(
        &mut self,
        board: &Board,
        observer: &dyn Observer,
    ) -> Result<u64, SolveError<Board>> {
        Ok(self.search.sum(&parts(*board), observer)?.into())
    }

    /// The Grundy value of several pieces together.
    ///
    /// # Errors
    ///
    /// As [`value_observed`](Self::value_observed).
    pub fn value_of_pieces(
        &mut self,
        pieces: &Pieces,
        observer: &dyn Observer,
    ) -> Result<u64, SolveError<Board>> {
        let value = |sum, piece| Ok(sum ^ self.value_observed(piece, observer)?);
        pieces.as_slice().iter().try_fold(0, value)
    }

    /// Who wins; it does not take the value, so that much larger boards can be solved. Boards with
    /// half-turn symmetry are answered by [`CentralSymmetry`] where it says something, without a
    /// search.
    ///
    /// # Errors
    ///
    /// As [`value_observed`](Self::value_observed).
    ///
    /// # Examples
    ///
    /// ```
    /// use classic_games::cram::{Board, CramSolver};
    /// use impartial::convention::Outcome;
    /// use impartial::progress::Unbounded;
    ///
    /// let mut solver = CramSolver::new();
    /// assert_eq!(solver.outcome(&Board::new(8, 8)?, &Unbounded)?, Outcome::P);
    /// assert_eq!(solver.outcome(&Board::new(5, 5)?, &Unbounded)?, Outcome::P);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(
        &mut self,
        board: &Board,
        observer: &dyn Observer,
    ) -> Result<Outcome, SolveError<Board>> {
        if let Ok(outcome) = CentralSymmetry::outcome(*board) {
            return Ok(outcome);
        }
        Ok(Outcome::next_wins(!self.search.sum_is(parts(*board), 0, observer)?))
    }

    /// All dominoes that leave a board of value 0, in order.
    ///
    /// # Errors
    ///
    /// As [`value_observed`](Self::value_observed).
    pub fn winning_moves(
        &mut self,
        board: &Board,
        observer: &dyn Observer,
    ) -> Result<Vec<Domino>, SolveError<Board>> {
        let mut winning = Vec::new();
        for domino in board.dominoes() {
            if self.outcome(&board.with(domino), observer)? == Outcome::P {
                winning.push(domino);
            }
        }
        winning.sort_unstable();
        Ok(winning)
    }
}

/// The connected pieces of a board up to symmetry, those left when equal ones cancel.
fn parts(board: Board) -> Shapes {
    let shape = Shape::of(board);
    shape.parts(shape.cells())
}

/// All dominoes that leave a lost position, in order, under the convention of the solver: for
/// misère play.
///
/// # Errors
///
/// As [`Memo::value`].
///
/// # Examples
///
/// ```
/// use classic_games::cram::{Board, Cram, winning_dominoes};
/// use impartial::prelude::*;
/// use impartial::progress::Unbounded;
///
/// let mut misere = Memo::new(Cram, OutcomeIn(Convention::Misere));
/// let moves = winning_dominoes(&mut misere, &Board::new(1, 4)?, &Unbounded)?;
/// assert_eq!(moves.len(), 2); // at either end, so that one more domino fits
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn winning_dominoes(
    solver: &mut Memo<Cram, Pieces, OutcomeIn>,
    board: &Board,
    observer: &dyn Observer,
) -> Result<Vec<Domino>, SolveError<Pieces>> {
    let mut winning = Vec::new();
    for domino in board.dominoes() {
        if solver.value_observed(&board.with(domino).pieces(), observer)? == Outcome::P {
            winning.push(domino);
        }
    }
    winning.sort_unstable();
    Ok(winning)
}

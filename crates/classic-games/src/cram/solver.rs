//! Values in normal play.

use super::{Board, CentralSymmetry, Cram, Domino, Pieces};
use impartial::convention::Outcome;
use impartial::invariant::OutcomeIn;
use impartial::progress::{Observer, Stop, Unbounded};
use impartial::solve::{Memo, SolveError};
use rustc_hash::FxHashMap;

/// Grundy values and winning moves of Cram in normal play, keeping what it finds about pieces.
///
/// A value is found by asking whether it is 0, whether it is 1, and so on; the answer for n is yes
/// iff no option has value n. An option is asked about its largest piece only, the values of its
/// other pieces having been found: so most options are never solved completely.
///
/// # Examples
///
/// ```
/// use classic_games::cram::{Board, CramSolver};
///
/// let mut solver = CramSolver::new();
/// assert_eq!(solver.value(&Board::new(4, 5)?)?, 2);
/// let board = Board::new(2, 3)?;
/// let moves = solver.winning_moves(&board)?;
/// assert_eq!(moves.len(), 3); // the three dominoes that fill a column
/// assert_eq!(moves[1].to_string(), "row 1 column 2 – row 2 column 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
///
/// Exponential in the number of cells. The recursion is at most as deep as dominoes can be placed,
/// which is 32.
#[derive(Debug, Default)]
pub struct CramSolver<O = Unbounded> {
    observer: O,
    known: FxHashMap<Board, Known>,
}

/// What is known about the value of a piece.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// The value is not smaller.
    at_least: u64,
    /// The value is `at_least`.
    exact: bool,
}

impl CramSolver {
    /// A solver with no bounds.
    pub fn new() -> Self {
        CramSolver::default()
    }
}

impl<O: Observer> CramSolver<O> {
    /// A solver that tells `observer` of every piece it looks into; it may bound or stop the work.
    pub fn observed(observer: O) -> Self {
        CramSolver { observer, known: FxHashMap::default() }
    }

    /// About how many pieces something is known.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// The Grundy value of a board: the nim-sum of the values of its pieces.
    ///
    /// # Errors
    ///
    /// [`SolveError::Stopped`] if the observer says so; what was found before that is kept.
    pub fn value(&mut self, board: &Board) -> Result<u64, SolveError<Board>> {
        Ok(self.nim_sum(board.pieces().without_pairs().as_slice())?)
    }

    /// The Grundy value of several pieces together.
    ///
    /// # Errors
    ///
    /// As [`value`](Self::value).
    pub fn value_of_pieces(&mut self, pieces: &Pieces) -> Result<u64, SolveError<Board>> {
        Ok(self.nim_sum(pieces.clone().without_pairs().as_slice())?)
    }

    /// All dominoes that leave a board of value 0, in order.
    ///
    /// # Errors
    ///
    /// As [`value`](Self::value).
    pub fn winning_moves(&mut self, board: &Board) -> Result<Vec<Domino>, SolveError<Board>> {
        let mut winning = Vec::new();
        for domino in board.dominoes() {
            let left = board.with(domino).pieces().without_pairs().by_size();
            if self.sum_is(left.as_slice(), 0)? {
                winning.push(domino);
            }
        }
        winning.sort_unstable();
        Ok(winning)
    }

    fn nim_sum(&mut self, pieces: &[Board]) -> Result<u64, Stop> {
        pieces.iter().try_fold(0, |sum, &piece| Ok(sum ^ self.piece_value(piece)?))
    }

    fn piece_value(&mut self, piece: Board) -> Result<u64, Stop> {
        let mut value = 0;
        while !self.piece_is(piece, value)? {
            value = self.known(piece).at_least;
        }
        Ok(value)
    }

    /// Whether the nim-sum of the pieces is `value`; the last piece is the largest.
    fn sum_is(&mut self, pieces: &[Board], value: u64) -> Result<bool, Stop> {
        match pieces {
            [] => Ok(value == 0),
            [others @ .., largest] => {
                let others = self.nim_sum(others)?;
                self.piece_is(*largest, value ^ others)
            }
        }
    }

    fn known(&self, piece: Board) -> Known {
        self.known.get(&piece).copied().unwrap_or_else(|| match CentralSymmetry::outcome(piece) {
            Ok(Outcome::P) => Known { at_least: 0, exact: true },
            Ok(Outcome::N) => Known { at_least: 1, exact: false },
            Err(_) => Known { at_least: 0, exact: false },
        })
    }

    /// Whether the value of a canonical piece is `wanted`.
    fn piece_is(&mut self, piece: Board, wanted: u64) -> Result<bool, Stop> {
        let mut known = self.known(piece);
        // No value exceeds the number of moves that can be made.
        if known.exact || wanted < known.at_least || wanted > u64::from(piece.free_cells() / 2) {
            return Ok(known.exact && wanted == known.at_least);
        }
        self.observer.checkpoint(1)?;
        let options = options(piece);
        while !known.exact && known.at_least <= wanted {
            if self.any_is(&options, known.at_least)? {
                known.at_least += 1;
            } else {
                known.exact = true;
            }
            self.known.insert(piece, known);
        }
        Ok(known.exact && known.at_least == wanted)
    }

    /// Whether an option has this value.
    fn any_is(&mut self, options: &[Pieces], value: u64) -> Result<bool, Stop> {
        // What is known already is asked first.
        let mut open = Vec::new();
        for option in options {
            match self.known_sum_is(option, value) {
                Some(true) => return Ok(true),
                Some(false) => {}
                None => open.push(option),
            }
        }
        for option in open {
            if self.sum_is(option.as_slice(), value)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the nim-sum of the pieces is `value`, if that needs no search.
    fn known_sum_is(&self, pieces: &Pieces, value: u64) -> Option<bool> {
        let [others @ .., largest] = pieces.as_slice() else { return Some(value == 0) };
        let mut wanted = value;
        for &piece in others {
            let known = self.known(piece);
            if !known.exact {
                return None;
            }
            wanted ^= known.at_least;
        }
        let known = self.known(*largest);
        if known.exact || wanted < known.at_least {
            return Some(known.exact && wanted == known.at_least);
        }
        (wanted > u64::from(largest.free_cells() / 2)).then_some(false)
    }
}

/// The options of a piece, as pieces of which the last is the largest; the options that are most
/// broken up, and so the easiest to solve, come first.
fn options(piece: Board) -> Vec<Pieces> {
    let boards = piece.after_moves();
    let mut options: Vec<Pieces> = boards.map(|board| board.pieces().without_pairs()).collect();
    options.sort_unstable();
    options.dedup();
    let mut options: Vec<Pieces> = options.into_iter().map(Pieces::by_size).collect();
    options.sort_by_cached_key(|option| {
        option.as_slice().iter().map(|piece| piece.free_cells().pow(2)).sum::<u32>()
    });
    options
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
///
/// let mut misere = Memo::new(Cram, OutcomeIn(Convention::Misere));
/// let moves = winning_dominoes(&mut misere, &Board::new(1, 4)?)?;
/// assert_eq!(moves.len(), 2); // at either end, so that one more domino fits
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn winning_dominoes<O: Observer>(
    solver: &mut Memo<Cram, Pieces, OutcomeIn, O>,
    board: &Board,
) -> Result<Vec<Domino>, SolveError<Pieces>> {
    let mut winning = Vec::new();
    for domino in board.dominoes() {
        if solver.value(&board.with(domino).pieces())? == Outcome::P {
            winning.push(domino);
        }
    }
    winning.sort_unstable();
    Ok(winning)
}

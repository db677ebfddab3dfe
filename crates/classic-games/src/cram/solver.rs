//! Values in normal play.

use super::{Board, CentralSymmetry, Cram, Domino, Pieces};
use impartial::convention::Outcome;
use impartial::invariant::OutcomeIn;
use impartial::progress::{Observer, Stop, Unbounded};
use impartial::solve::{Memo, SolveError};
use rustc_hash::FxHashMap;

/// Grundy values and winning moves of Cram in normal play, keeping what it finds about pieces.
///
/// A value is found by asking whether an option has value 0, whether one has value 1, and so on, up
/// to the first no. An option is asked about its largest piece only, the values of its
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

/// What is known about the values of the options of a piece, as sets of numbers below 64. No value
/// is larger than 32.
///
/// The value of the piece is the least number that is missing among them.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// Values that some option has.
    present: u64,
    /// Numbers that are no option's value.
    absent: u64,
}

impl Known {
    /// What symmetry and the number of cells say about a piece.
    fn at_first(piece: Board) -> Self {
        // No value exceeds the number of moves that can be made, and a move is one of them.
        let too_large = u64::MAX.checked_shl(piece.free_cells() / 2).unwrap_or(0);
        match CentralSymmetry::outcome(piece) {
            Ok(Outcome::P) => Known { present: 0, absent: too_large | 1 },
            Ok(Outcome::N) => Known { present: 1, absent: too_large },
            Err(_) => Known { present: 0, absent: too_large },
        }
    }

    /// The value, if it is known.
    fn value(self) -> Option<u64> {
        let least_missing = self.present.trailing_ones();
        (self.absent.trailing_zeros() == least_missing).then_some(u64::from(least_missing))
    }

    /// Whether the value is `wanted`, if that is known.
    fn is(self, wanted: u64) -> Option<bool> {
        let at_most = u64::from(self.absent.trailing_zeros());
        if wanted > at_most || self.present >> wanted & 1 == 1 {
            return Some(false);
        }
        self.value().map(|value| value == wanted)
    }
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
        loop {
            let known = self.known(piece);
            if let Some(value) = known.value() {
                return Ok(value);
            }
            self.piece_is(piece, u64::from(known.present.trailing_ones()))?;
        }
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
        self.known.get(&piece).copied().unwrap_or_else(|| Known::at_first(piece))
    }

    /// Whether the value of a canonical piece is `wanted`: no option has it, and some option has
    /// each smaller one. The first is asked first, since it most often fails.
    fn piece_is(&mut self, piece: Board, wanted: u64) -> Result<bool, Stop> {
        if let Some(answer) = self.known(piece).is(wanted) {
            return Ok(answer);
        }
        self.observer.checkpoint(1)?;
        let (mut known, open) = self.look(piece, wanted);
        self.known.insert(piece, known);
        for value in std::iter::once(wanted).chain(0..wanted) {
            if let Some(answer) = known.is(wanted) {
                return Ok(answer);
            }
            if (known.present | known.absent) >> value & 1 == 0 {
                if self.any_is(&open, value)? {
                    known.present |= 1 << value;
                } else {
                    known.absent |= 1 << value;
                }
                self.known.insert(piece, known);
            }
        }
        Ok(known.is(wanted) == Some(true))
    }

    /// Gathers the options' values that are known, and the options whose value is not; it may stop as
    /// soon as the value of the piece cannot be `wanted`.
    fn look(&self, piece: Board, wanted: u64) -> (Known, Vec<Pieces>) {
        let mut known = self.known(piece);
        let mut open = Vec::new();
        for board in piece.after_moves() {
            let option = board.pieces().without_pairs();
            match self.known_sum(option.as_slice()) {
                Some(value) => known.present |= 1 << value,
                None => open.push(option),
            }
            if known.is(wanted) == Some(false) {
                return (known, open);
            }
        }
        (known, in_order(open))
    }

    /// The nim-sum of the values of pieces, if all are known.
    fn known_sum(&self, pieces: &[Board]) -> Option<u64> {
        pieces.iter().try_fold(0, |sum, &piece| Some(sum ^ self.known(piece).value()?))
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
        self.known(*largest).is(value ^ self.known_sum(others)?)
    }
}

/// Options, each once and with its largest piece last; those that are most broken up, and so the
/// easiest to solve, come first.
fn in_order(mut options: Vec<Pieces>) -> Vec<Pieces> {
    options.sort_unstable();
    options.dedup();
    let mut options: Vec<Pieces> = options.into_iter().map(Pieces::by_size).collect();
    // Measured: the number of dominoes orders better than the number of cells, by a factor of two.
    options.sort_by_cached_key(|option| {
        option.as_slice().iter().map(|piece| piece.count_dominoes().pow(2)).sum::<u32>()
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

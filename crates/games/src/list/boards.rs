//! Games on boards, coins and figures: Chomp, Cram, coin turning, green Hackenbush.

use super::{Entry, Group, Made, Parameters};
use crate::bounds::SearchBound;
use crate::played::Played;
use crate::{Answer, Bounds, Error, Game, Grid, How, Quantity, Ranges};
use classic_games::chomp::{Bar, Chomp, Hook, TwoRows};
use classic_games::coins::{CoinForms, Coins, Turning};
use classic_games::cram::{
    Board, BoardError, CentralSymmetry, Cram, CramSolver, Pieces, winning_dominoes,
};
use classic_games::hackenbush::{Figure, FusionPrinciple, Hackenbush};
use impartial::convention::Convention;
use impartial::formula::Formula;
use impartial::graph::{LoopyOutcome, LoopyValue};
use impartial::invariant::{MisereGrundy, OutcomeIn};
use impartial::moves::Move;
use impartial::position::Heaps;
use impartial::ruleset::Ruleset;
use impartial::solve::Memo;
use std::sync::{Mutex, MutexGuard, PoisonError};

const fn entry(
    name: &'static str,
    about: &'static str,
    example: (&'static str, &'static str),
    open: fn(Parameters<'_>) -> Made,
) -> Entry {
    Entry::new(Group::Boards, name, about, example, open)
}

pub(super) const ENTRIES: &[Entry] = &[
    entry(
        "chomp",
        "eat a square of a chocolate bar with all below and right of it, but not the first square; the position is the lengths of the rows, or 3x4",
        ("chomp", "4 4 4 4"),
        chomp,
    ),
    entry(
        "cram",
        "place dominoes on the free cells of a board: `.` is free, `#` is a hole; the name holds the position",
        ("cram:3x5", ""),
        cram,
    )
    .with(":ROWSxCOLUMNS or cram:...|.#.")
    .with_position_in_name(),
    entry(
        "coins",
        "turn up to so many coins, exactly so many, or neighbours, the rightmost from heads to tails; the position is the numbers of the heads, counted from 0",
        ("coins:3", "0 3"),
        coins,
    )
    .with(":UPTO, :=EXACTLY or :ruler"),
    entry(
        "hackenbush",
        "cut an edge of a green figure, what is cut off from the ground falls; the position is its edges, the ground being 0, or a figure grown as e(e;e), where vertices marked :{name} are one",
        ("hackenbush", "0-1 1-2 1-3 2-3"),
        hackenbush,
    ),
];

fn chomp(parameters: Parameters<'_>) -> Made {
    parameters.none()?;
    let game = Played::<_, Bar>::new(Chomp)
        .outcomes(TwoRows)
        .winning(Convention::Normal, TwoRows)
        .grundy(Hook);
    Ok(game.boxed())
}

fn coins(parameters: Parameters<'_>) -> Made {
    let rule: Turning =
        parameters.required()?.parse().map_err(|error| parameters.invalid(error))?;
    let game = Played::<_, Heaps>::new(Coins(rule));
    // Where there is no closed form, an attempt to use it would only be reported as a failure.
    let has_form = matches!(rule, Turning::UpTo(1..=3) | Turning::Exactly(1..=2) | Turning::Ruler);
    Ok(if has_form { game.grundy(CoinForms(rule)).boxed() } else { game.boxed() })
}

fn hackenbush(parameters: Parameters<'_>) -> Made {
    parameters.none()?;
    Ok(Played::<_, Figure>::new(Hackenbush).grundy(FusionPrinciple).boxed())
}

fn cram(parameters: Parameters<'_>) -> Made {
    let board: Board = parameters.required()?.parse().map_err(|error| parameters.invalid(error))?;
    Ok(Box::new(CramFrom {
        start: board,
        values: Mutex::new(CramSolver::new()),
        misere_values: Mutex::new(Memo::new(Cram, MisereGrundy)),
        misere_outcomes: Mutex::new(Memo::new(Cram, OutcomeIn(Convention::Misere))),
    }))
}

/// Cram from one board. As a list of numbers a board is its rows, its columns, and the set of its
/// free cells as bits.
struct CramFrom {
    start: Board,
    values: Mutex<CramSolver>,
    misere_values: Mutex<Memo<Cram, Pieces, MisereGrundy>>,
    misere_outcomes: Mutex<Memo<Cram, Pieces, OutcomeIn>>,
}

fn numbers(board: Board) -> Heaps {
    Heaps::from([board.rows().into(), board.columns().into(), board.free()])
}

fn board(numbers: &Heaps) -> Result<Board, Error> {
    let &[rows, columns, free] = &numbers[..] else {
        return Err(Error::invalid(BoardError::NoCells));
    };
    let cell = |cell: u64| {
        let bit = u32::try_from(cell).ok().and_then(|cell| free.checked_shr(cell));
        if bit.is_some_and(|bits| bits & 1 == 1) { '.' } else { '#' }
    };
    let row = |row: u64| (row * columns..(row + 1) * columns).map(cell).collect::<String>();
    (0..rows).map(row).collect::<Vec<_>>().join("|").parse().map_err(Error::invalid)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Game for CramFrom {
    fn read(&self, text: &str) -> Result<Heaps, Error> {
        if text.trim().is_empty() {
            return Ok(numbers(self.start));
        }
        Err(Error::invalid(format_args!(
            "the name `cram:…` holds the position; `{}` is too much",
            text.trim()
        )))
    }

    fn show(&self, position: &Heaps) -> String {
        board(position).map(|board| board.to_string()).unwrap_or_default()
    }

    fn has_heaps(&self) -> bool {
        false
    }

    fn describe(&self, position: &Heaps, option: &Heaps) -> Move {
        match (board(position), board(option)) {
            (Ok(position), Ok(option)) => Cram.describe(&position, &option),
            _ => Move::Unnamed,
        }
    }

    fn value(
        &self,
        position: &Heaps,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<LoopyValue>, Error> {
        let board = board(position)?;
        let (value, positions) = match convention {
            Convention::Normal => {
                let mut solver = lock(&self.values);
                let bound = SearchBound::new(bounds, solver.len());
                (solver.value_observed(&board, &bound)?, solver.len())
            }
            Convention::Misere => {
                let mut memo = lock(&self.misere_values);
                let bound = SearchBound::new(bounds, memo.len());
                (memo.value_observed(&board.pieces(), &bound)?, memo.len())
            }
        };
        let how = How::Search { positions: positions as u64 };
        Ok(Answer::new(LoopyValue::Finite(value), how))
    }

    fn outcome(
        &self,
        position: &Heaps,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<LoopyOutcome>, Error> {
        let board = board(position)?;
        if convention == Convention::Misere {
            let mut memo = lock(&self.misere_outcomes);
            let bound = SearchBound::new(bounds, memo.len());
            let outcome = memo.value_observed(&board.pieces(), &bound)?;
            let how = How::Search { positions: memo.len() as u64 };
            return Ok(Answer::new(outcome.into(), how));
        }
        if let Ok(outcome) = CentralSymmetry.evaluate(&board) {
            let how = How::ClosedForm(Formula::<Board>::source(&CentralSymmetry));
            return Ok(Answer::new(outcome.into(), how));
        }
        let mut solver = lock(&self.values);
        let bound = SearchBound::new(bounds, solver.len());
        let outcome = solver.outcome(&board, &bound)?;
        let how = How::Search { positions: solver.len() as u64 };
        Ok(Answer::new(outcome.into(), how))
    }

    fn options(&self, position: &Heaps, _: &Bounds<'_>) -> Result<Vec<Heaps>, Error> {
        let board = board(position)?;
        Ok(board.dominoes().map(|domino| numbers(board.with(domino))).collect())
    }

    fn winning_moves(
        &self,
        position: &Heaps,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<Vec<Heaps>>, Error> {
        let board = board(position)?;
        let (dominoes, positions) = match convention {
            Convention::Normal => {
                let mut solver = lock(&self.values);
                let bound = SearchBound::new(bounds, solver.len());
                (solver.winning_moves(&board, &bound)?, solver.len())
            }
            Convention::Misere => {
                let mut memo = lock(&self.misere_outcomes);
                let bound = SearchBound::new(bounds, memo.len());
                (winning_dominoes(&mut memo, &board, &bound)?, memo.len())
            }
        };
        let moves = dominoes.into_iter().map(|domino| numbers(board.with(domino))).collect();
        Ok(Answer::new(moves, How::Search { positions: positions as u64 }))
    }

    fn grid(
        &self,
        _: &Ranges,
        _: Quantity,
        _: Convention,
        _: &Bounds<'_>,
    ) -> Result<Answer<Grid>, Error> {
        Err(Error::invalid("a position of Cram is a board, not heaps"))
    }
}

//! Games on boards, coins and figures: Chomp, Cram, coin turning, green Hackenbush.

use super::{Entry, Group, Made, Parameters};
use crate::bounds::SearchBound;
use crate::boxes::Said;
use crate::played::Played;
use crate::{Answer, Bounds, Error, Game, Grid, How, Passed, Quantity, Ranges};
use classic_games::chomp::{Bar, Chomp, ChompTable, Hook, TwoRows};
use classic_games::coins::{CoinForms, CoinValues, Coins, Turning};
use classic_games::cram::{
    Board, BoardError, CentralSymmetry, Cram, CramSolver, Pieces, winning_dominoes,
};
use classic_games::hackenbush::{Figure, FusionPrinciple, Hackenbush};
use impartial::convention::{Convention, Outcome};
use impartial::formula::Formula;
use impartial::graph::{LoopyOutcome, LoopyValue};
use impartial::invariant::{MisereGrundy, OutcomeIn};
use impartial::moves::Move;
use impartial::position::Heaps;
use impartial::ruleset::Ruleset;
use impartial::solve::Memo;
use std::collections::HashMap;
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
    let tables = ChompTables::default();
    let game = Played::<_, Bar>::new(Chomp)
        .by_engine(move |bar, convention, quantity, bounds| {
            tables.at(bar, convention, quantity, bounds)
        })
        .outcomes(TwoRows)
        .winning(Convention::Normal, TwoRows)
        .grundy(Hook);
    Ok(game.boxed())
}

fn coins(parameters: Parameters<'_>) -> Made {
    let rule: Turning =
        parameters.required()?.parse().map_err(|error| parameters.invalid(error))?;
    let values = Mutex::new(CoinValues::new(rule));
    let game = Played::<_, Heaps>::new(Coins(rule)).by_engine(
        move |heads, convention, quantity, bounds| {
            if convention == Convention::Misere {
                // The values of single coins do not add in misère play.
                return Ok(Said::NotAsked);
            }
            let mut values = lock(&values);
            Ok(match values.nim_sum(heads, bounds.observer) {
                Ok(sum) => {
                    let positions = heads.iter().max().map_or(0, |&last| last.saturating_add(1));
                    let how = How::Engine { name: "the values of single coins", positions };
                    let number = match quantity {
                        Quantity::Value => sum,
                        Quantity::Outcome => u64::from(sum != 0),
                    };
                    Said::Answer(number, how)
                }
                Err(error) => passed("the values of single coins", error)?,
            })
        },
    );
    // Where there is no closed form, an attempt to use it would only be reported as a failure.
    let has_form = matches!(rule, Turning::UpTo(1..=3) | Turning::Exactly(1..=2) | Turning::Ruler);
    Ok(if has_form { game.grundy(CoinForms(rule)).boxed() } else { game.boxed() })
}

/// A stop ends the question; any other error of an engine leaves it to the next method.
fn passed<T>(method: &str, error: classic_games::Error) -> Result<Said<T>, Error> {
    match Error::from(error) {
        Error::Invalid(reason) => Ok(Said::Passed(Passed { method: method.to_owned(), reason })),
        cut_off => Err(cut_off),
    }
}

/// Tables of all bars inside a rectangle: the last one for each convention and quantity.
#[derive(Default)]
struct ChompTables(Mutex<HashMap<(Convention, Quantity), ChompTable>>);

impl ChompTables {
    fn at(
        &self,
        bar: &Bar,
        convention: Convention,
        quantity: Quantity,
        bounds: &Bounds<'_>,
    ) -> Result<Said<u64>, Error> {
        const NAME: &str = "a table of the bars in the rectangle";
        let number = |table: &ChompTable| match quantity {
            Quantity::Value => table.value(bar),
            Quantity::Outcome => table.outcome(bar).map(|o| u64::from(o == Outcome::N)),
        };
        let how = |table: &ChompTable| How::Engine { name: NAME, positions: table.len() };
        let mut tables = lock(&self.0);
        if let Some(table) = tables.get(&(convention, quantity))
            && let Some(number) = number(table)
        {
            return Ok(Said::Answer(number, how(table)));
        }
        let (rows, columns) = (bar.rows().len() as u64, bar.rows().first().copied().unwrap_or(0));
        let filled = match quantity {
            Quantity::Value => ChompTable::values(rows, columns, convention, bounds.observer),
            Quantity::Outcome => ChompTable::outcomes(rows, columns, convention, bounds.observer),
        };
        let table = match filled {
            Ok(table) => table,
            Err(error) => return passed(NAME, error),
        };
        let said = match number(&table) {
            Some(number) => Said::Answer(number, how(&table)),
            None => Said::NotAsked,
        };
        tables.insert((convention, quantity), table);
        Ok(said)
    }
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

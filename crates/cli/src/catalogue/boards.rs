//! Games on boards: Chomp and Cram.

use super::{Entry, Made, Parameters};
use crate::change::Change;
use crate::failure::Failure;
use crate::game::Game;
use crate::played::Played;
use crate::session::Session;
use classic_games::chomp::{Bar, Chomp, Hook, TwoRows};
use classic_games::cram::{
    Board, BoardError, CentralSymmetry, Cram, CramSolver, Pieces, winning_dominoes,
};
use impartial::convention::Convention;
use impartial::formula::Formula;
use impartial::graph::{LoopyOutcome, LoopyValue};
use impartial::invariant::{MisereGrundy, OutcomeIn};
use impartial::period::Periodicity;
use impartial::position::Heaps;
use impartial::solve::Memo;
use serde_json::{Value as Json, json};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        name: "chomp",
        parameters: "",
        about: "eat a square of a chocolate bar with all below and right of it, but not the first square; the position is the lengths of the rows, or 3x4",
        example: ("chomp", "4 4 4 4"),
        position_in_name: false,
        misere: false,
        open: chomp,
    },
    Entry {
        name: "cram",
        parameters: ":ROWSxCOLUMNS or cram:...|.#.",
        about: "place dominoes on the free cells of a board: `.` is free, `#` is a hole; the name holds the position",
        example: ("cram:3x5", ""),
        position_in_name: true,
        misere: false,
        open: cram,
    },
];

fn chomp(parameters: Parameters<'_>, session: &'static Session) -> Made {
    parameters.none()?;
    let game = Played::<_, Bar>::new(Chomp, session)
        .outcomes(TwoRows)
        .winning(Convention::Normal, TwoRows)
        .grundy(Hook)
        .naming(change_of_rows);
    Ok(game.boxed())
}

/// Rows that were eaten whole are gone from the list.
fn change_of_rows(from: &Heaps, to: &Heaps) -> Change {
    let rows = (0..from.len()).map(|row| to.get(row).copied().unwrap_or(0));
    Change::between(from, &rows.collect())
}

fn cram(parameters: Parameters<'_>, session: &'static Session) -> Made {
    let board: Board = parameters.required()?.parse().map_err(|error| parameters.invalid(error))?;
    Ok(Box::new(CramFrom {
        start: board,
        session,
        values: CramSolver::new(),
        misere_values: Memo::observed(Cram, MisereGrundy, session),
        misere_outcomes: Memo::observed(Cram, OutcomeIn(Convention::Misere), session),
    }))
}

/// Cram from one board. As a list of numbers a board is its rows, its columns, and the set of its
/// free cells as bits.
struct CramFrom {
    start: Board,
    session: &'static Session,
    values: CramSolver,
    misere_values: Memo<Cram, Pieces, MisereGrundy, &'static Session>,
    misere_outcomes: Memo<Cram, Pieces, OutcomeIn, &'static Session>,
}

fn numbers(board: Board) -> Heaps {
    Heaps::from([board.rows().into(), board.columns().into(), board.free()])
}

fn board(numbers: &Heaps) -> Result<Board, BoardError> {
    let &[rows, columns, free] = &numbers[..] else { return Err(BoardError::NoCells) };
    let cell = |cell: u64| {
        if free.checked_shr(u32::try_from(cell).unwrap_or(64)).unwrap_or(0) & 1 == 1 {
            '.'
        } else {
            '#'
        }
    };
    let row = |row: u64| (row * columns..(row + 1) * columns).map(cell).collect::<String>();
    (0..rows).map(row).collect::<Vec<_>>().join("|").parse()
}

fn no_heaps() -> Failure {
    Failure::invalid("a position of Cram is a board, not a heap: there is no sequence of values")
}

impl Game for CramFrom {
    fn position(&mut self, text: &str) -> Result<Heaps, Failure> {
        if text.trim().is_empty() {
            return Ok(numbers(self.start));
        }
        Err(Failure::invalid(format_args!(
            "the name `cram:…` holds the position; `{}` is too much",
            text.trim()
        )))
    }

    fn show(&self, position: &Heaps) -> String {
        board(position).map(|board| board.to_string()).unwrap_or_default()
    }

    fn json(&self, position: &Heaps) -> Json {
        json!(self.show(position))
    }

    fn change(&self, _: &Heaps, _: &Heaps) -> Change {
        Change::Other
    }

    fn value(&mut self, position: &Heaps, convention: Convention) -> Result<LoopyValue, Failure> {
        let board = board(position).map_err(Failure::invalid)?;
        self.session.note(format_args!("values in {convention} play: by search"));
        Ok(LoopyValue::Finite(match convention {
            Convention::Normal => self.values.value_observed(&board, self.session)?,
            Convention::Misere => self.misere_values.value(&board.pieces())?,
        }))
    }

    fn outcome(
        &mut self,
        position: &Heaps,
        convention: Convention,
    ) -> Result<LoopyOutcome, Failure> {
        let board = board(position).map_err(Failure::invalid)?;
        if convention == Convention::Misere {
            self.session.note(format_args!("outcomes in misère play: by search"));
            return Ok(self.misere_outcomes.value(&board.pieces())?.into());
        }
        if let Ok(outcome) = CentralSymmetry.evaluate(&board) {
            self.session.note(format_args!("by symmetry"));
            return Ok(outcome.into());
        }
        self.session.note(format_args!("outcomes in normal play: by search"));
        Ok(self.values.outcome(&board, self.session)?.into())
    }

    fn options(&mut self, position: &Heaps) -> Result<Vec<Heaps>, Failure> {
        let board = board(position).map_err(Failure::invalid)?;
        Ok(board.dominoes().map(|domino| numbers(board.with(domino))).collect())
    }

    fn winning_moves(
        &mut self,
        position: &Heaps,
        convention: Convention,
    ) -> Result<Vec<Heaps>, Failure> {
        let board = board(position).map_err(Failure::invalid)?;
        let dominoes = match convention {
            Convention::Normal => self.values.winning_moves(&board, self.session)?,
            Convention::Misere => winning_dominoes(&mut self.misere_outcomes, &board)?,
        };
        Ok(dominoes.into_iter().map(|domino| numbers(board.with(domino))).collect())
    }

    fn sequence(&mut self, _: Convention, _: u64) -> Result<Vec<Option<u64>>, Failure> {
        Err(no_heaps())
    }

    fn periodicity(&mut self, _: Convention, _: u64) -> Result<Periodicity, Failure> {
        Err(no_heaps())
    }
}

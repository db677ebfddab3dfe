//! Octal games and Grundy's game: heaps that are lowered and split.

use super::{Entry, Made, Parameters};
use crate::change::Change;
use crate::failure::Failure;
use crate::game::{self, Game};
use crate::played::Played;
use crate::session::Session;
use impartial::convention::Convention;
use impartial::graph::{LoopyOutcome, LoopyValue};
use impartial::period::Periodicity;
use impartial::position::{Heaps, Sorted};
use impartial::ruleset::Ruleset;
use octal_games::{Code, GrundysGame, HeapGame, HeapMove, HeapValues};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        name: "kayles",
        parameters: "",
        about: "Kayles, 0.77: take 1 or 2 pins; what is left of the row may be one row or two",
        example: ("kayles", "5 7"),
        position_in_name: false,
        misere: false,
        open: |parameters, session| named(parameters, Code::kayles(), session),
    },
    Entry {
        name: "dawson",
        parameters: "",
        about: "Dawson's Kayles, 0.07: take 2 neighbours; what is left may be one row or two",
        example: ("dawson", "9"),
        position_in_name: false,
        misere: false,
        open: |parameters, session| named(parameters, Code::dawsons_kayles(), session),
    },
    Entry {
        name: "grundy",
        parameters: "",
        about: "Grundy's game: split a heap into two unequal heaps",
        example: ("grundy", "8"),
        position_in_name: false,
        misere: false,
        open: |parameters, session| named(parameters, GrundysGame, session),
    },
    Entry {
        name: "octal",
        parameters: ":CODE",
        about: "the octal game of a code such as 0.77: in digit k behind the point, 1, 2, 4 and 8 say that k tokens may be taken leaving no heap, one, two or three heaps; `0.3...` repeats a digit without end",
        example: ("octal:0.137", "10"),
        position_in_name: false,
        misere: false,
        open: octal,
    },
];

fn named<G>(parameters: Parameters<'_>, game: G, session: &'static Session) -> Made
where
    G: HeapGame + Ruleset<Sorted<Heaps>> + Clone + 'static,
{
    parameters.none()?;
    Ok(Box::new(SplittingGame::new(game, session)))
}

fn octal(parameters: Parameters<'_>, session: &'static Session) -> Made {
    let code: Code = parameters.required()?.parse().map_err(|error| parameters.invalid(error))?;
    Ok(Box::new(SplittingGame::new(code, session)))
}

/// In normal play, the nim-sum of the values of single heaps; in misère play, a search.
struct SplittingGame<G> {
    session: &'static Session,
    values: HeapValues<G>,
    searched: Played<G, Sorted<Heaps>>,
}

impl<G: HeapGame + Ruleset<Sorted<Heaps>> + Clone> SplittingGame<G> {
    fn new(game: G, session: &'static Session) -> Self {
        let values = HeapValues::new(game.clone());
        let searched = Played::new(game, session).naming(Change::of_unordered);
        SplittingGame { session, values, searched }
    }
}

/// The position after a move.
fn option(position: &Heaps, HeapMove { heap, left }: &HeapMove) -> Heaps {
    let mut heaps = position.to_vec();
    if let Some(index) = heaps.iter().position(|other| other == heap) {
        heaps.remove(index);
    }
    heaps.extend_from_slice(left);
    Sorted::new(Heaps::from(heaps)).into_tuple()
}

impl<G: HeapGame + Ruleset<Sorted<Heaps>> + Clone> Game for SplittingGame<G> {
    fn position(&mut self, text: &str) -> Result<Heaps, Failure> {
        self.searched.position(text)
    }

    fn change(&self, from: &Heaps, to: &Heaps) -> Change {
        self.searched.change(from, to)
    }

    fn value(&mut self, position: &Heaps, convention: Convention) -> Result<LoopyValue, Failure> {
        if convention == Convention::Misere {
            return self.searched.value(position, convention);
        }
        self.session.note(format_args!("nim-sum of the values of the heaps"));
        Ok(LoopyValue::Finite(self.values.nim_sum(&position.clone().into(), self.session)?))
    }

    fn outcome(
        &mut self,
        position: &Heaps,
        convention: Convention,
    ) -> Result<LoopyOutcome, Failure> {
        if convention == Convention::Misere {
            return self.searched.outcome(position, convention);
        }
        Ok(self.value(position, convention)?.outcome())
    }

    fn options(&mut self, position: &Heaps) -> Result<Vec<Heaps>, Failure> {
        self.searched.options(position)
    }

    fn winning_moves(
        &mut self,
        position: &Heaps,
        convention: Convention,
    ) -> Result<Vec<Heaps>, Failure> {
        if convention == Convention::Misere {
            return self.searched.winning_moves(position, convention);
        }
        let moves = self.values.winning_moves(&position.clone().into(), self.session)?;
        Ok(moves.iter().map(|found| option(position, found)).collect())
    }

    fn sequence(
        &mut self,
        convention: Convention,
        terms: u64,
    ) -> Result<Vec<Option<u64>>, Failure> {
        if convention == Convention::Misere {
            return game::one_by_one(self, convention, terms);
        }
        let Some(last) = terms.checked_sub(1) else { return Ok(Vec::new()) };
        Ok(self.values.up_to_observed(last, self.session)?.iter().map(Some).collect())
    }

    fn periodicity(&mut self, convention: Convention, terms: u64) -> Result<Periodicity, Failure> {
        if convention == Convention::Misere {
            return Ok(game::observed(&self.sequence(convention, terms)?));
        }
        Ok(self.values.period(terms, self.session)?.periodicity)
    }
}

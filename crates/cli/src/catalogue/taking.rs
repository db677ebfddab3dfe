//! Games on single heaps whose values come from a sequence: subtraction and all-but games.

use super::{Entry, Made, Parameters};
use crate::failure::Failure;
use crate::game::Game;
use crate::played::Played;
use crate::session::Session;
use classic_games::subtraction::ValueSequence;
use classic_games::subtraction::{AllBut, Subtraction, TakingGame, TakingValue};
use impartial::convention::Convention;
use impartial::formula::WinningMoves;
use impartial::graph::{LoopyOutcome, LoopyValue};
use impartial::period::Periodicity;
use impartial::position::Heaps;
use impartial::ruleset::Decompose;

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        name: "subtraction",
        parameters: ":A,B,…",
        about: "take one of the listed amounts from one heap",
        example: ("subtraction:2,5,7", "1000000000000000000"),
        position_in_name: false,
        misere: false,
        open: subtraction,
    },
    Entry {
        name: "allbut",
        parameters: ":A,B,…",
        about: "take any amount but the listed ones from one heap",
        example: ("allbut:2,3", "10"),
        position_in_name: false,
        misere: false,
        open: all_but,
    },
];

fn subtraction(parameters: Parameters<'_>, session: &'static Session) -> Made {
    let game = Subtraction::new(parameters.list()?).map_err(|error| parameters.invalid(error))?;
    Ok(Box::new(Taking::new(game, session)))
}

fn all_but(parameters: Parameters<'_>, session: &'static Session) -> Made {
    let game = AllBut::new(parameters.list()?).map_err(|error| parameters.invalid(error))?;
    Ok(Box::new(Taking::new(game, session)))
}

/// A taking game: its value sequences, computed as far as they are needed. A proved period makes
/// them infinite.
struct Taking<G> {
    game: G,
    session: &'static Session,
    normal: Option<TakingValue<G>>,
    misere: Option<ValueSequence>,
    /// For misère play of several heaps, where values do not add.
    searched: Played<G, Heaps>,
}

/// Whether the sequence has a value for every heap up to `largest`, but for one that does not fit.
fn covers(sequence: &ValueSequence, largest: u64) -> bool {
    sequence.periodicity().proved().is_some() || largest < sequence.values().len() as u64
}

/// How far to compute at least, so that a proof of a short period is found.
fn reach(largest: u64) -> u64 {
    largest.max((1 << 16) - 1)
}

impl<G: TakingGame + Decompose<Heaps> + Clone> Taking<G> {
    fn new(game: G, session: &'static Session) -> Self {
        let searched = Played::new(game.clone(), session);
        Taking { game, session, normal: None, misere: None, searched }
    }

    fn normal(&mut self, position: &Heaps) -> Result<&TakingValue<G>, Failure> {
        let largest = position.iter().max().copied().unwrap_or(0);
        let known = self.normal.take().filter(|formula| covers(formula.sequence(), largest));
        let formula = match known {
            Some(formula) => formula,
            None => TakingValue::new(self.game.clone(), reach(largest), self.session)?,
        };
        self.session.note(format_args!("{}", source_note(formula.sequence())));
        Ok(self.normal.insert(formula))
    }

    /// g⁻ of one heap.
    fn misere(&mut self, heap: u64) -> Result<u64, Failure> {
        let known = self.misere.take().filter(|sequence| covers(sequence, heap));
        let sequence = match known {
            Some(sequence) => sequence,
            None => self.game.sequence(Convention::Misere, reach(heap), self.session)?,
        };
        self.session.note(format_args!("{}", source_note(&sequence)));
        let value = sequence.value(heap);
        self.misere = Some(sequence);
        value.ok_or_else(|| {
            Failure::invalid(format_args!("the value of heap {heap} exceeds {}", u64::MAX))
        })
    }
}

fn source_note(sequence: &ValueSequence) -> String {
    let terms = sequence.values().len();
    match sequence.periodicity().proved() {
        Some(period) => format!("by the value sequence, period {} (proved)", period.period),
        None => format!("by the value sequence, {terms} terms, no period proved"),
    }
}

impl<G: TakingGame + Decompose<Heaps> + Clone> Game for Taking<G> {
    fn position(&mut self, text: &str) -> Result<Heaps, Failure> {
        self.searched.position(text)
    }

    fn value(&mut self, position: &Heaps, convention: Convention) -> Result<LoopyValue, Failure> {
        match (convention, &position[..]) {
            (Convention::Normal, _) => {
                use impartial::formula::Formula;
                Ok(LoopyValue::Finite(self.normal(position)?.evaluate(position)?))
            }
            (Convention::Misere, &[heap]) => Ok(LoopyValue::Finite(self.misere(heap)?)),
            (Convention::Misere, _) => self.searched.value(position, convention),
        }
    }

    fn outcome(
        &mut self,
        position: &Heaps,
        convention: Convention,
    ) -> Result<LoopyOutcome, Failure> {
        if convention == Convention::Misere && position.len() != 1 {
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
        match (convention, &position[..]) {
            (Convention::Normal, _) => Ok(self.normal(position)?.winning_moves(position)?),
            (Convention::Misere, &[heap]) => {
                self.misere(heap)?;
                let sequence = self.misere.as_ref();
                let amounts = sequence.and_then(|s| self.game.amounts_to(s, heap, 0));
                let options = amounts.unwrap_or_default().into_iter();
                Ok(options.map(|amount| Heaps::from([heap - amount])).collect())
            }
            (Convention::Misere, _) => self.searched.winning_moves(position, convention),
        }
    }

    fn sequence(
        &mut self,
        convention: Convention,
        terms: u64,
    ) -> Result<Vec<Option<u64>>, Failure> {
        let Some(max) = terms.checked_sub(1) else { return Ok(Vec::new()) };
        let values = self.game.values(convention, max, self.session)?;
        Ok(values.into_iter().map(Some).collect())
    }

    fn periodicity(&mut self, convention: Convention, terms: u64) -> Result<Periodicity, Failure> {
        let last = terms.saturating_sub(1);
        Ok(self.game.sequence(convention, last, self.session)?.periodicity())
    }
}

//! Games on single heaps whose values come from a sequence: subtraction and all-but games.

use super::{Entry, Made, Parameters};
use crate::failure::Failure;
use crate::game::Game;
use crate::played::Played;
use crate::session::Session;
use classic_games::subtraction::{AllBut, Subtraction};
use impartial::convention::Convention;
use impartial::graph::{LoopyOutcome, LoopyValue};
use impartial::period::Periodicity;
use impartial::position::{HeapTuple, Heaps};
use impartial::ruleset::Decompose;
use octal_games::{HeapGame, HeapValues};

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
    Ok(Box::new(Taking::new(game, session)?))
}

fn all_but(parameters: Parameters<'_>, session: &'static Session) -> Made {
    let game = AllBut::new(parameters.list()?).map_err(|error| parameters.invalid(error))?;
    Ok(Box::new(Taking::new(game, session)?))
}

/// A taking game: the values of its heaps under both conventions, computed as far as they are needed.
struct Taking<G> {
    session: &'static Session,
    normal: HeapValues<G>,
    misere: HeapValues<G>,
    /// For misère play of several heaps, where values do not add.
    searched: Played<G, Heaps>,
}

impl<G: HeapGame + Decompose<Heaps> + Clone> Taking<G> {
    fn new(game: G, session: &'static Session) -> Result<Self, octal_games::Error> {
        let searched = Played::new(game.clone(), session);
        let normal = HeapValues::new(game.clone());
        let misere = HeapValues::in_play(game, Convention::Misere)?;
        Ok(Taking { session, normal, misere, searched })
    }

    fn values(&mut self, convention: Convention) -> &mut HeapValues<G> {
        match convention {
            Convention::Normal => &mut self.normal,
            Convention::Misere => &mut self.misere,
        }
    }

    fn note(&mut self, convention: Convention) {
        let values = self.values(convention);
        let note = match values.proved() {
            Some(period) => format!("by the value sequence, period {} (proved)", period.period),
            None => {
                format!("by the value sequence, {} terms, no period proved", values.computed())
            }
        };
        self.session.note(format_args!("{note}"));
    }
}

/// Whether values of single heaps say nothing.
fn is_searched(position: &Heaps, convention: Convention) -> bool {
    convention == Convention::Misere && position.len() != 1
}

impl<G: HeapGame + Decompose<Heaps> + Clone> Game for Taking<G> {
    fn position(&mut self, text: &str) -> Result<Heaps, Failure> {
        self.searched.position(text)
    }

    fn value(&mut self, position: &Heaps, convention: Convention) -> Result<LoopyValue, Failure> {
        if is_searched(position, convention) {
            return self.searched.value(position, convention);
        }
        let session = self.session;
        let sum = self.values(convention).nim_sum(&position.clone().into(), session)?;
        self.note(convention);
        Ok(LoopyValue::Finite(sum))
    }

    fn outcome(
        &mut self,
        position: &Heaps,
        convention: Convention,
    ) -> Result<LoopyOutcome, Failure> {
        if is_searched(position, convention) {
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
        if is_searched(position, convention) {
            return self.searched.winning_moves(position, convention);
        }
        let session = self.session;
        let values = self.values(convention);
        let sum = values.nim_sum(&position.clone().into(), session)?;
        let mut options = Vec::new();
        for (index, &heap) in position.iter().enumerate() {
            let wanted = sum ^ values.value_observed(heap, session)?;
            for amount in values.amounts_to(heap, wanted, session)?.unwrap_or_default() {
                options.push(position.with(index, heap - amount));
            }
        }
        options.sort_unstable();
        self.note(convention);
        Ok(options)
    }

    fn sequence(
        &mut self,
        convention: Convention,
        terms: u64,
    ) -> Result<Vec<Option<u64>>, Failure> {
        let Some(max) = terms.checked_sub(1) else { return Ok(Vec::new()) };
        let session = self.session;
        let values = self.values(convention).up_to_observed(max, session)?;
        Ok(values.iter().map(Some).collect())
    }

    fn periodicity(&mut self, convention: Convention, terms: u64) -> Result<Periodicity, Failure> {
        let session = self.session;
        Ok(self.values(convention).period(terms, session)?.periodicity)
    }
}

//! A game of rules and theorems behind the door: numbers come in, checked positions go on.

use super::grids::Asked;
use super::{Closed, Evaluate, Played, first_closed};
use crate::answer::Ways;
use crate::written::Written;
use crate::{Answer, Bounds, Error, Game, Grid, ProvedFormula, Quantity, Ranges};
use impartial::convention::{Convention, Outcome};
use impartial::graph::{LoopyOutcome, LoopyValue};
use impartial::moves::Move;
use impartial::period::PeriodSearch;
use impartial::position::Heaps;
use impartial::ruleset::Ruleset;
use num_bigint::BigUint;
use std::sync::Arc;

impl<P: Written, R: Ruleset<P> + Clone + Send + Sync + 'static> Game for Played<R, P> {
    fn read(&self, text: &str) -> Result<Heaps, Error> {
        let position = P::read(text)?;
        self.rules.validate(&position)?;
        Ok(position.to_heaps())
    }

    fn show(&self, position: &Heaps) -> String {
        P::from_heaps(position).map_or_else(|_| position.to_string(), |position| position.show())
    }

    fn describe(&self, position: &Heaps, option: &Heaps) -> Move {
        match (P::from_heaps(position), P::from_heaps(option)) {
            (Ok(position), Ok(option)) => self.rules.describe(&position, &option),
            _ => Move::Unnamed,
        }
    }

    fn value(
        &self,
        position: &Heaps,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<LoopyValue>, Error> {
        let position = self.checked(position)?;
        Ok(self.value_of(&position, convention, bounds)?.map(LoopyValue::Finite))
    }

    fn outcome(
        &self,
        position: &Heaps,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<LoopyOutcome>, Error> {
        let position = self.checked(position)?;
        Ok(self.outcome_of(&position, convention, bounds)?.map(LoopyOutcome::from))
    }

    fn outcome_of_any_size(
        &self,
        numbers: &[BigUint],
        convention: Convention,
    ) -> Option<Answer<Outcome>> {
        let form = self.side(convention).of_any_size.as_ref()?;
        Some(Answer::new((form.evaluate)(numbers)?, form.how.clone()))
    }

    fn options(&self, position: &Heaps, bounds: &Bounds<'_>) -> Result<Vec<Heaps>, Error> {
        let options = self.listed_options(&self.checked(position)?, bounds)?;
        Ok(options.iter().map(P::to_heaps).collect())
    }

    fn winning_moves(
        &self,
        position: &Heaps,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<Vec<Heaps>>, Error> {
        let position = self.checked(position)?;
        let mut passed = Vec::new();
        let winning = self.side(convention).winning.as_slice();
        if let Some((moves, how)) = first_closed(winning, &position, &mut passed) {
            return Ok(Answer { answer: moves.iter().map(P::to_heaps).collect(), how, passed });
        }
        // What is lost has no winning move; nothing need be listed to know that.
        let closed = self.closed_outcome(&position, convention, &mut passed);
        if let Some((Outcome::P, how)) = closed {
            return Ok(Answer { answer: Vec::new(), how, passed });
        }
        // The options share the memo and the boxes, so that the second costs next to nothing. How the last
        // of them was found stands for all: they are of the same game, and a little smaller.
        let mut ways = Ways::default();
        let mut winning = Vec::new();
        for option in self.listed_options(&position, bounds)? {
            let outcome = self.outcome_of(&option, convention, bounds)?;
            if outcome.answer == Outcome::P {
                winning.push(option.to_heaps());
            }
            ways.add(outcome.how);
        }
        Ok(Answer { answer: winning, how: ways.into_how(), passed })
    }

    fn grid(
        &self,
        ranges: &Ranges,
        quantity: Quantity,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<Grid>, Error> {
        self.grid_of(ranges, Asked { quantity, convention, bounds })
    }

    fn period(
        &self,
        terms: u64,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<PeriodSearch>, Error> {
        match self.side(convention).period {
            Some(period) => Ok(crate::period::proved(period)),
            None => crate::period::by_growing(self, terms, convention, bounds),
        }
    }

    fn adopt(&mut self, formula: &Arc<ProvedFormula>) -> bool {
        // Moves are compared, never names: `fdg:1,1` and `exact-slow-nim:k=2` on two heaps are one game,
        // and whoever found a formula for the one has it for the other.
        let vectors = self.boxes.as_ref().and_then(|boxes| boxes.differences(formula.heaps()));
        if !vectors.is_some_and(|vectors| formula.has_moves(&vectors)) {
            return false;
        }
        let side = self.side_mut(formula.convention());
        let how = || formula.how().clone();
        if formula.has_values() {
            let formula = Arc::clone(formula);
            let evaluate: Evaluate<P, u64> = Box::new(move |p| formula.value(&p.to_heaps()));
            side.values.push(Closed { how: how(), evaluate });
        } else {
            let formula = Arc::clone(formula);
            let evaluate: Evaluate<P, Outcome> = Box::new(move |p| formula.outcome(&p.to_heaps()));
            side.outcomes.push(Closed { how: how(), evaluate });
        }
        true
    }
}

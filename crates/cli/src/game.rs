//! What the program asks of a game.

use crate::change::Change;
use crate::failure::Failure;
use impartial::convention::{Convention, Outcome};
use impartial::graph::{LoopyOutcome, LoopyValue};
use impartial::period::{Periodicity, least_arithmetic_period};
use impartial::position::Heaps;
use num_bigint::BigUint;
use serde_json::{Value as Json, json};

/// A game that can be asked about. Whatever its positions are, here they are lists of numbers.
///
/// Methods that answer take `&mut self`: a search keeps the values it has found.
pub trait Game {
    /// The position written as `text`, checked against the rules.
    fn position(&mut self, text: &str) -> Result<Heaps, Failure>;

    /// The position as text.
    fn show(&self, position: &Heaps) -> String {
        position.to_string()
    }

    /// The position as JSON.
    fn json(&self, position: &Heaps) -> Json {
        json!(position.as_ref() as &[u64])
    }

    /// What a move changes.
    fn change(&self, from: &Heaps, to: &Heaps) -> Change {
        Change::between(from, to)
    }

    /// The Grundy value in normal play, g⁻ in misère play.
    fn value(&mut self, position: &Heaps, convention: Convention) -> Result<LoopyValue, Failure>;

    /// Who wins.
    fn outcome(
        &mut self,
        position: &Heaps,
        convention: Convention,
    ) -> Result<LoopyOutcome, Failure>;

    /// Who wins, for numbers of any size; `None` if the game has no formula for them.
    fn outcome_big(
        &mut self,
        numbers: &[BigUint],
        convention: Convention,
    ) -> Option<Result<Outcome, Failure>> {
        let _ = (numbers, convention);
        None
    }

    /// All options, each once.
    fn options(&mut self, position: &Heaps) -> Result<Vec<Heaps>, Failure>;

    /// All options that are lost for the opponent, each once.
    fn winning_moves(
        &mut self,
        position: &Heaps,
        convention: Convention,
    ) -> Result<Vec<Heaps>, Failure>;

    /// The values of one heap of 0, 1, 2, … tokens; `None` where there is no such position.
    fn sequence(
        &mut self,
        convention: Convention,
        terms: u64,
    ) -> Result<Vec<Option<u64>>, Failure> {
        one_by_one(self, convention, terms)
    }

    /// What is known about the period of the values of one heap, from at most so many terms.
    fn periodicity(&mut self, convention: Convention, terms: u64) -> Result<Periodicity, Failure> {
        let values = self.sequence(convention, terms)?;
        Ok(observed(&values))
    }
}

/// The values of single heaps, asked for one after the other.
pub fn one_by_one<G: Game + ?Sized>(
    game: &mut G,
    convention: Convention,
    terms: u64,
) -> Result<Vec<Option<u64>>, Failure> {
    let mut values = Vec::new();
    let mut refusal = None;
    for heap in 0..terms {
        match game.position(&heap.to_string()) {
            Ok(position) => {
                let value = game.value(&position, convention)?;
                let finite = value.finite().ok_or_else(|| {
                    Failure::invalid(format_args!("the value of {heap} is {value}, not a number"))
                })?;
                values.push(Some(finite));
            }
            Err(error) => {
                values.push(None);
                refusal = Some(error);
            }
        }
    }
    match refusal {
        Some(error) if values.iter().all(Option::is_none) => Err(Failure::invalid(format_args!(
            "a sequence runs through the positions 0, 1, 2, … of one heap: {error}"
        ))),
        _ => Ok(values),
    }
}

/// The period that shows at the end of the terms, over two thirds of them or more.
pub fn observed(values: &[Option<u64>]) -> Periodicity {
    let terms = values.len() as u64;
    let known: Vec<u64> = values.iter().copied().flatten().collect();
    let missing = terms - known.len() as u64;
    match least_arithmetic_period(&known, (known.len() - known.len() / 3).max(1)) {
        Some(mut period) => {
            // Positions that do not exist come first.
            period.preperiod += missing;
            Periodicity::Observed { period, terms }
        }
        None => Periodicity::NotEstablished { terms },
    }
}

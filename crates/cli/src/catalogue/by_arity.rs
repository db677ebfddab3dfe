//! Games whose rules and formulas depend on how many heaps there are.

use super::Made;
use crate::failure::Failure;
use crate::game::Game;
use impartial::convention::{Convention, Outcome};
use impartial::graph::{LoopyOutcome, LoopyValue};
use impartial::position::Heaps;
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// One game for each number of heaps, made when it is first asked for.
pub struct ByArity<F> {
    make: F,
    games: BTreeMap<usize, Box<dyn Game>>,
}

impl<F: Fn(usize) -> Made> ByArity<F> {
    /// The games that `make` makes.
    pub fn new(make: F) -> Self {
        ByArity { make, games: BTreeMap::new() }
    }

    fn of(&mut self, heaps: usize) -> Result<&mut dyn Game, Failure> {
        use std::collections::btree_map::Entry::{Occupied, Vacant};
        Ok(match self.games.entry(heaps) {
            Occupied(known) => &mut **known.into_mut(),
            Vacant(unknown) => &mut **unknown.insert((self.make)(heaps)?),
        })
    }
}

impl<F: Fn(usize) -> Made> Game for ByArity<F> {
    fn position(&mut self, text: &str) -> Result<Heaps, Failure> {
        let heaps: Heaps = text.parse()?;
        self.of(heaps.len())?.position(text)
    }

    fn value(&mut self, position: &Heaps, convention: Convention) -> Result<LoopyValue, Failure> {
        self.of(position.len())?.value(position, convention)
    }

    fn outcome(
        &mut self,
        position: &Heaps,
        convention: Convention,
    ) -> Result<LoopyOutcome, Failure> {
        self.of(position.len())?.outcome(position, convention)
    }

    fn outcome_big(
        &mut self,
        numbers: &[BigUint],
        convention: Convention,
    ) -> Option<Result<Outcome, Failure>> {
        self.of(numbers.len()).ok()?.outcome_big(numbers, convention)
    }

    fn options(&mut self, position: &Heaps) -> Result<Vec<Heaps>, Failure> {
        self.of(position.len())?.options(position)
    }

    fn winning_moves(
        &mut self,
        position: &Heaps,
        convention: Convention,
    ) -> Result<Vec<Heaps>, Failure> {
        self.of(position.len())?.winning_moves(position, convention)
    }
}

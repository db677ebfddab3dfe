//! Games whose rules and formulas depend on how many heaps there are.

use super::Made;
use crate::{Answer, Bounds, Error, Game, Grid, ProvedFormula, Quantity, Ranges};
use impartial::convention::{Convention, Outcome};
use impartial::graph::{LoopyOutcome, LoopyValue};
use impartial::moves::Move;
use impartial::position::Heaps;
use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// One game for each number of heaps, made when it is first asked for.
pub(crate) struct ByArity {
    make: Box<dyn Fn(usize) -> Made + Send + Sync>,
    games: Mutex<BTreeMap<usize, Arc<dyn Game>>>,
    /// Formulas that were given before the game was made that they are about.
    formulas: Vec<Arc<ProvedFormula>>,
}

impl ByArity {
    /// The games that `make` makes.
    pub(crate) fn new(make: impl Fn(usize) -> Made + Send + Sync + 'static) -> Self {
        ByArity { make: Box::new(make), games: Mutex::default(), formulas: Vec::new() }
    }

    fn of(&self, heaps: usize) -> Result<Arc<dyn Game>, Error> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(game) = games.get(&heaps) {
            return Ok(Arc::clone(game));
        }
        let mut game = (self.make)(heaps)?;
        self.formulas.iter().filter(|f| f.heaps() == heaps).for_each(|formula| {
            game.adopt(formula);
        });
        let game: Arc<dyn Game> = game.into();
        games.insert(heaps, Arc::clone(&game));
        Ok(game)
    }
}

impl Game for ByArity {
    fn read(&self, text: &str) -> Result<Heaps, Error> {
        let heaps: Heaps = text.parse()?;
        self.of(heaps.len())?.read(text)
    }

    fn describe(&self, position: &Heaps, option: &Heaps) -> Move {
        self.of(position.len()).map_or(Move::Unnamed, |game| game.describe(position, option))
    }

    fn value(
        &self,
        position: &Heaps,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<LoopyValue>, Error> {
        self.of(position.len())?.value(position, convention, bounds)
    }

    fn outcome(
        &self,
        position: &Heaps,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<LoopyOutcome>, Error> {
        self.of(position.len())?.outcome(position, convention, bounds)
    }

    fn outcome_of_any_size(
        &self,
        numbers: &[BigUint],
        convention: Convention,
    ) -> Option<Answer<Outcome>> {
        self.of(numbers.len()).ok()?.outcome_of_any_size(numbers, convention)
    }

    fn options(&self, position: &Heaps, bounds: &Bounds<'_>) -> Result<Vec<Heaps>, Error> {
        self.of(position.len())?.options(position, bounds)
    }

    fn winning_moves(
        &self,
        position: &Heaps,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<Vec<Heaps>>, Error> {
        self.of(position.len())?.winning_moves(position, convention, bounds)
    }

    fn grid(
        &self,
        ranges: &Ranges,
        quantity: Quantity,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<Grid>, Error> {
        self.of(ranges.ranges().len())?.grid(ranges, quantity, convention, bounds)
    }

    /// Whether it is about this game is known by making the game with so many heaps.
    fn adopt(&mut self, formula: &Arc<ProvedFormula>) -> bool {
        let Ok(mut game) = (self.make)(formula.heaps()) else { return false };
        let adopted = game.adopt(formula);
        if adopted {
            self.formulas.push(Arc::clone(formula));
            self.games.lock().unwrap_or_else(PoisonError::into_inner).remove(&formula.heaps());
        }
        adopted
    }
}

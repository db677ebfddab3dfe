//! What anyone may ask of a game, whatever its rules and positions.

use crate::{Answer, Bounds, Error, Grid, Quantity, Range, Ranges};
use crate::{Array, ProvedFormula};
use impartial::convention::{Convention, Outcome};
use impartial::graph::{LoopyOutcome, LoopyValue};
use impartial::moves::Move;
use impartial::period::PeriodSearch;
use impartial::position::Heaps;
use impartial::progress::Stop;
use num_bigint::BigUint;
use std::sync::Arc;

/// A game that can be asked about.
///
/// Whatever its positions are, here they are lists of numbers: heaps, rows of a bar, the cells of a
/// board. [`read`](Game::read) and [`show`](Game::show) go between them and text, so nobody else need
/// know. Methods take `&self`: what a search or an engine has found is kept inside, and used for the
/// next question from any thread.
///
/// # Examples
///
/// ```
/// use impartial::convention::Convention::Normal;
/// use impartial::moves::Move;
/// use impartial_games::{Bounds, open};
///
/// let game = open("wythoff")?;
/// let position = game.read("15 23")?;
/// let options = game.winning_moves(&position, Normal, &Bounds::default())?.answer;
/// let mut moves: Vec<Move> = options.iter().map(|to| game.describe(&position, to)).collect();
/// moves.sort_by_key(Move::order);
/// let words: Vec<String> = moves.iter().map(Move::to_string).collect();
/// assert_eq!(words, ["heap 1: take 1", "heap 1: take 3, heap 2: take 3", "heap 2: take 14"]);
/// # Ok::<(), impartial_games::Error>(())
/// ```
pub trait Game: Send + Sync {
    /// The position written as `text`, checked against the rules.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] if there is no such position.
    fn read(&self, text: &str) -> Result<Heaps, Error>;

    /// The position as text.
    fn show(&self, position: &Heaps) -> String {
        position.to_string()
    }

    /// Whether the numbers of a position are what people write: heaps, and not the cells of a board.
    fn has_heaps(&self) -> bool {
        true
    }

    /// What the move to an option reads as.
    fn describe(&self, position: &Heaps, option: &Heaps) -> Move;

    /// The Grundy value in normal play, g⁻ in misère play.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] for what is no position, [`Error::CutOff`] if the bounds are too narrow.
    fn value(
        &self,
        position: &Heaps,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<LoopyValue>, Error>;

    /// Who wins.
    ///
    /// # Errors
    ///
    /// As [`value`](Game::value).
    fn outcome(
        &self,
        position: &Heaps,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<LoopyOutcome>, Error>;

    /// Who wins, for numbers of any size; `None` if the game has no formula for them.
    fn outcome_of_any_size(
        &self,
        numbers: &[BigUint],
        convention: Convention,
    ) -> Option<Answer<Outcome>> {
        let _ = (numbers, convention);
        None
    }

    /// All options, each once.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] for what is no position, and for more options than may be listed.
    fn options(&self, position: &Heaps, bounds: &Bounds<'_>) -> Result<Vec<Heaps>, Error>;

    /// All options that are lost for the opponent, each once.
    ///
    /// # Errors
    ///
    /// As [`value`](Game::value), and for more options than may be listed where they have to be tried one
    /// by one.
    fn winning_moves(
        &self,
        position: &Heaps,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<Vec<Heaps>>, Error>;

    /// Values or outcomes of all positions of a box.
    ///
    /// # Errors
    ///
    /// As [`value`](Game::value); [`Error::Invalid`] if no position of the game is in the box.
    fn grid(
        &self,
        ranges: &Ranges,
        quantity: Quantity,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<Grid>, Error>;

    /// The P-positions of a box, one after the other in lexicographic order, as soon as they are known.
    ///
    /// # Errors
    ///
    /// As [`grid`](Game::grid), and the first error of `visit`.
    fn p_positions(
        &self,
        ranges: &Ranges,
        convention: Convention,
        bounds: &Bounds<'_>,
        visit: &mut dyn FnMut(&Heaps) -> Result<(), Stop>,
    ) -> Result<Answer<()>, Error> {
        p_positions_of_grid(self, ranges, convention, bounds, visit)
    }

    /// The values of one heap of 0, 1, 2, … tokens; none where there is no such position.
    ///
    /// # Errors
    ///
    /// As [`value`](Game::value); [`Error::Invalid`] if positions are not single heaps.
    fn sequence(
        &self,
        terms: u64,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<Array>, Error> {
        let Some(last) = terms.checked_sub(1) else {
            return Ok(Answer::new(Array::default(), crate::How::Rules));
        };
        let heaps = Ranges::new([Range { first: 0, last }], terms)?;
        let grid = self.grid(&heaps, Quantity::Value, convention, bounds).map_err(|error| {
            error.in_place("a sequence runs through the positions 0, 1, 2, … of one heap")
        })?;
        Ok(grid.map(Grid::into_cells))
    }

    /// What is known about the period of the values of one heap. More and more terms are looked at,
    /// until a period is proved, there are `terms`, or the bounds stop it; what is known then is kept.
    ///
    /// # Errors
    ///
    /// As [`sequence`](Game::sequence), but for a stop, which is part of the answer.
    fn period(
        &self,
        terms: u64,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<PeriodSearch>, Error> {
        crate::period::by_growing(self, terms, convention, bounds)
    }

    /// Uses a proved formula from now on, if it is about this game; says whether it is.
    fn adopt(&mut self, formula: &Arc<ProvedFormula>) -> bool {
        let _ = formula;
        false
    }
}

/// The P-positions of a grid, which is filled before the first of them is known.
pub(crate) fn p_positions_of_grid<G: Game + ?Sized>(
    game: &G,
    ranges: &Ranges,
    convention: Convention,
    bounds: &Bounds<'_>,
    visit: &mut dyn FnMut(&Heaps) -> Result<(), Stop>,
) -> Result<Answer<()>, Error> {
    let grid = game.grid(ranges, Quantity::Outcome, convention, bounds)?;
    let mut cell = 0;
    ranges.for_each(|heaps| {
        let lost = grid.answer.cells().get(cell) == Some(0);
        cell += 1;
        if lost { visit(heaps) } else { Ok(()) }
    })?;
    Ok(grid.map(|_| ()))
}

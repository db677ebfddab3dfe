//! The formulas of a claim as formulas of the core, for sweeps and for questions about one position.

use crate::{Game, LinearError, LinearFormula};
use impartial::convention::Outcome;
use impartial::formula::{Formula, OutOfScope, Source};
use impartial::invariant::{Invariant, OutcomeIn};
use impartial::position::{HeapTuple, Sorted};

/// The outcome by a formula for the P-positions of a game on sorted heaps.
///
/// # Examples
///
/// ```
/// use impartial::formula::{Formula, Source};
/// use impartial::prelude::*;
/// use linear_proofs::{Game, LinearFormula, LinearOutcome};
///
/// let lost = LinearOutcome {
///     game: Game::nim(2, 2)?,
///     set: LinearFormula::modulo([1, 0], 0, 2, 0),
///     source: Source::new("Slow", "Theorem 3"),
/// };
/// assert_eq!(lost.evaluate(&Sorted::new([2, 5])), Ok(Outcome::P));
/// assert!(lost.evaluate(&Sorted::new([2, 5, 7])).is_err());
/// # Ok::<(), linear_proofs::LinearError>(())
/// ```
///
/// # Complexity
///
/// One multiplication for each coefficient of each form that is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearOutcome {
    /// The game.
    pub game: Game,
    /// Its P-positions.
    pub set: LinearFormula,
    /// Where this is stated.
    pub source: Source,
}

/// The value by formulas for the positions of each value of a game on sorted heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearValue<I> {
    /// The game.
    pub game: Game,
    /// The positions of values 0, 1, 2, …
    pub levels: Vec<LinearFormula>,
    /// Which value it is: sg or g⁻.
    pub invariant: I,
    /// Where this is stated.
    pub source: Source,
}

/// The coordinates of a position of the game.
fn coordinates(game: &Game, heaps: &[u64]) -> Result<Vec<i128>, OutOfScope> {
    let scope = |error: LinearError| OutOfScope::new(error);
    let q = game.position(heaps).ok_or_else(|| {
        OutOfScope::new(format_args!(
            "{} heaps, but {game} has {}",
            heaps.len(),
            game.coordinates()
        ))
    })?;
    if game.domain().holds(&q).map_err(scope)? {
        return Ok(q);
    }
    Err(OutOfScope::new(format_args!("{heaps:?} is no position of {game}")))
}

impl LinearOutcome {
    /// Who wins at these heaps, in order if the game's positions are sorted.
    ///
    /// # Errors
    ///
    /// [`OutOfScope`] for what is no position of the game, or not of the class it is restricted to.
    pub fn evaluate_heaps(&self, heaps: &[u64]) -> Result<Outcome, OutOfScope> {
        let q = coordinates(&self.game, heaps)?;
        Ok(Outcome::next_wins(!self.set.holds(&q).map_err(OutOfScope::new)?))
    }
}

impl<P: HeapTuple> Formula<Sorted<P>> for LinearOutcome {
    type Invariant = OutcomeIn;

    fn invariant(&self) -> OutcomeIn {
        OutcomeIn(self.game.convention())
    }

    fn source(&self) -> Source {
        self.source
    }

    fn evaluate(&self, position: &Sorted<P>) -> Result<Outcome, OutOfScope> {
        self.evaluate_heaps(position.heaps())
    }
}

impl<P: HeapTuple, I: Invariant<Value = u64> + Clone> Formula<Sorted<P>> for LinearValue<I> {
    type Invariant = I;

    fn invariant(&self) -> I {
        self.invariant.clone()
    }

    fn source(&self) -> Source {
        self.source
    }

    fn evaluate(&self, position: &Sorted<P>) -> Result<u64, OutOfScope> {
        let q = coordinates(&self.game, position.heaps())?;
        for (value, level) in (0..).zip(&self.levels) {
            if level.holds(&q).map_err(OutOfScope::new)? {
                return Ok(value);
            }
        }
        Err(OutOfScope::new("no value is claimed"))
    }
}

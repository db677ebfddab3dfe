//! The formulas of a claim as formulas of the core, for sweeps and for questions about one position.

use crate::{LinearFormula, LinearGame};
use impartial::convention::Outcome;
use impartial::formula::{Formula, OutOfScope, Source};
use impartial::invariant::{Invariant, OutcomeIn};
use impartial::position::heaps_in_words;
use impartial::position::{HeapTuple, Heaps, Sorted};

/// The outcome by a formula for the P-positions of a game. [`at`](Self::at) takes any heaps; as a formula of the core
/// it is one over sorted heaps, lists and arrays.
///
/// # Examples
///
/// ```
/// use impartial::formula::{Formula, Source};
/// use impartial::prelude::*;
/// use linear_proofs::{LinearGame, LinearFormula, LinearOutcome};
///
/// let lost = LinearOutcome {
///     game: LinearGame::nim(2, 2)?,
///     set: LinearFormula::modulo([1, 0], 0, 2, 0),
///     source: Source::new("Slow", "Theorem 3"),
/// };
/// assert_eq!(lost.evaluate(&Sorted::new([2, 5])), Ok(Outcome::P));
/// assert!(lost.evaluate(&Sorted::new([2, 5, 7])).is_err());
/// # Ok::<(), linear_proofs::LinearError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearOutcome {
    /// The game.
    pub game: LinearGame,
    /// Its P-positions.
    pub set: LinearFormula,
    /// Where this is stated.
    pub source: Source,
}

/// The value by formulas for the positions of each value of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearValue<I> {
    /// The game.
    pub game: LinearGame,
    /// The positions of values 0, 1, 2, …
    pub levels: Vec<LinearFormula>,
    /// Which value it is: sg or g⁻.
    pub invariant: I,
    /// Where this is stated.
    pub source: Source,
}

/// The coordinates of a position of the game. Where the game does not tell positions apart that differ in
/// the order of heaps, they may come in any order.
fn coordinates(game: &LinearGame, heaps: &[u64]) -> Result<Vec<i128>, OutOfScope> {
    let sorted: Heaps;
    let heaps = if game.is_sorted() && !heaps.is_sorted() {
        sorted = Sorted::new(Heaps::from(heaps.to_vec())).into_tuple();
        sorted.heaps()
    } else {
        heaps
    };
    let q = game.position(heaps).ok_or_else(|| {
        let (found, n) = (heaps.len(), game.coordinates());
        OutOfScope::new(format_args!("{}, but {game} has {n}", heaps_in_words(found)))
    })?;
    if game.domain().holds(&q).map_err(OutOfScope::new)? {
        return Ok(q);
    }
    Err(OutOfScope::new(format_args!("{heaps:?} is no position of {game}")))
}

impl LinearOutcome {
    /// The outcome at heaps x₁, …, xₙ.
    ///
    /// # Errors
    ///
    /// [`OutOfScope`] if these are no heaps of the game.
    ///
    /// # Complexity
    ///
    /// One multiplication for each coefficient of each form that is looked at.
    pub fn at(&self, heaps: &[u64]) -> Result<Outcome, OutOfScope> {
        let q = coordinates(&self.game, heaps)?;
        Ok(Outcome::next_wins(!self.set.holds(&q).map_err(OutOfScope::new)?))
    }
}

impl<I> LinearValue<I> {
    /// The value at heaps x₁, …, xₙ.
    ///
    /// # Errors
    ///
    /// [`OutOfScope`] if these are no heaps of the game, or if no value is claimed there.
    ///
    /// # Complexity
    ///
    /// As [`LinearOutcome::at`], for each value up to that of the position.
    pub fn at(&self, heaps: &[u64]) -> Result<u64, OutOfScope> {
        let q = coordinates(&self.game, heaps)?;
        for (value, level) in (0..).zip(&self.levels) {
            if level.holds(&q).map_err(OutOfScope::new)? {
                return Ok(value);
            }
        }
        Err(OutOfScope::new("no value is claimed"))
    }
}

// Positions are sorted heaps, heaps in a list, or a fixed number of heaps.
macro_rules! formulas {
    ($([$($parameter:tt)*] $position:ty, $heaps:expr;)*) => {$(
        impl<$($parameter)*> Formula<$position> for LinearOutcome {
            type Invariant = OutcomeIn;

            fn invariant(&self) -> OutcomeIn {
                OutcomeIn(self.game.convention())
            }

            fn source(&self) -> Source {
                self.source
            }

            fn evaluate(&self, position: &$position) -> Result<Outcome, OutOfScope> {
                self.at($heaps(position))
            }
        }

        impl<I: Invariant<Value = u64> + Clone, $($parameter)*> Formula<$position> for LinearValue<I> {
            type Invariant = I;

            fn invariant(&self) -> I {
                self.invariant.clone()
            }

            fn source(&self) -> Source {
                self.source
            }

            fn evaluate(&self, position: &$position) -> Result<u64, OutOfScope> {
                self.at($heaps(position))
            }
        }
    )*};
}

formulas! {
    [P: HeapTuple] Sorted<P>, Sorted::heaps;
    [] Heaps, HeapTuple::heaps;
    [const N: usize] [u64; N], <[u64; N]>::as_slice;
}

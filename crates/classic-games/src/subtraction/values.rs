//! Values and winning moves of taking games at any size, from a sequence with a proved period.

use super::TakingGame;
use crate::error::Error;
use crate::subtraction::ValueSequence;
use impartial::period::Periodicity;
use impartial::prelude::*;
use impartial::progress::Observer;

/// The Grundy value of a position of a taking game: the nim-sum of the values of its heaps, which come
/// from the value sequence.
///
/// Heaps beyond the computed terms are in its scope if the period is proved.
///
/// # Examples
///
/// ```
/// use classic_games::subtraction::{Subtraction, TakingValue};
/// use impartial::prelude::*;
/// use impartial::progress::Unbounded;
///
/// let formula = TakingValue::new(Subtraction::new([1, 2, 3])?, 1_000, &Unbounded)?;
/// assert_eq!(formula.evaluate(&[2_147_483_647])?, 3);
/// assert_eq!(formula.evaluate(&[1_000_000_000_000_000_000])?, 0);
///
/// // From 4 with {2, 3} one may take 3; there is no move to 0.
/// let formula = TakingValue::new(Subtraction::new([2, 3])?, 1_000, &Unbounded)?;
/// assert_eq!(formula.winning_moves(&[4])?, [[1]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TakingValue<G> {
    game: G,
    sequence: ValueSequence,
}

impl<G: TakingGame> TakingValue<G> {
    /// Computes the sequence until its period is proved, or up to the heap `limit`.
    ///
    /// # Errors
    ///
    /// As [`TakingGame::values`].
    pub fn new(game: G, limit: u64, observer: &dyn Observer) -> Result<Self, Error> {
        let sequence = game.sequence(Convention::Normal, limit, observer)?;
        Ok(TakingValue { game, sequence })
    }

    /// The value sequence of one heap.
    pub fn sequence(&self) -> &ValueSequence {
        &self.sequence
    }
}

/// The values of all heaps of a position.
fn values_of(sequence: &ValueSequence, heaps: &[u64]) -> Result<Vec<u64>, OutOfScope> {
    heaps.iter().map(|&heap| sequence.value(heap).ok_or_else(|| beyond(sequence, heap))).collect()
}

fn beyond(sequence: &ValueSequence, heap: u64) -> OutOfScope {
    let known = sequence.values().len();
    match sequence.periodicity() {
        Periodicity::Proved(_) => OutOfScope::new(format_args!(
            "the value of heap {heap}, or of a heap needed for it, exceeds {}",
            u64::MAX
        )),
        _ => OutOfScope::new(format_args!(
            "heap {heap} is beyond the {known} values that were computed, and no period is proved"
        )),
    }
}

/// The options whose one changed heap has the value that `wanted` asks for, sorted.
fn options_to<P: HeapTuple, G: TakingGame>(
    game: &G,
    sequence: &ValueSequence,
    position: &P,
    wanted: impl Fn(u64) -> u64,
) -> Result<Vec<P>, OutOfScope> {
    let values = values_of(sequence, position.heaps())?;
    let mut options = Vec::new();
    for ((index, &heap), value) in position.heaps().iter().enumerate().zip(values) {
        let amounts =
            game.amounts_to(sequence, heap, wanted(value)).ok_or_else(|| beyond(sequence, heap))?;
        options.extend(amounts.into_iter().map(|amount| position.with(index, heap - amount)));
    }
    options.sort_unstable();
    Ok(options)
}

impl<P: HeapTuple, G: TakingGame> Formula<P> for TakingValue<G> {
    type Invariant = Grundy;

    fn invariant(&self) -> Grundy {
        Grundy
    }

    fn source(&self) -> Source {
        Source::new("WW", "ch. 4, subtraction games")
    }

    fn evaluate(&self, position: &P) -> Result<u64, OutOfScope> {
        Ok(values_of(&self.sequence, position.heaps())?.iter().fold(0, |sum, value| sum ^ value))
    }
}

impl<P: HeapTuple, G: TakingGame> Strategy<P> for TakingValue<G> {
    fn option_with(&self, position: &P, value: &u64) -> Result<Option<P>, OutOfScope> {
        let change = self.evaluate(position)? ^ value;
        let options = options_to(&self.game, &self.sequence, position, |own| own ^ change)?;
        Ok(options.into_iter().next())
    }
}

impl<P: HeapTuple, G: TakingGame> WinningMoves<P> for TakingValue<G> {
    fn winning_moves(&self, position: &P) -> Result<Vec<P>, OutOfScope> {
        let sum: u64 = self.evaluate(position)?;
        options_to(&self.game, &self.sequence, position, |own| own ^ sum)
    }
}

/// The misère outcome of a taking game on *one* heap, from the sequence of its misère values g⁻.
///
/// Positions have one heap by their type: the misère values of several heaps do not add.
///
/// # Examples
///
/// ```
/// use classic_games::subtraction::{Subtraction, TakingMisere};
/// use impartial::prelude::*;
/// use impartial::progress::Unbounded;
///
/// let formula = TakingMisere::new(Subtraction::new([1, 2])?, 1_000, &Unbounded)?;
/// assert_eq!(formula.evaluate(&[4])?, Outcome::P);
/// assert_eq!(formula.winning_moves(&[6])?, [[4]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TakingMisere<G> {
    game: G,
    sequence: ValueSequence,
}

impl<G: TakingGame> TakingMisere<G> {
    /// Computes the sequence until its period is proved, or up to the heap `limit`.
    ///
    /// # Errors
    ///
    /// As [`TakingGame::values`].
    pub fn new(game: G, limit: u64, observer: &dyn Observer) -> Result<Self, Error> {
        let sequence = game.sequence(Convention::Misere, limit, observer)?;
        Ok(TakingMisere { game, sequence })
    }

    /// The sequence of misère values g⁻ of one heap.
    pub fn sequence(&self) -> &ValueSequence {
        &self.sequence
    }
}

impl<G: TakingGame> Formula<[u64; 1]> for TakingMisere<G> {
    type Invariant = OutcomeIn;

    fn invariant(&self) -> OutcomeIn {
        OutcomeIn(Convention::Misere)
    }

    fn source(&self) -> Source {
        Source::new("WW", "ch. 13, misère play of one heap")
    }

    fn evaluate(&self, position: &[u64; 1]) -> Result<Outcome, OutOfScope> {
        let values = values_of(&self.sequence, position)?;
        Ok(Outcome::next_wins(!values.contains(&0)))
    }
}

impl<G: TakingGame> WinningMoves<[u64; 1]> for TakingMisere<G> {
    fn winning_moves(&self, position: &[u64; 1]) -> Result<Vec<[u64; 1]>, OutOfScope> {
        options_to(&self.game, &self.sequence, position, |_| 0)
    }
}

//! Values and winning moves of taking games at any size, from a sequence with a proved period.

use crate::error::Error;
use impartial::prelude::*;
use impartial::progress::Observer;
use octal_games::{HeapGame, HeapValues};

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
#[derive(Debug)]
pub struct TakingValue<G> {
    values: HeapValues<G>,
}

/// The values of single heaps, as far as a period is proved or up to the heap `limit`.
fn values<G: HeapGame>(
    game: G,
    convention: Convention,
    limit: u64,
    observer: &dyn Observer,
) -> Result<HeapValues<G>, Error> {
    let mut values = HeapValues::in_play(game, convention)?;
    match values.period(limit.saturating_add(1), observer)?.stopped {
        Some(stop) => Err(stop.into()),
        None => Ok(values),
    }
}

impl<G: HeapGame> TakingValue<G> {
    /// Computes the values until their period is proved, or up to the heap `limit`.
    ///
    /// # Errors
    ///
    /// [`Error::Heaps`] as in [`HeapValues::period`], [`Error::Stopped`] if the observer says so.
    pub fn new(game: G, limit: u64, observer: &dyn Observer) -> Result<Self, Error> {
        Ok(TakingValue { values: values(game, Convention::Normal, limit, observer)? })
    }

    /// The values of single heaps.
    pub fn values(&self) -> &HeapValues<G> {
        &self.values
    }
}

/// The values of all heaps of a position.
fn values_of<G: HeapGame>(values: &HeapValues<G>, heaps: &[u64]) -> Result<Vec<u64>, OutOfScope> {
    heaps.iter().map(|&heap| values.get(heap).ok_or_else(|| beyond(values, heap))).collect()
}

fn beyond<G: HeapGame>(values: &HeapValues<G>, heap: u64) -> OutOfScope {
    let known = values.computed();
    match values.proved() {
        Some(_) => OutOfScope::new(format_args!("the value of heap {heap} exceeds {}", u64::MAX)),
        None => OutOfScope::new(format_args!(
            "heap {heap} is beyond the {known} values that were computed, and no period is proved"
        )),
    }
}

/// The options whose one changed heap has the value that `wanted` asks for, sorted.
fn options_to<P: HeapTuple, G: HeapGame>(
    values: &HeapValues<G>,
    position: &P,
    wanted: impl Fn(u64) -> u64,
) -> Result<Vec<P>, OutOfScope> {
    let own = values_of(values, position.heaps())?;
    let mut options = Vec::new();
    for ((index, &heap), value) in position.heaps().iter().enumerate().zip(own) {
        let amounts = values.known_amounts_to(heap, wanted(value)).map_err(OutOfScope::new)?;
        options.extend(amounts.into_iter().map(|amount| position.with(index, heap - amount)));
    }
    options.sort_unstable();
    Ok(options)
}

impl<P: HeapTuple, G: HeapGame> Formula<P> for TakingValue<G> {
    type Invariant = Grundy;

    fn invariant(&self) -> Grundy {
        Grundy
    }

    fn source(&self) -> Source {
        Source::new("WW", "ch. 4, subtraction games")
    }

    fn evaluate(&self, position: &P) -> Result<u64, OutOfScope> {
        Ok(values_of(&self.values, position.heaps())?.iter().fold(0, |sum, value| sum ^ value))
    }
}

impl<P: HeapTuple, G: HeapGame> Strategy<P> for TakingValue<G> {
    fn option_with(&self, position: &P, value: &u64) -> Result<Option<P>, OutOfScope> {
        let change = self.evaluate(position)? ^ value;
        let options = options_to(&self.values, position, |own| own ^ change)?;
        Ok(options.into_iter().next())
    }
}

impl<P: HeapTuple, G: HeapGame> WinningMoves<P> for TakingValue<G> {
    fn winning_moves(&self, position: &P) -> Result<Vec<P>, OutOfScope> {
        let sum: u64 = self.evaluate(position)?;
        options_to(&self.values, position, |own| own ^ sum)
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
#[derive(Debug)]
pub struct TakingMisere<G> {
    values: HeapValues<G>,
}

impl<G: HeapGame> TakingMisere<G> {
    /// Computes the values g⁻ until their period is proved, or up to the heap `limit`.
    ///
    /// # Errors
    ///
    /// As [`TakingValue::new`]; [`Error::Heaps`] also for a game whose moves may leave several heaps.
    pub fn new(game: G, limit: u64, observer: &dyn Observer) -> Result<Self, Error> {
        Ok(TakingMisere { values: values(game, Convention::Misere, limit, observer)? })
    }

    /// The misère values g⁻ of one heap.
    pub fn values(&self) -> &HeapValues<G> {
        &self.values
    }
}

impl<G: HeapGame> Formula<[u64; 1]> for TakingMisere<G> {
    type Invariant = OutcomeIn;

    fn invariant(&self) -> OutcomeIn {
        OutcomeIn(Convention::Misere)
    }

    fn source(&self) -> Source {
        Source::new("WW", "ch. 13, misère play of one heap")
    }

    fn evaluate(&self, position: &[u64; 1]) -> Result<Outcome, OutOfScope> {
        let values = values_of(&self.values, position)?;
        Ok(Outcome::next_wins(!values.contains(&0)))
    }
}

impl<G: HeapGame> WinningMoves<[u64; 1]> for TakingMisere<G> {
    fn winning_moves(&self, position: &[u64; 1]) -> Result<Vec<[u64; 1]>, OutOfScope> {
        options_to(&self.values, position, |_| 0)
    }
}

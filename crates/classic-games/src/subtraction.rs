//! Games that take an amount from one heap: subtraction games, all-but games, and any rule that says
//! which amounts may be taken.

mod sequence;
mod table;
mod values;

pub use sequence::ValueSequence;
pub use values::{TakingMisere, TakingValue};

use crate::error::Error;
use crate::moves::{lower_one, single_heaps};
use impartial::moves::Move;
use impartial::period::{Periodicity, least_arithmetic_period, least_period};
use impartial::prelude::*;
use impartial::progress::Observer;
use impartial::ruleset::{Decompose, Shape};

/// A game in which a move takes an allowed amount from one heap, and which amounts are allowed does
/// not depend on the heap.
pub trait TakingGame: Sync {
    /// The amounts that may be taken from a heap, in increasing order.
    fn amounts(&self, heap: u64) -> impl Iterator<Item = u64>;

    /// The Grundy values (normal play) or the misère values g⁻ of the heaps 0, …, `max`.
    ///
    /// # Errors
    ///
    /// [`Error::TableTooLarge`], or [`Error::Stopped`] if the observer says so.
    ///
    /// # Complexity
    ///
    /// `max`²/128 steps on words, and a bit for each value and heap. A game with few amounts or few
    /// forbidden ones has a faster way.
    fn values(
        &self,
        convention: Convention,
        max: u64,
        observer: &dyn Observer,
    ) -> Result<Vec<u64>, Error> {
        table::by_levels(self.amounts(max), convention, max, observer)
    }

    /// What the values say about the period of the whole sequence.
    fn periodicity(&self, values: &[u64], convention: Convention) -> Periodicity {
        let _ = convention;
        observed(values)
    }

    /// The amounts that lead from `heap` to a heap of the given value, in increasing order, or
    /// `None` if the sequence does not reach that far.
    fn amounts_to(&self, sequence: &ValueSequence, heap: u64, value: u64) -> Option<Vec<u64>> {
        let reached = |amount: &u64| Some((*amount, sequence.value(heap - amount)?));
        let amounts: Vec<u64> = self.amounts(heap).collect();
        let values: Option<Vec<(u64, u64)>> = amounts.iter().map(reached).collect();
        Some(values?.into_iter().filter(|pair| pair.1 == value).map(|pair| pair.0).collect())
    }

    /// The value sequence, computed until its period is proved or the heap `limit` is reached.
    ///
    /// # Errors
    ///
    /// As [`values`](TakingGame::values).
    fn sequence(
        &self,
        convention: Convention,
        limit: u64,
        observer: &dyn Observer,
    ) -> Result<ValueSequence, Error> {
        let mut max = limit.min(255);
        loop {
            let values = self.values(convention, max, observer)?;
            let periodicity = self.periodicity(&values, convention);
            if max == limit || periodicity.proved().is_some() {
                return Ok(ValueSequence::new(values, periodicity));
            }
            max = limit.min(max.saturating_mul(2));
        }
    }
}

/// Periodicity that shows at the end of the values, over two thirds of them or more.
fn observed(values: &[u64]) -> Periodicity {
    let terms = values.len() as u64;
    match least_arithmetic_period(values, values.len() - values.len() / 3) {
        Some(period) => Periodicity::Observed { period, terms },
        None => Periodicity::NotEstablished { terms },
    }
}

/// A subtraction game: a move takes an amount of a finite set from one heap.
///
/// # Theorem
///
/// Let m be the largest amount. If v(n) = v(n + p) for m consecutive n, then from there on for all n.
///
/// Why: at a heap n ≥ m every amount may be taken, so v(n) is the same function of the m values before
/// it, whatever n is (in misère play too: no heap n ≥ m is terminal). If the m values before n + p equal
/// those before n, then v(n + p) = v(n), and the next window agrees again. Since a window can take only
/// finitely many forms, every subtraction game is periodic.
///
/// # Source
///
/// \[WW\] ch. 4.
///
/// # Examples
///
/// ```
/// use impartial::period::{Period, Periodicity};
/// use classic_games::subtraction::{Subtraction, TakingGame};
/// use impartial::prelude::*;
/// use impartial::progress::Unbounded;
///
/// let game = Subtraction::new([2, 5, 7])?;
/// let sequence = game.sequence(Convention::Normal, 1_000_000, &Unbounded)?;
/// let period = Period { preperiod: 0, period: 22, saltus: 0 };
/// assert_eq!(sequence.periodicity(), Periodicity::Proved(period));
/// assert_eq!(sequence.value(1_000_000_000_000_000_000), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Subtraction {
    amounts: Vec<u64>,
}

impl Subtraction {
    /// The game with these amounts; repetitions and order do not matter. With no amount at all,
    /// every position is terminal.
    ///
    /// # Errors
    ///
    /// [`Error::ZeroAmount`] if an amount is 0.
    pub fn new(amounts: impl IntoIterator<Item = u64>) -> Result<Self, Error> {
        Ok(Subtraction { amounts: positive_set(amounts)? })
    }

    /// The amounts, in increasing order.
    pub fn amount_set(&self) -> &[u64] {
        &self.amounts
    }
}

/// The amounts in increasing order, each once.
fn positive_set(amounts: impl IntoIterator<Item = u64>) -> Result<Vec<u64>, Error> {
    let mut set: Vec<u64> = amounts.into_iter().collect();
    if let Some(index) = set.iter().position(|&amount| amount == 0) {
        return Err(Error::ZeroAmount { index: index + 1 });
    }
    set.sort_unstable();
    set.dedup();
    Ok(set)
}

impl TakingGame for Subtraction {
    fn amounts(&self, heap: u64) -> impl Iterator<Item = u64> {
        self.amounts.iter().copied().take_while(move |&amount| amount <= heap)
    }

    fn values(
        &self,
        convention: Convention,
        max: u64,
        observer: &dyn Observer,
    ) -> Result<Vec<u64>, Error> {
        table::by_amounts(&self.amounts, convention, max, observer)
    }

    fn periodicity(&self, values: &[u64], _: Convention) -> Periodicity {
        let largest = self.amounts.last().copied().unwrap_or(0);
        let window = usize::try_from(largest).unwrap_or(usize::MAX);
        match least_period(values, window) {
            Some(period) => Periodicity::Proved(period),
            None => observed(values),
        }
    }
}

/// An all-but game: a move takes any amount that is not in a finite set from one heap.
///
/// # Theorem
///
/// Let m be the largest excluded amount, v the values, and M(n) the least number that is not among
/// v(0), …, v(n − 1). Suppose that v(k + p) = v(k) + s for the 2m numbers k before some n, and that
/// M(n + p) = M(n) + s; in misère play suppose also that n is no longer terminal, and 0 among the values
/// so far. Then v(k + p) = v(k) + s for all k from the first of these on.
///
/// Why: two heaps of the same value differ by an excluded amount, because neither is an option of the
/// other (terminal heaps in misère play differ by excluded amounts as well). So the heaps of one value lie
/// within a distance of m. Now v(n) is the least value w such that every heap k < n with v(k) = w has
/// n − k excluded: then w = M(n), or all heaps of value w are among the last m, because excluded amounts
/// are at most m; and whether they *all* are is seen in the last 2m values. So the last 2m values and
/// M(n) determine v(n), and if all of them grow by s, v(n) does. Finally M(n + 1) is M(n) + 1 if
/// v(n) = M(n), else M(n): so M grows by s again, and the next window agrees.
///
/// # Examples
///
/// ```
/// use impartial::period::{Period, Periodicity};
/// use classic_games::subtraction::{AllBut, TakingGame};
/// use impartial::prelude::*;
/// use impartial::progress::Unbounded;
///
/// let game = AllBut::new([2, 3, 7])?;
/// let sequence = game.sequence(Convention::Normal, 1_000_000, &Unbounded)?;
/// assert_eq!(sequence.values()[..10], [0, 1, 0, 1, 2, 3, 2, 3, 4, 5]);
/// let period = Period { preperiod: 0, period: 4, saltus: 2 };
/// assert_eq!(sequence.periodicity(), Periodicity::Proved(period));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AllBut {
    excluded: Vec<u64>,
}

impl AllBut {
    /// The game in which all amounts but these may be taken; repetitions and order do not matter.
    ///
    /// # Errors
    ///
    /// [`Error::ZeroAmount`] if an amount is 0: it is excluded anyway.
    pub fn new(excluded: impl IntoIterator<Item = u64>) -> Result<Self, Error> {
        Ok(AllBut { excluded: positive_set(excluded)? })
    }

    /// The excluded amounts, in increasing order.
    pub fn excluded_set(&self) -> &[u64] {
        &self.excluded
    }

    fn excludes(&self, amount: u64) -> bool {
        self.excluded.binary_search(&amount).is_ok()
    }

    /// The least amount that may be taken: every smaller heap is terminal.
    fn least_amount(&self) -> u64 {
        self.excluded.iter().zip(1..).take_while(|&(&amount, n)| amount == n).count() as u64 + 1
    }
}

impl TakingGame for AllBut {
    fn amounts(&self, heap: u64) -> impl Iterator<Item = u64> {
        (1..=heap).filter(|&amount| !self.excludes(amount))
    }

    fn values(
        &self,
        convention: Convention,
        max: u64,
        observer: &dyn Observer,
    ) -> Result<Vec<u64>, Error> {
        table::by_exclusions(&self.excluded, self.least_amount(), convention, max, observer)
    }

    fn periodicity(&self, values: &[u64], convention: Convention) -> Periodicity {
        proved_with_saltus(self, values, convention).unwrap_or_else(|| observed(values))
    }

    fn amounts_to(&self, sequence: &ValueSequence, heap: u64, value: u64) -> Option<Vec<u64>> {
        let heaps = match sequence.heaps_with(value, heap) {
            Some(heaps) => heaps,
            None => {
                let before = sequence.values().get(..usize::try_from(heap).ok()?)?;
                before.iter().zip(0..).filter(|&(&v, _)| v == value).map(|(_, n)| n).collect()
            }
        };
        let amounts = heaps.into_iter().rev().map(|smaller| heap - smaller);
        Some(amounts.filter(|&amount| !self.excludes(amount)).collect())
    }
}

/// Tries the theorem of [`AllBut`] on the last window of the values.
fn proved_with_saltus(
    game: &AllBut,
    values: &[u64],
    convention: Convention,
) -> Option<Periodicity> {
    let largest = game.excluded.last().copied().unwrap_or(0);
    let window = usize::try_from(largest.checked_mul(2)?).ok()?.max(1);
    let period = least_arithmetic_period(values, window)?;
    let end = values.len() - usize::try_from(period.period).ok()?;
    let unused_at = |n: usize| impartial::mex::mex(values[..n].iter().copied());
    let started = convention == Convention::Normal || end as u64 > game.least_amount();
    let grown = unused_at(end).checked_add(period.saltus)?;
    (started && unused_at(values.len()) == grown).then_some(Periodicity::Proved(period))
}

/// A game given by a condition on the amount that is taken.
///
/// # Examples
///
/// Take 1 or a prime number of tokens: the value seems to be n mod 4, because no multiple of 4 is
/// prime and 1, 2, 3 are allowed.
///
/// ```
/// use classic_games::subtraction::{TakeIf, TakingGame};
/// use impartial::prelude::*;
/// use impartial::progress::Unbounded;
///
/// let is_prime = |n: u64| n > 1 && (2..n).take_while(|d| d * d <= n).all(|d| n % d != 0);
/// let game = TakeIf::new(|amount| amount == 1 || is_prime(amount));
/// let values = game.values(Convention::Normal, 90, &Unbounded)?;
/// assert!(values.iter().zip(0..).all(|(&value, n)| value == n % 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TakeIf<F> {
    allowed: F,
}

impl<F: Fn(u64) -> bool + Sync> TakeIf<F> {
    /// The game in which an amount may be taken if it is positive and `allowed` says so.
    pub fn new(allowed: F) -> Self {
        TakeIf { allowed }
    }
}

impl<F: Fn(u64) -> bool + Sync> TakingGame for TakeIf<F> {
    fn amounts(&self, heap: u64) -> impl Iterator<Item = u64> {
        (1..=heap).filter(|&amount| (self.allowed)(amount))
    }
}

/// The options of a taking game.
fn taking_options<P: HeapTuple>(game: &impl TakingGame, position: &P) -> impl Iterator<Item = P> {
    lower_one(position, |heap| game.amounts(heap).map(move |amount| heap - amount))
}

impl<P: HeapTuple> Ruleset<P> for Subtraction {
    fn options(&self, position: &P) -> impl Iterator<Item = P> {
        taking_options(self, position)
    }

    fn shape(&self, position: &P) -> Shape {
        let heaps = position.heaps();
        let largest = heaps.iter().copied().max().unwrap_or(0);
        let taken = self.amounts(largest).filter_map(|amount| i64::try_from(amount).ok());
        let vector = |amount: i64, index: usize| {
            (0..heaps.len()).map(|heap| if heap == index { amount } else { 0 }).collect()
        };
        let vectors =
            taken.flat_map(|amount| (0..heaps.len()).map(move |index| vector(amount, index)));
        Shape::Differences(vectors.collect())
    }

    fn describe(&self, from: &P, to: &P) -> Move {
        Move::of_heaps(from.heaps(), to.heaps())
    }
}

impl<P: HeapTuple> Ruleset<P> for AllBut {
    fn options(&self, position: &P) -> impl Iterator<Item = P> {
        taking_options(self, position)
    }

    fn describe(&self, from: &P, to: &P) -> Move {
        Move::of_heaps(from.heaps(), to.heaps())
    }
}

impl<P: HeapTuple, F: Fn(u64) -> bool + Sync> Ruleset<P> for TakeIf<F> {
    fn options(&self, position: &P) -> impl Iterator<Item = P> {
        taking_options(self, position)
    }

    fn describe(&self, from: &P, to: &P) -> Move {
        Move::of_heaps(from.heaps(), to.heaps())
    }
}

impl<P: HeapTuple> Decompose<P> for Subtraction {
    fn parts(&self, position: &P) -> Vec<P> {
        single_heaps(position)
    }
}

impl<P: HeapTuple> Decompose<P> for AllBut {
    fn parts(&self, position: &P) -> Vec<P> {
        single_heaps(position)
    }
}

impl<P: HeapTuple, F: Fn(u64) -> bool + Sync> Decompose<P> for TakeIf<F> {
    fn parts(&self, position: &P) -> Vec<P> {
        single_heaps(position)
    }
}

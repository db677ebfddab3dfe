//! Games that take an amount from one heap: subtraction games, all-but games, and any rule that says
//! which amounts may be taken.
//!
//! Here are the rules, and formulas for positions of several heaps. The values of single heaps, in both
//! conventions, their periods and the engines are those of all games on heaps: [`HeapValues`].

mod values;

pub use octal_games::HeapValues;
pub use values::{TakingMisere, TakingValue};

use crate::error::Error;
use crate::moves::{lower_one, single_heaps};
use impartial::moves::Move;
use impartial::prelude::*;
use impartial::ruleset::{Decompose, Shape};
use octal_games::{HeapGame, Taking};

/// What is left of a heap by taking amounts.
fn rests(heap: u64, amounts: impl Iterator<Item = u64>) -> impl Iterator<Item = Heaps> {
    amounts.map(move |amount| Heaps::from_iter(Some(heap - amount).filter(|&rest| rest > 0)))
}

/// A subtraction game: a move takes an amount of a finite set from one heap.
///
/// Every such game is periodic; the theorem that proves a period is that of [`Taking::Only`].
///
/// # Source
///
/// \[WW\] ch. 4.
///
/// # Examples
///
/// ```
/// use classic_games::subtraction::{HeapValues, Subtraction};
/// use impartial::period::Period;
///
/// let mut values = HeapValues::new(Subtraction::new([2, 5, 7])?);
/// assert_eq!(values.value(1_000_000_000_000_000_000)?, 1);
/// assert_eq!(values.proved(), Some(Period { preperiod: 0, period: 22, saltus: 0 }));
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

    /// The amounts that may be taken from a heap, in increasing order.
    pub fn amounts(&self, heap: u64) -> impl Iterator<Item = u64> {
        self.amounts.iter().copied().take_while(move |&amount| amount <= heap)
    }

    /// All amounts, in increasing order.
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

impl HeapGame for Subtraction {
    fn leaves(&self, heap: u64) -> impl Iterator<Item = Heaps> {
        rests(heap, self.amounts(heap))
    }

    fn taking(&self) -> Option<Taking<'_>> {
        Some(Taking::Only(&self.amounts))
    }
}

/// An all-but game: a move takes any amount that is not in a finite set from one heap.
///
/// The theorem that proves a period with a saltus is that of [`Taking::AllBut`].
///
/// # Examples
///
/// ```
/// use classic_games::subtraction::{AllBut, HeapValues};
/// use impartial::period::Period;
///
/// let mut values = HeapValues::new(AllBut::new([2, 3, 7])?);
/// assert_eq!(values.up_to(9)?, [0, 1, 0, 1, 2, 3, 2, 3, 4, 5]);
/// assert_eq!(values.value(1_000_000_000_000_000_000)?, 500_000_000_000_000_000);
/// assert_eq!(values.proved(), Some(Period { preperiod: 0, period: 4, saltus: 2 }));
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

    /// The amounts that may be taken from a heap, in increasing order.
    pub fn amounts(&self, heap: u64) -> impl Iterator<Item = u64> {
        (1..=heap).filter(|amount| self.excluded.binary_search(amount).is_err())
    }
}

impl HeapGame for AllBut {
    fn leaves(&self, heap: u64) -> impl Iterator<Item = Heaps> {
        rests(heap, self.amounts(heap))
    }

    fn taking(&self) -> Option<Taking<'_>> {
        Some(Taking::AllBut(&self.excluded))
    }
}

/// A game given by a condition on the amount that is taken.
///
/// # Examples
///
/// Take 1 or a prime number of tokens: the value seems to be n mod 4, because no multiple of 4 is
/// prime and 1, 2, 3 are allowed.
///
/// ```
/// use classic_games::subtraction::{HeapValues, TakeIf};
///
/// let is_prime = |n: u64| n > 1 && (2..n).take_while(|d| d * d <= n).all(|d| n % d != 0);
/// let game = TakeIf::new(|amount| amount == 1 || is_prime(amount));
/// let mut values = HeapValues::new(game);
/// assert!(values.up_to(90)?.iter().zip(0..).all(|(value, n)| value == n % 4));
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

impl<F: Fn(u64) -> bool + Sync> TakeIf<F> {
    /// The amounts that may be taken from a heap, in increasing order.
    pub fn amounts(&self, heap: u64) -> impl Iterator<Item = u64> {
        (1..=heap).filter(|&amount| (self.allowed)(amount))
    }
}

impl<F: Fn(u64) -> bool + Sync> HeapGame for TakeIf<F> {
    fn leaves(&self, heap: u64) -> impl Iterator<Item = Heaps> {
        rests(heap, self.amounts(heap))
    }

    fn taking(&self) -> Option<Taking<'_>> {
        Some(Taking::If(&self.allowed))
    }
}

impl<P: HeapTuple> Ruleset<P> for Subtraction {
    fn options(&self, position: &P) -> impl Iterator<Item = P> {
        lower_one(position, |heap| self.amounts(heap).map(move |amount| heap - amount))
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
        lower_one(position, |heap| self.amounts(heap).map(move |amount| heap - amount))
    }

    fn describe(&self, from: &P, to: &P) -> Move {
        Move::of_heaps(from.heaps(), to.heaps())
    }
}

impl<P: HeapTuple, F: Fn(u64) -> bool + Sync> Ruleset<P> for TakeIf<F> {
    fn options(&self, position: &P) -> impl Iterator<Item = P> {
        lower_one(position, |heap| self.amounts(heap).map(move |amount| heap - amount))
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

//! Several heaps: the value of the sum, and all winning moves.

use crate::error::Error;
use crate::game::HeapGame;
use crate::taking::Taking;
use crate::values::HeapValues;
use impartial::formula::{Formula, OutOfScope, Source};
use impartial::invariant::Grundy;
use impartial::period::Period;
use impartial::position::{Heaps, Sorted};
use impartial::progress::Observer;
use std::fmt;

/// A move in one heap.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HeapMove {
    /// The size of the heap that the move is made in.
    pub heap: u64,
    /// What is left of it.
    pub left: Heaps,
}

impl HeapMove {
    /// How many tokens the move takes away; `None` in a game in which it adds some.
    pub fn taken(&self) -> Option<u64> {
        let left: u128 = self.left.iter().map(|&heap| u128::from(heap)).sum();
        u64::try_from(u128::from(self.heap).checked_sub(left)?).ok()
    }
}

impl fmt::Display for HeapMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "heap {}: ", self.heap)?;
        if let Some(taken) = self.taken() {
            write!(f, "take {taken}, ")?;
        }
        match &self.left[..] {
            [] => f.write_str("leave nothing"),
            [heap] => write!(f, "leave {heap}"),
            [heap, others @ ..] => {
                write!(f, "leave {heap}")?;
                others.iter().try_for_each(|other| write!(f, " and {other}"))
            }
        }
    }
}

/// More options of one heap than this are not gone through.
const MAX_OPTIONS: u64 = 1 << 24;
/// The observer is told of that many options at once.
const BATCH: u64 = 1 << 12;

impl<G: HeapGame> HeapValues<G> {
    /// The value of a position: the nim-sum of the values of its heaps.
    ///
    /// # Source
    ///
    /// \[Enc\] "Sum and Equivalence of Games".
    ///
    /// # Errors
    ///
    /// As [`value_observed`](Self::value_observed).
    pub fn nim_sum(
        &mut self,
        position: &Sorted<Heaps>,
        observer: &dyn Observer,
    ) -> Result<u64, Error> {
        let add = |sum, &heap: &u64| Ok(sum ^ self.value_observed(heap, observer)?);
        position.heaps().iter().try_fold(0, add)
    }

    /// All winning moves in normal play, sorted; heaps of equal size count as one. Empty iff the
    /// position is lost.
    ///
    /// # Errors
    ///
    /// As [`value_observed`](Self::value_observed); also [`Error::TooManyOptions`] if a heap has more than 2²⁴ options.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::progress::Unbounded;
    /// use octal_games::{HeapValues, Code};
    /// use impartial::position::{Heaps, Sorted};
    ///
    /// let mut kayles = HeapValues::new(Code::kayles());
    /// let moves = kayles.winning_moves(&Sorted::new(Heaps::from([3, 5])), &Unbounded)?;
    /// let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    /// assert_eq!(moves, ["heap 5: take 2, leave 1 and 2", "heap 5: take 2, leave 3"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Complexity
    ///
    /// Each option of each heap once.
    pub fn winning_moves(
        &mut self,
        position: &Sorted<Heaps>,
        observer: &dyn Observer,
    ) -> Result<Vec<HeapMove>, Error> {
        let total = self.nim_sum(position, observer)?;
        let mut heaps = position.heaps().to_vec();
        heaps.dedup();
        let mut winning = Vec::new();
        for heap in heaps {
            let wanted = total ^ self.value_observed(heap, observer)?;
            self.moves_to(heap, wanted, &mut winning, observer)?;
        }
        winning.sort_unstable();
        Ok(winning)
    }

    /// The amounts, in increasing order, that may be taken from a heap so that the rest has a value: the
    /// winning ones under the convention of the values, if there is one heap and the value is 0. `None`
    /// for a game whose moves do not leave the rest in one piece ([`HeapGame::taking`]).
    ///
    /// # Errors
    ///
    /// As [`winning_moves`](Self::winning_moves).
    ///
    /// # Examples
    ///
    /// All but 2, 3 and 7 may be taken; the values grow by 2 in each 4 heaps, so few heaps have a value,
    /// and they are found without going through all options.
    ///
    /// ```
    /// use impartial::progress::Unbounded;
    /// use octal_games::{HeapGame, HeapValues, Taking};
    /// use impartial::position::Heaps;
    ///
    /// struct AllBut237;
    /// impl HeapGame for AllBut237 {
    ///     fn leaves(&self, heap: u64) -> impl Iterator<Item = Heaps> {
    ///         let amounts = (1..=heap).filter(|amount| ![2, 3, 7].contains(amount));
    ///         amounts.map(move |amount| Heaps::from_iter(Some(heap - amount).filter(|&h| h > 0)))
    ///     }
    ///     fn taking(&self) -> Option<Taking<'_>> {
    ///         Some(Taking::AllBut(&[2, 3, 7]))
    ///     }
    /// }
    /// let mut values = HeapValues::new(AllBut237);
    /// let heap = 1_000_000_000_000_000_000;
    /// assert_eq!(values.value(heap)?, 500_000_000_000_000_000);
    /// let amounts = values.amounts_to(heap, 4, &Unbounded)?.expect("the rest is in one piece");
    /// assert_eq!(amounts, [heap - 10, heap - 8]);
    /// # Ok::<(), octal_games::Error>(())
    /// ```
    pub fn amounts_to(
        &mut self,
        heap: u64,
        value: u64,
        observer: &dyn Observer,
    ) -> Result<Option<Vec<u64>>, Error> {
        if self.game.taking().is_none() {
            return Ok(None);
        }
        self.value_observed(heap, observer)?;
        self.known_amounts_to(heap, value).map(Some)
    }

    /// [`amounts_to`](Self::amounts_to), for a heap whose value is known. None in a game whose moves do not
    /// leave the rest in one piece.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyOptions`] if more than 2²⁴ amounts would have to be gone through.
    pub fn known_amounts_to(&self, heap: u64, value: u64) -> Result<Vec<u64>, Error> {
        let Some(taking) = self.game.taking() else { return Ok(Vec::new()) };
        if let Taking::Only(amounts) = taking {
            let in_reach = amounts.iter().copied().take_while(|&amount| amount <= heap);
            let leads = |&amount: &u64| self.get(heap - amount) == Some(value);
            return Ok(in_reach.filter(leads).collect());
        }
        let mut amounts = Vec::new();
        if let Some(heaps) = self.heaps_with(value) {
            let below = heaps.into_iter().filter_map(|smaller| heap.checked_sub(smaller));
            amounts.extend(below.filter(|&amount| taking.allows(amount)));
        } else {
            if heap > MAX_OPTIONS {
                return Err(Error::TooManyOptions { heap, limit: MAX_OPTIONS });
            }
            let leads =
                |&amount: &u64| taking.allows(amount) && self.get(heap - amount) == Some(value);
            amounts.extend((1..=heap).filter(leads));
        }
        amounts.sort_unstable();
        Ok(amounts)
    }

    /// The heaps of a value, if a positive saltus is proved: then they are finitely many.
    fn heaps_with(&self, value: u64) -> Option<Vec<u64>> {
        let Period { preperiod, period, saltus } = self.proved().filter(|p| p.saltus > 0)?;
        let before = (0..preperiod).filter(|&heap| self.get(heap) == Some(value));
        let later = (preperiod..preperiod + period).filter_map(|start| {
            let above = value.checked_sub(self.get(start)?)?;
            let periods = above.is_multiple_of(saltus).then(|| above / saltus)?;
            periods.checked_mul(period)?.checked_add(start)
        });
        Some(before.chain(later).collect())
    }

    /// Adds the moves in `heap` that leave heaps of nim-sum `wanted`.
    fn moves_to(
        &mut self,
        heap: u64,
        wanted: u64,
        found: &mut Vec<HeapMove>,
        observer: &dyn Observer,
    ) -> Result<(), Error> {
        if let Some(amounts) = self.amounts_to(heap, wanted, observer)? {
            let left = |amount| Heaps::from_iter(Some(heap - amount).filter(|&rest| rest > 0));
            found.extend(amounts.into_iter().map(|amount| HeapMove { heap, left: left(amount) }));
            return Ok(());
        }
        for (number, left) in (0..).zip(self.game.leaves(heap)) {
            if number == MAX_OPTIONS {
                return Err(Error::TooManyOptions { heap, limit: MAX_OPTIONS });
            }
            if number % BATCH == BATCH - 1 {
                observer.checkpoint(BATCH)?;
            }
            let value = left.iter().try_fold(0, |sum, &part| self.get(part).map(|v| sum ^ v));
            if value == Some(wanted) {
                found.push(HeapMove { heap, left });
            }
        }
        Ok(())
    }
}

/// The value of a multiset of heaps as the nim-sum of the values of its heaps, in normal play.
///
/// Its scope is in its type: it gives the Grundy value, and nothing in misère play.
///
/// # Source
///
/// \[Enc\] "Sum and Equivalence of Games".
///
/// # Examples
///
/// ```
/// use octal_games::{HeapValues, NimSum, Code};
/// use impartial::position::{Heaps, Sorted};
/// use impartial::prelude::*;
/// use impartial::progress::Unbounded;
///
/// let kayles = NimSum::of(&mut HeapValues::new(Code::kayles()), 100, &Unbounded)?;
/// assert_eq!(kayles.evaluate(&Sorted::new(Heaps::from([2, 3]))), Ok(1));
/// assert!(kayles.evaluate(&Sorted::new(Heaps::from([101]))).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct NimSum {
    values: Vec<u64>,
}

impl NimSum {
    /// The formula for heaps up to `largest`.
    ///
    /// # Errors
    ///
    /// As [`HeapValues::up_to_observed`].
    pub fn of<G: HeapGame>(
        values: &mut HeapValues<G>,
        largest: u64,
        observer: &dyn Observer,
    ) -> Result<Self, Error> {
        Ok(NimSum { values: values.up_to_observed(largest, observer)?.to_vec() })
    }
}

impl Formula<Sorted<Heaps>> for NimSum {
    type Invariant = Grundy;

    fn invariant(&self) -> Grundy {
        Grundy
    }

    fn source(&self) -> Source {
        Source::new("Enc", "Sum and Equivalence of Games")
    }

    fn evaluate(&self, position: &Sorted<Heaps>) -> Result<u64, OutOfScope> {
        position.heaps().iter().try_fold(0, |sum, &heap| {
            let stored = usize::try_from(heap).ok().and_then(|heap| self.values.get(heap));
            stored.map(|&value| sum ^ value).ok_or_else(|| {
                let count = self.values.len();
                OutOfScope::new(format_args!("a heap of {heap}: values are known below {count}"))
            })
        })
    }
}

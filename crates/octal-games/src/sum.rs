//! Several heaps: the value of the sum, and all winning moves.

use crate::game::HeapGame;
use crate::values::HeapValues;
use impartial::formula::{Formula, OutOfScope, Source};
use impartial::invariant::Grundy;
use impartial::position::{Heaps, Sorted};
use impartial::progress::Observer;
use impartial::solve::SolveError;
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

impl<G: HeapGame, O: Observer> HeapValues<G, O> {
    /// The value of a position: the nim-sum of the values of its heaps.
    ///
    /// # Source
    ///
    /// \[Enc\] "Sum and Equivalence of Games".
    ///
    /// # Errors
    ///
    /// As [`value`](Self::value).
    pub fn nim_sum(&mut self, position: &Sorted<Heaps>) -> Result<u64, SolveError<u64>> {
        position.heaps().iter().try_fold(0, |sum, &heap| Ok(sum ^ self.value(heap)?))
    }

    /// All winning moves in normal play, sorted; heaps of equal size count as one. Empty iff the
    /// position is lost.
    ///
    /// # Errors
    ///
    /// As [`value`](Self::value); also [`SolveError::TooLarge`] if a heap has more than 2²⁴ options.
    ///
    /// # Examples
    ///
    /// ```
    /// use octal_games::{HeapValues, Code};
    /// use impartial::position::{Heaps, Sorted};
    ///
    /// let mut kayles = HeapValues::new(Code::kayles());
    /// let moves = kayles.winning_moves(&Sorted::new(Heaps::from([3, 5])))?;
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
    ) -> Result<Vec<HeapMove>, SolveError<u64>> {
        let total = self.nim_sum(position)?;
        let mut heaps = position.heaps().to_vec();
        heaps.dedup();
        let mut winning = Vec::new();
        for heap in heaps {
            let wanted = total ^ self.value(heap)?;
            self.moves_to(heap, wanted, &mut winning)?;
        }
        winning.sort_unstable();
        Ok(winning)
    }

    /// Adds the moves in `heap` that leave heaps of nim-sum `wanted`.
    fn moves_to(
        &mut self,
        heap: u64,
        wanted: u64,
        found: &mut Vec<HeapMove>,
    ) -> Result<(), SolveError<u64>> {
        for (number, left) in (0..).zip(self.game.leaves(heap)) {
            if number == MAX_OPTIONS {
                return Err(SolveError::TooLarge { positions: u64::MAX, limit: MAX_OPTIONS });
            }
            if number % BATCH == BATCH - 1 {
                self.observer.checkpoint(BATCH)?;
            }
            let value = left.iter().try_fold(0, |sum, &part| self.known(part).map(|v| sum ^ v));
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
///
/// let kayles = NimSum::of(&mut HeapValues::new(Code::kayles()), 100)?;
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
    /// As [`HeapValues::up_to`].
    pub fn of<G: HeapGame, O: Observer>(
        values: &mut HeapValues<G, O>,
        largest: u64,
    ) -> Result<Self, SolveError<u64>> {
        Ok(NimSum { values: values.up_to(largest)?.to_vec() })
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

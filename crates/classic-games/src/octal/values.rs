//! The values of single heaps, one after the other.

use super::HeapGame;
use crate::period::{Period, Periodicity, least_period};
use impartial::progress::{Observer, Unbounded};
use impartial::ruleset::InvalidPosition;
use impartial::solve::SolveError;

/// Values are stored in 16 bits.
const VALUES: usize = 1 << 16;

/// The values of the options of a heap, gathered for their mex.
///
/// Each value carries the number of the heap at which it was marked last, so nothing is ever
/// cleared.
#[derive(Debug)]
pub struct Marks {
    stamp: u32,
    seen: Box<[u32; VALUES]>,
}

impl Marks {
    fn new() -> Self {
        Marks { stamp: 0, seen: Box::new([0; VALUES]) }
    }

    /// Forgets all marks. Called less than 2³² times, since a table has at most 2²⁶ heaps.
    fn clear(&mut self) {
        self.stamp += 1;
    }

    /// Marks the value of an option.
    pub fn mark(&mut self, value: u16) {
        self.seen[usize::from(value)] = self.stamp;
    }

    /// Marks the nim-sum of the first value of `first` and the last of `last`, of the second and
    /// the last but one, and so on.
    ///
    /// # Complexity
    ///
    /// Two reads and a write a pair, without bounds checks: an index of 16 bits is always inside.
    pub fn mark_pairs(&mut self, first: &[u16], last: &[u16]) {
        for (a, b) in first.iter().zip(last.iter().rev()) {
            self.seen[usize::from(a ^ b)] = self.stamp;
        }
    }

    /// The least value that is not marked.
    fn mex(&self) -> Option<u16> {
        let mex = self.seen.iter().position(|&stamp| stamp != self.stamp)?;
        u16::try_from(mex).ok()
    }
}

/// The Grundy values of the heaps 0, 1, 2, … of a game, computed as far as they are asked for.
///
/// In normal play the value of several heaps is the nim-sum of theirs. That is not true in misère
/// play, for which these values say nothing.
///
/// # Examples
///
/// ```
/// use classic_games::octal::{GrundysGame, HeapValues};
/// use impartial::progress::Limits;
/// use impartial::solve::SolveError;
///
/// assert_eq!(HeapValues::new(GrundysGame).up_to(8)?, [0, 0, 0, 1, 0, 2, 1, 0, 2]);
///
/// let limits = Limits::default().max_positions(1_000);
/// let cut_off = HeapValues::observed(GrundysGame, &limits).value(5_000);
/// assert!(matches!(cut_off, Err(SolveError::Stopped(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
///
/// Naive: each option of each heap once, so O(n²) for n values of a game that splits heaps. 16 bits
/// of memory a heap.
#[derive(Debug)]
pub struct HeapValues<G, O = Unbounded> {
    pub(super) game: G,
    pub(super) observer: O,
    values: Vec<u16>,
    marks: Marks,
    /// The least period, once proved.
    proved: Option<Period>,
    /// How many values were there when a period was sought last.
    sought: usize,
}

impl<G: HeapGame> HeapValues<G> {
    /// The values of a game, with no bounds.
    pub fn new(game: G) -> Self {
        HeapValues::observed(game, Unbounded)
    }
}

impl<G: HeapGame, O: Observer> HeapValues<G, O> {
    /// A table holds the values of at most this many heaps.
    pub const MAX_HEAPS: u64 = 1 << 26;

    /// The values of a game; `observer` is told of every heap, and may bound or stop the work.
    pub fn observed(game: G, observer: O) -> Self {
        HeapValues {
            game,
            observer,
            values: Vec::new(),
            marks: Marks::new(),
            proved: None,
            sought: 0,
        }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The values of the heaps 0 to `largest`.
    ///
    /// # Errors
    ///
    /// [`SolveError::TooLarge`] for more than [`MAX_HEAPS`](Self::MAX_HEAPS) heaps,
    /// [`SolveError::Invalid`] naming the first heap whose value is 2¹⁶ or more,
    /// [`SolveError::Stopped`] if the observer says so; values found before that are kept.
    pub fn up_to(&mut self, largest: u64) -> Result<&[u16], SolveError<u64>> {
        let count = self.extend(largest.saturating_add(1))?;
        Ok(&self.values[..count])
    }

    /// Computes values until there are `count`.
    fn extend(&mut self, count: u64) -> Result<usize, SolveError<u64>> {
        let too_large = SolveError::TooLarge { positions: count, limit: Self::MAX_HEAPS };
        let Some(wanted) = usize::try_from(count).ok().filter(|_| count <= Self::MAX_HEAPS) else {
            return Err(too_large);
        };
        while self.values.len() < wanted {
            let heap = self.values.len() as u64;
            self.observer.checkpoint(1)?;
            self.marks.clear();
            self.game.mark(heap, &self.values, &mut self.marks);
            let value = self.marks.mex().ok_or_else(|| {
                InvalidPosition::new(format_args!(
                    "a heap of {heap}: its value is {VALUES} or more"
                ))
            })?;
            self.values.push(value);
        }
        Ok(wanted)
    }

    /// A value that needs no further search: one that is stored, or follows from a proved period.
    pub(super) fn known(&self, heap: u64) -> Option<u64> {
        let stored =
            |heap: u64| self.values.get(usize::try_from(heap).ok()?).copied().map(u64::from);
        stored(heap).or_else(|| {
            let Period { preperiod, period, .. } = self.proved?;
            stored(preperiod + heap.checked_sub(preperiod)? % period)
        })
    }

    /// The value of one heap.
    ///
    /// Values are computed one after the other until that of the heap is there or a period is
    /// proved. So heaps of any size have an answer where the period is found.
    ///
    /// # Errors
    ///
    /// As [`up_to`](Self::up_to).
    ///
    /// # Examples
    ///
    /// ```
    /// use classic_games::octal::{HeapValues, OctalCode};
    ///
    /// let mut values = HeapValues::new(OctalCode::dawsons_kayles());
    /// assert_eq!(values.value(1_000_000_000_000_000_000)?, values.value(100)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn value(&mut self, heap: u64) -> Result<u64, SolveError<u64>> {
        loop {
            if let Some(value) = self.known(heap) {
                return Ok(value);
            }
            self.step(heap.saturating_add(1))?;
        }
    }

    /// Seeks a period among the values of the heaps below `heaps`, computing no more of them than
    /// it takes to prove it, or a few more. The answer is never [`Periodicity::Observed`].
    ///
    /// A proved period is the least one, with the least preperiod: the least true period repeats from
    /// where its multiples do, so it is proved no later than they are.
    ///
    /// # Errors
    ///
    /// As [`up_to`](Self::up_to).
    pub fn period(&mut self, heaps: u64) -> Result<Periodicity, SolveError<u64>> {
        while self.proved.is_none() && (self.values.len() as u64) < heaps {
            self.step(heaps)?;
        }
        self.seek();
        Ok(match self.proved {
            Some(period) => Periodicity::Proved(period),
            None => Periodicity::NotEstablished { terms: self.values.len() as u64 },
        })
    }

    /// Computes values until there are `heaps`, or until it is time to look for a period, and then
    /// looks. That time comes whenever the values have grown by an eighth: so the search is a small
    /// part of the work, and little is computed beyond what the proof needs.
    fn step(&mut self, heaps: u64) -> Result<(), SolveError<u64>> {
        if heaps > Self::MAX_HEAPS && self.game.proof_window(0).is_none() {
            // No theorem could answer, and no table is that long.
            return Err(SolveError::TooLarge { positions: heaps, limit: Self::MAX_HEAPS });
        }
        let next_look = (self.sought + (self.sought / 8).max(32)) as u64;
        self.extend(next_look.min(heaps))?;
        if self.values.len() as u64 >= next_look {
            self.seek();
        }
        Ok(())
    }

    /// Looks for a period in the values there are.
    fn seek(&mut self) {
        if self.proved.is_none() && self.sought < self.values.len() {
            self.sought = self.values.len();
            let values: Vec<u64> = self.values.iter().copied().map(u64::from).collect();
            let window = self.game.proof_window(values.len());
            self.proved = window.and_then(|window| least_period(&values, window));
        }
    }
}

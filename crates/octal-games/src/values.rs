//! The values of single heaps, one after the other.

use crate::engine::{Stored, Table};
use crate::game::HeapGame;
use crate::rule::Rule;
use impartial::period::{Period, Periodicity, least_arithmetic_period};
use impartial::progress::{Observer, Unbounded};
use impartial::solve::SolveError;

/// The Grundy values of the heaps 0, 1, 2, … of a game, computed as far as they are asked for.
///
/// In normal play the value of several heaps is the nim-sum of theirs. That is not true in misère
/// play, for which these values say nothing.
///
/// The engine is picked by the shape of the rules: see [Complexity](#complexity).
///
/// # Examples
///
/// ```
/// use impartial::progress::Limits;
/// use impartial::solve::SolveError;
/// use octal_games::{GrundysGame, HeapValues};
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
/// - Any game: every option of every heap, so O(n²) for n values of a game that leaves two heaps,
///   O(n³) for one that leaves three.
/// - Octal games with a last digit, and Grundy's game, as soon as few of their heaps are rare (see
///   below): for each heap as many steps as there are rare heaps, and some thousands more; in most of
///   them 248 heaps share each step.
///
/// 16 bits of memory a heap; 32 from the first value on that needs them.
///
/// A heap is rare if its value has an even number of the bits of a mask that is chosen to make rare
/// heaps few; a rare heap and a common one together are common, two common ones are rare.
#[derive(Debug)]
pub struct HeapValues<G, O = Unbounded> {
    pub(crate) game: G,
    pub(crate) observer: O,
    pub(crate) table: Table,
    /// The least period, once proved.
    proved: Option<Period>,
    /// How many values were there when a period was sought last.
    sought: usize,
}

/// The values of the heaps 0, 1, 2, … up to some heap.
///
/// # Examples
///
/// ```
/// use octal_games::{Code, HeapValues};
///
/// let mut kayles = HeapValues::new(Code::kayles());
/// let values = kayles.up_to(5)?;
/// assert_eq!(values, [0, 1, 2, 3, 1, 4]);
/// assert_eq!(values.get(3), Some(3));
/// assert_eq!(values.iter().max(), Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Values<'a> {
    stored: &'a Stored,
    count: usize,
}

impl<'a> Values<'a> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there is none; [`HeapValues::up_to`] always gives that of heap 0.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The value of a heap.
    pub fn get(&self, heap: usize) -> Option<u64> {
        if heap >= self.count {
            return None;
        }
        match self.stored {
            Stored::Narrow(values) => values.get(heap).copied().map(u64::from),
            Stored::Wide(values) => values.get(heap).copied().map(u64::from),
        }
    }

    /// The values of the heaps 0, 1, 2, ….
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = u64> + ExactSizeIterator + use<'a> {
        let Values { stored, count } = *self;
        let values = Values { stored, count };
        (0..count).map(move |heap| values.get(heap).unwrap_or_default())
    }

    /// The values as a vector.
    pub fn to_vec(&self) -> Vec<u64> {
        self.iter().collect()
    }
}

impl<T: AsRef<[u64]>> PartialEq<T> for Values<'_> {
    fn eq(&self, other: &T) -> bool {
        self.iter().eq(other.as_ref().iter().copied())
    }
}

impl<G: HeapGame> HeapValues<G> {
    /// The values of a game, with no bounds.
    pub fn new(game: G) -> Self {
        HeapValues::observed(game, Unbounded)
    }
}

impl<G: HeapGame, O: Observer> HeapValues<G, O> {
    /// A table holds the values of at most this many heaps.
    pub const MAX_HEAPS: u64 = 1 << 28;

    /// The values of a game; `observer` is told of every heap, and may bound or stop the work.
    pub fn observed(game: G, observer: O) -> Self {
        let table = Table::new(game.rule().as_ref());
        HeapValues { game, observer, table, proved: None, sought: 0 }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// How many values are computed.
    pub fn computed(&self) -> u64 {
        self.table.len() as u64
    }

    /// The least period and preperiod, once they are proved.
    pub fn proved(&self) -> Option<Period> {
        self.proved
    }

    /// The values of the heaps 0 to `largest`.
    ///
    /// # Errors
    ///
    /// [`SolveError::TooLarge`] for more than [`MAX_HEAPS`](Self::MAX_HEAPS) heaps,
    /// [`SolveError::Invalid`] naming the first heap whose value is 2²⁸ or more,
    /// [`SolveError::Stopped`] if the observer says so; values found before that are kept.
    pub fn up_to(&mut self, largest: u64) -> Result<Values<'_>, SolveError<u64>> {
        let count = self.extend(largest.saturating_add(1))?;
        Ok(Values { stored: self.table.stored(), count })
    }

    /// All values that are computed.
    pub(crate) fn all(&self) -> Values<'_> {
        Values { stored: self.table.stored(), count: self.table.len() }
    }

    /// Computes values until there are `count`.
    fn extend(&mut self, count: u64) -> Result<usize, SolveError<u64>> {
        let too_large = SolveError::TooLarge { positions: count, limit: Self::MAX_HEAPS };
        let Some(wanted) = usize::try_from(count).ok().filter(|_| count <= Self::MAX_HEAPS) else {
            return Err(too_large);
        };
        self.table.extend(&self.game, wanted, &self.observer)?;
        Ok(wanted)
    }

    /// A value that needs no further search: one that is stored, or follows from a proved period.
    pub(crate) fn known(&self, heap: u64) -> Option<u64> {
        let stored = |heap: u64| self.all().get(usize::try_from(heap).ok()?);
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
    /// use octal_games::{Code, HeapValues};
    ///
    /// let mut values = HeapValues::new(Code::dawsons_kayles());
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
    /// it takes to prove it, or a few more.
    ///
    /// A proved period is the least one, with the least preperiod. Finite octal games are never
    /// arithmetically periodic \[HN\]. Hexadecimal games, and codes without a last digit, may be: then
    /// the values grow by a saltus in each period. No theorem for that is used here, so such a period
    /// is [`Periodicity::Observed`]: it holds for at least two thirds of the values.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::period::{Period, Periodicity};
    /// use octal_games::{Code, HeapValues};
    ///
    /// let found = HeapValues::new(Code::laskers_nim()).period(200)?;
    /// let period = Period { preperiod: 1, period: 4, saltus: 4 };
    /// assert_eq!(found, Periodicity::Observed { period, terms: 200 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`up_to`](Self::up_to).
    pub fn period(&mut self, heaps: u64) -> Result<Periodicity, SolveError<u64>> {
        while self.proved.is_none() && self.computed() < heaps {
            self.step(heaps)?;
        }
        self.seek();
        if let Some(period) = self.proved {
            return Ok(Periodicity::Proved(period));
        }
        let terms = self.computed();
        Ok(match self.observed_saltus() {
            Some(period) => Periodicity::Observed { period, terms },
            None => Periodicity::NotEstablished { terms },
        })
    }

    /// A period with a saltus that shows in two thirds of the values, in a game that may have one.
    fn observed_saltus(&self) -> Option<Period> {
        let Rule::Code(code) = self.game.rule()? else { return None };
        if code.is_octal() && code.largest_take().is_some() {
            return None;
        }
        let values = self.all().to_vec();
        let found = least_arithmetic_period(&values, (2 * values.len()).div_ceil(3))?;
        (found.saltus > 0).then_some(found)
    }

    /// Computes values until there are `heaps`, or until it is time to look for a period, and then
    /// looks. That time comes whenever the values have grown by an eighth: so the search is a small
    /// part of the work, and little is computed beyond what the proof needs.
    fn step(&mut self, heaps: u64) -> Result<(), SolveError<u64>> {
        let provable = self.game.rule().is_some_and(|rule| rule.values_that_prove(1, 1).is_some());
        if heaps > Self::MAX_HEAPS && !provable {
            // No theorem could answer, and no table is that long.
            return Err(SolveError::TooLarge { positions: heaps, limit: Self::MAX_HEAPS });
        }
        let next_look = (self.sought + (self.sought / 8).max(32)) as u64;
        self.extend(next_look.min(heaps))?;
        if self.computed() >= next_look {
            self.seek();
        }
        Ok(())
    }

    /// Looks for a period in the values there are.
    fn seek(&mut self) {
        if self.proved.is_none() && self.sought < self.table.len() {
            self.sought = self.table.len();
            self.proved =
                self.game.rule().and_then(|rule| rule.proved_period(&self.all().to_vec()));
        }
    }
}

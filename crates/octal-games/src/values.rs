//! The values of single heaps, one after the other.

mod period;

use crate::engine::{Stored, Table};
use crate::error::Error;
use crate::game::HeapGame;
use crate::repeated::RepeatedDigit;
use crate::rule::Rule;
use impartial::convention::Convention;
use impartial::int;
use impartial::period::Period;
use impartial::progress::{Observer, Unbounded};

/// The Grundy values of the heaps 0, 1, 2, … of a game, computed as far as they are asked for.
///
/// In normal play the value of several heaps is the nim-sum of theirs. In misère play that is not true;
/// there the values g⁻ are those of one heap alone, in games whose moves leave one heap
/// ([`in_play`](Self::in_play)).
///
/// How a value is found: by a closed form of the code ([`RepeatedDigit`]), by a proved period, or by a
/// table of all values before it; the engine that fills the table is picked by the shape of the rules,
/// see [Complexity](#complexity). Nothing is asked of an observer that is kept: each method that can be
/// long is told of one.
///
/// # Examples
///
/// ```
/// use impartial::progress::Limits;
/// use octal_games::{GrundysGame, HeapValues};
///
/// let mut grundy = HeapValues::new(GrundysGame);
/// assert_eq!(grundy.up_to(8)?, [0, 0, 0, 1, 0, 2, 1, 0, 2]);
///
/// let limits = Limits::default().max_positions(1_000);
/// assert!(grundy.value_observed(5_000, &limits).unwrap_err().is_cut_off());
/// # Ok::<(), octal_games::Error>(())
/// ```
///
/// # Complexity
///
/// - Any game: every option of every heap, so O(n²) for n values of a game that leaves two heaps,
///   O(n³) for one that leaves three.
/// - Octal games with a last digit, and Grundy's game, as soon as few of their heaps are rare (see
///   below): for each heap as many steps as there are rare heaps, and some thousands more; in most of
///   them 248 heaps share each step.
/// - Games in which an amount is taken from one heap: a word of 64 heaps at once where there are many
///   amounts, see [`Taking`](crate::Taking).
/// - Beyond a proved period: copying.
///
/// 16 bits of memory a heap; 32 from the first value on that needs them.
///
/// A heap is rare if its value has an even number of the bits of a mask that is chosen to make rare
/// heaps few; a rare heap and a common one together are common, two common ones are rare.
#[derive(Debug)]
pub struct HeapValues<G> {
    pub(crate) game: G,
    convention: Convention,
    pub(crate) table: Table,
    form: Option<RepeatedDigit>,
    /// The least period, once proved.
    proved: Option<Period>,
    /// How many values were there when a period was sought last.
    sought: usize,
    /// The period with a saltus of which a proof was tried last, in vain.
    tried: Option<Period>,
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
/// # Ok::<(), octal_games::Error>(())
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
    /// A table holds the values of at most this many heaps.
    pub const MAX_HEAPS: u64 = 1 << 28;

    /// The Grundy values of a game, in normal play.
    pub fn new(game: G) -> Self {
        let rule = game.rule();
        let form = rule.as_ref().and_then(|rule| match rule {
            Rule::Code(code) => RepeatedDigit::of(code),
            Rule::Grundy => None,
        });
        let table = Table::new(rule.as_ref());
        let mut values = HeapValues {
            game,
            convention: Convention::Normal,
            table,
            form,
            proved: None,
            sought: 0,
            tried: None,
        };
        values.use_form();
        values
    }

    /// The values of single heaps in normal play, or, in misère play, their values g⁻, where a terminal
    /// heap has 1. Those of several heaps do not add; so they are given of games only whose moves leave
    /// one heap.
    ///
    /// # Errors
    ///
    /// [`Error::NotSingleHeaps`] for misère play of a game that does not say which amounts may be taken
    /// ([`HeapGame::taking`]).
    pub fn in_play(game: G, convention: Convention) -> Result<Self, Error> {
        if convention == Convention::Misere && game.taking().is_none() {
            return Err(Error::NotSingleHeaps { convention });
        }
        Ok(HeapValues { convention, ..HeapValues::new(game) })
    }

    /// The first values by a closed form; all others follow by its period.
    fn use_form(&mut self) {
        let Some(form) = self.form else { return };
        let period = form.period();
        (0..period.preperiod + period.period)
            .filter_map(|heap| form.value(heap))
            .for_each(|value| self.table.push(int::to_u32(value)));
        self.proved = Some(period);
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The convention under which these are the values.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// The closed form that gives the values, if there is one for this code.
    pub fn closed_form(&self) -> Option<RepeatedDigit> {
        self.form
    }

    /// How many values are computed.
    pub fn computed(&self) -> u64 {
        int::to_u64(self.table.len())
    }

    /// The least period and preperiod, once they are proved.
    pub fn proved(&self) -> Option<Period> {
        self.proved
    }

    /// The largest heap that a table of these values can have: by memory, and by the work where no
    /// engine is faster than going through all options, which is bounded by 10¹⁵ steps.
    pub fn largest_in_table(&self) -> u64 {
        let by_work = match self.game.rule() {
            Some(Rule::Code(code)) if code.largest_take().is_none() || !code.is_octal() => {
                match code.most_heaps() {
                    // n²/4 steps in all for two heaps, n³/36 for three.
                    2 => 60_000_000,
                    3 => 330_000,
                    _ => Self::MAX_HEAPS,
                }
            }
            _ => Self::MAX_HEAPS,
        };
        by_work.min(Self::MAX_HEAPS) - 1
    }

    /// The values of the heaps 0 to `largest`.
    ///
    /// # Errors
    ///
    /// As [`up_to_observed`](Self::up_to_observed), but that nothing stops it.
    pub fn up_to(&mut self, largest: u64) -> Result<Values<'_>, Error> {
        self.up_to_observed(largest, &Unbounded)
    }

    /// The values of the heaps 0 to `largest`; the observer is told of every heap. Where a period is
    /// proved on the way, all others are copied.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfReach`] for a heap above [`largest_in_table`](Self::largest_in_table),
    /// [`Error::LargeValue`] naming the first heap whose value is 2²⁸ or more,
    /// [`Error::Stopped`] if the observer says so; values found before that are kept.
    pub fn up_to_observed(
        &mut self,
        largest: u64,
        observer: &dyn Observer,
    ) -> Result<Values<'_>, Error> {
        let limit =
            if self.proved.is_some() { Self::MAX_HEAPS - 1 } else { self.largest_in_table() };
        if largest > limit {
            return Err(Error::OutOfReach { heap: largest, largest: limit });
        }
        let count = int::to_usize(largest) + 1;
        while self.proved.is_none() && self.table.len() < count {
            self.step(largest + 1, observer)?;
        }
        while self.table.len() < count {
            self.copy(observer)?;
        }
        Ok(Values { stored: self.table.stored(), count })
    }

    /// Adds some values that follow from the proved period.
    fn copy(&mut self, observer: &dyn Observer) -> Result<(), Error> {
        const BATCH: u64 = 1 << 16;
        observer.checkpoint(BATCH)?;
        let first = self.computed();
        for heap in first..first + BATCH {
            let value = self.get(heap).and_then(|value| u32::try_from(value).ok());
            match value.filter(|&value| value < 1 << 28) {
                Some(value) => self.table.push(value),
                None => return Err(Error::LargeValue { heap }),
            }
        }
        Ok(())
    }

    /// All values that are computed.
    pub(crate) fn all(&self) -> Values<'_> {
        Values { stored: self.table.stored(), count: self.table.len() }
    }

    /// A value that needs no further search: one that is stored, or follows from a proved period or from
    /// a closed form. `None` if it is not known yet, or exceeds 64 bits.
    pub fn get(&self, heap: u64) -> Option<u64> {
        if let Some(form) = self.form {
            return form.value(heap);
        }
        let stored = |heap: u64| self.all().get(usize::try_from(heap).ok()?);
        stored(heap).or_else(|| {
            let Period { preperiod, period, saltus } = self.proved?;
            let past = heap.checked_sub(preperiod)?;
            let base = stored(preperiod + past % period)?;
            (past / period).checked_mul(saltus)?.checked_add(base)
        })
    }

    /// The value of one heap.
    ///
    /// # Errors
    ///
    /// As [`value_observed`](Self::value_observed), but that nothing stops it.
    ///
    /// # Examples
    ///
    /// ```
    /// use octal_games::{Code, HeapValues};
    ///
    /// let mut values = HeapValues::new(Code::dawsons_kayles());
    /// assert_eq!(values.value(1_000_000_000_000_000_000)?, values.value(100)?);
    /// # Ok::<(), octal_games::Error>(())
    /// ```
    pub fn value(&mut self, heap: u64) -> Result<u64, Error> {
        self.value_observed(heap, &Unbounded)
    }

    /// The value of one heap; the observer is told of every heap before it that is computed.
    ///
    /// Values are computed one after the other until that of the heap is there or a period is
    /// proved. So heaps of any size have an answer where the period is found.
    ///
    /// # Errors
    ///
    /// As [`up_to_observed`](Self::up_to_observed); [`Error::OutOfReach`] comes before any work where no
    /// theorem could prove a period, and in Grundy's game, of which none is known; [`Error::Overflow`].
    pub fn value_observed(&mut self, heap: u64, observer: &dyn Observer) -> Result<u64, Error> {
        let largest = self.largest_in_table();
        loop {
            if let Some(value) = self.get(heap) {
                return Ok(value);
            }
            if self.proved.is_some() {
                return Err(Error::Overflow { heap });
            }
            let hopeless = !self.is_provable() || self.game.rule() == Some(Rule::Grundy);
            if heap > largest && (hopeless || self.computed() > largest) {
                return Err(Error::OutOfReach { heap, largest });
            }
            // Heaps that are asked for one by one must not fill the table anew each time. The amounts of
            // `If` are asked about no more than is needed: it may be costly.
            let ahead = match self.game.taking() {
                Some(taking) if taking.is_provable() => 2 * self.computed(),
                _ => 0,
            };
            self.step(heap.min(largest).max(ahead.min(largest)) + 1, observer)?;
        }
    }
}

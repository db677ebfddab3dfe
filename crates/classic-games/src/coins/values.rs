//! Values of single coins, one after the other.
//!
//! Coin n is worth the mex of the nim-sums of the coins that may be turned with it. For rules by number
//! these are sums of so many different coins before it; they are kept as sets of bits, one set for each
//! number of coins and one bit for each sum. When coin n gets its value v, each set takes over the sums
//! of one coin less with v added: adding v to all numbers moves bit s to bit s ⊕ v, that is, words change
//! places by the high bits of v, and the bits of a word by the low six. So a coin costs a step for 64
//! sums, whatever they are.
//!
//! Example, up to three coins: after the values 1, 2 the sums of no coin are {0}, of one {1, 2}, of two
//! {3}. So the next value is 4, and the sets become {0}, {1, 2, 4}, {3, 5, 6}.

use super::Turning;
use crate::error::Error;
use impartial::int;
use impartial::mex::mex;
use impartial::progress::{Observer, Unbounded};

/// The values of single coins 0, 1, 2, ….
///
/// As an iterator it ends where [`up_to`](Self::up_to) has an error: where the sums of coins are too many
/// for memory.
///
/// # Examples
///
/// ```
/// use classic_games::coins::{CoinValues, Turning};
/// use impartial::progress::Unbounded;
///
/// let mut values = CoinValues::new(Turning::Exactly(3));
/// assert_eq!(values.up_to(8, &Unbounded)?, [0, 0, 1, 2, 4, 7, 8, 11, 13]);
/// let heads = [2, 3, 1_000];
/// assert_eq!(values.nim_sum(&heads, &Unbounded)?, 1 ^ 2 ^ 1_996);
/// # Ok::<(), classic_games::Error>(())
/// ```
///
/// # Complexity
///
/// For k coins, k·m/64 steps a coin and k·m bits of memory, m being the power of 2 above the largest
/// value; for the Ruler game n steps. The values for up to k coins are numbers of log₂ m binary digits,
/// which are the redundancy of a code of length n in which words differ in k + 1 places or more; so m is
/// about n for k = 2, 3, and is at least the number of sets of ⌊k/2⌋ coins among n. A thousand coins are a
/// second's work for up to 4 coins; for up to 9 their values exceed 2³⁵, and 64 coins take a second.
#[derive(Clone, Debug)]
pub struct CoinValues {
    rule: Turning,
    values: Vec<u64>,
    sums: Sums,
    /// How many of the values are in the sums.
    added: usize,
}

/// The nim-sums of 0, 1, … different coins: exactly so many, or at most so many.
#[derive(Clone, Debug)]
struct Sums {
    /// A bit for each number, by the number of coins; of the same lengths.
    sets: Vec<Vec<u64>>,
    /// Whether they are complete: a value was too large for them otherwise.
    complete: bool,
}

/// All sets together take no more words than this: 2 GiB.
const MAX_WORDS: u64 = 1 << 28;

impl Sums {
    /// For sums of at most so many coins.
    fn new(most: usize) -> Self {
        let mut sets = vec![vec![0]; most + 1];
        sets[0][0] = 1;
        Sums { sets, complete: true }
    }

    /// How many words a set has that holds sums as large as a value; `None` if all sets would be too
    /// large.
    fn words_for(&self, value: u64) -> Option<u64> {
        let words = (value / 64 + 1).checked_next_power_of_two()?;
        let all = words.checked_mul(int::to_u64(self.sets.len()))?;
        (all <= MAX_WORDS).then_some(words)
    }

    /// One more coin.
    fn add(&mut self, value: u64) {
        let Some(words) = self.words_for(value) else {
            self.complete = false;
            return;
        };
        let words = int::to_usize(words).max(self.sets[0].len());
        self.sets.iter_mut().for_each(|set| set.resize(words, 0));
        // From the largest sums on, so that the coin is in each of them once.
        for size in (1..self.sets.len()).rev() {
            let (smaller, larger) = self.sets.split_at_mut(size);
            unite_moved(&mut larger[0], &smaller[size - 1], value);
        }
    }

    /// The least number that is no sum of exactly so many coins.
    fn least_free(&self, coins: usize) -> u64 {
        let set = self.sets[coins].iter();
        free_in(set.copied())
    }

    /// The least number that is no sum of any number of coins that is kept.
    fn least_free_of_all(&self) -> u64 {
        let words = 0..self.sets[0].len();
        free_in(words.map(|word| self.sets.iter().fold(0, |all, set| all | set[word])))
    }
}

/// The least number whose bit is not set.
fn free_in(words: impl Iterator<Item = u64>) -> u64 {
    let mut full = 0;
    for word in words {
        if word != !0 {
            return full + u64::from(word.trailing_ones());
        }
        full += 64;
    }
    full
}

/// Adds to `target` the numbers s ⊕ `value` for all s of `source`.
fn unite_moved(target: &mut [u64], source: &[u64], value: u64) {
    let (high, low) = (int::to_usize(value / 64), value % 64);
    for (index, &word) in source.iter().enumerate() {
        target[index ^ high] |= moved(word, low);
    }
}

/// Bit i of `word` at place i ⊕ `low`: for each binary digit of `low`, the halves of all blocks of that
/// size change places.
fn moved(word: u64, low: u64) -> u64 {
    const LOWER_HALVES: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    (0_u32..)
        .zip(LOWER_HALVES)
        .filter(|&(digit, _)| low >> digit & 1 == 1)
        .fold(word, |word, (digit, lower)| {
            (word & lower) << (1 << digit) | word >> (1 << digit) & lower
        })
}

impl CoinValues {
    /// The values under this rule.
    pub fn new(rule: Turning) -> Self {
        let others = match rule {
            Turning::Ruler => 0,
            Turning::UpTo(k) | Turning::Exactly(k) => k.saturating_sub(1),
        };
        CoinValues { rule, values: Vec::new(), sums: Sums::new(others), added: 0 }
    }

    /// The rule.
    pub fn rule(&self) -> Turning {
        self.rule
    }

    /// The values of the coins 0 to `last`.
    ///
    /// # Errors
    ///
    /// [`Error::TooManySums`] naming the first coin whose value is out of reach; [`Error::Stopped`] if the
    /// observer says so, which is told of every coin. Values found before that are kept.
    pub fn up_to(&mut self, last: u64, observer: &dyn Observer) -> Result<&[u64], Error> {
        let count = usize::try_from(last.saturating_add(1)).unwrap_or(usize::MAX);
        while self.values.len() < count {
            observer.checkpoint(1)?;
            self.extend()?;
        }
        Ok(&self.values[..count])
    }

    /// The value of the position in which these coins show heads: the nim-sum of their values.
    ///
    /// # Errors
    ///
    /// As [`up_to`](Self::up_to).
    pub fn nim_sum(&mut self, heads: &[u64], observer: &dyn Observer) -> Result<u64, Error> {
        let Some(&last) = heads.iter().max() else { return Ok(0) };
        let values = self.up_to(last, observer)?;
        Ok(heads.iter().fold(0, |sum, &coin| sum ^ values[int::to_usize(coin)]))
    }

    /// One more value.
    fn extend(&mut self) -> Result<(), Error> {
        let coin = self.values.len();
        let value = match self.rule {
            Turning::Ruler => {
                let mut sum = 0;
                let sums = self.values.iter().rev().map(|value| {
                    sum ^= value;
                    sum
                });
                mex(std::iter::once(0).chain(sums))
            }
            // Any coins before it may be turned with it, and their values are all powers of 2 below.
            Turning::UpTo(k) if coin < k.min(64) => 1 << coin,
            // No set of coins is large enough.
            Turning::Exactly(k) if coin + 1 < k => 0,
            Turning::UpTo(_) => self.sums_before(coin)?.least_free_of_all(),
            Turning::Exactly(k) => self.sums_before(coin)?.least_free(k.saturating_sub(1)),
        };
        self.values.push(value);
        Ok(())
    }

    /// The sums of all coins before one. They are made when they are needed first: a value that is too
    /// large for them is then known, and nothing is done in vain.
    fn sums_before(&mut self, coin: usize) -> Result<&Sums, Error> {
        let new = &self.values[self.added..];
        if new.iter().any(|&value| self.sums.words_for(value).is_none()) {
            self.sums.complete = false;
        }
        if !self.sums.complete {
            return Err(Error::TooManySums { coin: int::to_u64(coin) });
        }
        new.iter().for_each(|&value| self.sums.add(value));
        self.added = self.values.len();
        Ok(&self.sums)
    }
}

impl Iterator for CoinValues {
    type Item = u64;

    /// The value of the coin after the last one that is known.
    fn next(&mut self) -> Option<u64> {
        let next = int::to_u64(self.values.len());
        self.up_to(next, &Unbounded).ok()?.last().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;
    use std::collections::BTreeSet;

    quickcheck! {
        fn moved_bits_are_numbers_with_the_value_added(numbers: BTreeSet<u8>, value: u8) -> bool {
            let set = |numbers: &BTreeSet<u8>| {
                let mut words = vec![0_u64; 4];
                numbers.iter().for_each(|&n| words[usize::from(n) / 64] |= 1 << (n % 64));
                words
            };
            let mut target = vec![0; 4];
            unite_moved(&mut target, &set(&numbers), value.into());
            target == set(&numbers.iter().map(|number| number ^ value).collect())
        }

        fn sums_are_those_of_different_coins(values: Vec<u16>, most: u8) -> bool {
            let most = usize::from(most % 5);
            let mut sums = Sums::new(most);
            let mut sets = vec![BTreeSet::from([0_u64])];
            sets.resize(most + 1, BTreeSet::new());
            for value in values.iter().take(12).map(|&value| u64::from(value)) {
                sums.add(value);
                for size in (1..=most).rev() {
                    let with: Vec<u64> = sets[size - 1].iter().map(|sum| sum ^ value).collect();
                    sets[size].extend(with);
                }
            }
            (0..=most).all(|size| sums.least_free(size) == mex(sets[size].iter().copied()))
                && sums.least_free_of_all() == mex(sets.iter().flatten().copied())
        }
    }
}

//! Three ways to fill a table of values, each for the games that it is fast for.

use crate::error::Error;
use impartial::convention::Convention;
use impartial::int;
use impartial::progress::Observer;
use std::ops::ControlFlow;

/// The bits of all values together take no more words than this: 2 GiB.
const MAX_WORDS: usize = 1 << 28;

/// The value of a heap from which no amount can be taken.
fn terminal_value(convention: Convention) -> u32 {
    u32::from(convention == Convention::Misere)
}

/// Reports every so many heaps.
fn tick(observer: &dyn Observer, heap: usize) -> Result<(), Error> {
    const BATCH: usize = 1024;
    if heap.is_multiple_of(BATCH) { Ok(observer.checkpoint(int::to_u64(BATCH))?) } else { Ok(()) }
}

/// The values of a game with these amounts, in increasing order.
pub(super) fn by_amounts(
    amounts: &[u64],
    convention: Convention,
    largest: usize,
    observer: &dyn Observer,
) -> Result<Vec<u32>, Error> {
    let small = amounts.iter().map_while(|&amount| usize::try_from(amount).ok());
    let amounts: Vec<usize> = small.take_while(|&amount| amount <= largest).collect();
    if amounts.len() < 64 {
        return by_few_amounts(&amounts, convention, largest + 1, observer);
    }
    // One mark by shifting costs a step for each 64 heaps that the amounts span, one look at all
    // options a step for each amount; a shifted word is about eight times as quick as a look.
    let span = amounts.last().copied().unwrap_or(0) / 64;
    if amounts.len() >= span / 8 {
        let amounts = amounts.iter().map(|&amount| int::to_u64(amount));
        return by_levels(amounts, convention, largest, observer);
    }
    let mut values: Vec<u32> = Vec::with_capacity(largest + 1);
    // At which heap a value was seen last, plus one; a value is at most the number of amounts.
    let mut seen = vec![0_usize; amounts.len() + 2];
    for heap in 0..=largest {
        tick(observer, heap)?;
        let in_reach = amounts.partition_point(|&amount| amount <= heap);
        for &amount in &amounts[..in_reach] {
            seen[int::to_usize(values[heap - amount])] = heap + 1;
        }
        let mex = (0_u32..).zip(&seen).find(|&(_, &at)| at != heap + 1);
        let free = mex.map_or(0, |(value, _)| value);
        values.push(if in_reach == 0 { terminal_value(convention) } else { free });
    }
    Ok(values)
}

/// For fewer than 64 amounts: values are below 64, so those of the options are the bits of a word.
///
/// From the largest amount on, a value depends on so many values before it only. Once as many in a row
/// are met again, all others are copied.
fn by_few_amounts(
    amounts: &[usize],
    convention: Convention,
    heaps: usize,
    observer: &dyn Observer,
) -> Result<Vec<u32>, Error> {
    let mut values = Vec::with_capacity(heaps);
    // The values once more, in a byte each: what is read again stays close.
    let mut small = vec![0_u8; heaps];
    let (least, largest) = (amounts.first().copied(), amounts.last().copied().unwrap_or(0));
    for heap in 0..heaps {
        tick(observer, heap)?;
        if heap.is_power_of_two()
            && let Some(period) = period_at_end(&small[..heap], largest)
        {
            repeat_end(&mut values, period, heaps, observer)?;
            break;
        }
        let within = |&&amount: &&usize| amount <= heap;
        let in_reach =
            if heap < largest { amounts.iter().take_while(within).count() } else { amounts.len() };
        let seen = amounts[..in_reach]
            .iter()
            .fold(0_u64, |seen, amount| seen | 1 << (small[heap - amount] & 63));
        let value = match least {
            Some(least) if least <= heap => seen.trailing_ones(),
            _ => terminal_value(convention),
        };
        small[heap] = int::to_u8(value);
        values.push(value);
    }
    Ok(values)
}

/// By how many places back the last `window` values are met again, if they were met not long ago.
fn period_at_end(values: &[u8], window: usize) -> Option<usize> {
    const LONGEST: usize = 1 << 16;
    let last = values.len().checked_sub(window)?;
    let end = &values[last..];
    (1..=LONGEST.min(last)).find(|back| values[last - back..].starts_with(end))
}

/// Repeats the last `period` values until there are `end` of them.
fn repeat_end(
    values: &mut Vec<u32>,
    period: usize,
    end: usize,
    observer: &dyn Observer,
) -> Result<(), Error> {
    const MOST: usize = 1 << 20;
    let first = values.len() - period;
    while values.len() < end {
        let known = (values.len() - first).min(MOST.max(period));
        let block = known - known % period;
        let from = values.len() - block;
        let count = block.min(end - values.len());
        values.extend_from_within(from..from + count);
        observer.checkpoint(int::to_u64(count))?;
    }
    Ok(())
}

/// The heaps from which some marked heap can be reached, as bits: one for each heap that is ahead,
/// as far as the amounts go, in a ring of words.
///
/// A heap that is marked is reached from the heaps that are an amount above it: these are the bits of
/// the set of amounts, shifted by the heap. So 64 amounts are marked by one step, and a heap asks for
/// one bit only.
#[derive(Debug)]
struct Reached {
    words: Vec<u64>,
}

/// The amounts as bits, between two words of zeros: so that a shifted word is made of two neighbours,
/// without a carry from one step to the next, and steps can be done side by side.
#[derive(Debug)]
pub(super) struct AmountBits {
    padded: Vec<u64>,
    least: Option<usize>,
    /// The largest heap that will be asked for.
    last: usize,
}

impl AmountBits {
    /// The set of the amounts up to `last`, which come in increasing order.
    pub(super) fn new(amounts: impl Iterator<Item = u64>, last: usize) -> Self {
        let mut set = AmountBits { padded: vec![0], least: None, last };
        let small = amounts.map_while(|amount| usize::try_from(amount).ok());
        for amount in small.take_while(|&amount| amount <= last) {
            set.least.get_or_insert(amount);
            set.padded.resize(amount / 64 + 2, 0);
            set.padded[amount / 64 + 1] |= 1 << (amount % 64);
        }
        set.padded.push(0);
        set
    }

    /// Whether no amount can be taken from a heap.
    fn is_terminal(&self, heap: usize) -> bool {
        self.least.is_none_or(|least| heap < least)
    }

    /// The amounts below 64.
    fn first_word(&self) -> u64 {
        self.padded.get(1).copied().unwrap_or(0)
    }
}

impl Reached {
    /// A shifted set has bits in one word more than the set; and the word in which the next heap is
    /// must still be there.
    fn new(amounts: &AmountBits) -> Self {
        Reached { words: vec![0; amounts.padded.len() - 1] }
    }

    /// The word of a heap: a bit for each of 64.
    fn word(&mut self, heap: usize) -> &mut u64 {
        let word = heap / 64 % self.words.len();
        &mut self.words[word]
    }

    /// Marks what reaches `heap`, of the heaps that will be asked for.
    fn mark(&mut self, heap: usize, amounts: &AmountBits) {
        let first = heap / 64 % self.words.len();
        let count = self.words.len().min(amounts.last / 64 - heap / 64 + 1);
        // From `first` on to the end of the ring, then from its beginning.
        let (before, after) = self.words.split_at_mut(first);
        let at_end = count.min(after.len());
        or_shifted(&mut after[..at_end], &amounts.padded, heap % 64);
        or_shifted(&mut before[..count - at_end], &amounts.padded[at_end..], heap % 64);
    }
}

/// Adds to each word of `target` the word of `padded` behind the same place, shifted to higher bits, and
/// what the shift takes out of the one before it.
fn or_shifted(target: &mut [u64], padded: &[u64], shift: usize) {
    for (to, pair) in target.iter_mut().zip(padded.windows(2)) {
        // Two shifts, since one by 64 is none.
        *to |= pair[1] << shift | pair[0] >> 1 >> (63 - shift);
    }
}

/// For many amounts: for each value the heaps that have an option of that value, as bits.
///
/// The bits of 64 heaps are gathered from all values first. Then the least value that a heap does not
/// reach is found in one run over neighbouring words; and values that all 64 heaps reach are passed over
/// by all of them.
pub(super) fn by_levels(
    amounts: impl Iterator<Item = u64>,
    convention: Convention,
    largest: usize,
    observer: &dyn Observer,
) -> Result<Vec<u32>, Error> {
    let amounts = AmountBits::new(amounts, largest);
    let mut values = Vec::with_capacity(largest + 1);
    let mut levels: Vec<Reached> = Vec::new();
    let mut current: Vec<u64> = Vec::new();
    for start in (0..=largest).step_by(64) {
        observer.checkpoint(64)?;
        current.clear();
        current.extend(levels.iter_mut().map(|level| std::mem::take(level.word(start))));
        let mut full = 0;
        for (bit, heap) in (start..=largest).take(64).enumerate() {
            full += current[full..].iter().take_while(|&&word| word == !0).count();
            let value = if amounts.is_terminal(heap) {
                int::to_usize(terminal_value(convention))
            } else {
                let free = current[full..].iter().position(|word| word >> bit & 1 == 0);
                free.map_or(current.len(), |index| full + index)
            };
            while levels.len() <= value {
                if levels.len() * amounts.padded.len() > MAX_WORDS {
                    return Err(Error::LargeValue { heap: int::to_u64(heap) });
                }
                levels.push(Reached::new(&amounts));
                current.push(0);
            }
            levels[value].mark(heap, &amounts);
            current[value] |= amounts.first_word() << bit;
            values.push(int::to_u32(value));
        }
        // The words of these heaps serve those to come; what was marked in them is of no use any more.
        levels.iter_mut().for_each(|level| *level.word(start) = 0);
    }
    Ok(values)
}

/// The lost heaps up to the last one, one after the other: for these alone one set of bits is enough.
pub(super) fn lost(
    amounts: &AmountBits,
    convention: Convention,
    observer: &dyn Observer,
    found: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<(), Error> {
    let mut reached = Reached::new(amounts);
    for heap in 0..=amounts.last {
        tick(observer, heap)?;
        let lost = if amounts.is_terminal(heap) {
            convention == Convention::Normal
        } else {
            *reached.word(heap) >> (heap % 64) & 1 == 0
        };
        if lost {
            if found(int::to_u64(heap)).is_break() {
                return Ok(());
            }
            reached.mark(heap, amounts);
        }
        if heap % 64 == 63 {
            *reached.word(heap) = 0;
        }
    }
    Ok(())
}

/// For few excluded amounts: every smaller heap is an option except a few. A value is not the value of
/// an option iff all heaps that have it are at an excluded distance.
pub(super) fn by_exclusions(
    excluded: &[u64],
    least_amount: u64,
    convention: Convention,
    largest: usize,
    observer: &dyn Observer,
) -> Result<Vec<u32>, Error> {
    let mut values: Vec<u32> = Vec::with_capacity(largest + 1);
    // No value exceeds the heap, except the 1 of terminal heaps.
    let mut count = vec![0_usize; largest + 3];
    let mut unused = 0;
    let mut near = Vec::new();
    for heap in 0..=largest {
        tick(observer, heap)?;
        near.clear();
        let distances = excluded.iter().map_while(|&distance| usize::try_from(distance).ok());
        near.extend(distances.take_while(|&distance| distance <= heap).map(|d| values[heap - d]));
        let value = if int::to_u64(heap) < least_amount {
            terminal_value(convention)
        } else {
            near.sort_unstable();
            let all_are_near = |same: &&[u32]| count[int::to_usize(same[0])] == same.len();
            let hidden = near.chunk_by(|a, b| a == b).find(all_are_near);
            hidden.map_or(unused, |same| same[0].min(unused))
        };
        values.push(value);
        count[int::to_usize(value)] += 1;
        while count[int::to_usize(unused)] > 0 {
            unused += 1;
        }
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial::progress::Unbounded;
    use quickcheck::quickcheck;

    quickcheck! {
        fn looking_at_options_is_marking_levels(amounts: Vec<u8>, spread: u16, max: u8) -> bool {
            let mut amounts: Vec<u64> = amounts.into_iter().map(|a| u64::from(a) + 1).collect();
            // None, many close to each other, or many far from each other.
            let gap = u64::from(spread % 3) * u64::from(spread);
            amounts.extend((0..70).map(|a| a * gap + 1));
            amounts.sort_unstable();
            amounts.dedup();
            [Convention::Normal, Convention::Misere].into_iter().all(|convention| {
                let max = usize::from(max) * 11;
                let levels = by_levels(amounts.iter().copied(), convention, max, &Unbounded);
                levels.unwrap() == by_amounts(&amounts, convention, max, &Unbounded).unwrap()
            })
        }

        fn lost_heaps_are_those_of_value_0(amounts: Vec<u16>, max: u16) -> bool {
            let mut amounts: Vec<u64> = amounts.into_iter().map(|a| u64::from(a % 700) + 1).collect();
            amounts.sort_unstable();
            amounts.dedup();
            [Convention::Normal, Convention::Misere].into_iter().all(|convention| {
                let max = usize::from(max) % 3_000;
                let values = by_amounts(&amounts, convention, max, &Unbounded).unwrap();
                let bits = AmountBits::new(amounts.iter().copied(), max);
                let mut found = Vec::new();
                let mut push = |heap| { found.push(heap); ControlFlow::Continue(()) };
                lost(&bits, convention, &Unbounded, &mut push).unwrap();
                found == (0..).zip(values).filter(|p| p.1 == 0).map(|p| p.0).collect::<Vec<_>>()
            })
        }

        /// Small amounts, so that a window is met again early and most values are copied.
        fn copied_values_are_those_of_the_options(amounts: Vec<u8>, max: u16) -> bool {
            let mut amounts: Vec<u64> = amounts.into_iter().map(|a| u64::from(a) % 9 + 1).collect();
            amounts.sort_unstable();
            amounts.dedup();
            [Convention::Normal, Convention::Misere].into_iter().all(|convention| {
                let max = usize::from(max) % 5_000;
                let levels = by_levels(amounts.iter().copied(), convention, max, &Unbounded);
                levels.unwrap() == by_amounts(&amounts, convention, max, &Unbounded).unwrap()
            })
        }
    }

    #[test]
    fn a_window_that_is_met_again_gives_the_period() {
        assert_eq!(period_at_end(&[9, 1, 2, 3, 1, 2, 3], 3), Some(3));
        assert_eq!(period_at_end(&[1, 1, 1, 1], 2), Some(1));
        assert_eq!(period_at_end(&[1, 2, 3, 4, 5, 6], 2), None);
        assert_eq!(period_at_end(&[1, 2, 1], 2), None);
        assert_eq!(period_at_end(&[1, 2], 3), None);
        let mut values = vec![7, 1, 2, 1, 2];
        repeat_end(&mut values, 2, 12, &Unbounded).unwrap();
        assert_eq!(values, [7, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1]);
    }
}

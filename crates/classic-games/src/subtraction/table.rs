//! Three ways to fill a table of values, each for the games that it is fast for.

use crate::error::Error;
use impartial::convention::Convention;
use impartial::progress::Observer;

/// Tables with more bytes than this are refused.
const MAX_BYTES: u64 = 1 << 31;

/// The value of a heap from which no amount can be taken.
fn terminal_value(convention: Convention) -> u64 {
    u64::from(convention == Convention::Misere)
}

/// Room for the values of the heaps up to `max`.
fn room(max: u64) -> Result<Vec<u64>, Error> {
    let too_large = Error::TableTooLarge { max, limit: MAX_BYTES };
    if max >= MAX_BYTES / 8 {
        return Err(too_large);
    }
    usize::try_from(max + 1).map(Vec::with_capacity).map_err(|_| too_large)
}

/// Reports every so many heaps.
fn tick(observer: &dyn Observer, heap: usize) -> Result<(), Error> {
    const BATCH: usize = 1024;
    if heap.is_multiple_of(BATCH) { Ok(observer.checkpoint(BATCH as u64)?) } else { Ok(()) }
}

/// For not too many amounts: look at the values of all options.
pub(super) fn by_amounts(
    amounts: &[u64],
    convention: Convention,
    max: u64,
    observer: &dyn Observer,
) -> Result<Vec<u64>, Error> {
    let mut values = room(max)?;
    let amounts: Vec<usize> = amounts
        .iter()
        .take_while(|&&amount| amount <= max)
        .map_while(|&a| a.try_into().ok())
        .collect();
    let heaps = usize::try_from(max).map_or(0, |max| max + 1);
    if amounts.len() < 64 {
        return by_few_amounts(&amounts, convention, values, heaps, observer);
    }
    for heap in 0..heaps {
        tick(observer, heap)?;
        let options = amounts.iter().take_while(|&&amount| amount <= heap);
        let value = if amounts.first().is_none_or(|&least| least > heap) {
            terminal_value(convention)
        } else {
            impartial::mex::mex(options.map(|amount| values[heap - amount]))
        };
        values.push(value);
    }
    Ok(values)
}

/// For fewer than 64 amounts: values are below 64, so those of the options are the bits of a word.
///
/// From the largest amount on, a value depends on so many values before it only. Once as many in a row are
/// met again, all others are copied.
fn by_few_amounts(
    amounts: &[usize],
    convention: Convention,
    mut values: Vec<u64>,
    heaps: usize,
    observer: &dyn Observer,
) -> Result<Vec<u64>, Error> {
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
            Some(least) if least <= heap => u64::from(seen.trailing_ones()),
            _ => terminal_value(convention),
        };
        small[heap] = u8::try_from(value).unwrap_or(0);
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
    values: &mut Vec<u64>,
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
        observer.checkpoint(count as u64)?;
    }
    Ok(())
}

/// For any amounts: for each value a set of bits, the heaps that have an option of that value. When a
/// heap gets its value, all heaps that it is an option of are marked by one shift.
pub(super) fn by_levels(
    amounts: impl Iterator<Item = u64>,
    convention: Convention,
    max: u64,
    observer: &dyn Observer,
) -> Result<Vec<u64>, Error> {
    let mut values = room(max)?;
    let heaps = usize::try_from(max).map_or(0, |max| max + 1);
    let words = heaps.div_ceil(64);
    let most_levels = usize::try_from(MAX_BYTES / 8).unwrap_or(usize::MAX) / words;
    let mut amount_bits = vec![0_u64; words];
    let mut least = heaps;
    for amount in amounts.take_while(|&amount| amount <= max) {
        let amount = usize::try_from(amount).unwrap_or(usize::MAX);
        least = least.min(amount);
        amount_bits[amount / 64] |= 1 << (amount % 64);
    }
    let mut levels: Vec<Vec<u64>> = Vec::new();
    for heap in 0..heaps {
        tick(observer, heap)?;
        let marked = |level: &Vec<u64>| level[heap / 64] >> (heap % 64) & 1 == 1;
        let value = if heap < least {
            usize::from(convention == Convention::Misere)
        } else {
            levels.iter().position(|level| !marked(level)).unwrap_or(levels.len())
        };
        while levels.len() <= value {
            if levels.len() >= most_levels {
                return Err(Error::TableTooLarge { max, limit: MAX_BYTES });
            }
            levels.push(vec![0; words]);
        }
        or_shifted(&mut levels[value], &amount_bits, heap);
        values.push(value as u64);
    }
    Ok(values)
}

/// `target` |= `source` << `shift`, bits beyond the end of `target` being dropped.
fn or_shifted(target: &mut [u64], source: &[u64], shift: usize) {
    let (words, bits) = (shift / 64, shift % 64);
    let mut carry = 0;
    for (to, &from) in target[words..].iter_mut().zip(source) {
        *to |= from << bits | carry;
        carry = if bits == 0 { 0 } else { from >> (64 - bits) };
    }
}

/// For few excluded amounts: every smaller heap is an option except a few. A value is not the value of
/// an option iff all heaps that have it are at an excluded distance.
pub(super) fn by_exclusions(
    excluded: &[u64],
    least_amount: u64,
    convention: Convention,
    max: u64,
    observer: &dyn Observer,
) -> Result<Vec<u64>, Error> {
    let mut values: Vec<u64> = room(max)?;
    let heaps = usize::try_from(max).map_or(0, |max| max + 1);
    // No value exceeds the heap, except the 1 of terminal heaps.
    let mut count = vec![0_usize; heaps + 2];
    let mut unused = 0;
    let mut near = Vec::new();
    for heap in 0..heaps {
        tick(observer, heap)?;
        near.clear();
        let distances = excluded.iter().map_while(|&distance| usize::try_from(distance).ok());
        near.extend(distances.take_while(|&distance| distance <= heap).map(|d| values[heap - d]));
        let value = if (heap as u64) < least_amount {
            terminal_value(convention)
        } else {
            near.sort_unstable();
            let hidden = near.chunk_by(|a, b| a == b).find(|same| {
                usize::try_from(same[0]).is_ok_and(|value| count[value] == same.len())
            });
            hidden.map_or(unused, |same| same[0].min(unused))
        };
        values.push(value);
        count[usize::try_from(value).unwrap_or(0)] += 1;
        while usize::try_from(unused).is_ok_and(|value| count[value] > 0) {
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
        fn looking_at_options_is_marking_levels(amounts: Vec<u8>, many: bool, max: u8) -> bool {
            let mut amounts: Vec<u64> = amounts.into_iter().map(|a| u64::from(a) + 1).collect();
            if many {
                amounts.extend((0..70).map(|a| a * 3 + 1));
            }
            amounts.sort_unstable();
            amounts.dedup();
            [Convention::Normal, Convention::Misere].into_iter().all(|convention| {
                let max = u64::from(max) * 3;
                let levels = by_levels(amounts.iter().copied(), convention, max, &Unbounded);
                levels == by_amounts(&amounts, convention, max, &Unbounded)
            })
        }

        /// Small amounts, so that a window is met again early and most values are copied.
        fn copied_values_are_those_of_the_options(amounts: Vec<u8>, max: u16) -> bool {
            let mut amounts: Vec<u64> = amounts.into_iter().map(|a| u64::from(a) % 9 + 1).collect();
            amounts.sort_unstable();
            amounts.dedup();
            [Convention::Normal, Convention::Misere].into_iter().all(|convention| {
                let max = u64::from(max) % 5_000;
                let levels = by_levels(amounts.iter().copied(), convention, max, &Unbounded);
                levels == by_amounts(&amounts, convention, max, &Unbounded)
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

//! Rows of bits.

/// Words that hold `bits` bits.
pub(super) fn words(bits: usize) -> usize {
    bits.div_ceil(64)
}

/// `row |= other`, word by word.
pub(super) fn or(row: &mut [u64], other: &[u64]) {
    for (word, &more) in row.iter_mut().zip(other) {
        *word |= more;
    }
}

/// `rows |= others << by` for several rows at once: first words, second words, and so on. What leaves a
/// row is lost.
pub(super) fn or_shifted(rows: &mut [u64], others: &[u64], by: usize, count: usize) {
    for word in 0..rows.len() / count {
        let (before, here) = others.split_at(word * count);
        let rows = &mut rows[word * count..][..count];
        or_word(rows, before, by, count);
        if by < 64 {
            for (row, other) in rows.iter_mut().zip(here) {
                *row |= other << by;
            }
        }
    }
}

/// The part of [`or_shifted`] that comes to one word of each row from the words `before` it.
pub(super) fn or_word(words: &mut [u64], before: &[u64], by: usize, count: usize) {
    let (skip, bits) = (by / 64, by % 64);
    let word = before.len() / count;
    // The words `skip` and `skip + 1` before this one; skip = 0 would be this one.
    if skip > 0 && skip <= word {
        for (row, other) in words.iter_mut().zip(&before[(word - skip) * count..][..count]) {
            *row |= other << bits;
        }
    }
    if bits > 0 && skip < word {
        for (row, other) in words.iter_mut().zip(&before[(word - skip - 1) * count..][..count]) {
            *row |= other >> (64 - bits);
        }
    }
}

/// Keeps of the `free` bits of a word, from the lowest on, each that is not `takes[i]` above a kept
/// one, there or in the words `before`.
///
/// The moves on the last heap alone: a position is in a plane iff none of its options is. `takes` is
/// sorted and not empty, without 0.
pub(super) fn keep_apart<'a>(
    free: u64,
    before: impl DoubleEndedIterator<Item = &'a u64> + ExactSizeIterator + Clone,
    takes: &[usize],
) -> u64 {
    if let [1] = takes {
        return alternate(free, before.last().is_some_and(|word| word >> 63 == 1));
    }
    // First what the words before forbid: they are settled.
    let mut kept = free;
    for &take in takes {
        let (skip, bits) = (take / 64, take % 64);
        let back = |words: usize| {
            let index = before.len().checked_sub(words)?;
            before.clone().nth(index).copied()
        };
        if skip > 0 {
            // Before the first word nothing is kept, so nothing is forbidden.
            kept &= !(back(skip).unwrap_or(0) << bits);
        }
        if bits > 0 {
            kept &= !(back(skip + 1).unwrap_or(0) >> (64 - bits));
        }
    }
    // What is left to do within the word: in a step of the least take no bit forbids another.
    let within = takes.iter().copied().filter(|&take| take < 64);
    let Some(step) = within.clone().next() else { return kept };
    for start in (0..64).step_by(step).skip(1) {
        let settled = kept & (u64::MAX >> (64 - start));
        let forbidden = within.clone().fold(0, |bits, take| bits | settled << take);
        kept &= !(forbidden & (u64::MAX << start));
    }
    kept
}

const EVEN: u64 = u64::MAX / 3;

/// Keeps every other bit of each run of ones, beginning with the first; bit 0 cannot be kept if the bit
/// before it is.
fn alternate(free: u64, kept_before: bool) -> u64 {
    let runs = free & !u64::from(kept_before);
    // Adding the first bit of a run carries through the run and clears it.
    let starts = runs & !(runs << 1) & EVEN;
    let even_runs = runs & !runs.wrapping_add(starts);
    (even_runs & EVEN) | (runs & !even_runs & !EVEN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    /// Bit `index` of row `row` of `count`.
    fn bit(words: &[u64], count: usize, row: usize, index: usize) -> bool {
        words[index / 64 * count + row] >> (index % 64) & 1 == 1
    }

    quickcheck! {
        fn shifted_bit_by_bit(rows: Vec<u64>, others: Vec<u64>, count: u8, by: u8) -> bool {
            let (count, by) = (usize::from(count % 4) + 1, usize::from(by));
            let width = rows.len().min(others.len()) / count;
            let (rows, others) = (&rows[..width * count], &others[..width * count]);
            let mut shifted = rows.to_vec();
            or_shifted(&mut shifted, others, by, count);
            (0..count).all(|row| {
                (0..width * 64).all(|i| {
                    let moved = i >= by && bit(others, count, row, i - by);
                    bit(&shifted, count, row, i) == (bit(rows, count, row, i) || moved)
                })
            })
        }

        fn kept_bit_by_bit(free: Vec<u64>, takes: Vec<u8>) -> bool {
            let mut takes: Vec<usize> = takes.into_iter().map(|t| usize::from(t) + 1).collect();
            takes.sort_unstable();
            takes.truncate(3);
            let fixed = [vec![1], vec![1, 2], vec![2], vec![3, 5], vec![64], vec![63, 65], vec![127, 200]];
            for takes in fixed.into_iter().chain((!takes.is_empty()).then_some(takes)) {
                let mut kept: Vec<u64> = vec![];
                for &word in &free {
                    kept.push(keep_apart(word, kept.iter(), &takes));
                }
                let is_kept = |i: usize| bit(&kept, 1, 0, i);
                for i in 0..free.len() * 64 {
                    let forbidden = takes.iter().any(|&t| t <= i && is_kept(i - t));
                    assert_eq!(is_kept(i), bit(&free, 1, 0, i) && !forbidden);
                }
            }
            true
        }
    }
}

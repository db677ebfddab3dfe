//! The inner loop of the block engine: windows of bits, shifted and put together.
//!
//! The one function here is compiled twice, for any processor and for those with AVX2, where a
//! window of 256 bits is one register. Which one runs is decided at run time, and they are tested
//! equal. Measured on 0.6, the second one takes about half the time.

/// A bit for each of 248 consecutive heaps.
pub(super) type Bits = [u64; 4];

/// A window of 256 bits that begins anywhere in a byte holds this many heaps.
pub(super) const LANES: usize = 248;
pub(super) const ALL: Bits = [!0, !0, !0, (1 << (LANES - 192)) - 1];

/// Bytes of a line of the table. The lines of four columns follow each other.
pub(super) const LINE: usize = 64;
pub(super) const COLUMNS: usize = 4;
const WINDOW: usize = 32;
const SPAN: usize = (COLUMNS - 1) * LINE + WINDOW;

/// How many groups of windows there are: for each shift one for each column of four.
pub(super) const GROUPS: usize = 8 * COLUMNS;

/// Windows into a table, four lines each: byte addresses of the first line, in groups. A window of
/// group 4s + k is to be shifted by s, and its line j belongs to column j ⊕ k of four.
#[derive(Clone, Debug, Default)]
pub(super) struct Windows {
    pub(super) addresses: Vec<u32>,
    /// Where the groups end.
    pub(super) ends: [usize; GROUPS],
}

/// Whether this processor has AVX2.
pub(super) fn has_avx2() -> bool {
    #[cfg(target_arch = "x86_64")]
    return std::arch::is_x86_feature_detected!("avx2");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// For each of four columns all windows together, at their addresses with `offset` added bit by bit:
/// bit i of the result is set iff bit s + i of some window is that is to be shifted by s. `avx2` must
/// come from [`has_avx2`].
pub(super) fn gather(avx2: bool, table: &[u8], windows: &Windows, offset: u32) -> [Bits; COLUMNS] {
    #[cfg(target_arch = "x86_64")]
    if avx2 {
        #[expect(unsafe_code, reason = "the processor has AVX2: the caller asked it")]
        // SAFETY: `avx2` is only true if `has_avx2` found it.
        return unsafe { gather_avx2(table, windows, offset) };
    }
    let _ = avx2;
    gather_portable(table, windows, offset)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn gather_avx2(table: &[u8], windows: &Windows, offset: u32) -> [Bits; COLUMNS] {
    gather_portable(table, windows, offset)
}

#[inline(always)]
fn gather_portable(table: &[u8], windows: &Windows, offset: u32) -> [Bits; COLUMNS] {
    let mut all = [[0; 4]; COLUMNS];
    let (ends, _) = windows.ends.as_chunks::<COLUMNS>();
    let mut start = 0;
    for (shift, &[end_0, end_1, end_2, end_3]) in (0_u32..).zip(ends) {
        // The windows of one shift are joined as they lie and shifted once at the end, not each.
        let mut found = [[0; 4]; COLUMNS];
        let group = |start, end| windows.addresses.get(start..end).unwrap_or_default();
        unite_lines::<0>(&mut found, table, group(start, end_0), offset);
        unite_lines::<1>(&mut found, table, group(end_0, end_1), offset);
        unite_lines::<2>(&mut found, table, group(end_1, end_2), offset);
        unite_lines::<3>(&mut found, table, group(end_2, end_3), offset);
        start = end_3;
        for (all, found) in all.iter_mut().zip(&found) {
            // What comes to the end of the last word is no heap.
            let next = [found[1], found[2], found[3], found[0]];
            for index in 0..4 {
                // A shift by 64 − 0 leaves nothing of the next word; two shifts say so.
                all[index] |= found[index] >> shift | next[index] << (63 - shift) << 1;
            }
        }
    }
    all.map(|bits| [bits[0], bits[1], bits[2], bits[3] & ALL[3]])
}

/// Adds the lines of one group, of which line j belongs to column j ⊕ k.
#[inline(always)]
fn unite_lines<const K: usize>(
    found: &mut [Bits; COLUMNS],
    table: &[u8],
    addresses: &[u32],
    offset: u32,
) {
    for &address in addresses {
        // Xor and not a sum: the columns of two values are added as nimbers are.
        let start = (address ^ offset) as usize;
        // One check for the whole span; behind it the compiler knows all lengths, and the loops below have
        // none and become loads of registers.
        let Some(lines) = table.get(start..start + SPAN) else { continue };
        let (words, _) = lines.as_chunks::<8>();
        for line in 0..COLUMNS {
            for index in 0..4 {
                found[line ^ K][index] |= u64::from_le_bytes(words[line * LINE / 8 + index]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    quickcheck! {
        fn both_are_the_definition(table: Vec<u8>, addresses: Vec<(u16, u8)>, offset: u16) -> bool {
            let table = table.repeat(8);
            let mut addresses: Vec<(usize, u32)> = addresses
                .into_iter()
                .map(|(address, group)| (usize::from(group) % GROUPS, u32::from(address % 512)))
                .collect();
            addresses.sort_unstable();
            let mut windows = Windows::default();
            for (group, end) in windows.ends.iter_mut().enumerate() {
                *end = addresses.partition_point(|&(other, _)| other <= group);
            }
            windows.addresses = addresses.iter().map(|&(_, address)| address).collect();
            let offset = u32::from(offset % 256);
            let mut expected = [[0; 4]; COLUMNS];
            for (group, address) in addresses {
                let start = (address ^ offset) as usize;
                let (shift, column) = (group / COLUMNS, group % COLUMNS);
                if start + SPAN > table.len() {
                    continue;
                }
                for (line, lane) in (0..COLUMNS).flat_map(|line| (0..LANES).map(move |i| (line, i))) {
                    let bit = lane + shift;
                    if table[start + line * LINE + bit / 8] >> (bit % 8) & 1 == 1 {
                        expected[line ^ column][lane / 64] |= 1_u64 << (lane % 64);
                    }
                }
            }
            gather(has_avx2(), &table, &windows, offset) == expected
                && gather(false, &table, &windows, offset) == expected
        }
    }
}

//! The inner loop of the block engine: windows of bits, shifted and put together.
//!
//! The one function here is compiled twice, for any processor and for those with AVX2, where a
//! window of 256 bits is one register. Which one runs is decided at run time, and they are tested
//! equal. Measured on 0.6, the second one takes about half the time.

/// A bit for each of up to 256 consecutive heaps.
pub(super) type Bits = [u64; 4];

/// The bytes of a window.
const WINDOW: usize = 32;

/// Windows into a table: byte addresses, sorted by how far the window is to be shifted.
#[derive(Clone, Debug, Default)]
pub(super) struct Windows {
    pub(super) addresses: Vec<u32>,
    /// The windows to be shifted by s begin at `starts[s]` and end at `starts[s + 1]`.
    pub(super) starts: [usize; 9],
}

/// Whether this processor has AVX2.
pub(super) fn has_avx2() -> bool {
    #[cfg(target_arch = "x86_64")]
    return std::arch::is_x86_feature_detected!("avx2");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// All windows together, at their addresses with `column` added bit by bit: bit i of the result is
/// set iff bit s + i of some window is that is to be shifted by s. `avx2` must come from
/// [`has_avx2`].
pub(super) fn gather(avx2: bool, table: &[u8], windows: &Windows, column: u32) -> Bits {
    #[cfg(target_arch = "x86_64")]
    if avx2 {
        #[expect(unsafe_code, reason = "the processor has AVX2: the caller asked it")]
        // SAFETY: `avx2` is only true if `has_avx2` found it.
        return unsafe { gather_avx2(table, windows, column) };
    }
    let _ = avx2;
    gather_portable(table, windows, column)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn gather_avx2(table: &[u8], windows: &Windows, column: u32) -> Bits {
    gather_portable(table, windows, column)
}

#[inline(always)]
fn gather_portable(table: &[u8], windows: &Windows, column: u32) -> Bits {
    let mut all = [0; 4];
    for (shift, bounds) in (0_u32..).zip(windows.starts.windows(2)) {
        let mut found = [0; 4];
        for &address in windows.addresses.get(bounds[0]..bounds[1]).unwrap_or_default() {
            let start = (address ^ column) as usize;
            if let Some(window) = table.get(start..start + WINDOW) {
                let (words, _) = window.as_chunks::<8>();
                for (found, word) in found.iter_mut().zip(words) {
                    *found |= u64::from_le_bytes(*word);
                }
            }
        }
        let next = [found[1], found[2], found[3], 0];
        for index in 0..4 {
            // A shift by 64 − 0 leaves nothing of the next word; two shifts say so.
            all[index] |= found[index] >> shift | next[index] << (63 - shift) << 1;
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    quickcheck! {
        fn both_are_the_definition(table: Vec<u8>, addresses: Vec<(u16, u8)>, column: u16) -> bool {
            let mut addresses: Vec<(u32, u32)> = addresses
                .into_iter()
                .map(|(address, shift)| (u32::from(shift % 8), u32::from(address % 128)))
                .collect();
            addresses.sort_unstable();
            let mut windows = Windows::default();
            for shift in 0..=8 {
                let before = addresses.partition_point(|&(other, _)| other < shift);
                windows.starts[shift as usize] = before;
            }
            windows.addresses = addresses.iter().map(|&(_, address)| address).collect();
            let column = u32::from(column % 64);
            let mut expected = [0; 4];
            for (shift, address) in addresses {
                let start = (address ^ column) as usize;
                if start + WINDOW > table.len() {
                    continue;
                }
                for bit in (shift as usize)..256 {
                    if table[start + bit / 8] >> (bit % 8) & 1 == 1 {
                        let lane = bit - shift as usize;
                        expected[lane / 64] |= 1_u64 << (lane % 64);
                    }
                }
            }
            gather(has_avx2(), &table, &windows, column) == expected
                && gather(false, &table, &windows, column) == expected
        }
    }
}

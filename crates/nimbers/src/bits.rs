//! 256 products at once, by the formulas of the tower down to single bits.
//!
//! Bit i of 256 nimbers is one register: the nimbers below 2 are a field in which ⊗ is "and", and
//! the tower makes of 729 of these the product of two words of 64 bits. This is for processors with
//! AVX2 but without the products of bytes of `bytes`, which are faster still.
//!
//! Like `bytes`, this module is `unsafe` where it uses instructions that not every processor has. An
//! [`Avx2`] is the proof that this one does, and all [`Bits`] were made with such a proof.

#![expect(unsafe_code, reason = "instructions that not every processor has: see `Avx2`")]

use std::arch::x86_64::{__m256i, _mm256_and_si256, _mm256_xor_si256};
use std::mem::transmute;
use std::ops::BitXor;

use crate::bytes::{LANES, Pair};
use crate::field::Ring;
use crate::{Nimber, NimberOf};

/// The number of nimbers that are multiplied at once.
pub const BLOCK: usize = 64 * LANES;

/// 64 words in each lane; or their bits, row i holding the bits i.
type Rows = [[u64; LANES]; 64];

/// Proof that this processor has AVX2. Only [`Avx2::detect`] makes one.
#[derive(Clone, Copy)]
pub struct Avx2(());

impl Avx2 {
    /// Asks the processor.
    pub fn detect() -> Option<Self> {
        is_x86_feature_detected!("avx2").then_some(Self(()))
    }

    /// The products of the pairs, as many as make whole blocks; returns their number.
    pub fn products(self, a: &[Nimber], b: &[Nimber], out: &mut [Nimber]) -> usize {
        // SAFETY: `self` proves that the processor has the feature.
        unsafe { products(self, a, b, out) }
    }
}

#[target_feature(enable = "avx2")]
fn products(avx2: Avx2, a: &[Nimber], b: &[Nimber], out: &mut [Nimber]) -> usize {
    let (a, b) = (a.as_chunks::<BLOCK>().0, b.as_chunks::<BLOCK>().0);
    let mut count = 0;
    for ((a, b), out) in a.iter().zip(b).zip(out.as_chunks_mut::<BLOCK>().0) {
        let [a, b] = [rows(a), rows(b)];
        let mut product = [[0; LANES]; 64];
        let factor = |rows: &Rows| Bits64::of_rows(avx2, rows);
        factor(&a).nim_product(factor(&b)).write(&mut product);
        transpose(&mut product);
        for (nimber, &word) in out.iter_mut().zip(product.as_flattened()) {
            *nimber = NimberOf(word);
        }
        count += BLOCK;
    }
    count
}

/// The bits of nimbers, row by row.
#[inline(always)]
fn rows(nimbers: &[Nimber; BLOCK]) -> Rows {
    let mut rows = [[0; LANES]; 64];
    for (word, nimber) in rows.as_flattened_mut().iter_mut().zip(nimbers) {
        *word = nimber.0;
    }
    transpose(&mut rows);
    rows
}

/// Transposes the 64 × 64 matrices of bits, one in each lane.
#[inline(always)]
fn transpose(rows: &mut Rows) {
    exchange::<32>(rows, 0x0000_0000_ffff_ffff);
    exchange::<16>(rows, 0x0000_ffff_0000_ffff);
    exchange::<8>(rows, 0x00ff_00ff_00ff_00ff);
    exchange::<4>(rows, 0x0f0f_0f0f_0f0f_0f0f);
    exchange::<2>(rows, 0x3333_3333_3333_3333);
    exchange::<1>(rows, 0x5555_5555_5555_5555);
}

/// Exchanges row r and bit c + D with row r + D and bit c, for all r and all c in `columns`: those in
/// whose binary expansion D does not occur.
#[inline(always)]
fn exchange<const D: usize>(rows: &mut Rows, columns: u64) {
    for block in rows.chunks_exact_mut(2 * D) {
        let (upper, lower) = block.split_at_mut(D);
        for (x, y) in upper.as_flattened_mut().iter_mut().zip(lower.as_flattened_mut()) {
            let difference = (*x >> D ^ *y) & columns;
            *x ^= difference << D;
            *y ^= difference;
        }
    }
}

/// 256 words, by their rows.
trait OfRows: Ring {
    /// From as many rows as a word has bits.
    fn of_rows(avx2: Avx2, rows: &[[u64; LANES]]) -> Self;

    /// To as many rows.
    fn write(self, rows: &mut [[u64; LANES]]);
}

impl<T: OfRows> OfRows for Pair<T> {
    #[inline(always)]
    fn of_rows(avx2: Avx2, rows: &[[u64; LANES]]) -> Self {
        let (low, high) = rows.split_at(rows.len() / 2);
        Pair { low: T::of_rows(avx2, low), high: T::of_rows(avx2, high) }
    }

    #[inline(always)]
    fn write(self, rows: &mut [[u64; LANES]]) {
        let (low, high) = rows.split_at_mut(rows.len() / 2);
        self.low.write(low);
        self.high.write(high);
    }
}

/// 256 words of 64 bits.
type Bits64 = Pair<Pair<Pair<Pair<Pair<Pair<Bits>>>>>>;

/// 256 bits: nimbers below 2.
#[derive(Clone, Copy)]
struct Bits(__m256i);

impl OfRows for Bits {
    #[inline(always)]
    fn of_rows(_: Avx2, rows: &[[u64; LANES]]) -> Self {
        // SAFETY: any words are a vector.
        Self(unsafe { transmute::<[u64; LANES], __m256i>(rows[0]) })
    }

    #[inline(always)]
    fn write(self, rows: &mut [[u64; LANES]]) {
        // SAFETY: any vector is words.
        rows[0] = unsafe { transmute::<__m256i, [u64; LANES]>(self.0) };
    }
}

impl BitXor for Bits {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: bits exist only where the proof was.
        Self(unsafe { _mm256_xor_si256(self.0, other.0) })
    }
}

impl Ring for Bits {
    #[inline(always)]
    fn nim_product(self, other: Self) -> Self {
        // SAFETY: bits exist only where the proof was.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    /// The top bit of a word of one bit is *1.
    #[inline(always)]
    fn times_top_bit(self) -> Self {
        self
    }

    #[inline(always)]
    fn nim_square(self) -> Self {
        self
    }
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;

    #[test]
    fn transposition() {
        let mut matrix: Rows = std::array::from_fn(|row| [1 << row, 1 << (63 - row), 1, u64::MAX]);
        matrix[5][0] |= 1 << 40;
        transpose(&mut matrix);
        for (row, &[diagonal, other, first, all]) in matrix.iter().enumerate() {
            assert_eq!(diagonal, 1 << row | if row == 40 { 1 << 5 } else { 0 });
            assert_eq!(other, 1 << (63 - row));
            assert_eq!(first, if row == 0 { u64::MAX } else { 0 });
            assert_eq!(all, u64::MAX);
        }
    }

    #[test]
    fn products_of_all_pairs_of_bits() {
        // The product is determined by these, because it distributes over sums of bits.
        let Some(avx2) = Avx2::detect() else { return };
        let pairs =
            || (0..64).flat_map(|i| (0..64).map(move |j| (NimberOf(1 << i), NimberOf(1 << j))));
        let (a, b): (Vec<Nimber>, Vec<Nimber>) = pairs().unzip();
        let mut out = a.clone();
        assert_eq!(avx2.products(&a, &b, &mut out), 64 * 64);
        for ((a, b), product) in pairs().zip(out) {
            assert_eq!(product.0, a.0.nim_product(b.0));
        }
    }

    quickcheck! {
        fn products_are_those_of_the_tower(a: Vec<u64>, b: Vec<u64>) -> bool {
            let Some(avx2) = Avx2::detect() else { return true };
            let cycle = |words: &[u64]| -> Vec<Nimber> {
                words.iter().copied().chain([u64::MAX]).cycle().take(300).map(NimberOf).collect()
            };
            let [a, b] = [cycle(&a), cycle(&b)];
            let mut out = vec![NimberOf(7); 300];
            let count = avx2.products(&a, &b, &mut out);
            count == BLOCK
                && out[BLOCK..].iter().all(|&untouched| untouched == NimberOf(7))
                && (0..BLOCK).all(|i| out[i].0 == a[i].0.nim_product(b[i].0))
        }
    }
}

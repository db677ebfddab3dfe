//! Many products at once, by the formulas of the tower for bytes.
//!
//! 32 nimbers are cut into slices: slice i holds byte i of each. The nimbers below 256 are a field,
//! and some processors have an instruction (GFNI on x86) that multiplies 32 pairs of bytes in a
//! field of 256 elements. That one is the field of polynomials modulo x⁸ + x⁴ + x³ + x + 1 used by
//! the cipher AES; a change of basis, one more such instruction, leads from one to the other. A
//! product of two slices takes one instruction then, and the tower makes of 27 of them the product
//! of two words of 8 slices.
//!
//! Like `clmul`, this module is `unsafe` where it uses an instruction that not every processor has.
//! A [`Gfni`] is the proof that this one does, and every [`Slice`] was made with such a proof.

#![expect(unsafe_code, reason = "instructions that not every processor has: see `Gfni`")]

use std::arch::x86_64::{
    __m256i, _mm256_gf2p8affine_epi64_epi8, _mm256_gf2p8mul_epi8, _mm256_set1_epi8,
    _mm256_set1_epi64x, _mm256_xor_si256,
};
use std::mem::transmute;
use std::ops::BitXor;

use crate::field::{Halves, Ring};
use crate::{Nimber, Nimber128, NimberOf};

/// The matrix from nimbers to polynomials: the nimber 65 becomes the polynomial x.
const TO_POLYNOMIALS: u64 = 0xf1f0_a686_9e3a_b4ba;

/// The inverse matrix: xᵏ becomes the k-th power of 65.
const TO_NIMBERS: u64 = 0x0334_9c68_700c_dea0;

/// The polynomial of the nimber 128.
const TOP_BIT: u8 = 0xdf;

/// The number of 64-bit words in a slice.
pub const LANES: usize = 4;

/// The number of nimbers that are multiplied at once.
pub const BLOCK: usize = 8 * LANES;

/// Eight words in each lane; or their bytes, slice i holding the bytes i.
type Rows = [[u64; LANES]; 8];

/// Proof that this processor has GFNI and AVX2. Only [`Gfni::detect`] makes one.
#[derive(Clone, Copy)]
pub struct Gfni(());

impl Gfni {
    /// Asks the processor.
    pub fn detect() -> Option<Self> {
        let found = is_x86_feature_detected!("gfni") && is_x86_feature_detected!("avx2");
        found.then_some(Self(()))
    }

    /// The products of the pairs, as many as make whole blocks; returns their number.
    pub fn products<W: InSlices>(
        self,
        a: &[NimberOf<W>],
        b: &[NimberOf<W>],
        out: &mut [NimberOf<W>],
    ) -> usize {
        // SAFETY: `self` proves that the processor has the features.
        unsafe { products(self, a, b, out) }
    }
}

#[target_feature(enable = "gfni,avx2")]
fn products<W: InSlices>(
    gfni: Gfni,
    a: &[NimberOf<W>],
    b: &[NimberOf<W>],
    out: &mut [NimberOf<W>],
) -> usize {
    let ((a, _), (b, _), (out, _)) = (a.as_chunks(), b.as_chunks(), out.as_chunks_mut());
    let mut count = 0;
    for ((a, b), out) in a.iter().zip(b).zip(out) {
        W::uncut(W::cut(gfni, a).nim_product(W::cut(gfni, b)), out);
        count += BLOCK;
    }
    count
}

/// A word that can be cut into slices.
pub trait InSlices: Sized {
    type Slices: Ring;

    /// The words, cut into slices.
    fn cut(gfni: Gfni, nimbers: &[NimberOf<Self>; BLOCK]) -> Self::Slices;

    /// The words of which these are the slices.
    fn uncut(slices: Self::Slices, nimbers: &mut [NimberOf<Self>; BLOCK]);
}

impl InSlices for u64 {
    type Slices = Slices64;

    #[inline(always)]
    fn cut(gfni: Gfni, nimbers: &[Nimber; BLOCK]) -> Slices64 {
        let mut rows: Rows = [[0; LANES]; 8];
        for (word, nimber) in rows.as_flattened_mut().iter_mut().zip(nimbers) {
            *word = nimber.0;
        }
        cut(gfni, rows)
    }

    #[inline(always)]
    fn uncut(slices: Slices64, nimbers: &mut [Nimber; BLOCK]) {
        for (nimber, &word) in nimbers.iter_mut().zip(uncut(slices).as_flattened()) {
            *nimber = NimberOf(word);
        }
    }
}

impl InSlices for u128 {
    type Slices = Pair<Slices64>;

    #[inline(always)]
    fn cut(gfni: Gfni, nimbers: &[Nimber128; BLOCK]) -> Pair<Slices64> {
        let mut halves: [Rows; 2] = [[[0; LANES]; 8]; 2];
        let [high, low] = &mut halves;
        let words = high.as_flattened_mut().iter_mut().zip(low.as_flattened_mut());
        for ((high, low), nimber) in words.zip(nimbers) {
            (*high, *low) = nimber.0.split();
        }
        let [high, low] = halves;
        Pair { high: cut(gfni, high), low: cut(gfni, low) }
    }

    #[inline(always)]
    fn uncut(slices: Pair<Slices64>, nimbers: &mut [Nimber128; BLOCK]) {
        let (high, low) = (uncut(slices.high), uncut(slices.low));
        let words = high.as_flattened().iter().zip(low.as_flattened());
        for (nimber, (&high, &low)) in nimbers.iter_mut().zip(words) {
            *nimber = NimberOf(u128::join(high, low));
        }
    }
}

/// 32 words of eight bytes.
type Slices64 = Pair<Pair<Pair<Slice>>>;

#[inline(always)]
fn cut(gfni: Gfni, mut rows: Rows) -> Slices64 {
    transpose(&mut rows);
    let [a, b, c, d, e, f, g, h] = rows.map(|row| Slice::of_nimbers(gfni, row));
    let low = Pair { low: Pair { low: a, high: b }, high: Pair { low: c, high: d } };
    let high = Pair { low: Pair { low: e, high: f }, high: Pair { low: g, high: h } };
    Pair { low, high }
}

#[inline(always)]
fn uncut(Pair { low, high }: Slices64) -> Rows {
    let ([a, b, c, d], [e, f, g, h]) = (four(low), four(high));
    let mut rows = [a, b, c, d, e, f, g, h].map(Slice::nimbers);
    transpose(&mut rows);
    rows
}

#[inline(always)]
fn four(Pair { low, high }: Pair<Pair<Slice>>) -> [Slice; 4] {
    [low.low, low.high, high.low, high.high]
}

/// Transposes the 8 × 8 matrices of bytes, one in each lane.
#[inline(always)]
fn transpose(rows: &mut Rows) {
    exchange::<4>(rows, 0x0000_0000_ffff_ffff);
    exchange::<2>(rows, 0x0000_ffff_0000_ffff);
    exchange::<1>(rows, 0x00ff_00ff_00ff_00ff);
}

/// Exchanges row r and byte c + D with row r + D and byte c, for all r and all c in `columns`: those
/// in whose binary expansion D does not occur.
#[inline(always)]
fn exchange<const D: usize>(rows: &mut Rows, columns: u64) {
    for block in rows.chunks_exact_mut(2 * D) {
        let (upper, lower) = block.split_at_mut(D);
        for (x, y) in upper.as_flattened_mut().iter_mut().zip(lower.as_flattened_mut()) {
            let difference = (*x >> (8 * D) ^ *y) & columns;
            *x ^= difference << (8 * D);
            *y ^= difference;
        }
    }
}

/// 32 bytes, as polynomials.
#[derive(Clone, Copy)]
pub struct Slice(__m256i);

impl Slice {
    #[inline(always)]
    fn of_nimbers(_: Gfni, bytes: [u64; LANES]) -> Self {
        // SAFETY: any bytes are a vector; the proof is at hand.
        unsafe { Self(linear(transmute::<[u64; LANES], __m256i>(bytes), TO_POLYNOMIALS)) }
    }

    #[inline(always)]
    fn nimbers(self) -> [u64; LANES] {
        // SAFETY: any vector is bytes; a slice exists only where the proof was.
        unsafe { transmute::<__m256i, [u64; LANES]>(linear(self.0, TO_NIMBERS)) }
    }
}

impl BitXor for Slice {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: a slice exists only where the proof was.
        unsafe { Self(sum(self.0, other.0)) }
    }
}

impl Ring for Slice {
    #[inline(always)]
    fn nim_product(self, other: Self) -> Self {
        // SAFETY: a slice exists only where the proof was.
        unsafe { Self(product(self.0, other.0)) }
    }

    #[inline(always)]
    fn times_top_bit(self) -> Self {
        // SAFETY: a slice exists only where the proof was.
        unsafe { Self(product(self.0, repeat(TOP_BIT))) }
    }

    #[inline(always)]
    fn nim_square(self) -> Self {
        self.nim_product(self)
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn sum(a: __m256i, b: __m256i) -> __m256i {
    _mm256_xor_si256(a, b)
}

#[inline]
#[target_feature(enable = "gfni,avx2")]
fn product(a: __m256i, b: __m256i) -> __m256i {
    _mm256_gf2p8mul_epi8(a, b)
}

#[inline]
#[target_feature(enable = "avx2")]
fn repeat(byte: u8) -> __m256i {
    _mm256_set1_epi8(byte.cast_signed())
}

/// The images of all bytes: bit i is the parity of byte & byte 7 − i of the matrix.
#[inline]
#[target_feature(enable = "gfni,avx2")]
fn linear(bytes: __m256i, matrix: u64) -> __m256i {
    _mm256_gf2p8affine_epi64_epi8::<0>(bytes, _mm256_set1_epi64x(matrix.cast_signed()))
}

/// F·high + low, for half words cut into slices.
#[derive(Clone, Copy)]
pub struct Pair<T> {
    pub high: T,
    pub low: T,
}

impl<T: Ring> BitXor for Pair<T> {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self { high: self.high ^ other.high, low: self.low ^ other.low }
    }
}

impl<T: Ring> Halves for Pair<T> {
    type Half = T;

    #[inline(always)]
    fn split(self) -> (T, T) {
        (self.high, self.low)
    }

    #[inline(always)]
    fn join(high: T, low: T) -> Self {
        Self { high, low }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::product_by_tower;

    fn nim_product(a: u8, b: u8) -> u8 {
        product_by_tower(a, b, 8)
    }

    /// What the instruction for products does: modulo x⁸ + x⁴ + x³ + x + 1.
    fn polynomial_product(a: u8, b: u8) -> u8 {
        (0..8).rev().fold(0, |sum: u8, bit| {
            let shifted = if sum >> 7 == 1 { sum << 1 ^ 0b11011 } else { sum << 1 };
            if b >> bit & 1 == 1 { shifted ^ a } else { shifted }
        })
    }

    /// What the instruction for linear maps does.
    fn image(byte: u8, matrix: u64) -> u8 {
        let rows = matrix.to_be_bytes();
        (0..8).fold(0, |sum, bit| sum | u8::from((byte & rows[bit]).count_ones() % 2 == 1) << bit)
    }

    #[test]
    fn the_constants_are_a_change_of_basis() {
        for a in 0..=u8::MAX {
            assert_eq!(image(image(a, TO_POLYNOMIALS), TO_NIMBERS), a);
            for b in 0..=u8::MAX {
                let polynomials = [a, b].map(|byte| image(byte, TO_POLYNOMIALS));
                let product = polynomial_product(polynomials[0], polynomials[1]);
                assert_eq!(image(product, TO_NIMBERS), nim_product(a, b));
            }
        }
        assert_eq!(image(128, TO_POLYNOMIALS), TOP_BIT);
        assert_eq!(image(65, TO_POLYNOMIALS), 2);
    }

    #[test]
    fn transposition() {
        // Row r, byte c of lane l is at first r, then c.
        let mut rows: Rows = std::array::from_fn(|r| [0x0101_0101_0101_0101 * r as u64; LANES]);
        transpose(&mut rows);
        assert_eq!(rows, [[0x0706_0504_0302_0100; LANES]; 8]);
        transpose(&mut rows);
        rows[2][3] = 0xff << 40; // row 2, byte 5
        transpose(&mut rows);
        assert_eq!(rows[5][3] >> 16 & 0xff, 0xff);
    }

    #[test]
    fn the_instructions_on_all_pairs_of_bytes() {
        let Some(gfni) = Gfni::detect() else { return };
        let all: Vec<Nimber> = (0..256).map(NimberOf).collect();
        let mut out = all.clone();
        for a in 0..=u8::MAX {
            assert_eq!(gfni.products(&vec![NimberOf(u64::from(a)); 256], &all, &mut out), 256);
            for (b, product) in (0..=u8::MAX).zip(&out) {
                assert_eq!(product.0, u64::from(nim_product(a, b)));
            }
        }
    }
}

//! The carry-less multiplication of the processor. `unsafe` is here and in `bytes` only.
//!
//! A word stands for a polynomial over the field of two elements, bit k being the coefficient of
//! xᵏ. The product of two such polynomials is the school multiplication of the words without
//! carries. Processors have an instruction for it, PCLMULQDQ on x86, but a program must ask at run
//! time. A [`Clmul`] is the proof that it asked and that the answer was yes.

/// Something that multiplies polynomials over the field of two elements.
pub trait Carryless: Copy {
    /// The product of two polynomials of degree at most 63.
    fn times(self, a: u64, b: u64) -> u128;
}

/// The product bit by bit: what [`Clmul`] is tested equal to.
#[cfg(test)]
#[derive(Clone, Copy)]
pub struct BitByBit;

#[cfg(test)]
impl Carryless for BitByBit {
    fn times(self, a: u64, b: u64) -> u128 {
        let shifted = |k: u32| if b >> k & 1 == 1 { u128::from(a) << k } else { 0 };
        (0..64).fold(0, |sum, k| sum ^ shifted(k))
    }
}

#[cfg(target_arch = "x86_64")]
pub use x86::Clmul;

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "an instruction that not every processor has: see `Clmul`")]
mod x86 {
    use std::arch::x86_64::{
        _mm_clmulepi64_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_extract_epi64,
    };

    use super::Carryless;

    /// Proof that this processor has PCLMULQDQ and AVX. Only [`Clmul::detect`] makes one.
    #[derive(Clone, Copy)]
    pub struct Clmul(());

    impl Clmul {
        /// Asks the processor.
        pub fn detect() -> Option<Self> {
            let found = is_x86_feature_detected!("pclmulqdq") && is_x86_feature_detected!("avx");
            found.then_some(Self(()))
        }

        /// `work(by, a, b)` compiled for such a processor, so that [`times`](Carryless::times) in
        /// it is one instruction and not the call of a function.
        #[inline(always)]
        pub fn run<T, A, B, R>(self, work: impl Fn(&T, A, B) -> R, by: &T, a: A, b: B) -> R {
            // SAFETY: `self` proves that the processor has the features.
            unsafe { run(work, by, a, b) }
        }
    }

    impl Carryless for Clmul {
        #[inline(always)]
        fn times(self, a: u64, b: u64) -> u128 {
            // SAFETY: `self` proves that the processor has the features.
            unsafe { times(a, b) }
        }
    }

    #[target_feature(enable = "pclmulqdq,avx")]
    fn run<T, A, B, R>(work: impl Fn(&T, A, B) -> R, by: &T, a: A, b: B) -> R {
        work(by, a, b)
    }

    #[inline]
    #[target_feature(enable = "pclmulqdq,avx")]
    fn times(a: u64, b: u64) -> u128 {
        let [a, b] = [a, b].map(|word| _mm_cvtsi64_si128(word.cast_signed()));
        let product = _mm_clmulepi64_si128::<0>(a, b);
        let low = _mm_cvtsi128_si64(product).cast_unsigned();
        let high = _mm_extract_epi64::<1>(product).cast_unsigned();
        u128::from(high) << 64 | u128::from(low)
    }
}

/// No instruction is known here, so there is never a proof of one.
#[cfg(not(target_arch = "x86_64"))]
#[derive(Clone, Copy)]
pub enum Clmul {}

#[cfg(not(target_arch = "x86_64"))]
impl Clmul {
    /// None: there is nothing to find.
    pub fn detect() -> Option<Self> {
        None
    }

    /// Never called.
    pub fn run<T, A, B, R>(self, _: impl Fn(&T, A, B) -> R, _: &T, _: A, _: B) -> R {
        match self {}
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl Carryless for Clmul {
    fn times(self, _a: u64, _b: u64) -> u128 {
        match self {}
    }
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;

    #[test]
    fn bit_by_bit() {
        // (x + 1)(x + 1) = x² + 1, and x⁶³·x⁶³ = x¹²⁶.
        assert_eq!(BitByBit.times(3, 3), 5);
        assert_eq!(BitByBit.times(1 << 63, 1 << 63), 1 << 126);
        // (1 + x + ⋯ + x⁶³)² = 1 + x² + ⋯ + x¹²⁶.
        assert_eq!(BitByBit.times(u64::MAX, u64::MAX), u128::MAX / 3);
    }

    #[test]
    fn the_instruction_on_bits() {
        let Some(clmul) = Clmul::detect() else { return };
        for (i, j) in (0..64).flat_map(|i| (0..64).map(move |j| (i, j))) {
            assert_eq!(clmul.times(1 << i, 1 << j), 1 << (i + j));
        }
        assert_eq!(clmul.times(u64::MAX, u64::MAX), u128::MAX / 3);
    }

    quickcheck! {
        fn the_instruction_is_bit_by_bit(a: u64, b: u64) -> bool {
            Clmul::detect().is_none_or(|clmul| {
                let product = BitByBit.times(a, b);
                clmul.times(a, b) == product && clmul.run(|_, a, b| clmul.times(a, b), &(), a, b) == product
            })
        }
    }
}

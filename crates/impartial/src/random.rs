//! Random numbers that are the same in every run.
//!
//! A run of samples can be repeated, cut into parts and gone on with only if its numbers follow from
//! the seed alone: so the generator is part of the project, and of its results.

/// The generator SplitMix64: tiny, seedable at any point, good enough to draw positions and to choose
/// among plans. The number is its whole state.
///
/// # Source
///
/// G. Steele, D. Lea, C. Flood, *Fast splittable pseudorandom number generators* (2014).
///
/// # Examples
///
/// ```
/// use impartial::random::Random;
///
/// let mut random = Random(1234567);
/// assert_eq!(random.next_number(), 6457827717110365317);
/// assert!(random.below(6) < 6);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random(pub u64);

impl Random {
    /// The next number, any of 64 bits.
    pub fn next_number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `count`; 0 if there is none.
    pub fn below(&mut self, count: usize) -> usize {
        // The upper half of a product of 64 bits by 64 is below either factor.
        let product = u128::from(self.next_number()) * crate::int::to_u128(count);
        crate::int::to_usize(product >> 64)
    }
}

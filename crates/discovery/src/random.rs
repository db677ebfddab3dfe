//! Random numbers that are the same in every run.

use impartial::int;

/// The generator SplitMix64.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `count`; 0 if there is none.
    pub fn below(&mut self, count: usize) -> usize {
        let product = u128::from(self.next()) * count as u128;
        // Less than `count`, since the generator is less than 2⁶⁴: no division, and hardly any bias.
        int::to_usize(product >> 64)
    }
}

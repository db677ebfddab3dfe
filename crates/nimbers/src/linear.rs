//! Linear maps of 64-bit words over the field of two elements.

/// A linear map, given by the images of the 64 bits.
pub type Images = [u64; 64];

/// The inverse of a linear map; `None` if it has none.
///
/// Gauss–Jordan elimination on pairs (y, x) where the map sends x to y: at first the images of the
/// bits with the bits, in the end the bits with what the map sends there.
pub fn inverse(images: &Images) -> Option<Images> {
    let mut pairs: [(u64, u64); 64] = std::array::from_fn(|bit| (images[bit], 1 << bit));
    for bit in 0..64 {
        let pivot = (bit..64).find(|&row| pairs[row].0 >> bit & 1 == 1)?;
        pairs.swap(bit, pivot);
        let (y, x) = pairs[bit];
        for (row, pair) in pairs.iter_mut().enumerate() {
            if row != bit && pair.0 >> bit & 1 == 1 {
                *pair = (pair.0 ^ y, pair.1 ^ x);
            }
        }
    }
    Some(pairs.map(|(_, x)| x))
}

/// A linear map as a table of the images of single bytes, 16 kB in size.
pub struct ByteTables([[u64; 256]; 8]);

impl ByteTables {
    /// The table of a map.
    pub fn new(images: &Images) -> Self {
        let image_of_byte = |place: usize, byte: usize| {
            let bits = (0..8).filter(|bit| byte >> bit & 1 == 1);
            bits.fold(0, |image, bit| image ^ images[8 * place + bit])
        };
        Self(std::array::from_fn(|place| std::array::from_fn(|byte| image_of_byte(place, byte))))
    }

    /// The image of a word: the sum of those of its bytes.
    #[inline(always)]
    pub fn image(&self, word: u64) -> u64 {
        let bytes = word.to_le_bytes();
        let image = |place: usize| self.0[place][usize::from(bytes[place])];
        (image(0) ^ image(1) ^ image(2) ^ image(3)) ^ (image(4) ^ image(5) ^ image(6) ^ image(7))
    }
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;

    /// Bit k goes to the sum of bits 0 to k: x ⊕ x/2 ⊕ x/4 ⊕ ….
    fn suffix_sums() -> Images {
        std::array::from_fn(|bit| u64::MAX >> (63 - bit))
    }

    quickcheck! {
        fn a_table_is_its_map(x: u64) -> bool {
            let sum = (0..64).fold(0, |sum, shift| sum ^ x >> shift);
            ByteTables::new(&suffix_sums()).image(x) == sum
        }

        fn the_inverse_undoes_the_map(x: u64) -> bool {
            let inverse = inverse(&suffix_sums()).unwrap();
            // The inverse of that map is known: x ⊕ x/2, the Gray code.
            ByteTables::new(&inverse).image(x) == x ^ x >> 1
        }
    }

    #[test]
    fn a_map_that_is_not_one_to_one_has_no_inverse() {
        let mut images = suffix_sums();
        assert!(inverse(&images).is_some());
        images[5] = images[40] ^ images[7];
        assert_eq!(inverse(&images), None);
    }
}

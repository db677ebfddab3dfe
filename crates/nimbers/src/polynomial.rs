//! The field of nimbers below 2⁶⁴ as polynomials over the field of two elements, of degree at most
//! 63, modulo x⁶⁴ + x⁴ + x³ + x + 1.
//!
//! All fields of 2⁶⁴ elements are isomorphic. An isomorphism is determined by the nimber r that is
//! the image of x, a root of that polynomial: it sends Σ cₖxᵏ to Σ cₖrᵏ, and is linear. So a
//! nim-product is: change the basis of both factors, multiply the polynomials without carries,
//! reduce, and change the basis back. In a long computation the basis is changed at the ends only.
//!
//! For 128 bits the same is done with both halves of F·h + l, where F ⊗ F = F ⊕ 2⁶³.

use crate::arithmetic::Arithmetic;
use crate::clmul::Carryless;
use crate::field::product_by_tower;
use crate::linear::{ByteTables, Images, inverse};

/// The least of the 64 roots r of r⁶⁴ ⊕ r⁴ ⊕ r³ ⊕ r ⊕ 1; any of them would do.
const ROOT: u64 = 0x4028_84ca_01f7_c6b2;

/// The change of basis, and what multiplies polynomials.
pub struct Polynomials<C> {
    pub carryless: C,
    /// From nimbers to polynomials.
    to: ByteTables,
    /// From polynomials to nimbers.
    from: ByteTables,
    /// The polynomial of the nimber 2⁶³.
    top_bit: u64,
}

impl<C: Carryless> Polynomials<C> {
    /// Computes the tables. `None` if the powers of the root were no basis, which a test excludes.
    pub fn new(carryless: C) -> Option<Self> {
        let nimbers = powers_of_root();
        let polynomials = inverse(&nimbers)?;
        let [to, from] = [&polynomials, &nimbers].map(ByteTables::new);
        Some(Self { carryless, to, from, top_bit: polynomials[63] })
    }
}

/// r⁰, r¹, …, r⁶³ as nimbers: the images of x⁰, x¹, …, x⁶³.
fn powers_of_root() -> Images {
    let mut power = 1;
    std::array::from_fn(|_| {
        let next = product_by_tower(power, ROOT, 64);
        std::mem::replace(&mut power, next)
    })
}

/// The remainder modulo x⁶⁴ + x⁴ + x³ + x + 1 of a polynomial of degree at most 127.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "a polynomial is cut into its halves")]
fn remainder(polynomial: u128) -> u64 {
    let (high, low) = ((polynomial >> 64) as u64, polynomial as u64);
    // x⁶⁴ is x⁴ + x³ + x + 1. From the three products that are shifts, up to four bits fall off on
    // the left, and these are again multiples of x⁶⁴.
    let high = high ^ (high >> 60) ^ (high >> 61) ^ (high >> 63);
    low ^ high ^ (high << 1) ^ (high << 3) ^ (high << 4)
}

impl<C: Carryless> Arithmetic<u64> for Polynomials<C> {
    type Image = u64;
    /// A polynomial of degree at most 126.
    type Sum = u128;

    #[inline(always)]
    fn image(&self, nimber: u64) -> u64 {
        self.to.image(nimber)
    }

    #[inline(always)]
    fn nimber(&self, image: u64) -> u64 {
        self.from.image(image)
    }

    #[inline(always)]
    fn add_product(&self, sum: u128, a: u64, b: u64) -> u128 {
        sum ^ self.carryless.times(a, b)
    }

    #[inline(always)]
    fn reduce(&self, sum: u128) -> u64 {
        remainder(sum)
    }
}

impl<C: Carryless> Arithmetic<u128> for Polynomials<C> {
    /// The polynomials of the halves h and l of F·h + l.
    type Image = [u64; 2];
    /// Sums of ac, of (a + b)(c + d) and of bd for products (Fa + b)(Fc + d).
    type Sum = [u128; 3];

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a word is cut into its halves")]
    fn image(&self, nimber: u128) -> [u64; 2] {
        [(nimber >> 64) as u64, nimber as u64].map(|half| self.to.image(half))
    }

    #[inline(always)]
    fn nimber(&self, image: [u64; 2]) -> u128 {
        let [h, l] = image.map(|half| u128::from(self.from.image(half)));
        h << 64 | l
    }

    #[inline(always)]
    fn add_product(&self, [high, cross, low]: [u128; 3], x: [u64; 2], y: [u64; 2]) -> [u128; 3] {
        let ([a, b], [c, d]) = (x, y);
        let times = |x, y| self.carryless.times(x, y);
        [high ^ times(a, c), cross ^ times(a ^ b, c ^ d), low ^ times(b, d)]
    }

    /// (Fa + b)(Fc + d) = F(ac + ad + bc) + (bd + ac·2⁶³).
    #[inline(always)]
    fn reduce(&self, [high, cross, low]: [u128; 3]) -> [u64; 2] {
        let ac_top = self.carryless.times(remainder(high), self.top_bit);
        [remainder(cross ^ low), remainder(low ^ ac_top)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clmul::BitByBit;

    #[test]
    fn the_root_is_the_least_root() {
        let product = |a, b| product_by_tower(a, b, 64);
        let power = powers_of_root();
        let last = product(power[63], ROOT);
        assert_eq!(last ^ power[4] ^ power[3] ^ power[1] ^ power[0], 0);
        // Squares of roots are roots, and there are 64 of them.
        let mut root = ROOT;
        for _ in 1..64 {
            root = product(root, root);
            assert!(root > ROOT);
        }
        assert_eq!(product(root, root), ROOT);
    }

    #[test]
    fn remainders() {
        assert_eq!(remainder(u128::from(u64::MAX)), u64::MAX);
        for k in 0..60 {
            assert_eq!(remainder(1 << (64 + k)), 0b11011 << k);
        }
        // x⁶⁴·xᵏ step by step.
        let mut power = 1 << 63;
        for k in 64..128 {
            power = if power >> 63 == 1 { power << 1 ^ 0b11011 } else { power << 1 };
            assert_eq!(remainder(1 << k), power);
        }
    }

    #[test]
    fn changes_of_basis_are_inverse() {
        let polynomials = Polynomials::new(BitByBit).unwrap();
        for bit in 0..64 {
            assert_eq!(polynomials.from.image(polynomials.to.image(1 << bit)), 1 << bit);
        }
        assert_eq!(polynomials.to.image(1), 1);
        assert_eq!(polynomials.to.image(ROOT), 2);
        assert_eq!(polynomials.top_bit, polynomials.to.image(1 << 63));
    }
}

//! Orders and discrete logarithms.
//!
//! The nonzero nimbers below 2^B form a cyclic group of 2^B − 1 elements. For B = 2ⁿ that number is a
//! product of Fermat numbers, 2^B − 1 = F₀ F₁ ⋯ F₍ₙ₋₁₎ with Fₖ = 2^(2ᵏ) + 1, so that its prime factors
//! have been known for long, each occurs once, and the largest is small beside 2^B:
//!
//! | k | Fₖ |
//! |---|---|
//! | 0–4 | 3, 5, 17, 257, 65537: all prime |
//! | 5 | 641 · 6700417 |
//! | 6 | 274177 · 67280421310721 |
//!
//! *Order.* x has the order N, the least n ≥ 1 with xⁿ = 1. It divides 2^B − 1; each prime p is left out
//! of it if x^(N/p) is 1 already. No prime occurs twice, so each is tried once.
//!
//! *Logarithm.* Of the powers of b, a group of N elements, x is one iff x^N = 1, because a cyclic group
//! has one subgroup of each order. Raising both to N/p asks the same question in a group of p elements,
//! where the answer is n mod p (Pohlig and Hellman); and the answers for all p give n mod N. In the
//! small group the p possible answers are d = i·m + j with j < m: b^j is kept for all j (baby steps), and
//! x, x·b^(−m), x·b^(−2m), … are looked up there (giant steps).
//!
//! As an example, the logarithm of *9 to the base *4, which generates the nimbers below 16: N = 15. By
//! the power 15/3 = 5: *4⁵ = *2 and *9⁵ = *2, so n ≡ 1 (mod 3). By 15/5 = 3: *4³ = *14 and
//! *9³ = *10 = *14³, so n ≡ 3 (mod 5). Hence n = 13.
//!
//! # Source
//!
//! S. Pohlig, M. Hellman, *An improved algorithm for computing logarithms over GF(p)* (1978); D. Shanks
//! (1971) for the steps.

use rustc_hash::FxHashMap;

use crate::{NimberOf, Word};

/// The prime factors of 2^128 − 1; the first seven are those of 2^64 − 1.
const PRIMES: [u64; 9] = [3, 5, 17, 257, 641, 65_537, 6_700_417, 274_177, 67_280_421_310_721];

/// So many baby steps are kept at most: about 70 MB. Only the largest prime would need more (8.2
/// million); there the giant steps are 4.5 times as many instead.
const MOST_BABY_STEPS: u64 = 7 << 18;

impl<W: Word> NimberOf<W> {
    /// The order of the nimber in the multiplicative group: the least n ≥ 1 with xⁿ = *1. `None` for
    /// x = *0, which is in no such group.
    ///
    /// # Source
    ///
    /// \[ONAG\] ch. 6: the nimbers below 2^(2ⁿ) are a finite field, so their group is cyclic.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::{Nimber, Nimber128};
    ///
    /// assert_eq!(Nimber::new(2).order(), Some(3));
    /// assert_eq!(Nimber::new(4).order(), Some(15));
    /// assert_eq!(Nimber::ONE.order(), Some(1));
    /// assert_eq!(Nimber::ZERO.order(), None);
    /// assert_eq!(Nimber128::new(4).order(), Some(15));
    /// ```
    ///
    /// # Complexity
    ///
    /// At most nine powers.
    pub fn order(self) -> Option<W> {
        W::from(self.order_as_u128()?)
    }

    fn order_as_u128(self) -> Option<u128> {
        if self == Self::ZERO {
            return None;
        }
        let mut order = u128::MAX >> (128 - W::WIDTH);
        for prime in Self::primes() {
            if self.power(order / u128::from(prime)) == Self::ONE {
                order /= u128::from(prime);
            }
        }
        Some(order)
    }

    /// The discrete logarithm: the least n ≥ 0 with `base`ⁿ = x, or `None` if x is no power of the
    /// base.
    ///
    /// The empty product is *1, also of the base *0.
    ///
    /// # Source
    ///
    /// Pohlig and Hellman; the head of the module in the source tells how.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// let [two, three, four, nine] = [2, 3, 4, 9].map(Nimber::new);
    /// assert_eq!(nine.log(four), Some(13));
    /// assert_eq!(three.log(two), Some(2));
    /// assert_eq!(four.log(two), None);
    /// assert_eq!(Nimber::ONE.log(Nimber::ZERO), Some(0));
    /// ```
    ///
    /// # Complexity
    ///
    /// For 64 bits about 5 000 products. For 128 bits, if the order of the base is divisible by
    /// 67280421310721, up to 40 million products and 70 MB, about a second; else as for 64
    /// bits.
    pub fn log(self, base: Self) -> Option<W> {
        let Some(order) = base.order_as_u128() else {
            // Powers of *0 are *1 and then *0 for ever.
            return [Self::ONE, Self::ZERO]
                .iter()
                .position(|&power| power == self)
                .and_then(W::from);
        };
        if self == Self::ZERO || self.power(order) != Self::ONE {
            return None;
        }
        // n modulo the product of the primes so far.
        let (mut known, mut modulus) = (0_u128, 1_u128);
        for prime in Self::primes().filter(|&prime| order.is_multiple_of(prime.into())) {
            let p = u128::from(prime);
            let digit = small_log(self.power(order / p), base.power(order / p), prime)?;
            // known + t·modulus ≡ digit (mod p), where products stay below p² < 2^92.
            let missing = (u128::from(digit) + p - known % p) % p;
            let t = missing * inverse_modulo(modulus % p, prime) % p;
            known += t * modulus;
            modulus *= p;
        }
        W::from(known)
    }

    /// The prime factors of 2^B − 1 for words of B bits.
    fn primes() -> impl Iterator<Item = u64> {
        PRIMES.into_iter().take(if W::WIDTH > 64 { PRIMES.len() } else { 7 })
    }

    /// xⁿ, where n may be as large as a word of 128 bits.
    fn power(self, exponent: u128) -> Self {
        let [high, low] = [exponent >> 64, exponent & u128::from(u64::MAX)];
        let part = |half: u128| u64::try_from(half).map_or(Self::ONE, |half| self.pow(half));
        if high == 0 {
            return part(low);
        }
        // x^(h·2⁶⁴) is xʰ squared 64 times.
        (0..64).fold(part(high), |power, _| power.square()) * part(low)
    }
}

/// The d < p with `base`^d = x, where `base` has the prime order p and x is a power of it.
fn small_log<W: Word>(x: NimberOf<W>, base: NimberOf<W>, p: u64) -> Option<u64> {
    // m² ≥ p, or as many as are kept.
    let root = p.isqrt() + 1;
    let m = root.min(MOST_BABY_STEPS);
    let mut steps = FxHashMap::default();
    let mut power = NimberOf::ONE;
    for j in 0..m {
        steps.insert(power, j);
        power *= base;
    }
    // `power` is base^m.
    let giant = power.inverse()?;
    let mut rest = x;
    for i in 0..p.div_ceil(m) {
        if let Some(j) = steps.get(&rest) {
            return Some(i * m + j);
        }
        rest *= giant;
    }
    None
}

/// The inverse of `a` modulo the prime p: a^(p − 2).
fn inverse_modulo(a: u128, p: u64) -> u128 {
    let (modulus, mut exponent) = (u128::from(p), p - 2);
    let (mut result, mut power) = (1, a % modulus);
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = result * power % modulus;
        }
        power = power * power % modulus;
        exponent /= 2;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Nimber, Nimber128};
    use quickcheck::quickcheck;

    #[test]
    fn the_primes_are_primes_and_their_products_the_orders() {
        let product = |primes: &[u64]| primes.iter().map(|&p| u128::from(p)).product::<u128>();
        assert_eq!(product(&PRIMES[..7]), u128::from(u64::MAX));
        assert_eq!(product(&PRIMES), u128::MAX);
        let has_divisor = |p: u64| (2..=p.isqrt()).any(|d| p.is_multiple_of(d));
        assert!(!PRIMES.into_iter().any(has_divisor));
    }

    #[test]
    fn all_nimbers_below_256_as_by_counting() {
        for base in (0..256).map(Nimber::new) {
            let mut powers = vec![Nimber::ONE];
            loop {
                let next = powers[powers.len() - 1] * base;
                if powers.contains(&next) {
                    break;
                }
                powers.push(next);
            }
            let order = (base != Nimber::ZERO).then_some(powers.len() as u64);
            assert_eq!(base.order(), order, "{base}");
            for x in (0..256).map(Nimber::new) {
                let expected = powers.iter().position(|&power| power == x);
                assert_eq!(x.log(base), expected.map(|n| n as u64), "log of {x} to {base}");
            }
        }
    }

    quickcheck! {
        fn a_logarithm_is_the_least_exponent(base: u64, exponent: u64) -> bool {
            let base = Nimber::new(base);
            match base.order() {
                None => base.pow(exponent.max(1)).log(base) == Some(1),
                Some(order) => {
                    base.pow(order) == Nimber::ONE
                        && base.pow(exponent).log(base) == Some(exponent % order)
                }
            }
        }

        fn orders_in_the_larger_field_are_the_same(x: u64, y: u64) -> bool {
            let wide = |x: u64| Nimber128::from(Nimber::new(x));
            wide(x).order() == Nimber::new(x).order().map(u128::from)
                && wide(x).log(wide(y)) == Nimber::new(x).log(Nimber::new(y)).map(u128::from)
        }

        fn orders_divide_and_none_is_less(high: u64, low: u64) -> bool {
            let x = Nimber128::new(u128::from(high) << 64 | u128::from(low));
            let Some(order) = x.order() else { return high | low == 0 };
            let smaller = PRIMES.into_iter().map(u128::from).filter(|&p| order.is_multiple_of(p));
            x.power(order) == Nimber128::ONE
                && smaller.into_iter().all(|p| x.power(order / p) != Nimber128::ONE)
        }
    }

    #[test]
    fn without_the_largest_prime_logarithms_of_128_bits_are_quick() {
        let largest = u128::from(PRIMES[8]);
        let base = Nimber128::new(0x0123_4567_89ab_cdef_0011_2233_4455_6677).power(largest);
        let exponent = 0x0000_00ff_1234_5678_9abc_u128;
        assert!(base.order().unwrap() > u128::from(u64::MAX));
        assert_eq!(base.power(exponent).log(base), Some(exponent % base.order().unwrap()));
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "40 million products: seconds if optimised")]
    fn the_largest_prime_is_within_reach() {
        let base = Nimber128::new(0x0123_4567_89ab_cdef_0011_2233_4455_6677);
        let exponent = u128::MAX / 5 * 3 + 12_345;
        assert_eq!(base.order(), Some(u128::MAX / base.cofactor()));
        assert_eq!(base.power(exponent).log(base), Some(exponent % base.order().unwrap()));
    }

    impl Nimber128 {
        /// The index of the powers among all nimbers.
        fn cofactor(self) -> u128 {
            let outside = |&p: &u64| self.power(u128::MAX / u128::from(p)) == Self::ONE;
            PRIMES.into_iter().filter(outside).map(u128::from).product()
        }
    }
}

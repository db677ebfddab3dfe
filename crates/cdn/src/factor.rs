//! The prime factors of a number of 64 bits.
//!
//! Small factors by trial division, the rest by two classical methods, both exact here:
//!
//! - *Is n prime?* Miller and Rabin: write n − 1 = d·2ˢ with d odd. For a prime n and any a, the sequence
//!   a^d, a^2d, …, a^(n−1) modulo n is 1 throughout, or reaches −1 on the way to 1, because a prime
//!   modulus has no other square roots of 1. No composite number below 2⁶⁴ passes for the twelve primes up
//!   to 37 as a; so for 64 bits the test is a proof.
//! - *A factor of a composite n.* Pollard: the sequence x, x² + c, … modulo n enters a cycle modulo a
//!   prime factor p after about √p steps, long before it does so modulo n. Where x ≡ y (mod p) but not
//!   (mod n), gcd(x − y, n) is a proper divisor. Brent's search for the cycle keeps y for a stretch
//!   of steps that doubles. If the gcd is n itself, the same is tried with the next c.
//!
//! # Source
//!
//! J. Sorenson, J. Webster, *Strong pseudoprimes to twelve prime bases* (2017) for the bases; J. Pollard
//! (1975) and R. Brent (1980) for the factors.

use impartial::int;
use num_integer::Integer;

/// The prime factors of n, each as often as it divides n, in increasing order; none for n < 2.
///
/// # Complexity
///
/// About the fourth root of n steps.
pub(crate) fn prime_factors(mut n: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    if n < 2 {
        return primes;
    }
    for small in 2..TRIED {
        // What is left has no divisor below `small`.
        if small * small > n {
            break;
        }
        while n.is_multiple_of(small) {
            primes.push(small);
            n /= small;
        }
    }
    let mut unknown = vec![n];
    while let Some(n) = unknown.pop() {
        if n == 1 {
        } else if n < TRIED * TRIED || is_prime(n) {
            primes.push(n);
        } else {
            let factor = proper_divisor(n);
            unknown.extend([factor, n / factor]);
        }
    }
    primes.sort_unstable();
    primes
}

/// All smaller divisors are tried first.
const TRIED: u64 = 256;

/// Whether n, which is odd and larger than 37, is prime.
fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    BASES.into_iter().all(|base| {
        let mut power = power(base, odd, n);
        if power == 1 {
            return true;
        }
        for _ in 1..twos {
            if power == n - 1 {
                return true;
            }
            power = product(power, power, n);
        }
        power == n - 1
    })
}

/// A divisor other than 1 and n of an odd composite n.
fn proper_divisor(n: u64) -> u64 {
    // A square of a prime p has p as its only divisor, which a cycle modulo n may miss for every c.
    let root = n.isqrt();
    if root * root == n {
        return root;
    }
    #[expect(clippy::expect_used, reason = "n is composite, and c takes every value below it")]
    (1..n).find_map(|c| cycle(n, c)).expect("some sequence separates two prime factors")
}

/// A proper divisor of n that the sequence x² + c from 2 on shows, if it does.
fn cycle(n: u64, c: u64) -> Option<u64> {
    let step =
        |x: u64| int::to_u64((u128::from(x) * u128::from(x) + u128::from(c)) % u128::from(n));
    let (mut fast, mut stretch) = (2, 1_u64);
    loop {
        let slow = fast;
        for _ in 0..stretch {
            fast = step(fast);
            match n.gcd(&fast.abs_diff(slow)) {
                1 => {}
                divisor => return (divisor < n).then_some(divisor),
            }
        }
        stretch *= 2;
    }
}

fn product(a: u64, b: u64, n: u64) -> u64 {
    int::to_u64(u128::from(a) * u128::from(b) % u128::from(n))
}

fn power(mut base: u64, mut exponent: u64, n: u64) -> u64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = product(result, base, n);
        }
        base = product(base, base, n);
        exponent /= 2;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    fn by_trial(mut n: u64) -> Vec<u64> {
        let mut primes = vec![];
        let mut divisor = 2;
        while divisor * divisor <= n {
            while n.is_multiple_of(divisor) {
                primes.push(divisor);
                n /= divisor;
            }
            divisor += 1;
        }
        primes.extend((n > 1).then_some(n));
        primes
    }

    quickcheck! {
        fn factors_are_those_of_trial_division(n: u32) -> bool {
            prime_factors(n.into()) == by_trial(n.into())
        }

        fn factors_are_primes_and_their_product_is_n(n: u64) -> bool {
            let primes = prime_factors(n);
            n == 0 || (primes.iter().product::<u64>() == n
                && primes.iter().all(|&p| p < TRIED || is_prime(p)))
        }

        fn products_of_two_large_factors_are_found(a: u32, b: u32) -> bool {
            let mut expected = [by_trial(a.into()), by_trial(b.into())].concat();
            expected.sort_unstable();
            a == 0 || b == 0 || prime_factors(u64::from(a) * u64::from(b)) == expected
        }
    }

    #[test]
    fn small_numbers() {
        assert_eq!((prime_factors(0), prime_factors(1)), (vec![], vec![]));
        for n in 2..70_000 {
            assert_eq!(prime_factors(n), by_trial(n), "{n}");
        }
    }

    #[test]
    fn numbers_that_are_hard_for_one_of_the_methods() {
        // The least strong pseudoprimes to the first k primes, k = 1, …, 9; squares and cubes of primes;
        // Carmichael numbers; the largest prime of 64 bits.
        for n in [2_047, 1_373_653, 25_326_001, 3_215_031_751, 2_152_302_898_747] {
            assert_eq!(prime_factors(n), by_trial(n), "{n}");
        }
        assert_eq!(prime_factors(3_474_749_660_383).len(), 3);
        assert_eq!(prime_factors(341_550_071_728_321), [10_670_053, 32_010_157]);
        assert_eq!(prime_factors(3_825_123_056_546_413_051), [149_491, 747_451, 34_233_211]);
        assert_eq!(prime_factors(4_294_967_291 * 4_294_967_291), [4_294_967_291; 2]);
        assert_eq!(prime_factors(2_097_143_u64.pow(3)), [2_097_143; 3]);
        assert_eq!(prime_factors(561), [3, 11, 17]);
        assert_eq!(prime_factors(u64::MAX), [3, 5, 17, 257, 641, 65_537, 6_700_417]);
        assert_eq!(prime_factors(18_446_744_073_709_551_557), [18_446_744_073_709_551_557]);
    }
}

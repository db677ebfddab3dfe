//! The rules, Definition 1.1.

use crate::factor::prime_factors;
use impartial::moves::Move;
use impartial::position::HeapTuple;
use impartial::ruleset::Ruleset;
use num_integer::Integer;

/// Common Divisor Nim: a move lowers one heap by a positive common divisor of all heaps.
///
/// Played on any number m of heaps; zero heaps restrict nothing, and a lone nonzero heap n may lose
/// any divisor of n. The only terminal position is 0.
///
/// # Source
///
/// \[CDN\] Definition 1.1, Example 1.2.
///
/// # Examples
///
/// ```
/// use cdn::CommonDivisorNim;
/// use impartial::prelude::*;
///
/// let options: Vec<_> = CommonDivisorNim.options(&[6, 2, 2]).collect();
/// assert_eq!(options, [[5, 2, 2], [4, 2, 2], [6, 1, 2], [6, 0, 2], [6, 2, 1], [6, 2, 0]]);
/// ```
///
/// # Complexity
///
/// Listing the options factorises the greatest common divisor, which takes milliseconds at most for
/// 64 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CommonDivisorNim;

impl CommonDivisorNim {
    /// The greatest common divisor of all heaps; 0 iff all are empty.
    pub fn gcd(heaps: &[u64]) -> u64 {
        heaps.iter().fold(0, |gcd, heap| gcd.gcd(heap))
    }

    /// Whether lowering one heap of `heaps` by `taken` tokens is a move: `taken` is a positive
    /// common divisor.
    pub fn is_move(heaps: &[u64], taken: u64) -> bool {
        taken > 0
            && heaps.iter().all(|heap| heap % taken == 0)
            && heaps.iter().any(|&heap| heap > 0)
    }
}

impl<P: HeapTuple> Ruleset<P> for CommonDivisorNim {
    fn options(&self, position: &P) -> impl Iterator<Item = P> {
        let divisors = divisors(CommonDivisorNim::gcd(position.heaps()));
        let nonempty = (0..position.heaps().len()).filter(|&i| position.heaps()[i] > 0);
        nonempty.flat_map(move |index| {
            let heap = position.heaps()[index];
            divisors.clone().into_iter().map(move |taken| position.with(index, heap - taken))
        })
    }

    fn is_terminal(&self, position: &P) -> bool {
        position.heaps().iter().all(|&heap| heap == 0)
    }

    fn describe(&self, from: &P, to: &P) -> Move {
        Move::of_heaps(from.heaps(), to.heaps())
    }
}

/// The positive divisors of `n`, increasing; none for 0, since then there is no heap to lower.
fn divisors(n: u64) -> Vec<u64> {
    // Trial division beats a general factorisation where sweeps spend their time.
    const SMALL: u64 = 1 << 10;
    match n {
        0 => Vec::new(),
        1 => vec![1],
        2..SMALL => (1..=n).filter(|&d| n.is_multiple_of(d)).collect(),
        _ => {
            let mut divisors = vec![1];
            for powers in prime_factors(n).chunk_by(|a, b| a == b) {
                let smaller = divisors.clone();
                let mut power = 1;
                for prime in powers {
                    power *= prime;
                    divisors.extend(smaller.iter().map(|divisor| divisor * power));
                }
            }
            divisors.sort_unstable();
            divisors
        }
    }
}

#[cfg(test)]
mod tests {
    use super::divisors;

    #[test]
    fn divisors_are_all_divisors() {
        for n in 1..5_000 {
            let expected: Vec<u64> = (1..=n).filter(|d| n % d == 0).collect();
            assert_eq!(divisors(n), expected, "n = {n}");
        }
        assert!(divisors(0).is_empty());
        // A highly composite number, a prime, a square of a large prime.
        assert_eq!(divisors(897_612_484_786_617_600).len(), 103_680);
        assert_eq!(divisors(18_446_744_073_709_551_557).len(), 2);
        assert_eq!(
            divisors(4_294_967_291 * 4_294_967_291),
            [1, 4_294_967_291, 4_294_967_291 * 4_294_967_291]
        );
    }
}

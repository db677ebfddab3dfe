//! The formulas of reference \[4\]: values of Nim(n,=2) for n ≤ 4, in normal and misère play.

use crate::padded::padded;
use impartial::formula::{Formula, OutOfScope, Source};
use impartial::invariant::{Grundy, MisereGrundy};
use impartial::position::{HeapTuple, Sorted};

const GAME: &str = "Nim(4,=2)";

/// sg in Nim(n,=2) for n ≤ 4.
///
/// For a ≤ b ≤ c with N = a + b + c: if N is odd and c < a + b then ⌊N/2⌋ mod 2, else
/// 2(a mod 2) + ((b − a) mod 2). Four heaps have the value of (x₂ − x₁, x₃ − x₁, x₄ − x₁), as
/// (1, 1, 1, 1) is a g±-shift by [`Theorem3`](crate::Theorem3).
///
/// # Source
///
/// \[GO\]; \[Slow\] §1, §2.
///
/// # Examples
///
/// ```
/// use exact_slow_nim::Nim42Value;
/// use impartial::prelude::*;
///
/// assert_eq!(Nim42Value.evaluate(&Sorted::new([1, 1, 1])), Ok(1));
/// assert_eq!(Nim42Value.evaluate(&Sorted::new([1, 2, 9])), Ok(3));
/// assert_eq!(Nim42Value.evaluate(&Sorted::new([5, 6, 6, 6])), Ok(1));
/// ```
///
/// # Complexity
///
/// Constant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nim42Value;

/// g⁻ in Nim(n,=2) for n ≤ 4.
///
/// For a ≤ b ≤ c with N = a + b + c: if N is odd and (c < a + b − 1, or a = 1 and b = c) then
/// \[N ≡ 1 (mod 4)\], else if a = 0 then 1 − (b mod 2), else 2(a mod 2) + ((b − a) mod 2). Four heaps
/// have the value of (x₂ − x₁, x₃ − x₁, x₄ − x₁).
///
/// # Source
///
/// \[GO\]; \[Slow\] §1, §2.
///
/// # Examples
///
/// ```
/// use exact_slow_nim::Nim42MisereValue;
/// use impartial::prelude::*;
///
/// assert_eq!(Nim42MisereValue.evaluate(&Sorted::new([0, 0, 7])), Ok(1));
/// assert_eq!(Nim42MisereValue.evaluate(&Sorted::new([1, 1, 1])), Ok(0));
/// ```
///
/// # Complexity
///
/// Constant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nim42MisereValue;

/// (x₂ − x₁, x₃ − x₁, x₄ − x₁) of at most four sorted heaps.
pub(crate) fn three(heaps: &[u64], game: &str) -> Result<[u64; 3], OutOfScope> {
    let [least, rest @ ..] = padded::<4, u64>(heaps, game)?;
    Ok(rest.map(|heap| heap - least))
}

fn total(heaps: [u64; 3]) -> u128 {
    heaps.into_iter().map(u128::from).sum()
}

fn value([a, b, c]: [u64; 3]) -> u64 {
    let total = total([a, b, c]);
    if total % 2 == 1 && u128::from(c) < u128::from(a) + u128::from(b) {
        return u64::from(total % 4 == 3);
    }
    two_heaps(a, b)
}

/// 2(a mod 2) + ((b − a) mod 2) for a ≤ b: also the value of Moore's slow Nim(2,≤2).
pub(crate) fn two_heaps(a: u64, b: u64) -> u64 {
    2 * (a % 2) + (b - a) % 2
}

/// The same in misère play, where a = 0 gives 1 − (b mod 2).
pub(crate) fn two_heaps_misere(a: u64, b: u64) -> u64 {
    if a == 0 { 1 - b % 2 } else { two_heaps(a, b) }
}

fn misere_value([a, b, c]: [u64; 3]) -> u64 {
    let total = total([a, b, c]);
    let below = u128::from(c) + 1 < u128::from(a) + u128::from(b);
    if total % 2 == 1 && (below || (a == 1 && b == c)) {
        return u64::from(total % 4 == 1);
    }
    two_heaps_misere(a, b)
}

/// A [`Formula`] from a function of sorted heaps.
macro_rules! value_formula {
    ($formula:ty, $invariant:ident, $source:expr, $value:expr) => {
        impl<P: HeapTuple> Formula<Sorted<P>> for $formula {
            type Invariant = $invariant;

            fn invariant(&self) -> $invariant {
                $invariant
            }

            fn source(&self) -> Source {
                $source
            }

            fn evaluate(&self, position: &Sorted<P>) -> Result<u64, OutOfScope> {
                $value(self, position.heaps())
            }
        }
    };
}
pub(crate) use value_formula;

const SOURCE: Source = Source::new("GO", "Nim(3,=2) and Nim(4,=2)");

value_formula!(Nim42Value, Grundy, SOURCE, |_, heaps| three(heaps, GAME).map(value));
value_formula!(Nim42MisereValue, MisereGrundy, SOURCE, |_, heaps| three(heaps, GAME)
    .map(misere_value));

//! Fewer heaps as the last ones of a fixed number: Nim(n′,=k) inside Nim(n,=k).

use impartial::formula::OutOfScope;
use impartial::position::heaps_in_words;
use num_bigint::BigUint;

/// Sorted heaps with empty heaps put before them until there are N.
#[inline]
pub(crate) fn padded<const N: usize, Z: Clone + Default>(
    heaps: &[Z],
    game: &str,
) -> Result<[Z; N], OutOfScope> {
    let Some(empty) = N.checked_sub(heaps.len()) else {
        let found = heaps.len();
        let reason =
            format_args!("{}, but the formula for {game} has at most {N}", heaps_in_words(found));
        return Err(OutOfScope::new(reason));
    };
    let heap = |index: usize| index.checked_sub(empty).map_or(Z::default(), |i| heaps[i].clone());
    Ok(std::array::from_fn(heap))
}

/// The heaps in 64 bits with a sign, if a few of them can be added there.
pub(crate) fn narrow<const N: usize>(heaps: &[u64; N]) -> Option<[i64; N]> {
    const TOO_LARGE: i64 = 1 << 59;
    let mut narrow = [0; N];
    for (to, &heap) in narrow.iter_mut().zip(heaps) {
        *to = i64::try_from(heap).ok().filter(|&heap| heap < TOO_LARGE)?;
    }
    Some(narrow)
}

/// Makes formulas for sorted heaps of 64 bits formulas for heaps of any size in any order, by their
/// function `outcome_big`.
macro_rules! any_size {
    ($($formula:ident)*) => {$(
        /// Heaps of any size in any order.
        impl impartial::formula::Formula<Vec<num_bigint::BigUint>> for $formula {
            type Invariant = impartial::invariant::OutcomeIn;

            fn invariant(&self) -> impartial::invariant::OutcomeIn {
                impartial::invariant::OutcomeIn(impartial::convention::Convention::Normal)
            }

            fn source(&self) -> impartial::formula::Source {
                impartial::formula::Formula::<Sorted<impartial::position::Heaps>>::source(self)
            }

            fn evaluate(
                &self,
                heaps: &Vec<num_bigint::BigUint>,
            ) -> Result<impartial::convention::Outcome, impartial::formula::OutOfScope> {
                $formula::outcome_big(heaps)
            }
        }
    )*};
}
pub(crate) use any_size;

/// [`padded`] for heaps of any size in any order.
pub(crate) fn padded_big<const N: usize>(
    heaps: &[BigUint],
    game: &str,
) -> Result<[BigUint; N], OutOfScope> {
    let mut sorted = heaps.to_vec();
    sorted.sort_unstable();
    padded(&sorted, game)
}

//! What the catalogue runs for this source.

mod boxes;
mod linear;
mod proofs;
mod section_2;
mod shifts;
mod theorems;
mod values;

use crate::catalogue::made;
use exact_slow_nim::{ExactSlowNim, OrderPreserving, Subgame};
use impartial::convention::{Convention, Outcome};
use impartial::formula::{Conjecture, Formula};
use impartial::invariant::OutcomeIn;
use impartial::position::{HeapTuple, Sorted};
use impartial::region::{Region, Samples, SortedBox, SortedSamples};
use impartial::verify::{Claim, Run};
use num_integer::Integer;
use std::fmt;

/// All claims about exact slow Nim and Moore's slow Nim, each with mutants that must be refuted.
pub fn claims() -> Vec<Claim> {
    let mut claims = theorems::claims();
    claims.extend(proofs::claims());
    claims.extend(shifts::claims());
    claims.extend(section_2::claims());
    claims.extend(values::claims());
    claims.extend(linear::claims());
    claims.extend(boxes::claims());
    claims
}

/// The claims that are proved for all positions, with proofs that are found anew instead of read from
/// stored certificates.
pub fn prove_claims() -> Vec<Claim> {
    linear::proved()
}

const NORMAL: OutcomeIn = OutcomeIn(Convention::Normal);

/// The parity vector: `e` where the heap is even, `o` where it is odd.
fn parities<const N: usize>(heaps: &[u64; N]) -> [u8; N] {
    heaps.map(|heap| if heap % 2 == 0 { b'e' } else { b'o' })
}

/// Whether the number of odd heaps is odd.
fn total_is_odd<Z: Integer>(heaps: &[Z]) -> bool {
    heaps.iter().filter(|heap| heap.is_odd()).count() % 2 == 1
}

/// Nim(n,=k) on sorted heaps.
fn exact(n: usize, k: usize) -> OrderPreserving<ExactSlowNim> {
    OrderPreserving(made::exact_slow(n, k))
}

/// Nim(n,=k)\[j\] on sorted heaps.
fn subgame(n: usize, k: usize, class: u64) -> OrderPreserving<Subgame> {
    OrderPreserving(made::subgame(made::exact_slow(n, k), class))
}

/// All sorted positions up to a bound that the scale of the run changes.
fn small<const N: usize>(bound: u64, run: &Run) -> SortedBox<[u64; N]> {
    small_like([0; N], bound, run)
}

/// The same for any number of heaps.
fn small_like<P: HeapTuple>(shape: P, bound: u64, run: &Run) -> SortedBox<P> {
    let dimensions = u32::try_from(shape.heaps().len()).unwrap_or(u32::MAX);
    SortedBox::new(shape, run.scale.bound(bound, dimensions))
}

/// Sorted positions with heaps below 2^63.
fn huge<const N: usize>(count: u64, run: &Run) -> SortedSamples<[u64; N]> {
    SortedSamples(Samples::new([(1 << 63) - 1; N], run.scale.samples(count), run.seed))
}

/// [`small`] as the region of a claim.
fn up_to<const N: usize>(bound: u64) -> impl Fn(&Run) -> SortedBox<[u64; N]> + Clone {
    move |run| small(bound, run)
}

/// [`huge`] as the region of a claim.
fn samples<const N: usize>(count: u64) -> impl Fn(&Run) -> SortedSamples<[u64; N]> + Clone {
    move |run| huge(count, run)
}

/// A mutant: the P-positions are those that `lost` says.
fn lost_iff<const N: usize>(
    lost: impl Fn(&[u64; N]) -> bool + Send + Sync,
) -> impl Formula<Sorted<[u64; N]>, Invariant = OutcomeIn> + Send + Sync {
    Conjecture::new(NORMAL, move |position: &Sorted<[u64; N]>| {
        Outcome::next_wins(!lost(position.as_tuple()))
    })
}

/// Sorted positions of six heaps with huge heaps but small s and u: a small position to which
/// multiples of the shifts of Proposition 1 are added, which change neither.
///
/// Random huge heaps hardly ever have T = 0, the middle case of Theorem 2.
struct NearBoundary(Samples<[u64; 10]>);

impl NearBoundary {
    fn new(count: u64, run: &Run) -> Self {
        let mut max = [9; 10];
        max[6..].fill(1 << 59);
        NearBoundary(Samples::new(max, run.scale.samples(count), run.seed))
    }
}

impl fmt::Display for NearBoundary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("random sorted 6 heaps < 2^63 with small |T|")
    }
}

impl Region<Sorted<[u64; 6]>> for NearBoundary {
    fn len(&self) -> u64 {
        self.0.len()
    }

    fn nth(&self, number: u64) -> Sorted<[u64; 6]> {
        let [small @ .., a, b, c, d] = self.0.nth(number);
        let mut position = Sorted::new(small).into_tuple();
        for (times, shift) in [a, b, c, d].into_iter().zip(exact_slow_nim::Proposition1::SHIFTS) {
            for (heap, entry) in position.iter_mut().zip(shift) {
                // At most 9 + 2^59 · (1 + 2 + 4 + 4).
                *heap += times * entry;
            }
        }
        Sorted::new(position)
    }

    fn is_sample(&self) -> bool {
        true
    }

    fn size(&self, position: &Sorted<[u64; 6]>) -> u128 {
        position.as_tuple().total()
    }
}

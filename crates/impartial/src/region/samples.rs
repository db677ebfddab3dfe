//! Seeded random positions.

use super::Region;
use crate::int;
use crate::position::{HeapTuple, Sorted};
use crate::random::Random;
use std::fmt;

/// Seeded random positions with heaps up to a huge bound.
///
/// Sample `i` depends on the seed and on `i` alone, so every split into parts draws the same ones.
/// The number of bits of each heap is uniform: small, middling and huge heaps meet. In one position
/// out of four the heaps share a random common factor, and in one out of four all heaps are close to
/// each other, because uniformly drawn heaps would never show the cases that a theorem is about.
///
/// # Examples
///
/// ```
/// use impartial::region::{Region, Samples};
///
/// let samples = Samples::new([u64::MAX; 3], 1_000, 7);
/// assert!(Region::<[u64; 3]>::is_sample(&samples));
/// assert_eq!(samples.nth(12), samples.nth(12));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Samples<P> {
    max: P,
    count: u64,
    seed: u64,
}

impl<P: HeapTuple> Samples<P> {
    /// `count` positions with heap i at most heap i of `max`.
    pub fn new(max: P, count: u64, seed: u64) -> Self {
        Samples { max, count, seed }
    }
}

impl<P: HeapTuple> fmt::Display for Samples<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heaps = self.max.heaps();
        let top = heaps.iter().max().copied().unwrap_or(0);
        let bits = u64::BITS - top.leading_zeros();
        write!(f, "random {} heaps < 2^{bits} (seed {})", heaps.len(), self.seed)
    }
}

impl<P: HeapTuple> Region<P> for Samples<P> {
    fn len(&self) -> u64 {
        self.count
    }

    fn nth(&self, number: u64) -> P {
        let mut random = Random(self.seed ^ number.wrapping_mul(0xD1B5_4A32_D192_ED03));
        let mut position = self.max.clone();
        let shape = random.next_number() % 4;
        let shared = number_with_random_bits(&mut random);
        for (heap, &top) in position.heaps_mut().iter_mut().zip(self.max.heaps()) {
            let own = number_with_random_bits(&mut random);
            let wanted = match shape {
                0 => (own >> (u64::BITS - shared.leading_zeros()).min(63)).wrapping_mul(shared),
                1 => shared.wrapping_add(own % 8),
                _ => own,
            };
            *heap = top.checked_add(1).map_or(wanted, |count| wanted % count);
        }
        position
    }

    fn is_sample(&self) -> bool {
        true
    }

    fn size(&self, position: &P) -> u128 {
        position.total()
    }
}

/// A number whose length in bits is drawn first: small and huge numbers are equally frequent.
fn number_with_random_bits(random: &mut Random) -> u64 {
    let bits = random.next_number() % 65;
    let number = random.next_number();
    // With no bit left, 0.
    number.checked_shr(int::to_u32(64 - bits)).unwrap_or(0)
}

/// [`Samples`] with the heaps sorted, for rulesets on [`Sorted`] heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SortedSamples<P>(pub Samples<P>);

impl<P: HeapTuple> fmt::Display for SortedSamples<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sorted {}", self.0)
    }
}

impl<P: HeapTuple> Region<Sorted<P>> for SortedSamples<P> {
    fn len(&self) -> u64 {
        self.0.count
    }

    fn nth(&self, number: u64) -> Sorted<P> {
        Sorted::new(self.0.nth(number))
    }

    fn is_sample(&self) -> bool {
        true
    }

    fn size(&self, position: &Sorted<P>) -> u128 {
        position.as_tuple().total()
    }
}

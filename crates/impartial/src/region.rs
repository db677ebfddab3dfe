//! Sets of positions that can be counted, split and walked.
//!
//! A region numbers its positions: [`nth`](Region::nth) finds one by its number and
//! [`advance`](Region::advance) steps to the following one, so a sweep can be cut into parts for
//! threads and machines at no cost. Each region knows whether it is closed under options of rulesets
//! that only lower heaps: then a step check on it is equivalent to brute force.

mod samples;
mod sorted_box;

pub use samples::{Samples, SortedSamples};
pub use sorted_box::SortedBox;
pub(crate) use sorted_box::{binomials, multisets};

use crate::position::HeapTuple;
use std::fmt;

/// A finite set of positions, numbered from 0.
pub trait Region<P>: fmt::Display + Sync {
    /// How many positions there are.
    fn len(&self) -> u64;

    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The position of a given number below [`len`](Region::len).
    fn nth(&self, number: u64) -> P;

    /// Turns position `number` into the following one, which exists.
    fn advance(&self, position: &mut P, number: u64) {
        *position = self.nth(number + 1);
    }

    /// The number of a position: [`nth`](Region::nth) turned round. `None` outside the region, and
    /// everywhere if the region has no quick way to find it.
    fn number(&self, position: &P) -> Option<u64> {
        let _ = position;
        None
    }

    /// Whether the positions are only a sample: of them all, a check says "no counterexample in N
    /// samples", never "holds on".
    fn is_sample(&self) -> bool {
        false
    }

    /// The size by which counterexamples are compared: the smaller, the better.
    fn size(&self, position: &P) -> u128;
}

/// A region has more positions than can be counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there are 2^64 positions or more up to {largest:?}; a region has fewer: lower a bound or leave out a heap"
)]
pub struct TooManyPositions {
    /// The bounds of the heaps.
    pub largest: Vec<u64>,
}

/// The positions with heap i at most `max[i]`.
///
/// # Examples
///
/// ```
/// use impartial::region::{Cuboid, Region};
///
/// let region = Cuboid::new([1, 2]);
/// assert_eq!(region.len(), 6);
/// assert_eq!(region.nth(4), [1, 1]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cuboid<P> {
    max: P,
    len: u64,
}

impl<P: HeapTuple> Cuboid<P> {
    /// All positions with heap i at most heap i of `max`, where that is known to be a number that can
    /// be counted to; [`try_new`](Cuboid::try_new) is for bounds that come from elsewhere.
    ///
    /// # Panics
    ///
    /// If there are 2^64 positions or more.
    #[track_caller]
    pub fn new(max: P) -> Self {
        #[expect(clippy::expect_used, reason = "documented: a region that large cannot be walked")]
        Cuboid::try_new(max).expect("a region has fewer than 2^64 positions")
    }

    /// All positions with heap i at most heap i of `max`.
    ///
    /// # Errors
    ///
    /// [`TooManyPositions`] if there are 2^64 positions or more.
    pub fn try_new(max: P) -> Result<Self, TooManyPositions> {
        let heaps = max.heaps();
        let len = heaps.iter().try_fold(1_u64, |len, &top| len.checked_mul(top.checked_add(1)?));
        let Some(len) = len else {
            return Err(TooManyPositions { largest: heaps.to_vec() });
        };
        Ok(Cuboid { max, len })
    }
}

impl<P> Cuboid<P> {
    /// The largest position.
    pub fn max(&self) -> &P {
        &self.max
    }
}

impl<P: HeapTuple> fmt::Display for Cuboid<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.max.heaps() {
            [] => f.write_str("the empty position"),
            [only] => write!(f, "1 heap ≤ {only}"),
            [first, rest @ ..] if rest.iter().all(|top| top == first) => {
                write!(f, "{} heaps ≤ {first}", self.max.heaps().len())
            }
            heaps => {
                f.write_str("heaps ≤ ")?;
                f.debug_list().entries(heaps).finish()
            }
        }
    }
}

impl<P: HeapTuple> Region<P> for Cuboid<P> {
    fn len(&self) -> u64 {
        self.len
    }

    fn nth(&self, mut number: u64) -> P {
        let mut position = self.max.clone();
        for heap in position.heaps_mut().iter_mut().rev() {
            let count = *heap + 1;
            *heap = number % count;
            number /= count;
        }
        position
    }

    fn advance(&self, position: &mut P, _: u64) {
        for (heap, &top) in position.heaps_mut().iter_mut().zip(self.max.heaps()).rev() {
            if *heap < top {
                *heap += 1;
                return;
            }
            *heap = 0;
        }
    }

    fn number(&self, position: &P) -> Option<u64> {
        let (max, heaps) = (self.max.heaps(), position.heaps());
        if max.len() != heaps.len() || heaps.iter().zip(max).any(|(heap, top)| heap > top) {
            return None;
        }
        // Cannot overflow: the result is below the number of positions.
        Some(heaps.iter().zip(max).fold(0, |number, (heap, top)| number * (top + 1) + heap))
    }

    fn size(&self, position: &P) -> u128 {
        position.total()
    }
}

/// An explicit list of positions, under a name of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed<P> {
    name: String,
    positions: Vec<P>,
}

impl<P> Listed<P> {
    /// These positions, the smallest first.
    pub fn new(name: impl Into<String>, positions: Vec<P>) -> Self {
        Listed { name: name.into(), positions }
    }
}

impl<P> fmt::Display for Listed<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl<P: Clone + Sync> Region<P> for Listed<P> {
    fn len(&self) -> u64 {
        self.positions.len() as u64
    }

    #[expect(clippy::cast_possible_truncation, reason = "a number below the length of the list")]
    fn nth(&self, number: u64) -> P {
        self.positions[number as usize].clone()
    }

    fn size(&self, _: &P) -> u128 {
        0
    }
}

/// The natural numbers up to a bound, as positions of games on one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UpTo(pub u64);

impl fmt::Display for UpTo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "n ≤ {}", self.0)
    }
}

impl Region<u64> for UpTo {
    fn len(&self) -> u64 {
        self.0.saturating_add(1)
    }

    fn nth(&self, number: u64) -> u64 {
        number
    }

    fn number(&self, position: &u64) -> Option<u64> {
        (*position <= self.0).then_some(*position)
    }

    fn size(&self, position: &u64) -> u128 {
        u128::from(*position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{Heaps, Sorted};

    /// `advance` agrees with `nth`, positions are distinct, and there are `len` of them.
    fn walks<P: Ord + Clone + fmt::Debug>(region: &impl Region<P>) {
        let mut seen = vec![];
        let mut position = region.nth(0);
        for number in 0..region.len() {
            assert_eq!(position, region.nth(number), "{region}, number {number}");
            assert!(region.number(&position).is_none_or(|found| found == number), "{region}");
            seen.push(position.clone());
            if number + 1 < region.len() {
                region.advance(&mut position, number);
            }
        }
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len() as u64, region.len());
    }

    #[test]
    fn regions_are_numbered_without_gaps() {
        walks(&Cuboid::new([3, 0, 2]));
        walks(&Cuboid::new(Heaps::default()));
        for arity in 0..5 {
            walks(&SortedBox::new(Heaps::from(vec![0; arity]), 4));
        }
        walks(&SortedBox::new([0; 6], 3));
        walks(&UpTo(10));
        walks(&Listed::new("two", vec![3, 5]));
    }

    #[test]
    fn positions_find_their_numbers() {
        let cuboid = Cuboid::new([3, 0, 2]);
        assert!((0..cuboid.len()).all(|number| cuboid.number(&cuboid.nth(number)) == Some(number)));
        assert_eq!(cuboid.number(&[3, 1, 2]), None);
        let sorted = SortedBox::new(Heaps::from([0; 3]), 4);
        assert!((0..sorted.len()).all(|number| sorted.number(&sorted.nth(number)) == Some(number)));
        assert_eq!(sorted.number(&Sorted::new(Heaps::from([0, 0, 5]))), None);
        assert_eq!(sorted.number(&Sorted::new(Heaps::from([0, 0]))), None);
        let wide = SortedBox::new([0, 0], 1 << 31);
        for heaps in [[0, 0], [3, 3], [1, 1 << 31], [1 << 20, 1 << 30], [1 << 31, 1 << 31]] {
            let number = wide.number(&Sorted::new(heaps)).unwrap();
            assert_eq!(wide.nth(number).heaps(), heaps);
        }
        assert_eq!(wide.number(&Sorted::new([1, (1 << 31) + 1])), None);
        assert_eq!((UpTo(3).number(&3), UpTo(3).number(&4)), (Some(3), None));
    }

    #[test]
    fn samples_stay_in_their_box_and_are_varied() {
        let samples = Samples::new([u64::MAX, 9], 2_000, 1);
        let all: Vec<[u64; 2]> = (0..2_000).map(|i| samples.nth(i)).collect();
        assert!(all.iter().all(|position| position[1] <= 9));
        assert!(all.iter().any(|position| position[0] > 1 << 62));
        assert!(all.iter().any(|position| position[0] < 10));
    }

    #[test]
    fn huge_sorted_regions_count_and_unrank() {
        let region = SortedBox::new([0; 2], u64::from(u32::MAX) - 1);
        assert_eq!(region.len(), (u64::from(u32::MAX) / 2 + 1) * u64::from(u32::MAX));
        assert_eq!(region.nth(region.len() - 1).heaps(), [u64::from(u32::MAX) - 1; 2]);
    }
}

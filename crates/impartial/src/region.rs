//! Sets of positions that can be counted, split and walked.
//!
//! A region numbers its positions: [`nth`](Region::nth) finds one by its number and
//! [`advance`](Region::advance) steps to the following one, so a sweep can be cut into parts for
//! threads and machines at no cost. Each region knows whether it is closed under options of rulesets
//! that only lower heaps: then a step check on it is equivalent to brute force.

mod samples;

pub use samples::{Samples, SortedSamples};

use crate::int;
use crate::position::{HeapTuple, Sorted};
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

/// The nondecreasing positions with every heap at most `max`.
///
/// Numbered in the combinatorial number system, the last heap being the slowest.
///
/// # Examples
///
/// ```
/// use impartial::position::{Heaps, Sorted};
/// use impartial::region::{Region, SortedBox};
///
/// let region = SortedBox::new(Heaps::from([0, 0, 0]), 34);
/// assert_eq!(region.len(), 35 * 36 * 37 / 6);
/// assert_eq!(region.nth(1), Sorted::new(Heaps::from([0, 0, 1])));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SortedBox<P> {
    zero: P,
    max: u64,
    len: u64,
    /// The number of a position is the sum of `weights[i][heap i]`; none for a huge bound.
    weights: Vec<Vec<usize>>,
}

/// No table of weights is made for larger heaps.
const MAX_WEIGHTS: u64 = 1 << 16;

impl<P: HeapTuple> SortedBox<P> {
    /// All nondecreasing positions with as many heaps as `shape` has, each at most `max`, where they are
    /// known to be few enough; [`try_new`](SortedBox::try_new) is for bounds that come from elsewhere.
    ///
    /// # Panics
    ///
    /// If there are 2^64 positions or more.
    #[track_caller]
    pub fn new(shape: P, max: u64) -> Self {
        #[expect(clippy::expect_used, reason = "documented: a region that large cannot be walked")]
        SortedBox::try_new(shape, max).expect("a region has fewer than 2^64 positions")
    }

    /// All nondecreasing positions with as many heaps as `shape` has, each at most `max`.
    ///
    /// # Errors
    ///
    /// [`TooManyPositions`] if there are 2^64 positions or more.
    pub fn try_new(mut shape: P, max: u64) -> Result<Self, TooManyPositions> {
        shape.heaps_mut().fill(0);
        let arity = shape.heaps().len();
        let len = max.checked_add(1).and_then(|kinds| multisets(int::to_u64(arity), kinds));
        let len = len.ok_or_else(|| TooManyPositions { largest: vec![max; arity] })?;
        let top = usize::try_from(max).ok().filter(|_| max < MAX_WEIGHTS);
        let weights = top.map_or(vec![], |top| binomials(&vec![top; arity]));
        Ok(SortedBox { zero: shape, max, len, weights })
    }
}

impl<P: HeapTuple> SortedBox<P> {
    /// What [`Region::number`] says where no table of weights was made.
    fn number_without_weights(&self, heaps: &[u64]) -> Option<u64> {
        if heaps.last().is_some_and(|&largest| largest > self.max) {
            return None;
        }
        // The sum is below the number of positions, which fits.
        (1..).zip(heaps).map(|(size, &heap)| multisets(size, heap)).sum()
    }

    /// The largest position.
    pub fn max(&self) -> P {
        let mut max = self.zero.clone();
        max.heaps_mut().fill(self.max);
        max
    }
}

/// How many multisets of `size` elements of `kinds` kinds there are, C(kinds + size − 1, size), if
/// that fits.
pub(crate) fn multisets(size: u64, kinds: u64) -> Option<u64> {
    let mut count = 1_u128;
    for i in 0..size {
        // The product of the first i + 1 factors is divisible by (i + 1)!, so nothing is rounded.
        count = count.checked_mul(u128::from(kinds.checked_add(i)?))? / u128::from(i + 1);
    }
    u64::try_from(count).ok()
}

/// `weights[i][t]` = C(t + i, i + 1), how many nondecreasing tuples of i + 1 heaps are all below t: the
/// combinatorial number system. The nondecreasing heaps x have the number Σ `weights[i][xᵢ]`.
pub(crate) fn binomials(tops: &[usize]) -> Vec<Vec<usize>> {
    let mut weights: Vec<Vec<usize>> = Vec::with_capacity(tops.len());
    for &top in tops {
        let next = match weights.last() {
            None => (0..=top).collect(),
            // C(t + i, i + 1) = Σ_{s ≤ t} C(s + i − 1, i).
            Some(before) => before
                .iter()
                .scan(0, |sum, weight| {
                    *sum += weight;
                    Some(*sum)
                })
                .collect(),
        };
        weights.push(next);
    }
    weights
}

impl<P: HeapTuple> fmt::Display for SortedBox<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sorted {} heaps ≤ {}", self.zero.heaps().len(), self.max)
    }
}

impl<P: HeapTuple> Region<Sorted<P>> for SortedBox<P> {
    fn len(&self) -> u64 {
        self.len
    }

    fn nth(&self, mut number: u64) -> Sorted<P> {
        let mut position = self.zero.clone();
        let mut top = self.max;
        for (index, heap) in position.heaps_mut().iter_mut().enumerate().rev() {
            // The largest x with C(x + index, index + 1) ≤ number.
            let index = index as u64;
            // More than fits is more than any number.
            let below = |x: u64| multisets(index + 1, x).unwrap_or(u64::MAX);
            let (mut low, mut high) = (0, top);
            while low < high {
                let middle = high - (high - low) / 2;
                if below(middle) <= number {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            number -= below(low);
            *heap = low;
            top = low;
        }
        Sorted::new(position)
    }

    fn advance(&self, position: &mut Sorted<P>, _: u64) {
        let heaps = position.as_tuple_mut().heaps_mut();
        // The first heap that can grow without overtaking its neighbour; all before it restart.
        let grows = (0..heaps.len()).find(|&i| i + 1 == heaps.len() || heaps[i] < heaps[i + 1]);
        if let Some(index) = grows {
            heaps[index] += 1;
            heaps[..index].fill(0);
        }
    }

    fn number(&self, position: &Sorted<P>) -> Option<u64> {
        let heaps = position.heaps();
        if heaps.len() != self.zero.heaps().len() {
            return None;
        }
        if self.weights.len() != heaps.len() {
            return self.number_without_weights(heaps);
        }
        let mut number = 0;
        for (weights, &heap) in self.weights.iter().zip(heaps) {
            number += *weights.get(usize::try_from(heap).ok()?)? as u64;
        }
        Some(number)
    }

    fn size(&self, position: &Sorted<P>) -> u128 {
        position.as_tuple().total()
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
    use crate::position::Heaps;

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

//! Nondecreasing positions, and the combinatorial number system.

use super::{Region, TooManyPositions};
use crate::int;
use crate::position::{HeapTuple, Sorted};
use std::fmt;

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

//! The sparse space: nearly all heaps are common, and two common heaps together are rare.
//!
//! A mask of bits splits the values: a value is *rare* if it has an even number of bits of the mask,
//! *common* otherwise. The nim-sum of two values is common iff just one of them is. Where few heaps
//! are rare, the common options of a heap are found by going through the pairs with a rare heap
//! alone. They give the least common value c that is no option. Then the value is c, unless a rare
//! value below c is no option; to see that it is one, a few pairs are enough nearly always.
//!
//! In some games the rare heaps show only when the parity of their size counts as one bit more.
//! With a take t the two heaps of an option have n − t tokens, so the parity of a size is counted
//! from t on, which must be the parity of all takes that split.
//!
//! Source: \[WW\] chapter 4; A. Gangolli, T. Plambeck, *A note on periodicity in some octal games*.

use super::stamps::{Cell, Stamps};
use crate::rule::Moves;

/// How a game is split into rare and common heaps.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    pub(super) moves: Moves,
    pub(super) mask: u16,
    /// The bits that go into the parity: 1 for a size counts the parity of the size.
    sizes_count: bool,
    /// For each value, the parity of its bits in the mask.
    parity: Vec<bool>,
    /// The rare heaps, without the empty one, in increasing order, and their values.
    pub(super) rares: Vec<(usize, u16)>,
}

/// The number of pairs that are gone through before the holes are looked at again.
const FIRST_CHUNK: usize = 96;

/// A tenth of the heaps or less must be rare.
const SPARSE: usize = 10;

impl Sparse {
    /// The split with the fewest rare heaps, if they are few.
    pub(super) fn of(moves: &Moves, values: &[u16]) -> Option<Self> {
        let split = Sparse::fewest_rares(moves, values)?;
        (split.rares.len() * SPARSE <= values.len()).then_some(split)
    }

    /// The split with the fewest rare heaps.
    ///
    /// The number of rare heaps for a mask m is (N + W(m))/2, where N is the number of heaps and W the
    /// Walsh–Hadamard transform of the number of heaps of each value.
    pub(super) fn fewest_rares(moves: &Moves, values: &[u16]) -> Option<Self> {
        if !moves.is_finite_octal() || moves.two.is_empty() {
            return None;
        }
        let size = usize::from(values.iter().copied().max()?) + 1;
        let mut counts = vec![0_i64; size.next_power_of_two()];
        let mut signed = counts.clone();
        for (heap, &value) in values.iter().enumerate().skip(1) {
            counts[usize::from(value)] += 1;
            signed[usize::from(value)] += if heap % 2 == 0 { 1 } else { -1 };
        }
        // One transform gives the number of rare heaps for all masks: trying each would cost the number
        // of values for each of them. Mask 0 makes all values rare, so it is skipped.
        walsh_hadamard(&mut counts);
        let mut best =
            counts.iter().copied().zip(0_u16..).skip(1).min().map(|(w, m)| (w, m, false));
        let odd = moves.two.iter().filter(|&&taken| taken % 2 == 1).count();
        if odd == 0 || odd == moves.two.len() {
            walsh_hadamard(&mut signed);
            let sign = if odd == 0 { 1 } else { -1 };
            let split = signed.iter().map(|w| w * sign).zip(0_u16..).min();
            best = best.into_iter().chain(split.map(|(w, m)| (w, m, true))).min();
        }
        let (_, mask, sizes_count) = best?;
        let parity = (0..=u16::MAX).map(|value| (value & mask).count_ones() % 2 == 1).collect();
        let moves = moves.clone();
        let mut split = Sparse { moves, mask, sizes_count, parity, rares: Vec::new() };
        let rare = |&(heap, value): &(usize, u16)| !split.is_common(heap, value);
        split.rares = values.iter().copied().enumerate().skip(1).filter(rare).collect();
        Some(split)
    }

    /// Whether the size of a heap counts, so that not the value alone says whether it is rare.
    pub(super) fn sizes_count(&self) -> bool {
        self.sizes_count
    }

    pub(super) fn is_common(&self, heap: usize, value: u16) -> bool {
        let first_take = self.moves.two.first().copied().unwrap_or(0);
        let odd = self.sizes_count && (heap ^ first_take) % 2 == 1;
        self.parity[usize::from(value)] ^ odd
    }

    /// The value of the next heap, the one of `values.len()` tokens; `None` if it needs more than 16
    /// bits. A rare heap is added to the list.
    pub(super) fn next(&mut self, values: &[u16], stamps: &mut Stamps) -> Option<u16> {
        let heap = values.len();
        let common = self.next_common(values, stamps);
        let free = |&value: &u16| !stamps.is_marked(value);
        let limit = common.map_or(1 << 16, usize::from);
        let rare = (0..=u16::MAX).take(limit).filter(|&value| !self.is_common(heap, value));
        let mut holes: Vec<u16> = rare.filter(free).collect();
        self.fill(&mut holes, values, stamps);
        // What is left below the common candidate is no option, so the least of it is the mex.
        let hole = holes.first().copied();
        if let Some(hole) = hole {
            self.rares.push((heap, hole));
        }
        hole.or(common)
    }

    /// The least common value that is no option of the next heap: its value unless it is rare. Every
    /// common option is marked then.
    pub(super) fn next_common(&self, values: &[u16], stamps: &mut Stamps) -> Option<u16> {
        let heap = values.len();
        stamps.clear();
        self.mark_takes(values, stamps);
        for &taken in &self.moves.two {
            self.mark_pairs_with_rares(taken, values, stamps);
        }
        let free = |&value: &u16| self.is_common(heap, value) && !stamps.is_marked(value);
        (0..=u16::MAX).find(free)
    }

    /// Marks the options that leave nothing or one heap.
    fn mark_takes(&self, values: &[u16], stamps: &mut Stamps) {
        let heap = values.len();
        if self.moves.nothing.contains(&heap) {
            stamps.mark_narrow(0);
        }
        for rest in self.moves.one.iter().filter_map(|&taken| heap.checked_sub(taken)) {
            if rest > 0 {
                stamps.mark_narrow(values[rest]);
            }
        }
    }

    /// Marks the options that leave a rare heap and another one.
    fn mark_pairs_with_rares(&self, taken: usize, values: &[u16], stamps: &mut Stamps) {
        let Some(rest) = values.len().checked_sub(taken) else { return };
        let partners = values.get(..rest).unwrap_or(values);
        let mut mark = |rares: &[(usize, u16)]| {
            for &(rare, value) in rares {
                stamps.mark_narrow(value ^ partners[rest - rare]);
            }
        };
        let below = |bound: usize| self.rares.partition_point(|&(rare, _)| rare < bound);
        if self.moves.unequal && rest % 2 == 0 {
            // Without the two equal heaps.
            mark(&self.rares[..below(rest / 2)]);
            mark(&self.rares[below(rest / 2 + 1)..below(rest)]);
        } else {
            mark(&self.rares[..below(rest)]);
        }
    }

    /// Marks pairs until every hole is marked, or all pairs are; leaves the holes that are no options.
    fn fill(&self, holes: &mut Vec<u16>, values: &[u16], stamps: &mut Stamps) {
        // Looking at the holes costs as much as some pairs do; so the batches of pairs double.
        let (mut from, mut size) = (1, FIRST_CHUNK);
        while !holes.is_empty() {
            let mut more = false;
            for &taken in &self.moves.two {
                let Some(rest) = values.len().checked_sub(taken) else { continue };
                let to = (from + size).min(self.moves.pairs(rest) + 1);
                if from < to {
                    more = true;
                    let last = &values[rest + 1 - to..=rest - from];
                    u16::mark_pairs(stamps, 0, &values[from..to], last);
                }
            }
            holes.retain(|&hole| !stamps.is_marked(hole));
            if !more {
                return;
            }
            (from, size) = (from + size, size * 2);
        }
    }

    /// Whether a heap has an option of a value that leaves two heaps. All pairs are gone through.
    pub(super) fn has_option(&self, heap: usize, value: u16, values: &[u16]) -> bool {
        self.moves.two.iter().filter_map(|&taken| heap.checked_sub(taken)).any(|rest| {
            let pairs = self.moves.pairs(rest);
            let last = values[rest - pairs..rest].iter().rev();
            values[1..=pairs].iter().zip(last).any(|(a, b)| a ^ b == value)
        })
    }
}

/// w(m) = Σ ±h(v), minus where v and m have an odd number of bits in common.
fn walsh_hadamard(numbers: &mut [i64]) {
    let mut half = 1;
    while half < numbers.len() {
        for block in numbers.chunks_exact_mut(2 * half) {
            let (left, right) = block.split_at_mut(half);
            for (a, b) in left.iter_mut().zip(right) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

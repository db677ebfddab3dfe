//! Which rows there are, and in which order.
//!
//! A position is split into the first heap, the heaps between, and the last heap. A *row* has all last
//! heaps, a *stretch* all first heaps, and each tuple of heaps between is one stretch. If sorted, the
//! heaps before the last one are nondecreasing, so that the first heap of a stretch goes up to the
//! least heap between, and a stretch has between₀ + 1 rows.
//!
//! Stretches have a *rank*, a number without gaps that is quick to find: a sum of one entry of a table
//! for each heap between. Unsorted, the entries are multiples of strides. Sorted, they are binomial
//! coefficients, the combinatorial number system. With heaps between up to 2 and two of them,
//!
//! | between | (0,0) | (0,1) | (1,1) | (0,2) | (1,2) | (2,2) |
//! |---|---|---|---|---|---|---|
//! | rank | 0 | 0 + 1 | 1 + 1 | 0 + 3 | 1 + 3 | 2 + 3 |
//!
//! as `weights[0]` = 0, 1, 2 and `weights[1]` = 0, 1, 3: there are 1 and 3 sorted pairs with both heaps
//! below 1 and below 2. Lowering one heap by t lowers the rank by a difference of two entries, so that
//! the stretches of all options are found without sorting or hashing.
//!
//! One heap alone, or none, is padded with empty heaps in front: there is always a first and a last one.

use crate::region::{binomials, multisets};
use smallvec::SmallVec;

/// A few heaps, without a place of their own in memory: one look-up must not cost an allocation.
pub(super) type Few = SmallVec<[usize; 8]>;

/// The rows of a box: positions that differ in the last heap only.
///
/// If `sorted`, only those whose heaps before the last one are nondecreasing.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// The bounds of the heaps before the last one; at least one.
    outer: Vec<usize>,
    /// The number of positions of a row.
    pub(super) row: usize,
    pub(super) sorted: bool,
    /// The rank of heaps between is the sum of `weights[i][heap i]`.
    pub(super) weights: Vec<Vec<usize>>,
}

impl Layout {
    /// The rows of the box up to `tops` (at least two heaps) and how many stretches and rows there
    /// are, or `None` if there are more than `limit` words.
    pub(super) fn new(tops: &[u64], sorted: bool, limit: u64) -> Option<(Self, usize)> {
        let (&last, outer) = tops.split_last()?;
        let row = last.checked_add(1)?;
        let rows = if sorted {
            multisets(outer.len() as u64, outer.first()?.checked_add(1)?)?
        } else {
            outer.iter().try_fold(1_u64, |rows, top| rows.checked_mul(top.checked_add(1)?))?
        };
        if rows.checked_mul(row.div_ceil(64))? > limit {
            return None;
        }
        let fit = |&top: &u64| usize::try_from(top).ok();
        let outer: Vec<usize> = outer.iter().map(fit).collect::<Option<_>>()?;
        let weights = if sorted { binomials(&outer[1..]) } else { strides(&outer[1..]) };
        let layout = Layout { outer, row: fit(&row)?, sorted, weights };
        Some((layout, fit(&rows)?))
    }

    /// The bounds of the heaps between.
    fn between(&self) -> &[usize] {
        &self.outer[1..]
    }

    /// The number of rows of a stretch.
    pub(super) fn rows(&self, between: &[usize]) -> usize {
        let top = if self.sorted { between.first() } else { None };
        top.unwrap_or(&self.outer[0]) + 1
    }

    /// The number of stretches.
    pub(super) fn stretches(&self) -> usize {
        self.rank(self.between()) + 1
    }

    /// The number of a stretch.
    pub(super) fn rank(&self, between: &[usize]) -> usize {
        self.weights.iter().zip(between).map(|(weights, &heap)| weights[heap]).sum()
    }

    /// The largest total of the heaps between.
    pub(super) fn top_grade(&self) -> usize {
        self.between().iter().sum()
    }

    /// All heaps between of a given total, in lexicographic order, one tuple after the other.
    pub(super) fn grade(&self, total: usize) -> Vec<usize> {
        let width = self.between().len();
        let mut heaps = vec![0; width];
        self.fill(&mut heaps, 0, 0, total);
        let mut all = heaps.clone();
        while self.advance(&mut heaps) {
            all.extend_from_slice(&heaps);
        }
        all
    }

    /// The heaps between that [`grade`](Self::grade) lists, tuple by tuple.
    pub(super) fn tuples<'a>(&self, grade: &'a [usize]) -> impl Iterator<Item = &'a [usize]> {
        let width = self.between().len();
        // Without heaps between there is one stretch.
        let count = grade.len().checked_div(width).unwrap_or(1);
        (0..count).map(move |index| &grade[index * width..][..width])
    }

    /// The lexicographically smallest heaps from `start` on with a given total, each at least `least`.
    fn fill(&self, heaps: &mut [usize], start: usize, least: usize, total: usize) {
        let mut left = total - least * (heaps.len() - start);
        // As much as possible at the end is as little as possible at the beginning.
        for (heap, &top) in heaps[start..].iter_mut().zip(&self.between()[start..]).rev() {
            let more = left.min(top - least);
            *heap = least + more;
            left -= more;
        }
    }

    /// The lexicographically next heaps of the same total, if any.
    fn advance(&self, heaps: &mut [usize]) -> bool {
        let mut total = 0;
        for index in (0..heaps.len()).rev() {
            // This heap grows by one, and those after it share what is left of their total; sorted, none of
            // them may then be less than it.
            let grown = heaps[index] + 1;
            let least = if self.sorted { grown } else { 0 };
            let after = heaps.len() - index - 1;
            if total > least * after && grown <= self.between()[index] {
                heaps[index] = grown;
                self.fill(heaps, index + 1, least, total - 1);
                return true;
            }
            total += heaps[index];
        }
        false
    }

    /// The first heap and the heaps between, in the order in which they are stored.
    pub(super) fn split(&self, heaps: &[u64]) -> Option<(usize, Few)> {
        let mut few = Few::new();
        for heap in padded(heaps) {
            few.push(usize::try_from(heap).ok()?);
        }
        few.pop()?;
        if self.sorted && !few.is_sorted() {
            few.sort_unstable();
        }
        let first = few.remove(0);
        Some((first, few))
    }
}

/// The entries, with zeros before them if they are less than two.
pub(super) fn padded<T: Copy + Default>(entries: &[T]) -> impl Iterator<Item = T> {
    std::iter::repeat_n(T::default(), 2_usize.saturating_sub(entries.len()))
        .chain(entries.iter().copied())
}

/// `weights[i][t]` = t times the number of tuples after heap i.
fn strides(tops: &[usize]) -> Vec<Vec<usize>> {
    let mut stride = 1;
    let mut weights: Vec<Vec<usize>> = tops
        .iter()
        .rev()
        .map(|&top| {
            let weights = (0..=top).map(|heap| heap * stride).collect();
            stride *= top + 1;
            weights
        })
        .collect();
    weights.reverse();
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_list_every_stretch_once() {
        for (tops, sorted) in [
            (vec![3, 3, 3, 3, 5], true),
            (vec![3, 2, 0, 4, 5], false),
            (vec![7, 7, 9], true),
            (vec![2, 9], true),
            (vec![0, 0, 0, 0], true),
        ] {
            let (layout, rows) = Layout::new(&tops, sorted, 1 << 20).unwrap();
            let mut ranks = vec![];
            let mut counted = 0;
            for total in 0..=layout.top_grade() {
                let all = layout.grade(total);
                for between in layout.tuples(&all) {
                    assert_eq!(between.iter().sum::<usize>(), total);
                    assert!(!sorted || between.is_sorted());
                    ranks.push(layout.rank(between));
                    counted += layout.rows(between);
                }
            }
            ranks.sort_unstable();
            assert_eq!(ranks, Vec::from_iter(0..layout.stretches()));
            assert_eq!(counted, rows);
        }
    }

    #[test]
    fn too_many_words_are_refused() {
        assert!(Layout::new(&[u64::MAX, 1], false, 1 << 40).is_none());
        assert!(Layout::new(&[1, u64::MAX], false, 1 << 40).is_none());
        assert!(Layout::new(&[63; 40], true, 1 << 40).is_none());
        assert!(Layout::new(&[1; 64], false, 1 << 40).is_none());
        assert!(Layout::new(&[1; 64], true, 64).is_some());
        assert!(Layout::new(&[1; 64], true, 63).is_none());
    }
}

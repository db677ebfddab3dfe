//! Lasker's Nim: take from a heap, or split it.

use crate::moves::lower_one;
use impartial::moves::Move;
use impartial::position::Heaps;
use impartial::prelude::*;
use impartial::ruleset::Decompose;

/// Lasker's Nim: a move takes one or more tokens from a heap, or splits a heap into two nonempty heaps.
///
/// The two heaps of a split stand where the heap stood, the smaller first. The number of heaps grows, so
/// the positions are [`Heaps`].
///
/// # Source
///
/// \[WW\] ch. 4.
///
/// # Examples
///
/// ```
/// use classic_games::lasker::Lasker;
/// use impartial::prelude::*;
///
/// let options: Vec<String> =
///     Lasker.options(&Heaps::from([3])).map(|option| option.to_string()).collect();
/// assert_eq!(options, ["(0)", "(1)", "(2)", "(1, 2)"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Lasker;

/// The position with heap `index` split into `small` and the rest.
fn split(position: &Heaps, index: usize, small: u64) -> Heaps {
    let (before, rest) = position.split_at(index);
    let (heap, after) = (position[index], &rest[1..]);
    before.iter().copied().chain([small, heap - small]).chain(after.iter().copied()).collect()
}

impl Ruleset<Heaps> for Lasker {
    fn options(&self, position: &Heaps) -> impl Iterator<Item = Heaps> {
        let splits = (0..position.len()).flat_map(move |index| {
            (1..=position[index] / 2).map(move |small| split(position, index, small))
        });
        lower_one(position, |heap| 0..heap).chain(splits)
    }

    fn is_terminal(&self, position: &Heaps) -> bool {
        position.iter().all(|&heap| heap == 0)
    }

    fn describe(&self, from: &Heaps, to: &Heaps) -> Move {
        Move::of_heaps(from, to)
    }
}

impl Decompose<Heaps> for Lasker {
    fn parts(&self, position: &Heaps) -> Vec<Heaps> {
        position.iter().filter(|&&heap| heap > 0).map(|&heap| Heaps::from([heap])).collect()
    }
}

/// The Grundy value of a heap in Lasker's Nim: 4k+1 ↦ 4k+1, 4k+2 ↦ 4k+2, 4k+3 ↦ 4k+4, 4k+4 ↦ 4k+3; of
/// several heaps, the nim-sum of these.
///
/// # Source
///
/// \[WW\] ch. 4.
///
/// # Examples
///
/// ```
/// use classic_games::lasker::LaskerTheorem;
/// use impartial::position::Heaps;
/// use impartial::prelude::*;
///
/// let values: Vec<u64> = (0..=8)
///     .map(|heap| LaskerTheorem.evaluate(&Heaps::from([heap])))
///     .collect::<Result<_, _>>()?;
/// assert_eq!(values, [0, 1, 2, 4, 3, 5, 6, 8, 7]);
///
/// // A heap of 8 is won by taking it, or by splitting it evenly.
/// let moves = LaskerTheorem.winning_moves(&Heaps::from([8]))?;
/// assert_eq!(moves, [Heaps::from([0]), Heaps::from([4, 4])]);
/// # Ok::<(), OutOfScope>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LaskerTheorem;

/// The value of one heap. The heap 2^64 − 1 has the value 2^64, which does not fit.
fn heap_value(heap: u64) -> Result<u64, OutOfScope> {
    match heap % 4 {
        0 => Ok(heap.saturating_sub(1)),
        3 => heap.checked_add(1).ok_or_else(|| {
            OutOfScope::new(format_args!("the value of heap {heap} exceeds {}", u64::MAX))
        }),
        _ => Ok(heap),
    }
}

/// The heap of a given value, if it fits.
fn heap_of_value(value: u64) -> Option<u64> {
    match value % 4 {
        // The value 4k + 4 belongs to 4k + 3, and 4k + 3 to 4k + 4.
        0 => Some(value.saturating_sub(1)),
        3 => value.checked_add(1),
        _ => Some(value),
    }
}

/// Splits of `heap` for which the nim-sum of the two values is `value`, as families: all a from `both`
/// and `either` by choosing digits of `either`.
///
/// Write a = 4A + i and b = 4B + j with 1 ≤ i, j ≤ 4. The value of a is 4A + 1, 4A + 2, 4(A + 1) or
/// 4A + 3, that is 4U plus two digits that depend on i; likewise for b. So U + V and U ⊕ V are known,
/// hence the digits that both have, (U + V − (U ⊕ V))/2, and those that one of them has, U ⊕ V.
struct Family {
    /// i: a = 4 (U − carry) + i.
    low: u64,
    /// Whether U = A + 1.
    carry: u64,
    /// The digits that U and V share.
    both: u64,
    /// The digits that belong to one of them.
    either: u64,
}

impl Family {
    /// The two low digits of the value of 4A + i, and what is added to A above them.
    fn parts(i: u64) -> (u64, u64) {
        match i {
            3 => (0, 1),
            4 => (3, 0),
            i => (i, 0),
        }
    }

    fn all(heap: u64, value: u64) -> Vec<Family> {
        let mut families = Vec::new();
        for (i, j) in (1..=4).flat_map(|i| (1..=4).map(move |j| (i, j))) {
            let ((low_i, carry_i), (low_j, carry_j)) = (Family::parts(i), Family::parts(j));
            let Some(rest) = heap.checked_sub(i + j) else { continue };
            if rest % 4 != 0 || low_i ^ low_j != value % 4 {
                continue;
            }
            let (sum, either) = (rest / 4 + carry_i + carry_j, value / 4);
            let Some(twice) = sum.checked_sub(either) else { continue };
            if twice % 2 == 0 && (twice / 2) & either == 0 {
                families.push(Family { low: i, carry: carry_i, both: twice / 2, either });
            }
        }
        families
    }

    /// How many choices of digits there are.
    fn len(&self) -> u64 {
        1_u64.checked_shl(self.either.count_ones()).unwrap_or(u64::MAX)
    }

    /// The sizes of the first heap.
    fn sizes(&self) -> impl Iterator<Item = u64> {
        // All subsets of the digits of `either`, in increasing order.
        let next = |&subset: &u64| {
            let next = (subset | !self.either).wrapping_add(1) & self.either;
            (next != 0).then_some(next)
        };
        std::iter::successors(Some(0), next).filter_map(|subset| {
            let above = (self.both | subset).checked_sub(self.carry)?;
            above.checked_mul(4)?.checked_add(self.low)
        })
    }
}

/// More winning moves than this are not listed.
const MAX_LISTED: u64 = 1 << 20;

/// The smaller parts of the splits of `heap` with the given value.
fn splits(heap: u64, value: u64) -> Result<Vec<u64>, OutOfScope> {
    let families = Family::all(heap, value);
    let count = families.iter().fold(0_u64, |count, family| count.saturating_add(family.len()));
    if count > MAX_LISTED {
        return Err(OutOfScope::new(format_args!(
            "more than {MAX_LISTED} ways to split heap {heap} win; one winning move is always found"
        )));
    }
    let sizes = families.iter().flat_map(Family::sizes);
    Ok(sizes.filter(|&size| size < heap && size <= heap - size).collect())
}

impl Formula<Heaps> for LaskerTheorem {
    type Invariant = Grundy;

    fn invariant(&self) -> Grundy {
        Grundy
    }

    fn source(&self) -> Source {
        Source::new("WW", "ch. 4, Lasker's Nim")
    }

    fn evaluate(&self, position: &Heaps) -> Result<u64, OutOfScope> {
        position.iter().try_fold(0, |sum, &heap| Ok(sum ^ heap_value(heap)?))
    }
}

impl Strategy<Heaps> for LaskerTheorem {
    fn option_with(&self, position: &Heaps, value: &u64) -> Result<Option<Heaps>, OutOfScope> {
        let change = self.evaluate(position)? ^ value;
        if change == 0 {
            return Ok(None);
        }
        for (index, &heap) in position.iter().enumerate() {
            let wanted = heap_value(heap)? ^ change;
            if let Some(to) = heap_of_value(wanted).filter(|&to| to < heap) {
                return Ok(Some(position.with(index, to)));
            }
        }
        for (index, &heap) in position.iter().enumerate() {
            let wanted = heap_value(heap)? ^ change;
            let families = Family::all(heap, wanted);
            let mut sizes = families.iter().flat_map(Family::sizes);
            if let Some(size) = sizes.find(|&size| size < heap) {
                return Ok(Some(split(position, index, size.min(heap - size))));
            }
        }
        Ok(None)
    }
}

impl WinningMoves<Heaps> for LaskerTheorem {
    fn winning_moves(&self, position: &Heaps) -> Result<Vec<Heaps>, OutOfScope> {
        let own = self.evaluate(position)?;
        if own == 0 {
            return Ok(Vec::new());
        }
        let mut moves = Vec::new();
        for (index, &heap) in position.iter().enumerate() {
            let wanted = heap_value(heap)? ^ own;
            let taken = heap_of_value(wanted).filter(|&to| to < heap);
            moves.extend(taken.map(|to| position.with(index, to)));
            moves
                .extend(splits(heap, wanted)?.into_iter().map(|size| split(position, index, size)));
        }
        moves.sort_unstable();
        Ok(moves)
    }
}

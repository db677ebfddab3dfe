//! The difference vectors, made ready.

use super::layout::padded;
use crate::int;
use crate::position::{HeapTuple, Heaps};
use crate::ruleset::InvalidPosition;
use crate::solve::SolveError;
use std::collections::{BTreeMap, BTreeSet};

/// The difference vectors, by what they change.
#[derive(Clone, Debug, Default)]
pub(super) struct Moves {
    /// Those that lower a heap between, by what they take from the last heap.
    pub(super) earlier: Vec<(usize, Vec<Take>)>,
    /// What the others take from the first and the last heap, if something from the first.
    pub(super) within: Vec<(usize, usize)>,
    /// What the remaining ones take from the last heap, sorted.
    pub(super) own: Vec<usize>,
}

/// What a move takes from the first heap and from the heaps between.
#[derive(Clone, Debug)]
pub(super) struct Take {
    pub(super) first: usize,
    pub(super) between: Vec<usize>,
    /// The heaps between that it lowers, with what it takes.
    pub(super) lowered: Vec<(usize, usize)>,
}

/// Whether the vectors stay the same when all heaps but the last, which must have the same bound, are
/// permuted.
pub(super) fn is_symmetric(vectors: &BTreeSet<Vec<i64>>, tops: &[u64]) -> bool {
    let outer = tops.len().saturating_sub(1);
    // Exchanges of neighbours generate all permutations.
    (1..outer).all(|index| {
        tops[index - 1] == tops[index]
            && vectors.iter().all(|vector| {
                let mut exchanged = vector.clone();
                exchanged.swap(index - 1, index);
                vectors.contains(&exchanged)
            })
    })
}

/// Requires every vector to have an entry for each of the heaps.
pub(super) fn check_lengths(vectors: &[Vec<i64>], heaps: usize) -> Result<(), InvalidPosition> {
    match vectors.iter().enumerate().find(|(_, vector)| vector.len() != heaps) {
        Some((index, vector)) => Err(InvalidPosition::new(format_args!(
            "difference vector {} has {} entries, but there are {heaps} heaps",
            index + 1,
            vector.len()
        ))),
        None => Ok(()),
    }
}

impl Moves {
    /// Makes the vectors ready for the box up to `max`; those that can be subtracted nowhere in it are
    /// left out.
    pub(super) fn new(
        vectors: &BTreeSet<Vec<i64>>,
        max: &Heaps,
    ) -> Result<Self, SolveError<Heaps>> {
        let mut moves = Moves::default();
        let mut earlier = BTreeMap::<usize, Vec<Take>>::new();
        for vector in vectors {
            let Some(option) = max.minus(vector) else { continue };
            let rises = vector.iter().any(|&entry| entry < 0);
            if rises || vector.iter().all(|&entry| entry == 0) {
                return Err(SolveError::OutOfOrder { position: max.clone(), option });
            }
            // Each entry is at most a bound of the box, which fits.
            let mut entries: Vec<usize> = padded(vector).map(int::to_usize).collect();
            let last = entries.pop().unwrap_or(0);
            let first = entries.remove(0);
            let lowered: Vec<_> =
                entries.iter().copied().enumerate().filter(|&(_, taken)| taken > 0).collect();
            match (lowered.is_empty(), first) {
                (true, 0) => moves.own.push(last),
                (true, _) => moves.within.push((first, last)),
                (false, _) => {
                    let take = Take { first, between: entries, lowered };
                    earlier.entry(last).or_default().push(take);
                }
            }
        }
        moves.own.sort_unstable();
        moves.earlier = earlier.into_iter().collect();
        Ok(moves)
    }
}

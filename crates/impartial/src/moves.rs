//! What a move reads as: in words, as numbers, and in the order in which moves are listed.

use std::fmt;

/// What a move does, in the words of its game.
///
/// A ruleset says it in [`Ruleset::describe`](crate::ruleset::Ruleset::describe): only the rules know
/// that two lists of numbers differ by a bite, by an edge or by tokens taken from a heap. Heaps are
/// counted from 0 here and from 1 in words.
///
/// # Examples
///
/// ```
/// use impartial::moves::Move;
///
/// assert_eq!(Move::of_heaps(&[2, 5, 6], &[2, 4, 6]).to_string(), "heap 2: take 1");
/// assert_eq!(Move::of_heaps(&[2, 5], &[3, 4]).to_string(), "heap 1: add 1, heap 2: take 1");
/// assert_eq!(Move::of_unordered(&[5, 7], &[1, 4, 5]).to_string(), "heap 2: becomes 1 and 4");
/// assert_eq!(Move::named("cut 1–2", [0]).to_string(), "cut 1–2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Move {
    /// Tokens are taken from one heap.
    Take {
        /// Which heap.
        heap: usize,
        /// How many tokens.
        tokens: u64,
    },
    /// Several heaps change, or one grows: the heap, its old and its new size.
    Several(Vec<(usize, u64, u64)>),
    /// One heap becomes several, or none.
    Split {
        /// Which heap.
        heap: usize,
        /// What it becomes.
        parts: Vec<u64>,
    },
    /// Something that is not about heaps.
    Named {
        /// The words.
        words: String,
        /// The place among the moves of a position.
        order: Vec<u64>,
    },
    /// Where it leads is all there is to say.
    Unnamed,
}

impl Move {
    /// A move in words, and its place among the moves of a position.
    pub fn named(words: impl Into<String>, order: impl Into<Vec<u64>>) -> Self {
        Move::Named { words: words.into(), order: order.into() }
    }

    /// What turns one list of heaps into the other, where each heap keeps its place.
    ///
    /// # Complexity
    ///
    /// One comparison a heap.
    pub fn of_heaps(from: &[u64], to: &[u64]) -> Self {
        if from.len() != to.len() {
            return Move::replaced(from, to);
        }
        let pairs = from.iter().zip(to).enumerate();
        let changed: Vec<_> =
            pairs.filter(|(_, (a, b))| a != b).map(|(i, (&a, &b))| (i, a, b)).collect();
        match changed[..] {
            [(heap, a, b)] if b < a => Move::Take { heap, tokens: a - b },
            [] => Move::Unnamed,
            _ => Move::Several(changed),
        }
    }

    /// One heap is replaced by others in its place: what stands before and behind it is as it was.
    fn replaced(from: &[u64], to: &[u64]) -> Self {
        let before = from.iter().zip(to).take_while(|(a, b)| a == b).count();
        let before = before.min(from.len().saturating_sub(1));
        let behind = from.len().saturating_sub(before + 1);
        match to.len().checked_sub(behind) {
            Some(end)
                if end >= before && from.len() > before && to[end..] == from[before + 1..] =>
            {
                Move::Split { heap: before, parts: to[before..end].to_vec() }
            }
            _ => Move::Unnamed,
        }
    }

    /// What turns one list of heaps into the other, where their order does not matter: one heap is
    /// replaced by the heaps that are new.
    ///
    /// # Complexity
    ///
    /// One comparison for each pair of heaps.
    pub fn of_unordered(from: &[u64], to: &[u64]) -> Self {
        let (mut removed, mut added) = (Vec::new(), to.to_vec());
        for (index, heap) in from.iter().enumerate() {
            match added.iter().position(|other| other == heap) {
                Some(same) => {
                    added.swap_remove(same);
                }
                // An empty heap may be left out of a list, and that is no move.
                None if *heap == 0 => {}
                None => removed.push((index, *heap)),
            }
        }
        added.sort_unstable();
        match (&removed[..], &added[..]) {
            (&[(heap, before)], &[after]) if after < before => {
                Move::Take { heap, tokens: before - after }
            }
            (&[(heap, _)], _) => Move::Split { heap, parts: added },
            _ => Move::Unnamed,
        }
    }

    /// The order in which moves are listed: by heap, then by the tokens taken.
    pub fn order(&self) -> Vec<(usize, u64)> {
        match self {
            Move::Take { heap, tokens } => vec![(*heap, *tokens)],
            Move::Several(changes) => {
                changes.iter().map(|&(heap, from, to)| (heap, from.abs_diff(to))).collect()
            }
            Move::Split { heap, parts } => {
                // Behind the moves that only take from this heap.
                let after = std::iter::once((*heap, u64::MAX));
                after.chain(parts.iter().map(|&part| (*heap, part))).collect()
            }
            Move::Named { order, .. } => order.iter().map(|&place| (0, place)).collect(),
            Move::Unnamed => Vec::new(),
        }
    }

    /// Whether there are words for it.
    pub fn is_named(&self) -> bool {
        *self != Move::Unnamed
    }
}

impl fmt::Display for Move {
    /// The words; nothing for a move without any.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Take { heap, tokens } => write!(f, "heap {}: take {tokens}", heap + 1),
            Move::Several(changes) => {
                for (index, &(heap, from, to)) in changes.iter().enumerate() {
                    let comma = if index > 0 { ", " } else { "" };
                    match from.checked_sub(to) {
                        Some(taken) => write!(f, "{comma}heap {}: take {taken}", heap + 1)?,
                        None => write!(f, "{comma}heap {}: add {}", heap + 1, to - from)?,
                    }
                }
                Ok(())
            }
            Move::Split { heap, parts } if parts.is_empty() => {
                write!(f, "heap {}: take all", heap + 1)
            }
            Move::Split { heap, parts } => {
                let parts: Vec<_> = parts.iter().map(u64::to_string).collect();
                write!(f, "heap {}: becomes {}", heap + 1, parts.join(" and "))
            }
            Move::Named { words, .. } => f.write_str(words),
            Move::Unnamed => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_on_heaps_that_keep_their_places() {
        let phrase = |from: &[u64], to: &[u64]| Move::of_heaps(from, to).to_string();
        assert_eq!(phrase(&[5, 5, 7], &[5, 2, 3, 7]), "heap 2: becomes 2 and 3");
        assert_eq!(phrase(&[5, 5], &[5, 1, 4]), "heap 2: becomes 1 and 4");
        assert_eq!(phrase(&[3, 4], &[4]), "heap 1: take all");
        assert_eq!(phrase(&[3, 4], &[3]), "heap 2: take all");
        assert_eq!(phrase(&[3, 4], &[]), "");
        assert_eq!(phrase(&[], &[1]), "");
        assert_eq!(phrase(&[1], &[1]), "");
    }

    #[test]
    fn moves_on_heaps_without_order() {
        let phrase = |from: &[u64], to: &[u64]| Move::of_unordered(from, to).to_string();
        assert_eq!(phrase(&[3, 3], &[2, 3]), "heap 2: take 1");
        assert_eq!(phrase(&[1, 5], &[1]), "heap 2: take all");
        assert_eq!(phrase(&[1, 5], &[1, 1, 3]), "heap 2: becomes 1 and 3");
    }
}

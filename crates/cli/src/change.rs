//! What a move does, in words and in JSON.

use impartial::position::Heaps;
use serde_json::{Value as Json, json};

/// What a move does to the list of heaps.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    /// Tokens are taken from one heap, counted from 0.
    Take {
        /// Which heap.
        heap: usize,
        /// How many tokens.
        tokens: u64,
    },
    /// Several heaps change, or one grows: the heap, its old and its new size.
    Several(Vec<(usize, u64, u64)>),
    /// One heap becomes several.
    Split {
        /// Which heap.
        heap: usize,
        /// What it becomes.
        parts: Vec<u64>,
    },
    /// Heaps are not the way to say it.
    Other,
}

impl Change {
    /// What turns one list of heaps into the other.
    pub fn between(from: &Heaps, to: &Heaps) -> Self {
        if from.len() == to.len() {
            return Change::in_place(from, to);
        }
        // One heap is replaced: what stands before and behind it is as it was.
        let before = from.iter().zip(to.iter()).take_while(|(a, b)| a == b).count();
        let before = before.min(from.len().saturating_sub(1));
        let behind = from.len().saturating_sub(before + 1);
        match to.len().checked_sub(behind) {
            Some(end)
                if end >= before && from.len() > before && to[end..] == from[before + 1..] =>
            {
                Change::Split { heap: before, parts: to[before..end].to_vec() }
            }
            _ => Change::Other,
        }
    }

    /// The same for heaps whose order does not matter: one heap is replaced by the others.
    pub fn of_unordered(from: &Heaps, to: &Heaps) -> Self {
        let (mut removed, mut added) = (Vec::new(), to.to_vec());
        for (index, heap) in from.iter().enumerate() {
            match added.iter().position(|other| other == heap) {
                Some(same) => {
                    added.swap_remove(same);
                }
                None => removed.push((index, *heap)),
            }
        }
        added.sort_unstable();
        match (&removed[..], &added[..]) {
            (&[(heap, before)], &[after]) if after < before => {
                Change::Take { heap, tokens: before - after }
            }
            (&[(heap, _)], _) => Change::Split { heap, parts: added },
            _ => Change::Other,
        }
    }

    fn in_place(from: &Heaps, to: &Heaps) -> Self {
        let pairs = from.iter().zip(to.iter()).enumerate();
        let changed: Vec<_> =
            pairs.filter(|(_, (a, b))| a != b).map(|(i, (&a, &b))| (i, a, b)).collect();
        match changed[..] {
            [(heap, a, b)] if b < a => Change::Take { heap, tokens: a - b },
            [] => Change::Other,
            _ => Change::Several(changed),
        }
    }

    /// The order in which moves are listed: by heap, then by the tokens taken.
    pub fn sort_key(&self) -> Vec<(usize, u64)> {
        match self {
            Change::Take { heap, tokens } => vec![(*heap, *tokens)],
            Change::Several(changes) => {
                changes.iter().map(|&(heap, from, to)| (heap, from.abs_diff(to))).collect()
            }
            Change::Split { heap, parts } => {
                // Behind the moves that only take from this heap.
                let after = std::iter::once((*heap, u64::MAX));
                after.chain(parts.iter().map(|&part| (*heap, part))).collect()
            }
            Change::Other => Vec::new(),
        }
    }

    /// The change as a phrase, heaps being counted from 1.
    pub fn phrase(&self) -> Option<String> {
        let one = |&(heap, from, to): &(usize, u64, u64)| match from.checked_sub(to) {
            Some(taken) => format!("heap {}: take {taken}", heap + 1),
            None => format!("heap {}: add {}", heap + 1, to - from),
        };
        match self {
            Change::Take { heap, tokens } => Some(format!("heap {}: take {tokens}", heap + 1)),
            Change::Several(changes) => {
                Some(changes.iter().map(one).collect::<Vec<_>>().join(", "))
            }
            Change::Split { heap, parts } if parts.is_empty() => {
                Some(format!("heap {}: take all", heap + 1))
            }
            Change::Split { heap, parts } => {
                let parts: Vec<_> = parts.iter().map(u64::to_string).collect();
                Some(format!("heap {}: becomes {}", heap + 1, parts.join(" and ")))
            }
            Change::Other => None,
        }
    }

    /// The change and the option as a JSON object.
    pub fn json(&self, to: Json) -> Json {
        match self {
            Change::Take { heap, tokens } => json!({"heap": heap + 1, "take": tokens, "to": to}),
            Change::Several(changes) => {
                let changes: Vec<Json> = changes
                    .iter()
                    .map(|(heap, from, to)| json!({"heap": heap + 1, "from": from, "to": to}))
                    .collect();
                json!({"changes": changes, "to": to})
            }
            Change::Split { heap, parts } => json!({"heap": heap + 1, "parts": parts, "to": to}),
            Change::Other => json!({"to": to}),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phrase(from: &[u64], to: &[u64]) -> String {
        Change::between(&from.into(), &to.into()).phrase().unwrap_or_default()
    }

    #[test]
    fn changes_are_named() {
        assert_eq!(phrase(&[2, 5, 6], &[2, 4, 6]), "heap 2: take 1");
        assert_eq!(phrase(&[2, 5], &[3, 4]), "heap 1: add 1, heap 2: take 1");
        assert_eq!(phrase(&[5, 5, 7], &[5, 2, 3, 7]), "heap 2: becomes 2 and 3");
        assert_eq!(phrase(&[5, 5], &[5, 1, 4]), "heap 2: becomes 1 and 4");
        assert_eq!(phrase(&[3, 4], &[4]), "heap 1: take all");
        assert_eq!(phrase(&[3, 4], &[3]), "heap 2: take all");
        assert_eq!(phrase(&[3, 4], &[]), "");
        assert_eq!(phrase(&[], &[1]), "");
        assert_eq!(phrase(&[1], &[1]), "");
    }

    #[test]
    fn changes_of_sorted_heaps_are_named() {
        let phrase = |from: &[u64], to: &[u64]| {
            Change::of_unordered(&from.into(), &to.into()).phrase().unwrap_or_default()
        };
        assert_eq!(phrase(&[5, 7], &[1, 4, 5]), "heap 2: becomes 1 and 4");
        assert_eq!(phrase(&[3, 3], &[2, 3]), "heap 2: take 1");
        assert_eq!(phrase(&[1, 5], &[1]), "heap 2: take all");
        assert_eq!(phrase(&[1, 5], &[1, 1, 3]), "heap 2: becomes 1 and 3");
    }
}

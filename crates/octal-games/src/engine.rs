//! The engines that compute the values of single heaps, and the table that picks among them.
//!
//! | engine | for | work for a heap of n |
//! |---|---|---|
//! | `naive` | all rules, values of up to 28 bits | every option |
//! | `sparse` | at most two heaps left, few rare heaps | an option for each rare heap, and a few thousand |
//! | `blocks` | as `sparse`, beyond the last rare heap | the same, for 248 heaps at once, a bit each |
//!
//! # The idea
//!
//! The value of a heap is the mex of the values of its options, and a heap of n that can be split in two
//! has about n/2 of them: n values cost n²/4 steps. But the values of these games are far from random.
//! There is a set of binary digits, the *mask*, such that nearly all values have an odd number of ones
//! among them. Call these values *common* and the others *rare*. Parities add: the nim-sum of two common
//! values is rare, and so is that of two rare ones; common + rare is common. So nearly all options of a
//! heap, being sums of two common values, are rare, and what is missing among them, hence the mex, is
//! common. Only the few options with a rare heap in them are common; these alone must all be known.
//!
//! # An example
//!
//! Officers, 0.6: take one token and leave one heap or two. The values begin
//! 0 0 1 2 0 1 2 3 1 2 3 4 0 3 4 2 …. For mask 1 a value would be common if it is odd. Among the first 33,000
//! heaps the best mask leaves 1,583 rare ones, the last of 20,627 tokens. So the value of a heap beyond
//! needs 1,583 steps to mark the common options (`sparse::mark_pairs_with_rares`), of which the least that
//! is missing is c, and then proof that each of the few rare values below c is an option. Nearly every
//! pair of heaps gives a rare option, so some hundred pairs cover all rare values below c
//! (`sparse::fill`); where they do not, all pairs are tried, and if a hole is left, the heap is rare
//! itself, has the hole's value, and is one more on the list. Nothing is assumed: the mask makes the work
//! short, and is never the reason for a value.
//!
//! # 248 heaps at once
//!
//! Beyond the last rare heap r, all heaps ask for the same pairs: heap n has the option G(r) ⊕ G(n − t − r)
//! for each rare r and each take t. Keep for each common value v the set of heaps that have it, as bits.
//! Then "which of the heaps n, …, n + 247 have the option c by r and t" is one run of 248 bits in the set
//! of the value c ⊕ G(r), from n − t − r on: a *window*. So a step on words serves 248 heaps, and it is the
//! same step for each pair and each c: the window joins what is marked of c (`windows::gather`). Four
//! values next to each other are taken at once, since they lie in neighbouring lines of memory for every
//! r: c ⊕ G(r) permutes each aligned four. The windows are sorted by how far they must be shifted within
//! a byte, so that the shift is done once for each group and not for each window; 248 = 256 − 8 leaves
//! room for it. The processor's wait for memory, not the arithmetic, is what a block costs; so the table
//! holds each bit twice (a window never leaves its line), and columns whose 248 lanes are all marked are
//! dropped from the run.
//!
//! # Invariants
//!
//! - A value in the table is the mex of the options, whatever engine found it: the tests compare all
//!   engines with the options, heap by heap, and the certificates are checked by code that shares nothing
//!   with them.
//! - `sparse.rares` holds all rare heaps of the table, in increasing order, for the mask at hand. The mask
//!   is chosen anew whenever the table has doubled, and the list with it.
//! - A block stands for heaps that are all common; the first that turns out rare ends it and its engine
//!   (`End::Changed`), since every list that the engine was built from has changed.
//! - Marks are never cleared: a mark carries the number of the heap that made it (`stamps`).

mod blocks;
mod naive;
mod sparse;
mod stamps;
mod windows;

use crate::error::Error;
use crate::game::HeapGame;
use crate::rule::{Moves, Rule};
use blocks::{Blocks, End, LANES};
use impartial::int;
use impartial::progress::Observer;
use sparse::Sparse;
use stamps::{Cell, Stamps};

/// Values in 16 bits, or in 32 once one of them needs more.
#[derive(Clone, Debug)]
pub(crate) enum Stored {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

/// The values of the heaps 0, 1, 2, …, as far as they are computed.
#[derive(Debug)]
pub(crate) struct Table {
    /// The moves, if the game is a rule.
    moves: Option<Moves>,
    stored: Stored,
    stamps: Stamps,
    sparse: Option<Sparse>,
    blocks: Option<Blocks>,
    /// At how many heaps the rare heaps are sought next.
    tune_at: usize,
}

/// Smaller tables are made naively.
const FIRST_TUNING: usize = 1 << 11;

impl Table {
    pub(crate) fn new(rule: Option<&Rule>) -> Self {
        Table {
            moves: rule.map(Rule::moves),
            stored: Stored::Narrow(Vec::new()),
            stamps: Stamps::new(),
            sparse: None,
            blocks: None,
            tune_at: FIRST_TUNING,
        }
    }

    /// The table of a rule with values that were computed before.
    pub(crate) fn resumed(rule: &Rule, stored: Stored) -> Self {
        Table { stored, ..Table::new(Some(rule)) }
    }

    /// Other values from heap 0 on, of a game that these engines do not know.
    pub(crate) fn replace(&mut self, values: Vec<u32>) {
        let narrow: Result<Vec<u16>, _> = values.iter().map(|&value| value.try_into()).collect();
        self.stored = narrow.map_or(Stored::Wide(values), Stored::Narrow);
    }

    pub(crate) fn stored(&self) -> &Stored {
        &self.stored
    }

    pub(crate) fn len(&self) -> usize {
        match &self.stored {
            Stored::Narrow(values) => values.len(),
            Stored::Wide(values) => values.len(),
        }
    }

    /// Computes values until there are `wanted` or more.
    pub(crate) fn extend<G: HeapGame>(
        &mut self,
        game: &G,
        wanted: usize,
        observer: &dyn Observer,
    ) -> Result<(), Error> {
        while self.len() < wanted {
            self.tune();
            if wanted - self.len() >= LANES && self.may_use_blocks() {
                observer.checkpoint(LANES as u64)?;
                let before = self.len();
                self.next_block();
                if self.len() > before {
                    continue;
                }
            }
            observer.checkpoint(1)?;
            // Its bitmaps do not know of heaps that are computed one by one.
            self.blocks = None;
            if !self.next_sparse() {
                self.next_naive(game)?;
            }
        }
        Ok(())
    }

    /// Seeks the rare heaps anew whenever the table has doubled.
    fn tune(&mut self) {
        let (Stored::Narrow(values), Some(moves)) = (&self.stored, &self.moves) else { return };
        if values.len() >= self.tune_at {
            self.tune_at = values.len().saturating_mul(2);
            self.sparse = Sparse::of(moves, values);
            self.blocks = None;
        }
    }

    /// Whether a whole block can be computed at once; makes its engine ready.
    fn may_use_blocks(&mut self) -> bool {
        let (Stored::Narrow(values), Some(sparse)) = (&self.stored, &self.sparse) else {
            return false;
        };
        if self.blocks.is_none() && Blocks::may_start(sparse, values.len()) {
            self.blocks = Blocks::new(sparse, values);
        }
        self.blocks.is_some()
    }

    /// The next block, or the part of it that ends with a rare heap.
    fn next_block(&mut self) {
        let (Stored::Narrow(values), Some(sparse), Some(blocks)) =
            (&mut self.stored, &mut self.sparse, &mut self.blocks)
        else {
            return;
        };
        if blocks.next(sparse, values, &mut self.stamps) == End::Changed {
            self.blocks = None;
        }
    }

    /// One more value from the sparse space; false if there is no such space.
    fn next_sparse(&mut self) -> bool {
        let (Stored::Narrow(values), Some(sparse)) = (&mut self.stored, &mut self.sparse) else {
            return false;
        };
        let value = sparse.next(values, &mut self.stamps);
        values.extend(value);
        value.is_some()
    }

    /// One more value from all options.
    fn next_naive<G: HeapGame>(&mut self, game: &G) -> Result<(), Error> {
        let mex = loop {
            match &self.stored {
                Stored::Narrow(values) => mark(game, self.moves.as_ref(), values, &mut self.stamps),
                Stored::Wide(values) => mark(game, self.moves.as_ref(), values, &mut self.stamps),
            }
            match self.stamps.mex() {
                Some(mex) => break mex,
                None if self.stamps.grow() => {}
                None => {
                    return Err(Error::LargeValue { heap: int::to_u64(self.len()) });
                }
            }
        };
        self.push(mex);
        Ok(())
    }

    /// Adds a value; the first one that needs more than 16 bits widens the table.
    pub(crate) fn push(&mut self, value: u32) {
        match (&mut self.stored, u16::try_from(value)) {
            (Stored::Narrow(values), Ok(value)) => values.push(value),
            (Stored::Narrow(values), Err(_)) => {
                let mut wide: Vec<u32> = values.iter().copied().map(u32::from).collect();
                wide.push(value);
                self.stored = Stored::Wide(wide);
                self.sparse = None;
                self.blocks = None;
            }
            (Stored::Wide(values), _) => values.push(value),
        }
    }
}

/// Marks the values of all options of the next heap.
fn mark<G: HeapGame, V: Cell>(game: &G, moves: Option<&Moves>, values: &[V], stamps: &mut Stamps) {
    if let Some(moves) = moves {
        return naive::mark(moves, values, stamps);
    }
    stamps.clear();
    // A heap that is not below would break a duty of the game; its value counts as 0.
    let value_of = |&part: &u64| -> u32 {
        let part = usize::try_from(part).ok().and_then(|part| values.get(part));
        part.map_or(0, |&value| value.into())
    };
    game.leaves(values.len() as u64).for_each(|left| {
        stamps.mark(left.iter().map(value_of).fold(0, |sum, value| sum ^ value));
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial::progress::Unbounded;

    #[test]
    fn rare_heaps_are_as_many_as_others_have_found() {
        for (rule, heaps, count, last) in [
            ("0.6", 33_000, 1_583, 20_627),
            ("0.56", 20_000, 45, 1_795),
            ("0.16", 20_000, 52, 13_935),
            ("0.45", 5_000, 10, 198),
        ] {
            let rule: Rule = rule.parse().unwrap();
            let mut table = Table::new(Some(&rule));
            table.extend(&rule, heaps, &Unbounded).unwrap();
            let rares = &table.sparse.as_ref().unwrap().rares;
            assert_eq!((rares.len(), rares.last().unwrap().0), (count, last), "{rule}");
        }
    }
}

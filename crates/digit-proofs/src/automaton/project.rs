//! ∃: one number is no longer read, but guessed.
//!
//! A state of the result is the set of states in which the old automaton may be, one for each guess so far. That
//! is exponential in principle; in practice the sets are small, as a guess that contradicts what is read
//! dies at the end of the place.

use super::{Automaton, FALSE, Index, Interner, Layout, Raw, TRUE, minimal};
use crate::engine::Ticks;
use crate::{DigitError, Numeration, Track};

/// The relation "there is a number `track` with …".
///
/// A subset construction. The guessed number may have more digits than all others: a place in which
/// the others have only zeros may be left out at the end of a word (except where radices are read:
/// there the number is one that fits into the places whose radices were read).
pub(crate) fn project(
    automaton: &Automaton,
    track: Track,
    numeration: &Numeration,
    ticks: &mut Ticks,
) -> Result<Automaton, DigitError> {
    let Ok(position) = automaton.tracks.binary_search(&track) else {
        return Ok(automaton.clone());
    };
    let mut tracks = automaton.tracks.clone();
    tracks.remove(position);
    let old = Layout::new(numeration, automaton.tracks.len());
    let new = Layout::new(numeration, tracks.len());
    if automaton.initial >= FALSE || new.width == 0 {
        // A minimal automaton that is not empty accepts something.
        return Ok(Automaton::constant(tracks, automaton.initial != FALSE));
    }
    let index = automaton.index(&old);
    let hidden = old.radix + position;
    let accepts = if old.radix == 0 {
        closed(automaton, &index, &old, hidden)
    } else {
        index.accepts.clone()
    };
    let subsets = Subsets { automaton, index, old, hidden, accepts };
    subsets.build(new, tracks, ticks)
}

struct Subsets<'a> {
    automaton: &'a Automaton,
    index: Index,
    old: Layout,
    hidden: usize,
    accepts: Vec<bool>,
}

impl Subsets<'_> {
    /// A state of the new automaton is a set of states of the old one, sorted. The hidden number is
    /// guessed right after the letter before it was read (if it is the very first, just before the
    /// next letter is, so that the end of a word is seen).
    fn build(
        &self,
        new: Layout,
        tracks: Vec<Track>,
        ticks: &mut Ticks,
    ) -> Result<Automaton, DigitError> {
        let mut sets = Interner::new();
        sets.intern(&[self.automaton.initial]);
        let mut new_slots = vec![0_u32];
        let mut raw = Raw::new();
        let (mut set, mut next) = (Vec::new(), Vec::new());
        let mut at = 0;
        while at < sets.len() {
            ticks.tick(sets.len())?;
            set.clear();
            set.extend_from_slice(sets.get(at));
            let slot = new_slots[at];
            let accepts =
                new.is_boundary(slot) && set.iter().any(|&state| self.accepts[state as usize]);
            if self.hidden == 0 && new.is_boundary(slot) {
                self.guess(&mut set);
            }
            for letter in 0..new.letters[slot as usize] {
                next.clear();
                next.extend(set.iter().map(|&state| self.step(state, letter)));
                if self.hidden > 0 && new.index(slot) + 1 == self.hidden {
                    self.guess(&mut next);
                }
                // One guess after which all is accepted makes the others needless.
                raw.edges.push(if next.contains(&TRUE) {
                    TRUE
                } else {
                    tidy(&mut next);
                    if next.is_empty() {
                        FALSE
                    } else {
                        let (number, is_new) = sets.intern(&next);
                        if is_new {
                            new_slots.push(new.next[slot as usize]);
                        }
                        number
                    }
                });
            }
            raw.close_state(slot, accepts)?;
            at += 1;
        }
        Ok(minimal(&raw, &new, tracks))
    }

    /// One letter is read; at `TRUE` and `FALSE` nothing changes.
    fn step(&self, state: u32, letter: u32) -> u32 {
        match state {
            FALSE | TRUE => state,
            state => self.automaton.edges[(self.index.first[state as usize] + letter) as usize],
        }
    }

    fn guess(&self, set: &mut Vec<u32>) {
        tidy(set);
        let before = std::mem::take(set);
        for state in before {
            if state == TRUE {
                set.push(TRUE);
                continue;
            }
            let slot = self.automaton.slots[state as usize];
            set.extend((0..self.old.letters[slot as usize]).map(|digit| self.step(state, digit)));
        }
        tidy(set);
    }
}

/// Sorted, each state once, without `FALSE`.
fn tidy(set: &mut Vec<u32>) {
    set.retain(|&state| state != FALSE);
    set.sort_unstable();
    set.dedup();
}

/// Which states accept, or come to a state that does by places in which all numbers but the hidden
/// one are zero.
fn closed(automaton: &Automaton, index: &Index, layout: &Layout, hidden: usize) -> Vec<bool> {
    let states = automaton.slots.len();
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); states];
    let mut marked = index.accepts.clone();
    let mut queue: Vec<u32> = automaton.accepting.clone();
    for (state, &slot) in automaton.slots.iter().enumerate() {
        let letters = if layout.index(slot) == hidden { layout.letters[slot as usize] } else { 1 };
        for letter in 0..letters {
            match automaton.edges[(index.first[state] + letter) as usize] {
                TRUE if !marked[state] => {
                    marked[state] = true;
                    queue.push(super::id(state));
                }
                TRUE | FALSE => {}
                to => before[to as usize].push(super::id(state)),
            }
        }
    }
    while let Some(state) = queue.pop() {
        for &earlier in &before[state as usize] {
            if !std::mem::replace(&mut marked[earlier as usize], true) {
                queue.push(earlier);
            }
        }
    }
    marked
}

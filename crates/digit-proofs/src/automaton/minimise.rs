//! The canonical automaton of a language.

use super::{Automaton, FALSE, Interner, Layout, MAX_EDGES, TRUE, id};
use crate::{DigitError, Track};

/// An automaton as it was found: neither minimal nor numbered in a fixed way.
pub(crate) struct Raw {
    pub slots: Vec<u32>,
    pub accepts: Vec<bool>,
    /// Where the edges of each state begin, and where those of the last end.
    pub first: Vec<u32>,
    pub edges: Vec<u32>,
}

impl Raw {
    pub fn new() -> Self {
        Raw { slots: Vec::new(), accepts: Vec::new(), first: vec![0], edges: Vec::new() }
    }

    /// Adds the next state, whose edges were pushed before.
    ///
    /// # Errors
    ///
    /// [`DigitError::States`] if there are more edges than can be numbered.
    pub fn close_state(&mut self, slot: u32, accepts: bool) -> Result<(), DigitError> {
        if self.edges.len() > MAX_EDGES {
            return Err(DigitError::States { limit: self.slots.len() });
        }
        self.slots.push(slot);
        self.accepts.push(accepts);
        self.first.push(id(self.edges.len()));
        Ok(())
    }

    fn edges_of(&self, state: usize) -> &[u32] {
        &self.edges[self.first[state] as usize..self.first[state + 1] as usize]
    }
}

/// The class of the words that nothing accepts, and of those that everything does.
const NOTHING: u32 = 0;
const EVERYTHING: u32 = 1;

/// The minimal automaton, breadth first; state 0 is the first, and all states can be reached.
///
/// Partition refinement, by whole places: two states at the beginning of a place are told apart by what
/// they accept within i places, i = 0, 1, …, until nothing more is told apart. In between, states are
/// merged backwards from the end of the place, as in a shared decision diagram. States from which
/// nothing or everything is accepted are recognised on the way, whatever their slot.
///
/// # Complexity
///
/// O(edges) hash look-ups for each place that is needed to tell states apart; these are few.
pub(crate) fn minimal(raw: &Raw, layout: &Layout, tracks: Vec<Track>) -> Automaton {
    if raw.slots.is_empty() || layout.width == 0 {
        let holds = raw.accepts.first() == Some(&true);
        return Automaton::constant(tracks, holds);
    }
    let classes = refine(raw, layout);
    quotient(raw, layout, tracks, &classes)
}

/// The class of each state.
fn refine(raw: &Raw, layout: &Layout) -> Vec<u32> {
    let order = backwards(raw, layout);
    let mut classes: Vec<u32> = raw.accepts.iter().map(|&accepts| u32::from(accepts)).collect();
    let mut boundary = classes.clone();
    let mut interner = Interner::new();
    let mut key = Vec::new();
    let mut count = 2;
    loop {
        interner.clear();
        let mut inner = 0;
        for &state in &order {
            let state = state as usize;
            let slot = raw.slots[state];
            let at_boundary = layout.is_boundary(slot);
            key.clear();
            key.push(slot * 2 + u32::from(raw.accepts[state]));
            let next_is_boundary = layout.is_boundary(layout.next[slot as usize]);
            let of = if next_is_boundary { &boundary } else { &classes };
            key.extend(raw.edges_of(state).iter().map(|&to| match to {
                TRUE => EVERYTHING,
                FALSE => NOTHING,
                to => of[to as usize],
            }));
            // From a state whose letters all lead to "nothing" nothing is accepted, whatever its slot, and the
            // same for "everything": only so do relations with different numbers of digits share these two.
            let uniform = key[1..].iter().all(|&class| class == key[1]) && key[1] <= EVERYTHING;
            let agrees = !at_boundary || raw.accepts[state] == (key[1] == EVERYTHING);
            classes[state] = if uniform && agrees { key[1] } else { interner.intern(&key).0 + 2 };
            if !at_boundary {
                inner = interner.len();
            }
        }
        // Classes at the beginnings of places are only ever split. If there are no more than before, they are
        // the same as before, and so are those in between.
        let found = interner.len() - inner + 2;
        if found == count {
            return classes;
        }
        count = found;
        for &state in &order {
            if layout.is_boundary(raw.slots[state as usize]) {
                boundary[state as usize] = classes[state as usize];
            }
        }
    }
}

/// The states, those at the end of a place first, those at the beginning of one last.
fn backwards(raw: &Raw, layout: &Layout) -> Vec<u32> {
    let mut by_index = vec![Vec::new(); layout.width];
    for (state, &slot) in raw.slots.iter().enumerate() {
        by_index[layout.index(slot)].push(id(state));
    }
    by_index.into_iter().rev().flatten().collect()
}

/// One state for each class, numbered breadth first.
fn quotient(raw: &Raw, layout: &Layout, tracks: Vec<Track>, classes: &[u32]) -> Automaton {
    const UNSEEN: u32 = u32::MAX;
    let mut number = vec![UNSEEN; classes.iter().max().map_or(2, |&max| max as usize + 2)];
    let mut queue: Vec<u32> = Vec::new();
    let mut visit = |class: u32, state: u32, queue: &mut Vec<u32>| -> u32 {
        match class {
            NOTHING => FALSE,
            EVERYTHING => TRUE,
            _ => {
                if number[class as usize] == UNSEEN {
                    number[class as usize] = id(queue.len());
                    queue.push(state);
                }
                number[class as usize]
            }
        }
    };
    let initial = visit(classes[0], 0, &mut queue);
    let (mut slots, mut accepting, mut edges) = (Vec::new(), Vec::new(), Vec::new());
    let mut at = 0;
    while at < queue.len() {
        let state = queue[at] as usize;
        slots.push(raw.slots[state]);
        if layout.is_boundary(raw.slots[state]) && raw.accepts[state] {
            accepting.push(id(at));
        }
        for &to in raw.edges_of(state) {
            edges.push(if to >= FALSE { to } else { visit(classes[to as usize], to, &mut queue) });
        }
        at += 1;
    }
    Automaton { tracks, initial, slots, accepting, edges }
}

//! Automata that read the digits of several numbers.
//!
//! One digit of one number is read at a time: at each place, least significant first, the digit of
//! each number in the order of their [tracks](Track) (before them the radix, if it is read). A state
//! carries its *slot*, the phase of the radix sequence and which number comes next. So a state has as
//! many edges as there are digits, however many numbers are read.
//!
//! *Invariants.* An automaton is minimal, and its states are numbered breadth first: two automata
//! that accept the same words are equal as data. It accepts a word iff it accepts the word with a
//! further place of zeros. Every word it accepts is a valid one: digits below the radix that was read,
//! no neighbouring ones in Zeckendorf digits.

pub(crate) mod build;
mod interner;
mod minimise;
mod product;
pub(crate) mod project;

pub use build::{Digit, Place};
pub(crate) use interner::Interner;
pub(crate) use minimise::{Raw, minimal};
pub(crate) use product::Product;
pub use product::View;

use crate::{Numeration, Track};
use impartial::int;
use serde::{Deserialize, Serialize};

/// The state from which every word is accepted.
pub(crate) const TRUE: u32 = u32::MAX;
/// The state from which no word is accepted.
pub(crate) const FALSE: u32 = u32::MAX - 1;

/// The most edges that an automaton may have: they are counted with 32 bits.
pub(crate) const MAX_EDGES: usize = 1 << 31;

/// A number of states or edges as 32 bits. There are fewer: see [`MAX_EDGES`], and a state has an edge.
pub(crate) fn id(number: usize) -> u32 {
    int::to_u32(number)
}

/// A relation between numbers, as the minimal automaton that reads their digits.
///
/// Made and combined by an [`Engine`](crate::Engine); equal relations are equal values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Automaton {
    /// The numbers it reads, in order.
    pub(crate) tracks: Vec<Track>,
    /// The first state, or `TRUE` or `FALSE`.
    pub(crate) initial: u32,
    /// Of each state: phase · (letters of a place) + which letter comes next.
    pub(crate) slots: Vec<u32>,
    /// The states that stand at the beginning of a place and accept, increasing.
    pub(crate) accepting: Vec<u32>,
    /// The states that follow, letter by letter, of all states one after another.
    pub(crate) edges: Vec<u32>,
}

impl Automaton {
    /// The relation between no numbers that holds, or that does not.
    pub(crate) fn constant(tracks: Vec<Track>, holds: bool) -> Self {
        Automaton {
            tracks,
            initial: if holds { TRUE } else { FALSE },
            slots: Vec::new(),
            accepting: Vec::new(),
            edges: Vec::new(),
        }
    }

    /// The numbers it is about.
    pub fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    /// How many states it has, not counting the two from which everything and nothing is accepted.
    pub fn states(&self) -> usize {
        self.slots.len()
    }

    /// Whether no numbers are in the relation.
    pub fn is_empty(&self) -> bool {
        self.initial == FALSE
    }

    /// The automaton with some of its numbers renamed, which must keep their order.
    #[must_use]
    pub fn renamed(mut self, rename: impl Fn(Track) -> Track) -> Self {
        self.tracks.iter_mut().for_each(|track| *track = rename(*track));
        debug_assert!(self.tracks.is_sorted(), "renaming keeps the order");
        self
    }

    /// Where the edges of each state begin, and whether it accepts.
    pub(crate) fn index(&self, layout: &Layout) -> Index {
        let mut first = Vec::with_capacity(self.slots.len());
        let mut sum = 0;
        for &slot in &self.slots {
            first.push(sum);
            sum += layout.letters[slot as usize];
        }
        let mut accepts = vec![false; self.slots.len()];
        self.accepting.iter().for_each(|&state| accepts[state as usize] = true);
        Index { first, accepts }
    }

    /// Whether it is what an automaton must be: see the invariants of the module. Says what is wrong.
    ///
    /// # Errors
    ///
    /// What is wrong, in words.
    pub fn validate(&self, numeration: &Numeration) -> Result<(), String> {
        if !self.tracks.is_sorted_by(|a, b| a < b) {
            return Err("the numbers are not in order".into());
        }
        let layout = Layout::new(numeration, self.tracks.len());
        let states = id(self.slots.len());
        let is_state = |state: u32| state < states || state >= FALSE;
        if !is_state(self.initial) || (layout.width == 0 && states > 0) {
            return Err("the first state does not exist".into());
        }
        let mut edges = 0_usize;
        for &slot in &self.slots {
            let letters = layout.letters.get(slot as usize).ok_or("a slot does not exist")?;
            edges = edges.saturating_add(*letters as usize);
        }
        if edges != self.edges.len() {
            return Err(format!("{} edges where {edges} are due", self.edges.len()));
        }
        if self.initial < FALSE && self.slots[self.initial as usize] != 0 {
            return Err("the first state is not at the first slot".into());
        }
        if !self.accepting.is_sorted_by(|a, b| a < b) {
            return Err("the accepting states are not in order".into());
        }
        for &state in &self.accepting {
            let slot = self.slots.get(state as usize).ok_or("an accepting state does not exist")?;
            if !layout.is_boundary(*slot) {
                return Err("an accepting state is in the midst of a place".into());
            }
        }
        let mut edges = self.edges.iter();
        for &slot in &self.slots {
            for &to in edges.by_ref().take(layout.letters[slot as usize] as usize) {
                let fits =
                    to >= FALSE || self.slots.get(to as usize) == Some(&layout.next[slot as usize]);
                if !fits {
                    return Err("an edge does not lead to the next slot".into());
                }
            }
        }
        Ok(())
    }
}

/// What makes an automaton fast to walk.
pub(crate) struct Index {
    pub first: Vec<u32>,
    pub accepts: Vec<bool>,
}

/// The slots of automata that read a given number of numbers.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// Letters of a place.
    pub width: usize,
    /// 1 if a radix is read before the digits, otherwise 0.
    pub radix: usize,
    /// Of each slot, how many letters there are.
    pub letters: Vec<u32>,
    /// Of each slot, the next.
    pub next: Vec<u32>,
}

impl Layout {
    pub fn new(numeration: &Numeration, numbers: usize) -> Self {
        let radix = usize::from(!numeration.radix_letters().is_empty());
        let width = numbers + radix;
        let (mut letters, mut next) = (Vec::new(), Vec::new());
        for phase in 0..numeration.phases() {
            for index in 0..width {
                let is_radix = index < radix;
                letters.push(if is_radix {
                    id(numeration.radix_letters().len())
                } else {
                    numeration.letters(phase)
                });
                next.push(id(if index + 1 < width {
                    phase * width + index + 1
                } else {
                    numeration.next_phase(phase) * width
                }));
            }
        }
        Layout { width, radix, letters, next }
    }

    pub fn index(&self, slot: u32) -> usize {
        slot as usize % self.width
    }

    pub fn phase(&self, slot: u32) -> usize {
        slot as usize / self.width
    }

    pub fn is_boundary(&self, slot: u32) -> bool {
        self.index(slot) == 0
    }
}

impl Automaton {
    /// The state after a letter; `index` is its own.
    pub(crate) fn follow(&self, index: &Index, state: u32, letter: u32) -> u32 {
        match state {
            FALSE | TRUE => state,
            state => self.edges[(index.first[state as usize] + letter) as usize],
        }
    }

    /// Whether it accepts at the end of a place.
    pub(crate) fn accepts_at(&self, index: &Index, state: u32) -> bool {
        match state {
            TRUE => true,
            FALSE => false,
            state => index.accepts[state as usize],
        }
    }
}

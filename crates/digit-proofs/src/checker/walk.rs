//! The one question that the checker asks, and the automata that it makes for itself.
//!
//! # The walk
//!
//! A word is a list of places, least significant first; at each place stand the radix, if it is read, and then
//! one digit of each number, in the order of the tracks. An automaton has one edge for each digit, and a
//! state knows its *slot*: which digit comes next, in which phase of the radix sequence.
//!
//! Several relations are read side by side over the union of their tracks. At a digit of number t only those
//! parts move that read t; if a part was told that one number stands for two of its own (x for y where a
//! heap does not move), it reads the digit twice. A state of the walk is the slot and the state of each part.
//! So for x₀ < y₀ and y₀ < x₀ it is (which of both is true so far, the digit of x₀ that waits for that of
//! y₀); at the end of a place at most one of both is true, so they never hold together.
//!
//! *The invariant*: what was explored is closed under all letters. So if no state of it accepts for all parts,
//! no word does. A part that fails for good (`FALSE`, or `TRUE` if it is negated) ends a branch; this is
//! where the walk is much smaller than the product of the parts. Words that are no numbers (two
//! neighbouring ones in Zeckendorf digits, a digit that is not below the radix that was read) are walked as
//! well unless a part refuses them: to show more than is needed is allowed, to show less is not.
//!
//! Nothing is minimised, and no state is ever merged with another one but for being equal.

use crate::DigitError;
use crate::automaton::{Automaton, FALSE, Index, Layout, MAX_EDGES, TRUE, id};
use crate::numeration::{LARGEST_RADIX, Numeration};
use crate::track::Track;
use impartial::progress::Observer;
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use std::borrow::Cow;

/// A relation in a conjunction: perhaps negated, perhaps about other numbers than its own.
#[derive(Clone)]
pub(super) struct Part<'a> {
    automaton: Cow<'a, Automaton>,
    /// The numbers that stand for its own, in order.
    tracks: Vec<Track>,
    negated: bool,
}

impl<'a> Part<'a> {
    pub fn of(automaton: &'a Automaton) -> Self {
        Part::made(Cow::Borrowed(automaton))
    }

    fn made(automaton: Cow<'a, Automaton>) -> Self {
        let tracks = automaton.tracks.clone();
        Part { automaton, tracks, negated: false }
    }

    /// The same about other numbers, which keep their order.
    pub fn with(mut self, replace: impl Fn(Track) -> Track) -> Self {
        self.tracks.iter_mut().for_each(|track| *track = replace(*track));
        self
    }

    pub fn not(mut self) -> Self {
        self.negated = !self.negated;
        self
    }
}

/// An automaton that is being read.
struct Reading<'a> {
    of: &'a Automaton,
    layout: Layout,
    index: Index,
}

impl<'a> Reading<'a> {
    fn new(of: &'a Automaton, numeration: &Numeration) -> Self {
        let layout = Layout::new(numeration, of.tracks.len());
        let index = of.index(&layout);
        Reading { of, layout, index }
    }

    fn follow(&self, state: u32, letter: u32) -> u32 {
        match state {
            FALSE | TRUE => state,
            state => self.of.edges[(self.index.first[state as usize] + letter) as usize],
        }
    }

    fn accepts(&self, state: u32) -> bool {
        state == TRUE || (state != FALSE && self.index.accepts[state as usize])
    }
}

/// In an exploration: the slot, and then what a state is made of. `TRUE` alone: all is accepted.
type State = SmallVec<[u32; 8]>;

/// Explores automata in one numeration.
pub(super) struct Walk<'a> {
    pub numeration: &'a Numeration,
    /// Told of every state, and may stop the walk.
    pub observer: &'a dyn Observer,
    /// How many states were explored.
    pub walked: u64,
}

impl Walk<'_> {
    /// The automaton with these states, as far as they can be reached. A step changes a copy of a state,
    /// and answers nothing if no continuation is accepted; the slots are taken care of.
    fn explore(
        &mut self,
        tracks: Vec<Track>,
        start: State,
        step: impl Fn(&mut State, u32) -> Option<()>,
        accepts: impl Fn(&[u32]) -> bool,
    ) -> Result<Automaton, DigitError> {
        let layout = Layout::new(self.numeration, tracks.len());
        if layout.width == 0 {
            return Ok(Automaton::constant(tracks, accepts(&start[1..])));
        }
        let mut all = Automaton { initial: 0, ..Automaton::constant(tracks, true) };
        let mut numbers = FxHashMap::from_iter([(start.clone(), 0)]);
        let mut states = vec![start];
        let mut next = State::new();
        while let Some(state) = states.get(all.slots.len()).cloned() {
            self.observer.checkpoint(1)?;
            if all.edges.len() > MAX_EDGES {
                return Err(DigitError::States { limit: all.slots.len() });
            }
            let slot = state[0];
            if layout.is_boundary(slot) && accepts(&state[1..]) {
                all.accepting.push(id(all.slots.len()));
            }
            for letter in 0..layout.letters[slot as usize] {
                next.clear();
                next.extend_from_slice(&state);
                let goes_on = step(&mut next, letter).is_some();
                next[0] = layout.next[slot as usize];
                let to = match numbers.get(&next) {
                    _ if !goes_on => FALSE,
                    // A step may find that everything is accepted from here.
                    _ if next[1..] == [TRUE] => TRUE,
                    Some(&number) => number,
                    None => {
                        numbers.insert(next.clone(), id(states.len()));
                        states.push(next.clone());
                        id(states.len() - 1)
                    }
                };
                all.edges.push(to);
            }
            all.slots.push(slot);
        }
        self.walked += states.len() as u64;
        Ok(all)
    }

    /// There are no numbers for which all the parts hold. Words that are no numbers are walked as well,
    /// unless a part refuses them; that shows more than has to be shown.
    pub fn never(&mut self, parts: &[Part], what: &str) -> Result<(), DigitError> {
        let mut tracks: Vec<Track> = parts.iter().flat_map(|part| part.tracks.clone()).collect();
        tracks.sort_unstable();
        tracks.dedup();
        let layout = Layout::new(self.numeration, tracks.len());
        // Of each part, how many letters it reads for each letter of a place here; and the state from
        // which it accepts nothing.
        let mut readers = Vec::new();
        let mut start: State = smallvec![0];
        for part in parts {
            if !part.tracks.is_sorted() {
                return Err(DigitError::NotShown("the numbers are out of order".into()));
            }
            let same = |track: &Track| part.tracks.iter().filter(|t| *t == track).count();
            let radix = std::iter::repeat_n(1, layout.radix);
            let reads: Vec<usize> = radix.chain(tracks.iter().map(same)).collect();
            let fails = if part.negated { TRUE } else { FALSE };
            readers.push((Reading::new(&part.automaton, self.numeration), reads, fails));
            start.push(part.automaton.initial);
        }
        if readers.iter().zip(&start[1..]).any(|((.., fails), state)| state == fails) {
            return Ok(());
        }
        let step = |states: &mut State, letter: u32| {
            let at = layout.index(states[0]);
            for ((reading, reads, fails), state) in readers.iter().zip(&mut states[1..]) {
                for _ in 0..reads[at] {
                    *state = reading.follow(*state, letter);
                }
                if state == fails {
                    return None;
                }
            }
            Some(())
        };
        let accepts = |states: &[u32]| {
            let mut states = readers.iter().zip(states);
            states.all(|((reading, _, fails), &s)| reading.accepts(s) != (*fails == TRUE))
        };
        let all = self.explore(tracks, start, step, accepts)?;
        let none = all.accepting.is_empty() && !all.edges.contains(&TRUE) && all.initial != TRUE;
        if none { Ok(()) } else { Err(DigitError::NotShown(what.into())) }
    }

    /// "There is a number `hidden` with …": the states are sets of states, one for each guess. A digit is
    /// guessed just before the next letter is read.
    pub fn some<'a>(&mut self, of: &'a Automaton, hidden: Track) -> Result<Part<'a>, DigitError> {
        let Ok(position) = of.tracks.binary_search(&hidden) else { return Ok(Part::of(of)) };
        let mut tracks = of.tracks.clone();
        tracks.remove(position);
        if of.initial >= FALSE {
            return Ok(Part::made(Cow::Owned(Automaton::constant(tracks, of.initial == TRUE))));
        }
        let reading = Reading::new(of, self.numeration);
        let layout = &reading.layout;
        let guessed = |set: &[u32]| -> State {
            let slot = of.slots[set[0] as usize];
            if layout.index(slot) != layout.radix + position {
                return set.into();
            }
            let guesses = (0..layout.letters[slot as usize])
                .flat_map(|digit| set.iter().map(move |&state| (state, digit)));
            guesses.map(|(state, digit)| reading.follow(state, digit)).collect()
        };
        let step = |set: &mut State, letter: u32| {
            let mut next = guessed(&set[1..]);
            next.iter_mut().for_each(|state| *state = reading.follow(*state, letter));
            next.retain(|state| *state != FALSE);
            next.sort_unstable();
            next.dedup();
            set.truncate(1);
            set.extend_from_slice(if *next.last()? == TRUE { &[TRUE] } else { &next });
            Some(())
        };
        let accepts =
            |set: &[u32]| set.iter().chain(&guessed(set)).any(|&state| reading.accepts(state));
        let mut all = self.explore(tracks, smallvec![0, of.initial], step, accepts)?;
        // The number may be longer than all others: places follow in which these are zero. (Where
        // radices are read, it must fit into the places that were read.)
        loop {
            self.observer.checkpoint(0)?;
            let longer = if layout.radix == 0 { self.zeros_matter(&all) } else { Vec::new() };
            if longer.is_empty() {
                return Ok(Part::made(Cow::Owned(all)));
            }
            all.accepting.extend(longer);
            all.accepting.sort_unstable();
        }
    }

    /// The states that do not accept what they accept after a place of zeros, or the other way round.
    fn zeros_matter(&self, of: &Automaton) -> Vec<u32> {
        let reading = Reading::new(of, self.numeration);
        let zeros = |state: u32, radix: u32| {
            let radix = std::iter::repeat_n(radix, reading.layout.radix);
            let letters = radix.chain(std::iter::repeat_n(0, of.tracks.len()));
            reading.accepts(letters.fold(state, |state, letter| reading.follow(state, letter)))
        };
        let radices = id(self.numeration.radix_letters().len()).max(1);
        let matters = |&state: &u32| {
            reading.layout.is_boundary(of.slots[state as usize])
                && (0..radices).any(|radix| zeros(state, radix) != reading.accepts(state))
        };
        (0..id(of.slots.len())).filter(matters).collect()
    }

    /// Σ c·n + constant ≥ 0, over pairs (n, c) in order. The state: the sum so far, in units of this place;
    /// the radix, if it was read.
    pub fn sum(
        &mut self,
        terms: &[(Track, i32)],
        constant: i32,
    ) -> Result<Part<'static>, DigitError> {
        // Read from the lowest place on, the sum so far divided by the weight of the place is all that matters,
        // rounded down: the higher digits decide before a fraction does.
        // What is carried is at most Σ |c| and a digit less than LARGEST_RADIX: nothing exceeds 32 bits.
        let size: u64 = terms.iter().map(|(_, c)| u64::from(c.unsigned_abs())).sum();
        if size >= u64::from(u32::MAX / 4 / LARGEST_RADIX) {
            return Err(DigitError::NotShown("the weights of the rank are too large".into()));
        }
        let (layout, numeration) = (Layout::new(self.numeration, terms.len()), self.numeration);
        let step = |state: &mut State, letter: u32| {
            let Some(number) = layout.index(state[0]).checked_sub(layout.radix) else {
                state[2] = numeration.radix_letters()[letter as usize];
                return Some(());
            };
            let mut sum = state[1].cast_signed() + terms[number].1 * letter.cast_signed();
            if number + 1 == terms.len() {
                let read = std::mem::take(&mut state[2]);
                let known = numeration.letters(layout.phase(state[0]));
                sum = sum.div_euclid(if read > 0 { read } else { known }.cast_signed());
            }
            state[1] = sum.cast_unsigned();
            Some(())
        };
        let tracks = terms.iter().map(|(track, _)| *track).collect();
        let start = smallvec![0, constant.cast_unsigned(), 0];
        let all = self.explore(tracks, start, step, |state| state[0].cast_signed() >= 0)?;
        Ok(Part::made(Cow::Owned(all)))
    }

    /// a < b.
    pub fn less(&mut self, a: Track, b: Track) -> Result<Part<'static>, DigitError> {
        self.sum(&[(a, -1), (b, 1)], -1)
    }

    /// A number is written with digits that are not allowed: not below the radix that was read, or
    /// neighbouring ones in Zeckendorf digits. The state: the digit before; the radix.
    fn invalid(&mut self, track: Track) -> Result<Part<'static>, DigitError> {
        let (layout, numeration) = (Layout::new(self.numeration, 1), self.numeration);
        let step = |state: &mut State, letter: u32| {
            let zeckendorf = numeration.is_zeckendorf();
            if layout.index(state[0]) < layout.radix {
                state[2] = numeration.radix_letters()[letter as usize];
            } else if (layout.radix > 0 && letter >= state[2])
                || (zeckendorf && state[1] + letter > 1)
            {
                *state = smallvec![0, TRUE];
            } else {
                *state = smallvec![0, if zeckendorf { letter } else { 0 }, 0];
            }
            Some(())
        };
        let all = self.explore(vec![track], smallvec![0, 0, 0], step, |_| false)?;
        Ok(Part::made(Cow::Owned(all)))
    }

    /// An automaton accepts valid words only, and zeros at the end of a word change nothing.
    pub fn well_made(&mut self, automaton: &Automaton) -> Result<(), DigitError> {
        let plain = self.numeration.radix_letters().is_empty() && !self.numeration.is_zeckendorf();
        for &track in automaton.tracks.iter().filter(|_| !plain) {
            let parts = [Part::of(automaton), self.invalid(track)?];
            self.never(&parts, "only valid digits are accepted")?;
        }
        match self.zeros_matter(automaton)[..] {
            [] => Ok(()),
            _ => Err(DigitError::NotShown("zeros at the end of a word change nothing".into())),
        }
    }
}

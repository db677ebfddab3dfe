//! The walks of the checker.
//!
//! - [`Walk::never`]: there are no numbers that all of several automata accept (some of them negated,
//!   some about other numbers). Plain reachability.
//! - [`Walk::covered`]: for all such numbers another automaton has a number in the place of a hidden
//!   one. Reachability, with sets of states of that automaton.
//! - [`well_made`]: invalid digits are refused, and zeros at the end of a word change nothing.

use super::Refusal;
use super::rule::Rule;
use crate::automaton::{Automaton, FALSE, Index, Layout, TRUE};
use crate::numeration::Numeration;
use crate::track::Track;
use rustc_hash::FxHashSet;

/// What reads along in a walk: an automaton, or a rule.
#[derive(Clone)]
pub(super) struct Part<'a> {
    automaton: Option<&'a Automaton>,
    tracks: Vec<Track>,
    negated: bool,
    rule: Rule,
}

impl<'a> Part<'a> {
    pub fn of(automaton: &'a Automaton) -> Self {
        let tracks = automaton.tracks.clone();
        Part { automaton: Some(automaton), tracks, negated: false, rule: Rule::Always }
    }

    pub fn rule(rule: Rule) -> Self {
        Part { automaton: None, tracks: rule.tracks(), negated: false, rule }
    }

    pub fn with(mut self, replace: impl Fn(Track) -> Track) -> Self {
        self.tracks.iter_mut().for_each(|track| *track = replace(*track));
        self
    }

    pub fn not(mut self) -> Self {
        self.negated = !self.negated;
        self
    }
}

/// A part that is walked: an automaton with its index has one state, and a rule two words.
struct Reader<'a> {
    part: Part<'a>,
    index: Index,
}

impl<'a> Reader<'a> {
    fn new(part: &Part<'a>, numeration: &Numeration) -> Result<Self, Refusal> {
        if !part.tracks.is_sorted() && part.automaton.is_some() {
            return Err(Refusal::NotShown("the numbers are out of order".into()));
        }
        let layout = Layout::new(numeration, part.tracks.len());
        let index = part.automaton.map(|automaton| automaton.index(&layout));
        let index = index.unwrap_or(Index { first: Vec::new(), accepts: Vec::new() });
        Ok(Reader { part: part.clone(), index })
    }

    /// Reads the digit of a number, or the radix if there is no number. False: nothing is accepted.
    fn read(&self, state: &mut [u32], track: Option<Track>, digit: u32) -> bool {
        let Some(automaton) = self.part.automaton else {
            track.into_iter().for_each(|track| self.part.rule.read(state, track, digit));
            return true;
        };
        let same = |track| self.part.tracks.iter().filter(|t| **t == track).count();
        for _ in 0..track.map_or(1, same) {
            if state[0] < FALSE {
                state[0] = automaton.edges[(self.index.first[state[0] as usize] + digit) as usize];
            }
        }
        state[0] != if self.part.negated { TRUE } else { FALSE }
    }

    fn accepts(&self, state: &[u32]) -> bool {
        let accepts = match (self.part.automaton, state[0]) {
            (None, _) => self.part.rule.accepts(state),
            (_, FALSE) => false,
            (_, TRUE) => true,
            (_, state) => self.index.accepts[state as usize],
        };
        accepts != self.part.negated
    }
}

/// Which words are valid: digits below the radix that was read, no neighbouring ones in Zeckendorf
/// digits. The state: the radix; bits, of each number whether its last digit was 1.
fn valid(numeration: &Numeration, state: &mut [u32; 3], number: usize, digit: u32) -> bool {
    if !numeration.is_zeckendorf() {
        return numeration.radix_letters().is_empty() || digit < state[0];
    }
    let (word, bit) = (1 + number / 32, 1 << (number % 32));
    let was = state[word] & bit != 0;
    state[word] = if digit == 1 { state[word] | bit } else { state[word] & !bit };
    !(was && digit == 1)
}

/// An automaton one of whose numbers is guessed: a set of states. The guess is made just before the
/// next letter is read.
struct Guess<'a> {
    reader: Reader<'a>,
    automaton: &'a Automaton,
    hidden: u32,
    layout: Layout,
    /// The states that accept after guesses, in places where all else is 0.
    good: Vec<bool>,
}

impl<'a> Guess<'a> {
    fn new(
        automaton: &'a Automaton,
        hidden: usize,
        numeration: &Numeration,
    ) -> Result<Self, Refusal> {
        let layout = Layout::new(numeration, automaton.tracks.len());
        let hidden = layout.radix + hidden;
        let reader = Reader::new(&Part::of(automaton), numeration)?;
        let mut good = reader.index.accepts.clone();
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for state in (0..good.len()).rev() {
                let slot = automaton.slots[state];
                // Where radices are read, no place may be added.
                if good[state] || (layout.radix > 0 && layout.is_boundary(slot)) {
                    continue;
                }
                let guessed = layout.index(slot) == hidden;
                let letters = if guessed { layout.letters[slot as usize] } else { 1 };
                let first = reader.index.first[state] as usize;
                good[state] = automaton.edges[first..first + letters as usize]
                    .iter()
                    .any(|&to| to == TRUE || (to != FALSE && good[to as usize]));
                changed |= good[state];
            }
        }
        let hidden = crate::automaton::id(hidden);
        Ok(Guess { reader, automaton, hidden, layout, good })
    }

    /// One letter is read. `None`: some guess accepts everything.
    fn read(&self, set: &[u32], track: Option<Track>, digit: u32) -> Option<Vec<u32>> {
        if track.is_some_and(|track| !self.automaton.tracks.contains(&track)) {
            return Some(set.to_vec());
        }
        let edges = |state: u32| {
            let first = self.reader.index.first[state as usize] as usize;
            let slot = self.automaton.slots[state as usize];
            &self.automaton.edges[first..first + self.layout.letters[slot as usize] as usize]
        };
        let mut guessed = Vec::new();
        for &state in set {
            if self.layout.index(self.automaton.slots[state as usize]) == self.hidden as usize {
                guessed.extend_from_slice(edges(state));
            } else {
                guessed.push(state);
            }
        }
        let mut next = Vec::new();
        for state in guessed {
            next.push(if state >= FALSE { state } else { edges(state)[digit as usize] });
        }
        next.retain(|&state| state != FALSE);
        next.sort_unstable();
        next.dedup();
        (!next.contains(&TRUE)).then_some(next)
    }
}

/// Walks words of whole places.
pub(super) struct Walk<'a> {
    pub numeration: &'a Numeration,
    /// How many states were walked.
    pub walked: u64,
}

impl Walk<'_> {
    /// There are no numbers that all the parts accept.
    pub fn never(&mut self, parts: &[Part], what: &str) -> Result<(), Refusal> {
        self.search(parts, None, what)
    }

    /// For all numbers that the parts accept there is a number `hidden` that `automaton` accepts.
    pub fn covered(
        &mut self,
        parts: &[Part],
        automaton: &Automaton,
        hidden: Track,
        what: &str,
    ) -> Result<(), Refusal> {
        match automaton.tracks.binary_search(&hidden) {
            Err(_) => self.never(&[parts, &[Part::of(automaton).not()]].concat(), what),
            Ok(_) if automaton.initial == TRUE => Ok(()),
            Ok(_) if automaton.initial == FALSE => self.never(parts, what),
            Ok(hidden) => {
                let guess = Guess::new(automaton, hidden, self.numeration)?;
                self.search(parts, Some(guess), what)
            }
        }
    }

    /// A state: slot; radix and last digits, for validity; two words for each part; the guess.
    fn search(&mut self, parts: &[Part], guess: Option<Guess>, what: &str) -> Result<(), Refusal> {
        let readers = parts.iter().map(|part| Reader::new(part, self.numeration));
        let readers = readers.collect::<Result<Vec<_>, _>>()?;
        let mut tracks: Vec<Track> = parts.iter().flat_map(|part| part.tracks.clone()).collect();
        if let Some(guess) = &guess {
            tracks.extend(&guess.automaton.tracks);
            let hidden = guess.automaton.tracks[guess.hidden as usize - guess.layout.radix];
            tracks.retain(|track| *track != hidden);
        }
        tracks.sort_unstable();
        tracks.dedup();
        let layout = Layout::new(self.numeration, tracks.len());
        let fixed = 4 + 2 * readers.len();
        let mut start = vec![0; 4];
        start.extend(parts.iter().flat_map(|p| [p.automaton.map_or(0, |a| a.initial), 0]));
        start.extend(guess.iter().map(|guess| guess.automaton.initial));
        let mut seen = FxHashSet::from_iter([start.clone()]);
        let mut stack = vec![start];
        if tracks.len() > 64 || layout.width == 0 {
            return Err(Refusal::NotShown("no numbers, or more than 64 at once".into()));
        }
        while let Some(state) = stack.pop() {
            self.walked += 1;
            let (slot, set) = (state[0], &state[fixed..]);
            let covered = || guess.iter().any(|g| set.iter().any(|&state| g.good[state as usize]));
            let states = || readers.iter().zip(state[4..fixed].chunks(2));
            if layout.is_boundary(slot) && states().all(|(r, s)| r.accepts(s)) && !covered() {
                return Err(Refusal::NotShown(what.into()));
            }
            let index = layout.index(slot);
            let track = index.checked_sub(layout.radix).map(|number| tracks[number]);
            for digit in 0..layout.letters[slot as usize] {
                let mut next = state[..fixed].to_vec();
                next[0] = layout.next[slot as usize];
                let mut validity = [next[1], next[2], next[3]];
                match track {
                    None => validity[0] = self.numeration.radix_letters()[digit as usize],
                    Some(_) => {
                        let number = index - layout.radix;
                        if !valid(self.numeration, &mut validity, number, digit) {
                            continue;
                        }
                    }
                }
                next[1..4].copy_from_slice(&validity);
                let mut states = readers.iter().zip(next[4..].chunks_mut(2));
                if !states.all(|(reader, state)| reader.read(state, track, digit)) {
                    continue;
                }
                if layout.is_boundary(next[0]) {
                    let radix = self.numeration.letters(layout.phase(slot));
                    let radix = if layout.radix > 0 { std::mem::take(&mut next[1]) } else { radix };
                    for (reader, state) in readers.iter().zip(next[4..].chunks_mut(2)) {
                        reader.part.rule.end_place(state, radix);
                    }
                }
                if let Some(guess) = &guess {
                    let Some(set) = guess.read(set, track, digit) else { continue };
                    next.extend(set);
                }
                if seen.insert(next.clone()) {
                    stack.push(next);
                }
            }
        }
        Ok(())
    }
}

/// Invalid digits are refused at once, and a place of zeros at the end of a word changes nothing.
pub(super) fn well_made(automaton: &Automaton, numeration: &Numeration) -> Result<(), String> {
    let reader =
        Reader::new(&Part::of(automaton), numeration).map_err(|error| error.to_string())?;
    let layout = Layout::new(numeration, automaton.tracks.len());
    if automaton.initial == FALSE || layout.width == 0 {
        return Ok(());
    }
    let edge = |state: u32, letter: u32| match state {
        FALSE | TRUE => state,
        state => automaton.edges[(reader.index.first[state as usize] + letter) as usize],
    };
    let start = (automaton.initial, 0_u32, [0_u32; 3]);
    let mut seen = FxHashSet::from_iter([start]);
    let mut stack = vec![start];
    while let Some((state, slot, validity)) = stack.pop() {
        let index = layout.index(slot);
        for letter in 0..layout.letters[slot as usize] {
            let (to, mut validity) = (edge(state, letter), validity);
            if index < layout.radix {
                validity[0] = numeration.radix_letters()[letter as usize];
            } else if !valid(numeration, &mut validity, index - layout.radix, letter) {
                if to != FALSE {
                    return Err("it accepts digits that are not allowed".into());
                }
                continue;
            }
            let next = (to, layout.next[slot as usize], validity);
            if to != FALSE && seen.insert(next) {
                stack.push(next);
            }
        }
        if index == 0 {
            let radices = if layout.radix > 0 { layout.letters[slot as usize] } else { 1 };
            for radix in 0..radices {
                let after = (0..layout.width).fold(state, |state, index| {
                    edge(state, if index < layout.radix { radix } else { 0 })
                });
                if reader.accepts(&[state]) != reader.accepts(&[after]) {
                    return Err("zeros at the end of a word change what it accepts".into());
                }
            }
        }
    }
    Ok(())
}

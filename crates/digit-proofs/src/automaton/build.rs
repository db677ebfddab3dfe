//! Automata from functions that read one digit at a time.

use super::{Automaton, FALSE, Layout, Raw, id, minimal};
use crate::engine::Ticks;
use crate::{DigitError, Numeration, Track};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// A digit, as a step function sees it.
#[derive(Clone, Copy, Debug)]
pub struct Digit {
    /// Of which number: an index into the tracks.
    pub number: usize,
    /// The digit, less than the radix.
    pub digit: u32,
    /// The place where it stands.
    pub place: Place,
}

/// A place, as a step function sees it.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The radix at this place (2 in Zeckendorf digits).
    pub radix: u32,
    /// The phase of the radix sequence.
    pub phase: usize,
}

/// The functions that define an automaton.
pub(crate) struct Steps<F, G, H> {
    /// After a digit: the new state, or none if no continuation is accepted.
    pub digit: F,
    /// At the end of a place.
    pub end: G,
    /// At the end of the word.
    pub accept: H,
}

/// The states that can be reached from `start`, made minimal.
pub(crate) fn build<S, F, G, H>(
    numeration: &Numeration,
    tracks: Vec<Track>,
    start: S,
    steps: &Steps<F, G, H>,
    ticks: &mut Ticks,
) -> Result<Automaton, DigitError>
where
    S: Clone + Eq + Hash,
    F: Fn(&S, Digit) -> Option<S>,
    G: Fn(&S, Place) -> Option<S>,
    H: Fn(&S) -> bool,
{
    let layout = Layout::new(numeration, tracks.len());
    // Between no numbers there are two relations, and no digit is read.
    if layout.width == 0 {
        return Ok(Automaton::constant(tracks, (steps.accept)(&start)));
    }
    let radices = numeration.radix_letters();
    // A state: the slot, the radix of the place if it was read, and the function's own state.
    let mut numbers: FxHashMap<(u32, u32, S), u32> = FxHashMap::default();
    let mut states = vec![(0_u32, 0_u32, start.clone())];
    numbers.insert((0, 0, start), 0);
    let mut raw = Raw::new();
    let mut at = 0;
    while at < states.len() {
        ticks.tick(states.len())?;
        let (slot, radix, state) = states[at].clone();
        let index = layout.index(slot);
        let phase = layout.phase(slot);
        let accepts = index == 0 && (steps.accept)(&state);
        for letter in 0..layout.letters[slot as usize] {
            let mut radix = radix;
            let mut next = if index < layout.radix {
                radix = radices[letter as usize];
                Some(state.clone())
            } else {
                let base = if radices.is_empty() { numeration.letters(phase) } else { radix };
                let place = Place { radix: base, phase };
                let digit = Digit { number: index - layout.radix, digit: letter, place };
                if letter < base { (steps.digit)(&state, digit) } else { None }
            };
            if index + 1 == layout.width {
                let base = if radices.is_empty() { numeration.letters(phase) } else { radix };
                next = next.and_then(|state| (steps.end)(&state, Place { radix: base, phase }));
                radix = 0;
            }
            raw.edges.push(match next {
                None => FALSE,
                Some(next) => {
                    let key = (layout.next[slot as usize], radix, next);
                    let fresh = id(states.len());
                    let number = *numbers.entry(key.clone()).or_insert(fresh);
                    if number == fresh {
                        states.push(key);
                    }
                    number
                }
            });
        }
        raw.close_state(slot, accepts)?;
        at += 1;
    }
    Ok(minimal(&raw, &layout, tracks))
}

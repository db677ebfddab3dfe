//! Several automata side by side.

use super::{Automaton, FALSE, Index, Interner, Layout, Raw, TRUE, id, minimal};
use crate::engine::Ticks;
use crate::{DigitError, Numeration, Track};

/// An automaton as part of a conjunction: perhaps negated, perhaps about other numbers than its own.
///
/// # Examples
///
/// ```
/// use digit_proofs::{Engine, Numeration, View, x, y};
///
/// let engine = Engine::new(Numeration::base(10)?);
/// let less = engine.less(x(0), x(1))?;
/// // x0 < y0 and not x0 < x1:
/// let both = engine.all(&[less.about(&[x(0), y(0)]), View::not(&less)])?;
/// assert!(engine.contains(&both, &[(x(0), 12), (y(0), 40), (x(1), 9)])?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct View<'a> {
    automaton: &'a Automaton,
    tracks: Vec<Track>,
    negated: bool,
}

impl Automaton {
    /// The relation about other numbers: in the place of each own number, in order, one of `tracks`,
    /// which must be nondecreasing. The same number may stand for several.
    pub fn about(&self, tracks: &[Track]) -> View<'_> {
        debug_assert_eq!(tracks.len(), self.tracks.len());
        View { automaton: self, tracks: tracks.to_vec(), negated: false }
    }

    /// The relation with numbers replaced, which must keep their order.
    pub fn with(&self, replace: impl Fn(Track) -> Track) -> View<'_> {
        let tracks: Vec<Track> = self.tracks.iter().map(|&track| replace(track)).collect();
        self.about(&tracks)
    }
}

impl<'a> View<'a> {
    /// The complement of a relation.
    pub fn not(view: impl Into<View<'a>>) -> Self {
        let mut view = view.into();
        view.negated = !view.negated;
        view
    }
}

impl<'a> From<&'a Automaton> for View<'a> {
    fn from(automaton: &'a Automaton) -> Self {
        View { automaton, tracks: automaton.tracks.clone(), negated: false }
    }
}

impl<'a> From<&View<'a>> for View<'a> {
    fn from(view: &View<'a>) -> Self {
        view.clone()
    }
}

/// The letters of a word: for each place the radix, if it is read, and a digit of each number.
pub(crate) type Word = Vec<u32>;

struct Part<'a> {
    automaton: &'a Automaton,
    index: Index,
    negated: bool,
    /// How many letters it reads for each letter of the product.
    reads: Vec<usize>,
    layout: Layout,
}

impl Part<'_> {
    fn holds(&self, state: u32) -> bool {
        state == if self.negated { FALSE } else { TRUE }
    }

    fn fails(&self, state: u32) -> bool {
        state == if self.negated { TRUE } else { FALSE }
    }

    fn accepts(&self, state: u32) -> bool {
        let accepts = match state {
            TRUE => true,
            FALSE => false,
            state => self.index.accepts[state as usize],
        };
        accepts != self.negated
    }

    fn step(&self, mut state: u32, reads: usize, letter: u32) -> u32 {
        for _ in 0..reads {
            if state >= FALSE {
                break;
            }
            state = self.automaton.edges[(self.index.first[state as usize] + letter) as usize];
        }
        state
    }
}

/// The conjunction of several automata, walked without being built.
pub(crate) struct Product<'a> {
    parts: Vec<Part<'a>>,
    pub tracks: Vec<Track>,
    pub layout: Layout,
    initial: Vec<u32>,
}

impl<'a> Product<'a> {
    pub fn new(numeration: &Numeration, views: &[View<'a>]) -> Result<Self, DigitError> {
        let mut tracks: Vec<Track> = views.iter().flat_map(|view| view.tracks.clone()).collect();
        tracks.sort_unstable();
        tracks.dedup();
        let layout = Layout::new(numeration, tracks.len());
        let parts = views
            .iter()
            .map(|view| {
                if !view.tracks.is_sorted() || view.tracks.len() != view.automaton.tracks.len() {
                    return Err(DigitError::Order);
                }
                let reads_track =
                    |track: &Track| view.tracks.iter().filter(|t| *t == track).count();
                let own = Layout::new(numeration, view.tracks.len());
                Ok(Part {
                    automaton: view.automaton,
                    index: view.automaton.index(&own),
                    negated: view.negated,
                    reads: std::iter::repeat_n(1, layout.radix)
                        .chain(tracks.iter().map(reads_track))
                        .collect(),
                    layout: own,
                })
            })
            .collect::<Result<Vec<_>, _>>()?;
        debug_assert!(parts.iter().all(|part| part.layout.radix == layout.radix));
        // A state of the product: its slot, then the states of the parts.
        let initial =
            std::iter::once(0).chain(views.iter().map(|view| view.automaton.initial)).collect();
        Ok(Product { parts, tracks, layout, initial })
    }

    /// Whether every part accepts everything (`TRUE`) or one accepts nothing (`FALSE`).
    fn settled(&self, state: &[u32]) -> Option<u32> {
        let mut parts = self.parts.iter().zip(&state[1..]);
        if parts.clone().any(|(part, &state)| part.fails(state)) {
            return Some(FALSE);
        }
        parts.all(|(part, &state)| part.holds(state)).then_some(TRUE)
    }

    fn step(&self, state: &[u32], letter: u32, next: &mut Vec<u32>) {
        let index = self.layout.index(state[0]);
        next.clear();
        next.push(self.layout.next[state[0] as usize]);
        let parts = self.parts.iter().zip(&state[1..]);
        next.extend(parts.map(|(part, &state)| part.step(state, part.reads[index], letter)));
    }

    fn accepts(&self, state: &[u32]) -> bool {
        self.layout.is_boundary(state[0])
            && self.parts.iter().zip(&state[1..]).all(|(part, &state)| part.accepts(state))
    }

    /// Builds it.
    pub fn build(self, ticks: &mut Ticks) -> Result<Automaton, DigitError> {
        if let Some(settled) = self.settled(&self.initial) {
            return Ok(Automaton::constant(self.tracks, settled == TRUE));
        }
        if self.layout.width == 0 {
            return Ok(Automaton::constant(self.tracks, false));
        }
        let mut states = Interner::new();
        states.intern(&self.initial);
        let mut raw = Raw::new();
        let (mut state, mut next) = (Vec::new(), Vec::new());
        let mut at = 0;
        while at < states.len() {
            ticks.tick(states.len())?;
            state.clear();
            state.extend_from_slice(states.get(at));
            // Of a product of five automata hardly any states are reached, and most branches are settled by
            // one part long before the others are: so the product is explored and never built pairwise.
            for letter in 0..self.layout.letters[state[0] as usize] {
                self.step(&state, letter, &mut next);
                raw.edges.push(match self.settled(&next) {
                    Some(settled) => settled,
                    None => states.intern(&next).0,
                });
            }
            raw.close_state(state[0], self.accepts(&state))?;
            at += 1;
        }
        Ok(minimal(&raw, &self.layout, self.tracks))
    }

    /// A shortest word that all parts accept; among these the first in the order of the letters.
    pub fn witness(&self, ticks: &mut Ticks) -> Result<Option<Word>, DigitError> {
        match self.settled(&self.initial) {
            Some(TRUE) => return Ok(Some(Word::new())),
            Some(_) => return Ok(None),
            None if self.layout.width == 0 => return Ok(None),
            None => {}
        }
        let mut states = Interner::new();
        states.intern(&self.initial);
        // By which state and letter each state was found.
        let mut found_by = vec![(0_u32, 0_u32)];
        let (mut state, mut next) = (Vec::new(), Vec::new());
        let mut at = 0;
        while at < states.len() {
            ticks.tick(states.len())?;
            state.clear();
            state.extend_from_slice(states.get(at));
            if self.accepts(&state) {
                return Ok(Some(self.word(&found_by, at)));
            }
            for letter in 0..self.layout.letters[state[0] as usize] {
                self.step(&state, letter, &mut next);
                match self.settled(&next) {
                    Some(TRUE) => {
                        let mut word = self.word(&found_by, at);
                        word.push(letter);
                        word.resize(word.len().next_multiple_of(self.layout.width), 0);
                        return Ok(Some(word));
                    }
                    Some(_) => {}
                    None => {
                        if states.intern(&next).1 {
                            found_by.push((id(at), letter));
                        }
                    }
                }
            }
            at += 1;
        }
        Ok(None)
    }

    fn word(&self, found_by: &[(u32, u32)], mut at: usize) -> Word {
        let mut word = Word::new();
        while at > 0 {
            let (before, letter) = found_by[at];
            word.push(letter);
            at = before as usize;
        }
        word.reverse();
        word
    }
}

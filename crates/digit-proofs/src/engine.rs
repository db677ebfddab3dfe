//! The operations on automata, with their bounds.
//!
//! # The idea
//!
//! A relation between numbers is a set of words, their digits; if an automaton accepts the set, questions of
//! logic are constructions on automata. "And" is reading two automata side by side, "not" exchanges what is
//! accepted, "there is" guesses the digits of a number that is no longer read. Two facts make this useful:
//!
//! - comparison, addition and digit sums have small automata, whose states are a carry or what was seen
//!   last;
//! - *the minimal automaton of a set is unique*. So every result is made minimal, with its states numbered
//!   breadth first, and from then on "equal relations" is `==`, and "this never holds" is `is_empty`.
//!
//! # One digit at a time
//!
//! An automaton that reads k numbers in base b the usual way has bᵏ letters. Here it reads one digit of one
//! number a step, so a state has b edges however many numbers there are, and a relation that does not depend
//! on a digit has one state where the usual one has bᵏ edges: minimal automata share such states, as in
//! a decision diagram. The price is the slot in each state, and that the order of the numbers matters:
//! x0, y0, x1, y1, …, m keeps together what is compared (see [`Track`]).
//!
//! # An example
//!
//! x0 + 1 = y0 in base 2: the state at the beginning of a place is the carry, at first 1. With carry 1 the
//! digit 0 of x0 needs 1 of y0 and the carry ends, 1 needs 0 and it goes on; with carry 0 both digits must be
//! equal. Beginnings of places are 2 states, between x0 and y0 there are "y0 must be 1, then carry 0",
//! "must be 0, then carry 1" and "must be 0, then carry 0": 5 states in all, of which "carry 0" accepts.
//!
//! # Minimising
//!
//! Two states may be merged if the same words are accepted from both. Refinement begins with two classes,
//! accepting or not, and splits classes until nothing changes; whole places are taken at once, backwards
//! through the slots, since two states that differ only in the middle of a place differ at its end
//! (`automaton::minimise`). The number of rounds is the number of places it takes to tell states apart: two
//! or three, where Hopcroft's algorithm is made for many.
//!
//! # The invariants
//!
//! Those of [`automaton`](crate::Automaton): minimal and numbered breadth first; a place of zeros at the end
//! changes nothing, so numbers have no length; only valid words are accepted. The last one is why "and" and
//! "not" add `everything` where not every word is valid: a complement would accept the invalid ones.
//!
//! # Bounds
//!
//! Each state that is made is counted by [`Ticks`], which asks the observer and bounds the states of one
//! automaton. Subset constructions are exponential at worst; what exceeds a bound is an error.

use crate::automaton::{Automaton, Digit, Index, Layout, Place, Product, View, build, project};
use crate::{DigitError, Numeration, Track};
use impartial::int;
use impartial::progress::{Observer, Unbounded};
use smallvec::SmallVec;
use std::fmt;
use std::hash::Hash;

/// Combines automata in one numeration, within bounds.
///
/// # Examples
///
/// Every number is even or odd, and none is both:
///
/// ```
/// use digit_proofs::{Engine, Numeration, x, z};
///
/// let engine = Engine::new(Numeration::base(10)?);
/// let even = engine.exists(&engine.equation(&[(x(0), 1), (z(0), -2)], 0)?, z(0))?;
/// let odd = engine.exists(&engine.equation(&[(x(0), 1), (z(0), -2)], 1)?, z(0))?;
/// assert_eq!(odd, engine.not(&even)?);
/// assert_eq!(even.states(), 1); // after the last digit everything is decided
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine<'a> {
    numeration: Numeration,
    max_states: usize,
    observer: &'a dyn Observer,
}

impl fmt::Debug for Engine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Engine({}, at most {} states)", self.numeration, self.max_states)
    }
}

impl Engine<'_> {
    /// An engine with no bound on time, and one of 20 million states an automaton.
    pub fn new(numeration: Numeration) -> Engine<'static> {
        Engine { numeration, max_states: 20_000_000, observer: &Unbounded }
    }
}

impl<'a> Engine<'a> {
    /// An engine that reports each state to `observer`, which may stop it.
    pub fn observed(numeration: Numeration, observer: &'a dyn Observer) -> Self {
        Engine { numeration, max_states: 20_000_000, observer }
    }

    /// The same with a bound on the states of an automaton, before it is minimised.
    #[must_use]
    pub fn max_states(mut self, max_states: usize) -> Self {
        self.max_states = max_states.min(1 << 30);
        self
    }

    /// How numbers are written.
    pub fn numeration(&self) -> &Numeration {
        &self.numeration
    }

    pub(crate) fn ticks(&self) -> Ticks<'_> {
        Ticks { observer: self.observer, max_states: self.max_states, begun: false, pending: 0 }
    }

    /// The relation that holds for all numbers.
    ///
    /// # Errors
    ///
    /// [`DigitError`].
    pub fn everything(&self, tracks: &[Track]) -> Result<Automaton, DigitError> {
        let tracks = in_order(tracks);
        if !self.numeration.is_zeckendorf() {
            // Digits are below the radix: `build` takes care of that.
            return self.raw_atom(&tracks, (), |(), _| Some(()), |(), _| Some(()), |()| true);
        }
        // Bit i: the last digit of number i was 1.
        self.raw_atom(
            &tracks,
            vec![false; tracks.len()],
            |last, digit| {
                let mut now = last.clone();
                let was = std::mem::replace(&mut now[digit.number], digit.digit == 1);
                (!(was && digit.digit == 1)).then_some(now)
            },
            |last, _| Some(last.clone()),
            |_| true,
        )
    }

    /// The relation that a function defines that reads digit by digit: at each place, least
    /// significant first, a digit of each number in the order of the tracks, then the end of the
    /// place. `accept` must not change when a place of zeros is read.
    ///
    /// # Errors
    ///
    /// [`DigitError`].
    pub fn atom<S: Clone + Eq + Hash>(
        &self,
        tracks: &[Track],
        start: S,
        digit: impl Fn(&S, Digit) -> Option<S>,
        end: impl Fn(&S, Place) -> Option<S>,
        accept: impl Fn(&S) -> bool,
    ) -> Result<Automaton, DigitError> {
        let atom = self.raw_atom(tracks, start, digit, end, accept)?;
        if !self.numeration.is_zeckendorf() {
            return Ok(atom);
        }
        self.all(&[View::from(&self.everything(tracks)?), View::from(&atom)])
    }

    fn raw_atom<S: Clone + Eq + Hash>(
        &self,
        tracks: &[Track],
        start: S,
        digit: impl Fn(&S, Digit) -> Option<S>,
        end: impl Fn(&S, Place) -> Option<S>,
        accept: impl Fn(&S) -> bool,
    ) -> Result<Automaton, DigitError> {
        if !tracks.is_sorted_by(|a, b| a < b) {
            return Err(DigitError::Order);
        }
        let steps = build::Steps { digit, end, accept };
        build::build(&self.numeration, tracks.to_vec(), start, &steps, &mut self.ticks())
    }

    /// All of these hold.
    ///
    /// # Errors
    ///
    /// [`DigitError`].
    ///
    /// # Complexity
    ///
    /// One step for each state and letter of the product that is reached.
    pub fn all(&self, views: &[View]) -> Result<Automaton, DigitError> {
        let valid;
        let mut views = views.to_vec();
        if !self.is_plain() {
            let tracks = Product::new(&self.numeration, &views)?.tracks;
            valid = self.everything(&tracks)?;
            views.push(View::from(&valid));
        }
        Product::new(&self.numeration, &views)?.build(&mut self.ticks())
    }

    /// At least one of these holds.
    ///
    /// # Errors
    ///
    /// [`DigitError`].
    pub fn any(&self, views: &[View]) -> Result<Automaton, DigitError> {
        let negated: Vec<View> = views.iter().map(View::not).collect();
        let product = Product::new(&self.numeration, &negated)?;
        self.not(&product.build(&mut self.ticks())?)
    }

    /// The complement, among valid words.
    ///
    /// # Errors
    ///
    /// [`DigitError`].
    pub fn not(&self, automaton: &Automaton) -> Result<Automaton, DigitError> {
        self.all(&[View::not(automaton)])
    }

    /// There is a number `track` for which the relation holds.
    ///
    /// Where radices are read, the number must fit into the places whose radices were read: this is
    /// meant for numbers that are bounded by others.
    ///
    /// # Errors
    ///
    /// [`DigitError`].
    ///
    /// # Complexity
    ///
    /// A subset construction: exponential at worst.
    pub fn exists(&self, automaton: &Automaton, track: Track) -> Result<Automaton, DigitError> {
        project::project(automaton, track, &self.numeration, &mut self.ticks())
    }

    /// There are numbers `tracks`: one after another, the last first, minimised in between.
    ///
    /// # Errors
    ///
    /// [`DigitError`].
    pub fn exist(&self, automaton: &Automaton, tracks: &[Track]) -> Result<Automaton, DigitError> {
        let mut automaton = automaton.clone();
        for &track in tracks.iter().rev() {
            automaton = self.exists(&automaton, track)?;
        }
        Ok(automaton)
    }

    /// Numbers for which all of these hold, of as few places as possible; `None` if there are none.
    ///
    /// # Errors
    ///
    /// [`DigitError`].
    pub fn witness(&self, views: &[View]) -> Result<Option<Witness>, DigitError> {
        let valid;
        let mut views = views.to_vec();
        let mut product = Product::new(&self.numeration, &views)?;
        if !self.is_plain() {
            valid = self.everything(&product.tracks)?;
            views.push(View::from(&valid));
            product = Product::new(&self.numeration, &views)?;
        }
        let word = product.witness(&mut self.ticks())?;
        word.map(|word| self.solution(&product.tracks, &product.layout, &word)).transpose()
    }

    /// Whether the relation holds for these numbers. All of its numbers must be given. Where radices
    /// are read, they are taken to be the least one: see [`contains_in`](Engine::contains_in).
    ///
    /// # Errors
    ///
    /// [`DigitError::Inexpressible`] if a number is missing.
    pub fn contains(
        &self,
        automaton: &Automaton,
        numbers: &[(Track, u64)],
    ) -> Result<bool, DigitError> {
        self.contains_in(automaton, numbers, &[])
    }

    /// Whether the relation holds for these numbers in the sequence that begins with `radices`.
    ///
    /// # Errors
    ///
    /// [`DigitError::Inexpressible`] if a number is missing, too few radices are given, or one is not
    /// allowed.
    pub fn contains_in(
        &self,
        automaton: &Automaton,
        numbers: &[(Track, u64)],
        radices: &[u32],
    ) -> Result<bool, DigitError> {
        let written = numbers.iter().map(|&(track, n)| Ok((track, self.digits(n, radices)?)));
        let written = written.collect::<Result<Vec<_>, DigitError>>()?;
        let of = |track| written.iter().find(|(t, _)| *t == track).map(|(_, digits)| &digits[..]);
        self.holds(automaton, &self.index(automaton), of, radices)
    }

    /// The digits of a number, in the sequence that begins with `radices` where any are given.
    pub(crate) fn digits(&self, mut n: u64, radices: &[u32]) -> Result<Vec<u32>, DigitError> {
        if radices.is_empty() {
            return Ok(self.numeration.digits(n));
        }
        let mut digits = Vec::with_capacity(radices.len());
        for &radix in radices {
            let radix = u64::from(radix.max(2));
            digits.push(int::to_u32(n % radix));
            n /= radix;
        }
        if n == 0 { Ok(digits) } else { Err(missing("a radix is missing")) }
    }

    /// What is needed to ask [`holds`](Engine::holds) many times.
    pub(crate) fn index(&self, automaton: &Automaton) -> Index {
        automaton.index(&Layout::new(&self.numeration, automaton.tracks.len()))
    }

    /// Whether the relation holds for numbers that are written `of` digits. Radices that are read and not
    /// given are the least one.
    pub(crate) fn holds<'d>(
        &self,
        automaton: &Automaton,
        index: &Index,
        of: impl Fn(Track) -> Option<&'d [u32]>,
        radices: &[u32],
    ) -> Result<bool, DigitError> {
        let letters = self.numeration.radix_letters();
        let digits = automaton.tracks().iter().map(|&track| of(track));
        let digits: SmallVec<[&[u32]; 16]> =
            digits.collect::<Option<_>>().ok_or_else(|| missing("a number is missing"))?;
        let places = digits.iter().map(|digits| digits.len()).max().unwrap_or(0);
        let places = places.max(if letters.is_empty() { 0 } else { radices.len() });
        let mut state = automaton.initial;
        for place in 0..places {
            if !letters.is_empty() {
                let radix = radices.get(place).or(letters.first());
                let letter = letters.iter().position(|letter| Some(letter) == radix);
                let letter = letter.ok_or_else(|| missing("no such radix"))?;
                state = automaton.follow(index, state, crate::automaton::id(letter));
            }
            for digits in &digits {
                state = automaton.follow(index, state, digits.get(place).copied().unwrap_or(0));
            }
        }
        Ok(automaton.accepts_at(index, state))
    }

    fn solution(
        &self,
        tracks: &[Track],
        layout: &Layout,
        word: &[u32],
    ) -> Result<Witness, DigitError> {
        let places = word.chunks(layout.width.max(1));
        let radices: Vec<u32> = match self.numeration.radix_letters() {
            [] => Vec::new(),
            letters => places.clone().map(|place| letters[place[0] as usize]).collect(),
        };
        let mut numbers = Vec::new();
        for (index, &track) in tracks.iter().enumerate() {
            let digits: Vec<u32> =
                places.clone().map(|place| place[index + layout.radix]).collect();
            let number = self.numeration.number(&digits, &radices);
            let number = number.ok_or_else(|| missing("a counterexample exceeds 128 bits"))?;
            numbers.push((track, number));
        }
        Ok(Witness { radices, numbers })
    }

    /// Whether no radices are read and every word is valid.
    fn is_plain(&self) -> bool {
        !self.numeration.is_zeckendorf() && self.numeration.radix_letters().is_empty()
    }
}

fn missing(what: &str) -> DigitError {
    DigitError::Inexpressible(what.to_string())
}

fn in_order(tracks: &[Track]) -> Vec<Track> {
    let mut tracks = tracks.to_vec();
    tracks.sort_unstable();
    tracks.dedup();
    tracks
}

/// Numbers for which something holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The radices that were read, if they are.
    pub radices: Vec<u32>,
    /// The numbers.
    pub numbers: Vec<(Track, u128)>,
}

impl Witness {
    /// A number; 0 if nothing depends on it.
    pub fn get(&self, track: Track) -> u128 {
        self.numbers.iter().find(|(t, _)| *t == track).map_or(0, |(_, number)| *number)
    }
}

/// Counts states and reports them in batches, the first one at once: work that was stopped is not begun.
pub(crate) struct Ticks<'a> {
    observer: &'a dyn Observer,
    max_states: usize,
    begun: bool,
    pending: u64,
}

impl Ticks<'_> {
    /// One more state was handled, of `states` that are known.
    pub fn tick(&mut self, states: usize) -> Result<(), DigitError> {
        self.pending += 1;
        if self.pending >= 1024 || !std::mem::replace(&mut self.begun, true) {
            self.observer.checkpoint(std::mem::take(&mut self.pending))?;
        }
        if states > self.max_states {
            return Err(DigitError::States { limit: self.max_states });
        }
        Ok(())
    }
}

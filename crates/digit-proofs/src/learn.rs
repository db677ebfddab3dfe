//! Learn an automaton from a table of values, then prove it.
//!
//! Two beginnings of words are taken to be equivalent if no s further places tell them apart (bounded
//! Myhill–Nerode signatures). The automaton found is only a hypothesis: it is compared with the table
//! and then decided as a [`DigitClaim`]. If it fails, s grows.

use crate::automaton::{Automaton, FALSE, Interner, Layout, Raw, minimal};
use crate::claim::{DigitClaim, DigitVerdict, Value};
use crate::track::{M, xs};
use crate::{DigitCertificate, DigitError, Engine};
use impartial::int;
use impartial::position::{HeapTuple, Heaps};
use impartial::region::{Cuboid, Region};
use rustc_hash::FxHashMap;

/// What came of learning. Only one of these is a theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "one is made for each attempt")]
pub enum Learned {
    /// A formula was found, and it is proved for all positions.
    Proved {
        /// How many places were looked ahead.
        suffix: usize,
        /// The proof; its claim holds the value that was found.
        certificate: DigitCertificate,
    },
    /// Nothing was found; why not, for each number of places looked ahead.
    NotFound(Vec<String>),
}

/// Learns the value of a game from its values at heaps up to `max`, then proves it.
///
/// `claim` describes the game; its value is not looked at, except for its kind: a Sprague–Grundy value
/// in a positional numeration, or the lost positions (those of value 0). `value` gives the Sprague–Grundy
/// value at a position, and none outside the game.
///
/// # Errors
///
/// [`DigitError`] if the engine's bounds are reached.
///
/// # Examples
///
/// The 2-saturation of misère Nim, from its values at heaps below 32:
///
/// ```
/// use digit_proofs::games::{rules, saturation};
/// use digit_proofs::learn::{Learned, learn};
/// use digit_proofs::{Engine, Numeration};
/// use impartial::prelude::*;
///
/// let two = Numeration::base(2)?;
/// let claim = saturation::theorem_10(two.clone(), 2, 2)?;
/// let mut solver = Memo::new(rules::misere_saturation("2".parse()?, 2), Grundy);
/// let learned = learn(&Engine::new(two), &claim, 31, 3, |x| solver.value(x).ok())?;
/// let Learned::Proved { suffix, certificate } = learned else { panic!("not found") };
/// assert_eq!(suffix, 1);
/// assert_eq!(certificate.claim().value, claim.value); // Theorem 10, found from the table
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn learn(
    engine: &Engine,
    claim: &DigitClaim,
    max: u64,
    longest_suffix: usize,
    mut value: impl FnMut(&Heaps) -> Option<u64>,
) -> Result<Learned, DigitError> {
    let mut reasons = Vec::new();
    for suffix in 1..=longest_suffix {
        let mut learner = Learner {
            engine,
            layout: layout(engine, claim),
            heaps: usize::from(claim.heaps),
            with_value: matches!(claim.value, Value::Grundy { .. }),
            suffix,
            max,
            values: FxHashMap::default(),
            value: &mut value,
        };
        let mut hypothesis = claim.clone();
        let automaton = match learner.automaton() {
            Ok(automaton) => automaton,
            Err(Stuck::Table) => {
                reasons.push(format!("{suffix} places ahead: the table up to {max} is too small"));
                break;
            }
            Err(Stuck::DigitError(undecided)) => return Err(undecided),
        };
        let valid = engine.everything(automaton.tracks())?;
        let automaton =
            engine.all(&[(&automaton).into(), (&valid).into(), (&claim.positions).into()])?;
        match &mut hypothesis.value {
            Value::Lost(lost) => *lost = automaton,
            Value::Grundy { relation, wanted, .. } => (*relation, *wanted) = (automaton, None),
        }
        if let Some(what) = learner.contradiction(&hypothesis)? {
            reasons.push(format!("{suffix} places ahead: {what}"));
            continue;
        }
        match hypothesis.prove(engine)? {
            DigitVerdict::Proved(certificate) => {
                return Ok(Learned::Proved { suffix, certificate });
            }
            DigitVerdict::Refuted(refutation) => {
                reasons.push(format!(
                    "{suffix} places ahead: fits the table, refuted by {refutation}"
                ));
            }
        }
    }
    Ok(Learned::NotFound(reasons))
}

fn layout(engine: &Engine, claim: &DigitClaim) -> Layout {
    let values = usize::from(matches!(claim.value, Value::Grundy { .. }));
    Layout::new(engine.numeration(), usize::from(claim.heaps) + values)
}

enum Stuck {
    /// A number beyond the table was needed.
    Table,
    DigitError(DigitError),
}

impl From<DigitError> for Stuck {
    fn from(undecided: DigitError) -> Self {
        Stuck::DigitError(undecided)
    }
}

/// The digits of the heaps and of m, as far as they have been read.
#[derive(Clone)]
struct Beginning {
    digits: Vec<Vec<u32>>,
}

struct Learner<'a, F> {
    engine: &'a Engine<'a>,
    layout: Layout,
    heaps: usize,
    with_value: bool,
    suffix: usize,
    max: u64,
    values: FxHashMap<Heaps, Option<u64>>,
    value: &'a mut F,
}

/// Not a position; the digits of m so far are wrong.
const NONE: u32 = u32::MAX;
const WRONG: u32 = u32::MAX - 1;

impl<F: FnMut(&Heaps) -> Option<u64>> Learner<'_, F> {
    fn automaton(&mut self) -> Result<Automaton, Stuck> {
        let mut tracks = xs(int::to_u8(self.heaps));
        tracks.extend(self.with_value.then_some(M));
        let start = Beginning { digits: vec![Vec::new(); tracks.len()] };
        let mut signatures = Interner::new();
        let (signature, accepts) = self.signature(0, &start)?;
        signatures.intern(&signature);
        let mut states = vec![(0_u32, start, accepts)];
        let mut raw = Raw::new();
        let mut ticks = self.engine.ticks();
        let mut at = 0;
        while at < states.len() {
            ticks.tick(states.len())?;
            let (slot, beginning, accepts) = states[at].clone();
            for letter in 0..self.layout.letters[slot as usize] {
                let mut longer = beginning.clone();
                longer.digits[self.layout.index(slot)].push(letter);
                let next = self.layout.next[slot as usize];
                let (signature, accepts) = self.signature(next, &longer)?;
                // Where positions are seen, but none with this m, nothing is accepted. (Where no
                // position is seen at all, nothing is known.)
                let (seen, right) = (
                    signature[1..].iter().any(|&entry| entry != NONE),
                    signature[1..].iter().any(|&entry| entry < WRONG),
                );
                raw.edges.push(if seen && !right {
                    FALSE
                } else {
                    let (number, is_new) = signatures.intern(&signature);
                    if is_new {
                        states.push((next, longer, accepts));
                    }
                    number
                });
            }
            raw.close_state(slot, accepts && self.layout.is_boundary(slot))?;
            at += 1;
        }
        Ok(minimal(&raw, &self.layout, tracks))
    }

    /// The slot, and for all continuations of the heaps by the rest of the place and s places more the
    /// digits of the value that m has still to read. Also whether m is the value if nothing follows.
    fn signature(&mut self, slot: u32, beginning: &Beginning) -> Result<(Vec<u32>, bool), Stuck> {
        let index = self.layout.index(slot);
        let read = beginning.digits[0].len() - usize::from(index > 0);
        let places = read + usize::from(index > 0) + self.suffix;
        let mut signature = vec![slot];
        let mut accepts = false;
        let mut digits: Vec<Vec<u32>> = beginning.digits[..self.heaps].to_vec();
        let fixed: Vec<usize> = digits.iter().map(Vec::len).collect();
        digits.iter_mut().for_each(|digits| digits.resize(places, 0));
        let mut first = true;
        loop {
            let entry = self.entry(&digits, &beginning.digits[self.heaps..])?;
            if std::mem::take(&mut first) {
                accepts = entry == 0;
            }
            signature.push(entry);
            if !self.count_up(&mut digits, &fixed) {
                return Ok((signature, accepts));
            }
        }
    }

    /// The next continuation, as an odometer.
    fn count_up(&self, digits: &mut [Vec<u32>], fixed: &[usize]) -> bool {
        let numeration = self.engine.numeration();
        let places = digits[0].len();
        let mut phases = Vec::with_capacity(places);
        let mut phase = 0;
        for _ in 0..places {
            phases.push(phase);
            phase = numeration.next_phase(phase);
        }
        for (digits, &fixed) in digits.iter_mut().zip(fixed) {
            for place in fixed..places {
                if digits[place] + 1 < numeration.letters(phases[place]) {
                    digits[place] += 1;
                    return true;
                }
                digits[place] = 0;
            }
        }
        false
    }

    fn entry(&mut self, digits: &[Vec<u32>], m: &[Vec<u32>]) -> Result<u32, Stuck> {
        let numeration = self.engine.numeration();
        let mut heaps = Vec::with_capacity(self.heaps);
        for digits in digits {
            if numeration.is_zeckendorf() && digits.windows(2).any(|pair| pair == [1, 1]) {
                return Ok(NONE);
            }
            let number = numeration.number(digits, &[]).and_then(|n| u64::try_from(n).ok());
            heaps.push(number.filter(|&n| n <= self.max).ok_or(Stuck::Table)?);
        }
        let Some(value) = self.value_at(&Heaps::from(heaps)) else { return Ok(NONE) };
        let Some(m) = m.first() else { return Ok(if value == 0 { 0 } else { WRONG }) };
        let mut value = numeration.digits(value).into_iter();
        if m.iter().any(|&digit| value.next().unwrap_or(0) != digit) {
            return Ok(WRONG);
        }
        // What is left of the value, as a number in a large base.
        Ok(value.rev().fold(0, |number: u32, digit| number.wrapping_mul(4_099).wrapping_add(digit))
            % WRONG)
    }

    fn value_at(&mut self, heaps: &Heaps) -> Option<u64> {
        if let Some(&known) = self.values.get(heaps) {
            return known;
        }
        let value = (self.value)(heaps);
        self.values.insert(heaps.clone(), value);
        value
    }

    /// Where the hypothesis differs from the table.
    fn contradiction(&mut self, claim: &DigitClaim) -> Result<Option<String>, DigitError> {
        // As many positions as were looked at to find it.
        let side = self.values.keys().flat_map(|heaps| heaps.heaps().to_vec()).max().unwrap_or(0);
        let region = Cuboid::new(Heaps::from(vec![side.min(self.max); self.heaps]));
        let mut ticks = self.engine.ticks();
        for position in (0..region.len().min(20_000)).map(|number| region.nth(number)) {
            ticks.tick(0)?;
            let Some(value) = self.value_at(&position) else { continue };
            let tracks = xs(claim.heaps).into_iter();
            let mut numbers: Vec<_> = tracks.zip(position.iter().copied()).collect();
            let fits = match &claim.value {
                Value::Lost(lost) => self.engine.contains(lost, &numbers)? == (value == 0),
                Value::Grundy { relation, .. } => {
                    numbers.push((M, value));
                    self.engine.contains(relation, &numbers)?
                }
            };
            if !fits {
                return Ok(Some(format!("contradicts the table at {position}")));
            }
        }
        Ok(None)
    }
}

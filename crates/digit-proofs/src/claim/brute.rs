//! A claim against the rules of its game, on a box.

use super::{DigitClaim, MoveSet, Value};
use crate::automaton::{Automaton, Index};
use crate::track::{Side, Track};
use crate::{DigitError, Engine};
use impartial::invariant::Grundy;
use impartial::position::Heaps;
use impartial::region::{Cuboid, Region};
use impartial::ruleset::Ruleset;
use impartial::solve::Memo;

/// A relation of the claim, ready to be asked many times.
struct Asked<'a> {
    engine: &'a Engine<'static>,
    automaton: &'a Automaton,
    index: Index,
    radices: &'a [u32],
}

impl Asked<'_> {
    /// Whether it holds for X, an option Y and a value m, each as far as it is known.
    fn holds(&self, x: &Written, y: &Written, m: &[u32]) -> Result<bool, String> {
        let of = |track| match track {
            Track::Heap(i, Side::First) => x.digits.get(usize::from(i)).map(|digits| &digits[..]),
            Track::Heap(i, Side::Second) => y.digits.get(usize::from(i)).map(|digits| &digits[..]),
            Track::Value(_) => Some(m),
            Track::Other(_) => None,
        };
        let result = self.engine.holds(self.automaton, &self.index, of, self.radices);
        result.map_err(|error: DigitError| error.to_string())
    }
}

/// Heaps, and their digits.
struct Written {
    heaps: Heaps,
    digits: Vec<Vec<u32>>,
}

impl Written {
    fn new(heaps: Heaps, engine: &Engine, radices: &[u32]) -> Result<Self, String> {
        let digits = heaps.iter().map(|&heap| engine.digits(heap, radices));
        let digits = digits.collect::<Result<_, _>>().map_err(|error| error.to_string())?;
        Ok(Written { heaps, digits })
    }
}

/// Sets of moves: the heaps that stay, and the relation.
struct Sets<'a>(Vec<(Vec<usize>, Asked<'a>)>);

impl Sets<'_> {
    /// Whether X → Y is in one of them.
    fn contain(&self, x: &Written, y: &Written) -> Result<bool, String> {
        for (unmoved, relation) in &self.0 {
            if unmoved.iter().all(|&i| x.heaps[i] == y.heaps[i]) && relation.holds(x, y, &[])? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// One of the positions Y such that X → Y is in one of the sets, but Y is no option of X.
    fn more_than<'p>(
        &self,
        options: &[Heaps],
        x: &Written,
        positions: &'p [Written],
    ) -> Result<Option<&'p Heaps>, String> {
        for y in positions {
            if self.contain(x, y)? && !options.contains(&y.heaps) {
                return Ok(Some(&y.heaps));
            }
        }
        Ok(None)
    }
}

impl DigitClaim {
    /// Compares the claim with the rules at every position of a box, by search: the same positions,
    /// `moves_below` ⊆ moves ⊆ `moves_above`, and the value. Where radices are read, `radices` are
    /// those of the first places; they must suffice for all numbers that occur. `code` encodes a
    /// value.
    ///
    /// It tests what a proof trusts: that the automata say what the words say. Answers how many
    /// positions there are.
    ///
    /// # Errors
    ///
    /// Where they differ, in words.
    pub fn compare_with_rules<R: Ruleset<Heaps>>(
        &self,
        rules: &R,
        max: &[u64],
        radices: &[u32],
        code: impl Fn(u64) -> u64,
    ) -> Result<u64, String> {
        let engine = &Engine::new(self.numeration.clone());
        let ask = |automaton| Asked { engine, automaton, index: engine.index(automaton), radices };
        let set = |moves| (self.unmoved(moves), ask(&moves.relation));
        let above = Sets(self.moves_above.iter().map(set).collect());
        let below = Sets(self.moves_below.iter().map(set).collect());
        let (is_position, target) = (ask(&self.positions), ask(self.value.target()));
        let region = Cuboid::new(Heaps::from(max.to_vec()));
        let mut positions = Vec::new();
        for position in (0..region.len()).map(|number| region.nth(number)) {
            let valid = rules.validate(&position).is_ok();
            let written = Written::new(position, engine, radices)?;
            if is_position.holds(&written, &written, &[])? != valid {
                return Err(format!("{} is a position on one side only", written.heaps));
            }
            positions.extend(valid.then_some(written));
        }
        let mut solver = Memo::new(rules, Grundy);
        for from in &positions {
            let position = &from.heaps;
            let value = solver.value(position).map_err(|error| error.to_string())?;
            let agrees = match &self.value {
                Value::Lost(_) => target.holds(from, from, &[])? == (value == 0),
                Value::Grundy { .. } => {
                    let m =
                        engine.digits(code(value), radices).map_err(|error| error.to_string())?;
                    target.holds(from, from, &m)?
                }
            };
            if !agrees {
                return Err(format!("the value of {position} is {value}, not the one claimed"));
            }
            let options: Vec<Heaps> = rules.options(position).collect();
            for option in &options {
                if !above.contain(from, &Written::new(option.clone(), engine, radices)?)? {
                    return Err(format!("{position} → {option} is a move, but not one above"));
                }
            }
            if let Some(option) = below.more_than(&options, from, &positions)? {
                return Err(format!("{position} → {option} is below, but not a move"));
            }
        }
        Ok(positions.len() as u64)
    }

    /// The heaps that a set of moves leaves as they are.
    fn unmoved(&self, moves: &MoveSet) -> Vec<usize> {
        (0..self.heaps).filter(|i| !moves.heaps.contains(i)).map(usize::from).collect()
    }
}

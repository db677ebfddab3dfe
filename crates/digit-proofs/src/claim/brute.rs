//! A claim against the rules of its game, on a box.

use super::{Claim, Moves, Value};
use crate::automaton::{Automaton, Index};
use crate::track::{M, Track, x, y};
use crate::{Engine, Undecided};
use impartial::invariant::Grundy;
use impartial::position::{HeapTuple, Heaps};
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
    fn holds(&self, numbers: &[(Track, u64)]) -> Result<bool, String> {
        let result = self.engine.holds(self.automaton, &self.index, numbers, self.radices);
        result.map_err(|error: Undecided| error.to_string())
    }
}

/// Sets of moves: the heaps that stay, and the relation.
struct Sets<'a>(Vec<(Vec<usize>, Asked<'a>)>);

impl Sets<'_> {
    /// Whether X → Y is in one of them; `numbers` are those of X and of Y.
    fn contain(&self, from: &Heaps, to: &Heaps, numbers: &[(Track, u64)]) -> Result<bool, String> {
        for (unmoved, relation) in &self.0 {
            if unmoved.iter().all(|&i| from[i] == to[i]) && relation.holds(numbers)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn numbered(heaps: &Heaps, track: fn(u8) -> Track) -> impl Iterator<Item = (Track, u64)> {
    (0..).map(track).zip(heaps.heaps().iter().copied())
}

impl Claim {
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
            let numbers: Vec<_> = numbered(&position, x).collect();
            if is_position.holds(&numbers)? != valid {
                return Err(format!("{position} is a position on one side only"));
            }
            positions.extend(valid.then_some(position));
        }
        let mut solver = Memo::new(rules, Grundy);
        for position in &positions {
            let value = solver.value(position).map_err(|error| error.to_string())?;
            let mut numbers: Vec<_> = numbered(position, x).collect();
            let agrees = match &self.value {
                Value::Lost(_) => target.holds(&numbers)? == (value == 0),
                Value::Grundy { .. } => {
                    let m = (M, code(value));
                    target.holds(&numbers.iter().copied().chain([m]).collect::<Vec<_>>())?
                }
            };
            if !agrees {
                return Err(format!("the value of {position} is {value}, not the one claimed"));
            }
            let heaps = numbers.len();
            let options: Vec<Heaps> = rules.options(position).collect();
            for option in options.iter().chain(&positions) {
                numbers.truncate(heaps);
                numbers.extend(numbered(option, y));
                let is_option = options.contains(option);
                if is_option && !above.contain(position, option, &numbers)? {
                    return Err(format!("{position} → {option} is a move, but not one above"));
                }
                if !is_option && below.contain(position, option, &numbers)? {
                    return Err(format!("{position} → {option} is below, but not a move"));
                }
            }
        }
        Ok(positions.len() as u64)
    }

    /// The heaps that a set of moves leaves as they are.
    fn unmoved(&self, moves: &Moves) -> Vec<usize> {
        (0..self.heaps).filter(|i| !moves.heaps.contains(i)).map(usize::from).collect()
    }
}

//! A claim against the rules of its game, on a box.

use super::{Claim, Value};
use crate::track::{M, Track, x, y};
use crate::{Engine, Undecided};
use impartial::invariant::Grundy;
use impartial::position::{HeapTuple, Heaps};
use impartial::region::{Cuboid, Region};
use impartial::ruleset::Ruleset;
use impartial::solve::Memo;

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
        let engine = Engine::new(self.numeration.clone());
        let holds = |automaton: &crate::Automaton, numbers: &[(Track, u64)]| {
            let result = if radices.is_empty() {
                engine.contains(automaton, numbers)
            } else {
                engine.contains_in(automaton, numbers, radices)
            };
            result.map_err(|error: Undecided| error.to_string())
        };
        let numbered = |heaps: &Heaps, track: fn(u8) -> Track| {
            (0..self.heaps).map(track).zip(heaps.heaps().iter().copied()).collect::<Vec<_>>()
        };
        let region = Cuboid::new(Heaps::from(max.to_vec()));
        let mut solver = Memo::new(rules, Grundy);
        let mut checked = 0;
        for position in (0..region.len()).map(|number| region.nth(number)) {
            let numbers = numbered(&position, x);
            let is_position = rules.validate(&position).is_ok();
            if holds(&self.positions, &numbers)? != is_position {
                return Err(format!("{position} is a position on one side only"));
            }
            if !is_position {
                continue;
            }
            checked += 1;
            let value = solver.value(&position).map_err(|error| error.to_string())?;
            let agrees = match &self.value {
                Value::Lost(lost) => holds(lost, &numbers)? == (value == 0),
                Value::Grundy { relation, .. } => {
                    let mut numbers = numbers.clone();
                    numbers.push((M, code(value)));
                    holds(relation, &numbers)?
                }
            };
            if !agrees {
                return Err(format!("the value of {position} is {value}, not the one claimed"));
            }
            let options: Vec<Heaps> = rules.options(&position).collect();
            let is_in = |sets: &[super::Moves], option: &Heaps| -> Result<bool, String> {
                let mut numbers = numbers.clone();
                numbers.extend(numbered(option, y));
                for moves in sets {
                    let unmoved = (0..self.heaps).filter(|i| !moves.heaps.contains(i));
                    let mut unmoved = unmoved.map(usize::from);
                    if unmoved.all(|i| position[i] == option[i]) && holds(&moves.relation, &numbers)?
                    {
                        return Ok(true);
                    }
                }
                Ok(false)
            };
            for option in &options {
                if !is_in(&self.moves_above, option)? {
                    return Err(format!("{position} → {option} is a move, but not one above"));
                }
            }
            for option in (0..region.len()).map(|number| region.nth(number)) {
                let valid = rules.validate(&option).is_ok();
                if valid && is_in(&self.moves_below, &option)? && !options.contains(&option) {
                    return Err(format!("{position} → {option} is below, but not a move"));
                }
            }
        }
        Ok(checked)
    }
}

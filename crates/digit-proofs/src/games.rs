//! Claims about games, ready to be proved.

pub mod bachet;
pub mod cdn;
pub mod heap_sum;
pub mod mixed_radix;
pub mod moore;
pub mod nim;
pub mod nimhoff;
pub mod rules;
pub mod saturation;
pub mod staircase;
pub mod zeckendorf;

use crate::{Automaton, DigitError, Engine, Numeration, Track};

/// What every proof here takes for granted.
pub const TRUSTED: &str =
    "trusted: that the automata of the claim say what its words say, which is tested on boxes";

fn engine(numeration: Numeration) -> Engine<'static> {
    Engine::new(numeration)
}

fn everything(engine: &Engine, track: Track) -> Result<Automaton, DigitError> {
    engine.everything(&[track])
}

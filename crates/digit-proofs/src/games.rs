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

use crate::{Automaton, Engine, Numeration, NumerationError, Track, Undecided};

/// Why a claim could not be stated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A numeration that cannot be read.
    #[error(transparent)]
    Numeration(#[from] NumerationError),
    /// An automaton that is too large, or something that cannot be expressed.
    #[error(transparent)]
    Undecided(#[from] Undecided),
}

/// What every proof here takes for granted.
pub const TRUSTED: &str =
    "trusted: that the automata of the claim say what its words say, which is tested on boxes";

fn engine(numeration: Numeration) -> Engine<'static> {
    Engine::new(numeration)
}

fn everything(engine: &Engine, track: Track) -> Result<Automaton, Undecided> {
    engine.everything(&[track])
}

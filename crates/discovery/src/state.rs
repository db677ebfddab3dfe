//! What is known so far: enough to go on later.

use crate::DiscoveryError;
use linear_proofs::{Game, LinearFormula};
use serde::{Deserialize, Serialize};

/// What a search knows so far. Written to JSON and read back, it goes on where it stopped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    version: u32,
    /// The game.
    pub game: Game,
    /// How many plans have been tried and have failed.
    pub plans_done: usize,
    /// The linear forms that were of use.
    pub forms: Vec<Vec<i64>>,
    /// Positions, by their coordinates, at which formulas failed.
    pub counterexamples: Vec<Vec<i64>>,
    /// The formula that fits the largest table so far, and the bound on the heaps of that table.
    pub best: Option<(LinearFormula, u64)>,
}

impl State {
    const VERSION: u32 = 1;

    /// Nothing is known.
    pub fn new(game: Game) -> Self {
        State {
            version: State::VERSION,
            game,
            plans_done: 0,
            forms: Vec::new(),
            counterexamples: Vec::new(),
            best: None,
        }
    }

    /// Reads what [`to_json`](Self::to_json) wrote.
    ///
    /// # Errors
    ///
    /// [`DiscoveryError::State`] if it is no such text.
    pub fn from_json(text: &str) -> Result<Self, DiscoveryError> {
        let wrong = |reason: String| DiscoveryError::State(reason);
        let state: State = serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
        if state.version != State::VERSION {
            let (found, known) = (state.version, State::VERSION);
            return Err(wrong(format!("it has version {found}, version {known} is known")));
        }
        let n = state.game.coordinates();
        let small = |vector: &Vec<i64>, limit: i64| {
            vector.len() == n && vector.iter().all(|entry| (-limit..=limit).contains(entry))
        };
        let forms = state.forms.iter().all(|form| small(form, 1 << 10));
        if !forms || !state.counterexamples.iter().all(|point| small(point, 1 << 20)) {
            return Err(wrong(format!("all vectors must have {n} entries of moderate size")));
        }
        if let Some((formula, _)) = &state.best {
            formula.validate(n).map_err(|error| wrong(error.to_string()))?;
        }
        Ok(state)
    }

    /// The state as JSON.
    ///
    /// # Errors
    ///
    /// [`DiscoveryError::State`] if it cannot be written, which does not happen.
    pub fn to_json(&self) -> Result<String, DiscoveryError> {
        serde_json::to_string(self).map_err(|error| DiscoveryError::State(error.to_string()))
    }
}

//! What is known so far: enough to go on later.

use crate::{DiscoveryError, MAX_HEAPS};
use impartial::convention::Convention;
use linear_proofs::{LinearFormula, LinearGame, LinearRules, file};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// What a search knows so far. Written to a file and read back, it goes on where it stopped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    version: u64,
    /// The game.
    pub game: LinearGame,
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
    /// The version of the format that is written; older ones are read.
    pub const VERSION: u64 = 1;

    /// Nothing is known.
    pub fn new(game: LinearGame) -> Self {
        State {
            version: State::VERSION,
            game,
            plans_done: 0,
            forms: Vec::new(),
            counterexamples: Vec::new(),
            best: None,
        }
    }

    /// Nothing is known of the game with these rules: heaps in an order and difference vectors, or slow Nim
    /// on sorted heaps. `class` is j if only the positions of Nim(n,=k)\[j\] are meant, those whose
    /// total is ≡ j (mod k).
    ///
    /// # Errors
    ///
    /// [`DiscoveryError::Game`] if there is no such game, if it has more than [`MAX_HEAPS`] heaps, or if a
    /// move adds tokens: then no table of outcomes can be filled from the smallest heaps on.
    ///
    /// # Examples
    ///
    /// ```
    /// use discovery::State;
    /// use impartial::convention::Convention;
    /// use linear_proofs::LinearRules;
    ///
    /// let rules = LinearRules::Slow { heaps: 5, picks: vec![2] };
    /// let state = State::of_rules(rules, Convention::Misere, Some(1))?;
    /// assert_eq!(state.game.to_string(), "misère Nim(5,=2)[1]");
    /// let rules = LinearRules::Vectors(vec![vec![1, 0], vec![-1, 2]]);
    /// assert!(State::of_rules(rules, Convention::Normal, None).is_err());
    /// # Ok::<(), discovery::DiscoveryError>(())
    /// ```
    pub fn of_rules(
        rules: LinearRules,
        convention: Convention,
        class: Option<u64>,
    ) -> Result<Self, DiscoveryError> {
        let wrong = |reason: String| DiscoveryError::Game(reason);
        if let LinearRules::Vectors(vectors) = &rules
            && let Some(adds) = vectors.iter().find(|vector| vector.iter().any(|&entry| entry < 0))
        {
            return Err(wrong(format!("the move {adds:?} adds tokens to a heap")));
        }
        let game = LinearGame::new(rules).map_err(|error| wrong(error.to_string()))?;
        if game.coordinates() > MAX_HEAPS {
            let found = game.coordinates();
            return Err(wrong(format!("{found} heaps, at most {MAX_HEAPS} are allowed")));
        }
        let game = game.in_play(convention);
        let game = class.map_or(Ok(game.clone()), |class| game.class(class));
        Ok(State::new(game.map_err(|error| wrong(error.to_string()))?))
    }

    /// Reads what [`to_json`](Self::to_json) wrote.
    ///
    /// # Errors
    ///
    /// [`DiscoveryError::State`] if it is no such text, [`DiscoveryError::Version`] if it is of a version
    /// that is not known yet.
    pub fn from_json(text: &str) -> Result<Self, DiscoveryError> {
        /// Whatever else is there: a newer version may have other fields.
        #[derive(Deserialize)]
        struct Named {
            version: u64,
        }
        let wrong = |reason: String| DiscoveryError::State(reason);
        let read = |error: serde_json::Error| wrong(error.to_string());
        let Named { version: found } = serde_json::from_str(text).map_err(read)?;
        if found > State::VERSION {
            return Err(DiscoveryError::Version { found, known: State::VERSION });
        }
        let state: State = serde_json::from_str(text).map_err(read)?;
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

    /// Keeps the state in a file. Whoever reads the file sees the state of before or this one, whatever
    /// interrupts the writing.
    ///
    /// # Errors
    ///
    /// Those of writing.
    pub fn save(&self, path: &Path) -> std::io::Result<()> {
        let text = self.to_json().map_err(std::io::Error::other)?;
        file::replace(path, |to| writeln!(to, "{text}"))
    }
}

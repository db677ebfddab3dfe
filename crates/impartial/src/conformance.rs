//! What every ruleset must satisfy, as one function to be called from its tests.

use crate::position::Position;
use crate::ruleset::Ruleset;
use std::collections::BTreeSet;

/// A duty of [`Ruleset`] that is not kept at a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Violation<P: std::fmt::Debug> {
    /// A position that belongs to the game has an option that does not.
    #[error("{position:?} has the option {option:?}, which does not belong to the game: {why}")]
    InvalidOption {
        /// The position.
        position: P,
        /// Its option.
        option: P,
        /// Why the option does not belong to the game.
        why: String,
    },
    /// An option is listed twice.
    #[error("{position:?} lists the option {option:?} twice")]
    Repeated {
        /// The position.
        position: P,
        /// Its option.
        option: P,
    },
    /// A position is its own option.
    #[error("{position:?} is its own option")]
    Pass {
        /// The position.
        position: P,
    },
    /// `is_terminal` and `options` disagree.
    #[error("{position:?} is said to be terminal: {said}; it has {options} options")]
    Terminal {
        /// The position.
        position: P,
        /// What `is_terminal` says.
        said: bool,
        /// How many options there are.
        options: usize,
    },
}

/// Checks the duties of a ruleset at `positions` that belong to the game.
///
/// # Errors
///
/// The first violation met.
pub fn check<P: Position, R: Ruleset<P>>(
    ruleset: &R,
    positions: impl IntoIterator<Item = P>,
) -> Result<(), Violation<P>> {
    for position in positions {
        let mut seen = BTreeSet::new();
        for option in ruleset.options(&position) {
            if option == position {
                return Err(Violation::Pass { position: position.clone() });
            }
            if let Err(error) = ruleset.validate(&option) {
                return Err(Violation::InvalidOption {
                    position: position.clone(),
                    option,
                    why: error.to_string(),
                });
            }
            if !seen.insert(option.clone()) {
                return Err(Violation::Repeated { position: position.clone(), option });
            }
        }
        let said = ruleset.is_terminal(&position);
        if said != seen.is_empty() {
            return Err(Violation::Terminal { position, said, options: seen.len() });
        }
    }
    Ok(())
}

//! What every ruleset and every catalogue of claims must satisfy, as functions to be called from their
//! tests.

use crate::position::{HeapTuple, Position};
use crate::ruleset::{Ruleset, Shape};
use crate::verify::{Claim, Run, Verdict};
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
    /// `shape` and `options` disagree.
    #[error("{position:?} has the options {options:?}, but by the shape {by_shape:?}")]
    Shape {
        /// The position.
        position: P,
        /// Its options.
        options: BTreeSet<P>,
        /// What the shape says they are.
        by_shape: BTreeSet<P>,
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

/// Checks that the [shape](Ruleset::shape) of a ruleset on heaps agrees with its options, at `positions`
/// that belong to the game.
///
/// # Errors
///
/// The first violation met.
pub fn check_shape<P: HeapTuple, R: Ruleset<P>>(
    ruleset: &R,
    positions: impl IntoIterator<Item = P>,
) -> Result<(), Violation<P>> {
    for position in positions {
        let by_shape = match ruleset.shape(&position) {
            Shape::Any => continue,
            Shape::Differences(vectors) => {
                vectors.iter().filter_map(|vector| minus(&position, vector)).collect()
            }
            Shape::Lines { lines, .. } => along(ruleset, &position, &lines),
        };
        let options: BTreeSet<P> = ruleset.options(&position).collect();
        if options != by_shape {
            return Err(Violation::Shape { position, options, by_shape });
        }
    }
    Ok(())
}

fn minus<P: HeapTuple>(position: &P, vector: &[i64]) -> Option<P> {
    let mut option = position.clone();
    for (heap, &entry) in option.heaps_mut().iter_mut().zip(vector) {
        *heap = heap.checked_sub_signed(entry)?;
    }
    Some(option)
}

fn along<P: HeapTuple, R: Ruleset<P>>(
    ruleset: &R,
    position: &P,
    lines: &[Vec<usize>],
) -> BTreeSet<P> {
    let mut options = BTreeSet::new();
    for line in lines {
        let heaps = line.iter().filter_map(|&heap| position.heaps().get(heap));
        for taken in 1..=heaps.min().copied().unwrap_or(0) {
            let mut option = position.clone();
            line.iter().for_each(|&heap| option.heaps_mut()[heap] -= taken);
            if ruleset.validate(&option).is_ok() {
                options.insert(option);
            }
        }
    }
    options
}

/// Runs every claim of a catalogue and every mutant. A claim must hold, on one position at least or by
/// a proof, and have mutants, all of which must be refuted.
///
/// # Errors
///
/// A line for each claim or mutant that does not come out as it must.
pub fn check_claims(claims: &[Claim], run: &Run) -> Result<(), String> {
    let mut wrong = Vec::new();
    for claim in claims {
        let report = claim.run(run);
        let is_proved = matches!(report.verdict, Verdict::Proved(_));
        if !report.verdict.is_good() || (report.positions == 0 && !is_proved) {
            wrong.push(format!("{claim:?}: {report}"));
        }
        if claim.mutants().is_empty() {
            wrong.push(format!("{claim:?} has no mutant"));
        }
        for mutant in claim.mutants() {
            let report = mutant.run(run);
            if !report.verdict.is_refuted() {
                wrong.push(format!("{claim:?}, mutant {}: {report}", mutant.change));
            }
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

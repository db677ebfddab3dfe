//! The prover.

use crate::{LinearClaim, LinearError, LinearFormula, LinearGame};
use impartial::progress::Observer;

/// What became of a claim.
#[derive(Clone, Debug)]
pub enum LinearVerdict {
    /// It is proved for all positions.
    Proved(Box<crate::LinearCertificate>),
    /// It fails at a position.
    Refuted(LinearCounterexample),
}

/// A position at which a claim fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearCounterexample {
    /// What happens there.
    pub meaning: String,
    /// The coordinates q.
    pub q: Vec<i128>,
    /// The heaps.
    pub heaps: Vec<i128>,
}

/// Decides a claim for every position.
///
/// The observer is told of every node of the proof, bounds them and the time, and may stop the work.
///
/// # Errors
///
/// [`LinearError::Undecided`] if the work was stopped before an answer was found, and what is wrong
/// with the claim if it is not well-formed.
pub fn prove(claim: &LinearClaim, observer: &dyn Observer) -> Result<LinearVerdict, LinearError> {
    let obligations = claim.obligations()?;
    crate::engine::decide(claim, &obligations, observer)
}

/// Decides whether the P-positions of a game are exactly those of a set, for every position.
///
/// # Errors
///
/// As [`prove`].
pub fn prove_p_positions(
    game: &LinearGame,
    set: &LinearFormula,
    observer: &dyn Observer,
) -> Result<LinearVerdict, LinearError> {
    prove(&LinearClaim::PPositions { game: game.clone(), set: set.clone() }, observer)
}

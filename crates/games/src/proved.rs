//! Formulas that were found by search and are proved for all positions.

use crate::How;
use impartial::convention::{Convention, Outcome};
use impartial::formula::{Formula, OutOfScope, Source};
use impartial::position::{Heaps, Sorted};
use linear_proofs::{Claim, Game as DifferenceRules, LinearFormula, LinearOutcome};
use std::sync::Arc;

/// A formula for the P-positions of a difference game, or of one class of its positions, that is proved.
///
/// There are two ways to one: the formulas that are stored with their certificates, and
/// [`Certificates`](crate::Certificates), which checks a file before it gives its formula out.
#[derive(Clone, Debug)]
pub struct ProvedFormula {
    outcome: LinearOutcome,
    /// The moves on heaps, sorted: what tells which games it is about.
    moves: Vec<Vec<i64>>,
    how: How,
}

impl ProvedFormula {
    /// The formula of a claim about P-positions; `None` for another claim.
    pub(crate) fn of_claim(claim: &Claim, source: Source, certificate: &str) -> Option<Self> {
        let Claim::PPositions { game, set } = claim else { return None };
        let mut moves = moves_on_heaps(game);
        moves.sort_unstable();
        let how = How::ProvedFormula {
            game: game.to_string().into(),
            certificate: certificate.into(),
        };
        let outcome = LinearOutcome { game: game.clone(), set: set.clone(), source };
        Some(ProvedFormula { outcome, moves, how })
    }

    /// How an answer by this formula was found.
    pub fn how(&self) -> &How {
        &self.how
    }

    /// The convention it is about.
    pub fn convention(&self) -> Convention {
        self.outcome.game.convention()
    }

    /// The number of heaps it is about.
    pub fn heaps(&self) -> usize {
        self.outcome.game.coordinates()
    }

    /// The set of P-positions.
    pub fn set(&self) -> &LinearFormula {
        &self.outcome.set
    }

    /// Whether these are the moves of the game that it is about, in any order.
    pub(crate) fn has_moves(&self, vectors: &[Vec<i64>]) -> bool {
        let mut vectors = vectors.to_vec();
        vectors.sort_unstable();
        vectors.dedup();
        vectors == self.moves
    }

    /// Who wins.
    ///
    /// # Errors
    ///
    /// [`OutOfScope`] for another number of heaps, and outside the class that the formula is about.
    pub fn evaluate(&self, heaps: &Heaps) -> Result<Outcome, OutOfScope> {
        if self.outcome.game.is_sorted() {
            return self.outcome.evaluate(&Sorted::new(heaps.clone()));
        }
        self.outcome.evaluate_heaps(heaps)
    }
}

/// The difference vectors on heaps, each once.
fn moves_on_heaps(game: &DifferenceRules) -> Vec<Vec<i64>> {
    use impartial::solve::Differences;
    let mut vectors = game.differences();
    vectors.sort_unstable();
    vectors.dedup();
    vectors
}

/// The stored formulas for Nim(n,=k), proved with the certificates of the catalogue of claims.
pub(crate) fn stored(n: usize, k: usize) -> Vec<Arc<ProvedFormula>> {
    // The files are part of the program, and tests read them all.
    let statements = exact_slow_nim::linear::stored_formulas(n, k).unwrap_or_default();
    statements
        .iter()
        .filter_map(|s| ProvedFormula::of_claim(&s.claim, s.source, s.file))
        .map(Arc::new)
        .collect()
}

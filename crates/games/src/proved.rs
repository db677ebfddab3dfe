//! Formulas that were found by search and are proved for all positions.

use crate::{Error, How};
use impartial::convention::{Convention, Outcome};
use impartial::formula::{OutOfScope, Source};
use impartial::invariant::ValueIn;
use impartial::progress::Observer;
use impartial::ruleset::Shape;
use linear_proofs::{
    LinearClaim, LinearError, LinearGame, LinearOutcome, LinearValue, certificate,
};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A formula for the outcomes or the values of a difference game, or of one class of its positions, that
/// is proved.
///
/// There are two ways to one: the formulas that are stored with their certificates, and
/// [`read_certificates`], which checks a file before it gives its formulas out.
#[derive(Clone, Debug)]
pub struct ProvedFormula {
    game: LinearGame,
    formula: Claimed,
    /// The moves on heaps, sorted: what tells which games it is about.
    moves: Vec<Vec<i64>>,
    how: How,
}

/// What a formula gives.
#[derive(Clone, Debug)]
enum Claimed {
    Outcomes(LinearOutcome),
    Values(LinearValue<ValueIn>),
}

impl ProvedFormula {
    /// The formula of a claim about P-positions or values; `None` for another claim.
    fn of_claim(claim: &LinearClaim, source: Source, certificate: &str) -> Option<Self> {
        let game = claim.game().clone();
        let value = || claim.value(ValueIn(game.convention()), source).map(Claimed::Values);
        let formula = claim.outcome(source).map(Claimed::Outcomes).or_else(value)?;
        let Shape::Differences(mut moves) = game.shape() else { return None };
        moves.sort_unstable();
        moves.dedup();
        let how =
            How::ProvedFormula { game: game.to_string().into(), certificate: certificate.into() };
        Some(ProvedFormula { game, formula, moves, how })
    }

    /// How an answer by this formula was found.
    pub fn how(&self) -> &How {
        &self.how
    }

    /// The convention it is about.
    pub fn convention(&self) -> Convention {
        self.game.convention()
    }

    /// The number of heaps it is about.
    pub fn heaps(&self) -> usize {
        self.game.coordinates()
    }

    /// Whether it gives values, and not outcomes only.
    pub fn has_values(&self) -> bool {
        matches!(self.formula, Claimed::Values(_))
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
    pub fn outcome(&self, heaps: &[u64]) -> Result<Outcome, OutOfScope> {
        match &self.formula {
            Claimed::Outcomes(formula) => formula.at(heaps),
            Claimed::Values(formula) => formula.at(heaps).map(Outcome::of_value),
        }
    }

    /// The value.
    ///
    /// # Errors
    ///
    /// As [`outcome`](Self::outcome), and [`OutOfScope`] everywhere if it gives outcomes only.
    pub fn value(&self, heaps: &[u64]) -> Result<u64, OutOfScope> {
        match &self.formula {
            Claimed::Outcomes(_) => Err(OutOfScope::new("it gives outcomes, not values")),
            Claimed::Values(formula) => formula.at(heaps),
        }
    }
}

/// The stored formulas for Nim(n,=k), proved with the certificates of the catalogue of claims.
pub(crate) fn stored(n: usize, k: usize) -> Vec<Arc<ProvedFormula>> {
    // The files are part of the library, and a test reads them all.
    let statements = exact_slow_nim::linear::stored_formulas(n, k).unwrap_or_default();
    statements
        .iter()
        .filter_map(|s| ProvedFormula::of_claim(&s.claim, s.source, s.file))
        .map(Arc::new)
        .collect()
}

/// Checks certificates and gives the formulas that they prove: those of one file, or of all files of a
/// folder. What the checker does not accept is an error, and so is a file that is no certificate of
/// this kind; in a folder such files are passed over.
///
/// # Errors
///
/// [`Error::Invalid`] if a file cannot be read or a proof does not prove its claim, and if there is no
/// formula at all; [`Error::CutOff`] if the observer stops the check.
///
/// # Complexity
///
/// Linear in the size of the proofs.
pub fn read_certificates(
    path: &Path,
    observer: &dyn Observer,
) -> Result<Vec<Arc<ProvedFormula>>, Error> {
    let folder = path.is_dir();
    let mut formulas = Vec::new();
    for file in files(path).map_err(|error| at(path, error))? {
        let opened = File::open(&file).map_err(|error| at(&file, error))?;
        let proved = match certificate::check(opened, observer) {
            Ok(proved) => proved,
            Err(LinearError::Unreadable { .. }) if folder => continue,
            Err(LinearError::CutOff { stop, .. }) => return Err(stop.into()),
            Err(error) => return Err(at(&file, error)),
        };
        let name = file.display().to_string();
        let source = Source::new("certificate", "given by the user");
        formulas.extend(
            proved.iter().filter_map(|p| ProvedFormula::of_claim(p.claim(), source, &name)),
        );
    }
    if formulas.is_empty() {
        return Err(at(path, "no certificate of a formula for P-positions or values"));
    }
    Ok(formulas.into_iter().map(Arc::new).collect())
}

/// The file itself, or the files of a folder in the order of their names.
fn files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(path)? {
        let file = entry?.path();
        if file.is_file() {
            files.push(file);
        }
    }
    files.sort();
    Ok(files)
}

fn at(path: &Path, error: impl std::fmt::Display) -> Error {
    Error::invalid(format_args!("{}: {error}", path.display()))
}

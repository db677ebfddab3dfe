//! The stored proofs, and how a certificate of any kind is checked.
//!
//! A file says at its beginning which format it has, and that decides which [`Kind`] it is of and which
//! checker reads it; each checker verifies that again. A new kind is one more line in the table of kinds.

mod built_in;
mod named;

pub use built_in::{DIGITS, LINEAR, all};

use digit_proofs::DigitError;
use impartial::progress::Observer;
use impartial::verify::Statement;
use linear_proofs::{LinearClaim, LinearError};
use octal_games::certificate::CheckError;

/// The kinds of certificates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Proofs in linear integer arithmetic, one or more a file: [`linear_proofs::certificate`].
    Linear,
    /// A proof about the digits of heaps: [`digit_proofs::certificate`].
    Digits,
    /// The period of an octal game: [`octal_games::certificate`].
    OctalPeriod,
}

/// Something that a certificate proves.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Proved {
    /// What is proved, in words made by the checker from what it checked.
    pub words: String,
    /// How much work it was, such as `41 nodes`.
    pub work: String,
    /// The statement of the catalogue that this is, if it is one.
    pub statement: Option<Statement>,
    /// The claim in linear integer arithmetic, for other solvers.
    pub linear: Option<LinearClaim>,
}

/// Why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// It was read, and does not prove what it says.
    #[error("it does not prove what it says: {0}")]
    False(String),
    /// It is no certificate, a damaged one, or one of a version that is not known.
    #[error("no certificate that can be read: {0}")]
    Unreadable(String),
    /// The check was stopped before its end.
    #[error("not decided: {0}")]
    Undecided(String),
}

impl CertificateError {
    /// Whether the check was stopped before its end, so that nothing is decided.
    pub fn is_cut_off(&self) -> bool {
        matches!(self, CertificateError::Undecided(_))
    }

    /// Whether the file is no certificate that can be read.
    pub fn is_invalid(&self) -> bool {
        matches!(self, CertificateError::Unreadable(_))
    }
}

/// How far into a file the name of its format is looked for.
const BEGINNING: usize = 200;

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 3] = [Kind::Linear, Kind::Digits, Kind::OctalPeriod];

    /// The name of the format.
    pub const fn format(self) -> &'static str {
        match self {
            Kind::Linear => linear_proofs::certificate::FORMAT,
            Kind::Digits => digit_proofs::certificate::FORMAT,
            Kind::OctalPeriod => octal_games::certificate::FORMAT,
        }
    }

    /// The kind of a file, by what it says at its beginning.
    pub fn of(bytes: &[u8]) -> Option<Kind> {
        let start = String::from_utf8_lossy(&bytes[..bytes.len().min(BEGINNING)]);
        Kind::ALL.into_iter().find(|kind| start.contains(&format!("\"{}\"", kind.format())))
    }

    /// Checks a certificate of this kind: what it proves, one entry for each proof in the file.
    ///
    /// # Errors
    ///
    /// [`CertificateError`]: why it proves nothing.
    pub fn check(
        self,
        bytes: &[u8],
        observer: &dyn Observer,
    ) -> Result<Vec<Proved>, CertificateError> {
        match self {
            Kind::Linear => linear(bytes, observer),
            Kind::Digits => digits(bytes, observer),
            Kind::OctalPeriod => octal(bytes, observer),
        }
    }
}

/// Checks a certificate of any kind: what it proves, one entry for each proof in the file.
///
/// # Errors
///
/// [`CertificateError`]: why it proves nothing.
///
/// # Examples
///
/// ```
/// use impartial::progress::{Limits, Unbounded};
/// use impartial_claims::certificates::{LINEAR, check};
///
/// let (_, file) = LINEAR.iter().find(|(name, _)| *name == "theorem_2").ok_or("not stored")?;
/// let proved = check(file, &Unbounded)?;
/// let statement = proved[0].statement.as_ref().ok_or("not in the catalogue")?;
/// assert_eq!(statement.to_string(), "[Slow] Theorem 2, Theorem2 (Nim(6,=2)[1])");
///
/// assert!(check(&file[..file.len() / 2], &Unbounded).is_err_and(|error| error.is_invalid()));
/// let few = Limits::default().max_positions(5);
/// assert!(check(file, &few).is_err_and(|error| error.is_cut_off()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check(bytes: &[u8], observer: &dyn Observer) -> Result<Vec<Proved>, CertificateError> {
    match Kind::of(bytes) {
        Some(kind) => kind.check(bytes, observer),
        None => {
            let formats = Kind::ALL.map(|kind| format!("{:?}", kind.format())).join(", ");
            Err(CertificateError::Unreadable(format!(
                "no \"format\" that is known at its beginning; the formats are {formats}"
            )))
        }
    }
}

fn linear(bytes: &[u8], observer: &dyn Observer) -> Result<Vec<Proved>, CertificateError> {
    let proofs =
        linear_proofs::certificate::check(bytes, observer).map_err(|error| match error {
            LinearError::Refused { line, reason } => {
                CertificateError::False(format!("line {line}: {reason}"))
            }
            LinearError::Unreadable { line, reason } => {
                CertificateError::Unreadable(format!("line {line}: {reason}"))
            }
            error if error.is_cut_off() => CertificateError::Undecided(error.to_string()),
            error => CertificateError::Unreadable(error.to_string()),
        })?;
    let proved = |proof: &linear_proofs::certificate::Proved| Proved {
        words: proof.claim().to_string(),
        work: format!("{} nodes", proof.nodes()),
        statement: named::linear(proof.claim()),
        linear: Some(proof.claim().clone()),
    };
    Ok(proofs.iter().map(proved).collect())
}

fn digits(bytes: &[u8], observer: &dyn Observer) -> Result<Vec<Proved>, CertificateError> {
    let refused = |error: DigitError| match error {
        DigitError::NotShown(what) => CertificateError::False(what),
        DigitError::Unreadable(what) => CertificateError::Unreadable(what),
        error if error.is_cut_off() => CertificateError::Undecided(error.to_string()),
        error => CertificateError::Unreadable(error.to_string()),
    };
    let certificate = digit_proofs::DigitCertificate::read(bytes).map_err(refused)?;
    let proof = certificate.check(observer).map_err(refused)?;
    Ok(vec![Proved {
        words: format!("{}: {} ({})", proof.game, proof.statement, proof.trusted),
        work: format!("{} states", proof.walked),
        statement: named::digits(certificate.claim()),
        linear: None,
    }])
}

fn octal(bytes: &[u8], observer: &dyn Observer) -> Result<Vec<Proved>, CertificateError> {
    let proof = octal_games::certificate::check_observed(bytes, &observer).map_err(|error| {
        let words = error.to_string();
        match error {
            CheckError::Stopped(stop) => CertificateError::Undecided(stop.to_string()),
            CheckError::Format(_) | CheckError::Version { .. } | CheckError::Rule(_) => {
                CertificateError::Unreadable(words)
            }
            _ => CertificateError::False(words),
        }
    })?;
    let (preperiod, period) = (proof.period.preperiod, proof.period.period);
    Ok(vec![Proved {
        words: format!("{}: preperiod {preperiod}, period {period}", proof.rule),
        work: format!("{} values computed again", proof.heaps),
        statement: named::octal(&proof.rule, &proof.period),
        linear: None,
    }])
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial::progress::Unbounded;

    #[test]
    fn what_is_no_certificate_is_refused() {
        for bytes in [&b""[..], b"{}", b"\xff\xfe", b"{\"format\":\"impartial digit proof\""] {
            assert!(check(bytes, &Unbounded).is_err_and(|error| error.is_invalid()));
        }
    }

    /// Every stored proof is of a statement of the catalogue.
    #[test]
    fn stored_certificates_are_named() {
        for (name, bytes) in all() {
            for proved in check(bytes, &Unbounded).unwrap() {
                assert!(proved.statement.is_some(), "{name}: {}", proved.words);
            }
        }
    }
}

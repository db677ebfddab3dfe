//! Proofs as data, which anyone can check.

use crate::DigitError;
use crate::automaton::Automaton;
use crate::claim::DigitClaim;
use impartial::progress::Observer;
use impartial::verify::Report;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io::{self, Read as _};

/// The name of the format.
pub const FORMAT: &str = "impartial digit proof";
/// The version of the format.
pub const VERSION: u32 = 1;

/// A claim, and the evidence that it holds for all positions.
///
/// The file is JSON. `claim` is the [`DigitClaim`], words and automata. The evidence is for (SG2) alone: all
/// else is decided again by walking products of the claim's automata. `wanted` contains every pair (X, m)
/// for which (SG2) asks a move. Each of the `steps` names a set of `moves` below and gives
///
/// - `strategy`: triples (X, m, Y), where X → Y is a move of the set and Y has the value m;
/// - `projections`: each is contained in "some y … in the one before", for the last heap of the set, the
///   last but one, and so on: the last is contained in the pairs (X, m) for which there is a move;
/// - `rest`: contains what was wanted and is not in the last projection. The last rest is empty.
///
/// An automaton is a list of `tracks` (the numbers it reads), the `initial` state, and for each state its
/// slot (`slots`) and the states that follow (`edges`, one for each letter, all states one after another);
/// `accepting` are those that accept. 4294967295 stands for "everything is accepted from here", 4294967294
/// for "nothing is".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DigitCertificate {
    pub(crate) format: String,
    pub(crate) version: u32,
    pub(crate) claim: DigitClaim,
    pub(crate) wanted: Automaton,
    pub(crate) steps: Vec<Step>,
}

/// A part of the evidence for (SG2): see [`Certificate`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Step {
    pub moves: usize,
    pub strategy: Automaton,
    pub projections: Vec<Automaton>,
    pub rest: Automaton,
}

impl DigitCertificate {
    pub(crate) fn new(claim: DigitClaim, wanted: Automaton, steps: Vec<Step>) -> Self {
        DigitCertificate { format: FORMAT.into(), version: VERSION, claim, wanted, steps }
    }

    /// What it proves.
    pub fn claim(&self) -> &DigitClaim {
        &self.claim
    }

    /// How many states its automata have together.
    pub fn states(&self) -> usize {
        let evidence = self
            .steps
            .iter()
            .flat_map(|step| [&step.strategy, &step.rest].into_iter().chain(&step.projections));
        evidence.chain([&self.wanted]).map(Automaton::states).sum()
    }

    /// The largest file that is read, in bytes.
    pub const MAX_BYTES: u64 = 1 << 30;

    /// Reads it, without checking more than that it has the right form.
    ///
    /// # Errors
    ///
    /// [`DigitError::Unreadable`] if it is none or longer than [`MAX_BYTES`](Self::MAX_BYTES),
    /// [`DigitError::Version`] if it is of a version that is not known yet.
    pub fn read(reader: impl io::Read) -> Result<Self, DigitError> {
        /// Whatever else is there: a newer version may have other fields.
        #[derive(Deserialize)]
        struct Named {
            format: String,
            version: u64,
        }
        let mut bytes = Vec::new();
        let read = reader.take(Self::MAX_BYTES + 1).read_to_end(&mut bytes);
        read.map_err(|error| DigitError::Unreadable(error.to_string()))?;
        if bytes.len() as u64 > Self::MAX_BYTES {
            let reason = format!("it is longer than {} bytes", Self::MAX_BYTES);
            return Err(DigitError::Unreadable(reason));
        }
        let wrong = |error: serde_json::Error| DigitError::Unreadable(error.to_string());
        let Named { format, version: found } = serde_json::from_slice(&bytes).map_err(wrong)?;
        if format != FORMAT {
            let reason = format!("format {format:?}, {FORMAT:?} is read here");
            return Err(DigitError::Unreadable(reason));
        }
        if found > u64::from(VERSION) {
            return Err(DigitError::Version { found, known: VERSION });
        }
        serde_json::from_slice(&bytes).map_err(wrong)
    }

    /// Checks it, without the prover: see [`check`].
    ///
    /// # Errors
    ///
    /// [`DigitError`]: what it does not show, or what stopped the check.
    pub fn check(&self, observer: &dyn Observer) -> Result<Proved, DigitError> {
        crate::checker::check(self, observer)
    }

    /// Writes it as JSON.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn write(&self, writer: impl io::Write) -> io::Result<()> {
        serde_json::to_writer(writer, self).map_err(io::Error::from)
    }
}

/// What a certificate proves. Only the checker makes such a value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proved {
    /// The game.
    pub game: String,
    /// What is proved of it.
    pub statement: String,
    /// What is taken for granted.
    pub trusted: String,
    /// How many states were walked.
    pub walked: u64,
}

impl Proved {
    /// As the report of a claim.
    pub fn report(&self) -> Report {
        Report::proved(self.game.clone(), self.trusted.clone())
    }
}

impl fmt::Display for Proved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Proved { game, statement, trusted, .. } = self;
        write!(f, "proved for all positions of {game}: {statement} ({trusted})")
    }
}

/// Reads a certificate and checks it. The observer is told of every state that is walked, and may stop
/// the check.
///
/// # Errors
///
/// [`DigitError`] if it cannot be read, is damaged, does not show what it claims, or if the observer stopped
/// the check.
///
/// # Complexity
///
/// One step for each state and letter of the products that have to be empty: about as many as the prover
/// took for its last products, and none of its subset constructions but those of single steps.
///
/// # Examples
///
/// ```
/// use digit_proofs::{DigitVerdict, Engine, certificate, games};
/// use impartial::progress::Unbounded;
///
/// let claim = games::bachet::bachet(3)?;
/// let DigitVerdict::Proved(proof) = claim.prove(&Engine::new(claim.numeration.clone()))? else {
///     panic!("refuted")
/// };
/// let mut file = Vec::new();
/// proof.write(&mut file)?;
/// let proved = certificate::check(&file[..], &Unbounded)?;
/// assert!(proved.to_string().starts_with("proved for all positions of Bachet's game"));
/// file.truncate(file.len() / 2);
/// let error = certificate::check(&file[..], &Unbounded).unwrap_err();
/// assert!(error.is_invalid() && error.to_string().contains("EOF"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check(reader: impl io::Read, observer: &dyn Observer) -> Result<Proved, DigitError> {
    DigitCertificate::read(reader)?.check(observer)
}

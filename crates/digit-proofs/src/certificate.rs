//! Proofs as data, which anyone can check.

use crate::automaton::Automaton;
use crate::claim::Claim;
use impartial::verify::Report;
use serde::{Deserialize, Serialize};
use std::{fmt, io};

/// The name of the format.
pub const FORMAT: &str = "impartial digit proof";
/// The version of the format.
pub const VERSION: u32 = 1;

/// A claim, and the evidence that it holds for all positions.
///
/// The file is JSON. `claim` is the [`Claim`], words and automata. The evidence is for (SG2) alone: all
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
pub struct Certificate {
    pub(crate) format: String,
    pub(crate) version: u32,
    pub(crate) claim: Claim,
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

impl Certificate {
    pub(crate) fn new(claim: Claim, wanted: Automaton, steps: Vec<Step>) -> Self {
        Certificate { format: FORMAT.into(), version: VERSION, claim, wanted, steps }
    }

    /// What it proves.
    pub fn claim(&self) -> &Claim {
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

    /// Reads it, without checking more than that it has the right form.
    ///
    /// # Errors
    ///
    /// [`Refusal::Unreadable`].
    pub fn read(reader: impl io::Read) -> Result<Self, Refusal> {
        serde_json::from_reader(io::BufReader::new(reader))
            .map_err(|error| Refusal::Unreadable(error.to_string()))
    }

    /// Checks it, without the prover: see [`check`].
    ///
    /// # Errors
    ///
    /// [`Refusal`]: what it does not show.
    pub fn check(&self) -> Result<Checked, Refusal> {
        crate::checker::check(self)
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

/// Why a certificate was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// It is no certificate, or a damaged one.
    #[error("not a certificate: {0}")]
    Unreadable(String),
    /// It is of another format or version.
    #[error("format {found:?}, this checker reads {expected:?}")]
    Format {
        /// What it says.
        found: String,
        /// What is read here.
        expected: String,
    },
    /// A part of it is not well made.
    #[error("{part}: {what}")]
    Malformed {
        /// Which part.
        part: String,
        /// What is wrong.
        what: String,
    },
    /// It does not show what it has to.
    #[error("not shown: {0}")]
    NotShown(String),
}

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The game.
    pub game: String,
    /// What is proved of it.
    pub statement: String,
    /// What is taken for granted.
    pub trusted: String,
    /// How many states were walked.
    pub walked: u64,
}

impl Checked {
    /// As the report of a claim.
    pub fn report(&self) -> Report {
        Report::proved(self.game.clone(), self.trusted.clone())
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Checked { game, statement, trusted, .. } = self;
        write!(f, "proved for all positions of {game}: {statement} ({trusted})")
    }
}

/// Reads a certificate and checks it.
///
/// # Errors
///
/// [`Refusal`] if it cannot be read, is damaged, or does not show what it claims.
///
/// # Examples
///
/// ```
/// use digit_proofs::{Engine, Verdict, certificate, games};
///
/// let claim = games::bachet::bachet(3)?;
/// let Verdict::Proved(proof) = claim.prove(&Engine::new(claim.numeration.clone()))? else {
///     panic!("refuted")
/// };
/// let mut file = Vec::new();
/// proof.write(&mut file)?;
/// let checked = certificate::check(&file[..])?;
/// assert!(checked.to_string().starts_with("proved for all positions of Bachet's game"));
/// file.truncate(file.len() / 2);
/// assert!(certificate::check(&file[..]).unwrap_err().to_string().contains("EOF"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check(reader: impl io::Read) -> Result<Checked, Refusal> {
    Certificate::read(reader)?.check()
}

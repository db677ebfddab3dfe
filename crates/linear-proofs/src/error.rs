//! What can go wrong.

use impartial::progress::Stop;

/// The errors of this crate. A counterexample is data, not an error.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LinearError {
    /// A formula, a game or a claim does not have the shape it must have.
    #[error("{0}")]
    Malformed(String),
    /// A form or a formula has another number of coordinates than it is used with.
    #[error("{what} has {found} coordinates, {expected} are needed")]
    Arity {
        /// What was looked at.
        what: &'static str,
        /// How many coordinates it has.
        found: usize,
        /// How many it must have.
        expected: usize,
    },
    /// A number does not fit into 64 bits (coefficients) or 128 bits (values).
    #[error("{what} does not fit: coefficients have 64 bits, values 128 bits")]
    TooLarge {
        /// Which number.
        what: &'static str,
    },
    /// A claim is too large to be worked with.
    #[error("{found} {what}, at most {limit} allowed")]
    Size {
        /// What there is too much of.
        what: &'static str,
        /// How much there is.
        found: usize,
        /// The limit.
        limit: usize,
    },
    /// A formula is nested too deeply.
    #[error("the formula is nested more than {limit} deep")]
    TooDeep {
        /// The largest depth allowed.
        limit: usize,
    },
    /// The claim was neither proved nor refuted before the work was stopped.
    #[error("not decided within {nodes} nodes of the proof: {why}")]
    Undecided {
        /// How many nodes the proof had so far.
        nodes: u64,
        /// What ended the work.
        why: Undecided,
    },
    /// A certificate that is read as one does not show what it claims.
    #[error("certificate refused at line {line}: {reason}")]
    Refused {
        /// The line, counted from 1.
        line: u64,
        /// The reason.
        reason: String,
    },
    /// A file that is no certificate, one of another version, or a damaged one.
    #[error("no certificate that can be read, line {line}: {reason}")]
    Unreadable {
        /// The line, counted from 1.
        line: u64,
        /// The reason.
        reason: String,
    },
    /// A file is of a version that this crate does not know.
    #[error("{what} has version {found}, versions up to {known} are known")]
    Version {
        /// What kind of file it is.
        what: &'static str,
        /// The version that it names.
        found: u64,
        /// The newest that is read.
        known: u64,
    },
    /// The check of a certificate was stopped before its end.
    #[error("not checked to the end, {nodes} nodes were: {stop}")]
    CutOff {
        /// How many nodes had been checked.
        nodes: u64,
        /// What stopped it.
        stop: Stop,
    },
    /// A file could not be read or written, or a program could not be run.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// Text that is no JSON, or JSON that is not what is expected.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
}

/// What ended an undecided proof.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Undecided {
    /// The observer stopped it.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// A branch got longer than a proof may be deep.
    #[error("a branch of the proof is more than {limit} cases deep")]
    Depth {
        /// The limit.
        limit: usize,
    },
}

impl LinearError {
    /// Whether the work was stopped or reached a bound: with larger bounds there may be an answer.
    pub fn is_cut_off(&self) -> bool {
        matches!(self, LinearError::Undecided { .. } | LinearError::CutOff { .. })
    }

    /// Whether what was given is wrong in form: a formula, a game or a claim that is none, a file that
    /// cannot be read or has an unknown version.
    pub fn is_invalid(&self) -> bool {
        !self.is_cut_off() && !self.is_refused() && !matches!(self, LinearError::Io(_))
    }

    /// Whether a certificate was read and does not prove its claim.
    pub fn is_refused(&self) -> bool {
        matches!(self, LinearError::Refused { .. })
    }

    pub(crate) fn malformed(reason: impl std::fmt::Display) -> Self {
        LinearError::Malformed(reason.to_string())
    }
}

//! What can go wrong.

use crate::LARGEST_RADIX;
use impartial::progress::Stop;

/// The errors of this crate. None of them is an answer: a claim that is refuted is a
/// [`DigitVerdict`](crate::DigitVerdict), with a counterexample.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DigitError {
    /// A radix outside 2, …, [`LARGEST_RADIX`].
    #[error("the radix {radix} is not between 2 and {LARGEST_RADIX}")]
    Radix {
        /// The radix.
        radix: u64,
    },
    /// No radix at all.
    #[error("the set of radices is empty")]
    NoRadix,
    /// Too many places before a radix sequence repeats.
    #[error("the radix sequence has {places} places before it repeats, at most 1000 are allowed")]
    Places {
        /// How many.
        places: usize,
    },
    /// A text that is no radix sequence.
    #[error("not a radix sequence: {0}")]
    Text(String),
    /// Numbers were to be replaced in a way that changes their order.
    #[error("numbers may only be renamed if they keep their order: x0, y0, x1, y1, …, z0, …, m, n")]
    Order,
    /// The question is not one that this numeration can express, or a claim does not fit together.
    #[error("cannot be expressed: {0}")]
    Inexpressible(String),
    /// An automaton became too large.
    #[error("not decided within {limit} states of an automaton")]
    States {
        /// The bound.
        limit: usize,
    },
    /// The observer stopped the work.
    #[error("not decided: {0}")]
    Stopped(#[from] Stop),
    /// A file that is no certificate, or a damaged one.
    #[error("not a certificate: {0}")]
    Unreadable(String),
    /// A certificate of a version that this checker does not know.
    #[error("the certificate has version {found}, versions up to {known} are known")]
    Version {
        /// The version that it names.
        found: u64,
        /// The newest that is read.
        known: u32,
    },
    /// A part of a certificate is not well made.
    #[error("{part}: {what}")]
    Malformed {
        /// Which part.
        part: String,
        /// What is wrong.
        what: String,
    },
    /// A certificate does not show what it has to.
    #[error("not shown: {0}")]
    NotShown(String),
}

impl DigitError {
    /// Whether the work was stopped or reached a bound: with larger bounds there may be an answer.
    pub fn is_cut_off(&self) -> bool {
        matches!(self, DigitError::States { .. } | DigitError::Stopped(_))
    }

    /// Whether a certificate was read and does not prove its claim.
    pub fn is_refused(&self) -> bool {
        matches!(self, DigitError::NotShown(_) | DigitError::Malformed { .. })
    }

    /// Whether what was given is wrong in form: a numeration, a relation or a claim that is none, a file
    /// that cannot be read or has an unknown version.
    pub fn is_invalid(&self) -> bool {
        !self.is_cut_off() && !self.is_refused()
    }
}

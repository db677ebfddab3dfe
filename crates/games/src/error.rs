//! Why there is no answer.

use impartial::formula::OutOfScope;
use impartial::graph::GraphError;
use impartial::position::ParseHeapsError;
use impartial::progress::Stop;
use impartial::ruleset::InvalidPosition;
use impartial::solve::SolveError;
use std::fmt::{Debug, Display};

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The question makes no sense, or is larger than a limit that is not about time. The text says
    /// what is wrong, where, and what is allowed.
    #[error("{0}")]
    Invalid(String),
    /// The work was stopped before its end: there is no answer, which says nothing about the game.
    #[error("{stop}{why}")]
    CutOff {
        /// What stopped it.
        stop: Stop,
        /// Why so much work had to be tried; empty, or words in parentheses.
        why: String,
    },
}

impl Error {
    /// A refusal: what is wrong, where, and what is allowed.
    pub fn invalid(reason: impl Display) -> Self {
        Error::Invalid(reason.to_string())
    }

    /// Whether the question has no answer, however long one works.
    pub fn is_invalid(&self) -> bool {
        matches!(self, Error::Invalid(_))
    }

    /// Whether a larger bound may give an answer.
    pub fn is_cut_off(&self) -> bool {
        matches!(self, Error::CutOff { .. })
    }

    /// What stopped the work, if it was stopped.
    pub fn stop(&self) -> Option<Stop> {
        match self {
            Error::CutOff { stop, .. } => Some(*stop),
            Error::Invalid(_) => None,
        }
    }

    /// The same refusal with words in front of it that say where.
    #[must_use]
    pub fn in_place(self, place: impl Display) -> Self {
        match self {
            Error::Invalid(reason) => Error::Invalid(format!("{place}: {reason}")),
            cut_off => cut_off,
        }
    }
}

impl From<Stop> for Error {
    fn from(stop: Stop) -> Self {
        Error::CutOff { stop, why: String::new() }
    }
}

impl<P: Debug> From<SolveError<P>> for Error {
    fn from(error: SolveError<P>) -> Self {
        match error {
            SolveError::Stopped(stop) => stop.into(),
            error => Error::invalid(error),
        }
    }
}

impl From<octal_games::Error> for Error {
    fn from(error: octal_games::Error) -> Self {
        error.stop().map_or_else(|| Error::invalid(error), Error::from)
    }
}

impl From<classic_games::Error> for Error {
    fn from(error: classic_games::Error) -> Self {
        match error {
            classic_games::Error::Stopped(stop) => stop.into(),
            error => Error::invalid(error),
        }
    }
}

/// Errors that are refusals whatever they say.
macro_rules! refusals {
    ($($error:ty),*) => {
        $(impl From<$error> for Error {
            fn from(error: $error) -> Self {
                Error::invalid(error)
            }
        })*
    };
}

refusals!(InvalidPosition, ParseHeapsError, OutOfScope, GraphError);

//! Why there is no answer, and the exit code that says so.

use impartial::progress::Stop;
use impartial::solve::SolveError;
use impartial_games::Error;
use std::fmt::{Debug, Display};
use std::io;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The question makes no sense, or is larger than a limit that is not about time.
    #[error("{0}")]
    Invalid(String),
    /// What was to be confirmed does not hold.
    #[error("refuted: {0}")]
    Refuted(String),
    /// The work was stopped before its end.
    #[error("cut off: {0}")]
    CutOff(String),
    /// Some lines of the standard input were refused; each has been reported where it stood.
    #[error("{bad} of {lines} lines have no answer")]
    BadLines {
        /// How many were refused.
        bad: u64,
        /// How many there were.
        lines: u64,
    },
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Failure {
    /// A refusal: what is wrong, where, and what is allowed.
    pub fn invalid(reason: impl Display) -> Self {
        Failure::Invalid(reason.to_string())
    }

    /// 1 for a claim that does not hold, 2 for a question that has no answer, 3 for work that was cut off.
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Refuted(_) => 1,
            Failure::CutOff(_) => 3,
            _ => 2,
        }
    }

    /// Whether the reader of the output went away, which is no error.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// What stopped the work, and which option sets that.
fn cut_off(stop: Stop, why: &str) -> Failure {
    Failure::CutOff(match stop {
        Stop::Positions { .. } => format!("{stop}{why}; --max-positions sets it"),
        Stop::Time { .. } => format!("{stop}{why}; --time sets it"),
        _ => format!("{stop}{why}"),
    })
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        cut_off(stop, "")
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::CutOff { stop, why } => cut_off(stop, &why),
            error => Failure::invalid(error),
        }
    }
}

impl<P: Debug> From<SolveError<P>> for Failure {
    fn from(error: SolveError<P>) -> Self {
        match error {
            SolveError::Stopped(stop) => stop.into(),
            error => Failure::invalid(error),
        }
    }
}

impl From<octal_games::Error> for Failure {
    fn from(error: octal_games::Error) -> Self {
        error.stop().map_or_else(|| Failure::invalid(error), Failure::from)
    }
}

//! What can go wrong.

use impartial::progress::Stop;

/// Why there was no search.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DiscoveryError {
    /// The table could not be computed.
    #[error("no table of outcomes: {0}")]
    Table(String),
    /// A stored state cannot be used.
    #[error("the search cannot be resumed: {0}")]
    State(String),
    /// The work was stopped before its end.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

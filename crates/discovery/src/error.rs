//! What can go wrong.

use impartial::progress::Stop;

/// Why there was no search.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DiscoveryError {
    /// The table could not be computed.
    #[error("no table of outcomes: {0}")]
    Table(String),
    /// There is no such game, or none that is searched.
    #[error("no game to be searched: {0}")]
    Game(String),
    /// A stored state cannot be used.
    #[error("the search cannot be resumed: {0}")]
    State(String),
    /// A stored state is of a newer version than is known here.
    #[error(
        "the search cannot be resumed: its state has version {found}, versions up to {known} are known"
    )]
    Version {
        /// The version that it names.
        found: u64,
        /// The newest that is read.
        known: u64,
    },
    /// The work was stopped before its end.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

impl DiscoveryError {
    /// Whether the work was stopped: it can be gone on with.
    pub fn is_cut_off(&self) -> bool {
        matches!(self, DiscoveryError::Stopped(_))
    }

    /// Whether what was given cannot be searched or resumed.
    pub fn is_invalid(&self) -> bool {
        !self.is_cut_off()
    }
}

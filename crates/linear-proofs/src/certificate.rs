//! Certificates: evidence that a claim holds for all positions.

use crate::Claim;

/// The evidence that a claim holds for all positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// What it proves.
    pub claim: Claim,
}

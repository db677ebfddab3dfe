//! What the catalogue runs for this source.
use impartial::verify::Claim;
/// All.
pub fn claims() -> Vec<Claim> { vec![] }

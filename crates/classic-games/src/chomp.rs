//! (owned by boards)

/// Nothing yet.
pub(crate) fn claims() -> Vec<impartial::verify::Claim> {
    Vec::new()
}

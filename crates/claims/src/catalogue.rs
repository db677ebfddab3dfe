//! All claims: those about the games of each crate, and those between sources.

mod cdn;
mod classic_games;
mod cross;
mod digit_proofs;
mod exact_slow_nim;
mod made;
mod misere_saturation;
mod octal_games;
mod shared;

pub use digit_proofs::{
    StoredDigitClaim, claims as digit_claims, claims_long as long_digit_claims,
    stored as stored_digit_claims,
};
pub(crate) use octal_games::{PERIOD_THEOREM, PERIODS};

use impartial::verify::Claim;

/// The key of claims between sources. Every other key is one of `REFERENCES.md`.
pub const CROSS: &str = "Cross";

/// Every claim that can be run, grouped by source.
pub fn claims() -> Vec<Claim> {
    claims_with([])
}

/// With the proofs that take minutes.
pub fn claims_to_prove() -> Vec<Claim> {
    claims_with([digit_proofs::claims_long(), exact_slow_nim::prove_claims()])
}

fn claims_with<const N: usize>(more: [Vec<Claim>; N]) -> Vec<Claim> {
    group(PARTS.into_iter().map(|(_, claims)| claims()).chain(more))
}

/// A part of the catalogue: the crate whose games it is about (`cross`: several), and its claims.
pub type Part = (&'static str, fn() -> Vec<Claim>);

/// The parts of the catalogue.
pub const PARTS: [Part; 7] = [
    ("cdn", cdn::claims),
    ("misere-saturation", misere_saturation::claims),
    ("exact-slow-nim", exact_slow_nim::claims),
    ("classic-games", classic_games::claims),
    ("octal-games", octal_games::claims),
    ("digit-proofs", digit_proofs::claims),
    ("cross", cross::claims),
];

/// One list, in which claims of one source stand together, sources in the order of their first
/// claims.
fn group(parts: impl IntoIterator<Item = Vec<Claim>>) -> Vec<Claim> {
    let mut groups: Vec<(&str, Vec<Claim>)> = Vec::new();
    for claim in parts.into_iter().flatten() {
        let key = claim.source().key;
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, group)) => group.push(claim),
            None => groups.push((key, vec![claim])),
        }
    }
    groups.into_iter().flat_map(|(_, group)| group).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_five_sources_are_there() {
        let claims = claims();
        for key in ["CDN", "Sat", "Slow", "Enc", "GTB", CROSS] {
            assert!(claims.iter().any(|claim| claim.source().key == key), "{key}");
        }
    }

    #[test]
    fn claims_of_a_source_stand_together() {
        let mut keys: Vec<_> = claims().iter().map(|claim| claim.source().key).collect();
        keys.dedup();
        let runs = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), runs);
    }
}

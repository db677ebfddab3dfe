//! All claims: those of each crate, and those between crates.

use super::cross;
use impartial::verify::Claim;

/// The key of claims between sources. Every other key is one of `REFERENCES.md`.
pub const CROSS: &str = "Cross";

/// Every claim that can be run, grouped by source.
pub fn claims() -> Vec<Claim> {
    claims_with([])
}

/// With the proofs that take minutes.
pub fn claims_to_prove() -> Vec<Claim> {
    claims_with([digit_proofs::claims::claims_long(), exact_slow_nim::claims::prove_claims()])
}

fn claims_with<const N: usize>(more: [Vec<Claim>; N]) -> Vec<Claim> {
    let all = [
        cdn::claims::claims(),
        misere_saturation::claims::claims(),
        exact_slow_nim::claims::claims(),
        classic_games::claims::claims(),
        octal_games::claims::claims(),
        digit_proofs::claims::claims(),
        cross::claims(),
    ];
    group(all.into_iter().chain(more))
}

/// One list, in which claims of one source stand together, sources in the order of their first
/// claims.
fn group(crates: impl IntoIterator<Item = Vec<Claim>>) -> Vec<Claim> {
    let mut groups: Vec<(&str, Vec<Claim>)> = Vec::new();
    for claim in crates.into_iter().flatten() {
        let key = claim.source().key;
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, group)) => group.push(claim),
            None => groups.push((key, vec![claim])),
        }
    }
    groups.into_iter().flat_map(|(_, group)| group).collect()
}

/// The bibliography: key and entry, in plain text.
pub fn references() -> Vec<(String, String)> {
    let mut entries: Vec<(String, String)> = Vec::new();
    // Whether the line above belongs to an entry, so that an indented line continues it.
    let mut inside = false;
    for line in include_str!("../../../REFERENCES.md").lines() {
        let start = line.strip_prefix("- **").and_then(|rest| rest.split_once("** — "));
        let plain = |text: &str| text.trim().replace(['*', '`'], "");
        if let Some((key, text)) = start {
            entries.push((key.to_string(), plain(text)));
        } else if let (true, Some((_, entry))) =
            (inside && line.starts_with("  "), entries.last_mut())
        {
            entry.push(' ');
            entry.push_str(&plain(line));
        }
        inside = start.is_some() || (inside && line.starts_with("  "));
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bibliography_is_read() {
        let references = references();
        let (_, text) = references.iter().find(|(key, _)| key == "CDN").unwrap();
        assert!(text.starts_with("Sprague–Grundy Value for Common Divisor Nim, arXiv:2312.05466"));
        let (_, text) = references.iter().find(|(key, _)| key == "Sat").unwrap();
        assert!(text.contains("Electronic Journal of Combinatorics 28(1) (2021)"));
    }

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

//! Every claim of the catalogue, on small regions, and every mutant.

use impartial::conformance;
use impartial::verify::{Run, Scale};
use impartial_claims::catalogue::PARTS;

/// One part of the catalogue, at a scale at which all its mutants are refuted.
fn part(name: &str, scale: f64) {
    let (_, claims) = PARTS.into_iter().find(|(part, _)| *part == name).unwrap();
    let run = Run { scale: Scale::new(scale), ..Run::default() };
    conformance::check_claims(&claims(), &run).unwrap();
}

#[test]
fn common_divisor_nim() {
    part("cdn", 0.02);
}

#[test]
fn saturations() {
    part("misere-saturation", 0.02);
}

#[test]
fn slow_nim() {
    part("exact-slow-nim", 0.02);
}

#[test]
fn classic_games() {
    part("classic-games", 0.02);
}

#[test]
fn octal_games() {
    part("octal-games", 0.02);
}

#[test]
fn between_sources() {
    part("cross", 0.1);
}

/// The claims about digits are proofs, which no scale makes smaller: continuous integration proves them
/// once, when it runs the whole catalogue.
#[test]
fn every_part_but_the_digits_is_tested_here() {
    let here = include_str!("catalogue.rs");
    for (name, _) in PARTS {
        assert!(name == "digit-proofs" || here.contains(&format!("part(\"{name}\"")), "{name}");
    }
}

/// A statement that is lost in an edit would not be missed by any other test.
#[test]
fn the_catalogue_does_not_shrink() {
    let claims = impartial_claims::catalogue::claims();
    let mutants: usize = claims.iter().map(|claim| claim.mutants().len()).sum();
    assert_eq!((claims.len(), mutants), (526, 911));
}

/// Evidence is joined to a statement by its identity, so no two claims may have one identity and one kind
/// of evidence, and no statement two sources.
#[test]
fn no_statement_is_checked_twice_in_the_same_way() {
    let claims = impartial_claims::catalogue::claims();
    let mut seen = std::collections::HashSet::new();
    for claim in &claims {
        assert!(seen.insert((claim.statement().clone(), claim.evidence())), "{claim:?}");
    }
}

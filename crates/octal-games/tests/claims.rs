//! Every claim of the crate, on small regions, and every mutant.

use impartial::verify::{Run, Scale};
use octal_games::claims::claims;

#[test]
fn all_claims_hold_and_all_mutants_are_refuted() {
    let run = Run { scale: Scale::new(0.02), ..Run::default() };
    let mut failures = Vec::new();
    for claim in claims() {
        let report = claim.run(&run);
        if !report.verdict.is_good() {
            failures.push(format!("{claim:?}: {report}"));
        }
        assert!(!claim.mutants().is_empty(), "{claim:?} has no mutant");
        for mutant in claim.mutants() {
            let report = mutant.run(&run);
            if !report.verdict.is_refuted() {
                failures.push(format!("{claim:?}, mutant {}: {report}", mutant.change));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

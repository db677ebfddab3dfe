//! Every claim holds and every mutant is refuted, at a small scale.

use impartial::verify::{Run, Scale};
use misere_saturation::claims::claims;

fn run(scale: f64) -> Run<'static> {
    Run { scale: Scale::new(scale), ..Run::default() }
}

#[test]
fn all_claims_hold() {
    for claim in claims() {
        let report = claim.run(&run(0.02));
        assert!(report.verdict.is_good(), "{claim:?}: {report}");
        assert!(report.positions > 0, "{claim:?}: nothing was checked");
    }
}

#[test]
fn all_mutants_are_refuted() {
    for claim in claims() {
        assert!(!claim.mutants().is_empty(), "{claim:?} has no mutant");
        for mutant in claim.mutants() {
            let report = mutant.run(&run(0.02));
            assert!(report.verdict.is_refuted(), "{claim:?}, {}: {report}", mutant.change);
        }
    }
}

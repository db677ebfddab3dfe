//! Every claim holds on small regions, and every mutant is refuted.

use impartial::verify::{Run, Scale};

#[test]
fn claims_hold_and_mutants_are_refuted() {
    let run = Run { scale: Scale::new(0.02), ..Run::default() };
    let mut wrong = Vec::new();
    for claim in exact_slow_nim::claims::claims() {
        let report = claim.run(&run);
        if !report.verdict.is_good() {
            wrong.push(format!("{claim:?}: {report}"));
        }
        if claim.mutants().is_empty() {
            wrong.push(format!("{claim:?} has no mutant"));
        }
        for mutant in claim.mutants() {
            let report = mutant.run(&run);
            if !report.verdict.is_refuted() {
                wrong.push(format!("{claim:?}, {}: {report}", mutant.change));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

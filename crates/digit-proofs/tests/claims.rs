//! The catalogue: every claim is proved, every mutant refuted.

use digit_proofs::claims::claims;
use impartial::progress::Limits;
use impartial::verify::{DigitVerdict, Run};

#[test]
fn every_claim_is_proved_and_every_mutant_refuted() {
    for claim in claims() {
        let report = claim.run(&Run::default());
        assert!(matches!(report.verdict, DigitVerdict::Proved(_)), "{claim:?}: {report}");
        assert!(!claim.mutants().is_empty(), "{claim:?}");
        for mutant in claim.mutants() {
            let report = mutant.run(&Run::default());
            assert!(report.verdict.is_refuted(), "{claim:?}, {}: {report}", mutant.change);
        }
    }
}

#[test]
fn a_claim_that_is_cut_off_is_not_proved() {
    let limits = Limits::default().max_positions(2_000);
    let run = Run { observer: &limits, ..Run::default() };
    let claims = claims();
    let claim = claims.iter().find(|claim| claim.name() == "saturation::theorem_10").unwrap();
    assert!(matches!(claim.run(&run).verdict, DigitVerdict::CutOff(_)));
}

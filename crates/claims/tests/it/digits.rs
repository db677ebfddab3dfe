//! The proofs about digits.

use digit_proofs::{DigitCertificate, certificate};
use impartial::progress::{Limits, Unbounded};
use impartial::verify::{Run, Verdict};
use impartial_claims::catalogue::{StoredDigitClaim, claims, stored_digit_claims};
use impartial_claims::certificates::DIGITS;

#[test]
fn a_claim_that_is_cut_off_is_not_proved() {
    let limits = Limits::default().max_positions(2_000);
    let run = Run { observer: &limits, ..Run::default() };
    let claims = claims();
    let claim = claims.iter().find(|claim| claim.name() == "saturation::theorem_10").unwrap();
    assert!(matches!(claim.run(&run).verdict, Verdict::CutOff(_)));
}

/// The certificates that are kept are good, and prove the claims as they are stated today.
#[test]
fn stored_certificates() {
    let stored = stored_digit_claims().unwrap();
    for StoredDigitClaim { file: name, claim, .. } in &stored {
        let (_, bytes) = DIGITS.iter().find(|(file, _)| file == name).unwrap();
        let certificate = DigitCertificate::read(*bytes).unwrap();
        assert_eq!(certificate.claim(), claim, "{name}");
        let checked = certificate::check(*bytes, &Unbounded).unwrap();
        assert_eq!(checked.game, claim.game);
    }
    assert_eq!(DIGITS.len(), stored.len());
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/certificates/digits");
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), stored.len());
}

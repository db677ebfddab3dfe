//! Every claim of the crate, on small regions, and every mutant.

use classic_games::claims::claims;
use impartial::conformance;
use impartial::verify::{Run, Scale};

#[test]
fn all_claims_hold_and_all_mutants_are_refuted() {
    let run = Run { scale: Scale::new(0.02), ..Run::default() };
    conformance::check_claims(&claims(), &run).unwrap();
}

//! Formulas found from tables, then proved.

use digit_proofs::games::{moore, nimhoff, rules, saturation, zeckendorf};
use digit_proofs::learn::{Learned, learn};
use digit_proofs::{DigitClaim, Engine, Numeration};
use impartial::position::Heaps;
use impartial::prelude::{Grundy, Memo, Ruleset};
use impartial::progress::Unbounded;

fn learned(claim: &DigitClaim, rules: &impl Ruleset<Heaps>, max: u64, suffix: usize) -> Learned {
    let mut solver = Memo::new(rules, Grundy);
    let engine = Engine::new(claim.numeration.clone());
    learn(&engine, claim, max, suffix, |heaps| solver.value(heaps).ok()).unwrap()
}

/// The learned value is the one of the claim; answers how far was looked ahead.
fn found(claim: &DigitClaim, rules: &impl Ruleset<Heaps>, max: u64, suffix: usize) -> usize {
    match learned(claim, rules, max, suffix) {
        Learned::Proved { suffix, certificate } => {
            certificate.check(&Unbounded).unwrap();
            suffix
        }
        Learned::NotFound(reasons) => panic!("{}: {reasons:?}", claim.game),
    }
}

#[test]
fn formulas_are_found_from_tables() {
    let base = |b| Numeration::base(b).unwrap();
    for b in [2, 3] {
        let claim = saturation::theorem_10(base(b), 2, 2).unwrap();
        let rules = rules::misere_saturation(b.to_string().parse().unwrap(), 2);
        assert_eq!(found(&claim, &rules, 31, 2), 1);
    }
    let welter = saturation::welter(base(2), 2, 1).unwrap();
    let rules = rules::welter("2".parse().unwrap(), 1);
    assert!(found(&welter, &rules, 63, 3) <= 2);
    let moore = moore::moore(2, 3).unwrap();
    assert!(found(&moore, &rules::moore(2), 15, 2) <= 2);
    let wythoff = zeckendorf::wythoff().unwrap();
    assert!(found(&wythoff, &rules::wythoff(), 140, 4) >= 1);
    let nimhoff = nimhoff::cyclic_nimhoff(3, 2).unwrap();
    assert!(found(&nimhoff, &rules::cyclic_nimhoff(3), 47, 2) <= 2);
}

#[test]
fn the_lost_positions_of_misere_nim_are_found_and_its_values_are_not() {
    let mut claim = saturation::theorem_10(Numeration::base(2).unwrap(), 2, 1).unwrap();
    claim.moves_above = claim.moves_below.clone();
    claim.game = "misère Nim with 2 heaps".into();
    let rules = rules::misere_nim();
    let Learned::NotFound(reasons) = learned(&claim, &rules, 31, 2) else { panic!("found") };
    assert!(!reasons.is_empty());
    let engine = Engine::new(claim.numeration.clone());
    claim.value = moore::column_sums(&engine, 2, 2).unwrap();
    assert!(found(&claim, &rules, 31, 3) <= 2);
}

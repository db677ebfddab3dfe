//! Claims about games: proved, checked again, and compared with the rules on boxes.

use digit_proofs::games::{self, rules};
use digit_proofs::{Certificate, Claim, Engine, Failure, Numeration, Refutation, Verdict, certificate};
use impartial::position::Heaps;
use impartial::ruleset::Ruleset;

fn decide(claim: &Claim) -> Verdict {
    claim.prove(&Engine::new(claim.numeration.clone())).unwrap()
}

fn proved(claim: &Claim) -> Certificate {
    match decide(claim) {
        Verdict::Proved(proof) => proof,
        Verdict::Refuted(refutation) => panic!("{}: {refutation}", claim.game),
    }
}

fn refuted(claim: &Claim) -> Refutation {
    match decide(claim) {
        Verdict::Proved(_) => panic!("{} is proved", claim.game),
        Verdict::Refuted(refutation) => refutation,
    }
}

/// Proves it, checks the certificate as it is written and read, and compares the claim with the rules.
fn holds(claim: &Claim, rules: &impl Ruleset<Heaps>, bound: u64, code: impl Fn(u64) -> u64) {
    let mut file = Vec::new();
    proved(claim).write(&mut file).unwrap();
    let checked = certificate::check(&file[..]).unwrap();
    assert_eq!(checked.game, claim.game);
    let max = vec![bound; usize::from(claim.heaps)];
    let positions = claim.compare_with_rules(rules, &max, &[], code).unwrap();
    assert!(positions > 1);
}

fn same(value: u64) -> u64 {
    value
}

fn beta(text: &str) -> Numeration {
    Numeration::radix(text.parse().unwrap()).unwrap()
}

#[test]
fn theorem_10_and_the_upper_half_of_1_3() {
    for radix in ["2", "3", "(2,3)", "4,2", "2,3", "5", "6,2", "3,2,5,4"] {
        for heaps in 1..=3 {
            let w = games::saturation::weight(&beta(radix), heaps);
            let claim = games::saturation::theorem_10(beta(radix), heaps, w).unwrap();
            let rules = rules::misere_saturation(radix.parse().unwrap(), usize::from(w));
            holds(&claim, &rules, [20, 9, 5][usize::from(heaps) - 1], same);
            if w > 0 {
                let lighter = games::saturation::lighter_moves(beta(radix), heaps, w).unwrap();
                let engine = Engine::new(beta(radix));
                let found = lighter.unattained(&engine).unwrap();
                assert!(found.is_some(), "{radix}, {heaps}: w = {w} is not the least");
            }
        }
    }
}

#[test]
fn nim_and_welter_are_2_saturated() {
    for heaps in 1..=3 {
        let bound = [20, 7, 4][usize::from(heaps) - 1];
        holds(&games::saturation::nim_is_2_saturated(heaps).unwrap(), &rules::moore(1), bound, same);
        let claim = games::saturation::welter(beta("2"), heaps, 1).unwrap();
        holds(&claim, &rules::welter("2".parse().unwrap(), 1), bound + 1, same);
    }
    let claim = games::saturation::welter(beta("3"), 2, 2).unwrap();
    holds(&claim, &rules::welter("3".parse().unwrap(), 2), 10, same);
    // In base 3, single heaps are not enough.
    let claim = games::saturation::welter(beta("3"), 2, 1).unwrap();
    assert_eq!(refuted(&claim).failure, Failure::NotAttained);
}

#[test]
fn common_divisor_nim() {
    let code = |value: u64| if value == 0 { 0 } else { 1 << (value - 1) };
    for heaps in 1..=3 {
        let claim = games::cdn::theorem_1_3(heaps).unwrap();
        holds(&claim, &rules::common_divisor_nim(), [40, 12, 6][usize::from(heaps) - 1], code);
    }
    let claim = games::cdn::theorem_1_3_for_all_m().unwrap();
    proved(&claim).check().unwrap();
}

#[test]
fn moore_staircase_nimhoff_bachet() {
    holds(&games::moore::moore(2, 3).unwrap(), &rules::moore(2), 5, same);
    holds(&games::moore::moore(2, 2).unwrap(), &rules::moore(2), 8, same);
    holds(&games::moore::moore(3, 4).unwrap(), &rules::moore(3), 2, same);
    for steps in 1..=3 {
        let bound = [20, 8, 4][usize::from(steps) - 1];
        holds(&games::staircase::staircase(steps).unwrap(), &rules::staircase(), bound, same);
    }
    for h in [2, 3, 4, 5, 7] {
        let claim = games::nimhoff::cyclic_nimhoff(h, 2).unwrap();
        holds(&claim, &rules::cyclic_nimhoff(u64::from(h)), 9, same);
    }
    for k in 1..6 {
        holds(&games::bachet::bachet(k).unwrap(), &rules::bachet(u64::from(k)), 30, same);
        let claim = games::bachet::bachet_in(beta("2"), k, k + 1).unwrap();
        holds(&claim, &rules::bachet(u64::from(k)), 30, same);
        let wrong = games::bachet::bachet_in(beta("2"), k, k + 2).unwrap();
        assert_eq!(refuted(&wrong).failure, Failure::NotAttained);
    }
}

#[test]
fn games_of_fibonacci_numbers() {
    holds(&games::zeckendorf::wythoff().unwrap(), &rules::wythoff(), 22, same);
    let fibonacci = games::zeckendorf::fibonacci().unwrap();
    holds(&fibonacci, &rules::fibonacci(), 16, same);
    let mut wrong = games::zeckendorf::wythoff().unwrap();
    let engine = Engine::new(Numeration::zeckendorf());
    wrong.value = games::zeckendorf::odd_pairs(&engine).unwrap();
    assert_eq!(refuted(&wrong).position, [0, 1]);
    let mut wrong = fibonacci;
    wrong.value = games::zeckendorf::quota(&engine, true).unwrap();
    assert_eq!(refuted(&wrong).position, [1, 1]);
}

//! Claims about games: proved, checked again, and compared with the rules on boxes.

use digit_proofs::games::{self, rules};
use digit_proofs::{
    DigitCertificate, DigitClaim, DigitVerdict, Engine, Failure, M, Numeration, Refutation,
    certificate, x, y,
};
use impartial::position::{HeapTuple, Heaps};
use impartial::prelude::{Grundy, Memo, Ruleset};
use impartial::progress::Unbounded;
use impartial::region::{Cuboid, Region};

fn decide(claim: &DigitClaim) -> DigitVerdict {
    claim.prove(&Engine::new(claim.numeration.clone())).unwrap()
}

fn proved(claim: &DigitClaim) -> DigitCertificate {
    match decide(claim) {
        DigitVerdict::Proved(proof) => proof,
        DigitVerdict::Refuted(refutation) => panic!("{}: {refutation}", claim.game),
    }
}

fn refuted(claim: &DigitClaim) -> Refutation {
    match decide(claim) {
        DigitVerdict::Proved(_) => panic!("{} is proved", claim.game),
        DigitVerdict::Refuted(refutation) => refutation,
    }
}

/// Proves it, checks the certificate as it is written and read, and compares the claim with the rules.
fn holds(claim: &DigitClaim, rules: &impl Ruleset<Heaps>, bound: u64, code: impl Fn(u64) -> u64) {
    let mut file = Vec::new();
    proved(claim).write(&mut file).unwrap();
    let checked = certificate::check(&file[..], &Unbounded).unwrap();
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
        holds(
            &games::saturation::nim_is_2_saturated(heaps).unwrap(),
            &rules::moore(1),
            bound,
            same,
        );
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
    proved(&claim).check(&Unbounded).unwrap();
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
    assert_eq!(refuted(&wrong).position, [2, 1]);
    let mut wrong = fibonacci;
    wrong.value = games::zeckendorf::quota(&engine, true).unwrap();
    assert_eq!(refuted(&wrong).position, [1, 1]);
}

#[test]
fn octal_games_with_their_periods() {
    // Kayles, from 71 on with period 12; the last exception is n = 70.
    let kayles = games::heap_sum::Octal(vec![7, 7]);
    let values = kayles.values(71 + 12);
    proved(&kayles.claim(&values, 12).unwrap()).check(&Unbounded).unwrap();
    let wrong = refuted(&kayles.claim(&values[..70 + 12], 12).unwrap());
    let n = u64::try_from(wrong.position[0]).unwrap();
    assert!(wrong.position[1] == 0 && n > 81, "{wrong}");
    // The value that is claimed of 82, that of 70, is the wrong one.
    assert_ne!(kayles.values(83)[82], kayles.values(83)[70]);
    // One of period 2, and one that is periodic from the start.
    for (code, values, period) in [(vec![3], 0, 2), (vec![3, 3, 3], 0, 4), (vec![0, 7, 7], 0, 5)] {
        let octal = games::heap_sum::Octal(code);
        let table = octal.values(400);
        let fits = (0..400 - period).all(|n| table[n] == table[n + period]);
        let claim = octal.claim(&table[..values + period], period).unwrap();
        assert_eq!(matches!(decide(&claim), DigitVerdict::Proved(_)), fits, "{octal}");
    }
}

/// What the proof for every number of heaps takes for granted, at positions of four heaps.
#[test]
fn common_divisor_nim_seen_from_one_heap() {
    let claim = games::cdn::theorem_1_3_for_all_m().unwrap();
    let engine = Engine::new(claim.numeration.clone());
    let rules = rules::common_divisor_nim();
    let mut solver = Memo::new(&rules, Grundy);
    let digit_proofs::Value::Grundy { relation, .. } = &claim.value else { panic!("no value") };
    let region = Cuboid::new(Heaps::from([6, 4, 4, 2]));
    for position in (0..region.len()).map(|number| region.nth(number)) {
        let value = solver.value(&position).unwrap();
        let code = if value == 0 { 0 } else { 1 << (value - 1) };
        for i in 0..position.len() {
            let others = (0..position.len()).filter(|&j| j != i && position[j] > 0);
            let ords: Vec<u32> = others.map(|j| position[j].trailing_zeros()).collect();
            let least = ords.iter().min();
            let a = least.map_or(0, |ord| 1_u64 << ord);
            let p = ords.iter().filter(|ord| Some(*ord) == least).count() as u64 % 2;
            let seen = [(x(0), position[i]), (x(1), a), (x(2), p)];
            assert!(engine.contains(&claim.positions, &seen).unwrap());
            assert!(engine.contains(relation, &[&seen[..], &[(M, code)]].concat()).unwrap());
            let options: Vec<Heaps> = rules.options(&position).collect();
            for lower in 0..position[i] {
                let is_move = options.contains(&position.with(i, lower));
                let after = [&seen[..], &[(y(0), lower)]].concat();
                let moves = |set: &digit_proofs::MoveSet| {
                    let tracks = set.relation.tracks();
                    let numbers: Vec<_> =
                        after.iter().copied().filter(|(track, _)| tracks.contains(track)).collect();
                    engine.contains(&set.relation, &numbers).unwrap()
                };
                assert!(!is_move || moves(&claim.moves_above[0]), "{position} → {lower}");
                assert!(is_move || !moves(&claim.moves_below[0]), "{position} → {lower}");
            }
        }
    }
}

//! The source's own numbers, read from `testdata/`.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use impartial::prelude::*;
use impartial::radix::Radix;
use impartial::region::{Cuboid, Region};
use misere_saturation::*;
use serde_json::Value;

fn testdata(name: &str) -> Value {
    let path = format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn examples() -> Value {
    testdata("saturation_examples.json")
}

/// The digits printed in an example, the last repeated for ever.
fn beta(value: &Value) -> Radix {
    match value.as_u64() {
        Some(base) => Radix::constant(base).unwrap(),
        None => Radix::new(vec![], numbers(value)).unwrap(),
    }
}

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect()
}

fn heaps(value: &Value) -> Heaps {
    numbers(value).into()
}

fn two() -> Radix {
    Radix::constant(2).unwrap()
}

fn saturated_misere_nim(radix: Radix) -> SubtractionGame {
    SubtractionGame::saturation(PositionSet::Misere, radix)
}

#[test]
fn order_of_54() {
    let example = &examples()["ord_example"];
    let order = beta(&example["beta"]).ord(example["n"].as_u64().unwrap());
    assert_eq!(order.map(|order| order as u64), example["ord"].as_u64());
}

#[test]
fn membership_of_section_1_3() {
    let moves = MoveSet::saturated(two());
    assert!(moves.contains(&[2, 2, 6]));
    assert!(!moves.contains(&[2, 2, 4]));
    assert!(!moves.contains(&[0, 0, 0]));
}

#[test]
fn examples_2_and_3() {
    assert_eq!(SubtractionGame::nim().options(&[1, 0]).collect::<Vec<_>>(), [[0, 0]]);
    assert!(SubtractionGame::nim().is_terminal(&[0, 0]));
    assert!(SubtractionGame::misere_nim().is_terminal(&[1, 0]));
    // Misère Nim is the misère version of Nim: Nim without its terminal positions.
    let version = NonTerminal(SubtractionGame::nim());
    for (a, b) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))) {
        let mut expected: Vec<[u64; 2]> = version.options(&[a, b]).collect();
        expected.sort_unstable();
        let mut found: Vec<_> = SubtractionGame::misere_nim().options(&[a, b]).collect();
        found.sort_unstable();
        assert_eq!(found, expected);
    }
}

#[test]
fn example_4() {
    let mut solver = Memo::new(SubtractionGame::misere_nim(), Grundy);
    for (position, value) in examples()["ex4"]["sg"].as_object().unwrap() {
        let position: Heaps = position.parse().unwrap();
        assert_eq!(solver.value(&position).ok(), value.as_u64(), "{position}");
    }
}

#[test]
fn remark_5() {
    let example = &examples()["remark5"];
    let minus = Memo::new(SubtractionGame::nim(), MisereGrundy).value(&[0, 2]);
    let own = Memo::new(SubtractionGame::misere_nim(), Grundy).value(&[0, 2]);
    assert_eq!(minus.ok(), example["gminus(0,2)"].as_u64());
    assert_eq!(own.ok(), example["sg_misereNim(0,2)"].as_u64());
}

#[test]
fn example_6() {
    for game in [SubtractionGame::nim(), SubtractionGame::welter()] {
        for max in [Heaps::from([99]), [20, 20].into(), [9, 9, 9].into(), [5; 4].into()] {
            assert!(compare_with_saturation(&game, &two(), &max).unwrap().agrees(), "{game}");
        }
    }
}

#[test]
fn example_7() {
    let example = &examples()["ex7"];
    let mut plain = Memo::new(SubtractionGame::misere_nim(), Grundy);
    let mut saturated = Memo::new(saturated_misere_nim(two()), Grundy);
    assert_eq!(plain.value(&[2, 2]).ok(), example["C1:(2,2)"].as_u64());
    assert_eq!(saturated.value(&[2, 2]).ok(), example["C2:(2,2)"].as_u64());
    assert_eq!(saturated.value(&[2, 3]).ok(), example["C2:(2,3)"].as_u64());
    assert!(saturated_misere_nim(two()).is_option(&[2, 2], &[0, 1]));
    let found = compare_with_saturation(&SubtractionGame::misere_nim(), &two(), &[9, 9]).unwrap();
    assert_eq!(found, Saturation::Differs { position: [2, 2], value: 0, saturated: 3 });
    assert_eq!(found.to_string(), "[2, 2] has value 0, but 3 in the saturation");
}

#[test]
fn table_1() {
    let printed = testdata("saturation_table1.json");
    let games = [
        ("misere_nim_C1", SubtractionGame::misere_nim()),
        ("saturated_C2", saturated_misere_nim(two())),
    ];
    for (name, game) in games {
        let table = Table::solve(&game, Grundy, Cuboid::new([8, 8])).unwrap();
        for (a, row) in printed[name].as_array().unwrap().iter().enumerate() {
            for (b, value) in row.as_array().unwrap().iter().enumerate() {
                let position = [a as u64, b as u64];
                if game.validate(&position).is_err() {
                    assert!(value.is_null(), "{name} {position:?}");
                } else {
                    assert_eq!(table.get(&position), value.as_u64(), "{name} {position:?}");
                }
            }
        }
        assert_eq!(printed[name].as_array().map(Vec::len), Some(9));
    }
}

#[test]
fn example_8() {
    let example = &examples()["ex8"];
    let formula = NimSaturation::new(beta(&example["beta"]));
    let position = heaps(&example["X"]);
    for (heap, digits) in position.iter().zip(example["digits"].as_array().unwrap()) {
        assert_eq!(formula.radix().digits(*heap).collect::<Vec<_>>(), numbers(digits));
    }
    assert_eq!(formula.evaluate(&position).ok(), example["sg"].as_u64());
    assert_eq!(Memo::new(formula.game(), Grundy).value(&position).ok(), example["sg"].as_u64());
}

#[test]
fn example_9() {
    let example = &examples()["ex9"];
    let formula = WelterSaturation::new(example["b"].as_u64().unwrap()).unwrap();
    let position = heaps(&example["X"]);
    let printed = example["sg_welter_saturation"].as_u64();
    assert_eq!(formula.evaluate(&position).ok(), printed);
    assert_eq!(Memo::new(formula.game(), Grundy).value(&position).ok(), printed);
}

#[test]
fn example_9_is_false_in_mixed_radix() {
    let mixed: Radix = "(2,3)".parse().unwrap();
    let game = SubtractionGame::saturation(PositionSet::Welter, mixed.clone());
    assert_eq!(Memo::new(&game, Grundy).value(&[2, 3]), Ok(3));
    // 2 = [0, 1], 3 = [1, 1], ord(3 − 2) = 0: [1, 2] ⊖ [1] = [0, 2].
    let sum = mixed.sum([2, 3]).unwrap();
    assert_eq!(mixed.sub_ones(sum, mixed.ord(1).unwrap()), Ok(4));
}

#[test]
fn example_11() {
    let example = &examples()["ex11"];
    let theorem = Theorem10::new(two());
    assert_eq!(theorem.radix().mord(&[2, 2]), Some(1));
    assert_eq!(theorem.radix().mord(&[2, 3]), Some(0));
    assert_eq!(theorem.evaluate(&[2, 2]).ok(), example["phi2(2,2)"].as_u64());
    assert_eq!(theorem.evaluate(&[2, 3]).ok(), example["phi2(2,3)"].as_u64());
}

#[test]
fn example_12() {
    let example = &examples()["ex12"];
    // Printed as β = (6, 2, 2, …).
    let radix: Radix = "6,(2)".parse().unwrap();
    let theorem = Theorem10::new(radix.clone());
    let position = heaps(&example["X"]);
    assert_eq!(theorem.evaluate(&position).ok(), example["phi"].as_u64());
    let region = Cuboid::new(position.clone());
    let zeros: Vec<Heaps> = (0..region.len())
        .map(|number| region.nth(number))
        .filter(|descendant| theorem.evaluate(descendant) == Ok(0))
        .collect();
    let printed: Vec<Heaps> =
        example["descendants_phi0"].as_array().unwrap().iter().map(heaps).collect();
    assert_eq!(zeros, printed);
    let witness = Witness::of(&radix, 3).unwrap().unwrap();
    assert_eq!((witness.position.clone(), witness.value, witness.weight), (position.clone(), 0, 3));
    assert_eq!(witness.lightest(&radix), Some(3));
    let five = Theorem10::new("5,2".parse().unwrap());
    assert_eq!(five.evaluate(&position).ok(), example["beta5_phi"].as_u64());
}

#[test]
fn example_14() {
    let example = &examples()["ex14"];
    let radix = beta(&example["beta"]);
    let (position, value) = (heaps(&example["X"]), example["m"].as_u64().unwrap());
    for index in 0..2 {
        let lemma = Lemma13::of(&radix, &position, index, value).unwrap();
        assert_eq!(Some(lemma.order as u64), example[format!("M{index}")].as_u64());
        assert_eq!(Some(lemma.heap), example[format!("y{index}")].as_u64());
        let completed = position.with(index, lemma.heap);
        assert_eq!(Theorem10::new(radix.clone()).evaluate(&completed), Ok(value));
    }
}

#[test]
fn example_of_lemma_15() {
    let example = &examples()["lemma15_example"];
    let base = example["beta0"].as_u64().unwrap();
    let (digits, sum) = (numbers(&example["x"]), example["m"].as_u64().unwrap());
    let lemma = Lemma15::of(base, &digits, sum).unwrap();
    assert_eq!(lemma.digits, numbers(&example["u"]));
    let taken = digits.iter().sum::<u64>() - lemma.digits.iter().sum::<u64>();
    assert_eq!(Some(taken), example["d"].as_u64());
}

#[test]
fn weights_of_section_1_5() {
    assert_eq!(weight(&two(), 1), 1);
    for heaps in 2..20 {
        assert_eq!(weight(&two(), heaps), 2);
    }
    for base in 2..12 {
        for heaps in 1..12 {
            let radix = Radix::constant(base).unwrap();
            assert_eq!(weight(&radix, heaps), heaps.min(usize::try_from(base).unwrap()));
        }
    }
}

#[test]
fn huge_radices_do_not_overflow() {
    let radix = Radix::constant(u64::MAX).unwrap();
    let theorem = Theorem10::new(radix.clone());
    assert_eq!(theorem.evaluate(&[u64::MAX]), Ok(u64::MAX - 1));
    assert_eq!(weight(&radix, 3), 3);
    assert_eq!(weight_by_cases(&radix, 3), 3);
    let witness = Witness::of(&radix, 3).unwrap().unwrap();
    assert_eq!(witness.position, Heaps::from([2, 2, 2]));
    let far = Radix::new(vec![2, u64::MAX, u64::MAX, 2], vec![u64::MAX]).unwrap();
    assert!(Witness::of(&far, 5).is_ok());
    let power = Radix::new(vec![3; 70], vec![9]).unwrap();
    assert!(Witness::of(&power, 9).unwrap_err().to_string().contains("64 bits"));
}

#[test]
fn invalid_positions_say_where() {
    let error = |game: &SubtractionGame, heaps: &[u64]| {
        game.validate(&Heaps::from(heaps)).unwrap_err().to_string()
    };
    assert_eq!(
        error(&SubtractionGame::misere_nim(), &[0, 0]),
        "invalid position: all heaps are empty, but 𝒫_Mis is ℕᵏ without that position"
    );
    assert_eq!(
        error(&SubtractionGame::welter(), &[4, 7, 1, 7]),
        "invalid position: heap 4: 7 tokens as in heap 2, but in 𝒫_Wel no two heaps are equal"
    );
    let finite = MoveSet::finite(&[[1, 2]]).unwrap();
    assert_eq!(
        error(&SubtractionGame::new(PositionSet::All, finite), &[4, 7, 1]),
        "invalid position: 3 heaps, but this game has exactly 2"
    );
}

#[test]
fn bad_move_sets_say_why() {
    let of = |vectors: &[Heaps]| MoveSet::finite(vectors).unwrap_err().to_string();
    assert!(of(&[[1].into(), [0].into()]).starts_with("vector 2 is zero"));
    assert_eq!(
        of(&[[1, 2].into(), [1].into()]),
        "vector 2 has 1 components, but the others have 2"
    );
    assert!(MoveSet::finite(&[Heaps::default()]).is_err());
    assert!(MoveSet::finite(&[] as &[Heaps]).unwrap().arity().is_none());
    assert!(WelterSaturation::new(1).is_err());
}

#[test]
fn no_heaps_and_one_heap() {
    let empty = Heaps::default();
    for positions in [PositionSet::All, PositionSet::Misere, PositionSet::Welter] {
        let game = SubtractionGame::saturation(positions, two());
        assert_eq!(game.validate(&empty).is_ok(), positions != PositionSet::Misere);
        assert!(game.is_terminal(&empty));
    }
    assert_eq!(NimSaturation::new(two()).evaluate(&empty), Ok(0));
    assert_eq!(NimSaturation::new(two()).option_with(&empty, &0), Ok(None));
    assert_eq!(NimSaturation::new(two()).winning_moves(&empty), Ok(vec![]));
    assert!(Theorem10::new(two()).evaluate(&empty).is_err());
    assert!(Theorem10::new(two()).winning_moves(&empty).is_err());
    assert!(Lemma13::of(&two(), &[], 0, 0).is_err());
    assert_eq!(Lemma15::of(2, &[], 0), None);
    assert_eq!(Witness::of(&two(), 0), Ok(None));
    assert_eq!(weight(&two(), 0), 0);
    // One heap of misère Nim is a Nim heap that cannot be emptied.
    for heap in 1..50 {
        assert_eq!(Theorem10::new("(3,2)".parse().unwrap()).evaluate(&[heap]), Ok(heap - 1));
    }
}

#[test]
fn games_have_names() {
    let moves = MoveSet::saturated_up_to("(2,3)".parse().unwrap(), 2);
    let moves = moves.with(&[[1, 1], [1, 2]]).unwrap().without(&[[0, 5]]).unwrap();
    assert_eq!(
        SubtractionGame::new(PositionSet::Welter, moves).to_string(),
        "Γ(𝒫_Wel, 𝒞^((2,3))_[2] ∪ {(1, 1)} ∖ {(0, 5)})"
    );
    assert_eq!(MoveSet::finite(&[[1, 2]]).unwrap().to_string(), "∅ ∪ {(1, 2)}");
}

#[test]
fn values_too_large_are_errors_and_their_options_are_not() {
    let theorem = Theorem10::new(Radix::constant(10).unwrap());
    let position = [10_u64.pow(19), 5 * 10_u64.pow(18)];
    // φ has the digits 9, …, 9, 4, 1, which fits; with the digits 9, …, 9, 9, 1 it does not.
    assert!(theorem.evaluate(&position).is_ok());
    let position = [10_u64.pow(19), 10_u64.pow(19)];
    assert!(theorem.evaluate(&position).unwrap_err().to_string().contains("64 bits"));
    for value in [0, 1, 9, 10_u64.pow(19), u64::MAX] {
        let option = theorem.option_with(&position, &value).unwrap().unwrap();
        assert_eq!(theorem.evaluate(&option), Ok(value));
        assert!(theorem.game().is_option(&position, &option));
    }
}

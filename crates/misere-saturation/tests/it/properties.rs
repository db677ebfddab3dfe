//! Laws, and the duties of a ruleset.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use impartial::conformance;
use impartial::prelude::*;
use impartial::radix::Radix;
use impartial::region::{Cuboid, Region};
use misere_saturation::*;
use quickcheck::{Arbitrary, Gen, TestResult, quickcheck};

/// A radix sequence with small entries.
#[derive(Clone, Debug)]
struct Beta(Radix);

impl Arbitrary for Beta {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut list = |least: usize| -> Vec<u64> {
            let length = least + usize::arbitrary(g) % 3;
            (0..length).map(|_| 2 + u64::arbitrary(g) % 9).collect()
        };
        Beta(Radix::new(list(0), list(1)).unwrap())
    }
}

/// Two or three heaps below a bound.
fn few(heaps: (u8, u8, Option<u8>), bound: u8) -> Heaps {
    let (a, b, c) = heaps;
    [Some(a), Some(b), c].into_iter().flatten().map(|heap| u64::from(heap % bound)).collect()
}

fn all(arity: usize, max: u64) -> impl Iterator<Item = Heaps> {
    let region = Cuboid::new(Heaps::from(vec![max; arity]));
    (0..region.len()).map(move |number| region.nth(number))
}

fn move_sets() -> Vec<MoveSet> {
    let radix = |text: &str| text.parse::<Radix>().unwrap();
    vec![
        MoveSet::single_heap(),
        MoveSet::up_to_weight(2),
        MoveSet::up_to_weight(0),
        MoveSet::saturated(radix("2")),
        MoveSet::saturated(radix("(2,3)")),
        MoveSet::saturated(radix("10")),
        MoveSet::saturated_up_to(radix("3"), 2),
    ]
}

#[test]
fn every_ruleset_keeps_its_duties() {
    for moves in move_sets() {
        let extra = moves.clone().with(&[[1, 1], [0, 2]]).unwrap().without(&[[1, 0]]).unwrap();
        for (moves, arities) in [(moves, 0..=3), (extra, 2..=2)] {
            for positions in [PositionSet::All, PositionSet::Misere, PositionSet::Welter] {
                let game = SubtractionGame::new(positions, moves.clone());
                for arity in arities.clone() {
                    let valid = || all(arity, 4).filter(|position| game.validate(position).is_ok());
                    conformance::check(&game, valid()).unwrap();
                    conformance::check_shape(&game, valid()).unwrap();
                }
            }
        }
    }
}

#[test]
fn fixed_arity_and_run_time_arity_agree() {
    let game = SubtractionGame::saturation(PositionSet::Misere, "(2,3)".parse().unwrap());
    for position in all(3, 3) {
        let fixed = [position[0], position[1], position[2]];
        let options: Vec<Heaps> = game.options(&fixed).map(Heaps::from).collect();
        assert_eq!(game.options(&position).collect::<Vec<_>>(), options);
    }
}

#[test]
fn the_options_are_those_of_the_definition() {
    for moves in move_sets() {
        let moves = moves.with(&[[2, 2]]).unwrap().without(&[[0, 1]]).unwrap();
        let game = SubtractionGame::new(PositionSet::Misere, moves.clone());
        for position in all(2, 6) {
            let expected = all(2, 6).filter(|option| {
                let vector: Option<Vec<u64>> =
                    position.iter().zip(option.iter()).map(|(x, y)| x.checked_sub(*y)).collect();
                option.iter().any(|&heap| heap > 0)
                    && vector.is_some_and(|vector| moves.contains(&vector))
            });
            let mut found: Vec<_> = game.options(&position).collect();
            found.sort_unstable();
            assert_eq!(found, expected.collect::<Vec<_>>(), "{game}, {position}");
            for option in all(2, 6) {
                assert_eq!(game.is_option(&position, &option), found.contains(&option));
            }
        }
    }
}

/// The first option of a huge position is there at once: nothing is listed in advance.
#[test]
fn options_are_lazy() {
    let game = SubtractionGame::saturation(PositionSet::Misere, "3".parse().unwrap());
    assert_eq!(game.options(&[u64::MAX, u64::MAX]).next(), Some([u64::MAX, u64::MAX - 1]));
    assert!(!game.is_terminal(&[u64::MAX; 4]));
}

#[test]
fn all_winning_moves_are_the_options_of_value_zero() {
    for beta in ["2", "3", "(2,3)", "6,2"] {
        let theorem = Theorem10::new(beta.parse().unwrap());
        let nim = NimSaturation::new(beta.parse().unwrap());
        for position in all(3, 5) {
            let zeros = |formula: &dyn Fn(&Heaps) -> bool, game: SubtractionGame| {
                let mut zeros: Vec<Heaps> = game.options(&position).filter(formula).collect();
                zeros.sort_unstable();
                zeros
            };
            let expected = zeros(&|option| nim.evaluate(option) == Ok(0), nim.game());
            assert_eq!(nim.winning_moves(&position), Ok(expected));
            if position.iter().any(|&heap| heap > 0) {
                let expected = zeros(&|option| theorem.evaluate(option) == Ok(0), theorem.game());
                assert_eq!(theorem.winning_moves(&position), Ok(expected));
            }
        }
        let error = theorem.winning_moves(&[1 << 40, 1 << 40]).unwrap_err().to_string();
        assert!(error.contains("too many winning moves"), "{error}");
        // One huge heap is no obstacle.
        assert!(theorem.winning_moves(&[1 << 63, 20]).is_ok());
    }
}

#[test]
fn sets_between_are_saturated() {
    // 𝒞_[1] ⊆ 𝒞 ⊆ 𝒞²: 𝒞² without some vectors of weight 2 or 3.
    let two: Radix = "2".parse().unwrap();
    let most = MoveSet::saturated(two.clone());
    let heavy: Vec<Heaps> = all(3, 5)
        .filter(|c| c.iter().filter(|&&x| x > 0).count() > 1 && most.contains(c))
        .collect();
    for stride in 1..6 {
        let some: Vec<Heaps> = heavy.iter().step_by(stride).cloned().collect();
        for moves in
            [most.clone().without(&some).unwrap(), MoveSet::single_heap().with(&some).unwrap()]
        {
            let game = SubtractionGame::new(PositionSet::All, moves);
            let found = compare_with_saturation(&game, &two, &Heaps::from([7, 7, 7])).unwrap();
            assert_eq!(found, Saturation::Agrees { positions: 512 });
        }
    }
}

#[test]
fn all_addable_vectors_may_be_added_together() {
    let two: Radix = "2".parse().unwrap();
    let saturation = SubtractionGame::saturation(PositionSet::Misere, two.clone());
    let addable = addable_moves(&saturation, &[7, 7], &[24, 24]).unwrap();
    assert_eq!(addable.len(), 8);
    assert!(addable.iter().all(|vector| is_addable_pair(&two, vector)));
    let moves = saturation.moves().clone().with(&addable).unwrap();
    let game = SubtractionGame::new(PositionSet::Misere, moves);
    assert!(compare_with_saturation(&game, &two, &[24, 24]).unwrap().agrees());
}

/// For other β other vectors may be added: to the 3-saturation of misère Nim with two heaps (7, 8) on
/// the box of heaps ≤ 40, to the 4-saturation of Nim (1, 7) and more.
#[test]
fn vectors_that_may_be_added_in_other_bases() {
    let game =
        |positions, beta: &str| SubtractionGame::saturation(positions, beta.parse().unwrap());
    let misere = addable_moves(&game(PositionSet::Misere, "3"), &[8, 8], &[40, 40]).unwrap();
    assert_eq!(misere, [[7, 8], [8, 7]]);
    let nim = addable_moves(&game(PositionSet::All, "4"), &[7, 7], &[40, 40]).unwrap();
    assert_eq!(nim, [[1, 7], [2, 6], [3, 5], [5, 3], [6, 2], [7, 1]]);
}

quickcheck! {
    fn adding_and_removing_are_inverse(beta: Beta, vector: (u8, u8, Option<u8>)) -> TestResult {
        let vector = few(vector, 30);
        if vector.iter().all(|&component| component == 0) {
            return TestResult::discard();
        }
        let moves = MoveSet::saturated(beta.0);
        let vectors = std::slice::from_ref(&vector);
        let with = moves.clone().with(vectors).unwrap();
        let without = moves.clone().without(vectors).unwrap();
        let back = if moves.contains(&vector) {
            without.clone().with(vectors).unwrap()
        } else {
            with.clone().without(vectors).unwrap()
        };
        TestResult::from_bool(
            with.contains(&vector) && !without.contains(&vector) && back == moves,
        )
    }

    fn membership_is_the_definition(beta: Beta, vector: Vec<u64>) -> bool {
        let sum: u128 = vector.iter().map(|&c| u128::from(c)).sum();
        let expected = sum > 0 && beta.0.ord_wide(sum) == beta.0.mord(&vector);
        MoveSet::saturated(beta.0).contains(&vector) == expected
    }

    fn values_do_not_depend_on_the_order(beta: Beta, heaps: Vec<u64>) -> bool {
        let mut reversed = heaps.clone();
        reversed.reverse();
        let (heaps, reversed) = (Heaps::from(heaps), Heaps::from(reversed));
        let theorem = Theorem10::new(beta.0.clone());
        let nim = NimSaturation::new(beta.0);
        theorem.evaluate(&heaps).ok() == theorem.evaluate(&reversed).ok()
            && nim.evaluate(&heaps).ok() == nim.evaluate(&reversed).ok()
    }

    fn empty_heaps_change_nothing(beta: Beta, heaps: Vec<u64>) -> bool {
        let mut more = heaps.clone();
        more.push(0);
        let (heaps, more) = (Heaps::from(heaps), Heaps::from(more));
        let theorem = Theorem10::new(beta.0);
        theorem.evaluate(&heaps) .ok() == theorem.evaluate(&more).ok()
    }

    fn theorem_10_is_what_a_solver_finds(beta: Beta, heaps: (u8, u8, Option<u8>)) -> TestResult {
        let position = few(heaps, 9);
        let theorem = Theorem10::new(beta.0);
        if theorem.game().validate(&position).is_err() {
            return TestResult::discard();
        }
        let found = Memo::new(theorem.game(), Grundy).value(&position).unwrap();
        TestResult::from_bool(theorem.evaluate(&position) == Ok(found))
    }

    fn a_given_option_is_one(beta: Beta, heaps: Vec<u64>, value: u64) -> TestResult {
        let position = Heaps::from(heaps);
        let theorem = Theorem10::new(beta.0);
        if theorem.game().validate(&position).is_err() {
            return TestResult::discard();
        }
        let smaller = theorem.evaluate(&position).map_or(true, |own| value < own);
        TestResult::from_bool(match theorem.option_with(&position, &value).unwrap() {
            None => !smaller,
            Some(option) => {
                let changed = position.iter().zip(option.iter()).filter(|(x, y)| x != y).count();
                smaller
                    && theorem.evaluate(&option) == Ok(value)
                    && theorem.game().is_option(&position, &option)
                    && changed <= weight(theorem.radix(), position.len())
            }
        })
    }

    fn an_option_given_for_nim_is_one(beta: Beta, heaps: Vec<u64>, value: u64) -> bool {
        let position = Heaps::from(heaps);
        let nim = NimSaturation::new(beta.0);
        let smaller = nim.evaluate(&position).map_or(true, |own| value < own);
        match nim.option_with(&position, &value).unwrap() {
            None => !smaller,
            Some(option) => {
                smaller
                    && nim.evaluate(&option) == Ok(value)
                    && nim.game().is_option(&position, &option)
            }
        }
    }

    fn lemma_13_gives_the_only_heap(beta: Beta, heaps: (u8, u8, Option<u8>), value: u8) -> bool {
        let position = few(heaps, 40);
        let theorem = Theorem10::new(beta.0);
        (0..position.len()).all(|index| {
            let lemma = Lemma13::of(theorem.radix(), &position, index, value.into()).unwrap();
            let with_value = (0..200)
                .filter(|&heap| theorem.evaluate(&position.with(index, heap)) == Ok(value.into()))
                .collect::<Vec<_>>();
            with_value == [lemma.heap] || (with_value.is_empty() && lemma.heap >= 200)
        })
    }

    fn both_forms_of_the_weight_agree(beta: Beta, heaps: u8) -> bool {
        let heaps = usize::from(heaps % 24);
        weight(&beta.0, heaps) == weight_by_cases(&beta.0, heaps)
    }

    fn the_weight_never_drops_when_a_heap_is_added(beta: Beta, heaps: u8) -> bool {
        let heaps = usize::from(heaps % 24);
        let (fewer, more) = (weight(&beta.0, heaps), weight(&beta.0, heaps + 1));
        fewer <= more && more <= fewer + 1
    }

    fn an_addable_pair_keeps_the_values(y: (u32, u32), c: (u32, u32)) -> TestResult {
        let two = Radix::constant(2).unwrap();
        let [y, c] = [y, c].map(|(a, b)| [u64::from(a), u64::from(b | 1)]);
        let c = [c[0] | 1, c[1]];
        if !is_addable_pair(&two, &c) || y == [0, 0] {
            return TestResult::discard();
        }
        let theorem = Theorem10::new(two);
        let x = [y[0] + c[0], y[1] + c[1]];
        TestResult::from_bool(theorem.evaluate(&x) != theorem.evaluate(&y))
    }
}

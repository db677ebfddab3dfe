//! Wythoff's game, Fibonacci Nim, Euclid's game.

use super::{case, check_outcomes, list, number, numbers, outcome, pair, pairs, testdata};
use classic_games::euclid::{ColeDavieTheorem, NivaschTheorem, p_position_sum};
use classic_games::fibonacci::{FibonacciTheorem, Pile};
use classic_games::wythoff::{WythoffTheorem, floor_root};
use impartial::prelude::*;
use num_bigint::BigUint;
use serde_json::Value;

#[test]
fn w03_w05_wythoff_at_any_size() {
    let (input, answer) = case("W03");
    check_outcomes(&input["positions"], &answer["outcomes"], pair, WythoffTheorem);
    let (input, answer) = case("W05");
    assert_eq!(input["k"], "10^99+7");
    let k = BigUint::from(10_u8).pow(99) + 7_u8;
    let a: BigUint = input["a"].as_str().unwrap().parse().unwrap();
    let position = [a.clone(), &a + &k];
    assert_eq!(WythoffTheorem.evaluate(&position).unwrap(), outcome(&answer["outcome_of_(a,a+k)"]));
    let position = [&a + 1_u8, &a + &k];
    assert_eq!(
        WythoffTheorem.evaluate(&position).unwrap(),
        outcome(&answer["outcome_of_(a+1,a+k)"])
    );
    for option in WythoffTheorem.winning_moves(&position).unwrap() {
        assert_eq!(WythoffTheorem.evaluate(&option), Ok(Outcome::P));
    }
}

#[test]
fn w06_w07_wythoff_winning_moves() {
    let (input, answer) = case("W06");
    let moves = WythoffTheorem.winning_moves(&pair(&input["position"])).unwrap();
    assert_eq!(moves, pairs(&answer["winning_targets"]));
    let (input, answer) = case("W07");
    for (position, moves) in list(&input["positions"]).iter().zip(list(&answer["winning_targets"]))
    {
        assert_eq!(WythoffTheorem.winning_moves(&pair(position)).unwrap(), pairs(moves));
    }
}

#[test]
fn w09_exact_floors() {
    let text = testdata("public-cases.jsonl");
    let line = text.lines().find(|line| line.contains("\"id\": \"W09\"")).unwrap();
    // The numbers exceed 64 bits, so they are read from the text.
    let digits = |part: &str| -> Vec<BigUint> {
        part.split(|c: char| !c.is_ascii_digit())
            .filter(|token| !token.is_empty())
            .map(|token| token.parse().unwrap())
            .collect()
    };
    let input = digits(line.split("\"abc\": [[").nth(1).unwrap().split("]]").next().unwrap());
    let floors = digits(line.split("\"floors\": [").nth(1).unwrap().split(']').next().unwrap());
    assert_eq!((input.len(), floors.len()), (9, 3));
    for (abc, floor) in input.chunks(3).zip(floors) {
        assert_eq!(floor_root(&abc[0], &abc[1], &abc[2]), Some(floor));
    }
    assert_eq!(floor_root(&input[0], &input[1], &BigUint::ZERO), None);
}

#[test]
fn f01_f03_f04_fibonacci_starts() {
    for id in ["F01", "F03", "F04"] {
        let (input, answer) = case(id);
        let start = |n: &Value| Pile::start(number(n));
        check_outcomes(&input["n"], &answer["winners"], start, FibonacciTheorem);
    }
}

#[test]
fn f06_fibonacci_winning_takes() {
    let (input, answer) = case("F06");
    for (n, takes) in numbers(&input["n"]).into_iter().zip(list(&answer["winning_first_takes"])) {
        assert_eq!(FibonacciTheorem.winning_takes(&Pile::start(n)), numbers(takes));
    }
}

#[test]
fn f07_fibonacci_starts_of_any_size() {
    let (input, answer) = case("F07");
    for (n, winner) in list(&input["n"]).iter().zip(list(&answer["winners"])) {
        let n: BigUint = n.as_str().unwrap().parse().unwrap();
        assert_eq!(FibonacciTheorem.evaluate(&n), Ok(outcome(winner)));
    }
}

#[test]
fn r15_r17_euclid_with_positive_numbers() {
    for id in ["R15", "R17"] {
        let (input, answer) = case(id);
        for (position, value) in list(&input["pairs"]).iter().zip(numbers(&answer["values"])) {
            assert_eq!(NivaschTheorem.evaluate(&pair(position)).unwrap(), value);
        }
    }
}

#[test]
fn r18_r19_euclid_down_to_zero() {
    let (input, answer) = case("R18");
    for (position, wins) in list(&input["pairs"]).iter().zip(list(&answer["first_wins"])) {
        let outcome = Outcome::next_wins(wins.as_bool().unwrap());
        assert_eq!(ColeDavieTheorem.evaluate(&pair(position)).unwrap(), outcome);
    }
    let (input, answer) = case("R19");
    for (top, sum) in numbers(&input["N"]).into_iter().zip(numbers(&answer["S"])) {
        assert_eq!(p_position_sum(&top.into()), sum.into());
    }
    let huge = p_position_sum(&BigUint::from(10_u64.pow(16)));
    assert_eq!(huge % 7_u64.pow(10), number(&answer["S(10^16)_mod_7^10"]).into());
    let by_rules = (1..=10).flat_map(|y| (1..y).map(move |x| [x, y]));
    let lost = by_rules.filter(|p| ColeDavieTheorem.evaluate(p) == Ok(Outcome::P));
    assert_eq!(lost.map(|[x, y]| x + y).sum::<u64>(), number(&answer["S"][0]));
}

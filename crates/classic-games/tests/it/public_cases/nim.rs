//! Nim, Moore's Nim, staircase Nim, mex.

use super::{case, check_outcomes, heaps, list, moves_as_amounts, number, numbers, pairs};
use classic_games::bachet::{Bachet, MisereBachet};
use classic_games::moore::{MisereMoore, Moore};
use classic_games::nim::{Bouton, MisereNim, Nim};
use classic_games::staircase::{Staircase, StaircaseTheorem};
use impartial::mex::mex;
use impartial::position::ParseHeapsError;
use impartial::prelude::*;
use serde_json::Value;

#[test]
fn m02_m03_misere_nim_outcomes() {
    let (input, answer) = case("M02");
    check_outcomes(&input["positions"], &answer["outcomes"], heaps, MisereNim);
    let (input, answer) = case("M03");
    check_outcomes(&input["positions"], &answer["winners"], heaps, MisereNim);
    let many = Heaps::from(vec![1_000_000_000; 1_000]);
    assert_eq!(MisereNim.evaluate(&many), Ok(Outcome::P));
    assert!(MisereNim.winning_moves(&many).unwrap().is_empty());
}

#[test]
fn m04_misere_nim_winning_moves() {
    let (input, answer) = case("M04");
    for (position, moves) in list(&input["positions"]).iter().zip(list(&answer["winning_moves"])) {
        assert_eq!(moves_as_amounts(&MisereNim, &heaps(position)), pairs(moves), "{position}");
    }
}

#[test]
fn m07_misere_take_one_or_two() {
    let (input, answer) = case("M07");
    let game = MisereBachet(Bachet::new(2));
    check_outcomes(&input["n"], &answer["outcomes"], |n| [number(n)], game);
    for (n, take) in numbers(&input["n"]).into_iter().zip(list(&answer["first_take"])) {
        let moves = game.winning_moves(&[n]).unwrap();
        match take.as_u64() {
            // `null` is "no legal move", 0 is "no winning move".
            None => assert!(Bachet::new(2).is_terminal(&[n])),
            Some(0) => assert!(moves.is_empty()),
            Some(take) => assert_eq!(moves, [[n - take]]),
        }
    }
}

#[test]
fn m08_m16_nim_winning_moves() {
    let (input, answer) = case("M08");
    let counts = numbers(&answer["winning_move_counts"]);
    for (position, count) in list(&input["positions"]).iter().zip(counts) {
        assert_eq!(Bouton.winning_moves(&heaps(position)).unwrap().len() as u64, count);
    }
    let first = heaps(&input["positions"][0]);
    assert_eq!(moves_as_amounts(&Bouton, &first), pairs(&answer["moves_first"]));
    let (input, answer) = case("M16");
    let position = heaps(&input["position"]);
    assert_eq!(Bouton.evaluate(&position).unwrap(), number(&answer["nim_sum"]));
    assert_eq!(moves_as_amounts(&Bouton, &position), pairs(&answer["winning_moves"]));
}

#[test]
fn m11_factorisation_nim() {
    let (input, answer) = case("M11");
    let factors = |mut n: u64| {
        let mut factors = vec![];
        let mut p = 2;
        while n > 1 {
            while n.is_multiple_of(p) {
                factors.push(p);
                n /= p;
            }
            p += 1;
        }
        Heaps::from(factors)
    };
    for (top, sum) in numbers(&input["N"]).into_iter().zip(numbers(&answer["S"])) {
        let lost = (1..=top).filter(|&n| Bouton.evaluate(&factors(n)) == Ok(0));
        assert_eq!(lost.sum::<u64>(), sum);
    }
}

#[test]
fn m12_m13_r23_nim_values_options_and_errors() {
    let (input, answer) = case("M12");
    for (position, value) in list(&input["ok"]).iter().zip(numbers(&answer["values"])) {
        assert_eq!(Bouton.evaluate(&heaps(position)), Ok(value));
    }
    let bad: Vec<String> = list(&input["bad"][0]).iter().map(Value::to_string).collect();
    let error = bad.join(" ").parse::<Heaps>().unwrap_err();
    assert!(matches!(error, ParseHeapsError::Negative { heap: 2, .. }), "{error}");

    let (input, answer) = case("M13");
    let position = heaps(&input["position"]);
    assert_eq!(Nim.options(&position).count() as u64, number(&answer["indexed_moves"]));
    let distinct: Vec<Vec<u64>> = Unordered(Nim)
        .options(&Sorted::new(position))
        .map(|option| option.heaps().to_vec())
        .collect();
    let expected: Vec<_> = list(&answer["distinct_options"]).iter().map(numbers).collect();
    assert_eq!(distinct, expected);

    let (input, answer) = case("R23");
    let heap = number(&input["heap"]);
    assert_eq!(Memo::new(Nim, Grundy).value(&[heap]).unwrap(), number(&answer["value"]));
}

#[test]
fn r04_misere_moore() {
    let (input, answer) = case("R04");
    let game = Moore::new(2).unwrap();
    check_outcomes(&input["positions"], &answer["outcomes"], heaps, MisereMoore(game));
    for position in list(&input["positions"]).iter().map(heaps) {
        let brute = Memo::new(game, OutcomeIn(Convention::Misere)).value(&position).unwrap();
        assert_eq!(MisereMoore(game).evaluate(&position), Ok(brute));
    }
}

#[test]
fn r20_staircase() {
    let (input, answer) = case("R20");
    let theorem = StaircaseTheorem(Staircase::floor_first());
    for (position, value) in list(&input["positions"]).iter().zip(numbers(&answer["values"])) {
        let position = heaps(position);
        assert_eq!(theorem.evaluate(&position).unwrap(), value);
        assert_eq!(Memo::new(theorem.0, Grundy).value(&position).unwrap(), value);
    }
}

#[test]
fn r24_mex() {
    let (input, answer) = case("R24");
    for (set, value) in list(&input["sets"]).iter().zip(numbers(&answer["mex"])) {
        assert_eq!(mex(numbers(set)), value);
    }
}

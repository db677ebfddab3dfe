//! Cases collected from public sources, read from `testdata`, about the games on heaps.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "helpers of tests"
)]

use classic_games::Error;
use classic_games::bachet::{Bachet, BachetValue, MisereBachet};
use classic_games::euclid::{ColeDavie, ColeDavieTheorem, NivaschTheorem};
use classic_games::fibonacci::{FibonacciTheorem, Pile};
use classic_games::lasker::LaskerTheorem;
use classic_games::moore::{MisereMoore, Moore, MooreTheorem};
use classic_games::nim::{Bouton, MisereNim, Nim, nim_sum};
use classic_games::period::{Period, Periodicity};
use classic_games::staircase::{Staircase, StaircaseTheorem};
use classic_games::subtraction::{AllBut, Subtraction, TakeIf, TakingGame, TakingValue};
use classic_games::welter::{Welter, WelterTheorem};
use classic_games::wythoff::{Wythoff, WythoffTheorem, floor_root, lower_wythoff};
use impartial::mex::mex;
use impartial::position::ParseHeapsError;
use impartial::prelude::*;
use impartial::progress::Unbounded;
use num_bigint::BigUint;
use serde_json::Value;
use std::collections::BTreeSet;

fn testdata(name: &str) -> String {
    let path = format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn data(name: &str) -> Value {
    serde_json::from_str(&testdata(name)).unwrap()
}

/// The input and the answer of a case.
fn case(id: &str) -> (Value, Value) {
    let all = testdata("public-cases.jsonl");
    let mut cases = all.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let case = cases.find(|case| case["id"] == id).unwrap_or_else(|| panic!("no case {id}"));
    (case["input"].clone(), case["answer"].clone())
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

fn numbers(value: &Value) -> Vec<u64> {
    list(value).iter().map(number).collect()
}

fn heaps(value: &Value) -> Heaps {
    numbers(value).into()
}

fn pair(value: &Value) -> [u64; 2] {
    numbers(value).try_into().unwrap()
}

fn outcome(text: &Value) -> Outcome {
    match text.as_str().unwrap() {
        "P" | "second" => Outcome::P,
        "N" | "first" => Outcome::N,
        other => panic!("outcome {other}"),
    }
}

/// Checks the answers of a formula at the listed inputs.
fn check_outcomes<P>(
    inputs: &Value,
    answers: &Value,
    read: impl Fn(&Value) -> P,
    formula: impl Formula<P, Invariant = OutcomeIn>,
) {
    assert_eq!(list(inputs).len(), list(answers).len());
    for (input, answer) in list(inputs).iter().zip(list(answers)) {
        assert_eq!(formula.evaluate(&read(input)).unwrap(), outcome(answer), "{input}");
    }
}

/// A move as heap, counted from 1, and amount.
fn heap_and_amount(from: &Heaps, to: &Heaps) -> [u64; 2] {
    let index = (0..from.len()).find(|&i| from[i] != to[i]).unwrap();
    [index as u64 + 1, from[index] - to[index]]
}

fn moves_as_amounts(formula: &impl WinningMoves<Heaps>, position: &Heaps) -> Vec<[u64; 2]> {
    let moves = formula.winning_moves(position).unwrap();
    moves.iter().map(|to| heap_and_amount(position, to)).collect()
}

fn pairs(value: &Value) -> Vec<[u64; 2]> {
    list(value).iter().map(pair).collect()
}

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
fn s03_s05_least_periods() {
    let (input, answer) = case("S03");
    let (other, other_answer) = case("S05");
    let period = |set: &Value| {
        let game = Subtraction::new(numbers(set)).unwrap();
        let sequence = game.sequence(Convention::Normal, 100_000, &Unbounded).unwrap();
        sequence.periodicity().proved().unwrap()
    };
    let expected = numbers(&answer["period"]).into_iter().zip(numbers(&answer["preperiod"]));
    for (set, (least, preperiod)) in list(&input["sets"]).iter().zip(expected) {
        assert_eq!(period(set), Period { preperiod, period: least, saltus: 0 }, "{set}");
    }
    let claims = numbers(&other_answer["claim_k_plus_1"]);
    let true_ones = numbers(&other_answer["period"]);
    for (set, (least, claimed)) in list(&other["sets"]).iter().zip(true_ones.into_iter().zip(claims)) {
        assert_eq!(period(set).period, least);
        assert_eq!(numbers(set).iter().max().unwrap() + 1, claimed);
    }
}

#[test]
fn s04_winning_moves_are_options() {
    let (input, answer) = case("S04");
    let game = Subtraction::new([2, 3]).unwrap();
    let formula = TakingValue::new(game, 1_000, &Unbounded).unwrap();
    let n = number(&input["n"]);
    assert_eq!(formula.evaluate(&[n]).unwrap(), number(&answer["value"]));
    let moves = formula.winning_moves(&[n]).unwrap();
    let listed: Vec<_> = moves.iter().map(|[to]| (n - to, *to)).collect();
    let expected: Vec<_> = list(&answer["winning_moves"])
        .iter()
        .map(|entry| (number(&entry["take"]), number(&entry["to"])))
        .collect();
    assert_eq!(listed, expected);
}

#[test]
fn s06_huge_heaps() {
    let (input, answer) = case("S06");
    let formula =
        TakingValue::new(Subtraction::new([1, 2, 3]).unwrap(), 1_000, &Unbounded).unwrap();
    for (n, wins) in numbers(&input["n"]).into_iter().zip(list(&answer["first_wins"])) {
        assert_eq!(formula.evaluate(&[n]).unwrap() != 0, wins.as_bool().unwrap());
        assert_eq!(BachetValue(Bachet::new(3)).evaluate(&[n]), formula.evaluate(&[n]));
    }
}

#[test]
fn s08_rule_errors() {
    let (input, _) = case("S08");
    for set in list(&input["bad_sets"]) {
        // A negative amount is refused by the type; the program parses amounts as heaps.
        let amounts: Option<Vec<u64>> = list(set).iter().map(Value::as_u64).collect();
        if let Some(amounts) = amounts {
            assert!(matches!(Subtraction::new(amounts), Err(Error::ZeroAmount { .. })), "{set}");
        } else {
            assert!("-2 1".parse::<Heaps>().is_err());
        }
    }
    let values = |set: &Value| {
        let game = Subtraction::new(numbers(set)).unwrap();
        game.values(Convention::Normal, 50, &Unbounded).unwrap()
    };
    assert_eq!(values(&input["ok_sets"][0]), [0; 51]);
    let same = Subtraction::new([1, 3]).unwrap().values(Convention::Normal, 50, &Unbounded);
    assert_eq!(values(&input["ok_sets"][1]), same.unwrap());
    let game = Bachet::new(number(&input["bachet_limits"][0]));
    for n in [0, 1, 2, u64::MAX] {
        assert!(game.is_terminal(&[n]));
        assert_eq!(BachetValue(game).evaluate(&[n]), Ok(0));
    }
    assert_eq!(BachetValue(Bachet::new(u64::MAX)).evaluate(&[u64::MAX]), Ok(u64::MAX));
}

fn primes_up_to(max: usize) -> Vec<bool> {
    let mut prime = vec![true; max + 1];
    prime[..2].fill(false);
    for p in 2..=max {
        if prime[p] {
            (p * p..=max).step_by(p).for_each(|multiple| prime[multiple] = false);
        }
    }
    prime
}

#[test]
fn s09_take_one_or_a_prime() {
    let (input, answer) = case("S09");
    let max = number(&input["n_max"]);
    let prime = primes_up_to(max as usize);
    let game = TakeIf::new(|amount| amount == 1 || prime[amount as usize]);
    let values = game.values(Convention::Normal, max, &Unbounded).unwrap();
    assert_eq!(values[..9], numbers(&answer["G_0_8"]));
    assert!(values.iter().zip(0..).all(|(&value, n)| value == n % 4));
    assert_eq!(Memo::new(&game, Grundy).value(&[max]).unwrap(), max % 4);
    let sequence = game.sequence(Convention::Normal, max, &Unbounded).unwrap();
    let period = Period { preperiod: 0, period: 4, saltus: 0 };
    assert_eq!(sequence.periodicity(), Periodicity::Observed { period, terms: max + 1 });
    assert_eq!(sequence.value(max + 1), None);
}

#[test]
fn s12_square_nim_triples() {
    let (input, answer) = case("S12");
    let is_square = |n: u64| n.isqrt().pow(2) == n;
    let game = TakeIf::new(is_square);
    for (max, count) in numbers(&input["N"]).into_iter().zip(numbers(&answer["count"])) {
        let values = game.values(Convention::Normal, max, &Unbounded).unwrap();
        let top = values.iter().max().unwrap().next_power_of_two() as usize * 2;
        let mut histogram = vec![0_u64; top];
        values.iter().for_each(|&value| histogram[value as usize] += 1);
        // Ordered triples of heaps with nim-sum 0; those with two or three equal heaps apart.
        let mut ordered = 0;
        for a in 0..top {
            for b in 0..top {
                ordered += histogram[a] * histogram[b] * histogram[a ^ b];
            }
        }
        let heaps = max + 1;
        let (all_equal, zero) = (histogram[0], histogram[0]);
        // (x, x, y) has nim-sum 0 iff y has value 0.
        let two_equal = heaps * zero - all_equal;
        let distinct = (ordered - all_equal - 3 * two_equal) / 6;
        assert_eq!(distinct + two_equal + all_equal, count);
    }
}

#[test]
fn s15_subtraction_and_its_complement() {
    let (input, answer) = case("S15");
    let max = number(&input["n_max"]);
    let set = [2, 3, 7];
    let game = Subtraction::new(set).unwrap();
    assert_eq!(game.values(Convention::Normal, max, &Unbounded).unwrap(), numbers(&answer["S237"]));
    let sequence = game.sequence(Convention::Normal, 10_000, &Unbounded).unwrap();
    let period = sequence.periodicity().proved().unwrap();
    assert_eq!(period.period, number(&answer["S237_period"]));
    let game = AllBut::new(set).unwrap();
    let values = game.values(Convention::Normal, max, &Unbounded).unwrap();
    assert_eq!(values, numbers(&answer["allbut"]));
    let sequence = game.sequence(Convention::Normal, 10_000, &Unbounded).unwrap();
    let period = sequence.periodicity().proved().unwrap();
    assert_eq!([period.period, period.saltus], pair(&answer["allbut_period_saltus"]));
}

#[test]
fn r22_remove_a_prime_or_a_product_of_two() {
    let (input, answer) = case("R22");
    let max = number(&input["n_max"]);
    let prime = primes_up_to(max as usize);
    let least_factor = |n: u64| (2..).take_while(|p| p * p <= n).find(|p| n.is_multiple_of(*p));
    let game = TakeIf::new(|amount| {
        prime[amount as usize] || least_factor(amount).is_some_and(|p| prime[(amount / p) as usize])
    });
    let values = game.values(Convention::Normal, max, &Unbounded).unwrap();
    assert_eq!(values[..=40], numbers(&answer["values_0_40"]));
    assert_eq!(*values.iter().max().unwrap(), number(&answer["max_value"]));
    for heap in [100_000, 199_999, 200_000] {
        assert_eq!(values[heap], number(&answer[format!("g({heap})")]));
    }
    assert_eq!(values.iter().sum::<u64>(), number(&answer["sum_0_200000"]));
}

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
    assert_eq!(WythoffTheorem.evaluate(&position).unwrap(), outcome(&answer["outcome_of_(a+1,a+k)"]));
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
    for (position, moves) in list(&input["positions"]).iter().zip(list(&answer["winning_targets"])) {
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
        assert_eq!(FibonacciTheorem.start_outcome_big(&n), outcome(winner));
    }
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

/// Remove one token, or replace a heap 2x by k heaps of x. Positions are parities: equal heaps cancel
/// in normal play, so the k copies are one heap (k odd) or none (k even).
struct Legendre {
    odd: bool,
}

impl Ruleset<u64> for Legendre {
    fn options(&self, heap: &u64) -> impl Iterator<Item = u64> {
        let halved = (*heap > 0 && heap.is_multiple_of(2))
            .then_some(if self.odd { *heap / 2 } else { 0 });
        let mut options: Vec<u64> = heap.checked_sub(1).into_iter().chain(halved).collect();
        options.dedup();
        options.into_iter()
    }
}

#[test]
fn r09_lieges_of_legendre() {
    let (input, answer) = case("R09");
    let first = |odd: bool, count: u64| -> Vec<u64> {
        let mut memo = Memo::new(Legendre { odd }, Grundy);
        (0..count).map(|heap| memo.value(&heap).unwrap()).collect()
    };
    let (odd, even) = (first(true, 20), first(false, 3_000));
    assert_eq!(odd, numbers(&answer["odd_k_first20"]));
    assert_eq!(even[..8], numbers(&answer["even_k_first8"]));
    // From 4 on: odd heaps have 0, even heaps 1 (even k) or the mex of 0 and the value of the half.
    assert!((4..3_000).all(|n| even[n] == u64::from(n % 2 == 0) || n == 0));
    fn value(odd: bool, heap: u64, odd_values: &[u64], even_values: &[u64]) -> u64 {
        match (odd, heap) {
            (true, 0..=4) => odd_values[heap as usize],
            (false, 0..=4) => even_values[heap as usize],
            (_, heap) if heap % 2 == 1 => 0,
            (false, _) => 1,
            (true, heap) => mex([0, value(odd, heap / 2, odd_values, even_values)]),
        }
    }
    assert!((0..20).all(|heap| value(true, heap, &odd, &even) == odd[heap as usize]));
    for (entry, winner) in list(&input["cases"]).iter().zip(list(&answer["winners"])) {
        let odd_k = number(&entry["k"]) % 2 == 1;
        let values: Vec<u64> =
            numbers(&entry["heaps"]).iter().map(|&heap| value(odd_k, heap, &odd, &even)).collect();
        assert_eq!(Outcome::of_value(nim_sum(&values)), outcome(winner), "{entry}");
    }
}

/// Replace n by ⌊n/d⌋ with d from 2 to 6.
struct FloorDivision;

impl Ruleset<u64> for FloorDivision {
    fn options(&self, n: &u64) -> impl Iterator<Item = u64> {
        let n = *n;
        let quotients: BTreeSet<u64> = (2..=6).map(|d| n / d).filter(|&quotient| quotient < n).collect();
        quotients.into_iter()
    }
}

#[test]
fn r10_floor_division_at_huge_sizes() {
    let (input, answer) = case("R10");
    let mut memo = Memo::new(FloorDivision, Grundy);
    for (n, value) in numbers(&input["n"]).into_iter().zip(numbers(&answer["values"])) {
        assert_eq!(memo.value(&n).unwrap(), value);
    }
    assert!(memo.len() < 20_000, "{} positions", memo.len());
    let runs = pairs(&answer["runs"]);
    for (run, next) in runs.iter().zip(&runs[1..]) {
        assert!((run[0]..next[0]).all(|n| memo.value(&n).unwrap() == run[1]));
    }
}

/// Choose B with 0 < 2B ≤ A: the heap A becomes A − 2B and a new heap A − B appears. Both are smaller than
/// A, so the game ends though the number of tokens grows.
struct TakeTwice;

impl Ruleset<Heaps> for TakeTwice {
    fn options(&self, position: &Heaps) -> impl Iterator<Item = Heaps> {
        position.iter().enumerate().flat_map(move |(index, &a)| {
            (1..=a / 2).map(move |b| {
                let mut heaps = position.to_vec();
                heaps[index] = a - 2 * b;
                heaps.push(a - b);
                heaps.into()
            })
        })
    }
}

#[test]
fn o12_a_splitting_game_of_ones_own() {
    let (input, answer) = case("O12");
    // One heap at a time: an option is a pair of smaller heaps, whose values are known.
    let mut values: Vec<u64> = Vec::new();
    for a in 0..=91_u64 {
        let value = mex(TakeTwice.options(&Heaps::from([a])).map(|pair| {
            pair.iter().fold(0, |sum, &heap| sum ^ values[heap as usize])
        }));
        values.push(value);
    }
    for (n, value) in numbers(&input["n"]).into_iter().zip(numbers(&answer["values"])) {
        assert_eq!(values[n as usize], value);
    }
    assert_eq!(values[..27], numbers(&answer["table_0_26"]));
    let mut memo = Memo::new(Unordered(TakeTwice), Grundy);
    for heap in 0..6 {
        let position = Sorted::new(Heaps::from([heap]));
        assert_eq!(memo.value(&position).unwrap(), values[heap as usize]);
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
        // For each x, lost are y = x + 1, …, ⌊φx⌋, as far as they are at most N.
        let mut total = 0;
        for x in 1..=u128::from(top) {
            let last = lower_wythoff(x as u64).min(top.into());
            let count = last.saturating_sub(x);
            total += count * x + (x + 1 + last) * count / 2;
        }
        assert_eq!(total, u128::from(sum));
    }
    let by_rules = (1..=10).flat_map(|y| (1..y).map(move |x| [x, y]));
    let lost = by_rules.filter(|p| ColeDavieTheorem.evaluate(p) == Ok(Outcome::P));
    assert_eq!(lost.map(|[x, y]| x + y).sum::<u64>(), number(&answer["S"][0]));
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

/// "3,5" as heaps.
fn key(text: &str) -> Heaps {
    text.parse().unwrap()
}

#[test]
fn tables_of_moore_and_welter() {
    let moore = data("computed_moore_nim2.json");
    let game = Moore::new(2).unwrap();
    let welter = data("computed_welter.json");
    let mut solver = Memo::new(game, Grundy);
    for (name, value) in ["n3", "n4"].iter().flat_map(|n| moore[n].as_object().unwrap()) {
        let position = key(name);
        assert_eq!(solver.value(&position).unwrap(), number(value), "{name}");
        let outcome = MooreTheorem(game).evaluate(&position).unwrap();
        assert_eq!(outcome, Outcome::of_value(number(value)), "{name}");
    }
    let mut solver = Memo::new(Welter, Grundy);
    for (name, value) in ["k2", "k3", "k4"].iter().flat_map(|k| welter[k].as_object().unwrap()) {
        let position = key(name);
        assert_eq!(WelterTheorem.evaluate(&position).unwrap(), number(value), "{name}");
        assert_eq!(solver.value(&position).unwrap(), number(value), "{name}");
    }
}

#[test]
fn tables_of_euclid_and_lasker() {
    let table = data("computed_euclid.json");
    for (x, row) in (1..).zip(list(&table["grossman"])) {
        for (y, value) in (1..).zip(numbers(row)) {
            assert_eq!(NivaschTheorem.evaluate(&[x, y]).unwrap(), value);
        }
    }
    let values = Table::solve(&ColeDavie, &Grundy, [20, 20]).unwrap();
    for (x, row) in (0..).zip(list(&table["cole_davie"])) {
        for (y, value) in (0..).zip(numbers(row)) {
            assert_eq!(values.get(&[x, y]), Some(&value), "({x}, {y})");
            let outcome = ColeDavieTheorem.evaluate(&[x, y]).unwrap();
            assert_eq!(outcome, Outcome::of_value(value), "({x}, {y})");
        }
    }
    let stated = data("outside_formulas.json");
    assert!(stated["lasker"].as_str().unwrap().starts_with("SG(4k+1)=4k+1, SG(4k+2)=4k+2, SG(4k+3)=4k+4"));
    let value = |n: u64| LaskerTheorem.evaluate(&Heaps::from([n])).unwrap();
    for k in 0..50 {
        let four = [1, 2, 3, 4].map(|i| value(4 * k + i));
        assert_eq!(four, [4 * k + 1, 4 * k + 2, 4 * k + 4, 4 * k + 3]);
    }
}

#[test]
fn tables_of_wythoff() {
    let lost: BTreeSet<[u64; 2]> = pairs(&data("computed_wythoff_P_positions_le120.json")).into_iter().collect();
    for a in 0..=120 {
        for b in a..=120 {
            let outcome = WythoffTheorem.evaluate(&[a, b]).unwrap();
            assert_eq!(outcome == Outcome::P, lost.contains(&[a, b]), "({a}, {b})");
        }
    }
    let values = Table::solve(&Wythoff, &Grundy, [75, 75]).unwrap();
    let mut antidiagonals = (0..).flat_map(|sum| (0..=sum).map(move |a| [a, sum - a]));
    for &term in &terms("A004481") {
        assert_eq!(values.get(&antidiagonals.next().unwrap()), Some(&term));
    }
    let mut triangle = (0..).flat_map(|a| (0..=a).map(move |b| [a, b]));
    for &term in &terms("A317205") {
        assert_eq!(values.get(&triangle.next().unwrap()), Some(&term));
    }
    for (n, term) in (0..).zip(terms("A047708")) {
        assert_eq!(values.get(&[n, n]), Some(&term));
    }
    for (n, term) in (1..).zip(terms("A000201")) {
        assert_eq!(lower_wythoff(n), u128::from(term));
    }
}

/// The terms of a sequence of the On-Line Encyclopedia of Integer Sequences.
fn terms(name: &str) -> Vec<u64> {
    let all = data("outside_oeis.json");
    let sequence = list(&all["sequences"]).iter().find(|sequence| sequence["oeis"] == name);
    numbers(&sequence.unwrap_or_else(|| panic!("no sequence {name}"))["terms"])
}

#[test]
fn subtract_a_square() {
    let expected = terms("A014586");
    let game = TakeIf::new(|n: u64| n.isqrt().pow(2) == n);
    let values = game.values(Convention::Normal, 1_000, &Unbounded).unwrap();
    assert_eq!(values[..expected.len()], expected);
    let zeros = terms("A030193");
    let lost = (0..1_000).filter(|&n| values[n as usize] == 0).take(zeros.len());
    assert_eq!(lost.collect::<Vec<u64>>(), zeros);
}

/// A018219: P-positions of Wythoff's game with three heaps, the same number being taken from each heap of
/// any nonempty set.
struct ThreeHeapWythoff;

impl Ruleset<[u64; 3]> for ThreeHeapWythoff {
    fn options(&self, position: &[u64; 3]) -> impl Iterator<Item = [u64; 3]> {
        let position = *position;
        (1..8_usize).flat_map(move |set| {
            let chosen = move |i: usize| set >> i & 1 == 1;
            let most = (0..3).filter(|&i| chosen(i)).map(|i| position[i]).min().unwrap_or(0);
            (1..=most).map(move |take| {
                std::array::from_fn(|i| position[i] - if chosen(i) { take } else { 0 })
            })
        })
    }
}

#[test]
fn wythoff_with_three_heaps() {
    let expected = terms("A018219");
    let mut sieve = Memo::new(ThreeHeapWythoff, OutcomeIn(Convention::Normal));
    let antidiagonals = (0..).flat_map(|sum| (0..=sum).map(move |a| [a, sum - a]));
    for ([a, b], &third) in antidiagonals.zip(&expected) {
        assert_eq!(sieve.value(&[a, b, third]).unwrap(), Outcome::P, "({a}, {b}, {third})");
    }
}

/// A274528: two heaps; take any number from either, or the same from both, or move any number from the
/// second to the first.
struct WythoffWithMoving;

impl Ruleset<[u64; 2]> for WythoffWithMoving {
    fn options(&self, &[a, b]: &[u64; 2]) -> impl Iterator<Item = [u64; 2]> {
        let moved = (1..=b).map(move |t| [a + t, b - t]);
        let wythoff: Vec<_> = Wythoff.options(&[a, b]).collect();
        wythoff.into_iter().chain(moved)
    }
}

#[test]
fn wythoff_with_moving() {
    let expected = terms("A274528");
    let mut solver = Memo::new(WythoffWithMoving, Grundy);
    let mut read = |order: fn(u64, u64) -> [u64; 2]| -> Vec<u64> {
        let all = (0..).flat_map(|sum| (0..=sum).map(move |a| order(a, sum - a)));
        all.take(expected.len()).map(|position| solver.value(&position).unwrap()).collect()
    };
    let (upward, downward) = (read(|a, b| [b, a]), read(|a, b| [a, b]));
    assert!(upward == expected || downward == expected);
}

/// The game E&D: from a pair of piles one is removed and the other split into two nonempty ones.
struct EraseAndDivide;

impl Ruleset<[u64; 2]> for EraseAndDivide {
    fn options(&self, &[a, b]: &[u64; 2]) -> impl Iterator<Item = [u64; 2]> {
        let split = |pile: u64| (1..pile).map(move |part| [part, pile - part]);
        let options: BTreeSet<[u64; 2]> = split(a).chain(split(b)).collect();
        options.into_iter()
    }
}

#[test]
fn erase_and_divide() {
    let table = data("outside_oiwiki_ED_table.json");
    let mut solver = Memo::new(EraseAndDivide, Grundy);
    for (a, row) in (1..).zip(list(&table["table"])) {
        for (b, value) in (1..).zip(numbers(row)) {
            assert_eq!(solver.value(&[a, b]).unwrap(), value, "({a}, {b})");
            assert_eq!(u64::from(((a - 1) | (b - 1)).trailing_ones()), value, "({a}, {b})");
        }
    }
}

//! Games that take an amount from a heap.

use super::{case, list, number, numbers, pair, terms};
use classic_games::Error;
use classic_games::bachet::{Bachet, BachetValue};
use classic_games::subtraction::{AllBut, HeapValues, Subtraction, TakeIf, TakingValue};
use impartial::period::{Period, Periodicity};
use impartial::prelude::*;
use impartial::progress::Unbounded;
use octal_games::HeapGame;
use serde_json::Value;

/// The values of the heaps up to `max`.
fn values_to(game: impl HeapGame, max: u64) -> Vec<u64> {
    HeapValues::new(game).up_to(max).unwrap().to_vec()
}

/// The period that the first `heaps` values prove.
fn proved(game: impl HeapGame, heaps: u64) -> Period {
    HeapValues::new(game).period(heaps, &Unbounded).unwrap().periodicity.proved().unwrap()
}

#[test]
fn s03_s05_least_periods() {
    let (input, answer) = case("S03");
    let (other, other_answer) = case("S05");
    let period = |set: &Value| {
        let game = Subtraction::new(numbers(set)).unwrap();
        proved(game, 100_000)
    };
    let expected = numbers(&answer["period"]).into_iter().zip(numbers(&answer["preperiod"]));
    for (set, (least, preperiod)) in list(&input["sets"]).iter().zip(expected) {
        assert_eq!(period(set), Period { preperiod, period: least, saltus: 0 }, "{set}");
    }
    let claims = numbers(&other_answer["claim_k_plus_1"]);
    let true_ones = numbers(&other_answer["period"]);
    for (set, (least, claimed)) in
        list(&other["sets"]).iter().zip(true_ones.into_iter().zip(claims))
    {
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
        values_to(game, 50)
    };
    assert_eq!(values(&input["ok_sets"][0]), [0; 51]);
    let same = values_to(Subtraction::new([1, 3]).unwrap(), 50);
    assert_eq!(values(&input["ok_sets"][1]), same);
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
    let values = values_to(game, max);
    assert_eq!(values[..9], numbers(&answer["G_0_8"]));
    assert!(values.iter().zip(0..).all(|(&value, n)| value == n % 4));
    assert_eq!(Memo::new(&game, Grundy).value(&[max]).unwrap(), max % 4);
    let mut heaps = HeapValues::new(&game);
    let found = heaps.period(max + 1, &Unbounded).unwrap();
    let period = Period { preperiod: 0, period: 4, saltus: 0 };
    assert_eq!(found.periodicity, Periodicity::Observed { period, terms: max + 1 });
    assert_eq!(heaps.get(max + 1), None);
}

#[test]
fn s12_square_nim_triples() {
    let (input, answer) = case("S12");
    let is_square = |n: u64| n.isqrt().pow(2) == n;
    let game = TakeIf::new(is_square);
    for (max, count) in numbers(&input["N"]).into_iter().zip(numbers(&answer["count"])) {
        let values = values_to(game, max);
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
    assert_eq!(values_to(&game, max), numbers(&answer["S237"]));
    let period = proved(&game, 10_000);
    assert_eq!(period.period, number(&answer["S237_period"]));
    let game = AllBut::new(set).unwrap();
    let values = values_to(&game, max);
    assert_eq!(values, numbers(&answer["allbut"]));
    let period = proved(&game, 10_000);
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
    let values = values_to(game, max);
    assert_eq!(values[..=40], numbers(&answer["values_0_40"]));
    assert_eq!(*values.iter().max().unwrap(), number(&answer["max_value"]));
    for heap in [100_000, 199_999, 200_000] {
        assert_eq!(values[heap], number(&answer[format!("g({heap})")]));
    }
    assert_eq!(values.iter().sum::<u64>(), number(&answer["sum_0_200000"]));
}

#[test]
fn subtract_a_square() {
    let expected = terms("A014586");
    let game = TakeIf::new(|n: u64| n.isqrt().pow(2) == n);
    let values = values_to(game, 1_000);
    assert_eq!(values[..expected.len()], expected);
    let zeros = terms("A030193");
    let lost = (0..1_000).filter(|&n| values[n as usize] == 0).take(zeros.len());
    assert_eq!(lost.collect::<Vec<u64>>(), zeros);
}

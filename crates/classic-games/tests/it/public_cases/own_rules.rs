//! Games whose rules are written here.

use super::{case, data, list, number, numbers, outcome, pairs, terms};
use classic_games::nim::nim_sum;
use classic_games::wythoff::Wythoff;
use impartial::mex::mex;
use impartial::prelude::*;
use std::collections::BTreeSet;

/// Remove one token, or replace a heap 2x by k heaps of x. Positions are parities: equal heaps cancel
/// in normal play, so the k copies are one heap (k odd) or none (k even).
struct Legendre {
    odd: bool,
}

impl Ruleset<u64> for Legendre {
    fn options(&self, heap: &u64) -> impl Iterator<Item = u64> {
        let halved =
            (*heap > 0 && heap.is_multiple_of(2)).then_some(if self.odd { *heap / 2 } else { 0 });
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
        let quotients: BTreeSet<u64> =
            (2..=6).map(|d| n / d).filter(|&quotient| quotient < n).collect();
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
        let value = mex(TakeTwice
            .options(&Heaps::from([a]))
            .map(|pair| pair.iter().fold(0, |sum, &heap| sum ^ values[heap as usize])));
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

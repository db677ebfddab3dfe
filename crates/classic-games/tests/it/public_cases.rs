//! Cases collected from public sources, read from `testdata`, about the games on heaps.

mod nim;
mod own_rules;
mod pairs;
mod tables;
mod taking;
mod turning_and_cutting;

use crate::common::{self, json as data, numbers, testdata};
use impartial::prelude::*;
use serde_json::Value;

/// The input and the answer of a case.
fn case(id: &str) -> (Value, Value) {
    let case = common::case(id);
    (case["input"].clone(), case["answer"].clone())
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
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

/// The terms of a sequence of the On-Line Encyclopedia of Integer Sequences.
fn terms(name: &str) -> Vec<u64> {
    let all = data("outside_oeis.json");
    let sequence = list(&all["sequences"]).iter().find(|sequence| sequence["oeis"] == name);
    numbers(&sequence.unwrap_or_else(|| panic!("no sequence {name}"))["terms"])
}

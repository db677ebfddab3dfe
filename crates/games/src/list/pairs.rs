//! Games on two numbers: Wythoff's game, Euclid's game, Fibonacci Nim with its quota.

use super::{Entry, Group, Made, Parameters};
use crate::played::Played;
use classic_games::euclid::{ColeDavie, ColeDavieTheorem, Grossman, NivaschTheorem};
use classic_games::fibonacci::{FibonacciNim, FibonacciTheorem, Pile};
use classic_games::wythoff::{Wythoff, WythoffTheorem};
use impartial::convention::Convention::Normal;
use impartial::convention::Outcome;
use impartial::formula::Formula;
use impartial::invariant::OutcomeIn;
use num_bigint::BigUint;

const fn entry(
    name: &'static str,
    about: &'static str,
    example: (&'static str, &'static str),
    open: fn(Parameters<'_>) -> Made,
) -> Entry {
    Entry::new(Group::Pairs, name, about, example, open)
}

pub(super) const ENTRIES: &[Entry] = &[
    entry(
        "fibonacci",
        "Fibonacci Nim: take at most twice what was just taken; one number is a start (all but the whole heap may be taken), two are the heap and the most that may be taken now",
        ("fibonacci", "100"),
        fibonacci,
    ),
    entry(
        "wythoff",
        "take from one of two heaps, or the same from both",
        ("wythoff", "15 23"),
        wythoff,
    ),
    entry(
        "euclid",
        "subtract a multiple of the smaller number from the larger; both stay positive (zero: the larger may become 0)",
        ("euclid", "7 25"),
        euclid,
    )
    .with("[:zero]"),
];

fn fibonacci(parameters: Parameters<'_>) -> Made {
    parameters.none()?;
    let game = Played::<_, Pile>::new(FibonacciNim)
        .outcomes(FibonacciTheorem)
        .winning(Normal, FibonacciTheorem)
        .of_any_size(|numbers| match numbers {
            [start] => FibonacciTheorem.evaluate(start).ok(),
            _ => None,
        });
    Ok(game.boxed())
}

fn wythoff(parameters: Parameters<'_>) -> Made {
    parameters.none()?;
    let game = Played::<_, [u64; 2]>::new(Wythoff)
        .on_boxes()
        .outcomes(WythoffTheorem)
        .winning(Normal, WythoffTheorem)
        .of_any_size(|numbers| of_pair(WythoffTheorem, numbers));
    Ok(game.boxed())
}

fn euclid(parameters: Parameters<'_>) -> Made {
    match parameters.text {
        None => Ok(Played::<_, [u64; 2]>::new(Grossman)
            .on_boxes()
            .grundy(NivaschTheorem)
            .winning(Normal, NivaschTheorem)
            .boxed()),
        Some("zero") => Ok(Played::<_, [u64; 2]>::new(ColeDavie)
            .on_boxes()
            .outcomes(ColeDavieTheorem)
            .winning(Normal, ColeDavieTheorem)
            .of_any_size(|numbers| of_pair(ColeDavieTheorem, numbers))
            .boxed()),
        Some(_) => Err(parameters.invalid("unknown parameter")),
    }
}

/// What a formula for two large numbers says.
fn of_pair(
    formula: impl Formula<[BigUint; 2], Invariant = OutcomeIn>,
    numbers: &[BigUint],
) -> Option<Outcome> {
    let pair: [BigUint; 2] = numbers.to_vec().try_into().ok()?;
    formula.evaluate(&pair).ok()
}

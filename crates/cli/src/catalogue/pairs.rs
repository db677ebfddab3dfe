//! Games on two numbers: Wythoff's game, Euclid's game, Fibonacci Nim with its quota.

use super::{Entry, Made, Parameters};
use crate::change::Change;
use crate::played::Played;
use crate::session::Session;
use classic_games::euclid::{ColeDavie, ColeDavieTheorem, Grossman, NivaschTheorem};
use classic_games::fibonacci::{FibonacciNim, FibonacciTheorem, Pile};
use classic_games::wythoff::{Wythoff, WythoffTheorem};
use impartial::convention::Convention::Normal;
use impartial::convention::Outcome;
use impartial::formula::Formula;
use impartial::invariant::OutcomeIn;
use impartial::position::Heaps;
use num_bigint::BigUint;

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        name: "fibonacci",
        parameters: "",
        about: "Fibonacci Nim: take at most twice what was just taken; one number is a start (all but the whole heap may be taken), two are the heap and the most that may be taken now",
        example: ("fibonacci", "100"),
        position_in_name: false,
        misere: false,
        open: fibonacci,
    },
    Entry {
        name: "wythoff",
        parameters: "",
        about: "take from one of two heaps, or the same from both",
        example: ("wythoff", "15 23"),
        position_in_name: false,
        misere: false,
        open: wythoff,
    },
    Entry {
        name: "euclid",
        parameters: "[:zero]",
        about: "subtract a multiple of the smaller number from the larger; both stay positive (zero: the larger may become 0)",
        example: ("euclid", "7 25"),
        position_in_name: false,
        misere: false,
        open: euclid,
    },
];

fn fibonacci(parameters: Parameters<'_>, session: &'static Session) -> Made {
    parameters.none()?;
    let game = Played::<_, Pile>::new(FibonacciNim, session)
        .outcomes(FibonacciTheorem)
        .winning(Normal, FibonacciTheorem)
        .outcome_big(|numbers| match numbers {
            [start] => FibonacciTheorem.evaluate(start).ok(),
            _ => None,
        })
        .naming(what_is_taken);
    Ok(game.boxed())
}

/// The second number is the quota and no heap.
fn what_is_taken(from: &Heaps, to: &Heaps) -> Change {
    match (from.first(), to.first()) {
        (Some(before), Some(after)) => {
            Change::Take { heap: 0, tokens: before.saturating_sub(*after) }
        }
        _ => Change::Other,
    }
}

fn wythoff(parameters: Parameters<'_>, session: &'static Session) -> Made {
    parameters.none()?;
    let game = Played::<_, [u64; 2]>::new(Wythoff, session)
        .outcomes(WythoffTheorem)
        .winning(Normal, WythoffTheorem)
        .outcome_big(|numbers| of_pair(WythoffTheorem, numbers));
    Ok(game.boxed())
}

fn euclid(parameters: Parameters<'_>, session: &'static Session) -> Made {
    match parameters.text {
        None => Ok(Played::<_, [u64; 2]>::new(Grossman, session)
            .grundy(NivaschTheorem)
            .winning(Normal, NivaschTheorem)
            .boxed()),
        Some("zero") => Ok(Played::<_, [u64; 2]>::new(ColeDavie, session)
            .outcomes(ColeDavieTheorem)
            .winning(Normal, ColeDavieTheorem)
            .outcome_big(|numbers| of_pair(ColeDavieTheorem, numbers))
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

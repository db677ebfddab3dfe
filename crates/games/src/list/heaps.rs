//! Games on heaps that have closed forms: Nim and its relatives.

use super::{Entry, Group, Made, Parameters};
use crate::played::Played;
use cdn::{CommonDivisorNim, MisereValue, Theorem1_3};
use classic_games::bachet::{Bachet, BachetValue, MisereBachet};
use classic_games::lasker::{Lasker, LaskerTheorem};
use classic_games::moore::{MisereMoore, Moore, MooreTheorem};
use classic_games::nim::{Bouton, MisereNim, MisereNimValue, Nim};
use classic_games::staircase::{Staircase, StaircaseTheorem};
use classic_games::welter::{Welter, WelterTheorem};
use impartial::convention::Convention::{Misere, Normal};
use impartial::period::Period;
use impartial::position::Heaps;

const fn entry(
    name: &'static str,
    about: &'static str,
    example: (&'static str, &'static str),
    open: fn(Parameters<'_>) -> Made,
) -> Entry {
    Entry::new(Group::Heaps, name, about, example, open)
}

pub(super) const ENTRIES: &[Entry] = &[
    entry("nim", "take any number of tokens from one heap", ("nim", "2 5 6"), nim),
    entry(
        "misere-nim",
        "Nim in which the last move loses: the same as nim with --misere",
        ("misere-nim", "1 2 4"),
        nim,
    )
    .in_misere_play(),
    entry(
        "cdn",
        "Common Divisor Nim: take a common divisor of all heaps from one heap",
        ("cdn", "6 3 2"),
        cdn,
    )
    .also(&["common-divisor-nim"]),
    entry(
        "moore",
        "Moore's Nim-k: take tokens from at least 1 and at most k heaps; values by search",
        ("moore:k=2", "1 2 3"),
        moore,
    )
    .with(":k=K"),
    entry("bachet", "take from 1 to k tokens from one heap", ("bachet:k=3", "10"), bachet)
        .with(":k=K"),
    entry(
        "staircase",
        "move tokens one step down; the first number is step 1, and tokens moved down from it are gone (with-floor: the first number is step 0, the floor, where tokens are dead)",
        ("staircase", "3 4 0 2"),
        staircase,
    )
    .with("[:with-floor]"),
    entry(
        "welter",
        "coins on distinct squares 0, 1, 2, …: move one down to a free square",
        ("welter", "1 3 5"),
        welter,
    ),
    entry(
        "lasker",
        "Lasker's Nim: take from a heap as in Nim, or split it into two",
        ("lasker", "3 4"),
        lasker,
    ),
];

fn nim(parameters: Parameters<'_>) -> Made {
    parameters.none()?;
    let game = Played::<_, Heaps>::new(Nim)
        .on_boxes()
        .grundy(Bouton)
        .winning(Normal, Bouton)
        .misere_value(MisereNimValue)
        .outcomes(MisereNim)
        .winning(Misere, MisereNim)
        .period(Period { preperiod: 0, period: 1, saltus: 1 });
    Ok(game.boxed())
}

fn cdn(parameters: Parameters<'_>) -> Made {
    parameters.none()?;
    let game = Played::<_, Heaps>::new(CommonDivisorNim)
        .on_boxes()
        .grundy(Theorem1_3)
        .winning(Normal, Theorem1_3)
        .misere_value(MisereValue);
    Ok(game.boxed())
}

fn moore(parameters: Parameters<'_>) -> Made {
    let rules = Moore::new(parameters.number("k")?).map_err(|error| parameters.invalid(error))?;
    // The theorems are about outcomes: no value is read off them.
    let game = Played::<_, Heaps>::new(rules)
        .on_boxes()
        .outcomes(MooreTheorem(rules))
        .winning(Normal, MooreTheorem(rules))
        .outcomes(MisereMoore(rules))
        .winning(Misere, MisereMoore(rules));
    Ok(game.boxed())
}

fn bachet(parameters: Parameters<'_>) -> Made {
    let k = parameters.number("k")?;
    let rules = Bachet::new(k);
    let game = Played::<_, Heaps>::new(rules)
        .on_boxes()
        .grundy(BachetValue(rules))
        .winning(Normal, BachetValue(rules))
        .outcomes(MisereBachet(rules))
        .winning(Misere, MisereBachet(rules));
    // For the largest k the period n mod (k + 1) does not fit.
    Ok(match k.checked_add(1) {
        Some(period) => game.period(Period { preperiod: 0, period, saltus: 0 }).boxed(),
        None => game.boxed(),
    })
}

fn staircase(parameters: Parameters<'_>) -> Made {
    let rules = match parameters.text {
        // Its old name says the same as what is now meant without one.
        None | Some("without-floor") => Staircase::without_floor(),
        Some("with-floor") => Staircase::floor_first(),
        Some(_) => return Err(parameters.invalid("unknown parameter")),
    };
    let theorem = StaircaseTheorem(rules);
    let game = Played::<_, Heaps>::new(rules).on_boxes().grundy(theorem).winning(Normal, theorem);
    Ok(game.boxed())
}

fn welter(parameters: Parameters<'_>) -> Made {
    parameters.none()?;
    let game = Played::<_, Heaps>::new(Welter)
        .on_boxes()
        .grundy(WelterTheorem)
        .winning(Normal, WelterTheorem);
    Ok(game.boxed())
}

fn lasker(parameters: Parameters<'_>) -> Made {
    parameters.none()?;
    let game = Played::<_, Heaps>::new(Lasker)
        .grundy(LaskerTheorem)
        .winning(Normal, LaskerTheorem)
        // The heaps 4k + 3 and 4k + 4 exchange their values; heap 0 has no partner.
        .period(Period { preperiod: 1, period: 4, saltus: 4 });
    Ok(game.boxed())
}

//! Games on heaps that have closed forms: Nim and its relatives.

use super::{Entry, Made, Parameters};
use crate::played::Played;
use crate::session::Session;
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

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        name: "nim",
        parameters: "",
        about: "take any number of tokens from one heap",
        example: ("nim", "2 5 6"),
        position_in_name: false,
        misere: false,
        open: nim,
    },
    Entry {
        name: "misere-nim",
        parameters: "",
        about: "Nim in which the last move loses: the same as nim with --misere",
        example: ("misere-nim", "1 2 4"),
        position_in_name: false,
        misere: true,
        open: nim,
    },
    Entry {
        name: "cdn",
        parameters: "",
        about: "Common Divisor Nim: take a common divisor of all heaps from one heap",
        example: ("cdn", "6 3 2"),
        position_in_name: false,
        misere: false,
        open: cdn,
    },
    Entry {
        name: "moore",
        parameters: ":k=K",
        about: "Moore's Nim-k: take tokens from at least 1 and at most k heaps; values by search",
        example: ("moore:k=2", "1 2 3"),
        position_in_name: false,
        misere: false,
        open: moore,
    },
    Entry {
        name: "bachet",
        parameters: ":k=K",
        about: "take from 1 to k tokens from one heap",
        example: ("bachet:k=3", "10"),
        position_in_name: false,
        misere: false,
        open: bachet,
    },
    Entry {
        name: "staircase",
        parameters: "[:without-floor]",
        about: "move tokens one step down; the first number is step 0, the floor, where tokens are dead (without-floor: it is step 1, and tokens moved down from it are gone)",
        example: ("staircase", "1 2 3 4"),
        position_in_name: false,
        misere: false,
        open: staircase,
    },
    Entry {
        name: "welter",
        parameters: "",
        about: "coins on distinct squares 0, 1, 2, …: move one down to a free square",
        example: ("welter", "1 3 5"),
        position_in_name: false,
        misere: false,
        open: welter,
    },
    Entry {
        name: "lasker",
        parameters: "",
        about: "Lasker's Nim: take from a heap as in Nim, or split it into two",
        example: ("lasker", "3 4"),
        position_in_name: false,
        misere: false,
        open: lasker,
    },
];

fn nim(parameters: Parameters<'_>, session: &'static Session) -> Made {
    parameters.none()?;
    let game = Played::<_, Heaps>::new(Nim, session)
        .grundy(Bouton)
        .winning(Normal, Bouton)
        .misere_value(MisereNimValue)
        .outcomes(MisereNim)
        .winning(Misere, MisereNim)
        .period(Period { preperiod: 0, period: 1, saltus: 1 });
    Ok(game.boxed())
}

fn cdn(parameters: Parameters<'_>, session: &'static Session) -> Made {
    parameters.none()?;
    let game = Played::<_, Heaps>::new(CommonDivisorNim, session)
        .grundy(Theorem1_3)
        .winning(Normal, Theorem1_3)
        .misere_value(MisereValue);
    Ok(game.boxed())
}

fn moore(parameters: Parameters<'_>, session: &'static Session) -> Made {
    let rules = Moore::new(parameters.number("k")?).map_err(|error| parameters.invalid(error))?;
    // The theorems are about outcomes: no value is read off them.
    let game = Played::<_, Heaps>::new(rules, session)
        .outcomes(MooreTheorem(rules))
        .winning(Normal, MooreTheorem(rules))
        .outcomes(MisereMoore(rules))
        .winning(Misere, MisereMoore(rules));
    Ok(game.boxed())
}

fn bachet(parameters: Parameters<'_>, session: &'static Session) -> Made {
    let k = parameters.number("k")?;
    let rules = Bachet::new(k);
    let game = Played::<_, Heaps>::new(rules, session)
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

fn staircase(parameters: Parameters<'_>, session: &'static Session) -> Made {
    let rules = match parameters.text {
        None => Staircase::floor_first(),
        Some("without-floor") => Staircase::without_floor(),
        Some(_) => return Err(parameters.invalid("unknown parameter")),
    };
    let theorem = StaircaseTheorem(rules);
    let game = Played::<_, Heaps>::new(rules, session).grundy(theorem).winning(Normal, theorem);
    Ok(game.boxed())
}

fn welter(parameters: Parameters<'_>, session: &'static Session) -> Made {
    parameters.none()?;
    let game = Played::<_, Heaps>::new(Welter, session)
        .grundy(WelterTheorem)
        .winning(Normal, WelterTheorem);
    Ok(game.boxed())
}

fn lasker(parameters: Parameters<'_>, session: &'static Session) -> Made {
    parameters.none()?;
    let game = Played::<_, Heaps>::new(Lasker, session)
        .grundy(LaskerTheorem)
        .winning(Normal, LaskerTheorem)
        // The heaps 4k + 3 and 4k + 4 exchange their values; heap 0 has no partner.
        .period(Period { preperiod: 1, period: 4, saltus: 4 });
    Ok(game.boxed())
}

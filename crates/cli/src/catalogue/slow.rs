//! Slow Nim, and finite difference games.

use super::by_arity::ByArity;
use super::{Entry, Made, Parameters};
use crate::failure::Failure;
use crate::played::Played;
use crate::session::Session;
use exact_slow_nim::{
    DifferenceGame, ExactNim, ExactNimValue, ExactSlowNim, MooreParity, MooreSlow32MisereValue,
    MooreSlow32Value, MooreSlowNim, Nim42MisereValue, Nim42Value, Nim62, NimKK, NimKKMisere,
    OrderPreserving, SlowNimError,
};
use impartial::convention::Convention::Normal;
use impartial::formula::{Formula, OutOfScope, Source, ValueOf};
use impartial::position::{Heaps, Sorted};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        name: "exact-slow-nim",
        parameters: ":k=K",
        about: "take one token from each of exactly k heaps; positions are sorted",
        example: ("exact-slow-nim:k=2", "2 2 3 4 10"),
        position_in_name: false,
        misere: false,
        open: exact,
    },
    Entry {
        name: "moore-slow",
        parameters: ":k=K",
        about: "take one token from each of at least 1 and at most k heaps; positions are sorted",
        example: ("moore-slow:k=2", "1 2 4"),
        position_in_name: false,
        misere: false,
        open: moore,
    },
    Entry {
        name: "exact-nim",
        parameters: ":k=K",
        about: "take tokens from exactly k heaps, from each as many as you like",
        example: ("exact-nim:k=2", "1 2 3"),
        position_in_name: false,
        misere: false,
        open: exact_nim,
    },
    Entry {
        name: "fdg",
        parameters: ":V;V;…",
        about: "finite difference game: subtract one of the vectors, such as 1,1,0",
        example: ("fdg:1,1,0;0,1,1;2,0,0", "3 3 3"),
        position_in_name: false,
        misere: false,
        open: difference_game,
    },
];

/// k as a number of heaps: more than there can be is as good as any.
fn picks(parameters: Parameters<'_>) -> Result<usize, Failure> {
    let k = usize::try_from(parameters.number("k")?).unwrap_or(usize::MAX);
    if k == 0 { Err(parameters.invalid(SlowNimError::NoPicks)) } else { Ok(k) }
}

fn exact(parameters: Parameters<'_>, session: &'static Session) -> Made {
    let k = picks(parameters)?;
    Ok(Box::new(ByArity::new(move |n| {
        let rules = OrderPreserving(ExactSlowNim::new(n, k).map_err(Failure::invalid)?);
        let mut game = Played::<_, Sorted<Heaps>>::new(rules, session);
        if k == 2 && n <= 6 {
            game = game
                .outcomes(Nim62)
                .winning(Normal, Nim62)
                .outcome_big(|numbers| Nim62.evaluate(&numbers.to_vec()).ok());
        }
        if k == 2 && n <= 4 {
            game = game.grundy(Nim42Value).misere_value(Nim42MisereValue);
        }
        if k == n {
            game = game.grundy(NimKK).misere_value(NimKKMisere);
        }
        Ok(game.boxed())
    })))
}

fn moore(parameters: Parameters<'_>, session: &'static Session) -> Made {
    let k = picks(parameters)?;
    Ok(Box::new(ByArity::new(move |n| {
        let rules = MooreSlowNim::new(n, k).map_err(Failure::invalid)?;
        let mut game = Played::<_, Sorted<Heaps>>::new(OrderPreserving(rules), session);
        if k == 2 && n <= 3 {
            game = game.grundy(MooreSlow32Value).misere_value(MooreSlow32MisereValue);
        }
        Ok(match MooreParity::new(rules) {
            Some(parity) => game.outcomes(parity).boxed(),
            None => game.boxed(),
        })
    })))
}

fn exact_nim(parameters: Parameters<'_>, session: &'static Session) -> Made {
    let k = picks(parameters)?;
    Ok(Box::new(ByArity::new(move |n| {
        let rules = ExactNim::new(n, k).map_err(Failure::invalid)?;
        let game = Played::<_, Heaps>::new(rules, session);
        Ok(match ExactNimValue::new(rules) {
            Some(formula) => game.grundy(OnSorted(formula)).boxed(),
            None => game.boxed(),
        })
    })))
}

fn difference_game(parameters: Parameters<'_>, session: &'static Session) -> Made {
    let rules: DifferenceGame =
        parameters.required()?.parse().map_err(|error| parameters.invalid(error))?;
    Ok(Played::<_, Heaps>::new(rules, session).boxed())
}

/// A formula for sorted heaps, used on heaps in any order.
struct OnSorted<F>(F);

impl<F: Formula<Sorted<Heaps>>> Formula<Heaps> for OnSorted<F> {
    type Invariant = F::Invariant;

    fn invariant(&self) -> F::Invariant {
        self.0.invariant()
    }

    fn source(&self) -> Source {
        self.0.source()
    }

    fn evaluate(&self, position: &Heaps) -> Result<ValueOf<F, Sorted<Heaps>>, OutOfScope> {
        self.0.evaluate(&Sorted::new(position.clone()))
    }
}

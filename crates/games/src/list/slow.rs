//! Slow Nim, and finite difference games.

use super::by_arity::ByArity;
use super::{Entry, Group, Made, Parameters};
use crate::Error;
use crate::played::Played;
use crate::proved::stored;
use exact_slow_nim::{
    DifferenceGame, ExactNim, ExactNimValue, ExactSlowNim, MooreParity, MooreSlow32MisereValue,
    MooreSlow32Value, MooreSlowNim, Nim42MisereValue, Nim42Value, Nim62, NimKK, NimKKMisere,
    OrderPreserving, SlowNimError,
};
use impartial::convention::Convention::Normal;
use impartial::formula::{Formula, OutOfScope, Source, ValueOf};
use impartial::position::{Heaps, Sorted};
use impartial::ruleset::InvalidPosition;

const fn entry(
    name: &'static str,
    about: &'static str,
    example: (&'static str, &'static str),
    open: fn(Parameters<'_>) -> Made,
) -> Entry {
    Entry::new(Group::Slow, name, about, example, open)
}

pub(super) const ENTRIES: &[Entry] = &[
    entry(
        "exact-slow-nim",
        "take one token from each of exactly k heaps; positions are sorted",
        ("exact-slow-nim:k=2", "2 2 3 4 10"),
        exact,
    )
    .with(":k=K or :n=N,k=K"),
    entry(
        "moore-slow",
        "take one token from each of at least 1 and at most k heaps; positions are sorted",
        ("moore-slow:k=2", "1 2 4"),
        moore,
    )
    .with(":k=K or :n=N,k=K"),
    entry(
        "exact-nim",
        "take tokens from exactly k heaps, from each as many as you like",
        ("exact-nim:k=2", "1 2 3"),
        exact_nim,
    )
    .with(":k=K"),
    entry(
        "fdg",
        "finite difference game: subtract one of the vectors, such as 1,1,0",
        ("fdg:1,1,0;0,1,1;2,0,0", "3 3 3"),
        difference_game,
    )
    .with(":V;V;…"),
];

/// k as a number of heaps: more than there can be is as good as any.
fn picks(parameters: Parameters<'_>, k: u64) -> Result<usize, Error> {
    let k = usize::try_from(k).unwrap_or(usize::MAX);
    if k == 0 { Err(parameters.invalid(SlowNimError::NoPicks)) } else { Ok(k) }
}

/// The games with k picks, one for each number of heaps; or for the one number that is named.
fn by_arity(
    parameters: Parameters<'_>,
    make: impl Fn(usize, usize) -> Made + Send + Sync + 'static,
) -> Made {
    let (heaps, k) = parameters.heaps_and_picks()?;
    let k = picks(parameters, k)?;
    Ok(Box::new(ByArity::new(move |n| {
        if let Some(heaps) = heaps.and_then(|heaps| usize::try_from(heaps).ok()) {
            InvalidPosition::check_arity(n, heaps)?;
        }
        make(n, k)
    })))
}

fn exact(parameters: Parameters<'_>) -> Made {
    by_arity(parameters, |n, k| {
        let rules = ExactSlowNim::new(n, k).map_err(Error::invalid)?;
        let mut game =
            Played::<_, Sorted<Heaps>>::new(OrderPreserving(rules)).on_boxes_of::<Heaps>(rules);
        if k == 2 && n <= 6 {
            game = game
                .outcomes(Nim62)
                .winning(Normal, Nim62)
                .of_any_size(|numbers| Nim62.evaluate(&numbers.to_vec()).ok());
        }
        if k == 2 && n <= 4 {
            game = game.grundy(Nim42Value).misere_value(Nim42MisereValue);
        }
        if k == n {
            game = game.grundy(NimKK).misere_value(NimKKMisere);
        }
        Ok(game.proved(&stored(n, k)).boxed())
    })
}

fn moore(parameters: Parameters<'_>) -> Made {
    by_arity(parameters, |n, k| {
        let rules = MooreSlowNim::new(n, k).map_err(Error::invalid)?;
        let mut game =
            Played::<_, Sorted<Heaps>>::new(OrderPreserving(rules)).on_boxes_of::<Heaps>(rules);
        if k == 2 && n <= 3 {
            game = game.grundy(MooreSlow32Value).misere_value(MooreSlow32MisereValue);
        }
        Ok(match MooreParity::new(rules) {
            Some(parity) => game.outcomes(parity).boxed(),
            None => game.boxed(),
        })
    })
}

fn exact_nim(parameters: Parameters<'_>) -> Made {
    let k = picks(parameters, parameters.number("k")?)?;
    Ok(Box::new(ByArity::new(move |n| {
        let rules = ExactNim::new(n, k).map_err(Error::invalid)?;
        let game = Played::<_, Heaps>::new(rules).on_boxes();
        Ok(match ExactNimValue::new(rules) {
            Some(formula) => game.grundy(OnSorted(formula)).boxed(),
            None => game.boxed(),
        })
    })))
}

fn difference_game(parameters: Parameters<'_>) -> Made {
    let rules: DifferenceGame =
        parameters.required()?.parse().map_err(|error| parameters.invalid(error))?;
    Ok(Played::<_, Heaps>::new(rules).on_boxes().boxed())
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

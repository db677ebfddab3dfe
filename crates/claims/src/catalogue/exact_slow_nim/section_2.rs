//! Section 2: which vectors are shifts, and the counterexamples printed there. Sections 1 and 4: the
//! invariant N mod k, and finite difference games.

use super::NORMAL;
use crate::catalogue::made;
use crate::catalogue::shared::{ensure, words};
use exact_slow_nim::{DifferenceGame, ShiftTable, ShiftTest, SlowGame};
use impartial::convention::{Convention, Outcome};
use impartial::formula::Source;
use impartial::invariant::{Grundy, Invariant, MisereGrundy, OutcomeIn};
use impartial::position::{HeapTuple, Sorted};
use impartial::region::{Cuboid, Listed};
use impartial::ruleset::Ruleset;
use impartial::solve::Memo;
use impartial::verify::{Claim, Evidence, Report, Run, Statement, for_all};
use std::collections::BTreeSet;

const SOURCE: Source = Source::new("Slow", "§2");
const MISERE: OutcomeIn = OutcomeIn(Convention::Misere);

pub(super) fn claims() -> Vec<Claim> {
    vec![
        p_shift_of_nim_5_2(),
        named_shifts(),
        not_a_misere_p_shift(),
        smallest_counterexample(),
        not_a_p_shift(),
        values(
            "ShiftTable::no_g_shift",
            "sg of Nim(6,=3), (0,0,0,2,2,2) is no g-shift",
            Grundy,
            &G_6_3,
        ),
        values(
            "ShiftTable::no_misere_g_shift",
            "g⁻ of Nim(6,=3), (0,0,0,2,2,2) is no g⁻-shift",
            MisereGrundy,
            &MISERE_6_3,
        ),
        conjectured(0),
        conjectured(1),
        total_modulo_k(),
        difference_game(),
    ]
}

/// No counterexample to a shift on the positions up to a bound.
fn shift<G: SlowGame + Copy + Send + Sync, I: Invariant + Copy + Send>(
    game: G,
    invariant: I,
    shift: &'static [u64],
    bound: u64,
) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| {
        let dimensions = u32::try_from(shift.len()).unwrap_or(u32::MAX);
        let bound = run.scale.bound(bound, dimensions);
        let largest = shift.iter().copied().max().unwrap_or(0);
        let region = format!("sorted {} heaps ≤ {bound}", shift.len());
        let table = ShiftTable::new_observed(game, invariant, bound, largest, run.observer);
        match table.map_err(words).and_then(|table| table.test(shift).map_err(words)) {
            Ok(ShiftTest::NoCounterexample { positions }) => Report::holds(region, positions),
            Ok(ShiftTest::Refuted(found)) => {
                let (before, after) = (found.value, found.shifted_value);
                let what = format!("{before:?}, but {after:?} at {:?}", found.shifted);
                Report::refuted(region, format!("{:?}", found.position), what)
            }
            Err(error) => Report::cut_off(region, error),
        }
    }
}

fn p_shift_of_nim_5_2() -> Claim {
    Claim::new(
        "ShiftTable::five_heaps",
        SOURCE,
        "(0,0,0,2,2) is a P-shift of Nim(5,=2)",
        Evidence::Differential,
        shift(made::exact_slow(5, 2), NORMAL, &[0, 0, 0, 2, 2], 20),
    )
    .parameters("Nim(5,=2)")
    .mutant("in misère play", shift(made::exact_slow(5, 2), MISERE, &[0, 0, 0, 2, 2], 20))
    .mutant("(0,0,0,0,4)", shift(made::exact_slow(5, 2), NORMAL, &[0, 0, 0, 0, 4], 20))
    .mutant("(0,0,0,2,4)", shift(made::exact_slow(5, 2), NORMAL, &[0, 0, 0, 2, 4], 20))
}

/// The six examples before Theorem 3: n, k and the shift.
const NAMED: [(usize, usize, &[u64]); 6] = [
    (4, 2, &[1, 1, 1, 1]),
    (6, 3, &[1, 1, 1, 1, 1, 1]),
    (5, 2, &[0, 1, 1, 1, 1]),
    (7, 3, &[0, 1, 1, 1, 1, 1, 1]),
    (4, 3, &[0, 2, 2, 2]),
    (5, 4, &[0, 2, 2, 2, 2]),
];

fn named_shifts() -> Claim {
    let check = |invariant_shift: fn(&[u64]) -> Vec<u64>| {
        move |run: &Run| {
            let region = Listed::new("the six examples", (0..NAMED.len()).collect());
            for_all(&region, run, |&example: &usize| {
                let (n, k, y) = NAMED[example];
                let y = invariant_shift(y);
                let table = ShiftTable::new(made::exact_slow(n, k), NORMAL, 6, 3)
                    .map_err(|error| error.to_string())?;
                match table.test(&y).map_err(|error| error.to_string())? {
                    ShiftTest::NoCounterexample { .. } => Ok(true),
                    ShiftTest::Refuted(found) => {
                        Err(format!("Nim({n},={k}), {y:?}: counterexample {:?}", found.position))
                    }
                }
            })
        }
    };
    Claim::new(
        "ShiftTable::six_examples",
        SOURCE,
        "the six examples of P-shifts before Theorem 3",
        Evidence::Differential,
        check(<[u64]>::to_vec),
    )
    .parameters("heaps ≤ 6")
    .mutant(
        "one less in the first positive entry",
        check(|y| {
            let mut y = y.to_vec();
            if let Some(entry) = y.iter_mut().find(|entry| **entry > 0) {
                *entry -= 1;
            }
            y
        }),
    )
}

/// Outcomes at listed positions x and x + y.
fn outcomes(
    invariant: OutcomeIn,
    rows: &'static [[u64; 5]],
    y: [u64; 5],
) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| {
        let positions = rows.iter().copied().map(Sorted::new).collect();
        let region = Listed::new("the printed positions", positions);
        for_all(&region, run, |x: &Sorted<[u64; 5]>| {
            let shifted = Sorted::new(std::array::from_fn(|i| x.heaps()[i] + y[i]));
            let mut solver = Memo::new(super::exact(5, 2), invariant);
            let mut outcome = |x: &Sorted<[u64; 5]>| {
                solver.value_observed(x, run.observer).map_err(|e| e.to_string())
            };
            let pair = (outcome(x)?, outcome(&shifted)?);
            if pair == (Outcome::P, Outcome::N) {
                return Ok(true);
            }
            Err(format!("{}, and {} at {shifted:?}", pair.0, pair.1))
        })
    }
}

/// Misère P-positions of Nim(5,=2) that (0,0,0,2,2) makes N; the source prints one of them.
const MISERE_P: [[u64; 5]; 8] = [
    [1, 1, 1, 1, 2],
    [3, 3, 3, 4, 8],
    [3, 3, 5, 5, 8],
    [3, 4, 4, 5, 8],
    [3, 4, 6, 6, 8],
    [3, 5, 5, 6, 8],
    [3, 5, 7, 7, 8],
    [3, 6, 6, 7, 8],
];

fn not_a_misere_p_shift() -> Claim {
    Claim::new(
        "ShiftTable::misere_example",
        SOURCE,
        "(3,3,3,4,8) is a misère P-position of Nim(5,=2), (3,3,3,6,10) is not",
        Evidence::Printed,
        outcomes(MISERE, &MISERE_P, [0, 0, 0, 2, 2]),
    )
    .parameters("Nim(5,=2), misère")
    .mutant("in normal play", outcomes(NORMAL, &MISERE_P, [0, 0, 0, 2, 2]))
    .mutant("(0,1,1,1,1)", outcomes(MISERE, &MISERE_P, [0, 1, 1, 1, 1]))
}

fn smallest_counterexample() -> Claim {
    let check = |expected: [u64; 5]| {
        move |run: &Run| {
            let region = Listed::new("the smallest counterexample", vec![expected]);
            for_all(&region, run, |expected: &[u64; 5]| {
                let table =
                    ShiftTable::new_observed(made::exact_slow(5, 2), MISERE, 12, 2, run.observer)
                        .map_err(|error| error.to_string())?;
                match table.test(&[0, 0, 0, 2, 2]).map_err(|error| error.to_string())? {
                    ShiftTest::Refuted(found) if found.position.iter().eq(expected) => Ok(true),
                    other => Err(format!("{other:?}")),
                }
            })
        }
    };
    Claim::new(
        "ShiftTable::misere_counterexample",
        SOURCE,
        "the smallest counterexample to (0,0,0,2,2) in misère Nim(5,=2) is (1,1,1,1,2)",
        Evidence::Differential,
        check([1, 1, 1, 1, 2]),
    )
    .parameters("Nim(5,=2), misère")
    .mutant("(3,3,3,4,8)", check([3, 3, 3, 4, 8]))
}

fn not_a_p_shift() -> Claim {
    Claim::new(
        "ShiftTable::example",
        SOURCE,
        "(2,2,3,4,6) is a P-position of Nim(5,=2), (2,2,3,4,10) is not",
        Evidence::Printed,
        outcomes(NORMAL, &[[2, 2, 3, 4, 6]], [0, 0, 0, 0, 4]),
    )
    .parameters("Nim(5,=2)")
    .mutant("(2,2,3,4,4), (2,2,3,4,8)", outcomes(NORMAL, &[[2, 2, 3, 4, 4]], [0, 0, 0, 0, 4]))
    .mutant("(0,0,0,4,4)", outcomes(NORMAL, &[[2, 2, 3, 4, 6]], [0, 0, 0, 4, 4]))
}

/// Positions and values.
type Row = ([u64; 6], u64);

const G_6_3: [Row; 6] = [
    ([1, 2, 2, 2, 4, 4], 3),
    ([1, 2, 2, 4, 6, 6], 5),
    ([1, 2, 3, 3, 3, 4], 1),
    ([1, 2, 3, 5, 5, 6], 3),
    ([0, 7, 7, 7, 7, 10], 0),
    ([0, 7, 7, 9, 9, 12], 3),
];

const MISERE_6_3: [Row; 6] = [
    ([1, 2, 3, 3, 3, 3], 0),
    ([1, 2, 3, 5, 5, 5], 1),
    ([1, 2, 3, 3, 3, 4], 0),
    ([1, 2, 3, 5, 5, 6], 3),
    ([0, 1, 2, 2, 2, 4], 0),
    ([0, 1, 2, 4, 4, 6], 3),
];

fn values<I: Invariant<Value = u64> + Copy + Send + 'static>(
    part: &'static str,
    statement: &'static str,
    invariant: I,
    rows: &'static [Row; 6],
) -> Claim {
    let check = move |change: u64| {
        move |run: &Run| {
            let positions = rows.iter().map(|&(x, value)| (Sorted::new(x), value)).collect();
            let region = Listed::new("the printed positions", positions);
            for_all(&region, run, |(x, value): &(Sorted<[u64; 6]>, u64)| {
                let mut solver = Memo::new(super::exact(6, 3), invariant);
                let found =
                    solver.value_observed(x, run.observer).map_err(|error| error.to_string())?;
                (found == value + change).then_some(true).ok_or_else(|| format!("it is {found}"))
            })
        }
    };
    Claim::new(part, SOURCE, statement, Evidence::Printed, check(0))
        .parameters("Nim(6,=3)")
        .mutant("every value one larger", check(1))
}

fn conjectured(class: u64) -> Claim {
    let y: &[u64] = &[0, 0, 0, 2, 2, 2];
    let mutant = shift(made::subgame(made::exact_slow(6, 3), class), Grundy, y, 18);
    Claim::new(
        "ShiftTable::conjectured",
        SOURCE,
        "conjectured: (0,0,0,2,2,2) is a P-shift of Nim(6,=3)[0] and [1]",
        Evidence::Differential,
        shift(made::subgame(made::exact_slow(6, 3), class), NORMAL, y, 18),
    )
    .parameters(format!("Nim(6,=3)[{class}]"))
    .mutant("a g-shift", mutant)
    .mutant(
        "also in misère play",
        shift(made::subgame(made::exact_slow(6, 3), class), MISERE, y, 18),
    )
}

/// Every move of Nim(5,=3) keeps the total modulo `modulus`.
fn total_modulo_k() -> Claim {
    let kept = |modulus: u128| {
        move |x: &Sorted<[u64; 5]>| {
            let class = |x: &Sorted<[u64; 5]>| x.as_tuple().total() % modulus;
            let leaves = super::exact(5, 3).options(x).find(|option| class(option) != class(x));
            leaves.map_or(Ok(true), |option| Err(format!("the move to {option:?}")))
        }
    };
    let statement =
        Statement::new(Source::new("Slow", "§1"), "Subgame", "every move keeps N modulo k");
    Claim::everywhere(statement, super::up_to::<5>(10), kept(3))
        .with("", "Nim(5,=3)")
        .but("modulo k+1", kept(4))
        .into()
}

fn difference_game() -> Claim {
    let statement = Statement::new(
        Source::new("Slow", "§4"),
        "DifferenceGame",
        "Nim(n,=k) is the finite difference game of the (0,1)-vectors with exactly k ones",
    );
    let with_ones = |k: usize| {
        let vectors = DifferenceGame::exact_slow_nim(made::exact_slow(5, k));
        move |x: &[u64; 5]| {
            let by_rules: BTreeSet<_> = made::exact_slow(5, 3).options(x).collect();
            let vectors = vectors.as_ref().map_err(words)?;
            let by_vectors: BTreeSet<_> = vectors.options(x).collect();
            ensure(by_rules == by_vectors, || format!("{by_vectors:?}"))
        }
    };
    let region = |run: &Run| Cuboid::new([run.scale.bound(6, 5); 5]);
    Claim::everywhere(statement, region, with_ones(3))
        .with("", "Nim(5,=3)")
        .but("k−1 ones", with_ones(2))
        .into()
}

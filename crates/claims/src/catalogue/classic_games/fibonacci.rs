//! Claims about Fibonacci Nim.

use super::check::{Changed, Moves, ensure, huge, huge_moves_at, moves_at, some_below};
use classic_games::fibonacci::{
    FibonacciNim, FibonacciTheorem, Pile, is_fibonacci_big, zeckendorf, zeckendorf_big,
};
use impartial::formula::Conjecture;
use impartial::prelude::*;
use impartial::region::{Cuboid, UpTo};
use impartial::verify::{Claim, Evidence, Run, Statement, for_all, step_at};
use num_bigint::BigUint;

pub(super) fn claims() -> Vec<Claim> {
    [fibonacci(), takes()].into_iter().flatten().collect()
}

/// The positions [heap, quota] of Fibonacci Nim up to a bound.
fn piles(bound: u64) -> impl Fn(&Run) -> Cuboid<[u64; 2]> + Clone {
    move |run| Cuboid::new([run.scale.bound(bound, 2); 2])
}

fn statement(part: &'static str, says: &'static str) -> Statement {
    Statement::new(Formula::<Pile>::source(&FibonacciTheorem), part, says)
}

fn fibonacci() -> Vec<Claim> {
    vec![in_play(), at_the_start(), zeckendorf_parts()]
}

fn in_play() -> Claim {
    let says =
        "in play a position is N iff the quota is at least the least Zeckendorf part of the heap";
    let exceeds = Conjecture::new(OutcomeIn(Convention::Normal), |pile: &Pile| {
        let least = zeckendorf(pile.heap).pop();
        Outcome::next_wins(least.is_some_and(|least| pile.quota > least))
    });
    let pile = |&[heap, quota]: &[u64; 2]| Pile::new(heap, quota);
    Claim::stepwise(statement("FibonacciTheorem", says), piles(500), move |at| {
        step_at(&FibonacciNim, &FibonacciTheorem, &pile(at))
    })
    .but("the quota exceeds the least part", move |at| step_at(&FibonacciNim, &exceeds, &pile(at)))
    .into()
}

fn at_the_start() -> Claim {
    let says = "at the start, the first player loses iff the heap is a Fibonacci number (or empty)";
    let iff = |is_member: fn(u64) -> bool| {
        move |&heap: &u64| {
            let lost = FibonacciTheorem.evaluate(&Pile::start(heap)) == Ok(Outcome::P);
            let big = is_fibonacci_big(&heap.into());
            ensure(lost == is_member(heap) && lost == big, || format!("P: {lost}"))
        }
    };
    let region = |run: &Run| UpTo(run.scale.bound(20_000, 1));
    let members = iff(|heap| heap == 0 || is_fibonacci(heap));
    Claim::everywhere(statement("FibonacciTheorem::start", says), region, members)
        .but(
            "a heap of 1 is won by taking it",
            iff(|heap| heap == 0 || (heap != 1 && is_fibonacci(heap))),
        )
        .into()
}

fn zeckendorf_parts() -> Claim {
    let says =
        "the Zeckendorf parts are Fibonacci numbers with the sum n, each more than twice the next";
    let parts = |gap: u128| {
        move |&[n]: &[u64; 1]| {
            let parts = zeckendorf(n);
            let sum: u128 = parts.iter().map(|&part| u128::from(part)).sum();
            // Not neighbours: each is more than twice the next (F_{i+2} > 2 F_i).
            let apart = parts.windows(2).all(|two| u128::from(two[0]) > gap * u128::from(two[1]));
            let members = parts.iter().all(|&part| is_fibonacci(part));
            let big: Vec<BigUint> = parts.iter().map(|&part| part.into()).collect();
            ensure(sum == u128::from(n) && apart && members, || format!("{parts:?}"))?;
            ensure(zeckendorf_big(&n.into()) == big, || "zeckendorf_big differs".into())
        }
    };
    let region = |run: &Run| huge([u64::MAX], 60_000, run);
    Claim::everywhere(statement("zeckendorf", says), region, parts(2))
        .with("", "n < 2^64")
        .but("each is more than three times the next", parts(3))
        .into()
}

/// By adding up the sequence.
fn is_fibonacci(n: u64) -> bool {
    let (mut low, mut high) = (1_u128, 2_u128);
    while low < u128::from(n) {
        (low, high) = (high, low + high);
    }
    low == u128::from(n)
}

fn pile_moves() -> Moves<Pile> {
    Moves {
        is_option: |from, to| {
            let taken = from.heap.saturating_sub(to.heap);
            (1..=from.quota).contains(&taken) && to.quota == taken.saturating_mul(2)
        },
        some_options: |pile| {
            let most = pile.heap.min(pile.quota);
            let takes = some_below(most).into_iter().map(|size| size + 1);
            takes.map(|take| Pile::new(pile.heap - take, take.saturating_mul(2))).collect()
        },
        misere: false,
    }
}

fn takes() -> Vec<Claim> {
    vec![all_takes(), huge_takes()]
}

const TAKES: &str = "FibonacciTheorem::winning_takes";

fn all_takes() -> Claim {
    let says = "the winning takes are the tails of the Zeckendorf sum whose double is below the part before";
    let least = |_: &Pile, moves: &mut Vec<Pile>| {
        moves.drain(..moves.len().saturating_sub(1));
    };
    let pile = |&[heap, quota]: &[u64; 2]| Pile::new(heap, quota);
    Claim::everywhere(statement(TAKES, says), piles(300), move |at| {
        moves_at(&FibonacciNim, &FibonacciTheorem, &pile(at))
    })
    .with("", "all winning moves")
    .but("only the least part wins", move |at| {
        moves_at(&FibonacciNim, &Changed(FibonacciTheorem, least), &pile(at))
    })
    .into()
}

fn huge_takes() -> Claim {
    let check = |wrong: bool| {
        move |run: &Run| {
            for_all(&huge([u64::MAX; 2], 60_000, run), run, |&[heap, quota]: &[u64; 2]| {
                let pile = if quota % 4 == 0 { Pile::start(heap) } else { Pile::new(heap, quota) };
                if wrong {
                    let one = |from: &Pile, moves: &mut Vec<Pile>| {
                        moves.extend(from.heap.checked_sub(1).map(|heap| Pile::new(heap, 2)));
                    };
                    return huge_moves_at(&pile_moves(), &Changed(FibonacciTheorem, one), &pile);
                }
                huge_moves_at(&pile_moves(), &FibonacciTheorem, &pile)
            })
        }
    };
    let statement = statement(TAKES, "the winning takes at huge sizes");
    Claim::of(statement, Evidence::Strategy, check(false))
        .with("", "heap, quota < 2^64")
        .mutant("taking 1 always wins", check(true))
}

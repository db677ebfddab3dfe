//! Claims about Fibonacci Nim.

use super::check::{ByOutcome, Changed, Moves, ensure, huge, huge_moves_at, moves_at, some_below};
use classic_games::fibonacci::{
    FibonacciNim, FibonacciTheorem, Pile, is_fibonacci_big, zeckendorf, zeckendorf_big,
};
use impartial::formula::Conjecture;
use impartial::prelude::*;
use impartial::region::{Cuboid, UpTo};
use impartial::verify::{Claim, Evidence, Report, Run, for_all, step_at};
use num_bigint::BigUint;

pub(super) fn claims() -> Vec<Claim> {
    [fibonacci(), takes()].into_iter().flatten().collect()
}

/// All positions of Fibonacci Nim with heap and quota up to a bound.
fn piles(
    bound: u64,
    check: impl Fn(&Pile) -> Result<bool, String> + Send + Sync,
) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| {
        let region = Cuboid::new([run.scale.bound(bound, 2); 2]);
        for_all(&region, run, |&[heap, quota]: &[u64; 2]| check(&Pile::new(heap, quota)))
    }
}

fn fibonacci() -> Vec<Claim> {
    let source = Formula::<Pile>::source(&FibonacciTheorem);
    let start = |is_member: fn(u64) -> bool| {
        move |run: &Run| {
            for_all(&UpTo(run.scale.bound(20_000, 1)), run, |&heap: &u64| {
                let lost = FibonacciTheorem.evaluate(&Pile::start(heap)) == Ok(Outcome::P);
                let big = is_fibonacci_big(&heap.into());
                ensure(lost == is_member(heap) && lost == big, || format!("P: {lost}"))
            })
        }
    };
    let parts = |gap: u128| {
        move |run: &Run| {
            for_all(&huge([u64::MAX], 60_000, run), run, |&[n]: &[u64; 1]| {
                let parts = zeckendorf(n);
                let sum: u128 = parts.iter().map(|&part| u128::from(part)).sum();
                // Not neighbours: each is more than twice the next (F_{i+2} > 2 F_i).
                let apart =
                    parts.windows(2).all(|two| u128::from(two[0]) > gap * u128::from(two[1]));
                let members = parts.iter().all(|&part| is_fibonacci(part));
                let big: Vec<BigUint> = parts.iter().map(|&part| part.into()).collect();
                ensure(sum == u128::from(n) && apart && members, || format!("{parts:?}"))?;
                ensure(zeckendorf_big(&n.into()) == big, || "zeckendorf_big differs".into())
            })
        }
    };
    vec![
        Claim::new(
            "FibonacciTheorem",
            source,
            "in play a position is N iff the quota is at least the least Zeckendorf part of the heap",
            Evidence::StepCheck,
            piles(500, |pile| step_at(&FibonacciNim, &FibonacciTheorem, pile)),
        )
        .mutant(
            "the quota exceeds the least part",
            piles(500, |pile| {
                let wrong = Conjecture::new(OutcomeIn(Convention::Normal), |pile: &Pile| {
                    let least = zeckendorf(pile.heap).pop();
                    Outcome::next_wins(least.is_some_and(|least| pile.quota > least))
                });
                step_at(&FibonacciNim, &wrong, pile)
            }),
        ),
        Claim::new(
            "FibonacciTheorem::start",
            source,
            "at the start, the first player loses iff the heap is a Fibonacci number (or empty)",
            Evidence::ForAll,
            start(|heap| heap == 0 || is_fibonacci(heap)),
        )
        .mutant("a heap of 1 is won by taking it", start(|heap| heap == 0 || (heap != 1 && is_fibonacci(heap)))),
        Claim::new(
            "zeckendorf",
            source,
            "the Zeckendorf parts are Fibonacci numbers with the sum n, each more than twice the next",
            Evidence::ForAll,
            parts(2),
        )
        .parameters("n < 2^64")
        .mutant("each is more than three times the next", parts(3)),
    ]
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
    let source = Formula::<Pile>::source(&FibonacciTheorem);
    let solved = || ByOutcome(FibonacciTheorem);
    let many = |limit: u64, wrong: bool| {
        move |run: &Run| {
            for_all(&huge([u64::MAX; 2], 60_000, run), run, |&[heap, quota]: &[u64; 2]| {
                let pile = if quota % 4 == 0 { Pile::start(heap) } else { Pile::new(heap, quota) };
                if wrong {
                    let least = |from: &Pile, moves: &mut Vec<Pile>| {
                        moves.extend(from.heap.checked_sub(limit).map(|heap| Pile::new(heap, 2)));
                    };
                    return huge_moves_at(&pile_moves(), &Changed(solved(), least), &pile);
                }
                huge_moves_at(&pile_moves(), &solved(), &pile)
            })
        }
    };
    vec![
        Claim::new(
            "FibonacciTheorem::winning_takes",
            source,
            "the winning takes are the tails of the Zeckendorf sum whose double is below the part before",
            Evidence::ForAll,
            piles(300, move |pile| moves_at(&FibonacciNim, &solved(), pile)),
        )
        .parameters("all winning moves")
        .mutant(
            "only the least part wins",
            piles(300, move |pile| {
                let first = |_: &Pile, moves: &mut Vec<Pile>| {
                    moves.drain(..moves.len().saturating_sub(1));
                };
                moves_at(&FibonacciNim, &Changed(solved(), first), pile)
            }),
        ),
        Claim::new(
            "FibonacciTheorem::winning_takes",
            source,
            "the winning takes at huge sizes",
            Evidence::Strategy,
            many(1, false),
        )
        .parameters("heap, quota < 2^64")
        .mutant("taking 1 always wins", many(1, true)),
    ]
}

//! Claims about games that take an amount from a heap: Bachet, subtraction, all-but.

use super::check::{
    ByOutcome, ByValue, Changed, changed_heap, ensure, forget_last, huge, lower_one, moves_at,
    some_below, words,
};
use classic_games::bachet::{Bachet, BachetValue, MisereBachet};
use classic_games::subtraction::ValueSequence;
use classic_games::subtraction::{AllBut, Subtraction, TakeIf, TakingGame, TakingValue};
use impartial::formula::Conjecture;
use impartial::prelude::*;
use impartial::progress::Unbounded;
use impartial::region::{Cuboid, UpTo};
use impartial::verify::{Claim, Evidence, Report, Run, for_all, step_at};

pub(super) fn claims() -> Vec<Claim> {
    [bachet(), bachet_moves(), periods(), sums()].into_iter().flatten().collect()
}

/// The positions [k, a, b] of Bachet's game with two heaps and the limit k.
fn with_limit(
    check: impl Fn(Bachet, &[u64; 2]) -> Result<bool, String> + Send + Sync,
) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| {
        let region = Cuboid::new([9, run.scale.bound(60, 2), run.scale.bound(60, 2)]);
        for_all(&region, run, |&[k, a, b]: &[u64; 3]| check(Bachet::new(k), &[a, b]))
    }
}

fn bachet() -> Vec<Claim> {
    vec![
        Claim::new(
            "BachetValue",
            Formula::<[u64; 2]>::source(&BachetValue(Bachet::new(1))),
            "a heap of n in Bachet's game has the value n mod (k + 1)",
            Evidence::StepCheck,
            with_limit(|game, position| step_at(&game, &BachetValue(game), position)),
        )
        .parameters("k ≤ 9, 2 heaps")
        .mutant(
            "n mod k",
            with_limit(|game, position| {
                let residue = move |n: u64| n.checked_rem(game.limit()).unwrap_or(0);
                let wrong = Conjecture::new(Grundy, move |p: &[u64; 2]| residue(p[0]) ^ residue(p[1]));
                step_at(&game, &wrong, position)
            }),
        ),
        Claim::new(
            "MisereBachet",
            Formula::<[u64; 2]>::source(&MisereBachet(Bachet::new(1))),
            "in misère play Bachet's game has the outcome of misère Nim with the heaps n mod (k + 1)",
            Evidence::StepCheck,
            with_limit(|game, position| step_at(&game, &MisereBachet(game), position)),
        )
        .parameters("k ≤ 9, 2 heaps")
        .mutant(
            "P iff n ≡ 0, as in normal play",
            with_limit(|game, position| {
                let wrong = Conjecture::new(OutcomeIn(Convention::Misere), move |p: &[u64; 2]| {
                    Outcome::of_value(BachetValue(game).evaluate(p).unwrap_or(0))
                });
                step_at(&game, &wrong, position)
            }),
        ),
    ]
}

fn bachet_moves() -> Vec<Claim> {
    let source = Formula::<[u64; 2]>::source(&BachetValue(Bachet::new(1)));
    vec![
        Claim::new(
            "BachetValue::winning_moves",
            source,
            "all winning moves of Bachet's game, in both conventions",
            Evidence::ForAll,
            with_limit(|game, position| {
                moves_at(&game, &ByValue(BachetValue(game)), position)?;
                moves_at(&game, &ByOutcome(MisereBachet(game)), position)
            }),
        )
        .parameters("k ≤ 9, 2 heaps, all winning moves")
        .mutant(
            "one winning move is missing",
            with_limit(|game, position| {
                moves_at(&game, &Changed(ByValue(BachetValue(game)), forget_last), position)
            }),
        ),
        Claim::new(
            "BachetValue::winning_moves",
            source,
            "all winning moves of Bachet's game, in both conventions",
            Evidence::Strategy,
            bachet_huge(0),
        )
        .parameters("k, 2 heaps < 2^64")
        .mutant("the limit is k − 1", bachet_huge(1)),
    ]
}

/// Huge heaps and limits; `off` is subtracted from the limit when winning moves are judged.
fn bachet_huge(off: u64) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| {
        for_all(&huge([u64::MAX; 3], 60_000, run), run, |&[k, a, b]: &[u64; 3]| {
            let (game, position) = (Bachet::new(k), [a, b]);
            let options = |p: &[u64; 2]| {
                let sizes = |heap: u64| {
                    let near = [1, 2, k / 2, k].map(|take| heap.wrapping_sub(take));
                    near.into_iter()
                        .chain(some_below(heap))
                        .filter(move |&to| to < heap && heap - to <= k)
                };
                lower_one(p, sizes).collect::<Vec<_>>()
            };
            let limit = k.saturating_sub(off);
            let formula = BachetValue(game);
            let value = formula.evaluate(&position).map_err(words)?;
            let winning = formula.winning_moves(&position).map_err(words)?;
            ensure((value == 0) == winning.is_empty(), || format!("value {value}, {winning:?}"))?;
            for option in &winning {
                let taken = changed_heap(&position, option);
                ensure(taken.is_some_and(|(_, from, to)| to < from && from - to <= limit), || {
                    format!("{option:?} is no option")
                })?;
                ensure(formula.evaluate(option) == Ok(0), || format!("{option:?} is not P"))?;
            }
            let own = options(&position).into_iter().find(|o| formula.evaluate(o) == Ok(value));
            ensure(own.is_none(), || format!("{own:?} has the same value"))
        })
    }
}

/// The amounts that a number stands for: its binary digits, counted from 1.
fn digits(number: u64) -> Vec<u64> {
    (1..=64).filter(|place| number >> (place - 1) & 1 == 1).collect()
}

const TERMS: u64 = 1_000;

/// Compares a sequence with a table that is filled in another way, in both conventions, and checks that
/// its period and preperiod are proved and the least.
fn sequence_is_right(
    make: &dyn Fn(Convention) -> Result<ValueSequence, String>,
    allowed: &(dyn Fn(u64) -> bool + Sync),
    value: &dyn Fn(&ValueSequence, u64) -> Option<u64>,
) -> Result<bool, String> {
    for convention in [Convention::Normal, Convention::Misere] {
        let sequence = make(convention)?;
        let table = TakeIf::new(allowed).values(convention, TERMS, &Unbounded).map_err(words)?;
        for (heap, &found) in (0..).zip(&table) {
            let claimed = value(&sequence, heap);
            ensure(claimed == Some(found), || {
                format!("{convention} heap {heap}: {claimed:?} is claimed, {found} found")
            })?;
        }
        let period = sequence.periodicity().proved().ok_or("no period is proved")?;
        // No smaller period or preperiod fits the table.
        let fits = |period: u64, from: u64, saltus: u64| {
            let at = |n: u64| usize::try_from(n).ok().and_then(|n| table.get(n)).copied();
            (from..=TERMS - period).all(|n| at(n + period) == at(n).map(|v| v + saltus))
        };
        let late = TERMS / 2;
        let smaller = (1..period.period.min(late)).find(|&p| {
            let saltus = |n: usize| table.get(n).copied();
            let end = usize::try_from(TERMS - p).ok().and_then(saltus);
            end.zip(table.last()).is_some_and(|(a, &b)| b >= a && fits(p, late, b - a))
        });
        ensure(smaller.is_none(), || format!("{smaller:?} is a smaller period"))?;
        let earlier = period.preperiod.checked_sub(1);
        ensure(earlier.is_none_or(|e| !fits(period.period, e, period.saltus)), || {
            format!("the preperiod {} is not the least", period.preperiod)
        })?;
    }
    Ok(true)
}

/// Reads a value by the period only, so that the period is what is tested.
fn by_period(sequence: &ValueSequence, heap: u64) -> Option<u64> {
    let period = sequence.periodicity().proved()?;
    let past = heap.checked_sub(period.preperiod);
    let Some(past) = past else { return sequence.value(heap) };
    let base = sequence.value(period.preperiod + past % period.period)?;
    Some(base + past / period.period * period.saltus)
}

fn periods() -> Vec<Claim> {
    let subtraction = |value: fn(&ValueSequence, u64) -> Option<u64>| {
        move |run: &Run| {
            for_all(&UpTo(run.scale.bound(511, 1)), run, |&set: &u64| {
                let game = Subtraction::new(digits(set)).map_err(words)?;
                let make = |convention| game.sequence(convention, TERMS, &Unbounded).map_err(words);
                let allowed = |amount: u64| amount <= 64 && set >> (amount - 1) & 1 == 1;
                sequence_is_right(&make, &allowed, &value)
            })
        }
    };
    let all_but = |value: fn(&ValueSequence, u64) -> Option<u64>| {
        move |run: &Run| {
            for_all(&UpTo(run.scale.bound(255, 1)), run, |&set: &u64| {
                let game = AllBut::new(digits(set)).map_err(words)?;
                let make = |convention| game.sequence(convention, TERMS, &Unbounded).map_err(words);
                let allowed = |amount: u64| amount > 64 || set >> (amount - 1) & 1 == 0;
                sequence_is_right(&make, &allowed, &value)
            })
        }
    };
    vec![
        Claim::new(
            "Subtraction",
            Source::new("WW", "ch. 4"),
            "a subtraction game is periodic once as many values as the largest amount are repeated, in normal and misère play",
            Evidence::ForAll,
            subtraction(by_period),
        )
        .parameters("all sets of amounts ≤ 9, heaps ≤ 1000")
        .mutant(
            "the period is the largest value + 1",
            subtraction(|sequence, heap| {
                let most = sequence.values().iter().max()?;
                sequence.value(heap % (most + 1))
            }),
        ),
        Claim::new(
            "AllBut",
            Source::new("WW", "ch. 4, with the proof given at AllBut"),
            "an all-but game is periodic with a saltus once twice as many values as the largest excluded amount are repeated, in normal and misère play",
            Evidence::ForAll,
            all_but(by_period),
        )
        .parameters("all sets of excluded amounts ≤ 8, heaps ≤ 1000")
        .mutant(
            "the period has no saltus",
            all_but(|sequence, heap| {
                let period = sequence.periodicity().proved()?;
                let past = heap.saturating_sub(period.preperiod);
                sequence.value(heap.min(period.preperiod + past % period.period))
            }),
        ),
    ]
}

/// Winning moves of sums of two heaps, for every set of amounts.
fn sums() -> Vec<Claim> {
    let moves = |forget: bool| {
        move |run: &Run| {
            let region = Cuboid::new([31, run.scale.bound(30, 2), run.scale.bound(30, 2)]);
            for_all(&region, run, |&[set, a, b]: &[u64; 3]| {
                let taking = Subtraction::new(digits(set)).map_err(words)?;
                let all_but = AllBut::new(digits(set)).map_err(words)?;
                // Few terms, so that the period answers for most heaps.
                let values = TakingValue::new(taking.clone(), 1_000, &Unbounded).map_err(words)?;
                let excluded =
                    TakingValue::new(all_but.clone(), 1_000, &Unbounded).map_err(words)?;
                if forget {
                    return moves_at(&taking, &Changed(ByValue(values), forget_last), &[a, b]);
                }
                moves_at(&taking, &ByValue(values), &[a, b])?;
                moves_at(&all_but, &ByValue(excluded), &[a, b])
            })
        }
    };
    vec![
        Claim::new(
            "TakingValue",
            Source::new("Enc", "Sprague–Grundy Function, Theorem"),
            "the values of several heaps of a subtraction or all-but game add by nim-sum; all winning moves",
            Evidence::ForAll,
            moves(false),
        )
        .parameters("all sets ⊆ {1, …, 5}, 2 heaps")
        .mutant("one winning move is missing", moves(true)),
        Claim::new(
            "TakingValue",
            Source::new("WW", "ch. 4"),
            "winning moves of subtraction and all-but games at huge sizes, by the period",
            Evidence::Strategy,
            taking_huge(false),
        )
        .parameters("{1, 3, 4} and all but {2, 3, 7}, 3 heaps < 2^63")
        .mutant("the winning moves of {1, 3, 4} are judged by the amounts {1, 4}", taking_huge(true)),
    ]
}

fn taking_huge(narrow: bool) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| {
        let some = [1, 3, 4];
        let solved = Subtraction::new(some)
            .and_then(|game| TakingValue::new(game, 1_000, &Unbounded))
            .and_then(|first| {
                let second = TakingValue::new(AllBut::new([2, 3, 7])?, 1_000, &Unbounded)?;
                Ok((first, second))
            });
        let legal: fn(u64) -> bool = if narrow {
            |taken| taken == 1 || taken == 4
        } else {
            |taken| [1, 3, 4].contains(&taken)
        };
        for_all(&huge([u64::MAX >> 1; 3], 30_000, run), run, |position: &[u64; 3]| {
            let (first, second) = solved.as_ref().map_err(words)?;
            claimed_moves_win(first, legal, position)?;
            claimed_moves_win(second, |taken| taken > 0 && ![2, 3, 7].contains(&taken), position)
        })
    }
}

fn claimed_moves_win<G: TakingGame>(
    formula: &TakingValue<G>,
    legal: impl Fn(u64) -> bool,
    position: &[u64; 3],
) -> Result<bool, String> {
    let value: u64 = formula.evaluate(position).map_err(words)?;
    let winning = formula.winning_moves(position).map_err(words)?;
    ensure((value == 0) == winning.is_empty(), || format!("value {value}, {winning:?}"))?;
    for option in &winning {
        let legal = changed_heap(position, option).is_some_and(|(_, a, b)| b < a && legal(a - b));
        ensure(legal, || format!("{option:?} is no option"))?;
        ensure(formula.evaluate(option) == Ok(0), || format!("{option:?} is not P"))?;
    }
    Ok(true)
}

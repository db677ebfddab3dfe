//! Claims about games that take an amount from a heap: Bachet, subtraction, all-but.

use super::check::{
    Changed, changed_heap, ensure, forget_last, huge, lower_one, moves_at, some_below, words,
};
use classic_games::bachet::{Bachet, BachetValue, MisereBachet};
use classic_games::subtraction::{AllBut, HeapValues, Subtraction, TakeIf, TakingValue};
use impartial::formula::Conjecture;
use impartial::period::Period;
use impartial::prelude::*;
use impartial::progress::Unbounded;
use impartial::region::{Cuboid, UpTo};
use impartial::verify::{Claim, Evidence, Report, Run, Statement, for_all, step_at};
use octal_games::HeapGame;

pub(super) fn claims() -> Vec<Claim> {
    [bachet(), bachet_moves(), periods(), sums()].into_iter().flatten().collect()
}

/// The positions [k, a, b] of Bachet's game with two heaps and the limit k.
fn with_limit(run: &Run) -> Cuboid<[u64; 3]> {
    Cuboid::new([9, run.scale.bound(60, 2), run.scale.bound(60, 2)])
}

/// One step of the proof of a formula with a limit.
fn step<F: Formula<[u64; 2]> + Sync>(
    formula: impl Fn(Bachet) -> F + Send + Sync,
) -> impl Fn(&[u64; 3]) -> Result<bool, String> + Send + Sync {
    move |&[k, a, b]| step_at(&Bachet::new(k), &formula(Bachet::new(k)), &[a, b])
}

fn bachet_source() -> Source {
    Formula::<[u64; 2]>::source(&BachetValue(Bachet::new(1)))
}

fn bachet() -> Vec<Claim> {
    let value = Statement::new(
        bachet_source(),
        "BachetValue",
        "a heap of n in Bachet's game has the value n mod (k + 1)",
    );
    let misere = Statement::new(
        Formula::<[u64; 2]>::source(&MisereBachet(Bachet::new(1))),
        "MisereBachet",
        "in misère play Bachet's game has the outcome of misère Nim with the heaps n mod (k + 1)",
    );
    let modulo_k = |game: Bachet| {
        let residue = move |n: u64| n.checked_rem(game.limit()).unwrap_or(0);
        Conjecture::new(Grundy, move |p: &[u64; 2]| residue(p[0]) ^ residue(p[1]))
    };
    let as_normal = |game| {
        Conjecture::new(OutcomeIn(Convention::Misere), move |p: &[u64; 2]| {
            Outcome::of_value(BachetValue(game).evaluate(p).unwrap_or(0))
        })
    };
    vec![
        Claim::stepwise(value, with_limit, step(BachetValue))
            .with("", "k ≤ 9, 2 heaps")
            .but("n mod k", step(modulo_k))
            .into(),
        Claim::stepwise(misere, with_limit, step(MisereBachet))
            .with("", "k ≤ 9, 2 heaps")
            .but("P iff n ≡ 0, as in normal play", step(as_normal))
            .into(),
    ]
}

fn bachet_moves() -> Vec<Claim> {
    let statement = Statement::new(
        bachet_source(),
        "BachetValue::winning_moves",
        "all winning moves of Bachet's game, in both conventions",
    );
    let small = Claim::everywhere(statement.clone(), with_limit, |&[k, a, b]: &[u64; 3]| {
        let game = Bachet::new(k);
        moves_at(&game, &BachetValue(game), &[a, b])?;
        moves_at(&game, &MisereBachet(game), &[a, b])
    });
    vec![
        small
            .with("", "k ≤ 9, 2 heaps, all winning moves")
            .but("one winning move is missing", |&[k, a, b]| {
                let game = Bachet::new(k);
                moves_at(&game, &Changed(BachetValue(game), forget_last), &[a, b])
            })
            .into(),
        Claim::of(statement, Evidence::Strategy, bachet_huge(0))
            .with("", "k, 2 heaps < 2^64")
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

/// The values up to the end of the first period, and the period.
struct Known {
    values: Vec<u64>,
    period: Period,
}

impl Known {
    fn of(game: impl HeapGame, convention: Convention) -> Result<Self, String> {
        let mut values = HeapValues::in_play(game, convention).map_err(words)?;
        let found = values.period(TERMS, &Unbounded).map_err(words)?;
        let period = found.periodicity.proved().ok_or("no period is proved")?;
        let heaps = 0..period.preperiod + period.period;
        Ok(Known { values: heaps.filter_map(|heap| values.get(heap)).collect(), period })
    }

    /// Reads a value by the period only, so that the period is what is tested.
    fn value(&self, heap: u64) -> Option<u64> {
        let Period { preperiod, period, saltus } = self.period;
        let past = heap.saturating_sub(preperiod);
        let base = heap.min(preperiod) + past % period;
        Some(self.values.get(usize::try_from(base).ok()?)? + past / period * saltus)
    }
}

/// Compares a sequence with a table that is filled in another way, in both conventions, and checks that
/// its period and preperiod are proved and the least.
fn sequence_is_right(
    make: &dyn Fn(Convention) -> Result<Known, String>,
    allowed: &(dyn Fn(u64) -> bool + Sync),
    value: &dyn Fn(&Known, u64) -> Option<u64>,
) -> Result<bool, String> {
    for convention in [Convention::Normal, Convention::Misere] {
        let sequence = make(convention)?;
        let table = HeapValues::in_play(TakeIf::new(allowed), convention)
            .and_then(|mut values| values.up_to(TERMS).map(|values| values.to_vec()))
            .map_err(words)?;
        for (heap, &found) in (0..).zip(&table) {
            let claimed = value(&sequence, heap);
            ensure(claimed == Some(found), || {
                format!("{convention} heap {heap}: {claimed:?} is claimed, {found} found")
            })?;
        }
        let period = sequence.period;
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

fn periods() -> Vec<Claim> {
    vec![subtraction_periods(), all_but_periods()]
}

fn subtraction_periods() -> Claim {
    let statement = Statement::new(
        Source::new("WW", "ch. 4"),
        "Subtraction",
        "a subtraction game is periodic once as many values as the largest amount are repeated, in normal and misère play",
    );
    let by = |value: fn(&Known, u64) -> Option<u64>| {
        move |&set: &u64| {
            let game = Subtraction::new(digits(set)).map_err(words)?;
            let make = |convention| Known::of(&game, convention);
            let allowed = |amount: u64| amount <= 64 && set >> (amount - 1) & 1 == 1;
            sequence_is_right(&make, &allowed, &value)
        }
    };
    Claim::everywhere(statement, |run: &Run| UpTo(run.scale.bound(511, 1)), by(Known::value))
        .with("", "all sets of amounts ≤ 9, heaps ≤ 1000")
        .but(
            "the period is the largest value + 1",
            by(|sequence, heap| {
                let most = sequence.values.iter().max()?;
                sequence.value(heap % (most + 1))
            }),
        )
        .into()
}

fn all_but_periods() -> Claim {
    let statement = Statement::new(
        Source::new("WW", "ch. 4, with the proof given at AllBut"),
        "AllBut",
        "an all-but game is periodic with a saltus once twice as many values as the largest excluded amount are repeated, in normal and misère play",
    );
    let by = |value: fn(&Known, u64) -> Option<u64>| {
        move |&set: &u64| {
            let game = AllBut::new(digits(set)).map_err(words)?;
            let make = |convention| Known::of(&game, convention);
            let allowed = |amount: u64| amount > 64 || set >> (amount - 1) & 1 == 0;
            sequence_is_right(&make, &allowed, &value)
        }
    };
    Claim::everywhere(statement, |run: &Run| UpTo(run.scale.bound(255, 1)), by(Known::value))
        .with("", "all sets of excluded amounts ≤ 8, heaps ≤ 1000")
        .but(
            "the period has no saltus",
            by(|sequence, heap| {
                let period = sequence.period;
                let past = heap.saturating_sub(period.preperiod);
                sequence.value(heap.min(period.preperiod + past % period.period))
            }),
        )
        .into()
}

/// Winning moves of sums of two heaps, for every set of amounts.
fn sums() -> Vec<Claim> {
    let small = Statement::new(
        Source::new("Enc", "Sprague–Grundy Function, Theorem"),
        "TakingValue",
        "the values of several heaps of a subtraction or all-but game add by nim-sum; all winning moves",
    );
    let large = Statement::new(
        Source::new("WW", "ch. 4"),
        "TakingValue",
        "winning moves of subtraction and all-but games at huge sizes, by the period",
    );
    let region = |run: &Run| Cuboid::new([31, run.scale.bound(30, 2), run.scale.bound(30, 2)]);
    let moves = |forget: bool| {
        move |&[set, a, b]: &[u64; 3]| {
            let taking = Subtraction::new(digits(set)).map_err(words)?;
            let all_but = AllBut::new(digits(set)).map_err(words)?;
            // Few terms, so that the period answers for most heaps.
            let values = TakingValue::new(taking.clone(), 1_000, &Unbounded).map_err(words)?;
            let excluded = TakingValue::new(all_but.clone(), 1_000, &Unbounded).map_err(words)?;
            if forget {
                return moves_at(&taking, &Changed(values, forget_last), &[a, b]);
            }
            moves_at(&taking, &values, &[a, b])?;
            moves_at(&all_but, &excluded, &[a, b])
        }
    };
    vec![
        Claim::everywhere(small, region, moves(false))
            .with("", "all sets ⊆ {1, …, 5}, 2 heaps")
            .but("one winning move is missing", moves(true))
            .into(),
        Claim::of(large, Evidence::Strategy, taking_huge(false))
            .with("", "{1, 3, 4} and all but {2, 3, 7}, 3 heaps < 2^63")
            .mutant(
                "the winning moves of {1, 3, 4} are judged by the amounts {1, 4}",
                taking_huge(true),
            ),
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

fn claimed_moves_win<G: HeapGame>(
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

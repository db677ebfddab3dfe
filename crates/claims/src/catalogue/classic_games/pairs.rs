//! Claims about Wythoff's game and Euclid's.

use super::check::{
    ByOutcome, ByValue, Changed, Moves, all_moves, changed_heap, ensure, forget_last, huge,
    huge_moves, one_more, some_below, words,
};
use classic_games::euclid::{
    ColeDavie, ColeDavieTheorem, Grossman, NivaschTheorem, nivasch_value_big, p_position_sum,
};
use classic_games::wythoff::{
    Wythoff, WythoffTheorem, floor_root, lower_wythoff, lower_wythoff_big,
};
use impartial::formula::Conjecture;
use impartial::prelude::*;
use impartial::region::{Cuboid, UpTo};
use impartial::verify::{Claim, Evidence, Run, for_all, step_check};
use num_bigint::BigUint;

const NORMAL: OutcomeIn = OutcomeIn(Convention::Normal);

pub(super) fn claims() -> Vec<Claim> {
    [wythoff(), beatty(), euclid(), euclid_sums(), euclid_moves()].into_iter().flatten().collect()
}

fn pair(run: &Run, bound: u64) -> Cuboid<[u64; 2]> {
    Cuboid::new([run.scale.bound(bound, 2); 2])
}

fn wythoff() -> Vec<Claim> {
    let source = Formula::<[u64; 2]>::source(&WythoffTheorem);
    let solved = || ByOutcome(WythoffTheorem);
    vec![
        Claim::new(
            "WythoffTheorem",
            source,
            "Wythoff's game with a ≤ b is P iff a = ⌊(b − a) φ⌋",
            Evidence::StepCheck,
            |run| step_check(&Wythoff, &WythoffTheorem, &pair(run, 500), run),
        )
        .mutant("φ rounded to 8/5", |run| {
            let wrong = Conjecture::new(NORMAL, |&[a, b]: &[u64; 2]| {
                Outcome::next_wins(a.min(b) != a.abs_diff(b) * 8 / 5)
            });
            step_check(&Wythoff, &wrong, &pair(run, 500), run)
        })
        .mutant("the nim-sum decides", |run| {
            let wrong = Conjecture::new(NORMAL, |&[a, b]: &[u64; 2]| Outcome::of_value(a ^ b));
            step_check(&Wythoff, &wrong, &pair(run, 500), run)
        }),
        Claim::new(
            "WythoffTheorem::winning_moves",
            source,
            "all winning moves of Wythoff's game: in the row, in the column and on the diagonal",
            Evidence::ForAll,
            move |run| all_moves(&Wythoff, &solved(), &pair(run, 300), run),
        )
        .parameters("all winning moves")
        .mutant("no move on the diagonal wins", move |run| {
            let straight = |from: &[u64; 2], moves: &mut Vec<[u64; 2]>| {
                moves.retain(|to| to[0] == from[0] || to[1] == from[1]);
            };
            all_moves(&Wythoff, &Changed(solved(), straight), &pair(run, 300), run)
        }),
        Claim::new(
            "WythoffTheorem::winning_moves",
            source,
            "all winning moves of Wythoff's game at huge sizes",
            Evidence::Strategy,
            move |run| {
                let samples = huge([u64::MAX; 2], 60_000, run);
                huge_moves(&Wythoff, &queen_moves(), &solved(), &samples, run)
            },
        )
        .parameters("2 heaps < 2^64")
        .mutant("a second move wins from every position", move |run| {
            let samples = huge([u64::MAX; 2], 60_000, run);
            huge_moves(&Wythoff, &queen_moves(), &Changed(solved(), one_more), &samples, run)
        }),
    ]
}

fn queen_moves() -> Moves<[u64; 2]> {
    Moves {
        is_option: |&[a, b], &[c, d]| {
            let (first, second) = (a.checked_sub(c), b.checked_sub(d));
            match (first, second) {
                (Some(x), Some(y)) => (x == 0) != (y == 0) || (x == y && x > 0),
                _ => false,
            }
        },
        some_options: |&[a, b]| {
            let rows = some_below(a).into_iter().map(|a| [a, b]);
            let columns = some_below(b).into_iter().map(|b| [a, b]);
            let both = some_below(a.min(b)).into_iter().map(|left| {
                let take = a.min(b) - left;
                [a - take, b - take]
            });
            rows.chain(columns).chain(both).collect()
        },
        misere: false,
    }
}

/// Rayleigh's theorem, and the arithmetic with big numbers.
fn beatty() -> Vec<Claim> {
    let partition = |excess: u64| {
        move |run: &Run| {
            for_all(&UpTo(run.scale.bound(1_500, 1)), run, |&n: &u64| {
                let lower = (1..=n).filter(|&k| lower_wythoff(k) == u128::from(n)).count();
                let upper = (1..=n)
                    .filter(|&k| lower_wythoff(k) + u128::from(k + excess) == u128::from(n))
                    .count();
                ensure(lower + upper == usize::from(n > 0), || format!("{lower} + {upper} times"))
            })
        }
    };
    let agree = |divisor: u8| {
        move |run: &Run| {
            for_all(&huge([u64::MAX; 2], 20_000, run), run, move |&[a, b]: &[u64; 2]| {
                let (five, own) = (BigUint::from(a) * a * 5_u8, BigUint::from(a));
                let root = floor_root(&five, &own, &divisor.into());
                let same =
                    root == Some(lower_wythoff(a).into()) && root == Some(lower_wythoff_big(&own));
                ensure(same, || format!("⌊{a} φ⌋"))?;
                let big = [BigUint::from(a), BigUint::from(b)];
                let outcome = WythoffTheorem.evaluate(&[a, b]);
                ensure(outcome == WythoffTheorem.evaluate(&big), || "the outcomes differ".into())?;
                let moves = WythoffTheorem.winning_moves(&[a, b]).map_err(words)?;
                let moves: Vec<_> = moves.iter().map(|to| to.map(BigUint::from)).collect();
                let found = WythoffTheorem.winning_moves(&big).map_err(words)?;
                ensure(moves == found, || format!("winning moves {found:?}"))
            })
        }
    };
    vec![
        Claim::new(
            "lower_wythoff",
            Source::new("Enc", "Wythoff's Game, Rayleigh Theorem"),
            "every positive number is ⌊kφ⌋ or ⌊kφ⌋ + k for exactly one k ≥ 1",
            Evidence::ForAll,
            partition(0),
        )
        .mutant("⌊kφ⌋ + k + 1", partition(1)),
        Claim::new(
            "floor_root",
            Source::new("Enc", "Wythoff's Game, Beatty Sequence"),
            "the arithmetic with 128 bits agrees with that of any size: ⌊kφ⌋, outcomes, winning moves",
            Evidence::ForAll,
            agree(2),
        )
        .parameters("2 heaps < 2^64")
        .mutant("(√5k² + k)/3", agree(3)),
    ]
}

fn euclid() -> Vec<Claim> {
    let quotient = |&[a, b]: &[u64; 2]| a.max(b).checked_div(a.min(b)).unwrap_or(0);
    let with_equal = |&[a, b]: &[u64; 2]| {
        Outcome::next_wins(a != b && ColeDavieTheorem.evaluate(&[a, b]) == Ok(Outcome::N))
    };
    let versions = {
        |run: &Run| {
            for_all(&huge([u64::MAX; 2], 60_000, run), run, |position: &[u64; 2]| {
                let &[a, b] = position;
                if a == 0 || b == 0 || a == b {
                    return Ok(false);
                }
                let value = NivaschTheorem.evaluate(position).map_err(words)?;
                let outcome = ColeDavieTheorem.evaluate(position).map_err(words)?;
                ensure(Outcome::of_value(value) == outcome, || format!("{value}, {outcome}"))?;
                let big = nivasch_value_big(&a.into(), &b.into()).map_err(words)?;
                ensure(big == value.into(), || format!("with big numbers {big}"))?;
                let big = ColeDavieTheorem.evaluate(&[BigUint::from(a), BigUint::from(b)]);
                ensure(big == Ok(outcome), || format!("with big numbers {big:?}"))
            })
        }
    };
    vec![
        Claim::new(
            "NivaschTheorem",
            Formula::<[u64; 2]>::source(&NivaschTheorem),
            "Euclid's game with positive numbers has the value ⌊|y/x − x/y|⌋",
            Evidence::StepCheck,
            |run| step_check(&Grossman, &NivaschTheorem, &pair(run, 600), run),
        )
        .mutant("⌊y/x⌋", move |run| {
            step_check(&Grossman, &Conjecture::new(Grundy, quotient), &pair(run, 600), run)
        }),
        Claim::new(
            "ColeDavieTheorem",
            Formula::<[u64; 2]>::source(&ColeDavieTheorem),
            "Euclid's game down to zero is P iff x = 0 or x < y < φx",
            Evidence::StepCheck,
            |run| step_check(&ColeDavie, &ColeDavieTheorem, &pair(run, 600), run),
        )
        .mutant("equal numbers are lost as well", move |run| {
            step_check(&ColeDavie, &Conjecture::new(NORMAL, with_equal), &pair(run, 600), run)
        }),
        Claim::new(
            "NivaschTheorem",
            Source::new("CD", "and Nivasch"),
            "the two versions of Euclid's game have the same P-positions among unequal positive numbers",
            Evidence::ForAll,
            versions,
        )
        .parameters("x, y < 2^64")
        .mutant("among equal ones too", move |run| {
            let region = pair(run, 600);
            for_all(&region, run, |position: &[u64; 2]| {
                let Ok(value) = NivaschTheorem.evaluate(position) else { return Ok(false) };
                let outcome = ColeDavieTheorem.evaluate(position).map_err(words)?;
                ensure(Outcome::of_value(value) == outcome, || format!("{value}, {outcome}"))
            })
        }),
    ]
}

fn euclid_sums() -> Vec<Claim> {
    let check = |equal: bool| {
        move |run: &Run| {
            for_all(&UpTo(run.scale.bound(200, 1)), run, |&n: &u64| {
                let pairs = (1..=n).flat_map(|y| (1..y + u64::from(equal)).map(move |x| [x, y]));
                let lost = pairs
                    .filter(|p| p[0] == p[1] || ColeDavieTheorem.evaluate(p) == Ok(Outcome::P));
                let sum: u64 = lost.map(|[x, y]| x + y).sum();
                let found = p_position_sum(&n.into());
                ensure(found == sum.into(), || format!("{found}, one by one {sum}"))
            })
        }
    };
    vec![
        Claim::new(
            "p_position_sum",
            Source::new("CD", "Theorem"),
            "the sum of x + y over the P-positions 0 < x < y ≤ n of Euclid's game",
            Evidence::ForAll,
            check(false),
        )
        .parameters("summed over Beatty sequences")
        .mutant("x = y too", check(true)),
    ]
}

fn euclid_moves() -> Vec<Claim> {
    let (grossman, cole_davie) = (|| ByValue(NivaschTheorem), || ByOutcome(ColeDavieTheorem));
    vec![
        Claim::new(
            "NivaschTheorem::winning_moves",
            Formula::<[u64; 2]>::source(&NivaschTheorem),
            "all winning moves of Euclid's game, both versions",
            Evidence::ForAll,
            move |run| {
                let report = all_moves(&Grossman, &grossman(), &pair(run, 400), run);
                if !report.verdict.is_good() {
                    return report;
                }
                all_moves(&ColeDavie, &cole_davie(), &pair(run, 400), run)
            },
        )
        .parameters("all winning moves")
        .mutant("one winning move is missing", move |run| {
            all_moves(&ColeDavie, &Changed(cole_davie(), forget_last), &pair(run, 400), run)
        }),
        Claim::new(
            "ColeDavieTheorem::winning_moves",
            Formula::<[u64; 2]>::source(&ColeDavieTheorem),
            "all winning moves of Euclid's game down to zero, at huge sizes",
            Evidence::Strategy,
            move |run| {
                let samples = huge([u64::MAX; 2], 60_000, run);
                huge_moves(&ColeDavie, &multiples(), &cole_davie(), &samples, run)
            },
        )
        .parameters("x, y < 2^64")
        .mutant("subtracting one more wins as well", move |run| {
            let samples = huge([u64::MAX; 2], 60_000, run);
            huge_moves(&ColeDavie, &multiples(), &Changed(cole_davie(), one_more), &samples, run)
        }),
    ]
}

fn multiples() -> Moves<[u64; 2]> {
    Moves {
        is_option: |from, to| {
            changed_heap(from, to).is_some_and(|(index, a, b)| {
                let other = from[1 - index];
                a >= other && b < a && (a - b).is_multiple_of(other)
            })
        },
        some_options: |&[a, b]| {
            let (small, large) = (a.min(b), a.max(b));
            let most = large.checked_div(small).unwrap_or(0);
            let multiples = some_below(most).into_iter().map(|size| size + 1);
            let left = multiples.map(|multiple| large - multiple * small);
            left.map(|rest| if a <= b { [a, rest] } else { [rest, b] }).collect()
        },
        misere: false,
    }
}

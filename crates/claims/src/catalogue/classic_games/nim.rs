//! Claims about Nim, in normal and in misère play.

use super::check::{
    ByOutcome, ByValue, Changed, all_moves, ensure, forget_last, huge, huge_moves, huge_values,
    lowering, one_more, words,
};
use classic_games::basics::{consecutive_winning_move, lost_in_misere_nim, lost_with_one};
use classic_games::nim::{Bouton, MisereNim, MisereNimValue, Nim, nim_sum};
use impartial::formula::Conjecture;
use impartial::invariant::MisereGrundy;
use impartial::prelude::*;
use impartial::region::{Cuboid, Listed, UpTo};
use impartial::verify::{Claim, Evidence, Report, Restricted, Run, differential_check, for_all};

const MISERE: OutcomeIn = OutcomeIn(Convention::Misere);

pub(super) fn claims() -> Vec<Claim> {
    [values(), misere(), printed()].into_iter().flatten().collect()
}

pub(super) const BOUTON: &str = "the Grundy value of Nim is the nim-sum of the heaps";
const MISERE_NIM: &str = "misère Nim is P iff a heap is ≥ 2 and the nim-sum is 0, or all are ≤ 1 and the ones are odd in number";
pub(super) const MISERE_VALUE: &str = "g⁻ of Nim is the nim-sum s if a heap is ≥ 2, else 1 − s";

fn four(run: &Run, bound: u64) -> Cuboid<[u64; 4]> {
    Cuboid::new([run.scale.bound(bound, 4); 4])
}

fn values() -> Vec<Claim> {
    let source = Formula::<[u64; 4]>::source(&Bouton);
    let small = |run: &Run| Cuboid::new([run.scale.bound(26, 3); 3]);
    vec![
        Claim::steps("Bouton", BOUTON, Nim, Bouton, |run| four(run, 22))
            .with("", "4 heaps")
            .formula(
                "or instead of exclusive or",
                Conjecture::new(Grundy, |p: &[u64; 4]| p.iter().fold(0, |s, h| s | h)),
            )
            .formula(
                "heaps capped at 2",
                Conjecture::new(Grundy, |p: &[u64; 4]| nim_sum(&p.map(|h| h.min(2)))),
            )
            .rules(
                "all of a heap may not be taken",
                Restricted::new(Nim, |from: &[u64; 4], to: &[u64; 4]| {
                    from.iter().zip(to).all(|(&before, &after)| before == 0 || after > 0)
                }),
            )
            .into(),
        Claim::new(
            "Bouton::strategy",
            source,
            "from a position of Nim an option of every smaller value is found, and none of the same value",
            Evidence::Strategy,
            |run| huge_values(&Nim, &lowering(false), &Bouton, &huge([u64::MAX; 5], 60_000, run), run),
        )
        .parameters("5 heaps < 2^64")
        .mutant("a move to one token less in the last heap wins as well", |run| {
            let swapped = huge([u64::MAX; 5], 60_000, run);
            huge_moves(&Nim, &lowering(false), &Changed(ByValue(Bouton), one_more), &swapped, run)
        }),
        Claim::new(
            "Bouton::winning_moves",
            source,
            "the winning moves lower a heap h to h ⊕ s, where s is the nim-sum and h ⊕ s < h",
            Evidence::ForAll,
            move |run| all_moves(&Nim, &ByValue(Bouton), &small(run), run),
        )
        .parameters("3 heaps, all winning moves")
        .mutant("one winning move is missing", move |run| {
            all_moves(&Nim, &Changed(ByValue(Bouton), forget_last), &small(run), run)
        }),
    ]
}

fn misere() -> Vec<Claim> {
    let source = Formula::<[u64; 4]>::source(&MisereNim);
    let small = |run: &Run| Cuboid::new([run.scale.bound(26, 3); 3]);
    vec![
        Claim::steps("MisereNim", MISERE_NIM, Nim, MisereNim, |run| four(run, 22))
            .with("", "4 heaps")
            .formula(
                "the nim-sum decides, as in normal play",
                Conjecture::new(MISERE, |p: &[u64; 4]| Outcome::of_value(nim_sum(p))),
            )
            .formula(
                "heaps capped at 2",
                Conjecture::new(MISERE, |p: &[u64; 4]| {
                    let small = p.iter().all(|&heap| heap <= 1);
                    Outcome::of_value(nim_sum(&p.map(|h| h.min(2))) ^ u64::from(small))
                }),
            )
            .into(),
        Claim::new(
            "MisereNim::winning_moves",
            source,
            "all winning moves of misère Nim",
            Evidence::ForAll,
            move |run| all_moves(&Nim, &ByOutcome(MisereNim), &small(run), run),
        )
        .parameters("3 heaps, all winning moves")
        .mutant("one winning move is missing", move |run| {
            all_moves(&Nim, &Changed(ByOutcome(MisereNim), forget_last), &small(run), run)
        }),
        Claim::new(
            "MisereNim::winning_moves",
            source,
            "all winning moves of misère Nim",
            Evidence::Strategy,
            |run| {
                let samples = huge([u64::MAX; 5], 60_000, run);
                huge_moves(&Nim, &lowering(true), &ByOutcome(MisereNim), &samples, run)
            },
        )
        .parameters("5 heaps < 2^64")
        .mutant("a second move wins from every position", |run| {
            let samples = huge([u64::MAX; 5], 60_000, run);
            let wrong = Changed(ByOutcome(MisereNim), one_more);
            huge_moves(&Nim, &lowering(true), &wrong, &samples, run)
        }),
        Claim::steps("MisereNimValue", MISERE_VALUE, Nim, MisereNimValue, |run| four(run, 22))
            .with("", "4 heaps")
            .formula(
                "1 − s everywhere s ≤ 1",
                Conjecture::new(MisereGrundy, |p: &[u64; 4]| {
                    let s = nim_sum(p);
                    if s <= 1 { 1 - s } else { s }
                }),
            )
            .formula(
                "g⁻ adds by nim-sum over the heaps",
                Conjecture::new(MisereGrundy, |p: &[u64; 4]| {
                    nim_sum(&p.map(|heap| if heap <= 1 { 1 - heap } else { heap }))
                }),
            )
            .into(),
    ]
}

/// The statements of \[GTB\] exercises 1.2 and 1.3.
fn printed() -> Vec<Claim> {
    let with_one = |lost: fn(u64, u64) -> bool| {
        move |run: &Run| {
            let region = Cuboid::new([run.scale.bound(1_000, 2); 2]);
            for_all(&region, run, |&[m, n]: &[u64; 2]| {
                if m < 1 || m > n {
                    return Ok(false);
                }
                ensure(lost(m, n) == (nim_sum(&[1, m, n]) == 0), || format!("1, {m}, {n}"))
            })
        }
    };
    let pairs = |lost: fn(&[u64]) -> bool| {
        move |run: &Run| {
            let formula = Conjecture::new(MISERE, move |p: &[u64; 5]| Outcome::next_wins(!lost(p)));
            differential_check(&Nim, &formula, &Cuboid::new([run.scale.bound(6, 5); 5]), run)
        }
    };
    vec![
        Claim::new(
            "lost_with_one",
            Source::new("GTB", "exercise 1.2 (a)"),
            "heaps 1, m, n with 1 ≤ m ≤ n are lost iff m is even and n = m + 1",
            Evidence::ForAll,
            with_one(lost_with_one),
        )
        .mutant("m odd", with_one(|m, n| m % 2 == 1 && n == m + 1)),
        Claim::new(
            "consecutive_winning_move",
            Source::new("GTB", "exercise 1.2 (b)"),
            "heaps n, n + 1, n + 2 are lost only for n = 1; else n + 2 → 1 wins for even n, n → 1 for odd n",
            Evidence::ForAll,
            consecutive(consecutive_winning_move),
        )
        .mutant(
            "n + 2 → 1 for all n",
            consecutive(|n| if n == 1 { None } else { Some([n, n + 1, 1]) }),
        ),
        Claim::new(
            "Bouton",
            Source::new("GTB", "exercise 1.2 (c)"),
            "8, 11, 13 has nim-sum 14; the winning moves are 8 → 6, 11 → 5, 13 → 3",
            Evidence::Printed,
            exercise_1_2_c(3),
        )
        .mutant("13 → 2", exercise_1_2_c(2)),
        Claim::new(
            "lost_in_misere_nim",
            Source::new("GTB", "exercise 1.3"),
            "misère Nim after deleting pairs of ones: one heap is lost iff 1, two iff equal and ≥ 2, more iff the nim-sum is 0",
            Evidence::Differential,
            pairs(lost_in_misere_nim),
        )
        .parameters("5 heaps")
        .mutant("two equal heaps are always lost", pairs(|heaps| nim_sum(heaps) == 0)),
    ]
}

fn consecutive(wins: fn(u64) -> Option<[u64; 3]>) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| {
        for_all(&UpTo(run.scale.bound(100_000, 1)), run, |&n: &u64| {
            let position = [n, n + 1, n + 2];
            let winning = Bouton.winning_moves(&position).map_err(words)?;
            match wins(n) {
                None => ensure(winning.is_empty(), || format!("{winning:?} win")),
                Some(option) => {
                    ensure(winning.contains(&option), || format!("{option:?} does not win"))
                }
            }
        })
    }
}

fn exercise_1_2_c(last: u64) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| {
        let region = Listed::new("the printed position", vec![[8, 11, 13]]);
        for_all(&region, run, |position: &[u64; 3]| {
            let winning = Bouton.winning_moves(position).map_err(words)?;
            let printed = [[6, 11, 13], [8, 5, 13], [8, 11, last]];
            ensure(nim_sum(position) == 14 && winning == printed, || format!("{winning:?} win"))
        })
    }
}

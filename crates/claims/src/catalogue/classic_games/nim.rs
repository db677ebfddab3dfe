//! Claims about Nim, in normal and in misère play.

use super::check::{
    AllMoves, Changed, HugeMoves, HugeValues, ensure, forget_last, huge, lowering, one_more, words,
};
use classic_games::basics::{consecutive_winning_move, lost_in_misere_nim, lost_with_one};
use classic_games::nim::{Bouton, MisereNim, MisereNimValue, Nim, nim_sum};
use impartial::formula::Conjecture;
use impartial::invariant::MisereGrundy;
use impartial::prelude::*;
use impartial::region::{Cuboid, Listed, Samples, UpTo};
use impartial::verify::{
    Claim, Evidence, FormulaCheck, FormulaClaim, Restricted, Run, Statement, for_all,
};

const MISERE: OutcomeIn = OutcomeIn(Convention::Misere);

pub(super) fn claims() -> Vec<Claim> {
    [values(), misere(), printed()].into_iter().flatten().collect()
}

pub(super) const BOUTON: &str = "the Grundy value of Nim is the nim-sum of the heaps";
const MISERE_NIM: &str = "misère Nim is P iff a heap is ≥ 2 and the nim-sum is 0, or all are ≤ 1 and the ones are odd in number";
pub(super) const MISERE_VALUE: &str = "g⁻ of Nim is the nim-sum s if a heap is ≥ 2, else 1 − s";

const ITS_MOVES: &str =
    "the winning moves lower a heap h to h ⊕ s, where s is the nim-sum and h ⊕ s < h";
const MISERE_MOVES: (&str, &str) = ("MisereNim::winning_moves", "all winning moves of misère Nim");

fn four(run: &Run, bound: u64) -> Cuboid<[u64; 4]> {
    Cuboid::new([run.scale.bound(bound, 4); 4])
}

fn three(run: &Run) -> Cuboid<[u64; 3]> {
    Cuboid::new([run.scale.bound(26, 3); 3])
}

fn five(run: &Run) -> Samples<[u64; 5]> {
    huge([u64::MAX; 5], 60_000, run)
}

fn strategy() -> Claim {
    let says = (
        "Bouton::strategy",
        "from a position of Nim an option of every smaller value is found, and none of the same value",
    );
    let claim: Claim = FormulaClaim::by(HugeValues(lowering(false)), says, Nim, Bouton, five)
        .with("", "5 heaps < 2^64")
        .into();
    claim.mutant("a move to one token less in the last heap wins as well", |run| {
        HugeMoves(lowering(false)).check(&Nim, &Changed(Bouton, one_more), &five(run), run)
    })
}

fn values() -> Vec<Claim> {
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
        strategy(),
        FormulaClaim::by(AllMoves, ("Bouton::winning_moves", ITS_MOVES), Nim, Bouton, three)
            .with("", "3 heaps, all winning moves")
            .formula("one winning move is missing", Changed(Bouton, forget_last))
            .into(),
    ]
}

fn misere() -> Vec<Claim> {
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
        FormulaClaim::by(AllMoves, MISERE_MOVES, Nim, MisereNim, three)
            .with("", "3 heaps, all winning moves")
            .formula("one winning move is missing", Changed(MisereNim, forget_last))
            .into(),
        FormulaClaim::by(HugeMoves(lowering(true)), MISERE_MOVES, Nim, MisereNim, five)
            .with("", "5 heaps < 2^64")
            .formula("a second move wins from every position", Changed(MisereNim, one_more))
            .into(),
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

/// A statement of an exercise of \[GTB\].
const fn exercise(locator: &'static str, part: &'static str, says: &'static str) -> Statement {
    Statement::new(Source::new("GTB", locator), part, says)
}

fn printed() -> Vec<Claim> {
    vec![with_one(), consecutive(), exercise_1_2_c(), pairs_of_ones()]
}

fn with_one() -> Claim {
    let says = "heaps 1, m, n with 1 ≤ m ≤ n are lost iff m is even and n = m + 1";
    let iff = |lost: fn(u64, u64) -> bool| {
        move |&[m, n]: &[u64; 2]| {
            if m < 1 || m > n {
                return Ok(false);
            }
            ensure(lost(m, n) == (nim_sum(&[1, m, n]) == 0), || format!("1, {m}, {n}"))
        }
    };
    let region = |run: &Run| Cuboid::new([run.scale.bound(1_000, 2); 2]);
    Claim::everywhere(
        exercise("exercise 1.2 (a)", "lost_with_one", says),
        region,
        iff(lost_with_one),
    )
    .but("m odd", iff(|m, n| m % 2 == 1 && n == m + 1))
    .into()
}

fn consecutive() -> Claim {
    let says = "heaps n, n + 1, n + 2 are lost only for n = 1; else n + 2 → 1 wins for even n, n → 1 for odd n";
    let statement = exercise("exercise 1.2 (b)", "consecutive_winning_move", says);
    let by = |wins: fn(u64) -> Option<[u64; 3]>| {
        move |&n: &u64| {
            let winning = Bouton.winning_moves(&[n, n + 1, n + 2]).map_err(words)?;
            match wins(n) {
                None => ensure(winning.is_empty(), || format!("{winning:?} win")),
                Some(option) => {
                    ensure(winning.contains(&option), || format!("{option:?} does not win"))
                }
            }
        }
    };
    let region = |run: &Run| UpTo(run.scale.bound(100_000, 1));
    Claim::everywhere(statement, region, by(consecutive_winning_move))
        .but("n + 2 → 1 for all n", by(|n| if n == 1 { None } else { Some([n, n + 1, 1]) }))
        .into()
}

fn exercise_1_2_c() -> Claim {
    let says = "8, 11, 13 has nim-sum 14; the winning moves are 8 → 6, 11 → 5, 13 → 3";
    let check = |last: u64| {
        move |run: &Run| {
            let region = Listed::new("the printed position", vec![[8, 11, 13]]);
            for_all(&region, run, |position: &[u64; 3]| {
                let winning = Bouton.winning_moves(position).map_err(words)?;
                let printed = [[6, 11, 13], [8, 5, 13], [8, 11, last]];
                ensure(nim_sum(position) == 14 && winning == printed, || format!("{winning:?} win"))
            })
        }
    };
    Claim::of(exercise("exercise 1.2 (c)", "Bouton", says), Evidence::Printed, check(3))
        .mutant("13 → 2", check(2))
}

fn pairs_of_ones() -> Claim {
    let says = "misère Nim after deleting pairs of ones: one heap is lost iff 1, two iff equal and ≥ 2, more iff the nim-sum is 0";
    let by = |lost: fn(&[u64]) -> bool| {
        Conjecture::new(MISERE, move |p: &[u64; 5]| Outcome::next_wins(!lost(p)))
            .stated(Source::new("GTB", "exercise 1.3"))
    };
    let region = |run: &Run| Cuboid::new([run.scale.bound(6, 5); 5]);
    Claim::searched("lost_in_misere_nim", says, Nim, by(lost_in_misere_nim), region)
        .with("", "5 heaps")
        .formula("two equal heaps are always lost", by(|heaps| nim_sum(heaps) == 0))
        .into()
}

//! Whole boxes: the closed forms against the solver of line games, one position a few steps whatever the
//! number of its options.

use classic_games::nim::{Bouton, MisereNimValue, Nim, nim_sum};
use classic_games::welter::{Welter, WelterTheorem};
use classic_games::wythoff::{Wythoff, WythoffTheorem};
use impartial::formula::Conjecture;
use impartial::invariant::MisereGrundy;
use impartial::prelude::*;
use impartial::region::Cuboid;
use impartial::verify::{Claim, Evidence, Report, Run, box_check};

pub(super) fn claims() -> Vec<Claim> {
    vec![nim(), misere_nim(), welter(), wythoff()]
}

fn solved<const N: usize, R, F>(
    game: R,
    formula: F,
    bound: u64,
) -> impl Fn(&Run) -> Report + Send + Sync
where
    R: Ruleset<[u64; N]> + Send + Sync,
    F: Formula<[u64; N]> + Send + Sync,
    F::Invariant: ByConvention,
{
    let dimensions = u32::try_from(N).unwrap_or(u32::MAX);
    move |run| {
        let region = Cuboid::new([run.scale.bound(bound, dimensions); N]);
        box_check(&game, &formula, &region, run)
    }
}

fn nim() -> Claim {
    let or = Conjecture::new(Grundy, |heaps: &[u64; 3]| heaps.iter().fold(0, |s, h| s | h));
    Claim::new(
        "Bouton",
        Formula::<[u64; 3]>::source(&Bouton),
        "the Grundy value of Nim is the nim-sum of the heaps",
        Evidence::Differential,
        solved::<3, _, _>(Nim, Bouton, 255),
    )
    .parameters("3 heaps, whole box")
    .mutant("or instead of exclusive or", solved::<3, _, _>(Nim, or, 20))
}

fn misere_nim() -> Claim {
    let sum = Conjecture::new(MisereGrundy, |heaps: &[u64; 3]| nim_sum(heaps));
    Claim::new(
        "MisereNimValue",
        Formula::<[u64; 3]>::source(&MisereNimValue),
        "g⁻ of Nim is the nim-sum, with 0 and 1 exchanged if all heaps are at most 1",
        Evidence::Differential,
        solved::<3, _, _>(Nim, MisereNimValue, 255),
    )
    .parameters("3 heaps, whole box")
    .mutant("the nim-sum everywhere", solved::<3, _, _>(Nim, sum, 20))
}

fn welter() -> Claim {
    let sum = Conjecture::new(Grundy, |coins: &[u64; 4]| nim_sum(coins));
    Claim::new(
        "WelterTheorem",
        Formula::<[u64; 4]>::source(&WelterTheorem),
        "the value of Welter's game is ⊕ xᵢ ⊕ ⊕ (2^(ord(xᵢ − xⱼ) + 1) − 1)",
        Evidence::Differential,
        solved::<4, _, _>(Welter, WelterTheorem, 50),
    )
    .parameters("4 coins, whole box")
    .mutant("without the pairs, as in Nim", solved::<4, _, _>(Welter, sum, 10))
}

fn wythoff() -> Claim {
    let rounded = Conjecture::new(OutcomeIn(Convention::Normal), |&[a, b]: &[u64; 2]| {
        Outcome::next_wins(a.min(b) != a.abs_diff(b) * 8 / 5)
    });
    Claim::new(
        "WythoffTheorem",
        Formula::<[u64; 2]>::source(&WythoffTheorem),
        "Wythoff's game with a ≤ b is P iff a = ⌊(b − a) φ⌋",
        Evidence::Differential,
        solved::<2, _, _>(Wythoff, WythoffTheorem, 4_095),
    )
    .parameters("whole box")
    // The first pair that it misses is (21, 34).
    .mutant("φ rounded to 8/5", solved::<2, _, _>(Wythoff, rounded, 300))
}

//! Whole boxes: the closed forms against the solver of line games, one position a few steps whatever the
//! number of its options.

use super::nim::{BOUTON, MISERE_VALUE};
use super::pairs::WYTHOFF;
use super::welter::WELTER;
use classic_games::nim::{Bouton, MisereNimValue, Nim, nim_sum};
use classic_games::welter::{Welter, WelterTheorem};
use classic_games::wythoff::{Wythoff, WythoffTheorem};
use impartial::formula::Conjecture;
use impartial::invariant::MisereGrundy;
use impartial::prelude::*;
use impartial::region::Cuboid;
use impartial::verify::{Claim, Run};

pub(super) fn claims() -> Vec<Claim> {
    vec![nim(), misere_nim(), welter(), wythoff()]
}

/// All positions of N heaps up to a bound that the scale moves.
fn whole<const N: usize>(bound: u64) -> impl Fn(&Run) -> Cuboid<[u64; N]> + Clone {
    let dimensions = u32::try_from(N).unwrap_or(u32::MAX);
    move |run| Cuboid::new([run.scale.bound(bound, dimensions); N])
}

fn nim() -> Claim {
    let or = Conjecture::new(Grundy, |heaps: &[u64; 3]| heaps.iter().fold(0, |s, h| s | h));
    Claim::solved("Bouton", BOUTON, Nim, Bouton, whole::<3>(255))
        .with("", "3 heaps, whole box")
        .formula("or instead of exclusive or", or)
        .into()
}

fn misere_nim() -> Claim {
    let sum = Conjecture::new(MisereGrundy, |heaps: &[u64; 3]| nim_sum(heaps));
    Claim::solved("MisereNimValue", MISERE_VALUE, Nim, MisereNimValue, whole::<3>(255))
        .with("", "3 heaps, whole box")
        .formula("the nim-sum everywhere", sum)
        .into()
}

fn welter() -> Claim {
    let sum = Conjecture::new(Grundy, |coins: &[u64; 4]| nim_sum(coins));
    Claim::solved("WelterTheorem", WELTER, Welter, WelterTheorem, whole::<4>(50))
        .with("", "4 coins, whole box")
        .formula("without the pairs, as in Nim", sum)
        .rules("a coin may move onto another: Nim", Nim)
        .into()
}

fn wythoff() -> Claim {
    let rounded = super::pairs::rounded_ratio();
    Claim::solved("WythoffTheorem", WYTHOFF, Wythoff, WythoffTheorem, whole::<2>(4_095))
        .with("", "whole box")
        // The first pair that it misses is (21, 34), which the smallest scale does not reach.
        .formula("φ rounded to 8/5", rounded)
        .rules("no move on the diagonal: Nim", Nim)
        .into()
}

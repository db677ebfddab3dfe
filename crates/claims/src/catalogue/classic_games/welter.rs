//! Claims about Welter's game.

use super::check::{
    ByValue, Changed, Moves, all_moves, changed_heap, forget_last, huge, huge_values, lower_one,
    some_below,
};
use classic_games::nim::nim_sum;
use classic_games::welter::{Welter, WelterTheorem};
use impartial::formula::Conjecture;
use impartial::prelude::*;
use impartial::region::Cuboid;
use impartial::verify::{Claim, Evidence, Run, step_check};

pub(super) fn claims() -> Vec<Claim> {
    let source = Formula::<[u64; 4]>::source(&WelterTheorem);
    let four = |run: &Run| Cuboid::new([run.scale.bound(22, 4); 4]);
    let three = |run: &Run| Cuboid::new([run.scale.bound(40, 3); 3]);
    let many = |run: &Run| huge([u64::MAX; 5], 30_000, run);
    vec![
        Claim::new(
            "WelterTheorem",
            source,
            "the value of Welter's game is ⊕ xᵢ ⊕ ⊕ (2^(ord(xᵢ − xⱼ) + 1) − 1)",
            Evidence::StepCheck,
            move |run| step_check(&Welter, &WelterTheorem, &four(run), run),
        )
        .parameters("4 coins")
        .mutant("without the pairs, as in Nim", move |run| {
            let nim = Conjecture::new(Grundy, |p: &[u64; 4]| nim_sum(p));
            step_check(&Welter, &nim, &four(run), run)
        })
        .mutant("2^ord − 1 instead of 2^(ord + 1) − 1", move |run| {
            let wrong = Conjecture::new(Grundy, |p: &[u64; 4]| {
                let pairs = (0..4).flat_map(|i| (0..i).map(move |j| (i, j)));
                let term = |x: u64| 1_u64.checked_shl(x.trailing_zeros()).map_or(0, |p| p - 1);
                pairs.fold(nim_sum(p), |sum, (i, j)| sum ^ term(p[i] ^ p[j]))
            });
            step_check(&Welter, &wrong, &four(run), run)
        }),
        Claim::new(
            "WelterTheorem::winning_moves",
            source,
            "all winning moves of Welter's game: at most one for each coin",
            Evidence::ForAll,
            move |run| all_moves(&Welter, &ByValue(WelterTheorem), &three(run), run),
        )
        .parameters("3 coins, all winning moves")
        .mutant("one winning move is missing", move |run| {
            all_moves(&Welter, &Changed(ByValue(WelterTheorem), forget_last), &three(run), run)
        }),
        Claim::new(
            "WelterTheorem::strategy",
            source,
            "in Welter's game an option of every smaller value is found, and none of the same value",
            Evidence::Strategy,
            move |run| huge_values(&Welter, &coin_moves(), &WelterTheorem, &many(run), run),
        )
        .parameters("5 coins < 2^64")
        .mutant("a coin must not pass another", move |run| {
            let wrong = Moves {
                is_option: |from: &[u64; 5], to| {
                    changed_heap(from, to)
                        .is_some_and(|(_, a, b)| b < a && !from.iter().any(|c| (b..a).contains(c)))
                },
                ..coin_moves()
            };
            huge_values(&Welter, &wrong, &WelterTheorem, &many(run), run)
        }),
    ]
}

fn coin_moves() -> Moves<[u64; 5]> {
    Moves {
        is_option: |from, to| {
            changed_heap(from, to).is_some_and(|(_, a, b)| b < a && !from.contains(&b))
        },
        some_options: |position| {
            let free = |square: &u64| !position.contains(square);
            lower_one(position, |coin| some_below(coin).into_iter().filter(free)).collect()
        },
        misere: false,
    }
}

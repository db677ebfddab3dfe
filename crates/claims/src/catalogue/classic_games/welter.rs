//! Claims about Welter's game.

use super::check::{
    AllMoves, Changed, HugeValues, Moves, changed_heap, forget_last, huge, lower_one, some_below,
};
use classic_games::nim::{Nim, nim_sum};
use classic_games::welter::{Welter, WelterTheorem};
use impartial::formula::Conjecture;
use impartial::prelude::*;
use impartial::region::Cuboid;
use impartial::verify::{Claim, FormulaClaim, Run};

pub(super) const WELTER: &str = "the value of Welter's game is ⊕ xᵢ ⊕ ⊕ (2^(ord(xᵢ − xⱼ) + 1) − 1)";

pub(super) fn claims() -> Vec<Claim> {
    vec![values(), moves(), strategy()]
}

fn values() -> Claim {
    let nim = Conjecture::new(Grundy, |p: &[u64; 4]| nim_sum(p));
    let one_bit_less = Conjecture::new(Grundy, |p: &[u64; 4]| {
        let pairs = (0..4).flat_map(|i| (0..i).map(move |j| (i, j)));
        let term = |x: u64| 1_u64.checked_shl(x.trailing_zeros()).map_or(0, |p| p - 1);
        pairs.fold(nim_sum(p), |sum, (i, j)| sum ^ term(p[i] ^ p[j]))
    });
    let four = |run: &Run| Cuboid::new([run.scale.bound(22, 4); 4]);
    Claim::steps("WelterTheorem", WELTER, Welter, WelterTheorem, four)
        .with("", "4 coins")
        .formula("without the pairs, as in Nim", nim)
        .formula("2^ord − 1 instead of 2^(ord + 1) − 1", one_bit_less)
        .rules("a coin may move onto another: Nim", Nim)
        .into()
}

fn moves() -> Claim {
    let says = (
        "WelterTheorem::winning_moves",
        "all winning moves of Welter's game: at most one for each coin",
    );
    let three = |run: &Run| Cuboid::new([run.scale.bound(40, 3); 3]);
    FormulaClaim::by(AllMoves, says, Welter, WelterTheorem, three)
        .with("", "3 coins, all winning moves")
        .formula("one winning move is missing", Changed(WelterTheorem, forget_last))
        .into()
}

fn strategy() -> Claim {
    let says = (
        "WelterTheorem::strategy",
        "in Welter's game an option of every smaller value is found, and none of the same value",
    );
    let many = |run: &Run| huge([u64::MAX; 5], 30_000, run);
    let no_passing = Moves {
        is_option: |from: &[u64; 5], to| {
            changed_heap(from, to)
                .is_some_and(|(_, a, b)| b < a && !from.iter().any(|c| (b..a).contains(c)))
        },
        ..coin_moves()
    };
    FormulaClaim::by(HugeValues(coin_moves()), says, Welter, WelterTheorem, many)
        .with("", "5 coins < 2^64")
        .checked_by("a coin must not pass another", HugeValues(no_passing))
        .into()
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

//! Claims about Lasker's Nim.

use super::check::{
    AllMoves, Changed, HugeValues, Moves, changed_heap, huge, lower_one, some_below,
};
use classic_games::lasker::{Lasker, LaskerTheorem};
use classic_games::nim::{Nim, nim_sum};
use impartial::formula::Conjecture;
use impartial::position::Heaps;
use impartial::prelude::*;
use impartial::region::Cuboid;
use impartial::verify::{Claim, FormulaClaim, Run};

pub(super) fn claims() -> Vec<Claim> {
    vec![values(), moves(), strategy()]
}

fn two(run: &Run, bound: u64) -> Cuboid<Heaps> {
    Cuboid::new(Heaps::from([run.scale.bound(bound, 2); 2]))
}

fn values() -> Claim {
    let says = "in Lasker's Nim 4k+1 ↦ 4k+1, 4k+2 ↦ 4k+2, 4k+3 ↦ 4k+4, 4k+4 ↦ 4k+3";
    let nim = Conjecture::new(Grundy, |p: &Heaps| nim_sum(p));
    Claim::steps("LaskerTheorem", says, Lasker, LaskerTheorem, |run| two(run, 120))
        .with("", "2 heaps")
        .formula("every heap has its size as value, as in Nim", nim)
        .rules("no splits: Nim", Nim)
        .into()
}

fn moves() -> Claim {
    let says =
        ("LaskerTheorem::winning_moves", "all winning moves of Lasker's Nim, splits included");
    let takes = |from: &Heaps, moves: &mut Vec<Heaps>| moves.retain(|to| to.len() == from.len());
    FormulaClaim::by(AllMoves, says, Lasker, LaskerTheorem, |run| two(run, 80))
        .with("", "2 heaps, all winning moves")
        .formula("only takes are listed", Changed(LaskerTheorem, takes))
        .into()
}

fn strategy() -> Claim {
    let says = (
        "LaskerTheorem::strategy",
        "in Lasker's Nim an option of every smaller value is found, and none of the same value",
    );
    // Below 2^63, because the value of 2^64 − 1 does not fit.
    let big = |run: &Run| huge(Heaps::from([u64::MAX >> 1; 3]), 30_000, run);
    let without = Moves { is_option: |from: &Heaps, to| from.len() == to.len(), ..lasker_moves() };
    FormulaClaim::by(HugeValues(lasker_moves()), says, Lasker, LaskerTheorem, big)
        .with("", "3 heaps < 2^63")
        .checked_by("splits are no moves", HugeValues(without))
        .into()
}

fn lasker_moves() -> Moves<Heaps> {
    Moves {
        is_option: |from, to| {
            if from.len() == to.len() {
                return changed_heap(from, to).is_some_and(|(_, a, b)| b < a);
            }
            let index = from.iter().zip(to.iter()).position(|(a, b)| a != b).unwrap_or(from.len());
            to.len() == from.len() + 1
                && index < from.len()
                && to[index] > 0
                && to[index + 1] > 0
                && to[index].checked_add(to[index + 1]) == Some(from[index])
                && from[index + 1..] == to[index + 2..]
        },
        some_options: |position| {
            let mut options: Vec<Heaps> =
                lower_one(position, |heap| some_below(heap).into_iter()).collect();
            for (index, &heap) in position.iter().enumerate() {
                for size in some_below(heap).into_iter().filter(|&size| size > 0) {
                    let mut heaps = position.to_vec();
                    heaps.splice(index..=index, [size, heap - size]);
                    options.push(heaps.into());
                }
            }
            options
        },
        misere: false,
    }
}

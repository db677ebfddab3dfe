//! Claims about Lasker's Nim.

use super::check::{
    ByValue, Changed, Moves, all_moves, changed_heap, huge, huge_values, lower_one, some_below,
};
use classic_games::lasker::{Lasker, LaskerTheorem};
use impartial::formula::Conjecture;
use impartial::position::Heaps;
use impartial::prelude::*;
use impartial::region::Cuboid;
use impartial::verify::{Claim, Evidence, Run, step_check};

pub(super) fn claims() -> Vec<Claim> {
    let source = LaskerTheorem.source();
    let two = |bound: u64| {
        move |run: &Run| {
            Cuboid::new(Heaps::from([run.scale.bound(bound, 2), run.scale.bound(bound, 2)]))
        }
    };
    let (wide, narrow) = (two(120), two(80));
    // Below 2^63, because the value of 2^64 − 1 does not fit.
    let big = |count: u64| move |run: &Run| huge(Heaps::from([u64::MAX >> 1; 3]), count, run);
    vec![
        Claim::new(
            "LaskerTheorem",
            source,
            "in Lasker's Nim 4k+1 ↦ 4k+1, 4k+2 ↦ 4k+2, 4k+3 ↦ 4k+4, 4k+4 ↦ 4k+3",
            Evidence::StepCheck,
            move |run| step_check(&Lasker, &LaskerTheorem, &wide(run), run),
        )
        .parameters("2 heaps")
        .mutant("every heap has its size as value, as in Nim", move |run| {
            let nim = Conjecture::new(Grundy, |p: &Heaps| classic_games::nim::nim_sum(p));
            step_check(&Lasker, &nim, &wide(run), run)
        }),
        Claim::new(
            "LaskerTheorem::winning_moves",
            source,
            "all winning moves of Lasker's Nim, splits included",
            Evidence::ForAll,
            move |run| all_moves(&Lasker, &ByValue(LaskerTheorem), &narrow(run), run),
        )
        .parameters("2 heaps, all winning moves")
        .mutant("only takes are listed", move |run| {
            let takes =
                |from: &Heaps, moves: &mut Vec<Heaps>| moves.retain(|to| to.len() == from.len());
            all_moves(&Lasker, &Changed(ByValue(LaskerTheorem), takes), &narrow(run), run)
        }),
        Claim::new(
            "LaskerTheorem::strategy",
            source,
            "in Lasker's Nim an option of every smaller value is found, and none of the same value",
            Evidence::Strategy,
            move |run| {
                huge_values(&Lasker, &lasker_moves(), &LaskerTheorem, &big(30_000)(run), run)
            },
        )
        .parameters("3 heaps < 2^63")
        .mutant("splits are no moves", move |run| {
            let without =
                Moves { is_option: |from: &Heaps, to| from.len() == to.len(), ..lasker_moves() };
            huge_values(&Lasker, &without, &LaskerTheorem, &big(30_000)(run), run)
        }),
    ]
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

//! (1.3) and (A2).

use super::{RADICES, radix, source};
use crate::catalogue::shared::{cuboid, ensure, merged, small};
use impartial::position::Heaps;
use impartial::radix::Radix;
use impartial::region::Cuboid;
use impartial::verify::{Claim, Evidence, Report, Run, for_all};
use misere_saturation::{
    MoveSet, PositionSet, SubtractionGame, Theorem10, Witness, row_check, weight, weight_by_cases,
};

pub(super) fn claims() -> Vec<Claim> {
    let mut claims = Vec::from(RADICES.map(enough));
    claims.extend([fewer_are_not_enough(), two_forms(), constant_base()]);
    claims
}

fn restricted(radix: &Radix, weight: usize) -> SubtractionGame {
    let moves = MoveSet::saturated_up_to(radix.clone(), weight);
    SubtractionGame::new(PositionSet::Misere, moves)
}

fn enough(beta: &'static str) -> Claim {
    let holds = move |run: &Run| {
        merged([(1, 5_000), (2, 150), (3, 36), (4, 11)].map(|(heaps, bound)| {
            let theorem = Theorem10::new(radix(beta));
            let game = restricted(theorem.radix(), weight(theorem.radix(), heaps));
            row_check(&game, &theorem, &small(heaps, bound, run), run)
        }))
    };
    // The witness of (A2) is the last position of its box.
    let one_less = move |run: &Run| {
        let theorem = Theorem10::new(radix(beta));
        merged((1..=4).filter_map(|heaps| {
            let witness = Witness::of(theorem.radix(), heaps).ok()??;
            let game = restricted(theorem.radix(), witness.weight - 1);
            Some(row_check(&game, &theorem, &Cuboid::new(witness.position), run))
        }))
    };
    Claim::new(
        "weight",
        source("(1.3)"),
        "sg = φ in Γ(𝒫_Mis, 𝒞^β_[w]) with w = max_L min(β_L − [L=0], k − [L=0][β₀<2k])",
        Evidence::StepCheck,
        holds,
    )
    .parameters(format!("β = {beta}, k = 1, 2, 3, 4"))
    .mutant("w − 1 is enough", one_less)
}

/// Checks at all pairs of a radix sequence and a number of heaps from 1 to 5.
fn each_witness(
    holds: impl Fn(&Radix, &Witness) -> Result<bool, String> + Send + Sync,
) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| {
        merged(RADICES.map(|beta| {
            let radix = radix(beta);
            for_all(&Cuboid::new(Heaps::from([4])), run, |number: &Heaps| {
                let heaps = usize::try_from(number[0]).unwrap_or(0) + 1;
                let witness = Witness::of(&radix, heaps).map_err(|error| error.to_string())?;
                witness.map_or(Ok(false), |witness| holds(&radix, &witness))
            })
        }))
    }
}

fn fewer_are_not_enough() -> Claim {
    let at_least = |more: usize| {
        each_witness(move |radix, witness| {
            let lightest = witness.lightest(radix);
            ensure(lightest >= Some(witness.weight + more), || {
                format!("β = {radix}, X = {}: {lightest:?} heaps are enough", witness.position)
            })
        })
    };
    Claim::new(
        "Witness",
        source("§2.3 (A2)"),
        "every descendant Y of the witness X with φ(Y) = m < φ(X) has wt(X − Y) ≥ w",
        Evidence::ForAll,
        at_least(0),
    )
    .parameters(format!("{} sequences β, k = 1, …, 5", RADICES.len()))
    .mutant("wt(X − Y) ≥ w + 1", at_least(1))
}

/// All β = (a, b, c, b, c, …) with small entries, and all small k, k = 0 too.
fn each_form(
    other: impl Fn(&Radix, usize) -> usize + Send + Sync,
) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| {
        let region = Cuboid::new(Heaps::from([14, 6, 6, 9]));
        for_all(&region, run, |drawn: &Heaps| {
            let radix = Radix::new(vec![drawn[0] + 2], vec![drawn[1] + 2, drawn[2] + 2])
                .map_err(|error| error.to_string())?;
            let heaps = usize::try_from(drawn[3]).unwrap_or(0);
            let (first, second) = (weight(&radix, heaps), other(&radix, heaps));
            ensure(first == second, || {
                format!(
                    "β = {radix}, k = {heaps}: {first} in the first form, {second} in the other"
                )
            })
        })
    }
}

fn two_forms() -> Claim {
    Claim::new(
        "weight_by_cases",
        source("(1.3)"),
        "the two forms of (1.3) are equal",
        Evidence::ForAll,
        each_form(weight_by_cases),
    )
    .parameters("β₀ ≤ 16, β = (β₀, b, c, b, c, …) with b, c ≤ 8, k ≤ 9")
    .mutant(
        "β₀ ≤ 2k instead of β₀ < 2k in the second case",
        each_form(|radix, heaps| {
            let at_bound = usize::try_from(radix.at(0)) == Ok(2 * heaps);
            let later = radix.at(1).max(radix.at(2));
            let moved = at_bound && u64::try_from(heaps).is_ok_and(|heaps| later < heaps);
            weight_by_cases(radix, heaps) - usize::from(moved)
        }),
    )
}

fn constant_base() -> Claim {
    let check = |less: u64| {
        move |run: &Run| {
            for_all(&cuboid(2, 60), run, |drawn: &Heaps| {
                let base = drawn[0] + 2;
                let radix = Radix::constant(base).map_err(|error| error.to_string())?;
                let heaps = usize::try_from(drawn[1]).unwrap_or(0);
                let expected = usize::try_from(base - less).unwrap_or(usize::MAX).min(heaps);
                let found = weight(&radix, heaps);
                ensure(found == expected, || format!("b = {base}, k = {heaps}: {found}"))
            })
        }
    };
    Claim::new(
        "weight",
        source("below (1.3)"),
        "wt(φ^(b,k)) = min(b, k)",
        Evidence::ForAll,
        check(0),
    )
    .parameters("b ≤ 62, k ≤ 60")
    .mutant("min(b − 1, k)", check(1))
}

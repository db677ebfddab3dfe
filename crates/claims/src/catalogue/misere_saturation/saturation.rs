//! Which games are saturated, which moves may be added, and Remark 5.

use super::{radix, source};
use crate::catalogue::shared::{cuboid, ensure, merged, random, small};
use impartial::invariant::{Grundy, MisereGrundy};
use impartial::position::Heaps;
use impartial::radix::Radix;
use impartial::region::{Cuboid, Region};
use impartial::solve::Table;
use impartial::verify::{Claim, Evidence, Report, Run, for_all};
use misere_saturation::{
    Comparison, MoveSet, PositionSet, SubtractionGame, Theorem10, addable_moves,
    compare_with_saturation, is_addable_pair,
};

pub(super) fn claims() -> Vec<Claim> {
    vec![
        two_saturated("nim_is_2_saturated", "Nim is 2-saturated", SubtractionGame::nim()),
        two_saturated(
            "welter_is_2_saturated",
            "Welter's game is 2-saturated",
            SubtractionGame::welter(),
        ),
        iff(2, 7, 15),
        iff(3, 3, 7),
        addable_pairs(),
        all_addable(2, "exactly the vectors (odd, odd) with sum 2 mod 4 may be added to 𝒞²", 7, 40),
        all_addable(3, "no vector may be added to 𝒞²", 4, 16),
        remark_5(),
    ]
}

fn saturated_check(
    game: SubtractionGame,
    beta: &'static str,
) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| {
        merged([(1, 10_000), (2, 200), (3, 30), (4, 10)].map(|(heaps, bound)| {
            let region = small(heaps, bound, run);
            let max = region.nth(region.len() - 1);
            match Comparison::solve(&game, &radix(beta), &max, &run.observer) {
                Err(error) => Report::cut_off(region.to_string(), error),
                Ok(comparison) => for_all(&region, run, |position| {
                    let Some((own, saturated)) = comparison.values(position) else {
                        return Ok(false);
                    };
                    ensure(own == saturated, || format!("{own}, in the saturation {saturated}"))
                }),
            }
        }))
    }
}

fn two_saturated(part: &'static str, says: &'static str, game: SubtractionGame) -> Claim {
    Claim::new(
        part,
        source("Example 6"),
        says,
        Evidence::Differential,
        saturated_check(game.clone(), "2"),
    )
    .parameters("k = 1, 2, 3, 4")
    .mutant("it is 3-saturated", saturated_check(game, "3"))
    .mutant("misère Nim is 2-saturated", saturated_check(SubtractionGame::misere_nim(), "2"))
}

/// Whether Γ(ℕᵏ, 𝒞) is 2-saturated on a box, for 𝒞 with one vector added or removed.
struct OneVector {
    vector: Heaps,
    max: Heaps,
}

impl OneVector {
    fn agrees(
        &self,
        moves: Result<MoveSet, misere_saturation::SaturationError>,
    ) -> Result<bool, String> {
        let game = SubtractionGame::new(PositionSet::All, moves.map_err(|e| e.to_string())?);
        compare_with_saturation(&game, &radix("2"), &self.max)
            .map(|found| found.agrees())
            .map_err(|error| error.to_string())
    }

    fn added_to(&self, moves: MoveSet) -> Result<bool, String> {
        self.agrees(moves.with(std::slice::from_ref(&self.vector)))
    }

    fn removed_from(&self, moves: MoveSet) -> Result<bool, String> {
        self.agrees(moves.without(std::slice::from_ref(&self.vector)))
    }
}

/// Every vector C ≤ (`largest`, …): one that is not in 𝒞² may be added neither to 𝒞_\[1\] nor to 𝒞²,
/// one of 𝒞_\[1\] may be removed from neither, the others may be there or not. `allowed` and `needed`
/// say which vectors are thought to be in 𝒞² and in 𝒞_\[1\].
fn iff_check(
    (heaps, largest, max): (usize, u64, u64),
    allowed: impl Fn(&[u64]) -> bool + Send + Sync,
    needed: impl Fn(&[u64]) -> bool + Send + Sync,
) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| {
        let (least, most) = (MoveSet::single_heap(), MoveSet::saturated(radix("2")));
        for_all(&cuboid(heaps, largest), run, |vector: &Heaps| {
            if vector.iter().all(|&component| component == 0) {
                return Ok(false);
            }
            let one = OneVector { vector: vector.clone(), max: Heaps::from(vec![max; heaps]) };
            let may_be_there = allowed(vector);
            let may_be_missing = !needed(vector);
            for moves in [&least, &most] {
                let with = one.added_to(moves.clone())?;
                if with != may_be_there {
                    return Err(format!("added to {moves}: saturated is {with}"));
                }
                let without = one.removed_from(moves.clone())?;
                if without != may_be_missing {
                    return Err(format!("removed from {moves}: saturated is {without}"));
                }
            }
            Ok(true)
        })
    }
}

fn iff(heaps: usize, largest: u64, max: u64) -> Claim {
    let size = (heaps, largest, max);
    let within = |beta: &'static str| {
        let moves = MoveSet::saturated(radix(beta));
        move |vector: &[u64]| moves.contains(vector)
    };
    let single = |vector: &[u64]| MoveSet::single_heap().contains(vector);
    Claim::new(
        "MoveSet",
        source("Example 6"),
        "Γ(ℕᵏ, 𝒞) is 2-saturated iff 𝒞_[1] ⊆ 𝒞 ⊆ 𝒞²",
        Evidence::Differential,
        iff_check(size, within("2"), single),
    )
    .parameters(format!("k = {heaps}, every vector ≤ {largest}, on the box of heaps ≤ {max}"))
    .mutant("𝒞 ⊆ 𝒞³", iff_check(size, within("3"), single))
    .mutant("any 𝒞 ⊆ 𝒞²", iff_check(size, within("2"), |_| false))
}

/// Draws Y and C, and checks that φ(Y + C) and φ(Y) differ at `place` if `tried` accepts C.
fn pairs_check(
    tried: impl Fn(&Radix, &[u64]) -> bool + Send + Sync,
    place: usize,
) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| {
        merged(["2", "2,3", "(2,3)", "(2,3,5)", "2,5", "(2,10)"].map(|beta| {
            let theorem = Theorem10::new(radix(beta));
            let check = |drawn: &Heaps| {
                let (y, c) = drawn.split_at(2);
                if y == [0, 0] || c == [0, 0] || !tried(theorem.radix(), c) {
                    return Ok(false);
                }
                let x = [y[0] + c[0], y[1] + c[1]];
                let digit = |heaps: &[u64]| -> Result<u64, String> {
                    let value = theorem.expansion(heaps).map_err(|error| error.to_string())?;
                    Ok(value.digits().get(place).copied().unwrap_or(0))
                };
                let (before, after) = (digit(&x)?, digit(y)?);
                ensure(before != after, || {
                    format!("β = {beta}, X − Y = {c:?}: digit {place} of φ stays {after}")
                })
            };
            merged([
                for_all(&small(4, 20, run), run, check),
                for_all(&random(4, 1 << 62, 10_000, run), run, check),
            ])
        }))
    }
}

fn addable_pairs() -> Claim {
    Claim::new(
        "is_addable_pair",
        source("§2.1 (SG1); found here"),
        "for k = 2 and β₀ = 2, vectors (odd, odd) with ord(c⁰ + c¹) = 1 may be added to 𝒞^β: φ changes at place 1",
        Evidence::ForAll,
        pairs_check(is_addable_pair, 1),
    )
    .parameters("6 sequences β with β₀ = 2")
    .mutant(
        "all vectors (odd, odd)",
        pairs_check(|_, c| c.iter().all(|component| component % 2 == 1), 1),
    )
    .mutant("φ changes at place 0", pairs_check(is_addable_pair, 0))
}

/// All vectors that may be added to Γ(𝒫, 𝒞²) are those that `expected` accepts.
fn addable_check(
    positions: PositionSet,
    (heaps, largest, max): (usize, u64, u64),
    expected: impl Fn(&[u64]) -> bool + Send + Sync,
) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| {
        let game = SubtractionGame::saturation(positions, radix("2"));
        let vectors: Cuboid<Heaps> = cuboid(heaps, largest);
        let max = Heaps::from(vec![max; heaps]);
        match addable_moves(&game, &Heaps::from(vec![largest; heaps]), &max) {
            Err(error) => Report::cut_off(vectors.to_string(), error),
            Ok(addable) => for_all(&vectors, run, |vector: &Heaps| {
                if vector.iter().all(|&c| c == 0) || game.moves().contains(vector) {
                    return Ok(false);
                }
                let found = addable.contains(vector);
                ensure(found == expected(vector), || format!("may be added: {found}"))
            }),
        }
    }
}

fn all_addable(heaps: usize, statement: &'static str, largest: u64, max: u64) -> Claim {
    let size = (heaps, largest, max);
    let expected = move |vector: &[u64]| heaps == 2 && is_addable_pair(&radix("2"), vector);
    Claim::new(
        if heaps == 2 { "addable_moves" } else { "addable_moves::none" },
        source("§2.1 (SG1); found here"),
        statement,
        Evidence::Differential,
        addable_check(PositionSet::Misere, size, expected),
    )
    .parameters(format!("misère Nim, β = 2, k = {heaps}, on the box of heaps ≤ {max}"))
    .mutant(
        "all vectors with odd components",
        addable_check(PositionSet::Misere, size, |c| c.iter().any(|component| component % 2 == 1)),
    )
    .mutant(
        "(odd, odd) with sum 2 mod 4 for Nim",
        addable_check(PositionSet::All, size, move |c| {
            c.iter().filter(|&component| component % 2 == 1).count() == 2
                && c.iter().sum::<u64>() % 4 == if heaps == 2 { 2 } else { 0 }
        }),
    )
}

fn remark_5() -> Claim {
    fn check(same: fn(u64, u64) -> bool) -> impl Fn(&Run) -> Report + Send + Sync {
        move |run| {
            merged([(1, 300), (2, 60), (3, 16), (4, 7)].map(|(heaps, bound)| {
                let region = small(heaps, bound, run);
                let max: Heaps = region.nth(region.len() - 1);
                let (nim, misere) = (SubtractionGame::nim(), SubtractionGame::misere_nim());
                let of = || Cuboid::new(max.clone());
                let minus = Table::solve_observed(&nim, MisereGrundy, of(), &run.observer);
                let own = Table::solve_observed(&misere, Grundy, of(), &run.observer);
                let (minus, own) = match (minus, own) {
                    (Ok(minus), Ok(own)) => (minus, own),
                    (Err(error), _) | (_, Err(error)) => {
                        return Report::cut_off(region.to_string(), error);
                    }
                };
                for_all(&region, run, |position| {
                    if position.iter().all(|&heap| heap == 0) {
                        return Ok(false);
                    }
                    let values = minus.get(position).zip(own.get(position));
                    let holds = values.is_some_and(|(minus, own)| same(minus, own));
                    ensure(holds, || format!("g⁻ and sg are {values:?}"))
                })
            }))
        }
    }
    Claim::new(
        "misere_nim",
        source("Remark 5"),
        "g⁻(X) in Nim is 0 iff sg(X) in misère Nim is 0",
        Evidence::Differential,
        check(|minus, own| (minus == 0) == (own == 0)),
    )
    .parameters("k = 1, 2, 3, 4")
    .mutant("g⁻ = sg", check(|minus, own| minus == own))
    .mutant("g⁻ = 1 iff sg = 1", check(|minus, own| (minus == 1) == (own == 1)))
}

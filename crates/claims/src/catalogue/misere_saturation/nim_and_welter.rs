//! Examples 8 and 9: the saturations of Nim and of Welter's game.

use super::{RADICES, huge, radix, source};
use crate::catalogue::shared::{merged, random, small};
use impartial::formula::{Conjecture, Formula};
use impartial::invariant::Grundy;
use impartial::position::Heaps;
use impartial::radix::Radix;
use impartial::verify::{Claim, Evidence, Report, Run, strategy_check};
use misere_saturation::{NimSaturation, WelterSaturation, row_check, welter_formula};

pub(super) fn claims() -> Vec<Claim> {
    let mut claims = Vec::from(RADICES.map(nim));
    claims.extend([nim_strategy(), nim_strategy_at_huge_sizes()]);
    claims.extend([2, 3, 4, 5, 10].map(welter));
    claims
}

fn nim(beta: &'static str) -> Claim {
    fn check<F: Formula<Heaps, Invariant = Grundy> + Send + Sync>(
        beta: &'static str,
        formula: F,
    ) -> impl Fn(&Run) -> Report + Send + Sync {
        let game = NimSaturation::new(radix(beta)).game();
        move |run| {
            merged(
                [(1, 10_000), (2, 200), (3, 30), (4, 10)].map(|(heaps, bound)| {
                    row_check(&game, &formula, &small(heaps, bound, run), run)
                }),
            )
        }
    }
    let with_carry = Conjecture::new(Grundy, |position: &Heaps| position.iter().sum());
    let sequence = radix(beta);
    // One radix moved: the digits of another sequence.
    let shifted = Conjecture::new(Grundy, move |position: &Heaps| {
        let moved = Radix::new(vec![sequence.at(0) + 1], vec![sequence.at(1)]);
        moved.ok().and_then(|moved| moved.sum(position.iter().copied()).ok()).unwrap_or(u64::MAX)
    });
    Claim::new(
        "NimSaturation",
        source("Example 8"),
        "sg(X) = σ(X) = x⁰ ⊕ … ⊕ xᵏ⁻¹ in Γ(ℕᵏ, 𝒞^β)",
        Evidence::StepCheck,
        check(beta, NimSaturation::new(radix(beta))),
    )
    .parameters(format!("β = {beta}, k = 1, 2, 3, 4"))
    .mutant("+ instead of ⊕", check(beta, with_carry))
    .mutant("β₀ + 1 instead of β₀", check(beta, shifted))
}

fn nim_option(game: &misere_saturation::SubtractionGame, position: &Heaps, option: &Heaps) -> bool {
    game.is_option(position, option)
}

/// A move changes one heap, as in Nim.
fn one_heap(game: &misere_saturation::SubtractionGame, position: &Heaps, option: &Heaps) -> bool {
    nim_option(game, position, option)
        && position.iter().zip(option.iter()).filter(|(before, after)| before != after).count() == 1
}

type IsOption = fn(&misere_saturation::SubtractionGame, &Heaps, &Heaps) -> bool;

const NIM_STRATEGY: &str = "an explicit option of every smaller value, by a vector of 𝒞^β";

fn nim_strategy() -> Claim {
    let check = |is_option: IsOption| {
        move |run: &Run| {
            merged(RADICES.map(|beta| {
                let formula = NimSaturation::new(radix(beta));
                let region = small(3, 12, run);
                strategy_check(&formula.game(), &formula, &region, u64::MAX, is_option, run)
            }))
        }
    };
    Claim::new(
        "NimSaturation::strategy",
        source("Example 8"),
        NIM_STRATEGY,
        Evidence::Strategy,
        check(nim_option),
    )
    .parameters(format!("{} sequences β, k = 3", RADICES.len()))
    .mutant("by a vector of 𝒞_[1]", check(one_heap))
}

fn nim_strategy_at_huge_sizes() -> Claim {
    let check = |is_option: IsOption| {
        move |run: &Run| {
            merged(RADICES.map(|beta| {
                let formula = NimSaturation::new(radix(beta));
                let region = random(4, huge(formula.radix()), 250, run);
                strategy_check(&formula.game(), &formula, &region, 32, is_option, run)
            }))
        }
    };
    Claim::new(
        "NimSaturation::strategy",
        source("Example 8"),
        NIM_STRATEGY,
        Evidence::Strategy,
        check(nim_option),
    )
    .parameters(format!("{} sequences β, k = 4, huge", RADICES.len()))
    .mutant("by a vector of 𝒞_[1]", check(one_heap))
}

/// The formula of Example 9 in a radix sequence, against the rules in that sequence.
fn welter_check(
    radix: Radix,
    formula: impl Fn(&Radix, &[u64]) -> u64 + Send + Sync,
) -> impl Fn(&Run) -> Report + Send + Sync {
    let game = misere_saturation::SubtractionGame::saturation(
        misere_saturation::PositionSet::Welter,
        radix.clone(),
    );
    let formula = Conjecture::new(Grundy, move |position: &Heaps| formula(&radix, position));
    move |run| {
        merged(
            [(1, 10_000), (2, 200), (3, 30), (4, 10)]
                .map(|(heaps, bound)| row_check(&game, &formula, &small(heaps, bound, run), run)),
        )
    }
}

fn printed(radix: &Radix, heaps: &[u64]) -> u64 {
    welter_formula(radix, heaps).unwrap_or(u64::MAX)
}

/// The formula with the order of the sum of two heaps instead of their difference.
fn order_of_sums(radix: &Radix, heaps: &[u64]) -> u64 {
    let mut value = radix.expansion(0);
    for (j, &heap) in heaps.iter().enumerate() {
        value.plus(heap);
        for other in &heaps[..j] {
            let order = radix.ord(heap.saturating_add(*other)).unwrap_or(0);
            if value.minus_ones(order).is_err() {
                return u64::MAX;
            }
        }
    }
    value.value().unwrap_or(u64::MAX)
}

fn welter(base: u64) -> Claim {
    let rules = move |run: &Run| {
        merged([(1, 10_000), (2, 200), (3, 30), (4, 10)].into_iter().filter_map(
            |(heaps, bound)| {
                let formula = WelterSaturation::new(base).ok()?;
                Some(row_check(&formula.game(), &formula, &small(heaps, bound, run), run))
            },
        ))
    };
    let text = base.to_string();
    Claim::new(
        "WelterSaturation",
        source("Example 9"),
        "sg(X) = σ(X) ⊕ ⨁_{i<j} (b^(ord(xⁱ−xʲ)+1) − 1) in Γ(𝒫_Wel, 𝒞^b)",
        Evidence::StepCheck,
        rules,
    )
    .parameters(format!("b = {base}, k = 1, 2, 3, 4"))
    .mutant("mixed radix: b = 2, then 3", welter_check(radix("(2,3)"), printed))
    .mutant(
        "σ(X) alone",
        welter_check(radix(&text), |radix, heaps| {
            radix.sum(heaps.iter().copied()).unwrap_or(u64::MAX)
        }),
    )
    .mutant("ord(xⁱ + xʲ)", welter_check(radix(&text), order_of_sums))
}

//! Examples 8 and 9: the saturations of Nim and of Welter's game.

use super::{RADICES, Rows, boxes, huge, radix, source};
use crate::catalogue::made;
use crate::catalogue::shared::{merged, random, small};
use impartial::formula::Conjecture;
use impartial::invariant::Grundy;
use impartial::position::Heaps;
use impartial::radix::Radix;
use impartial::verify::{
    Claim, Evidence, FormulaCheck, FormulaClaim, Run, Statement, strategy_check,
};
use misere_saturation::{NimSaturation, PositionSet, SubtractionGame, welter_formula};

pub(super) fn claims() -> Vec<Claim> {
    let mut claims = Vec::from(RADICES.map(nim));
    claims.extend([nim_strategy(), nim_strategy_at_huge_sizes()]);
    claims.extend([2, 3, 4, 5, 10].map(welter));
    claims
}

const SIZES: [(usize, u64); 4] = [(1, 10_000), (2, 200), (3, 30), (4, 10)];

fn nim(beta: &'static str) -> Claim {
    let says = ("NimSaturation", "sg(X) = σ(X) = x⁰ ⊕ … ⊕ xᵏ⁻¹ in Γ(ℕᵏ, 𝒞^β)");
    let formula = NimSaturation::new(radix(beta));
    let with_carry = Conjecture::new(Grundy, |position: &Heaps| position.iter().sum());
    let sequence = radix(beta);
    // One radix moved: the digits of another sequence.
    let shifted = Conjecture::new(Grundy, move |position: &Heaps| {
        let moved = Radix::new(vec![sequence.at(0) + 1], vec![sequence.at(1)]);
        moved.ok().and_then(|moved| moved.sum(position.iter().copied()).ok()).unwrap_or(u64::MAX)
    });
    FormulaClaim::by(Rows, says, formula.game(), formula, boxes(SIZES))
        .with("", format!("β = {beta}, k = 1, 2, 3, 4"))
        .formula("+ instead of ⊕", with_carry)
        .formula("β₀ + 1 instead of β₀", shifted)
        .into()
}

fn nim_option(game: &SubtractionGame, position: &Heaps, option: &Heaps) -> bool {
    game.is_option(position, option)
}

/// A move changes one heap, as in Nim.
fn one_heap(game: &SubtractionGame, position: &Heaps, option: &Heaps) -> bool {
    nim_option(game, position, option)
        && position.iter().zip(option.iter()).filter(|(before, after)| before != after).count() == 1
}

type IsOption = fn(&SubtractionGame, &Heaps, &Heaps) -> bool;

fn nim_strategies() -> Statement {
    let says = "an explicit option of every smaller value, by a vector of 𝒞^β";
    Statement::new(source("Example 8"), "NimSaturation::strategy", says)
}

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
    Claim::of(nim_strategies(), Evidence::Strategy, check(nim_option))
        .with("", format!("{} sequences β, k = 3", RADICES.len()))
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
    Claim::of(nim_strategies(), Evidence::Strategy, check(nim_option))
        .with("", format!("{} sequences β, k = 4, huge", RADICES.len()))
        .mutant("by a vector of 𝒞_[1]", check(one_heap))
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
    let says =
        ("WelterSaturation", "sg(X) = σ(X) ⊕ ⨁_{i<j} (b^(ord(xⁱ−xʲ)+1) − 1) in Γ(𝒫_Wel, 𝒞^b)");
    let formula = made::welter_saturation(base);
    // A formula in another radix sequence.
    let other = |radix: Radix, formula: fn(&Radix, &[u64]) -> u64| {
        Conjecture::new(Grundy, move |position: &Heaps| formula(&radix, position))
    };
    let sum = |radix: &Radix, heaps: &[u64]| radix.sum(heaps.iter().copied()).unwrap_or(u64::MAX);
    let own = |formula| other(made::radix(base), formula);
    let claim: Claim = FormulaClaim::by(Rows, says, formula.game(), formula, boxes(SIZES))
        .with("", format!("b = {base}, k = 1, 2, 3, 4"))
        .formula("σ(X) alone", own(sum))
        .formula("ord(xⁱ + xʲ)", own(order_of_sums))
        .into();
    let rules = SubtractionGame::saturation(PositionSet::Welter, radix("(2,3)"));
    let mixed = other(radix("(2,3)"), printed);
    claim.mutant("mixed radix: b = 2, then 3", move |run| {
        Rows.check(&rules, &mixed, &boxes(SIZES)(run), run)
    })
}

//! Theorem 10, (A1) and (A3).

use super::{RADICES, Rows, boxes, huge, radix, source, weight_between};
use crate::catalogue::shared::{cuboid, ensure, merged, random, small};
use impartial::formula::{Conjecture, Formula, OutOfScope, Source, Strategy};
use impartial::invariant::Grundy;
use impartial::position::{HeapTuple, Heaps};
use impartial::radix::Radix;
use impartial::region::Cuboid;
use impartial::verify::{
    Claim, Evidence, FormulaCheck, FormulaClaim, Report, Run, Statement, differential_check,
    for_all, strategy_check,
};
use misere_saturation::{Lemma13, MoveSet, PositionSet, SubtractionGame, Theorem10, weight};

const SAYS: (&str, &str) = ("Theorem10", "sg(X) = σ(X) ⊕ (β^(mord(X)+1) − 1) in Γ(𝒫_Mis, 𝒞^β)");
const BOUNDS: [(usize, u64); 4] = [(1, 20_000), (2, 300), (3, 36), (4, 12)];

pub(super) fn claims() -> Vec<Claim> {
    let mut claims = Vec::new();
    for beta in RADICES {
        claims.extend(BOUNDS.map(|(heaps, bound)| theorem(beta, heaps, bound)));
    }
    claims.extend(["2", "3", "2,3", "6,2"].map(theorem_by_search));
    claims.push(a1());
    claims.extend(RADICES.map(strategy));
    claims.extend([1, 2, 3, 4, 6].map(strategy_at_huge_sizes));
    claims.extend([1, 2, 3, 5].map(every_value_at_huge_sizes));
    claims
}

/// A change to φ, by the heaps and N = mord(X).
type Change = fn(&Radix, &[u64], usize) -> u64;

/// What does not fit in 64 bits becomes a value that no option has.
const TOO_LARGE: u64 = u64::MAX;

fn mutant(
    beta: &str,
    change: Change,
) -> impl Formula<Heaps, Invariant = Grundy> + Send + Sync + 'static {
    let radix = radix(beta);
    Conjecture::new(Grundy, move |position: &Heaps| {
        radix.mord(position).map_or(0, |order| change(&radix, position, order))
    })
}

fn strict(radix: &Radix, heaps: &[u64], order: usize) -> u64 {
    let heaps = heaps.iter().copied();
    match order {
        0 => radix.sum(heaps),
        _ => radix.sum_sub_ones(heaps, order - 1),
    }
    .unwrap_or(TOO_LARGE)
}

fn plus_with_carry(radix: &Radix, heaps: &[u64], order: usize) -> u64 {
    let ones = radix.minus_one_up_to(order).and_then(|ones| u64::try_from(ones).ok());
    let sum = radix.sum(heaps.iter().copied()).ok();
    sum.zip(ones).and_then(|(sum, ones)| sum.checked_add(ones)).unwrap_or(TOO_LARGE)
}

fn heaps_with_carry(radix: &Radix, heaps: &[u64], order: usize) -> u64 {
    let total = heaps.iter().try_fold(0_u64, |total, &heap| total.checked_add(heap));
    total.and_then(|total| radix.sub_ones(total, order).ok()).unwrap_or(TOO_LARGE)
}

fn order_of_the_sum(radix: &Radix, heaps: &[u64], order: usize) -> u64 {
    let sum = heaps.iter().map(|&heap| u128::from(heap)).sum();
    let order = radix.ord_wide(sum).unwrap_or(order);
    radix.sum_sub_ones(heaps.iter().copied(), order).unwrap_or(TOO_LARGE)
}

fn theorem(beta: &'static str, heaps: usize, bound: u64) -> Claim {
    let theorem = Theorem10::new(radix(beta));
    let claim = FormulaClaim::by(Rows, SAYS, theorem.game(), theorem, boxes([(heaps, bound)]))
        .with("", format!("β = {beta}, k = {heaps}"))
        .formula("[L < N] instead of [L ≤ N]", mutant(beta, strict))
        .formula("+ instead of ⊕ before the last term", mutant(beta, plus_with_carry));
    if heaps < 2 {
        return claim.into();
    }
    claim
        .formula("+ instead of ⊕ between the heaps", mutant(beta, heaps_with_carry))
        .formula("ord(x⁰ + … + xᵏ⁻¹) instead of mord(X)", mutant(beta, order_of_the_sum))
        .into()
}

/// By a [`differential_check`] of each box.
#[derive(Clone, Copy)]
struct Searched;

impl<F> FormulaCheck<Heaps, SubtractionGame, F, Vec<Cuboid<Heaps>>> for Searched
where
    F: Formula<Heaps> + Sync,
{
    const EVIDENCE: Evidence = Evidence::Differential;

    fn check(
        &self,
        rules: &SubtractionGame,
        formula: &F,
        boxes: &Vec<Cuboid<Heaps>>,
        run: &Run,
    ) -> Report {
        merged(boxes.iter().map(|heaps| differential_check(rules, formula, heaps, run)))
    }
}

fn theorem_by_search(beta: &'static str) -> Claim {
    let theorem = Theorem10::new(radix(beta));
    FormulaClaim::by(Searched, SAYS, theorem.game(), theorem, boxes([(2, 20), (3, 6)]))
        .with("", format!("β = {beta}, k = 2, 3"))
        .formula("[L < N] instead of [L ≤ N]", mutant(beta, strict))
        .formula("+ instead of ⊕ between the heaps", mutant(beta, heaps_with_carry))
        .into()
}

/// (A1) at huge sizes: Y and C are drawn, X = Y + C. `vector` says which C are tried, `shift` which
/// digit after the one at mord(C) is looked at.
fn a1_check(
    vector: impl Fn(&Radix, &[u64]) -> bool + Send + Sync,
    shift: usize,
) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| {
        merged(RADICES.iter().flat_map(|beta| [1, 2, 3].map(|heaps| (*beta, heaps))).map(
            |(beta, heaps)| {
                let theorem = Theorem10::new(radix(beta));
                let region = random(2 * heaps, 1 << 62, 8_000, run);
                for_all(&region, run, |drawn: &Heaps| {
                    let (y, c) = drawn.split_at(heaps);
                    let Some(order) = theorem.radix().mord(c) else { return Ok(false) };
                    if theorem.radix().mord(y).is_none() || !vector(theorem.radix(), c) {
                        return Ok(false);
                    }
                    let x: Heaps = y.iter().zip(c).map(|(y, c)| y + c).collect();
                    let digit = |heaps: &[u64]| -> Result<u64, String> {
                        let value = theorem.expansion(heaps).map_err(|error| error.to_string())?;
                        Ok(value.digits().get(order + shift).copied().unwrap_or(0))
                    };
                    let (before, after) = (digit(&x)?, digit(y)?);
                    ensure(before != after, || {
                        format!("X − Y = {c:?}: digit {} of φ stays {after}", order + shift)
                    })
                })
            },
        ))
    }
}

fn a1() -> Claim {
    Claim::new(
        "Theorem10",
        source("§2.2 (A1)"),
        "if X − C = Y with C ∈ 𝒞^β, φ(X) and φ(Y) differ at the place mord(C)",
        Evidence::ForAll,
        a1_check(|radix, c| MoveSet::saturated(radix.clone()).contains(c), 0),
    )
    .parameters(format!("{} sequences β, k = 1, 2, 3, huge", RADICES.len()))
    .mutant("C ∉ 𝒞^β", a1_check(|radix, c| !MoveSet::saturated(radix.clone()).contains(c), 0))
    .mutant(
        "at the place mord(C) + 1",
        a1_check(|radix, c| MoveSet::saturated(radix.clone()).contains(c), 1),
    )
}

fn within_weight(radix: &Radix, weight: usize) -> SubtractionGame {
    SubtractionGame::new(PositionSet::Misere, MoveSet::saturated_up_to(radix.clone(), weight))
}

fn is_option(game: &SubtractionGame, position: &Heaps, option: &Heaps) -> bool {
    game.is_option(position, option)
}

fn a3() -> Statement {
    let says = "an explicit option of every smaller value, by a vector of 𝒞^β_[w]";
    Statement::new(source("§2.4 (A3)"), "Theorem10", says)
}

fn strategy(beta: &'static str) -> Claim {
    const BOUNDS: [(usize, u64); 4] = [(1, 400), (2, 40), (3, 11), (4, 5)];
    let check = move |spared: usize, scaled: bool| {
        move |run: &Run| {
            merged(BOUNDS.map(|(heaps, bound)| {
                let theorem = Theorem10::new(radix(beta));
                let game = within_weight(theorem.radix(), weight(theorem.radix(), heaps) - spared);
                let region =
                    if scaled { small(heaps, bound, run) } else { cuboid(heaps, bound.min(10)) };
                strategy_check(&game, &theorem, &region, u64::MAX, is_option, run)
            }))
        }
    };
    Claim::of(a3(), Evidence::Strategy, check(0, true))
        .with("", format!("β = {beta}, k = 1, 2, 3, 4"))
        .mutant("by a vector of 𝒞^β_[w−1]", check(1, false))
}

/// The mutant of (A3) that changes one heap only.
struct OneHeap(Theorem10);

impl Formula<Heaps> for OneHeap {
    type Invariant = Grundy;

    fn invariant(&self) -> Grundy {
        Grundy
    }

    fn source(&self) -> Source {
        Formula::<Heaps>::source(&self.0)
    }

    fn evaluate(&self, position: &Heaps) -> Result<u64, OutOfScope> {
        self.0.evaluate(position)
    }
}

impl Strategy<Heaps> for OneHeap {
    fn option_with(&self, position: &Heaps, value: &u64) -> Result<Option<Heaps>, OutOfScope> {
        let completed = |index| {
            let lemma = Lemma13::of(self.0.radix(), position, index, *value).ok()?;
            (lemma.heap < position[index]).then(|| position.with(index, lemma.heap))
        };
        Ok((0..position.len()).find_map(completed))
    }
}

fn strategy_at_huge_sizes(heaps: usize) -> Claim {
    fn check<S: Strategy<Heaps, Invariant = Grundy> + Sync>(
        heaps: usize,
        strategy: impl Fn(Theorem10) -> S + Send + Sync,
        spared: usize,
    ) -> impl Fn(&Run) -> Report + Send + Sync {
        move |run| {
            merged(RADICES.map(|beta| {
                let theorem = Theorem10::new(radix(beta));
                let game = within_weight(theorem.radix(), weight(theorem.radix(), heaps) - spared);
                let region = random(heaps, huge(theorem.radix()), 250, run);
                strategy_check(&game, &strategy(theorem), &region, 32, is_option, run)
            }))
        }
    }
    let claim = Claim::of(a3(), Evidence::Strategy, check(heaps, |theorem| theorem, 0))
        .with("", format!("{} sequences β, k = {heaps}, huge", RADICES.len()));
    if heaps == 1 {
        return claim.mutant("by a vector of 𝒞^β_[w−1]", check(heaps, |theorem| theorem, 1));
    }
    claim.mutant("one heap is enough", check(heaps, OneHeap, 0))
}

/// X and m of any size up to 2⁶⁴ − 1, even where φ(X) does not fit in 64 bits.
fn every_value_at_huge_sizes(heaps: usize) -> Claim {
    // With one heap, w is 1; with more, w is at least 2.
    let too_few = usize::from(heaps > 1);
    let check = move |most: usize| {
        move |run: &Run| {
            merged(RADICES.map(|beta| {
                let theorem = Theorem10::new(radix(beta));
                let limit = weight(theorem.radix(), heaps).min(most);
                let game = theorem.game();
                let region = random(heaps + 1, u64::MAX, 4_000, run);
                for_all(&region, run, |drawn: &Heaps| {
                    let position = Heaps::from(&drawn[..heaps]);
                    if position.iter().all(|&heap| heap == 0) {
                        return Ok(false);
                    }
                    option_of_value(&theorem, &game, limit, &position, drawn[heaps])
                })
            }))
        }
    };
    Claim::new(
        "Theorem10::option_with",
        source("§2.4 (A3)"),
        "the option given for m < φ(X) has value m, changes at most w heaps; none is given iff m ≥ φ(X)",
        Evidence::Strategy,
        check(usize::MAX),
    )
    .parameters(format!("{} sequences β, k = {heaps}, heaps and m up to 2⁶⁴ − 1", RADICES.len()))
    .mutant(format!("changes at most {too_few} heaps"), check(too_few))
}

fn option_of_value(
    theorem: &Theorem10,
    game: &SubtractionGame,
    limit: usize,
    position: &Heaps,
    value: u64,
) -> Result<bool, String> {
    let own = theorem.evaluate(position);
    // A value that does not fit in 64 bits is larger than any m.
    let smaller = own.as_ref().map_or(true, |&own| value < own);
    let option = theorem.option_with(position, &value).map_err(|error| error.to_string())?;
    let Some(option) = option else {
        return ensure(!smaller, || format!("no option of value {value} is given, φ is {own:?}"));
    };
    let right = smaller
        && game.is_option(position, &option)
        && theorem.evaluate(&option) == Ok(value)
        && weight_between(position, &option) <= limit;
    ensure(right, || format!("{option} is given for value {value}, φ is {own:?}"))
}

//! Lemma 13 and Lemma 15.

use super::{RADICES, radix, source};
use crate::catalogue::shared::{cuboid, ensure, merged, random, small};
use impartial::formula::{Formula, OutOfScope};
use impartial::position::{HeapTuple, Heaps};
use impartial::radix::Radix;
use impartial::region::Region;
use impartial::verify::{Claim, Evidence, Report, Run, for_all};
use misere_saturation::{Lemma13, Lemma15, Theorem10};

pub(super) fn claims() -> Vec<Claim> {
    vec![lemma_13(), lemma_13_at_huge_sizes(), lemma_15()]
}

/// A reading of Lemma 13: radix, heaps, i, m.
type Completion = fn(&Radix, &[u64], usize, u64) -> Result<Lemma13, OutOfScope>;

/// The heap as in Lemma 13, with another M.
fn with_order(
    radix: &Radix,
    heaps: &[u64],
    index: usize,
    value: u64,
    order: usize,
) -> Result<Lemma13, OutOfScope> {
    let mut heap = radix.expansion(value);
    heap.plus_ones(order).map_err(OutOfScope::new)?;
    let others = heaps.iter().enumerate().filter(|&(other, _)| other != index);
    others.for_each(|(_, &tokens)| heap.minus(tokens));
    Ok(Lemma13 { order, heap: heap.value().map_err(OutOfScope::new)? })
}

fn order_of_other_heaps(
    radix: &Radix,
    heaps: &[u64],
    index: usize,
    value: u64,
) -> Result<Lemma13, OutOfScope> {
    let mut others = heaps.to_vec();
    others.remove(index);
    let order = radix
        .mord(&others)
        .map_or_else(|| Lemma13::of(radix, heaps, index, value).map(|lemma| lemma.order), Ok)?;
    with_order(radix, heaps, index, value, order)
}

fn one_place_more(
    radix: &Radix,
    heaps: &[u64],
    index: usize,
    value: u64,
) -> Result<Lemma13, OutOfScope> {
    let lemma = Lemma13::of(radix, heaps, index, value)?;
    let longer = with_order(radix, heaps, index, value, lemma.order + 1)?;
    Ok(Lemma13 { order: lemma.order, heap: longer.heap })
}

/// Checks all i at each (x⁰, …, xᵏ⁻¹, m).
fn holds_at(theorem: &Theorem10, completion: Completion, drawn: &Heaps) -> Result<bool, String> {
    let Some((&value, heaps)) = drawn.split_last() else { return Ok(false) };
    let position = Heaps::from(heaps);
    if heaps.iter().all(|&heap| heap == 0) {
        return Ok(false);
    }
    for index in 0..heaps.len() {
        let lemma =
            completion(theorem.radix(), heaps, index, value).map_err(|error| error.to_string())?;
        let completed = position.with(index, lemma.heap);
        let order = theorem.radix().mord(&completed);
        let found = theorem.evaluate(&completed);
        if order != Some(lemma.order) || found != Ok(value) {
            return Err(format!(
                "β = {}, i = {index}: {completed} has mord {order:?}, φ {found:?}, not {} and {value}",
                theorem.radix(),
                lemma.order
            ));
        }
    }
    Ok(true)
}

fn lemma_13_check<G: Region<Heaps>>(
    completion: Completion,
    region: impl Fn(usize, &Radix, &Run) -> G + Send + Sync,
) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| {
        let cases = [1, 2, 3].into_iter().flat_map(|heaps| RADICES.map(|beta| (beta, heaps)));
        merged(cases.map(|(beta, heaps)| {
            let theorem = Theorem10::new(radix(beta));
            let region = region(heaps, theorem.radix(), run);
            for_all(&region, run, |drawn| holds_at(&theorem, completion, drawn))
        }))
    }
}

const LEMMA_13: &str = "mord(Y⁽ⁱ⁾) = M⁽ⁱ⁾ and φ(Y⁽ⁱ⁾) = m";

fn lemma_13() -> Claim {
    let check = |completion| {
        lemma_13_check(completion, |heaps, _, run: &Run| {
            small(heaps + 1, [0, 200, 24, 10][heaps], run)
        })
    };
    Claim::new("Lemma13", source("Lemma 13"), LEMMA_13, Evidence::ForAll, check(Lemma13::of))
        .parameters(format!("{} sequences β, k = 1, 2, 3", RADICES.len()))
        .mutant("M without m ⊖ (−1)", check(order_of_other_heaps))
        .mutant("β^(M+2) instead of β^(M+1)", check(one_place_more))
}

fn lemma_13_at_huge_sizes() -> Claim {
    // One place less, because y may have a digit more than m and the heaps.
    let check = |completion| {
        lemma_13_check(completion, |heaps, radix, run: &Run| {
            random(heaps + 1, super::huge(radix) / (2 * radix.at(0).max(radix.at(1))), 2_000, run)
        })
    };
    Claim::new("Lemma13", source("Lemma 13"), LEMMA_13, Evidence::ForAll, check(Lemma13::of))
        .parameters(format!("{} sequences β, k = 1, 2, 3, huge", RADICES.len()))
        .mutant("β^(M+2) instead of β^(M+1)", check(one_place_more))
}

/// Checks the three conditions at each (x⁰, …, xᵏ⁻¹, m) of digits in the radix; `construct` gives j
/// and u, condition (3) is Σ (xⁱ − uⁱ) ≤ β_R − `less`.
fn lemma_15_at(
    radix: u64,
    drawn: &Heaps,
    construct: impl Fn(u64, &[u64], u64) -> Option<Lemma15>,
    less: u64,
) -> Result<bool, String> {
    let Some((&sum, digits)) = drawn.split_last() else { return Ok(false) };
    let applies = sum <= digits.iter().sum();
    let Some(Lemma15 { largest, digits: lowered }) = construct(radix, digits, sum) else {
        return ensure(!applies, || format!("radix {radix}: nothing is found"));
    };
    let taken = |index: usize| digits[index].checked_sub(lowered[index]);
    let conditions = [
        lowered.iter().sum::<u64>() % radix == sum,
        (0..digits.len()).all(|index| taken(index).is_some() && taken(index) <= taken(largest)),
        (0..digits.len()).filter_map(taken).sum::<u64>() <= radix - less,
    ];
    ensure(applies && conditions == [true; 3], || {
        format!("radix {radix}: u = {lowered:?}, conditions (1) to (3): {conditions:?}")
    })
}

fn lemma_15_check(
    construct: fn(u64, &[u64], u64) -> Option<Lemma15>,
    less: u64,
) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| {
        let cases = (2..=8).flat_map(|radix| [1, 2, 3, 4].map(|heaps| (radix, heaps)));
        merged(cases.map(|(radix, heaps)| {
            for_all(&cuboid(heaps + 1, radix - 1), run, |drawn: &Heaps| {
                lemma_15_at(radix, drawn, construct, less)
            })
        }))
    }
}

/// The mutant that takes from the smallest digit first.
fn smallest_first(radix: u64, digits: &[u64], sum: u64) -> Option<Lemma15> {
    let lemma = Lemma15::of(radix, digits, sum)?;
    let mut left = digits.iter().sum::<u64>() - lemma.digits.iter().sum::<u64>();
    let mut order: Vec<usize> = (0..digits.len()).collect();
    order.sort_by_key(|&index| digits[index]);
    let mut lowered = digits.to_vec();
    for index in order {
        let taken = left.min(lowered[index]);
        lowered[index] -= taken;
        left -= taken;
    }
    Some(Lemma15 { largest: lemma.largest, digits: lowered })
}

fn lemma_15() -> Claim {
    Claim::new(
        "Lemma15",
        source("Lemma 15"),
        "if m_R ≤ Σ xⁱ_R there is u with (1) ⊕ uⁱ = m_R, (2) 0 ≤ xⁱ_R − uⁱ ≤ xʲ_R − uʲ, (3) Σ (xⁱ_R − uⁱ) ≤ β_R − 1",
        Evidence::ForAll,
        lemma_15_check(Lemma15::of, 1),
    )
    .parameters("β_R = 2, …, 8, k = 1, …, 4")
    .mutant("β_R − 2 in (3)", lemma_15_check(Lemma15::of, 2))
    .mutant("taken from the smallest digit first", lemma_15_check(smallest_first, 1))
}

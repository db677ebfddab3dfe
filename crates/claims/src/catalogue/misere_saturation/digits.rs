//! The identities of §1.1 on digits and orders.

use super::{RADICES, radix, source};
use crate::catalogue::shared::{ensure, merged, random, small};
use impartial::position::Heaps;
use impartial::radix::Radix;
use impartial::verify::{Claim, Evidence, Report, Run, for_all};

pub(super) fn claims() -> Vec<Claim> {
    vec![complement(), order(), membership()]
}

/// Checks a statement on a number at all radix sequences, on small and on random numbers.
fn each_number(
    holds: impl Fn(&Radix, u64) -> Result<bool, String> + Send + Sync,
) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| {
        merged(RADICES.map(|beta| {
            let radix = radix(beta);
            let check = |n: &Heaps| holds(&radix, n[0]);
            merged([
                for_all(&small(1, 3_000, run), run, check),
                for_all(&random(1, u64::MAX, 3_000, run), run, check),
            ])
        }))
    }
}

fn complement() -> Claim {
    let check = |offset: i128| {
        each_number(move |radix, n| {
            let negative = -i128::from(n) - offset;
            for place in 0..66 {
                let sum = u128::from(radix.digit(n, place))
                    + u128::from(radix.digit_signed(negative, place));
                if sum != u128::from(radix.at(place) - 1) {
                    return Err(format!("β = {radix}: the digits at place {place} have sum {sum}"));
                }
            }
            Ok(true)
        })
    };
    Claim::new("digits", source("§1.1"), "n_L + (−n−1)_L = β_L − 1", Evidence::ForAll, check(1))
        .parameters(format!("{} sequences β, places 0 to 65", RADICES.len()))
        .mutant("−n instead of −n−1", check(0))
}

fn order() -> Claim {
    let check = |shift: usize| {
        each_number(move |radix, n| {
            let Some(order) = radix.ord(n) else { return ensure(n == 0, || "∞".into()) };
            let divides = |place: usize| {
                radix.power(place).is_some_and(|power| u128::from(n).is_multiple_of(power))
            };
            let digits: Vec<u64> = radix.digits(n).collect();
            let right = divides(order + shift)
                && !divides(order + shift + 1)
                && digits.iter().position(|&digit| digit != 0) == Some(order)
                && radix.from_digits(digits) == Ok(n);
            ensure(right, || format!("β = {radix}: ord is {order}"))
        })
    };
    Claim::new(
        "digits::expansion",
        source("§1.1"),
        "n = Σ n_L β^L, and min{L : n_L ≠ 0} = max{L : β^L divides n}",
        Evidence::ForAll,
        check(0),
    )
    .parameters(format!("{} sequences β", RADICES.len()))
    .mutant("β^(L+1) divides n", check(1))
}

/// For C ∈ 𝒞^β the digit of Σ cⁱ at mord(C) is that of σ(C), and not 0; else it is 0.
fn membership() -> Claim {
    let check = |shift: usize| {
        move |run: &Run| {
            merged(RADICES.map(|beta| {
                let radix = radix(beta);
                let moves = misere_saturation::MoveSet::saturated(radix.clone());
                for_all(&small(3, 24, run), run, |vector: &Heaps| {
                    let Some(order) = radix.mord(vector) else { return Ok(false) };
                    let place = order + shift;
                    let digit = radix.digit(vector.iter().sum(), place);
                    let without_carry = vector.iter().fold(0, |sum, &component| {
                        (sum + radix.digit(component, place)) % radix.at(place)
                    });
                    let right = digit == without_carry && moves.contains(vector) == (digit != 0);
                    ensure(right, || {
                        format!("β = {radix}: digit {digit} at {place}, {without_carry} in σ")
                    })
                })
            }))
        }
    };
    Claim::new(
        "MoveSet",
        source("§1.3 and §2.2"),
        "C ∈ 𝒞^β iff (Σ cⁱ)_H ≠ 0, where H = mord(C) and (Σ cⁱ)_H = σ_H(C)",
        Evidence::ForAll,
        check(0),
    )
    .parameters(format!("{} sequences β, k = 3", RADICES.len()))
    .mutant("H = mord(C) + 1", check(1))
}

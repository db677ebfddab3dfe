//! The formulas of reference \[4\], Moore's slow Nim, and exact Nim that is not slow.

use super::{exact, huge_steps, small_like, steps};
use crate::catalogue::made;
use exact_slow_nim::{
    ExactNim, ExactNimValue, MooreParity, MooreSlow32MisereValue, MooreSlow32Value, MooreSlowNim,
    Nim42MisereValue, Nim42Value, OrderPreserving, ParityDependence, parity_dependence,
    parity_word,
};
use impartial::convention::Outcome;
use impartial::formula::{Conjecture, Formula, Source};
use impartial::invariant::{Grundy, Invariant, MisereGrundy};
use impartial::position::{Heaps, Sorted};
use impartial::region::Listed;
use impartial::ruleset::Unordered;
use impartial::verify::{Claim, Evidence, Report, Run, for_all, step_check};

pub(super) fn claims() -> Vec<Claim> {
    let mut claims = vec![];
    claims.extend(exact_values(NIM_4_2, Nim42Value, Grundy));
    claims.extend(exact_values(NIM_4_2_MISERE, Nim42MisereValue, MisereGrundy));
    claims.extend(moore_values("MooreSlow32Value", MooreSlow32Value, Grundy, 2));
    claims.extend(moore_values("MooreSlow32MisereValue", MooreSlow32MisereValue, MisereGrundy, 2));
    claims.extend(PARITY.map(|(n, k, bound)| parity(n, k, bound)));
    claims.extend([parity_huge(), parity_fails()]);
    claims.extend(EXACT.map(|(n, k, bound)| exact_nim(n, k, bound)));
    claims
}

type Statement = (&'static str, &'static str);

const NIM_4_2: Statement = (
    "Nim42Value",
    "sg: ⌊N/2⌋ mod 2 if N is odd and c<a+b, else 2(a mod 2)+((b−a) mod 2); four heaps at differences",
);
const NIM_4_2_MISERE: Statement = (
    "Nim42MisereValue",
    "g⁻: [N≡1 mod 4] if N is odd and (c<a+b−1 or a=1, b=c), else 1−(b mod 2) if a=0, else as for sg",
);

/// A formula with its value changed in one place, as a function of all heaps.
fn changed<const N: usize, F, I>(
    formula: F,
    invariant: I,
    change: impl Fn(&[u64; N], u64) -> u64 + Send + Sync,
) -> impl Formula<Sorted<[u64; N]>, Invariant = I> + Send + Sync
where
    F: Formula<Sorted<[u64; N]>, Invariant = I> + Send + Sync,
    I: Invariant<Value = u64> + Clone + Send,
{
    Conjecture::new(invariant, move |x: &Sorted<[u64; N]>| {
        change(x.as_tuple(), formula.evaluate(x).unwrap_or(u64::MAX))
    })
}

/// Nim(3,=2) and Nim(4,=2), small and huge.
fn exact_values<F, I>((name, statement): Statement, formula: F, invariant: I) -> Vec<Claim>
where
    F: Formula<Sorted<[u64; 3]>, Invariant = I> + Formula<Sorted<[u64; 4]>, Invariant = I>,
    F: Copy + Send + Sync + 'static,
    I: Invariant<Value = u64> + Copy + Send + 'static,
{
    let source = Source::new("GO", "Nim(3,=2) and Nim(4,=2)");
    // The triangle inequality forgotten: one value for all odd totals.
    let no_triangle = move || {
        changed(formula, invariant, |x: &[u64; 3], value| {
            let total = x.iter().map(|&heap| u128::from(heap)).sum::<u128>();
            if total % 2 == 1 { u64::from(total % 4 == 3) } else { value }
        })
    };
    // Four heaps at the three largest, not at the differences.
    let no_differences = move || {
        Conjecture::new(invariant, move |x: &Sorted<[u64; 4]>| {
            let [_, b, c, d] = *x.as_tuple();
            formula.evaluate(&Sorted::new([b, c, d])).unwrap_or(u64::MAX)
        })
    };
    let claim = |n: u64, check: Box<dyn Fn(&Run) -> Report + Send + Sync>, size: &str| {
        Claim::new(name, source, statement, Evidence::StepCheck, check)
            .parameters(format!("Nim({n},=2){size}"))
    };
    let change_3 = "the triangle inequality not looked at";
    let change_4 = "x₁ dropped instead of subtracted";
    let (count, huge) = (400_000, ", huge");
    vec![
        claim(3, Box::new(steps::<3, _, _>(exact(3, 2), formula, 100)), "")
            .mutant(change_3, steps(exact(3, 2), no_triangle(), 100)),
        claim(4, Box::new(steps::<4, _, _>(exact(4, 2), formula, 60)), "")
            .mutant(change_4, steps(exact(4, 2), no_differences(), 60)),
        claim(3, Box::new(huge_steps::<3, _, _>(exact(3, 2), formula, count)), huge)
            .mutant(change_3, huge_steps(exact(3, 2), no_triangle(), count)),
        claim(4, Box::new(huge_steps::<4, _, _>(exact(4, 2), formula, count)), huge)
            .mutant(change_4, huge_steps(exact(4, 2), no_differences(), count)),
    ]
}

fn moore(n: usize, k: usize) -> OrderPreserving<MooreSlowNim> {
    OrderPreserving(made::moore_slow(n, k))
}

/// Moore's slow Nim(2,≤2) and Nim(3,≤2), small and huge.
fn moore_values<F, I>(name: &'static str, formula: F, invariant: I, k: usize) -> Vec<Claim>
where
    F: Formula<Sorted<[u64; 2]>, Invariant = I> + Formula<Sorted<[u64; 3]>, Invariant = I>,
    F: Copy + Send + Sync + 'static,
    I: Invariant<Value = u64> + Copy + Send + 'static,
{
    let source = Source::new("GO", "Nim(2,≤2) and Nim(3,≤2)");
    let statement = "2(a mod 2)+((b−a) mod 2), in misère play 1−(b mod 2) for a=0; three heaps at the \
                     differences";
    let swapped = move || {
        changed(
            formula,
            invariant,
            |&[a, _]: &[u64; 2], value| if a % 2 == 1 { 5 - value } else { value },
        )
    };
    let no_differences = move || {
        Conjecture::new(invariant, move |x: &Sorted<[u64; 3]>| {
            let [_, b, c] = *x.as_tuple();
            formula.evaluate(&Sorted::new([b, c])).unwrap_or(u64::MAX)
        })
    };
    let claim = |n: u64, check: Box<dyn Fn(&Run) -> Report + Send + Sync>, size: &str| {
        Claim::new(name, source, statement, Evidence::StepCheck, check)
            .parameters(format!("Nim({n},≤{k}){size}"))
    };
    let (change_2, change_3) = ("2 and 3 exchanged", "x₁ dropped instead of subtracted");
    vec![
        claim(2, Box::new(steps::<2, _, _>(moore(2, k), formula, 600)), "")
            .mutant(change_2, steps(moore(2, k), swapped(), 600)),
        claim(3, Box::new(steps::<3, _, _>(moore(3, k), formula, 100)), "")
            .mutant(change_3, steps(moore(3, k), no_differences(), 100)),
        claim(3, Box::new(huge_steps::<3, _, _>(moore(3, k), formula, 200_000)), ", huge")
            .mutant(change_3, huge_steps(moore(3, k), no_differences(), 200_000)),
    ]
}

/// n, k and the bound.
const PARITY: [(usize, usize, u64); 21] = [
    (2, 1, 200),
    (2, 2, 200),
    (2, 3, 200),
    (3, 1, 60),
    (3, 2, 60),
    (3, 3, 60),
    (4, 2, 30),
    (4, 3, 30),
    (4, 4, 30),
    (5, 1, 18),
    (5, 2, 24),
    (5, 3, 18),
    (5, 4, 18),
    (5, 5, 18),
    (6, 3, 16),
    (6, 4, 13),
    (6, 5, 13),
    (6, 6, 13),
    (7, 5, 9),
    (7, 6, 9),
    (7, 7, 9),
];

const PARITY_SOURCE: Source = Source::new("GO", "Theorem 2");
const PARITY_STATEMENT: &str = "Moore's slow Nim(n,≤k): the parity vector decides the outcome";

/// A parity result, and with another outcome for one parity vector.
fn parity_formula(
    game: MooreSlowNim,
    other: Option<String>,
) -> impl Formula<Sorted<Heaps>, Invariant = impartial::invariant::OutcomeIn> + Send + Sync {
    Conjecture::new(super::NORMAL, move |x: &Sorted<Heaps>| {
        let word = parity_word(x.heaps());
        let lost = MooreParity::new(game).is_some_and(|formula| formula.is_lost(word.as_bytes()));
        Outcome::next_wins(lost == (other.as_ref() == Some(&word)))
    })
}

fn parity(n: usize, k: usize, bound: u64) -> Claim {
    let game = made::moore_slow(n, k);
    let check = move |other: Option<String>| {
        let formula = parity_formula(game, other);
        move |run: &Run| {
            let region = small_like(Heaps::from(vec![0; n]), bound, run);
            step_check(&moore(n, k), &formula, &region, run)
        }
    };
    let all = |letter: &str| letter.repeat(n);
    Claim::new("MooreParity", PARITY_SOURCE, PARITY_STATEMENT, Evidence::StepCheck, check(None))
        .parameters(format!("Nim({n},≤{k})"))
        .mutant("the other outcome for all even heaps", check(Some(all("e"))))
        .mutant("the other outcome for all odd heaps", check(Some(all("o"))))
        .mutant("the other outcome for x₁ even, the rest odd", {
            check(Some(format!("e{}", "o".repeat(n - 1))))
        })
}

fn parity_huge() -> Claim {
    let game = made::moore_slow(6, 3);
    let check = move |other: Option<String>| {
        let formula = parity_formula(game, other);
        move |run: &Run| {
            let max = Heaps::from(vec![(1 << 63) - 1; 6]);
            let samples = run.scale.samples(100_000);
            let region = impartial::region::Samples::new(max, samples, run.seed);
            let region = impartial::region::SortedSamples(region);
            step_check(&moore(6, 3), &formula, &region, run)
        }
    };
    Claim::new("MooreParity", PARITY_SOURCE, PARITY_STATEMENT, Evidence::StepCheck, check(None))
        .parameters("Nim(6,≤3), huge")
        .mutant("the other outcome for eeoooo", check(Some("eeoooo".into())))
}

fn parity_fails() -> Claim {
    let check = |games: &'static [(usize, usize)]| {
        move |run: &Run| {
            let region = Listed::new("the three games", games.to_vec());
            for_all(&region, run, |&(n, k): &(usize, usize)| {
                let found = parity_dependence(made::moore_slow(n, k), 8);
                match found.map_err(|error| error.to_string())? {
                    ParityDependence::DoesNotDecide { .. } => Ok(true),
                    ParityDependence::Decides { p } => Err(format!("P for {p:?} only")),
                }
            })
        }
    };
    Claim::new(
        "parity_dependence",
        Source::new("GO", "after Theorem 2"),
        "parity alone does not decide (6,≤2), (7,≤3), (7,≤4)",
        Evidence::ForAll,
        check(&[(6, 2), (7, 3), (7, 4)]),
    )
    .parameters("heaps ≤ 8")
    .mutant("nor (5,≤2)", check(&[(6, 2), (5, 2)]))
    .mutant("nor (6,≤3)", check(&[(7, 3), (6, 3)]))
}

/// n, k and the bound for the exact Nim that is not slow, 2k > n.
const EXACT: [(usize, usize, u64); 6] =
    [(1, 1, 400), (2, 2, 60), (3, 2, 30), (3, 3, 18), (4, 3, 12), (5, 3, 9)];

fn exact_nim(n: usize, k: usize, bound: u64) -> Claim {
    let check = move |value: fn(&ExactNimValue, &Sorted<Heaps>) -> u64| {
        move |run: &Run| {
            let shape = Heaps::from(vec![0; n]);
            let region = small_like(shape, bound, run);
            let game = match ExactNim::new(n, k) {
                Ok(game) => game,
                Err(error) => return refused(error.to_string()),
            };
            let Some(formula) = ExactNimValue::new(game) else {
                return refused(format!("{game:?} is out of scope"));
            };
            let formula = Conjecture::new(Grundy, move |x: &Sorted<Heaps>| value(&formula, x));
            step_check(&Unordered(game), &formula, &region, run)
        }
    };
    Claim::new(
        "ExactNimValue",
        Source::new("GO", "§1, exact k-Nim with 2k > n"),
        "sg is the largest t with Σ min(xᵢ, t) ≥ kt",
        Evidence::StepCheck,
        check(|formula, x| formula.evaluate(x).unwrap_or(u64::MAX)),
    )
    .parameters(format!("n = {n}, k = {k}"))
    .mutant(
        "t at most the largest heap less one",
        check(|formula, x| {
            let largest = x.heaps().last().copied().unwrap_or(0);
            formula.evaluate(x).unwrap_or(u64::MAX).min(largest.saturating_sub(1))
        }),
    )
}

fn refused(why: String) -> Report {
    Report::cut_off("none", why)
}

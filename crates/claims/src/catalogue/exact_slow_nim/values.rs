//! The formulas of reference \[4\], Moore's slow Nim, and exact Nim that is not slow.

use super::{exact, samples, small_like, up_to};
use crate::catalogue::{made, shared::words};
use exact_slow_nim::{
    MooreParity, MooreSlow32MisereValue, MooreSlow32Value, MooreSlowNim, Nim42MisereValue,
    Nim42Value, OrderPreserving, ParityDependence, parity_dependence, parity_word,
};
use impartial::convention::Outcome;
use impartial::formula::{Conjecture, Formula, Source};
use impartial::invariant::{Grundy, Invariant, MisereGrundy, OutcomeIn};
use impartial::position::{Heaps, Sorted};
use impartial::region::{Listed, Samples, SortedSamples};
use impartial::ruleset::Unordered;
use impartial::verify::{Claim, Evidence, Run, Statement, for_all};

pub(super) fn claims() -> Vec<Claim> {
    let mut claims = vec![];
    claims.extend(exact_values(NIM_4_2, Nim42Value, Grundy));
    claims.extend(exact_values(NIM_4_2_MISERE, Nim42MisereValue, MisereGrundy));
    claims.extend(moore_values("MooreSlow32Value", MooreSlow32Value, Grundy));
    claims.extend(moore_values("MooreSlow32MisereValue", MooreSlow32MisereValue, MisereGrundy));
    claims.extend(PARITY.map(|(n, k, bound)| parity(n, k, bound)));
    claims.extend([parity_huge(), parity_fails()]);
    claims.extend(EXACT.map(|(n, k, bound)| exact_nim(n, k, bound)));
    claims
}

type Words = (&'static str, &'static str);

const NIM_4_2: Words = (
    "Nim42Value",
    "sg: ⌊N/2⌋ mod 2 if N is odd and c<a+b, else 2(a mod 2)+((b−a) mod 2); four heaps at differences",
);
const NIM_4_2_MISERE: Words = (
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
fn exact_values<F, I>((name, statement): Words, formula: F, invariant: I) -> Vec<Claim>
where
    F: Formula<Sorted<[u64; 3]>, Invariant = I> + Formula<Sorted<[u64; 4]>, Invariant = I>,
    F: Copy + Send + Sync + 'static,
    I: Invariant<Value = u64> + Copy + Send + 'static,
{
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
    let (change_3, change_4) =
        ("the triangle inequality not looked at", "x₁ dropped instead of subtracted");
    vec![
        Claim::steps(name, statement, exact(3, 2), formula, up_to::<3>(100))
            .with("", "Nim(3,=2)")
            .formula(change_3, no_triangle())
            .into(),
        Claim::steps(name, statement, exact(4, 2), formula, up_to::<4>(60))
            .with("", "Nim(4,=2)")
            .formula(change_4, no_differences())
            .into(),
        Claim::steps(name, statement, exact(3, 2), formula, samples::<3>(400_000))
            .with("", "Nim(3,=2), huge")
            .formula(change_3, no_triangle())
            .into(),
        Claim::steps(name, statement, exact(4, 2), formula, samples::<4>(400_000))
            .with("", "Nim(4,=2), huge")
            .formula(change_4, no_differences())
            .into(),
    ]
}

fn moore(n: usize, k: usize) -> OrderPreserving<MooreSlowNim> {
    OrderPreserving(made::moore_slow(n, k))
}

/// Moore's slow Nim(2,≤2) and Nim(3,≤2), small and huge.
fn moore_values<F, I>(name: &'static str, formula: F, invariant: I) -> Vec<Claim>
where
    F: Formula<Sorted<[u64; 2]>, Invariant = I> + Formula<Sorted<[u64; 3]>, Invariant = I>,
    F: Copy + Send + Sync + 'static,
    I: Invariant<Value = u64> + Copy + Send + 'static,
{
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
    let (change_2, change_3) = ("2 and 3 exchanged", "x₁ dropped instead of subtracted");
    vec![
        Claim::steps(name, statement, moore(2, 2), formula, up_to::<2>(600))
            .with("", "Nim(2,≤2)")
            .formula(change_2, swapped())
            .into(),
        Claim::steps(name, statement, moore(3, 2), formula, up_to::<3>(100))
            .with("", "Nim(3,≤2)")
            .formula(change_3, no_differences())
            .into(),
        Claim::steps(name, statement, moore(3, 2), formula, samples::<3>(200_000))
            .with("", "Nim(3,≤2), huge")
            .formula(change_3, no_differences())
            .into(),
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

/// A parity result, and with another outcome for one parity vector.
fn parity_formula(
    game: MooreSlowNim,
    other: Option<String>,
) -> impl Formula<Sorted<Heaps>, Invariant = OutcomeIn> + Clone + Send + Sync {
    Conjecture::new(super::NORMAL, move |x: &Sorted<Heaps>| {
        let word = parity_word(x.heaps());
        let lost = MooreParity::new(game).is_some_and(|formula| formula.is_lost(word.as_bytes()));
        Outcome::next_wins(lost == (other.as_ref() == Some(&word)))
    })
    .stated(Source::new("GO", "Theorem 2"))
}

const PARITY_SAYS: &str = "Moore's slow Nim(n,≤k): the parity vector decides the outcome";

fn parity(n: usize, k: usize, bound: u64) -> Claim {
    let formula = |other: Option<String>| parity_formula(made::moore_slow(n, k), other);
    let region = move |run: &Run| small_like(Heaps::from(vec![0; n]), bound, run);
    let all = |letter: &str| letter.repeat(n);
    let first_even = format!("e{}", "o".repeat(n - 1));
    Claim::steps("MooreParity", PARITY_SAYS, moore(n, k), formula(None), region)
        .with("", format!("Nim({n},≤{k})"))
        .formula("the other outcome for all even heaps", formula(Some(all("e"))))
        .formula("the other outcome for all odd heaps", formula(Some(all("o"))))
        .formula("the other outcome for x₁ even, the rest odd", formula(Some(first_even)))
        .into()
}

fn parity_huge() -> Claim {
    let formula = |other: Option<String>| parity_formula(made::moore_slow(6, 3), other);
    let region = |run: &Run| {
        let max = Heaps::from(vec![(1 << 63) - 1; 6]);
        SortedSamples(Samples::new(max, run.scale.samples(100_000), run.seed))
    };
    Claim::steps("MooreParity", PARITY_SAYS, moore(6, 3), formula(None), region)
        .with("", "Nim(6,≤3), huge")
        .formula("the other outcome for eeoooo", formula(Some("eeoooo".into())))
        .into()
}

fn parity_fails() -> Claim {
    let statement = Statement::new(
        Source::new("GO", "after Theorem 2"),
        "parity_dependence",
        "parity alone does not decide (6,≤2), (7,≤3), (7,≤4)",
    );
    let check = |games: &'static [(usize, usize)]| {
        move |run: &Run| {
            let region = Listed::new("the three games", games.to_vec());
            for_all(&region, run, |&(n, k): &(usize, usize)| {
                match parity_dependence(made::moore_slow(n, k), 8).map_err(words)? {
                    ParityDependence::DoesNotDecide { .. } => Ok(true),
                    ParityDependence::Decides { p } => Err(format!("P for {p:?} only")),
                }
            })
        }
    };
    Claim::of(statement, Evidence::ForAll, check(&[(6, 2), (7, 3), (7, 4)]))
        .with("", "heaps ≤ 8")
        .mutant("nor (5,≤2)", check(&[(6, 2), (5, 2)]))
        .mutant("nor (6,≤3)", check(&[(7, 3), (6, 3)]))
}

/// n, k and the bound for the exact Nim that is not slow, 2k > n.
const EXACT: [(usize, usize, u64); 6] =
    [(1, 1, 400), (2, 2, 60), (3, 2, 30), (3, 3, 18), (4, 3, 12), (5, 3, 9)];

fn exact_nim(n: usize, k: usize, bound: u64) -> Claim {
    let (game, formula) = made::exact_value(n, k);
    let says = "sg is the largest t with Σ min(xᵢ, t) ≥ kt";
    let less_one = Conjecture::new(Grundy, move |x: &Sorted<Heaps>| {
        let largest = x.heaps().last().copied().unwrap_or(0);
        formula.evaluate(x).unwrap_or(u64::MAX).min(largest.saturating_sub(1))
    });
    let region = move |run: &Run| small_like(Heaps::from(vec![0; n]), bound, run);
    Claim::steps("ExactNimValue", says, Unordered(game), formula, region)
        .at(Source::new("GO", "§1, exact k-Nim with 2k > n"))
        .with("", format!("n = {n}, k = {k}"))
        .formula("t at most the largest heap less one", less_one)
        .into()
}

//! What the catalogue runs for this source.

use crate::{CommonDivisorNim, Lemma2_1, MinimalOrd, MisereValue, OrdOfLowered, Theorem1_3, ord_2};
use impartial::formula::{Conjecture, Formula, Source};
use impartial::invariant::{Grundy, MisereGrundy, OutcomeIn};
use impartial::prelude::{Convention, Heaps, Outcome};
use impartial::region::{Cuboid, Samples};
use impartial::verify::{
    Claim, Evidence, Report, Run, differential_check, for_all, step_check, strategy_check,
};

const THEOREM_1_3: Source = Source::new("CDN", "Theorem 1.3");

/// All claims about Common Divisor Nim, each with mutants that must be refuted.
pub fn claims() -> Vec<Claim> {
    let mut claims = Vec::new();
    for (heaps, bound) in [(1, 4_096), (2, 300), (3, 60), (4, 20), (5, 10)] {
        claims.push(theorem(heaps, bound));
    }
    claims.extend([1, 2, 3, 4, 8].map(theorem_at_huge_sizes));
    claims.extend([(2, 48), (3, 16), (4, 9)].map(|(heaps, bound)| theorem_by_search(heaps, bound)));
    claims.extend([lemma(), strategy(), strategy_at_huge_sizes()]);
    claims.extend(
        [(1, 2_000), (2, 120), (3, 36), (4, 14)].map(|(heaps, bound)| misere(heaps, bound)),
    );
    claims.push(misere_outcome());
    claims
}

fn small(heaps: usize, bound: u64, run: &Run) -> Cuboid<Heaps> {
    let dimensions = u32::try_from(heaps).unwrap_or(u32::MAX);
    Cuboid::new(Heaps::from(vec![run.scale.bound(bound, dimensions); heaps]))
}

fn huge(heaps: usize, count: u64, run: &Run) -> Samples<Heaps> {
    Samples::new(Heaps::from(vec![1 << 63; heaps]), run.scale.samples(count), run.seed)
}

fn steps<F: Formula<Heaps> + Send + Sync>(
    formula: F,
    heaps: usize,
    bound: u64,
) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| step_check(&CommonDivisorNim, &formula, &small(heaps, bound, run), run)
}

/// The theorem with another use of λ and ι.
fn variant(
    value: impl Fn(u64, usize) -> u64 + Send + Sync,
) -> impl Formula<Heaps, Invariant = Grundy> + Send + Sync {
    Conjecture::new(Grundy, move |position: &Heaps| {
        MinimalOrd::of(position).map_or(0, |ord| value(u64::from(ord.lambda), ord.iota))
    })
}

fn theorem(heaps: usize, bound: u64) -> Claim {
    let claim = Claim::new(
        "Theorem1_3",
        THEOREM_1_3,
        "sg(P) = λ(P)+1 if P ≠ 0 and ι(P) is odd, else 0",
        Evidence::StepCheck,
        steps(Theorem1_3, heaps, bound),
    )
    .parameters(format!("m = {heaps}"));
    let without_one = variant(|lambda, iota| if iota % 2 == 1 { lambda } else { 0 });
    let claim = claim.mutant("λ instead of λ+1", steps(without_one, heaps, bound));
    if heaps < 2 {
        return claim;
    }
    let iota_even = variant(|lambda, iota| if iota % 2 == 0 { lambda + 1 } else { 0 });
    let iota_any = variant(|lambda, _| lambda + 1);
    claim
        .mutant("ι even instead of odd", steps(iota_even, heaps, bound))
        .mutant("ι not looked at", steps(iota_any, heaps, bound))
}

fn theorem_at_huge_sizes(heaps: usize) -> Claim {
    let check = |formula| {
        move |run: &Run| step_check(&CommonDivisorNim, &formula, &huge(heaps, 40_000, run), run)
    };
    let mutant = move |run: &Run| {
        let formula = variant(|lambda, iota| if iota % 2 == 1 { lambda } else { 0 });
        step_check(&CommonDivisorNim, &formula, &huge(heaps, 40_000, run), run)
    };
    Claim::new(
        "Theorem1_3",
        THEOREM_1_3,
        "sg(P) = λ(P)+1 if P ≠ 0 and ι(P) is odd, else 0",
        Evidence::StepCheck,
        check(Theorem1_3),
    )
    .parameters(format!("m = {heaps}, huge"))
    .mutant("λ instead of λ+1", mutant)
}

fn theorem_by_search(heaps: usize, bound: u64) -> Claim {
    let mutant = move |run: &Run| {
        let formula = variant(|lambda, iota| if iota % 2 == 1 { lambda } else { 0 });
        differential_check(&CommonDivisorNim, &formula, &small(heaps, bound, run), run)
    };
    Claim::new(
        "Theorem1_3",
        THEOREM_1_3,
        "sg(P) = λ(P)+1 if P ≠ 0 and ι(P) is odd, else 0",
        Evidence::Differential,
        move |run| {
            differential_check(&CommonDivisorNim, &Theorem1_3, &small(heaps, bound, run), run)
        },
    )
    .parameters(format!("m = {heaps}"))
    .mutant("λ instead of λ+1", mutant)
}

/// Checks what `statement` says of every move from every position of a box.
fn lemma_check(
    statement: impl Fn(Lemma2_1) -> OrdOfLowered + Send + Sync,
) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| {
        for_all(&small(3, 40, run), run, |position: &Heaps| {
            for (index, &heap) in position.iter().enumerate() {
                for taken in 1..=heap {
                    let Some(lemma) = Lemma2_1::of(position, index, taken) else { continue };
                    let ord = ord_2(heap - taken);
                    if !statement(lemma).admits(ord) {
                        let case = lemma.case();
                        return Err(format!(
                            "taking {taken} from {heap}, case {case}: ord₂ is {ord:?}"
                        ));
                    }
                }
            }
            Ok(true)
        })
    }
}

fn lemma() -> Claim {
    Claim::new(
        "Lemma2_1",
        Source::new("CDN", "Lemma 2.1"),
        "ord₂ of the lowered heap, in eight cases",
        Evidence::ForAll,
        lemma_check(Lemma2_1::statement),
    )
    .parameters("m = 3")
    .mutant(
        "case 2c like case 1c",
        lemma_check(|lemma| match lemma.case() {
            "2c" => OrdOfLowered::Exactly(lemma.lambda),
            _ => lemma.statement(),
        }),
    )
    .mutant(
        "cases d give λ",
        lemma_check(|lemma| match lemma.case() {
            "1d" | "2d" => OrdOfLowered::Exactly(lemma.lambda),
            _ => lemma.statement(),
        }),
    )
}

fn is_option(_: &CommonDivisorNim, position: &Heaps, option: &Heaps) -> bool {
    let changed: Vec<usize> = (0..position.len()).filter(|&i| position[i] != option[i]).collect();
    match changed[..] {
        [index] if option[index] < position[index] => {
            CommonDivisorNim::is_move(position, position[index] - option[index])
        }
        _ => false,
    }
}

/// A move is any smaller heap, which no longer has to be a common divisor away.
fn never_an_option(_: &CommonDivisorNim, position: &Heaps, option: &Heaps) -> bool {
    let taken = position.iter().zip(option.iter()).map(|(before, after)| before - after).max();
    taken.is_some_and(|taken| taken % 2 == 1)
}

fn strategy() -> Claim {
    Claim::new(
        "Theorem1_3",
        Source::new("CDN", "Proof of Theorem 1.3, cases B1 and B2"),
        "an explicit move to every smaller value",
        Evidence::Strategy,
        |run| {
            strategy_check(&CommonDivisorNim, &Theorem1_3, &small(3, 100, run), 64, is_option, run)
        },
    )
    .parameters("m = 3")
    .mutant("only odd numbers may be taken", |run: &Run| {
        strategy_check(
            &CommonDivisorNim,
            &Theorem1_3,
            &small(3, 100, run),
            64,
            never_an_option,
            run,
        )
    })
}

fn strategy_at_huge_sizes() -> Claim {
    Claim::new(
        "Theorem1_3",
        Source::new("CDN", "Proof of Theorem 1.3, cases B1 and B2"),
        "an explicit move to every smaller value",
        Evidence::Strategy,
        |run| {
            strategy_check(
                &CommonDivisorNim,
                &Theorem1_3,
                &huge(4, 400_000, run),
                64,
                is_option,
                run,
            )
        },
    )
    .parameters("m = 4, huge")
    .mutant("only odd numbers may be taken", |run: &Run| {
        strategy_check(
            &CommonDivisorNim,
            &Theorem1_3,
            &huge(4, 400_000, run),
            64,
            never_an_option,
            run,
        )
    })
}

fn misere(heaps: usize, bound: u64) -> Claim {
    let same_as_normal = Conjecture::new(MisereGrundy, |position: &Heaps| {
        Theorem1_3::value(position).max(u64::from(position.iter().all(|&heap| heap == 0)))
    });
    Claim::new(
        "MisereValue",
        Source::new("CDN", "beside Theorem 1.3"),
        "g⁻(P) = 1 if sg(P) = 0, 0 if sg(P) = 1, else sg(P)",
        Evidence::StepCheck,
        steps(MisereValue, heaps, bound),
    )
    .parameters(format!("m = {heaps}"))
    .mutant("g⁻ = sg except at 0", steps(same_as_normal, heaps, bound))
}

fn misere_outcome() -> Claim {
    let lost_iff = |lost: fn(u64) -> bool| {
        let misere = OutcomeIn(Convention::Misere);
        let formula = Conjecture::new(misere, move |position: &Heaps| {
            Outcome::next_wins(!lost(position.iter().sum()))
        });
        steps(formula, 3, 40)
    };
    Claim::new(
        "MisereValue",
        Source::new("CDN", "beside Theorem 1.3"),
        "in misère play P is lost iff its total is odd",
        Evidence::StepCheck,
        lost_iff(|total| total % 2 == 1),
    )
    .parameters("m = 3")
    .mutant("lost iff the total is even", lost_iff(|total| total % 2 == 0))
    .mutant("lost iff the total is 1 mod 4", lost_iff(|total| total % 4 == 1))
}

//! What the catalogue runs for this source.

use super::shared::{random, small};
use cdn::{CommonDivisorNim, Lemma2_1, MinimalOrd, MisereValue, OrdOfLowered, Theorem1_3, ord_2};
use impartial::formula::{Conjecture, Formula, Source};
use impartial::invariant::{Grundy, MisereGrundy, OutcomeIn};
use impartial::prelude::{Convention, Heaps, Outcome};
use impartial::region::{Region, Samples};
use impartial::verify::{Claim, Evidence, Report, Restricted, Run, for_all, strategy_check};

/// Where the misère values stand.
const MISERE: Source = Source::new("CDN", "beside Theorem 1.3");

/// All claims about Common Divisor Nim, each with mutants that must be refuted.
pub fn claims() -> Vec<Claim> {
    let mut claims = Vec::new();
    for (heaps, bound) in [(1, 20_000), (2, 1_500), (3, 130), (4, 36), (5, 18)] {
        claims.push(theorem(heaps, bound));
    }
    claims.extend([1, 2, 3, 4, 8].map(theorem_at_huge_sizes));
    claims.extend([(2, 48), (3, 16), (4, 9)].map(|(heaps, bound)| theorem_by_search(heaps, bound)));
    claims.push(lemma());
    claims.push(strategy("m = 3", |run| small(3, 100, run)));
    claims.push(strategy("m = 4, huge", |run| huge(4, 400_000, run)));
    claims.extend(
        [(1, 2_000), (2, 120), (3, 36), (4, 14)].map(|(heaps, bound)| misere(heaps, bound)),
    );
    claims.push(misere_outcome());
    claims
}

/// Huge random positions.
fn huge(heaps: usize, count: u64, run: &Run) -> Samples<Heaps> {
    random(heaps, 1 << 63, count, run)
}

/// The theorem in words.
const STATEMENT: &str = "sg(P) = λ(P)+1 if P ≠ 0 and ι(P) is odd, else 0";

/// The theorem with another use of λ and ι.
fn variant(
    value: impl Fn(u64, usize) -> u64 + Clone + Send + Sync + 'static,
) -> impl Formula<Heaps, Invariant = Grundy> + Send + Sync {
    Conjecture::new(Grundy, move |position: &Heaps| {
        MinimalOrd::of(position).map_or(0, |ord| value(u64::from(ord.lambda), ord.iota))
    })
}

/// A mutant of the theorem: λ instead of λ+1.
fn without_one() -> impl Formula<Heaps, Invariant = Grundy> + Send + Sync {
    variant(|lambda, iota| if iota % 2 == 1 { lambda } else { 0 })
}

fn theorem(heaps: usize, bound: u64) -> Claim {
    let region = move |run: &Run| small(heaps, bound, run);
    let claim = Claim::steps("Theorem1_3", STATEMENT, CommonDivisorNim, Theorem1_3, region)
        .with("m", heaps)
        .formula("λ instead of λ+1", without_one())
        .rules("no heap is emptied by a move", Restricted::new(CommonDivisorNim, keeps_a_token));
    if heaps < 2 {
        return claim.into();
    }
    claim
        .formula(
            "ι even instead of odd",
            variant(|lambda, iota| if iota % 2 == 0 { lambda + 1 } else { 0 }),
        )
        .formula("ι not looked at", variant(|lambda, _| lambda + 1))
        .into()
}

/// Whether a move leaves as many heaps that are not empty.
fn keeps_a_token(position: &Heaps, option: &Heaps) -> bool {
    position.iter().zip(option.iter()).all(|(&before, &after)| before == 0 || after > 0)
}

fn theorem_at_huge_sizes(heaps: usize) -> Claim {
    let region = move |run: &Run| huge(heaps, 40_000, run);
    Claim::steps("Theorem1_3", STATEMENT, CommonDivisorNim, Theorem1_3, region)
        .with("m", heaps)
        .with("", "huge")
        .formula("λ instead of λ+1", without_one())
        .into()
}

fn theorem_by_search(heaps: usize, bound: u64) -> Claim {
    let region = move |run: &Run| small(heaps, bound, run);
    Claim::searched("Theorem1_3", STATEMENT, CommonDivisorNim, Theorem1_3, region)
        .with("m", heaps)
        .formula("λ instead of λ+1", without_one())
        .into()
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

/// As if only odd numbers could be taken, and any of them.
fn takes_an_odd_number(_: &CommonDivisorNim, position: &Heaps, option: &Heaps) -> bool {
    let taken = position.iter().zip(option.iter()).map(|(before, after)| before - after).max();
    taken.is_some_and(|taken| taken % 2 == 1)
}

fn strategy<G: Region<Heaps>>(
    parameters: &str,
    region: impl Fn(&Run) -> G + Copy + Send + Sync + 'static,
) -> Claim {
    let check = move |is_option: fn(&CommonDivisorNim, &Heaps, &Heaps) -> bool| {
        move |run: &Run| {
            strategy_check(&CommonDivisorNim, &Theorem1_3, &region(run), 64, is_option, run)
        }
    };
    Claim::new(
        "Theorem1_3",
        Source::new("CDN", "Proof of Theorem 1.3, cases B1 and B2"),
        "an explicit move to every smaller value",
        Evidence::Strategy,
        check(is_option),
    )
    .parameters(parameters)
    .mutant("only odd numbers may be taken", check(takes_an_odd_number))
}

fn misere(heaps: usize, bound: u64) -> Claim {
    let same_as_normal = Conjecture::new(MisereGrundy, |position: &Heaps| {
        Theorem1_3::value(position).max(u64::from(position.iter().all(|&heap| heap == 0)))
    });
    let says = "g⁻(P) = 1 if sg(P) = 0, 0 if sg(P) = 1, else sg(P)";
    let region = move |run: &Run| small(heaps, bound, run);
    Claim::steps("MisereValue", says, CommonDivisorNim, MisereValue, region)
        .with("m", heaps)
        .formula("g⁻ = sg except at 0", same_as_normal)
        .rules("no heap is emptied by a move", Restricted::new(CommonDivisorNim, keeps_a_token))
        .into()
}

fn misere_outcome() -> Claim {
    fn lost_iff(lost: fn(u64) -> bool) -> impl Formula<Heaps, Invariant = OutcomeIn> + Clone {
        Conjecture::new(OutcomeIn(Convention::Misere), move |position: &Heaps| {
            Outcome::next_wins(!lost(position.iter().sum()))
        })
        .stated(MISERE)
    }
    let says = "in misère play P is lost iff its total is odd";
    let lost = lost_iff(|total| total % 2 == 1);
    Claim::steps("MisereValue::outcome", says, CommonDivisorNim, lost, |run| small(3, 40, run))
        .with("m", 3)
        .formula("lost iff the total is even", lost_iff(|total| total % 2 == 0))
        .formula("lost iff the total is 1 mod 4", lost_iff(|total| total % 4 == 1))
        .into()
}

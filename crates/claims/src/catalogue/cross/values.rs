//! A formula of one source against the rules or against a formula of another.

use super::{boxed, made, sample, source};
use cdn::{CommonDivisorNim, Theorem1_3};
use classic_games::bachet::{Bachet, BachetValue};
use classic_games::cram::{Board, CramSolver};
use classic_games::moore::MooreTheorem;
use classic_games::nim::{Bouton, MisereNim, Nim};
use classic_games::welter::{Welter, WelterTheorem};
use exact_slow_nim::{MooreSlowNim, OrderPreserving};
use impartial::formula::Conjecture;
use impartial::position::{Heaps, Sorted};
use impartial::prelude::*;
use impartial::region::{Cuboid, SortedBox, UpTo};
use impartial::verify::{Claim, Evidence, Report, Run, differential_check, for_all, step_check};
use misere_saturation::SubtractionGame;
use octal_games::{Code, HeapValues};

pub fn claims() -> Vec<Claim> {
    let mut claims = vec![moore_of_one(), misere_nim(), moore_slow_6_3()];
    claims.extend([nim_by_saturation(), saturation_by_nim(), nim_at_huge_sizes()]);
    claims.extend([welter_by_saturation(), saturation_by_welter(), welter_at_huge_sizes()]);
    claims.extend([cdn_of_one_heap(), cdn_of_one_huge_heap()]);
    claims.push(cram_of_one_row());
    let bounds = [(1, 1_000), (2, 200), (3, 50), (4, 24), (5, 24)];
    claims.extend(bounds.map(|(k, bound)| exact_slow_nim_of_all_heaps(k, bound)));
    claims
}

/// Whether two formulas give the same at huge positions of a game.
fn same_values<R, F, G>(
    heaps: u32,
    ruleset: R,
    left: F,
    right: G,
) -> impl Fn(&Run) -> Report + Send + Sync
where
    R: Ruleset<Heaps> + Send + Sync,
    F: Formula<Heaps, Invariant = Grundy> + Send + Sync,
    G: Formula<Heaps, Invariant = Grundy> + Send + Sync,
{
    move |run| {
        for_all(&sample(heaps, run.scale.samples(100_000), run), run, |position| {
            if ruleset.validate(position).is_err() {
                return Ok(false);
            }
            let value = |value: Result<u64, OutOfScope>| value.map_err(|error| error.to_string());
            let (left, right) = (value(left.evaluate(position))?, value(right.evaluate(position))?);
            if left == right { Ok(true) } else { Err(format!("{left} and {right}")) }
        })
    }
}

fn moore_of_one() -> Claim {
    let says = "Moore's theorem for k = 1 gives the outcomes of Nim";
    let region = |run: &Run| boxed(3, 60, run);
    Claim::steps("MooreTheoremOfOneIsBouton", says, Nim, MooreTheorem(made::moore(1)), region)
        .at(source("[Enc] Moore's Nim-k Game, Theorem; Nim Game"))
        .with("", "3 heaps")
        .formula("k = 2", MooreTheorem(made::moore(2)))
        .into()
}

/// The value of a row of n cells in Cram against that of a heap of n + `more` in an octal game.
fn rows_are_heaps(game: fn() -> Code, more: u64) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| {
        let longest = run.scale.bound(40, 1).min(64);
        let mut heaps = HeapValues::new(game());
        let heaps =
            heaps.up_to_observed(longest + more, run.observer).map(|values| values.to_vec());
        for_all(&UpTo(longest), run, |&cells| {
            if cells == 0 {
                // A board has at least one cell.
                return Ok(false);
            }
            let heaps = heaps.as_ref().map_err(ToString::to_string)?;
            let heap = usize::try_from(cells + more).ok().and_then(|cells| heaps.get(cells));
            let board = Board::new(1, cells).map_err(|error| error.to_string())?;
            let row = CramSolver::new().value(&board).map_err(|error| error.to_string())?;
            match heap.copied() {
                Some(heap) if heap == row => Ok(true),
                heap => Err(format!("the row has value {row}, the heap {heap:?}")),
            }
        })
    }
}

fn cram_of_one_row() -> Claim {
    Claim::new(
        "CramOfOneRowIsDawsonsKayles",
        source("[GTB] Exercise 1.4; [WW] chapter 4"),
        "Cram on a row of n cells has the value of a heap of n in Dawson's Kayles, 0.07",
        Evidence::ForAll,
        rows_are_heaps(Code::dawsons_kayles, 0),
    )
    .mutant("Kayles instead", rows_are_heaps(Code::kayles, 0))
    .mutant("a heap of n + 1", rows_are_heaps(Code::dawsons_kayles, 1))
}

/// The three answers of three crates to one question.
fn misere_nim() -> Claim {
    let check = |formula: fn(&Heaps) -> Outcome, positions: fn() -> SubtractionGame| {
        move |run: &Run| {
            let region = boxed(3, 40, run);
            let max: Heaps = (0..3).map(|_| run.scale.bound(40, 3)).collect();
            let misere = OutcomeIn(Convention::Misere);
            let all = || Cuboid::new(max.clone());
            let searched = Table::solve_observed(&Nim, misere, all(), &run.observer);
            let restricted = Table::solve_observed(&positions(), Grundy, all(), &run.observer);
            let (searched, restricted) = match (searched, restricted) {
                (Ok(searched), Ok(restricted)) => (searched, restricted),
                (Err(error), _) | (_, Err(error)) => return Report::cut_off("a table", error),
            };
            for_all(&region, run, |position: &Heaps| {
                if position.iter().all(|&heap| heap == 0) {
                    return Ok(false);
                }
                let answers = (
                    formula(position),
                    searched.get(position),
                    restricted.get(position).map(Outcome::of_value),
                );
                if answers.1 == Some(answers.0) && answers.2 == answers.1 {
                    return Ok(true);
                }
                Err(format!("formula, search, restricted game: {answers:?}"))
            })
        }
    };
    let theorem = |position: &Heaps| MisereNim.evaluate(position).unwrap_or(Outcome::N);
    let normal = |position: &Heaps| Bouton.evaluate(position).map_or(Outcome::N, Outcome::of_value);
    Claim::new(
        "MisereNimThreeWays",
        source("[Enc] Misère Nim Game; [Sat] Remark 5; search"),
        "the misère outcome of Nim is P by the theorem iff by search iff sg = 0 in Γ(𝒫_Mis, 𝒞_[1])",
        Evidence::Differential,
        check(theorem, SubtractionGame::misere_nim),
    )
    .parameters("3 heaps")
    .mutant("the outcome in normal play", check(normal, SubtractionGame::misere_nim))
    .mutant("Γ(ℕᵏ, 𝒞_[1])", check(theorem, SubtractionGame::nim))
}

fn moore_slow_6_3() -> Claim {
    let check = |moore: MooreSlowNim, even_only: bool| {
        move |run: &Run| {
            let bound = run.scale.bound(14, 6);
            let normal = OutcomeIn(Convention::Normal);
            let all = || SortedBox::new([0; 6], bound);
            let moore = OrderPreserving(moore);
            let moore = Table::solve_observed(&moore, normal, all(), &run.observer);
            let exact = OrderPreserving(made::exact_slow(6, 2));
            let exact = Table::solve_observed(&exact, normal, all(), &run.observer);
            let (moore, exact) = match (moore, exact) {
                (Ok(moore), Ok(exact)) => (moore, exact),
                (Err(error), _) | (_, Err(error)) => return Report::cut_off("a table", error),
            };
            for_all(&all(), run, |position: &Sorted<[u64; 6]>| {
                let heaps = position.heaps();
                let even = heaps.iter().sum::<u64>() % 2 == 0;
                let exact = exact.get(position) == Some(Outcome::P) && (even || !even_only);
                let moore = moore.get(position) == Some(Outcome::P);
                if moore == exact {
                    return Ok(true);
                }
                Err(format!("P in Nim(6,≤k): {moore}, P in Nim(6,=2)[0]: {exact}"))
            })
        }
    };
    Claim::new(
        "MooreSlow63IsExactSlow62",
        source("[Slow] Remark 1; [GO] Theorem 2"),
        "the P-positions of Nim(6,≤3) are those of Nim(6,=2)[0]",
        Evidence::Differential,
        check(made::moore_slow(6, 3), true),
    )
    .parameters("by search of both")
    .mutant("Nim(6,≤2)", check(made::moore_slow(6, 2), true))
    .mutant("odd totals too", check(made::moore_slow(6, 3), false))
}

fn nim_by_saturation() -> Claim {
    let says = "σ² is the Sprague–Grundy function of Nim";
    let region = |run: &Run| boxed(3, 50, run);
    Claim::steps("NimSaturationIsBouton", says, Nim, made::nim_saturation(2), region)
        .at(source("[Sat] Example 8; [Enc] Nim Game"))
        .with("", "3 heaps, β = 2")
        .formula("β = 3", made::nim_saturation(3))
        .into()
}

fn saturation_by_nim() -> Claim {
    let says = "the nim-sum is the Sprague–Grundy function of Γ(ℕᵏ, 𝒞²)";
    let region = |run: &Run| boxed(3, 15, run);
    Claim::steps("NimSaturationIsBouton", says, made::nim_saturation(2).game(), Bouton, region)
        .at(source("[Enc] Nim-sum, Theorem; [Sat] Example 6"))
        .with("", "3 heaps, β = 2")
        .rules("β = 3", made::nim_saturation(3).game())
        .into()
}

fn nim_at_huge_sizes() -> Claim {
    let check = |base| same_values(5, Nim, made::nim_saturation(base), Bouton);
    Claim::new(
        "NimSaturationIsBouton",
        source("[Sat] Example 8; [Enc] Nim-sum, Theorem"),
        "σ² is the nim-sum",
        Evidence::ForAll,
        check(2),
    )
    .parameters("5 heaps, huge, β = 2")
    .mutant("β = 4", check(4))
}

fn welter_by_saturation() -> Claim {
    let says = "the formula of Example 9 for b = 2 is the Sprague–Grundy function of Welter's game";
    let region = |run: &Run| boxed(4, 16, run);
    Claim::steps("WelterSaturationIsWelter", says, Welter, made::welter_saturation(2), region)
        .at(source("[Sat] Example 9; [ONAG] ch. 13"))
        .with("", "4 coins, b = 2")
        .formula("b = 3", made::welter_saturation(3))
        .into()
}

fn saturation_by_welter() -> Claim {
    let says = "Welter's function is the Sprague–Grundy function of Γ(𝒫_Wel, 𝒞²)";
    let region = |run: &Run| boxed(3, 14, run);
    Claim::steps(
        "WelterSaturationIsWelter",
        says,
        made::welter_saturation(2).game(),
        WelterTheorem,
        region,
    )
    .at(source("[ONAG] ch. 13; [Sat] Example 6"))
    .with("", "3 coins, b = 2")
    .rules("b = 3", made::welter_saturation(3).game())
    .into()
}

fn welter_at_huge_sizes() -> Claim {
    let check = |base| same_values(5, Welter, made::welter_saturation(base), WelterTheorem);
    Claim::new(
        "WelterSaturationIsWelter::function",
        source("[Sat] Example 9; [ONAG] ch. 13"),
        "the formula of Example 9 for b = 2 is Welter's function",
        Evidence::ForAll,
        check(2),
    )
    .parameters("5 coins, huge, b = 2")
    .mutant("b = 4", check(4))
}

/// ord + 1 in a base, as a formula for one heap.
fn ord_plus_one(base: u64) -> impl Formula<Heaps, Invariant = Grundy> + Send + Sync {
    let radix = made::radix(base);
    Conjecture::new(Grundy, move |position: &Heaps| {
        let ord = position.first().and_then(|&heap| radix.ord(heap));
        ord.map_or(0, |ord| ord as u64 + 1)
    })
}

fn cdn_of_one_heap() -> Claim {
    let check = |base| {
        move |run: &Run| {
            differential_check(&CommonDivisorNim, &ord_plus_one(base), &boxed(1, 5_000, run), run)
        }
    };
    Claim::new(
        "CdnOfOneHeapIsOrd",
        source("[CDN] Theorem 1.3, m = 1; [Sat] §1.3"),
        "in CDN_1 sg(n) = ord₂(n) + 1, with ord_β of [Sat] for β = 2, and sg(0) = 0",
        Evidence::Differential,
        check(2),
    )
    .parameters("m = 1")
    .mutant("β = 3", check(3))
}

fn cdn_of_one_huge_heap() -> Claim {
    let check = |base| same_values(1, CommonDivisorNim, Theorem1_3, ord_plus_one(base));
    Claim::new(
        "CdnOfOneHeapIsOrd::lambda",
        source("[CDN] Theorem 1.3, m = 1; [Sat] §1.3"),
        "λ + 1 = ord₂(n) + 1, with ord_β of [Sat] for β = 2",
        Evidence::ForAll,
        check(2),
    )
    .parameters("m = 1, huge")
    .mutant("β = 3", check(3))
}

/// Nim(k,=k) is played on its smallest heap alone.
fn exact_slow_nim_of_all_heaps(k: usize, bound: u64) -> Claim {
    let check = move |limit: u64, heap: fn(&[u64]) -> Option<&u64>| {
        move |run: &Run| {
            let formula = Conjecture::new(Grundy, move |position: &Sorted<Heaps>| {
                let heap = heap(position.heaps()).copied().unwrap_or(0);
                BachetValue(Bachet::new(limit)).evaluate(&[heap]).unwrap_or(u64::MAX)
            });
            let game = OrderPreserving(made::exact_slow(k, k));
            let bound = run.scale.bound(bound, u32::try_from(k).unwrap_or(1));
            let region = SortedBox::new(Heaps::from(vec![0; k]), bound);
            step_check(&game, &formula, &region, run)
        }
    };
    let claim = Claim::new(
        "ExactSlowNimOfAllHeapsIsBachet",
        source("[Slow] after Theorem 3; [Enc] Bachet's Game"),
        "sg in Nim(k,=k) is that of Bachet's game with at most 1 token on the smallest heap",
        Evidence::StepCheck,
        check(1, <[u64]>::first),
    )
    .parameters(format!("k = {k}"))
    .mutant("at most 2 tokens", check(2, <[u64]>::first));
    if k == 1 {
        return claim;
    }
    claim.mutant("the largest heap", check(1, <[u64]>::last))
}

//! Whole boxes: the formulas against the solver of finite difference games, 64 positions a step.

use super::theorems::{BOTH, CHANGES, COROLLARY_2, STATEMENT_BOTH, odd_total};
use super::{NORMAL, lost_iff, parities, small};
use crate::catalogue::made;
use exact_slow_nim::{
    Corollary1, ExactSlowNim, MooreParity, MooreSlow32MisereValue, MooreSlow32Value,
    Nim42MisereValue, Nim42Value, Nim52, Nim62,
};
use impartial::formula::{Conjecture, Formula, Source};
use impartial::invariant::{ByConvention, Grundy, Invariant, MisereGrundy};
use impartial::position::Sorted;
use impartial::ruleset::Ruleset;
use impartial::verify::{Claim, Evidence, Report, Run, sorted_box_check};

pub(super) fn claims() -> Vec<Claim> {
    let mut claims = vec![six_heaps(), five_heaps()];
    claims.push(four_heaps("Nim42Value", Nim42Value, Grundy));
    claims.push(four_heaps("Nim42MisereValue", Nim42MisereValue, MisereGrundy));
    claims.push(moore("MooreSlow32Value", MooreSlow32Value, Grundy));
    claims.push(moore("MooreSlow32MisereValue", MooreSlow32MisereValue, MisereGrundy));
    claims.push(parity::<4>(2, 80));
    claims.push(parity::<5>(2, 50));
    claims.push(parity::<6>(3, 32));
    claims
}

fn exact(n: usize, k: usize) -> ExactSlowNim {
    made::exact_slow(n, k)
}

/// The formula against the solution of a box, at its sorted positions.
fn solved<const N: usize, R, F>(
    game: R,
    formula: F,
    bound: u64,
) -> impl Fn(&Run) -> Report + Send + Sync
where
    R: Ruleset<[u64; N]> + Send + Sync,
    F: Formula<Sorted<[u64; N]>> + Send + Sync,
    F::Invariant: ByConvention,
{
    move |run| sorted_box_check(&game, &formula, &small(bound, run), run)
}

fn claim(
    name: &'static str,
    source: Source,
    statement: &'static str,
    parameters: impl Into<String>,
    check: impl Fn(&Run) -> Report + Send + Sync + 'static,
) -> Claim {
    Claim::new(name, source, statement, Evidence::Differential, check).parameters(parameters)
}

fn six_heaps() -> Claim {
    let check = solved::<6, _, _>(exact(6, 2), Nim62, 64);
    let mut claim = claim("Nim62", BOTH, STATEMENT_BOTH, "Nim(6,=2), whole box", check);
    for (change, lost) in CHANGES {
        claim = claim.mutant(change, solved::<6, _, _>(exact(6, 2), odd_total(lost), 20));
    }
    claim
}

fn five_heaps() -> Claim {
    let one_condition = lost_iff(|y: &[u64; 5]| {
        let total: u64 = y.iter().sum();
        Corollary1::P_PARITIES.contains(&parities(y)) || total % 4 == 1
    });
    claim(
        "Nim52",
        COROLLARY_2,
        "the outcome of every position of Nim(5,=2)",
        "Nim(5,=2), whole box",
        solved::<5, _, _>(exact(5, 2), Nim52, 100),
    )
    .mutant("K′ for both signs of T′", solved::<5, _, _>(exact(5, 2), one_condition, 20))
}

fn four_heaps<F, I>(name: &'static str, formula: F, invariant: I) -> Claim
where
    F: Formula<Sorted<[u64; 3]>, Invariant = I> + Formula<Sorted<[u64; 4]>, Invariant = I>,
    F: Copy + Send + Sync + 'static,
    I: ByConvention + Invariant<Value = u64> + Clone + Send + 'static,
{
    let dropped = Conjecture::new(invariant, move |x: &Sorted<[u64; 4]>| {
        let [_, b, c, d] = *x.as_tuple();
        formula.evaluate(&Sorted::new([b, c, d])).unwrap_or(u64::MAX)
    });
    claim(
        name,
        Source::new("GO", "Nim(3,=2) and Nim(4,=2)"),
        "the value of every position of Nim(4,=2)",
        "Nim(4,=2), whole box",
        solved::<4, _, _>(exact(4, 2), formula, 100),
    )
    .mutant("x₁ dropped instead of subtracted", solved(exact(4, 2), dropped, 20))
}

fn moore<F, I>(name: &'static str, formula: F, invariant: I) -> Claim
where
    F: Formula<Sorted<[u64; 2]>, Invariant = I> + Formula<Sorted<[u64; 3]>, Invariant = I>,
    F: Copy + Send + Sync + 'static,
    I: ByConvention + Invariant<Value = u64> + Clone + Send + 'static,
{
    let game = made::moore_slow(3, 2);
    let dropped = Conjecture::new(invariant, move |x: &Sorted<[u64; 3]>| {
        let [_, b, c] = *x.as_tuple();
        formula.evaluate(&Sorted::new([b, c])).unwrap_or(u64::MAX)
    });
    claim(
        name,
        Source::new("GO", "Nim(2,≤2) and Nim(3,≤2)"),
        "the value of every position of Moore's slow Nim(3,≤2)",
        "Nim(3,≤2), whole box",
        solved::<3, _, _>(game, formula, 300),
    )
    .mutant("x₁ dropped instead of subtracted", solved(game, dropped, 40))
}

fn parity<const N: usize>(k: usize, bound: u64) -> Claim {
    let game = made::moore_slow(N, k);
    let check = move |changed: Option<[u8; N]>, bound: u64| {
        let formula = Conjecture::new(NORMAL, move |x: &Sorted<[u64; N]>| {
            let word = parities(x.as_tuple());
            let lost = MooreParity::new(game).is_some_and(|formula| formula.is_lost(&word));
            impartial::convention::Outcome::next_wins(lost == (changed == Some(word)))
        });
        solved(game, formula, bound)
    };
    claim(
        "MooreParity",
        Source::new("GO", "Theorem 2"),
        "Moore's slow Nim(n,≤k): the parity vector decides the outcome",
        format!("Nim({N},≤{k}), whole box"),
        check(None, bound),
    )
    .mutant("the other outcome for all even heaps", check(Some([b'e'; N]), 12))
    .mutant("the other outcome for all odd heaps", check(Some([b'o'; N]), 12))
}

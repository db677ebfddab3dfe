//! Whole boxes: the formulas against the solver of finite difference games, 64 positions a step.

use super::theorems::{BOTH, CHANGES, COROLLARY_2, STATEMENT_BOTH, odd_total};
use super::{NORMAL, lost_iff, parities, small};
use crate::catalogue::made;
use exact_slow_nim::{
    Corollary1, ExactSlowNim, MooreParity, MooreSlow32MisereValue, MooreSlow32Value,
    Nim42MisereValue, Nim42Value, Nim52, Nim62,
};
use impartial::convention::Outcome;
use impartial::formula::{Conjecture, Formula, Source};
use impartial::invariant::{ByConvention, Grundy, Invariant, MisereGrundy};
use impartial::position::Sorted;
use impartial::verify::{Claim, Run};

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

fn six_heaps() -> Claim {
    let region = |run: &Run| small::<6>(64, run);
    let claim = Claim::solved("Nim62", STATEMENT_BOTH, exact(6, 2), Nim62, region)
        .at(BOTH)
        .with("", "Nim(6,=2), whole box")
        .rules("Nim(6,=3)", exact(6, 3));
    let changes = CHANGES.into_iter();
    changes.fold(claim, |claim, (change, lost)| claim.formula(change, odd_total(lost))).into()
}

fn five_heaps() -> Claim {
    let one_condition = lost_iff(|y: &[u64; 5]| {
        let total: u64 = y.iter().sum();
        Corollary1::P_PARITIES.contains(&parities(y)) || total % 4 == 1
    });
    let says = "the outcome of every position of Nim(5,=2)";
    Claim::solved("Nim52", says, exact(5, 2), Nim52, |run| small::<5>(100, run))
        .at(COROLLARY_2)
        .with("", "Nim(5,=2), whole box")
        .formula("K′ for both signs of T′", one_condition)
        .rules("Nim(5,=3)", exact(5, 3))
        .into()
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
    let says = "the value of every position of Nim(4,=2)";
    Claim::solved(name, says, exact(4, 2), formula, |run| small::<4>(100, run))
        .at(Source::new("GO", "Nim(3,=2) and Nim(4,=2)"))
        .with("", "Nim(4,=2), whole box")
        .formula("x₁ dropped instead of subtracted", dropped)
        .rules("Nim(4,=3)", exact(4, 3))
        .into()
}

fn moore<F, I>(name: &'static str, formula: F, invariant: I) -> Claim
where
    F: Formula<Sorted<[u64; 2]>, Invariant = I> + Formula<Sorted<[u64; 3]>, Invariant = I>,
    F: Copy + Send + Sync + 'static,
    I: ByConvention + Invariant<Value = u64> + Clone + Send + 'static,
{
    let dropped = Conjecture::new(invariant, move |x: &Sorted<[u64; 3]>| {
        let [_, b, c] = *x.as_tuple();
        formula.evaluate(&Sorted::new([b, c])).unwrap_or(u64::MAX)
    });
    let says = "the value of every position of Moore's slow Nim(3,≤2)";
    Claim::solved(name, says, made::moore_slow(3, 2), formula, |run| small::<3>(300, run))
        .at(Source::new("GO", "Nim(2,≤2) and Nim(3,≤2)"))
        .with("", "Nim(3,≤2), whole box")
        .formula("x₁ dropped instead of subtracted", dropped)
        .rules("Nim(3,≤1)", made::moore_slow(3, 1))
        .into()
}

fn parity<const N: usize>(k: usize, bound: u64) -> Claim {
    let game = made::moore_slow(N, k);
    let formula = move |changed: Option<[u8; N]>| {
        Conjecture::new(NORMAL, move |x: &Sorted<[u64; N]>| {
            let word = parities(x.as_tuple());
            let lost = MooreParity::new(game).is_some_and(|formula| formula.is_lost(&word));
            Outcome::next_wins(lost == (changed == Some(word)))
        })
    };
    let says = "Moore's slow Nim(n,≤k): the parity vector decides the outcome";
    Claim::solved("MooreParity", says, game, formula(None), move |run| small::<N>(bound, run))
        .at(Source::new("GO", "Theorem 2"))
        .with("", format!("Nim({N},≤{k}), whole box"))
        .formula("the other outcome for all even heaps", formula(Some([b'e'; N])))
        .formula("the other outcome for all odd heaps", formula(Some([b'o'; N])))
        .into()
}

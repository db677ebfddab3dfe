//! What the catalogue runs for this source.

mod digits;
mod lemmas;
mod nim_and_welter;
mod printed;
mod saturation;
mod theorem_10;
mod weight;

use crate::catalogue::shared::{merged, small};
use impartial::formula::{Formula, Source};
use impartial::invariant::Grundy;
use impartial::position::Heaps;
use impartial::radix::Radix;
use impartial::region::Cuboid;
use impartial::verify::{Claim, Evidence, FormulaCheck, Report, Run};
use misere_saturation::{SubtractionGame, row_check};

/// All claims of the source, each with mutants that must be refuted.
pub fn claims() -> Vec<Claim> {
    let mut claims = theorem_10::claims();
    claims.extend(weight::claims());
    claims.extend(lemmas::claims());
    claims.extend(nim_and_welter::claims());
    claims.extend(saturation::claims());
    claims.extend(printed::claims());
    claims.extend(digits::claims());
    claims
}

/// The radix sequences for which the statements are checked.
const RADICES: [&str; 17] = [
    "2", "3", "4", "5", "10", "2,3", "3,2", "(2,3)", "(3,2)", "6,2", "5,2", "7,2", "3,2,5,4",
    "(2,3,5)", "4,2", "2,5", "(2,10)",
];

fn source(locator: &'static str) -> Source {
    Source::new("Sat", locator)
}

#[expect(clippy::expect_used, reason = "the texts stand in this catalogue and in its tests")]
fn radix(text: &str) -> Radix {
    text.parse().expect("a radix sequence")
}

/// The boxes of some numbers of heaps, each with its bound.
fn boxes<const N: usize>(sizes: [(usize, u64); N]) -> impl Fn(&Run) -> Vec<Cuboid<Heaps>> + Clone {
    move |run| sizes.iter().map(|&(heaps, bound)| small(heaps, bound, run)).collect()
}

/// By a [`row_check`] of each box.
#[derive(Clone, Copy)]
struct Rows;

impl<F> FormulaCheck<Heaps, SubtractionGame, F, Vec<Cuboid<Heaps>>> for Rows
where
    F: Formula<Heaps, Invariant = Grundy> + Sync,
{
    const EVIDENCE: Evidence = Evidence::StepCheck;

    fn check(
        &self,
        rules: &SubtractionGame,
        formula: &F,
        boxes: &Vec<Cuboid<Heaps>>,
        run: &Run,
    ) -> Report {
        merged(boxes.iter().map(|heaps| row_check(rules, formula, heaps, run)))
    }
}

/// wt(X − Y).
fn weight_between(position: &[u64], option: &[u64]) -> usize {
    position.iter().zip(option).filter(|(before, after)| before != after).count()
}

/// 2⁶³, or what is left of it so that a number with as many digits always fits in 64 bits.
fn huge(radix: &Radix) -> u64 {
    let fits = |place| radix.power(place).filter(|&power| power <= 1 << 64);
    let largest = (0..=64).map_while(fits).last().unwrap_or(1) - 1;
    u64::try_from(largest).unwrap_or(u64::MAX).min(1 << 63)
}

//! Claims between sources: what follows when two of them are put side by side.

mod rules;
mod sums;
mod values;

use super::{CROSS, made, shared};
use impartial::formula::Source;
use impartial::position::Heaps;
use impartial::region::{Cuboid, Samples};
use impartial::verify::{Claim, Run};

/// All claims that need more than one source.
pub fn claims() -> Vec<Claim> {
    [rules::claims(), values::claims(), sums::claims()].into_iter().flatten().collect()
}

/// A place in this group of claims; the locator names the places in the sources.
const fn source(locator: &'static str) -> Source {
    Source::new(CROSS, locator)
}

/// All positions with so many heaps, each at most `bound` at the default scale.
fn boxed(heaps: u32, bound: u64, run: &Run) -> Cuboid<Heaps> {
    shared::small(heaps as usize, bound, run)
}

/// Exactly `count` random positions with so many heaps of up to 64 bits.
fn sample(heaps: u32, count: u64, run: &Run) -> Samples<Heaps> {
    Samples::new((0..heaps).map(|_| u64::MAX).collect(), count, run.seed)
}

//! Claims between sources: what follows when two of them are put side by side.

mod rules;
mod sums;
mod values;

use super::CROSS;
use classic_games::moore::Moore;
use exact_slow_nim::{ExactSlowNim, MooreSlowNim};
use impartial::formula::Source;
use impartial::position::Heaps;
use impartial::radix::Radix;
use impartial::region::{Cuboid, Samples};
use impartial::verify::{Claim, Run};
use misere_saturation::{NimSaturation, WelterSaturation};

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
    Cuboid::new((0..heaps).map(|_| run.scale.bound(bound, heaps)).collect())
}

/// Exactly `count` random positions with so many heaps of up to 64 bits.
fn sample(heaps: u32, count: u64, run: &Run) -> Samples<Heaps> {
    Samples::new((0..heaps).map(|_| u64::MAX).collect(), count, run.seed)
}

/// Games whose constructors refuse some parameters, for parameters that are written in this file's
/// modules.
#[expect(clippy::expect_used, reason = "the parameters are constants, and tests run them all")]
mod made {
    use super::*;

    pub fn moore(k: u64) -> Moore {
        Moore::new(k).expect("k is positive")
    }

    pub fn exact_slow(n: usize, k: usize) -> ExactSlowNim {
        ExactSlowNim::new(n, k).expect("k is positive")
    }

    pub fn moore_slow(n: usize, k: usize) -> MooreSlowNim {
        MooreSlowNim::new(n, k).expect("k is positive")
    }

    pub fn radix(base: u64) -> Radix {
        Radix::constant(base).expect("a base is at least 2")
    }

    pub fn nim_saturation(base: u64) -> NimSaturation {
        NimSaturation::new(radix(base))
    }

    pub fn welter_saturation(base: u64) -> WelterSaturation {
        WelterSaturation::new(base).expect("a base is at least 2")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial::verify::Scale;

    #[test]
    fn all_hold_and_all_mutants_are_refuted() {
        let run = Run { scale: Scale::new(0.1), ..Run::default() };
        for claim in claims() {
            let report = claim.run(&run);
            assert!(report.verdict.is_good(), "{claim:?}: {report}");
            for mutant in claim.mutants() {
                let report = mutant.run(&run);
                assert!(report.verdict.is_refuted(), "{claim:?}, {}: {report}", mutant.change);
            }
        }
    }
}

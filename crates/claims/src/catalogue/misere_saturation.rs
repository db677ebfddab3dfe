//! What the catalogue runs for this source.

mod digits;
mod lemmas;
mod nim_and_welter;
mod printed;
mod saturation;
mod theorem_10;
mod weight;

use impartial::formula::Source;
use impartial::position::Heaps;
use impartial::radix::Radix;
use impartial::region::{Cuboid, Samples};
use impartial::verify::{Claim, Report, Run, Verdict};

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

/// wt(X − Y).
fn weight_between(position: &[u64], option: &[u64]) -> usize {
    position.iter().zip(option).filter(|(before, after)| before != after).count()
}

/// All positions of `heaps` heaps up to a bound that the scale moves.
fn small(heaps: usize, bound: u64, run: &Run) -> Cuboid<Heaps> {
    cuboid(heaps, run.scale.bound(bound, u32::try_from(heaps).unwrap_or(u32::MAX)))
}

fn cuboid(heaps: usize, bound: u64) -> Cuboid<Heaps> {
    Cuboid::new(Heaps::from(vec![bound; heaps]))
}

/// Random positions of `heaps` heaps up to `max`.
fn random(heaps: usize, max: u64, count: u64, run: &Run) -> Samples<Heaps> {
    Samples::new(Heaps::from(vec![max; heaps]), run.scale.samples(count), run.seed)
}

/// 2⁶³, or what is left of it so that a number with as many digits always fits in 64 bits.
fn huge(radix: &Radix) -> u64 {
    let fits = |place| radix.power(place).filter(|&power| power <= 1 << 64);
    let largest = (0..=64).map_while(fits).last().unwrap_or(1) - 1;
    u64::try_from(largest).unwrap_or(u64::MAX).min(1 << 63)
}

/// Several checks as one: it is refuted by the first counterexample of any.
fn merged(reports: impl IntoIterator<Item = Report>) -> Report {
    let mut reports = reports.into_iter();
    let nothing =
        Report { region: "nothing".into(), positions: 0, sample: false, verdict: Verdict::Holds };
    let Some(mut whole) = reports.next() else { return nothing };
    let mut regions = vec![(std::mem::take(&mut whole.region), 1_usize)];
    for report in reports {
        whole.positions = whole.positions.saturating_add(report.positions);
        whole.sample |= report.sample;
        whole.verdict = worse(whole.verdict, report.verdict);
        match regions.iter_mut().find(|(region, _)| *region == report.region) {
            Some((_, times)) => *times += 1,
            None => regions.push((report.region, 1)),
        }
    }
    let text = |(region, times): (String, usize)| match times {
        1 => region,
        _ => format!("{region} ({times} times)"),
    };
    whole.region = regions.into_iter().map(text).collect::<Vec<_>>().join("; ");
    whole
}

/// The verdict on two claims together.
fn worse(first: Verdict, second: Verdict) -> Verdict {
    let rank = |verdict: &Verdict| match verdict {
        Verdict::Refuted(_) => 3,
        Verdict::CutOff(_) => 2,
        Verdict::NoCounterexample => 1,
        _ => 0,
    };
    if rank(&second) > rank(&first) { second } else { first }
}

/// Fails with a message unless the condition holds.
fn require(condition: bool, message: impl FnOnce() -> String) -> Result<bool, String> {
    if condition { Ok(true) } else { Err(message()) }
}

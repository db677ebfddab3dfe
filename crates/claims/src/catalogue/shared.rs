//! What claims about games of all crates share: regions, words, several checks as one.

use impartial::position::Heaps;
use impartial::region::{Cuboid, Samples};
use impartial::verify::{Report, Run, Verdict};

/// All positions of `heaps` heaps up to a bound that the scale moves.
pub(super) fn small(heaps: usize, bound: u64, run: &Run) -> Cuboid<Heaps> {
    cuboid(heaps, run.scale.bound(bound, u32::try_from(heaps).unwrap_or(u32::MAX)))
}

pub(super) fn cuboid(heaps: usize, bound: u64) -> Cuboid<Heaps> {
    Cuboid::new(Heaps::from(vec![bound; heaps]))
}

/// Random positions of `heaps` heaps up to `max`.
pub(super) fn random(heaps: usize, max: u64, count: u64, run: &Run) -> Samples<Heaps> {
    Samples::new(Heaps::from(vec![max; heaps]), run.scale.samples(count), run.seed)
}

/// Fails with words if `holds` does not.
pub(super) fn ensure(holds: bool, what: impl FnOnce() -> String) -> Result<bool, String> {
    if holds { Ok(true) } else { Err(what()) }
}

/// An error in words.
pub(super) fn words(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// Several checks as one: it is refuted by the first counterexample of any.
pub(super) fn merged(reports: impl IntoIterator<Item = Report>) -> Report {
    let mut reports = reports.into_iter();
    let Some(mut whole) = reports.next() else {
        return Report::cut_off("nothing", "nothing was checked");
    };
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
pub(super) fn worse(first: Verdict, second: Verdict) -> Verdict {
    let rank = |verdict: &Verdict| match verdict {
        Verdict::Refuted(_) => 3,
        Verdict::CutOff(_) => 2,
        Verdict::NoCounterexample => 1,
        _ => 0,
    };
    if rank(&second) > rank(&first) { second } else { first }
}

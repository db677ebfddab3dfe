//! Step checks: a formula against the rules, at every position of a box.

use super::Row;
use crate::row::{Task, Way};
use impartial::prelude::*;
use impartial::radix::Radix;
use impartial::region::Cuboid;
use impartial::verify::{Run, Verdict, step_check};
use misere_saturation::Theorem10;

pub fn rows() -> Vec<Row> {
    vec![
        Row::per("theorem-10-k2", "step check of Theorem 10, β = 2, {}²", "position and option")
            .target(2.0)
            .way(Way::ours("step check", theorem_10::<2>).sizes(128, 16).parallel()),
        Row::per("theorem-10-k3", "step check of Theorem 10, β = 2, {}³", "position and option")
            .target(2.0)
            .way(Way::ours("step check", theorem_10::<3>).sizes(16, 8).parallel()),
        Row::per("theorem-1.3", "step check of Theorem 1.3, three heaps ≤ {}", "position").way(
            Way::ours("step check", theorem_1_3).sizes(127, 16).parallel().growth(&[31, 63, 127]),
        ),
    ]
}

/// The work of a step check; `pairs` is how many positions and options it looks at.
fn check<const N: usize, R, F>(ruleset: R, formula: F, top: u64, units: u64) -> Task
where
    R: Ruleset<[u64; N]> + Sync + 'static,
    F: Formula<[u64; N], Invariant = Grundy> + Sync + 'static,
{
    let region = Cuboid::new([top; N]);
    Task::new(units, move || {
        let report = step_check(&ruleset, &formula, &region, &Run::default());
        anyhow::ensure!(report.verdict == Verdict::Holds, "{report}");
        Ok(report.positions)
    })
}

fn theorem_10<const N: usize>(end: u64) -> anyhow::Result<Task> {
    let theorem = Theorem10::new(Radix::constant(2)?);
    let region = Cuboid::new([end - 1; N]);
    let game = theorem.game();
    let positions = (0..region.len()).map(|number| region.nth(number));
    let positions = positions.filter(|position: &[u64; N]| game.validate(position).is_ok());
    let pairs = positions.map(|position| game.options(&position).count() as u64).sum();
    Ok(check::<N, _, _>(theorem.game(), theorem, end - 1, pairs))
}

fn theorem_1_3(top: u64) -> anyhow::Result<Task> {
    let positions = Cuboid::new([top; 3]).len();
    Ok(check::<3, _, _>(cdn::CommonDivisorNim, cdn::Theorem1_3, top, positions))
}

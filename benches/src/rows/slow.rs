//! Exact slow Nim: a move takes one token from each of two heaps.

use super::{Row, plain, sampled};
use crate::row::{Task, Way};
use exact_slow_nim::{ExactSlowNim, Nim62};
use impartial::prelude::*;
use impartial::region::{Cuboid, SortedBox};
use impartial::solve::Solution;
use impartial::verify::{Run, Verdict, sorted_box_check};

pub fn rows() -> Vec<Row> {
    vec![
        Row::per("slow-nim-4-values", "values of Nim(4,=2), {}⁴", "position of the box")
            .target(0.065)
            .way(
                Way::ours("bit planes, sorted rows", values::<4>)
                    .sizes(128, 16)
                    .growth(&[32, 48, 64, 96, 128, 192]),
            )
            .way(Way::plain("generic table", table::<4>).sizes(24, 16))
            .way(
                Way::plain("Memo of sorted positions", memo::<4>)
                    .sizes(24, 16)
                    .growth(&[8, 16, 24]),
            )
            .way(Way::plain("HashMap", hash_map::<4>).sizes(24, 16)),
        Row::whole("slow-nim-5-values", "values of Nim(5,=2), {}⁵").target(60e6).way(
            Way::ours("bit planes, sorted rows", values::<5>)
                .sizes(64, 8)
                .growth(&[16, 32, 48, 64]),
        ),
        Row::whole("slow-nim-5-outcomes", "P-positions of Nim(5,=2), {}⁵")
            .target(50e6)
            .way(
                Way::ours("bits, sorted rows", outcomes::<5>)
                    .sizes(64, 8)
                    .growth(&[16, 32, 48, 64]),
            )
            .way(Way::plain("generic table", outcome_table::<5>).sizes(16, 8)),
        Row::whole("slow-nim-6-outcomes", "P-positions of Nim(6,=2), {}⁶")
            .target(1e9)
            .memory(100_000_000)
            .way(
                Way::ours("bits, sorted rows", outcomes::<6>)
                    .sizes(64, 8)
                    .parallel()
                    .growth(&[16, 32, 48, 64]),
            )
            .way(Way::plain("generic table", outcome_table::<6>).sizes(12, 8)),
        Row::whole(
            "slow-nim-theorem-2",
            "Theorems 1 and 2 against the P-positions, all sorted x ≤ {}",
        )
        .target(10e9)
        .way(
            Way::ours("sorted box check", theorem_2)
                .sizes(64, 12)
                .parallel()
                .growth(&[12, 16, 20, 24]),
        ),
    ]
}

/// How many positions there are with `heaps` heaps below `end`.
fn positions(heaps: usize, end: u64) -> anyhow::Result<u64> {
    Ok(end.pow(u32::try_from(heaps)?))
}

fn is_p(outcome: Outcome) -> u64 {
    u64::from(outcome == Outcome::P)
}

/// In normal play.
const OUTCOME: OutcomeIn = OutcomeIn(Convention::Normal);

fn values<const N: usize>(end: u64) -> anyhow::Result<Task> {
    let game = ExactSlowNim::new(N, 2)?;
    Ok(Task::new(positions(N, end)?, move || {
        let table = Solution::solve(&game, Grundy, [end - 1; N])?;
        sampled(end, |position| table.get(&position))
    }))
}

fn table<const N: usize>(end: u64) -> anyhow::Result<Task> {
    let game = ExactSlowNim::new(N, 2)?;
    Ok(Task::new(positions(N, end)?, move || {
        let table = Table::solve(&game, Grundy, Cuboid::new([end - 1; N]))?;
        sampled(end, |position| table.get(&position))
    }))
}

fn memo<const N: usize>(end: u64) -> anyhow::Result<Task> {
    let game = ExactSlowNim::new(N, 2)?;
    Ok(Task::new(positions(N, end)?, move || {
        let mut memo = Memo::new(Unordered(&game), Grundy);
        let region = SortedBox::new([0_u64; N], end - 1);
        for number in 0..region.len() {
            memo.value(&region.nth(number))?;
        }
        sampled(end, |position| memo.value(&Sorted::new(position)).ok())
    }))
}

fn hash_map<const N: usize>(end: u64) -> anyhow::Result<Task> {
    Ok(Task::new(positions(N, end)?, move || {
        let values = plain::hash_map(end, |position: [u64; N], found| {
            for (i, j) in (0..N).flat_map(|i| (0..i).map(move |j| (i, j))) {
                if position[i] > 0 && position[j] > 0 {
                    let mut option = position;
                    option[i] -= 1;
                    option[j] -= 1;
                    found(option);
                }
            }
        });
        sampled(end, |position| values.get(&position).copied())
    }))
}

fn outcomes<const N: usize>(end: u64) -> anyhow::Result<Task> {
    let game = ExactSlowNim::new(N, 2)?;
    Ok(Task::new(positions(N, end)?, move || {
        let outcomes = Solution::solve(&game, OUTCOME, [end - 1; N])?;
        sampled(end, |position| outcomes.get(&position).map(is_p))
    }))
}

fn outcome_table<const N: usize>(end: u64) -> anyhow::Result<Task> {
    let game = ExactSlowNim::new(N, 2)?;
    Ok(Task::new(positions(N, end)?, move || {
        let table = Table::solve(&game, OUTCOME, Cuboid::new([end - 1; N]))?;
        sampled(end, |position| table.get(&position).map(is_p))
    }))
}

/// The formula at all sorted positions against the solution of the box.
fn theorem_2(top: u64) -> anyhow::Result<Task> {
    let region = SortedBox::new([0_u64; 6], top);
    let game = ExactSlowNim::new(6, 2)?;
    Ok(Task::new(region.len(), move || {
        let report = sorted_box_check(&game, &Nim62, &region, &Run::default());
        anyhow::ensure!(report.verdict == Verdict::Holds, "{report}");
        Ok(report.positions)
    }))
}

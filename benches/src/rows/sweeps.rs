//! Step checks: a formula against the rules, at every position of a box.

use super::Row;
use crate::row::{Task, Way};
use impartial::position::Heaps;
use impartial::prelude::*;
use impartial::radix::Radix;
use impartial::region::Cuboid;
use impartial::verify::{Report, Run, Verdict, step_check};
use misere_saturation::{SaturationTable, Theorem10, row_check};

pub fn rows() -> Vec<Row> {
    let pair = "position and option";
    vec![
        Row::per("theorem-10-k2", "step check of Theorem 10, β = 2, {}²", pair)
            .target(2.0)
            .way(
                Way::ours("row by row", theorem_10::<2>)
                    .sizes(512, 16)
                    .parallel()
                    .growth(&[64, 128, 256, 512]),
            )
            .way(Way::plain("option by option", theorem_10_generic::<2>).sizes(128, 16))
            .way(Way::plain("brute force, row by row", solve_saturation::<2>).sizes(512, 16)),
        Row::per("theorem-10-k3", "step check of Theorem 10, β = 2, {}³", pair)
            .target(2.0)
            .way(
                Way::ours("row by row", theorem_10::<3>)
                    .sizes(64, 8)
                    .parallel()
                    .growth(&[16, 24, 32, 48, 64]),
            )
            .way(Way::plain("option by option", theorem_10_generic::<3>).sizes(16, 8))
            .way(Way::plain("brute force, row by row", solve_saturation::<3>).sizes(64, 8)),
        Row::per("theorem-1.3", "step check of Theorem 1.3, three heaps ≤ {}", "position").way(
            Way::ours("position by position", theorem_1_3)
                .sizes(127, 16)
                .parallel()
                .growth(&[31, 63, 127]),
        ),
    ]
}

/// The answer is the number of positions checked.
fn positions_of(report: &Report) -> anyhow::Result<u64> {
    anyhow::ensure!(report.verdict == Verdict::Holds, "{report}");
    Ok(report.positions)
}

fn theorem() -> anyhow::Result<Theorem10> {
    Ok(Theorem10::new(Radix::constant(2)?))
}

/// How many positions with an option of theirs there are in a box of the saturation of misère Nim: for
/// each vector C of 𝒞 the positions X ≥ C, without X = C, from which it leads to no position.
fn pairs<const N: usize>(theorem: &Theorem10, end: u64) -> u64 {
    let game = theorem.game();
    let region = Cuboid::new([end - 1; N]);
    let vectors = (0..region.len()).map(|number| region.nth(number));
    let vectors = vectors.filter(|vector: &[u64; N]| game.moves().contains(vector));
    vectors.map(|vector| vector.iter().map(|c| end - c).product::<u64>() - 1).sum()
}

fn theorem_10<const N: usize>(end: u64) -> anyhow::Result<Task> {
    let theorem = theorem()?;
    let (game, region) = (theorem.game(), Cuboid::new(Heaps::from([end - 1; N])));
    Ok(Task::new(pairs::<N>(&theorem, end), move || {
        positions_of(&row_check(&game, &theorem, &region, &Run::default()))
    }))
}

fn theorem_10_generic<const N: usize>(end: u64) -> anyhow::Result<Task> {
    let theorem = theorem()?;
    let (game, region) = (theorem.game(), Cuboid::new([end - 1; N]));
    Ok(Task::new(pairs::<N>(&theorem, end), move || {
        positions_of(&step_check(&game, &theorem, &region, &Run::default()))
    }))
}

/// The values, without the formula.
fn solve_saturation<const N: usize>(end: u64) -> anyhow::Result<Task> {
    let theorem = theorem()?;
    let game = theorem.game();
    Ok(Task::new(pairs::<N>(&theorem, end), move || {
        SaturationTable::solve(&game, [end - 1; N])?;
        // All but the position without tokens.
        Ok(end.pow(u32::try_from(N)?) - 1)
    }))
}

fn theorem_1_3(top: u64) -> anyhow::Result<Task> {
    let region = Cuboid::new([top; 3]);
    Ok(Task::new(region.len(), move || {
        positions_of(&step_check(
            &cdn::CommonDivisorNim,
            &cdn::Theorem1_3,
            &region,
            &Run::default(),
        ))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_counted() -> anyhow::Result<()> {
        let theorem = theorem()?;
        let (game, region) = (theorem.game(), Cuboid::new([5_u64; 3]));
        let positions = (0..region.len()).map(|number| region.nth(number));
        let positions = positions.filter(|position: &[u64; 3]| game.validate(position).is_ok());
        let options = positions.map(|position| game.options(&position).count() as u64);
        assert_eq!(pairs::<3>(&theorem, 6), options.sum::<u64>());
        Ok(())
    }
}

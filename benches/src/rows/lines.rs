//! Games of any amount along a line.

use super::{Row, plain, sampled};
use crate::row::{Task, Way};
use classic_games::wythoff::Wythoff;
use impartial::prelude::*;
use impartial::region::Cuboid;
use impartial::solve::Solution;
use misere_saturation::SubtractionGame;

pub fn rows() -> Vec<Row> {
    vec![
        Row::per("wythoff", "values of Wythoff's game, {} × {}", "position of the square")
            .target(20.0)
            .way(
                Way::ours("sets of used values", wythoff)
                    .sizes(4096, 64)
                    .parallel()
                    .growth(&[256, 512, 1024, 2048, 4096]),
            )
            .way(Way::plain("generic table", wythoff_table).sizes(256, 64).growth(&[64, 128, 256]))
            .way(Way::plain("HashMap", wythoff_hash_map).sizes(200, 64)),
        Row::per("misere-nim", "values of misère Nim, {} × {} × {}", "position of the box")
            .target(1.3)
            .way(
                Way::ours("sets of used values, sorted positions", misere_nim)
                    .sizes(256, 16)
                    .growth(&[32, 64, 128, 256, 512]),
            )
            .way(Way::plain("generic table", misere_nim_table).sizes(64, 16).growth(&[16, 32, 64])),
    ]
}

fn wythoff(end: u64) -> anyhow::Result<Task> {
    Ok(Task::new(end * end, move || {
        let table = Solution::solve(&Wythoff, Grundy, [end - 1; 2])?;
        sampled(end, |position| table.get(&position))
    }))
}

fn wythoff_table(end: u64) -> anyhow::Result<Task> {
    Ok(Task::new(end * end, move || {
        let table = Table::solve(&Wythoff, Grundy, Cuboid::new([end - 1; 2]))?;
        sampled(end, |position| table.get(&position))
    }))
}

fn wythoff_hash_map(end: u64) -> anyhow::Result<Task> {
    Ok(Task::new(end * end, move || {
        let values = plain::hash_map(end, |[a, b], found| {
            (0..a).for_each(|a| found([a, b]));
            (0..b).for_each(|b| found([a, b]));
            (1..=a.min(b)).for_each(|taken| found([a - taken, b - taken]));
        });
        sampled(end, |position| values.get(&position).copied())
    }))
}

/// The position without tokens has no value.
fn value_or_none(position: [u64; 3], value: Option<u64>) -> Option<u64> {
    value.or_else(|| (position == [0; 3]).then_some(0))
}

fn misere_nim(end: u64) -> anyhow::Result<Task> {
    let game = SubtractionGame::misere_nim();
    Ok(Task::new(end.pow(3), move || {
        let table = Solution::solve(&game, Grundy, [end - 1; 3])?;
        sampled(end, |position| value_or_none(position, table.get(&position)))
    }))
}

fn misere_nim_table(end: u64) -> anyhow::Result<Task> {
    let game = SubtractionGame::misere_nim();
    Ok(Task::new(end.pow(3), move || {
        let table = Table::solve(&game, Grundy, Cuboid::new([end - 1; 3]))?;
        sampled(end, |position| value_or_none(position, table.get(&position)))
    }))
}

//! Subtraction games.

use super::Row;
use crate::peers;
use crate::row::{Task, Way};
use classic_games::subtraction::{HeapValues, Subtraction};

pub fn rows() -> Vec<Row> {
    vec![
        Row::per("subtraction", "subtraction game with six amounts, heaps below {}", "value")
            .target(4.0)
            .way(
                Way::ours("values of the options, until the period is proved", values)
                    .sizes(1 << 22, 1 << 12)
                    .growth(&[1 << 14, 1 << 16, 1 << 18, 1 << 20, 1 << 22]),
            )
            .way(Way::peer("cgt 0.11.0", peers::CGT_SUBTRACTION).sizes(1 << 20, 1 << 12)),
    ]
}

/// What may be taken.
pub const AMOUNTS: [u32; 6] = [2, 3, 5, 7, 11, 13];

fn values(end: u64) -> anyhow::Result<Task> {
    let game = Subtraction::new(AMOUNTS.map(u64::from))?;
    Ok(Task::new(end, move || Ok(HeapValues::new(&game).up_to(end - 1)?.iter().sum())))
}

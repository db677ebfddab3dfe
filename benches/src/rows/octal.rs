//! Octal games and Grundy's game.

use super::Row;
use crate::peers;
use crate::row::{Task, Way};
use octal_games::{Code, HeapValues};

pub fn rows() -> Vec<Row> {
    vec![
        Row::per("octal-naive", "octal 0.6 to {}, one option after the other", "option")
            .target(0.55)
            .limit(0.3, "two reads and a write for an option")
            .way(Way::ours("array of stamps", naive_0_6).sizes(1 << 16, 1 << 10).growth(&[
                1 << 12,
                1 << 13,
                1 << 14,
                1 << 15,
                1 << 16,
            ]))
            .way(Way::peer("ogsolve 0.0.7 naive", peers::OGSOLVE_NAIVE).sizes(1 << 16, 1 << 10)),
    ]
}

/// How many options the heaps up to `largest` have in 0.6: take one token, and leave one heap or two
/// that are not empty, in any order.
pub fn options_of_0_6(largest: u64) -> u64 {
    (2..=largest).map(|heap| 1 + (heap - 1) / 2).sum()
}

fn naive_0_6(largest: u64) -> anyhow::Result<Task> {
    let game: Code = "0.6".parse()?;
    Ok(Task::new(options_of_0_6(largest), move || {
        let mut values = HeapValues::new(game.clone());
        Ok(values.up_to(largest)?.iter().map(u64::from).sum())
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_counted() {
        // 2 → 1; 3 → 2, 1+1; 4 → 3, 1+2; 5 → 4, 1+3, 2+2.
        assert_eq!(options_of_0_6(5), 1 + 2 + 2 + 3);
    }
}

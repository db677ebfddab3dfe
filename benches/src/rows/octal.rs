//! Octal games and Grundy's game.

use super::Row;
use crate::peers;
use crate::row::{Task, Way};
use octal_games::{Code, GrundysGame, HeapGame, HeapValues};

pub fn rows() -> Vec<Row> {
    let doubled: &[u64] = &[1 << 15, 1 << 16, 1 << 17, 1 << 18, 1 << 19, 1 << 20];
    vec![
        Row::per("octal-0.6", "values of octal 0.6 (Officers), heaps ≤ {}", "value")
            .target(1_600.0)
            .limit(
                500.0,
                "two loads for 248 heaps and each of 2,750 steps, with lists half as long",
            )
            .way(
                Way::ours("sparse space, 248 heaps at once", officers)
                    .sizes(1 << 20, 1 << 12)
                    .growth(doubled)
                    .answer(119_235_370),
            )
            .way(
                Way::plain("sparse space, one heap at a time", officers_singly)
                    .sizes(1 << 17, 1 << 12),
            )
            .way(Way::peer("ogsolve 0.0.7 rc2", peers::OGSOLVE_SPARSE).sizes(1 << 20, 1 << 12)),
        Row::per("grundys-game", "values of Grundy's game, heaps ≤ {}", "value")
            .target(1_200.0)
            .way(
                Way::ours("sparse space, 248 heaps at once", grundys_game)
                    .sizes(1 << 24, 1 << 12)
                    .growth(&[1 << 17, 1 << 18, 1 << 19, 1 << 20, 1 << 21, 1 << 22]),
            )
            .way(
                Way::plain("sparse space, one heap at a time", grundys_game_singly)
                    .sizes(1 << 18, 1 << 12),
            ),
        Row::per("octal-naive", "octal 0.007, heaps ≤ {}, one option after the other", "option")
            .target(0.55)
            .limit(0.3, "two reads and a write for an option")
            .way(Way::ours("array of stamps", treblecross).sizes(1 << 16, 1 << 10).growth(&[
                1 << 12,
                1 << 13,
                1 << 14,
                1 << 15,
                1 << 16,
            ]))
            .way(Way::peer("ogsolve 0.0.7 naive", peers::OGSOLVE_NAIVE).sizes(1 << 16, 1 << 10)),
    ]
}

/// How many options the heaps up to `largest` have in 0.007: take three tokens, and leave one heap, or
/// two that are not empty, in any order, or nothing.
pub fn options_of_0_007(largest: u64) -> u64 {
    (3..=largest).map(|heap| 1 + (heap - 3) / 2).sum()
}

/// All values at once. The answer is their sum.
fn values<G: HeapGame + Clone + 'static>(game: G, largest: u64, units: u64) -> Task {
    Task::new(units, move || Ok(HeapValues::new(game.clone()).up_to(largest)?.iter().sum()))
}

/// The same, asked for one by one: then no block of heaps can be computed at once.
fn singly<G: HeapGame + Clone + 'static>(game: G, largest: u64) -> Task {
    Task::new(largest + 1, move || {
        let mut values = HeapValues::new(game.clone());
        for heap in 0..largest {
            values.up_to(heap)?;
        }
        Ok(values.up_to(largest)?.iter().sum())
    })
}

fn officers(largest: u64) -> anyhow::Result<Task> {
    Ok(values(Code::officers(), largest, largest + 1))
}

fn officers_singly(largest: u64) -> anyhow::Result<Task> {
    Ok(singly(Code::officers(), largest))
}

fn grundys_game(largest: u64) -> anyhow::Result<Task> {
    Ok(values(GrundysGame, largest, largest + 1))
}

fn grundys_game_singly(largest: u64) -> anyhow::Result<Task> {
    Ok(singly(GrundysGame, largest))
}

/// Up to this size too many heaps are rare for the sparse space.
fn treblecross(largest: u64) -> anyhow::Result<Task> {
    Ok(values(Code::treblecross(), largest, options_of_0_007(largest)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_counted() {
        assert_eq!(Code::treblecross().to_string(), "0.007");
        for largest in [0, 3, 4, 5, 20] {
            let options = (0..=largest).map(|heap| Code::treblecross().leaves(heap).count() as u64);
            assert_eq!(options_of_0_007(largest), options.sum::<u64>(), "{largest}");
        }
    }
}

//! Cram.

use super::Row;
use crate::peers::igsolve_cram;
use crate::row::{Task, Way};
use classic_games::cram::{Board, CramSolver};

pub fn rows() -> Vec<Row> {
    vec![
        Row::whole("cram-5x7", "value of Cram 5 × {}")
            .target(1e9)
            .way(Way::ours("solver", board::<5>).sizes(7, 4).answer(1))
            .way(Way::peer("igsolve 0.1.2", igsolve_cram::<5>()).sizes(7, 4)),
        Row::whole("cram-5x8", "value of Cram 5 × {}")
            .target(4.4e9)
            .way(Way::ours("solver", board::<5>).sizes(8, 4).answer(1))
            .way(Way::peer("igsolve 0.1.2", igsolve_cram::<5>()).sizes(8, 4)),
        Row::whole("cram-6x7", "value of Cram 6 × {}")
            .long()
            .way(Way::ours("solver", board::<6>).sizes(7, 3).answer(5)),
    ]
}

fn board<const ROWS: u64>(columns: u64) -> anyhow::Result<Task> {
    let board = Board::new(ROWS, columns)?;
    Ok(Task::new(1, move || Ok(CramSolver::new().value(&board)?)))
}

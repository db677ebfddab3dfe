//! `impartial table GAME RANGE…`

use crate::answers::{ascii, print};
use crate::args::{Bounds, Play};
use crate::catalogue::{self, Opened};
use crate::command::value::json_value;
use crate::failure::Failure;
use crate::range::Range;
use crate::session::Session;
use crate::tabular::{Format, Tabular};
use impartial::convention::Convention;
use impartial::position::Heaps;
use serde_json::{Value as Json, json};

/// What `table` is asked.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The game, such as `wythoff`
    game: String,
    /// For each heap a range with both ends, `0..8`, or a fixed number
    #[arg(required = true, value_name = "RANGE")]
    ranges: Vec<Range>,
    /// Outcomes instead of values
    #[arg(long)]
    outcome: bool,
    /// How to write the table
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Answer in JSON; the same as --format json
    #[arg(long)]
    json: bool,
    /// The convention.
    #[command(flatten)]
    play: Play,
    /// The bounds.
    #[command(flatten)]
    pub bounds: Bounds,
}

/// Prints the values or outcomes of all positions of a box. Where the game has no such position
/// the table is empty.
pub fn run(arguments: &Arguments, session: &'static Session) -> Result<(), Failure> {
    let mut opened = catalogue::open(&arguments.game, session)?;
    let convention = opened.convention(arguments.play);
    let limit = session.list_limit();
    let cells =
        arguments.ranges.iter().try_fold(1, |cells: u64, range| cells.checked_mul(range.len()));
    if cells.is_none_or(|cells| cells > limit) {
        return Err(Failure::invalid(format_args!(
            "limit exceeded: the table has more than {limit} cells; --limit sets how many may be listed"
        )));
    }
    let mut cells = Vec::new();
    let mut refusal = None;
    for heaps in positions(&arguments.ranges) {
        let cell = match opened.game.position(&heaps.to_string()) {
            Ok(position) => Some(answer(&mut opened, &position, arguments.outcome, convention)?),
            Err(error) => {
                refusal = Some(error);
                None
            }
        };
        cells.push((heaps, cell));
    }
    match refusal {
        // Not one position of the box belongs to the game.
        Some(error) if cells.iter().all(|(_, cell)| cell.is_none()) => return Err(error),
        _ => {}
    }
    let what = if arguments.outcome { "outcome" } else { "value" };
    if arguments.json || arguments.format == Format::Json {
        return print(&json_table(&opened, convention, what, cells).to_string(), session);
    }
    print(&tabular(&arguments.ranges, what, cells).write(arguments.format)?, session)
}

/// All positions of the box, in lexicographic order.
fn positions(ranges: &[Range]) -> impl Iterator<Item = Heaps> {
    let first: Heaps = ranges.iter().map(|range| range.first).collect();
    std::iter::successors(Some(first), move |heaps| {
        let mut next = heaps.clone();
        for (heap, range) in next.iter_mut().zip(ranges).rev() {
            if *heap < range.last {
                *heap += 1;
                return Some(next);
            }
            *heap = range.first;
        }
        None
    })
}

fn answer(
    opened: &mut Opened,
    position: &Heaps,
    outcome: bool,
    convention: Convention,
) -> Result<Json, Failure> {
    if outcome {
        return Ok(json!(opened.game.outcome(position, convention)?.to_string()));
    }
    Ok(json_value(&opened.game.value(position, convention)?))
}

fn json_table(
    opened: &Opened,
    convention: Convention,
    what: &str,
    cells: Vec<(Heaps, Option<Json>)>,
) -> Json {
    let positions: Vec<Json> = cells
        .into_iter()
        .map(|(heaps, cell)| json!({"position": &heaps as &[u64], what: cell}))
        .collect();
    json!({"game": opened.name, "convention": ascii(convention), "positions": positions})
}

/// A grid if two heaps vary, else a list with one line a position.
fn tabular(ranges: &[Range], what: &str, cells: Vec<(Heaps, Option<Json>)>) -> Tabular {
    let text = |cell: Option<Json>| match cell {
        None => String::new(),
        Some(Json::String(text)) => text,
        Some(json) => json.to_string(),
    };
    let varying: Vec<usize> = (0..ranges.len()).filter(|&index| ranges[index].len() > 1).collect();
    let [row, column] = varying[..] else {
        let mut header: Vec<String> = (1..=ranges.len()).map(|n| format!("heap {n}")).collect();
        header.push(what.into());
        let rows = cells.into_iter().map(|(heaps, cell)| {
            let heaps = heaps.iter().map(u64::to_string);
            heaps.chain([text(cell)]).collect()
        });
        return Tabular { header, rows: rows.collect(), labels: ranges.len() };
    };
    let mut header = vec![String::new()];
    header.extend((ranges[column].first..=ranges[column].last).map(|heap| heap.to_string()));
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (heaps, cell) in cells {
        if heaps[column] == ranges[column].first {
            rows.push(vec![heaps[row].to_string()]);
        }
        if let Some(row) = rows.last_mut() {
            row.push(text(cell));
        }
    }
    Tabular { header, rows, labels: 1 }
}

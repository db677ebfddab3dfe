//! `impartial table GAME RANGE…`

use crate::answers::{ascii, open};
use crate::args::{Bounds, Play};
use crate::failure::Failure;
use crate::names::GameName;
use crate::session::Session;
use crate::tabular::{Format, Tabular};
use impartial::convention::Convention;
use impartial_games::{Answer, Grid, Opened, Quantity, Range, Ranges};
use serde_json::json;
use std::io::{self, BufWriter, Write};

/// What `table` is asked.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The game, such as `wythoff`
    #[arg(value_parser = GameName, hide_possible_values = true)]
    game: String,
    /// For each heap a range with both ends, `0..8`, or a fixed number
    #[arg(required = true, value_name = "RANGE")]
    ranges: Vec<Range>,
    /// Outcomes instead of values
    #[arg(long)]
    outcome: bool,
    /// List the P-positions only, one a line, as they are found
    #[arg(long, conflicts_with_all = ["outcome", "format", "json"])]
    p_positions: bool,
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

/// Prints the values or outcomes of all positions of a box; nothing stands where the game has no such
/// position.
pub fn run(arguments: &Arguments, session: &'static Session) -> Result<(), Failure> {
    let opened = open(&arguments.game, &arguments.play, session)?;
    let convention = opened.convention(arguments.play.convention());
    if arguments.p_positions {
        return p_positions(&opened, arguments, convention, session);
    }
    let ranges = Ranges::new(&arguments.ranges[..], session.list_limit())?;
    let quantity = if arguments.outcome { Quantity::Outcome } else { Quantity::Value };
    let grid = opened.grid(&ranges, quantity, convention, &session.bounds())?;
    session.note_how(&grid);
    session.finish();
    let mut stdout = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    if arguments.json || arguments.format == Format::Json {
        write_json(&opened, convention, quantity, &grid, &mut stdout)?;
    } else {
        tabular(&grid.answer, quantity).write(arguments.format, &mut stdout)?;
    }
    Ok(stdout.flush()?)
}

/// Only what is listed counts for the limit, and that is known when it is listed.
fn p_positions(
    opened: &Opened,
    arguments: &Arguments,
    convention: Convention,
    session: &Session,
) -> Result<(), Failure> {
    let ranges = Ranges::new(&arguments.ranges[..], u64::MAX)?;
    let mut stdout = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut end = Ok(());
    let mut left = session.list_limit();
    let found = opened.p_positions(&ranges, convention, &session.bounds(), &mut |heaps| {
        let written = match left.checked_sub(1) {
            None => Err(Failure::invalid(format_args!(
                "limit exceeded: more than {} P-positions; --limit sets how many may be listed",
                session.list_limit()
            ))),
            Some(fewer) => {
                left = fewer;
                writeln!(stdout, "{}", opened.show(heaps)).map_err(Failure::from)
            }
        };
        written.map_err(|failure| {
            end = Err(failure);
            impartial::progress::Stop::Interrupted
        })
    });
    // What was found stands there, whatever ended the search.
    stdout.flush()?;
    end?;
    session.note_how(&found?);
    Ok(())
}

fn key(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::Value => "value",
        Quantity::Outcome => "outcome",
    }
}

/// The number of a cell as it is written.
fn push_cell(quantity: Quantity, number: u64, output: &mut String) {
    use std::fmt::Write;
    match (quantity, number) {
        (Quantity::Value, number) => {
            let _ = write!(output, "{number}");
        }
        (Quantity::Outcome, 0) => output.push('P'),
        (Quantity::Outcome, _) => output.push('N'),
    }
}

/// One object, written as it goes: a million cells would be a gigabyte of JSON values.
fn write_json(
    opened: &Opened,
    convention: Convention,
    quantity: Quantity,
    grid: &Answer<Grid>,
    to: &mut impl Write,
) -> io::Result<()> {
    let key = key(quantity);
    let name = json!(opened.name());
    write!(to, "{{\"game\":{name},\"convention\":\"{}\",\"positions\":[", ascii(convention))?;
    let mut cells = grid.answer.cells().iter();
    let mut comma = "";
    let mut text = String::new();
    grid.answer.ranges().for_each(|heaps| {
        text.clear();
        match (cells.next().flatten(), quantity) {
            (None, _) => text.push_str("null"),
            (Some(number), Quantity::Value) => push_cell(quantity, number, &mut text),
            (Some(number), Quantity::Outcome) => {
                text.push('"');
                push_cell(quantity, number, &mut text);
                text.push('"');
            }
        }
        let heaps = json!(heaps as &[u64]);
        write!(to, "{comma}{{\"position\":{heaps},\"{key}\":{text}}}")?;
        comma = ",";
        Ok::<(), io::Error>(())
    })?;
    let how = json!(grid.how.to_string());
    writeln!(to, "],\"method\":\"{}\",\"how\":{how}}}", grid.how.method())
}

/// A grid if two heaps vary, else a list with one line a position.
fn tabular(grid: &Grid, quantity: Quantity) -> Tabular<'_> {
    let ranges = grid.ranges().ranges();
    let varying: Vec<usize> =
        (0..ranges.len()).filter(|&index| ranges[index].first < ranges[index].last).collect();
    let cell = move |number: usize, output: &mut String| {
        if let Some(number) = grid.cells().get(number) {
            push_cell(quantity, number, output);
        }
    };
    let count = |range: Range| usize::try_from(range.last - range.first + 1).unwrap_or(usize::MAX);
    if let [row, column] = varying[..] {
        let (rows, columns) = (ranges[row], ranges[column]);
        let width = count(columns);
        let mut header = vec![String::new()];
        header.extend((columns.first..=columns.last).map(|heap| heap.to_string()));
        return Tabular {
            header,
            rows: count(rows),
            labels: 1,
            cell: Box::new(move |line, place, output| match place.checked_sub(1) {
                None => output.push_str(&(rows.first + line as u64).to_string()),
                Some(place) => cell(line * width + place, output),
            }),
        };
    }
    let mut header: Vec<String> = (1..=ranges.len()).map(|n| format!("heap {n}")).collect();
    header.push(key(quantity).into());
    Tabular {
        header,
        rows: grid.cells().len(),
        labels: ranges.len(),
        cell: Box::new(move |line, place, output| match ranges.get(place) {
            None => cell(line, output),
            Some(range) => {
                // The heap of the cell in mixed radix, the last heap being the fastest.
                let faster: usize = ranges[place + 1..].iter().copied().map(count).product();
                let heap = range.first + (line / faster % count(*range)) as u64;
                output.push_str(&heap.to_string());
            }
        }),
    }
}

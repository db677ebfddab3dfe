//! Runs one row, or one way of it, and prints what it measured.
//!
//! - `row` lists the rows;
//! - `row ID` runs each way of a row once, at its small size;
//! - `row ID WAY SIZE SECONDS` runs one way (0 is ours) for at least so many seconds and prints one
//!   line of JSON. With 0 seconds it runs once.

use anyhow::{Context, bail};
use benches::measure::{Outcome, Repeats, measure};
use benches::{Row, rows};
use std::time::Duration;

fn main() -> anyhow::Result<()> {
    // This thread is one of the pool's: with one thread nothing is handed over, and an emulator that
    // counts what this thread does counts all.
    rayon::ThreadPoolBuilder::new().use_current_thread().build_global()?;
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let rows = rows();
    let Some((id, rest)) = arguments.split_first() else {
        for row in &rows {
            println!("{:20} {}", row.id, row.what);
        }
        return Ok(());
    };
    let row =
        rows.iter().find(|row| row.id == id).with_context(|| format!("no row is called {id}"))?;
    match rest {
        [] => once(row),
        [way, size, seconds] => {
            let way = row.ways.get(way.parse::<usize>().context("WAY is a number")?);
            let way = way.with_context(|| format!("{id} has {} ways", row.ways.len()))?;
            let seconds = seconds.parse().context("SECONDS is a number")?;
            let enough = Duration::try_from_secs_f64(seconds).context("SECONDS is not negative")?;
            let size = size.parse().context("SIZE is a number")?;
            let outcome = measure(row, way, size, Repeats { enough })?;
            println!("{}", serde_json::to_string(&outcome)?);
            Ok(())
        }
        _ => bail!("usage: row [ID [WAY SIZE SECONDS]]"),
    }
}

/// Each way once, for people.
fn once(row: &Row) -> anyhow::Result<()> {
    for way in &row.ways {
        let what = row.what_at(way.quick);
        let outcome = measure(row, way, way.quick, Repeats { enough: Duration::ZERO })?;
        match outcome {
            Outcome::Absent(why) => println!("{what}, {}: {why}", way.name),
            Outcome::Measured(record) => {
                let [cpu] = record.cpu[..] else { bail!("one run was wanted") };
                println!(
                    "{what}, {}: {cpu:.0} ns of processor time for {} units",
                    way.name, record.units
                );
            }
        }
    }
    Ok(())
}

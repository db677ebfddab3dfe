//! `cargo xtask bench`: runs the rows of the package `benches` and writes the report.
//!
//! - `plan`: what is to be measured, in which order;
//! - `child`: each measurement in a process of its own, so that its peak memory is its own;
//! - `statistics`, `text`: medians, ratios, exponents; how they are written;
//! - `machine`, `notes`: where it was measured; what a reader should know about a row;
//! - `report`, `plot`: the report and its pictures, from all of that and nothing else;
//! - `files`: writing them, all or none.

#![expect(clippy::float_arithmetic, reason = "times are measured, not proved")]

mod child;
mod files;
mod machine;
mod notes;
mod plan;
mod plot;
mod report;
mod statistics;
mod text;

use crate::quote::quote;
use crate::root;
use anyhow::ensure;
use benches::Row;
use child::{Child, Ended};
use impartial_claims::program::on_ctrl_c;
use plan::{Done, Job, Plan};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Measure all rows of the benchmarks and write the report
///
/// Each way of each row is run in a process of its own on one thread, until there are enough runs for
/// a median; the ways that use several threads once more with all of them. A complete run writes
/// benches/REPORT.md, benches/growth/*.svg and three rows in README.md. A part of it (--quick,
/// --filter) is printed, or written to the folder given by --out. Ctrl-C ends the run; a run that was
/// cut off or failed writes nothing.
///
/// Exit codes: 0 done, 1 a row failed, 2 wrong arguments, 3 cut off.
#[derive(clap::Args)]
pub struct Args {
    /// Small sizes, once each: tries the benchmarks, measures nothing worth reading
    #[arg(long)]
    quick: bool,
    /// Only rows whose id contains ROW; may be given several times
    #[arg(long, value_name = "ROW")]
    filter: Vec<String>,
    /// Also measure peers: crates that are built in, and installed programs
    #[arg(long)]
    peers: bool,
    /// Also the rows that take many minutes
    #[arg(long)]
    long: bool,
    /// Also count the instructions of our ways, with valgrind, at the small sizes
    #[arg(long)]
    instructions: bool,
    /// Write the report to this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// The profile that the rows are built with
    #[arg(long, value_name = "NAME", default_value = "release")]
    profile: String,
}

/// Measures, and writes the report if nothing went wrong.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let started = Instant::now();
    let rows = benches::rows();
    let notes = notes::read(&root().join("benches/notes.toml"), &rows)?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let plan = Plan {
        quick: args.quick,
        filter: &args.filter,
        peers: args.peers,
        long: args.long,
        instructions: args.instructions,
        threads,
    };
    let jobs = plan.jobs(&rows);
    ensure!(
        !jobs.is_empty(),
        "no row to run matches {:?}; the rows are {}",
        args.filter,
        rows.iter().map(|row| row.id).collect::<Vec<_>>().join(", ")
    );
    let machine = machine::Machine::here(root(), &args.profile);
    let interrupted = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&interrupted);
    on_ctrl_c(move || raised.swap(true, Ordering::Relaxed))?;
    let Ended::Well(child) = Child::build(&args.profile, args.peers, &interrupted)? else {
        return Ok(cut_off());
    };
    let mut results = Vec::new();
    for (number, job) in jobs.iter().enumerate() {
        tell(&rows, job, number, jobs.len());
        match child.run(&rows, job, &interrupted) {
            Ok(Ended::Well(figure)) => results.push(Done { job: job.clone(), figure }),
            Ok(Ended::CutOff) => return Ok(cut_off()),
            Err(error) => {
                eprintln!("error: {error:#}\nnothing was written");
                return Ok(ExitCode::from(1));
            }
        }
    }
    let all = report::Measured {
        rows: &rows,
        results: &results,
        notes: &notes,
        machine: &machine,
        plan: &plan,
        seconds: started.elapsed().as_secs(),
    };
    deliver(args, &all)
}

/// Prints or writes the report.
fn deliver(args: &Args, all: &report::Measured) -> anyhow::Result<ExitCode> {
    for row in report::unexplained(all) {
        eprintln!("warning: {row} misses its target, and benches/notes.toml does not say why");
    }
    let part = args.quick || !args.filter.is_empty();
    let text = report::markdown(all);
    match &args.out {
        None if part => print!("{text}"),
        None => {
            files::write(&root().join("benches"), &text, &plot::pictures(all)?)?;
            quote(&root().join("README.md"), "bench", &report::quotation(all))?;
        }
        Some(folder) => files::write(folder, &text, &plot::pictures(all)?)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn cut_off() -> ExitCode {
    eprintln!("cut off; nothing was written");
    ExitCode::from(3)
}

/// Says what is measured now.
fn tell(rows: &[Row], job: &Job, number: usize, count: usize) {
    let (row, way) = (&rows[job.row], &rows[job.row].ways[job.way]);
    let what = row.what_at(job.size);
    eprintln!("{:>4}/{count}  {}: {what}, {}, {}", number + 1, row.id, way.name, job.purpose());
}

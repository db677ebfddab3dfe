//! Tasks of the workspace: `cargo xtask TASK`.
//!
//! One file for each task. Nothing under `crates/` depends on this package, and no theorem of a
//! single source is stated here.

mod bench;
mod ci;
mod licences;
mod package;
mod quote;
mod tidy;
mod verify;

use clap::{Parser, Subcommand};
use impartial_claims::program::check;
use std::path::Path;
use std::process::ExitCode;

/// Tasks of the Impartial workspace
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", version)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    Verify(Box<verify::Args>),
    Bench(bench::Args),
    CheckCertificate(check::Args),
    Tidy(tidy::Args),
    Package(package::Args),
    Licences(licences::Args),
    Ci(ci::Args),
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().task {
        Task::Verify(args) => verify::run(&args),
        Task::Bench(args) => bench::run(&args),
        Task::CheckCertificate(args) => check::run(&args).map(ExitCode::from),
        Task::Tidy(args) => tidy::run(&args),
        Task::Package(args) => package::run(&args),
        Task::Licences(args) => licences::run(&args),
        Task::Ci(args) => ci::run(&args),
    };
    outcome.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::from(2)
    })
}

/// The folder of the workspace.
fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

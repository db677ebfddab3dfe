//! `impartial completions SHELL`

use crate::args::Cli;
use crate::failure::Failure;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::{self, Write};

/// What `completions` is asked.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The shell
    shell: Shell,
}

/// Prints a completion script.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    // Into memory first: a closed pipe is no reason to panic.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Cli::command(), "impartial", &mut script);
    Ok(io::stdout().lock().write_all(&script)?)
}

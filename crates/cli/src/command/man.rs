//! `impartial man [COMMAND]`

use crate::args::Cli;
use crate::failure::Failure;
use clap::CommandFactory;
use std::io::{self, Write};

/// What `man` is asked.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The page of this subcommand, instead of the page of the program
    command: Option<String>,
}

/// Prints a man page.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut program = Cli::command();
    program.build();
    let page = match &arguments.command {
        None => program,
        Some(name) => {
            let names: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
            let names = names.join(", ");
            let command = program.find_subcommand(name).cloned();
            command.ok_or_else(|| {
                Failure::invalid(format_args!("unknown command `{name}`; the commands are {names}"))
            })?
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    Ok(io::stdout().lock().write_all(&text)?)
}

//! The `impartial` program: everyday questions about impartial games.
//!
//! It reads arguments and prints answers; what is asked goes through the front door, the crate
//! `impartial-games`, and it knows no single game.
//!
//! | module | what it holds |
//! |---|---|
//! | `args` | the command line |
//! | `command` | one file for each subcommand |
//! | `listing` | lists of moves, as text and as JSON |
//! | `tabular` | tables in several formats |
//! | `output` | files that are written, or standard output for `-` |
//! | `names` | the names of games, for completions |
//! | `answers` | positions from arguments or stdin, answers to stdout |
//! | `session` | bounds, Ctrl-C, notes on stderr |
//! | `failure` | why there is no answer, and the exit code |

mod answers;
mod args;
mod command;
mod failure;
mod listing;
mod names;
mod output;
mod session;
mod tabular;

use args::{Cli, Command};
use clap::Parser;
use failure::Failure;
use session::{Session, say_error};
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = Cli::parse();
    // These two have bounds and interrupts of their own.
    let own = match &cli.command {
        Command::Verify(arguments) => Some(command::verify::run(arguments)),
        Command::Check(arguments) => Some(command::check::run(arguments)),
        _ => None,
    };
    if let Some(result) = own {
        return result.unwrap_or_else(failed);
    }
    let bounds = cli.command.bounds();
    let session = Session::new(bounds, cli.verbose);
    session.watch_interrupts();
    let result = match &cli.command {
        Command::Value(arguments) => command::value::run(arguments, session),
        Command::Outcome(arguments) => command::outcome::run(arguments, session),
        Command::Moves(arguments) => command::moves::run(arguments, session),
        Command::Options(arguments) => command::options::run(arguments, session),
        Command::Table(arguments) => command::table::run(arguments, session),
        Command::Sequence(arguments) => command::sequence::run(arguments, session),
        Command::Period(arguments) => command::period::run(arguments, session),
        Command::Sum(arguments) => command::sum::run(arguments, session),
        Command::Nimber(arguments) => command::nimber::run(arguments, session),
        Command::Octal(arguments) => command::octal::run(arguments, session),
        Command::Discover(arguments) => command::discover::run(arguments, session),
        Command::Verify(_) | Command::Check(_) => Ok(()),
        Command::Games(arguments) => command::games::run(arguments, session),
        Command::Completions(arguments) => command::completions::run(arguments),
        Command::Man(arguments) => command::man::run(arguments),
    };
    session.finish();
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failed(failure),
    }
}

/// Says why there is no answer; the exit code.
fn failed(failure: Failure) -> ExitCode {
    if failure.is_closed_pipe() {
        return ExitCode::SUCCESS;
    }
    say_error(format_args!("{failure}"));
    ExitCode::from(failure.exit_code())
}

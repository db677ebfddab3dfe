//! The command line.

use crate::command;
use crate::names::GameName;
use clap::{Args, Parser, Subcommand};
use impartial::convention::Convention;
use impartial::progress::Limits;
use std::path::PathBuf;
use std::time::Duration;

const AFTER: &str = "\
Positions are heaps: `6 3 2`, `6,3,2` or `(6, 3, 2)`; the empty position is `()`. With `-` or no \
position they are read from the standard input, one a line, and line i of the output answers line \
i of the input; a blank line is answered by a blank line, a bad one by a line that begins with \
`error:`.

Exit code: 0 for an answer (also `no winning move`), 1 for a claim that is refuted, 2 for a question that has none, 3 for work \
that was cut off by --max-positions, --time or Ctrl-C.

`impartial games` lists the games, with an example of each.";

/// Everyday questions about impartial games: values, outcomes, winning moves.
#[derive(Debug, Parser)]
#[command(name = "impartial", version, about, after_long_help = AFTER, after_help = AFTER)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// Say on stderr how an answer is found: by which formula, or by search
    #[arg(short, long, global = true)]
    pub verbose: bool,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// The Grundy value of a position; with --misere its g⁻ (a terminal position has 1)
    Value(command::value::Arguments),
    /// Who wins: P (the previous player), N (the next player) or D (nobody: the game never ends)
    Outcome(command::outcome::Arguments),
    /// All winning moves, sorted by heap and then by the tokens taken
    Moves(command::moves::Arguments),
    /// All options of a position
    Options(command::options::Arguments),
    /// Values or outcomes of all positions of a box
    Table(command::table::Arguments),
    /// The values of one heap of 0, 1, 2, … tokens
    Sequence(command::sequence::Arguments),
    /// The least preperiod and period of the values of one heap
    Period(command::period::Arguments),
    /// The value of a sum of unlike games, such as `nim:3,5 + kayles:7`
    Sum(command::sum::Arguments),
    /// The value of an expression in nimbers, such as '(*5 + 3) * inv(7)'
    Nimber(command::nimber::Arguments),
    /// Octal games: certificates of periods, comparisons, searches for codes, long runs
    #[command(subcommand)]
    Octal(command::octal::Arguments),
    /// A formula for the P-positions of a finite difference game, found and proved
    Discover(command::discover::Arguments),
    /// Check every statement of the sources against the rules of the games
    Verify(Box<impartial_claims::program::verify::Args>),
    /// Check certificates of proofs for all positions
    Check(impartial_claims::program::check::Args),
    /// The games, how to write them, and an example of each
    Games(command::games::Arguments),
    /// A completion script for a shell
    Completions(command::completions::Arguments),
    /// The man page
    Man(command::man::Arguments),
}

impl Command {
    /// The bounds of the command, if it can take long.
    pub fn bounds(&self) -> Bounds {
        match self {
            Command::Value(arguments) => arguments.asked.bounds,
            Command::Outcome(arguments) => arguments.asked.bounds,
            Command::Moves(arguments) => arguments.asked.bounds,
            Command::Options(arguments) => arguments.asked.bounds,
            Command::Table(arguments) => arguments.bounds,
            Command::Sequence(arguments) => arguments.bounds,
            Command::Period(arguments) => arguments.bounds(),
            Command::Sum(arguments) => arguments.bounds,
            Command::Octal(arguments) => arguments.bounds(),
            Command::Discover(arguments) => arguments.bounds(),
            _ => Bounds::default(),
        }
    }
}

/// A game, positions of it, and how to answer.
#[derive(Args, Debug)]
pub struct Asked {
    /// The game, such as `nim` or `moore:k=2`; `impartial games` lists them
    #[arg(value_parser = GameName, hide_possible_values = true)]
    pub game: String,
    /// The position; `-` or nothing reads positions from the standard input, one a line
    #[arg(value_name = "HEAPS", allow_negative_numbers = true)]
    pub position: Vec<String>,
    /// Answer in JSON, one object a position
    #[arg(long)]
    pub json: bool,
    /// The bounds.
    #[command(flatten)]
    pub bounds: Bounds,
}

/// How a game is played, and what is known of it beside what is built in.
#[derive(Args, Clone, Debug)]
pub struct Play {
    /// Misère play: the player who makes the last move loses
    #[arg(long)]
    pub misere: bool,
    /// Use the proved formulas of this certificate, or of all in this folder, as `discover -o` writes
    /// them; each is checked first
    #[arg(long, value_name = "FILE|FOLDER")]
    pub certificate: Vec<PathBuf>,
}

impl Play {
    /// The convention that was asked for.
    pub fn convention(&self) -> Convention {
        if self.misere { Convention::Misere } else { Convention::Normal }
    }
}

/// How much work is allowed.
#[derive(Args, Clone, Copy, Debug)]
pub struct Bounds {
    /// Stop after so many positions; a search stops after 10,000,000 in any case but this, as its
    /// positions are kept in memory
    #[arg(long, value_name = "N")]
    pub max_positions: Option<u64>,
    /// Stop after this time: `500ms`, `90s`, `2m`, or a number of seconds
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time: Option<Duration>,
    /// List at most so many moves, options, cells or terms
    #[arg(long, value_name = "N", default_value_t = Bounds::LIST)]
    pub limit: u64,
}

impl Bounds {
    /// More lines than anybody reads.
    const LIST: u64 = 1_000_000;

    /// The bounds as the solvers take them; the clock starts now.
    pub fn limits(self) -> Limits {
        let limits = self.max_positions.into_iter().fold(Limits::default(), Limits::max_positions);
        self.time.into_iter().fold(limits, Limits::time)
    }
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds { max_positions: None, time: None, limit: Bounds::LIST }
    }
}

/// Reads a time.
pub fn duration(text: &str) -> Result<Duration, String> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, unit) = text.split_at(end);
    let factor = match unit {
        "ms" => 1,
        "" | "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => return Err(format!("unknown unit `{unit}`; write 500ms, 90s, 2m or 1h")),
    };
    let number: u64 = digits.parse().map_err(|_| "a time begins with a whole number".to_owned())?;
    number
        .checked_mul(factor)
        .map(Duration::from_millis)
        .ok_or_else(|| format!("too long; at most {} ms", u64::MAX))
}

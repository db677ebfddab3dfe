//! `impartial sequence GAME N`

use crate::answers::{ascii, open};
use crate::args::{Bounds, Play};
use crate::failure::Failure;
use crate::names::GameName;
use crate::session::Session;
use serde_json::json;
use std::io::{self, BufWriter, Write};

/// What `sequence` is asked.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The game, such as `kayles`
    #[arg(value_parser = GameName, hide_possible_values = true)]
    game: String,
    /// How many terms, from the heap of 0 tokens on
    #[arg(value_name = "N")]
    terms: u64,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    /// The convention.
    #[command(flatten)]
    play: Play,
    /// The bounds.
    #[command(flatten)]
    pub bounds: Bounds,
}

/// Prints the values of the heaps 0, 1, …, N − 1; `—` where there is no such position.
pub fn run(arguments: &Arguments, session: &'static Session) -> Result<(), Failure> {
    let opened = open(&arguments.game, &arguments.play, session)?;
    let convention = opened.convention(arguments.play.convention());
    if arguments.terms > session.list_limit() {
        return Err(Failure::invalid(format_args!(
            "limit exceeded: {} terms; at most {} are listed, --limit sets it",
            arguments.terms,
            session.list_limit()
        )));
    }
    let values = opened.sequence(arguments.terms, convention, &session.bounds())?;
    session.note_how(&values);
    session.finish();
    let mut stdout = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    if arguments.json {
        let object = json!({
            "game": opened.name(), "convention": ascii(convention), "first": 0,
            "values": values.answer.iter().collect::<Vec<_>>(),
            "method": values.how.method(), "how": values.how.to_string(),
        });
        writeln!(stdout, "{object}")?;
        return Ok(stdout.flush()?);
    }
    let mut space = "";
    for value in values.answer.iter() {
        match value {
            Some(value) => write!(stdout, "{space}{value}")?,
            None => write!(stdout, "{space}—")?,
        }
        space = " ";
    }
    writeln!(stdout)?;
    Ok(stdout.flush()?)
}

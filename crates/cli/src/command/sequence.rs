//! `impartial sequence GAME N`

use crate::answers::{ascii, print};
use crate::args::{Bounds, Play};
use crate::catalogue;
use crate::failure::Failure;
use crate::session::Session;
use serde_json::json;

/// What `sequence` is asked.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The game, such as `kayles`
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
    let mut opened = catalogue::open(&arguments.game, session)?;
    let convention = opened.convention(arguments.play);
    if arguments.terms > session.list_limit() {
        return Err(Failure::invalid(format_args!(
            "limit exceeded: {} terms; at most {} are listed, --limit sets it",
            arguments.terms,
            session.list_limit()
        )));
    }
    let values = opened.game.sequence(convention, arguments.terms)?;
    if arguments.json {
        let object = json!({
            "game": opened.name, "convention": ascii(convention), "first": 0, "values": values,
        });
        return print(&object.to_string(), session);
    }
    let words: Vec<String> =
        values.iter().map(|value| value.map_or("—".into(), |value| value.to_string())).collect();
    print(&words.join(" "), session)
}

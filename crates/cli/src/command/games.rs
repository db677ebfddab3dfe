//! `impartial games`

use crate::answers::print;
use crate::catalogue::{self, Entry};
use crate::failure::Failure;
use crate::session::Session;
use impartial::convention::Convention;
use serde_json::{Value as Json, json};
use std::fmt::Write;

/// What `games` is asked.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Only games whose name contains this
    name: Option<String>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// Prints the catalogue. The answers to the examples are computed now.
pub fn run(arguments: &Arguments, session: &'static Session) -> Result<(), Failure> {
    let wanted = arguments.name.as_deref().unwrap_or_default();
    let entries: Vec<&Entry> =
        catalogue::entries().filter(|entry| entry.name.contains(wanted)).collect();
    if entries.is_empty() {
        return Err(Failure::invalid(format_args!("no game has `{wanted}` in its name")));
    }
    if arguments.json {
        let list = entries.iter().map(|entry| json_entry(entry, session));
        return print(&list.collect::<Result<Json, _>>()?.to_string(), session);
    }
    let mut output = String::new();
    for entry in entries {
        let _ = writeln!(output, "{}{}\n    {}", entry.name, entry.parameters, entry.about);
        let (game, position) = entry.example;
        let space = if position.is_empty() { "" } else { " " };
        let _ = write!(output, "    impartial value {}{space}{position}", quoted(game));
        let _ = match answer(entry, session)? {
            Some(value) => writeln!(output, "\n      {value}"),
            None => writeln!(output),
        };
    }
    print(&output, session)
}

/// The value of the example, unless it needs a file.
fn answer(entry: &Entry, session: &'static Session) -> Result<Option<String>, Failure> {
    let (game, position) = entry.example;
    if game.contains("FILE") {
        return Ok(None);
    }
    let mut opened = catalogue::open(game, session)?;
    let convention = if opened.misere { Convention::Misere } else { Convention::Normal };
    let position = opened.game.position(position)?;
    Ok(Some(opened.game.value(&position, convention)?.to_string()))
}

/// As a shell reads it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | ':' | '=' | ',' | '.');
    if word.chars().all(plain) { word.to_owned() } else { format!("'{word}'") }
}

fn json_entry(entry: &Entry, session: &'static Session) -> Result<Json, Failure> {
    Ok(json!({
        "name": entry.name,
        "syntax": format!("{}{}", entry.name, entry.parameters),
        "about": entry.about,
        "example": {
            "game": entry.example.0,
            "position": entry.example.1,
            "value": answer(entry, session)?,
        },
    }))
}

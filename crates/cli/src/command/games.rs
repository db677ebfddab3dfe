//! `impartial games`

use crate::answers::print;
use crate::failure::Failure;
use crate::session::Session;
use impartial::convention::Convention;
use impartial_games::{Entry, entries, open};
use serde_json::{Value as Json, json};
use std::fmt::Write;

/// What `games` is asked.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Only games whose name or other name contains this
    name: Option<String>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// Prints the list. The answers to the examples are computed now.
pub fn run(arguments: &Arguments, session: &'static Session) -> Result<(), Failure> {
    let wanted = arguments.name.as_deref().unwrap_or_default().to_lowercase();
    let matches = |entry: &&Entry| {
        let mut names = std::iter::once(&entry.name).chain(entry.aliases);
        names.any(|name| name.contains(&wanted))
    };
    let listed: Vec<&Entry> = entries().filter(matches).collect();
    if listed.is_empty() {
        return Err(Failure::invalid(format_args!("no game has `{wanted}` in its name")));
    }
    if arguments.json {
        let list = listed.iter().map(|entry| json_entry(entry, session));
        return print(&list.collect::<Result<Json, _>>()?.to_string(), session);
    }
    let mut output = String::new();
    let mut group = None;
    for entry in listed {
        if group != Some(entry.group) {
            let space = if group.is_some() { "\n" } else { "" };
            let _ = writeln!(output, "{space}{}:\n", entry.group);
            group = Some(entry.group);
        }
        write_entry(entry, session, &mut output)?;
    }
    print(&output, session)
}

fn write_entry(
    entry: &Entry,
    session: &'static Session,
    output: &mut String,
) -> Result<(), Failure> {
    let also = match entry.aliases {
        [] => String::new(),
        names => format!("   (also {})", names.join(", ")),
    };
    let _ = writeln!(output, "{}{}{also}\n    {}", entry.name, entry.parameters, entry.about);
    let (game, position) = entry.example;
    let space = if position.is_empty() { "" } else { " " };
    let _ = write!(output, "    impartial value {}{space}{position}", quoted(game));
    let _ = match answer(entry, session)? {
        Some(value) => writeln!(output, "\n      {value}"),
        None => writeln!(output),
    };
    Ok(())
}

/// The value of the example, unless it needs a file.
fn answer(entry: &Entry, session: &'static Session) -> Result<Option<String>, Failure> {
    let (name, position) = entry.example;
    if name.contains("FILE") {
        return Ok(None);
    }
    let opened = open(name)?;
    let position = opened.read(position)?;
    let convention = opened.convention(Convention::Normal);
    Ok(Some(opened.value(&position, convention, &session.bounds())?.to_string()))
}

/// As a shell reads it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | ':' | '=' | ',' | '.');
    if word.chars().all(plain) { word.to_owned() } else { format!("'{word}'") }
}

fn json_entry(entry: &Entry, session: &'static Session) -> Result<Json, Failure> {
    Ok(json!({
        "name": entry.name,
        "also": entry.aliases,
        "group": entry.group.to_string(),
        "syntax": format!("{}{}", entry.name, entry.parameters),
        "about": entry.about,
        "example": {
            "game": entry.example.0,
            "position": entry.example.1,
            "value": answer(entry, session)?,
        },
    }))
}

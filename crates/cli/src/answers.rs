//! Positions from the command line or from the standard input, and an answer to each.

use crate::args::{Asked, Play};
use crate::failure::Failure;
use crate::session::{Session, say};
use impartial::convention::Convention;
use impartial::position::Heaps;
use impartial_games::{Game, How, Opened, read_certificates};
use serde_json::{Map, Value as Json, json};
use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Write};

/// Where an answer goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// The only answer: it may take several lines.
    Alone,
    /// One of many: it takes one line.
    Line,
}

/// Opens a game, with the formulas of the certificates that were named.
pub fn open(game: &str, play: &Play, session: &'static Session) -> Result<Opened, Failure> {
    let mut opened = impartial_games::open(game)?;
    for path in &play.certificate {
        let formulas = read_certificates(path, session)?;
        if opened.adopt(&formulas) == 0 {
            return Err(Failure::invalid(format_args!(
                "{}: no formula there is about `{game}`",
                path.display()
            )));
        }
    }
    Ok(opened)
}

/// Answers the position of the command line, or all positions of the standard input.
///
/// `answer` is given the text of a position and writes its answer, without the end of the line.
pub fn answer_all(
    asked: &Asked,
    play: &Play,
    session: &'static Session,
    mut answer: impl FnMut(&Opened, &str, Layout, &mut String) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let opened = open(&asked.game, play, session)?;
    let text = asked.position.join(" ");
    if text == "-" || (asked.position.is_empty() && !opened.entry().position_in_name) {
        return answer_lines(&opened, asked.json, session, answer);
    }
    let mut output = String::new();
    answer(&opened, &text, Layout::Alone, &mut output)?;
    print(&output, session)
}

/// Writes an answer of one line or more to stdout.
pub fn print(answer: &str, session: &Session) -> Result<(), Failure> {
    session.finish();
    let mut stdout = io::stdout().lock();
    writeln!(stdout, "{}", answer.trim_end_matches('\n'))?;
    Ok(stdout.flush()?)
}

/// Line i of the output answers line i of the input.
fn answer_lines(
    opened: &Opened,
    json: bool,
    session: &Session,
    mut answer: impl FnMut(&Opened, &str, Layout, &mut String) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if io::stdin().is_terminal() {
        say(format_args!("reading positions from the terminal, one a line; Ctrl-D ends"));
    }
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let (mut line, mut written) = (Vec::new(), String::new());
    let (mut lines, mut bad) = (0, 0);
    loop {
        // Before it waits for input, whoever writes it gets what is ready.
        if input.buffer().is_empty() {
            output.flush()?;
        }
        line.clear();
        session.set_waiting(true);
        let read = input.read_until(b'\n', &mut line)?;
        session.set_waiting(false);
        if read == 0 {
            break;
        }
        lines += 1;
        written.clear();
        let result = position_of_line(&line, lines == 1).and_then(|text| match &text[..] {
            "" => Ok(()),
            text => answer(opened, text, Layout::Line, &mut written),
        });
        match result {
            Ok(()) => {}
            Err(failure @ (Failure::CutOff(_) | Failure::Io(_))) => {
                output.flush()?;
                return Err(failure);
            }
            Err(failure) => {
                bad += 1;
                say(format_args!("line {lines}: {failure}"));
                written.clear();
                if json {
                    written.push_str(
                        &json!({"line": lines, "error": failure.to_string()}).to_string(),
                    );
                } else {
                    written.push_str("error: ");
                    written.push_str(&failure.to_string());
                }
            }
        }
        written.push('\n');
        output.write_all(written.as_bytes())?;
    }
    output.flush()?;
    if bad > 0 { Err(Failure::BadLines { bad, lines }) } else { Ok(()) }
}

/// The position that a line speaks of; empty for a blank line and for a remark behind `#`. A line of
/// this program's own JSON speaks of its position, so that one command can read what another wrote.
fn position_of_line(line: &[u8], first: bool) -> Result<Cow<'_, str>, Failure> {
    let text = str::from_utf8(line).map_err(|_| Failure::invalid("the line is not UTF-8"))?;
    // Editors of another system begin a file with a mark.
    let text = if first { text.strip_prefix('\u{feff}').unwrap_or(text) } else { text };
    let text = text.trim();
    if text.starts_with('#') {
        return Ok(Cow::Borrowed(""));
    }
    if !text.starts_with('{') {
        return Ok(Cow::Borrowed(text));
    }
    let wrong = |reason: &dyn std::fmt::Display| {
        Failure::invalid(format_args!(
            "a line that begins with `{{` is JSON with a position, as in {{\"position\":[3,5]}}: {reason}"
        ))
    };
    let object: Json = serde_json::from_str(text).map_err(|error| wrong(&error))?;
    match object.get("position") {
        Some(Json::String(text)) => Ok(Cow::Owned(text.clone())),
        Some(Json::Array(numbers)) => {
            let number = |n: &Json| match n {
                Json::String(text) => text.clone(),
                n => n.to_string(),
            };
            let numbers: Vec<String> = numbers.iter().map(number).collect();
            Ok(Cow::Owned(format!("({})", numbers.join(", "))))
        }
        _ => Err(wrong(&"there is none")),
    }
}

/// The position as JSON: a list of heaps, or text.
pub fn json_position(game: &dyn Game, position: &Heaps) -> Json {
    if game.has_heaps() { json!(position as &[u64]) } else { json!(game.show(position)) }
}

/// Adds to a JSON answer how it was found.
pub fn json_how(object: &mut Map<String, Json>, how: &How) {
    object.insert("method".into(), json!(how.method()));
    object.insert("how".into(), json!(how.to_string()));
}

/// The beginning of every JSON answer about one position.
pub fn json_about(
    opened: &Opened,
    position: &Heaps,
    convention: Option<Convention>,
) -> Map<String, Json> {
    let mut object = Map::new();
    object.insert("game".into(), json!(opened.name()));
    object.insert("position".into(), json_position(&**opened, position));
    if let Some(convention) = convention {
        object.insert("convention".into(), json!(ascii(convention)));
    }
    object
}

/// The convention without an accent, as keys and options have it.
pub fn ascii(convention: Convention) -> &'static str {
    match convention {
        Convention::Normal => "normal",
        Convention::Misere => "misere",
    }
}

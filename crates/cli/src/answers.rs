//! Positions from the command line or from the standard input, and an answer to each.

use crate::args::Asked;
use crate::catalogue::{self, Opened};
use crate::failure::Failure;
use crate::session::{Session, say};
use impartial::convention::Convention;
use impartial::position::Heaps;
use serde_json::{Map, Value as Json, json};
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Write};

/// Where an answer goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// The only answer: it may take several lines.
    Alone,
    /// One of many: it takes one line.
    Line,
}

/// Answers the position of the command line, or all positions of the standard input.
///
/// `answer` is given the text of a position and writes its answer, without the end of the line.
pub fn answer_all(
    asked: &Asked,
    session: &'static Session,
    mut answer: impl FnMut(&mut Opened, &str, Layout, &mut String) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut opened = catalogue::open(&asked.game, session)?;
    let text = asked.position.join(" ");
    if text == "-" || (asked.position.is_empty() && !opened.position_in_name) {
        return answer_lines(&mut opened, asked.json, session, answer);
    }
    let mut output = String::new();
    answer(&mut opened, &text, Layout::Alone, &mut output)?;
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
    opened: &mut Opened,
    json: bool,
    session: &Session,
    mut answer: impl FnMut(&mut Opened, &str, Layout, &mut String) -> Result<(), Failure>,
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
        let text = str::from_utf8(&line).map_err(|_| Failure::invalid("the line is not UTF-8"));
        let result = text.and_then(|text| match text.trim() {
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

/// The beginning of every JSON answer about one position.
pub fn json_about(
    opened: &Opened,
    position: &Heaps,
    convention: Option<Convention>,
) -> Map<String, Json> {
    let mut object = Map::new();
    object.insert("game".into(), json!(opened.name));
    object.insert("position".into(), opened.game.json(position));
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

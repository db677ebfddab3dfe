//! `impartial discover GAME`

use crate::answers::{ascii, print};
use crate::args::{Bounds, Play, duration};
use crate::failure::Failure;
use crate::output;
use crate::session::{Session, say};
use discovery::{Discovered, DiscoveryError, End, MAX_HEAPS, State, discover};
use linear_proofs::{LinearError, LinearFormula, LinearGame};
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What `discover` is asked.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The game: `exact-slow-nim:n=5,k=2`, `moore-slow:n=3,k=2` or `fdg:1,1;0,2`
    game: String,
    /// Only the positions whose total is ≡ C (mod k), for exact slow Nim
    #[arg(long, value_name = "C")]
    class: Option<u64>,
    /// Go on where the search in this file stopped, and keep it there
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Write the certificate of the proof to this file; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Answer in JSON, with the formula as data
    #[arg(long)]
    json: bool,
    /// The convention.
    #[command(flatten)]
    play: Play,
    /// Stop after so many positions of tables
    #[arg(long, value_name = "N", default_value_t = 2_000_000_000)]
    max_positions: u64,
    /// Stop after this time: `500ms`, `90s`, `2m`, or a number of seconds
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
}

impl Arguments {
    /// The bounds on the work.
    pub fn bounds(&self) -> Bounds {
        Bounds { max_positions: Some(self.max_positions), time: self.time, ..Bounds::default() }
    }
}

/// Looks for a formula for the P-positions of a game and proves it.
pub fn run(arguments: &Arguments, session: &'static Session) -> Result<(), Failure> {
    let game = open(&arguments.game)?.in_play(arguments.play.convention());
    let game = match arguments.class {
        None => game,
        Some(class) => game.class(class)?,
    };
    // A search may be long: that its result cannot be written is better known before.
    for file in arguments.state.iter().chain(&arguments.output) {
        can_be_written(file)?;
    }
    let mut state = match &arguments.state {
        Some(file) if file.exists() => {
            let text = fs::read_to_string(file).map_err(|error| at(file, error))?;
            State::from_json(&text).map_err(|error| at(file, error))?
        }
        _ => State::new(game.clone()),
    };
    if state.game != game {
        let known = &state.game;
        return Err(Failure::invalid(format_args!("the state is one of {known}, not of {game}")));
    }
    let found = discover(&mut state, session, &mut |event| say(format_args!("{event}")))?;
    session.finish();
    let (status, formula, reach, why) = match &found {
        Discovered::Proved { formula, .. } => ("proved", Some(formula), None, None),
        Discovered::Fits { formula, reach, why } => {
            ("fits the table, not proved", Some(formula), Some(*reach), Some(why))
        }
        Discovered::Nothing { why } => ("nothing found", None, None, Some(why)),
    };
    // Saved before anything is said to be found: what cannot be written is no success.
    if let Some(file) = &arguments.state {
        state.save(file).map_err(|error| at(file, error))?;
    }
    let answer = answer(arguments, &game, status, formula, reach);
    match (&arguments.output, &found) {
        (Some(file), Discovered::Proved { certificate, .. }) => {
            output::write(file, |to| Ok(certificate.write(to)?))?;
            if output::is_stdout(file) {
                say(format_args!("{answer}"));
            } else {
                print(&answer, session)?;
            }
        }
        _ => print(&answer, session)?,
    }
    match why {
        None => Ok(()),
        Some(End::Exhausted) => Err(Failure::CutOff(format!("{status}; everything was tried"))),
        Some(End::Stopped(stop)) => Err((*stop).into()),
    }
}

/// The answer as text or as JSON.
fn answer(
    arguments: &Arguments,
    game: &LinearGame,
    status: &str,
    formula: Option<&LinearFormula>,
    reach: Option<u64>,
) -> String {
    if arguments.json {
        let object = json!({
            "game": arguments.game,
            "class": arguments.class,
            "convention": ascii(game.convention()),
            "status": status,
            "heaps up to": reach,
            "formula": formula,
        });
        return object.to_string();
    }
    let coordinates = if game.is_sorted() { "q1 = x1, qi = xi − xi−1" } else { "q = x" };
    let scope = match reach {
        None => String::new(),
        Some(reach) => format!(" (heaps up to {reach})"),
    };
    match formula {
        None => format!("{game}: {status}"),
        Some(formula) => format!("{game}, {coordinates}: {status}{scope}\nP iff {formula}"),
    }
}

/// What went wrong with a file.
fn at(file: &Path, error: impl std::fmt::Display) -> Failure {
    Failure::invalid(format_args!("{}: {error}", file.display()))
}

fn can_be_written(file: &Path) -> Result<(), Failure> {
    match file.parent() {
        _ if file.is_dir() => Err(at(file, "a folder, a file is needed")),
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            Err(at(file, "there is no such folder"))
        }
        _ => Ok(()),
    }
}

/// The game of that name.
fn open(text: &str) -> Result<LinearGame, Failure> {
    let unknown = || {
        Failure::invalid(format_args!(
            "`{text}` is no game to be searched; write `exact-slow-nim:n=5,k=2`, \
             `moore-slow:n=3,k=2` or `fdg:1,1;0,2`"
        ))
    };
    let (name, parameters) = text.split_once(':').ok_or_else(unknown)?;
    let slow = || -> Option<(usize, usize)> {
        let (n, k) = parameters.split_once(',')?;
        Some((n.strip_prefix("n=")?.parse().ok()?, k.strip_prefix("k=")?.parse().ok()?))
    };
    match name {
        "exact-slow-nim" | "moore-slow" => {
            let (n, k) = slow().ok_or_else(unknown)?;
            if k == 0 || k > n || n > MAX_HEAPS {
                let allowed = format_args!("1 ≤ k ≤ n ≤ {MAX_HEAPS} is allowed");
                return Err(Failure::invalid(format_args!("`{text}`: {allowed}")));
            }
            Ok(if name == "moore-slow" { LinearGame::moore(n, k)? } else { LinearGame::nim(n, k)? })
        }
        "fdg" => {
            let rules: exact_slow_nim::DifferenceGame = parameters
                .parse()
                .map_err(|error| Failure::invalid(format_args!("`{text}`: {error}")))?;
            if !rules.only_takes() || rules.n() > MAX_HEAPS {
                return Err(Failure::invalid(format_args!(
                    "`{text}`: at most {MAX_HEAPS} heaps and no negative entries are allowed"
                )));
            }
            Ok(LinearGame::differences(rules.vectors().map(<[i64]>::to_vec).collect::<Vec<_>>())?)
        }
        _ => Err(unknown()),
    }
}

impl From<DiscoveryError> for Failure {
    fn from(error: DiscoveryError) -> Self {
        match error {
            DiscoveryError::Stopped(stop) => stop.into(),
            error => Failure::invalid(error),
        }
    }
}

impl From<LinearError> for Failure {
    fn from(error: LinearError) -> Self {
        match error {
            LinearError::Io(error) => Failure::Io(error),
            error => Failure::invalid(error),
        }
    }
}

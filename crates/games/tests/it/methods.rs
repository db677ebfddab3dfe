//! Each game and each question: which method answers.

use impartial::convention::Convention::{self, Misere, Normal};
use impartial::progress::{Observer, Stop};
use impartial_games::{Bounds, Error, Quantity, Range, Ranges, entries, open};
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

/// Waits long enough for every method that deserves its place, and not for a search through billions
/// of options. It counts how often it is asked, so that no clock decides a test.
#[derive(Default)]
struct Patience(AtomicU64);

impl Observer for Patience {
    fn checkpoint(&self, _: u64) -> Result<(), Stop> {
        match self.0.fetch_add(1, Ordering::Relaxed) {
            0..600 => Ok(()),
            _ => Err(Stop::Interrupted),
        }
    }
}

/// A position of the family that no theorem makes trivial and a search still reaches.
fn position(name: &str) -> &'static str {
    match name {
        "welter" | "welter-saturation" => "1 4 6",
        "wythoff" | "euclid" | "nim-product" => "7 12",
        "fibonacci" => "20 6",
        "exact-slow-nim" => "4 5 6 7 9",
        "moore-slow" => "4 5 6 7",
        "chomp" => "5 4 3",
        "coins" => "1 4 6",
        "hackenbush" => "0-1 1-2 1-3 2-3",
        "cram" => "",
        _ => "4 5 6",
    }
}

/// The games whose rows are listed: the examples of the families, and those that have methods of their
/// own.
fn games() -> Vec<String> {
    let examples = entries().map(|entry| entry.example.0).filter(|name| !name.contains("FILE"));
    let more = [
        "exact-slow-nim:k=3",
        "exact-slow-nim:k=4",
        "coins:=3",
        "coins:5",
        "octal:0.3...",
        "octal:4.3...",
        "octal:8.3...",
        "octal:0.156",
        "staircase:with-floor",
        "euclid:zero",
    ];
    examples.map(str::to_owned).chain(more.map(str::to_owned)).collect()
}

fn word<T>(answer: Result<impartial_games::Answer<T>, Error>) -> &'static str {
    match answer {
        Ok(answer) => answer.how.method(),
        Err(Error::CutOff { .. }) => "cut off",
        Err(_) => "–",
    }
}

fn row(name: &str, convention: Convention) -> String {
    let game = open(name).unwrap();
    let patience = Patience::default();
    let bounds = Bounds { search: 20_000, observer: &patience, ..Bounds::default() };
    let family = game.entry().name;
    let position = game.read(position(family)).unwrap();
    let heaps = if game.has_heaps() { position.len() } else { 1 };
    let square = vec![Range { first: 0, last: if heaps > 5 { 1 } else { 3 } }; heaps];
    let ranges = Ranges::new(square, 10_000).unwrap();
    let answers = [
        word(game.value(&position, convention, &bounds)),
        word(game.outcome(&position, convention, &bounds)),
        word(game.winning_moves(&position, convention, &bounds)),
        word(game.grid(&ranges, Quantity::Value, convention, &bounds)),
        word(game.grid(&ranges, Quantity::Outcome, convention, &bounds)),
        word(game.sequence(40, convention, &bounds)),
        word(game.period(500, convention, &bounds)),
    ];
    answers.map(|word| format!("{word:<14}")).join(" ").trim_end().to_owned()
}

/// A method that is lost or won shows here.
#[test]
fn each_game_and_each_question_has_its_method() {
    let mut listed = String::from(
        "game                          play    value          outcome        moves          values         outcomes       sequence       period\n",
    );
    for name in games() {
        for convention in [Normal, Misere] {
            let play = if convention == Normal { "normal" } else { "misère" };
            writeln!(listed, "{name:<29} {play:<7} {}", row(&name, convention)).unwrap();
        }
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/methods.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(file, &listed).unwrap();
    }
    let expected = std::fs::read_to_string(file).unwrap();
    assert!(listed == expected, "UPDATE=1 writes what is so now:\n{listed}");
}

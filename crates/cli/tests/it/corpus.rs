//! The corpus of questions (`testdata/questions.jsonl`) through the program, which answers all positions
//! of a game in one run.

use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_impartial"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A game whose name holds the position does not read.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// An answer of the program as the corpus writes it.
fn answer(ask: &str, line: &str) -> Json {
    match ask {
        "moves" | "options" if line.starts_with("no ") => Json::Array(Vec::new()),
        "moves" | "options" => {
            let mut moves: Vec<&str> = line.split("; ").collect();
            moves.sort_unstable();
            moves.into()
        }
        "sequence" => line.split(' ').collect(),
        _ => line.into(),
    }
}

#[test]
fn the_corpus_through_the_program() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/questions.jsonl");
    // By the run that answers them: what is asked, the game, the convention.
    let mut runs: BTreeMap<Vec<String>, Vec<Json>> = BTreeMap::new();
    for line in std::fs::read_to_string(file).unwrap().lines() {
        let question: Json = serde_json::from_str(line).unwrap();
        let text = |key: &str| question[key].as_str().unwrap_or_default().to_owned();
        let mut arguments = match text("ask").as_str() {
            "" => continue,
            "refused" => vec!["value".into(), text("game"), "1".into()],
            "sequence" => {
                let terms = question["answer"].as_array().unwrap().len();
                vec!["sequence".into(), text("game"), terms.to_string()]
            }
            ask => vec![ask.to_owned(), text("game")],
        };
        if question["misere"] == true {
            arguments.push("--misere".into());
        }
        runs.entry(arguments).or_default().push(question);
    }
    let mut answered = 0;
    for (arguments, questions) in runs {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let positions: String = questions
            .iter()
            .filter_map(|question| question["position"].as_str())
            .map(|position| format!("{position}\n"))
            .collect();
        let output = run(&arguments, &positions);
        if questions[0]["ask"] == "refused" {
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            answered += questions.len();
            continue;
        }
        let lines = String::from_utf8(output.stdout).unwrap();
        // What is asked without a position has one answer, for whoever asks it.
        let needed = if positions.trim().is_empty() { 1 } else { questions.len() };
        assert_eq!(lines.lines().count(), needed, "{arguments:?}: {lines}");
        for (question, line) in questions.iter().zip(lines.lines().cycle()) {
            let ask = question["ask"].as_str().unwrap();
            assert_eq!(answer(ask, line), question["answer"], "{question}");
            answered += 1;
        }
    }
    assert_eq!(answered, 256);
}

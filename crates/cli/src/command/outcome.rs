//! `impartial outcome GAME HEAPS…`

use crate::answers::{answer_all, ascii, json_about, json_how};
use crate::args::{Asked, Play};
use crate::failure::Failure;
use crate::session::Session;
use impartial::convention::{Convention, Outcome};
use impartial::graph::LoopyOutcome;
use impartial_games::{Answer, Opened};
use num_bigint::BigUint;
use serde_json::{Value as Json, json};

/// What `outcome` is asked.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Game and positions.
    #[command(flatten)]
    pub asked: Asked,
    /// The convention.
    #[command(flatten)]
    play: Play,
}

/// Prints who wins each position.
pub fn run(arguments: &Arguments, session: &'static Session) -> Result<(), Failure> {
    answer_all(&arguments.asked, &arguments.play, session, |opened, text, _, output| {
        let convention = opened.convention(arguments.play.convention());
        let (mut object, outcome) = match opened.read(text) {
            Ok(position) => {
                let outcome = opened.outcome(&position, convention, &session.bounds())?;
                (json_about(opened, &position, Some(convention)), outcome)
            }
            Err(refusal) => {
                let (numbers, outcome) = big(opened, text, convention).ok_or(refusal)?;
                let numbers: Vec<String> = numbers.iter().map(BigUint::to_string).collect();
                let about = json!({
                    "game": opened.name(), "position": numbers, "convention": ascii(convention),
                });
                (about.as_object().cloned().unwrap_or_default(), outcome.map(LoopyOutcome::from))
            }
        };
        session.note_how(&outcome);
        if arguments.asked.json {
            object.insert("outcome".into(), json!(outcome.answer.to_string()));
            json_how(&mut object, &outcome.how);
            output.push_str(&Json::from(object).to_string());
        } else {
            output.push_str(&outcome.to_string());
        }
        Ok(())
    })
}

/// The outcome for numbers too large for 64 bits, in a game that has a formula for them.
fn big(
    opened: &Opened,
    text: &str,
    convention: Convention,
) -> Option<(Vec<BigUint>, Answer<Outcome>)> {
    let separator = |c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')');
    let words: Vec<&str> = text.split(separator).filter(|word| !word.is_empty()).collect();
    if !words.iter().any(|word| word.parse::<u64>().is_err()) {
        return None;
    }
    // `BigUint` would read `1_000` and `+1` as well.
    let number = |word: &&str| word.bytes().all(|b| b.is_ascii_digit()).then(|| word.parse().ok());
    let numbers: Vec<BigUint> =
        words.iter().map(|word| number(word).flatten()).collect::<Option<_>>()?;
    let outcome = opened.outcome_of_any_size(&numbers, convention)?;
    Some((numbers, outcome))
}

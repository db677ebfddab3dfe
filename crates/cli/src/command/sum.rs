//! `impartial sum GAME:POSITION + GAME:POSITION + …`

use crate::answers::{ascii, json_how, json_position, print};
use crate::args::Bounds;
use crate::command::value::json_value;
use crate::failure::Failure;
use crate::session::Session;
use impartial::convention::Convention;
use impartial_games::{Game, open_sum};
use serde_json::{Value as Json, json};

/// What `sum` is asked.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The terms: a game, a colon and a position each, with `+` between them
    #[arg(required = true, value_name = "GAME:POSITION", allow_negative_numbers = true)]
    terms: Vec<String>,
    /// Print who wins instead of the value
    #[arg(long)]
    outcome: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    /// Misère play: the player who makes the last move loses
    #[arg(long)]
    misere: bool,
    /// The bounds.
    #[command(flatten)]
    pub bounds: Bounds,
}

/// Prints the value of a sum: in normal play the nim-sum of the values; in misère play, where no
/// such rule exists, the g⁻ found by playing the sum out.
pub fn run(arguments: &Arguments, session: &'static Session) -> Result<(), Failure> {
    let convention = if arguments.misere { Convention::Misere } else { Convention::Normal };
    let (sum, position) = open_sum(&arguments.terms.join(" "))?;
    let value = sum.value(&position, convention, &session.bounds())?;
    session.note_how(&value);
    let outcome = value.answer.outcome().to_string();
    if !arguments.json {
        return print(&if arguments.outcome { outcome } else { value.to_string() }, session);
    }
    let mut terms = Vec::new();
    for (term, heaps) in sum.terms().iter().zip(sum.positions(&position)?) {
        let own = term.value(&heaps, convention, &session.bounds())?;
        terms.push(json!({
            "game": term.name(),
            "position": json_position(&**term, &heaps),
            "value": json_value(&own.answer),
        }));
    }
    let mut object = serde_json::Map::new();
    object.insert("terms".into(), json!(terms));
    object.insert("convention".into(), json!(ascii(convention)));
    object.insert("value".into(), json_value(&value.answer));
    object.insert("outcome".into(), json!(outcome));
    json_how(&mut object, &value.how);
    print(&Json::from(object).to_string(), session)
}

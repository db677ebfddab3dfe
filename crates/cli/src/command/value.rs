//! `impartial value GAME HEAPS…`

use crate::answers::{answer_all, json_about, json_how};
use crate::args::{Asked, Play};
use crate::failure::Failure;
use crate::session::Session;
use impartial::graph::LoopyValue;
use serde_json::{Value as Json, json};
use std::fmt::Write;

/// What `value` is asked.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Game and positions.
    #[command(flatten)]
    pub asked: Asked,
    /// The convention.
    #[command(flatten)]
    play: Play,
}

/// Prints the value of each position.
pub fn run(arguments: &Arguments, session: &'static Session) -> Result<(), Failure> {
    answer_all(&arguments.asked, &arguments.play, session, |opened, text, _, output| {
        let convention = opened.convention(arguments.play.convention());
        let position = opened.read(text)?;
        let value = opened.value(&position, convention, &session.bounds())?;
        session.note_how(&value);
        if arguments.asked.json {
            let mut object = json_about(opened, &position, Some(convention));
            object.insert("value".into(), json_value(&value.answer));
            json_how(&mut object, &value.how);
            output.push_str(&Json::from(object).to_string());
        } else {
            let _ = write!(output, "{value}");
        }
        Ok(())
    })
}

/// A number, or the finite options of an infinite value.
pub fn json_value(value: &LoopyValue) -> Json {
    match value {
        LoopyValue::Finite(value) => json!(value),
        LoopyValue::Infinite(options) => json!({"infinite": options}),
    }
}

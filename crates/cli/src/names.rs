//! The names of games, so that shells can complete them.

use clap::builder::{PossibleValue, TypedValueParser};
use impartial_games::entries;
use std::ffi::OsStr;

/// Takes any text, since names have parameters behind them, and knows the names for completions.
#[derive(Clone, Copy, Debug)]
pub struct GameName;

impl TypedValueParser for GameName {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        clap::builder::StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(entries().map(|entry| PossibleValue::new(entry.name).help(entry.about))))
    }
}

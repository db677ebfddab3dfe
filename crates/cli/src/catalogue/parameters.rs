//! What stands behind the colon in the name of a game.

use super::Entry;
use crate::failure::Failure;
use impartial::radix::Radix;
use std::fmt::Display;

/// The text behind the first colon of a name, if there is a colon.
#[derive(Clone, Copy)]
pub struct Parameters<'a> {
    /// The family.
    pub entry: &'static Entry,
    /// The text.
    pub text: Option<&'a str>,
}

impl<'a> Parameters<'a> {
    /// An error about the parameters that says how they are written.
    pub fn invalid(self, reason: impl Display) -> Failure {
        let Entry { name, parameters, .. } = self.entry;
        let written = self.text.map(|text| format!(":{text}")).unwrap_or_default();
        Failure::invalid(format_args!("`{name}{written}`: {reason}; write `{name}{parameters}`"))
    }

    /// Requires that there is no parameter.
    pub fn none(self) -> Result<(), Failure> {
        match self.text {
            None => Ok(()),
            Some(_) => Err(self.invalid("this game has no parameter")),
        }
    }

    /// The whole text, which must not be empty.
    pub fn required(self) -> Result<&'a str, Failure> {
        self.text
            .filter(|text| !text.is_empty())
            .ok_or_else(|| self.invalid("a parameter is missing"))
    }

    /// The text behind `key=`.
    fn of_key(self, key: &str) -> Result<&'a str, Failure> {
        let text = self.required()?;
        let value = text.strip_prefix(key).and_then(|rest| rest.strip_prefix('='));
        value.ok_or_else(|| self.invalid(format_args!("expected `{key}=`")))
    }

    /// The number behind `key=`.
    pub fn number(self, key: &str) -> Result<u64, Failure> {
        self.whole_number(self.of_key(key)?)
    }

    /// The radix sequence behind `beta=`.
    pub fn beta(self) -> Result<Radix, Failure> {
        self.of_key("beta")?.parse().map_err(|error| self.invalid(error))
    }

    /// A list of numbers, with commas between them.
    pub fn list(self) -> Result<Vec<u64>, Failure> {
        self.required()?.split(',').map(|number| self.whole_number(number.trim())).collect()
    }

    fn whole_number(self, text: &str) -> Result<u64, Failure> {
        text.parse().map_err(|_| {
            self.invalid(format_args!("`{text}` is not a whole number from 0 to {}", u64::MAX))
        })
    }
}

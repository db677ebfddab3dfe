//! What stands behind the colon in the name of a game.

use super::Entry;
use crate::Error;
use impartial::radix::Radix;
use std::fmt::Display;

/// The text behind the first colon of a name, if there is a colon.
#[derive(Clone, Copy)]
pub(crate) struct Parameters<'a> {
    /// The family.
    pub(crate) entry: &'static Entry,
    /// The text.
    pub(crate) text: Option<&'a str>,
}

impl<'a> Parameters<'a> {
    /// An error about the parameters that says how they are written.
    pub(crate) fn invalid(self, reason: impl Display) -> Error {
        let Entry { name, parameters, .. } = self.entry;
        let written = self.text.map(|text| format!(":{text}")).unwrap_or_default();
        Error::invalid(format_args!("`{name}{written}`: {reason}; write `{name}{parameters}`"))
    }

    /// Requires that there is no parameter.
    pub(crate) fn none(self) -> Result<(), Error> {
        match self.text {
            None => Ok(()),
            Some(_) => Err(self.invalid("this game has no parameter")),
        }
    }

    /// The whole text, which must not be empty.
    pub(crate) fn required(self) -> Result<&'a str, Error> {
        self.text
            .filter(|text| !text.is_empty())
            .ok_or_else(|| self.invalid("a parameter is missing"))
    }

    /// The text behind `key=`.
    fn of_key(self, key: &str) -> Result<&'a str, Error> {
        let text = self.required()?;
        let value = text.strip_prefix(key).and_then(|rest| rest.strip_prefix('='));
        value.ok_or_else(|| self.invalid(format_args!("expected `{key}=`")))
    }

    /// The number behind `key=`.
    pub(crate) fn number(self, key: &str) -> Result<u64, Error> {
        self.whole_number(self.of_key(key)?)
    }

    /// The numbers behind `n=` and `k=`, of which n may be missing.
    pub(crate) fn heaps_and_picks(self) -> Result<(Option<u64>, u64), Error> {
        match self.required()?.split_once(',') {
            None => Ok((None, self.number("k")?)),
            Some((heaps, picks)) => {
                let of =
                    |text: &'a str, key| Parameters { text: Some(text.trim()), ..self }.number(key);
                let n =
                    of(heaps, "n").map_err(|_| self.invalid("expected `n=` before the comma"))?;
                let k =
                    of(picks, "k").map_err(|_| self.invalid("expected `k=` behind the comma"))?;
                Ok((Some(n), k))
            }
        }
    }

    /// The radix sequence behind `beta=`.
    pub(crate) fn beta(self) -> Result<Radix, Error> {
        self.of_key("beta")?.parse().map_err(|error| self.invalid(error))
    }

    /// A list of numbers, with commas between them; nothing behind the colon is the empty list.
    pub(crate) fn list(self) -> Result<Vec<u64>, Error> {
        match self.text {
            None => Err(self.invalid("a parameter is missing")),
            Some("") => Ok(Vec::new()),
            Some(text) => text.split(',').map(|number| self.whole_number(number.trim())).collect(),
        }
    }

    fn whole_number(self, text: &str) -> Result<u64, Error> {
        text.parse().map_err(|_| {
            self.invalid(format_args!("`{text}` is not a whole number from 0 to {}", u64::MAX))
        })
    }
}

//! Certificates of periods: files that a small independent checker proves again.
//!
//! A certificate is a JSON object:
//!
//! | key | what it holds |
//! |---|---|
//! | `format`, `version` | "impartial octal period", 1 |
//! | `rule` | a code such as `0.77`, or `grundy` |
//! | `theorem` | `Guy-Smith` for a code, `Grundy` for Grundy's game: [`Rule::values_that_prove`] |
//! | `preperiod`, `period` | e and p: G(n + p) = G(n) for all n ≥ e, and neither is larger than needed |
//! | `window` | `from` e, `to` N: the theorem asks for G(n + p) = G(n) where e ≤ n and n + p < N |
//! | `prefix` | the values of the heaps 0, …, e + p − 1, from which all others follow |
//!
//! [`check`] believes nothing of it. It reads the rules of the game again from the code, computes the
//! mex of all options of all heaps below N, naively, and compares.
//!
//! # Examples
//!
//! ```
//! use impartial::progress::Unbounded;
//! use octal_games::{Code, HeapValues, certificate};
//!
//! let mut kayles = HeapValues::new(Code::kayles());
//! kayles.period(1_000, &Unbounded)?;
//! let mut file = Vec::new();
//! certificate::write(&kayles, &mut file)?;
//!
//! let checked = certificate::check(&file[..])?;
//! assert_eq!((checked.period.preperiod, checked.period.period), (71, 12));
//! assert_eq!(checked.heaps, 167);
//!
//! let forged = String::from_utf8(file)?.replace("\"period\":12", "\"period\":6");
//! assert!(certificate::check(forged.as_bytes()).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;

pub use check::{CheckError, Checked, check, check_observed};

use crate::game::HeapGame;
use crate::rule::Rule;
use crate::values::HeapValues;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// The contents of the file.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Certificate {
    format: String,
    version: u64,
    rule: String,
    theorem: String,
    preperiod: u64,
    period: u64,
    window: Window,
    prefix: Vec<u64>,
}

/// Which values the theorem asks for.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Window {
    from: u64,
    to: u64,
}

/// The name of the format.
pub const FORMAT: &str = "impartial octal period";
const VERSION: u64 = 1;
const GUY_SMITH: &str = "Guy-Smith";
const GRUNDY: &str = "Grundy";

/// Why there is no certificate.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CertifyError {
    /// The game is neither a code nor Grundy's game.
    #[error("only codes and Grundy's game have certificates")]
    NoRule,
    /// No period has been proved.
    #[error("no period is proved of the {heaps} values that are computed")]
    NotProved {
        /// How many values there are.
        heaps: u64,
    },
    /// The file could not be written.
    #[error("the certificate cannot be written: {0}")]
    Write(#[from] io::Error),
}

/// Writes a certificate of the period that [`HeapValues::period`] has proved.
///
/// # Errors
///
/// [`CertifyError`]: there is no proved period, or writing fails.
pub fn write<G: HeapGame>(
    values: &HeapValues<G>,
    mut writer: impl Write,
) -> Result<(), CertifyError> {
    let rule = values.game().rule().ok_or(CertifyError::NoRule)?;
    // The theorems that a certificate may name are about periods without saltus.
    let proved = values.proved().filter(|period| period.saltus == 0).and_then(|period| {
        Some((period, rule.values_that_prove(period.preperiod, period.period)?))
    });
    let (period, to) = proved.ok_or(CertifyError::NotProved { heaps: values.computed() })?;
    let prefix = (0..period.preperiod + period.period).filter_map(|heap| values.get(heap));
    let certificate = Certificate {
        format: FORMAT.to_owned(),
        version: VERSION,
        theorem: if rule == Rule::Grundy { GRUNDY } else { GUY_SMITH }.to_owned(),
        rule: rule.to_string(),
        preperiod: period.preperiod,
        period: period.period,
        window: Window { from: period.preperiod, to },
        prefix: prefix.collect(),
    };
    serde_json::to_writer(&mut writer, &certificate).map_err(io::Error::from)?;
    writer.write_all(b"\n")?;
    Ok(writer.flush()?)
}

//! The result of one claim or mutant, as it is written to files.

use super::args::Shard;
use impartial::verify::{Claim, Mutant, Report, Verdict};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// One JSON line. `cargo xtask verify --help` describes the keys.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    pub kind: Kind,
    #[serde(flatten)]
    pub identity: Identity,
    pub region: String,
    pub sample: bool,
    pub positions: u64,
    pub result: Outcome,
    pub counterexample: Option<Counterexample>,
    pub text: String,
    pub ok: bool,
    pub seconds: f64,
    pub positions_per_second: u64,
    #[serde(flatten)]
    pub conditions: Conditions,
}

/// What was run: no two claims or mutants of the catalogue have the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Identity {
    /// The key of the source.
    pub source: String,
    /// The place in the source.
    pub locator: String,
    /// The name of the item that states it.
    pub claim: String,
    /// What it says.
    pub statement: String,
    /// For which parameters, in words.
    pub parameters: String,
    /// How it is checked.
    pub method: String,
    /// What was changed, if it is a mutant.
    pub mutant: Option<String>,
}

/// Under which conditions it was run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Conditions {
    pub seed: u64,
    pub scale: f64,
    pub shard: String,
    pub version: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Claim,
    Mutant,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Holds,
    NoCounterexample,
    /// For all positions.
    Proved,
    Refuted,
    CutOff,
    /// The check itself failed: an error in this workspace, not in the source.
    Error,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counterexample {
    pub position: String,
    pub what: String,
}

impl Identity {
    /// The identity of a claim, or of one of its mutants.
    pub fn of(claim: &Claim, mutant: Option<&Mutant>) -> Self {
        Identity {
            source: claim.source().key.into(),
            locator: claim.source().locator.into(),
            claim: claim.name().into(),
            statement: claim.statement().says().into(),
            parameters: claim.statement().parameter_text(),
            method: claim.evidence().to_string(),
            mutant: mutant.map(|mutant| mutant.change.clone()),
        }
    }
}

impl Conditions {
    pub fn new(seed: u64, scale: f64, shard: Shard) -> Self {
        let version = env!("CARGO_PKG_VERSION").into();
        Conditions { seed, scale, shard: shard.to_string(), version }
    }
}

impl Record {
    /// The record of a run that ended with a report, or with the message of a panic.
    pub fn new(
        identity: Identity,
        conditions: Conditions,
        report: Result<Report, String>,
        time: Duration,
    ) -> Self {
        let (result, text) = match &report {
            Ok(report) => (Outcome::of(&report.verdict), report.to_string()),
            Err(message) => (Outcome::Error, format!("the check failed: {message}")),
        };
        let counterexample = match report.as_ref().map(|report| &report.verdict) {
            Ok(Verdict::Refuted(found)) => {
                Some(Counterexample { position: found.position.clone(), what: found.what.clone() })
            }
            _ => None,
        };
        let kind = if identity.mutant.is_some() { Kind::Mutant } else { Kind::Claim };
        let positions = report.as_ref().map_or(0, |report| report.positions);
        Record {
            kind,
            identity,
            region: report.as_ref().map_or_else(|_| String::new(), |report| report.region.clone()),
            sample: report.as_ref().is_ok_and(|report| report.sample),
            positions,
            result,
            counterexample,
            text,
            ok: match kind {
                Kind::Claim => {
                    matches!(result, Outcome::Holds | Outcome::NoCounterexample | Outcome::Proved)
                }
                Kind::Mutant => result == Outcome::Refuted,
            },
            seconds: seconds(time),
            positions_per_second: rate(positions, time),
            conditions,
        }
    }

    /// Whether there is nothing to continue.
    pub fn is_finished(&self) -> bool {
        !matches!(self.result, Outcome::CutOff | Outcome::Error)
    }
}

impl Outcome {
    fn of(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Holds => Outcome::Holds,
            Verdict::NoCounterexample => Outcome::NoCounterexample,
            Verdict::Proved(_) => Outcome::Proved,
            Verdict::Refuted(_) => Outcome::Refuted,
            Verdict::CutOff(_) => Outcome::CutOff,
            _ => Outcome::Error,
        }
    }
}

/// The time in seconds, to the millisecond: the number nearest to those decimals.
pub fn seconds(time: Duration) -> f64 {
    format!("{}.{:03}", time.as_secs(), time.subsec_millis()).parse().unwrap_or(0.0)
}

/// Positions per second, rounded down.
pub fn rate(positions: u64, time: Duration) -> u64 {
    let rate = u128::from(positions) * 1_000_000_000 / time.as_nanos().max(1);
    u64::try_from(rate).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_rates() {
        assert_eq!(seconds(Duration::from_micros(1_132_999)).to_string(), "1.132");
        assert_eq!(seconds(Duration::ZERO).to_string(), "0");
        assert_eq!(rate(1_000, Duration::from_millis(500)), 2_000);
        assert_eq!(rate(0, Duration::ZERO), 0);
        assert_eq!(rate(u64::MAX, Duration::ZERO), u64::MAX);
    }
}

//! What a check has shown, in words that say no more.

use crate::progress::Stop;
use std::fmt;

/// A position at which a claim fails. It is data, not an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The position.
    pub position: String,
    /// What fails there.
    pub what: String,
}

impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.position, self.what)
    }
}

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// It holds on all positions of the region.
    Holds,
    /// It holds on the samples that were drawn.
    NoCounterexample,
    /// It is proved for all positions; the words say what the proof takes for granted.
    Proved(String),
    /// It fails; of the counterexamples met this is the smallest.
    Refuted(Counterexample),
    /// The check was cut short, with no counterexample so far.
    CutOff(String),
}

impl Verdict {
    /// The verdict of a check that could not finish.
    pub fn stopped(stop: Stop) -> Self {
        Verdict::CutOff(stop.to_string())
    }

    /// Whether the claim was refuted.
    pub fn is_refuted(&self) -> bool {
        matches!(self, Verdict::Refuted(_))
    }

    /// Whether the check ended without a counterexample.
    pub fn is_good(&self) -> bool {
        matches!(self, Verdict::Holds | Verdict::NoCounterexample | Verdict::Proved(_))
    }
}

/// What was checked, on what, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The region, in words; of a proof, the positions it is about, such as "Nim(4,=2)".
    pub region: String,
    /// How many positions were checked; those of the region that do not belong to the game are not
    /// counted. A proof checks none.
    pub positions: u64,
    /// Whether the region is a sample.
    pub sample: bool,
    /// What came of it.
    pub verdict: Verdict,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.verdict {
            Verdict::Holds => {
                write!(f, "holds on all {} positions of {}", self.positions, self.region)
            }
            Verdict::NoCounterexample => {
                write!(f, "no counterexample in {} samples of {}", self.positions, self.region)
            }
            Verdict::Proved(trusted) => {
                write!(f, "proved for all positions of {} ({trusted})", self.region)
            }
            Verdict::Refuted(counterexample) => write!(f, "refuted by {counterexample}"),
            Verdict::CutOff(why) => write!(
                f,
                "cut off ({why}) after {} positions of {}, no counterexample among them",
                self.positions, self.region
            ),
        }
    }
}

impl Report {
    /// The report of a proof about all positions of a game, described in words, which takes for
    /// granted what `trusted` says.
    pub fn proved(game: impl Into<String>, trusted: impl Into<String>) -> Self {
        Report {
            region: game.into(),
            positions: 0,
            sample: false,
            verdict: Verdict::Proved(trusted.into()),
        }
    }

    /// The report of a check of all positions of a region, of which so many belong to the game.
    pub fn holds(region: impl Into<String>, positions: u64) -> Self {
        Report { positions, verdict: Verdict::Holds, ..Report::proved(region, "") }
    }

    /// The report of a check that met one counterexample, and counted no positions.
    pub fn refuted(
        region: impl Into<String>,
        position: impl Into<String>,
        what: impl Into<String>,
    ) -> Self {
        let found = Counterexample { position: position.into(), what: what.into() };
        Report { verdict: Verdict::Refuted(found), ..Report::proved(region, "") }
    }

    /// The report of a check that could not begin or go on.
    pub fn cut_off(region: impl Into<String>, why: impl fmt::Display) -> Self {
        Report { verdict: Verdict::CutOff(why.to_string()), ..Report::proved(region, "") }
    }

    /// Whether it says that something holds and has looked at nothing.
    pub fn is_empty(&self) -> bool {
        self.positions == 0 && matches!(self.verdict, Verdict::Holds | Verdict::NoCounterexample)
    }
}

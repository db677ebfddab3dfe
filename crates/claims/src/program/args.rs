//! The command line of `verify`.

use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// Check every statement of the sources against the rules of the games
///
/// Runs the claims of all crates and those between crates, then their mutants: claims with one
/// detail changed, each of which must be refuted.
#[derive(clap::Args, Debug)]
#[group(skip)]
#[command(after_long_help = AFTER_HELP)]
pub struct Args {
    /// Only claims of this source, a key of REFERENCES.md or `Cross`; may be repeated
    #[arg(long, value_name = "KEY")]
    pub source: Vec<String>,
    /// Only claims whose name or locator contains this, or matches it if it has * or ?; may be
    /// repeated
    #[arg(long, value_name = "PATTERN")]
    pub claim: Vec<String>,
    /// Regions of a tenth of the default size: at most a minute on two cores
    #[arg(long, conflicts_with = "size")]
    pub quick: bool,
    /// Multiply the number of positions of every region
    #[arg(long, value_name = "FACTOR", value_parser = factor)]
    pub size: Option<f64>,
    /// How many threads to use [default: one for each core]
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// The seed of the samples
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Check part I of N of every region, and every N-th mutant
    #[arg(long, value_name = "I/N", default_value_t)]
    pub shard: Shard,
    /// Print JSON lines; the keys are described below
    #[arg(long)]
    pub json: bool,
    /// Print one line for each statement at the end, as a table in Markdown: how many positions were
    /// checked, how many samples, what is proved
    #[arg(long, conflicts_with_all = ["json", "list"])]
    pub glance: bool,
    /// Write the results to this file as they come, instead of to stdout
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// List the claims and run none
    #[arg(long, conflicts_with = "resume")]
    pub list: bool,
    /// Skip what this file of JSON lines says is finished, and add to it what is finished now
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Stop after this time, such as 90, 90s or 1m30s
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub time: Option<Duration>,
    /// Also find the proofs anew whose stored certificates are checked otherwise, and those that
    /// take minutes
    #[arg(long)]
    pub prove: bool,
    /// Run the mutants only
    #[arg(long, conflicts_with = "no_mutants")]
    pub mutants: bool,
    /// Run the claims only
    #[arg(long)]
    pub no_mutants: bool,
}

/// The options that run a part of the catalogue, or write elsewhere.
pub const PARTS: [&str; 8] =
    ["source", "claim", "quick", "size", "shard", "mutants", "no_mutants", "out"];

const AFTER_HELP: &str = "\
Exit codes:
  0  all claims hold and all mutants are refuted, on the positions that were checked
  1  a claim is refuted, a mutant survived, or a check failed with an error
  2  wrong usage, or a file that cannot be read or written
  3  cut off by --time, by Ctrl-C or by a closed pipe, with nothing refuted so far

JSON lines, one object for each claim and each mutant as soon as it is finished; the keys are stable:
  kind                  \"claim\" or \"mutant\"
  source, locator       where it is stated: a key of REFERENCES.md (\"Cross\": between sources), a place
  claim                 the name of the item that states it
  statement             what it says
  parameters            for which parameters, in words
  method                \"step check\", \"differential\", \"strategy\", \"for all\", \"printed\" or
                        \"proof\"
  mutant                what was changed; null for a claim
  region                what was checked, in words
  sample                whether the region is a sample
  positions             how many positions were checked; 0 for a proof of all positions
  result                \"holds\", \"no_counterexample\", \"proved\", \"refuted\",
                        \"cut_off\" or \"error\"
  counterexample        null, or an object with \"position\" and \"what\": the smallest that was met
  text                  the result in words
  ok                    whether it came out as it must: a claim not refuted, a mutant refuted
  seconds               wall time
  positions_per_second  a whole number
  seed, scale, shard    as asked for by --seed, --size and --shard; a mutant is run whole (\"1/1\"), on
                        regions of a hundredth of the default size, then if need be larger ones
  version               of this package
The last object has kind \"summary\": hold, proved, refuted, mutants_refuted, mutants_survived, errors,
cut_off, not_started, positions, seconds, exit.

--resume compares source, locator, claim, statement, parameters, method, mutant, seed, scale, shard
and version. It does not see a change of the code: after one, start a new file. The file of an
interrupted `--json --out FILE` will do. A torn last line is dropped.";

/// A part of the regions, as `I/N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1.
    pub index: u64,
    /// How many parts there are.
    pub count: u64,
}

impl Default for Shard {
    fn default() -> Self {
        Shard { index: 1, count: 1 }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(index, count)| {
            Some(Shard { index: index.parse().ok()?, count: count.parse().ok()? })
        });
        match parts {
            Some(shard) if (1..=shard.count).contains(&shard.index) => Ok(shard),
            Some(shard) => Err(format!(
                "there is no part {} of {}: parts are counted from 1",
                shard.index, shard.count
            )),
            None => Err("a part is written I/N, such as 2/8".into()),
        }
    }
}

/// Regions can be made so large that they cannot be counted; a millionfold is far from it.
const FACTORS: std::ops::RangeInclusive<f64> = 1e-6..=1e6;

fn factor(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|factor| FACTORS.contains(factor))
        .ok_or_else(|| "a factor is a number from 0.000001 to 1000000, such as 0.1 or 8".into())
}

/// A time such as `90`, `90s`, `1m30s` or `2h`.
pub(super) fn time(text: &str) -> Result<Duration, String> {
    let wrong = || "a time is written such as 90, 90s, 1m30s or 2h".to_string();
    let mut seconds = 0_u64;
    let mut rest = text;
    let mut last_unit = u64::MAX;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let number: u64 = rest[..digits].parse().map_err(|_| wrong())?;
        let mut after = rest[digits..].chars();
        let unit = match after.next() {
            Some('h') => 3_600,
            Some('m') => 60,
            Some('s') | None => 1,
            Some(_) => return Err(wrong()),
        };
        if unit >= last_unit {
            return Err(wrong());
        }
        last_unit = unit;
        seconds = number
            .checked_mul(unit)
            .and_then(|more| seconds.checked_add(more))
            .ok_or_else(|| "that is longer than anyone will wait".to_string())?;
        rest = after.as_str();
    }
    if seconds == 0 { Err(wrong()) } else { Ok(Duration::from_secs(seconds)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        let seconds = |text| time(text).ok().map(|time| time.as_secs());
        assert_eq!(seconds("90"), Some(90));
        assert_eq!(seconds("90s"), Some(90));
        assert_eq!(seconds("1m30s"), Some(90));
        assert_eq!(seconds("1m30"), Some(90));
        assert_eq!(seconds("2h"), Some(7_200));
        for wrong in ["", "0", "s", "1x", "1s1m", "1m1m", "-1", "1.5", "99999999999999999h", "é"] {
            assert_eq!(seconds(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn shards() {
        assert_eq!("2/8".parse(), Ok(Shard { index: 2, count: 8 }));
        assert_eq!("8/8".parse::<Shard>().map(|shard| shard.to_string()), Ok("8/8".into()));
        for wrong in ["", "1", "0/2", "3/2", "1/0", "a/b", "1/2/3", "-1/2"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn factors() {
        assert_eq!(factor("0.1"), Ok(0.1));
        for wrong in ["0", "-1", "nan", "inf", "1e9", "x"] {
            assert!(factor(wrong).is_err(), "{wrong}");
        }
    }
}

//! The checker of certificates.
//!
//! It shares nothing with the engines. Of the rest of the crate it uses the code as a list of digits,
//! and nothing else: not the theorem, which is restated here, and not its moves.

use super::{Certificate, FORMAT, GRUNDY, GUY_SMITH, VERSION, Window};
use crate::code::Code;
use crate::parse::ParseCodeError;
use crate::rule::Rule;
use impartial::int;
use impartial::period::Period;
use impartial::progress::{Observer, Stop, Unbounded};
use std::io::{BufReader, Read};

/// What a certificate was found to prove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The rules.
    pub rule: Rule,
    /// The least period and the least preperiod.
    pub period: Period,
    /// How many values were computed again.
    pub heaps: u64,
}

/// Why a certificate proves nothing.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// The file could not be read, is cut short, or is no such JSON object.
    #[error("the certificate cannot be read: {0}")]
    Format(#[from] serde_json::Error),
    /// Another format, or another version of it.
    #[error(
        "format {format:?}, version {version}; this checker knows {FORMAT:?}, version {VERSION}"
    )]
    Version {
        /// The format that the file names.
        format: String,
        /// Its version.
        version: u64,
    },
    /// The rule is no code.
    #[error("rule: {0}")]
    Rule(#[from] ParseCodeError),
    /// The code has no last digit.
    #[error("rule {rule}: no theorem proves a period of a code without a last digit")]
    NoTheorem {
        /// The code.
        rule: String,
    },
    /// Another theorem than the one for the rule.
    #[error("theorem `{found}`; for this rule it is `{expected}`")]
    Theorem {
        /// The name in the file.
        found: String,
        /// The name of the theorem that applies.
        expected: &'static str,
    },
    /// A number that no certificate of this preperiod and period has.
    #[error("{what} is {found}; it must be {expected}")]
    Number {
        /// Which number.
        what: &'static str,
        /// The number in the file.
        found: u64,
        /// What it must be.
        expected: String,
    },
    /// A claimed value is not the mex of the options' values.
    #[error("heap {heap}: value {claimed} is claimed, but the options give {computed}")]
    Value {
        /// The first such heap.
        heap: u64,
        /// The value in the file, or by the claimed period.
        claimed: u64,
        /// The value from the options.
        computed: u64,
    },
    /// The sequence has a smaller period or preperiod.
    #[error("the values have {what} {smaller} as well, which is smaller")]
    NotLeast {
        /// `preperiod` or `period`.
        what: &'static str,
        /// A smaller one.
        smaller: u64,
    },
    /// Cut short; nothing is decided.
    #[error("cut off: {0}")]
    Stopped(#[from] Stop),
}

/// No more values than this are computed.
const MAX_HEAPS: u64 = 1 << 28;

/// Checks a certificate.
///
/// # Errors
///
/// Why it proves nothing: [`CheckError`].
///
/// # Complexity
///
/// Every option of every heap below the end N of the window: N²/4 steps for a digit that has 4 in it.
pub fn check(reader: impl Read) -> Result<Checked, CheckError> {
    check_observed(reader, &Unbounded)
}

/// [`check`], watched: the observer is told of each heap and may stop the check.
///
/// # Errors
///
/// As [`check`]; also [`CheckError::Stopped`].
pub fn check_observed(reader: impl Read, observer: &dyn Observer) -> Result<Checked, CheckError> {
    let certificate: Certificate = serde_json::from_reader(BufReader::new(reader))?;
    if certificate.format != FORMAT || certificate.version != VERSION {
        let Certificate { format, version, .. } = certificate;
        return Err(CheckError::Version { format, version });
    }
    let rule: Rule = certificate.rule.parse()?;
    let heaps = values_needed(&certificate, &rule)?;
    let values = claimed_values(&certificate, heaps);
    compare(&rule, &values, observer)?;
    is_least(&certificate, &values)?;
    let Certificate { preperiod, period, .. } = certificate;
    Ok(Checked { rule, period: Period { preperiod, period, saltus: 0 }, heaps })
}

/// How many values the theorem needs; all numbers in the file must fit to that.
fn values_needed(certificate: &Certificate, rule: &Rule) -> Result<u64, CheckError> {
    let Certificate { theorem, preperiod, period, window, prefix, .. } = certificate;
    let number =
        |what, found: u64, expected: String| Err(CheckError::Number { what, found, expected });
    let (expected, heaps_left, largest_take) = match rule {
        Rule::Grundy => (GRUNDY, 2, 0),
        Rule::Code(code) => {
            let Some((heaps_left, largest_take)) = shape(code) else {
                return Err(CheckError::NoTheorem { rule: code.to_string() });
            };
            (GUY_SMITH, heaps_left, largest_take)
        }
    };
    if theorem != expected {
        return Err(CheckError::Theorem { found: theorem.clone(), expected });
    }
    if *period == 0 || *period > MAX_HEAPS {
        return number("the period", *period, format!("between 1 and {MAX_HEAPS}"));
    }
    if *preperiod > MAX_HEAPS {
        return number("the preperiod", *preperiod, format!("at most {MAX_HEAPS}"));
    }
    if prefix.len() as u64 != preperiod + period {
        let expected = format!("{preperiod} + {period}, the preperiod and the period");
        return number("the number of values in the prefix", prefix.len() as u64, expected);
    }
    let start = (*preperiod).max(1);
    // Guy and Smith: beyond this, the largest heap that is left of n + p has at least e + p tokens.
    let to = match rule {
        Rule::Grundy => 2 * start + 3 * period,
        Rule::Code(_) => heaps_left * (start + period - 1) + largest_take + 1,
    };
    let Window { from, to: end } = window;
    if from != preperiod {
        return number("the start of the window", *from, format!("the preperiod {preperiod}"));
    }
    if *end != to {
        return number("the end of the window", *end, format!("{to} by the theorem"));
    }
    if to > MAX_HEAPS {
        return number("the end of the window", to, format!("at most {MAX_HEAPS}"));
    }
    let too_large = |&(heap, &value): &(u64, &u64)| value > 2 * heap;
    if let Some((heap, &value)) = (0..).zip(prefix).find(too_large) {
        let expected = format!("at most {}: no play from heap {heap} is longer", 2 * heap);
        return number("a value in the prefix", value, expected);
    }
    Ok(to)
}

/// The most heaps that a move leaves, at least 1, and the most tokens that it takes; `None` if there
/// is no such number.
fn shape(code: &Code) -> Option<(u64, u64)> {
    let largest = code.largest_take()?;
    let digits = || (0..=largest).map(|taken| code.digit(taken));
    let heaps = [(8, 3), (4, 2)].into_iter();
    let heaps = heaps.filter(|&(bit, _)| digits().any(|digit| digit & bit != 0));
    let last = (0..=largest).rev().find(|&taken| code.digit(taken) != 0);
    Some((heaps.map(|(_, heaps)| heaps).max().unwrap_or(1), last.unwrap_or(0)))
}

/// The values that the certificate claims of the heaps below `heaps`.
fn claimed_values(certificate: &Certificate, heaps: u64) -> Vec<u64> {
    let start = int::to_usize(certificate.preperiod);
    let (first, cycle) = certificate.prefix.split_at(start.min(certificate.prefix.len()));
    let values = first.iter().chain(cycle.iter().cycle()).copied();
    values.take(int::to_usize(heaps)).collect()
}

/// Whether each value is the mex of its options' values.
fn compare(rule: &Rule, values: &[u64], observer: &dyn Observer) -> Result<(), CheckError> {
    let largest = values.iter().copied().max().unwrap_or(0);
    // No nim-sum of values reaches this power of two.
    let size = int::to_usize((largest + 1).next_power_of_two());
    let mut seen = vec![usize::MAX; size + 1];
    let index = |value: u64| int::to_usize(value);
    for (heap, &claimed) in values.iter().enumerate() {
        observer.checkpoint(1)?;
        let mut option = |value: u64| seen[index(value)] = heap;
        match rule {
            Rule::Grundy => {
                for small in 1..heap.div_ceil(2) {
                    option(values[small] ^ values[heap - small]);
                }
            }
            Rule::Code(code) => {
                let largest = code.largest_take().unwrap_or(0);
                for taken in 0..=heap.min(index(largest)) {
                    options(code.digit(taken as u64), heap - taken, values, &mut option);
                }
            }
        }
        let computed = seen.iter().position(|&last| last != heap).unwrap_or(size) as u64;
        if computed != claimed {
            return Err(CheckError::Value { heap: heap as u64, claimed, computed });
        }
    }
    Ok(())
}

/// The values of the options that leave so many tokens.
fn options(digit: u8, left: usize, values: &[u64], option: &mut impl FnMut(u64)) {
    if digit & 1 != 0 && left == 0 {
        option(0);
    }
    if digit & 2 != 0 && left > 0 {
        option(values[left]);
    }
    if digit & 4 != 0 {
        for small in 1..=left / 2 {
            option(values[small] ^ values[left - small]);
        }
    }
    if digit & 8 != 0 {
        for small in 1..=left / 3 {
            for middle in small..=(left - small) / 2 {
                option(values[small] ^ values[middle] ^ values[left - small - middle]);
            }
        }
    }
}

/// Whether neither the preperiod nor the period can be smaller. A smaller period would divide this
/// one, and then so would this one divided by a prime.
fn is_least(certificate: &Certificate, values: &[u64]) -> Result<(), CheckError> {
    let Certificate { preperiod, period, .. } = *certificate;
    let [start, length] = [preperiod, period].map(int::to_usize);
    if let Some(before) = start.checked_sub(1)
        && values.get(before) == values.get(before + length)
    {
        return Err(CheckError::NotLeast { what: "the preperiod", smaller: preperiod - 1 });
    }
    let cycle = values.get(start..start + length).unwrap_or_default();
    let mut rest = length;
    for prime in 2..=length {
        if prime * prime > length && rest == length || rest == 1 {
            break;
        }
        if rest % prime == 0 {
            while rest % prime == 0 {
                rest /= prime;
            }
            smaller_period(cycle, length / prime)?;
        }
    }
    if rest > 1 { smaller_period(cycle, length / rest) } else { Ok(()) }
}

/// An error if the cycle repeats itself after so many heaps.
fn smaller_period(cycle: &[u64], length: usize) -> Result<(), CheckError> {
    if cycle.chunks(length).all(|part| part == &cycle[..length]) {
        return Err(CheckError::NotLeast { what: "the period", smaller: length as u64 });
    }
    Ok(())
}

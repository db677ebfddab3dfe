//! Least periods of sequences of values, and what is known about them.
//!
//! A period that is seen is not yet a period that is proved. Each kind of game has its own theorem
//! that turns one long enough repetition into a proof; the theorems stand where the games do. Here is
//! what they have in common: finding the least period of the end of a sequence, and saying which
//! periods the terms exclude.

use crate::progress::Stop;
use std::fmt;
use std::str::FromStr;

/// v(n + period) = v(n) + saltus for all n ≥ preperiod.
///
/// Always with the least period and the least preperiod. The saltus is 0 for ordinary periodicity.
///
/// # Examples
///
/// ```
/// use impartial::period::Period;
///
/// let kayles = Period { preperiod: 71, period: 12, saltus: 0 };
/// assert_eq!(kayles.to_string(), "preperiod 71, period 12");
/// assert_eq!("preperiod 71, period 12".parse(), Ok(kayles));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Period {
    /// The first n from which on it holds.
    pub preperiod: u64,
    /// The period, at least 1.
    pub period: u64,
    /// What is added in each period.
    pub saltus: u64,
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "preperiod {}, period {}", self.preperiod, self.period)?;
        if self.saltus > 0 { write!(f, ", saltus {}", self.saltus) } else { Ok(()) }
    }
}

/// A text that is not written as periods are.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{text}` is no period: write `preperiod 71, period 12`, and `, saltus 4` after it if something is added in each period of at least 1"
)]
pub struct ParsePeriodError {
    text: String,
}

impl FromStr for Period {
    type Err = ParsePeriodError;

    fn from_str(text: &str) -> Result<Self, ParsePeriodError> {
        let error = || ParsePeriodError { text: text.to_owned() };
        let mut parts = text.split(',');
        let mut next = |name: &str| {
            let part = parts.next()?.trim();
            part.strip_prefix(name)?.trim_start().parse::<u64>().ok()
        };
        let (preperiod, period) = (next("preperiod").ok_or_else(error)?, next("period"));
        let period = period.filter(|&period| period > 0).ok_or_else(error)?;
        let saltus = match text.matches(',').count() {
            1 => 0,
            2 => next("saltus").ok_or_else(error)?,
            _ => return Err(error()),
        };
        Ok(Period { preperiod, period, saltus })
    }
}

/// What is known about the period of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Periodicity {
    /// It holds for ever, by a theorem.
    Proved(Period),
    /// It holds as far as the terms go, for at least two thirds of them; nothing is claimed beyond.
    Observed {
        /// The period of the terms seen.
        period: Period,
        /// How many terms were seen.
        terms: u64,
    },
    /// No period shows.
    NotEstablished {
        /// How many terms were seen.
        terms: u64,
    },
}

impl Periodicity {
    /// The period, if it is proved.
    pub fn proved(&self) -> Option<Period> {
        match self {
            Periodicity::Proved(period) => Some(*period),
            _ => None,
        }
    }
}

/// What a search for a period knows when it ends, by itself or because it was stopped.
///
/// # Examples
///
/// ```
/// use impartial::period::{PeriodSearch, Periodicity};
/// use impartial::progress::Stop;
///
/// let terms: Vec<u64> = (0..10).map(|n| n * n).collect();
/// let found = PeriodSearch::of_terms(&terms, Some(Stop::Interrupted));
/// assert_eq!(found.periodicity, Periodicity::NotEstablished { terms: 10 });
/// assert_eq!(found.excluded, 8);
/// assert_eq!(
///     found.to_string(),
///     "10 terms seen: no period with preperiod + period ≤ 8; interrupted"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodSearch {
    /// What is known about the period.
    pub periodicity: Periodicity,
    /// No period, of whatever saltus, has preperiod + period ≤ `excluded`: the terms contradict each
    /// of them. It needs no theorem.
    pub excluded: u64,
    /// Why the search was stopped before its end, if it was.
    pub stopped: Option<Stop>,
}

impl PeriodSearch {
    /// A period that is proved. The sum of its preperiod and its period is the least that is possible,
    /// so all smaller sums are excluded.
    pub fn proved(period: Period) -> Self {
        let excluded = (period.preperiod + period.period).saturating_sub(1);
        PeriodSearch { periodicity: Periodicity::Proved(period), excluded, stopped: None }
    }

    /// What terms say of themselves: the period that two thirds of them or more have, and those that
    /// they exclude.
    ///
    /// # Complexity
    ///
    /// Linear in the number of terms.
    pub fn of_terms(values: &[u64], stopped: Option<Stop>) -> Self {
        let terms = values.len() as u64;
        let periodicity = match least_arithmetic_period(values, values.len() - values.len() / 3) {
            Some(period) => Periodicity::Observed { period, terms },
            None => Periodicity::NotEstablished { terms },
        };
        PeriodSearch { periodicity, excluded: excluded(values), stopped }
    }
}

impl fmt::Display for PeriodSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.periodicity {
            Periodicity::Proved(period) => write!(f, "{period} (proved)")?,
            Periodicity::Observed { period, terms } => {
                write!(f, "{period} (observed up to {terms} terms, not proved)")?;
            }
            Periodicity::NotEstablished { terms } => {
                let excluded = self.excluded;
                write!(f, "{terms} terms seen: no period with preperiod + period ≤ {excluded}")?;
            }
        }
        self.stopped.iter().try_for_each(|stop| write!(f, "; {stop}"))
    }
}

/// The largest N such that no period, of whatever saltus, with preperiod + period ≤ N agrees with the
/// values.
///
/// A period p from e on says that the steps v(n + 1) − v(n) repeat after p from e on. If m of the L
/// steps repeat after p, counted from the end, then e + p ≥ L − m; so the least L − m of all p is the
/// least sum that is possible.
///
/// # Examples
///
/// ```
/// use impartial::period::excluded;
///
/// // 1, 2, 1, 2, … from the third value on, so preperiod 2 and period 2 are possible.
/// assert_eq!(excluded(&[9, 7, 1, 2, 1, 2, 1, 2]), 3);
/// assert_eq!(excluded(&[]), 0);
/// ```
///
/// # Complexity
///
/// Linear in the number of values.
pub fn excluded(values: &[u64]) -> u64 {
    let steps = steps(values);
    let matches = matches_at_end(&steps);
    let least = (1..steps.len()).map(|period| steps.len() - matches[period]).min();
    least.unwrap_or(steps.len()).saturating_sub(1) as u64
}

/// v(n + 1) − v(n).
fn steps(values: &[u64]) -> Vec<i128> {
    values.windows(2).map(|pair| i128::from(pair[1]) - i128::from(pair[0])).collect()
}

/// For each shift p, how many consecutive n up to the end have s(n) = s(n + p).
///
/// It is the Z-function of the reversed sequence: the longest match known so far, `[left, right)`
/// counted from the end, gives a lower bound for every shift inside it.
fn matches_at_end<T: PartialEq>(sequence: &[T]) -> Vec<usize> {
    let len = sequence.len();
    let from_end = |index: usize| &sequence[len - 1 - index];
    let mut matches = vec![0; len];
    let (mut left, mut right) = (0, 0);
    for shift in 1..len {
        let mut length = 0;
        if shift < right {
            length = matches[shift - left].min(right - shift);
        }
        while shift + length < len && from_end(length) == from_end(shift + length) {
            length += 1;
        }
        if shift + length > right {
            (left, right) = (shift, shift + length);
        }
        matches[shift] = length;
    }
    matches
}

/// The least p such that v(n + p) = v(n) for at least the last `window` of the n that can be compared,
/// and the least n from which on this holds.
///
/// If the sequence is known to be periodic once `window` values in a row are repeated, this is its
/// least period and its least preperiod.
///
/// # Examples
///
/// ```
/// use impartial::period::{Period, least_period};
///
/// let found = least_period(&[9, 0, 1, 2, 0, 1, 2, 0, 1], 4);
/// assert_eq!(found, Some(Period { preperiod: 1, period: 3, saltus: 0 }));
/// assert_eq!(least_period(&[0, 1, 2, 3], 1), None);
/// ```
///
/// # Complexity
///
/// Linear in the number of values.
pub fn least_period(values: &[u64], window: usize) -> Option<Period> {
    let matches = matches_at_end(values);
    let period = (1..values.len()).find(|&period| matches[period] >= window)?;
    Some(Period {
        preperiod: (values.len() - period - matches[period]) as u64,
        period: period as u64,
        saltus: 0,
    })
}

/// The least p for which there is a constant s with v(n + p) = v(n) + s for at least the last
/// `window` of the n that can be compared (`window` ≥ 1), and the least n from which on this holds.
///
/// # Examples
///
/// ```
/// use impartial::period::{Period, least_arithmetic_period};
///
/// let found = least_arithmetic_period(&[0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5], 5);
/// assert_eq!(found, Some(Period { preperiod: 0, period: 4, saltus: 2 }));
/// ```
///
/// # Complexity
///
/// Linear in the number of values.
pub fn least_arithmetic_period(values: &[u64], window: usize) -> Option<Period> {
    let steps = steps(values);
    // A shift of `window` values by a constant is a match of `window − 1` steps.
    let matches = matches_at_end(&steps);
    let last = values.len().checked_sub(1)?;
    let found = (1..values.len()).find_map(|period| {
        let length = matches.get(period).copied().unwrap_or(0);
        let saltus = values[last].checked_sub(values[last - period])?;
        (length + 1 >= window).then_some((period, length, saltus))
    });
    let (period, length, saltus) = found?;
    Some(Period { preperiod: (last - period - length) as u64, period: period as u64, saltus })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    #[test]
    fn what_is_no_period_is_refused() {
        for text in [
            "",
            "preperiod 1",
            "period 2, preperiod 1",
            "preperiod 1, period 0",
            "preperiod 1, period 2, saltus",
            "preperiod 1, period 2, saltus 3, 4",
        ] {
            assert!(text.parse::<Period>().is_err(), "{text}");
        }
    }

    quickcheck! {
        fn periods_are_read_back(preperiod: u64, period: u64, saltus: u64) -> bool {
            let period = Period { preperiod, period: period.max(1), saltus };
            period.to_string().parse() == Ok(period)
        }

        fn matches_are_counted_as_defined(sequence: Vec<bool>) -> bool {
            let matches = matches_at_end(&sequence);
            (1..sequence.len()).all(|shift| {
                let pairs = sequence.iter().rev().zip(sequence.iter().rev().skip(shift));
                matches[shift] == pairs.take_while(|(a, b)| a == b).count()
            })
        }

        /// By the definition: for each period, the least preperiod that agrees with all values.
        fn excluded_periods_are_those_that_no_value_allows(values: Vec<u8>, block: u8) -> bool {
            let values: Vec<u64> =
                values.iter().map(|&v| u64::from(v % 3)).cycle().take(usize::from(block) % 40).collect();
            if values.is_empty() {
                return excluded(&values) == 0;
            }
            let last = values.len() - 1;
            let allowed = |e: usize, p: usize| {
                let mut saltus = (e..).take_while(|n| n + p <= last)
                    .map(|n| i128::from(values[n + p]) - i128::from(values[n]));
                let first = saltus.next();
                saltus.all(|s| Some(s) == first)
            };
            let sums = 1..=last + 1;
            let least = sums.into_iter().find(|sum| (1..=*sum).any(|p| allowed(sum - p, p)));
            least.is_some_and(|least| excluded(&values) + 1 == least as u64)
        }

        fn least_period_of_a_periodic_sequence(prefix: Vec<bool>, block: Vec<bool>) -> bool {
            if block.is_empty() {
                return true;
            }
            let (e, b) = (prefix.len(), block.len());
            let all: Vec<u64> = prefix
                .iter()
                .chain(block.iter().cycle().take(4 * b + e))
                .map(|&bit| u64::from(bit))
                .collect();
            let found = least_period(&all, 2 * b).unwrap();
            let holds = |p: usize, from: usize| (from..all.len() - p).all(|n| all[n] == all[n + p]);
            let [p, from] = [found.period, found.preperiod].map(|n| usize::try_from(n).unwrap());
            b % p == 0
                && from <= e
                && holds(p, from)
                && (from == 0 || !holds(p, from - 1))
                && (1..p).all(|smaller| !holds(smaller, e))
        }
    }
}

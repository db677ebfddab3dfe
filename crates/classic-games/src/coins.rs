//! Coin-turning games on a row of coins, numbered from 0.
//!
//! A move turns some coins, by a rule; the rightmost of them must go from heads to tails. Who cannot
//! move loses. A position is the sum of its heads: turning a coin twice is leaving it, as adding a
//! nimber twice is adding 0. So sg of a position is the nim-sum of the values of its heads.
//!
//! # Examples
//!
//! Mock Turtles, up to three coins: the values are the odious numbers, those with an odd number of
//! ones in binary.
//!
//! ```
//! use classic_games::coins::{CoinValues, Coins, Turning};
//! use impartial::prelude::*;
//!
//! let mock_turtles = Turning::UpTo(3);
//! let values: Vec<u64> = CoinValues::new(mock_turtles).take(9).collect();
//! assert_eq!(values, [1, 2, 4, 7, 8, 11, 13, 14, 16]);
//! assert_eq!(Memo::new(Coins(mock_turtles), Grundy).value(&Heaps::from([0, 3]))?, 1 ^ 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod values;

pub use values::CoinValues;

use impartial::formula::{Formula, OutOfScope, Source};
use impartial::invariant::Grundy;
use impartial::moves::Move;
use impartial::position::Heaps;
use impartial::ruleset::{InvalidPosition, Ruleset};
use itertools::{Either, Itertools};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// Which coins may be turned together.
///
/// # Examples
///
/// ```
/// use classic_games::coins::Turning;
///
/// assert_eq!("3".parse(), Ok(Turning::UpTo(3)));
/// assert_eq!("=2".parse(), Ok(Turning::Exactly(2)));
/// assert_eq!("ruler".parse::<Turning>().unwrap().to_string(), "ruler");
/// assert!("0".parse::<Turning>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turning {
    /// At least one coin and at most this many. 2: Turning Turtles; 3: Mock Turtles.
    UpTo(usize),
    /// This many coins. 2: Twins.
    Exactly(usize),
    /// Coins without a gap between them: the Ruler game.
    Ruler,
}

/// The text is no rule for turning coins.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no rule for turning coins; write 3 for one, two or three coins, =2 for exactly two, at most =64, or ruler"
)]
pub struct ParseTurningError(String);

/// How many coins a rule by number may be about.
const COUNTS: std::ops::RangeInclusive<usize> = 1..=64;

impl FromStr for Turning {
    type Err = ParseTurningError;

    fn from_str(text: &str) -> Result<Self, ParseTurningError> {
        let wrong = || ParseTurningError(text.into());
        let count =
            |digits: &str| digits.parse().ok().filter(|k| COUNTS.contains(k)).ok_or_else(wrong);
        match text.strip_prefix('=') {
            Some(digits) => count(digits).map(Turning::Exactly),
            None if text == "ruler" => Ok(Turning::Ruler),
            None => count(text).map(Turning::UpTo),
        }
    }
}

impl fmt::Display for Turning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turning::UpTo(k) => write!(f, "{k}"),
            Turning::Exactly(k) => write!(f, "={k}"),
            Turning::Ruler => f.write_str("ruler"),
        }
    }
}

impl Turning {
    /// The sets of coins left of `coin` that may be turned with it.
    fn others(self, coin: u64) -> impl Iterator<Item = Vec<u64>> {
        let most = usize::try_from(coin).unwrap_or(usize::MAX);
        match self {
            Turning::Ruler => {
                Either::Left((0..=coin).rev().map(move |first| (first..coin).collect()))
            }
            Turning::UpTo(k) => Either::Right(subsets(coin, 0, k.saturating_sub(1).min(most))),
            Turning::Exactly(k) => {
                let k = k.saturating_sub(1);
                Either::Right(subsets(coin, k, if k <= most { k } else { 0 }))
            }
        }
    }
}

/// The sets of `fewest` to `most` of the coins below `coin`.
fn subsets(coin: u64, fewest: usize, most: usize) -> impl Iterator<Item = Vec<u64>> {
    (fewest..=most).flat_map(move |size| (0..coin).combinations(size))
}

/// The rules of a coin-turning game. A position is the numbers of the coins that show heads, in
/// ascending order.
///
/// # Source
///
/// \[WW\] chapter 14.
///
/// # Complexity
///
/// A position with n coins has as many options as the rule allows sets of coins; options are made
/// one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Coins(pub Turning);

impl Ruleset<Heaps> for Coins {
    fn describe(&self, from: &Heaps, to: &Heaps) -> Move {
        let turned = turned_between(from, to);
        let coins: Vec<String> = turned.iter().map(u64::to_string).collect();
        // The rightmost coin is what a move is known by.
        let order: Vec<u64> = turned.into_iter().rev().collect();
        Move::named(format!("turn {}", coins.join(", ")), order)
    }

    fn options(&self, heads: &Heaps) -> impl Iterator<Item = Heaps> {
        heads.iter().flat_map(move |&last| {
            self.0.others(last).map(move |others| turned(heads, &others, last))
        })
    }

    fn validate(&self, heads: &Heaps) -> Result<(), InvalidPosition> {
        if let Turning::UpTo(k) | Turning::Exactly(k) = self.0
            && !COUNTS.contains(&k)
        {
            return Err(InvalidPosition::new(format_args!(
                "turning {k} coins; 1 to 64 are allowed"
            )));
        }
        match heads.iter().tuple_windows().find(|(a, b)| a >= b) {
            None => Ok(()),
            Some((a, b)) => Err(InvalidPosition::new(format_args!(
                "coin {b} after coin {a}: the coins that show heads are listed once each, in ascending order"
            ))),
        }
    }
}

/// The coins that a move turns, in ascending order: those that show heads in one of two positions only.
///
/// # Examples
///
/// ```
/// use classic_games::coins::turned_between;
/// use impartial::position::Heaps;
///
/// assert_eq!(turned_between(&Heaps::from([1, 5]), &Heaps::from([1, 3])), [3, 5]);
/// ```
pub fn turned_between(before: &Heaps, after: &Heaps) -> Vec<u64> {
    let [before, after]: [BTreeSet<u64>; 2] = [before, after].map(|p| p.iter().copied().collect());
    before.symmetric_difference(&after).copied().collect()
}

/// The heads when these coins were turned.
fn turned(heads: &Heaps, others: &[u64], last: u64) -> Heaps {
    let mut after: BTreeSet<u64> = heads.iter().copied().collect();
    for coin in others.iter().chain([&last]) {
        if !after.remove(coin) {
            after.insert(*coin);
        }
    }
    after.into_iter().collect()
}

/// The closed forms for coin n: 1 if single coins are turned, n + 1 for Turning Turtles, the n-th
/// odious number for Mock Turtles (2n or 2n + 1), n for Twins, and the largest power of 2 that
/// divides n + 1 for the Ruler game.
///
/// # Source
///
/// \[WW\] chapter 14.
///
/// # Examples
///
/// ```
/// use classic_games::coins::{CoinForms, Turning};
/// use impartial::prelude::*;
///
/// let heads = Heaps::from([1_000_000_000_000_000_000]);
/// assert_eq!(CoinForms(Turning::UpTo(3)).evaluate(&heads)?, 2_000_000_000_000_000_001);
/// assert_eq!(CoinForms(Turning::Ruler).evaluate(&Heaps::from([11]))?, 4);
/// assert!(CoinForms(Turning::UpTo(4)).evaluate(&heads).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CoinForms(pub Turning);

impl CoinForms {
    fn coin(self, coin: u64) -> Result<u64, OutOfScope> {
        let too_large =
            || OutOfScope::new(format_args!("the value of coin {coin} exceeds 2^64 − 1"));
        match self.0 {
            Turning::UpTo(1) | Turning::Exactly(1) => Ok(1),
            Turning::UpTo(2) => coin.checked_add(1).ok_or_else(too_large),
            Turning::UpTo(3) => {
                let twice = coin.checked_mul(2).ok_or_else(too_large)?;
                Ok(twice + u64::from(coin.count_ones().is_multiple_of(2)))
            }
            Turning::Exactly(2) => Ok(coin),
            Turning::Ruler => {
                let next = coin.checked_add(1).ok_or_else(too_large)?;
                Ok(1 << next.trailing_zeros())
            }
            Turning::UpTo(_) | Turning::Exactly(_) => Err(OutOfScope::new(format_args!(
                "turning {} coins; the closed forms are about up to 3 coins, exactly 1 or 2, and the Ruler game",
                self.0
            ))),
        }
    }
}

impl Formula<Heaps> for CoinForms {
    type Invariant = Grundy;

    fn invariant(&self) -> Grundy {
        Grundy
    }

    fn source(&self) -> Source {
        Source::new("WW", "chapter 14, coin-turning games")
    }

    fn evaluate(&self, heads: &Heaps) -> Result<u64, OutOfScope> {
        heads.iter().try_fold(0, |sum, &coin| Ok(sum ^ self.coin(coin)?))
    }
}

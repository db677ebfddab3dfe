//! Who wins when nobody can move.

use std::fmt;
use std::str::FromStr;

/// The play convention.
///
/// Three things that are easily confused keep three names here: the *outcome in misère play*
/// ([`OutcomeIn`](crate::invariant::OutcomeIn)`(Convention::Misere)`), the *misère value* g⁻
/// ([`MisereGrundy`](crate::invariant::MisereGrundy)), and the *misère version* of a game, its
/// non-terminal positions played normally ([`NonTerminal`](crate::ruleset::NonTerminal)).
///
/// # Examples
///
/// The position (0, 2) of Nim has g⁻ = 2, but value 1 in the misère version of Nim.
///
/// ```
/// use impartial::prelude::*;
///
/// struct Nim;
/// impl Ruleset<[u64; 2]> for Nim {
///     fn options(&self, &[a, b]: &[u64; 2]) -> impl Iterator<Item = [u64; 2]> {
///         (0..a).map(move |a| [a, b]).chain((0..b).map(move |b| [a, b]))
///     }
/// }
/// assert_eq!(Memo::new(&Nim, MisereGrundy).value(&[0, 2])?, 2);
/// assert_eq!(Memo::new(&NonTerminal(Nim), Grundy).value(&[0, 2])?, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
///
/// \[Sat\] Remark 5.
/// As text:
///
/// ```
/// use impartial::convention::Convention;
///
/// assert_eq!("misere".parse(), Ok(Convention::Misere));
/// assert_eq!(Convention::Misere.to_string().parse(), Ok(Convention::Misere));
/// assert!("Misère".parse::<Convention>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Convention {
    /// The player who makes the last move wins.
    #[default]
    Normal,
    /// The player who makes the last move loses.
    #[cfg_attr(feature = "serde", serde(alias = "misère"))]
    Misere,
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Convention::Normal => "normal",
            Convention::Misere => "misère",
        })
    }
}

/// Which player wins: the one who has just moved, or the one about to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// The previous player wins: the position is lost for the player to move.
    P,
    /// The next player wins.
    N,
}

impl Outcome {
    /// N if `next_wins`, else P.
    pub fn next_wins(next_wins: bool) -> Self {
        if next_wins { Outcome::N } else { Outcome::P }
    }

    /// The outcome of a position whose Grundy value (or misère value) is `value`: P iff it is 0.
    pub fn of_value(value: u64) -> Self {
        Outcome::next_wins(value != 0)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Outcome::P => "P",
            Outcome::N => "N",
        })
    }
}

/// A word that is not one of those it could be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no {what}: write {allowed}")]
pub struct UnknownWord {
    found: String,
    what: &'static str,
    allowed: &'static str,
}

impl FromStr for Convention {
    type Err = UnknownWord;

    /// Reads `normal`, and `misere` with or without its accent.
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        match text {
            "normal" => Ok(Convention::Normal),
            "misere" | "misère" => Ok(Convention::Misere),
            _ => Err(UnknownWord {
                found: text.to_owned(),
                what: "play convention",
                allowed: "`normal` or `misere`",
            }),
        }
    }
}

impl FromStr for Outcome {
    type Err = UnknownWord;

    /// Reads `P` or `N`.
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        match text {
            "P" => Ok(Outcome::P),
            "N" => Ok(Outcome::N),
            _ => Err(UnknownWord {
                found: text.to_owned(),
                what: "outcome",
                allowed: "`P` (the previous player wins) or `N` (the next player wins)",
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_back() {
        for convention in [Convention::Normal, Convention::Misere] {
            assert_eq!(convention.to_string().parse(), Ok(convention));
        }
        for outcome in [Outcome::P, Outcome::N] {
            assert_eq!(outcome.to_string().parse(), Ok(outcome));
        }
        let error = "p".parse::<Outcome>().unwrap_err().to_string();
        assert!(error.starts_with("`p` is no outcome: write `P`"), "{error}");
        assert!("".parse::<Convention>().is_err());
    }
}

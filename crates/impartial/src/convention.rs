//! Who wins when nobody can move.

use std::fmt;

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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Convention {
    /// The player who makes the last move wins.
    #[default]
    Normal,
    /// The player who makes the last move loses.
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

//! Games on heaps that no octal code describes.

use crate::code::Code;
use crate::game::{HeapGame, options};
use crate::rule::Rule;
use impartial::formula::{Formula, OutOfScope, Source};
use impartial::invariant::Grundy;
use impartial::position::{Heaps, Sorted};
use impartial::ruleset::Ruleset;
use std::fmt;

/// Grundy's game: split a heap into two heaps that differ.
///
/// # Source
///
/// \[WW\] chapter 4. Whether its values become periodic is not known.
///
/// # Examples
///
/// ```
/// use octal_games::GrundysGame;
/// use impartial::position::{Heaps, Sorted};
/// use impartial::prelude::*;
///
/// let options: Vec<_> = GrundysGame.options(&Sorted::new(Heaps::from([5]))).collect();
/// assert_eq!(options, [Heaps::from([1, 4]).into(), Heaps::from([2, 3]).into()]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GrundysGame;

impl HeapGame for GrundysGame {
    fn leaves(&self, heap: u64) -> impl Iterator<Item = Heaps> {
        (1..heap.div_ceil(2)).map(move |small| Heaps::from([small, heap - small]))
    }

    fn rule(&self) -> Option<Rule> {
        Some(Rule::Grundy)
    }
}

/// Kayles on a circle: remove one coin, or two that lie next to each other; gaps never close.
///
/// After the first move the coins are a row, and then rows of [Kayles](Code::kayles). A single
/// coin is not next to itself, and two coins are next to each other.
///
/// # Source
///
/// \[WW\] chapter 4, on Kayles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KaylesCircle;

/// A position of [`KaylesCircle`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Circle {
    /// The whole circle, of so many coins.
    Whole(u64),
    /// The rows that are left of it.
    Rows(Sorted<Heaps>),
}

impl fmt::Display for Circle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Circle::Whole(coins) => write!(f, "a circle of {coins}"),
            Circle::Rows(rows) => write!(f, "rows {rows}"),
        }
    }
}

impl Ruleset<Circle> for KaylesCircle {
    fn options(&self, position: &Circle) -> impl Iterator<Item = Circle> {
        let (opened, rows) = match position {
            Circle::Whole(coins) => {
                let open = |taken| {
                    let left = coins.checked_sub(taken)?;
                    Some(Heaps::from_iter((left > 0).then_some(left)))
                };
                ([1, 2].map(open), Sorted::default())
            }
            Circle::Rows(rows) => ([None, None], rows.clone()),
        };
        let kayles = Code::kayles();
        let moves_in_rows: Vec<_> = options(&kayles, &rows).collect();
        opened.into_iter().flatten().map(Sorted::new).chain(moves_in_rows).map(Circle::Rows)
    }
}

/// A circle of n ≥ 3 coins has value 0 in Kayles: after the first move a row is left, and the value
/// of no row is 0. Smaller circles have the values 0, 1, 2.
///
/// Rows of Kayles have nonzero values since the player to move can take the middle and then repeat
/// the opponent's moves in the other half.
///
/// # Source
///
/// \[WW\] chapter 4, on Kayles.
///
/// # Examples
///
/// ```
/// use octal_games::{Circle, CircleValue};
/// use impartial::prelude::*;
///
/// let values: Vec<u64> = (0..5).map(|n| CircleValue.evaluate(&Circle::Whole(n))).collect::<Result<_, _>>()?;
/// assert_eq!(values, [0, 1, 2, 0, 0]);
/// # Ok::<(), OutOfScope>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CircleValue;

impl Formula<Circle> for CircleValue {
    type Invariant = Grundy;

    fn invariant(&self) -> Grundy {
        Grundy
    }

    fn source(&self) -> Source {
        Source::new("WW", "chapter 4, Kayles")
    }

    fn evaluate(&self, position: &Circle) -> Result<u64, OutOfScope> {
        match position {
            Circle::Whole(coins) => Ok(if *coins < 3 { *coins } else { 0 }),
            Circle::Rows(_) => Err(OutOfScope::new("the formula is about whole circles, not rows")),
        }
    }
}

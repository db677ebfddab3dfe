//! Euclid's game, with both ways to end it.
//!
//! A move subtracts a positive multiple of the smaller number from the larger. In
//! [`Grossman`]'s version both numbers stay positive; in [`ColeDavie`]'s the larger may become 0. The
//! two have the same P-positions among unequal numbers, but different values.

mod sums;

pub use sums::p_position_sum;

use crate::wythoff::is_above_golden;
use impartial::moves::Move;
use impartial::prelude::*;
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

/// Euclid's game in which both numbers stay positive: equal numbers are terminal.
///
/// # Source
///
/// Grossman 1997; the values are Nivasch's, see [`NivaschTheorem`].
///
/// # Examples
///
/// ```
/// use classic_games::euclid::Grossman;
/// use impartial::prelude::*;
///
/// let options: Vec<[u64; 2]> = Grossman.options(&[7, 25]).collect();
/// assert_eq!(options, [[7, 4], [7, 11], [7, 18]]);
/// assert!(Grossman.is_terminal(&[7, 7]));
/// assert!(Grossman.validate(&[7, 0]).is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Grossman;

/// Euclid's game down to zero: the player who makes one number 0 has made the last move.
///
/// # Source
///
/// \[CD\].
///
/// # Examples
///
/// ```
/// use classic_games::euclid::ColeDavie;
/// use impartial::prelude::*;
///
/// let options: Vec<[u64; 2]> = ColeDavie.options(&[3, 6]).collect();
/// assert_eq!(options, [[3, 0], [3, 3]]);
/// let options: Vec<[u64; 2]> = ColeDavie.options(&[2, 2]).collect();
/// assert_eq!(options, [[0, 2], [2, 0]]);
/// assert!(ColeDavie.is_terminal(&[0, 5]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ColeDavie;

/// What is left of the larger number after each legal move, in increasing order, `least` being the
/// least that may be left.
fn remainders(small: u64, large: u64, least: u64) -> impl Iterator<Item = u64> {
    let moves = (large - least.min(large)).checked_div(small).unwrap_or(0);
    (1..=moves).rev().map(move |multiple| large - multiple * small)
}

impl Ruleset<[u64; 2]> for Grossman {
    fn options(&self, &[a, b]: &[u64; 2]) -> impl Iterator<Item = [u64; 2]> {
        let left = remainders(a.min(b), a.max(b), 1);
        left.map(move |rest| if a <= b { [a, rest] } else { [rest, b] })
    }

    fn validate(&self, position: &[u64; 2]) -> Result<(), InvalidPosition> {
        match position.iter().position(|&number| number == 0) {
            Some(index) => Err(InvalidPosition::heap(
                index,
                "0 is not allowed; in this version of Euclid's game both numbers stay positive",
            )),
            None => Ok(()),
        }
    }

    fn describe(&self, from: &[u64; 2], to: &[u64; 2]) -> Move {
        Move::of_heaps(from, to)
    }
}

impl Ruleset<[u64; 2]> for ColeDavie {
    fn options(&self, &[a, b]: &[u64; 2]) -> impl Iterator<Item = [u64; 2]> {
        // Either of two equal numbers may be called the larger.
        let equal = (a == b && a > 0).then_some([0, b]);
        let left = remainders(a.min(b), a.max(b), 0);
        equal.into_iter().chain(left.map(move |rest| if a <= b { [a, rest] } else { [rest, b] }))
    }

    fn describe(&self, from: &[u64; 2], to: &[u64; 2]) -> Move {
        Move::of_heaps(from, to)
    }
}

/// Nivasch's theorem: in Grossman's version the Grundy value of (x, y) is ⌊|y/x − x/y|⌋.
///
/// # Source
///
/// Nivasch, *The Sprague–Grundy function of the game Euclid*, Discrete Mathematics 306 (2006).
///
/// # Examples
///
/// ```
/// use classic_games::euclid::NivaschTheorem;
/// use impartial::prelude::*;
///
/// assert_eq!(NivaschTheorem.evaluate(&[7, 25])?, 3);
/// // Consecutive Fibonacci numbers: in floating point the difference would round to 1.
/// assert_eq!(NivaschTheorem.evaluate(&[165_580_141, 267_914_296])?, 0);
/// assert_eq!(NivaschTheorem.winning_moves(&[7, 25])?, [[7, 11]]);
/// # Ok::<(), OutOfScope>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NivaschTheorem;

/// The outcome of Euclid's game down to zero: (x, y) with x ≤ y is P iff x = 0 or x < y < φx.
///
/// # Source
///
/// \[CD\].
///
/// # Examples
///
/// ```
/// use classic_games::euclid::ColeDavieTheorem;
/// use impartial::prelude::*;
///
/// assert_eq!(ColeDavieTheorem.evaluate(&[25, 7])?, Outcome::N);
/// assert_eq!(ColeDavieTheorem.evaluate(&[24, 15])?, Outcome::P);
/// assert_eq!(ColeDavieTheorem.winning_moves(&[25, 7])?, [[11, 7]]);
/// # Ok::<(), OutOfScope>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ColeDavieTheorem;

/// An error for a position with a zero in Grossman's version.
fn not_positive() -> OutOfScope {
    OutOfScope::new("the formula is about positive numbers; one of these is 0")
}

/// The options in which the larger number leaves less than twice the smaller: only these can be P.
fn last_options(position: &[u64; 2]) -> Vec<[u64; 2]> {
    let &[a, b] = position;
    let (small, large) = (a.min(b), a.max(b));
    if small == 0 {
        return Vec::new();
    }
    let rest = large % small;
    let left = [Some(rest), rest.checked_add(small)].into_iter().flatten();
    let mut options = Vec::new();
    for rest in left.filter(|&rest| rest < large) {
        if a <= b {
            options.push([a, rest]);
        }
        if b <= a {
            options.push([rest, b]);
        }
    }
    options.sort_unstable();
    options
}

impl Formula<[u64; 2]> for NivaschTheorem {
    type Invariant = Grundy;

    fn invariant(&self) -> Grundy {
        Grundy
    }

    fn source(&self) -> Source {
        Source::new("Nivasch", "Theorem 1")
    }

    fn evaluate(&self, &[a, b]: &[u64; 2]) -> Result<u64, OutOfScope> {
        let (small, large) = (a.min(b), a.max(b));
        let quotient = large.checked_div(small).ok_or_else(not_positive)?;
        // With y = qx + r: y/x − x/y = q + (r/x − x/y), and the bracket lies between −1 and 1.
        let wide = |number: u64| u128::from(number);
        let not_below = wide(large % small) * wide(large) >= wide(small) * wide(small);
        Ok(quotient - u64::from(!not_below))
    }
}

impl WinningMoves<[u64; 2]> for NivaschTheorem {
    fn winning_moves(&self, position: &[u64; 2]) -> Result<Vec<[u64; 2]>, OutOfScope> {
        Grossman.validate(position).map_err(|_| not_positive())?;
        let mut winning = Vec::new();
        for option in last_options(position) {
            if !option.contains(&0) && self.evaluate(&option)? == 0 {
                winning.push(option);
            }
        }
        Ok(winning)
    }
}

impl Formula<[u64; 2]> for ColeDavieTheorem {
    type Invariant = OutcomeIn;

    fn invariant(&self) -> OutcomeIn {
        OutcomeIn(Convention::Normal)
    }

    fn source(&self) -> Source {
        Source::new("CD", "Theorem")
    }

    fn evaluate(&self, &[a, b]: &[u64; 2]) -> Result<Outcome, OutOfScope> {
        let (small, large) = (a.min(b), a.max(b));
        let lost =
            small == 0 || (small < large && !is_above_golden(u128::from(large), u128::from(small)));
        Ok(Outcome::next_wins(!lost))
    }
}

impl WinningMoves<[u64; 2]> for ColeDavieTheorem {
    fn winning_moves(&self, position: &[u64; 2]) -> Result<Vec<[u64; 2]>, OutOfScope> {
        let mut winning = Vec::new();
        for option in last_options(position) {
            if self.evaluate(&option)? == Outcome::P {
                winning.push(option);
            }
        }
        Ok(winning)
    }
}

impl Formula<[BigUint; 2]> for ColeDavieTheorem {
    type Invariant = OutcomeIn;

    fn invariant(&self) -> OutcomeIn {
        OutcomeIn(Convention::Normal)
    }

    fn source(&self) -> Source {
        Source::new("CD", "Theorem")
    }

    fn evaluate(&self, [a, b]: &[BigUint; 2]) -> Result<Outcome, OutOfScope> {
        let (small, large) = if a <= b { (a, b) } else { (b, a) };
        // y < φx iff y (y − x) < x².
        let lost = small.is_zero() || (small < large && large * (large - small) < small * small);
        Ok(Outcome::next_wins(!lost))
    }
}

/// [`NivaschTheorem`] for numbers of any size, whose values need not fit into `u64`.
///
/// # Errors
///
/// [`OutOfScope`] if a number is 0.
///
/// # Examples
///
/// ```
/// use classic_games::euclid::nivasch_value_big;
/// use num_bigint::BigUint;
///
/// let huge = BigUint::from(10_u8).pow(50);
/// assert_eq!(nivasch_value_big(&BigUint::from(1_u8), &huge)?, huge - 1_u8);
/// # Ok::<(), impartial::formula::OutOfScope>(())
/// ```
pub fn nivasch_value_big(x: &BigUint, y: &BigUint) -> Result<BigUint, OutOfScope> {
    let (small, large) = if x <= y { (x, y) } else { (y, x) };
    if small.is_zero() {
        return Err(not_positive());
    }
    let (quotient, rest) = large.div_rem(small);
    let not_below = rest * large >= small * small;
    Ok(if not_below { quotient } else { quotient - BigUint::one() })
}

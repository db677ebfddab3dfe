//! Welter's game: coins on distinct squares.

use crate::moves::lower_one;
use impartial::moves::Move;
use impartial::prelude::*;
use impartial::ruleset::Shape;

/// Welter's game: a move puts one coin onto a smaller square that is free.
///
/// The coins are distinct numbers, in any order; their number does not change. The coins share the
/// board, so the game is not the sum of its coins.
///
/// # Source
///
/// \[Sat\] Example 9; \[ONAG\] ch. 13.
///
/// # Examples
///
/// ```
/// use classic_games::welter::Welter;
/// use impartial::prelude::*;
///
/// let options: Vec<[u64; 2]> = Welter.options(&[1, 3]).collect();
/// assert_eq!(options, [[0, 3], [1, 0], [1, 2]]);
/// assert!(Welter.validate(&[3, 3]).is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Welter;

impl<P: HeapTuple> Ruleset<P> for Welter {
    fn options(&self, position: &P) -> impl Iterator<Item = P> {
        let free = |square: &u64| !position.heaps().contains(square);
        lower_one(position, move |coin| (0..coin).filter(free))
    }

    fn validate(&self, position: &P) -> Result<(), InvalidPosition> {
        const FEW: usize = 8;
        let heaps = position.heaps();
        if heaps.len() <= FEW && (1..heaps.len()).all(|i| !heaps[..i].contains(&heaps[i])) {
            return Ok(());
        }
        let mut coins: Vec<(u64, usize)> = position.heaps().iter().copied().zip(0..).collect();
        coins.sort_unstable();
        match coins.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => Err(InvalidPosition::heap(
                pair[1].1,
                format_args!("square {} is taken by coin {} already", pair[1].0, pair[0].1 + 1),
            )),
            None => Ok(()),
        }
    }

    fn shape(&self, position: &P) -> Shape {
        Shape::one_heap(position.heaps().len())
    }

    fn describe(&self, from: &P, to: &P) -> Move {
        Move::of_heaps(from.heaps(), to.heaps())
    }
}

/// Welter's theorem: the Grundy value is ⊕ xᵢ ⊕ ⊕_{i<j} (2^(ord(xᵢ − xⱼ) + 1) − 1), with ord the number
/// of times that 2 divides.
///
/// # Source
///
/// \[Sat\] Example 9; \[ONAG\] ch. 13.
///
/// # Examples
///
/// For two coins it is (x ⊕ y) − 1.
///
/// ```
/// use classic_games::welter::WelterTheorem;
/// use impartial::prelude::*;
///
/// assert_eq!(WelterTheorem.evaluate(&[5, 12])?, (5 ^ 12) - 1);
/// assert_eq!(WelterTheorem.winning_moves(&[2, 4])?, [[2, 3]]);
/// # Ok::<(), OutOfScope>(())
/// ```
///
/// # Complexity
///
/// Quadratic in the number of coins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct WelterTheorem;

/// 2^(ord(x − y) + 1) − 1: all digits up to the first in which x and y differ; 0 if they are equal.
fn mating(x: u64, y: u64) -> u64 {
    let difference = x ^ y;
    difference ^ difference.saturating_sub(1)
}

fn value(coins: &[u64]) -> u64 {
    let pairs = coins
        .iter()
        .enumerate()
        .flat_map(|(index, &x)| coins[..index].iter().map(move |&y| mating(x, y)));
    pairs.chain(coins.iter().copied()).fold(0, |sum, term| sum ^ term)
}

/// The square that coin `index` must be on for the position to have the value `wanted`.
///
/// Digit by digit from the lowest: digit d of the value is the sum of the coins' digits d and of the
/// number of pairs of coins that agree in all digits below d. So once the lower digits of the square are
/// known, its digit d is. `None` if that is an occupied square, or no square below 2^64.
fn square_for(coins: &[u64], index: usize, wanted: u64) -> Option<u64> {
    let others = || coins.iter().enumerate().filter(|&(i, _)| i != index).map(|(_, &coin)| coin);
    let rest: Vec<u64> = others().collect();
    let missing = wanted ^ value(&rest);
    let mut square = 0;
    for digit in 0..u64::BITS {
        let below = (1 << digit) - 1;
        let agreeing = rest.iter().filter(|&&coin| (coin ^ square) & below == 0).count();
        let odd = u64::from(agreeing % 2 == 1);
        square |= ((missing >> digit & 1) ^ odd) << digit;
    }
    (!rest.contains(&square)).then_some(square)
}

impl<P: HeapTuple> Formula<P> for WelterTheorem {
    type Invariant = Grundy;

    fn invariant(&self) -> Grundy {
        Grundy
    }

    fn source(&self) -> Source {
        Source::new("Sat", "Example 9")
    }

    fn evaluate(&self, position: &P) -> Result<u64, OutOfScope> {
        Ok(value(position.heaps()))
    }
}

/// The options of a given value: at most one for each coin.
fn options_of_value<P: HeapTuple>(position: &P, wanted: u64) -> impl Iterator<Item = P> {
    let coins = position.heaps();
    (0..coins.len()).filter_map(move |index| {
        let square = square_for(coins, index, wanted).filter(|&to| to < coins[index])?;
        Some(position.with(index, square))
    })
}

impl<P: HeapTuple> Strategy<P> for WelterTheorem {
    fn option_with(&self, position: &P, value: &u64) -> Result<Option<P>, OutOfScope> {
        Ok(options_of_value(position, *value).next())
    }
}

impl<P: HeapTuple> WinningMoves<P> for WelterTheorem {
    fn winning_moves(&self, position: &P) -> Result<Vec<P>, OutOfScope> {
        Ok(options_of_value(position, 0).collect())
    }
}

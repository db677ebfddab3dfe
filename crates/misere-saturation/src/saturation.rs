//! Is a game β-saturated? Which moves may be added to it?

use crate::ruleset::subtract;
use crate::{SaturationTable, SubtractionGame};
use impartial::position::HeapTuple;
use impartial::progress::{Observer, Unbounded};
use impartial::radix::Radix;
use impartial::region::{Cuboid, Region};
use impartial::ruleset::Ruleset;
use impartial::solve::SolveError;
use std::fmt;

/// What [`compare_with_saturation`] has found on a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saturation<P> {
    /// All values agree: the game is β-saturated as far as the box shows.
    Agrees {
        /// How many positions of the box belong to the game.
        positions: u64,
    },
    /// The game is not β-saturated.
    Differs {
        /// The position of fewest tokens where the values differ, the first of these.
        position: P,
        /// Its Sprague–Grundy value in the game.
        value: u64,
        /// Its Sprague–Grundy value in Γ(𝒫, 𝒞^β).
        saturated: u64,
    },
}

impl<P> Saturation<P> {
    /// Whether no difference was found.
    pub fn agrees(&self) -> bool {
        matches!(self, Saturation::Agrees { .. })
    }
}

impl<P: fmt::Debug> fmt::Display for Saturation<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Saturation::Agrees { positions } => write!(f, "agrees on {positions} positions"),
            Saturation::Differs { position, value, saturated } => {
                write!(f, "{position:?} has value {value}, but {saturated} in the saturation")
            }
        }
    }
}

/// The Sprague–Grundy values on a box of a game Γ(𝒫, 𝒞) and of Γ(𝒫, 𝒞^β), by search.
#[derive(Clone, Debug)]
pub struct Comparison<P> {
    game: SubtractionGame,
    own: SaturationTable<P>,
    saturated: SaturationTable<P>,
}

impl<P: HeapTuple> Comparison<P> {
    /// Solves both games on the positions with heap i at most heap i of `max`.
    ///
    /// # Errors
    ///
    /// As for [`SaturationTable::solve_observed`].
    pub fn solve(
        game: &SubtractionGame,
        radix: &Radix,
        max: &P,
        observer: &dyn Observer,
    ) -> Result<Self, SolveError<P>> {
        let saturation = SubtractionGame::saturation(game.positions(), radix.clone());
        Ok(Comparison {
            game: game.clone(),
            own: SaturationTable::solve_observed(game, max.clone(), observer)?,
            saturated: SaturationTable::solve_observed(&saturation, max.clone(), observer)?,
        })
    }

    /// The values at `position` in the game and in Γ(𝒫, 𝒞^β); none outside 𝒫 or the box.
    pub fn values(&self, position: &P) -> Option<(u64, u64)> {
        self.game.validate(position).ok()?;
        Some((self.own.get(position)?, self.saturated.get(position)?))
    }
}

/// Whether a game Γ(𝒫, 𝒞) is β-saturated on a box: whether its Sprague–Grundy function equals that of
/// Γ(𝒫, 𝒞^β) at all positions with heap i at most heap i of `max`. Both are searched, by the
/// definition; no formula is used.
///
/// A difference settles that the game is not β-saturated; agreement says nothing outside the box.
///
/// # Source
///
/// \[Sat\] §1.3.
///
/// # Errors
///
/// As for [`SaturationTable::solve`].
///
/// # Examples
///
/// Example 6 and Example 7: Nim is 2-saturated, misère Nim is not.
///
/// ```
/// use impartial::radix::Radix;
/// use misere_saturation::{Saturation, SubtractionGame, compare_with_saturation};
///
/// let two = Radix::constant(2)?;
/// let nim = compare_with_saturation(&SubtractionGame::nim(), &two, &[20, 20])?;
/// assert_eq!(nim, Saturation::Agrees { positions: 441 });
/// let misere = compare_with_saturation(&SubtractionGame::misere_nim(), &two, &[20, 20])?;
/// assert_eq!(misere, Saturation::Differs { position: [2, 2], value: 0, saturated: 3 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
///
/// One look-up for each move in each game; two values a position.
pub fn compare_with_saturation<P: HeapTuple>(
    game: &SubtractionGame,
    radix: &Radix,
    max: &P,
) -> Result<Saturation<P>, SolveError<P>> {
    let comparison = Comparison::solve(game, radix, max, &Unbounded)?;
    let region = Cuboid::new(max.clone());
    let (mut positions, mut worst) = (0, None);
    for position in walk(&region) {
        let Some((value, saturated)) = comparison.values(&position) else { continue };
        positions += 1;
        if value != saturated {
            let found = (position.total(), position, value, saturated);
            worst =
                Some(worst.map_or(found.clone(), |other: (u128, P, u64, u64)| other.min(found)));
        }
    }
    Ok(match worst {
        Some((_, position, value, saturated)) => Saturation::Differs { position, value, saturated },
        None => Saturation::Agrees { positions },
    })
}

/// The vectors C ∉ 𝒞, each component at most that of `largest`, that could be added to 𝒞, one or all,
/// without changing a Sprague–Grundy value on the box up to `max`: those for which no X has
/// sg(X − C) = sg(X), the condition (SG1). Adding a move cannot break (SG2).
///
/// `max` should exceed `largest` well: a vector is only tested by the positions above it.
///
/// # Source
///
/// \[Sat\] (SG1), §2.1.
///
/// # Errors
///
/// As for [`SaturationTable::solve`].
///
/// # Examples
///
/// To Nim, the vectors of 𝒞² may be added and no others (Example 6). To the 2-saturation of misère
/// Nim with two heaps, more may be added.
///
/// ```
/// use impartial::radix::Radix;
/// use misere_saturation::{MoveSet, PositionSet, SubtractionGame, addable_moves};
///
/// let two = Radix::constant(2)?;
/// let saturation = |positions| SubtractionGame::saturation(positions, two.clone());
/// assert_eq!(addable_moves(&saturation(PositionSet::All), &[3, 3], &[15, 15])?, Vec::<[u64; 2]>::new());
/// assert_eq!(addable_moves(&saturation(PositionSet::Misere), &[3, 3], &[15, 15])?, [[1, 1], [3, 3]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
///
/// That of a [`SaturationTable`], and one look-up for each vector and position.
pub fn addable_moves<P: HeapTuple>(
    game: &SubtractionGame,
    largest: &P,
    max: &P,
) -> Result<Vec<P>, SolveError<P>> {
    let values = SaturationTable::solve(game, max.clone())?;
    let value = |position: &P| game.validate(position).ok().and_then(|()| values.get(position));
    let region = Cuboid::new(max.clone());
    let keeps_values = |vector: &P| {
        walk(&region).all(|position| {
            let Some(option) = subtract(&position, vector.heaps()) else { return true };
            match (value(&position), value(&option)) {
                (Some(before), Some(after)) => before != after,
                _ => true,
            }
        })
    };
    Ok(walk(&Cuboid::new(largest.clone()))
        .skip(1)
        .filter(|vector| !game.moves().contains(vector.heaps()) && keeps_values(vector))
        .collect())
}

/// Whether the theorem below says that `vector` may be added to 𝒞^β for misère Nim.
///
/// **Found here.** Let k = 2 and β₀ = 2. A vector C = (odd, odd) with ord_β(c⁰ + c¹) = 1 is not in
/// 𝒞^β, but may be added to it: the Sprague–Grundy function of Γ(𝒫_Mis, 𝒞^β ∪ {C}) is still φ^β, since
/// φ(X − C) and φ(X) always differ at place 1. So "saturated iff 𝒞 ⊆ 𝒞²" holds for Nim and fails for
/// misère Nim.
///
/// Proof. Let Y = X − C, with mord M, let N = mord(X), and let e be the number of heaps in which the
/// subtraction borrows at place 0. Then φ₁(X) − φ₁(Y) = c⁰₁ + c¹₁ + e − \[1 ≤ N\] + \[1 ≤ M\] modulo β₁.
/// Both parities change. If both heaps of X are even, e = 2, N ≥ 1 and M = 0; if both are odd, e = 0,
/// N = 0 and M ≥ 1; otherwise e = 1 and N = M = 0. Each time the difference is c⁰₁ + c¹₁ + 1, which is
/// the digit of c⁰ + c¹ at place 1, and that is not 0.
///
/// The condition is sufficient only: for other β other vectors may be added as well.
///
/// # Examples
///
/// ```
/// use impartial::radix::Radix;
/// use misere_saturation::is_addable_pair;
///
/// let two = Radix::constant(2)?;
/// assert!(is_addable_pair(&two, &[1, 5])); // odd, and 6 is 2 modulo 4
/// assert!(!is_addable_pair(&two, &[1, 3]));
/// # Ok::<(), impartial::radix::RadixError>(())
/// ```
pub fn is_addable_pair(radix: &Radix, vector: &[u64]) -> bool {
    let &[first, second] = vector else { return false };
    radix.at(0) == 2
        && first % 2 == 1
        && second % 2 == 1
        && radix.ord_wide(u128::from(first) + u128::from(second)) == Some(1)
}

/// The positions of a box, the zero position first.
fn walk<P: HeapTuple>(region: &Cuboid<P>) -> impl Iterator<Item = P> {
    (0..region.len()).map(|number| region.nth(number))
}

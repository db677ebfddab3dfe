//! Γ(𝒫, 𝒞), the rules.

use crate::MoveSet;
use crate::move_set::is_zero;
use impartial::moves::Move;
use impartial::position::HeapTuple;
use impartial::radix::Radix;
use impartial::ruleset::{InvalidPosition, Ruleset, Shape};
use std::fmt;

/// 𝒫, the set of positions.
///
/// # Source
///
/// \[Sat\] Examples 2, 3 and 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PositionSet {
    /// ℕᵏ.
    All,
    /// 𝒫_Mis = ℕᵏ ∖ {0}: not all heaps are empty.
    Misere,
    /// 𝒫_Wel = {X : xⁱ ≠ xʲ whenever i ≠ j}: no two heaps are equal.
    Welter,
}

impl PositionSet {
    /// Whether the position belongs to the set.
    pub fn contains(self, heaps: &[u64]) -> bool {
        match self {
            PositionSet::All => true,
            PositionSet::Misere => !is_zero(heaps),
            PositionSet::Welter => equal_heaps(heaps).is_none(),
        }
    }

    fn check(self, heaps: &[u64]) -> Result<(), InvalidPosition> {
        match self {
            PositionSet::Misere if is_zero(heaps) => Err(InvalidPosition::new(
                "all heaps are empty, but 𝒫_Mis is ℕᵏ without that position",
            )),
            PositionSet::Welter => match equal_heaps(heaps) {
                Some((i, j)) => Err(InvalidPosition::heap(
                    j,
                    format_args!(
                        "{} tokens as in heap {}, but in 𝒫_Wel no two heaps are equal",
                        heaps[j],
                        i + 1
                    ),
                )),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }
}

/// The first heap that equals one before it, after that one.
pub(crate) fn equal_heaps(heaps: &[u64]) -> Option<(usize, usize)> {
    (1..heaps.len()).find_map(|j| Some((heaps[..j].iter().position(|&heap| heap == heaps[j])?, j)))
}

impl fmt::Display for PositionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            PositionSet::All => "ℕᵏ",
            PositionSet::Misere => "𝒫_Mis",
            PositionSet::Welter => "𝒫_Wel",
        })
    }
}

/// Γ(𝒫, 𝒞): a move goes from X ∈ 𝒫 to X − C ∈ 𝒫 for some C ∈ 𝒞; who cannot move loses.
///
/// The number k of heaps is that of the position. With no heap the only position is terminal (and is
/// no position of 𝒫_Mis).
///
/// # Source
///
/// \[Sat\] §1.2, Remark 1.
///
/// # Examples
///
/// In misère Nim (1, 0) is terminal, and (2, 2) has value 0 (Examples 3 and 4).
///
/// ```
/// use impartial::prelude::*;
/// use misere_saturation::SubtractionGame;
///
/// let game = SubtractionGame::misere_nim();
/// assert!(game.is_terminal(&[1, 0]));
/// assert_eq!(Memo::new(&game, Grundy).value(&[2, 2])?, 0);
/// assert!(game.validate(&[0, 0]).is_err());
/// assert_eq!(game.to_string(), "Γ(𝒫_Mis, 𝒞_[1])");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
///
/// The options are found by walking the vectors C ≤ X of the weights that 𝒞 has; none is stored.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SubtractionGame {
    positions: PositionSet,
    moves: MoveSet,
}

impl SubtractionGame {
    /// Γ(𝒫, 𝒞).
    pub fn new(positions: PositionSet, moves: MoveSet) -> Self {
        SubtractionGame { positions, moves }
    }

    /// Nim, Γ(ℕᵏ, 𝒞_\[1\]): Example 2.
    pub fn nim() -> Self {
        SubtractionGame::new(PositionSet::All, MoveSet::single_heap())
    }

    /// Misère Nim as a normal-play game, Γ(𝒫_Mis, 𝒞_\[1\]): Example 3.
    pub fn misere_nim() -> Self {
        SubtractionGame::new(PositionSet::Misere, MoveSet::single_heap())
    }

    /// Welter's game, Γ(𝒫_Wel, 𝒞_\[1\]): Example 6.
    pub fn welter() -> Self {
        SubtractionGame::new(PositionSet::Welter, MoveSet::single_heap())
    }

    /// Γ(𝒫, 𝒞^β), the largest β-saturation of Γ(𝒫, 𝒞_\[1\]) if moves are taken from 𝒞^β only.
    pub fn saturation(positions: PositionSet, radix: Radix) -> Self {
        SubtractionGame::new(positions, MoveSet::saturated(radix))
    }

    /// 𝒫.
    pub fn positions(&self) -> PositionSet {
        self.positions
    }

    /// 𝒞.
    pub fn moves(&self) -> &MoveSet {
        &self.moves
    }

    /// Whether `option` is an option of `position`, without going through all of them.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::radix::Radix;
    /// use misere_saturation::{PositionSet, SubtractionGame};
    ///
    /// // Example 7: (0, 1) is an option of (2, 2) in the 2-saturation, (2, 2) is none of (2, 3).
    /// let game = SubtractionGame::saturation(PositionSet::Misere, Radix::constant(2)?);
    /// assert!(game.is_option(&[2, 2], &[0, 1]));
    /// assert!(!game.is_option(&[2, 3], &[1, 2]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_option<P: HeapTuple>(&self, position: &P, option: &P) -> bool {
        subtract(position, option.heaps()).is_some_and(|vector| self.moves.contains(vector.heaps()))
            && self.positions.contains(option.heaps())
    }
}

/// X − C, if C ≤ X.
pub(crate) fn subtract<P: HeapTuple>(position: &P, vector: &[u64]) -> Option<P> {
    if position.heaps().len() != vector.len() {
        return None;
    }
    let mut difference = position.clone();
    for (heap, &taken) in difference.heaps_mut().iter_mut().zip(vector) {
        *heap = heap.checked_sub(taken)?;
    }
    Some(difference)
}

impl<P: HeapTuple> Ruleset<P> for SubtractionGame {
    /// Every vector of 𝒞 below the position leads to another option.
    fn options(&self, position: &P) -> impl Iterator<Item = P> {
        self.moves
            .up_to(position)
            .filter_map(|vector| subtract(position, vector.heaps()))
            .filter(|option| self.positions.contains(option.heaps()))
    }

    fn validate(&self, position: &P) -> Result<(), InvalidPosition> {
        let heaps = position.heaps();
        if let Some(arity) = self.moves.arity() {
            InvalidPosition::check_arity(heaps.len(), arity)?;
        }
        self.positions.check(heaps)
    }

    /// Any number from one heap, if 𝒞 is 𝒞_\[1\].
    fn shape(&self, position: &P) -> Shape {
        if self.moves.is_single_heap() {
            Shape::one_heap(position.heaps().len())
        } else {
            Shape::Any
        }
    }

    fn describe(&self, from: &P, to: &P) -> Move {
        Move::of_heaps(from.heaps(), to.heaps())
    }
}

impl fmt::Display for SubtractionGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Γ({}, {})", self.positions, self.moves)
    }
}

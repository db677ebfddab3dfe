//! Saturations of misère Nim: *The Sprague–Grundy Functions of Saturations of Misère Nim*, \[Sat\].
//!
//! A [`SubtractionGame`] Γ(𝒫, 𝒞) has a set 𝒫 ⊆ ℕᵏ of positions and a set 𝒞 of vectors; a move
//! subtracts a vector of 𝒞 and must stay in 𝒫. Nim is Γ(ℕᵏ, 𝒞_\[1\]), Welter's game is
//! Γ(𝒫_Wel, 𝒞_\[1\]), and *misère Nim* is here Γ(𝒫_Mis, 𝒞_\[1\]), Nim without its terminal position
//! played normally. No formula is known for the last; but adjoining the moves of 𝒞^β, which changes
//! neither Nim nor Welter's game in base 2, turns it into a game whose Sprague–Grundy function is
//! [`Theorem10`].
//!
//! | item | statement |
//! |---|---|
//! | [`SubtractionGame`], [`PositionSet`], [`MoveSet`] | Γ(𝒫, 𝒞), §1.2 and §1.3 |
//! | [`NimSaturation`] | σ^β is the value in every β-saturation of Nim, Example 8 |
//! | [`WelterSaturation`] | the value in every b-saturation of Welter's game, Example 9 |
//! | [`Theorem10`] | φ^β is the value in every β-saturation of misère Nim; the moves of (A3) |
//! | [`weight`], [`weight_by_cases`] | (1.3): how many heaps a move must be able to change |
//! | [`Witness`] | (A2): a position that shows that fewer are not enough |
//! | [`Lemma13`] | the heap that completes a position to a given value |
//! | [`Lemma15`] | digits lowered to a given sum |
//! | [`SaturationTable`], [`row_check`] | all values of Γ(𝒫, 𝒞) on a box, and a step check, row by row |
//! | [`compare_with_saturation`], [`addable_moves`] | is a game β-saturated; which moves may be added |
//! | [`is_addable_pair`] | moves outside 𝒞^β that may be added for two heaps; found here |
//!
//! # Examples
//!
//! ```
//! use impartial::prelude::*;
//! use impartial::radix::Radix;
//! use misere_saturation::{SubtractionGame, Theorem10};
//!
//! // Example 7: the position (2, 2) in misère Nim and in its 2-saturation.
//! assert_eq!(Memo::new(SubtractionGame::misere_nim(), Grundy).value(&[2, 2])?, 0);
//! let theorem = Theorem10::new(Radix::constant(2)?);
//! assert_eq!(Memo::new(theorem.game(), Grundy).value(&[2, 2])?, 3);
//! assert_eq!(theorem.evaluate(&[2, 2])?, 3);
//! // A move to each smaller value, at any size.
//! let option = theorem.option_with(&[1 << 63, (1 << 63) - 1], &12_345)?.expect("a smaller value");
//! assert_eq!(theorem.evaluate(&option)?, 12_345);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod lemma_13;
mod lemma_15;
mod move_set;
mod nim;
mod rows;
mod ruleset;
mod saturation;
mod strategy;
mod theorem_10;
mod weight;
mod welter;

pub use error::SaturationError;
pub use lemma_13::Lemma13;
pub use lemma_15::Lemma15;
pub use move_set::MoveSet;
pub use nim::NimSaturation;
pub use rows::{SaturationTable, row_check};
pub use ruleset::{PositionSet, SubtractionGame};
pub use saturation::{
    Comparison, Saturation, addable_moves, compare_with_saturation, is_addable_pair,
};
pub use theorem_10::Theorem10;
pub use weight::{Witness, weight, weight_by_cases};
pub use welter::{WelterSaturation, welter_formula};

/// The example of the README is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

//! Exact slow k-Nim: Nikolay Chikin, Vladimir Gurvich, Konstantin Knop, Mike Paterson, Michael Vyalyi,
//! *More about Exact Slow k-Nim* (2021), \[Slow\].
//!
//! In Nim(n,=k) a move picks exactly k of n heaps, none of them empty, and takes one token from each;
//! in Moore's slow Nim(n,≤k) it picks at least one and at most k. Positions are sorted,
//! x₁ ≤ … ≤ xₙ. Fewer heaps are the last ones of more, so a formula for n heaps serves all n′ ≤ n.
//!
//! | item | statement |
//! |---|---|
//! | [`ExactSlowNim`], [`MooreSlowNim`], [`Subgame`], [`OrderPreserving`] | the rules |
//! | [`Theorem1`], [`Theorem2`], [`Nim62`] | P-positions of Nim(6,=2)\[0\], \[1\], and both |
//! | [`Corollary1`], [`Corollary2`], [`Nim52`] | P-positions of Nim(5,=2) |
//! | [`winning_pair`], [`TABLE_2`] | the winning move of the proofs |
//! | [`DifferentialCoordinates`], [`table_1`] | the coordinates q, the functions r, s, u, T, Table 1 |
//! | [`Proposition1`] | P-shifts of Nim(6,=2) |
//! | [`Theorem3`], [`NimKK`], [`NimKKMisere`] | g±-shifts and reductions |
//! | [`ShiftTable`] | testing and finding shifts |
//! | [`Nim42Value`], [`Nim42MisereValue`] | values of Nim(4,=2), \[GO\] |
//! | [`MooreSlow32Value`], [`MooreSlow32MisereValue`], [`MooreParity`] | Moore's slow Nim, \[GO\] |
//! | [`ExactNim`], [`ExactNimValue`] | for comparison: not slow, 2k > n |
//! | [`DifferenceGame`] | finite difference games; Conjectures 1 and 2 |
//!
//! # Examples
//!
//! ```
//! use exact_slow_nim::{ExactSlowNim, Nim62, OrderPreserving};
//! use impartial::prelude::*;
//!
//! // (2, 2, 3, 4, 6) is lost for the player to move: by the rules, and by Theorem 2.
//! let position = Sorted::new([2, 2, 3, 4, 6]);
//! let game = OrderPreserving(ExactSlowNim::new(5, 2)?);
//! assert_eq!(Memo::new(game, OutcomeIn(Convention::Normal)).value(&position)?, Outcome::P);
//! assert_eq!(Nim62.evaluate(&position)?, Outcome::P);
//!
//! // (2, 2, 3, 4, 10) is won by lowering the heaps 3 and 10.
//! let moves = Nim62.winning_moves(&Sorted::new([2, 2, 3, 4, 10]))?;
//! assert!(moves.contains(&Sorted::new([2, 2, 2, 4, 9])));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod corollaries;
mod difference_game;
mod differential_coordinates;
mod error;
mod exact_nim;
pub mod linear;
mod moore_slow;
mod nim_4_2;
mod padded;
mod parity;
mod picks;
mod proposition_1;
mod ruleset;
mod shifts;
mod strategy;
mod theorem_1;
mod theorem_2;
mod theorem_3;

pub use corollaries::{Corollary1, Corollary2, Nim52};
pub use difference_game::DifferenceGame;
pub use differential_coordinates::{DifferentialCoordinates, RegionOfT, Table1Row, table_1};
pub use error::SlowNimError;
pub use exact_nim::{ExactNim, ExactNimValue};
pub use moore_slow::{
    MooreParity, MooreSlow32MisereValue, MooreSlow32Value, ParityDependence, parity_dependence,
};
pub use nim_4_2::{Nim42MisereValue, Nim42Value};
pub use parity::parity_word;
pub use proposition_1::Proposition1;
pub use ruleset::{ExactSlowNim, MooreSlowNim, OrderPreserving, SlowGame, Subgame};
pub use shifts::{FoundShifts, ShiftCounterexample, ShiftTable, ShiftTest};
pub use strategy::{Case, TABLE_2, Table2Row, WinningMove, winning_pair};
pub use theorem_1::Theorem1;
pub use theorem_2::{Nim62, Theorem2};
pub use theorem_3::{NimKK, NimKKMisere, Theorem3};

/// The example of the README is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

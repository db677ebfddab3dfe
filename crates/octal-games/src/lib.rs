//! Octal and hexadecimal games, and other games on independent heaps: Kayles, Dawson's Kayles,
//! Dawson's Chess, Treblecross, Officers, Grundy's game.
//!
//! A move changes one heap into some smaller heaps, or into none. So a game is given by what a move
//! can leave of a single heap ([`HeapGame`]), its positions are multisets of heaps, and in normal
//! play the Grundy value of a position is the nim-sum of the values of its heaps. In misère play
//! there is no such rule: there the positions are solved whole, by
//! [`Memo`](impartial::solve::Memo).
//!
//! | item | what it is |
//! |---|---|
//! | [`Code`] | the rules d₀.d₁d₂d₃…, read strictly, and the named games |
//! | [`Rule`] | a code or Grundy's game, with the theorems that prove a period |
//! | [`GrundysGame`], [`KaylesCircle`] | two rulesets that no code describes |
//! | [`HeapValues`] | the values of single heaps in order, proved periods, values of huge heaps, winning moves |
//! | [`NimSum`] | the value of a position from the values of its heaps |
//! | [`certificate`] | files that prove a period, and their independent checker |
//! | [`first_difference`], [`codes_of`] | where two games differ, which codes give a sequence |
//!
//! # Examples
//!
//! ```
//! use octal_games::{Code, HeapValues};
//!
//! let mut kayles = HeapValues::new("0.77".parse::<Code>()?);
//! assert_eq!(kayles.up_to(11)?, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
//! assert_eq!(kayles.value(1_000_000_000_000_000_000)?, 1);
//! let period = kayles.proved().expect("176 values are enough");
//! assert_eq!((period.preperiod, period.period), (71, 12));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arithmetic;
pub mod certificate;
mod code;
mod difference;
mod engine;
mod error;
mod find;
mod game;
mod games;
mod parse;
mod repeated;
mod rule;
mod state;
mod sum;
mod taking;
mod values;

pub use code::Code;
pub use difference::{Difference, first_difference};
pub use error::Error;
pub use find::{Search, codes_of};
pub use game::{HeapGame, options};
pub use games::{Circle, CircleValue, GrundysGame, KaylesCircle};
pub use parse::ParseCodeError;
pub use repeated::RepeatedDigit;
pub use rule::Rule;
pub use state::StateError;
pub use sum::{HeapMove, NimSum};
pub use taking::Taking;
pub use values::{HeapValues, Values};

/// The example of the README is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

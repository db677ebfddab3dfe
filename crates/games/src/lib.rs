//! All games by name: one front door that reaches the best method there is, and says which.
//!
//! [`open`] gives a [`Game`], whatever its rules and its positions are; a `Game` answers every question
//! that the program, a notebook or a page may ask, and each [`Answer`] carries [how](How) it was found.
//! The game crates state rules and theorems; here is the list of the games and, once, the order in
//! which methods are tried.
//!
//! # Examples
//!
//! ```
//! use impartial::convention::Convention::{Misere, Normal};
//! use impartial_games::{Bounds, Quantity, Ranges, open};
//!
//! let bounds = Bounds::default();
//! let wythoff = open("wythoff")?;
//! let lost = wythoff.outcome(&wythoff.read("12 20")?, Normal, &bounds)?;
//! assert_eq!((lost.to_string().as_str(), lost.how.method()), ("P", "closed form"));
//!
//! let square = Ranges::new(["0..99".parse()?, "0..99".parse()?], 10_000)?;
//! let values = wythoff.grid(&square, Quantity::Value, Normal, &bounds)?;
//! assert_eq!(values.answer.get(&[3, 4]), Some(2));
//! assert_eq!(values.how.method(), "engine");
//!
//! let slow = open("exact-slow-nim:k=2")?;
//! let heaps = slow.read("1000000000000 1000000000000 1000000000000 1000000000001 1000000000005")?;
//! let outcome = slow.outcome(&heaps, Misere, &bounds)?;
//! assert_eq!(outcome.how.method(), "proved formula");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The order of methods
//!
//! A question is answered by the first of these that can:
//!
//! 1. a *closed form*: a theorem that gives the answer, for numbers of any size it covers;
//! 2. a *proved formula*: found by search, proved for all positions, its certificate stored or given;
//! 3. a *proved period* of the values of single heaps;
//! 4. an *engine* that fills the box of all positions up to the largest asked for, or the values of all
//!    single heaps, at some nanoseconds a position;
//! 5. a *search* through the followers.
//!
//! A formula for outcomes never gives a value. A grid never asks cell by cell what an engine fills at
//! once. A method that can tell beforehand that a question is out of its reach says so before it starts,
//! and what was passed over stands in [`Answer::passed`].

mod answer;
mod array;
mod bounds;
mod boxes;
mod error;
mod game;
mod grid;
mod list;
mod period;
mod played;
mod proved;
mod sum;
mod written;

pub use answer::{Answer, How, Passed};
pub use array::{Array, Numbers};
pub use bounds::Bounds;
pub use error::Error;
pub use game::Game;
pub use grid::{Grid, Quantity, Range, Ranges};
pub use list::{Entry, Group, Opened, entries, open};
pub use proved::{ProvedFormula, read_certificates};
pub use sum::{SumOfGames, open_sum};

/// The example of the README is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

//! The shared core of Impartial, a workspace for impartial combinatorial games.
//!
//! Rules are values, positions are plain data, a theorem is a formula with a source. The modules,
//! in the order in which a reader meets them:
//!
//! | module | what it holds |
//! |---|---|
//! | [`ruleset`] | [`Ruleset`](ruleset::Ruleset): the options of a position; sums, restrictions, unordered heaps |
//! | [`moves`] | what a move reads as |
//! | [`position`] | heaps: `[u64; N]`, [`Heaps`](position::Heaps), [`Sorted`](position::Sorted) |
//! | [`convention`] | normal and misère play |
//! | [`int`] | conversions of integers that cannot fail |
//! | [`invariant`] | Grundy value, outcome, misère value g⁻, height, remoteness, suspense |
//! | [`mex`] | the minimum excluded value |
//! | [`period`] | least periods of sequences of values, and what is known about them |
//! | [`radix`] | digits in eventually periodic mixed radix: ⊕, ⊖, ord, mord |
//! | [`random`] | random numbers that are the same in every run |
//! | [`region`] | sets of positions that can be counted, split and walked |
//! | [`solve`] | solvers: [`Memo`](solve::Memo), [`Table`](solve::Table), [`Solution`](solve::Solution) |
//! | [`graph`] | explicit digraphs, with cycles and draws |
//! | [`formula`] | [`Formula`](formula::Formula) and [`Strategy`](formula::Strategy), with their source |
//! | [`verify`] | step check, differential check, reports, claims |
//! | [`progress`] | how a caller watches, bounds and stops long work |
//! | [`conformance`] | what every ruleset must satisfy |
//!
//! # Examples
//!
//! A ruleset written by a user, solved and checked against a conjecture:
//!
//! ```
//! use impartial::prelude::*;
//!
//! /// One heap; a move takes 1 or 2 tokens.
//! struct OneOrTwo;
//! impl Ruleset<u64> for OneOrTwo {
//!     fn options(&self, heap: &u64) -> impl Iterator<Item = u64> {
//!         let heap = *heap;
//!         (1..=2).filter_map(move |take| heap.checked_sub(take))
//!     }
//! }
//!
//! let mut solver = Memo::new(&OneOrTwo, Grundy);
//! assert_eq!(solver.value(&10)?, 10 % 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod conformance;
pub mod convention;
pub mod formula;
pub mod graph;
pub mod int;
pub mod invariant;
pub mod mex;
pub mod moves;
pub mod period;
pub mod position;
pub mod progress;
pub mod radix;
pub mod random;
pub mod region;
pub mod ruleset;
pub mod solve;
pub mod verify;

/// The names that nearly every program needs.
pub mod prelude {
    pub use crate::convention::{Convention, Outcome};
    pub use crate::formula::{Formula, OutOfScope, Source, Strategy, WinningMoves};
    pub use crate::invariant::{ByConvention, Grundy, Invariant, MisereGrundy, OutcomeIn, ValueIn};
    pub use crate::position::{HeapTuple, Heaps, Position, Sorted};
    pub use crate::region::{Cuboid, Region, SortedBox};
    pub use crate::ruleset::{InvalidPosition, NonTerminal, Ruleset, Sum, Unordered};
    pub use crate::solve::{Memo, Solution, SolveError, Table};
}

/// The example of the README is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

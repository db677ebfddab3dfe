//! Decides claims about the digits of heaps, for every position.

mod atoms;
mod automaton;
pub mod certificate;
mod checker;
mod claim;
pub mod claims;
mod engine;
pub mod games;
pub mod learn;
mod numeration;
mod track;
mod zeckendorf;

pub use automaton::{Automaton, Digit, Place, View};
pub use certificate::Certificate;
pub use checker::{Checked, Refusal};
pub use claim::{Claim, Failure, Moves, Rank, Refutation, Value, Verdict};
pub use engine::{Engine, Solution, Undecided};
pub use numeration::{LARGEST_RADIX, Numeration, NumerationError};
pub use track::{M, N, Side, Track, x, xs, y, ys, z};

//! Discovery: from the rules of a finite difference game to a proved formula for its P-positions.
//!
//! The P-positions of exact slow Nim are conjectured to form a semilinear set, one that linear
//! inequalities and congruences describe. [`discover`] looks for such a description, unaided:
//!
//! 1. `board`: a table of outcomes;
//! 2. `periods`: shifts that never change the outcome in the table. Of the positions that they join, one
//!    is looked at: this often leaves two or three dimensions of five or six;
//! 3. `learn`: a decision tree. Halfspaces c·q ≥ b with small coefficients (`forms`) divide the
//!    positions into nodes; in a leaf the P-positions are cosets of a lattice (`lattice`, `leaf`), which is
//!    found from the shifts that seldom change the outcome in the node (`shifts`);
//! 4. `rounds`: the tree is tried on a larger table and learns from its mistakes;
//! 5. `search`: the prover decides the formula for every position; a counterexample is one more example.
//!
//! Nothing is guessed at the end: a formula is proved, or it fits a table and is said to do so, or there
//! is none.
//!
//! # Source
//!
//! \[Slow\] §4, Conjectures 1 and 2.
//!
//! # Examples
//!
//! ```
//! use discovery::{Discovered, State, discover};
//! use impartial::progress::Unbounded;
//! use linear_proofs::LinearGame;
//!
//! let game = LinearGame::nim(3, 2)?.class(0)?;
//! match discover(&mut State::new(game), &Unbounded, &mut |event| println!("{event}"))? {
//!     Discovered::Proved { formula, .. } => {
//!         assert_eq!(formula.to_string(), "q2 ≡ 0 (mod 2) ∧ q3 ≡ 0 (mod 2)");
//!     }
//!     other => unreachable!("{other:?}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod error;
mod forms;
mod formula;
mod lattice;
mod leaf;
mod learn;
mod periods;
mod plan;
mod rounds;
mod search;
mod shifts;
mod state;
mod tree;

pub use error::DiscoveryError;
pub use plan::Plan;
pub use search::{Discovered, End, Event, MAX_HEAPS, discover};
pub use state::State;

/// The example of the README is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

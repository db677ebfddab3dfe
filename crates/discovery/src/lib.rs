//! Discovery: from the rules of a finite difference game to a proved formula for its P-positions.
//!
//! The P-positions of exact slow Nim are conjectured to form a semilinear set, one that linear
//! inequalities and congruences describe. [`discover`] looks for such a description, unaided:
//!
//! 1. `board`: a table of outcomes;
//! 2. `learn`: a decision tree. Halfspaces c·q ≥ b with small coefficients (`forms`) divide the
//!    positions into nodes; in a leaf the P-positions are cosets of a lattice (`lattice`, `leaf`), which is
//!    found from the shifts that seldom change the outcome in the node (`shifts`);
//! 3. `rounds`: the tree is tried on a larger table and learns from its mistakes;
//! 4. `search`: the prover decides the formula for every position; a counterexample is one more example.
//!
//! Nothing is guessed at the end: a formula is proved, or it fits a table and is said to do so, or there
//! is none.

mod board;
mod error;
mod forms;
mod formula;
mod lattice;
mod leaf;
mod learn;
mod plan;
mod random;
mod rounds;
mod search;
mod shifts;
mod state;
mod tree;

pub use error::DiscoveryError;
pub use plan::Plan;
pub use search::{Discovered, End, Event, discover};
pub use state::State;

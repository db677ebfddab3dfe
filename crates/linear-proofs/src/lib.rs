//! Claims in linear integer arithmetic about finite difference games, decided for every position.
//!
//! A set of positions is a [`LinearFormula`]: linear inequalities and congruences, put together with
//! and, or, not, if. That such a set is the set of P-positions of a [`Game`] means that certain other
//! formulas have no solution ([`Claim::obligations`]), which is decidable: [`prove`] answers
//! [`Verdict::Proved`] with a [`Certificate`] that anyone can check, or [`Verdict::Refuted`] with a
//! position.
//!
//! | item | what it is |
//! |---|---|
//! | [`Linear`], [`LinearFormula`], [`FormulaFile`] | formulas: evaluated, printed, read, written |
//! | [`Game`] | finite difference games as data |
//! | [`Claim`], [`Obligation`] | what is claimed, and what has to be shown |
//! | [`prove`] | the decision procedure |
//! | [`Certificate`], [`certificate::check`] | proofs as files, and their checker |
//! | [`LinearOutcome`], [`LinearValue`] | the formulas as formulas of the core |
//! | [`mutants`] | formulas with one detail changed |
//! | [`smt`] | a second opinion by z3 or cvc5 |

pub mod certificate;
mod claim;
mod engine;
mod error;
mod evaluate;
mod formula;
mod game;
mod linear;
mod mutants;
mod prove;
pub mod smt;

pub use certificate::Certificate;
pub use claim::{Claim, Obligation};
pub use error::{LinearError, Undecided};
pub use evaluate::{LinearOutcome, LinearValue};
pub use formula::{FormulaFile, LinearFormula};
pub use game::{Game, Rules};
pub use linear::Linear;
pub use mutants::mutants;
pub use prove::{Counterexample, Verdict, prove, prove_p_positions};

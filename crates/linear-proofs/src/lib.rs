//! Claims in linear integer arithmetic about finite difference games, decided for every position.
//!
//! A set of positions is a [`LinearFormula`]: linear inequalities and congruences, put together with
//! and, or, not, if. That such a set is the set of P-positions of a [`LinearGame`] means that certain other
//! formulas have no solution ([`LinearClaim::obligations`]), which is decidable: [`prove`] answers
//! [`LinearVerdict::Proved`] with a [`LinearCertificate`] that anyone can check, or [`LinearVerdict::Refuted`] with a
//! position.
//!
//! | item | what it is |
//! |---|---|
//! | [`Linear`], [`LinearFormula`], [`FormulaFile`] | formulas: evaluated, printed, read, written |
//! | [`LinearGame`] | finite difference games as data |
//! | [`LinearClaim`], [`Obligation`] | what is claimed, and what has to be shown |
//! | [`prove`] | the decision procedure |
//! | [`LinearCertificate`], [`certificate::check`] | proofs as files, and their checker |
//! | [`LinearOutcome`], [`LinearValue`] | the formulas as formulas of the core |
//! | [`mutants`] | formulas with one detail changed |
//! | [`file`](mod@file) | files that are there in full or not at all |
//! | [`smt`] | a second opinion by z3 or cvc5 |

pub mod certificate;
mod claim;
mod engine;
mod error;
mod evaluate;
pub mod file;
mod formula;
mod game;
mod linear;
mod mutants;
mod prove;
pub mod smt;

pub use certificate::LinearCertificate;
pub use claim::{LinearClaim, Obligation};
pub use error::{LinearError, Undecided};
pub use evaluate::{LinearOutcome, LinearValue};
pub use formula::{FormulaFile, LinearFormula};
pub use game::{LinearGame, LinearRules};
pub use linear::Linear;
pub use mutants::mutants;
pub use prove::{LinearCounterexample, LinearVerdict, prove, prove_p_positions};

/// The example of the README is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

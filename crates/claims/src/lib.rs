//! The catalogue: every statement of the sources that this workspace checks, with its evidence and
//! with mutants, which are the same statement with one detail changed and must be refuted.
//!
//! | module | what it holds |
//! |---|---|
//! | [`catalogue`] | the statements, one module for each crate that has the rules, and those between sources |
//! | [`certificates`] | the stored proofs, and how a certificate of any kind is checked |
//! | `program` | the commands `verify` and `check`, behind the feature `program` |
//! | [`references`](mod@references) | the bibliography |
//!
//! # Examples
//!
//! ```
//! use impartial::verify::{Run, Scale};
//!
//! let run = Run { scale: Scale::new(0.02), ..Run::default() };
//! let claims = impartial_claims::catalogue::claims();
//! let claim = claims.iter().find(|claim| claim.name() == "Theorem10").expect("it is there");
//! assert!(claim.run(&run).verdict.is_good());
//! assert!(claim.mutants().iter().all(|mutant| mutant.run(&run).verdict.is_refuted()));
//! ```

pub mod catalogue;
pub mod certificates;
#[cfg(feature = "program")]
pub mod program;
pub mod references;

//! The crate from outside: formulas as files, proofs and their checker, laws.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a failure is what a test is for")]

mod certificates;
mod formulas;
mod laws;

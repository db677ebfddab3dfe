//! Formulas found from the rules alone, and laws of what is found and kept.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on may panic")]

mod found;
mod laws;

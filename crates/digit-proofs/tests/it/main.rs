//! The crate from outside: relations, claims about games, certificates, learning, laws.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

mod certificates;
mod engine;
mod games;
mod laws;
mod learning;

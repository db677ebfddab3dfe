//! The tests of the catalogue.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may panic")]

mod catalogue;
mod digits;

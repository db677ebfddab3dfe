//! All integration tests of the crate, in one program.

#![expect(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a test may panic, and its numbers are small"
)]

mod certificates;
#[path = "../../../../testdata/reader.rs"]
mod common;
mod engines;
mod octal;
mod repeated;

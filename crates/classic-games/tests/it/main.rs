//! All integration tests of the crate, in one program.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "helpers of tests"
)]

mod boards;
#[path = "../../../../testdata/reader.rs"]
mod common;
mod properties;
mod public_cases;

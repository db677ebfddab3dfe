//! Benchmarks: one table of rows, each a piece of work and the ways to do it.
//!
//! - [`rows()`] is the table. Adding a row is one entry in a file of `rows/`.
//! - `cargo bench comparisons` measures the rows with criterion, and the ways through each source.
//! - The program `row` runs one way of one row and prints what it measured:
//!   `cargo run --release --package benches --bin row`.
//! - `cargo xtask bench` runs that program for all rows and writes `REPORT.md`.
//!
//! A row has a `target`, what was to be reached, and where it is known a `limit`, what
//! the machine would allow.
//!
//! Benchmarks measure; tests decide. But each row ends in an [answer](Task::run), which all ways to
//! it must share at the same size, so that a fast wrong way is not a fast way.

#![expect(clippy::float_arithmetic, reason = "times are measured, not proved")]

pub mod measure;
mod peers;
mod row;
mod rows;

pub use row::{Kind, Limit, Program, Row, Task, Way, Work};
pub use rows::rows;

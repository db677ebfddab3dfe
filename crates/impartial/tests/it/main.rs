//! One binary for all tests of the crate from outside: it links once.

mod differences;
mod graph;
mod lines;
mod radix;
mod readme;
mod solution;
mod solvers;
mod text;
mod verification;

//! One binary for all tests of the crate from outside: it links once.

mod examples;
mod linear;
mod properties;

//! The front door from outside: which method answers what, and that all answers agree.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on may panic")]

mod agree;
mod certificates;
mod corpus;
mod doors;
mod methods;

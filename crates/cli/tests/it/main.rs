//! The program as it is used: from arguments and standard input to answers and exit codes.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod arguments;
mod corpus;
mod streams;
mod transcripts;

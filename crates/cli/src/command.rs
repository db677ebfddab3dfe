//! The subcommands, one file each.

pub mod check;
pub mod completions;
pub mod discover;
pub mod games;
pub mod man;
pub mod moves;
pub mod nimber;
pub mod octal;
pub mod options;
pub mod outcome;
pub mod period;
pub mod sequence;
pub mod sum;
pub mod table;
pub mod value;
pub mod verify;

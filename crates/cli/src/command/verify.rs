//! `impartial verify`: the catalogue of statements, run.

use crate::failure::Failure;
use impartial_claims::program::verify::{self, Args};
use std::process::ExitCode;

/// Runs the catalogue. It prints, counts and listens to Ctrl-C itself.
pub fn run(arguments: &Args) -> Result<ExitCode, Failure> {
    let ran =
        verify::run(arguments).map_err(|error| Failure::invalid(format_args!("{error:#}")))?;
    Ok(ExitCode::from(ran.code))
}

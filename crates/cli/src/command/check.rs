//! `impartial check`: certificates, checked.

use crate::failure::Failure;
use impartial_claims::program::check::{self, Args};
use std::process::ExitCode;

/// Checks the files. It prints and listens to Ctrl-C itself.
pub fn run(arguments: &Args) -> Result<ExitCode, Failure> {
    let code = check::run(arguments);
    code.map(ExitCode::from).map_err(|error| Failure::invalid(format_args!("{error:#}")))
}

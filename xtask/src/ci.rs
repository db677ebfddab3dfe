//! `cargo xtask ci`: what continuous integration runs.

use crate::root;
use anyhow::Context;
use std::process::{Command, ExitCode};

/// Run what continuous integration runs: the script `.ci/run`
#[derive(clap::Args)]
pub struct Args {}

/// Runs the script and passes its exit code on.
pub fn run(_: &Args) -> anyhow::Result<ExitCode> {
    let script = root().join(".ci/run");
    let status = Command::new(&script)
        .current_dir(root())
        .status()
        .with_context(|| format!("cannot run {}", script.display()))?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(ExitCode::from(code.unwrap_or(1)))
}

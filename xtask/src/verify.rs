//! `cargo xtask verify`: the command `verify`, and what it writes into the checkout.

use crate::root;
use anyhow::Context;
use impartial_claims::program::verify::{self, PARTS};
use std::fs;
use std::process::ExitCode;

/// The command line.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    verify: verify::Args,
    /// Also write the table of the statements into docs/STATEMENTS.md, if all holds
    #[arg(long, requires = "glance", conflicts_with_all = PARTS)]
    readme: bool,
}

const HEAD: &str = "\
# Statements

Each row is one statement of one source, with what was shown of it and of nothing else: on how many positions it was checked
without a gap, on how many samples, for which parameters it is proved for all positions, and how many mutants (the statement
or the rules with one detail changed) were refuted. An empty cell: nothing of the kind was run. Written by
`cargo xtask verify --glance --readme`; `impartial verify --glance` prints the same.

";

/// Runs the catalogue as the command line says.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let ran = verify::run(&args.verify)?;
    if args.readme && ran.code == 0 {
        let path = root().join("docs/STATEMENTS.md");
        fs::write(&path, format!("{HEAD}{}", ran.statements))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(ExitCode::from(ran.code))
}

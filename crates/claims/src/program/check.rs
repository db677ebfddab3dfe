//! `check`: checks stored proofs, without the provers.

use anyhow::{Context, bail};
use linear_proofs::Claim;
use linear_proofs::smt::{Opinion, Solver};
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

/// Check certificates of proofs for all positions
///
/// Each file is read and checked again from its first line to its last, by a checker that shares no
/// code with the prover that wrote it. What it proves is printed.
#[derive(clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub struct Args {
    /// The files; of a folder, all that end in .json or .jsonl, and those in its folders
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Also ask z3 and cvc5, where they are installed, about the claims in linear arithmetic: a minute
    /// each at most
    #[arg(long)]
    smt: bool,
}

const AFTER_HELP: &str = "\
Exit codes:
  0  all certificates are good
  1  a certificate was refused: it is damaged, or does not prove what it says; or another solver says
     that a claim is wrong
  2  wrong usage, or a file that cannot be read";

/// How long another solver may think about a claim.
const PATIENCE: Duration = Duration::from_secs(60);

/// Checks the files one after the other.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let mut out = io::stdout().lock();
    match check_files(args, &mut out) {
        // Whoever read the output has seen enough; what was not checked is not said to be good.
        Err(error)
            if error
                .downcast_ref::<io::Error>()
                .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) =>
        {
            Ok(3)
        }
        good => Ok(u8::from(!good?)),
    }
}

/// Whether all is good.
fn check_files(args: &Args, out: &mut impl Write) -> anyhow::Result<bool> {
    let solvers = if args.smt { solvers(out)? } else { Vec::new() };
    let mut good = true;
    for file in files(&args.files)? {
        let bytes = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
        match check(&bytes) {
            Ok(proved) => {
                writeln!(out, "✓ {}: {}", file.display(), proved.words)?;
                for (claim, solver) in
                    proved.linear.iter().flat_map(|claim| solvers.iter().map(move |s| (claim, s)))
                {
                    good &= second_opinion(claim, solver, out)?;
                }
            }
            Err(reason) => {
                good = false;
                writeln!(out, "✗ {}: refused: {reason}", file.display())?;
            }
        }
    }
    Ok(good)
}

/// The other solvers that are installed; it is said which are not.
fn solvers(out: &mut impl Write) -> io::Result<Vec<Solver>> {
    let mut found = Vec::new();
    for name in Solver::NAMES {
        match Solver::find(name) {
            Some(solver) => found.push(solver),
            None => writeln!(out, "{name} is not installed, and not asked")?,
        }
    }
    Ok(found)
}

/// What a solver says of a claim: false only if it refutes it.
fn second_opinion(claim: &Claim, solver: &Solver, out: &mut impl Write) -> anyhow::Result<bool> {
    let name = solver.program().display();
    let opinion = solver.ask(claim, PATIENCE)?;
    match &opinion {
        Opinion::Agrees { queries } => {
            writeln!(out, "  {name} agrees ({queries} queries): {claim}")?
        }
        Opinion::Unknown(why) => writeln!(out, "  {name} has no answer ({why}): {claim}")?,
        Opinion::Refutes { meaning } => writeln!(out, "✗ {name} refutes {claim}: {meaning}")?,
    }
    Ok(!matches!(opinion, Opinion::Refutes { .. }))
}

/// The files, and those in the folders and the folders in them, in order. A folder may hold other
/// files too: certificates end in `.json` or `.jsonl`.
fn files(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let known = files.len();
        let mut folders = vec![path.clone()];
        while let Some(folder) = folders.pop() {
            let inside = fs::read_dir(&folder);
            for entry in inside.with_context(|| format!("cannot read {}", folder.display()))? {
                let path = entry?.path();
                if path.is_dir() && !path.is_symlink() {
                    folders.push(path);
                } else if path.extension().is_some_and(|end| end == "json" || end == "jsonl") {
                    files.push(path);
                }
            }
        }
        if files.len() == known {
            bail!("there is no .json or .jsonl file in {}", path.display());
        }
        files[known..].sort();
    }
    Ok(files)
}

/// What a certificate proves.
struct Proved {
    words: String,
    /// The claims in linear arithmetic.
    linear: Vec<Claim>,
}

/// What the certificate proves, or why it was refused. Which checker is asked depends on what the file
/// says of its format; each checker verifies that again.
fn check(bytes: &[u8]) -> Result<Proved, String> {
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]);
    let says = |format: &str| start.contains(&format!("\"{format}\""));
    let in_words = |words| Proved { words, linear: Vec::new() };
    if says(digit_proofs::certificate::FORMAT) {
        let checked = digit_proofs::certificate::check(bytes, &impartial::progress::Unbounded)
            .map_err(|error| error.to_string())?;
        return Ok(in_words(checked.to_string()));
    }
    if says(linear_proofs::certificate::FORMAT) {
        let all = linear_proofs::certificate::check(bytes, &impartial::progress::Unbounded)
            .map_err(|error| error.to_string())?;
        let words = all.iter().map(|checked| {
            format!("proved for all positions: {} ({} nodes)", checked.claim(), checked.nodes())
        });
        let words = words.collect::<Vec<_>>().join("\n  ");
        return Ok(Proved {
            words,
            linear: all.iter().map(|checked| checked.claim().clone()).collect(),
        });
    }
    if says(octal_games::certificate::FORMAT) {
        let checked = octal_games::certificate::check(bytes).map_err(|error| error.to_string())?;
        let (rule, period) = (checked.rule, checked.period);
        return Ok(in_words(format!(
            "proved for all heaps of {rule}: preperiod {}, period {}",
            period.preperiod, period.period
        )));
    }
    Err("it is no certificate: there is no known \"format\" at its beginning".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_certificate_is_refused() {
        for bytes in [&b""[..], b"{}", b"\xff\xfe", b"{\"format\":\"impartial digit proof\""] {
            assert!(check(bytes).is_err());
        }
    }
}

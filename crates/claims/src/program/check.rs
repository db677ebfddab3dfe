//! `check`: checks stored proofs, without the provers.

use super::interrupt::on_ctrl_c;
use crate::certificates::{self, CertificateError, Proved};
use anyhow::{Context, bail};
use impartial::progress::{Limits, Observer};
use linear_proofs::LinearClaim;
use linear_proofs::smt::{Opinion, Solver};
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Check certificates of proofs for all positions
///
/// Each file is read and checked again from its first line to its last, by a checker that shares no
/// code with the prover that wrote it. What it proves is printed, with the statement of the catalogue
/// that it is, if it is one.
#[derive(clap::Args, Debug)]
#[group(skip)]
#[command(after_long_help = AFTER_HELP)]
pub struct Args {
    /// The files; `-` is the standard input; of a folder, all that end in .json or .jsonl, and those in
    /// its folders [default: the certificates that are built in]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Also ask z3 and cvc5, where they are installed, about the claims in linear arithmetic: a minute
    /// each at most
    #[arg(long)]
    smt: bool,
    /// Also print of each statement of the catalogue what the checker read, word for word: a formula may
    /// take a screen
    #[arg(long)]
    full: bool,
    /// Stop after this time, such as 90, 90s or 1m30s
    #[arg(long, value_name = "TIME", value_parser = super::args::time)]
    time: Option<Duration>,
    /// Stop after so many steps: nodes of a proof, states of automata, values of heaps
    #[arg(long, value_name = "N")]
    max_positions: Option<u64>,
}

const AFTER_HELP: &str = "\
Exit codes; of several files, the first of 1, 2, 3 that one of them has:
  0  all certificates prove what they say
  1  a certificate does not prove what it says, or another solver refutes a claim
  2  a file that cannot be read, is damaged, or is no certificate of a known format and version;
     wrong usage
  3  not decided within --time or --max-positions, or interrupted";

/// How long another solver may think about a claim.
const PATIENCE: Duration = Duration::from_secs(60);

const FALSE: u8 = 1;
const UNREADABLE: u8 = 2;
const UNDECIDED: u8 = 3;

/// Checks the files one after the other: the exit code, as the help describes it.
///
/// # Errors
///
/// If a folder cannot be read or has no certificates, or the output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let limits = args.max_positions.into_iter().fold(Limits::default(), Limits::max_positions);
    let limits = Arc::new(args.time.into_iter().fold(limits, Limits::time));
    let (interrupted, asked) = (Arc::clone(&limits), AtomicBool::new(false));
    on_ctrl_c(move || {
        interrupted.interrupt();
        asked.swap(true, Ordering::Relaxed)
    })?;
    let mut out = io::stdout().lock();
    match check_all(args, &*limits, &mut out) {
        // Whoever read the output has seen enough; what was not checked is not said to be good.
        Err(error)
            if error
                .downcast_ref::<io::Error>()
                .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) =>
        {
            Ok(UNDECIDED)
        }
        code => code,
    }
}

/// The exit codes of the files together.
fn check_all(args: &Args, observer: &dyn Observer, out: &mut impl Write) -> anyhow::Result<u8> {
    let solvers = if args.smt { solvers(out)? } else { Vec::new() };
    let mut codes = [false; 4];
    let mut report = |name: &str, bytes: &io::Result<Vec<u8>>| -> anyhow::Result<()> {
        codes[usize::from(check_one(name, bytes, args.full, &solvers, observer, out)?)] = true;
        Ok(())
    };
    if args.files.is_empty() {
        for (name, bytes) in certificates::all() {
            report(&name, &Ok(bytes.to_vec()))?;
        }
    }
    for file in files(&args.files)? {
        let is_stdin = file == Path::new("-");
        let name = if is_stdin { "standard input".into() } else { file.display().to_string() };
        report(&name, &if is_stdin { standard_input() } else { fs::read(&file) })?;
    }
    let worst = [FALSE, UNREADABLE, UNDECIDED].into_iter().find(|&code| codes[usize::from(code)]);
    Ok(worst.unwrap_or(0))
}

fn standard_input() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Checks a file and prints what came of it: its exit code.
fn check_one(
    name: &str,
    bytes: &io::Result<Vec<u8>>,
    full: bool,
    solvers: &[Solver],
    observer: &dyn Observer,
    out: &mut impl Write,
) -> anyhow::Result<u8> {
    let proved = match bytes {
        Ok(bytes) => certificates::check(bytes, observer),
        Err(error) => Err(CertificateError::Unreadable(error.to_string())),
    };
    let proved = match proved {
        Ok(proved) => proved,
        Err(error) => {
            let (mark, code) = match error {
                CertificateError::False(_) => ('✗', FALSE),
                CertificateError::Undecided(_) => ('…', UNDECIDED),
                CertificateError::Unreadable(_) => ('✗', UNREADABLE),
            };
            writeln!(out, "{mark} {name}: {error}")?;
            return Ok(code);
        }
    };
    let mut code = 0;
    for Proved { words, work, statement, linear, .. } in &proved {
        write!(out, "✓ {name}: proved for all positions: ")?;
        match statement {
            // It was found by the data of the claim, not by its words.
            Some(statement) => {
                writeln!(out, "{statement}: {} ({work})", statement.says())?;
                if full {
                    writeln!(out, "  {words}")?;
                }
            }
            None => writeln!(out, "{words} ({work})\n  not a statement of the catalogue")?,
        }
        for (claim, solver) in
            linear.iter().flat_map(|claim| solvers.iter().map(move |s| (claim, s)))
        {
            if !second_opinion(claim, solver, out)? {
                code = FALSE;
            }
        }
    }
    Ok(code)
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
fn second_opinion(
    claim: &LinearClaim,
    solver: &Solver,
    out: &mut impl Write,
) -> anyhow::Result<bool> {
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

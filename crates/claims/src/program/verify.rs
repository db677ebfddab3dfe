//! `verify`: checks every statement of the sources against the rules of the games.

pub use super::args::{Args, PARTS};
use super::interrupt::on_ctrl_c;
use super::journal::Journal;
use super::print::{self, Format, Printer};
use super::run::{self, Plan};
use super::select;
use super::watch::Watch;
use crate::catalogue::{claims, claims_to_prove};
use anyhow::Context;
use std::fs::File;
use std::io::{self, Write};
use std::sync::Arc;

/// What a run came to.
pub struct Ran {
    /// The exit code, as the help describes it.
    pub code: u8,
    /// The statements and what was shown of each, as a table in Markdown; empty unless `--glance` asks
    /// for it.
    pub statements: String,
}

impl Ran {
    const LISTED: Ran = Ran { code: 0, statements: String::new() };
}

/// Runs the catalogue as the command line says.
///
/// # Errors
///
/// If the command line asks for claims that do not exist, or a file cannot be read or written.
pub fn run(args: &Args) -> anyhow::Result<Ran> {
    let claims = select::select(
        if args.prove { claims_to_prove() } else { claims() },
        &args.source,
        &args.claim,
    )?;
    let plan = Plan::new(args);
    let jobs = plan.jobs(&claims);
    if args.list {
        return list(args, &claims);
    }
    if let Some(jobs) = args.jobs {
        rayon::ThreadPoolBuilder::new()
            .num_threads(jobs.get())
            .build_global()
            .context("cannot start the threads")?;
    }
    let mut journal = args.resume.as_deref().map(Journal::open).transpose()?;
    if let (Some(out), Some(resume)) = (&args.out, &args.resume) {
        let same = out.canonicalize().is_ok_and(|out| Some(out) == resume.canonicalize().ok());
        anyhow::ensure!(!same, "--resume {} already adds to that file", resume.display());
    }
    let watch = Arc::new(Watch::new(args.time));
    let interrupted = Arc::clone(&watch);
    on_ctrl_c(move || interrupted.interrupt())?;
    let mut printer = Printer::new(sink(args)?, format(args), &jobs);
    let code = match plan.execute(&jobs, journal.as_mut(), &watch, &mut printer) {
        Ok(summary) => {
            if args.out.is_some() {
                eprintln!("{summary}");
            }
            summary.exit_code()
        }
        // Whoever read the output has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => run::CUT_OFF,
        Err(error) => return Err(error).context("cannot write a result"),
    };
    let statements = if args.glance { printer.statements() } else { String::new() };
    Ok(Ran { code, statements })
}

fn list(args: &Args, claims: &[impartial::verify::Claim]) -> anyhow::Result<Ran> {
    match print::list(&mut *sink(args)?, claims, args.json) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(Ran::LISTED),
    }
}

/// Where the results go.
fn sink(args: &Args) -> anyhow::Result<Box<dyn Write>> {
    Ok(match &args.out {
        Some(path) => Box::new(
            File::create(path).with_context(|| format!("cannot write {}", path.display()))?,
        ),
        None => Box::new(io::stdout()),
    })
}

fn format(args: &Args) -> Format {
    match (args.json, args.glance, &args.out) {
        (true, ..) => Format::Json,
        (_, true, _) => Format::Glance,
        (.., None) => Format::for_stdout(),
        (.., Some(_)) => Format::Text { width: None },
    }
}

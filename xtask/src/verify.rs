//! `cargo xtask verify`: checks every statement of the sources against the rules of the games.

mod args;
mod catalogue;
mod cross;
mod glance;
mod journal;
mod print;
mod record;
mod run;
mod select;
mod watch;

pub use args::Args;
use catalogue::claims_to_prove;
pub use catalogue::{CROSS, claims, references};
pub use record::Identity;

use crate::interrupt::on_ctrl_c;
use crate::quote::quote;
use crate::root;
use anyhow::Context;
use journal::Journal;
use print::{Format, Printer};
use run::Plan;
use std::fs::File;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use watch::Watch;

/// Runs the catalogue as the command line says.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
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
            if args.readme && summary.exit_code() == 0 {
                quote(&root().join("README.md"), "verify", &printer.proved(&summary))?;
            }
            summary.exit_code()
        }
        // Whoever read the output has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => run::CUT_OFF,
        Err(error) => return Err(error).context("cannot write a result"),
    };
    Ok(ExitCode::from(code))
}

fn list(args: &Args, claims: &[impartial::verify::Claim]) -> anyhow::Result<ExitCode> {
    match print::list(&mut *sink(args)?, claims, args.json) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(ExitCode::SUCCESS),
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

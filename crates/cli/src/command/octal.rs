//! `impartial octal …`: long runs, certificates, comparisons and searches of octal games.

use crate::answers::print;
use crate::args::Bounds;
use crate::failure::Failure;
use crate::output;
use crate::session::{Session, say};
use impartial::period::Periodicity;
use impartial_claims::certificates::{CertificateError, Kind};
use octal_games::certificate::{self, CertifyError};
use octal_games::{Difference, HeapValues, Rule, Search, StateError, codes_of, first_difference};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// What `octal` is asked. A rule is a code such as 0.77, 4.3... or 0.8A, or `grundy`.
#[derive(Debug, clap::Subcommand)]
pub enum Arguments {
    /// Prove the period of a rule, and write a certificate of it
    Certificate(Certificate),
    /// Check a certificate: exit code 0 if it proves what it says, 1 if it does not
    Check(Check),
    /// The first heap with different values in two games: exit code 1 if there is one
    Difference(Compare),
    /// The codes whose values begin with a sequence: exit code 1 if there is none
    Find(Find),
    /// Compute values into a file, from which a run that was cut off goes on
    Run(LongRun),
}

/// What `octal certificate` is asked.
#[derive(Debug, clap::Args)]
pub struct Certificate {
    /// The rule, such as 0.77
    rule: Rule,
    /// The file that is written; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Compute no more than so many values
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    heaps: u64,
    /// The bounds.
    #[command(flatten)]
    bounds: Bounds,
}

/// What `octal check` is asked.
#[derive(Debug, clap::Args)]
pub struct Check {
    /// The certificate; `-` reads the standard input
    file: PathBuf,
    /// The bounds.
    #[command(flatten)]
    bounds: Bounds,
}

/// What `octal difference` is asked.
#[derive(Debug, clap::Args)]
pub struct Compare {
    /// A rule
    left: Rule,
    /// Another one
    right: Rule,
    /// Compare no more than so many heaps
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    heaps: u64,
    /// The bounds.
    #[command(flatten)]
    bounds: Bounds,
}

/// What `octal find` is asked.
#[derive(Debug, clap::Args)]
pub struct Find {
    /// The values of the heaps 0, 1, 2, …
    #[arg(required = true, value_delimiter = ',')]
    sequence: Vec<u64>,
    /// Codes of so many digits after the point
    #[arg(long, value_name = "N", default_value_t = 3)]
    digits: usize,
    /// Try digits up to F
    #[arg(long)]
    hexadecimal: bool,
    /// The bounds.
    #[command(flatten)]
    bounds: Bounds,
}

/// What `octal run` is asked.
#[derive(Debug, clap::Args)]
pub struct LongRun {
    /// The rule, such as 0.6
    rule: Rule,
    /// The largest heap
    #[arg(long, value_name = "N")]
    to: u64,
    /// The file with the values; it is read if it is there, and written at the end or when cut off
    #[arg(long, value_name = "FILE")]
    state: PathBuf,
    /// The bounds.
    #[command(flatten)]
    bounds: Bounds,
}

impl Arguments {
    /// The bounds of the subcommand.
    pub fn bounds(&self) -> Bounds {
        match self {
            Arguments::Certificate(arguments) => arguments.bounds,
            Arguments::Check(arguments) => arguments.bounds,
            Arguments::Difference(arguments) => arguments.bounds,
            Arguments::Find(arguments) => arguments.bounds,
            Arguments::Run(arguments) => arguments.bounds,
        }
    }
}

/// Answers one of the subcommands.
pub fn run(arguments: &Arguments, session: &'static Session) -> Result<(), Failure> {
    match arguments {
        Arguments::Certificate(arguments) => certify(arguments, session),
        Arguments::Check(arguments) => check(arguments, session),
        Arguments::Difference(arguments) => compare(arguments, session),
        Arguments::Find(arguments) => find(arguments, session),
        Arguments::Run(arguments) => long_run(arguments, session),
    }
}

fn certify(arguments: &Certificate, session: &'static Session) -> Result<(), Failure> {
    let mut values = HeapValues::new(&arguments.rule);
    let found = values.period(arguments.heaps, session)?.periodicity;
    let Periodicity::Proved(period) = found else {
        let heaps = values.computed();
        return Err(Failure::invalid(format_args!(
            "no period of {} is proved by the values of {heaps} heaps; --heaps sets how many",
            arguments.rule
        )));
    };
    output::write(&arguments.output, |file| Ok(certificate::write(&values, file)?))?;
    let (preperiod, period) = (period.preperiod, period.period);
    let answer = format!("{}: preperiod {preperiod}, period {period} (proved)", arguments.rule);
    if output::is_stdout(&arguments.output) {
        say(format_args!("{answer}"));
        return Ok(());
    }
    print(&answer, session)
}

fn check(arguments: &Check, session: &'static Session) -> Result<(), Failure> {
    let mut reader: Box<dyn Read> = if arguments.file == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(open(&arguments.file)?)
    };
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes)?;
    let proved = Kind::OctalPeriod.check(&bytes, session)?;
    let lines: Vec<String> =
        proved.iter().map(|proved| format!("{} (proved; {})", proved.words, proved.work)).collect();
    print(&lines.join("\n"), session)
}

fn compare(arguments: &Compare, session: &'static Session) -> Result<(), Failure> {
    let Compare { left, right, heaps, .. } = arguments;
    let [mut one, mut other] = [left, right].map(HeapValues::new);
    match first_difference(&mut one, &mut other, *heaps, session)? {
        Difference::Never => print(&format!("{left} and {right}: equal on all heaps"), session),
        Difference::NoneBelow { heaps } => {
            print(&format!("{left} and {right}: equal on all heaps below {heaps}"), session)
        }
        Difference::At { heap, left: value, right: other } => {
            print(&format!("heap {heap}: {value} in {left}, {other} in {right}"), session)?;
            Err(Failure::Refuted(format!("{left} and {right} differ")))
        }
    }
}

fn find(arguments: &Find, session: &'static Session) -> Result<(), Failure> {
    let limit = usize::try_from(session.list_limit()).unwrap_or(usize::MAX);
    let Find { sequence, digits, hexadecimal, .. } = arguments;
    let search = Search { digits: *digits, hexadecimal: *hexadecimal, limit };
    let found = codes_of(sequence, search, session)?;
    if found.is_empty() {
        let digits = arguments.digits;
        return Err(Failure::Refuted(format!(
            "no code of {digits} digits or fewer gives this sequence"
        )));
    }
    let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
    print(&lines.join("\n"), session)
}

fn long_run(arguments: &LongRun, session: &'static Session) -> Result<(), Failure> {
    let LongRun { rule, to, state, .. } = arguments;
    let mut values = if state.exists() {
        HeapValues::resume(rule, open(state)?)?
    } else {
        HeapValues::new(rule)
    };
    session.note(format_args!("{} values from {}", values.computed(), state.display()));
    let result = values.up_to_observed(*to, session).map(|found| {
        let largest = found.iter().max().unwrap_or_default();
        let first = found.iter().position(|value| value == largest).unwrap_or_default();
        let sum: u128 = found.iter().map(u128::from).sum();
        format!(
            "{rule}: {} values, the largest {largest}, first of heap {first}; their sum {sum}",
            found.len()
        )
    });
    if result.is_ok() || result.as_ref().is_err_and(octal_games::Error::is_cut_off) {
        output::write(state, |file| Ok(values.save(file)?))?;
    }
    print(&result?, session)
}

fn open(path: &Path) -> Result<File, Failure> {
    File::open(path)
        .map_err(|error| Failure::invalid(format_args!("cannot open {}: {error}", path.display())))
}

impl From<CertifyError> for Failure {
    fn from(error: CertifyError) -> Self {
        Failure::invalid(error)
    }
}

impl From<StateError> for Failure {
    fn from(error: StateError) -> Self {
        Failure::invalid(error)
    }
}

impl From<CertificateError> for Failure {
    fn from(error: CertificateError) -> Self {
        match error {
            CertificateError::False(what) => Failure::Refuted(what),
            CertificateError::Undecided(what) => Failure::CutOff(what),
            error => Failure::invalid(error),
        }
    }
}

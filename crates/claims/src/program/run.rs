//! Running claims and mutants one after the other, each on all cores.

use super::args::{Args, Shard};
use super::journal::Journal;
use super::print::{Printer, number};
use super::record::{Conditions, Identity, Kind, Outcome, Record, rate, seconds};
use super::watch::Watch;
use impartial::progress::Observer;
use impartial::verify::{Claim, Mutant, Report, Run, Scale};
use serde::Serialize;
use std::fmt;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// The exit code of a run that was cut off.
pub const CUT_OFF: u8 = 3;
/// The scale of `--quick`.
const SMALL: f64 = 0.1;
/// The scales at which a mutant is tried until it is refuted: most need small regions only.
const MUTANT_SCALES: [f64; 3] = [SMALL * SMALL, SMALL, 1.0];

/// What to run, and how.
pub struct Plan {
    scale: f64,
    seed: u64,
    shard: Shard,
    claims: bool,
    mutants: bool,
}

/// A claim or a mutant to be run.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    pub claim: &'a Claim,
    pub mutant: Option<&'a Mutant>,
}

impl Plan {
    /// What the command line asks for.
    pub fn new(args: &Args) -> Self {
        Plan {
            scale: if args.quick { SMALL } else { args.size.unwrap_or(1.0) },
            seed: args.seed,
            shard: args.shard,
            claims: !args.mutants,
            mutants: !args.no_mutants,
        }
    }

    /// All claims, then all mutants. A shard has a part of the region of every claim, but mutants
    /// are run whole: the smallest counterexample may lie in any part.
    pub fn jobs<'a>(&self, claims: &'a [Claim]) -> Vec<Job<'a>> {
        let originals = claims.iter().map(|claim| Job { claim, mutant: None });
        let mutants = claims.iter().flat_map(|claim| {
            claim.mutants().iter().map(move |mutant| Job { claim, mutant: Some(mutant) })
        });
        let mine = (1..=self.shard.count).cycle().map(|index| index == self.shard.index);
        let mutants = mutants.zip(mine).filter_map(|(job, mine)| mine.then_some(job));
        let originals = originals.filter(|_| self.claims);
        originals.chain(mutants.filter(|_| self.mutants)).collect()
    }

    /// Runs the jobs, prints each result and adds it to the journal as soon as it is there.
    pub fn execute(
        &self,
        jobs: &[Job],
        mut journal: Option<&mut Journal>,
        watch: &Watch,
        printer: &mut Printer,
    ) -> io::Result<Summary> {
        let started = Instant::now();
        let mut summary = Summary::default();
        for (index, job) in jobs.iter().enumerate() {
            let identity = Identity::of(job.claim, job.mutant);
            let conditions = self.conditions(job);
            let known = journal.as_ref().and_then(|j| j.finished(&identity, &conditions));
            if let Some(record) = known.cloned() {
                watch.suspend(|| printer.record(&record))?;
                summary.count(&record);
                continue;
            }
            if watch.checkpoint(0).is_err() {
                summary.not_started += 1;
                continue;
            }
            watch.start(format!("{}/{} {:?}", index + 1, jobs.len(), job.claim));
            let record = self.run(job, identity, conditions, watch);
            if let Some(journal) = &mut journal {
                journal.add(&record)?;
            }
            watch.suspend(|| printer.record(&record))?;
            summary.count(&record);
        }
        watch.finish();
        summary.seconds = seconds(started.elapsed());
        summary.exit = summary.exit_code();
        printer.summary(&summary)?;
        Ok(summary)
    }

    fn conditions(&self, job: &Job) -> Conditions {
        let shard = if job.mutant.is_some() { Shard::default() } else { self.shard };
        Conditions::new(self.seed, self.scale, shard)
    }

    fn run(&self, job: &Job, identity: Identity, conditions: Conditions, watch: &Watch) -> Record {
        let started = Instant::now();
        let report = match job.mutant {
            None => self.check(self.scale, self.shard, watch, |run| job.claim.run(run)),
            Some(mutant) => {
                let check =
                    |scale| self.check(scale, Shard::default(), watch, |run| mutant.run(run));
                let [first, second, last] = MUTANT_SCALES;
                let survives = |report: &Result<Report, String>| matches!(report, Ok(r) if r.verdict.is_good());
                // Only one that survives in the largest region is a survivor.
                let scales = [self.scale.min(second), self.scale.max(last)];
                scales.into_iter().fold(check(self.scale.min(first)), |report, scale| {
                    if survives(&report) { check(scale) } else { report }
                })
            }
        };
        Record::new(identity, conditions, report, started.elapsed())
    }

    /// One run of a check. A panic is an error in this workspace; it must not take the other
    /// results with it.
    fn check(
        &self,
        scale: f64,
        shard: Shard,
        watch: &Watch,
        check: impl Fn(&Run) -> Report,
    ) -> Result<Report, String> {
        let run = Run {
            scale: Scale::new(scale),
            seed: self.seed,
            shard: (shard.index - 1, shard.count),
            observer: watch,
        };
        catch_unwind(AssertUnwindSafe(|| check(&run))).map_err(|panic| {
            let text = panic.downcast_ref::<&str>().map(ToString::to_string);
            let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
            format!("panic: {}", text.unwrap_or_else(|| "no message".into()))
        })
    }
}

/// What came of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    pub hold: u64,
    /// How many of them are proved for all positions.
    pub proved: u64,
    pub refuted: u64,
    pub mutants_refuted: u64,
    pub mutants_survived: u64,
    pub errors: u64,
    pub cut_off: u64,
    pub not_started: u64,
    pub positions: u64,
    pub seconds: f64,
    pub exit: u8,
}

impl Summary {
    fn count(&mut self, record: &Record) {
        self.positions = self.positions.saturating_add(record.positions);
        self.proved += u64::from((record.kind, record.result) == (Kind::Claim, Outcome::Proved));
        *match (record.kind, record.result) {
            (_, Outcome::CutOff) => &mut self.cut_off,
            (_, Outcome::Error) => &mut self.errors,
            (Kind::Claim, Outcome::Refuted) => &mut self.refuted,
            (Kind::Claim, _) => &mut self.hold,
            (Kind::Mutant, Outcome::Refuted) => &mut self.mutants_refuted,
            (Kind::Mutant, _) => &mut self.mutants_survived,
        } += 1;
    }

    /// 0 if all is well, 1 if something is wrong, 3 if not all was run.
    pub fn exit_code(&self) -> u8 {
        if self.refuted + self.mutants_survived + self.errors > 0 {
            1
        } else if self.cut_off + self.not_started > 0 {
            CUT_OFF
        } else {
            0
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} claims hold", self.hold)?;
        if self.proved > 0 {
            write!(f, " ({} proved for all positions)", self.proved)?;
        }
        write!(f, ", {} refuted, {} cut off", self.refuted, self.cut_off)?;
        let rest = [
            (self.mutants_refuted, "mutants refuted"),
            (self.mutants_survived, "MUTANTS SURVIVED"),
            (self.errors, "ERRORS"),
            (self.not_started, "not started"),
        ];
        for (count, what) in rest.into_iter().filter(|(count, _)| *count > 0) {
            write!(f, ", {count} {what}")?;
        }
        let time = Duration::from_secs_f64(self.seconds);
        let (positions, rate) = (number(self.positions), number(rate(self.positions, time)));
        write!(f, "; {positions} positions in {:.1} s, {rate}/s", self.seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::super::print::Format;
    use super::*;
    use impartial::formula::Source;
    use impartial::region::UpTo;
    use impartial::verify::{Evidence, for_all};

    /// All numbers up to 99 are less than `bound`; 100 of them by default.
    fn less_than(bound: u64) -> impl Fn(&Run) -> Report + Send + Sync {
        move |run| {
            for_all(&UpTo(run.scale.bound(99, 1)), run, |n: &u64| {
                if *n < bound { Ok(true) } else { Err("too large".into()) }
            })
        }
    }

    fn claim(name: &'static str, bound: u64, mutant: u64) -> Claim {
        let source = Source::new("CDN", "§0");
        Claim::new(name, source, "n < bound", Evidence::ForAll, less_than(bound))
            .mutant("smaller bound", less_than(mutant))
    }

    fn plan() -> Plan {
        let shard = Shard::default();
        Plan { scale: 1.0, seed: 0, shard, claims: true, mutants: true }
    }

    fn execute(plan: &Plan, claims: &[Claim], watch: &Watch) -> Summary {
        let jobs = plan.jobs(claims);
        let mut printer = Printer::new(Box::new(io::sink()), Format::Json, &jobs);
        plan.execute(&jobs, None, watch, &mut printer).unwrap()
    }

    fn counts(claims: &[Claim]) -> (u64, u64, u64, u64, u8) {
        let summary = execute(&plan(), claims, &Watch::new(None));
        let Summary { hold, refuted, mutants_refuted, mutants_survived, exit, .. } = summary;
        (hold, refuted, mutants_refuted, mutants_survived, exit)
    }

    #[test]
    fn exit_codes_say_what_happened() {
        assert_eq!(counts(&[]), (0, 0, 0, 0, 0));
        assert_eq!(counts(&[claim("True", 100, 5)]), (1, 0, 1, 0, 0));
        assert_eq!(counts(&[claim("False", 99, 5), claim("True", 100, 5)]), (1, 1, 2, 0, 1));
        assert_eq!(counts(&[claim("Blind", 100, 100)]), (1, 0, 0, 1, 1));
    }

    #[test]
    fn a_mutant_that_needs_a_larger_region_gets_it() {
        // At a tenth of the default size, all numbers are below 50.
        let summary = execute(&plan(), &[claim("True", 100, 50)], &Watch::new(None));
        assert_eq!((summary.mutants_refuted, summary.exit), (1, 0));
    }

    #[test]
    fn a_panic_is_an_error_and_the_rest_is_run() {
        let source = Source::new("CDN", "§0");
        let panics = |_: &Run| -> Report { panic!("on purpose") };
        let broken = Claim::new("Broken", source, "nothing", Evidence::ForAll, panics);
        let summary = execute(&plan(), &[broken, claim("True", 100, 5)], &Watch::new(None));
        assert_eq!((summary.errors, summary.hold, summary.exit), (1, 1, 1));
    }

    #[test]
    fn an_interrupted_run_is_cut_off() {
        let watch = Watch::new(None);
        watch.interrupt();
        let summary = execute(&plan(), &[claim("True", 100, 5)], &watch);
        assert_eq!((summary.not_started, summary.exit), (2, CUT_OFF));
    }

    #[test]
    fn a_refutation_outweighs_a_cut_off() {
        let summary = Summary { refuted: 1, cut_off: 1, ..Summary::default() };
        assert_eq!(summary.exit_code(), 1);
    }

    #[test]
    fn shards_together_are_the_whole() {
        let claims = [claim("A", 100, 5), claim("B", 100, 6), claim("C", 100, 7)];
        let parts: Vec<Summary> = (1..=4)
            .map(|index| {
                let plan = Plan { shard: Shard { index, count: 4 }, ..plan() };
                execute(&plan, &claims, &Watch::new(None))
            })
            .collect();
        assert!(parts.iter().all(|part| part.hold == 3 && part.exit == 0));
        assert_eq!(parts.iter().map(|part| part.mutants_refuted).sum::<u64>(), 3);
        let claims_only = |shard| {
            let plan = Plan { shard, mutants: false, ..plan() };
            execute(&plan, &claims, &Watch::new(None)).positions
        };
        let sum: u64 = (1..=4).map(|index| claims_only(Shard { index, count: 4 })).sum();
        assert_eq!(sum, 300);
    }
}

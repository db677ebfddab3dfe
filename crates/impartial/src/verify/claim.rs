//! The catalogue's entries: statements that can be run.

#[expect(unused_imports, reason = "for the documentation")]
use super::Verdict;
use super::{Parameter, Report, Statement};
use crate::formula::Source;
use crate::progress::{Observer, Unbounded};
use std::fmt;

/// How large the regions of a run are, as a factor on the number of positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale(f64);

impl Default for Scale {
    fn default() -> Self {
        Scale(1.0)
    }
}

#[expect(
    clippy::float_arithmetic,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "only the size of a region depends on it"
)]
impl Scale {
    /// Regions with about `factor` times as many positions as by default. Factors that are no
    /// positive numbers count as 1.
    pub fn new(factor: f64) -> Self {
        Scale(if factor.is_finite() && factor > 0.0 { factor } else { 1.0 })
    }

    /// The bound on each of `dimensions` heaps that multiplies the number of positions, which is
    /// `bound` by default.
    pub fn bound(self, bound: u64, dimensions: u32) -> u64 {
        let side = self.0.powf(1.0 / f64::from(dimensions.max(1)));
        ((bound as f64 * side).round() as u64).max(1)
    }

    /// The number of samples, which is `samples` by default.
    pub fn samples(self, samples: u64) -> u64 {
        ((samples as f64 * self.0) as u64).max(1)
    }
}

/// What a caller sets for the checks of a run.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// How large the regions are.
    pub scale: Scale,
    /// The seed of the samples.
    pub seed: u64,
    /// Which part of each region is checked: part `shard.0` of `shard.1`, counted from 0.
    pub shard: (u64, u64),
    /// Watches and may stop the run.
    pub observer: &'a dyn Observer,
}

impl Default for Run<'_> {
    fn default() -> Self {
        Run { scale: Scale::default(), seed: 0, shard: (0, 1), observer: &Unbounded }
    }
}

/// A run of a claim or of a mutant.
type Check = Box<dyn Fn(&Run) -> Report + Send + Sync>;

/// How a claim was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Evidence {
    /// The formula against its own values one move on.
    StepCheck,
    /// The formula against search.
    Differential,
    /// A constructed move against the rules.
    Strategy,
    /// A statement about single positions, checked at each.
    ForAll,
    /// The numbers printed in the source.
    Printed,
    /// A proof for all positions, or the check of a stored certificate of one.
    Proof,
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Evidence::StepCheck => "step check",
            Evidence::Differential => "differential",
            Evidence::Strategy => "strategy",
            Evidence::ForAll => "for all",
            Evidence::Printed => "printed",
            Evidence::Proof => "proof",
        })
    }
}

/// A claim with one detail changed. A verifier that cannot refute it verifies nothing.
pub struct Mutant {
    /// What was changed.
    pub change: String,
    check: Check,
}

impl Mutant {
    /// Runs the same check on the changed claim.
    pub fn run(&self, run: &Run) -> Report {
        (self.check)(run)
    }
}

/// A statement of a source that can be run.
///
/// # Examples
///
/// ```
/// use impartial::formula::{Conjecture, Source};
/// use impartial::prelude::*;
/// use impartial::region::UpTo;
/// use impartial::verify::{Claim, Evidence, Run, step_check};
///
/// struct OneOrTwo;
/// impl Ruleset<u64> for OneOrTwo {
///     fn options(&self, heap: &u64) -> impl Iterator<Item = u64> {
///         let heap = *heap;
///         (1..=2).filter_map(move |take| heap.checked_sub(take))
///     }
/// }
/// let check = |modulus: u64| {
///     move |run: &Run| {
///         let formula = Conjecture::new(Grundy, move |heap: &u64| heap % modulus);
///         step_check(&OneOrTwo, &formula, &UpTo(run.scale.bound(1_000, 1)), run)
///     }
/// };
/// let source = Source::new("Enc", "Bachet's Game");
/// let claim = Claim::new("Bachet", source, "sg(n) = n mod (k+1)", Evidence::StepCheck, check(3))
///     .parameters("k = 2")
///     .mutant("mod k", check(2));
/// assert!(claim.run(&Run::default()).verdict.is_good());
/// assert!(claim.mutants()[0].run(&Run::default()).verdict.is_refuted());
/// ```
pub struct Claim {
    statement: Statement,
    evidence: Evidence,
    check: Check,
    mutants: Vec<Mutant>,
}

impl Claim {
    /// A statement, and how it is checked.
    pub fn of(
        statement: Statement,
        evidence: Evidence,
        check: impl Fn(&Run) -> Report + Send + Sync + 'static,
    ) -> Self {
        Claim::with_check(statement, evidence, Box::new(check))
    }

    /// A statement named after the item that states it, and how it is checked.
    pub fn new(
        name: &'static str,
        source: Source,
        says: &'static str,
        evidence: Evidence,
        check: impl Fn(&Run) -> Report + Send + Sync + 'static,
    ) -> Self {
        Claim::of(Statement::new(source, name, says), evidence, check)
    }

    /// Compiled once, unlike [`of`](Self::of).
    fn with_check(statement: Statement, evidence: Evidence, check: Check) -> Self {
        Claim { statement, evidence, check, mutants: Vec::new() }
    }

    /// The same for one value of a parameter.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Parameter>) -> Self {
        self.statement = self.statement.with(name, value);
        self
    }

    /// The same, stated at another place.
    #[must_use]
    pub fn at(mut self, source: Source) -> Self {
        self.statement = self.statement.at(source);
        self
    }

    /// The game, the region or whatever else it is checked for.
    #[must_use]
    pub fn parameters(self, word: impl Into<String>) -> Self {
        self.with("", word.into())
    }

    /// The same check on a claim with one detail changed.
    #[must_use]
    pub fn mutant(
        self,
        change: impl Into<String>,
        check: impl Fn(&Run) -> Report + Send + Sync + 'static,
    ) -> Self {
        self.and_mutant(Mutant { change: change.into(), check: Box::new(check) })
    }

    fn and_mutant(mut self, mutant: Mutant) -> Self {
        self.mutants.push(mutant);
        self
    }

    /// What is stated.
    pub fn statement(&self) -> &Statement {
        &self.statement
    }

    /// The name of the item that states it.
    pub fn name(&self) -> &'static str {
        self.statement.part()
    }

    /// Where it is stated.
    pub fn source(&self) -> Source {
        self.statement.source()
    }

    /// How it is checked.
    pub fn evidence(&self) -> Evidence {
        self.evidence
    }

    /// Its mutants.
    pub fn mutants(&self) -> &[Mutant] {
        &self.mutants
    }

    /// Runs the check. That nothing was looked at is no evidence, and comes back as
    /// [`Verdict::CutOff`]; but a part of a region may be empty.
    pub fn run(&self, run: &Run) -> Report {
        let report = (self.check)(run);
        if report.is_empty() && run.shard.1 <= 1 {
            let why = "no position belongs to the game: nothing was checked";
            return Report::cut_off(report.region, why);
        }
        report
    }
}

impl fmt::Debug for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.statement)
    }
}

//! Claims that know their check: that a formula gives an invariant of a game.

use super::{Claim, Evidence, Parameter, Report, Run, Statement, differential_check, step_check};
use crate::formula::Formula;
use crate::position::Position;
use crate::region::Region;
use crate::ruleset::{InvalidPosition, Ruleset};
use std::marker::PhantomData;

/// A claim that a formula gives an invariant of a game: the formula says where it is stated, the check
/// says what kind of evidence it is, and mutants are other formulas or other rules.
///
/// # Examples
///
/// ```
/// use impartial::formula::Source;
/// use impartial::prelude::*;
/// use impartial::region::UpTo;
/// use impartial::verify::{Claim, Evidence, Restricted, Run};
///
/// #[derive(Clone)]
/// struct OneOrTwo;
/// impl Ruleset<u64> for OneOrTwo {
///     fn options(&self, heap: &u64) -> impl Iterator<Item = u64> {
///         let heap = *heap;
///         (1..=2).filter_map(move |take| heap.checked_sub(take))
///     }
/// }
/// struct Mod(u64);
/// impl Formula<u64> for Mod {
///     type Invariant = Grundy;
///     fn invariant(&self) -> Grundy {
///         Grundy
///     }
///     fn source(&self) -> Source {
///         Source::new("Enc", "Bachet's Game")
///     }
///     fn evaluate(&self, heap: &u64) -> Result<u64, impartial::formula::OutOfScope> {
///         Ok(heap % self.0)
///     }
/// }
///
/// let region = |run: &Run| UpTo(run.scale.bound(1_000, 1));
/// let claim: Claim = Claim::steps("Bachet", "sg(n) = n mod (k+1)", OneOrTwo, Mod(3), region)
///     .with("k", 2)
///     .formula("mod k", Mod(2))
///     .rules("2 may not be taken", Restricted::new(OneOrTwo, |from: &u64, to: &u64| from - to != 2))
///     .into();
/// assert_eq!(claim.statement().to_string(), "[Enc] Bachet's Game, Bachet (k = 2)");
/// assert_eq!(claim.evidence(), Evidence::StepCheck);
/// assert!(claim.run(&Run::default()).verdict.is_good());
/// assert!(claim.mutants().iter().all(|mutant| mutant.run(&Run::default()).verdict.is_refuted()));
/// ```
pub struct FormulaClaim<P, R, F, B> {
    claim: Claim,
    how: How,
    /// Kept for the mutants.
    rules: R,
    formula: F,
    region: B,
    position: PhantomData<fn(P)>,
}

/// How a formula is checked.
#[derive(Clone, Copy)]
enum How {
    Steps,
    Search,
}

impl How {
    fn check<P, R, F, G>(self, rules: &R, formula: &F, region: &G, run: &Run) -> Report
    where
        P: Position,
        R: Ruleset<P> + Sync,
        F: Formula<P> + Sync,
        G: Region<P> + 'static,
    {
        match self {
            How::Steps => step_check(rules, formula, region, run),
            How::Search => differential_check(rules, formula, region, run),
        }
    }

    fn evidence(self) -> Evidence {
        match self {
            How::Steps => Evidence::StepCheck,
            How::Search => Evidence::Differential,
        }
    }
}

impl Claim {
    /// That the formula is right, by a [`step_check`] on a region, which the scale of a run may move.
    pub fn steps<P, R, F, G, B>(
        part: &'static str,
        says: &'static str,
        rules: R,
        formula: F,
        region: B,
    ) -> FormulaClaim<P, R, F, B>
    where
        P: Position + 'static,
        R: Ruleset<P> + Clone + Send + Sync + 'static,
        F: Formula<P> + Clone + Send + Sync + 'static,
        G: Region<P> + 'static,
        B: Fn(&Run) -> G + Clone + Send + Sync + 'static,
    {
        FormulaClaim::new(How::Steps, (part, says), rules, formula, region)
    }

    /// That the formula is right, by a [`differential_check`] on a region, which the scale of a run may move.
    pub fn searched<P, R, F, G, B>(
        part: &'static str,
        says: &'static str,
        rules: R,
        formula: F,
        region: B,
    ) -> FormulaClaim<P, R, F, B>
    where
        P: Position + 'static,
        R: Ruleset<P> + Clone + Send + Sync + 'static,
        F: Formula<P> + Clone + Send + Sync + 'static,
        G: Region<P> + 'static,
        B: Fn(&Run) -> G + Clone + Send + Sync + 'static,
    {
        FormulaClaim::new(How::Search, (part, says), rules, formula, region)
    }
}

impl<P, R, F, G, B> FormulaClaim<P, R, F, B>
where
    P: Position + 'static,
    R: Ruleset<P> + Clone + Send + Sync + 'static,
    F: Formula<P> + Clone + Send + Sync + 'static,
    G: Region<P> + 'static,
    B: Fn(&Run) -> G + Clone + Send + Sync + 'static,
{
    fn new(
        how: How,
        (part, says): (&'static str, &'static str),
        rules: R,
        formula: F,
        region: B,
    ) -> Self {
        let statement = Statement::new(formula.source(), part, says);
        let check = checked(how, rules.clone(), formula.clone(), region.clone());
        let claim = Claim::of(statement, how.evidence(), check);
        FormulaClaim { claim, how, rules, formula, region, position: PhantomData }
    }

    /// The statement for one value of a parameter.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Parameter>) -> Self {
        self.claim = self.claim.with(name, value);
        self
    }

    /// A mutant: another formula for the same game.
    #[must_use]
    pub fn formula(
        mut self,
        change: impl Into<String>,
        other: impl Formula<P> + Send + Sync + 'static,
    ) -> Self {
        let check = checked(self.how, self.rules.clone(), other, self.region.clone());
        self.claim = self.claim.mutant(change, check);
        self
    }

    /// A mutant: the same formula for another game.
    #[must_use]
    pub fn rules(
        mut self,
        change: impl Into<String>,
        other: impl Ruleset<P> + Send + Sync + 'static,
    ) -> Self {
        let check = checked(self.how, other, self.formula.clone(), self.region.clone());
        self.claim = self.claim.mutant(change, check);
        self
    }
}

fn checked<P, R, F, G, B>(
    how: How,
    rules: R,
    formula: F,
    region: B,
) -> impl Fn(&Run) -> Report + Send + Sync
where
    P: Position,
    R: Ruleset<P> + Send + Sync,
    F: Formula<P> + Send + Sync,
    G: Region<P> + 'static,
    B: Fn(&Run) -> G + Send + Sync,
{
    move |run| how.check(&rules, &formula, &region(run), run)
}

impl<P, R, F, B> From<FormulaClaim<P, R, F, B>> for Claim {
    fn from(claim: FormulaClaim<P, R, F, B>) -> Self {
        claim.claim
    }
}

/// A game with some of its moves missing: rules as a mutant.
#[derive(Clone, Copy, Debug)]
pub struct Restricted<R, K> {
    rules: R,
    keep: K,
}

impl<R, K> Restricted<R, K> {
    /// The game of `rules`, of whose moves from one position to another those are left that `keep` keeps.
    pub fn new(rules: R, keep: K) -> Self {
        Restricted { rules, keep }
    }
}

impl<P: Position, R: Ruleset<P>, K: Fn(&P, &P) -> bool> Ruleset<P> for Restricted<R, K> {
    fn options(&self, position: &P) -> impl Iterator<Item = P> {
        self.rules.options(position).filter(move |option| (self.keep)(position, option))
    }

    fn validate(&self, position: &P) -> Result<(), InvalidPosition> {
        self.rules.validate(position)
    }
}

//! Claims that know their check: that a formula gives an invariant of a game.

use super::{
    Claim, Evidence, Parameter, Report, Run, Statement, box_check, differential_check, for_all,
    sorted_box_check, step_check,
};
use crate::formula::{Formula, Source};
use crate::invariant::ByConvention;
use crate::position::{HeapTuple, Position, Sorted};
use crate::region::{Cuboid, Region, SortedBox};
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
/// #[derive(Clone)]
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
pub struct FormulaClaim<K, P, R, F, B> {
    claim: Claim,
    /// Kept for the mutants.
    kind: K,
    rules: R,
    formula: F,
    region: B,
    positions: PhantomData<fn(P)>,
}

/// How a formula is checked against rules on a region. What else the check needs to know is in the value
/// of the type that implements it.
pub trait FormulaCheck<P, R, F, G> {
    /// The kind of evidence that the check gives.
    const EVIDENCE: Evidence;

    /// The check.
    fn check(&self, rules: &R, formula: &F, region: &G, run: &Run) -> Report;
}

/// By a [`step_check`].
#[derive(Clone, Copy, Debug)]
pub struct Steps;

/// By a [`differential_check`].
#[derive(Clone, Copy, Debug)]
pub struct Search;

/// By a [`box_check`], or a [`sorted_box_check`] where the region is sorted.
#[derive(Clone, Copy, Debug)]
pub struct Whole;

impl<P, R, F, G> FormulaCheck<P, R, F, G> for Steps
where
    P: Position,
    R: Ruleset<P> + Sync,
    F: Formula<P> + Sync,
    G: Region<P>,
{
    const EVIDENCE: Evidence = Evidence::StepCheck;

    fn check(&self, rules: &R, formula: &F, region: &G, run: &Run) -> Report {
        step_check(rules, formula, region, run)
    }
}

impl<P, R, F, G> FormulaCheck<P, R, F, G> for Search
where
    P: Position,
    R: Ruleset<P> + Sync,
    F: Formula<P> + Sync,
    G: Region<P>,
{
    const EVIDENCE: Evidence = Evidence::Differential;

    fn check(&self, rules: &R, formula: &F, region: &G, run: &Run) -> Report {
        differential_check(rules, formula, region, run)
    }
}

impl<P, R, F> FormulaCheck<P, R, F, Cuboid<P>> for Whole
where
    P: HeapTuple,
    R: Ruleset<P> + Sync,
    F: Formula<P> + Sync,
    F::Invariant: ByConvention,
{
    const EVIDENCE: Evidence = Evidence::Differential;

    fn check(&self, rules: &R, formula: &F, region: &Cuboid<P>, run: &Run) -> Report {
        box_check(rules, formula, region, run)
    }
}

impl<P, R, F> FormulaCheck<Sorted<P>, R, F, SortedBox<P>> for Whole
where
    P: HeapTuple,
    R: Ruleset<P> + Sync,
    F: Formula<Sorted<P>> + Sync,
    F::Invariant: ByConvention,
{
    const EVIDENCE: Evidence = Evidence::Differential;

    fn check(&self, rules: &R, formula: &F, region: &SortedBox<P>, run: &Run) -> Report {
        sorted_box_check(rules, formula, region, run)
    }
}

/// A check and its constructor. The region is a function of the run, whose scale may move it.
macro_rules! constructors {
    ($($(#[$doc:meta])* $name:ident: $kind:ident;)*) => {
        impl Claim {
            $($(#[$doc])*
            pub fn $name<P, R, F, G, B>(
                part: &'static str,
                says: &'static str,
                rules: R,
                formula: F,
                region: B,
            ) -> FormulaClaim<$kind, P, R, F, B>
            where
                P: 'static,
                R: Clone + Send + Sync + 'static,
                F: Formula<P> + Clone + Send + Sync + 'static,
                G: 'static,
                B: Fn(&Run) -> G + Clone + Send + Sync + 'static,
                $kind: FormulaCheck<P, R, F, G>,
            {
                FormulaClaim::by($kind, (part, says), rules, formula, region)
            })*
        }
    };
}

constructors! {
    /// That the formula is right, by a [`step_check`] on a region, which the scale of a run may move.
    steps: Steps;
    /// That the formula is right, by a [`differential_check`] on a region, which the scale of a run may move.
    searched: Search;
    /// That the formula is right, by the solution of a whole box, whose size the scale of a run may move:
    /// a [`box_check`] or a [`sorted_box_check`].
    solved: Whole;
}

impl<K, P, R, F, G, B> FormulaClaim<K, P, R, F, B>
where
    K: FormulaCheck<P, R, F, G> + Clone + Send + Sync + 'static,
    P: 'static,
    R: Clone + Send + Sync + 'static,
    F: Formula<P> + Clone + Send + Sync + 'static,
    G: 'static,
    B: Fn(&Run) -> G + Clone + Send + Sync + 'static,
{
    /// What the check of this kind says about the formula, in a part of a source and in words. The region
    /// is a function of the run, whose scale may move it.
    pub fn by(
        kind: K,
        (part, says): (&'static str, &'static str),
        rules: R,
        formula: F,
        region: B,
    ) -> Self {
        let statement = Statement::new(formula.source(), part, says);
        let check = checked(kind.clone(), rules.clone(), formula.clone(), region.clone());
        let claim = Claim::of(statement, K::EVIDENCE, check);
        FormulaClaim { claim, kind, rules, formula, region, positions: PhantomData }
    }

    /// The statement for one value of a parameter.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Parameter>) -> Self {
        self.claim = self.claim.with(name, value);
        self
    }

    /// The same stated elsewhere than where the formula is, such as between two sources.
    #[must_use]
    pub fn at(mut self, source: Source) -> Self {
        self.claim = self.claim.at(source);
        self
    }

    /// A mutant: another formula for the same game.
    #[must_use]
    pub fn formula<O>(mut self, change: impl Into<String>, other: O) -> Self
    where
        O: Send + Sync + 'static,
        K: FormulaCheck<P, R, O, G>,
    {
        let (kind, rules, region) = (self.kind.clone(), self.rules.clone(), self.region.clone());
        let check = checked(kind, rules, other, region);
        self.claim = self.claim.mutant(change, check);
        self
    }

    /// A mutant: the same formula for another game.
    #[must_use]
    pub fn rules<O>(mut self, change: impl Into<String>, other: O) -> Self
    where
        O: Send + Sync + 'static,
        K: FormulaCheck<P, O, F, G>,
    {
        let (kind, formula, region) =
            (self.kind.clone(), self.formula.clone(), self.region.clone());
        let check = checked(kind, other, formula, region);
        self.claim = self.claim.mutant(change, check);
        self
    }

    /// A mutant: the same formula for the same game, by a check that takes something else for granted.
    #[must_use]
    pub fn checked_by<O>(mut self, change: impl Into<String>, other: O) -> Self
    where
        O: FormulaCheck<P, R, F, G> + Send + Sync + 'static,
    {
        let check = checked(other, self.rules.clone(), self.formula.clone(), self.region.clone());
        self.claim = self.claim.mutant(change, check);
        self
    }
}

fn checked<K, P, R, F, G, B>(
    kind: K,
    rules: R,
    formula: F,
    region: B,
) -> impl Fn(&Run) -> Report + Send + Sync
where
    K: FormulaCheck<P, R, F, G> + Send + Sync,
    R: Send + Sync,
    F: Send + Sync,
    B: Fn(&Run) -> G + Send + Sync,
{
    move |run| kind.check(&rules, &formula, &region(run), run)
}

impl<K, P, R, F, B> From<FormulaClaim<K, P, R, F, B>> for Claim {
    fn from(claim: FormulaClaim<K, P, R, F, B>) -> Self {
        claim.claim
    }
}

/// A claim that something holds at every position of a region; mutants are other things.
///
/// # Examples
///
/// ```
/// use impartial::formula::Source;
/// use impartial::region::UpTo;
/// use impartial::verify::{Claim, Run, Statement};
///
/// let ends_in = |last: u64| {
///     move |n: &u64| match n * n % 4 {
///         0 => Ok(true),
///         rest if rest == last => Ok(true),
///         rest => Err(format!("its square is {rest} mod 4")),
///     }
/// };
/// let squares = Statement::new(Source::new("Euclid", "IX"), "squares", "squares are 0 or 1 mod 4");
/// let region = |run: &Run| UpTo(run.scale.bound(100, 1));
/// let claim: Claim =
///     Claim::everywhere(squares, region, ends_in(1)).but("0 or 2 mod 4", ends_in(2)).into();
/// assert!(claim.run(&Run::default()).verdict.is_good());
/// assert!(claim.mutants()[0].run(&Run::default()).verdict.is_refuted());
/// ```
pub struct EverywhereClaim<P, B> {
    claim: Claim,
    /// Kept for the mutants.
    region: B,
    positions: PhantomData<fn(P)>,
}

impl Claim {
    /// That `holds` at every position of a region, by [`for_all`]. The region is a function of the run,
    /// whose scale may move it.
    pub fn everywhere<P, G, B>(
        statement: Statement,
        region: B,
        holds: impl Fn(&P) -> Result<bool, String> + Send + Sync + 'static,
    ) -> EverywhereClaim<P, B>
    where
        P: Position + 'static,
        G: Region<P>,
        B: Fn(&Run) -> G + Clone + Send + Sync + 'static,
    {
        EverywhereClaim::new(statement, Evidence::ForAll, region, holds)
    }

    /// The same where `holds` compares a formula with its own values one move on, such as with
    /// [`step_at`](super::step_at) for a game that the position names.
    pub fn stepwise<P, G, B>(
        statement: Statement,
        region: B,
        holds: impl Fn(&P) -> Result<bool, String> + Send + Sync + 'static,
    ) -> EverywhereClaim<P, B>
    where
        P: Position + 'static,
        G: Region<P>,
        B: Fn(&Run) -> G + Clone + Send + Sync + 'static,
    {
        EverywhereClaim::new(statement, Evidence::StepCheck, region, holds)
    }
}

impl<P, G, B> EverywhereClaim<P, B>
where
    P: Position + 'static,
    G: Region<P>,
    B: Fn(&Run) -> G + Clone + Send + Sync + 'static,
{
    fn new(
        statement: Statement,
        evidence: Evidence,
        region: B,
        holds: impl Fn(&P) -> Result<bool, String> + Send + Sync + 'static,
    ) -> Self {
        let regions = region.clone();
        let check = move |run: &Run| for_all(&regions(run), run, &holds);
        let claim = Claim::of(statement, evidence, check);
        EverywhereClaim { claim, region, positions: PhantomData }
    }

    /// The statement for one value of a parameter.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Parameter>) -> Self {
        self.claim = self.claim.with(name, value);
        self
    }

    /// A mutant: that something else holds at the same positions.
    #[must_use]
    pub fn but(
        mut self,
        change: impl Into<String>,
        holds: impl Fn(&P) -> Result<bool, String> + Send + Sync + 'static,
    ) -> Self {
        let region = self.region.clone();
        self.claim = self.claim.mutant(change, move |run: &Run| for_all(&region(run), run, &holds));
        self
    }
}

impl<P, B> From<EverywhereClaim<P, B>> for Claim {
    fn from(claim: EverywhereClaim<P, B>) -> Self {
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

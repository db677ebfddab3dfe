//! Checking formulas against the rules.
//!
//! - [`step_check`]: at each position of a region, the formula's value is what the invariant makes
//!   of the formula's values at the options. On a region closed under options this is equivalent to
//!   brute force, by induction; it needs no memory and splits across cores and machines. A single
//!   failing position of any size is a disproof.
//! - [`differential_check`]: the formula's value is what a [`Memo`] finds. It
//!   tests the solver and the rules' reading of the invariant at the same time.
//! - [`box_check`], [`sorted_box_check`]: the formula's value is what the
//!   [`Solution`] of a whole box says.
//! - [`strategy_check`]: the constructive half: an option of every smaller value, and only those.
//! - [`for_all`]: any statement about single positions; [`for_all_rows`] where a row of positions is
//!   cheaper to check at once.
//!
//! A [`Report`] says "holds on all N positions of region R", "no counterexample in N samples",
//! "proved for all positions" or "refuted by X" with the smallest counterexample met — never more
//! than was shown.

mod builder;
mod claim;
mod report;
mod statement;
mod sweep;
mod tabulated;

pub use builder::{EverywhereClaim, FormulaCheck, FormulaClaim, Restricted, Search, Steps, Whole};
pub use claim::{Claim, Evidence, Mutant, Run, Scale};
pub use report::{Counterexample, Report, Verdict};
pub use statement::{Parameter, Statement};
pub use sweep::{Row, for_all, for_all_rows};

use crate::formula::{Formula, OutOfScope, Source, Strategy, ValueOf};
use crate::invariant::{ByConvention, Grundy, Invariant};
use crate::position::{HeapTuple, Position, Sorted};
use crate::region::{Cuboid, Region, SortedBox};
use crate::ruleset::Ruleset;
use crate::solve::{Memo, Solution, SolveError};
use std::fmt::Debug;

/// Checks the formula against its own values one move on, at every position of the region that the
/// ruleset accepts.
///
/// # Examples
///
/// The conjecture that one may cap the heaps of Nim at 2 is refuted, with the smallest
/// counterexample.
///
/// ```
/// use impartial::formula::Conjecture;
/// use impartial::prelude::*;
/// use impartial::region::Cuboid;
/// use impartial::verify::{Run, Verdict, step_check};
///
/// struct Nim;
/// impl Ruleset<[u64; 2]> for Nim {
///     fn options(&self, &[a, b]: &[u64; 2]) -> impl Iterator<Item = [u64; 2]> {
///         (0..a).map(move |a| [a, b]).chain((0..b).map(move |b| [a, b]))
///     }
/// }
/// let capped = Conjecture::new(OutcomeIn(Convention::Normal), |&[a, b]: &[u64; 2]| {
///     Outcome::of_value(a.min(2) ^ b.min(2))
/// });
/// let report = step_check(&Nim, &capped, &Cuboid::new([9, 9]), &Run::default());
/// let Verdict::Refuted(counterexample) = report.verdict else { panic!("not refuted") };
/// assert_eq!(counterexample.position, "[2, 3]");
/// ```
///
/// # Complexity
///
/// One evaluation a position, and one look-up a move: on a region that finds
/// [numbers](Region::number), values are kept while they fit into 2^28 bytes. Elsewhere, and if only
/// a part of the region is checked, one evaluation a position and a move, in constant memory.
pub fn step_check<P, R, F, G>(ruleset: &R, formula: &F, region: &G, run: &Run) -> Report
where
    P: Position,
    R: Ruleset<P> + Sync,
    F: Formula<P> + Sync,
    G: Region<P>,
{
    let (invariant, evaluate) = (formula.invariant(), |position: &P| formula.evaluate(position));
    let claimed = Claimed { invariant: &invariant, evaluate: &evaluate };
    let known = tabulated::Tabulated::new(ruleset, &claimed, region, run);
    for_all(region, run, |position| step_of(ruleset, &known, position))
}

/// A formula of which only the invariant is known to the compiler: the same code serves all formulas for
/// an invariant, of which claims and mutants have many.
struct Claimed<'a, P, I: Invariant> {
    invariant: &'a I,
    evaluate: &'a (dyn Fn(&P) -> Result<I::Value, OutOfScope> + Sync),
}

impl<'a, P, I: Invariant> Formula<P> for Claimed<'a, P, I> {
    type Invariant = &'a I;

    fn invariant(&self) -> &'a I {
        self.invariant
    }

    fn source(&self) -> Source {
        Source::new("claimed", "by another formula")
    }

    fn evaluate(&self, position: &P) -> Result<I::Value, OutOfScope> {
        (self.evaluate)(position)
    }
}

/// [`step_check`] at one position: `Ok(true)` if it passes, `Ok(false)` if the position does not belong to
/// the game. For claims whose rules change from position to position.
///
/// # Errors
///
/// What fails, in words.
pub fn step_at<P, R, F>(ruleset: &R, formula: &F, position: &P) -> Result<bool, String>
where
    P: Position,
    R: Ruleset<P>,
    F: Formula<P> + Sync,
{
    let (invariant, evaluate) = (formula.invariant(), |position: &P| formula.evaluate(position));
    step_of(ruleset, &Claimed { invariant: &invariant, evaluate: &evaluate }, position)
}

fn step_of<P, R, F>(ruleset: &R, formula: &F, position: &P) -> Result<bool, String>
where
    P: Position,
    R: Ruleset<P>,
    F: Formula<P>,
{
    if ruleset.validate(position).is_err() {
        return Ok(false);
    }
    let claimed = formula.evaluate(position).map_err(|error| error.to_string())?;
    let mut failure = None;
    let by_rules = formula.invariant().combine(ruleset.options(position).map_while(|option| {
        let value = formula.evaluate(&option);
        value.map_err(|error| failure = Some(at_option(&option, &error))).ok()
    }));
    match failure {
        Some(failure) => Err(failure),
        None => agree::<P, F>(formula, &claimed, &by_rules, "from its options' claimed values"),
    }
}

#[cold]
fn at_option(option: &dyn Debug, error: &OutOfScope) -> String {
    format!("at the option {option:?}: {error}")
}

/// Checks the formula against brute force, at every position of the region that the ruleset accepts.
///
/// # Complexity
///
/// That of [`Memo`], one table for each thread.
pub fn differential_check<P, R, F, G>(ruleset: &R, formula: &F, region: &G, run: &Run) -> Report
where
    P: Position,
    R: Ruleset<P> + Sync,
    F: Formula<P> + Sync,
    G: Region<P>,
{
    sweep::for_all_with(
        region,
        run,
        || Memo::new(ruleset, formula.invariant()),
        |solver, position| {
            if ruleset.validate(position).is_err() {
                return Ok(false);
            }
            let claimed = formula.evaluate(position).map_err(|error| error.to_string())?;
            let found = solver
                .value_observed(position, run.observer)
                .map_err(sweep::Failure::from_solver)?;
            Ok(agree::<P, F>(formula, &claimed, &found, "by search")?)
        },
    )
}

/// Checks the formula against the [`Solution`] of the box, at every position that the ruleset accepts.
///
/// # Complexity
///
/// That of [`Solution`], then one evaluation a position.
pub fn box_check<P, R, F>(ruleset: &R, formula: &F, region: &Cuboid<P>, run: &Run) -> Report
where
    P: HeapTuple,
    R: Ruleset<P> + Sync,
    F: Formula<P> + Sync,
    F::Invariant: ByConvention,
{
    against(ruleset, formula, region, region.max().clone(), P::clone, run)
}

/// [`box_check`] of a formula on sorted heaps, for a ruleset in which the order of the heaps does not
/// matter: at the nondecreasing positions of the box.
///
/// # Examples
///
/// ```
/// use impartial::formula::Conjecture;
/// use impartial::prelude::*;
/// use impartial::region::SortedBox;
/// use impartial::ruleset::Shape;
/// use impartial::verify::{Run, Verdict, sorted_box_check};
///
/// struct Nim;
/// impl Ruleset<[u64; 3]> for Nim {
///     fn options(&self, position: &[u64; 3]) -> impl Iterator<Item = [u64; 3]> {
///         (0..3).flat_map(move |i| (0..position[i]).map(move |tokens| position.with(i, tokens)))
///     }
///     fn shape(&self, _: &[u64; 3]) -> Shape {
///         Shape::one_heap(3)
///     }
/// }
/// let sum = Conjecture::new(Grundy, |x: &Sorted<[u64; 3]>| x.heaps().iter().fold(0, |s, h| s ^ h));
/// let report = sorted_box_check(&Nim, &sum, &SortedBox::new([0; 3], 30), &Run::default());
/// assert_eq!(report.verdict, Verdict::Holds);
/// assert_eq!(report.positions, 31 * 32 * 33 / 6);
/// ```
///
/// # Complexity
///
/// That of [`Solution`], then one evaluation a position.
pub fn sorted_box_check<P, R, F>(
    ruleset: &R,
    formula: &F,
    region: &SortedBox<P>,
    run: &Run,
) -> Report
where
    P: HeapTuple,
    R: Ruleset<P> + Sync,
    F: Formula<Sorted<P>> + Sync,
    F::Invariant: ByConvention,
{
    // The region's first heap changes fastest. Rows of a solution are along the last heap.
    let turned = |position: &Sorted<P>| {
        let mut turned = position.as_tuple().clone();
        let heaps = turned.heaps_mut();
        heaps.rotate_left(usize::from(!heaps.is_empty()));
        turned
    };
    against(ruleset, formula, region, region.max(), turned, run)
}

/// The formula at all positions of the region against the solution of the box up to `max`.
fn against<P, Q, R, F, G>(
    ruleset: &R,
    formula: &F,
    region: &G,
    max: P,
    tuple: impl Fn(&Q) -> P + Sync,
    run: &Run,
) -> Report
where
    P: HeapTuple,
    Q: Position,
    R: Ruleset<P> + Sync,
    F: Formula<Q> + Sync,
    F::Invariant: ByConvention,
    G: Region<Q>,
{
    let solution = Solution::solve_observed(ruleset, formula.invariant(), max, &run.observer);
    let solution = match solution {
        Ok(solution) => solution,
        Err(error) => {
            let verdict = match error {
                SolveError::Stopped(stop) => Verdict::stopped(stop),
                error => Verdict::CutOff(error.to_string()),
            };
            return Report { region: region.to_string(), positions: 0, sample: false, verdict };
        }
    };
    sweep::for_all_with(
        region,
        run,
        || solution.reader(),
        |solution, position| {
            let tuple = tuple(position);
            let Some(found) = solution.get(&tuple).filter(|_| ruleset.validate(&tuple).is_ok())
            else {
                return Ok(false);
            };
            let claimed = formula.evaluate(position).map_err(|error| error.to_string())?;
            Ok(agree::<Q, F>(formula, &claimed, &found, "by search")?)
        },
    )
}

fn agree<P, F: Formula<P>>(
    formula: &F,
    claimed: &ValueOf<F, P>,
    found: &ValueOf<F, P>,
    how: &str,
) -> Result<bool, String> {
    if claimed == found {
        return Ok(true);
    }
    Err(differ(&formula.invariant().name(), claimed, found, how))
}

#[cold]
fn differ(name: &str, claimed: &dyn Debug, found: &dyn Debug, how: &str) -> String {
    format!("{name} is claimed to be {claimed:?}, but is {found:?} {how}")
}

/// Checks a constructive proof: at every position of the region that the ruleset accepts, the
/// strategy finds an option of every value below the formula's, the option is one by the rules, and
/// the formula gives it that value.
///
/// # Complexity
///
/// One evaluation a move, and one construction for each smaller value; positions with more than
/// `limit` smaller values are tested at `limit` of them.
pub fn strategy_check<P, R, S, G>(
    ruleset: &R,
    strategy: &S,
    region: &G,
    limit: u64,
    is_option: impl Fn(&R, &P, &P) -> bool + Sync,
    run: &Run,
) -> Report
where
    P: Position,
    R: Ruleset<P> + Sync,
    S: Strategy<P, Invariant = Grundy> + Sync,
    G: Region<P>,
{
    for_all(region, run, |position| {
        if ruleset.validate(position).is_err() {
            return Ok(false);
        }
        let own = strategy.evaluate(position).map_err(|error| error.to_string())?;
        // Small values and values just below the position's own.
        let few = own.min(limit);
        let mut wanted = (0..few / 2).chain(own - (few - few / 2)..own);
        wanted.try_for_each(|value| {
            attains(strategy, position, value, |from, to| is_option(ruleset, from, to))
        })?;
        Ok(true)
    })
}

/// Checks that a strategy finds an option of one value: that it is an option, and has that value.
///
/// # Errors
///
/// What fails, in words.
pub fn attains<P, S>(
    strategy: &S,
    position: &P,
    value: u64,
    is_option: impl Fn(&P, &P) -> bool,
) -> Result<(), String>
where
    P: Position,
    S: Strategy<P, Invariant = Grundy>,
{
    let words = |error: OutOfScope| error.to_string();
    let Some(option) = strategy.option_with(position, &value).map_err(words)? else {
        let own = strategy.evaluate(position).map_err(words)?;
        return Err(format!("no option of value {value} is given, the position's is {own}"));
    };
    if !is_option(position, &option) {
        return Err(format!("{option:?}, given for value {value}, is no option"));
    }
    let found = strategy.evaluate(&option).map_err(words)?;
    if found != value {
        return Err(format!("{option:?}, given for value {value}, has value {found}"));
    }
    Ok(())
}

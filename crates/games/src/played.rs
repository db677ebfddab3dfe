//! A game from its rules and from whatever is known about it.
//!
//! # The idea
//!
//! A game crate has rules, theorems and perhaps an engine, each with types of its own. A [`Played`] is put
//! together from them, and after that nobody sees the types: positions come in as lists of numbers, and
//! a theorem is a closure from a position to an answer beside the words that name its source.
//!
//! There are four kinds of knowledge, in four places, since they answer different questions: closed forms
//! for *values*, which give outcomes as well; closed forms for *outcomes*, which never give a value;
//! ways to the *winning moves*, where a theorem constructs them; and what searches have *found*. Each is
//! kept once for normal and once for misère play, a [`Side`], because no theorem about one says anything
//! about the other. Formulas that are proved stand in the lists of closed forms behind the theorems: they
//! are asked in the same way, and differ only in the name of their method.
//!
//! # An example
//!
//! Wythoff's game has the outcome as a closed form and no formula for values. Asked for the outcome at
//! (12, 20), `closed_outcome` finds the theorem: P. Asked for the value, there is no closed form, so the
//! engine for boxes is asked; it knows the moves as lines and fills the box up to (12, 20). At heaps of
//! 10^12 the box is refused before anything starts, the refusal is noted in `passed`, and the search
//! that follows gives that reason if it is cut off.
//!
//! # Invariants
//!
//! - Whatever comes in as heaps is checked against the rules before a theorem or an engine sees it.
//! - What a theorem does not cover is no error but a line in `passed`; an error is what no method can help.
//! - A grid is filled by one method that covers all its cells; only if there is none is each cell asked
//!   about by itself.

mod door;
mod grids;

use crate::bounds::SearchBound;
use crate::boxes::{Boxes, Said};
use crate::written::Written;
use crate::{Answer, Bounds, Error, Game, How, Passed, ProvedFormula, Quantity};
use impartial::convention::{Convention, Outcome};
use impartial::formula::{Formula, OutOfScope, ValueOf, WinningMoves};
use impartial::invariant::{Grundy, Invariant, MisereGrundy, OutcomeIn, ValueIn};
use impartial::period::Period;
use impartial::position::{HeapTuple, Heaps};
use impartial::progress::Stop;
use impartial::ruleset::Ruleset;
use impartial::solve::{Memo, SolveError};
use num_bigint::BigUint;
use std::sync::{Arc, Mutex, PoisonError};

/// What a closed form says of a position.
type Evaluate<P, V> = Box<dyn Fn(&P) -> Result<V, OutOfScope> + Send + Sync>;

/// A closed form or a proved formula.
struct Closed<P, V> {
    how: How,
    evaluate: Evaluate<P, V>,
}

/// What a closed form says of numbers of any size.
type EvaluateBig = Box<dyn Fn(&[BigUint]) -> Option<Outcome> + Send + Sync>;

/// An outcome for numbers of any size; `None` where nothing is claimed.
struct OfAnySize {
    how: How,
    evaluate: EvaluateBig,
}

/// An engine of a game's own: asked about one position, it answers or says why it does not.
type AskEngine<P> =
    Box<dyn Fn(&P, Convention, Quantity, &Bounds<'_>) -> Result<Said<u64>, Error> + Send + Sync>;

/// What is known about one convention, the better method first, and what searches have found.
struct Side<R, P> {
    values: Vec<Closed<P, u64>>,
    outcomes: Vec<Closed<P, Outcome>>,
    of_any_size: Option<OfAnySize>,
    winning: Option<Closed<P, Vec<P>>>,
    period: Option<Period>,
    // Two searches, and not one for values that gives outcomes as well: an outcome is known as soon as
    // one option is lost, a value only when all options are known, so it visits far fewer positions.
    values_found: Mutex<Memo<R, P, ValueIn>>,
    outcomes_found: Mutex<Memo<R, P, OutcomeIn>>,
}

/// A game with the rules `R` on positions of type `P`.
///
/// Methods are tried in one order: closed forms, proved formulas, an engine over the box, a search. A
/// closed form for outcomes never gives a value.
pub(crate) struct Played<R, P> {
    rules: R,
    engine: Option<AskEngine<P>>,
    boxes: Option<Boxes>,
    sides: [Side<R, P>; 2],
}

impl<P: Written, R: Ruleset<P> + Clone + Send + Sync + 'static> Played<R, P> {
    /// The game that is only searched.
    pub(crate) fn new(rules: R) -> Self {
        let side = |convention| Side {
            values: Vec::new(),
            outcomes: Vec::new(),
            of_any_size: None,
            winning: None,
            period: None,
            values_found: Mutex::new(Memo::new(rules.clone(), ValueIn(convention))),
            outcomes_found: Mutex::new(Memo::new(rules.clone(), OutcomeIn(convention))),
        };
        let sides = [side(Convention::Normal), side(Convention::Misere)];
        Played { rules, engine: None, boxes: None, sides }
    }

    /// Fills boxes by the rules themselves.
    pub(crate) fn on_boxes(self) -> Self
    where
        P: HeapTuple,
    {
        let rules = self.rules.clone();
        self.on_boxes_of::<P>(rules)
    }

    /// Fills boxes by rules that give the same values on tuples of heaps in any order.
    pub(crate) fn on_boxes_of<Q: Written + HeapTuple>(
        mut self,
        rules: impl Ruleset<Q> + Send + Sync + 'static,
    ) -> Self {
        self.boxes = Some(Boxes::new::<Q>(rules));
        self
    }

    /// Asks an engine of the game's own before anything is searched.
    pub(crate) fn by_engine(
        mut self,
        engine: impl Fn(&P, Convention, Quantity, &Bounds<'_>) -> Result<Said<u64>, Error>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        self.engine = Some(Box::new(engine));
        self
    }

    /// Adds a closed form for Grundy values.
    pub(crate) fn grundy(
        mut self,
        formula: impl Formula<P, Invariant = Grundy> + Send + Sync + 'static,
    ) -> Self {
        self.side_mut(Convention::Normal).values.push(closed(formula));
        self
    }

    /// Adds a closed form for g⁻.
    pub(crate) fn misere_value(
        mut self,
        formula: impl Formula<P, Invariant = MisereGrundy> + Send + Sync + 'static,
    ) -> Self {
        self.side_mut(Convention::Misere).values.push(closed(formula));
        self
    }

    /// Adds a closed form for outcomes under the convention it claims.
    pub(crate) fn outcomes(
        mut self,
        formula: impl Formula<P, Invariant = OutcomeIn> + Send + Sync + 'static,
    ) -> Self {
        let convention = formula.invariant().0;
        self.side_mut(convention).outcomes.push(closed(formula));
        self
    }

    /// Adds outcomes for numbers of any size in normal play, by the closed form for outcomes that was
    /// added before.
    pub(crate) fn of_any_size(
        mut self,
        formula: impl Fn(&[BigUint]) -> Option<Outcome> + Send + Sync + 'static,
    ) -> Self {
        // The big form is the same theorem as the small one, so it is named in the same way.
        let side = self.side_mut(Convention::Normal);
        side.of_any_size = side
            .outcomes
            .last()
            .map(|closed| OfAnySize { how: closed.how.clone(), evaluate: Box::new(formula) });
        self
    }

    /// Adds a way to all winning moves, from the source of `formula`.
    pub(crate) fn winning<F>(mut self, convention: Convention, formula: F) -> Self
    where
        F: WinningMoves<P> + Formula<P> + Send + Sync + 'static,
    {
        let how = How::ClosedForm(formula.source());
        let evaluate: Evaluate<P, Vec<P>> = Box::new(move |p| formula.winning_moves(p));
        self.side_mut(convention).winning = Some(Closed { how, evaluate });
        self
    }

    /// Adds the period of the values of one heap in normal play, known by a theorem.
    pub(crate) fn period(mut self, period: Period) -> Self {
        self.side_mut(Convention::Normal).period = Some(period);
        self
    }

    /// Adds formulas that are proved.
    pub(crate) fn proved(mut self, formulas: &[Arc<ProvedFormula>]) -> Self {
        for formula in formulas {
            self.adopt(formula);
        }
        self
    }

    /// The game, whatever its types.
    pub(crate) fn boxed(self) -> Box<dyn Game> {
        Box::new(self)
    }

    fn side(&self, convention: Convention) -> &Side<R, P> {
        &self.sides[usize::from(convention == Convention::Misere)]
    }

    fn side_mut(&mut self, convention: Convention) -> &mut Side<R, P> {
        &mut self.sides[usize::from(convention == Convention::Misere)]
    }

    /// The position, checked against the rules.
    fn checked(&self, heaps: &Heaps) -> Result<P, Error> {
        let position = P::from_heaps(heaps)?;
        self.rules.validate(&position)?;
        Ok(position)
    }

    fn value_of(
        &self,
        position: &P,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<u64>, Error> {
        let side = self.side(convention);
        let mut passed = Vec::new();
        if let Some((value, how)) = first_closed(&side.values, position, &mut passed) {
            return Ok(Answer { answer: value, how, passed });
        }
        let at = self.by_engines(position, convention, Quantity::Value, bounds, &mut passed)?;
        if let Some((value, how)) = at {
            return Ok(Answer { answer: value, how, passed });
        }
        self.search_may_end(position, bounds, &passed)?;
        search(&side.values_found, position, bounds, passed)
    }

    /// A value is the mex of the values of *all* options. With more of them than a search may keep it
    /// has no answer, which is known before it starts, and after hours it would be known no better.
    fn search_may_end(
        &self,
        position: &P,
        bounds: &Bounds<'_>,
        passed: &[Passed],
    ) -> Result<(), Error> {
        let most = usize::try_from(bounds.search).unwrap_or(usize::MAX);
        let mut options = self.rules.options(position);
        let mut seen = 0_usize;
        while seen <= most && options.next().is_some() {
            seen += 1;
            if seen.is_multiple_of(1 << 16) {
                bounds.observer.checkpoint(0)?;
            }
        }
        if seen <= most {
            return Ok(());
        }
        let stop = Stop::Positions { limit: bounds.search };
        let why = format!(
            " before a search began: {} has more options than that{}",
            position.show(),
            because(passed)
        );
        Err(Error::CutOff { stop, why })
    }

    /// The outcome, if a closed form or a proved formula gives it.
    fn closed_outcome(
        &self,
        position: &P,
        convention: Convention,
        passed: &mut Vec<Passed>,
    ) -> Option<(Outcome, How)> {
        let side = self.side(convention);
        // A form for outcomes first: it is often cheaper, and covers more than the one for values.
        first_closed(&side.outcomes, position, passed).or_else(|| {
            let (value, how) = first_closed(&side.values, position, passed)?;
            Some((Outcome::of_value(value), how))
        })
    }

    fn outcome_of(
        &self,
        position: &P,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<Outcome>, Error> {
        let mut passed = Vec::new();
        if let Some((answer, how)) = self.closed_outcome(position, convention, &mut passed) {
            return Ok(Answer { answer, how, passed });
        }
        let at = self.by_engines(position, convention, Quantity::Outcome, bounds, &mut passed)?;
        if let Some((number, how)) = at {
            return Ok(Answer { answer: Outcome::next_wins(number != 0), how, passed });
        }
        search(&self.side(convention).outcomes_found, position, bounds, passed)
    }

    /// The number by the game's own engine or by the one for boxes.
    fn by_engines(
        &self,
        position: &P,
        convention: Convention,
        quantity: Quantity,
        bounds: &Bounds<'_>,
        passed: &mut Vec<Passed>,
    ) -> Result<Option<(u64, How)>, Error> {
        // A game's own engine knows more than the shape of its moves, so it comes first. The boxes are in
        // a closure: they must not be filled if the first has the answer.
        let own = self.engine.as_ref().map(|ask| ask(position, convention, quantity, bounds));
        let of_boxes = || {
            let heaps = position.to_heaps();
            self.boxes.as_ref().map(|boxes| boxes.at(&heaps, convention, quantity, bounds))
        };
        for said in own.into_iter().chain(std::iter::from_fn(of_boxes).take(1)) {
            match said? {
                Said::Answer(number, how) => return Ok(Some((number, how))),
                Said::Passed(reason) => passed.push(reason),
                Said::NotAsked => {}
            }
        }
        Ok(None)
    }

    /// The options, unless they are too many to list.
    fn listed_options(&self, position: &P, bounds: &Bounds<'_>) -> Result<Vec<P>, Error> {
        let limit = bounds.list;
        let most = usize::try_from(limit).unwrap_or(usize::MAX);
        // One more than may be listed is enough to know that they are too many; a heap of 10^18 has
        // that many options, and they are never all made.
        let mut options: Vec<P> =
            self.rules.options(position).take(most.saturating_add(1)).collect();
        if options.len() > most {
            return Err(Error::invalid(format_args!(
                "limit exceeded: {} has more than {limit} options; --limit sets how many may be listed",
                position.show()
            )));
        }
        // The order is part of what is promised: transcripts and pages compare lists.
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }
}

fn closed<P, F>(formula: F) -> Closed<P, ValueOf<F, P>>
where
    F: Formula<P> + Send + Sync + 'static,
{
    Closed {
        how: How::ClosedForm(formula.source()),
        evaluate: Box::new(move |p| formula.evaluate(p)),
    }
}

/// What the first form says that has the position in its scope; why the others do not is noted.
fn first_closed<P, V>(
    forms: &[Closed<P, V>],
    position: &P,
    passed: &mut Vec<Passed>,
) -> Option<(V, How)> {
    for form in forms {
        match (form.evaluate)(position) {
            Ok(answer) => return Some((answer, form.how.clone())),
            Err(error) => {
                // Not "by" it, since it does not answer.
                let how = form.how.to_string();
                let method = how.strip_prefix("by ").unwrap_or(&how).to_owned();
                passed.push(Passed { method, reason: error.to_string() });
            }
        }
    }
    None
}

/// Why there was nothing better than a search.
fn because(passed: &[Passed]) -> String {
    let reasons: Vec<String> = passed.iter().map(Passed::to_string).collect();
    match reasons[..] {
        [] => String::new(),
        _ => format!(" (searched because {})", reasons.join("; ")),
    }
}

/// The invariant by search; if it is cut off, with the reason why it had to be tried.
fn search<P: Written, R: Ruleset<P>, I: Invariant>(
    memo: &Mutex<Memo<R, P, I>>,
    position: &P,
    bounds: &Bounds<'_>,
    passed: Vec<Passed>,
) -> Result<Answer<I::Value>, Error> {
    // A thread that panicked left a memo in which each entry is still a value: entries are only added
    // once they are known. So a poisoned lock is as good as another.
    let mut memo = memo.lock().unwrap_or_else(PoisonError::into_inner);
    // The bound is on what is kept in all, since it is memory that runs out; a question whose positions
    // are known from earlier ones is answered for nothing.
    let observer = SearchBound::new(bounds, memo.len());
    match memo.value_observed(position, &observer) {
        Ok(answer) => {
            let how = How::Search { positions: memo.len() as u64 };
            Ok(Answer { answer, how, passed })
        }
        Err(SolveError::Stopped(stop)) => {
            let why = because(&passed);
            Err(Error::CutOff { stop, why })
        }
        Err(error) => Err(error.into()),
    }
}

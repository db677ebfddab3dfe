//! The checks that several claims about these games share.

pub(super) use crate::catalogue::shared::{ensure, words};

use impartial::formula::ValueOf;
use impartial::invariant::Invariant;
use impartial::prelude::*;
use impartial::region::{Region, Samples};
use impartial::verify::{Evidence, FormulaCheck, Report, Run, attains, for_all};

/// A formula that says which positions are P, and which moves win.
pub(super) trait Solved<P>: Formula<P> + WinningMoves<P> + Sync {
    fn is_p(&self, position: &P) -> Result<bool, OutOfScope>;
}

impl<P, F: Formula<P, Invariant: TellsP> + WinningMoves<P> + Sync> Solved<P> for F {
    fn is_p(&self, position: &P) -> Result<bool, OutOfScope> {
        self.evaluate(position).map(|value| F::Invariant::is_p(&value))
    }
}

/// An invariant whose value at a position says whether it is P.
pub(super) trait TellsP: Invariant {
    fn is_p(value: &Self::Value) -> bool;
}

impl TellsP for Grundy {
    fn is_p(value: &u64) -> bool {
        *value == 0
    }
}

impl TellsP for OutcomeIn {
    fn is_p(outcome: &Outcome) -> bool {
        *outcome == Outcome::P
    }
}

/// A wrong claim: the winning moves of another one, changed.
#[derive(Clone)]
pub(super) struct Changed<S, F>(pub S, pub F);

impl<P, S: Formula<P>, F> Formula<P> for Changed<S, F> {
    type Invariant = S::Invariant;

    fn invariant(&self) -> S::Invariant {
        self.0.invariant()
    }

    fn source(&self) -> Source {
        self.0.source()
    }

    fn evaluate(&self, position: &P) -> Result<ValueOf<S, P>, OutOfScope> {
        self.0.evaluate(position)
    }
}

impl<P, S: WinningMoves<P>, F: Fn(&P, &mut Vec<P>)> WinningMoves<P> for Changed<S, F> {
    fn winning_moves(&self, position: &P) -> Result<Vec<P>, OutOfScope> {
        let mut moves = self.0.winning_moves(position)?;
        (self.1)(position, &mut moves);
        Ok(moves)
    }
}

/// That the winning moves of a formula are right, at positions with few enough options.
#[derive(Clone, Copy)]
pub(super) struct AllMoves;

impl<P: Position, R, F, G> FormulaCheck<P, R, F, G> for AllMoves
where
    R: Ruleset<P> + Sync,
    F: Solved<P>,
    G: Region<P>,
{
    const EVIDENCE: Evidence = Evidence::ForAll;

    fn check(&self, rules: &R, formula: &F, region: &G, run: &Run) -> Report {
        for_all(region, run, |position| moves_at(rules, formula, position))
    }
}

/// That the winning moves of a formula are right at huge sizes, by [`huge_moves_at`].
#[derive(Clone)]
pub(super) struct HugeMoves<P>(pub Moves<P>);

impl<P: Position, R, F, G> FormulaCheck<P, R, F, G> for HugeMoves<P>
where
    R: Ruleset<P> + Sync,
    F: Solved<P>,
    G: Region<P>,
{
    const EVIDENCE: Evidence = Evidence::Strategy;

    fn check(&self, rules: &R, formula: &F, region: &G, run: &Run) -> Report {
        for_all(region, run, |position| {
            if rules.validate(position).is_err() {
                return Ok(false);
            }
            huge_moves_at(&self.0, formula, position)
        })
    }
}

/// One step of the proof of a value formula at huge sizes: an option of every smaller value that is
/// tried, and no option of the position's own value among those tried.
#[derive(Clone)]
pub(super) struct HugeValues<P>(pub Moves<P>);

impl<P: Position, R, F, G> FormulaCheck<P, R, F, G> for HugeValues<P>
where
    R: Ruleset<P> + Sync,
    F: Strategy<P, Invariant = Grundy> + Sync,
    G: Region<P>,
{
    const EVIDENCE: Evidence = Evidence::Strategy;

    fn check(&self, rules: &R, formula: &F, region: &G, run: &Run) -> Report {
        for_all(region, run, |position| {
            if rules.validate(position).is_err() {
                return Ok(false);
            }
            let own = formula.evaluate(position).map_err(words)?;
            let wanted = [0, own / 3, own / 2, own.saturating_sub(2), own.saturating_sub(1)];
            for value in wanted.into_iter().filter(|&value| value < own) {
                attains(formula, position, value, self.0.is_option)?;
            }
            for option in (self.0.some_options)(position) {
                let found = formula.evaluate(&option).map_err(words)?;
                ensure(found != own, || format!("{option:?} has the same value {own}"))?;
            }
            Ok(true)
        })
    }
}

/// The change that forgets the last winning move.
pub(super) fn forget_last<P>(_: &P, moves: &mut Vec<P>) {
    moves.pop();
}

/// The change that lists a second winning move one token off the first.
pub(super) fn one_more<P: HeapTuple>(_: &P, moves: &mut Vec<P>) {
    if let Some(mut last) = moves.last().cloned() {
        for heap in last.heaps_mut().iter_mut().rev().take(1) {
            *heap = heap.saturating_sub(1);
        }
        moves.push(last);
    }
}

/// The listed winning moves are exactly the options that are P, sorted.
pub(super) fn moves_at<P: Position, R: Ruleset<P>>(
    ruleset: &R,
    solved: &impl Solved<P>,
    position: &P,
) -> Result<bool, String> {
    if ruleset.validate(position).is_err() {
        return Ok(false);
    }
    let mut expected = Vec::new();
    for option in ruleset.options(position) {
        if solved.is_p(&option).map_err(words)? {
            expected.push(option);
        }
    }
    expected.sort();
    let listed = solved.winning_moves(position).map_err(words)?;
    ensure(listed == expected, || format!("winning moves {listed:?}, by the options {expected:?}"))
}

/// What is known of a game's moves without listing them: for positions with too many options.
#[derive(Clone)]
pub(super) struct Moves<P> {
    /// Whether the second position is an option of the first.
    pub is_option: fn(&P, &P) -> bool,
    /// Some options, spread over all kinds.
    pub some_options: fn(&P) -> Vec<P>,
    /// Whether the terminal positions are won.
    pub misere: bool,
}

/// At huge sizes, one step of the proof: every listed winning move is an option and P; there is one iff
/// the position is N (or, in misère play, terminal); and from a P-position no option that is tried is P.
pub(super) fn huge_moves_at<P: Position>(
    moves: &Moves<P>,
    solved: &impl Solved<P>,
    position: &P,
) -> Result<bool, String> {
    let listed = solved.winning_moves(position).map_err(words)?;
    let lost = solved.is_p(position).map_err(words)?;
    let tried = (moves.some_options)(position);
    let terminal_won = moves.misere && tried.is_empty();
    ensure(lost == listed.is_empty() || terminal_won, || {
        format!("P: {lost}, but {} winning moves", listed.len())
    })?;
    for option in &listed {
        ensure((moves.is_option)(position, option), || format!("{option:?} is no option"))?;
        ensure(solved.is_p(option).map_err(words)?, || format!("the option {option:?} is not P"))?;
    }
    let from_p = if lost { Some(position) } else { listed.last() };
    if let Some(position) = from_p {
        for option in (moves.some_options)(position) {
            ensure(!solved.is_p(&option).map_err(words)?, || {
                format!("{position:?} and its option {option:?} are both P")
            })?;
        }
    }
    Ok(true)
}

/// The positions in which one heap is lowered to one of the sizes that `smaller` lists for it.
pub(super) fn lower_one<P: HeapTuple, I: Iterator<Item = u64>>(
    position: &P,
    smaller: impl Fn(u64) -> I,
) -> impl Iterator<Item = P> {
    position.heaps().iter().enumerate().flat_map(move |(index, &heap)| {
        smaller(heap).map(move |tokens| position.with(index, tokens))
    })
}

/// Sizes below `heap`, spread out.
pub(super) fn some_below(heap: u64) -> Vec<u64> {
    let top = heap.checked_ilog2().map_or(0, |bit| heap ^ (1 << bit));
    let mut sizes = vec![0, 1, heap / 3, heap / 2, top, heap & heap.wrapping_sub(1)];
    sizes.extend([heap.saturating_sub(1), heap.saturating_sub(2), heap ^ 1]);
    sizes.retain(|&size| size < heap);
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

/// The one heap in which two positions differ, with its two sizes.
pub(super) fn changed_heap<P: HeapTuple>(from: &P, to: &P) -> Option<(usize, u64, u64)> {
    if from.heaps().len() != to.heaps().len() {
        return None;
    }
    let pairs = from.heaps().iter().zip(to.heaps()).enumerate();
    let mut changed = pairs.filter(|(_, (a, b))| a != b).map(|(i, (&a, &b))| (i, a, b));
    let first = changed.next()?;
    changed.next().is_none().then_some(first)
}

/// The moves of games that lower one heap, whatever the amount.
pub(super) fn lowering<P: HeapTuple>(misere: bool) -> Moves<P> {
    Moves {
        is_option: |from, to| changed_heap(from, to).is_some_and(|(_, a, b)| b < a),
        some_options: |position| lower_one(position, |heap| some_below(heap).into_iter()).collect(),
        misere,
    }
}

/// Huge random positions, seeded by the run.
pub(super) fn huge<P: HeapTuple>(max: P, samples: u64, run: &Run) -> Samples<P> {
    Samples::new(max, run.scale.samples(samples), run.seed)
}

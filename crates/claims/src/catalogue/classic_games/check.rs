//! The checks that several claims about these games share.

pub(super) use crate::catalogue::shared::{ensure, words};

use impartial::prelude::*;
use impartial::region::{Region, Samples};
use impartial::verify::{Report, Run, attains, for_all};

/// Whether a formula calls a position P, and which moves it claims to win.
pub(super) trait Solved<P>: Sync {
    fn is_p(&self, position: &P) -> Result<bool, OutOfScope>;
    fn moves(&self, position: &P) -> Result<Vec<P>, OutOfScope>;
}

/// A formula for Grundy values as a [`Solved`] game.
pub(super) struct ByValue<F>(pub F);

impl<P, F> Solved<P> for ByValue<F>
where
    F: Formula<P, Invariant = Grundy> + WinningMoves<P> + Sync,
{
    fn is_p(&self, position: &P) -> Result<bool, OutOfScope> {
        Ok(self.0.evaluate(position)? == 0)
    }

    fn moves(&self, position: &P) -> Result<Vec<P>, OutOfScope> {
        self.0.winning_moves(position)
    }
}

/// A formula for outcomes as a [`Solved`] game.
pub(super) struct ByOutcome<F>(pub F);

impl<P, F> Solved<P> for ByOutcome<F>
where
    F: Formula<P, Invariant = OutcomeIn> + WinningMoves<P> + Sync,
{
    fn is_p(&self, position: &P) -> Result<bool, OutOfScope> {
        Ok(self.0.evaluate(position)? == Outcome::P)
    }

    fn moves(&self, position: &P) -> Result<Vec<P>, OutOfScope> {
        self.0.winning_moves(position)
    }
}

/// A wrong claim: the winning moves of another one, changed.
pub(super) struct Changed<S, F>(pub S, pub F);

impl<P, S: Solved<P>, F: Fn(&P, &mut Vec<P>) + Sync> Solved<P> for Changed<S, F> {
    fn is_p(&self, position: &P) -> Result<bool, OutOfScope> {
        self.0.is_p(position)
    }

    fn moves(&self, position: &P) -> Result<Vec<P>, OutOfScope> {
        let mut moves = self.0.moves(position)?;
        (self.1)(position, &mut moves);
        Ok(moves)
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
    solved: &dyn Solved<P>,
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
    let listed = solved.moves(position).map_err(words)?;
    ensure(listed == expected, || format!("winning moves {listed:?}, by the options {expected:?}"))
}

/// [`moves_at`] on a region.
pub(super) fn all_moves<P: Position, R: Ruleset<P> + Sync>(
    ruleset: &R,
    solved: &dyn Solved<P>,
    region: &impl Region<P>,
    run: &Run,
) -> Report {
    for_all(region, run, |position| moves_at(ruleset, solved, position))
}

/// What is known of a game's moves without listing them: for positions with too many options.
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
    solved: &dyn Solved<P>,
    position: &P,
) -> Result<bool, String> {
    let listed = solved.moves(position).map_err(words)?;
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

/// [`huge_moves_at`] on a region.
pub(super) fn huge_moves<P: Position, R: Ruleset<P> + Sync>(
    ruleset: &R,
    moves: &Moves<P>,
    solved: &dyn Solved<P>,
    region: &impl Region<P>,
    run: &Run,
) -> Report {
    for_all(region, run, |position| {
        if ruleset.validate(position).is_err() {
            return Ok(false);
        }
        huge_moves_at(moves, solved, position)
    })
}

/// At huge sizes, one step of the proof of a value formula: an option of every smaller value that is
/// tried, and no option of the position's own value among those tried.
pub(super) fn huge_values<P, R, S>(
    ruleset: &R,
    moves: &Moves<P>,
    strategy: &S,
    region: &impl Region<P>,
    run: &Run,
) -> Report
where
    P: Position,
    R: Ruleset<P> + Sync,
    S: Strategy<P, Invariant = Grundy> + Sync,
{
    for_all(region, run, |position| {
        if ruleset.validate(position).is_err() {
            return Ok(false);
        }
        let own = strategy.evaluate(position).map_err(words)?;
        let wanted = [0, own / 3, own / 2, own.saturating_sub(2), own.saturating_sub(1)];
        for value in wanted.into_iter().filter(|&value| value < own) {
            attains(strategy, position, value, moves.is_option)?;
        }
        for option in (moves.some_options)(position) {
            let found = strategy.evaluate(&option).map_err(words)?;
            ensure(found != own, || format!("{option:?} has the same value {own}"))?;
        }
        Ok(true)
    })
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

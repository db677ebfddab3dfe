//! Engines that fill a box of positions at once, and the boxes that were filled.
//!
//! # The idea
//!
//! [`Solution`] fills all positions up to some largest heaps at a fraction of a nanosecond to some ten
//! nanoseconds a position, where a search needs hundreds. It is typed by the position and by what is
//! computed; the front door knows neither. So three small traits hide the types: [`Fills`] is a ruleset
//! that can fill boxes, [`Filled`] a box that was filled, and both speak of heaps and numbers only (an
//! outcome is the number 0 for P, 1 for N).
//!
//! One question rarely comes alone: `moves` asks for each option, standard input for line after line. So
//! the last box of each kind is kept, one for each convention and quantity, and grows by doubling. If the
//! questions climb from 1 to n, the boxes filled have 1, 2, 4, …, n heaps a side: together less than
//! twice the last of them in one dimension, and less in more.
//!
//! # Invariants
//!
//! - A box begins at the empty position, whatever corner of it was asked for: the options of a position
//!   are below it, so it is closed under options.
//! - What is out of reach is refused before anything starts ([`Engine::refusal`]), from the number of
//!   positions alone. A refusal is `Said::Passed`, so the next method is tried; a stop by the observer is
//!   an error, so nothing else is tried.
//! - The lock is held to look up and to put back, never while a box is filled: another thread may ask
//!   meanwhile, and at worst fills the same box once more.

use crate::written::Written;
use crate::{Array, Bounds, Error, Grid, How, Passed, Quantity, Ranges};
use impartial::convention::{Convention, Outcome};
use impartial::int;
use impartial::invariant::{ByConvention, OutcomeIn, ValueIn};
use impartial::position::{HeapTuple, Heaps};
use impartial::progress::Observer;
use impartial::ruleset::{Ruleset, Shape};
use impartial::solve::{Solution, SolveError};
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};

/// Told of the heaps of the first position of a row, and of the numbers of all.
type VisitRow<'a> = dyn FnMut(&[u64], &[Option<u64>]) + 'a;

/// A box that was filled, and its largest heaps.
type FilledTo = (Heaps, Arc<dyn Filled>);

/// A box that was filled.
trait Filled: Send + Sync {
    /// The number at heaps of the box, if they are a position.
    fn get(&self, heaps: &[u64]) -> Option<u64>;

    /// All numbers, row by row along the last heap: the heaps of the first position of the row, and the
    /// numbers of all.
    fn each_row(&self, visit: &mut VisitRow<'_>);
}

/// The engine for the boxes of one ruleset, and the last box of each kind that it filled.
pub(crate) struct Boxes {
    rules: Box<dyn Fills>,
    /// One for each convention and quantity.
    filled: Mutex<Vec<Known>>,
}

struct Known {
    convention: Convention,
    quantity: Quantity,
    tops: Heaps,
    filled: Arc<dyn Filled>,
}

/// A ruleset whatever its types: how its boxes are filled.
trait Fills: Send + Sync {
    /// What the moves look like with so many heaps; `Any` if there are none with so many.
    fn shape(&self, heaps: usize) -> Shape;

    fn fill(
        &self,
        tops: &Heaps,
        convention: Convention,
        quantity: Quantity,
        observer: &dyn Observer,
    ) -> Result<Arc<dyn Filled>, SolveError<Heaps>>;
}

/// A ruleset and the type of its positions.
struct On<R, P> {
    rules: R,
    positions: std::marker::PhantomData<fn(P)>,
}

impl<P: Written + HeapTuple, R: Ruleset<P> + Send + Sync> Fills for On<R, P> {
    fn shape(&self, heaps: usize) -> Shape {
        // The shape is asked of a position, since the number of heaps decides what the vectors look like;
        // of all positions with so many heaps, zeros are one in every type.
        let empty: Heaps = std::iter::repeat_n(0, heaps).collect();
        P::from_heaps(&empty).map_or(Shape::Any, |position| self.rules.shape(&position))
    }

    fn fill(
        &self,
        tops: &Heaps,
        convention: Convention,
        quantity: Quantity,
        observer: &dyn Observer,
    ) -> Result<Arc<dyn Filled>, SolveError<Heaps>> {
        let max = P::from_heaps(tops)?;
        let heaps = |error: SolveError<P>| error.map(|position| position.to_heaps());
        Ok(match quantity {
            Quantity::Value => {
                let invariant = ValueIn(convention);
                let solved = Solution::solve_observed(&self.rules, invariant, max, observer);
                Arc::new(Solved { solution: solved.map_err(heaps)?, number: |value| value })
            }
            Quantity::Outcome => {
                let invariant = OutcomeIn(convention);
                let solved = Solution::solve_observed(&self.rules, invariant, max, observer);
                let number = |outcome| u64::from(outcome == Outcome::N);
                Arc::new(Solved { solution: solved.map_err(heaps)?, number })
            }
        })
    }
}

/// A solution, and how its values are numbers.
struct Solved<P, I: ByConvention> {
    solution: Solution<P, I>,
    number: fn(I::Value) -> u64,
}

impl<P: Written + HeapTuple, I: ByConvention + Send + Sync> Filled for Solved<P, I> {
    fn get(&self, heaps: &[u64]) -> Option<u64> {
        let position = P::from_heaps(&heaps.into()).ok()?;
        self.solution.get(&position).map(self.number)
    }

    fn each_row(&self, visit: &mut VisitRow<'_>) {
        let mut numbers = Vec::new();
        let Ok(()) = self.solution.each_row(|first, row| {
            numbers.clear();
            numbers.extend(row.iter().map(|value| value.clone().map(self.number)));
            visit(first.heaps(), &numbers);
            Ok::<(), Infallible>(())
        });
    }
}

/// What an engine has to say about a question.
pub(crate) enum Said<T> {
    /// The answer.
    Answer(T, How),
    /// Why it has none.
    Passed(Passed),
    /// It is not for such questions.
    NotAsked,
}

impl Boxes {
    /// The engine for a ruleset.
    pub(crate) fn new<P: Written + HeapTuple>(
        rules: impl Ruleset<P> + Send + Sync + 'static,
    ) -> Self {
        let rules = On { rules, positions: std::marker::PhantomData };
        Boxes { rules: Box::new(rules), filled: Mutex::default() }
    }

    /// The difference vectors of the moves with so many heaps, if they have that shape.
    pub(crate) fn differences(&self, heaps: usize) -> Option<Vec<Vec<i64>>> {
        match self.rules.shape(heaps) {
            Shape::Differences(vectors) => Some(vectors),
            _ => None,
        }
    }

    /// The number at one position, from a box that reaches to it. A box that is kept grows to twice its
    /// size, so that many positions in turn cost little more than the largest alone.
    pub(crate) fn at(
        &self,
        heaps: &Heaps,
        convention: Convention,
        quantity: Quantity,
        bounds: &Bounds<'_>,
    ) -> Result<Said<u64>, Error> {
        let engine = Engine::of(&self.rules.shape(heaps.len()));
        // To fill all of a box for one position pays only where a position costs next to nothing.
        if engine == Engine::Rules {
            return Ok(Said::NotAsked);
        }
        let fits = |tops: &Heaps| engine.refusal(tops, quantity).is_none();
        let known = self.known(heaps, convention, quantity);
        let (tops, filled) = match known {
            Some(found) => found,
            None => {
                let kept = self.kept_tops(heaps.len(), convention, quantity);
                let grown = |grow: fn(u64, u64) -> u64| -> Heaps {
                    heaps.iter().zip(kept.iter()).map(|(&new, &old)| grow(new, old)).collect()
                };
                // From the generous to the bare: twice as large where the old box is too small; as large as
                // both need; this position alone. The first that fits into memory is filled. A side that is
                // large enough already stays as it is, or a long thin box would grow in all directions.
                let candidates = match kept.is_empty() {
                    true => vec![heaps.clone()],
                    false => vec![
                        grown(
                            |new, old| if new > old { new.max(old.saturating_mul(2)) } else { old },
                        ),
                        grown(u64::max),
                        heaps.clone(),
                    ],
                };
                // The last candidate is the least, so what refuses it is the reason to tell.
                let Some(tops) = candidates.into_iter().find(fits) else {
                    let reason = engine.refusal(heaps, quantity).unwrap_or_default();
                    return Ok(Said::Passed(engine.passed(reason)));
                };
                match self.fill(tops, convention, quantity, engine, bounds)? {
                    Ok(found) => found,
                    Err(passed) => return Ok(Said::Passed(passed)),
                }
            }
        };
        match filled.get(heaps) {
            Some(number) => Ok(Said::Answer(number, engine.how(&tops))),
            None => Ok(Said::Passed(engine.passed("the box has no such position"))),
        }
    }

    /// The numbers of a whole box.
    pub(crate) fn grid(
        &self,
        ranges: &Ranges,
        quantity: Quantity,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Said<Grid>, Error> {
        let tops = ranges.tops();
        let engine = Engine::of(&self.rules.shape(tops.len()));
        if let Some(reason) = engine.refusal(&tops, quantity) {
            return Ok(Said::Passed(engine.passed(reason)));
        }
        let known = self.known(&tops, convention, quantity);
        let (tops, filled) = match known {
            Some(found) => found,
            None => match self.fill(tops, convention, quantity, engine, bounds)? {
                Ok(found) => found,
                Err(passed) => return Ok(Said::Passed(passed)),
            },
        };
        let cells = cells_of(ranges, &tops, &*filled);
        Ok(Said::Answer(Grid::new(ranges.clone(), cells), engine.how(&tops)))
    }

    /// The box of that kind, if it reaches to these heaps.
    fn known(&self, heaps: &Heaps, convention: Convention, quantity: Quantity) -> Option<FilledTo> {
        let kept = self.filled.lock().unwrap_or_else(PoisonError::into_inner);
        let known = kept.iter().find(|known| known.is_of(convention, quantity))?;
        let reaches = known.tops.len() == heaps.len()
            && known.tops.iter().zip(heaps.iter()).all(|(top, heap)| heap <= top);
        reaches.then(|| (known.tops.clone(), Arc::clone(&known.filled)))
    }

    /// The largest heaps of the box of that kind, if it has so many heaps; empty if there is none.
    fn kept_tops(&self, heaps: usize, convention: Convention, quantity: Quantity) -> Heaps {
        let kept = self.filled.lock().unwrap_or_else(PoisonError::into_inner);
        let known = kept.iter().find(|known| known.is_of(convention, quantity));
        known.filter(|known| known.tops.len() == heaps).map(|k| k.tops.clone()).unwrap_or_default()
    }

    /// Fills a box and keeps it.
    fn fill(
        &self,
        tops: Heaps,
        convention: Convention,
        quantity: Quantity,
        engine: Engine,
        bounds: &Bounds<'_>,
    ) -> Result<Result<FilledTo, Passed>, Error> {
        bounds.observer.expect(positions(&tops).unwrap_or(u64::MAX));
        let filled = match self.rules.fill(&tops, convention, quantity, bounds.observer) {
            Ok(filled) => filled,
            Err(SolveError::Stopped(stop)) => return Err(stop.into()),
            Err(error) => return Ok(Err(engine.passed(error))),
        };
        // The old box goes even if it was larger in another direction: two gigabytes are enough for one.
        let mut kept = self.filled.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|known| !known.is_of(convention, quantity));
        let known = Known { convention, quantity, tops: tops.clone(), filled: Arc::clone(&filled) };
        kept.push(known);
        Ok(Ok((tops, filled)))
    }
}

/// The numbers of a box within one that was filled.
fn cells_of(ranges: &Ranges, tops: &Heaps, filled: &dyn Filled) -> Array {
    let mut cells = Array::with_capacity(int::to_usize(ranges.cells()));
    // A row is read at the price of a copy, a single position at that of a conversion; so the whole box
    // is walked unless less than an eighth of it is wanted.
    let few = positions(tops).is_none_or(|all| ranges.cells() < all / 8);
    let Some((last, others)) = ranges.ranges().split_last().filter(|_| !few) else {
        // A small corner of a large box, or the empty position.
        let Ok(()) = ranges.for_each(|heaps| {
            cells.push(filled.get(heaps));
            Ok::<(), Infallible>(())
        });
        return cells;
    };
    // Rows come in lexicographic order, which is the order of the cells; those outside are skipped.
    let wanted = int::to_usize(last.first)..=int::to_usize(last.last);
    filled.each_row(&mut |first, row| {
        let mut heaps = first.iter().zip(others);
        if heaps.all(|(heap, range)| (range.first..=range.last).contains(heap)) {
            row[wanted.clone()].iter().for_each(|&number| cells.push(number));
        }
    });
    cells
}

impl Known {
    fn is_of(&self, convention: Convention, quantity: Quantity) -> bool {
        self.convention == convention && self.quantity == quantity
    }
}

/// The engines that [`Solution`] picks from, by the shape of the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Engine {
    Differences,
    Lines,
    Rules,
}

impl Engine {
    fn of(shape: &Shape) -> Self {
        match shape {
            Shape::Differences(_) => Engine::Differences,
            Shape::Lines { .. } => Engine::Lines,
            _ => Engine::Rules,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Engine::Differences => "the engine for difference games",
            Engine::Lines => "the engine for lines",
            Engine::Rules => "a table of the box",
        }
    }

    /// How many positions it fills in a gigabyte of memory or two.
    fn most(self, quantity: Quantity) -> u64 {
        match (self, quantity) {
            // A bit a position, or a bit for each position and value.
            (Engine::Differences, Quantity::Outcome) => 1 << 33,
            (Engine::Differences, Quantity::Value) => 1 << 30,
            // Two or four bytes a position.
            (Engine::Lines, _) => 1 << 28,
            // Eight bytes a position, and each of its options is looked at.
            (Engine::Rules, _) => 1 << 25,
        }
    }

    /// Why the box up to `tops` is out of reach, if it is: known before anything starts.
    fn refusal(self, tops: &Heaps, quantity: Quantity) -> Option<String> {
        let most = self.most(quantity);
        match positions(tops) {
            Some(positions) if positions <= most => None,
            Some(positions) => Some(format!("{positions} positions, at most {most} fit")),
            None => Some(format!("2^64 positions or more, at most {most} fit")),
        }
    }

    fn passed(self, reason: impl std::fmt::Display) -> Passed {
        Passed { method: self.name().to_owned(), reason: reason.to_string() }
    }

    fn how(self, tops: &Heaps) -> How {
        How::Engine { name: self.name(), positions: positions(tops).unwrap_or(u64::MAX) }
    }
}

/// How many positions the box up to `tops` has, if they can be counted.
fn positions(tops: &Heaps) -> Option<u64> {
    tops.iter().try_fold(1_u64, |product, &top| product.checked_mul(top.checked_add(1)?))
}

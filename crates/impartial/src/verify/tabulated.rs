//! A formula evaluated once at each position of a region.

use super::Run;
use crate::formula::{Formula, OutOfScope, Source, ValueOf};
use crate::position::Position;
use crate::region::Region;
use crate::ruleset::Ruleset;
use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::ParallelSliceMut;
use std::mem::size_of;

/// The formula with its values at the positions of a region kept: in a step check the options of most
/// positions are positions of the region as well, so that each value is asked for many times.
pub(super) struct Tabulated<'a, P, F: Formula<P>, G> {
    formula: &'a F,
    region: &'a G,
    /// None where the ruleset or the formula does not accept the position.
    values: Vec<Option<ValueOf<F, P>>>,
}

/// Larger tables, in bytes, are not made.
const MAX_SIZE: u64 = 1 << 28;

/// How many positions one thread evaluates at a time.
const PART: usize = 1 << 12;

impl<'a, P: Position, F: Formula<P> + Sync, G: Region<P>> Tabulated<'a, P, F, G> {
    /// None if it is not worth while, or if the observer wants the run to stop.
    pub(super) fn new<R>(ruleset: &R, formula: &'a F, region: &'a G, run: &Run) -> Option<Self>
    where
        R: Ruleset<P> + Sync,
    {
        let size = region.len().checked_mul(size_of::<Option<ValueOf<F, P>>>() as u64)?;
        let whole = run.shard.1 <= 1;
        if !whole || size > MAX_SIZE || region.is_empty() || region.number(&region.nth(0)).is_none()
        {
            return None;
        }
        let mut values = vec![None; usize::try_from(region.len()).ok()?];
        let fill = |(part, values): (usize, &mut [Option<ValueOf<F, P>>])| {
            // No progress: the positions are counted when they are checked.
            run.observer.checkpoint(0)?;
            let first = (part * PART) as u64;
            let mut position = region.nth(first);
            let count = values.len();
            for (number, (index, value)) in (first..).zip(values.iter_mut().enumerate()) {
                if ruleset.validate(&position).is_ok() {
                    *value = formula.evaluate(&position).ok();
                }
                if index + 1 < count {
                    region.advance(&mut position, number);
                }
            }
            Ok(())
        };
        let filled: Result<(), crate::progress::Stop> =
            values.par_chunks_mut(PART).enumerate().try_for_each(fill);
        filled.ok().map(|()| Tabulated { formula, region, values })
    }
}

impl<P, F: Formula<P>, G: Region<P>> Formula<P> for Tabulated<'_, P, F, G> {
    type Invariant = F::Invariant;

    fn invariant(&self) -> F::Invariant {
        self.formula.invariant()
    }

    fn source(&self) -> Source {
        self.formula.source()
    }

    fn evaluate(&self, position: &P) -> Result<ValueOf<F, P>, OutOfScope> {
        let known = self
            .region
            .number(position)
            .and_then(|number| self.values.get(usize::try_from(number).ok()?)?.clone());
        // Outside the region, and where the formula has an error to tell.
        known.map_or_else(|| self.formula.evaluate(position), Ok)
    }
}

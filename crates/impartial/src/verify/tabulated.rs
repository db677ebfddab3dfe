//! A formula evaluated once at each position of a region.

use super::Run;
use super::sweep::{lock, on_all_threads};
use crate::formula::{Formula, OutOfScope, Source, ValueOf};
use crate::position::Position;
use crate::region::Region;
use crate::ruleset::Ruleset;
use std::mem::size_of;
use std::sync::Mutex;

/// The formula with its values at the positions of a region kept: in a step check the options of most
/// positions are positions of the region as well, so that each value is asked for many times.
pub(super) struct Tabulated<'a, P, F: Formula<P>, G> {
    formula: &'a F,
    region: &'a G,
    /// None where the ruleset or the formula does not accept the position; empty if it is not worth
    /// while.
    values: Vec<Option<ValueOf<F, P>>>,
}

/// Larger tables, in bytes, are not made.
const MAX_SIZE: u64 = 1 << 28;

/// How many positions one thread evaluates at a time.
const PART: usize = 1 << 12;

impl<'a, P: Position, F: Formula<P> + Sync, G: Region<P>> Tabulated<'a, P, F, G> {
    /// Without values if it is not worth while, or if the observer wants the run to stop.
    pub(super) fn new<R>(ruleset: &R, formula: &'a F, region: &'a G, run: &Run) -> Self
    where
        R: Ruleset<P> + Sync,
    {
        let mut values = vec![None; length(region, size_of::<Option<ValueOf<F, P>>>(), run)];
        let parts: Vec<_> = values.chunks_mut(PART).map(Mutex::new).collect();
        let filled = on_all_threads(parts.len(), &|next| {
            while let Some(part) = next() {
                // No progress: the positions are counted when they are checked.
                run.observer.checkpoint(0)?;
                let first = (part * PART) as u64;
                let mut position = region.nth(first);
                let mut values = lock(&parts[part]);
                let count = values.len();
                for (number, (index, value)) in (first..).zip(values.iter_mut().enumerate()) {
                    if ruleset.validate(&position).is_ok() {
                        *value = formula.evaluate(&position).ok();
                    }
                    if index + 1 < count {
                        region.advance(&mut position, number);
                    }
                }
            }
            Ok(())
        });
        if filled.is_err() {
            values = vec![];
        }
        Tabulated { formula, region, values }
    }
}

/// How many values of a size in bytes are to be kept: one for each position of the region, or none.
fn length<P>(region: &dyn Region<P>, size: usize, run: &Run) -> usize {
    let bytes = region.len().checked_mul(size as u64);
    let whole = run.shard.1 <= 1;
    if !whole || region.is_empty() || bytes.is_none_or(|bytes| bytes > MAX_SIZE) {
        return 0;
    }
    let numbered = region.number(&region.nth(0)).is_some();
    usize::try_from(region.len()).ok().filter(|_| numbered).unwrap_or(0)
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
        let known = if self.values.is_empty() {
            None
        } else {
            let number = self.region.number(position);
            number.and_then(|number| self.values.get(usize::try_from(number).ok()?)?.clone())
        };
        // Outside the region, and where the formula has an error to tell.
        known.map_or_else(|| self.formula.evaluate(position), Ok)
    }
}

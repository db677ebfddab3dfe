//! All positions of a box: by closed forms, by an engine, or one after the other.

use super::{Played, first_closed};
use crate::answer::Ways;
use crate::boxes::Said;
use crate::written::Written;
use crate::{Answer, Array, Bounds, Error, Grid, How, Passed, Quantity, Ranges};
use impartial::convention::{Convention, Outcome};
use impartial::int;
use impartial::position::Heaps;
use impartial::progress::Stop;
use impartial::ruleset::Ruleset;

/// What is asked of each cell.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub(super) quantity: Quantity,
    pub(super) convention: Convention,
    pub(super) bounds: &'a Bounds<'a>,
}

/// Why a walk through a box ended before its end.
enum End {
    /// No closed form covers a position; what was tried there.
    Uncovered(Vec<Passed>),
    Stopped(Stop),
}

impl<P: Written, R: Ruleset<P> + Clone + Send + Sync + 'static> Played<R, P> {
    /// The grid by the first method that has all of it.
    pub(super) fn grid_of(&self, ranges: &Ranges, asked: Asked<'_>) -> Result<Answer<Grid>, Error> {
        self.some_position(ranges)?;
        let mut passed = Vec::new();
        if let Some((answer, how)) = self.closed_grid(ranges, asked, &mut passed)? {
            return Ok(Answer { answer, how, passed });
        }
        if let Some(boxes) = &self.boxes {
            let Asked { quantity, convention, bounds } = asked;
            match boxes.grid(ranges, quantity, convention, bounds)? {
                Said::Answer(answer, how) => return Ok(Answer { answer, how, passed }),
                Said::Passed(reason) => passed.push(reason),
                Said::NotAsked => {}
            }
        }
        let (answer, how) = self.grid_one_by_one(ranges, asked)?;
        Ok(Answer { answer, how, passed })
    }

    /// A box with no position of the game is a mistake that is better told than shown as nothing.
    fn some_position(&self, ranges: &Ranges) -> Result<(), Error> {
        let mut refusal = None;
        // The first position ends the walk, by an error that means "found": nearly always at once.
        let none = ranges.for_each(|heaps| match self.checked(heaps) {
            Ok(_) => Err(()),
            Err(error) => {
                refusal.get_or_insert(error);
                Ok(())
            }
        });
        match (none, refusal) {
            (Ok(()), Some(refusal)) => Err(refusal),
            _ => Ok(()),
        }
    }

    /// A grid by closed forms: each cell must be in the scope of one, or the box is filled otherwise.
    fn closed_grid(
        &self,
        ranges: &Ranges,
        asked: Asked<'_>,
        passed: &mut Vec<Passed>,
    ) -> Result<Option<(Grid, How)>, Error> {
        let side = self.side(asked.convention);
        let of_outcomes = asked.quantity == Quantity::Outcome && !side.outcomes.is_empty();
        if side.values.is_empty() && !of_outcomes {
            return Ok(None);
        }
        asked.bounds.observer.expect(ranges.cells());
        let mut cells = Array::with_capacity(int::to_usize(ranges.cells()));
        let mut ways = Ways::default();
        let mut steps = 0_u64;
        let end = ranges.for_each(|heaps| {
            steps += 1;
            if steps.is_multiple_of(1 << 10) {
                asked.bounds.observer.checkpoint(1 << 10).map_err(End::Stopped)?;
            }
            let cell = self.closed_cell(heaps, asked, &mut ways).map_err(End::Uncovered)?;
            cells.push(cell);
            Ok(())
        });
        match end {
            Err(End::Uncovered(tried)) => {
                passed.extend(tried);
                Ok(None)
            }
            Err(End::Stopped(stop)) => Err(stop.into()),
            Ok(()) => Ok(Some((Grid::new(ranges.clone(), cells), ways.into_how()))),
        }
    }

    /// A cell by a closed form, or what was tried. A hole of the box, such as two coins on one square, is
    /// an empty cell and no reason to stop.
    fn closed_cell(
        &self,
        heaps: &Heaps,
        asked: Asked<'_>,
        ways: &mut Ways,
    ) -> Result<Option<u64>, Vec<Passed>> {
        let Ok(position) = self.checked(heaps) else { return Ok(None) };
        let mut tried = Vec::new();
        let found = match asked.quantity {
            Quantity::Value => {
                first_closed(&self.side(asked.convention).values, &position, &mut tried)
            }
            Quantity::Outcome => self
                .closed_outcome(&position, asked.convention, &mut tried)
                .map(|(outcome, how)| (u64::from(outcome == Outcome::N), how)),
        };
        let (number, how) = found.ok_or(tried)?;
        ways.add(how);
        Ok(Some(number))
    }

    /// A grid position by position, each by the best method for it.
    fn grid_one_by_one(&self, ranges: &Ranges, asked: Asked<'_>) -> Result<(Grid, How), Error> {
        let Asked { quantity, convention, bounds } = asked;
        let mut cells = Array::with_capacity(int::to_usize(ranges.cells()));
        let mut ways = Ways::default();
        ranges.for_each(|heaps| {
            let Ok(position) = self.checked(heaps) else {
                cells.push(None);
                return Ok(());
            };
            let (number, how) = match quantity {
                Quantity::Value => {
                    let found = self.value_of(&position, convention, bounds)?;
                    (found.answer, found.how)
                }
                Quantity::Outcome => {
                    let found = self.outcome_of(&position, convention, bounds)?;
                    (u64::from(found.answer == Outcome::N), found.how)
                }
            };
            cells.push(Some(number));
            ways.add(how);
            Ok::<(), Error>(())
        })?;
        Ok((Grid::new(ranges.clone(), cells), ways.into_how()))
    }
}

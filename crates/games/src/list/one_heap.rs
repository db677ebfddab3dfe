//! Games on independent heaps: tokens are taken from one heap, which may be split.
//!
//! In normal play such a position is the sum of its heaps, so the values of single heaps say all:
//! `HeapValues` has them, with closed forms and proved periods where there are any, and a position, a
//! move, a grid, a sequence are nim-sums of what it knows. That is why these games are not a `Played` with
//! a closed form: the table of single heaps grows with the questions, and how an answer was found depends
//! on what the table has proved by then.
//!
//! In misère play values do not add. Where every move leaves one heap there are still values g⁻ of
//! *single* heaps, so those are kept in a second table; for several heaps, and for games that split, the
//! position is handed to a `Played` on whole positions, which searches it.

use super::{Entry, Group, Made, Parameters};
use crate::game::p_positions_of_grid as of_grid;
use crate::played::Played;
use crate::written::Written;
use crate::{Answer, Array, Bounds, Error, Game, Grid, How, Quantity, Ranges};
use classic_games::subtraction::{AllBut, Subtraction};
use impartial::convention::Convention;
use impartial::graph::{LoopyOutcome, LoopyValue};
use impartial::int;
use impartial::moves::Move;
use impartial::period::PeriodSearch;
use impartial::position::{HeapTuple, Heaps, Sorted};
use impartial::progress::Stop;
use impartial::ruleset::Ruleset;
use octal_games::{Code, GrundysGame, HeapGame, HeapMove, HeapValues};
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

const fn entry(
    name: &'static str,
    about: &'static str,
    example: (&'static str, &'static str),
    open: fn(Parameters<'_>) -> Made,
) -> Entry {
    Entry::new(Group::OneHeap, name, about, example, open)
}

pub(super) const ENTRIES: &[Entry] = &[
    entry(
        "subtraction",
        "take one of the listed amounts from one heap; nothing behind the colon is the empty list",
        ("subtraction:2,5,7", "1000000000000000000"),
        subtraction,
    )
    .with(":A,B,…"),
    entry(
        "allbut",
        "take any amount but the listed ones from one heap",
        ("allbut:2,3", "10"),
        all_but,
    )
    .with(":A,B,…"),
    entry(
        "kayles",
        "Kayles, 0.77: take 1 or 2 pins; what is left of the row may be one row or two",
        ("kayles", "5 7"),
        |parameters| named(parameters, Code::kayles()),
    ),
    entry(
        "dawson",
        "Dawson's Kayles, 0.07: take 2 neighbours; what is left may be one row or two",
        ("dawson", "9"),
        |parameters| named(parameters, Code::dawsons_kayles()),
    )
    .also(&["dawsons-kayles"]),
    entry(
        "dawson-chess",
        "Dawson's Chess, 0.137: take 1, with nothing left or a row; 2, leaving at most one row; or 3",
        ("dawson-chess", "9"),
        |parameters| of_code(parameters, "0.137"),
    )
    .also(&["dawsons-chess"]),
    entry(
        "treblecross",
        "Treblecross, one-dimensional noughts and crosses in a row of n squares: 0.007 on n + 2",
        ("treblecross", "9"),
        |parameters| of_code(parameters, "0.007"),
    ),
    entry(
        "officers",
        "Officers, 0.6: take 1 token from a heap, but not the last one; the rest may be split",
        ("officers", "9"),
        |parameters| of_code(parameters, "0.6"),
    ),
    entry(
        "grundy",
        "Grundy's game: split a heap into two unequal heaps",
        ("grundy", "8"),
        |parameters| named(parameters, GrundysGame),
    ),
    entry(
        "octal",
        "the octal game of a code such as 0.77: in digit k behind the point, 1, 2, 4 and 8 say that k tokens may be taken leaving no heap, one, two or three heaps; `0.3...` repeats a digit without end",
        ("octal:0.137", "10"),
        octal,
    )
    .with(":CODE"),
];

fn subtraction(parameters: Parameters<'_>) -> Made {
    let game = Subtraction::new(parameters.list()?).map_err(|error| parameters.invalid(error))?;
    taking(game)
}

fn all_but(parameters: Parameters<'_>) -> Made {
    let game = AllBut::new(parameters.list()?).map_err(|error| parameters.invalid(error))?;
    taking(game)
}

/// A game whose moves leave one heap: heaps keep their places, and single heaps have values in misère
/// play as well.
fn taking<G>(game: G) -> Made
where
    G: HeapGame + Ruleset<Heaps> + Clone + Send + Sync + 'static,
{
    let misere = HeapValues::in_play(game.clone(), Convention::Misere)?;
    Ok(Box::new(IndependentHeaps {
        normal: Mutex::new(HeapValues::new(game.clone())),
        misere: Some(Mutex::new(misere)),
        // What is left keeps its place, even with nothing in it: people count heaps from the left.
        option: |position, index, left| position.with(index, left.first().copied().unwrap_or(0)),
        whole: Played::<_, Heaps>::new(game).on_boxes(),
    }))
}

fn named<G>(parameters: Parameters<'_>, game: G) -> Made
where
    G: HeapGame + Ruleset<Sorted<Heaps>> + Clone + Send + Sync + 'static,
{
    parameters.none()?;
    splitting(game)
}

fn of_code(parameters: Parameters<'_>, code: &str) -> Made {
    parameters.none()?;
    splitting(code.parse::<Code>().map_err(Error::invalid)?)
}

fn octal(parameters: Parameters<'_>) -> Made {
    splitting(parameters.required()?.parse::<Code>().map_err(|error| parameters.invalid(error))?)
}

/// A game whose moves may leave several heaps, in no order.
fn splitting<G>(game: G) -> Made
where
    G: HeapGame + Ruleset<Sorted<Heaps>> + Clone + Send + Sync + 'static,
{
    Ok(Box::new(IndependentHeaps {
        normal: Mutex::new(HeapValues::new(game.clone())),
        misere: None,
        option: |position, index, left| {
            let mut heaps = position.to_vec();
            heaps.remove(index);
            heaps.extend_from_slice(left);
            // As the rules write it: heaps without a token are no heaps.
            heaps.retain(|&heap| heap > 0);
            Sorted::new(Heaps::from(heaps)).into_tuple()
        },
        whole: Played::<_, Sorted<Heaps>>::new(game),
    }))
}

/// Heaps that do not depend on each other: in normal play the nim-sum of their values says all.
struct IndependentHeaps<G, P> {
    normal: Mutex<HeapValues<G>>,
    /// g⁻ of single heaps, in games whose moves leave one heap.
    misere: Option<Mutex<HeapValues<G>>>,
    /// The position after the heap of an index became what is left of it.
    option: fn(&Heaps, usize, &[u64]) -> Heaps,
    /// For misère play of several heaps, where values do not add.
    whole: Played<G, P>,
}

impl<G, P> IndependentHeaps<G, P> {
    /// The values of single heaps that answer for a position with so many heaps, if any do.
    fn values(
        &self,
        heaps: usize,
        convention: Convention,
    ) -> Option<MutexGuard<'_, HeapValues<G>>> {
        let values = match convention {
            Convention::Normal => &self.normal,
            Convention::Misere => self.misere.as_ref().filter(|_| heaps == 1)?,
        };
        Some(values.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn how<G: HeapGame>(values: &HeapValues<G>) -> How {
    match (values.closed_form(), values.proved()) {
        (Some(form), _) => How::ClosedForm(form.source()),
        (None, Some(period)) => How::ProvedPeriod(period),
        (None, None) => How::Engine { name: "the values of heaps", positions: values.computed() },
    }
}

impl<G, P> Game for IndependentHeaps<G, P>
where
    G: HeapGame + Ruleset<P> + Clone + Send + Sync + 'static,
    P: Written,
{
    fn read(&self, text: &str) -> Result<Heaps, Error> {
        self.whole.read(text)
    }

    fn describe(&self, position: &Heaps, option: &Heaps) -> Move {
        self.whole.describe(position, option)
    }

    fn value(
        &self,
        position: &Heaps,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<LoopyValue>, Error> {
        let Some(mut values) = self.values(position.len(), convention) else {
            return self.whole.value(position, convention, bounds);
        };
        // `how` is asked after the values: computing them may have proved a period.
        let sum = values.nim_sum(&position.clone().into(), bounds.observer)?;
        Ok(Answer::new(LoopyValue::Finite(sum), how(&values)))
    }

    fn outcome(
        &self,
        position: &Heaps,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<LoopyOutcome>, Error> {
        match self.values(position.len(), convention) {
            None => self.whole.outcome(position, convention, bounds),
            Some(values) => {
                // The lock is taken again for the value.
                drop(values);
                Ok(self.value(position, convention, bounds)?.map(|value| value.outcome()))
            }
        }
    }

    fn options(&self, position: &Heaps, bounds: &Bounds<'_>) -> Result<Vec<Heaps>, Error> {
        self.whole.options(position, bounds)
    }

    fn winning_moves(
        &self,
        position: &Heaps,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<Vec<Heaps>>, Error> {
        let Some(mut values) = self.values(position.len(), convention) else {
            return self.whole.winning_moves(position, convention, bounds);
        };
        let mut options = Vec::new();
        if convention == Convention::Normal {
            for HeapMove { heap, left } in
                values.winning_moves(&position.clone().into(), bounds.observer)?
            {
                // A move is named once for equal heaps; in an order that matters each of them has it.
                let equal = (0..position.len()).filter(|&index| position[index] == heap);
                options.extend(equal.map(|index| (self.option)(position, index, &left)));
            }
        } else if let [heap] = position[..] {
            for amount in values.amounts_to(heap, 0, bounds.observer)?.unwrap_or_default() {
                options.push(Heaps::from([heap - amount]));
            }
        }
        options.sort_unstable();
        options.dedup();
        Ok(Answer::new(options, how(&values)))
    }

    fn grid(
        &self,
        ranges: &Ranges,
        quantity: Quantity,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<Grid>, Error> {
        let tops = ranges.tops();
        let Some(mut values) = self.values(tops.len(), convention) else {
            return self.whole.grid(ranges, quantity, convention, bounds);
        };
        // With the values of all single heaps, a cell is a nim-sum of known numbers.
        let largest = tops.iter().max().copied().unwrap_or(0);
        // A closed form or a period answers for heaps that no table holds; elsewhere the table is copied
        // out, so that a cell is a look-up and not a question to the engine.
        let table = if values.closed_form().is_some() || values.proved().is_some() {
            None
        } else {
            bounds.observer.expect(largest.saturating_add(1));
            Some(values.up_to_observed(largest, bounds.observer)?.to_vec())
        };
        let known = |heap: u64| match &table {
            Some(table) => table.get(int::to_usize(heap)).copied(),
            None => values.get(heap),
        };
        let mut cells = Array::with_capacity(int::to_usize(ranges.cells()));
        let mut steps = 0_u64;
        ranges.for_each(|heaps| {
            steps += 1;
            // No position is new here, so none is counted; the question is only whether to stop.
            if steps.is_multiple_of(1 << 12) {
                bounds.observer.checkpoint(0)?;
            }
            let mut sum = 0;
            for &heap in heaps.iter() {
                sum ^= known(heap).ok_or_else(|| {
                    Error::invalid(format_args!(
                        "the value of a heap of {heap} exceeds {}",
                        u64::MAX
                    ))
                })?;
            }
            cells.push(Some(match quantity {
                Quantity::Value => sum,
                Quantity::Outcome => u64::from(sum != 0),
            }));
            Ok::<(), Error>(())
        })?;
        Ok(Answer::new(Grid::new(ranges.clone(), cells), how(&values)))
    }

    /// Of single heaps the lost ones alone, without the values of the others, where amounts are taken.
    fn p_positions(
        &self,
        ranges: &Ranges,
        convention: Convention,
        bounds: &Bounds<'_>,
        visit: &mut dyn FnMut(&Heaps) -> Result<(), Stop>,
    ) -> Result<Answer<()>, Error> {
        // The game is cloned so that the lock is free again: the loop below may run long, and `visit`
        // writes to a pipe that may wait.
        let game =
            self.values(ranges.ranges().len(), convention).map(|values| values.game().clone());
        let &[range] = ranges.ranges() else {
            return of_grid(self, ranges, convention, bounds, visit);
        };
        let Some(taking) = game.as_ref().and_then(HeapGame::taking) else {
            return of_grid(self, ranges, convention, bounds, visit);
        };
        bounds.observer.expect(range.last.saturating_add(1));
        // The engine knows "go on" and "stop", not why; the reason is carried out beside it.
        let mut end = Ok(());
        taking.lost(convention, range.last, bounds.observer, &mut |heap| {
            if heap >= range.first
                && let Err(stop) = visit(&Heaps::from([heap]))
            {
                end = Err(stop);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        end?;
        let how =
            How::Engine { name: "the lost heaps alone", positions: range.last.saturating_add(1) };
        Ok(Answer::new((), how))
    }

    fn sequence(
        &self,
        terms: u64,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<Array>, Error> {
        let Some(last) = terms.checked_sub(1) else {
            return Ok(Answer::new(Array::default(), How::Rules));
        };
        let Some(mut values) = self.values(1, convention) else {
            return self.whole.sequence(terms, convention, bounds);
        };
        bounds.observer.expect(terms);
        let array = values.up_to_observed(last, bounds.observer)?.iter().map(Some).collect();
        Ok(Answer::new(array, how(&values)))
    }

    fn period(
        &self,
        terms: u64,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<PeriodSearch>, Error> {
        let Some(mut values) = self.values(1, convention) else {
            return crate::period::by_growing(&self.whole, terms, convention, bounds);
        };
        let found = values.period(terms, bounds.observer)?;
        Ok(Answer::new(found, how(&values)))
    }
}

//! The nim product of two numbers, asked for as if it were a game.

use super::{Entry, Group, Made, Parameters};
use crate::written::Written;
use crate::{Answer, Array, Bounds, Error, Game, Grid, How, Quantity, Ranges};
use impartial::convention::Convention;
use impartial::formula::Source;
use impartial::graph::{LoopyOutcome, LoopyValue};
use impartial::int;
use impartial::moves::Move;
use impartial::position::Heaps;
use nimbers::Nimber;

pub(super) const ENTRIES: &[Entry] = &[Entry::new(
    Group::Numbers,
    "nim-product",
    "the nim product of two numbers; it has values and outcomes, but no rules here",
    ("nim-product", "21508 42689"),
    open,
)];

fn open(parameters: Parameters<'_>) -> Made {
    parameters.none()?;
    Ok(Box::new(NimProduct))
}

struct NimProduct;

const SOURCE: Source = Source::new("WW", "chapter 14, nim multiplication");

fn no_rules() -> Error {
    Error::invalid(
        "nim-product has no rules here, so no moves and no misère play; ask for the value",
    )
}

fn product(position: &Heaps, convention: Convention) -> Result<u64, Error> {
    if convention == Convention::Misere {
        return Err(no_rules());
    }
    let [a, b] = <[u64; 2]>::from_heaps(position)?;
    Ok((Nimber::new(a) * Nimber::new(b)).value())
}

impl Game for NimProduct {
    fn read(&self, text: &str) -> Result<Heaps, Error> {
        let pair = <[u64; 2]>::from_heaps(&text.parse()?)?;
        Ok(pair.into())
    }

    fn describe(&self, _: &Heaps, _: &Heaps) -> Move {
        Move::Unnamed
    }

    fn value(
        &self,
        position: &Heaps,
        convention: Convention,
        _: &Bounds<'_>,
    ) -> Result<Answer<LoopyValue>, Error> {
        let value = LoopyValue::Finite(product(position, convention)?);
        Ok(Answer::new(value, How::ClosedForm(SOURCE)))
    }

    fn outcome(
        &self,
        position: &Heaps,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<LoopyOutcome>, Error> {
        Ok(self.value(position, convention, bounds)?.map(|value| value.outcome()))
    }

    fn options(&self, _: &Heaps, _: &Bounds<'_>) -> Result<Vec<Heaps>, Error> {
        Err(no_rules())
    }

    fn winning_moves(
        &self,
        _: &Heaps,
        _: Convention,
        _: &Bounds<'_>,
    ) -> Result<Answer<Vec<Heaps>>, Error> {
        Err(no_rules())
    }

    fn grid(
        &self,
        ranges: &Ranges,
        quantity: Quantity,
        convention: Convention,
        _: &Bounds<'_>,
    ) -> Result<Answer<Grid>, Error> {
        let mut cells = Array::with_capacity(int::to_usize(ranges.cells()));
        ranges.for_each(|pair| {
            let value = product(pair, convention)?;
            cells.push(Some(match quantity {
                Quantity::Value => value,
                Quantity::Outcome => u64::from(value != 0),
            }));
            Ok::<(), Error>(())
        })?;
        Ok(Answer::new(Grid::new(ranges.clone(), cells), How::ClosedForm(SOURCE)))
    }
}

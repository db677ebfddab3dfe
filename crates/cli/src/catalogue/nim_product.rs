//! The nim product of two numbers, asked for as if it were a game.

use super::{Entry, Made, Parameters};
use crate::failure::Failure;
use crate::from_heaps::FromHeaps;
use crate::game::Game;
use crate::session::Session;
use impartial::convention::Convention;
use impartial::graph::{LoopyOutcome, LoopyValue};
use impartial::position::Heaps;
use nimbers::Nimber;

pub(super) const ENTRIES: &[Entry] = &[Entry {
    name: "nim-product",
    parameters: "",
    about: "the nim product of two numbers; it has values and outcomes, but no rules here",
    example: ("nim-product", "21508 42689"),
    position_in_name: false,
    misere: false,
    open,
}];

fn open(parameters: Parameters<'_>, _: &'static Session) -> Made {
    parameters.none()?;
    Ok(Box::new(NimProduct))
}

struct NimProduct;

fn no_rules() -> Failure {
    Failure::invalid(
        "nim-product has no rules here, so no moves and no misère play; ask for the value",
    )
}

impl Game for NimProduct {
    fn position(&mut self, text: &str) -> Result<Heaps, Failure> {
        let pair = <[u64; 2]>::from_heaps(&text.parse()?)?;
        Ok(pair.into())
    }

    fn value(&mut self, position: &Heaps, convention: Convention) -> Result<LoopyValue, Failure> {
        if convention == Convention::Misere {
            return Err(no_rules());
        }
        let [a, b] = <[u64; 2]>::from_heaps(position)?;
        Ok(LoopyValue::Finite((Nimber::new(a) * Nimber::new(b)).value()))
    }

    fn outcome(
        &mut self,
        position: &Heaps,
        convention: Convention,
    ) -> Result<LoopyOutcome, Failure> {
        Ok(self.value(position, convention)?.outcome())
    }

    fn options(&mut self, _: &Heaps) -> Result<Vec<Heaps>, Failure> {
        Err(no_rules())
    }

    fn winning_moves(&mut self, _: &Heaps, _: Convention) -> Result<Vec<Heaps>, Failure> {
        Err(no_rules())
    }
}

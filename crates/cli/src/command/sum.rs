//! `impartial sum GAME:POSITION + GAME:POSITION + …`

use crate::answers::{ascii, print};
use crate::args::{Bounds, Play};
use crate::catalogue::{self, Opened};
use crate::command::value::json_value;
use crate::failure::Failure;
use crate::session::Session;
use impartial::convention::Convention;
use impartial::graph::LoopyValue;
use impartial::invariant::MisereGrundy;
use impartial::position::Heaps;
use impartial::ruleset::Ruleset;
use impartial::solve::Memo;
use serde_json::json;
use std::cell::RefCell;

/// What `sum` is asked.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The terms: a game, a colon and a position each, with `+` between them
    #[arg(required = true, value_name = "GAME:POSITION", allow_negative_numbers = true)]
    terms: Vec<String>,
    /// Print who wins instead of the value
    #[arg(long)]
    outcome: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    /// The convention.
    #[command(flatten)]
    play: Play,
    /// The bounds.
    #[command(flatten)]
    pub bounds: Bounds,
}

/// A game of the sum and its position.
struct Term {
    opened: Opened,
    position: Heaps,
}

/// Prints the value of a sum: in normal play the nim-sum of the values; in misère play, where no
/// such rule exists, the g⁻ found by playing the sum out.
pub fn run(arguments: &Arguments, session: &'static Session) -> Result<(), Failure> {
    let text = arguments.terms.join(" ");
    let mut terms =
        text.split('+').map(|term| read_term(term, session)).collect::<Result<Vec<_>, _>>()?;
    let convention = arguments.play.convention();
    let mut values = Vec::new();
    for term in &mut terms {
        values.push(term.opened.game.value(&term.position, convention)?);
    }
    let value = match convention {
        Convention::Normal => values.iter().cloned().sum(),
        Convention::Misere => LoopyValue::Finite(played_out(&mut terms, session)?),
    };
    let outcome = value.outcome().to_string();
    if !arguments.json {
        return print(&if arguments.outcome { outcome } else { value.to_string() }, session);
    }
    let terms: Vec<_> = terms
        .iter()
        .zip(&values)
        .map(|(term, value)| {
            json!({
                "game": term.opened.name,
                "position": term.opened.game.json(&term.position),
                "value": json_value(value),
            })
        })
        .collect();
    let object = json!({
        "terms": terms,
        "convention": ascii(convention),
        "value": json_value(&value),
        "outcome": outcome,
    });
    print(&object.to_string(), session)
}

/// Reads `GAME:POSITION`. The position follows the last colon, unless the name of the game has it.
fn read_term(term: &str, session: &'static Session) -> Result<Term, Failure> {
    let term = term.trim();
    let (name, text) = if catalogue::has_position_in_name(term) {
        (term, "")
    } else {
        term.rsplit_once(':').ok_or_else(|| {
            Failure::invalid(format_args!(
                "`{term}` has no position: a term is a game, a colon and a position, as in `nim:3,5`"
            ))
        })?
    };
    let mut opened = catalogue::open(name.trim(), session)?;
    if opened.misere {
        return Err(Failure::invalid(format_args!(
            "`{name}` fixes a convention, but a sum is played under one: write `nim` and use --misere"
        )));
    }
    let named = |failure: Failure| match failure {
        Failure::Invalid(reason) => Failure::Invalid(format!("in the term `{term}`: {reason}")),
        failure => failure,
    };
    let position = opened.game.position(text).map_err(named)?;
    Ok(Term { opened, position })
}

/// g⁻ of the sum, by search.
fn played_out(terms: &mut [Term], session: &'static Session) -> Result<u64, Failure> {
    session.note(format_args!("a sum in misère play: by search"));
    let start: Vec<Heaps> = terms.iter().map(|term| term.position.clone()).collect();
    let rules = PlayedOut { terms: RefCell::new(terms), refusal: RefCell::new(None) };
    let found = Memo::observed(&rules, MisereGrundy, session).value(&start);
    match rules.refusal.take() {
        Some(failure) => Err(failure),
        None => Ok(found?),
    }
}

/// The sum as a ruleset.
struct PlayedOut<'a> {
    terms: RefCell<&'a mut [Term]>,
    /// Why options could not be listed; then what was found means nothing.
    refusal: RefCell<Option<Failure>>,
}

impl Ruleset<Vec<Heaps>> for PlayedOut<'_> {
    fn options(&self, positions: &Vec<Heaps>) -> impl Iterator<Item = Vec<Heaps>> {
        let mut options = Vec::new();
        if self.refusal.borrow().is_some() {
            return options.into_iter();
        }
        for (index, term) in self.terms.borrow_mut().iter_mut().enumerate() {
            match term.opened.game.options(&positions[index]) {
                Ok(found) => options.extend(found.into_iter().map(|option| {
                    let mut changed = positions.clone();
                    changed[index] = option;
                    changed
                })),
                Err(failure) => {
                    self.refusal.replace(Some(failure));
                    return Vec::new().into_iter();
                }
            }
        }
        options.into_iter()
    }
}

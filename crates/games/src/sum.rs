//! Disjunctive sums of unlike games.

use crate::answer::Ways;
use crate::bounds::SearchBound;
use crate::list::{self, Opened};
use crate::{Answer, Bounds, Error, Game, Grid, How, Quantity, Ranges};
use impartial::convention::Convention;
use impartial::graph::{LoopyOutcome, LoopyValue};
use impartial::invariant::ValueIn;
use impartial::moves::Move;
use impartial::position::Heaps;
use impartial::ruleset::Ruleset;
use impartial::solve::Memo;
use std::sync::Mutex;

/// The disjunctive sum of games that need not be alike: a move is made in one of them.
///
/// In normal play its value is the nim-sum of the values of the terms, each found in the best way for
/// it. In misère play there is no such rule, and the sum is played out.
///
/// As a list of numbers, a position is that of each term, behind the count of its numbers.
///
/// # Examples
///
/// ```
/// use impartial::convention::Convention::Normal;
/// use impartial_games::{Bounds, Game, open_sum};
///
/// let (sum, position) = open_sum("kayles:5 + wythoff:3,4 + nim:1,2")?;
/// let value = sum.value(&position, Normal, &Bounds::default())?;
/// assert_eq!(value.to_string(), "5");
/// # Ok::<(), impartial_games::Error>(())
/// ```
///
/// # Source
///
/// \[Enc\] "Sum and Equivalence of Games"; with cycles, \[Smith\].
#[derive(Debug)]
pub struct SumOfGames {
    terms: Vec<Opened>,
}

/// The sum of games, and the position of it, written as `nim:3,5 + kayles:7`.
///
/// # Errors
///
/// [`Error::Invalid`] for a term that is no game with a position.
pub fn open_sum(text: &str) -> Result<(SumOfGames, Heaps), Error> {
    let mut terms = Vec::new();
    let mut position = Vec::new();
    for term in split_terms(text) {
        let (opened, heaps) = read_term(term)?;
        position.push(heaps.len() as u64);
        position.extend_from_slice(&heaps);
        terms.push(opened);
    }
    Ok((SumOfGames { terms }, Heaps::from(position)))
}

/// The places of a character outside of brackets: `hackenbush:e(ee:{w};e)` has one colon there.
fn outside_brackets(text: &str, wanted: char) -> Vec<usize> {
    let mut depth = 0_usize;
    let mut places = Vec::new();
    for (place, letter) in text.char_indices() {
        match letter {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth = depth.saturating_sub(1),
            _ if letter == wanted && depth == 0 => places.push(place),
            _ => {}
        }
    }
    places
}

fn split_terms(text: &str) -> Vec<&str> {
    let mut start = 0;
    let mut terms = Vec::new();
    for place in outside_brackets(text, '+').into_iter().chain([text.len()]) {
        terms.push(text[start..place].trim());
        start = place + 1;
    }
    terms
}

/// Reads `GAME:POSITION`. The position follows the last colon outside of brackets, unless the name of
/// the game has it.
fn read_term(term: &str) -> Result<(Opened, Heaps), Error> {
    let entry = list::entry(list::split(term).0);
    let (name, text) = if entry.is_some_and(|entry| entry.position_in_name) {
        (term, "")
    } else {
        let place = outside_brackets(term, ':').pop().ok_or_else(|| {
            Error::invalid(format_args!(
                "`{term}` has no position: a term is a game, a colon and a position, as in `nim:3,5`"
            ))
        })?;
        (&term[..place], &term[place + 1..])
    };
    let place = || format!("in the term `{term}`");
    // `nim:3,5 kayles:7`: what stands before the last colon is a game, a position and another game.
    if let Some(next) = name.split_whitespace().last()
        && name.split_whitespace().count() > 1
        && list::entry(list::split(next).0).is_some()
    {
        let reason = format_args!("a `+` is missing before `{next}`");
        return Err(Error::invalid(reason).in_place(place()));
    }
    let opened = list::open(name.trim()).map_err(|error| error.in_place(place()))?;
    if opened.fixes_convention() {
        return Err(Error::invalid(format_args!(
            "`{name}` fixes a convention, but a sum is played under one: write `nim` and use --misere"
        )));
    }
    let position = opened.read(text).map_err(|error| error.in_place(place()))?;
    Ok((opened, position))
}

impl SumOfGames {
    /// The games of the sum.
    pub fn terms(&self) -> &[Opened] {
        &self.terms
    }

    /// The position of each term.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] if this is no position of the sum.
    pub fn positions(&self, position: &Heaps) -> Result<Vec<Heaps>, Error> {
        let wrong = || Error::invalid("no position of this sum");
        let mut rest = &position[..];
        let mut positions = Vec::new();
        for _ in &self.terms {
            let (&count, behind) = rest.split_first().ok_or_else(wrong)?;
            let count = usize::try_from(count).map_err(|_| wrong())?;
            let (heaps, behind) = behind.split_at_checked(count).ok_or_else(wrong)?;
            positions.push(Heaps::from(heaps));
            rest = behind;
        }
        if rest.is_empty() { Ok(positions) } else { Err(wrong()) }
    }

    /// The value of the sum by playing it out.
    fn played_out(
        &self,
        position: &Heaps,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<(u64, How), Error> {
        let rules = PlayedOut { sum: self, bounds: *bounds, refusal: Mutex::new(None) };
        let mut memo = Memo::new(&rules, ValueIn(convention));
        let found = memo.value_observed(position, &SearchBound::new(bounds, 0));
        let how = How::Search { positions: memo.len() as u64 };
        let refusal = rules.refusal.lock().map(|mut refusal| refusal.take());
        match refusal {
            // What was found with options missing means nothing.
            Ok(Some(error)) => Err(error),
            _ => Ok((found?, how)),
        }
    }
}

/// The positions of the terms as one list of numbers.
fn joined(positions: &[Heaps]) -> Heaps {
    positions
        .iter()
        .flat_map(|heaps| std::iter::once(heaps.len() as u64).chain(heaps.iter().copied()))
        .collect()
}

/// The sum as a ruleset.
struct PlayedOut<'a> {
    sum: &'a SumOfGames,
    bounds: Bounds<'a>,
    /// Why options could not be listed.
    refusal: Mutex<Option<Error>>,
}

impl Ruleset<Heaps> for PlayedOut<'_> {
    fn options(&self, position: &Heaps) -> impl Iterator<Item = Heaps> {
        let options = match self.sum.options(position, &self.bounds) {
            Ok(options) => options,
            Err(error) => {
                if let Ok(mut refusal) = self.refusal.lock() {
                    refusal.get_or_insert(error);
                }
                Vec::new()
            }
        };
        options.into_iter()
    }
}

impl Game for SumOfGames {
    /// Reads what [`open_sum`] reads, with the games of this sum in its order.
    fn read(&self, text: &str) -> Result<Heaps, Error> {
        let (other, position) = open_sum(text)?;
        let names = |sum: &SumOfGames| -> Vec<String> {
            sum.terms.iter().map(|term| term.name().to_owned()).collect()
        };
        if names(&other) != names(self) {
            return Err(Error::invalid(format_args!("the terms are {}", names(self).join(" + "))));
        }
        Ok(position)
    }

    fn show(&self, position: &Heaps) -> String {
        let Ok(positions) = self.positions(position) else { return position.to_string() };
        let terms = self.terms.iter().zip(&positions);
        let shown = terms.map(|(term, heaps)| format!("{}:{}", term.name(), term.show(heaps)));
        shown.collect::<Vec<_>>().join(" + ")
    }

    fn has_heaps(&self) -> bool {
        false
    }

    fn describe(&self, position: &Heaps, option: &Heaps) -> Move {
        let (Ok(from), Ok(to)) = (self.positions(position), self.positions(option)) else {
            return Move::Unnamed;
        };
        let changed = (0..self.terms.len()).find(|&index| from[index] != to[index]);
        let Some(index) = changed else { return Move::Unnamed };
        let term = &self.terms[index];
        let within = term.describe(&from[index], &to[index]);
        let mut order = vec![index as u64];
        order.extend(within.order().into_iter().flat_map(|(heap, tokens)| [heap as u64, tokens]));
        Move::named(format!("{}: {within}", term.name()), order)
    }

    fn value(
        &self,
        position: &Heaps,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<LoopyValue>, Error> {
        if convention == Convention::Misere {
            let (value, how) = self.played_out(position, convention, bounds)?;
            return Ok(Answer::new(LoopyValue::Finite(value), how));
        }
        let mut hows = Vec::new();
        let mut sum = LoopyValue::Finite(0);
        for (term, heaps) in self.terms.iter().zip(self.positions(position)?) {
            let value = term.value(&heaps, convention, bounds)?;
            hows.push(value.how);
            sum = sum + value.answer;
        }
        Ok(Answer::new(sum, How::Terms(hows)))
    }

    fn outcome(
        &self,
        position: &Heaps,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<LoopyOutcome>, Error> {
        Ok(self.value(position, convention, bounds)?.map(|value| value.outcome()))
    }

    fn options(&self, position: &Heaps, bounds: &Bounds<'_>) -> Result<Vec<Heaps>, Error> {
        let positions = self.positions(position)?;
        let mut options = Vec::new();
        for (index, term) in self.terms.iter().enumerate() {
            for option in term.options(&positions[index], bounds)? {
                let mut changed = positions.clone();
                changed[index] = option;
                options.push(joined(&changed));
            }
        }
        if options.len() as u64 > bounds.list {
            return Err(Error::invalid(format_args!(
                "limit exceeded: more than {} options; --limit sets how many may be listed",
                bounds.list
            )));
        }
        Ok(options)
    }

    fn winning_moves(
        &self,
        position: &Heaps,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<Vec<Heaps>>, Error> {
        let mut ways = Ways::default();
        let mut winning = Vec::new();
        for option in self.options(position, bounds)? {
            let outcome = self.outcome(&option, convention, bounds)?;
            if outcome.answer == LoopyOutcome::P {
                winning.push(option);
            }
            ways.add(outcome.how);
        }
        Ok(Answer::new(winning, ways.into_how()))
    }

    fn grid(
        &self,
        _: &Ranges,
        _: Quantity,
        _: Convention,
        _: &Bounds<'_>,
    ) -> Result<Answer<Grid>, Error> {
        Err(Error::invalid("a sum has no table: its positions are those of its terms"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_and_positions_are_split_outside_of_brackets() {
        assert_eq!(split_terms("hackenbush:e(ee:{w}+;e) + nim:1").len(), 2);
        let (sum, position) = open_sum("hackenbush:e(ee:{w};ee:{w}) + nim:1").unwrap();
        assert_eq!(sum.terms().len(), 2);
        assert_eq!(sum.positions(&position).unwrap()[1], Heaps::from([1]));
        assert_eq!(sum.read(&sum.show(&position)), Ok(position));
    }

    #[test]
    fn a_forgotten_sign_is_named() {
        let error = open_sum("nim:3,5 kayles:7").unwrap_err().to_string();
        assert!(error.contains("a `+` is missing before `kayles`"), "{error}");
    }
}

//! Periods of games without a theorem about them: more and more terms are looked at.

use crate::{Answer, Array, Bounds, Error, Game, How};
use impartial::convention::Convention;
use impartial::period::{Period, PeriodSearch, Periodicity};

/// The number of terms that is looked at first; then it doubles, so that all the steps together cost
/// little more than the last.
const FIRST: u64 = 1 << 8;

/// What the values say, as far as the bounds allow to compute them.
pub(crate) fn by_growing<G: Game + ?Sized>(
    game: &G,
    terms: u64,
    convention: Convention,
    bounds: &Bounds<'_>,
) -> Result<Answer<PeriodSearch>, Error> {
    let mut known: Option<Answer<PeriodSearch>> = None;
    let mut reach = FIRST.min(terms);
    loop {
        let array = match game.sequence(reach, convention, bounds) {
            Ok(array) => array,
            Err(error) => {
                // What fewer terms say is an answer; it says from how many.
                return match (known, error.stop()) {
                    (Some(found), Some(stop)) => {
                        Ok(found.map(|search| PeriodSearch { stopped: Some(stop), ..search }))
                    }
                    _ => Err(error),
                };
            }
        };
        let found = array.map(|array| of_terms(&array));
        if reach >= terms {
            return Ok(found);
        }
        reach = reach.saturating_mul(2).min(terms);
        known = Some(found);
    }
}

/// What the terms say of themselves. Positions that do not exist come first and are no terms.
fn of_terms(array: &Array) -> PeriodSearch {
    let known: Vec<u64> = array.iter().flatten().collect();
    let missing = (array.len() - known.len()) as u64;
    let mut found = PeriodSearch::of_terms(&known, None);
    found.excluded += missing;
    match &mut found.periodicity {
        Periodicity::Observed { period, terms } => {
            period.preperiod += missing;
            *terms += missing;
        }
        Periodicity::NotEstablished { terms } => *terms += missing,
        _ => {}
    }
    found
}

/// A period that a theorem gives.
pub(crate) fn proved(period: Period) -> Answer<PeriodSearch> {
    Answer::new(PeriodSearch::proved(period), How::ProvedPeriod(period))
}

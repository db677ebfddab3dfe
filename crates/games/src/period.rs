//! Periods of games without a theorem about them: more and more terms are looked at.

use crate::{Answer, Bounds, Error, Game, How, PeriodFound};
use impartial::convention::Convention;
use impartial::int;
use impartial::period::{Periodicity, least_arithmetic_period};

/// The number of terms that is looked at first; then it doubles, so that all the steps together cost
/// little more than the last.
const FIRST: u64 = 1 << 8;

/// What the values say, as far as the bounds allow to compute them.
pub(crate) fn by_growing<G: Game + ?Sized>(
    game: &G,
    terms: u64,
    convention: Convention,
    bounds: &Bounds<'_>,
) -> Result<Answer<PeriodFound>, Error> {
    let mut known = None;
    let mut reach = FIRST.min(terms);
    loop {
        let (array, stopped) = match game.sequence(reach, convention, bounds) {
            Ok(found) => (found, None),
            // What is known from fewer terms is an answer; it says from how many.
            Err(error) => match (known, error.stop()) {
                (Some(found), Some(stop)) => {
                    return Ok(Answer::map(found, |periodicity| PeriodFound {
                        periodicity,
                        stopped: Some(stop),
                    }));
                }
                _ => return Err(error),
            },
        };
        let observed = array.map(|array| observed(array.iter()));
        if reach >= terms {
            return Ok(observed.map(|periodicity| PeriodFound { periodicity, stopped }));
        }
        reach = reach.saturating_mul(2).min(terms);
        known = Some(observed);
    }
}

/// The period that shows at the end of the terms, over two thirds of them or more.
pub(crate) fn observed(values: impl ExactSizeIterator<Item = Option<u64>>) -> Periodicity {
    let terms = values.len() as u64;
    let known: Vec<u64> = values.flatten().collect();
    // Positions that do not exist come first.
    let missing = terms - known.len() as u64;
    match least_arithmetic_period(&known, (known.len() - known.len() / 3).max(1)) {
        Some(mut period) => {
            period.preperiod += missing;
            Periodicity::Observed { period, terms }
        }
        None => Periodicity::NotEstablished { terms },
    }
}

/// The values of heaps below `terms`, the first of them given and the rest by a period.
pub(crate) fn continued(
    first: &[u64],
    period: impartial::period::Period,
    terms: u64,
) -> Option<crate::Array> {
    let start = int::to_usize(period.preperiod);
    let block = first.get(start..start + usize::try_from(period.period).ok()?)?;
    let mut array = crate::Array::with_capacity(usize::try_from(terms).ok()?);
    first.iter().take(int::to_usize(terms.min(period.preperiod))).for_each(|&v| array.push(Some(v)));
    let mut added = 0_u64;
    while (array.len() as u64) < terms {
        for &value in block.iter().take(int::to_usize(terms - array.len() as u64).min(block.len())) {
            array.push(Some(value.checked_add(added)?));
        }
        added = added.checked_add(period.saltus)?;
    }
    Some(array)
}

impl Answer<Periodicity> {
    /// A period that a theorem gives.
    pub(crate) fn proved(period: impartial::period::Period) -> Answer<PeriodFound> {
        let periodicity = Periodicity::Proved(period);
        Answer::new(PeriodFound { periodicity, stopped: None }, How::ProvedPeriod(period))
    }
}

//! Outcomes of all positions of a box, one bit each.

use super::SolveError;
use super::table::{each_in_order, index};
use crate::convention::{Convention, Outcome};
use crate::invariant::{Invariant, OutcomeIn};
use crate::position::HeapTuple;
use crate::progress::{Observer, Unbounded};
use crate::ruleset::Ruleset;
use fixedbitset::FixedBitSet;

/// The outcome of every position of a box, one bit a position.
///
/// For the same rulesets as [`Table`](super::Table), at a small part of its memory; at each position
/// it stops at the first option that is P.
///
/// # Examples
///
/// ```
/// use impartial::prelude::*;
///
/// struct Nim;
/// impl Ruleset<[u64; 2]> for Nim {
///     fn options(&self, &[a, b]: &[u64; 2]) -> impl Iterator<Item = [u64; 2]> {
///         (0..a).map(move |a| [a, b]).chain((0..b).map(move |b| [a, b]))
///     }
/// }
/// let sieve = Sieve::solve(&Nim, Convention::Misere, [20, 20])?;
/// assert_eq!(sieve.outcome(&[1, 1]), Some(Outcome::N));
/// assert_eq!(sieve.outcome(&[7, 7]), Some(Outcome::P));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sieve<P> {
    max: P,
    /// The P-positions, numbered lexicographically.
    lost: FixedBitSet,
    solved: usize,
}

impl<P: HeapTuple> Sieve<P> {
    /// Solves all positions with heap i at most heap i of `max`.
    ///
    /// # Errors
    ///
    /// As [`Table::solve`](super::Table::solve).
    pub fn solve<R: Ruleset<P>>(
        ruleset: &R,
        convention: Convention,
        max: P,
    ) -> Result<Self, SolveError<P>> {
        Sieve::solve_observed(ruleset, convention, max, &Unbounded)
    }

    /// The same, reporting to `observer`.
    ///
    /// # Errors
    ///
    /// Also [`SolveError::Stopped`], if the observer says so.
    pub fn solve_observed<R: Ruleset<P>>(
        ruleset: &R,
        convention: Convention,
        max: P,
        observer: &dyn Observer,
    ) -> Result<Self, SolveError<P>> {
        let mut sieve = Sieve { max, lost: FixedBitSet::new(), solved: 0 };
        each_in_order(&sieve.max.clone(), observer, |position| {
            let mut stray = None;
            let outcome = if ruleset.validate(position).is_err() {
                Outcome::N
            } else {
                OutcomeIn(convention).combine(ruleset.options(position).map_while(|option| {
                    let outcome = sieve.outcome(&option);
                    if outcome.is_none() {
                        stray = Some(option);
                    }
                    outcome
                }))
            };
            if let Some(option) = stray {
                return Err(SolveError::OutOfOrder { position: position.clone(), option });
            }
            if outcome == Outcome::P {
                sieve.lost.grow_and_insert(sieve.solved);
            }
            sieve.solved += 1;
            Ok(())
        })?;
        Ok(sieve)
    }

    /// The outcome of `position`, or `None` outside the box.
    pub fn outcome(&self, position: &P) -> Option<Outcome> {
        let index = index(&self.max, position).filter(|&index| index < self.solved)?;
        Some(Outcome::next_wins(!self.lost.contains(index)))
    }

    /// How many P-positions there are.
    pub fn count_p(&self) -> usize {
        self.lost.count_ones(..)
    }
}

//! The outcomes that are learned from.

use crate::DiscoveryError;
use crate::lattice::{Vector, dot};
use impartial::convention::Outcome;
use impartial::int;
use impartial::invariant::OutcomeIn;
use impartial::position::Heaps;
use impartial::progress::Observer;
use impartial::solve::{Solution, SolveError};
use linear_proofs::{LinearFormula, LinearGame};

/// The outcome of every position of a game with heaps up to a bound.
#[derive(Debug)]
pub struct Board {
    dimension: usize,
    sorted: bool,
    /// Positions are the points with c·q ≡ r (mod m) for this (c, m, r).
    class: (Vector, i64, i64),
    reach: u64,
    outcomes: Solution<Heaps, OutcomeIn>,
}

impl Board {
    /// Solves all positions with heaps up to `reach`.
    pub fn solve(
        game: &LinearGame,
        reach: u64,
        observer: &dyn Observer,
    ) -> Result<Self, DiscoveryError> {
        let dimension = game.coordinates();
        let max = Heaps::from(vec![reach; dimension]);
        let invariant = OutcomeIn(game.convention());
        let outcomes = Solution::solve_observed(&game.shape(), invariant, max, observer);
        let outcomes = outcomes.map_err(|error| match error {
            SolveError::Stopped(stop) => DiscoveryError::Stopped(stop),
            error => DiscoveryError::Table(error.to_string()),
        })?;
        let class = match game.domain() {
            LinearFormula::Mod(form, m, r) => (form.coefficients, m, r),
            _ => (vec![0; dimension], 1, 0),
        };
        Ok(Board { dimension, sorted: game.is_sorted(), class, reach, outcomes })
    }

    /// The bound on the heaps.
    pub fn reach(&self) -> u64 {
        self.reach
    }

    /// The number of coordinates.
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// Whether the position with these coordinates is a P-position; `None` if it is no position of the
    /// game or beyond the bound.
    pub fn is_p(&self, point: &[i64]) -> Option<bool> {
        if !self.has(point) {
            return None;
        }
        let mut below = 0_u64;
        let heap = |&q: &i64| {
            let q = u64::try_from(q).ok()?;
            below = if self.sorted { below.checked_add(q)? } else { q };
            Some(below)
        };
        let heaps: Heaps = point.iter().map(heap).collect::<Option<_>>()?;
        Some(self.outcomes.get(&heaps)? == Outcome::P)
    }

    /// Whether the point belongs to the class of the total.
    fn has(&self, point: &[i64]) -> bool {
        let (form, m, r) = &self.class;
        dot(form, point).rem_euclid(*m) == *r
    }

    /// Whether adding the vector to a position of the class gives one of the class.
    pub fn keeps_class(&self, vector: &[i64]) -> bool {
        let (form, m, _) = &self.class;
        dot(form, vector).rem_euclid(*m) == 0
    }

    /// Calls `visit` with all positions with heaps up to `reach`.
    pub fn for_each_point(&self, reach: u64, mut visit: impl FnMut(&[i64])) {
        self.all_points(reach, &vec![i64::MAX; self.dimension], |point| {
            visit(point);
            true
        });
    }

    /// Whether `good` says so of all positions with heaps up to `reach` and coordinates below `below`; it
    /// is asked in lexicographic order, up to the first that is not.
    pub fn all_points(
        &self,
        reach: u64,
        below: &[i64],
        mut good: impl FnMut(&[i64]) -> bool,
    ) -> bool {
        let reach = int::to_i64(reach.min(self.reach));
        let mut point: Vector = vec![0; self.dimension];
        loop {
            if self.has(&point) && !good(&point) {
                return false;
            }
            // The lexicographically next point.
            let mut at = point.len();
            loop {
                if at == 0 {
                    return true;
                }
                at -= 1;
                point[at] += 1;
                let fits = match self.sorted {
                    true => point.iter().sum::<i64>() <= reach,
                    false => point[at] <= reach,
                };
                if fits && point[at] < below[at] {
                    break;
                }
                point[at] = 0;
            }
        }
    }
}

//! Shifts that never change the outcome: along them there is nothing to learn.

use crate::board::Board;
use crate::lattice::{Lattice, Vector, dot};

/// Vectors y ≥ 0 such that q and q + y have the same outcome wherever both are on a board.
///
/// They are taken to hold everywhere: a tree need only fit the points from which none of them can be
/// subtracted, if its forms are constant along them and its lattices contain them. Whether they do hold
/// is for the prover to say.
#[derive(Clone, Debug)]
pub struct Periods {
    vectors: Vec<Vector>,
    lattice: Lattice,
}

/// The entries of a vector are tried up to this number, if one, two or three of them are not zero.
const ENTRIES: [i64; 3] = [6, 4, 2];
/// A period must be seen so often.
const CASES: u64 = 200;

impl Periods {
    /// None, with so many coordinates.
    pub fn none(dimension: usize) -> Self {
        Periods { vectors: Vec::new(), lattice: Lattice::zero(dimension) }
    }

    /// The small vectors that are periods of the positions with heaps up to `reach`.
    pub fn of(board: &Board, reach: u64) -> Self {
        let dimension = board.dimension();
        let mut periods = Periods::none(dimension);
        // Sums first: a vector that is a combination of smaller periods is none of its own.
        for vector in candidates(dimension) {
            if !periods.lattice.contains(&vector) && holds(board, reach, &vector) {
                periods.lattice.insert(&vector);
                periods.vectors.push(vector);
            }
        }
        periods
    }

    /// The lattice that they generate.
    pub fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    /// Whether a linear form is constant along all of them.
    pub fn keep(&self, form: &[i64]) -> bool {
        self.vectors.iter().all(|vector| dot(form, vector) == 0)
    }

    /// Calls `visit` with the positions with heaps up to `reach` from which none of them can be
    /// subtracted.
    pub fn for_each_reduced(&self, board: &Board, reach: u64, mut visit: impl FnMut(&[i64])) {
        let can = |point: &[i64], vector: &Vector| point.iter().zip(vector).all(|(q, y)| q >= y);
        let (units, others): (Vec<&Vector>, Vec<&Vector>) = self
            .vectors
            .iter()
            .partition(|vector| vector.iter().filter(|&&entry| entry != 0).count() == 1);
        // A period along an axis bounds the coordinate, so whole slabs of the board are never visited.
        let mut below = vec![i64::MAX; board.dimension()];
        for (i, &entry) in units.into_iter().flat_map(|unit| unit.iter().enumerate()) {
            if entry > 0 {
                below[i] = entry;
            }
        }
        board.all_points(reach, &below, |point| {
            if !others.iter().any(|vector| can(point, vector)) {
                visit(point);
            }
            true
        });
    }
}

/// Whether adding the vector never changes the outcome of a position with heaps up to `reach`.
fn holds(board: &Board, reach: u64, vector: &[i64]) -> bool {
    if !board.keeps_class(vector) {
        return false;
    }
    let mut cases = 0;
    let mut to = vec![0; vector.len()];
    let all = board.all_points(reach, &vec![i64::MAX; vector.len()], |point| {
        for ((to, q), y) in to.iter_mut().zip(point).zip(vector) {
            *to = q + y;
        }
        match (board.is_p(point), board.is_p(&to)) {
            (Some(before), Some(after)) => {
                cases += 1;
                before == after
            }
            _ => true,
        }
    });
    all && cases >= CASES
}

/// Vectors ≥ 0 with few entries that are not zero, those of the smallest sums first.
fn candidates(dimension: usize) -> Vec<Vector> {
    let mut found: Vec<Vector> = Vec::new();
    let mut last = vec![vec![0; dimension]];
    for most in ENTRIES.into_iter().take(dimension) {
        let mut next = Vec::new();
        for vector in &last {
            let first = vector.iter().rposition(|&entry| entry != 0).map_or(0, |at| at + 1);
            for (i, entry) in (first..dimension).flat_map(|i| (1..=ENTRIES[0]).map(move |e| (i, e)))
            {
                let mut longer = vector.clone();
                longer[i] = entry;
                next.push(longer);
            }
        }
        found.extend(next.iter().filter(|v| v.iter().all(|&entry| entry <= most)).cloned());
        last = next;
    }
    found.sort_by_key(|vector| vector.iter().sum::<i64>());
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial::progress::Unbounded;
    use linear_proofs::LinearGame;

    #[test]
    fn the_periods_of_theorem_3_and_one_point_of_each_class() {
        let game = LinearGame::nim(4, 3).and_then(|game| game.class(1)).unwrap();
        let board = Board::solve(&game, 24, &Unbounded).unwrap();
        let periods = Periods::of(&board, 24);
        // (0,2,2,2) of Theorem 3, and (2,2,4,4).
        assert_eq!(periods.vectors, [[0, 2, 0, 0], [2, 0, 2, 0]]);
        assert!(periods.keep(&[1, 0, -1, 7]) && !periods.keep(&[1, 0, 0, 0]));
        let mut seen = 0;
        periods.for_each_reduced(&board, 24, |q| {
            assert!(q[1] < 2 && (q[0] < 2 || q[2] < 2));
            seen += 1;
        });
        assert!(seen > 100);
    }

    #[test]
    fn a_shift_that_leaves_the_class_or_changes_an_outcome_is_none() {
        let game = LinearGame::nim(4, 3).and_then(|game| game.class(1)).unwrap();
        let board = Board::solve(&game, 24, &Unbounded).unwrap();
        assert!(holds(&board, 24, &[0, 2, 0, 0]));
        assert!(!holds(&board, 24, &[0, 1, 0, 0]), "outcomes change");
        assert!(!holds(&board, 24, &[0, 0, 1, 0]), "totals ≡ 0 (mod 3)");
    }
}

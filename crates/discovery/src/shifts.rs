//! Shifts that seldom change the outcome inside a node, and the lattices they generate.

use crate::board::Board;
use crate::lattice::{Lattice, Vector};
use crate::learn::Node;
use crate::periods::Periods;

/// What the shifts of a node show.
#[derive(Clone, Debug)]
pub struct Shifts {
    /// Lattices of full rank, those of the most reliable shifts first.
    pub lattices: Vec<Lattice>,
    /// Shifts that are rather reliable, but for boundaries between regions.
    pub small: Vec<Vector>,
}

/// Where shifts are tried.
pub struct Place<'a> {
    /// The outcomes.
    pub board: &'a Board,
    /// Shifts that are known.
    pub periods: &'a Periods,
    /// What holds for the points of the node.
    pub node: &'a Node,
    /// How many points it has.
    pub points: usize,
}

struct Tried {
    shift: Vector,
    /// How often the outcome changed, in thousandths.
    changed: usize,
}

/// Tries small vectors of `hull`, the lattice of the differences of the points of the node, at the points
/// `starts`.
pub fn approximate_shifts(place: &Place<'_>, hull: &Lattice, starts: &[Vector]) -> Shifts {
    let Place { board, node, points, .. } = *place;
    let mut tried: Vec<Tried> = candidates(&hull.short_basis())
        .into_iter()
        .filter_map(|shift| {
            let changed = change_rate(board, node, &shift, starts)?;
            Some(Tried { shift, changed })
        })
        .collect();
    // Stable: among equally reliable shifts the smallest stays first.
    tried.sort_by_key(|tried| tried.changed);
    let mut lattices: Vec<Lattice> = Vec::new();
    if place.periods.lattice().rank() == board.dimension() {
        lattices.push(place.periods.lattice().clone());
    }
    // In thousandths. A lattice of a node with a few walls shows at a tolerance of a few percent; where that
    // gives no lattice of full rank, worse shifts are better than none, since a cut is all that is needed.
    for tolerance in [5, 15, 40, 80, 150, 250, 400, 600] {
        let reliable = tried.iter().take_while(|tried| tried.changed <= tolerance);
        let known = place.periods.lattice().basis().iter();
        let vectors = known.chain(reliable.map(|tried| &tried.shift));
        let span = Lattice::generated(board.dimension(), vectors);
        if span.rank() < hull.rank() {
            continue;
        }
        // Eight points for each coset at the least, or a pure coset says nothing.
        let ratio = span.volume() / hull.volume().max(1);
        if ratio.saturating_mul(8) > points as u64 {
            continue;
        }
        let lattice = complete(span, board.dimension());
        if lattices.last() != Some(&lattice) {
            lattices.push(lattice);
        }
    }
    lattices.push(complete(hull.clone(), board.dimension()));
    let rather = tried.iter().take_while(|tried| tried.changed <= 400).count();
    let least = tried.len().min(2 * hull.rank());
    let small = tried.into_iter().take(rather.max(least)).map(|tried| tried.shift);
    let mut small: Vec<Vector> = small.collect();
    if small.is_empty() {
        small = hull.short_basis();
    }
    Shifts { lattices, small }
}

/// A lattice of full rank with the same intersection with the span of this one: unit vectors are added
/// as long as the rank grows.
fn complete(mut lattice: Lattice, dimension: usize) -> Lattice {
    for unit in Lattice::multiples(dimension, 1).basis() {
        let mut larger = lattice.clone();
        larger.insert(unit);
        if larger.rank() > lattice.rank() {
            lattice = larger;
        }
    }
    lattice
}

/// In how many of a thousand cases the shift changes the outcome; `None` if there are too few cases.
fn change_rate(board: &Board, node: &Node, shift: &[i64], starts: &[Vector]) -> Option<usize> {
    let (mut cases, mut changes) = (0, 0);
    let mut to = vec![0; shift.len()];
    for (from, sign) in starts.iter().flat_map(|from| [(from, 1), (from, -1)]) {
        for ((to, q), s) in to.iter_mut().zip(from).zip(shift) {
            *to = q + sign * s;
        }
        if !node.contains(&to) {
            continue;
        }
        if let (Some(before), Some(after)) = (board.is_p(from), board.is_p(&to)) {
            cases += 1;
            changes += usize::from(before != after);
        }
    }
    // The fewer cases, the less reliable.
    (cases >= 2).then(|| (1000 * changes + 250) / cases)
}

/// Small combinations of the basis, the smallest first.
fn candidates(basis: &[Vector]) -> Vec<Vector> {
    // About as many candidates in each dimension, some hundreds.
    let reach = match basis.len() {
        0..=1 => 24,
        2 => 8,
        3 => 3,
        4 => 2,
        _ => 1,
    };
    let combine = |factors: &[i64]| -> Vector {
        let mut sum = vec![0; basis[0].len()];
        for (factor, vector) in factors.iter().zip(basis) {
            sum.iter_mut().zip(vector).for_each(|(sum, entry)| *sum += factor * entry);
        }
        sum
    };
    let mut found = Vec::new();
    let mut factors = vec![-reach; basis.len()];
    loop {
        if factors.iter().find(|&&factor| factor != 0).is_some_and(|&factor| factor > 0) {
            found.push(combine(&factors));
        }
        let Some(at) = factors.iter().rposition(|&factor| factor < reach) else { break };
        factors[at] += 1;
        factors[at + 1..].fill(-reach);
    }
    for multiple in reach + 1..=12 {
        for i in 0..basis.len() {
            let mut factors = vec![0; basis.len()];
            factors[i] = multiple;
            found.push(combine(&factors));
            // Twice one, and another.
            if multiple <= 4 {
                for j in (0..basis.len()).filter(|&j| j != i) {
                    for other in [1, -1] {
                        factors[j] = other;
                        found.push(combine(&factors));
                    }
                    factors[j] = 0;
                }
            }
        }
    }
    found.sort_by_key(|vector| vector.iter().map(|q| q.abs()).sum::<i64>());
    found
}

//! Leaves with lattices as large as the data allows.

use crate::lattice::{Lattice, Vector};
use crate::tree::Leaf;
use rustc_hash::FxHashMap;

/// Adds generators to the lattice, the simplest first, as long as no coset gets both labels.
pub fn enlarge(mut lattice: Lattice, mut cosets: FxHashMap<Vector, bool>) -> Leaf {
    let dimension = cosets.keys().next().map_or(0, Vec::len);
    // Greedy, but in an order that people would choose: first that a coordinate does not matter, then that
    // only a sum or a difference does, then parities and so on. So equal data gives the plainest formula.
    for generator in generators(dimension) {
        if lattice.contains(&generator) {
            continue;
        }
        let mut larger = lattice.clone();
        larger.insert(&generator);
        if let Some(merged) = merge(&larger, &cosets) {
            (lattice, cosets) = (larger, merged);
        }
    }
    let cosets = cosets.into_iter().filter(|(_, label)| *label).map(|(coset, _)| coset).collect();
    Leaf { lattice, cosets }
}

/// The labels of the cosets of a larger lattice, if they do not contradict each other.
fn merge(larger: &Lattice, cosets: &FxHashMap<Vector, bool>) -> Option<FxHashMap<Vector, bool>> {
    let mut merged = FxHashMap::default();
    for (coset, &label) in cosets {
        if *merged.entry(larger.reduce(coset)).or_insert(label) != label {
            return None;
        }
    }
    Some(merged)
}

/// Unit vectors, sums and differences of two, of three, then small multiples.
fn generators(dimension: usize) -> Vec<Vector> {
    let unit = |i: usize, entry: i64| {
        let mut vector = vec![0; dimension];
        vector[i] = entry;
        vector
    };
    let add = |a: &Vector, b: &Vector| a.iter().zip(b).map(|(a, b)| a + b).collect::<Vector>();
    let mut found: Vec<Vector> = (0..dimension).map(|i| unit(i, 1)).collect();
    let mut last = found.clone();
    for _ in 1..dimension.min(4) {
        let mut next = Vec::new();
        for vector in &last {
            let first = vector.iter().rposition(|&entry| entry != 0).map_or(0, |at| at + 1);
            for i in first..dimension {
                next.extend([1, -1].map(|entry| add(vector, &unit(i, entry))));
            }
        }
        found.extend(next.iter().cloned());
        last = next;
    }
    for multiple in [2, 3, 4, 5, 6] {
        found.extend((0..dimension).map(|i| unit(i, multiple)));
        for i in 0..dimension {
            for j in (0..dimension).filter(|&j| j != i) {
                found.extend([1, -1].map(|entry| add(&unit(i, multiple), &unit(j, entry))));
            }
        }
    }
    found
}

//! What is learned: a decision tree.

use crate::lattice::{Lattice, Vector, dot};
use impartial::int;
use std::collections::BTreeSet;

/// A halfspace c·q ≥ b.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Halfspace {
    /// The coefficients.
    pub form: Vector,
    /// The bound.
    pub bound: i64,
}

impl Halfspace {
    /// Whether the point lies in it.
    pub fn contains(&self, point: &[i64]) -> bool {
        dot(&self.form, point) >= self.bound
    }
}

/// A decision tree: halfspaces decide which leaf a point belongs to, and its coset modulo the lattice
/// of the leaf decides the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// The points of some cosets of a lattice.
    Leaf(Leaf),
    /// Goes on with the first tree inside the halfspace and with the second outside.
    Split(Halfspace, Box<Tree>, Box<Tree>),
    /// Goes on with the tree of the residues of the point modulo m, coordinate by coordinate, the first
    /// most significant. Where no point has such residues there is no tree.
    Residues(i64, Vec<Option<Tree>>),
}

/// A union of cosets of a lattice of full rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// The lattice.
    pub lattice: Lattice,
    /// The representatives, as [`Lattice::reduce`] gives them.
    pub cosets: BTreeSet<Vector>,
}

impl Leaf {
    /// All points, or none.
    pub fn constant(dimension: usize, all: bool) -> Self {
        let cosets = all.then(|| vec![0; dimension]).into_iter().collect();
        Leaf { lattice: Lattice::multiples(dimension, 1), cosets }
    }
}

/// The number of the residues of a point among all residues modulo m.
pub fn residue_number(point: &[i64], m: i64) -> usize {
    let number = point.iter().fold(0, |number, q| number * m + q.rem_euclid(m));
    int::to_usize(number)
}

impl Tree {
    /// Whether the tree says P.
    pub fn says_p(&self, point: &[i64]) -> bool {
        let mut tree = self;
        loop {
            match tree {
                Tree::Leaf(leaf) => return leaf.cosets.contains(&leaf.lattice.reduce(point)),
                Tree::Split(halfspace, inside, outside) => {
                    tree = if halfspace.contains(point) { inside } else { outside };
                }
                Tree::Residues(m, trees) => match &trees[residue_number(point, *m)] {
                    Some(next) => tree = next,
                    None => return false,
                },
            }
        }
    }

    /// The halfspaces of all splits.
    pub fn halfspaces(&self) -> BTreeSet<&Halfspace> {
        let mut found = BTreeSet::new();
        let mut open = vec![self];
        while let Some(tree) = open.pop() {
            match tree {
                Tree::Leaf(_) => {}
                Tree::Split(halfspace, inside, outside) => {
                    found.insert(halfspace);
                    open.extend([&**inside, &**outside]);
                }
                Tree::Residues(_, trees) => open.extend(trees.iter().flatten()),
            }
        }
        found
    }
}

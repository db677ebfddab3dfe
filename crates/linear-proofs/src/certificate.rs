//! Certificates: evidence that a claim holds for all positions.

use crate::{Claim, Linear};
use num_bigint::BigInt;

/// The evidence that a claim holds for all positions: for each of its obligations a tree of cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// What it proves.
    pub claim: Claim,
    /// For each obligation its tree in preorder.
    pub trees: Vec<Vec<Node>>,
}

/// A node of a tree of cases. Nothing that satisfies the formula can be in any leaf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// Two cases follow: the form is ≥ 0, the form is < 0.
    Ge(Linear),
    /// The cases follow in which the form is ≡ 0, 1, …, m − 1 (mod m), without those that the
    /// congruences of the branch exclude.
    Mod(Linear, i64),
    /// A leaf: this part of the formula is false, whatever the atoms are that the branch leaves open.
    False(usize),
    /// A leaf: the sum of these inequalities of the branch, with these positive multipliers, is a
    /// negative constant. Number i < n is q_{i+1} ≥ 0, number n + j the j-th inequality of the branch;
    /// each is rounded to the values that its form can take.
    Farkas(Vec<(usize, BigInt)>),
}

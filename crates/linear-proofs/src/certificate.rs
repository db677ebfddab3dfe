//! Certificates: evidence that a claim holds for all positions.
//!
//! A certificate is a file of JSON lines. The first line has the claim, in words and as data; then one
//! line for each of its obligations ([`LinearClaim::obligations`]) has a tree of cases that shows that it has
//! no solution; the last line counts the nodes. Certificates may follow one another in a file. [`check`]
//! reads it, verifies all of it, and returns what is [`Proved`].
//!
//! ```text
//! {"format":"impartial linear certificate","version":1,"says":"…","engine":"…","claim":{…},
//!  "forms":[[c1,…,cn],…]}
//! {"solution":"what a solution would mean","tree":[node, node, …]}
//! …
//! {"end":true,"nodes":N}
//! ```
//!
//! A tree is listed in preorder, [`Node`] says what nodes there are: `["ge",f,b]` splits on
//! form f + b ≥ 0, `["mod",f,m]` on the residue of form f modulo m, a number k is a leaf where part k
//! of the formula is false, `["sum",[i,λ],…]` is a leaf where Σ λ·(inequality i) is a contradiction.

mod check;
mod coset;
mod file;
mod walk;

pub use check::{Proved, check};
pub use file::FORMAT;

use crate::{Linear, LinearClaim};
use num_bigint::BigInt;

/// The evidence that a claim holds for all positions: for each of its obligations a tree of cases.
///
/// # Examples
///
/// ```
/// use impartial::progress::Unbounded;
/// use linear_proofs::{LinearGame, LinearFormula, LinearVerdict, certificate, prove_p_positions};
///
/// // Nim(2,=2): the smaller heap is even.
/// let even = LinearFormula::modulo([1, 0], 0, 2, 0);
/// let LinearVerdict::Proved(proof) = prove_p_positions(&LinearGame::nim(2, 2)?, &even, &Unbounded)? else {
///     panic!("refuted");
/// };
/// let mut file = Vec::new();
/// proof.write(&mut file)?;
/// let proved = certificate::check(&file[..], &Unbounded)?;
/// assert_eq!(proved[0].claim().to_string(), "Nim(2,=2): P iff q1 ≡ 0 (mod 2)");
/// assert!(certificate::check(&file[..file.len() - 20], &Unbounded).is_err());
/// # Ok::<(), linear_proofs::LinearError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearCertificate {
    /// What it proves.
    pub claim: LinearClaim,
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
    Mod(Vec<i64>, i64),
    /// A leaf: this part of the formula is false, whatever the atoms are that the branch leaves open.
    False(usize),
    /// A leaf: the sum of these inequalities of the branch, with these positive multipliers, is a
    /// contradiction 0 ≥ c > 0.
    ///
    /// Number i < n is q_{i+1} ≥ 0, number n + j the j-th inequality of the branch. Each is taken with
    /// coefficients without a common divisor, and with the sharpest constant that the congruences of
    /// the branch allow.
    Sum(Vec<(usize, BigInt)>),
}

impl LinearCertificate {
    /// The number of nodes of all trees.
    pub fn nodes(&self) -> u64 {
        self.trees.iter().map(|tree| tree.len() as u64).sum()
    }
}

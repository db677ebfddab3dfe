//! The decision procedure.
//!
//! - `small`: solutions among the smallest points;
//! - `search`: the search through cases, which leaves a proof; `point`: its ends;
//! - `expr`: formulas made ready for it;
//! - `bounds`, `simplex`: linear inequalities, exactly; `scalar`: their numbers;
//! - `lattice`: congruences; `classes`: all of them at once, for other solvers.

mod bounds;
mod classes;
mod expr;
mod lattice;
mod point;
mod scalar;
mod search;
mod simplex;
mod small;

pub(crate) use classes::residue_classes;

use crate::certificate::{LinearCertificate, Node};
use crate::{LinearClaim, LinearCounterexample, LinearError, LinearVerdict, Obligation};
use impartial::progress::Observer;
use num_bigint::BigInt;
use search::{Found, Halt, Search};

/// Decides a claim.
pub(crate) fn decide(
    claim: &LinearClaim,
    obligations: &[Obligation],
    observer: &dyn Observer,
) -> Result<LinearVerdict, LinearError> {
    let n = claim.game().coordinates();
    let refuted = |obligation: &Obligation, q: Vec<i128>| {
        let meaning = obligation.meaning.clone();
        let heaps = claim.game().heaps(&q);
        Ok(LinearVerdict::Refuted(LinearCounterexample { meaning, q, heaps }))
    };
    if let Some((obligation, q)) = small::solution(obligations, n, observer)? {
        return refuted(obligation, q);
    }
    let mut trees: Vec<Vec<Node>> = Vec::new();
    let mut nodes = 0;
    for obligation in obligations {
        match one(obligation, n, observer, nodes)? {
            Found::Proof(tree) => {
                nodes += tree.len() as u64;
                trees.push(tree);
            }
            Found::Solution(q) if obligation.formula.holds(&q)? => return refuted(obligation, q),
            Found::Solution(q) => {
                let reason = format_args!("the engine is wrong: {q:?} is no solution");
                return Err(LinearError::malformed(reason));
            }
        }
    }
    Ok(LinearVerdict::Proved(Box::new(LinearCertificate { claim: claim.clone(), trees })))
}

/// Decides one obligation, with 128 bits if they suffice.
fn one(
    obligation: &Obligation,
    n: usize,
    observer: &dyn Observer,
    nodes: u64,
) -> Result<Found, LinearError> {
    let found = match Search::<i128>::new(n, observer, nodes).run(obligation) {
        Err(Halt::Overflow) => Search::<BigInt>::new(n, observer, nodes).run(obligation),
        found => found,
    };
    found.map_err(|halt| match halt {
        Halt::Error(error) => error,
        Halt::Overflow => LinearError::TooLarge { what: "a number in the lattice of a branch" },
    })
}

//! The decision procedure: does this formula have a solution q ∈ ℕⁿ?
//!
//! # The idea
//!
//! A formula is built from two kinds of atoms, inequalities c·q ≥ b and congruences c·q ≡ r (mod m). Each
//! kind alone has a classical method: inequalities over the rational numbers the simplex method,
//! congruences a basis of a lattice. The search makes them work together, in the manner of SAT solvers: it
//! asks for the truth of one atom after another, and in each case keeps *what is known*:
//!
//! - the congruences of the branch as one coset, offset + basis · ℤⁿ, the points that satisfy all of them;
//! - the inequalities of the branch as bounds on forms, lower ≤ c·q ≤ upper, one pair for each direction c.
//!
//! Every atom is then looked up: an inequality is true or false if the bounds of its own form say so, a
//! congruence if the coset does. What is left of the formula is simplified ([`expr`]), and a branch ends
//!
//! 1. where a part of the formula is false;
//! 2. where the simplex method finds no rational point within the bounds: a sum of bounds is a contradiction;
//! 3. where all parts are true. Then the formula has nothing more to say, and a point of the coset within the
//!    bounds is a solution. If the rational point of the simplex method is one, the claim is refuted;
//!    otherwise a form is split on that has a value between two that it can take (branch and bound).
//!
//! The inequalities and congruences talk to each other in one place: on a coset a form takes values v + gℤ
//! only, so a bound is rounded to such a value ([`search::rounded`]). If 2q₁ ≥ 5 where q₁ ≡ 0 (mod 4), then
//! q₁ ≥ 4. Since the rounding is done for each bound in a proof, sums of bounds prove much that would
//! otherwise take many cases.
//!
//! # An example
//!
//! q₁ ≡ 1 (mod 2) ∧ q₂ ≡ 0 (mod 2) ∧ q₁ − q₂ ≥ 0 ∧ q₂ − q₁ ≥ 0 says that an odd number equals an even one.
//! Over the rational numbers q₁ = q₂ = 1 is a solution; nothing is gained by splitting on q₁ ≥ 1, q₁ ≥ 2 and
//! so on for ever. The search splits on the congruences first: in the case q₁ odd, q₂ even the form q₁ − q₂
//! takes values 1 + 2ℤ, its bounds 0 ≤ q₁ − q₂ ≤ 0 become 1 ≤ q₁ − q₂ ≤ −1, and they cross. In the other
//! cases, q₁ even, and q₁ and q₂ odd, a part is false: three leaves.
//!
//! # Why it ends
//!
//! There are finitely many atoms, so the cases of 1 and 2 are finitely many. In 3 bounds remain on forms
//! that the polyhedron bounds on both sides, and on forms along which it is unbounded. Only the former are
//! split on, by the coordinates of the lattice that belong to them ([`point`]); each has finitely many
//! values. Where they are all integral, there is a point, as there is room in the other directions.
//!
//! # The invariant
//!
//! The proof is a list of nodes in preorder, and `pending` the stack of the cases whose nodes come next: the
//! last case in is the first of the list. Bounds have a trail by which they are taken back to those of the
//! case; the tableau of the simplex method is only rewritten, never taken back, as any basis will do. The
//! facts of the branch, which sums of bounds refer to, are numbered as the checker numbers them: n
//! coordinates, then one for each inequality that was split on, in order of depth. So *a bound has with it
//! the number of the fact that it follows from by rounding alone*. A wrong number here is no wrong proof: the
//! checker refuses the certificate.
//!
//! All numbers are exact. 128 bits nearly always suffice; where they do not, the search begins again with
//! integers without bound in the tableau ([`scalar`]).
//!
//! # Where what is
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
    // Wrong claims are wrong at small points, nearly always; a prover may look for them for a long time.
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
            // A proof is checked by whoever reads it; a refutation is checked here.
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
    // Machine integers are some ten times as fast. An overflow is noticed, and only costs the time so far.
    let found = match Search::<i128>::new(n, observer, nodes).run(obligation) {
        Err(Halt::Overflow) => Search::<BigInt>::new(n, observer, nodes).run(obligation),
        found => found,
    };
    found.map_err(|halt| match halt {
        Halt::Error(error) => error,
        Halt::Overflow => LinearError::TooLarge { what: "a number in the lattice of a branch" },
    })
}

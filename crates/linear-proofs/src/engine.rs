//! The decision procedure.

mod small;

use crate::{Claim, Counterexample, LinearError, Obligation, Undecided, Verdict};
use impartial::progress::Observer;

/// Decides a claim.
pub(crate) fn decide(
    claim: &Claim,
    obligations: &[Obligation],
    observer: &dyn Observer,
) -> Result<Verdict, LinearError> {
    let n = claim.game().coordinates();
    if let Some((obligation, q)) = small::solution(obligations, n, observer)? {
        let meaning = obligation.meaning.clone();
        let heaps = claim.game().heaps(&q);
        return Ok(Verdict::Refuted(Counterexample { meaning, q, heaps }));
    }
    Err(LinearError::Undecided { nodes: 0, why: Undecided::Depth { limit: 0 } })
}

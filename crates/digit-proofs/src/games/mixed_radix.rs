//! Welter's formula in mixed radix: for which radix sequences it holds.

use super::saturation::welter;
use crate::{Automaton, DigitError, Engine, Numeration};

/// The radix sequences over a set for which Welter's formula is *not* the Sprague–Grundy function of the
/// β-saturation of Welter's game with k heaps: the words β₀ … β_{ℓ−1} such that it fails at a position of ℓ
/// places.
///
/// **Found here.** \[Sat\] states the formula for a constant radix. Let k = 2 and the set {2, …, 7}, or k = 3 and
/// the set {2, …, 5}: for the sequences over the set, the formula fails iff some β_L ≤ k is later followed by
/// a larger radix ([`rises_after_small`]). Both are proved, as equality of automata. For other k and
/// larger radices this is a conjecture.
///
/// # Errors
///
/// [`DigitError`].
pub fn welter_fails(
    radices: impl IntoIterator<Item = u32>,
    heaps: u8,
) -> Result<Automaton, DigitError> {
    let numeration = Numeration::every_radix_in(radices)?;
    let claim = welter(numeration.clone(), heaps, heaps)?;
    claim.failing_sequences(&Engine::new(numeration))
}

/// The words β₀ … β_{ℓ−1} in which some β_L ≤ k is later followed by a larger radix.
///
/// # Errors
///
/// [`DigitError`].
pub fn rises_after_small(
    radices: impl IntoIterator<Item = u32>,
    k: u32,
) -> Result<Automaton, DigitError> {
    let engine = Engine::new(Numeration::every_radix_in(radices)?);
    rises(&engine, k)
}

fn rises(engine: &Engine, k: u32) -> Result<Automaton, DigitError> {
    // The least radix so far that is at most k; whether a larger one followed.
    engine.atom(
        &[],
        (u32::MAX, false),
        |&state, _| Some(state),
        |&(least, rose), place| {
            let radix = place.radix;
            let least_now = if radix <= k { least.min(radix) } else { least };
            Some((least_now, rose || radix > least))
        },
        |&(_, rose)| rose,
    )
}

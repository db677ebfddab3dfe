//! Bachet's game: one heap, a move takes 1, …, k tokens.

use super::{TRUSTED, engine, everything};
use crate::DigitError;
use crate::claim::{DigitClaim, MoveSet, Rank, Value};
use crate::track::{M, x, y};
use crate::{Engine, Numeration};
use impartial::radix::Radix;

/// Bachet's game with takes 1, …, k: sg(n) = n mod (k+1), the first digit of n in radix (k+1, 2, 2, …).
///
/// # Source
///
/// \[Enc\] "Bachet's Game".
///
/// # Errors
///
/// [`DigitError`] if k + 1 is too large a radix.
pub fn bachet(k: u32) -> Result<DigitClaim, DigitError> {
    let radix = Radix::new(vec![u64::from(k) + 1], vec![2])
        .map_err(|_| crate::DigitError::Radix { radix: u64::from(k) + 1 })?;
    let engine = engine(Numeration::radix(radix)?);
    claim(&engine, k, k + 1)
}

/// The same claim with n mod q in the place of n mod (k+1), in any positional numeration: read digit by
/// digit, with the weight of the place modulo q.
///
/// # Errors
///
/// [`DigitError`].
pub fn bachet_in(numeration: Numeration, k: u32, q: u32) -> Result<DigitClaim, DigitError> {
    claim(&engine(numeration), k, q)
}

fn claim(engine: &Engine, k: u32, q: u32) -> Result<DigitClaim, DigitError> {
    let taken = engine.inequality(&[(x(0), 1), (y(0), -1)], i64::from(k))?;
    let relation = engine.all(&[(&taken).into(), (&engine.less(y(0), x(0))?).into()])?;
    let moves = vec![MoveSet { heaps: vec![0], relation }];
    Ok(DigitClaim {
        game: format!("Bachet's game with takes 1, …, {k}"),
        statement: format!("sg(n) = n mod {q}"),
        trusted: TRUSTED.into(),
        numeration: engine.numeration().clone(),
        heaps: 1,
        positions: everything(engine, x(0))?,
        moves_above: moves.clone(),
        moves_below: moves,
        value: Value::Grundy {
            relation: remainder(engine, q)?,
            codes: everything(engine, M)?,
            wanted: None,
        },
        rank: Rank::EveryHeap,
    })
}

/// m = x0 mod q.
fn remainder(engine: &Engine, q: u32) -> Result<crate::Automaton, DigitError> {
    let q = q.max(1);
    let less = engine.inequality(&[(M, 1)], i64::from(q) - 1)?;
    // (weight of the place, x0 − m) modulo q.
    let congruent = engine.atom(
        &[x(0), M],
        (1 % q, 0),
        |&(weight, sum): &(u32, u32), digit| {
            let term = weight.checked_mul(digit.digit)? % q;
            Some((weight, (sum + if digit.number == 0 { term } else { q - term }) % q))
        },
        |&(weight, sum), place| Some((weight.checked_mul(place.radix)? % q, sum)),
        |&(_, sum)| sum == 0,
    )?;
    engine.all(&[(&less).into(), (&congruent).into()])
}

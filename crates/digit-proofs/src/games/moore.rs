//! Moore's Nim_k: a move lowers from 1 to k heaps, each by any amount.

use super::saturation::{any, up_to_weight};
use super::{TRUSTED, engine};
use crate::claim::{DigitClaim, Rank, Value};
use crate::track::xs;
use crate::{DigitError, Engine, Numeration};

/// Moore's theorem: X is lost iff at each binary place the number of ones is divisible by k + 1.
///
/// # Source
///
/// \[Moore\]; \[Enc\] "Moore's Nim-k".
///
/// # Errors
///
/// [`DigitError`].
pub fn moore(k: u8, heaps: u8) -> Result<DigitClaim, DigitError> {
    let engine = engine(Numeration::base(2)?);
    // A move that lowers fewer heaps is one on a set of k heaps as well.
    let most = usize::from(k.min(heaps));
    let mut moves = up_to_weight(heaps, k.min(heaps), |moved| any(&engine, moved))?;
    moves.retain(|moves| moves.heaps.len() == most);
    Ok(DigitClaim {
        game: format!("Moore's Nim_{k} with {heaps} heaps"),
        statement: format!("X is lost iff all binary column sums are divisible by {}", k + 1),
        trusted: TRUSTED.into(),
        positions: engine.everything(&xs(heaps))?,
        moves_above: moves.clone(),
        moves_below: moves,
        value: column_sums(&engine, heaps, u32::from(k) + 1)?,
        rank: Rank::EveryHeap,
        heaps,
        numeration: engine.numeration().clone(),
    })
}

/// "Lost iff all column sums are divisible by q", true or not.
///
/// # Errors
///
/// [`DigitError`].
pub fn column_sums(engine: &Engine, heaps: u8, q: u32) -> Result<Value, DigitError> {
    let lost = engine.atom(
        &xs(heaps),
        0,
        |&sum: &u32, digit| Some((sum + digit.digit) % q),
        |&sum, _| (sum == 0).then_some(0),
        |_| true,
    )?;
    Ok(Value::Lost(lost))
}

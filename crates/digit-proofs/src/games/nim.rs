//! Nim.

use super::{engine, everything};
use crate::claim::{DigitClaim, MoveSet, Rank, Value};
use crate::track::{M, x, xs, y};
use crate::{DigitError, Engine, Numeration};

/// The moves that lower one heap, for each of `heaps` heaps.
pub(crate) fn single_heaps(engine: &Engine, heaps: u8) -> Result<Vec<MoveSet>, DigitError> {
    (0..heaps).map(|i| Ok(MoveSet { heaps: vec![i], relation: engine.less(y(i), x(i))? })).collect()
}

/// Nim: sg(X) = x0 ⊕ … ⊕ x(k−1), in binary digits.
///
/// # Source
///
/// \[Enc\] "Nim".
///
/// # Errors
///
/// [`DigitError`].
pub fn nim(heaps: u8) -> Result<DigitClaim, DigitError> {
    let engine = engine(Numeration::base(2)?);
    let moves = single_heaps(&engine, heaps)?;
    Ok(DigitClaim {
        game: format!("Nim with {heaps} heaps"),
        statement: "sg(X) = x0 ⊕ … ⊕ x(k−1)".into(),
        trusted: super::TRUSTED.into(),
        numeration: engine.numeration().clone(),
        heaps,
        positions: engine.everything(&xs(heaps))?,
        moves_above: moves.clone(),
        moves_below: moves,
        value: digit_sums(&engine, heaps)?,
        rank: Rank::EveryHeap,
    })
}

/// The ⊕ of the first k heaps, digit by digit modulo the radix.
///
/// # Errors
///
/// [`DigitError`].
pub fn digit_sums(engine: &Engine, heaps: u8) -> Result<Value, DigitError> {
    let relation = engine.digit_sum(&xs(heaps), M)?;
    Ok(Value::Grundy { relation, codes: everything(engine, M)?, wanted: None })
}

//! Nim.

use super::{Error, engine, everything};
use crate::claim::{Claim, Moves, Rank, Value};
use crate::track::{M, x, xs, y};
use crate::{Engine, Numeration, Undecided};

/// The moves that lower one heap, for each of `heaps` heaps.
pub(crate) fn single_heaps(engine: &Engine, heaps: u8) -> Result<Vec<Moves>, Undecided> {
    (0..heaps).map(|i| Ok(Moves { heaps: vec![i], relation: engine.less(y(i), x(i))? })).collect()
}

/// Nim: sg(X) = x0 ⊕ … ⊕ x(k−1), in binary digits.
///
/// # Source
///
/// \[Enc\] "Nim".
///
/// # Errors
///
/// [`Error`].
pub fn nim(heaps: u8) -> Result<Claim, Error> {
    let engine = engine(Numeration::base(2)?);
    let moves = single_heaps(&engine, heaps)?;
    Ok(Claim {
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
/// [`Undecided`].
pub fn digit_sums(engine: &Engine, heaps: u8) -> Result<Value, Undecided> {
    let relation = engine.digit_sum(&xs(heaps), M)?;
    Ok(Value::Grundy { relation, codes: everything(engine, M)?, wanted: None })
}

//! Cyclic nimhoff: a move lowers one heap by any amount, or several by fewer than h tokens in all.

use super::nim::{digit_sums, single_heaps};
use super::{TRUSTED, engine};
use crate::claim::{DigitClaim, MoveSet, Rank};
use crate::track::{x, xs, y};
use crate::{DigitError, Numeration};
use impartial::radix::Radix;

/// Cyclic nimhoff: sg(X) = h·(⌊x0/h⌋ ⊕ … ⊕ ⌊x(k−1)/h⌋) + ((x0 + … + x(k−1)) mod h), the sum of the digits
/// without carry in radix (h, 2, 2, …).
///
/// # Source
///
/// \[FL\].
///
/// # Errors
///
/// [`DigitError`] if h is no radix.
pub fn cyclic_nimhoff(h: u32, heaps: u8) -> Result<DigitClaim, DigitError> {
    let radix = Radix::new(vec![u64::from(h)], vec![2])
        .map_err(|_| DigitError::Radix { radix: u64::from(h) })?;
    let engine = engine(Numeration::radix(radix)?);
    let mut moves = single_heaps(&engine, heaps)?;
    let terms: Vec<_> = (0..heaps).flat_map(|i| [(x(i), 1), (y(i), -1)]).collect();
    let mut few = engine.inequality(&terms, i64::from(h) - 1)?;
    for i in 0..heaps {
        few = engine.all(&[(&few).into(), (&engine.at_most(y(i), x(i))?).into()])?;
    }
    let none = engine.equation(&terms, 0)?;
    let few = engine.all(&[(&few).into(), crate::View::not(&none)])?;
    moves.push(MoveSet { heaps: (0..heaps).collect(), relation: few });
    Ok(DigitClaim {
        game: format!("cyclic nimhoff, h = {h}, {heaps} heaps"),
        statement: format!("sg(X) = {h}·⊕⌊xᵢ/{h}⌋ + (Σxᵢ mod {h})"),
        trusted: TRUSTED.into(),
        positions: engine.everything(&xs(heaps))?,
        moves_above: moves.clone(),
        moves_below: moves,
        value: digit_sums(&engine, heaps)?,
        rank: Rank::EveryHeap,
        heaps,
        numeration: engine.numeration().clone(),
    })
}

//! Staircase Nim: a move takes tokens from a step to the next lower one, from step 1 to the ground.

use super::{TRUSTED, engine, everything};
use crate::claim::{DigitClaim, MoveSet, Rank, Value};
use crate::track::{M, Track, x, xs, y};
use crate::{DigitError, Engine, Numeration};

/// Staircase Nim with steps 1, …, n, heaps x0, …, x(n−1): sg is the ⊕ of the heaps on odd steps.
///
/// # Source
///
/// \[Enc\] "Staircase Nim".
///
/// # Errors
///
/// [`DigitError`].
pub fn staircase(steps: u8) -> Result<DigitClaim, DigitError> {
    let engine = engine(Numeration::base(2)?);
    let odd: Vec<Track> = (0..steps).step_by(2).map(x).collect();
    let moves = (0..steps).map(|step| down(&engine, step)).collect::<Result<Vec<_>, _>>()?;
    Ok(DigitClaim {
        game: format!("staircase Nim with {steps} steps"),
        statement: "sg(X) = ⊕ of the heaps on odd steps".into(),
        trusted: TRUSTED.into(),
        positions: engine.everything(&xs(steps))?,
        moves_above: moves.clone(),
        moves_below: moves,
        value: Value::Grundy {
            relation: engine.digit_sum(&odd, M)?,
            codes: everything(&engine, M)?,
            wanted: None,
        },
        rank: Rank::Weighted((1..=u32::from(steps)).collect()),
        heaps: steps,
        numeration: engine.numeration().clone(),
    })
}

/// The moves from heap i to heap i − 1.
fn down(engine: &Engine, i: u8) -> Result<MoveSet, DigitError> {
    let falls = engine.less(y(i), x(i))?;
    let Some(lower) = i.checked_sub(1) else {
        return Ok(MoveSet { heaps: vec![0], relation: falls });
    };
    let same_total = [(x(i), 1), (x(lower), 1), (y(i), -1), (y(lower), -1)];
    let same_total = engine.equation(&same_total, 0)?;
    let relation = engine.all(&[(&falls).into(), (&same_total).into()])?;
    Ok(MoveSet { heaps: vec![lower, i], relation })
}

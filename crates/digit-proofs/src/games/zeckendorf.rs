//! Games of Fibonacci numbers: Wythoff's game and Fibonacci Nim.

use super::nim::single_heaps;
use super::{TRUSTED, engine};
use crate::claim::{DigitClaim, MoveSet, Rank, Value};
use crate::track::{x, xs, y, z};
use crate::{DigitError, Engine, Numeration};

/// Wythoff's game: (a, b) with a ≤ b is lost iff a, in Zeckendorf digits, ends in an even number of zeros and
/// b is a followed by one more zero; or both are 0.
///
/// # Source
///
/// \[Enc\] "Wythoff's Game"; in this form \[WW\] and \[MRRW\].
///
/// # Errors
///
/// [`DigitError`].
pub fn wythoff() -> Result<DigitClaim, DigitError> {
    let engine = engine(Numeration::zeckendorf());
    let mut moves = single_heaps(&engine, 2)?;
    let taken = engine.sum(y(0), z(0), x(0))?;
    let both = engine.all(&[
        (&taken).into(),
        taken.about(&[x(1), y(1), z(0)]),
        (&engine.not_all_zero(&[z(0)])?).into(),
    ])?;
    moves.push(MoveSet { heaps: vec![0, 1], relation: engine.exists(&both, z(0))? });
    Ok(DigitClaim {
        game: "Wythoff's game".into(),
        statement:
            "(a, b), a ≤ b, is lost iff a ends in an even number of zeros and b is a followed \
                    by a zero, or both are 0"
                .into(),
        trusted: TRUSTED.into(),
        positions: engine.everything(&xs(2))?,
        moves_above: moves.clone(),
        moves_below: moves,
        value: Value::Lost(pairs(&engine, 0)?),
        rank: Rank::EveryHeap,
        heaps: 2,
        numeration: engine.numeration().clone(),
    })
}

/// A mutant: with an odd number of zeros instead of an even one.
///
/// # Errors
///
/// [`DigitError`].
pub fn odd_pairs(engine: &Engine) -> Result<Value, DigitError> {
    Ok(Value::Lost(pairs(engine, 1)?))
}

/// The pairs, in both orders, of a that ends in a number of zeros of this parity and its shift.
fn pairs(engine: &Engine, parity: u32) -> Result<crate::Automaton, DigitError> {
    let pairs = engine.atom(
        &[x(0), x(1)],
        // The digit of a at the place before; the parity of this place; whether a had a digit 1.
        (0, 0, false),
        |&(before, place, some), digit| {
            if digit.number == 1 {
                return (digit.digit == before / 2).then_some((before % 2, place, some));
            }
            let first = digit.digit == 1 && !some;
            let fits = !first || place == parity;
            // Both digits are kept until that of b is read: the earlier is counted twice.
            fits.then_some((2 * before + digit.digit, place, some || digit.digit == 1))
        },
        |&(before, place, some), _| Some((before, 1 - place, some)),
        |&(before, _, _)| before == 0,
    )?;
    // Heap 1 has the place of b in `pairs`; the other order is another automaton.
    let swapped = engine.atom(
        &[x(0), x(1)],
        (0, 0, false),
        |&(before, place, some), digit| {
            if digit.number == 0 {
                return (digit.digit == before).then_some((before, place, some));
            }
            let first = digit.digit == 1 && !some;
            (!first || place == parity).then_some((digit.digit, place, some || digit.digit == 1))
        },
        |&(before, place, some), _| Some((before, 1 - place, some)),
        |&(before, _, _)| before == 0,
    )?;
    engine.any(&[(&pairs).into(), (&swapped).into()])
}

/// Fibonacci Nim: from n tokens at most q may be taken, at least 1, and then at most twice as many as
/// were just taken. (n, q) is lost iff n = 0 or q is less than the least part of n in its Zeckendorf
/// representation.
///
/// # Source
///
/// \[Enc\] "Fibonacci Nim".
///
/// # Errors
///
/// [`DigitError`].
pub fn fibonacci() -> Result<DigitClaim, DigitError> {
    let engine = engine(Numeration::zeckendorf());
    let taken = engine.sum(y(0), z(0), x(0))?;
    let allowed = engine.at_most(z(0), x(1))?;
    let doubled = engine.sum(z(0), z(1), y(1))?;
    let some = engine.not_all_zero(&[z(0)])?;
    let relation = engine.all(&[
        (&taken).into(),
        (&allowed).into(),
        doubled.about(&[y(1), z(0), z(0)]),
        (&some).into(),
    ])?;
    let moves = vec![MoveSet { heaps: vec![0, 1], relation: engine.exists(&relation, z(0))? }];
    Ok(DigitClaim {
        game: "Fibonacci Nim, n tokens of which at most q may be taken".into(),
        statement: "(n, q) is lost iff n = 0 or q is less than the least Zeckendorf part of n"
            .into(),
        trusted: TRUSTED.into(),
        positions: engine.everything(&xs(2))?,
        moves_above: moves.clone(),
        moves_below: moves,
        value: quota(&engine, false)?,
        rank: Rank::Heap(0),
        heaps: 2,
        numeration: engine.numeration().clone(),
    })
}

/// "(n, q) is lost iff n = 0 or q is less than the least part of n", or with `at_most` "… not more than …",
/// which is false.
///
/// # Errors
///
/// [`DigitError`].
pub fn quota(engine: &Engine, at_most: bool) -> Result<Value, DigitError> {
    // q is less than F_{L+2} iff its digits at the places from L on are 0.
    let less = engine.atom(
        &xs(2),
        false,
        |&some, digit| {
            if digit.number == 0 {
                return Some(some || digit.digit == 1);
            }
            (!some || digit.digit == 0).then_some(some)
        },
        |&some, _| Some(some),
        |_| true,
    )?;
    if !at_most {
        return Ok(Value::Lost(less));
    }
    // q is the least part: q has one digit 1, where n has its first.
    let equal = engine.atom(
        &xs(2),
        (false, false),
        |&(some, here), digit| {
            if digit.number == 0 {
                return Some((some || digit.digit == 1, !some && digit.digit == 1));
            }
            (here == (digit.digit == 1)).then_some((some, false))
        },
        |&state, _| Some(state),
        |&(some, _)| some,
    )?;
    Ok(Value::Lost(engine.any(&[(&less).into(), (&equal).into()])?))
}

//! Common Divisor Nim, CDN_m: a move lowers one heap by a common divisor of all heaps.
//!
//! Its moves are not recognisable by automata, but they lie between two sets that are: a divisor h of
//! all heaps has ord₂(h) ≤ λ(P), and every 2^j with j ≤ λ(P) is one. The value v is encoded: 0 by 0 and
//! v by 2^{v−1}.

use super::{TRUSTED, engine};
use crate::automaton::Automaton;
use crate::claim::{DigitClaim, MoveSet, Rank, Value};
use crate::track::{M, Side, Track, x, xs, y};
use crate::{DigitError, Engine, Numeration};

/// **Theorem 1.3** for m heaps: sg(P) = λ(P)+1 if P ≠ 0 and ι(P) is odd, else 0.
///
/// # Source
///
/// \[CDN\] Theorem 1.3.
///
/// # Errors
///
/// [`DigitError`].
pub fn theorem_1_3(heaps: u8) -> Result<DigitClaim, DigitError> {
    let engine = engine(Numeration::base(2)?);
    let all = xs(heaps);
    let others = |i: u8| all.iter().copied().filter(|&track| track != x(i)).collect::<Vec<_>>();
    Ok(DigitClaim {
        game: format!("CDN_{heaps}"),
        statement: "sg(P) = λ(P)+1 if P ≠ 0 and ι(P) is odd, else 0; v ≥ 1 is encoded by 2^{v−1}"
            .into(),
        trusted: format!("{TRUSTED}; ord₂(h) ≤ λ(P) for every common divisor h"),
        positions: engine.everything(&all)?,
        moves_above: (0..heaps).map(|i| above(&engine, &all, i)).collect::<Result<_, _>>()?,
        moves_below: (0..heaps)
            .map(|i| below(&engine, &all, &others(i), i))
            .collect::<Result<_, _>>()?,
        value: values(&engine, heaps, true)?,
        rank: Rank::EveryHeap,
        heaps,
        numeration: engine.numeration().clone(),
    })
}

/// **Theorem 1.3** for every number of heaps.
///
/// Seen from one heap n = x0, a position is (n, a, p): the least power of two a = 2^λ of the other heaps,
/// or 0 if they are empty, and the parity p of the number of those that attain it. The value of the
/// position and the moves above and below that change the heap n depend on these alone, and a move of
/// the heap leaves a and p as they are.
///
/// (SG1) A move changes one heap; it is a move from (n, a, p) for that heap.
///
/// (SG2) Let m be less than the value of P. If m > 0, look from a heap n of least ord₂. If m = 0 and ι(P) ≥ 3,
/// do the same: another heap attains λ, so ord₂(n) = ord₂(a). If P has a single nonempty heap, look from
/// it: a = 0. Otherwise ι(P) = 1, and some other nonempty heap n has ord₂(n) > λ = ord₂(a). So it is enough
/// to find the moves from (n, a, p) with n > 0 where ord₂(n) ≤ ord₂(a), if m > 0, and where ord₂(n) ≥
/// ord₂(a) or a = 0, if m = 0.
///
/// # Source
///
/// \[CDN\] Theorem 1.3, the proof's cases B1 and B2.
///
/// # Errors
///
/// [`DigitError`].
pub fn theorem_1_3_for_all_m() -> Result<DigitClaim, DigitError> {
    let engine = engine(Numeration::base(2)?);
    let (lambda, others) = ([x(0), x(1)], [x(1)]);
    let relation = seen_from_one_heap(&engine)?;
    let mut claim = DigitClaim {
        game: "CDN_m for every m, seen from one heap n: (n, 2^λ of the others, parity)".into(),
        statement: "sg(P) = λ(P)+1 if P ≠ 0 and ι(P) is odd, else 0; v ≥ 1 is encoded by 2^{v−1}"
            .into(),
        trusted: format!("{TRUSTED}; the reduction of every position to those seen from one heap"),
        positions: summaries(&engine)?,
        moves_above: vec![above(&engine, &lambda, 0)?],
        moves_below: vec![below(&engine, &lambda, &others, 0)?],
        value: Value::Grundy { relation: relation.clone(), codes: codes(&engine)?, wanted: None },
        rank: Rank::EveryHeap,
        heaps: 3,
        numeration: engine.numeration().clone(),
    };
    let smaller = claim.wanted(&engine)?;
    let wanted = engine.all(&[(&smaller).into(), (&asked(&engine)?).into()])?;
    claim.value = Value::Grundy { relation, codes: codes(&engine)?, wanted: Some(wanted) };
    Ok(claim)
}

/// 0 and the powers of two.
fn codes(engine: &Engine) -> Result<Automaton, DigitError> {
    engine.atom(
        &[M],
        false,
        |&one, digit| (!one || digit.digit == 0).then_some(one || digit.digit == 1),
        |&one, _| Some(one),
        |_| true,
    )
}

/// A mutant: sg(P) = λ(P)+1 if P ≠ 0, whatever ι(P).
///
/// # Errors
///
/// [`DigitError`].
pub fn without_parity(engine: &Engine, heaps: u8) -> Result<Value, DigitError> {
    values(engine, heaps, false)
}

/// m = 2^λ if ι is odd (unless `parity` does not matter), else 0.
fn values(engine: &Engine, heaps: u8, parity: bool) -> Result<Value, DigitError> {
    let mut tracks = xs(heaps);
    tracks.push(M);
    // Whether λ has passed; whether a digit here is 1; whether an odd number of them is.
    let relation = engine.atom(
        &tracks,
        (false, false, false),
        |&(passed, some, odd), digit| {
            let one = digit.digit == 1;
            if digit.number < usize::from(heaps) {
                return Some((passed, some || one, odd != one));
            }
            let counts = if parity { odd } else { some };
            (one == (!passed && counts)).then_some((passed, some, odd))
        },
        |&(passed, some, _), _| Some((passed || some, false, false)),
        |_| true,
    )?;
    Ok(Value::Grundy { relation, codes: codes(engine)?, wanted: None })
}

/// The moves that take any h with ord₂(h) ≤ λ from heap i, where λ is that of the numbers `of`.
fn above(engine: &Engine, of: &[Track], i: u8) -> Result<MoveSet, DigitError> {
    taking(engine, of, i, false)
}

/// The moves that take some 2^j with j ≤ λ from heap i, or the whole heap if the others are empty.
fn below(engine: &Engine, of: &[Track], others: &[Track], i: u8) -> Result<MoveSet, DigitError> {
    let powers = taking(engine, of, i, true)?.relation;
    let falls = engine.less(y(i), x(i))?;
    let emptied = engine.constant(y(i), 0)?;
    let mut whole = engine.all(&[(&falls).into(), (&emptied).into()])?;
    for &other in others {
        whole = engine.all(&[(&whole).into(), (&engine.constant(other, 0)?).into()])?;
    }
    Ok(MoveSet { heaps: vec![i], relation: engine.any(&[(&powers).into(), (&whole).into()])? })
}

/// h = xᵢ − yᵢ on the way up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Taken {
    borrow: u32,
    /// The digit of xᵢ, while that of yᵢ is read.
    before: u32,
    /// Whether h had a digit 1.
    some: bool,
    /// Whether a heap had one.
    heaps: bool,
}

fn taking(engine: &Engine, of: &[Track], i: u8, only_powers: bool) -> Result<MoveSet, DigitError> {
    let mut tracks = of.to_vec();
    tracks.push(y(i));
    tracks.sort_unstable();
    let names = tracks.clone();
    let relation = engine.atom(
        &tracks,
        Taken::default(),
        |state, digit| {
            let mut state = *state;
            match names[digit.number] {
                Track::Heap(_, Side::Second) => {
                    let taken = digit.digit + state.borrow;
                    let difference = (state.before + 2 - taken) % 2;
                    state.borrow = u32::from(taken > state.before);
                    state.before = 0;
                    if difference == 1 && state.some && only_powers {
                        return None;
                    }
                    state.some |= difference == 1;
                }
                track => {
                    state.before = if track == x(i) { digit.digit } else { state.before };
                    state.heaps |= digit.digit == 1;
                }
            }
            Some(state)
        },
        // At the place λ, h must have had its first digit.
        |state, _| (!state.heaps || state.some).then_some(*state),
        |state| state.some && state.borrow == 0,
    )?;
    Ok(MoveSet { heaps: vec![i], relation })
}

/// (n, a, p): a is 0 or a power of two, p ≤ 1, and p = 0 if a = 0.
fn summaries(engine: &Engine) -> Result<Automaton, DigitError> {
    let a = codes(engine)?;
    let p = engine.inequality(&[(x(2), 1)], 1)?;
    let p_at_most_a = engine.at_most(x(2), x(1))?;
    let all = engine.everything(&[x(0)])?;
    engine.all(&[a.about(&[x(1)]), (&p).into(), (&p_at_most_a).into(), (&all).into()])
}

/// The value at (n, a, p).
fn seen_from_one_heap(engine: &Engine) -> Result<Automaton, DigitError> {
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
    struct Seen {
        later: bool,
        passed: bool,
        n: bool,
        a: bool,
        p: bool,
    }
    engine.atom(
        &[x(0), x(1), x(2), M],
        Seen::default(),
        |state, digit| {
            let (mut state, one) = (*state, digit.digit == 1);
            match digit.number {
                0 => state.n = one,
                1 => state.a = one,
                2 if !state.later => state.p = one,
                2 if one => return None,
                2 => {}
                _ => {
                    let odd = state.n != (state.a && state.p);
                    return (one == (odd && !state.passed)).then_some(state);
                }
            }
            Some(state)
        },
        |&state, _| {
            let passed = state.passed || state.n || state.a;
            Some(Seen { later: true, passed, n: false, a: false, p: state.p })
        },
        |_| true,
    )
}

/// What (SG2) asks at (n, a, p): see [`theorem_1_3_for_all_m`].
fn asked(engine: &Engine) -> Result<Automaton, DigitError> {
    /// Which of n and a have had a digit 1, at the first place where one of them has.
    type First = Option<(bool, bool)>;
    engine
        .atom(
            &[x(0), x(1), M],
            (None::<(bool, bool)>, false, false, false, false),
            |&(first, n, here_n, here_a, m): &(First, bool, bool, bool, bool), digit| {
                let one = digit.digit == 1;
                Some(match digit.number {
                    0 => (first, n || one, one, here_a, m),
                    1 => (first, n, here_n, one, m),
                    _ => (first, n, here_n, here_a, m || one),
                })
            },
            |&(first, n, here_n, here_a, m), _| {
                let here = (here_n || here_a).then_some((here_n, here_a));
                Some((first.or(here), n, false, false, m))
            },
            |&(first, n, _, _, m)| match first {
                Some((of_n, _)) if m => of_n,
                Some((_, of_a)) => n && of_a,
                None => false,
            },
        )
        .and_then(|asked| {
            // m = 0, n > 0 and a = 0.
            let [zero_a, zero_m] = [engine.constant(x(1), 0)?, engine.constant(M, 0)?];
            let n = engine.not_all_zero(&[x(0)])?;
            let lone = engine.all(&[(&zero_a).into(), (&zero_m).into(), (&n).into()])?;
            engine.any(&[(&asked).into(), (&lone).into()])
        })
}

//! Saturations: the games Γ(𝒫, 𝒞) of \[Sat\], for Nim, misère Nim and Welter's game.

use super::nim::single_heaps;
use super::{TRUSTED, engine, everything};
use crate::claim::{DigitClaim, MoveSet, Rank, Value};
use crate::track::{M, Track, x, xs, y};
use crate::{DigitError, Engine, Numeration};

/// **Theorem 10** and the upper half of **(1.3)**: sg(X) = φ^β(X) = σ^β(X) ⊕ (β^{mord(X)+1} − 1) in every
/// Γ(𝒫_Mis, 𝒞) with 𝒞^β_\[w\] ⊆ 𝒞 ⊆ 𝒞^β, where w is given, say by [`weight`].
///
/// # Source
///
/// \[Sat\] Theorem 10, (1.3).
///
/// # Errors
///
/// [`DigitError`].
///
/// # Examples
///
/// A wrong formula is refuted with the shortest counterexample.
///
/// ```
/// use digit_proofs::{Engine, Numeration, DigitVerdict, games::saturation};
///
/// let two = Numeration::base(2)?;
/// let mut claim = saturation::theorem_10(two.clone(), 2, 2)?;
/// let engine = Engine::new(two);
/// assert!(matches!(claim.prove(&engine)?, DigitVerdict::Proved(_)));
/// claim.value = saturation::phi_with_smaller_exponent(&engine, 2)?;
/// let DigitVerdict::Refuted(counterexample) = claim.prove(&engine)? else { panic!("proved") };
/// assert_eq!(counterexample.to_string(), "(2, 2) → (0, 1): both have the same value");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn theorem_10(numeration: Numeration, heaps: u8, w: u8) -> Result<DigitClaim, DigitError> {
    let engine = engine(numeration);
    Ok(DigitClaim {
        game: format!("Γ(𝒫_Mis, 𝒞) with 𝒞^β_[{w}] ⊆ 𝒞 ⊆ 𝒞^β, {}, k = {heaps}", engine.numeration()),
        statement: "sg(X) = σ(X) ⊕ (β^{mord(X)+1} − 1)".into(),
        trusted: TRUSTED.into(),
        positions: engine.not_all_zero(&xs(heaps))?,
        moves_above: vec![saturated(&engine, &(0..heaps).collect::<Vec<_>>())?],
        moves_below: up_to_weight(heaps, w, |moved| saturated(&engine, moved))?,
        value: phi(&engine, heaps)?,
        rank: Rank::EveryHeap,
        heaps,
        numeration: engine.numeration().clone(),
    })
}

/// The lower half of **(1.3)**: in no Γ(𝒫_Mis, 𝒞) whose moves all change fewer than w heaps is φ^β the
/// Sprague–Grundy function, because from some position the value 0, though smaller than φ^β(X), is not
/// attained by *any* such vector, in 𝒞^β or not. This is the claim that it always were;
/// [`DigitClaim::unattained`] finds where it is not.
///
/// # Source
///
/// \[Sat\] (1.3), (A2).
///
/// # Errors
///
/// [`DigitError`].
pub fn lighter_moves(numeration: Numeration, heaps: u8, w: u8) -> Result<DigitClaim, DigitError> {
    let mut claim = theorem_10(numeration.clone(), heaps, 0)?;
    let engine = engine(numeration);
    claim.game = format!("Γ(𝒫_Mis, 𝒞_[{}]), k = {heaps}", w.saturating_sub(1));
    claim.moves_below = up_to_weight(heaps, w.saturating_sub(1), |moved| any(&engine, moved))?;
    claim.moves_above = claim.moves_below.clone();
    // The value 0 is enough: the witnesses of (A2) miss it.
    let zero = engine.constant(M, 0)?;
    let smaller = claim.wanted(&engine)?;
    let lost_below = engine.all(&[(&smaller).into(), (&zero).into()])?;
    if let Value::Grundy { wanted, .. } = &mut claim.value {
        *wanted = Some(lost_below);
    }
    Ok(claim)
}

/// Nim, or any Γ(ℕᵏ, 𝒞) with 𝒞_\[1\] ⊆ 𝒞 ⊆ 𝒞², has the value x0 ⊕ … ⊕ x(k−1): it is 2-saturated.
///
/// # Source
///
/// \[Sat\] Examples 6 and 8.
///
/// # Errors
///
/// [`DigitError`].
pub fn nim_is_2_saturated(heaps: u8) -> Result<DigitClaim, DigitError> {
    let mut claim = super::nim::nim(heaps)?;
    let engine = engine(claim.numeration.clone());
    claim.game = format!("Γ(ℕᵏ, 𝒞) with 𝒞_[1] ⊆ 𝒞 ⊆ 𝒞², k = {heaps}");
    claim.moves_above = vec![saturated(&engine, &(0..heaps).collect::<Vec<_>>())?];
    Ok(claim)
}

/// Welter's formula σ(X) ⊕ ⊕_{i<j}(β^{ord(xⁱ−xʲ)+1} − 1) for the Γ(𝒫_Wel, 𝒞) with 𝒞_below ⊆ 𝒞 ⊆ 𝒞^β,
/// where 𝒞_below is 𝒞_\[1\], and so Welter's game is one of them, or 𝒞^β_\[w\].
///
/// True for a constant radix with w = k, and for β = 2 with 𝒞_\[1\]. In mixed radix it can fail.
///
/// # Source
///
/// \[Sat\] Examples 6 and 9.
///
/// # Errors
///
/// [`DigitError`].
pub fn welter(numeration: Numeration, heaps: u8, w: u8) -> Result<DigitClaim, DigitError> {
    let engine = engine(numeration);
    let below = format!("𝒞^β_[{w}] ⊆ 𝒞 ⊆ 𝒞^β");
    Ok(DigitClaim {
        game: format!("Γ(𝒫_Wel, 𝒞) with {below}, {}, k = {heaps}", engine.numeration()),
        statement: "sg(X) = σ(X) ⊕ ⊕_{i<j}(β^{ord(xⁱ−xʲ)+1} − 1)".into(),
        trusted: TRUSTED.into(),
        positions: engine.distinct(&xs(heaps))?,
        moves_above: vec![saturated(&engine, &(0..heaps).collect::<Vec<_>>())?],
        moves_below: match w {
            1 => single_heaps(&engine, heaps)?,
            w => up_to_weight(heaps, w, |moved| saturated(&engine, moved))?,
        },
        value: welter_value(&engine, heaps)?,
        rank: Rank::EveryHeap,
        heaps,
        numeration: engine.numeration().clone(),
    })
}

/// wt(φ^{β,k}) by (1.3); where radices are read, the largest over all sequences.
///
/// # Source
///
/// \[Sat\] (1.3).
pub fn weight(numeration: &Numeration, heaps: u8) -> u8 {
    let capped = |n: u32| u8::try_from(n).unwrap_or(u8::MAX);
    let at_first = |radix: u32| {
        let rest = heaps - u8::from(u32::from(heaps) > radix / 2);
        capped(radix - 1).min(rest)
    };
    if !numeration.radix_letters().is_empty() {
        return numeration.radix_letters().iter().map(|&r| capped(r).min(heaps)).max().unwrap_or(0);
    }
    let last = numeration.phases() - 1;
    let repeated = (numeration.next_phase(last) == 0).then(|| numeration.letters(0));
    let later = (1..=last).map(|phase| numeration.letters(phase)).chain(repeated);
    later
        .map(|radix| capped(radix).min(heaps))
        .chain([at_first(numeration.letters(0))])
        .max()
        .unwrap_or(0)
}

/// One set of moves for each set of at most w heaps, few heaps first.
pub(crate) fn up_to_weight(
    heaps: u8,
    w: u8,
    moves: impl Fn(&[u8]) -> Result<MoveSet, DigitError>,
) -> Result<Vec<MoveSet>, DigitError> {
    let mut sets: Vec<Vec<u8>> = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..w {
        let smaller = sets[from..].to_vec();
        from = sets.len();
        for set in smaller {
            let next = set.last().map_or(0, |last| last + 1);
            sets.extend((next..heaps).map(|heap| [&set[..], &[heap]].concat()));
        }
    }
    sets[1..].iter().map(|set| moves(set)).collect()
}

/// X − Y on the way from the lowest place up.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Difference {
    /// Bit i: heap i has borrowed from the next place.
    borrows: u64,
    /// The digit of xᵢ, while that of yᵢ is read.
    before: u32,
    /// The sum of the digits of X − Y at the first place where one is not 0.
    sum: u32,
    /// Whether one of them is not 0, at this place.
    some: bool,
    /// Whether that place has passed.
    passed: bool,
}

/// All moves that lower some of these heaps and no other: with `saturated`, those with
/// ord(Σ cⁱ) = mord(C).
fn vectors(engine: &Engine, moved: &[u8], saturated: bool) -> Result<MoveSet, DigitError> {
    let tracks: Vec<Track> = moved.iter().flat_map(|&i| [x(i), y(i)]).collect();
    let start = Difference { borrows: 0, before: 0, sum: 0, some: false, passed: false };
    let relation = engine.atom(
        &tracks,
        start,
        |state, digit| {
            let mut state = state.clone();
            if digit.number % 2 == 0 {
                state.before = digit.digit;
                return Some(state);
            }
            let (radix, bit) = (digit.place.radix, 1 << (digit.number / 2));
            let taken = digit.digit + u32::from(state.borrows & bit != 0);
            let difference = (state.before + radix - taken) % radix;
            if taken > state.before {
                state.borrows |= bit
            } else {
                state.borrows &= !bit
            }
            state.before = 0;
            if !state.passed {
                state.some |= difference > 0;
                state.sum = if saturated { (state.sum + difference) % radix } else { 1 };
            }
            Some(state)
        },
        |state, _| {
            let mut state = state.clone();
            if state.some && state.sum == 0 {
                return None;
            }
            state.passed |= state.some;
            (state.some, state.sum) = (false, 0);
            Some(state)
        },
        |state| state.passed && state.borrows == 0,
    )?;
    Ok(MoveSet { heaps: moved.to_vec(), relation })
}

/// 𝒞^β on these heaps.
pub(crate) fn saturated(engine: &Engine, moved: &[u8]) -> Result<MoveSet, DigitError> {
    vectors(engine, moved, true)
}

/// All moves on these heaps.
pub(crate) fn any(engine: &Engine, moved: &[u8]) -> Result<MoveSet, DigitError> {
    vectors(engine, moved, false)
}

fn phi(engine: &Engine, heaps: u8) -> Result<Value, DigitError> {
    phi_like(engine, heaps, |all_zero_below, _| all_zero_below)
}

/// A mutant of φ: σ(X) ⊕ (β^{mord(X)} − 1).
///
/// # Errors
///
/// [`DigitError`].
pub fn phi_with_smaller_exponent(engine: &Engine, heaps: u8) -> Result<Value, DigitError> {
    phi_like(engine, heaps, |all_zero_below, some_here| all_zero_below && !some_here)
}

/// σ ⊖ 1 at each place L where `minus` says so of "all digits below L are 0" and "some digit at L is not".
fn phi_like(
    engine: &Engine,
    heaps: u8,
    minus: impl Fn(bool, bool) -> bool,
) -> Result<Value, DigitError> {
    let mut tracks = xs(heaps);
    tracks.push(M);
    let relation = engine.atom(
        &tracks,
        (true, false, 0),
        |&(below, some, sum), digit| {
            let radix = digit.place.radix;
            if digit.number < usize::from(heaps) {
                return Some((below, some || digit.digit > 0, (sum + digit.digit) % radix));
            }
            let due = (sum + radix - u32::from(minus(below, some))) % radix;
            (digit.digit == due).then_some((below, some, 0))
        },
        |&(below, some, sum), _| Some((below && !some, false, sum)),
        |&(below, _, _)| !below,
    )?;
    Ok(Value::Grundy { relation, codes: everything(engine, M)?, wanted: None })
}

/// Welter's formula on the way up: which heaps agree at all places so far, and the digits at this one.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Agreement {
    class: Vec<u8>,
    digits: Vec<u32>,
    sum: u32,
}

impl Agreement {
    /// The number of pairs that agree.
    fn pairs(&self) -> u32 {
        let pairs =
            |i: usize| self.class[..i].iter().filter(|&&other| other == self.class[i]).count();
        (0..self.class.len()).map(|i| crate::automaton::id(pairs(i))).sum()
    }

    /// Heaps agree from here on if they did and their digits do: each gets the number of the first
    /// with which it agrees.
    fn refined(&self) -> Self {
        let same = |&i: &usize, j: usize| {
            self.class[i] == self.class[j] && self.digits[i] == self.digits[j]
        };
        let first = |j: usize| (0..j).find(|i| same(i, j)).unwrap_or(j);
        let class = (0..self.class.len()).map(|j| u8::try_from(first(j)).unwrap_or(u8::MAX));
        Agreement { class: class.collect(), digits: vec![0; self.digits.len()], sum: 0 }
    }
}

fn welter_value(engine: &Engine, heaps: u8) -> Result<Value, DigitError> {
    let mut tracks = xs(heaps);
    tracks.push(M);
    let k = usize::from(heaps);
    let relation = engine.atom(
        &tracks,
        Agreement { class: vec![0; k], digits: vec![0; k], sum: 0 },
        |state, digit| {
            let (mut next, radix) = (state.clone(), digit.place.radix);
            if digit.number < k {
                next.digits[digit.number] = digit.digit;
                next.sum = (state.sum + digit.digit) % radix;
                return Some(next);
            }
            (digit.digit == (state.sum + radix - state.pairs() % radix) % radix).then_some(next)
        },
        |state, _| Some(state.refined()),
        |state| state.pairs() == 0,
    )?;
    Ok(Value::Grundy { relation, codes: everything(engine, M)?, wanted: None })
}

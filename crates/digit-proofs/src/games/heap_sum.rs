//! Games on heaps that fall apart into independent heaps, with eventually periodic values: octal games.

use super::{TRUSTED, engine, everything};
use crate::automaton::Automaton;
use crate::claim::{DigitClaim, MoveSet, Rank, Value};
use crate::track::{M, x, xs, y};
use crate::{DigitError, Engine, Numeration, View};
use impartial::int;
use impartial::mex::mex;
use impartial::radix::Radix;
use rustc_hash::FxHashMap;

/// An octal game 0.d₁d₂…: a player takes t tokens from a heap and may leave of it nothing (1 ∈ d_t), one
/// heap (2 ∈ d_t), two heaps (4 ∈ d_t), none of them empty.
///
/// # Source
///
/// \[GS\]; \[WW\] chapter 4.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Octal(pub Vec<u8>);

impl Octal {
    /// The values of heaps 0, …, n − 1, by the definition.
    ///
    /// # Complexity
    ///
    /// O(n²) for each digit.
    pub fn values(&self, n: usize) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::with_capacity(n);
        for heap in 0..n {
            let mut options = Vec::new();
            for (digit, taken) in self.0.iter().zip(1..=heap) {
                let rest = heap - taken;
                if digit & 1 != 0 && rest == 0 {
                    options.push(0);
                }
                if digit & 2 != 0 && rest > 0 {
                    options.push(values[rest]);
                }
                if digit & 4 != 0 {
                    options.extend((1..rest).map(|part| values[part] ^ values[rest - part]));
                }
            }
            values.push(mex(options));
        }
        values
    }

    /// The claim that the value of a heap is v(n) = values\[n\] as far as these go, and v(n) = v(n − p)
    /// from there on.
    ///
    /// Numbers are written in radix (p, 2, 2, …), so that the first digit tells n mod p. A position is a
    /// heap x0, beside an empty one, and an option two heaps. By the Sprague–Grundy theorem two heaps have
    /// the value v(y0) ⊕ v(y1); so it is enough to look at the moves of single heaps.
    ///
    /// # Errors
    ///
    /// [`DigitError`] if p is too large, or there are fewer than p values.
    pub fn claim(&self, values: &[u64], period: usize) -> Result<DigitClaim, DigitError> {
        let largest = values.iter().copied().max().unwrap_or(0);
        if largest >= 1 << 20 {
            let what = format!("a value of {largest}: values below 2^20 are learned by heart");
            return Err(DigitError::Inexpressible(what));
        }
        if period == 0 || values.len() < period {
            let what = format!("{} values do not show a period of {period}", values.len());
            return Err(DigitError::Inexpressible(what));
        }
        let first = int::to_u64(period).max(2);
        let radix =
            Radix::new(vec![first], vec![2]).map_err(|_| DigitError::Radix { radix: first })?;
        let engine = engine(Numeration::radix(radix)?);
        let relation = pair_value(&engine, values, period)?;
        let moves = vec![MoveSet { heaps: vec![0, 1], relation: self.moves(&engine)? }];
        let mut claim = DigitClaim {
            game: format!("the octal game {self}, seen from a single heap"),
            statement: format!(
                "sg(n) has the period {period} from n = {} on, and given values before",
                values.len() - period
            ),
            trusted: format!("{TRUSTED}; the Sprague–Grundy theorem for two heaps"),
            numeration: engine.numeration().clone(),
            heaps: 2,
            positions: engine.everything(&xs(2))?,
            moves_above: moves.clone(),
            moves_below: moves,
            value: Value::Grundy {
                relation: relation.clone(),
                codes: everything(&engine, M)?,
                wanted: None,
            },
            rank: Rank::Weighted(vec![1, 1]),
        };
        let smaller = claim.wanted(&engine)?;
        let wanted = engine.all(&[(&smaller).into(), (&engine.constant(x(1), 0)?).into()])?;
        claim.value =
            Value::Grundy { relation, codes: everything(&engine, M)?, wanted: Some(wanted) };
        Ok(claim)
    }

    /// From (x0, 0) to (y0, y1).
    fn moves(&self, engine: &Engine) -> Result<Automaton, DigitError> {
        let single = engine.constant(x(1), 0)?;
        let zero = |i: u8| engine.constant(y(i), 0);
        let empty = [zero(0)?, zero(1)?];
        let mut kinds = Vec::new();
        for (digit, taken) in self.0.iter().zip(1..) {
            let rest = engine.equation(&[(x(0), 1), (y(0), -1), (y(1), -1)], taken)?;
            // None of the two heaps is left, or the first, or both.
            for (bit, left) in [(1, [false, false]), (2, [true, false]), (4, [true, true])] {
                if digit & bit == 0 {
                    continue;
                }
                let mut views = vec![View::from(&single), View::from(&rest)];
                for (empty, left) in empty.iter().zip(left) {
                    views.push(if left { View::not(empty) } else { empty.into() });
                }
                kinds.push(engine.all(&views)?);
            }
        }
        if kinds.is_empty() {
            return engine.less(x(0), y(0)).and_then(|a| engine.all(&[(&a).into(), View::not(&a)]));
        }
        engine.any(&kinds.iter().map(View::from).collect::<Vec<_>>())
    }
}

impl std::fmt::Display for Octal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("0.")?;
        self.0.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

/// v(n), from values that are periodic at their end.
fn value_of(values: &[u64], period: usize, n: usize) -> u64 {
    let start = values.len() - period;
    if n < values.len() { values[n] } else { values[start + (n - start) % period] }
}

/// Numbers on the way up, of which a state need not know more than what their values can still be.
struct Beginnings {
    /// The weights of the places in radix (p, 2, 2, …), up to one from which on all values are periodic;
    /// the places that follow are like the last, as their weights are multiples of the period too.
    weights: Vec<usize>,
    /// Of each place but the first, and each number below twice its weight w: the least n such that
    /// v(n + j·w) is the same for all j.
    least: Vec<Vec<usize>>,
}

impl Beginnings {
    fn new(values: &[u64], period: usize, bound: usize) -> Self {
        let mut weights = vec![1, period.max(2)];
        while weights[weights.len() - 1] < bound {
            weights.push(weights[weights.len() - 1].saturating_mul(2));
        }
        let least = |&w: &usize| {
            let mut known = FxHashMap::default();
            // From the last of these j on, all n + j·w are in the periodic part.
            let steps = 0..=values.len().div_ceil(w) + 1;
            let still = |n: usize| -> Vec<u64> {
                steps.clone().map(|j| value_of(values, period, n + j * w)).collect()
            };
            (0..2 * w).map(|n| *known.entry(still(n)).or_insert(n)).collect()
        };
        let least = std::iter::once(Vec::new()).chain(weights[1..].iter().map(least)).collect();
        Beginnings { weights, least }
    }

    fn last(&self) -> usize {
        self.weights.len() - 1
    }

    /// The number n, with a digit at this place.
    fn with(&self, n: usize, place: usize, digit: u32) -> usize {
        let n = n + self.weights[place] * digit as usize;
        self.least[(place + 1).min(self.last())][n]
    }
}

/// m = v(x0) ⊕ v(x1).
fn pair_value(engine: &Engine, values: &[u64], period: usize) -> Result<Automaton, DigitError> {
    let largest = values.iter().copied().max().unwrap_or(0);
    // Sums without carry stay below the next power of two.
    let codes = (int::to_usize(largest) + 1).next_power_of_two();
    let beginnings = Beginnings::new(values, period, values.len().max(codes));
    engine.atom(
        &[x(0), x(1), M],
        // The place (as far as it matters), the heaps, and m.
        (0_usize, [0_usize; 2], 0_usize),
        |&(place, mut heaps, m), digit| {
            if let Some(heap) = heaps.get_mut(digit.number) {
                *heap = beginnings.with(*heap, place, digit.digit);
                return Some((place, heaps, m));
            }
            let m = m + beginnings.weights[place] * digit.digit as usize;
            (m < codes).then_some((place, heaps, m))
        },
        |&(place, heaps, m), _| Some(((place + 1).min(beginnings.last()), heaps, m)),
        |&(_, heaps, m)| {
            let value = heaps.map(|heap| value_of(values, period, heap));
            u64::try_from(m) == Ok(value[0] ^ value[1])
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_value_of_two_heaps_is_that_of_the_definition() {
        for (code, last, period) in [(vec![7, 7], 71, 12), (vec![1, 3, 7], 52, 34), (vec![3], 0, 2)]
        {
            let octal = Octal(code);
            let values = octal.values(160);
            let claim = octal.claim(&values[..last + period], period).unwrap();
            let engine = Engine::new(claim.numeration.clone());
            for (a, b) in (0..160_u64).flat_map(|a| [0, 1, 70, 71, a / 3, 159].map(|b| (a, b))) {
                let value =
                    values[usize::try_from(a).unwrap()] ^ values[usize::try_from(b).unwrap()];
                for m in [value, value ^ 1, value + 16] {
                    let numbers = [(x(0), a), (x(1), b), (M, m)];
                    let holds = engine.contains(claim.value.target(), &numbers).unwrap();
                    assert_eq!(holds, m == value, "{octal}: {a}, {b}, {m}");
                }
            }
        }
    }
}

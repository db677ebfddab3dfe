//! What the checker states without automata.

use crate::track::{Side, Track, x, y};
use std::cmp::Ordering;

/// Relations that are too simple to need an automaton.
#[derive(Clone)]
pub(super) enum Rule {
    Always,
    /// a and b compare in one of these ways.
    Compare(Track, Track, &'static [Ordering]),
    /// xᵢ = yᵢ for all these heaps.
    NoneMoves(Vec<u8>),
    /// Σ wᵢ·xᵢ ≤ Σ wᵢ·yᵢ, over pairs (i, wᵢ).
    NoFall(Vec<(u8, u32)>),
}

impl Rule {
    pub fn less(a: Track, b: Track) -> Self {
        Rule::Compare(a, b, &[Ordering::Less])
    }

    pub fn at_most(a: Track, b: Track) -> Self {
        Rule::Compare(a, b, &[Ordering::Less, Ordering::Equal])
    }

    pub fn differ(a: Track, b: Track) -> Self {
        Rule::Compare(a, b, &[Ordering::Less, Ordering::Greater])
    }

    /// The numbers it is about.
    pub fn tracks(&self) -> Vec<Track> {
        match self {
            Rule::Always => Vec::new(),
            Rule::Compare(a, b, _) => vec![*a, *b],
            Rule::NoneMoves(heaps) => heaps.iter().flat_map(|&i| [x(i), y(i)]).collect(),
            Rule::NoFall(terms) => terms.iter().flat_map(|&(i, _)| [x(i), y(i)]).collect(),
        }
    }

    /// Reads a digit; the state is two words, at first 0. In the second, between two digits that are
    /// compared, the first of them plus 1.
    pub fn read(&self, state: &mut [u32], track: Track, digit: u32) {
        match self {
            Rule::Always => {}
            Rule::Compare(a, b, _) if track == *a || track == *b => {
                let Some(first) = state[1].checked_sub(1) else {
                    state[1] = digit + 1;
                    return;
                };
                state[1] = 0;
                let (of_a, of_b) = if track == *b { (first, digit) } else { (digit, first) };
                match of_a.cmp(&of_b) {
                    Ordering::Equal => {}
                    Ordering::Less => state[0] = 1,
                    Ordering::Greater => state[0] = 2,
                }
            }
            Rule::Compare(..) => {}
            Rule::NoneMoves(heaps) => match track {
                Track::Heap(i, Side::First) if heaps.contains(&i) => state[1] = digit,
                Track::Heap(i, Side::Second) if heaps.contains(&i) => {
                    state[0] |= u32::from(std::mem::take(&mut state[1]) != digit);
                }
                _ => {}
            },
            Rule::NoFall(terms) => {
                let Track::Heap(i, side) = track else { return };
                let weight = terms.iter().find(|(heap, _)| *heap == i).map_or(0, |(_, w)| *w);
                let term = i64::from(weight) * i64::from(digit);
                let sum = i64::from(state[0].cast_signed());
                set(state, if side == Side::Second { sum + term } else { sum - term });
            }
        }
    }

    pub fn end_place(&self, state: &mut [u32], radix: u32) {
        if let Rule::NoFall(_) = self {
            set(state, i64::from(state[0].cast_signed()).div_euclid(i64::from(radix)));
        }
    }

    pub fn accepts(&self, state: &[u32]) -> bool {
        match self {
            Rule::Always => true,
            Rule::Compare(_, _, ways) => ways.contains(match state[0] {
                0 => &Ordering::Equal,
                1 => &Ordering::Less,
                _ => &Ordering::Greater,
            }),
            Rule::NoneMoves(_) => state[0] == 0,
            Rule::NoFall(_) => state[0].cast_signed() >= 0,
        }
    }
}

/// What exceeds 32 bits counts as "does not fall", which a certificate cannot profit from.
fn set(state: &mut [u32], sum: i64) {
    state[0] = i32::try_from(sum).unwrap_or(i32::MAX).cast_unsigned();
}

//! Exact k-Nim that is not slow: any positive number of tokens from each of exactly k heaps.

use crate::SlowNimError;
use crate::nim_4_2::value_formula;
use crate::picks::{Blocks, Picks};
use impartial::formula::{Formula, OutOfScope, Source};
use impartial::invariant::Grundy;
use impartial::moves::Move;
use impartial::position::heaps_in_words;
use impartial::position::{HeapTuple, Sorted};
use impartial::ruleset::{InvalidPosition, Ruleset};

/// Exact k-Nim: a move picks exactly k nonempty heaps and takes at least one token from each.
///
/// # Source
///
/// \[GO\] §1.
///
/// # Examples
///
/// ```
/// use exact_slow_nim::ExactNim;
/// use impartial::prelude::*;
///
/// let options: Vec<_> = ExactNim::new(2, 2)?.options(&[1, 2]).collect();
/// assert_eq!(options, [[0, 0], [0, 1]]);
/// # Ok::<(), exact_slow_nim::SlowNimError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExactNim {
    n: usize,
    k: usize,
}

impl ExactNim {
    /// The game on `n` heaps of which a move picks exactly `k`.
    ///
    /// # Errors
    ///
    /// [`SlowNimError::NoPicks`] if k = 0.
    pub const fn new(n: usize, k: usize) -> Result<Self, SlowNimError> {
        if k == 0 { Err(SlowNimError::NoPicks) } else { Ok(ExactNim { n, k }) }
    }

    /// The number n of heaps.
    pub const fn n(self) -> usize {
        self.n
    }

    /// The number k of heaps that a move picks.
    pub const fn k(self) -> usize {
        self.k
    }
}

impl<P: HeapTuple> Ruleset<P> for ExactNim {
    fn options(&self, position: &P) -> impl Iterator<Item = P> {
        let picks = Picks::new(Blocks::singles(position.heaps()), self.k);
        let position = position.clone();
        picks.flat_map(move |picked| {
            let position = position.clone();
            let indices: Vec<usize> = picked.heaps().collect();
            // The picked heaps run through all smaller numbers, the last one fastest.
            let mut left = Some(indices.iter().fold(position.clone(), |p, &i| p.with(i, 0)));
            std::iter::from_fn(move || {
                let current = left.clone()?;
                left = following(&current, &position, &indices);
                Some(current)
            })
        })
    }

    fn validate(&self, position: &P) -> Result<(), InvalidPosition> {
        InvalidPosition::check_arity(position.heaps().len(), self.n)
    }

    fn is_terminal(&self, position: &P) -> bool {
        position.heaps().iter().filter(|&&heap| heap > 0).count() < self.k
    }

    fn describe(&self, from: &P, to: &P) -> Move {
        Move::of_heaps(from.heaps(), to.heaps())
    }
}

/// The option after `current` among those that lower the heaps `indices` of `position`.
fn following<P: HeapTuple>(current: &P, position: &P, indices: &[usize]) -> Option<P> {
    let mut next = current.clone();
    for &index in indices.iter().rev() {
        if next.heaps()[index] + 1 < position.heaps()[index] {
            next.heaps_mut()[index] += 1;
            return Some(next);
        }
        next.heaps_mut()[index] = 0;
    }
    None
}

/// sg in exact k-Nim on n < 2k heaps: the largest t with Σ min(xᵢ, t) ≥ kt.
///
/// It is the number of moves that can still be made.
///
/// # Source
///
/// \[GO\] §1.
///
/// # Examples
///
/// ```
/// use exact_slow_nim::{ExactNim, ExactNimValue};
/// use impartial::prelude::*;
///
/// let formula = ExactNimValue::new(ExactNim::new(3, 2)?).unwrap();
/// assert_eq!(formula.evaluate(&Sorted::new([2, 2, 2])), Ok(3));
/// assert_eq!(formula.evaluate(&Sorted::new([1, 2, 9])), Ok(3));
/// assert!(ExactNimValue::new(ExactNim::new(4, 2)?).is_none());
/// # Ok::<(), exact_slow_nim::SlowNimError>(())
/// ```
///
/// # Complexity
///
/// O(n) for each of 65 values of t.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExactNimValue {
    game: ExactNim,
}

impl ExactNimValue {
    /// The formula, or `None` unless 2k > n.
    pub fn new(game: ExactNim) -> Option<Self> {
        (game.k > game.n / 2).then_some(ExactNimValue { game })
    }

    fn value(self, heaps: &[u64]) -> Result<u64, OutOfScope> {
        let ExactNim { n, k } = self.game;
        if heaps.len() != n {
            let found = heaps.len();
            return Err(OutOfScope::new(format_args!(
                "{}, but this formula is for {n}",
                heaps_in_words(found)
            )));
        }
        // Σ min(xᵢ, t) − kt is concave in t and 0 at t = 0: the t sought form an interval from 0.
        let enough = |t: u128| {
            let sum: u128 = heaps.iter().map(|&heap| u128::from(heap).min(t)).sum();
            sum >= t.saturating_mul(k as u128)
        };
        let total: u128 = heaps.iter().map(|&heap| u128::from(heap)).sum();
        let (mut low, mut high) = (0, total);
        while low < high {
            let middle = high - (high - low) / 2;
            if enough(middle) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        u64::try_from(low)
            .map_err(|_| OutOfScope::new(format_args!("the value {low} does not fit into 64 bits")))
    }
}

value_formula!(
    ExactNimValue,
    Grundy,
    Source::new("GO", "§1, exact k-Nim with 2k > n"),
    |formula: &ExactNimValue, heaps| formula.value(heaps)
);

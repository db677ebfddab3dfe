//! Finite difference games, the class FDG.

use crate::picks::{Blocks, Picks};
use crate::{ExactSlowNim, SlowNimError};
use impartial::moves::Move;
use impartial::position::HeapTuple;
use impartial::ruleset::{InvalidPosition, Ruleset, Shape};
use std::collections::BTreeSet;
use std::str::FromStr;

/// A finite difference game: a move subtracts one vector of a finite set D, if no heap gets negative.
///
/// The entries of each vector have a positive sum, so every game ends. Entries may be negative: such
/// a move adds tokens to a heap. The order of the heaps matters.
///
/// Two conjectures of \[Slow\], stated here and claimed nowhere:
///
/// - **Conjecture 1.** For all n and k the P-positions of Nim(n,=k) form a semilinear set: one that can
///   be defined in Presburger arithmetic.
/// - **Conjecture 2.** So do those of every finite difference game without negative entries
///   ([`only_takes`](Self::only_takes)).
///
/// With negative entries the P-positions need not be semilinear.
///
/// # Source
///
/// \[Slow\] §4.
///
/// # Examples
///
/// ```
/// use exact_slow_nim::DifferenceGame;
/// use impartial::prelude::*;
///
/// // Take one token from each of two heaps, or exchange two tokens of the first heap for one.
/// let game: DifferenceGame = "1,1; 2,-1".parse()?;
/// let options: Vec<_> = game.options(&[2, 0]).collect();
/// assert_eq!(options, [[0, 1]]);
/// assert!(!game.only_takes());
/// assert!("0,0".parse::<DifferenceGame>().is_err());
/// # Ok::<(), exact_slow_nim::SlowNimError>(())
/// ```
///
/// # Complexity
///
/// A position has at most as many options as there are vectors.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DifferenceGame {
    n: usize,
    vectors: BTreeSet<Vec<i64>>,
}

impl DifferenceGame {
    /// The game with these difference vectors, as in the source: sums are positive.
    ///
    /// # Errors
    ///
    /// If there is no vector, if lengths differ, if a vector is zero, or if its sum is not positive.
    pub fn new(vectors: impl IntoIterator<Item = Vec<i64>>) -> Result<Self, SlowNimError> {
        let vectors: Vec<Vec<i64>> = vectors.into_iter().collect();
        let expected = vectors.first().ok_or(SlowNimError::NoVectors)?.len();
        for (vector, entries) in (1..).zip(&vectors) {
            let found = entries.len();
            if found != expected {
                return Err(SlowNimError::Length { vector, found, expected });
            }
            if entries.iter().all(|&entry| entry == 0) {
                return Err(SlowNimError::ZeroVector { vector });
            }
            let sum: i128 = entries.iter().map(|&entry| i128::from(entry)).sum();
            if sum <= 0 {
                return Err(SlowNimError::NotFalling { vector, sum });
            }
        }
        Ok(DifferenceGame { n: expected, vectors: vectors.into_iter().collect() })
    }

    /// The same for vectors without negative entries, the class of Conjecture 2.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new), and [`SlowNimError::NegativeEntry`].
    pub fn taking(vectors: impl IntoIterator<Item = Vec<i64>>) -> Result<Self, SlowNimError> {
        let vectors: Vec<Vec<i64>> = vectors.into_iter().collect();
        for (vector, entries) in (1..).zip(&vectors) {
            if let Some((entry, &value)) = (1..).zip(entries).find(|&(_, &value)| value < 0) {
                return Err(SlowNimError::NegativeEntry { vector, entry, value });
            }
        }
        DifferenceGame::new(vectors)
    }

    /// Nim(n,=k) as a finite difference game: the vectors of zeros and exactly k ones.
    ///
    /// # Errors
    ///
    /// [`SlowNimError::NoVectors`] if k > n.
    pub fn exact_slow_nim(game: ExactSlowNim) -> Result<Self, SlowNimError> {
        let ones = vec![1; game.n];
        DifferenceGame::taking(Picks::new(Blocks::singles(&ones), game.k).map(|picked| {
            let mut vector = vec![0; game.n];
            picked.heaps().for_each(|index| vector[index] = 1);
            vector
        }))
    }

    /// The number of heaps.
    pub fn n(&self) -> usize {
        self.n
    }

    /// The difference vectors, sorted.
    pub fn vectors(&self) -> impl Iterator<Item = &[i64]> {
        self.vectors.iter().map(Vec::as_slice)
    }

    /// Whether no entry is negative, so that no move adds tokens.
    pub fn only_takes(&self) -> bool {
        self.vectors().flatten().all(|&entry| entry >= 0)
    }
}

impl<P: HeapTuple> Ruleset<P> for DifferenceGame {
    fn options(&self, position: &P) -> impl Iterator<Item = P> {
        self.vectors().filter_map(move |vector| position.minus(vector))
    }

    /// If moves can add tokens, the total must be at most `u64::MAX`: then no heap ever exceeds it,
    /// since the total falls.
    fn validate(&self, position: &P) -> Result<(), InvalidPosition> {
        InvalidPosition::check_arity(position.heaps().len(), self.n)?;
        if self.only_takes() || position.total() <= u128::from(u64::MAX) {
            return Ok(());
        }
        let limit = u64::MAX;
        Err(InvalidPosition::new(format_args!(
            "the total is {}, but where moves add tokens it is at most {limit}",
            position.total()
        )))
    }

    fn shape(&self, _: &P) -> Shape {
        Shape::Differences(self.vectors.iter().cloned().collect())
    }

    fn describe(&self, from: &P, to: &P) -> Move {
        Move::of_heaps(from.heaps(), to.heaps())
    }
}

impl FromStr for DifferenceGame {
    type Err = SlowNimError;

    /// Reads vectors separated by semicolons, entries separated by commas.
    fn from_str(text: &str) -> Result<Self, SlowNimError> {
        if text.trim().is_empty() {
            return Err(SlowNimError::NoVectors);
        }
        let mut column = 1;
        let mut vectors = Vec::new();
        for (vector, part) in (1..).zip(text.split(';')) {
            let mut entries = Vec::new();
            for (entry, token) in (1..).zip(part.split(',')) {
                let number = token.trim().parse();
                let spaces = token.chars().take_while(|c| c.is_whitespace()).count();
                entries.push(number.map_err(|_| SlowNimError::NotANumber {
                    vector,
                    entry,
                    column: column + spaces,
                    token: token.trim().to_owned(),
                })?);
                // One more for the separator.
                column += token.chars().count() + 1;
            }
            vectors.push(entries);
        }
        DifferenceGame::new(vectors)
    }
}

//! Nim, in normal and in misère play.

use crate::moves::{Targets, lower_one, single_heaps};
use impartial::invariant::MisereGrundy;
use impartial::moves::Move;
use impartial::prelude::*;
use impartial::ruleset::{Decompose, Shape};

/// Nim: a move takes one or more tokens from one heap. Any number of heaps.
///
/// # Source
///
/// \[Enc\] "Nim Game".
///
/// # Examples
///
/// ```
/// use classic_games::nim::Nim;
/// use impartial::prelude::*;
///
/// // From (2, 5, 4) one may take 2 tokens of the first heap, or 4 of the last.
/// let options: Vec<[u64; 3]> = Nim.options(&[2, 5, 4]).collect();
/// assert!(options.contains(&[0, 5, 4]) && options.contains(&[2, 5, 0]));
/// assert_eq!(options.len(), 2 + 5 + 4);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nim;

impl<P: HeapTuple> Ruleset<P> for Nim {
    fn options(&self, position: &P) -> impl Iterator<Item = P> {
        lower_one(position, |heap| 0..heap)
    }

    fn shape(&self, position: &P) -> Shape {
        Shape::one_heap(position.heaps().len())
    }

    fn describe(&self, from: &P, to: &P) -> Move {
        Move::of_heaps(from.heaps(), to.heaps())
    }
}

impl<P: HeapTuple> Decompose<P> for Nim {
    fn parts(&self, position: &P) -> Vec<P> {
        single_heaps(position)
    }
}

/// The options of Nim that are P: each heap is given the one size wanted of it, if that is smaller.
fn winning_in_nim<P: HeapTuple>(position: &P, convention: Convention) -> Vec<P> {
    let targets = Targets::new(position.heaps().iter().copied(), convention);
    lower_one(position, |heap| Some(targets.of(heap)).filter(|&to| to < heap).into_iter()).collect()
}

/// Bouton's theorem: the Grundy value of a position of Nim is the nim-sum of its heaps.
///
/// # Source
///
/// \[Enc\] "Nim-sum" and "Sprague–Grundy Function".
///
/// # Examples
///
/// \[GTB\] exercise 1.2 (c): 8, 11, 13 has the nim-sum 1110₂, and three winning moves.
///
/// ```
/// use classic_games::nim::Bouton;
/// use impartial::prelude::*;
///
/// assert_eq!(Bouton.evaluate(&[8, 11, 13]), Ok(0b1110));
/// let moves = Bouton.winning_moves(&[8, 11, 13])?;
/// assert_eq!(moves, [[6, 11, 13], [8, 5, 13], [8, 11, 3]]);
/// # Ok::<(), OutOfScope>(())
/// ```
///
/// # Complexity
///
/// Linear in the number of heaps; the list of winning moves has a position for each of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bouton;

impl<P: HeapTuple> Formula<P> for Bouton {
    type Invariant = Grundy;

    fn invariant(&self) -> Grundy {
        Grundy
    }

    fn source(&self) -> Source {
        Source::new("Enc", "Nim-sum, Theorem")
    }

    fn evaluate(&self, position: &P) -> Result<u64, OutOfScope> {
        Ok(nim_sum(position.heaps()))
    }
}

impl<P: HeapTuple> Strategy<P> for Bouton {
    fn option_with(&self, position: &P, value: &u64) -> Result<Option<P>, OutOfScope> {
        let change = nim_sum(position.heaps()) ^ value;
        let lowered = position.heaps().iter().position(|heap| heap ^ change < *heap);
        Ok(lowered.map(|index| position.with(index, position.heaps()[index] ^ change)))
    }
}

impl<P: HeapTuple> WinningMoves<P> for Bouton {
    fn winning_moves(&self, position: &P) -> Result<Vec<P>, OutOfScope> {
        Ok(winning_in_nim(position, Convention::Normal))
    }
}

/// The nim-sum of heaps: exclusive or.
pub fn nim_sum(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}

/// The outcome of Nim in misère play: P iff some heap is at least 2 and the nim-sum is 0, or all
/// heaps are at most 1 and the number of ones is odd.
///
/// # Source
///
/// \[Enc\] "Misère Nim Game"; \[GTB\] exercise 1.3.
///
/// # Examples
///
/// ```
/// use classic_games::nim::MisereNim;
/// use impartial::prelude::*;
///
/// assert_eq!(MisereNim.evaluate(&[1, 2, 3]), Ok(Outcome::P));
/// assert_eq!(MisereNim.evaluate(&[1, 1, 1]), Ok(Outcome::P));
/// assert_eq!(MisereNim.winning_moves(&[1, 2, 4])?, [[1, 2, 3]]);
/// assert_eq!(MisereNim.winning_moves(&[1, 5])?, [[1, 0]]);
/// # Ok::<(), OutOfScope>(())
/// ```
///
/// # Complexity
///
/// As for [`Bouton`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MisereNim;

impl<P: HeapTuple> Formula<P> for MisereNim {
    type Invariant = OutcomeIn;

    fn invariant(&self) -> OutcomeIn {
        OutcomeIn(Convention::Misere)
    }

    fn source(&self) -> Source {
        Source::new("Enc", "Misère Nim Game, Theorem")
    }

    fn evaluate(&self, position: &P) -> Result<Outcome, OutOfScope> {
        let targets = Targets::new(position.heaps().iter().copied(), Convention::Misere);
        Ok(Outcome::next_wins(!targets.is_p()))
    }
}

impl<P: HeapTuple> WinningMoves<P> for MisereNim {
    fn winning_moves(&self, position: &P) -> Result<Vec<P>, OutOfScope> {
        Ok(winning_in_nim(position, Convention::Misere))
    }
}

/// The misère value of Nim: g⁻ is the nim-sum s if some heap is at least 2, and 1 − s otherwise.
///
/// It is a value of the whole position: the g⁻ of the heaps do not add by nim-sum.
///
/// # Source
///
/// \[ONAG\] ch. 12; \[Sat\] Remark 5 has the example (0, 2).
///
/// # Examples
///
/// ```
/// use classic_games::nim::MisereNimValue;
/// use impartial::prelude::*;
///
/// assert_eq!(MisereNimValue.evaluate(&[0, 2]), Ok(2));
/// assert_eq!(MisereNimValue.evaluate(&[0, 0]), Ok(1));
/// assert_eq!(MisereNimValue.evaluate(&[1, 1]), Ok(1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MisereNimValue;

impl<P: HeapTuple> Formula<P> for MisereNimValue {
    type Invariant = MisereGrundy;

    fn invariant(&self) -> MisereGrundy {
        MisereGrundy
    }

    fn source(&self) -> Source {
        Source::new("ONAG", "ch. 12")
    }

    fn evaluate(&self, position: &P) -> Result<u64, OutOfScope> {
        let all_small = position.heaps().iter().all(|&heap| heap <= 1);
        Ok(nim_sum(position.heaps()) ^ u64::from(all_small))
    }
}

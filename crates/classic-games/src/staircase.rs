//! Staircase Nim.

use impartial::moves::Move;
use impartial::prelude::*;

/// Staircase Nim: a move takes one or more tokens of one step and puts them on the step below.
///
/// Step 0 is the floor: tokens on it are dead. Whether the floor is in the list of heaps is a matter
/// of convention, and which heaps count depends on it, so the constructors name it; the default is that
/// of the source, whose first heap is step 1.
///
/// # Source
///
/// \[Enc\] "Staircase Nim Game", whose piles are the steps 1, 2, … without the floor.
///
/// # Examples
///
/// ```
/// use classic_games::staircase::Staircase;
/// use impartial::prelude::*;
///
/// let floor_first: Vec<[u64; 2]> = Staircase::floor_first().options(&[5, 1]).collect();
/// assert_eq!(floor_first, [[6, 0]]);
/// let without_floor: Vec<[u64; 2]> = Staircase::without_floor().options(&[5, 1]).collect();
/// assert_eq!(without_floor, [[0, 1], [1, 1], [2, 1], [3, 1], [4, 1], [6, 0]]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Staircase {
    /// Which step the first heap is: 0 or 1.
    first_step: usize,
}

/// As in the source: [`without_floor`](Staircase::without_floor).
///
/// # Examples
///
/// ```
/// use classic_games::staircase::{Staircase, StaircaseTheorem};
/// use impartial::prelude::*;
///
/// assert_eq!(StaircaseTheorem(Staircase::default()).evaluate(&[3, 4, 0, 2])?, 3);
/// # Ok::<(), OutOfScope>(())
/// ```
impl Default for Staircase {
    fn default() -> Self {
        Staircase::without_floor()
    }
}

impl Staircase {
    /// The list of heaps starts with the floor: heap 0 is dead, and the heaps of odd index count.
    pub fn floor_first() -> Self {
        Staircase { first_step: 0 }
    }

    /// The list of heaps starts with step 1, as in the source: tokens of the first heap are removed,
    /// and the heaps of even index (the first, the third, …) count.
    pub fn without_floor() -> Self {
        Staircase { first_step: 1 }
    }

    fn is_odd_step(&self, index: usize) -> bool {
        (index + self.first_step) % 2 == 1
    }

    /// The position after `tokens` tokens of the heap `index` went one step down.
    fn moved<P: HeapTuple>(position: &P, index: usize, tokens: u64) -> Option<P> {
        let mut option = position.clone();
        let heaps = option.heaps_mut();
        heaps[index] = heaps[index].checked_sub(tokens)?;
        if let Some(below) = index.checked_sub(1) {
            heaps[below] = heaps[below].checked_add(tokens)?;
        }
        Some(option)
    }

    fn odd_steps<'a>(&self, heaps: &'a [u64]) -> impl Iterator<Item = &'a u64> {
        heaps.iter().skip(1 - self.first_step).step_by(2)
    }

    /// The moves after which the nim-sum of the odd steps has changed by `change`.
    fn changing<P: HeapTuple>(&self, position: &P, change: u64) -> impl Iterator<Item = P> {
        let heaps = position.heaps();
        (0..heaps.len()).filter_map(move |index| {
            // Off an odd step, or onto the odd step below.
            let tokens = if self.is_odd_step(index) {
                heaps[index].checked_sub(heaps[index] ^ change)?
            } else {
                let below = heaps[index.checked_sub(1)?];
                (below ^ change).checked_sub(below)?
            };
            if tokens == 0 { None } else { Self::moved(position, index, tokens) }
        })
    }
}

impl<P: HeapTuple> Ruleset<P> for Staircase {
    fn options(&self, position: &P) -> impl Iterator<Item = P> {
        // The largest moves first. A valid position has no move that overflows.
        (1 - self.first_step..position.heaps().len()).flat_map(move |index| {
            let all = position.heaps()[index];
            (1..=all).rev().filter_map(move |tokens| Self::moved(position, index, tokens))
        })
    }

    fn validate(&self, position: &P) -> Result<(), InvalidPosition> {
        if u64::try_from(position.total()).is_ok() {
            return Ok(());
        }
        Err(InvalidPosition::new(format_args!(
            "{} tokens in all, but the steps of a staircase together hold at most {}",
            position.total(),
            u64::MAX
        )))
    }

    fn describe(&self, from: &P, to: &P) -> Move {
        Move::of_heaps(from.heaps(), to.heaps())
    }
}

/// The Grundy value of staircase Nim is the nim-sum of the odd steps.
///
/// # Source
///
/// \[Enc\] "Staircase Nim Game", Theorem and the reduction in its proof.
///
/// # Examples
///
/// ```
/// use classic_games::staircase::{Staircase, StaircaseTheorem};
/// use impartial::prelude::*;
///
/// let theorem = StaircaseTheorem(Staircase::floor_first());
/// assert_eq!(theorem.evaluate(&[1, 2, 3, 4])?, 6);
/// assert_eq!(theorem.winning_moves(&[1, 2, 3, 4])?, [[1, 2, 5, 2], [1, 4, 1, 4]]);
/// # Ok::<(), OutOfScope>(())
/// ```
///
/// # Complexity
///
/// Linear in the number of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StaircaseTheorem(pub Staircase);

impl<P: HeapTuple> Formula<P> for StaircaseTheorem {
    type Invariant = Grundy;

    fn invariant(&self) -> Grundy {
        Grundy
    }

    fn source(&self) -> Source {
        Source::new("Enc", "Staircase Nim Game, Theorem")
    }

    fn evaluate(&self, position: &P) -> Result<u64, OutOfScope> {
        Ok(self.0.odd_steps(position.heaps()).fold(0, |sum, heap| sum ^ heap))
    }
}

impl<P: HeapTuple> Strategy<P> for StaircaseTheorem {
    fn option_with(&self, position: &P, value: &u64) -> Result<Option<P>, OutOfScope> {
        let own: u64 = self.evaluate(position)?;
        Ok(self.0.changing(position, own ^ value).next())
    }
}

impl<P: HeapTuple> WinningMoves<P> for StaircaseTheorem {
    fn winning_moves(&self, position: &P) -> Result<Vec<P>, OutOfScope> {
        let own: u64 = self.evaluate(position)?;
        let mut moves: Vec<P> = self.0.changing(position, own).collect();
        moves.sort_unstable();
        Ok(moves)
    }
}

//! Moore's Nim-k: up to k heaps a move.

use crate::error::Error;
use impartial::formula::winning_options;
use impartial::moves::Move;
use impartial::prelude::*;
use itertools::Itertools;

/// Moore's Nim-k: a move takes one or more tokens from each of at least 1 and at most k heaps.
///
/// The heaps are not independent: a move may change several of them at once. So there is no value
/// formula and no nim-sum here; values come from search only.
///
/// # Source
///
/// \[Enc\] "Moore's Nim-k Game".
///
/// # Examples
///
/// ```
/// use classic_games::moore::Moore;
/// use impartial::prelude::*;
///
/// let game = Moore::new(2)?;
/// assert_eq!(game.options(&[1, 1, 1]).count(), 3 + 3);
/// assert!(Moore::new(0).is_err());
/// # Ok::<(), classic_games::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Moore {
    most: u64,
}

impl Moore {
    /// The game in which a move lowers at most `k` heaps.
    ///
    /// # Errors
    ///
    /// [`Error::NoHeapsAMove`] if k = 0.
    pub fn new(k: u64) -> Result<Self, Error> {
        if k == 0 { Err(Error::NoHeapsAMove) } else { Ok(Moore { most: k }) }
    }

    /// The largest number of heaps that a move lowers.
    pub fn k(&self) -> u64 {
        self.most
    }

    /// `count` mod (k + 1).
    fn remainder(&self, count: u64) -> u64 {
        self.most.checked_add(1).map_or(count, |modulus| count % modulus)
    }

    /// The remainder of the number of heaps with a 1 in binary column `bit`.
    fn column(&self, heaps: &[u64], bit: u32) -> u64 {
        self.remainder(heaps.iter().map(|heap| heap >> bit & 1).sum())
    }

    /// How many options `heaps` has; `None` if they are too many to count.
    fn count_options(&self, heaps: &[u64]) -> Option<u128> {
        // `ways[j]` counts the choices of j heaps among those seen, with a smaller size for each.
        let most = usize::try_from(self.most).unwrap_or(usize::MAX).min(heaps.len());
        let mut ways = vec![0_u128; most + 1];
        ways[0] = 1;
        for &heap in heaps {
            for chosen in (1..=most).rev() {
                let more = ways[chosen - 1].checked_mul(u128::from(heap))?;
                ways[chosen] = ways[chosen].checked_add(more)?;
            }
        }
        ways[1..].iter().try_fold(0_u128, |sum, &count| sum.checked_add(count))
    }
}

impl<P: HeapTuple> Ruleset<P> for Moore {
    fn options(&self, position: &P) -> impl Iterator<Item = P> {
        let heaps = position.heaps();
        let nonempty = (0..heaps.len()).filter(|&index| heaps[index] > 0).collect_vec();
        let most = usize::try_from(self.most).unwrap_or(usize::MAX).min(nonempty.len());
        (1..=most).flat_map(move |count| nonempty.clone().into_iter().combinations(count)).flat_map(
            move |chosen| {
                let sizes = chosen.iter().map(|&index| 0..heaps[index]).multi_cartesian_product();
                sizes.map(move |sizes| lowered(position, &chosen, &sizes))
            },
        )
    }

    fn is_terminal(&self, position: &P) -> bool {
        position.heaps().iter().all(|&heap| heap == 0)
    }

    fn describe(&self, from: &P, to: &P) -> Move {
        Move::of_heaps(from.heaps(), to.heaps())
    }
}

/// The position with the chosen heaps set to these sizes.
fn lowered<P: HeapTuple>(position: &P, chosen: &[usize], sizes: &[u64]) -> P {
    let mut option = position.clone();
    for (&index, &size) in chosen.iter().zip(sizes) {
        option.heaps_mut()[index] = size;
    }
    option
}

/// Moore's theorem: a position is P iff in every binary column the number of heaps with a 1 is
/// divisible by k + 1.
///
/// # Source
///
/// \[Enc\] "Moore's Nim-k Game", Theorem. The proof there chooses the piles wrongly; see
/// [`winning_move`](MooreTheorem::winning_move).
///
/// # Examples
///
/// ```
/// use classic_games::moore::{Moore, MooreTheorem};
/// use impartial::prelude::*;
///
/// let theorem = MooreTheorem(Moore::new(2)?);
/// assert_eq!(theorem.evaluate(&[5, 5, 5])?, Outcome::P);
/// assert_eq!(theorem.winning_move(&[0, 1, 2]), Some([0, 0, 0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// An outcome formula is not a value formula, and the type says so:
///
/// ```compile_fail
/// use classic_games::moore::{Moore, MooreTheorem};
/// use impartial::prelude::*;
///
/// fn value_of(formula: &impl Formula<[u64; 3], Invariant = Grundy>) -> u64 {
///     formula.evaluate(&[1, 2, 3]).unwrap()
/// }
/// value_of(&MooreTheorem(Moore::new(2).unwrap()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MooreTheorem(pub Moore);

impl MooreTheorem {
    /// A winning move, constructed from the highest column down; `None` iff the position is P.
    ///
    /// A heap that has been lowered in some column may have either digit in all later ones. Let t
    /// heaps be lowered so far, and let r be the remainder in the next column of the other heaps. If
    /// t ≥ k + 1 − r (or r = 0), give the digit 1 to k + 1 − r (or none) of the lowered heaps and 0 to
    /// the rest. Otherwise t + r ≤ k: lower r more heaps that have a 1 here, and give 0 to all that
    /// are lowered.
    ///
    /// The page's proof lowers k′ heaps of the highest bad column and leaves it to *one* of them to
    /// repair all lower columns. That fails at (0, 1, 2) for k = 2, where both heaps must be emptied.
    ///
    /// # Complexity
    ///
    /// 64 passes over the heaps.
    pub fn winning_move<P: HeapTuple>(&self, position: &P) -> Option<P> {
        let mut option = position.clone();
        let heaps = option.heaps_mut();
        let mut lowered = vec![false; heaps.len()];
        let mut count = 0;
        for bit in (0..u64::BITS).rev() {
            let mask = 1 << bit;
            let others = heaps.iter().zip(&lowered).filter(|&(_, &low)| !low);
            let remainder = self.0.remainder(others.map(|(heap, _)| heap >> bit & 1).sum());
            let missing = if remainder == 0 { 0 } else { self.0.most - remainder + 1 };
            let enough = missing <= count;
            let (mut ones, mut more) = if enough { (missing, 0) } else { (0, remainder) };
            for (heap, low) in heaps.iter_mut().zip(&mut lowered) {
                if *low {
                    *heap = *heap & !mask | if ones > 0 { mask } else { 0 };
                    ones = ones.saturating_sub(1);
                } else if more > 0 && *heap & mask != 0 {
                    *heap &= !mask;
                    *low = true;
                    more -= 1;
                    count += 1;
                }
            }
        }
        (count > 0).then_some(option)
    }
}

impl<P: HeapTuple> Formula<P> for MooreTheorem {
    type Invariant = OutcomeIn;

    fn invariant(&self) -> OutcomeIn {
        OutcomeIn(Convention::Normal)
    }

    fn source(&self) -> Source {
        Source::new("Enc", "Moore's Nim-k Game, Theorem")
    }

    fn evaluate(&self, position: &P) -> Result<Outcome, OutOfScope> {
        let heaps = position.heaps();
        let columns = u64::BITS - heaps.iter().fold(0, |all, heap| all | heap).leading_zeros();
        Ok(Outcome::next_wins((0..columns).any(|bit| self.0.column(heaps, bit) != 0)))
    }
}

impl<P: HeapTuple> Strategy<P> for MooreTheorem {
    fn option_with(&self, position: &P, outcome: &Outcome) -> Result<Option<P>, OutOfScope> {
        option_with(self, &self.0, position, *outcome, || self.winning_move(position))
    }
}

impl<P: HeapTuple> WinningMoves<P> for MooreTheorem {
    fn winning_moves(&self, position: &P) -> Result<Vec<P>, OutOfScope> {
        all_winning(self, &self.0, position)
    }
}

/// The outcome of Moore's Nim-k in misère play: as in normal play if some heap is at least 2;
/// otherwise P iff the number of ones is 1 more than a multiple of k + 1.
///
/// # Source
///
/// \[WW\] ch. 15; the rule is checked against the rules of the game by `verify`.
///
/// # Examples
///
/// ```
/// use classic_games::moore::{MisereMoore, Moore};
/// use impartial::prelude::*;
///
/// let theorem = MisereMoore(Moore::new(2)?);
/// assert_eq!(theorem.evaluate(&[1, 1, 1, 1])?, Outcome::P);
/// assert_eq!(theorem.evaluate(&[1, 1, 1, 0])?, Outcome::N);
/// assert_eq!(theorem.evaluate(&[0, 2, 2, 2])?, Outcome::P);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MisereMoore(pub Moore);

impl MisereMoore {
    /// A winning move in misère play; `None` iff there is none.
    ///
    /// If more than k heaps are at least 2, some of them remain after any move, and the move of normal
    /// play wins. Otherwise all of them are lowered to 0 or 1, and enough ones are removed, to leave a
    /// number of ones that is 1 more than a multiple of k + 1.
    ///
    /// # Complexity
    ///
    /// As [`MooreTheorem::winning_move`].
    pub fn winning_move<P: HeapTuple>(&self, position: &P) -> Option<P> {
        let count = |wanted: fn(u64) -> bool| {
            position.heaps().iter().filter(|&&heap| wanted(heap)).count() as u64
        };
        let (large, ones) = (count(|heap| heap > 1), count(|heap| heap == 1));
        if large > self.0.most {
            return MooreTheorem(self.0).winning_move(position);
        }
        // From `ones + large` ones downwards, the first number that is 1 mod (k + 1).
        let excess = self.0.remainder((ones + large).checked_sub(1)?);
        if large == 0 && excess == 0 {
            return None;
        }
        // Of the excess, large heaps are emptied first; the rest are ones to be removed.
        let mut emptied = excess.min(large);
        let mut removed = excess - emptied;
        let mut option = position.clone();
        for heap in option.heaps_mut() {
            if *heap > 1 {
                *heap = u64::from(emptied == 0);
                emptied = emptied.saturating_sub(1);
            } else if *heap == 1 && removed > 0 {
                *heap = 0;
                removed -= 1;
            }
        }
        Some(option)
    }
}

impl<P: HeapTuple> Formula<P> for MisereMoore {
    type Invariant = OutcomeIn;

    fn invariant(&self) -> OutcomeIn {
        OutcomeIn(Convention::Misere)
    }

    fn source(&self) -> Source {
        Source::new("WW", "ch. 15, Moore's Nim in misère play")
    }

    fn evaluate(&self, position: &P) -> Result<Outcome, OutOfScope> {
        let heaps = position.heaps();
        if heaps.iter().any(|&heap| heap > 1) {
            return MooreTheorem(self.0).evaluate(position);
        }
        Ok(Outcome::next_wins(self.0.column(heaps, 0) != 1))
    }
}

impl<P: HeapTuple> Strategy<P> for MisereMoore {
    fn option_with(&self, position: &P, outcome: &Outcome) -> Result<Option<P>, OutOfScope> {
        option_with(self, &self.0, position, *outcome, || self.winning_move(position))
    }
}

impl<P: HeapTuple> WinningMoves<P> for MisereMoore {
    fn winning_moves(&self, position: &P) -> Result<Vec<P>, OutOfScope> {
        all_winning(self, &self.0, position)
    }
}

/// P by construction; N by looking: at most one size of a heap is P while the others stay, so an N-option
/// is found at once if there is one.
fn option_with<P, F>(
    theorem: &F,
    game: &Moore,
    position: &P,
    outcome: Outcome,
    construct: impl FnOnce() -> Option<P>,
) -> Result<Option<P>, OutOfScope>
where
    P: HeapTuple,
    F: Formula<P, Invariant = OutcomeIn>,
{
    if outcome == Outcome::P {
        return Ok(construct());
    }
    for option in game.options(position) {
        if theorem.evaluate(&option)? == Outcome::N {
            return Ok(Some(option));
        }
    }
    Ok(None)
}

/// More options than this are not gone through.
const MAX_OPTIONS: u128 = 10_000_000;

/// All winning moves, by going through the options: their number can be as large as 2^63 and no list of
/// them is short in general.
fn all_winning<P, F>(theorem: &F, game: &Moore, position: &P) -> Result<Vec<P>, OutOfScope>
where
    P: HeapTuple,
    F: Formula<P, Invariant = OutcomeIn>,
{
    if theorem.evaluate(position)? == Outcome::P {
        return Ok(Vec::new());
    }
    if game.count_options(position.heaps()).is_none_or(|count| count > MAX_OPTIONS) {
        return Err(OutOfScope::new(format_args!(
            "the winning moves of Moore's Nim are listed for at most {MAX_OPTIONS} options; one of them is always found"
        )));
    }
    let mut winning = winning_options(game, theorem, position)?;
    winning.sort_unstable();
    Ok(winning)
}

//! Bachet's game: at most k tokens a move.

use crate::moves::{Targets, lower_one, single_heaps};
use impartial::int;
use impartial::moves::Move;
use impartial::prelude::*;
use impartial::ruleset::{Decompose, Shape};

/// Bachet's game: a move takes from 1 to k tokens from one heap.
///
/// The source plays with one heap; several heaps are the sum of such games. With k = 0 there is no
/// legal move at all, so every position is terminal and has value 0.
///
/// # Source
///
/// \[Enc\] "Bachet's Game".
///
/// # Examples
///
/// ```
/// use classic_games::bachet::Bachet;
/// use impartial::prelude::*;
///
/// let options: Vec<[u64; 1]> = Bachet::new(3).options(&[10]).collect();
/// assert_eq!(options, [[7], [8], [9]]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bachet {
    limit: u64,
}

impl Bachet {
    /// The game in which a move takes at most `limit` tokens.
    pub fn new(limit: u64) -> Self {
        Bachet { limit }
    }

    /// The largest number of tokens that a move takes.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// n mod (k + 1). For k = 2^64 − 1 every heap is below k + 1.
    fn residue(&self, heap: u64) -> u64 {
        self.limit.checked_add(1).map_or(heap, |modulus| heap % modulus)
    }

    /// The one smaller heap of residue `wanted` that a move reaches, if there is one.
    fn lowered_to(&self, heap: u64, wanted: u64) -> Option<u64> {
        let own = self.residue(heap);
        let take = if wanted <= own {
            own - wanted
        } else {
            // Past a multiple of k + 1; `own + 1` cannot overflow because `own < wanted`.
            self.limit.checked_sub(wanted)?.checked_add(own + 1)?
        };
        if take == 0 { None } else { heap.checked_sub(take) }
    }

    fn winning(&self, position: &impl HeapTuple, convention: Convention) -> Vec<(usize, u64)> {
        let residues = position.heaps().iter().map(|&heap| self.residue(heap));
        let targets = Targets::new(residues, convention);
        let heaps = position.heaps().iter().enumerate();
        heaps
            .filter_map(|(index, &heap)| {
                let to = self.lowered_to(heap, targets.of(self.residue(heap)))?;
                Some((index, to))
            })
            .collect()
    }
}

impl<P: HeapTuple> Ruleset<P> for Bachet {
    fn options(&self, position: &P) -> impl Iterator<Item = P> {
        lower_one(position, |heap| heap.saturating_sub(self.limit)..heap)
    }

    /// A vector for each amount and heap, as long as they are few.
    fn shape(&self, position: &P) -> Shape {
        const MOST: u64 = 64;
        if self.limit > MOST {
            return Shape::Any;
        }
        let heaps = position.heaps().len();
        let vector = |amount: i64, index: usize| {
            (0..heaps).map(|heap| if heap == index { amount } else { 0 }).collect()
        };
        let amounts = 1..=int::to_i64(self.limit);
        let vectors = amounts.flat_map(|amount| (0..heaps).map(move |index| vector(amount, index)));
        Shape::Differences(vectors.collect())
    }

    fn describe(&self, from: &P, to: &P) -> Move {
        Move::of_heaps(from.heaps(), to.heaps())
    }
}

impl<P: HeapTuple> Decompose<P> for Bachet {
    fn parts(&self, position: &P) -> Vec<P> {
        single_heaps(position)
    }
}

/// The Grundy value of a heap of n tokens in Bachet's game is n mod (k + 1); of several heaps, the
/// nim-sum of these.
///
/// # Source
///
/// \[Enc\] "Bachet's Game", Theorem, Proof 2.
///
/// # Examples
///
/// ```
/// use classic_games::bachet::{Bachet, BachetValue};
/// use impartial::prelude::*;
///
/// let formula = BachetValue(Bachet::new(3));
/// assert_eq!(formula.evaluate(&[1_000_000_000_000_000_003]), Ok(3));
/// assert_eq!(formula.winning_moves(&[10])?, [[8]]);
/// assert!(formula.winning_moves(&[12])?.is_empty());
/// # Ok::<(), OutOfScope>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BachetValue(pub Bachet);

impl<P: HeapTuple> Formula<P> for BachetValue {
    type Invariant = Grundy;

    fn invariant(&self) -> Grundy {
        Grundy
    }

    fn source(&self) -> Source {
        Source::new("Enc", "Bachet's Game, Theorem")
    }

    fn evaluate(&self, position: &P) -> Result<u64, OutOfScope> {
        Ok(position.heaps().iter().fold(0, |sum, &heap| sum ^ self.0.residue(heap)))
    }
}

impl<P: HeapTuple> Strategy<P> for BachetValue {
    fn option_with(&self, position: &P, value: &u64) -> Result<Option<P>, OutOfScope> {
        let change = self.evaluate(position)? ^ value;
        Ok(position.heaps().iter().enumerate().find_map(|(index, &heap)| {
            let to = self.0.lowered_to(heap, self.0.residue(heap) ^ change)?;
            Some(position.with(index, to))
        }))
    }
}

impl<P: HeapTuple> WinningMoves<P> for BachetValue {
    fn winning_moves(&self, position: &P) -> Result<Vec<P>, OutOfScope> {
        let moves = self.0.winning(position, Convention::Normal);
        Ok(moves.into_iter().map(|(index, to)| position.with(index, to)).collect())
    }
}

/// The misère outcome of Bachet's game: that of misère Nim with heaps n mod (k + 1). So one heap is
/// P iff n ≡ 1 (mod k + 1), for k ≥ 1.
///
/// Why: a heap of k + 1 tokens moves to each of the heaps 1, …, k. Each of these moves can be
/// reverted to the empty heap, and the heap of k + 1 is N in misère play, as the empty heap is; so
/// by the rule for reversible moves of misère play it is equal to the empty heap in every sum. By
/// induction a heap of n tokens equals one of n mod (k + 1).
///
/// # Source
///
/// \[ONAG\] ch. 12 (reversible moves in misère play), applied to \[Enc\] "Bachet's Game".
///
/// # Examples
///
/// ```
/// use classic_games::bachet::{Bachet, MisereBachet};
/// use impartial::prelude::*;
///
/// let formula = MisereBachet(Bachet::new(2));
/// assert_eq!(formula.evaluate(&[4]), Ok(Outcome::P));
/// assert_eq!(formula.winning_moves(&[6])?, [[4]]);
/// // No tokens: the previous player has just taken the last one, and has lost.
/// assert_eq!(formula.evaluate(&[0]), Ok(Outcome::N));
/// assert!(formula.winning_moves(&[0])?.is_empty());
/// # Ok::<(), OutOfScope>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MisereBachet(pub Bachet);

impl<P: HeapTuple> Formula<P> for MisereBachet {
    type Invariant = OutcomeIn;

    fn invariant(&self) -> OutcomeIn {
        OutcomeIn(Convention::Misere)
    }

    fn source(&self) -> Source {
        Source::new("ONAG", "ch. 12, reversible moves, for Bachet's game")
    }

    fn evaluate(&self, position: &P) -> Result<Outcome, OutOfScope> {
        let residues = position.heaps().iter().map(|&heap| self.0.residue(heap));
        Ok(Outcome::next_wins(!Targets::new(residues, Convention::Misere).is_p()))
    }
}

impl<P: HeapTuple> WinningMoves<P> for MisereBachet {
    fn winning_moves(&self, position: &P) -> Result<Vec<P>, OutOfScope> {
        let moves = self.0.winning(position, Convention::Misere);
        Ok(moves.into_iter().map(|(index, to)| position.with(index, to)).collect())
    }
}

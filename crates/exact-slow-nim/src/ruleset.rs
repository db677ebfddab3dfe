//! The rules: exact slow k-Nim, Moore's slow k-Nim, subgames, and play on sorted heaps.

use crate::SlowNimError;
use crate::picks::{Blocks, Picks};
use impartial::int;
use impartial::moves::Move;
use impartial::position::{HeapTuple, Sorted};
use impartial::ruleset::{InvalidPosition, Ruleset, Shape};
use std::ops::RangeInclusive;

/// A game on n heaps in which a move picks some nonempty heaps and takes one token from each.
///
/// The games of this crate that [`OrderPreserving`] can play on sorted heaps.
pub trait SlowGame {
    /// The number n of heaps.
    fn heaps(&self) -> usize;

    /// How many heaps a move may pick.
    fn picks(&self) -> RangeInclusive<usize>;

    /// Whether heaps, in any order, are a position of the game.
    ///
    /// # Errors
    ///
    /// If their number is wrong, or if they belong to another subgame.
    fn check(&self, heaps: &[u64]) -> Result<(), InvalidPosition> {
        InvalidPosition::check_arity(heaps.len(), self.heaps())
    }

    /// The modulus k of a subgame of the positions with a fixed total modulo k; `None` for a whole
    /// game.
    fn subgame_modulus(&self) -> Option<usize> {
        None
    }
}

/// Exact slow k-Nim, Nim(n,=k): a move picks exactly k nonempty heaps and takes one token from each.
///
/// The order of the heaps does not matter; [`OrderPreserving`] plays it on sorted heaps, as \[Slow\]
/// does. For k > n there is no move at all.
///
/// Nim(n′,=k) is the subgame of Nim(n,=k) whose first n − n′ heaps are empty, so a formula for n heaps
/// serves fewer heaps too.
///
/// # Source
///
/// \[Slow\] §1.
///
/// # Examples
///
/// ```
/// use exact_slow_nim::ExactSlowNim;
/// use impartial::prelude::*;
///
/// let game = ExactSlowNim::new(3, 2)?;
/// let options: Vec<_> = game.options(&[1, 0, 4]).collect();
/// assert_eq!(options, [[0, 0, 3]]);
/// assert!(ExactSlowNim::new(3, 0).is_err());
/// # Ok::<(), exact_slow_nim::SlowNimError>(())
/// ```
///
/// # Complexity
///
/// A position has at most n choose k options, each listed in O(n).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExactSlowNim {
    pub(crate) n: usize,
    pub(crate) k: usize,
}

impl ExactSlowNim {
    /// The game on `n` heaps of which a move picks exactly `k`.
    ///
    /// # Errors
    ///
    /// [`SlowNimError::NoPicks`] if k = 0.
    pub const fn new(n: usize, k: usize) -> Result<Self, SlowNimError> {
        if k == 0 { Err(SlowNimError::NoPicks) } else { Ok(ExactSlowNim { n, k }) }
    }

    /// The number n of heaps.
    pub const fn n(self) -> usize {
        self.n
    }

    /// The number k of heaps that a move picks.
    pub const fn k(self) -> usize {
        self.k
    }

    /// The residue of N = Σxᵢ modulo k, which no move changes.
    pub fn class_of(self, heaps: &[u64]) -> u64 {
        residue(heaps, self.k)
    }

    /// The subgame Nim(n,=k)\[j\] of the positions with N ≡ j (mod k).
    ///
    /// # Errors
    ///
    /// [`SlowNimError::Class`] if j ≥ k.
    pub fn subgame(self, class: u64) -> Result<Subgame, SlowNimError> {
        if class < self.k as u64 {
            Ok(Subgame { game: self, class })
        } else {
            Err(SlowNimError::Class { class, k: self.k })
        }
    }
}

/// The total of the heaps modulo k ≥ 1.
fn residue(heaps: &[u64], k: usize) -> u64 {
    let modulus = k.max(1) as u64;
    heaps.iter().fold(0, |sum, heap| {
        let sum = (u128::from(sum) + u128::from(heap % modulus)) % u128::from(modulus);
        int::to_u64(sum)
    })
}

impl SlowGame for ExactSlowNim {
    fn heaps(&self) -> usize {
        self.n
    }

    fn picks(&self) -> RangeInclusive<usize> {
        self.k..=self.k
    }
}

/// Moore's slow k-Nim, Nim(n,≤k): a move picks at least one and at most k nonempty heaps and takes one
/// token from each.
///
/// # Source
///
/// \[Slow\] §1; \[GO\].
///
/// # Examples
///
/// ```
/// use exact_slow_nim::MooreSlowNim;
/// use impartial::prelude::*;
///
/// let game = MooreSlowNim::new(2, 2)?;
/// let options: Vec<_> = game.options(&[1, 4]).collect();
/// assert_eq!(options, [[0, 4], [1, 3], [0, 3]]);
/// # Ok::<(), exact_slow_nim::SlowNimError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MooreSlowNim {
    pub(crate) n: usize,
    pub(crate) k: usize,
}

impl MooreSlowNim {
    /// The game on `n` heaps of which a move picks from 1 to `k`.
    ///
    /// # Errors
    ///
    /// [`SlowNimError::NoPicks`] if k = 0.
    pub const fn new(n: usize, k: usize) -> Result<Self, SlowNimError> {
        if k == 0 { Err(SlowNimError::NoPicks) } else { Ok(MooreSlowNim { n, k }) }
    }

    /// The number n of heaps.
    pub const fn n(self) -> usize {
        self.n
    }

    /// The largest number k of heaps that a move picks.
    pub const fn k(self) -> usize {
        self.k
    }
}

impl SlowGame for MooreSlowNim {
    fn heaps(&self) -> usize {
        self.n
    }

    fn picks(&self) -> RangeInclusive<usize> {
        1..=self.k
    }
}

/// The subgame Nim(n,=k)\[j\]: the positions with N = Σxᵢ ≡ j (mod k).
///
/// Every move takes k tokens, so no move leaves it.
///
/// # Source
///
/// \[Slow\] §1.
///
/// # Examples
///
/// ```
/// use exact_slow_nim::ExactSlowNim;
/// use impartial::prelude::*;
///
/// let odd = ExactSlowNim::new(3, 2)?.subgame(1)?;
/// assert!(odd.validate(&[1, 2, 4]).is_ok());
/// assert!(odd.validate(&[1, 2, 5]).is_err());
/// # Ok::<(), exact_slow_nim::SlowNimError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Subgame {
    pub(crate) game: ExactSlowNim,
    pub(crate) class: u64,
}

impl SlowGame for Subgame {
    fn heaps(&self) -> usize {
        self.game.n
    }

    fn picks(&self) -> RangeInclusive<usize> {
        self.game.picks()
    }

    fn check(&self, heaps: &[u64]) -> Result<(), InvalidPosition> {
        self.game.check(heaps)?;
        let (class, k, own) = (self.game.class_of(heaps), self.game.k, self.class);
        if class == own {
            return Ok(());
        }
        let reason = format_args!("the total is {class} modulo {k}, but {own} in this subgame");
        Err(InvalidPosition::new(reason))
    }

    fn subgame_modulus(&self) -> Option<usize> {
        Some(self.game.k)
    }
}

/// One [`Ruleset`] for each slow game: heaps in any order, each heap told apart from the others.
macro_rules! play_on_heaps {
    ($($game:ty),*) => {$(
        impl<P: HeapTuple> Ruleset<P> for $game {
            fn options(&self, position: &P) -> impl Iterator<Item = P> {
                moves(self.picks(), position.clone(), Blocks::singles(position.heaps()))
            }

            fn validate(&self, position: &P) -> Result<(), InvalidPosition> {
                self.check(position.heaps())
            }

            fn is_terminal(&self, position: &P) -> bool {
                no_move(self, position.heaps())
            }

            fn shape(&self, _: &P) -> Shape {
                Shape::one_token_each(self.heaps(), |picked| self.picks().contains(&picked))
            }

            fn describe(&self, from: &P, to: &P) -> Move {
                Move::of_heaps(from.heaps(), to.heaps())
            }
        }
    )*};
}

play_on_heaps!(ExactSlowNim, MooreSlowNim, Subgame);

/// A slow game on sorted heaps, with the moves that keep them sorted: of a block of equal heaps the
/// first ones are lowered.
///
/// The same game as [`Unordered`](impartial::ruleset::Unordered), but no option has to be sorted or
/// compared with the others.
///
/// # Source
///
/// \[Slow\] §1 and §3.2, "legal" moves.
///
/// # Examples
///
/// ```
/// use exact_slow_nim::{ExactSlowNim, OrderPreserving};
/// use impartial::prelude::*;
///
/// let game = OrderPreserving(ExactSlowNim::new(3, 2)?);
/// let options: Vec<_> = game.options(&Sorted::new([2, 5, 2])).collect();
/// assert_eq!(options, [Sorted::new([1, 1, 5]), Sorted::new([1, 2, 4])]);
/// # Ok::<(), exact_slow_nim::SlowNimError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OrderPreserving<G>(pub G);

impl<P: HeapTuple, G: SlowGame> Ruleset<Sorted<P>> for OrderPreserving<G> {
    fn options(&self, position: &Sorted<P>) -> impl Iterator<Item = Sorted<P>> {
        let blocks = Blocks::of_equals(position.heaps());
        moves(self.0.picks(), position.as_tuple().clone(), blocks).map(Sorted::new)
    }

    fn validate(&self, position: &Sorted<P>) -> Result<(), InvalidPosition> {
        self.0.check(position.heaps())
    }

    fn is_terminal(&self, position: &Sorted<P>) -> bool {
        no_move(&self.0, position.heaps())
    }

    /// A move lowers the first heaps of a block of equal ones, so heaps keep their places.
    fn describe(&self, from: &Sorted<P>, to: &Sorted<P>) -> Move {
        Move::of_heaps(from.heaps(), to.heaps())
    }
}

/// The moves that pick so many heaps, as positions.
fn moves<P: HeapTuple>(
    picks: RangeInclusive<usize>,
    position: P,
    blocks: Blocks,
) -> impl Iterator<Item = P> {
    let most = (*picks.end()).min(blocks.heaps());
    (*picks.start()..=most).flat_map(move |count| {
        let position = position.clone();
        Picks::new(blocks.clone(), count).map(move |picked| {
            let mut option = position.clone();
            let heaps = option.heaps_mut();
            // A block holds nonempty heaps only.
            picked.heaps().for_each(|index| heaps[index] -= 1);
            option
        })
    })
}

/// Fewer nonempty heaps than a move picks at least.
fn no_move(game: &impl SlowGame, heaps: &[u64]) -> bool {
    heaps.iter().filter(|&&heap| heap > 0).count() < *game.picks().start()
}

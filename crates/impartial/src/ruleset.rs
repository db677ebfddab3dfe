//! The rules of a game, as a value.

use crate::int;
use crate::moves::Move;
use crate::position::{HeapTuple, Position, Sorted, heaps_in_words};
use std::collections::BTreeSet;
use std::fmt;

/// The rules of an impartial game with positions of type `P`.
///
/// A ruleset is a value that carries its parameters; a position is plain data. One ruleset may be
/// played on several types of position: `Nim` on `[u64; 3]` and on
/// [`Heaps`](crate::position::Heaps) alike.
///
/// # Duties of an implementor
///
/// For every position that [`validate`](Ruleset::validate) accepts: the options are valid, pairwise
/// distinct, and never the position itself; a position is terminal iff it has no option; and no
/// position can be reached from itself (except for rulesets that say so, which only
/// [`graph`](crate::graph) solves). [`conformance`](crate::conformance) tests these.
pub trait Ruleset<P> {
    /// The options of `position`: where one move can lead, each listed once.
    fn options(&self, position: &P) -> impl Iterator<Item = P>;

    /// Whether `position` belongs to the game.
    ///
    /// # Errors
    ///
    /// [`InvalidPosition`], saying which condition fails and where.
    fn validate(&self, position: &P) -> Result<(), InvalidPosition> {
        let _ = position;
        Ok(())
    }

    /// Whether `position` has no option.
    fn is_terminal(&self, position: &P) -> bool {
        self.options(position).next().is_none()
    }

    /// What the moves look like on positions with as many heaps as `position`:
    /// [`Solution`](crate::solve::Solution) picks the fastest solver that fits. Whoever does not
    /// know need not say; what is said must agree with [`options`](Ruleset::options).
    fn shape(&self, position: &P) -> Shape {
        let _ = position;
        Shape::Any
    }

    /// What the move from a position to one of its options reads as: `heap 2: take 3`,
    /// `bite at row 2, column 3`. Whoever does not say leaves it at where the move leads.
    fn describe(&self, position: &P, option: &P) -> Move {
        let _ = (position, option);
        Move::Unnamed
    }
}

/// What the moves of a game on heaps look like: the one description of difference games and of games
/// along lines, for engines, proofs and whoever finds formulas.
///
/// A shape is a ruleset itself, so that a game given by data alone needs no type of its own. Of
/// [`Shape::Any`] nothing is known, so it accepts no position.
///
/// # Examples
///
/// ```
/// use impartial::prelude::*;
/// use impartial::ruleset::Shape;
///
/// // Wythoff's game: any number of tokens from one heap, or the same number from both.
/// let wythoff = Shape::Lines { lines: vec![vec![0], vec![1], vec![0, 1]], symmetric: true };
/// assert_eq!(wythoff.options(&[1, 2]).collect::<Vec<_>>(), [[0, 1], [0, 2], [1, 0], [1, 1]]);
/// assert_eq!(Memo::new(&wythoff, Grundy).value(&[1, 2])?, 0);
/// # Ok::<(), SolveError<[u64; 2]>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shape {
    /// Nothing is said.
    #[default]
    Any,
    /// A move subtracts one of these vectors from the heaps, if no heap gets negative. Heaps that are no
    /// position are solved by the same rule: no position leads there.
    Differences(Vec<Vec<i64>>),
    /// A move takes any positive number of tokens, the same from each heap of one of these sets, and
    /// does not end at what is no position.
    Lines {
        /// The sets of heaps, counted from 0.
        lines: Vec<Vec<usize>>,
        /// Whether permuting the heaps changes neither the sets nor which heaps are positions.
        symmetric: bool,
    },
}

impl Shape {
    /// Any number of tokens from any one of `heaps` heaps, in a symmetric game.
    pub fn one_heap(heaps: usize) -> Self {
        Shape::Lines { lines: (0..heaps).map(|heap| vec![heap]).collect(), symmetric: true }
    }

    /// One token from each of some of `heaps` heaps, where `picks` says how many they may be: slow
    /// Nim. Beyond 16 heaps nothing is said, as there are too many vectors to be of use.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::ruleset::Shape;
    ///
    /// let pairs = Shape::one_token_each(3, |picked| picked == 2);
    /// let vectors = [[1, 1, 0], [1, 0, 1], [0, 1, 1]].map(Vec::from);
    /// assert_eq!(pairs, Shape::Differences(vectors.into()));
    /// ```
    pub fn one_token_each(heaps: usize, picks: impl Fn(usize) -> bool) -> Self {
        const MOST_HEAPS: usize = 16;
        if heaps > MOST_HEAPS {
            return Shape::Any;
        }
        // Sets of heaps as bits; picking none is no move.
        let sets = (1_u32..1 << heaps).filter(|set| picks(int::to_usize(set.count_ones())));
        let vector = |set: u32| (0..heaps).map(|heap| i64::from(set >> heap & 1)).collect();
        Shape::Differences(sets.map(vector).collect())
    }

    /// The options of `position`, each once: a move may be given twice, and two lines may lead to one
    /// option.
    fn distinct_options<P: HeapTuple>(&self, position: &P) -> BTreeSet<P> {
        match self {
            Shape::Any => BTreeSet::new(),
            Shape::Differences(vectors) => {
                vectors.iter().filter_map(|vector| position.minus(vector)).collect()
            }
            Shape::Lines { lines, .. } => {
                let along = |line: &Vec<usize>| {
                    let line = line.clone();
                    // From a heap that is not there nothing can be taken.
                    let heap = |&heap: &usize| position.heaps().get(heap).copied().unwrap_or(0);
                    let heaps = line.iter().map(heap);
                    // A line of no heap takes nothing.
                    let most = heaps.min().unwrap_or(0);
                    (1..=most).map(move |taken| {
                        let mut option = position.clone();
                        line.iter().for_each(|&heap| option.heaps_mut()[heap] -= taken);
                        option
                    })
                };
                lines.iter().flat_map(along).collect()
            }
        }
    }
}

impl<P: HeapTuple> Ruleset<P> for Shape {
    fn options(&self, position: &P) -> impl Iterator<Item = P> {
        self.distinct_options(position).into_iter()
    }

    fn validate(&self, position: &P) -> Result<(), InvalidPosition> {
        let heaps = position.heaps().len();
        match self {
            Shape::Any => Err(InvalidPosition::new("nothing is said about the moves")),
            Shape::Differences(vectors) => vectors
                .iter()
                .try_for_each(|vector| InvalidPosition::check_arity(heaps, vector.len())),
            Shape::Lines { lines, .. } => match lines.iter().flatten().max() {
                Some(&heap) if heap >= heaps => Err(InvalidPosition::new(format_args!(
                    "{}, but a move takes from heap {}",
                    heaps_in_words(heaps),
                    heap.saturating_add(1)
                ))),
                _ => Ok(()),
            },
        }
    }

    fn shape(&self, _: &P) -> Shape {
        self.clone()
    }
}

impl<P, R: Ruleset<P> + ?Sized> Ruleset<P> for &R {
    fn options(&self, position: &P) -> impl Iterator<Item = P> {
        (**self).options(position)
    }

    fn validate(&self, position: &P) -> Result<(), InvalidPosition> {
        (**self).validate(position)
    }

    fn is_terminal(&self, position: &P) -> bool {
        (**self).is_terminal(position)
    }

    fn shape(&self, position: &P) -> Shape {
        (**self).shape(position)
    }

    fn describe(&self, position: &P, option: &P) -> Move {
        (**self).describe(position, option)
    }
}

/// Why a position does not belong to a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid position: {reason}")]
pub struct InvalidPosition {
    reason: String,
}

impl InvalidPosition {
    /// An error that gives its reason: what is wrong, where, and what is allowed.
    pub fn new(reason: impl fmt::Display) -> Self {
        InvalidPosition { reason: reason.to_string() }
    }

    /// An error about one heap, counted from 0 and named from 1.
    pub fn heap(index: usize, reason: impl fmt::Display) -> Self {
        InvalidPosition::new(format_args!("heap {}: {reason}", index + 1))
    }

    /// Requires `found` heaps to be exactly `expected`.
    ///
    /// # Errors
    ///
    /// If they are not.
    pub fn check_arity(found: usize, expected: usize) -> Result<(), Self> {
        if found == expected {
            return Ok(());
        }
        let heaps = heaps_in_words(found);
        Err(InvalidPosition::new(format_args!("{heaps}, but this game has exactly {expected}")))
    }
}

/// The "misère version" of a game: its terminal positions are dropped, and what remains is played
/// normally.
///
/// Its positions that were one move from the end become terminal. It is not the same as the
/// [misère convention](crate::convention::Convention), but a position of the version has Grundy
/// value 0 iff it is a P-position in misère play.
///
/// # Source
///
/// \[Sat\] §1.2, before Example 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NonTerminal<R>(pub R);

impl<P, R: Ruleset<P>> Ruleset<P> for NonTerminal<R> {
    fn options(&self, position: &P) -> impl Iterator<Item = P> {
        self.0.options(position).filter(|option| !self.0.is_terminal(option))
    }

    fn validate(&self, position: &P) -> Result<(), InvalidPosition> {
        self.0.validate(position)?;
        if self.0.is_terminal(position) {
            return Err(InvalidPosition::new(
                "a terminal position is not a position of the misère version",
            ));
        }
        Ok(())
    }

    fn shape(&self, position: &P) -> Shape {
        match self.0.shape(position) {
            // The heaps left out are those that `validate` does not accept.
            lines @ Shape::Lines { .. } => lines,
            _ => Shape::Any,
        }
    }

    fn describe(&self, position: &P, option: &P) -> Move {
        self.0.describe(position, option)
    }
}

/// A game restricted to the positions that `keep` accepts: a move must lead to one of them.
#[derive(Clone, Copy, Debug)]
pub struct Restricted<R, F> {
    /// The unrestricted game.
    pub ruleset: R,
    /// Which positions are kept.
    pub keep: F,
}

impl<P, R: Ruleset<P>, F: Fn(&P) -> bool> Ruleset<P> for Restricted<R, F> {
    fn options(&self, position: &P) -> impl Iterator<Item = P> {
        self.ruleset.options(position).filter(|option| (self.keep)(option))
    }

    fn validate(&self, position: &P) -> Result<(), InvalidPosition> {
        self.ruleset.validate(position)?;
        if !(self.keep)(position) {
            return Err(InvalidPosition::new("the restriction leaves it out"));
        }
        Ok(())
    }

    fn shape(&self, position: &P) -> Shape {
        match self.ruleset.shape(position) {
            Shape::Lines { lines, .. } => Shape::Lines { lines, symmetric: false },
            _ => Shape::Any,
        }
    }

    fn describe(&self, position: &P, option: &P) -> Move {
        self.ruleset.describe(position, option)
    }
}

/// A game in which the order of the heaps does not matter, played on [`Sorted`] heaps.
///
/// Only sound for rulesets that are symmetric in their heaps; options that differ by the order
/// alone become one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Unordered<R>(pub R);

impl<P: HeapTuple, R: Ruleset<P>> Ruleset<Sorted<P>> for Unordered<R> {
    fn options(&self, position: &Sorted<P>) -> impl Iterator<Item = Sorted<P>> {
        let mut options: Vec<_> = self.0.options(position.as_tuple()).map(Sorted::new).collect();
        options.sort_unstable();
        options.dedup();
        options.into_iter()
    }

    fn validate(&self, position: &Sorted<P>) -> Result<(), InvalidPosition> {
        self.0.validate(position.as_tuple())
    }

    fn is_terminal(&self, position: &Sorted<P>) -> bool {
        self.0.is_terminal(position.as_tuple())
    }

    fn describe(&self, position: &Sorted<P>, option: &Sorted<P>) -> Move {
        Move::of_unordered(position.heaps(), option.heaps())
    }
}

/// The disjunctive sum of two games, which need not be alike: a move is made in one of them.
///
/// In normal play its Grundy value is the nim-sum of the two values. In misère play it is not, and
/// there is no such rule: the sum has to be played out.
///
/// # Source
///
/// \[Enc\] "Sum and Equivalence of Games".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sum<A, B>(pub A, pub B);

impl<P: Position, Q: Position, A: Ruleset<P>, B: Ruleset<Q>> Ruleset<(P, Q)> for Sum<A, B> {
    fn options(&self, (left, right): &(P, Q)) -> impl Iterator<Item = (P, Q)> {
        let in_left = self.0.options(left).map(|option| (option, right.clone()));
        let in_right = self.1.options(right).map(|option| (left.clone(), option));
        in_left.chain(in_right)
    }

    fn validate(&self, (left, right): &(P, Q)) -> Result<(), InvalidPosition> {
        self.0.validate(left)?;
        self.1.validate(right)
    }

    fn is_terminal(&self, (left, right): &(P, Q)) -> bool {
        self.0.is_terminal(left) && self.1.is_terminal(right)
    }
}

/// A game whose positions fall apart into independent parts.
///
/// An opt-in: not every position is the sum of its parts (Common Divisor Nim is not the sum of its
/// heaps). Where it is implemented, the Grundy value of a position is the nim-sum of the values of
/// its parts.
pub trait Decompose<P>: Ruleset<P> {
    /// The independent parts of `position`, whose disjunctive sum is `position`.
    fn parts(&self, position: &P) -> Vec<P>;
}

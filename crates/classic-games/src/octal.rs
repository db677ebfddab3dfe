//! Octal games and other games on independent heaps: Kayles, Dawson's Kayles, Dawson's Chess,
//! Treblecross, Grundy's game.
//!
//! A move changes one heap into some smaller heaps, or into none. So a game is given by what a move
//! can leave of a single heap ([`HeapGame`]), its positions are multisets of heaps, and in normal
//! play the Grundy value of a position is the nim-sum of the values of its heaps. In misère play
//! there is no such rule: there the positions are solved whole, by
//! [`Memo`](impartial::solve::Memo).
//!
//! | item | what it is |
//! |---|---|
//! | [`OctalCode`] | the rules d₀.d₁d₂d₃…, read strictly, and the named games |
//! | [`GrundysGame`], [`KaylesCircle`] | two rulesets that no octal code describes |
//! | [`HeapValues`] | the values of single heaps in order, proved periods, values of huge heaps, winning moves |
//! | [`NimSum`] | the value of a position from the values of its heaps |
//!
//! # Examples
//!
//! ```
//! use classic_games::octal::{HeapValues, OctalCode};
//!
//! let mut kayles = HeapValues::new("0.77".parse::<OctalCode>()?);
//! assert_eq!(kayles.up_to(11)?, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
//! let period = kayles.period(1_000)?.proved().expect("176 values are enough");
//! assert_eq!((period.preperiod, period.period), (71, 12));
//! assert_eq!(kayles.value(1_000_000_000_000_000_000)?, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod claims;
mod code;
mod games;
mod sum;
mod values;

pub use code::{OctalCode, ParseOctalError};
pub use games::{Circle, CircleValue, GrundysGame, KaylesCircle};
pub use sum::{HeapMove, NimSum};
pub use values::{HeapValues, Marks};

pub(crate) use claims::claims;

use impartial::position::{Heaps, Sorted};

/// A game in which a move changes a single heap into smaller heaps, or into none.
///
/// # Duties of an implementor
///
/// The heaps that a move leaves are smaller than the heap it is made in, none of them is empty, they
/// are in nondecreasing order, and no two moves leave the same heaps. Then no two options of a
/// position are equal, whatever the other heaps are: an option that changes a heap h has one heap h
/// less than the position, and no move in another heap has that effect, for a smaller heap cannot
/// leave h, and a larger one is itself gone.
///
/// # Examples
///
/// From a heap A take 2B tokens away and add a heap A − B, where 0 < 2B ≤ A. The tokens grow in
/// number, but all heaps shrink.
///
/// ```
/// use classic_games::octal::{HeapGame, HeapValues};
/// use impartial::position::{Heaps, Sorted};
///
/// struct TakeTwiceAddOnce;
/// impl HeapGame for TakeTwiceAddOnce {
///     fn leaves(&self, heap: u64) -> impl Iterator<Item = Heaps> {
///         (1..=heap / 2).map(move |b| {
///             let (taken, added) = (heap - 2 * b, heap - b);
///             if taken == 0 { Heaps::from([added]) } else { Heaps::from([taken, added]) }
///         })
///     }
/// }
/// let mut values = HeapValues::new(TakeTwiceAddOnce);
/// assert_eq!(values.value(18)?, 4);
/// assert_eq!(values.value(54)?, 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait HeapGame {
    /// What the moves in a single heap can leave of it.
    fn leaves(&self, heap: u64) -> impl Iterator<Item = Heaps>;

    /// Marks the values of the options of a heap. `values` are those of the heaps 0, 1, … below it.
    ///
    /// A game may override it by a faster way to the same marks.
    fn mark(&self, heap: u64, values: &[u16], marks: &mut Marks) {
        self.leaves(heap).for_each(|left| {
            // A heap that is not below `heap` would break a duty above; its value counts as 0.
            let value_of = |&part: &u64| {
                usize::try_from(part).ok().and_then(|part| values.get(part)).copied().unwrap_or(0)
            };
            marks.mark(left.iter().map(value_of).fold(0, |sum, value| sum ^ value));
        });
    }

    /// How many repetitions prove a period: if the last so many of the first `terms` values all equal
    /// the value p heaps before, the values go on with period p for ever. `None` where no theorem
    /// says so.
    fn proof_window(&self, terms: usize) -> Option<usize> {
        let _ = terms;
        None
    }
}

impl<G: HeapGame + ?Sized> HeapGame for &G {
    fn leaves(&self, heap: u64) -> impl Iterator<Item = Heaps> {
        (**self).leaves(heap)
    }

    fn mark(&self, heap: u64, values: &[u16], marks: &mut Marks) {
        (**self).mark(heap, values, marks);
    }

    fn proof_window(&self, terms: usize) -> Option<usize> {
        (**self).proof_window(terms)
    }
}

/// The options of a multiset of heaps, for the ruleset of a [`HeapGame`]: a move in one heap of each
/// size. Empty heaps are left out of the options.
///
/// # Examples
///
/// ```
/// use classic_games::octal::{OctalCode, options};
/// use impartial::position::{Heaps, Sorted};
///
/// let position = Sorted::new(Heaps::from([1, 2]));
/// let kayles = OctalCode::kayles();
/// assert_eq!(options(&kayles, &position).count(), 3); // 2, 1 + 1 and 1
/// ```
///
/// # Complexity
///
/// Lazy: O(number of heaps) an option.
pub fn options<G: HeapGame>(
    game: &G,
    position: &Sorted<Heaps>,
) -> impl Iterator<Item = Sorted<Heaps>> {
    let heaps: Heaps = position.heaps().iter().copied().filter(|&heap| heap > 0).collect();
    let first_of_its_size: Vec<usize> =
        (0..heaps.len()).filter(|&index| index == 0 || heaps[index - 1] != heaps[index]).collect();
    first_of_its_size.into_iter().flat_map(move |index| {
        let (before, after) = (Heaps::from(&heaps[..index]), Heaps::from(&heaps[index + 1..]));
        game.leaves(heaps[index]).map(move |left| {
            Sorted::new(
                [&before, &after, &left]
                    .into_iter()
                    .flat_map(|part| part.iter())
                    .copied()
                    .collect(),
            )
        })
    })
}

/// The single heaps of a multiset of heaps that are not empty.
fn parts(position: &Sorted<Heaps>) -> Vec<Sorted<Heaps>> {
    let single = |&heap: &u64| (heap > 0).then(|| Sorted::new(Heaps::from([heap])));
    position.heaps().iter().filter_map(single).collect()
}

//! Games in which a move changes a single heap into smaller ones.

use crate::rule::Rule;
use crate::taking::Taking;
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
/// use octal_games::{HeapGame, HeapValues};
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

    /// The same rules as a [`Rule`], if they are one: then its engines compute the values, and its
    /// theorems prove their period.
    fn rule(&self) -> Option<Rule> {
        None
    }

    /// Which amounts may be taken, if a move takes an amount from a heap and leaves the rest in one piece:
    /// then there are faster engines, and values of single heaps in misère play.
    fn taking(&self) -> Option<Taking<'_>> {
        None
    }
}

impl<G: HeapGame + ?Sized> HeapGame for &G {
    fn leaves(&self, heap: u64) -> impl Iterator<Item = Heaps> {
        (**self).leaves(heap)
    }

    fn rule(&self) -> Option<Rule> {
        (**self).rule()
    }

    fn taking(&self) -> Option<Taking<'_>> {
        (**self).taking()
    }
}

/// The options of a multiset of heaps, for the ruleset of a [`HeapGame`]: a move in one heap of each
/// size. Empty heaps are left out of the options.
///
/// # Examples
///
/// ```
/// use octal_games::{Code, options};
/// use impartial::position::{Heaps, Sorted};
///
/// let position = Sorted::new(Heaps::from([1, 2]));
/// let kayles = Code::kayles();
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
pub(crate) fn parts(position: &Sorted<Heaps>) -> Vec<Sorted<Heaps>> {
    let single = |&heap: &u64| (heap > 0).then(|| Sorted::new(Heaps::from([heap])));
    position.heaps().iter().filter_map(single).collect()
}

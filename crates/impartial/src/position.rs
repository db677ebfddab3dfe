//! Positions: plain data, most often heaps of tokens.
//!
//! A ruleset whose positions are heaps is written once for every [`HeapTuple`]: `[u64; N]` when the
//! number of heaps is fixed, [`Heaps`] when it is known at run time. [`Sorted`] makes
//! "nondecreasing" a type, for rulesets in which the order of the heaps does not matter
//! ([`Unordered`](crate::ruleset::Unordered)).

mod parse;

pub use parse::ParseHeapsError;

use smallvec::SmallVec;
use std::fmt;
use std::hash::Hash;
use std::ops::{Deref, DerefMut};
use std::str::FromStr;

/// What a solver asks of a position. Implemented for every type that has the parts.
pub trait Position: Clone + Eq + Ord + Hash + fmt::Debug + Send + Sync {}

impl<P: Clone + Eq + Ord + Hash + fmt::Debug + Send + Sync> Position for P {}

/// A tuple of heaps that can be read and changed heap by heap, with no condition that ties the
/// heaps to each other.
pub trait HeapTuple: Position {
    /// The heaps, in order.
    fn heaps(&self) -> &[u64];

    /// The heaps, to be changed in place.
    fn heaps_mut(&mut self) -> &mut [u64];

    /// The same tuple with heap `index` set to `tokens`.
    ///
    /// # Panics
    ///
    /// If there is no heap `index`.
    fn with(&self, index: usize, tokens: u64) -> Self {
        let mut changed = self.clone();
        changed.heaps_mut()[index] = tokens;
        changed
    }

    /// The tuple with entry i of `vector` subtracted from heap i; `None` if a heap gets negative or too
    /// large. Heaps without an entry stay as they are.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::position::HeapTuple;
    ///
    /// assert_eq!([5, 0].minus(&[2, -1]), Some([3, 1]));
    /// assert_eq!([5, 0].minus(&[2, 1]), None);
    /// ```
    fn minus(&self, vector: &[i64]) -> Option<Self> {
        let mut option = self.clone();
        for (heap, &entry) in option.heaps_mut().iter_mut().zip(vector) {
            *heap = heap.checked_sub_signed(entry)?;
        }
        Some(option)
    }

    /// The number of tokens in all heaps together; it fits for any number of heaps that memory holds.
    fn total(&self) -> u128 {
        self.heaps().iter().map(|&heap| u128::from(heap)).sum()
    }
}

impl<const N: usize> HeapTuple for [u64; N] {
    fn heaps(&self) -> &[u64] {
        self
    }

    fn heaps_mut(&mut self) -> &mut [u64] {
        self
    }
}

/// A number of heaps in words: `1 heap`, `3 heaps`. For messages.
///
/// # Examples
///
/// ```
/// use impartial::position::heaps_in_words;
///
/// assert_eq!([0, 1, 2].map(heaps_in_words), ["0 heaps", "1 heap", "2 heaps"]);
/// ```
pub fn heaps_in_words(count: usize) -> String {
    if count == 1 { "1 heap".into() } else { format!("{count} heaps") }
}

/// Heaps whose number is known at run time. Up to six are stored without allocation.
///
/// # Examples
///
/// ```
/// use impartial::position::Heaps;
///
/// let position: Heaps = "6 3 2".parse()?;
/// assert_eq!(position, Heaps::from([6, 3, 2]));
/// assert_eq!(position.to_string(), "(6, 3, 2)");
/// assert_eq!(position.to_string().parse::<Heaps>()?, position);
/// assert_eq!("()".parse::<Heaps>()?, Heaps::default());
///
/// let error = "3 -1".parse::<Heaps>().unwrap_err();
/// assert!(error.to_string().contains("heap 2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "Vec<u64>", from = "Vec<u64>")
)]
pub struct Heaps(SmallVec<[u64; 6]>);

impl Clone for Heaps {
    // Not derived: a copy of a slice is much cheaper than what a derived clone does, number by number.
    fn clone(&self) -> Self {
        Heaps(SmallVec::from_slice(&self.0))
    }
}

impl HeapTuple for Heaps {
    fn heaps(&self) -> &[u64] {
        &self.0
    }

    fn heaps_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }
}

impl Deref for Heaps {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        &self.0
    }
}

impl DerefMut for Heaps {
    fn deref_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }
}

impl<const N: usize> From<[u64; N]> for Heaps {
    fn from(heaps: [u64; N]) -> Self {
        heaps.as_slice().into()
    }
}

impl From<&[u64]> for Heaps {
    fn from(heaps: &[u64]) -> Self {
        Heaps(SmallVec::from_slice(heaps))
    }
}

impl From<Vec<u64>> for Heaps {
    fn from(heaps: Vec<u64>) -> Self {
        Heaps(SmallVec::from_vec(heaps))
    }
}

impl From<Heaps> for Vec<u64> {
    fn from(heaps: Heaps) -> Self {
        heaps.0.into_vec()
    }
}

impl FromIterator<u64> for Heaps {
    fn from_iter<I: IntoIterator<Item = u64>>(heaps: I) -> Self {
        Heaps(heaps.into_iter().collect())
    }
}

impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for (index, heap) in self.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{heap}")?;
        }
        f.write_str(")")
    }
}

impl fmt::Debug for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Heaps in nondecreasing order, for rulesets in which their order does not matter.
///
/// # Examples
///
/// ```
/// use impartial::position::{Heaps, Sorted};
///
/// let sorted = Sorted::new(Heaps::from([6, 3, 2]));
/// assert_eq!(sorted.heaps(), [2, 3, 6]);
/// assert_eq!(sorted, Sorted::new(Heaps::from([3, 2, 6])));
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
pub struct Sorted<P>(P);

#[cfg(feature = "serde")]
impl<'de, P: HeapTuple + serde::Deserialize<'de>> serde::Deserialize<'de> for Sorted<P> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let position = P::deserialize(deserializer)?;
        Sorted::try_new(position)
            .ok_or_else(|| serde::de::Error::custom("the heaps are not in nondecreasing order"))
    }
}

impl<P: HeapTuple> Sorted<P> {
    /// Sorts the heaps.
    pub fn new(mut position: P) -> Self {
        position.heaps_mut().sort_unstable();
        Sorted(position)
    }

    /// The heaps, if they are nondecreasing.
    pub fn try_new(position: P) -> Option<Self> {
        position.heaps().is_sorted().then_some(Sorted(position))
    }

    /// The heaps, in nondecreasing order.
    pub fn heaps(&self) -> &[u64] {
        self.0.heaps()
    }
}

impl<P> Sorted<P> {
    /// The heaps as a tuple that the caller leaves nondecreasing.
    pub(crate) fn as_tuple_mut(&mut self) -> &mut P {
        &mut self.0
    }

    /// The tuple of heaps, in nondecreasing order.
    pub fn as_tuple(&self) -> &P {
        &self.0
    }

    /// The tuple itself.
    pub fn into_tuple(self) -> P {
        self.0
    }
}

impl<P: HeapTuple> From<P> for Sorted<P> {
    fn from(position: P) -> Self {
        Sorted::new(position)
    }
}

impl<P: fmt::Debug> fmt::Debug for Sorted<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<P: fmt::Display> fmt::Display for Sorted<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<P: HeapTuple + FromStr> FromStr for Sorted<P> {
    type Err = P::Err;

    fn from_str(text: &str) -> Result<Self, P::Err> {
        text.parse().map(Sorted::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    #[test]
    fn errors_name_heap_and_column() {
        let error = |text: &str| text.parse::<Heaps>().unwrap_err();
        assert_eq!(
            error("3, -1"),
            ParseHeapsError::Negative { heap: 2, column: 4, token: "-1".into() }
        );
        assert_eq!(
            error("(1 18446744073709551616)"),
            ParseHeapsError::TooLarge { heap: 2, column: 4, token: "18446744073709551616".into() }
        );
        assert_eq!(
            error("é x"),
            ParseHeapsError::NotANumber { heap: 1, column: 1, token: "é".into() }
        );
        assert_eq!(error("1,,2"), ParseHeapsError::Missing { heap: 2, column: 3 });
        assert_eq!(error("1,"), ParseHeapsError::Missing { heap: 2, column: 3 });
        assert_eq!(error("(,1)"), ParseHeapsError::Missing { heap: 1, column: 2 });
    }

    quickcheck! {
        fn parse_inverts_display(heaps: Vec<u64>) -> bool {
            let heaps = Heaps::from(heaps);
            heaps.to_string().parse::<Heaps>() == Ok(heaps)
        }

        fn parsing_never_panics(text: String) -> bool {
            let _ = text.parse::<Heaps>();
            true
        }

        fn sorted_forgets_the_order(heaps: Vec<u64>) -> bool {
            let mut reversed = heaps.clone();
            reversed.reverse();
            Sorted::new(Heaps::from(heaps)) == Sorted::new(Heaps::from(reversed))
        }
    }
}

//! Answers for many positions at once: arrays of the least integer width that holds them.

use fixedbitset::FixedBitSet;
use impartial::int;

/// Numbers in order, some of which may be missing, in the least width that holds the largest.
///
/// Most values are below 256, so a million of them take a megabyte, and a door to another language can
/// hand the memory over as it is.
///
/// # Examples
///
/// ```
/// use impartial_games::Array;
///
/// let array: Array = [Some(0), None, Some(300)].into_iter().collect();
/// assert_eq!(array.len(), 3);
/// assert_eq!((array.get(1), array.get(2)), (None, Some(300)));
/// assert_eq!(array.bytes_per_number(), 2);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Array {
    numbers: Numbers,
    /// Which places hold no number. A number of its own could not stand for that: every u64 may be a
    /// value.
    missing: FixedBitSet,
}

/// The numbers, 0 where there is none.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Numbers {
    /// All below 2^8.
    U8(Vec<u8>),
    /// All below 2^16.
    U16(Vec<u16>),
    /// All below 2^32.
    U32(Vec<u32>),
    /// Any.
    U64(Vec<u64>),
}

impl Default for Numbers {
    fn default() -> Self {
        Numbers::U8(Vec::new())
    }
}

/// Evaluates `$body` with `$list` bound to the vector, whatever its width.
macro_rules! each_width {
    ($numbers:expr, $list:ident => $body:expr) => {
        match $numbers {
            Numbers::U8($list) => $body,
            Numbers::U16($list) => $body,
            Numbers::U32($list) => $body,
            Numbers::U64($list) => $body,
        }
    };
}

impl Array {
    /// An array with room for so many numbers below 256.
    pub fn with_capacity(capacity: usize) -> Self {
        Array { numbers: Numbers::U8(Vec::with_capacity(capacity)), missing: FixedBitSet::new() }
    }

    /// How many places there are.
    pub fn len(&self) -> usize {
        each_width!(&self.numbers, list => list.len())
    }

    /// Whether there is no place.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number at a place; none if it is missing, or behind the end.
    pub fn get(&self, place: usize) -> Option<u64> {
        if self.missing.contains(place) {
            return None;
        }
        #[expect(clippy::useless_conversion, reason = "of one width out of four")]
        let number = each_width!(&self.numbers, list => list.get(place).copied().map(u64::from));
        number
    }

    /// The numbers in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<u64>> + '_ {
        (0..self.len()).map(|place| self.get(place))
    }

    /// Whether no place holds a number.
    pub fn all_missing(&self) -> bool {
        self.missing.count_ones(..) == self.len()
    }

    /// The memory as it is: 0 stands where a number is [missing](Array::is_missing).
    pub fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// Whether a place holds no number.
    pub fn is_missing(&self, place: usize) -> bool {
        self.missing.contains(place)
    }

    /// 1, 2, 4 or 8.
    pub fn bytes_per_number(&self) -> usize {
        match self.numbers {
            Numbers::U8(_) => 1,
            Numbers::U16(_) => 2,
            Numbers::U32(_) => 4,
            Numbers::U64(_) => 8,
        }
    }

    /// Adds a place at the end.
    ///
    /// # Complexity
    ///
    /// Constant on average: a number that needs more bytes widens all before it, which happens at most
    /// three times.
    pub fn push(&mut self, number: Option<u64>) {
        let Some(number) = number else {
            self.missing.grow_and_insert(self.len());
            each_width!(&mut self.numbers, list => list.push(0));
            return;
        };
        if number > self.largest_that_fits() {
            self.widen(number);
        }
        match &mut self.numbers {
            Numbers::U8(list) => list.push(int::to_u8(number)),
            Numbers::U16(list) => list.push(int::to_u16(number)),
            Numbers::U32(list) => list.push(int::to_u32(number)),
            Numbers::U64(list) => list.push(number),
        }
    }

    fn largest_that_fits(&self) -> u64 {
        match self.numbers {
            Numbers::U8(_) => u8::MAX.into(),
            Numbers::U16(_) => u16::MAX.into(),
            Numbers::U32(_) => u32::MAX.into(),
            Numbers::U64(_) => u64::MAX,
        }
    }

    /// Widens the numbers so far until `number` fits.
    fn widen(&mut self, number: u64) {
        fn into<A: Copy + Into<u64>, B>(list: &[A], narrow: fn(u64) -> B) -> Vec<B> {
            // Room for as many again: they are pushed one by one.
            let mut wide = Vec::with_capacity(list.len().max(list.len() * 2));
            wide.extend(list.iter().map(|&number| narrow(number.into())));
            wide
        }
        self.numbers = each_width!(&self.numbers, list => {
            if u16::try_from(number).is_ok() {
                Numbers::U16(into(list, |number| int::to_u16(number)))
            } else if u32::try_from(number).is_ok() {
                Numbers::U32(into(list, |number| int::to_u32(number)))
            } else {
                Numbers::U64(into(list, |number| number))
            }
        });
    }
}

impl FromIterator<Option<u64>> for Array {
    fn from_iter<T: IntoIterator<Item = Option<u64>>>(numbers: T) -> Self {
        let numbers = numbers.into_iter();
        let mut array = Array::with_capacity(numbers.size_hint().0);
        numbers.for_each(|number| array.push(number));
        array
    }
}

impl PartialEq for Array {
    /// Equal numbers in equal places, whatever the widths.
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl Eq for Array {}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    quickcheck! {
        fn an_array_gives_back_what_it_was_given(small: Vec<Option<u8>>, any: Vec<Option<u64>>) -> bool {
            let all: Vec<Option<u64>> =
                small.into_iter().map(|n| n.map(u64::from)).chain(any).collect();
            let array: Array = all.iter().copied().collect();
            let widest = all.iter().flatten().max().copied().unwrap_or(0);
            array.len() == all.len()
                && array.iter().eq(all.iter().copied())
                && (array.bytes_per_number() == 8 || widest >> (8 * array.bytes_per_number()) == 0)
        }
    }

    #[test]
    fn every_number_is_a_number() {
        let array: Array = [Some(u64::MAX), None].into_iter().collect();
        assert_eq!((array.get(0), array.get(1), array.get(2)), (Some(u64::MAX), None, None));
        assert!(!array.all_missing() && Array::default().all_missing());
    }
}

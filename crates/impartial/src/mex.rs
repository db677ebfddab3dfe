//! The minimum excluded value.

/// The least natural number that is not among `values`.
///
/// Memory is bounded by the number of values, never by the largest of them.
///
/// # Source
///
/// \[Enc\] "Sprague–Grundy Function"; \[Sat\] §1.2.
///
/// # Examples
///
/// ```
/// use impartial::mex::mex;
///
/// assert_eq!(mex([0, 1, 3, 5]), 2);
/// assert_eq!(mex([]), 0);
/// assert_eq!(mex([0, u64::MAX]), 1);
/// ```
///
/// # Complexity
///
/// Linear in the number of values; no allocation while all of them are below 256.
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    values.into_iter().collect::<MexSet>().mex()
}

/// Values below this many go to the bit set at once; rarer larger ones wait in a list.
const INLINE_WORDS: usize = 4;
const WORD: u64 = 64;

/// A set of values gathered for their [`mex`].
#[derive(Clone, Debug, Default)]
pub struct MexSet {
    low: [u64; INLINE_WORDS],
    high: Vec<u64>,
}

impl MexSet {
    /// Adds one value.
    pub fn insert(&mut self, value: u64) {
        match usize::try_from(value / WORD) {
            Ok(word) if word < INLINE_WORDS => self.low[word] |= 1 << (value % WORD),
            _ => self.high.push(value),
        }
    }

    /// The least natural number not inserted.
    pub fn mex(mut self) -> u64 {
        let mut base = 0;
        for word in self.low {
            if word != u64::MAX {
                return base + u64::from(word.trailing_ones());
            }
            base += WORD;
        }
        self.high.sort_unstable();
        for value in self.high {
            match value.cmp(&base) {
                std::cmp::Ordering::Less => {}
                std::cmp::Ordering::Equal => base += 1,
                std::cmp::Ordering::Greater => break,
            }
        }
        base
    }
}

impl Extend<u64> for MexSet {
    fn extend<I: IntoIterator<Item = u64>>(&mut self, values: I) {
        values.into_iter().for_each(|value| self.insert(value));
    }
}

impl FromIterator<u64> for MexSet {
    fn from_iter<I: IntoIterator<Item = u64>>(values: I) -> Self {
        let mut set = MexSet::default();
        set.extend(values);
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    fn by_definition(values: &[u64]) -> u64 {
        (0..).find(|n| !values.contains(n)).unwrap()
    }

    #[test]
    fn crosses_from_the_bit_set_to_the_list() {
        for top in 250..600 {
            assert_eq!(mex((0..top).rev()), top);
            assert_eq!(mex((0..top).chain([u64::MAX, top + 1, 3])), top);
        }
    }

    quickcheck! {
        fn is_the_definition(values: Vec<u64>) -> bool {
            mex(values.iter().copied()) == by_definition(&values)
        }

        fn is_the_definition_for_small_values(values: Vec<u8>) -> bool {
            let values: Vec<u64> = values.into_iter().map(|v| u64::from(v) * 2 % 300).collect();
            mex(values.iter().copied()) == by_definition(&values)
        }
    }
}

//! Ranges of heaps: `0..8`.

use std::str::FromStr;

/// The numbers from `first` to `last`, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The least number.
    pub first: u64,
    /// The largest number, at least `first`.
    pub last: u64,
}

impl Range {
    /// How many numbers there are.
    pub fn len(self) -> u64 {
        (self.last - self.first).saturating_add(1)
    }
}

impl FromStr for Range {
    type Err = String;

    /// Reads `0..8` (also `0..=8`), or `5` for 5 alone.
    fn from_str(text: &str) -> Result<Self, String> {
        let number = |digits: &str| {
            digits.parse::<u64>().map_err(|_| {
                format!(
                    "`{digits}` is not a heap, which is a whole number from 0 to {}; write a range as `0..8`, both ends included, or one number",
                    u64::MAX
                )
            })
        };
        let Some((first, last)) = text.split_once("..") else {
            let only = number(text)?;
            return Ok(Range { first: only, last: only });
        };
        let (first, last) = (number(first)?, number(last.strip_prefix('=').unwrap_or(last))?);
        if first > last {
            return Err(format!("the range is empty: {first} is larger than {last}"));
        }
        Ok(Range { first, last })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_include_both_ends() {
        assert_eq!("0..8".parse(), Ok(Range { first: 0, last: 8 }));
        assert_eq!("2..=3".parse::<Range>().unwrap().len(), 2);
        assert_eq!("7".parse(), Ok(Range { first: 7, last: 7 }));
        for bad in ["", "..", "3..", "8..0", "-1..2", "1..18446744073709551616", "a"] {
            assert!(bad.parse::<Range>().is_err(), "{bad}");
        }
    }
}

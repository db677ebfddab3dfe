//! Digits of a number, and the orders read off them.

use crate::int;
use std::iter::FusedIterator;

use super::{Radices, Radix, RadixError};

/// The digits of a natural number, least significant first: see [`Radix::digits`].
#[derive(Clone, Debug)]
pub struct Digits<'r> {
    /// β_L and what follows it, L being the place of the next digit.
    radices: Radices<'r>,
    /// What is left of the number from place L on: the integer quotient by βᴸ.
    quotient: u64,
}

impl Digits<'_> {
    /// The next digit n_L together with β_L.
    pub(super) fn next_with_radix(&mut self) -> Option<(u64, u64)> {
        if self.quotient == 0 {
            return None;
        }
        let radix = self.radices.next()?;
        let digit = self.quotient % radix;
        self.quotient /= radix;
        Some((digit, radix))
    }
}

impl Iterator for Digits<'_> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.next_with_radix().map(|(digit, _)| digit)
    }
}

impl FusedIterator for Digits<'_> {}

impl Radix {
    /// The digits n₀, n₁, … of n, least significant first, up to the highest one that is not 0
    /// (so none for n = 0). There are at most 64.
    ///
    /// # Source
    /// Sat, §1.1.
    ///
    /// # Examples
    /// ```
    /// use impartial::radix::Radix;
    ///
    /// let beta: Radix = "3,2,5".parse()?;
    /// assert_eq!(beta.digits(16).collect::<Vec<_>>(), [1, 1, 2]);
    /// assert_eq!(beta.digits(27).collect::<Vec<_>>(), [0, 1, 4]);
    /// # Ok::<(), impartial::radix::RadixError>(())
    /// ```
    ///
    /// # Complexity
    /// One division a digit; nothing is allocated.
    pub fn digits(&self, n: u64) -> Digits<'_> {
        Digits { radices: self.radices(), quotient: n }
    }

    /// n_L, the digit of n at `place` = L; 0 above the highest digit.
    ///
    /// # Complexity
    /// O(log n), whatever L is.
    pub fn digit(&self, n: u64, place: usize) -> u64 {
        self.digits(n).nth(place).unwrap_or(0)
    }

    /// n_L for an integer of either sign: for n < 0 it is β_L − 1 − (−n−1)_L.
    ///
    /// # Source
    /// Sat, §1.1.
    ///
    /// # Examples
    /// ```
    /// use impartial::radix::Radix;
    ///
    /// let beta: Radix = "3,2,(5,4)".parse()?;
    /// for place in 0..9 {
    ///     assert_eq!(beta.digit_signed(-1, place), beta.at(place) - 1);
    /// }
    /// # Ok::<(), impartial::radix::RadixError>(())
    /// ```
    ///
    /// # Complexity
    /// O(log |n|), whatever L is.
    pub fn digit_signed(&self, n: i128, place: usize) -> u64 {
        // In two's complement −n−1 is !n, which fits for every n.
        let natural = if n < 0 { !n } else { n }.unsigned_abs();
        // A βᴸ that does not fit in a u128 is larger than any n.
        let quotient = self.power(place).map_or(0, |power| natural / power);
        let (_, digit) = divide(quotient, self.at(place));
        if n < 0 { self.at(place) - 1 - digit } else { digit }
    }

    /// The number Σ n_L·βᴸ with the given digits n₀, n₁, …; zeros may follow the highest.
    ///
    /// # Examples
    /// ```
    /// use impartial::radix::Radix;
    ///
    /// let beta: Radix = "3,2,5".parse()?;
    /// assert_eq!(beta.from_digits([1, 0, 1]), Ok(7));
    /// assert_eq!(
    ///     beta.from_digits([1, 2]).unwrap_err().to_string(),
    ///     "digit 2 at place 1 is too large: 0 to 1 is allowed"
    /// );
    /// # Ok::<(), impartial::radix::RadixError>(())
    /// ```
    ///
    /// # Errors
    /// [`RadixError::BadDigit`] if n_L ≥ β_L; [`RadixError::Overflow`] if the number exceeds 2⁶⁴ − 1.
    pub fn from_digits(&self, digits: impl IntoIterator<Item = u64>) -> Result<u64, RadixError> {
        let mut number: u64 = 0;
        // βᴸ while it fits: afterwards only zeros may come.
        let mut power: Option<u64> = Some(1);
        for (place, (digit, radix)) in digits.into_iter().zip(self.radices()).enumerate() {
            if digit >= radix {
                return Err(RadixError::BadDigit { place, digit, radix });
            }
            if digit > 0 {
                number = power
                    .and_then(|power| power.checked_mul(digit))
                    .and_then(|part| number.checked_add(part))
                    .ok_or(RadixError::Overflow { place })?;
            }
            power = power.and_then(|power| power.checked_mul(radix));
        }
        Ok(number)
    }

    /// ord_β(n): the least L with n_L ≠ 0, which is the greatest L such that βᴸ divides n.
    /// `None` is ∞, the order of 0.
    ///
    /// # Source
    /// Sat, §1.1.
    ///
    /// # Examples
    /// ```
    /// use impartial::radix::Radix;
    ///
    /// let beta: Radix = "3,2,(5,4)".parse()?;
    /// assert_eq!(beta.ord(54), Some(2)); // 54 = 4·β² + β³
    /// assert_eq!(beta.ord(0), None);
    /// # Ok::<(), impartial::radix::RadixError>(())
    /// ```
    ///
    /// # Complexity
    /// One division for each digit up to the answer; O(1) in base 2. Nothing is allocated.
    pub fn ord(&self, n: u64) -> Option<usize> {
        if self.is_binary() {
            return (n != 0).then_some(n.trailing_zeros() as usize);
        }
        self.digits(n).position(|digit| digit != 0)
    }

    /// [`ord`](Radix::ord) of a number beyond 64 bits, such as the sum of several heaps.
    pub fn ord_wide(&self, n: u128) -> Option<usize> {
        if n == 0 {
            return None;
        }
        let mut quotient = n;
        self.radices().position(|radix| {
            let (above, digit) = divide(quotient, radix);
            quotient = above;
            digit != 0
        })
    }

    /// [`ord`](Radix::ord) of an integer of either sign, such as a difference of two heaps:
    /// n and −n have the same order.
    pub fn ord_signed(&self, n: i128) -> Option<usize> {
        self.ord_wide(n.unsigned_abs())
    }

    /// mord_β(X): the least of the orders of the numbers; `None` (∞) if all of them are 0.
    ///
    /// # Source
    /// Sat, §1.3.
    ///
    /// # Examples
    /// ```
    /// use impartial::radix::Radix;
    ///
    /// let two = Radix::constant(2)?;
    /// assert_eq!(two.mord(&[2, 2, 6]), Some(1));
    /// assert_eq!(two.mord(&[2, 2, 4]), Some(1));
    /// assert_eq!(two.mord(&[0, 0]), None);
    /// # Ok::<(), impartial::radix::RadixError>(())
    /// ```
    pub fn mord(&self, numbers: &[u64]) -> Option<usize> {
        numbers.iter().filter_map(|&n| self.ord(n)).min()
    }

    /// ord_β(m ⊖ (−1)): the least place L where m_L ≠ β_L − 1, that is, where m differs from −1.
    ///
    /// m ⊖ (−1) itself has infinitely many digits that are not 0, so it is no number; its order
    /// is all that Lemma 13 needs.
    ///
    /// # Source
    /// Sat, §2.4, Lemma 13 and Example 14.
    ///
    /// # Examples
    /// ```
    /// use impartial::radix::Radix;
    ///
    /// assert_eq!(Radix::constant(3)?.first_difference_from_minus_one(2), 1);
    /// # Ok::<(), impartial::radix::RadixError>(())
    /// ```
    pub fn first_difference_from_minus_one(&self, m: u64) -> usize {
        self.digits(m).zip(self.radices()).take_while(|&(digit, radix)| digit == radix - 1).count()
    }
}

/// Quotient and remainder, with a 64-bit division when that is enough.
fn divide(n: u128, radix: u64) -> (u128, u64) {
    match u64::try_from(n) {
        Ok(n) => (u128::from(n / radix), n % radix),
        Err(_) => {
            let remainder = n % u128::from(radix);
            // A remainder is less than the radix, so it fits.
            (n / u128::from(radix), int::to_u64(remainder))
        }
    }
}

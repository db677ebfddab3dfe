//! ⊕ and ⊖: addition and subtraction of digits without carry.

use smallvec::SmallVec;

use super::{Radix, RadixError};

/// No number below 2⁶⁴ has more digits than this.
const MAX_DIGITS: usize = 64;

/// A number [n₀, n₁, …] kept as its digits while others are ⊕-added to it and ⊖-subtracted.
///
/// Whatever order the operations come in, an intermediate result can't overflow: only
/// [`value`](Expansion::value) asks whether the outcome fits in 64 bits.
///
/// # Source
/// Sat, §1.4.
///
/// # Examples
/// y⁽⁰⁾ = m ⊖ (3¹−1) ⊖ 4 = 8 of Example 14, where β = 3 and m = 2:
/// ```
/// use impartial::radix::Radix;
///
/// let three = Radix::constant(3)?;
/// let mut y = three.expansion(2);
/// y.plus_ones(0)?; // ⊖ (3¹ − 1)
/// y.minus(4);
/// assert_eq!(y.value(), Ok(8));
/// # Ok::<(), impartial::radix::RadixError>(())
/// ```
///
/// # Complexity
/// O(log n) for each operation with n; nothing is allocated.
#[derive(Clone, Debug)]
pub struct Expansion<'r> {
    radix: &'r Radix,
    /// Each digit is below the radix at its place; zeros may be on top.
    digits: SmallVec<[u64; MAX_DIGITS]>,
}

impl Expansion<'_> {
    /// Adds n digitwise: each digit becomes (digit + n_L) mod β_L.
    pub fn plus(&mut self, n: u64) {
        self.each_digit_of(n, add_mod);
    }

    /// Subtracts n digitwise: each digit becomes (digit − n_L) mod β_L.
    pub fn minus(&mut self, n: u64) {
        self.each_digit_of(n, sub_mod);
    }

    /// ⊕ (βᴸ⁺¹ − 1) for `place` = L, as in φ_β: *subtracts* 1, modulo the radix, from each digit at
    /// the places 0, …, L, because βᴸ⁺¹ − 1 = ⊖[1, …, 1].
    ///
    /// # Source
    /// Sat, §2.2, above (2.1).
    ///
    /// # Errors
    /// [`RadixError::Overflow`] if L ≥ 64, which is beyond the digits of any 64-bit number.
    pub fn minus_ones(&mut self, place: usize) -> Result<(), RadixError> {
        self.each_digit_up_to(place, sub_mod)
    }

    /// ⊖ (βᴸ⁺¹ − 1) for `place` = L, as in Lemma 13: *adds* 1, modulo the radix, to each digit at
    /// the places 0, …, L. It undoes [`minus_ones`](Expansion::minus_ones).
    ///
    /// # Source
    /// Sat, §2.4, Lemma 13.
    ///
    /// # Errors
    /// As for [`minus_ones`](Expansion::minus_ones).
    pub fn plus_ones(&mut self, place: usize) -> Result<(), RadixError> {
        self.each_digit_up_to(place, add_mod)
    }

    /// The digits, least significant first; there may be zeros on top.
    pub fn digits(&self) -> &[u64] {
        &self.digits
    }

    /// The number with these digits.
    ///
    /// # Errors
    /// [`RadixError::Overflow`] if it exceeds 2⁶⁴ − 1.
    pub fn value(&self) -> Result<u64, RadixError> {
        self.radix.from_digits(self.digits.iter().copied())
    }

    /// Applies a digit operation, (digit, digit of n, radix) ↦ digit, at each place that n has.
    fn each_digit_of(&mut self, n: u64, op: impl Fn(u64, u64, u64) -> u64) {
        let mut digits = self.radix.digits(n);
        let mut place = 0;
        while let Some((digit, radix)) = digits.next_with_radix() {
            if place == self.digits.len() {
                self.digits.push(0);
            }
            self.digits[place] = op(self.digits[place], digit, radix);
            place += 1;
        }
    }

    /// Applies a digit operation with the digit 1 at the places 0, …, `place`.
    fn each_digit_up_to(
        &mut self,
        place: usize,
        op: impl Fn(u64, u64, u64) -> u64,
    ) -> Result<(), RadixError> {
        if place >= MAX_DIGITS {
            return Err(RadixError::Overflow { place });
        }
        if self.digits.len() <= place {
            self.digits.resize(place + 1, 0);
        }
        for (digit, radix) in self.digits.iter_mut().zip(self.radix.radices()).take(place + 1) {
            *digit = op(*digit, 1, radix);
        }
        Ok(())
    }
}

/// a ⊕ b in ⟦radix⟧, for a, b < radix, without leaving 64 bits.
fn add_mod(a: u64, b: u64, radix: u64) -> u64 {
    let missing = radix - b;
    if a >= missing { a - missing } else { a + b }
}

/// a ⊖ b in ⟦radix⟧, for a, b < radix, without leaving 64 bits.
fn sub_mod(a: u64, b: u64, radix: u64) -> u64 {
    if a >= b { a - b } else { a + (radix - b) }
}

impl Radix {
    /// The digits of n, ready for ⊕ and ⊖.
    pub fn expansion(&self, n: u64) -> Expansion<'_> {
        Expansion { radix: self, digits: self.digits(n).collect() }
    }

    /// a ⊕ b: digits added modulo β_L, without carry.
    ///
    /// # Source
    /// Sat, §1.4 and Example 8.
    ///
    /// # Examples
    /// ```
    /// use impartial::radix::Radix;
    ///
    /// let beta: Radix = "3,2,5".parse()?;
    /// assert_eq!(beta.add(16, 27), Ok(7)); // [1,1,2] ⊕ [0,1,4] = [1,0,1]
    /// # Ok::<(), impartial::radix::RadixError>(())
    /// ```
    ///
    /// # Complexity
    /// O(log a + log b), O(1) in base 2; nothing is allocated.
    ///
    /// # Errors
    /// [`RadixError::Overflow`] if the result exceeds 2⁶⁴ − 1: its highest digit may be larger
    /// than the highest digits of a and b.
    pub fn add(&self, a: u64, b: u64) -> Result<u64, RadixError> {
        self.sum([a, b])
    }

    /// a ⊖ b: digits subtracted modulo β_L, without borrow. Where b has a digit and a has none,
    /// the result has the digit β_L − b_L: it may well be larger than both.
    ///
    /// # Source
    /// Sat, §1.4.
    ///
    /// # Examples
    /// ```
    /// use impartial::radix::Radix;
    ///
    /// let five = Radix::constant(5)?;
    /// assert_eq!(five.add(2, 4), Ok(1));
    /// assert_eq!(five.sub(2, 4), Ok(3));
    /// # Ok::<(), impartial::radix::RadixError>(())
    /// ```
    ///
    /// # Complexity
    /// As [`add`](Radix::add).
    ///
    /// # Errors
    /// [`RadixError::Overflow`] if the result exceeds 2⁶⁴ − 1.
    pub fn sub(&self, a: u64, b: u64) -> Result<u64, RadixError> {
        if self.is_binary() {
            return Ok(a ^ b);
        }
        let mut difference = self.expansion(a);
        difference.minus(b);
        difference.value()
    }

    /// σ_β(X) = x⁰ ⊕ … ⊕ xᵏ⁻¹; 0 for no numbers at all.
    ///
    /// # Source
    /// Sat, (1.1).
    ///
    /// # Complexity
    /// O(Σ log xⁱ), O(k) in base 2; nothing is allocated.
    ///
    /// # Errors
    /// [`RadixError::Overflow`] if the sum itself exceeds 2⁶⁴ − 1; partial sums may.
    pub fn sum(&self, numbers: impl IntoIterator<Item = u64>) -> Result<u64, RadixError> {
        if self.is_binary() {
            return Ok(numbers.into_iter().fold(0, |sum, n| sum ^ n));
        }
        let mut sum = self.expansion(0);
        for n in numbers {
            sum.plus(n);
        }
        sum.value()
    }

    /// σ_β(X) ⊕ (βᴸ⁺¹ − 1) for `place` = L: the sum with 1 subtracted from each of its digits
    /// at the places 0, …, L.
    ///
    /// # Source
    /// Sat, (1.2) and Example 11.
    ///
    /// # Examples
    /// ```
    /// use impartial::radix::Radix;
    ///
    /// let two = Radix::constant(2)?;
    /// assert_eq!(two.sum_sub_ones([2, 2], 1), Ok(3));
    /// assert_eq!(two.sum_sub_ones([2, 3], 0), Ok(0));
    /// # Ok::<(), impartial::radix::RadixError>(())
    /// ```
    ///
    /// # Complexity
    /// As [`sum`](Radix::sum), and L more steps.
    ///
    /// # Errors
    /// [`RadixError::Overflow`] if the result exceeds 2⁶⁴ − 1; σ_β(X) and βᴸ⁺¹ − 1 may.
    pub fn sum_sub_ones(
        &self,
        numbers: impl IntoIterator<Item = u64>,
        place: usize,
    ) -> Result<u64, RadixError> {
        if self.is_binary() && place < MAX_DIGITS {
            let ones = u64::MAX >> (MAX_DIGITS - 1 - place);
            return Ok(numbers.into_iter().fold(ones, |sum, n| sum ^ n));
        }
        let mut sum = self.expansion(0);
        for n in numbers {
            sum.plus(n);
        }
        sum.minus_ones(place)?;
        sum.value()
    }

    /// n ⊕ (βᴸ⁺¹ − 1) for `place` = L: n with 1 subtracted, modulo β_L, from each of its digits
    /// at the places 0, …, L.
    ///
    /// # Source
    /// Sat, §2.2, above (2.1).
    ///
    /// # Examples
    /// ```
    /// use impartial::radix::Radix;
    ///
    /// // Example 9, b = 3: 1 ⊕ 4 ⊕ (3² − 1) = 1.
    /// let three = Radix::constant(3)?;
    /// assert_eq!(three.sub_ones(three.add(1, 4)?, 1), Ok(1));
    /// # Ok::<(), impartial::radix::RadixError>(())
    /// ```
    ///
    /// # Errors
    /// [`RadixError::Overflow`] if the result exceeds 2⁶⁴ − 1, as it does for every L ≥ 64.
    pub fn sub_ones(&self, n: u64, place: usize) -> Result<u64, RadixError> {
        self.sum_sub_ones([n], place)
    }
}

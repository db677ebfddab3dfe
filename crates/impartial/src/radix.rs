//! Mixed-radix numbers: digits, ⊕ and ⊖ without carry, ord and mord.
//!
//! A [`Radix`] is the sequence β = (β₀, β₁, …) itself, a value. Numbers stay plain `u64`s, and
//! every digit operation is a method of the sequence that defines the digits.
//!
//! ∞ is written `None`, and Rust orders `None` *below* every `Some`: for the least of several
//! orders use [`Radix::mord`], not `min` on options.
//!
//! # Source
//! Sat, §1.1 (digits, ord) and §1.4 (⊕, ⊖, σ).

use std::iter::{Chain, Copied, Cycle};
use std::slice::Iter;

mod digits;
mod error;
mod expansion;
mod text;

pub use digits::Digits;
pub use error::RadixError;
pub use expansion::Expansion;

/// The radices β₀, β₁, … in order, for ever: see [`Radix::radices`].
pub type Radices<'r> = Copied<Chain<Iter<'r, u64>, Cycle<Iter<'r, u64>>>>;

/// A sequence of radices β = (β₀, β₁, …), every β_L ≥ 2, periodic from some place on.
///
/// βᴸ = β₀·β₁⋯β_{L−1} is the weight of the digit at place L, so every n ∈ ℕ is uniquely
/// n = Σ n_L·βᴸ with 0 ≤ n_L < β_L.
///
/// Written as text, the last entry of a list is repeated for ever, and so is a list in parentheses:
///
/// | text          | β                     |
/// |---------------|-----------------------|
/// | `2`           | 2, 2, 2, …            |
/// | `2,3`         | 2, 3, 3, 3, …         |
/// | `(2,3)`       | 2, 3, 2, 3, …         |
/// | `6,(2)`       | 6, 2, 2, …            |
/// | `3,2,(5,4)`   | 3, 2, 5, 4, 5, 4, …   |
///
/// Two values are equal exactly when they are the same sequence, and each sequence is printed in
/// one way: shortest list before the parentheses, least period, no parentheses around one entry.
///
/// # Source
/// Sat, §1.1.
///
/// # Examples
/// ```
/// use impartial::radix::Radix;
///
/// let beta: Radix = "2,3,(2,2)".parse()?;
/// assert_eq!(beta.to_string(), "2,3,2");
/// assert_eq!(beta.power(0), Some(1));
/// assert_eq!(beta.power(1), Some(2));
/// assert_eq!(beta.power(2), Some(6));
/// # Ok::<(), impartial::radix::RadixError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Radix {
    /// β₀, …, before the sequence becomes periodic: as short as possible.
    prefix: Vec<u64>,
    /// Repeated for ever after the prefix: not empty, as short as possible.
    period: Vec<u64>,
}

impl Radix {
    /// The sequence that starts with `prefix` and then repeats `period` for ever.
    ///
    /// # Examples
    /// ```
    /// use impartial::radix::Radix;
    ///
    /// assert_eq!(Radix::new(vec![3, 2], vec![5, 4])?, "3,2,(5,4)".parse()?);
    /// assert_eq!(Radix::new(vec![2, 3], vec![2, 3, 2, 3])?, "(2,3)".parse()?);
    /// # Ok::<(), impartial::radix::RadixError>(())
    /// ```
    ///
    /// # Complexity
    /// O(p·d) for p entries in all, where d is the number of divisors of the period's length.
    ///
    /// # Errors
    /// [`RadixError::EmptyPeriod`]; [`RadixError::TooSmall`] for an entry 0 or 1.
    pub fn new(mut prefix: Vec<u64>, mut period: Vec<u64>) -> Result<Self, RadixError> {
        if period.is_empty() {
            return Err(RadixError::EmptyPeriod);
        }
        for (place, &value) in prefix.iter().chain(&period).enumerate() {
            if value < 2 {
                return Err(RadixError::TooSmall { place, value });
            }
        }
        let whole = period.len();
        let least = (1..whole)
            .find(|&p| whole.is_multiple_of(p) && period.chunks(p).all(|c| c == &period[..p]))
            .unwrap_or(whole);
        period.truncate(least);
        // The end of the prefix that the period, read backwards, repeats belongs to the period.
        let absorbed = prefix
            .iter()
            .rev()
            .zip(period.iter().rev().cycle())
            .take_while(|(a, b)| a == b)
            .count();
        prefix.truncate(prefix.len() - absorbed);
        period.rotate_right(absorbed % least);
        Ok(Self { prefix, period })
    }

    /// The constant sequence b, b, …: ordinary base b.
    ///
    /// # Examples
    /// ```
    /// use impartial::radix::Radix;
    ///
    /// let ten = Radix::constant(10)?;
    /// assert_eq!(ten.digits(24).collect::<Vec<_>>(), [4, 2]);
    /// assert_eq!(Radix::constant(1).unwrap_err().to_string(), "radix must be at least 2: β_0 is 1");
    /// # Ok::<(), impartial::radix::RadixError>(())
    /// ```
    ///
    /// # Errors
    /// [`RadixError::TooSmall`] if b < 2.
    pub fn constant(b: u64) -> Result<Self, RadixError> {
        Self::new(Vec::new(), vec![b])
    }

    /// The radices before the sequence becomes periodic; empty if it is periodic from the start.
    pub fn prefix(&self) -> &[u64] {
        &self.prefix
    }

    /// The radices repeated for ever after the prefix; never empty.
    pub fn period(&self) -> &[u64] {
        &self.period
    }

    /// b, if β is the constant sequence b, b, ….
    pub fn as_constant(&self) -> Option<u64> {
        match (&*self.prefix, &*self.period) {
            ([], &[b]) => Some(b),
            _ => None,
        }
    }

    /// Base 2, where ⊕ and ⊖ are both exclusive or.
    fn is_binary(&self) -> bool {
        self.as_constant() == Some(2)
    }

    /// β_L, the radix at `place` = L.
    ///
    /// # Complexity
    /// O(1).
    pub fn at(&self, place: usize) -> u64 {
        match (self.prefix.get(place), &*self.period) {
            (Some(&radix), _) => radix,
            (None, &[radix]) => radix,
            (None, period) => period[(place - self.prefix.len()) % period.len()],
        }
    }

    /// β₀, β₁, … without end.
    pub fn radices(&self) -> Radices<'_> {
        self.prefix.iter().chain(self.period.iter().cycle()).copied()
    }

    /// βᴸ = β₀·β₁⋯β_{L−1} for `place` = L; `None` if it does not fit in a `u128`.
    ///
    /// # Complexity
    /// O(L), and never more than 128 multiplications.
    pub fn power(&self, place: usize) -> Option<u128> {
        self.radices().take(place).try_fold(1_u128, |power, b| power.checked_mul(u128::from(b)))
    }

    /// βᴸ⁺¹ − 1 for `place` = L, the number whose digits at places 0, …, L are all as large as
    /// possible; `None` if βᴸ⁺¹ does not fit in a `u128`.
    ///
    /// To ⊕-add it no such number is needed: see [`Radix::sub_ones`].
    ///
    /// # Examples
    /// ```
    /// use impartial::radix::Radix;
    ///
    /// let beta: Radix = "3,2,(5,4)".parse()?;
    /// assert_eq!(beta.minus_one_up_to(2), Some(29)); // [2, 1, 4]
    /// # Ok::<(), impartial::radix::RadixError>(())
    /// ```
    pub fn minus_one_up_to(&self, place: usize) -> Option<u128> {
        self.power(place.checked_add(1)?).map(|power| power - 1)
    }
}

//! Digits lowered to a given sum, Lemma 15.

use smallvec::SmallVec;

/// One digit of each heap, all at the same place.
pub(crate) type PlaceDigits = SmallVec<[u64; 6]>;

/// **Lemma 15.** Let x⁰_R, …, xᵏ⁻¹_R be digits at a place R, xʲ_R a largest one, and m_R a digit. If
/// m_R ≤ Σ xⁱ_R, there are digits u⁰, …, uᵏ⁻¹ with
///
/// 1. u⁰ ⊕ … ⊕ uᵏ⁻¹ = m_R,
/// 2. 0 ≤ xⁱ_R − uⁱ ≤ xʲ_R − uʲ for every i,
/// 3. Σ (xⁱ_R − uⁱ) ≤ β_R − 1.
///
/// They are found by taking d = (⊕ xⁱ_R) ⊖ m_R from the digits: from xʲ_R as much as possible, then
/// from the others in turn. At most min(β_R − 1, k) digits change.
///
/// # Source
///
/// \[Sat\] Lemma 15 and its proof.
///
/// # Examples
///
/// The example after the lemma: β₀ = 7, X = (4, 4, 3), m = 6, so d = 5.
///
/// ```
/// use misere_saturation::Lemma15;
///
/// let lemma = Lemma15::of(7, &[4, 4, 3], 6).expect("6 ≤ 11");
/// assert_eq!(lemma.largest, 0);
/// assert_eq!(lemma.digits, [0, 3, 3]);
/// assert_eq!(Lemma15::of(7, &[1, 1], 6), None); // 6 > 2
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lemma15 {
    /// j, the first of the largest digits, counted from 0.
    pub largest: usize,
    /// u⁰, …, uᵏ⁻¹.
    pub digits: Vec<u64>,
}

impl Lemma15 {
    /// j and u for the radix β_R = `radix`, the digits xⁱ_R and m_R = `sum`; none if the lemma does
    /// not apply: `sum` exceeds the sum of the digits, something is no digit in that radix, or there
    /// are no digits at all.
    ///
    /// # Complexity
    ///
    /// Linear in the number of digits.
    pub fn of(radix: u64, digits: &[u64], sum: u64) -> Option<Self> {
        if radix < 2 || digits.iter().any(|&digit| digit >= radix) {
            return None;
        }
        let (largest, digits) = with_sum(radix, digits, sum)?;
        Some(Lemma15 { largest, digits: digits.into_vec() })
    }
}

/// j and u of the lemma, for digits that are digits.
pub(crate) fn with_sum(radix: u64, digits: &[u64], sum: u64) -> Option<(usize, PlaceDigits)> {
    let total: u128 = digits.iter().map(|&digit| u128::from(digit)).sum();
    let excess = total.checked_sub(u128::from(sum))?;
    if sum >= radix {
        return None;
    }
    lowered(digits, u64::try_from(excess % u128::from(radix)).ok()?)
}

/// The digits lowered by `amount` in all, starting with the first of the largest, which is named; none
/// if they have not so much together, or if there are none.
pub(crate) fn lowered(digits: &[u64], amount: u64) -> Option<(usize, PlaceDigits)> {
    let largest = first_of_the_largest(digits)?;
    let mut digits = PlaceDigits::from_slice(digits);
    let mut left = amount;
    for index in std::iter::once(largest).chain(0..digits.len()) {
        let taken = left.min(digits[index]);
        digits[index] -= taken;
        left -= taken;
    }
    (left == 0).then_some((largest, digits))
}

fn first_of_the_largest(digits: &[u64]) -> Option<usize> {
    let largest = digits.iter().max()?;
    digits.iter().position(|digit| digit == largest)
}

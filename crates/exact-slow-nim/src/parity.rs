//! Parity vectors, written as in the source: `eeoooo`.

use num_integer::Integer;

/// A parity vector p(x): `e` where the heap is even, `o` where it is odd.
///
/// # Source
///
/// \[Slow\] §1, before Theorem 1.
///
/// # Examples
///
/// ```
/// assert_eq!(exact_slow_nim::parity_word(&[0_u64, 2, 3]), "eeo");
/// ```
pub fn parity_word<Z: Integer>(heaps: &[Z]) -> String {
    heaps.iter().map(|heap| char::from(letter(heap))).collect()
}

/// `e` or `o`.
fn letter(heap: &impl Integer) -> u8 {
    if heap.is_even() { b'e' } else { b'o' }
}

/// The parity vector of a fixed number of heaps, as bytes.
pub(crate) fn parities<const N: usize, Z: Integer>(heaps: &[Z; N]) -> [u8; N] {
    heaps.each_ref().map(letter)
}

//! The heap that completes a position to a given value, Lemma 13.

use impartial::formula::OutOfScope;
use impartial::radix::Radix;

/// **Lemma 13.** Let X ∈ 𝒫_Mis, m ∈ ℕ and i a heap. With
///
/// M⁽ⁱ⁾ = mord_β(m ⊖ (−1), x⁰, …, xⁱ⁻¹, xⁱ⁺¹, …, xᵏ⁻¹),
/// y⁽ⁱ⁾ = m ⊖ (β^{M⁽ⁱ⁾+1} − 1) ⊖ x⁰ ⊖ … ⊖ xⁱ⁻¹ ⊖ xⁱ⁺¹ ⊖ … ⊖ xᵏ⁻¹,
///
/// and Y⁽ⁱ⁾ the position X with heap i replaced by y⁽ⁱ⁾: mord_β(Y⁽ⁱ⁾) = M⁽ⁱ⁾, and φ^β(Y⁽ⁱ⁾) = m.
///
/// So each value is attained by exactly one content of heap i, whatever the other heaps are: two
/// positions that differ in one heap have different values. y⁽ⁱ⁾ may be larger than xⁱ.
///
/// # Source
///
/// \[Sat\] Lemma 13.
///
/// # Examples
///
/// Example 14: β = 3, X = (3, 4), m = 2.
///
/// ```
/// use impartial::radix::Radix;
/// use misere_saturation::Lemma13;
///
/// let three = Radix::constant(3)?;
/// assert_eq!(Lemma13::of(&three, &[3, 4], 0, 2)?, Lemma13 { order: 0, heap: 8 });
/// assert_eq!(Lemma13::of(&three, &[3, 4], 1, 2)?, Lemma13 { order: 1, heap: 0 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lemma13 {
    /// M⁽ⁱ⁾, which is mord_β(Y⁽ⁱ⁾).
    pub order: usize,
    /// y⁽ⁱ⁾.
    pub heap: u64,
}

impl Lemma13 {
    /// M⁽ⁱ⁾ and y⁽ⁱ⁾ for i = `index`, counted from 0, and m = `value`. What heap i contains does not
    /// matter.
    ///
    /// # Errors
    ///
    /// [`OutOfScope`] if there is no heap `index`, or if y⁽ⁱ⁾ exceeds 2⁶⁴ − 1.
    ///
    /// # Complexity
    ///
    /// One division for each digit of each heap.
    pub fn of(radix: &Radix, heaps: &[u64], index: usize, value: u64) -> Result<Self, OutOfScope> {
        if index >= heaps.len() {
            return Err(OutOfScope::new(format_args!(
                "there is no heap {}, the position has {} heaps",
                index + 1,
                heaps.len()
            )));
        }
        let others = || heaps.iter().enumerate().filter(|&(i, _)| i != index).map(|(_, &x)| x);
        // m ⊖ (−1) is never 0, so M is finite.
        let order = others()
            .filter_map(|heap| radix.ord(heap))
            .fold(radix.first_difference_from_minus_one(value), usize::min);
        let mut heap = radix.expansion(value);
        let too_large = |error| {
            OutOfScope::new(format_args!(
                "the heap that completes {heaps:?} to the value {value} does not fit in 64 bits: {error}"
            ))
        };
        heap.plus_ones(order).map_err(too_large)?;
        others().for_each(|other| heap.minus(other));
        Ok(Lemma13 { order, heap: heap.value().map_err(too_large)? })
    }
}

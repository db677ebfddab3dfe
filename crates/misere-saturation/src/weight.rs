//! How many heaps a move must be able to change, (1.3), and why fewer are not enough, (A2).

use crate::Theorem10;
use crate::move_set::Vectors;
use impartial::formula::{Formula, OutOfScope};
use impartial::position::{HeapTuple, Heaps};
use impartial::radix::Radix;

/// **(1.3).** wt(φ^{β,k}): the least w such that some β-saturation Γ(𝒫_Mis, 𝒞) of misère Nim with k
/// heaps has no move that changes more than w of them. With δ(L) = \[L = 0\] it is
///
/// max over L ∈ ℕ of min{β_L − δ(L), k − δ(L)·\[β₀ < 2k\]}.
///
/// In particular it is min{b, k} in base b. Γ(𝒫_Mis, 𝒞^β_\[w\]) is a β-saturation iff w is at least
/// this. For k = 0, where there is no position, it is 0.
///
/// # Source
///
/// \[Sat\] (1.3).
///
/// # Examples
///
/// ```
/// use impartial::radix::Radix;
/// use misere_saturation::weight;
///
/// assert_eq!(weight(&Radix::constant(2)?, 5), 2);
/// assert_eq!(weight(&"6,2".parse()?, 3), 3); // Example 12
/// assert_eq!(weight(&"5,2".parse()?, 3), 2);
/// # Ok::<(), impartial::radix::RadixError>(())
/// ```
///
/// # Complexity
///
/// Linear in the length of the prefix and the period of β.
pub fn weight(radix: &Radix, heaps: usize) -> usize {
    (0..places(radix)).map(|place| weight_at(radix, heaps, place)).max().unwrap_or(0)
}

/// min{β_L − δ(L), k − δ(L)·\[β₀ < 2k\]}.
fn weight_at(radix: &Radix, heaps: usize, place: usize) -> usize {
    let base = to_usize(radix.at(place));
    if place > 0 {
        return base.min(heaps);
    }
    (base - 1).min(heaps - usize::from(heaps > base / 2))
}

/// How many places show everything that β does, at place 0 and later.
fn places(radix: &Radix) -> usize {
    radix.prefix().len() + radix.period().len() + 1
}

/// Only compared with numbers of heaps, so it may be capped.
fn to_usize(n: u64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// The second form of **(1.3)**, equal to [`weight`]: with B = sup{β_L : L ≥ 1},
///
/// - k if B ≥ k or β₀ ≥ 2k,
/// - k − 1 if B < k and k ≤ β₀ < 2k,
/// - max{β₀ − 1, B} if B < k and β₀ < k.
///
/// # Source
///
/// \[Sat\] (1.3).
///
/// # Examples
///
/// ```
/// use misere_saturation::weight_by_cases;
///
/// assert_eq!(weight_by_cases(&"8,2".parse()?, 4), 4);
/// assert_eq!(weight_by_cases(&"7,2".parse()?, 4), 3);
/// assert_eq!(weight_by_cases(&"3,2".parse()?, 4), 2);
/// # Ok::<(), impartial::radix::RadixError>(())
/// ```
pub fn weight_by_cases(radix: &Radix, heaps: usize) -> usize {
    let first = to_usize(radix.at(0));
    let later = (1..places(radix)).map(|place| to_usize(radix.at(place))).max().unwrap_or(0);
    if later >= heaps || first / 2 >= heaps {
        heaps
    } else if first >= heaps {
        heaps - 1
    } else {
        later.max(first - 1)
    }
}

/// **(A2).** A position X and a value m < φ(X) such that wt(X − Y) ≥ w for every descendant Y of X
/// with φ(Y) = m, where w = [`weight`]. So a set of moves that change fewer than w heaps does not give
/// the Sprague–Grundy function φ.
///
/// If w is attained in (1.3) at the place N, X has w + δ(N) heaps β^N, and is (2, …, 2) if N = 0 and
/// β₀ ≥ 2k; m is 0.
///
/// # Source
///
/// \[Sat\] §2.3.
///
/// # Examples
///
/// ```
/// use impartial::position::Heaps;
/// use misere_saturation::Witness;
///
/// let beta = "6,2".parse()?; // Example 12
/// let witness = Witness::of(&beta, 3)?.expect("there are heaps");
/// assert_eq!(witness.position, Heaps::from([2, 2, 2]));
/// assert_eq!(witness.lightest(&beta), Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Witness {
    /// X.
    pub position: Heaps,
    /// m.
    pub value: u64,
    /// w.
    pub weight: usize,
}

impl Witness {
    /// The witness for k = `heaps`, with the least N; none for k = 0.
    ///
    /// # Errors
    ///
    /// [`OutOfScope`] if β^N exceeds 2⁶⁴ − 1.
    pub fn of(radix: &Radix, heaps: usize) -> Result<Option<Self>, OutOfScope> {
        let weight = weight(radix, heaps);
        let attained = (0..places(radix)).find(|&place| weight_at(radix, heaps, place) == weight);
        let Some(place) = attained.filter(|_| heaps > 0) else { return Ok(None) };
        let mut position = vec![0; heaps];
        if place == 0 && to_usize(radix.at(0)) / 2 >= heaps {
            position.fill(2);
        } else {
            let power = radix.power(place).and_then(|power| u64::try_from(power).ok());
            let power = power.ok_or_else(|| {
                OutOfScope::new(format_args!("β^{place} does not fit in 64 bits, β = {radix}"))
            })?;
            position[..weight + usize::from(place == 0)].fill(power);
        }
        Ok(Some(Witness { position: position.into(), value: 0, weight }))
    }

    /// The least wt(X − Y) over all descendants Y of X with φ(Y) = m: the proof that the witness is
    /// one, if this is at least w.
    ///
    /// # Complexity
    ///
    /// One evaluation of φ for each of the ∏(xⁱ + 1) descendants.
    pub fn lightest(&self, radix: &Radix) -> Option<usize> {
        let theorem = Theorem10::new(radix.clone());
        Vectors::new(&self.position, usize::MAX)
            .filter(|descendant| theorem.evaluate(descendant) == Ok(self.value))
            .map(|descendant| weight_between(self.position.heaps(), descendant.heaps()))
            .min()
    }
}

/// wt(X − Y).
pub(crate) fn weight_between(position: &[u64], option: &[u64]) -> usize {
    position.iter().zip(option).filter(|(before, after)| before != after).count()
}

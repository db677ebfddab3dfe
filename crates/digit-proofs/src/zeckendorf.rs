//! Sums in Zeckendorf digits.

use crate::automaton::Automaton;
use crate::{DigitError, Engine, Track};

/// Read from the highest place down, Σ dᵢ·F_{i+2} so far is a·F_{i+2} + b·F_{i+1}: from (a, b) the
/// digit d at the next lower place leads to (a + b + d, a), and the sum is 0 iff a + b = 0 at the end.
///
/// With digits −2, …, 1, a sum that ends in 0 never leaves this box. (|a + b/φ| ≤ 2φ, or what is left
/// cannot make up for it, and by the conjugate embedding |a − bφ| ≤ 2φ²; together |a| < 6, |b| < 4.)
const BOX: i8 = 7;

impl Engine<'_> {
    /// a + b = c, in any numeration.
    ///
    /// # Source
    ///
    /// Addition in Zeckendorf's numeration is recognised by a finite automaton: \[Frougny\]. That this
    /// automaton adds is proved by induction in the tests: x + 0 = x, x + (y+1) = (x+y) + 1.
    ///
    /// # Errors
    ///
    /// [`DigitError`].
    pub fn sum(&self, a: Track, b: Track, c: Track) -> Result<Automaton, DigitError> {
        if !self.numeration().is_zeckendorf() {
            return self.equation(&[(a, 1), (b, 1), (c, -1)], 0);
        }
        let mut terms = [(a, -1_i8), (b, -1), (c, 1)];
        terms.sort_unstable();
        // Words come lowest place first; the automaton of the sum reads from the highest place on.
        // The automaton from the highest place, read backwards: the set of its states from which
        // the digits that were read lead to 0.
        let pairs = || (-BOX..=BOX).flat_map(|a| (-BOX..=BOX).map(move |b| (a, b)));
        let end: Vec<(i8, i8)> = pairs().filter(|(a, b)| a + b == 0).collect();
        self.atom(
            &terms.map(|(track, _)| track),
            (end, 0_i8),
            |(set, sum), digit| {
                let digit_value = i8::from(digit.digit > 0);
                Some((set.clone(), sum + terms[digit.number].1 * digit_value))
            },
            |(set, sum), _| {
                let earlier: Vec<(i8, i8)> =
                    pairs().filter(|&(a, b)| set.contains(&(a + b + sum, a))).collect();
                (!earlier.is_empty()).then_some((earlier, 0))
            },
            |(set, _)| set.contains(&(0, 0)),
        )
    }
}

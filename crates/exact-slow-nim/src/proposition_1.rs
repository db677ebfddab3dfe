//! Proposition 1: vectors that may be added to a position without changing its outcome.

use impartial::formula::Source;

/// **Proposition 1.** Adding (0,0,1,1,1,1), (1,1,1,1,2,2), (0,0,0,2,2,4) or (0,2,2,2,2,4) to a sorted
/// position of Nim(6,=2) keeps its outcome. It keeps E, F, K, r, s, u and T, too.
///
/// # Source
///
/// \[Slow\] Proposition 1.
///
/// # Examples
///
/// ```
/// use exact_slow_nim::{DifferentialCoordinates, Proposition1};
///
/// let [x, y] = [[0, 2, 2, 3, 4, 6], Proposition1::SHIFTS[2].map(i128::from)];
/// let shifted = std::array::from_fn(|i| x[i] + 1_000 * y[i]);
/// let [q, shifted] = [x, shifted].map(|x| DifferentialCoordinates::from_sorted(&x));
/// assert_eq!((q.r(), q.s(), q.u(), q.k()), (shifted.r(), shifted.s(), shifted.u(), shifted.k()));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Proposition1;

impl Proposition1 {
    /// y⁽¹⁾, …, y⁽⁴⁾.
    pub const SHIFTS: [[u64; 6]; 4] =
        [[0, 0, 1, 1, 1, 1], [1, 1, 1, 1, 2, 2], [0, 0, 0, 2, 2, 4], [0, 2, 2, 2, 2, 4]];

    /// Vectors whose sums are the further shifts of Nim(6,=2)\[0\]: every nondecreasing even vector is
    /// a sum of the first six; (0,0,1,1,1,1) and (1,1,1,1,2,2) are the last two.
    ///
    /// # Source
    ///
    /// \[Slow\] §1, after the definition of P-shifts.
    pub const EVEN_TOTAL_SHIFTS: [[u64; 6]; 8] = [
        [0, 0, 0, 0, 0, 2],
        [0, 0, 0, 0, 2, 2],
        [0, 0, 0, 2, 2, 2],
        [0, 0, 2, 2, 2, 2],
        [0, 2, 2, 2, 2, 2],
        [2, 2, 2, 2, 2, 2],
        [0, 0, 1, 1, 1, 1],
        [1, 1, 1, 1, 2, 2],
    ];

    /// Where it is stated.
    pub const SOURCE: Source = Source::new("Slow", "Proposition 1");

    /// Eq. (2) for a parity vector: x₁ ≡ x₂, x₃ ≡ x₄ and x₁ + x₄ ≡ x₅ (mod 2).
    ///
    /// For even totals it has the solutions of [`Theorem1`](crate::Theorem1).
    pub fn equation_2(parities: [u8; 6]) -> bool {
        let [x1, x2, x3, x4, x5, _] = parities.map(|letter| letter == b'o');
        x1 == x2 && x3 == x4 && (x1 != x4) == x5
    }
}

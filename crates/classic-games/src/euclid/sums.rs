//! Sums over the P-positions of Euclid's game, of which there are too many to list.

use crate::wythoff::lower_wythoff_big;
use num_bigint::BigUint;
use num_traits::{One, Zero};

/// The sum of x + y over all P-positions with 0 < x < y ≤ n of Euclid's game: those with y < φx. It is
/// the same for both ways to end the game.
///
/// # Source
///
/// The P-positions are those of \[CD\]. The x that go with y are ⌊y/φ⌋ + 1, …, y − 1, so that the sum is
/// one of ⌊y/φ⌋, ⌊y/φ⌋² and y⌊y/φ⌋ over all y ≤ n. Each of these is a sum over the points (y, j) with
/// 1 ≤ j ≤ y/φ. Let m = ⌊n/φ⌋. For j ≤ m the y are ⌊jφ⌋ + 1, …, n, and ⌊jφ⌋ = j + ⌊j/φ⌋, so that a sum up
/// to n is found from those up to m.
///
/// # Examples
///
/// ```
/// use classic_games::euclid::p_position_sum;
/// use num_bigint::BigUint;
///
/// // (2, 3), (3, 4), (4, 5) and (4, 6), …
/// assert_eq!(p_position_sum(&BigUint::from(10_u8)), BigUint::from(211_u8));
/// let sum = p_position_sum(&BigUint::from(10_u64.pow(16)));
/// assert_eq!(sum % 7_u32.pow(10), BigUint::from(54_672_965_u32));
/// ```
///
/// # Complexity
///
/// About 4.8 steps for each decimal digit of n, each some products of numbers three times as long.
pub fn p_position_sum(n: &BigUint) -> BigUint {
    // n, ⌊n/φ⌋, ⌊⌊n/φ⌋/φ⌋, … down to 0.
    let mut bounds = vec![n.clone()];
    while let Some(last) = bounds.last().filter(|last| !last.is_zero()) {
        bounds.push(lower_wythoff_big(last) - last);
    }
    let mut sums = Sums::default();
    for pair in bounds.windows(2).rev() {
        sums = Sums::of(&pair[0], &pair[1], &sums);
    }
    // Σ (y(y−1) − b² − b)/2 + y(y−1−b) with b = ⌊y/φ⌋.
    let pairs = squares(n) - triangle(n);
    ((pairs * 3_u8) - (sums.squared + sums.plain)) / 2_u8 - sums.times_y
}

/// Sums over y = 1, …, n, where b is ⌊y/φ⌋.
#[derive(Default)]
struct Sums {
    /// Σ b.
    plain: BigUint,
    /// Σ b².
    squared: BigUint,
    /// Σ y b.
    times_y: BigUint,
}

impl Sums {
    /// The sums up to n from those up to m = ⌊n/φ⌋.
    fn of(n: &BigUint, m: &BigUint, up_to_m: &Sums) -> Sums {
        // Σ ⌊jφ⌋, Σ ⌊jφ⌋² and Σ j⌊jφ⌋ over j = 1, …, m.
        let lower = triangle(m) + &up_to_m.plain;
        let lower_squared = squares(m) + &up_to_m.times_y * 2_u8 + &up_to_m.squared;
        let lower_times_j = squares(m) + &up_to_m.times_y;
        Sums {
            // Σ (n − ⌊jφ⌋)
            plain: n * m - &lower,
            // Σ (2j − 1)(n − ⌊jφ⌋)
            squared: n * m * m + &lower - lower_times_j * 2_u8,
            // Σ (n(n+1) − ⌊jφ⌋(⌊jφ⌋+1))/2
            times_y: m * triangle(n) - (lower_squared + lower) / 2_u8,
        }
    }
}

/// 1 + 2 + ⋯ + n.
fn triangle(n: &BigUint) -> BigUint {
    n * (n + BigUint::one()) / 2_u8
}

/// 1 + 4 + ⋯ + n².
fn squares(n: &BigUint) -> BigUint {
    triangle(n) * (n * 2_u8 + BigUint::one()) / 3_u8
}

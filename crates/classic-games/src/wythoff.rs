//! Wythoff's game.

use impartial::moves::Move;
use impartial::prelude::*;
use impartial::ruleset::Shape;
use num_bigint::BigUint;
use num_traits::{One, Zero};

/// Wythoff's game: a move takes tokens from one of two heaps, or equally many from both.
///
/// # Source
///
/// \[Enc\] "Wythoff's Game".
///
/// # Examples
///
/// Values come from a table: no formula for them is known.
///
/// ```
/// use classic_games::wythoff::Wythoff;
/// use impartial::prelude::*;
///
/// let table = Table::solve(&Wythoff, Grundy, Cuboid::new([10, 10]))?;
/// assert_eq!(table.get(&[3, 5]), Some(0));
/// assert_eq!(table.get(&[3, 3]), Some(6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wythoff;

impl Ruleset<[u64; 2]> for Wythoff {
    fn options(&self, &[a, b]: &[u64; 2]) -> impl Iterator<Item = [u64; 2]> {
        let both = (1..=a.min(b)).map(move |take| [a - take, b - take]);
        (0..a).map(move |a| [a, b]).chain((0..b).map(move |b| [a, b])).chain(both)
    }

    fn shape(&self, _: &[u64; 2]) -> Shape {
        Shape::Lines { lines: vec![vec![0], vec![1], vec![0, 1]], symmetric: true }
    }

    fn describe(&self, from: &[u64; 2], to: &[u64; 2]) -> Move {
        Move::of_heaps(from, to)
    }
}

/// ⌊(√a + b)/c⌋ for whole numbers of any size, exactly; `None` for c = 0.
///
/// It is ⌊(⌊√a⌋ + b)/c⌋, since the floor of x/c depends on ⌊x⌋ only.
///
/// # Examples
///
/// ```
/// use classic_games::wythoff::floor_root;
/// use num_bigint::BigUint;
///
/// // ⌊100 φ⌋ = ⌊(√(5 · 100²) + 100)/2⌋.
/// let number = |n: u32| BigUint::from(n);
/// assert_eq!(floor_root(&number(50_000), &number(100), &number(2)), Some(number(161)));
/// ```
pub fn floor_root(a: &BigUint, b: &BigUint, c: &BigUint) -> Option<BigUint> {
    if c.is_zero() { None } else { Some((a.sqrt() + b) / c) }
}

/// ⌊n φ⌋ with the golden ratio φ = (1 + √5)/2, exactly: n-th member of the lower Wythoff sequence.
///
/// # Source
///
/// \[Enc\] "Beatty Sequence".
///
/// # Examples
///
/// ```
/// use classic_games::wythoff::lower_wythoff;
///
/// let first: Vec<u128> = (0..8).map(lower_wythoff).collect();
/// assert_eq!(first, [0, 1, 3, 4, 6, 8, 9, 11]);
/// assert_eq!(lower_wythoff(381_966_011_250_105_152), 618_033_988_749_894_848);
/// ```
///
/// # Complexity
///
/// 64 comparisons of 128-bit numbers.
pub fn lower_wythoff(n: u64) -> u128 {
    // The largest m with m ≤ n φ lies between n and 2n.
    let n = u128::from(n);
    last_true(n, 2 * n, |m| !is_above_golden(m, n))
}

/// The largest number from `low` to `high` at which a condition holds that holds at `low` and, once
/// false, stays false.
fn last_true(mut low: u128, mut high: u128, holds: impl Fn(u128) -> bool) -> u128 {
    while low < high {
        let middle = high - (high - low) / 2;
        if holds(middle) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}

/// Whether m > n φ, for n < 2^64.
///
/// For m = n + d with d < n: φ² = φ + 1 makes it equivalent to m (m − n) > n², that is d² > n (n − d), whose
/// sides fit into 128 bits.
pub(crate) fn is_above_golden(m: u128, n: u128) -> bool {
    if m < n || m >= 2 * n {
        return m >= 2 * n && m > 0;
    }
    let d = m - n;
    d * d > n * (n - d)
}

/// How many members of the lower Wythoff sequence are at most `n`: ⌊(n + 1)/φ⌋.
fn count_lower(n: u64) -> u128 {
    // φ is irrational: count ≤ (n + 1)/φ iff n + 1 > count · φ.
    last_true(0, u128::from(n), |count| is_above_golden(u128::from(n) + 1, count))
}

/// The one b for which (a, b) is P.
///
/// Of the numbers up to a, j = ⌊(a + 1)/φ⌋ are in the lower sequence ⌊kφ⌋, the rest in the upper sequence
/// ⌊kφ⌋ + k (Rayleigh). If a itself is in the lower one it is its j-th member, and its partner is a + j;
/// else it is the (a − j)-th member of the upper one, and its partner is a − (a − j) = j.
fn partner(a: u64) -> u128 {
    let j = count_lower(a);
    if a > 0 && lies_in_lower(a, j) { u128::from(a) + j } else { j }
}

/// Whether `a` is the `j`-th member ⌊jφ⌋, given j = ⌊(a + 1)/φ⌋.
fn lies_in_lower(a: u64, j: u128) -> bool {
    j > 0 && !is_above_golden(u128::from(a), j)
}

/// Wythoff's theorem: (a, b) with a ≤ b is P iff a = ⌊(b − a) φ⌋.
///
/// It is a formula for outcomes; no formula for the values is known.
///
/// # Source
///
/// \[Enc\] "Wythoff's Game", Theorem.
///
/// # Examples
///
/// ```
/// use classic_games::wythoff::WythoffTheorem;
/// use impartial::prelude::*;
///
/// let position = [618_033_988_749_894_848, 1_000_000_000_000_000_000];
/// assert_eq!(WythoffTheorem.evaluate(&position)?, Outcome::P);
/// assert_eq!(WythoffTheorem.winning_moves(&[15, 23])?, [[12, 20], [14, 23], [15, 9]]);
/// # Ok::<(), OutOfScope>(())
/// ```
///
/// The same for numbers of any size:
///
/// ```
/// use classic_games::wythoff::WythoffTheorem;
/// use impartial::prelude::*;
/// use num_bigint::BigUint;
///
/// let position = [BigUint::from(3_u8), BigUint::from(5_u8)];
/// assert_eq!(WythoffTheorem.evaluate(&position)?, Outcome::P);
/// # Ok::<(), OutOfScope>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct WythoffTheorem;

impl Formula<[u64; 2]> for WythoffTheorem {
    type Invariant = OutcomeIn;

    fn invariant(&self) -> OutcomeIn {
        OutcomeIn(Convention::Normal)
    }

    fn source(&self) -> Source {
        Source::new("Enc", "Wythoff's Game, Theorem")
    }

    fn evaluate(&self, &[a, b]: &[u64; 2]) -> Result<Outcome, OutOfScope> {
        let (small, k) = (u128::from(a.min(b)), u128::from(a.abs_diff(b)));
        // small = ⌊kφ⌋ iff small ≤ kφ < small + 1.
        let equal = !is_above_golden(small, k) && is_above_golden(small + 1, k);
        Ok(Outcome::next_wins(!equal))
    }
}

/// All winning moves: to the P-position in the row, in the column and on the diagonal, where these lie
/// below.
///
/// With k = |a − b|: if the smaller heap exceeds ⌊kφ⌋, take the excess from both. And the partner of
/// each heap, if it is smaller than the other heap, is what the other is lowered to.
///
/// # Source
///
/// \[Enc\] "Wythoff's Game", end of the proof, restored.
impl WinningMoves<[u64; 2]> for WythoffTheorem {
    fn winning_moves(&self, &[a, b]: &[u64; 2]) -> Result<Vec<[u64; 2]>, OutOfScope> {
        let mut moves = Vec::new();
        let below = |wanted: u128, heap: u64| u64::try_from(wanted).ok().filter(|&to| to < heap);
        let on_diagonal = below(lower_wythoff(a.abs_diff(b)), a.min(b));
        moves.extend(on_diagonal.map(|to| {
            let take = a.min(b) - to;
            [a - take, b - take]
        }));
        moves.extend(below(partner(b), a).map(|to| [to, b]));
        moves.extend(below(partner(a), b).map(|to| [a, to]));
        moves.sort_unstable();
        Ok(moves)
    }
}

/// ⌊n φ⌋ for numbers of any size.
///
/// # Complexity
///
/// One integer square root.
pub fn lower_wythoff_big(n: &BigUint) -> BigUint {
    ((n * n * 5_u8).sqrt() + n) >> 1_u8
}

fn partner_big(a: &BigUint) -> BigUint {
    if a.is_zero() {
        return BigUint::zero();
    }
    // ⌊(a + 1)/φ⌋ = ⌊(a + 1) φ⌋ − (a + 1), because 1/φ = φ − 1.
    let above: BigUint = a + BigUint::one();
    let j = lower_wythoff_big(&above) - &above;
    if lower_wythoff_big(&j) == *a { a + j } else { j }
}

impl Formula<[BigUint; 2]> for WythoffTheorem {
    type Invariant = OutcomeIn;

    fn invariant(&self) -> OutcomeIn {
        OutcomeIn(Convention::Normal)
    }

    fn source(&self) -> Source {
        Source::new("Enc", "Wythoff's Game, Theorem")
    }

    fn evaluate(&self, [a, b]: &[BigUint; 2]) -> Result<Outcome, OutOfScope> {
        let (small, large) = if a <= b { (a, b) } else { (b, a) };
        Ok(Outcome::next_wins(lower_wythoff_big(&(large - small)) != *small))
    }
}

impl WinningMoves<[BigUint; 2]> for WythoffTheorem {
    fn winning_moves(&self, [a, b]: &[BigUint; 2]) -> Result<Vec<[BigUint; 2]>, OutOfScope> {
        let mut moves = Vec::new();
        let (small, large) = if a <= b { (a, b) } else { (b, a) };
        let on_diagonal = lower_wythoff_big(&(large - small));
        if on_diagonal < *small {
            let take = small - on_diagonal;
            moves.push([a - &take, b - &take]);
        }
        moves.extend(Some(partner_big(b)).filter(|to| to < a).map(|to| [to, b.clone()]));
        moves.extend(Some(partner_big(a)).filter(|to| to < b).map(|to| [a.clone(), to]));
        moves.sort_unstable();
        Ok(moves)
    }
}

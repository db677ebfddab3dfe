//! Fibonacci Nim: a move takes at most twice what the previous move took.

use impartial::moves::Move;
use impartial::prelude::*;
use num_bigint::BigUint;
use num_traits::One;

/// A position of Fibonacci Nim: the tokens left, and the most that the next move may take.
///
/// The quota belongs to the position: the heap alone decides nothing once the game has started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pile {
    /// The tokens left.
    pub heap: u64,
    /// The most that the next move may take.
    pub quota: u64,
}

impl Pile {
    /// The position with this heap and this quota.
    pub fn new(heap: u64, quota: u64) -> Self {
        Pile { heap, quota }
    }

    /// The start: the first move takes anything but the whole heap.
    pub fn start(heap: u64) -> Self {
        Pile { heap, quota: heap.saturating_sub(1) }
    }
}

/// Fibonacci Nim: a move takes at least 1 token and at most the quota; the next quota is twice what was
/// taken.
///
/// # Source
///
/// \[Enc\] "Fibonacci Nim Game".
///
/// # Examples
///
/// ```
/// use classic_games::fibonacci::{FibonacciNim, Pile};
/// use impartial::prelude::*;
///
/// let options: Vec<Pile> = FibonacciNim.options(&Pile::start(4)).collect();
/// assert_eq!(options, [Pile::new(1, 6), Pile::new(2, 4), Pile::new(3, 2)]);
/// assert!(FibonacciNim.is_terminal(&Pile::start(1)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FibonacciNim;

/// The position after `take` tokens were taken. Twice the take may exceed `u64::MAX`, but then it
/// exceeds every heap as well, and so does the quota `u64::MAX`.
fn after(position: &Pile, take: u64) -> Pile {
    Pile { heap: position.heap - take, quota: take.saturating_mul(2) }
}

impl Ruleset<Pile> for FibonacciNim {
    fn options(&self, position: &Pile) -> impl Iterator<Item = Pile> {
        (1..=position.quota.min(position.heap)).rev().map(|take| after(position, take))
    }

    /// The quota is no heap: it follows from what is taken.
    fn describe(&self, from: &Pile, to: &Pile) -> Move {
        Move::of_heaps(&[from.heap], &[to.heap])
    }
}

/// The Zeckendorf parts of n: the Fibonacci numbers, no two of them neighbours, whose sum is n, in
/// decreasing order.
///
/// # Source
///
/// \[Enc\] "Fibonacci Nim Game", proof.
///
/// # Examples
///
/// ```
/// use classic_games::fibonacci::zeckendorf;
///
/// assert_eq!(zeckendorf(100), [89, 8, 3]);
/// assert_eq!(zeckendorf(12_200_160_415_121_876_738).len(), 1);
/// assert!(zeckendorf(0).is_empty());
/// ```
///
/// # Complexity
///
/// O(log n).
pub fn zeckendorf(n: u64) -> Vec<u64> {
    let mut rest = n;
    std::iter::from_fn(|| {
        let part = largest_fibonacci(rest)?;
        rest -= part;
        Some(part)
    })
    .collect()
}

/// The Fibonacci numbers 1, 2, 3, 5, … below 2^64.
const FIBONACCI: [u64; 92] = {
    let mut numbers = [1; 92];
    numbers[1] = 2;
    let mut index = 2;
    while index < numbers.len() {
        numbers[index] = numbers[index - 1] + numbers[index - 2];
        index += 1;
    }
    numbers
};

/// The largest Fibonacci number up to n; `None` for n = 0.
fn largest_fibonacci(n: u64) -> Option<u64> {
    let count = FIBONACCI.partition_point(|&number| number <= n);
    FIBONACCI[..count].last().copied()
}

/// The least Zeckendorf part of n; `None` for n = 0.
fn least_part(n: u64) -> Option<u64> {
    let mut rest = n;
    loop {
        let part = largest_fibonacci(rest)?;
        rest -= part;
        if rest == 0 {
            return Some(part);
        }
    }
}

/// [`zeckendorf`] for numbers of any size.
///
/// # Complexity
///
/// Quadratic in the number of bits, in time and memory.
pub fn zeckendorf_big(n: &BigUint) -> Vec<BigUint> {
    let (mut low, mut high) = (BigUint::one(), BigUint::from(2_u8));
    while high <= *n {
        let next = &low + &high;
        low = std::mem::replace(&mut high, next);
    }
    // Walk down again: (low, high) become the two Fibonacci numbers before.
    let mut rest = n.clone();
    let mut parts = Vec::new();
    while rest >= BigUint::one() {
        if low <= rest {
            rest -= &low;
            parts.push(low.clone());
        }
        let before = &high - &low;
        high = std::mem::replace(&mut low, before);
    }
    parts
}

/// Whether n is a Fibonacci number (0 is counted): iff 5n² + 4 or 5n² − 4 is a square.
///
/// Why: for consecutive Fibonacci and Lucas numbers L² − 5F² = ±4, and all solutions are of this kind.
///
/// # Complexity
///
/// Two integer square roots.
pub fn is_fibonacci_big(n: &BigUint) -> bool {
    let five_squares = n * n * 5_u8;
    let is_square = |m: &BigUint| {
        let root = m.sqrt();
        &root * &root == *m
    };
    let four = BigUint::from(4_u8);
    is_square(&(&five_squares + &four)) || five_squares >= four && is_square(&(five_squares - four))
}

/// The outcome of Fibonacci Nim.
///
/// At the start: P iff n is a Fibonacci number. In play: N iff the quota is at least the least
/// Zeckendorf part of the heap. The empty heap is P; and so is a heap of 1 at the start, which leaves
/// no legal move.
///
/// # Source
///
/// \[Enc\] "Fibonacci Nim Game", Theorem and proof.
///
/// # Examples
///
/// ```
/// use classic_games::fibonacci::{FibonacciTheorem, Pile};
/// use impartial::prelude::*;
///
/// assert_eq!(FibonacciTheorem.evaluate(&Pile::start(13))?, Outcome::P);
/// assert_eq!(FibonacciTheorem.winning_takes(&Pile::start(40)), [1, 6]);
/// assert_eq!(FibonacciTheorem.winning_takes(&Pile::start(100)), [3, 11]);
/// assert_eq!(FibonacciTheorem.evaluate(&Pile::start(12_200_160_415_121_876_738))?, Outcome::P);
/// # Ok::<(), OutOfScope>(())
/// ```
///
/// There is no formula for values: they come from search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FibonacciTheorem;

impl FibonacciTheorem {
    /// All winning takes, in increasing order, at any size.
    ///
    /// They are the sums t of the last few Zeckendorf parts of the heap with 2t less than the part
    /// before them (or with no part before them), as far as the quota allows.
    ///
    /// Why: let t leave m = n − t > 0, lost with the quota 2t; so 2t < F for the least part F of m. Then
    /// t < F/2 has only parts at least two places below F in the sequence of Fibonacci numbers; so
    /// the parts of m followed by those of t are the Zeckendorf parts of n. The converse is the
    /// theorem itself.
    ///
    /// # Complexity
    ///
    /// O(log n); there are at most 46 parts.
    pub fn winning_takes(&self, position: &Pile) -> Vec<u64> {
        let mut parts = zeckendorf(position.heap).into_iter().rev().peekable();
        let mut takes = Vec::new();
        let mut sum = 0;
        while let Some(part) = parts.next() {
            // A sum of parts of the heap is at most the heap.
            sum += part;
            let lost = parts.peek().is_none_or(|&before| u128::from(sum) * 2 < u128::from(before));
            if lost && sum <= position.quota {
                takes.push(sum);
            }
        }
        takes
    }
}

/// The start with a heap of any length: the first move takes anything but the whole heap.
///
/// # Examples
///
/// ```
/// use classic_games::fibonacci::FibonacciTheorem;
/// use impartial::prelude::*;
/// use num_bigint::BigUint;
///
/// let n: BigUint = "222232244629420445529739893461909967206666939096499764990979600".parse()?;
/// assert_eq!(FibonacciTheorem.evaluate(&n)?, Outcome::P);
/// assert_eq!(FibonacciTheorem.evaluate(&(n + 1_u8))?, Outcome::N);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Formula<BigUint> for FibonacciTheorem {
    type Invariant = OutcomeIn;

    fn invariant(&self) -> OutcomeIn {
        OutcomeIn(Convention::Normal)
    }

    fn source(&self) -> Source {
        Formula::<Pile>::source(self)
    }

    fn evaluate(&self, heap: &BigUint) -> Result<Outcome, OutOfScope> {
        Ok(Outcome::next_wins(!is_fibonacci_big(heap)))
    }
}

impl Formula<Pile> for FibonacciTheorem {
    type Invariant = OutcomeIn;

    fn invariant(&self) -> OutcomeIn {
        OutcomeIn(Convention::Normal)
    }

    fn source(&self) -> Source {
        Source::new("Enc", "Fibonacci Nim Game, Theorem")
    }

    fn evaluate(&self, position: &Pile) -> Result<Outcome, OutOfScope> {
        let least = least_part(position.heap);
        Ok(Outcome::next_wins(least.is_some_and(|least| position.quota >= least)))
    }
}

impl WinningMoves<Pile> for FibonacciTheorem {
    fn winning_moves(&self, position: &Pile) -> Result<Vec<Pile>, OutOfScope> {
        Ok(self.winning_takes(position).into_iter().rev().map(|t| after(position, t)).collect())
    }
}

//! Theorem 3: shifts that keep sg and g⁻, and the reductions that follow.

use crate::ExactSlowNim;
use crate::nim_4_2::value_formula;
use impartial::formula::{Formula, OutOfScope, Source};
use impartial::invariant::{Grundy, MisereGrundy};
use impartial::position::heaps_in_words;
use impartial::position::{HeapTuple, Sorted};

/// **Theorem 3.** (1^{2k}), (0, 1^{2k}) and (0, 2^k) are g±-shifts of Nim(2k,=k), Nim(2k+1,=k) and
/// Nim(k+1,=k): adding them to a sorted position keeps sg and g⁻. So is (2^k) in Nim(k,=k).
///
/// So a position can be reduced: to x₁ = 0 in Nim(2k,=k), to x₁ = x₂ in Nim(2k+1,=k), to x₂ ≤ x₁ + 1 in
/// Nim(k+1,=k), to x₁ ≤ 1 in Nim(k,=k).
///
/// # Source
///
/// \[Slow\] Theorem 3 and after it.
///
/// # Examples
///
/// ```
/// use exact_slow_nim::{ExactSlowNim, Theorem3};
/// use impartial::prelude::*;
///
/// let four_three = Theorem3::new(ExactSlowNim::new(4, 3)?).unwrap();
/// assert_eq!(four_three.shifts(), [[0, 2, 2, 2]]);
/// let reduced = four_three.reduce(&Sorted::new([5, 1_000, 1_001, 1_003]))?;
/// assert_eq!(reduced, Sorted::new([5, 6, 7, 9]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Theorem3 {
    game: ExactSlowNim,
}

impl Theorem3 {
    /// Where it is stated.
    pub const SOURCE: Source = Source::new("Slow", "Theorem 3");

    /// The theorem for one game, or `None` unless n is k, k+1, 2k or 2k+1.
    pub fn new(game: ExactSlowNim) -> Option<Self> {
        let theorem = Theorem3 { game };
        (!theorem.shapes().is_empty()).then_some(theorem)
    }

    /// Its shifts: how many zeros come first, and the number that fills the rest.
    fn shapes(self) -> Vec<(usize, u64)> {
        let ExactSlowNim { n, k } = self.game;
        let families = [
            (Some(k), (0, 2)),
            (k.checked_add(1), (1, 2)),
            (k.checked_mul(2), (0, 1)),
            (k.checked_mul(2).and_then(|twice| twice.checked_add(1)), (1, 1)),
        ];
        let of_this_game = families.into_iter().filter(|(heaps, _)| *heaps == Some(n));
        of_this_game.map(|(_, shape)| shape).collect()
    }

    /// The shifts of the game: two for Nim(2,=1), otherwise one.
    pub fn shifts(self) -> Vec<Vec<u64>> {
        let shift = |(zeros, filling)| {
            let mut shift = vec![filling; self.game.n];
            shift[..zeros].fill(0);
            shift
        };
        self.shapes().into_iter().map(shift).collect()
    }

    /// Whether sorted heaps are terminal: at least n − k + 1 of them are empty, which is k+1, k+2, 2
    /// and 1 in Nim(2k,=k), Nim(2k+1,=k), Nim(k+1,=k) and Nim(k,=k).
    pub fn is_terminal(self, heaps: &[u64]) -> bool {
        let ExactSlowNim { n, k } = self.game;
        heaps.iter().filter(|&&heap| heap == 0).count() > n.saturating_sub(k)
    }

    /// A position with the same sg and g⁻: the shifts are subtracted as often as the heaps stay
    /// sorted and not negative.
    ///
    /// # Errors
    ///
    /// [`OutOfScope`] for another number of heaps.
    ///
    /// # Complexity
    ///
    /// Linear in the number of heaps, at any size.
    pub fn reduce<P: HeapTuple>(self, position: &Sorted<P>) -> Result<Sorted<P>, OutOfScope> {
        check_arity(self.game, position.heaps())?;
        let mut reduced = position.as_tuple().clone();
        for (zeros, filling) in self.shapes() {
            let heaps = reduced.heaps_mut();
            let below = zeros.checked_sub(1).map_or(0, |last| heaps[last]);
            let surplus = heaps.get(zeros).map_or(0, |&heap| heap - below);
            let surplus = surplus - surplus % filling;
            heaps.iter_mut().skip(zeros).for_each(|heap| *heap -= surplus);
        }
        Ok(Sorted::new(reduced))
    }
}

fn check_arity(game: ExactSlowNim, heaps: &[u64]) -> Result<(), OutOfScope> {
    let (found, n) = (heaps.len(), game.n);
    if found == n {
        return Ok(());
    }
    Err(OutOfScope::new(format_args!(
        "{}, but Nim({n},={}) has {n}",
        heaps_in_words(found),
        game.k
    )))
}

/// sg in Nim(k,=k): x₁ mod 2, x₁ being the smallest heap.
///
/// # Source
///
/// \[Slow\] after Theorem 3.
///
/// # Examples
///
/// ```
/// use exact_slow_nim::{NimKK, NimKKMisere};
/// use impartial::prelude::*;
///
/// assert_eq!(NimKK.evaluate(&Sorted::new([3, 8, 4])), Ok(1));
/// assert_eq!(NimKKMisere.evaluate(&Sorted::new([3, 8, 4])), Ok(0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NimKK;

/// g⁻ in Nim(k,=k): 1 − (x₁ mod 2).
///
/// # Source
///
/// \[Slow\] after Theorem 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NimKKMisere;

fn smallest_is_odd(heaps: &[u64]) -> Result<u64, OutOfScope> {
    let smallest = heaps.first().ok_or_else(|| OutOfScope::new("Nim(k,=k) has at least one heap"));
    smallest.map(|heap| heap % 2)
}

value_formula!(NimKK, Grundy, Theorem3::SOURCE, |_, heaps| smallest_is_odd(heaps));
value_formula!(NimKKMisere, MisereGrundy, Theorem3::SOURCE, |_, heaps| smallest_is_odd(heaps)
    .map(|parity| 1 - parity));

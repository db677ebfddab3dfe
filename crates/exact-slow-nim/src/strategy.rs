//! The winning move of the proofs of Theorems 1 and 2: Table 2 and the cases A, B, C.

use crate::differential_coordinates::{DifferentialCoordinates, RegionOfT};
use crate::theorem_1::total_is_odd;
use crate::{ExactSlowNim, Nim62, OrderPreserving};
use impartial::convention::Outcome;
use impartial::formula::{Formula, OutOfScope, Strategy, WinningMoves, winning_options};
use impartial::position::{HeapTuple, Sorted};
use impartial::ruleset::Ruleset;
use num_integer::Integer;
use num_traits::Signed;

/// Which case of the proofs finds the winning move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Case {
    /// Even total, all six heaps odd.
    SixOdd,
    /// Even total, two heaps odd.
    TwoOdd,
    /// Even total, four heaps odd.
    FourOdd,
    /// Odd total, T > 0: Table 2.
    A,
    /// Odd total, T = 0.
    B,
    /// Odd total, T < 0.
    C,
}

/// A row of Table 2: the winning move in the case T > 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Table2Row {
    /// q₂, q₄ and r modulo 2.
    pub parities: [u8; 3],
    /// The heaps to lower, counted from 1.
    pub piles: (usize, usize),
    /// The heaps to lower if that is not legal.
    pub otherwise: Option<(usize, usize)>,
}

/// Table 2: the winning moves in the case T > 0 by the parities of q₂, q₄ and r.
///
/// # Source
///
/// \[Slow\] Table 2.
pub const TABLE_2: [Table2Row; 7] = [
    Table2Row { parities: [0, 0, 1], piles: (1, 2), otherwise: Some((5, 6)) },
    Table2Row { parities: [0, 1, 0], piles: (4, 5), otherwise: None },
    Table2Row { parities: [0, 1, 1], piles: (4, 6), otherwise: None },
    Table2Row { parities: [1, 0, 0], piles: (2, 6), otherwise: None },
    Table2Row { parities: [1, 0, 1], piles: (2, 5), otherwise: Some((1, 6)) },
    Table2Row { parities: [1, 1, 0], piles: (2, 3), otherwise: None },
    Table2Row { parities: [1, 1, 1], piles: (2, 4), otherwise: None },
];

/// The winning move of the proofs in Nim(6,=2): which heaps to lower, counted from 1 in sorted order,
/// and the case that finds them. `None` iff the position is P.
///
/// Works for integers of any size: give it a [`DifferentialCoordinates`] of `i128` or of `BigInt`.
///
/// # Source
///
/// \[Slow\] proofs of Theorem 1 (II) and Theorem 2 (II).
///
/// Two places need care. In the proof of Theorem 1, the move given for four odd heaps (the smaller
/// even heap and the odd heap matched with the larger even one) is not always possible, as at
/// (0, 1, 2, 3, 3, 3), nor does it always lead to P, as at (1, 2, 3, 3, 3, 4); then the larger
/// even heap and the odd heap matched with the smaller one are right. In case C of Theorem 2, the
/// argument "u < 0, hence q₄ ≥ 3" fails at q = (0, 0, a, 1, 0, 0), where u = 0; the move is right.
///
/// # Examples
///
/// ```
/// use exact_slow_nim::{Case, DifferentialCoordinates, winning_pair};
/// use impartial::prelude::*;
///
/// let q = DifferentialCoordinates::of(&Sorted::new([1, 1, 1, 1, 1, 1]))?;
/// assert_eq!(winning_pair(&q), Some(((1, 2), Case::SixOdd)));
/// let q = DifferentialCoordinates::of(&Sorted::new([0, 2, 2, 3, 4, 10]))?;
/// assert_eq!(winning_pair(&q), Some(((4, 6), Case::A)));
/// # Ok::<(), impartial::formula::OutOfScope>(())
/// ```
///
/// # Complexity
///
/// A bounded number of operations on integers of the size of the heaps.
pub fn winning_pair<Z: Integer + Signed + Clone>(
    q: &DifferentialCoordinates<Z>,
) -> Option<((usize, usize), Case)> {
    let heaps = q.heaps();
    if !total_is_odd(&heaps) {
        return even_total(q, &heaps.each_ref().map(Z::is_odd));
    }
    match q.region() {
        RegionOfT::A => table_2(q).map(|piles| (piles, Case::A)),
        RegionOfT::B => case_b(q).map(|piles| (piles, Case::B)),
        RegionOfT::C => (!q.k()).then(|| (case_c(q), Case::C)),
    }
}

/// Theorem 1 (II). Heaps are matched as 1 2, 3 4, 5 6.
fn even_total<Z: Integer + Signed + Clone>(
    q: &DifferentialCoordinates<Z>,
    odd: &[bool; 6],
) -> Option<((usize, usize), Case)> {
    let with = |parity: bool| (1..=6).filter(move |pile| odd[pile - 1] == parity);
    let two = |parity: bool| match with(parity).collect::<Vec<_>>()[..] {
        [i, j] => Some((i, j)),
        _ => None,
    };
    if odd.iter().all(|&odd| odd) {
        return Some(((1, 2), Case::SixOdd));
    }
    if let Some(piles) = two(true) {
        return Some((piles, Case::TwoOdd));
    }
    let (smaller, larger) = two(false)?;
    let mate = |pile: usize| if pile % 2 == 1 { pile + 1 } else { pile - 1 };
    if mate(smaller) == larger {
        return None;
    }
    // If the first move is not possible, or other equal heaps come between, the second one is right.
    let sorted = |i: usize, j: usize| (i.min(j), i.max(j));
    let first = sorted(smaller, mate(larger));
    let piles = if q.is_legal(first) { first } else { sorted(larger, mate(smaller)) };
    Some((piles, Case::FourOdd))
}

/// Case A: Table 2; `None` if E holds.
fn table_2<Z: Integer + Signed + Clone>(q: &DifferentialCoordinates<Z>) -> Option<(usize, usize)> {
    let parities = [q.q(2), q.q(4), q.r()].map(|z| u8::from(z.is_odd()));
    let row = TABLE_2.iter().find(|row| row.parities == parities)?;
    Some(if q.is_legal(row.piles) { row.piles } else { row.otherwise.unwrap_or(row.piles) })
}

/// Case B; `None` if K and F hold.
fn case_b<Z: Integer + Signed + Clone>(q: &DifferentialCoordinates<Z>) -> Option<(usize, usize)> {
    match (q.k(), q.f(), q.r().is_even()) {
        (false, true, _) => Some((1, 6)),
        (false, false, true) => Some((4, 5)),
        (false, false, false) => Some((4, 6)),
        (true, true, _) => None,
        (true, false, true) => Some((1, 4)),
        (true, false, false) => Some((2, 4)),
    }
}

/// Case C: any move that stays in C wins, once K does not hold.
fn case_c<Z: Integer + Signed + Clone>(q: &DifferentialCoordinates<Z>) -> (usize, usize) {
    let positive = |i: usize| q.q(i).is_positive();
    match () {
        () if positive(2) => (2, 3),
        () if positive(5) => (5, 6),
        () if positive(6) && positive(1) => (1, 6),
        () if positive(6) => (4, 6),
        () if positive(1) => (1, 2),
        () => (4, 5),
    }
}

/// The winning move of the proofs at a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WinningMove<P> {
    /// The lowered heaps, counted from 1 among the sorted ones.
    pub piles: (usize, usize),
    /// The case of the proofs that finds it.
    pub case: Case,
    /// The position that is left.
    pub option: Sorted<P>,
}

impl Nim62 {
    /// The winning move of the proofs; `None` iff the position is P.
    ///
    /// # Errors
    ///
    /// [`OutOfScope`] for more than six heaps.
    ///
    /// # Examples
    ///
    /// ```
    /// use exact_slow_nim::{Case, Nim62, WinningMove};
    /// use impartial::prelude::*;
    ///
    /// let huge = u64::MAX;
    /// let option = Sorted::new([huge - 1, huge - 1, huge, huge, huge, huge]);
    /// let found = WinningMove { piles: (1, 2), case: Case::SixOdd, option: option.clone() };
    /// assert_eq!(Nim62.winning_move(&Sorted::new([huge; 6])), Ok(Some(found)));
    /// assert_eq!(Nim62.winning_move(&option), Ok(None));
    /// ```
    pub fn winning_move<P: HeapTuple>(
        &self,
        position: &Sorted<P>,
    ) -> Result<Option<WinningMove<P>>, OutOfScope> {
        let empty = 6_usize.saturating_sub(position.heaps().len());
        Ok(winning_pair(&DifferentialCoordinates::of(position)?).map(|((i, j), case)| {
            let mut option = position.as_tuple().clone();
            // The strategy never lowers one of the empty heaps that were put in front.
            let piles = (i.saturating_sub(empty), j.saturating_sub(empty));
            for pile in [piles.0, piles.1] {
                if let Some(heap) = option.heaps_mut().get_mut(pile.wrapping_sub(1)) {
                    *heap = heap.saturating_sub(1);
                }
            }
            WinningMove { piles, case, option: Sorted::new(option) }
        }))
    }
}

impl<P: HeapTuple> Strategy<Sorted<P>> for Nim62 {
    /// An option that is P is that of the proofs; one that is N is found among the at most 15
    /// options.
    fn option_with(
        &self,
        position: &Sorted<P>,
        value: &Outcome,
    ) -> Result<Option<Sorted<P>>, OutOfScope> {
        if *value == Outcome::P {
            return Ok(self.winning_move(position)?.map(|found| found.option));
        }
        for option in rules(position).options(position) {
            if self.evaluate(&option)? == Outcome::N {
                return Ok(Some(option));
            }
        }
        Ok(None)
    }
}

impl<P: HeapTuple> WinningMoves<Sorted<P>> for Nim62 {
    /// All winning moves, among at most 15 options.
    fn winning_moves(&self, position: &Sorted<P>) -> Result<Vec<Sorted<P>>, OutOfScope> {
        let mut winning = winning_options(&rules(position), self, position)?;
        winning.sort_unstable();
        Ok(winning)
    }
}

/// Nim(n,=2) with as many heaps as `position` has.
fn rules<P: HeapTuple>(position: &Sorted<P>) -> OrderPreserving<ExactSlowNim> {
    OrderPreserving(ExactSlowNim { n: position.heaps().len(), k: 2 })
}

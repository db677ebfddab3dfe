//! Differential coordinates, the functions r, s, u, T, and Table 1.

use impartial::formula::OutOfScope;
use impartial::position::{HeapTuple, Sorted};
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::Signed;

use crate::padded::{padded, padded_big};

/// The game that these coordinates belong to, for error messages.
pub(crate) const GAME: &str = "Nim(6,=2)";

/// A position of Nim(6,=2) in differential coordinates: q₁ = x₁ and qᵢ = xᵢ − xᵢ₋₁ ≥ 0.
///
/// With integers of type `Z`: `i128` holds everything that heaps of 64 bits lead to, `BigInt` serves
/// heaps of any size.
///
/// # Source
///
/// \[Slow\] §1, before Theorem 2, and §3.2.
///
/// # Examples
///
/// ```
/// use exact_slow_nim::{DifferentialCoordinates, RegionOfT};
/// use impartial::prelude::*;
///
/// let q = DifferentialCoordinates::of(&Sorted::new([0, 2, 2, 3, 4, 6]))?;
/// assert_eq!(q.coordinates(), &[0, 2, 0, 1, 1, 2]);
/// assert_eq!((q.r(), q.s(), q.u(), q.t()), (-1, -1, 2, -1));
/// assert_eq!(q.region(), RegionOfT::C);
/// # Ok::<(), impartial::formula::OutOfScope>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DifferentialCoordinates<Z = i128> {
    q: [Z; 6],
}

/// Where T lies: the three polyhedral regions of Theorem 2.
///
/// # Source
///
/// \[Slow\] Eq. (4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RegionOfT {
    /// T > 0.
    A,
    /// T = 0.
    B,
    /// T < 0.
    C,
}

impl DifferentialCoordinates {
    /// The coordinates of at most six heaps; missing heaps are empty.
    ///
    /// # Errors
    ///
    /// [`OutOfScope`] for more than six heaps.
    pub fn of<P: HeapTuple>(position: &Sorted<P>) -> Result<Self, OutOfScope> {
        let heaps: [u64; 6] = padded(position.heaps(), GAME)?;
        Ok(DifferentialCoordinates::from_sorted(&heaps.map(i128::from)))
    }
}

impl DifferentialCoordinates<BigInt> {
    /// The coordinates of at most six heaps of any size in any order.
    ///
    /// # Errors
    ///
    /// [`OutOfScope`] for more than six heaps.
    pub fn of_big(heaps: &[BigUint]) -> Result<Self, OutOfScope> {
        let heaps: [BigUint; 6] = padded_big(heaps, GAME)?;
        Ok(DifferentialCoordinates::from_sorted(&heaps.map(BigInt::from)))
    }
}

impl<Z: Integer + Signed + Clone> DifferentialCoordinates<Z> {
    /// The coordinates of heaps in nondecreasing order.
    pub fn from_sorted(x: &[Z; 6]) -> Self {
        let q = |i: usize| match i.checked_sub(1) {
            Some(before) => x[i].clone() - x[before].clone(),
            None => x[i].clone(),
        };
        DifferentialCoordinates { q: std::array::from_fn(q) }
    }

    /// q₁, …, q₆.
    pub fn coordinates(&self) -> &[Z; 6] {
        &self.q
    }

    /// The heaps x₁ ≤ … ≤ x₆.
    pub fn heaps(&self) -> [Z; 6] {
        let mut sum = Z::zero();
        self.q.each_ref().map(|q| {
            sum = sum.clone() + q.clone();
            sum.clone()
        })
    }

    /// qᵢ, with i from 1 to 6 as in the source.
    pub(crate) fn q(&self, i: usize) -> Z {
        self.q[i - 1].clone()
    }

    /// N = Σxᵢ.
    pub fn total(&self) -> Z {
        self.heaps().into_iter().fold(Z::zero(), |sum, heap| sum + heap)
    }

    /// r = x₁ + x₄ − x₅ = q₁ − q₅.
    pub fn r(&self) -> Z {
        self.q(1) - self.q(5)
    }

    /// s = x₁ − x₂ + x₃ − x₄ − x₅ + x₆ = −q₂ − q₄ + q₆.
    pub fn s(&self) -> Z {
        self.q(6) - self.q(2) - self.q(4)
    }

    /// u = s − 2r + 1.
    pub fn u(&self) -> Z {
        self.s() - self.r() - self.r() + Z::one()
    }

    /// T = min(s, u).
    pub fn t(&self) -> Z {
        self.s().min(self.u())
    }

    /// The sign of T.
    pub fn region(&self) -> RegionOfT {
        let t = self.t();
        if t.is_positive() {
            RegionOfT::A
        } else if t.is_zero() {
            RegionOfT::B
        } else {
            RegionOfT::C
        }
    }

    /// E, Eq. (2): x₁ ≡ x₂, x₃ ≡ x₄ and x₁ + x₄ ≡ x₅ (mod 2).
    pub fn e(&self) -> bool {
        self.q[1].is_even() && self.q[3].is_even() && self.r().is_even()
    }

    /// F: x₄ − x₃ is even.
    pub fn f(&self) -> bool {
        self.q[3].is_even()
    }

    /// K: N ≡ 1 (mod 4).
    pub fn k(&self) -> bool {
        let total = self.total();
        let half = (total.clone() - Z::one()).div_floor(&(Z::one() + Z::one()));
        total.is_odd() && half.is_even()
    }

    /// Whether lowering the heaps i < j, counted from 1, is a move that keeps the heaps sorted:
    /// qᵢ > 0, and qⱼ > 0 unless j = i + 1.
    ///
    /// # Source
    ///
    /// \[Slow\] §3.2, "legal".
    pub fn is_legal(&self, (i, j): (usize, usize)) -> bool {
        let in_order = 1 <= i && i < j && j <= 6;
        in_order && self.q[i - 1].is_positive() && (j == i + 1 || self.q[j - 1].is_positive())
    }

    /// The coordinates after the heaps i and j, counted from 1, have been lowered, if that is legal.
    pub fn after(&self, piles: (usize, usize)) -> Option<Self> {
        self.is_legal(piles).then(|| {
            let mut q = self.q.clone();
            for pile in [piles.0, piles.1] {
                q[pile - 1] = q[pile - 1].clone() - Z::one();
                if let Some(next) = q.get_mut(pile) {
                    *next = next.clone() + Z::one();
                }
            }
            DifferentialCoordinates { q }
        })
    }
}

/// A row of Table 1: how a move changes the coordinates and r, s, u.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Table1Row {
    /// The lowered heaps, counted from 1.
    pub piles: (usize, usize),
    /// Δq₁, …, Δq₆.
    pub dq: [i128; 6],
    /// Δr.
    pub dr: i128,
    /// Δs.
    pub ds: i128,
    /// Δu.
    pub du: i128,
}

/// Table 1, computed: the changes made by each of the 15 moves. They are the same at every position.
///
/// # Source
///
/// \[Slow\] Table 1.
///
/// # Examples
///
/// ```
/// let table = exact_slow_nim::table_1();
/// assert_eq!(table.len(), 15);
/// let row = table[0];
/// assert_eq!(row.piles, (1, 2));
/// assert_eq!((row.dq, row.dr, row.ds, row.du), ([-1, 0, 1, 0, 0, 0], -1, 0, 2));
/// ```
pub fn table_1() -> Vec<Table1Row> {
    let pairs = (1..=6).flat_map(|i| (i + 1..=6).map(move |j| (i, j)));
    // r, s and u are affine, so one position in which every move is legal shows all changes.
    let before = DifferentialCoordinates { q: [1; 6] };
    pairs
        .filter_map(|piles| {
            let after = before.after(piles)?;
            Some(Table1Row {
                piles,
                dq: std::array::from_fn(|i| after.q[i] - before.q[i]),
                dr: after.r() - before.r(),
                ds: after.s() - before.s(),
                du: after.u() - before.u(),
            })
        })
        .collect()
}

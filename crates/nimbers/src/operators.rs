//! The operators of [`NimberOf`], and conversions.

use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use crate::{Nimber, Nimber128, NimberOf, Word};

/// a ⊕ b, the exclusive or.
impl<W: Word> Add for NimberOf<W> {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        NimberOf(self.0.bitxor(other.0))
    }
}

/// a ⊖ b = a ⊕ b, because b ⊕ b = 0.
impl<W: Word> Sub for NimberOf<W> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        self.add(other)
    }
}

/// The negative of a is a.
impl<W: Word> Neg for NimberOf<W> {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        self
    }
}

/// a ⊗ b.
///
/// # Complexity
///
/// Where the processor multiplies polynomials without carries (PCLMULQDQ): 24 look-ups of bytes and
/// one such multiplication for [`Nimber`], 48 and four for [`Nimber128`]. Elsewhere 15 products of
/// 16-bit words by logarithms for [`Nimber`], 54 for [`Nimber128`].
///
/// Many products at once are faster: see [`batch`](crate::batch).
impl<W: Word> Mul for NimberOf<W> {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        NimberOf(self.0.product(other.0))
    }
}

impl<W: Word> AddAssign for NimberOf<W> {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<W: Word> SubAssign for NimberOf<W> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<W: Word> MulAssign for NimberOf<W> {
    #[inline]
    fn mul_assign(&mut self, other: Self) {
        *self = *self * other;
    }
}

/// The nim-sum; *0 of no nimbers.
impl<W: Word> Sum for NimberOf<W> {
    fn sum<I: Iterator<Item = Self>>(nimbers: I) -> Self {
        nimbers.fold(Self::ZERO, Add::add)
    }
}

impl<'a, W: Word> Sum<&'a Self> for NimberOf<W> {
    fn sum<I: Iterator<Item = &'a Self>>(nimbers: I) -> Self {
        nimbers.copied().sum()
    }
}

/// The nim-product; *1 of no nimbers.
impl<W: Word> Product for NimberOf<W> {
    fn product<I: Iterator<Item = Self>>(nimbers: I) -> Self {
        nimbers.fold(Self::ONE, Mul::mul)
    }
}

impl<'a, W: Word> Product<&'a Self> for NimberOf<W> {
    fn product<I: Iterator<Item = &'a Self>>(nimbers: I) -> Self {
        nimbers.copied().product()
    }
}

/// The number n as the nimber *n.
impl<W: Word> From<W> for NimberOf<W> {
    fn from(n: W) -> Self {
        NimberOf(n)
    }
}

impl From<Nimber> for u64 {
    fn from(nimber: Nimber) -> Self {
        nimber.0
    }
}

impl From<Nimber128> for u128 {
    fn from(nimber: Nimber128) -> Self {
        nimber.0
    }
}

/// The same nimber in the larger field.
impl From<Nimber> for Nimber128 {
    fn from(nimber: Nimber) -> Self {
        NimberOf(nimber.0.into())
    }
}

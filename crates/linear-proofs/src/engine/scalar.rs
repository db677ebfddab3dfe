//! The integers of the simplex tableau: 128 bits with every overflow noticed, or unbounded.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::Signed;

/// An operation on 128 bits did not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Overflow;

/// Exact integers.
pub(crate) trait Scalar: Clone + Ord + std::fmt::Debug {
    fn of(value: i128) -> Self;
    fn signum(&self) -> i32;
    fn negated(&self) -> Result<Self, Overflow>;
    /// self + a · b.
    fn plus_product(&self, a: &Self, b: &Self) -> Result<Self, Overflow>;
    fn common_divisor(&self, other: &Self) -> Self;
    /// The quotient, where there is no remainder.
    fn divided(&self, divisor: &Self) -> Self;
    fn big(&self) -> BigInt;
    /// The number, if it fits into 128 bits.
    fn small(&self) -> Option<i128>;
    fn product(&self, other: &Self) -> Result<Self, Overflow> {
        Self::of(0).plus_product(self, other)
    }
}

impl Scalar for i128 {
    fn of(value: i128) -> Self {
        value
    }

    fn signum(&self) -> i32 {
        match self {
            0 => 0,
            1.. => 1,
            _ => -1,
        }
    }

    fn negated(&self) -> Result<Self, Overflow> {
        self.checked_neg().ok_or(Overflow)
    }

    fn plus_product(&self, a: &Self, b: &Self) -> Result<Self, Overflow> {
        a.checked_mul(*b).and_then(|product| self.checked_add(product)).ok_or(Overflow)
    }

    fn common_divisor(&self, other: &Self) -> Self {
        // Nearly all numbers are small, and on them this is several times as fast as with 128 bits.
        match (i64::try_from(*self), i64::try_from(*other)) {
            // The common divisor of i64::MIN and itself does not fit.
            (Ok(a), Ok(b)) if a != i64::MIN && b != i64::MIN => i128::from(a.gcd(&b)),
            // Any common divisor will do: rows are divided by it only to stay small.
            _ if *self == i128::MIN || *other == i128::MIN => 1,
            _ => self.gcd(other),
        }
    }

    fn divided(&self, divisor: &Self) -> Self {
        match (i64::try_from(*self), i64::try_from(*divisor)) {
            (Ok(a), Ok(b @ 1..)) => i128::from(a / b),
            // A common divisor is positive.
            _ => self / divisor,
        }
    }

    fn big(&self) -> BigInt {
        BigInt::from(*self)
    }

    fn small(&self) -> Option<i128> {
        Some(*self)
    }
}

impl Scalar for BigInt {
    fn of(value: i128) -> Self {
        BigInt::from(value)
    }

    fn signum(&self) -> i32 {
        i32::from(self.is_positive()) - i32::from(self.is_negative())
    }

    fn negated(&self) -> Result<Self, Overflow> {
        Ok(-self)
    }

    fn plus_product(&self, a: &Self, b: &Self) -> Result<Self, Overflow> {
        Ok(self + a * b)
    }

    fn common_divisor(&self, other: &Self) -> Self {
        self.gcd(other)
    }

    fn divided(&self, divisor: &Self) -> Self {
        self / divisor
    }

    fn big(&self) -> BigInt {
        self.clone()
    }

    fn small(&self) -> Option<i128> {
        i128::try_from(self).ok()
    }
}

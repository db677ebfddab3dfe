//! The nimbers *0, *1, *2, …: a field in which ⊕ adds and ⊗ multiplies.
//!
//! Both operations are defined by excluded values alone:
//!
//! - a ⊕ b = mex({a′ ⊕ b : a′ < a} ∪ {a ⊕ b′ : b′ < b}),
//! - a ⊗ b = mex{a′⊗b ⊕ a⊗b′ ⊕ a′⊗b′ : a′ < a, b′ < b}.
//!
//! So *a ⊕ *b is the value of the sum of two heaps. The nimbers below 2^(2ⁿ) form a field for every
//! n, and [`Nimber`] is the one for n = 6, [`Nimber128`] the one for n = 7. Each is contained in
//! the next, so a result does not depend on the field in which it is computed.
//!
//! The number 2 stands for *2, never for 1 + 1, which is *0: every element is its own negative.
//!
//! | module | what it holds |
//! |---|---|
//! | this one | [`NimberOf`] and its arithmetic |
//! | `field` | a field of words from the field of half words; the slow reference product |
//! | `table` | the field of 16-bit words, by logarithms: where `field` ends |
//! | `arithmetic` | products, powers, … by the fastest way that the machine has |
//! | `polynomial`, `linear` | nimbers as polynomials: an isomorphism and its tables |
//! | `clmul` | the processor's product of polynomials |
//! | [`batch`] | many products, dot products, products of matrices |
//! | `blocks` | many products at once: `bytes`, 32 where the processor multiplies bytes, or `bits`, 256 |
//! | `logarithm` | orders and discrete logarithms |
//! | `operators` | `+`, `-`, `*` and their kin |
//! | `text` | `*5` as text; [`NimberError`] |
//! | [`expression`] | expressions such as `(*5 + 3) * inv(7)` |
//!
//! # Source
//!
//! \[ONAG\] ch. 6; \[Enc\] "Nimbers".
//!
//! # Examples
//!
//! ```
//! use nimbers::Nimber;
//!
//! let [five, eight] = [5, 8].map(Nimber::new);
//! assert_eq!(five * eight, Nimber::new(3));
//! assert_eq!(five.order(), Some(15));
//! assert_eq!(nimbers::expression::evaluate("3 / 8")?, five);
//! # Ok::<(), nimbers::expression::ExpressionError>(())
//! ```

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::num::ParseIntError;
use std::str::FromStr;

use num_traits::{ConstOne, ConstZero, PrimInt};

mod arithmetic;
pub mod batch;
#[cfg(target_arch = "x86_64")]
mod bits;
mod blocks;
#[cfg(target_arch = "x86_64")]
mod bytes;
mod clmul;
pub mod expression;
#[cfg(test)]
mod expression_tests;
mod field;
mod linear;
mod logarithm;
mod operators;
mod polynomial;
mod table;
mod text;
mod tokens;

pub use text::NimberError;

/// The words that hold a nimber: `u64` and `u128`.
pub trait Word:
    arithmetic::Fast
    + PrimInt
    + ConstZero
    + ConstOne
    + Debug
    + Default
    + Display
    + FromStr<Err = ParseIntError>
    + Hash
{
}

impl Word for u64 {}
impl Word for u128 {}

/// A nimber held in a word of type `W`; see [`Nimber`].
///
/// The order is that of the numbers, as heaps are ordered. It is not compatible with ⊕ and ⊗, for
/// no order of a finite field is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct NimberOf<W>(W);

/// A nimber below 2⁶⁴: an element of the field of 2⁶⁴ elements.
///
/// `+` and `-` are ⊕, the exclusive or of the binary digits; `*` is ⊗; `-x` is x. There is no `/`,
/// because *0 has no inverse: see [`checked_div`](NimberOf::checked_div) and [`inverse`](NimberOf::inverse).
///
/// # Source
///
/// \[ONAG\] ch. 6; \[Enc\] "Nimbers".
///
/// # Examples
///
/// A power F = 2^(2ⁿ) times a smaller number is the ordinary product, and F ⊗ F = F + F/2.
///
/// ```
/// use nimbers::Nimber;
///
/// let [two, four] = [2, 4].map(Nimber::new);
/// assert_eq!(two + two, Nimber::ZERO);
/// assert_eq!(two * two, Nimber::new(3));
/// assert_eq!(four * two, Nimber::new(8));
/// assert_eq!(four * four, Nimber::new(6));
/// assert_eq!((four * two).to_string(), "*8");
/// ```
pub type Nimber = NimberOf<u64>;

/// A nimber below 2¹²⁸: an element of the field of 2¹²⁸ elements.
///
/// # Examples
///
/// ```
/// use nimbers::{Nimber, Nimber128};
///
/// let f = Nimber128::new(1 << 64);
/// assert_eq!(f * f, Nimber128::new(3 << 63));
/// assert_eq!(Nimber128::from(Nimber::new(5)), Nimber128::new(5));
/// ```
pub type Nimber128 = NimberOf<u128>;

impl<W: Word> NimberOf<W> {
    /// *0, neutral for ⊕.
    pub const ZERO: Self = NimberOf(W::ZERO);

    /// *1, neutral for ⊗.
    pub const ONE: Self = NimberOf(W::ONE);

    /// The nimber *n.
    pub const fn new(n: W) -> Self {
        NimberOf(n)
    }

    /// The size n of the nim heap whose value is this nimber *n.
    pub const fn value(self) -> W {
        self.0
    }

    /// x ⊗ x.
    ///
    /// As 1 ⊕ 1 = 0, squaring respects sums as well as products: (x ⊕ y)² = x² ⊕ y².
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// assert_eq!(Nimber::new(256).square(), Nimber::new(384));
    /// ```
    ///
    /// # Complexity
    ///
    /// At most one product.
    pub fn square(self) -> Self {
        NimberOf(self.0.square())
    }

    /// The square root of x: every nimber has exactly one.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// assert_eq!(Nimber::new(2).sqrt(), Nimber::new(3));
    /// ```
    ///
    /// # Complexity
    ///
    /// Less than one product by the tables of 16-bit words.
    pub fn sqrt(self) -> Self {
        NimberOf(self.0.nim_sqrt())
    }

    /// The nimber y with x ⊗ y = *1; `None` for x = *0 alone.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// assert_eq!(Nimber::new(4).inverse(), Some(Nimber::new(15)));
    /// assert_eq!(Nimber::ZERO.inverse(), None);
    /// ```
    ///
    /// # Complexity
    ///
    /// A few products.
    pub fn inverse(self) -> Option<Self> {
        self.0.inverse().map(NimberOf)
    }

    /// The nimber z with z ⊗ `divisor` = x.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::{Nimber, NimberError};
    ///
    /// let [three, five, eight] = [3, 5, 8].map(Nimber::new);
    /// assert_eq!(three.checked_div(eight), Ok(five));
    /// assert_eq!(three.checked_div(Nimber::ZERO), Err(NimberError::DivisionByZero));
    /// ```
    ///
    /// # Complexity
    ///
    /// An inverse and a product.
    ///
    /// # Errors
    ///
    /// [`NimberError::DivisionByZero`] if `divisor` is *0.
    pub fn checked_div(self, divisor: Self) -> Result<Self, NimberError> {
        let inverse = divisor.inverse().ok_or(NimberError::DivisionByZero)?;
        Ok(self * inverse)
    }

    /// xⁿ = x ⊗ x ⊗ ⋯ ⊗ x with n factors. The empty product x⁰ is *1, also for x = *0.
    ///
    /// The exponent is an ordinary number, not a nimber: x¹ ⊗ x¹ = x², though 1 ⊕ 1 = 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// assert_eq!(Nimber::new(2).pow(3), Nimber::ONE);
    /// assert_eq!(Nimber::ZERO.pow(0), Nimber::ONE);
    /// // The nonzero elements of the field form a group of order 2⁶⁴ − 1.
    /// assert_eq!(Nimber::new(5 << 40).pow(u64::MAX), Nimber::ONE);
    /// ```
    ///
    /// # Complexity
    ///
    /// At most 64 products and as many squares. Where the processor multiplies polynomials, all of
    /// them are products of polynomials, and the basis is changed at both ends only.
    pub fn pow(self, exponent: u64) -> Self {
        NimberOf(self.0.power(exponent))
    }

    /// x ⊗ y computed from a ⊗ b for bits a, b alone, without any table.
    ///
    /// It is the reference to which the product `x * y` is tested equal, and far slower.
    ///
    /// # Source
    ///
    /// \[ONAG\] ch. 6: F ⊗ a = F·a for a < F = 2^(2ⁿ), and F ⊗ F = F + F/2.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// assert_eq!(Nimber::new(5).mul_by_tower(Nimber::new(8)), Nimber::new(3));
    /// ```
    ///
    /// # Complexity
    ///
    /// B² products of bits for a word of B bits: 4096 for [`Nimber`].
    pub fn mul_by_tower(self, other: Self) -> Self {
        NimberOf(field::product_by_tower(self.0, other.0, W::WIDTH))
    }
}

/// The examples of the README are run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

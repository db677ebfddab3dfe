//! Many products of nimbers at once: faster than one after the other.
//!
//! All functions take slices of [`Nimber`](crate::Nimber) or [`Nimber128`](crate::Nimber128). The
//! results are those of `*` and `+`.
//!
//! # Examples
//!
//! ```
//! use nimbers::{Nimber, batch};
//!
//! let [a, b] = [[2, 4, 5], [2, 4, 8]].map(|list| list.map(Nimber::new));
//! assert_eq!(batch::products(&a, &b)?, [3, 6, 3].map(Nimber::new));
//! assert_eq!(batch::dot(&a, &b)?, Nimber::new(3 ^ 6 ^ 3));
//! # Ok::<(), nimbers::NimberError>(())
//! ```
//!
//! # Source
//!
//! \[ONAG\] ch. 6.

use crate::{NimberError, NimberOf, Word};

fn same_length(left: usize, right: usize) -> Result<(), NimberError> {
    if left == right { Ok(()) } else { Err(NimberError::Lengths { left, right }) }
}

/// a₁ ⊗ b₁, a₂ ⊗ b₂, ….
///
/// # Complexity
///
/// On processors with GFNI and AVX2, blocks of 32 pairs take some 450 instructions for
/// [`Nimber`](crate::Nimber). With AVX2 alone, blocks of 256 pairs of [`Nimber`](crate::Nimber) are
/// multiplied bit by bit. Elsewhere, and for the rest, as many single products.
///
/// # Errors
///
/// [`NimberError::Lengths`] if the slices differ in length.
pub fn products<W: Word>(
    a: &[NimberOf<W>],
    b: &[NimberOf<W>],
) -> Result<Vec<NimberOf<W>>, NimberError> {
    same_length(a.len(), b.len())?;
    let mut out = vec![NimberOf::ZERO; a.len()];
    W::products(a, b, &mut out);
    Ok(out)
}

/// As [`products`], into a slice that exists already.
///
/// # Complexity
///
/// As for [`products`], without allocation.
///
/// # Errors
///
/// [`NimberError::Lengths`] if the slices differ in length.
pub fn products_into<W: Word>(
    a: &[NimberOf<W>],
    b: &[NimberOf<W>],
    out: &mut [NimberOf<W>],
) -> Result<(), NimberError> {
    same_length(a.len(), b.len())?;
    same_length(a.len(), out.len())?;
    W::products(a, b, out);
    Ok(())
}

/// a₁⊗b₁ ⊕ a₂⊗b₂ ⊕ ⋯; *0 of no nimbers.
///
/// # Complexity
///
/// Where the processor multiplies without carries, less than as many single products: the sum is
/// reduced once, in the end.
///
/// # Errors
///
/// [`NimberError::Lengths`] if the slices differ in length.
pub fn dot<W: Word>(a: &[NimberOf<W>], b: &[NimberOf<W>]) -> Result<NimberOf<W>, NimberError> {
    same_length(a.len(), b.len())?;
    Ok(NimberOf(W::dot(a, b)))
}

/// The product of a matrix of `inner` columns and one of `inner` rows, both row by row.
///
/// # Examples
///
/// ```
/// use nimbers::{Nimber, batch};
///
/// // A matrix and its inverse.
/// let [a, b] = [[1, 2, 0, 4], [1, 5, 0, 15]].map(|entries| entries.map(Nimber::new));
/// assert_eq!(batch::matrix_product(&a, &b, 2)?, [1, 0, 0, 1].map(Nimber::new));
/// # Ok::<(), nimbers::NimberError>(())
/// ```
///
/// # Complexity
///
/// One product for each row of `a`, column of `b` and 1, …, `inner`, without a change of basis.
///
/// # Errors
///
/// [`NimberError::Shape`] if `inner` is 0 or one of the lengths is not a multiple of it.
pub fn matrix_product<W: Word>(
    a: &[NimberOf<W>],
    b: &[NimberOf<W>],
    inner: usize,
) -> Result<Vec<NimberOf<W>>, NimberError> {
    for entries in [a.len(), b.len()] {
        if inner == 0 || !entries.is_multiple_of(inner) {
            return Err(NimberError::Shape { entries, inner });
        }
    }
    let columns = b.len() / inner;
    let transposed: Vec<_> =
        (0..columns).flat_map(|column| b[column..].iter().step_by(columns).copied()).collect();
    Ok(W::rows_by_rows(a, &transposed, inner))
}

//! What can be wrong with a set of moves or a base.

/// Why a set of moves or a formula cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SaturationError {
    /// Subtracting 0 from every heap is no move.
    #[error("vector {number} is zero in every component: a move must change a heap")]
    ZeroVector {
        /// Which vector, counted from 1.
        number: usize,
    },
    /// All vectors of a set have the same number of components.
    #[error("vector {number} has {found} components, but the others have {expected}")]
    Arity {
        /// Which vector, counted from 1.
        number: usize,
        /// How many components it has.
        found: usize,
        /// How many are needed.
        expected: usize,
    },
    /// A base below 2.
    #[error(transparent)]
    Radix(#[from] impartial::radix::RadixError),
}

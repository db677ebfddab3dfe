//! What can be wrong with the parameters of a game or with a vector.

/// Why a game, a set of vectors or a shift is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SlowNimError {
    /// A game in which a move would pick no heap.
    #[error("k = 0: a move picks at least one heap, so k is at least 1")]
    NoPicks,
    /// A subgame that does not exist.
    #[error("there is no subgame [{class}]: the total modulo k = {k} is below {k}")]
    Class {
        /// The residue asked for.
        class: u64,
        /// The modulus.
        k: usize,
    },
    /// A difference set without vectors, so that the number of heaps is not known.
    #[error("no difference vector: give at least one, such as `1,1`")]
    NoVectors,
    /// A vector with the wrong number of entries.
    #[error("vector {vector} has {found} entries, but {expected} are needed")]
    Length {
        /// Which vector, counted from 1.
        vector: usize,
        /// How many entries it has.
        found: usize,
        /// How many it must have.
        expected: usize,
    },
    /// The zero vector, which would be a pass.
    #[error("vector {vector} is zero: a move changes the position")]
    ZeroVector {
        /// Which vector, counted from 1.
        vector: usize,
    },
    /// A difference vector that does not take tokens in total, so that play might not end.
    #[error("vector {vector} has the sum {sum}: the sum of a difference vector is positive")]
    NotFalling {
        /// Which vector, counted from 1.
        vector: usize,
        /// Its sum.
        sum: i128,
    },
    /// A negative entry where only tokens may be taken.
    #[error("entry {entry} of vector {vector} is {value}, but no entry may be negative here")]
    NegativeEntry {
        /// Which vector, counted from 1.
        vector: usize,
        /// Which entry, counted from 1.
        entry: usize,
        /// The entry.
        value: i64,
    },
    /// A text that is not a list of vectors.
    #[error(
        "entry {entry} of vector {vector} (column {column}) is not a whole number of 64 bits: `{token}`; write vectors like `1,1,0;0,1,1`"
    )]
    NotANumber {
        /// Which vector, counted from 1.
        vector: usize,
        /// Which entry, counted from 1.
        entry: usize,
        /// Where it starts, in characters, counted from 1.
        column: usize,
        /// What was written.
        token: String,
    },
    /// A shift that is not nondecreasing.
    #[error(
        "entry {entry} of the shift is smaller than the one before it: shifts are nondecreasing"
    )]
    Decreasing {
        /// Which entry, counted from 1.
        entry: usize,
    },
    /// A shift beyond the values that are known.
    #[error("the shift has an entry {value}, but values are known for entries up to {limit}")]
    ShiftTooLarge {
        /// The entry.
        value: u64,
        /// The largest allowed.
        limit: u64,
    },
    /// A shift that leads from one subgame into another.
    #[error("the sum {sum} of the shift is no multiple of k = {k}, so it leaves the subgame")]
    LeavesSubgame {
        /// The sum of the entries.
        sum: u128,
        /// The number of heaps picked by a move.
        k: usize,
    },
}

impl SlowNimError {
    /// Whether a text could not be read.
    pub fn is_malformed(&self) -> bool {
        matches!(self, SlowNimError::NotANumber { .. })
    }

    /// Whether it is about a shift, not about a game.
    pub fn is_about_a_shift(&self) -> bool {
        matches!(
            self,
            SlowNimError::Decreasing { .. }
                | SlowNimError::ShiftTooLarge { .. }
                | SlowNimError::LeavesSubgame { .. }
        )
    }
}

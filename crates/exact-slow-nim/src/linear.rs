//! The theorems in linear integer arithmetic: stated once, as data, for evaluation, sweeps and proofs.
//!
//! The formulas of this crate that are functions of heaps (such as [`Nim62`](crate::Nim62)) are the
//! fast way to one answer, for heaps of any size. Here are the same statements as
//! [`linear_proofs::LinearClaim`]s, which are decided for every position. The two are compared at all small
//! and at many huge positions by the crate `impartial-claims`.

mod nim_6_2;
mod stored;
mod values;

pub use stored::stored_formulas;

use impartial::formula::Source;
use linear_proofs::{Linear, LinearClaim, LinearError, LinearFormula, LinearOutcome, LinearValue};

/// A theorem as a claim about all positions.
#[derive(Clone, Debug)]
pub struct Statement {
    /// The name of the item of this crate that states it.
    pub name: &'static str,
    /// Where it is stated.
    pub source: Source,
    /// What it says.
    pub says: &'static str,
    /// The file of its certificate, in which statements of one kind follow one another, without the
    /// ending.
    pub file: &'static str,
    /// The claim.
    pub claim: LinearClaim,
}

/// All statements of this crate that are claims in linear integer arithmetic.
///
/// # Errors
///
/// None for the statements as they are; building a claim can fail.
///
/// # Examples
///
/// ```
/// use exact_slow_nim::linear::statements;
///
/// let all = statements()?;
/// let theorem_2 = all.iter().find(|statement| statement.name == "Theorem2").unwrap();
/// assert!(theorem_2.claim.to_string().starts_with("Nim(6,=2)[1]: P iff if q6 ≥ q2 + q4 + 1"));
/// # Ok::<(), linear_proofs::LinearError>(())
/// ```
pub fn statements() -> Result<Vec<Statement>, LinearError> {
    let mut statements = nim_6_2::statements()?;
    statements.extend(values::statements()?);
    statements.extend(stored::statements()?);
    Ok(statements)
}

impl Statement {
    /// The formula for P-positions as one of the core, if the statement has one.
    pub fn outcome(&self) -> Option<LinearOutcome> {
        let LinearClaim::PPositions { game, set } = self.claim.clone() else { return None };
        Some(LinearOutcome { game, set, source: self.source })
    }

    /// The formula for values as one of the core, if the statement has one.
    pub fn value<I>(&self, invariant: I) -> Option<LinearValue<I>> {
        let LinearClaim::Values { game, levels } = self.claim.clone() else { return None };
        Some(LinearValue { game, levels, invariant, source: self.source })
    }
}

/// Σ cᵢxᵢ + b in the coordinates q of sorted heaps x.
fn heaps<const N: usize>(c: [i64; N], b: i64) -> Linear {
    let mut coefficients = c;
    for i in (1..N).rev() {
        coefficients[i - 1] += coefficients[i];
    }
    Linear::new(coefficients, b)
}

/// Σ cᵢxᵢ + b ≥ 0.
fn at_least<const N: usize>(c: [i64; N], b: i64) -> LinearFormula {
    LinearFormula::Ge(heaps(c, b))
}

/// Σ cᵢxᵢ ≡ r (mod m).
fn congruent<const N: usize>(c: [i64; N], m: i64, r: i64) -> LinearFormula {
    LinearFormula::Mod(heaps(c, 0), m, r)
}

/// Σ cᵢxᵢ is even.
fn even<const N: usize>(c: [i64; N]) -> LinearFormula {
    congruent(c, 2, 0)
}

/// The heaps have one of these parity vectors.
fn parity_vectors<const N: usize>(words: &[[u8; N]]) -> LinearFormula {
    let vector = |word: &[u8; N]| {
        let heap = |(i, &letter): (usize, &u8)| {
            let c = std::array::from_fn::<i64, N, _>(|j| i64::from(i == j));
            congruent(c, 2, i64::from(letter == b'o'))
        };
        LinearFormula::And(word.iter().enumerate().map(heap).collect())
    };
    LinearFormula::Or(words.iter().map(vector).collect())
}

/// The coordinates of a vector that is added to sorted heaps.
fn differences(shift: &[u64]) -> Vec<i64> {
    let before = std::iter::once(&0).chain(shift);
    shift
        .iter()
        .zip(before)
        .map(|(&entry, &below)| entry.cast_signed() - below.cast_signed())
        .collect()
}

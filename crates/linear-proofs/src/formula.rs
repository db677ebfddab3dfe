//! Formulas of linear integer arithmetic without quantifiers: sets of positions.

mod file;
mod json;
mod text;

pub use file::FormulaFile;

use crate::{Linear, LinearError};

/// A set of positions, written with linear inequalities and congruences of the coordinates
/// q = (q₁, …, qₙ) ≥ 0.
///
/// One value serves everything: it is evaluated at positions, printed, written to files and read from
/// them, proved by this crate's own engine and handed to other provers.
///
/// # Examples
///
/// The P-positions of Nim(3,=2)\[1\] in the coordinates q = (x₁, x₂ − x₁, x₃ − x₂).
///
/// ```
/// use linear_proofs::LinearFormula;
///
/// let text = r#"["ite", ["ge", [[1, 0, -1], 0]], ["mod", [[1, 2, -1], 0], 4, 3],
///     ["and", ["mod", [[0, 1, 0], 0], 2, 0], ["mod", [[1, 0, 0], 0], 2, 0]]]"#;
/// let lost: LinearFormula = serde_json::from_str(text)?;
/// assert!(lost.holds(&[1, 1, 0])?);
/// assert!(!lost.holds(&[1, 0, 0])?);
/// assert_eq!(
///     lost.to_string(),
///     "if q1 ≥ q3 then q1 + 2q2 − q3 ≡ 3 (mod 4) else q2 ≡ 0 (mod 2) ∧ q1 ≡ 0 (mod 2)"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LinearFormula {
    /// All positions.
    True,
    /// No position.
    False,
    /// All of these.
    And(Vec<LinearFormula>),
    /// At least one of these.
    Or(Vec<LinearFormula>),
    /// Not this.
    Not(Box<LinearFormula>),
    /// If the first holds, the second, else the third.
    Ite(Box<[LinearFormula; 3]>),
    /// c·q + b ≥ 0.
    Ge(Linear),
    /// c·q + b ≡ r (mod m), with m ≥ 1.
    Mod(Linear, i64, i64),
}

impl LinearFormula {
    /// How deeply formulas may be nested.
    pub const MAX_DEPTH: usize = 100;

    /// c·q + b ≥ 0.
    pub fn ge(coefficients: impl Into<Vec<i64>>, constant: i64) -> Self {
        LinearFormula::Ge(Linear::new(coefficients, constant))
    }

    /// c·q + b ≡ r (mod m).
    pub fn modulo(coefficients: impl Into<Vec<i64>>, constant: i64, m: i64, r: i64) -> Self {
        LinearFormula::Mod(Linear::new(coefficients, constant), m, r)
    }

    /// Both.
    #[must_use]
    pub fn and(self, other: LinearFormula) -> Self {
        LinearFormula::And(vec![self, other])
    }

    /// At least one of both.
    #[must_use]
    pub fn or(self, other: LinearFormula) -> Self {
        LinearFormula::Or(vec![self, other])
    }

    /// If `condition` holds, `then`, else `otherwise`.
    pub fn ite(condition: LinearFormula, then: LinearFormula, otherwise: LinearFormula) -> Self {
        LinearFormula::Ite(Box::new([condition, then, otherwise]))
    }

    /// The parts of a node that are formulas.
    pub fn children(&self) -> &[LinearFormula] {
        match self {
            LinearFormula::And(parts) | LinearFormula::Or(parts) => parts,
            LinearFormula::Not(part) => std::slice::from_ref(part),
            LinearFormula::Ite(parts) => parts.as_slice(),
            _ => &[],
        }
    }

    /// Whether q, with as many coordinates as the formula speaks of, is in the set. There is an answer for
    /// every q: values that exceed 128 bits are computed with integers without bound.
    ///
    /// # Errors
    ///
    /// [`LinearError::Arity`] if q has another number of coordinates.
    ///
    /// # Complexity
    ///
    /// One multiplication for each coefficient of each form that is looked at.
    pub fn holds(&self, q: &[i128]) -> Result<bool, LinearError> {
        match self {
            LinearFormula::True => Ok(true),
            LinearFormula::False => Ok(false),
            LinearFormula::And(parts) => {
                for part in parts {
                    if !part.holds(q)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            LinearFormula::Or(parts) => {
                for part in parts {
                    if part.holds(q)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            LinearFormula::Not(part) => Ok(!part.holds(q)?),
            LinearFormula::Ite(parts) => {
                let [condition, then, otherwise] = &**parts;
                if condition.holds(q)? { then.holds(q) } else { otherwise.holds(q) }
            }
            LinearFormula::Ge(form) => form.is_nonnegative(q),
            LinearFormula::Mod(form, m, r) => form.is_congruent(q, *m, *r),
        }
    }

    /// The set of all q with q + y in this set.
    ///
    /// # Errors
    ///
    /// If a constant does not fit, or if y has another number of coordinates.
    pub fn shifted(&self, y: &[i64]) -> Result<LinearFormula, LinearError> {
        let all = |parts: &[LinearFormula]| -> Result<Vec<LinearFormula>, LinearError> {
            parts.iter().map(|part| part.shifted(y)).collect()
        };
        Ok(match self {
            LinearFormula::True => LinearFormula::True,
            LinearFormula::False => LinearFormula::False,
            LinearFormula::And(parts) => LinearFormula::And(all(parts)?),
            LinearFormula::Or(parts) => LinearFormula::Or(all(parts)?),
            LinearFormula::Not(part) => !part.shifted(y)?,
            LinearFormula::Ite(parts) => {
                let [condition, then, otherwise] = &**parts;
                LinearFormula::ite(condition.shifted(y)?, then.shifted(y)?, otherwise.shifted(y)?)
            }
            LinearFormula::Ge(form) => LinearFormula::Ge(form.shifted(y)?),
            LinearFormula::Mod(form, m, r) => LinearFormula::Mod(form.shifted(y)?, *m, *r),
        })
    }

    /// Checks that the formula is one about n coordinates: all forms have n coefficients, moduli are
    /// at least 1, the nesting is bounded.
    ///
    /// # Errors
    ///
    /// What is wrong.
    pub fn validate(&self, n: usize) -> Result<(), LinearError> {
        let mut pending = vec![(self, 1)];
        while let Some((formula, depth)) = pending.pop() {
            if depth > LinearFormula::MAX_DEPTH {
                return Err(LinearError::TooDeep { limit: LinearFormula::MAX_DEPTH });
            }
            if let LinearFormula::Mod(_, m @ ..1, _) = formula {
                return Err(LinearError::malformed(format_args!(
                    "modulus {m}, at least 1 allowed"
                )));
            }
            if let LinearFormula::Ge(form) | LinearFormula::Mod(form, ..) = formula {
                let found = form.coefficients.len();
                if found != n {
                    return Err(LinearError::Arity { what: "a linear form", found, expected: n });
                }
            }
            pending.extend(formula.children().iter().map(|child| (child, depth + 1)));
        }
        Ok(())
    }

    /// The number of atoms (inequalities and congruences), counted as often as they occur.
    pub fn atoms(&self) -> usize {
        let mut count = 0;
        let mut pending = vec![self];
        while let Some(formula) = pending.pop() {
            count += usize::from(matches!(formula, LinearFormula::Ge(_) | LinearFormula::Mod(..)));
            pending.extend(formula.children());
        }
        count
    }
}

impl std::ops::Not for LinearFormula {
    type Output = LinearFormula;

    fn not(self) -> LinearFormula {
        match self {
            LinearFormula::True => LinearFormula::False,
            LinearFormula::False => LinearFormula::True,
            LinearFormula::Not(part) => *part,
            other => LinearFormula::Not(Box::new(other)),
        }
    }
}

//! Affine forms c·q + b with integer coefficients.

use crate::LinearError;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, Zero};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The affine form c·q + b in the coordinates q = (q₁, …, qₙ).
///
/// # Examples
///
/// ```
/// use linear_proofs::Linear;
///
/// let form = Linear::new([1, 0, -2], 3);
/// assert_eq!(form.value(&[5, 8, 1])?, 6);
/// assert_eq!(form.to_string(), "q1 − 2q3 + 3");
/// # Ok::<(), linear_proofs::LinearError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "(Vec<i64>, i64)", from = "(Vec<i64>, i64)")]
pub struct Linear {
    /// c.
    pub coefficients: Vec<i64>,
    /// b.
    pub constant: i64,
}

impl From<(Vec<i64>, i64)> for Linear {
    fn from((coefficients, constant): (Vec<i64>, i64)) -> Self {
        Linear { coefficients, constant }
    }
}

impl From<Linear> for (Vec<i64>, i64) {
    fn from(form: Linear) -> Self {
        (form.coefficients, form.constant)
    }
}

impl Linear {
    /// c·q + b.
    pub fn new(coefficients: impl Into<Vec<i64>>, constant: i64) -> Self {
        Linear { coefficients: coefficients.into(), constant }
    }

    /// q_i + b among n coordinates, i counted from 0.
    pub fn coordinate(n: usize, i: usize, constant: i64) -> Self {
        let coefficients: Vec<i64> = (0..n).map(|j| i64::from(i == j)).collect();
        Linear { coefficients, constant }
    }

    /// The value at q.
    ///
    /// # Errors
    ///
    /// If q has another number of coordinates, or if the value does not fit.
    pub fn value(&self, q: &[i128]) -> Result<i128, LinearError> {
        if q.len() != self.coefficients.len() {
            let (found, expected) = (q.len(), self.coefficients.len());
            return Err(LinearError::Arity { what: "the position", found, expected });
        }
        let mut sum = i128::from(self.constant);
        for (&c, &q) in self.coefficients.iter().zip(q) {
            let term = i128::from(c).checked_mul(q);
            let next = term.and_then(|term| sum.checked_add(term));
            sum = next.ok_or(LinearError::TooLarge { what: "the value of a linear form" })?;
        }
        Ok(sum)
    }

    /// Whether c·q + b ≥ 0, however large the value is.
    pub(crate) fn is_nonnegative(&self, q: &[i128]) -> Result<bool, LinearError> {
        match self.value(q) {
            Err(LinearError::TooLarge { .. }) => Ok(!self.large_value(q).is_negative()),
            value => Ok(value? >= 0),
        }
    }

    /// Whether c·q + b ≡ r (mod m), however large the value is.
    pub(crate) fn is_congruent(&self, q: &[i128], m: i64, r: i64) -> Result<bool, LinearError> {
        // A modulus is at least 1 in every formula that was validated.
        let m = m.max(1);
        match self.value(q) {
            Err(LinearError::TooLarge { .. }) => {
                Ok((self.large_value(q) - r).mod_floor(&BigInt::from(m)).is_zero())
            }
            // Both residues are below 2⁶³, where their difference cannot overflow.
            value => {
                let m = i128::from(m);
                Ok(value?.rem_euclid(m) == i128::from(r).rem_euclid(m))
            }
        }
    }

    /// The value at q, which has as many coordinates as the form has coefficients.
    fn large_value(&self, q: &[i128]) -> BigInt {
        let terms = self.coefficients.iter().zip(q).map(|(&c, &q)| BigInt::from(c) * q);
        terms.fold(BigInt::from(self.constant), |sum, term| sum + term)
    }

    /// The form q ↦ c·(q + y) + b.
    ///
    /// # Errors
    ///
    /// If the new constant does not fit, or if y has another number of coordinates.
    pub fn shifted(&self, y: &[i64]) -> Result<Linear, LinearError> {
        let y: Vec<i128> = y.iter().map(|&entry| i128::from(entry)).collect();
        let constant = i64::try_from(self.value(&y)?)
            .map_err(|_| LinearError::TooLarge { what: "the constant of a shifted form" })?;
        Ok(Linear { coefficients: self.coefficients.clone(), constant })
    }

    /// −1 − (c·q + b), which is ≥ 0 iff the form is negative.
    ///
    /// # Errors
    ///
    /// If a coefficient does not fit.
    pub fn complement(&self) -> Result<Linear, LinearError> {
        let too_large = LinearError::TooLarge { what: "a coefficient of a negated form" };
        let coefficients: Option<Vec<i64>> =
            self.coefficients.iter().map(|c| c.checked_neg()).collect();
        let constant = self.constant.checked_neg().and_then(|b| b.checked_sub(1));
        match (coefficients, constant) {
            (Some(coefficients), Some(constant)) => Ok(Linear { coefficients, constant }),
            _ => Err(too_large),
        }
    }

    /// The sum of the terms whose sign is `sign`, with all signs made positive, in words.
    fn side(&self, sign: i64, constant: bool) -> Option<String> {
        let mut terms: Vec<String> = (1..)
            .zip(&self.coefficients)
            .filter(|(_, c)| c.signum() == sign)
            .map(|(i, c)| match c.unsigned_abs() {
                1 => format!("q{i}"),
                size => format!("{size}q{i}"),
            })
            .collect();
        if constant && self.constant.signum() == sign {
            terms.push(self.constant.unsigned_abs().to_string());
        }
        (!terms.is_empty()).then(|| terms.join(" + "))
    }

    /// "c·q + b ≥ 0" with the negative terms on the other side.
    pub(crate) fn inequality(&self) -> String {
        let side = |sign| self.side(sign, true).unwrap_or_else(|| "0".to_owned());
        if self.coefficients.iter().all(|&c| c <= 0) {
            return format!("{} ≤ {}", side(-1), side(1));
        }
        format!("{} ≥ {}", side(1), side(-1))
    }

    /// The form as an SMT-LIB term.
    pub fn to_smt(&self) -> String {
        let number = |z: i64| match z {
            0.. => z.to_string(),
            _ => format!("(- {})", z.unsigned_abs()),
        };
        let mut terms: Vec<String> = (1..)
            .zip(&self.coefficients)
            .filter(|&(_, &c)| c != 0)
            .map(|(i, &c)| if c == 1 { format!("q{i}") } else { format!("(* {} q{i})", number(c)) })
            .collect();
        if self.constant != 0 || terms.is_empty() {
            terms.push(number(self.constant));
        }
        match terms.len() {
            1 => terms.concat(),
            _ => format!("(+ {})", terms.join(" ")),
        }
    }
}

impl fmt::Display for Linear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terms = (1..)
            .zip(&self.coefficients)
            .filter(|&(_, &c)| c != 0)
            .map(|(i, &c)| (c, Some(i)))
            .chain((self.constant != 0).then_some((self.constant, None)));
        let mut first = true;
        for (c, variable) in terms {
            f.write_str(match (first, c < 0) {
                (true, true) => "−",
                (true, false) => "",
                (false, true) => " − ",
                (false, false) => " + ",
            })?;
            first = false;
            match (c.unsigned_abs(), variable) {
                (1, Some(i)) => write!(f, "q{i}")?,
                (size, Some(i)) => write!(f, "{size}q{i}")?,
                (size, None) => write!(f, "{size}")?,
            }
        }
        if first { f.write_str("0") } else { Ok(()) }
    }
}

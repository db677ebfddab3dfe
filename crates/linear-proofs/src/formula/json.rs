//! Formulas as JSON: true, false, ["and", …], ["or", …], ["not", f], ["ite", c, t, e],
//! ["ge", [c, b]], ["mod", [c, b], m, r].

use super::LinearFormula;
use crate::{Linear, LinearError};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};

impl Serialize for LinearFormula {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        to_value(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for LinearFormula {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        LinearFormula::from_json(&value).map_err(serde::de::Error::custom)
    }
}

fn to_value(formula: &LinearFormula) -> Value {
    let list = |word: &str, parts: &[LinearFormula]| {
        let parts = parts.iter().map(to_value);
        Value::Array(std::iter::once(Value::from(word)).chain(parts).collect())
    };
    match formula {
        LinearFormula::True => Value::Bool(true),
        LinearFormula::False => Value::Bool(false),
        LinearFormula::And(parts) => list("and", parts),
        LinearFormula::Or(parts) => list("or", parts),
        LinearFormula::Not(part) => list("not", std::slice::from_ref(part)),
        LinearFormula::Ite(parts) => list("ite", parts.as_slice()),
        LinearFormula::Ge(form) => json!(["ge", [form.coefficients, form.constant]]),
        LinearFormula::Mod(form, m, r) => {
            json!(["mod", [form.coefficients, form.constant], m, r])
        }
    }
}

impl LinearFormula {
    /// Reads a formula.
    ///
    /// # Errors
    ///
    /// What is wrong, and what is allowed there. Nesting deeper than
    /// [`MAX_DEPTH`](Self::MAX_DEPTH) is refused.
    pub fn from_json(value: &Value) -> Result<Self, LinearError> {
        read(value, 1)
    }
}

fn read(value: &Value, depth: usize) -> Result<LinearFormula, LinearError> {
    if depth > LinearFormula::MAX_DEPTH {
        return Err(LinearError::TooDeep { limit: LinearFormula::MAX_DEPTH });
    }
    match value {
        Value::Bool(true) => return Ok(LinearFormula::True),
        Value::Bool(false) => return Ok(LinearFormula::False),
        _ => {}
    }
    let wrong = |what: &str| LinearError::malformed(format_args!("{what}, found {}", brief(value)));
    let shape = "a formula is true, false or a list that begins with and, or, not, ite, ge or mod";
    let items = value.as_array().map(Vec::as_slice);
    let Some([Value::String(word), parts @ ..]) = items else { return Err(wrong(shape)) };
    let all = || parts.iter().map(|part| read(part, depth + 1)).collect::<Result<Vec<_>, _>>();
    match (word.as_str(), parts) {
        ("and", _) => Ok(LinearFormula::And(all()?)),
        ("or", _) => Ok(LinearFormula::Or(all()?)),
        ("not", [part]) => Ok(LinearFormula::Not(Box::new(read(part, depth + 1)?))),
        ("ite", [condition, then, otherwise]) => Ok(LinearFormula::ite(
            read(condition, depth + 1)?,
            read(then, depth + 1)?,
            read(otherwise, depth + 1)?,
        )),
        ("ge", [form]) => Ok(LinearFormula::Ge(linear(form)?)),
        ("mod", [form, m, r]) => match (m.as_i64(), r.as_i64()) {
            (Some(m @ 1..), Some(r)) => Ok(LinearFormula::Mod(linear(form)?, m, r)),
            _ => Err(wrong("modulus ≥ 1 and residue are integers of 64 bits")),
        },
        ("not" | "ite" | "ge" | "mod", _) => {
            Err(wrong("not takes 1 part, ite 3, ge a form, mod a form, a modulus, a residue"))
        }
        _ => Err(wrong(shape)),
    }
}

fn linear(value: &Value) -> Result<Linear, LinearError> {
    let wrong = || {
        let found = brief(value);
        LinearError::malformed(format_args!(
            "a form is [[c1, …, cn], b] with integers of 64 bits, found {found}"
        ))
    };
    let Some([Value::Array(coefficients), constant]) = value.as_array().map(Vec::as_slice) else {
        return Err(wrong());
    };
    let coefficients: Option<Vec<i64>> = coefficients.iter().map(Value::as_i64).collect();
    Ok(Linear {
        coefficients: coefficients.ok_or_else(wrong)?,
        constant: constant.as_i64().ok_or_else(wrong)?,
    })
}

/// The beginning of a value, for messages.
fn brief(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

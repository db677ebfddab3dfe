//! Formulas in words, and as SMT-LIB terms.

use super::LinearFormula;
use std::fmt;

/// How tightly the printed formula must hold together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// Anywhere.
    Open,
    /// A part of a list, which must not be an if or another list.
    Part,
}

impl fmt::Display for LinearFormula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print(self, Place::Open, f)
    }
}

fn print(formula: &LinearFormula, place: Place, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match formula {
        LinearFormula::True => f.write_str("true"),
        LinearFormula::False => f.write_str("false"),
        LinearFormula::And(parts) => list(parts, " ∧ ", "true", place, f),
        LinearFormula::Or(parts) => list(parts, " ∨ ", "false", place, f),
        LinearFormula::Not(part) => {
            f.write_str("¬(")?;
            print(part, Place::Open, f)?;
            f.write_str(")")
        }
        LinearFormula::Ite(parts) => {
            let [condition, then, otherwise] = &**parts;
            let (open, close) = if place == Place::Part { ("(", ")") } else { ("", "") };
            write!(f, "{open}if ")?;
            print(condition, Place::Open, f)?;
            f.write_str(" then ")?;
            // An if after "then" would catch the "else".
            let inner = matches!(then, LinearFormula::Ite(_));
            print(then, if inner { Place::Part } else { Place::Open }, f)?;
            f.write_str(" else ")?;
            print(otherwise, Place::Open, f)?;
            f.write_str(close)
        }
        LinearFormula::Ge(form) => f.write_str(&form.inequality()),
        LinearFormula::Mod(form, m, r) => write!(f, "{form} ≡ {r} (mod {m})"),
    }
}

fn list(
    parts: &[LinearFormula],
    sign: &str,
    empty: &str,
    place: Place,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let (open, close) = if place == Place::Part && parts.len() > 1 { ("(", ")") } else { ("", "") };
    f.write_str(open)?;
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            f.write_str(sign)?;
        }
        print(part, if parts.len() > 1 { Place::Part } else { place }, f)?;
    }
    f.write_str(if parts.is_empty() { empty } else { close })
}

impl LinearFormula {
    /// The formula as an SMT-LIB term in the variables q1, …, qn of sort Int.
    pub fn to_smt(&self) -> String {
        let list = |word: &str, parts: &[LinearFormula]| {
            let parts: Vec<String> = parts.iter().map(LinearFormula::to_smt).collect();
            format!("({word} {})", parts.join(" "))
        };
        match self {
            LinearFormula::True => "true".to_owned(),
            LinearFormula::False => "false".to_owned(),
            LinearFormula::And(parts) if parts.is_empty() => "true".to_owned(),
            LinearFormula::Or(parts) if parts.is_empty() => "false".to_owned(),
            LinearFormula::And(parts) => list("and", parts),
            LinearFormula::Or(parts) => list("or", parts),
            LinearFormula::Not(part) => list("not", std::slice::from_ref(part)),
            LinearFormula::Ite(parts) => list("ite", parts.as_slice()),
            LinearFormula::Ge(form) => format!("(>= {} 0)", form.to_smt()),
            LinearFormula::Mod(form, m, r) => {
                format!("(= (mod {} {m}) {})", form.to_smt(), r.rem_euclid(*m.max(&1)))
            }
        }
    }
}

//! Certificates as JSON lines.

use super::{LinearCertificate, Node};
use crate::{Linear, LinearClaim, LinearError};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;

/// The name of the format.
pub const FORMAT: &str = "impartial linear certificate";
/// Its version.
pub(super) const VERSION: u64 = 1;

/// What the first line says of itself, whatever else is in it.
#[derive(Deserialize)]
pub(super) struct Version {
    pub(super) format: String,
    pub(super) version: u64,
}

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    pub(super) format: String,
    pub(super) version: u64,
    /// The claim in words.
    pub(super) says: String,
    /// What made the certificate.
    pub(super) engine: String,
    pub(super) claim: LinearClaim,
    /// The forms that the nodes speak of.
    pub(super) forms: Vec<Vec<i64>>,
}

/// The line of an obligation.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Tree {
    /// What a solution would mean.
    pub(super) solution: String,
    pub(super) tree: Vec<Value>,
}

/// The last line. It is there so that a file that was cut off between two lines is noticed.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct End {
    pub(super) end: bool,
    pub(super) nodes: u64,
}

impl LinearCertificate {
    /// Keeps the certificate in a file, which is there in full or not at all: see
    /// [`file::replace`](crate::file::replace).
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn save(&self, path: &Path) -> Result<(), LinearError> {
        let write = |to: &mut dyn Write| self.write(to).map_err(std::io::Error::other);
        Ok(crate::file::replace(path, write)?)
    }

    /// Writes the certificate.
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn write(&self, mut to: impl Write) -> Result<(), LinearError> {
        let mut forms: Vec<Vec<i64>> = Vec::new();
        let mut numbers: FxHashMap<Vec<i64>, usize> = FxHashMap::default();
        let mut number = |form: &Vec<i64>| {
            *numbers.entry(form.clone()).or_insert_with(|| {
                forms.push(form.clone());
                forms.len() - 1
            })
        };
        let mut write_node = |node: &Node| match node {
            Node::Ge(form) => json!(["ge", number(&form.coefficients), form.constant]),
            Node::Mod(form, m) => json!(["mod", number(form), m]),
            Node::False(part) => json!(part),
            Node::Sum(terms) => {
                let terms = terms.iter().map(|(fact, times)| json!([fact, big(times)]));
                Value::Array(std::iter::once(json!("sum")).chain(terms).collect())
            }
        };
        let trees: Vec<Vec<Value>> =
            self.trees.iter().map(|tree| tree.iter().map(&mut write_node).collect()).collect();
        let header = Header {
            format: FORMAT.to_owned(),
            version: VERSION,
            says: self.claim.to_string(),
            engine: concat!("linear-proofs ", env!("CARGO_PKG_VERSION")).to_owned(),
            claim: self.claim.clone(),
            forms,
        };
        writeln!(to, "{}", serde_json::to_string(&header)?)?;
        for (obligation, tree) in self.claim.obligations()?.into_iter().zip(trees) {
            let line = Tree { solution: obligation.meaning, tree };
            writeln!(to, "{}", serde_json::to_string(&line)?)?;
        }
        let end = End { end: true, nodes: self.nodes() };
        writeln!(to, "{}", serde_json::to_string(&end)?)?;
        Ok(())
    }
}

/// A number, as text if it does not fit into 64 bits.
fn big(number: &BigInt) -> Value {
    number.to_i64().map_or_else(|| Value::from(number.to_string()), Value::from)
}

/// Reads a node.
pub(super) fn read_node(value: &Value, forms: &[Vec<i64>]) -> Option<Node> {
    if let Some(part) = value.as_u64() {
        return usize::try_from(part).ok().map(Node::False);
    }
    let form = |number: &Value| forms.get(usize::try_from(number.as_u64()?).ok()?).cloned();
    match value.as_array()?.as_slice() {
        [Value::String(word), number, b] if word == "ge" => {
            Some(Node::Ge(Linear { coefficients: form(number)?, constant: b.as_i64()? }))
        }
        [Value::String(word), number, m] if word == "mod" => {
            Some(Node::Mod(form(number)?, m.as_i64()?))
        }
        [Value::String(word), terms @ ..] if word == "sum" => {
            let term = |term: &Value| match term.as_array()?.as_slice() {
                [fact, Value::String(times)] => {
                    Some((usize::try_from(fact.as_u64()?).ok()?, times.parse().ok()?))
                }
                [fact, times] => {
                    Some((usize::try_from(fact.as_u64()?).ok()?, BigInt::from(times.as_i64()?)))
                }
                _ => None,
            };
            terms.iter().map(term).collect::<Option<_>>().map(Node::Sum)
        }
        _ => None,
    }
}

//! The checker. It shares no code with the prover: only formulas, games, claims, and the nodes.
//!
//! Why it suffices. A claim is true iff no q ∈ ℕⁿ satisfies the formula of one of its obligations. For
//! each obligation the checker walks through the tree of cases. It keeps, for the branch it is in, the
//! points that the branch is about: those of a coset offset + basis · ℤⁿ that satisfy a list of
//! inequalities, at first all q ≥ 0. A split on an inequality has both cases, a split on a residue has
//! all that the coset allows, so the cases cover the branch. In a leaf, either a part of the formula is
//! false at each point of the branch, or there is no point, as a sum of inequalities with positive
//! multipliers is 0 ≥ c with c > 0. All numbers are integers without bound.

use super::Node;
use super::coset::{Coset, Vector, add_times};
use super::file::{End, FORMAT, Header, Tree, VERSION, read_node};
use crate::{Claim, Linear, LinearError, LinearFormula, Obligation};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read};
use std::rc::Rc;

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The claim, which holds for all positions.
    pub claim: Claim,
    /// How many nodes the proof has.
    pub nodes: u64,
}

/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 1 << 28;
/// The largest modulus that may be split on.
const MAX_MODULUS: i64 = 1 << 20;

/// Checks a file with one certificate.
///
/// # Errors
///
/// [`LinearError::Refused`], with the line and the reason, if anything in it is wrong or missing.
///
/// # Complexity
///
/// Linear in the number of nodes, times the depth of the tree and the size of the formula.
pub fn check(reader: impl Read) -> Result<Checked, LinearError> {
    let mut lines = Lines { reader: BufReader::new(reader), number: 0 };
    let Some(first) = lines.next()? else { return Err(lines.refused("the file is empty")) };
    let checked = one(&mut lines, &first)?;
    match lines.next()? {
        None => Ok(checked),
        Some(_) => Err(lines.refused("something follows the end")),
    }
}

/// Checks a file with some certificates, one after the other.
///
/// # Errors
///
/// As [`check`].
pub fn check_all(reader: impl Read) -> Result<Vec<Checked>, LinearError> {
    let mut lines = Lines { reader: BufReader::new(reader), number: 0 };
    let mut all = Vec::new();
    while let Some(first) = lines.next()? {
        all.push(one(&mut lines, &first)?);
    }
    if all.is_empty() { Err(lines.refused("the file is empty")) } else { Ok(all) }
}

/// Checks the certificate that begins with this line.
fn one<R: Read>(lines: &mut Lines<R>, first: &str) -> Result<Checked, LinearError> {
    let header: Header = lines.parse(first)?;
    if header.format != FORMAT || header.version != VERSION {
        let reason = format!("format {:?}, version {}: not known", header.format, header.version);
        return Err(lines.refused(reason));
    }
    if header.says != header.claim.to_string() {
        return Err(lines.refused("the claim in words is not the claim"));
    }
    let n = header.claim.game().coordinates();
    if header.forms.iter().any(|form| form.len() != n) {
        return Err(lines.refused(format!("a form does not have {n} coefficients")));
    }
    let obligations = header.claim.obligations();
    let obligations = obligations.map_err(|error| lines.refused(error.to_string()))?;
    let mut nodes = 0;
    for obligation in &obligations {
        let line: Tree = lines.json()?;
        if line.solution != obligation.meaning {
            let (found, meaning) = (line.solution, &obligation.meaning);
            return Err(lines.refused(format!("about {found:?}, expected {meaning:?}")));
        }
        nodes += line.tree.len() as u64;
        let checked = Walk::new(obligation, n).walk(&line.tree, &header.forms);
        checked.map_err(|reason| lines.refused(reason))?;
    }
    let end: End = lines.json()?;
    if !end.end || end.nodes != nodes {
        return Err(lines.refused(format!("{} nodes announced, {nodes} found", end.nodes)));
    }
    Ok(Checked { claim: header.claim, nodes })
}

/// The lines of the file, with their numbers.
struct Lines<R> {
    reader: BufReader<R>,
    number: u64,
}

impl<R: Read> Lines<R> {
    fn refused(&self, reason: impl Into<String>) -> LinearError {
        LinearError::Refused { line: self.number, reason: reason.into() }
    }

    fn next(&mut self) -> Result<Option<String>, LinearError> {
        let mut line = String::new();
        self.number += 1;
        let read = self.reader.by_ref().take(MAX_LINE).read_line(&mut line);
        if read.map_err(|error| self.refused(error.to_string()))? == 0 {
            return Ok(None);
        }
        if line.ends_with('\n') {
            return Ok(Some(line));
        }
        Err(self.refused("the line is cut off or too long"))
    }

    fn json<T: serde::de::DeserializeOwned>(&mut self) -> Result<T, LinearError> {
        let line = self.next()?;
        let line = line.ok_or_else(|| self.refused("the file ends here, too early"))?;
        self.parse(&line)
    }

    fn parse<T: serde::de::DeserializeOwned>(&self, line: &str) -> Result<T, LinearError> {
        serde_json::from_str(line).map_err(|error| self.refused(error.to_string()))
    }
}

/// A formula whose forms have numbers.
enum Part {
    Known(bool),
    Not(Box<Part>),
    All(Vec<Part>),
    Some(Vec<Part>),
    Ite(Box<[Part; 3]>),
    /// An inequality, or its opposite.
    Ge(Fact),
    /// form ≡ r (mod m).
    Mod(usize, BigInt, BigInt),
}

/// sign · form ≥ bound, where the form has no common divisor and its first entry is positive.
#[derive(Clone)]
struct Fact {
    form: usize,
    positive: bool,
    bound: BigInt,
}

/// The check of one tree.
struct Walk {
    forms: Vec<Vector>,
    numbers: HashMap<Vector, usize>,
    parts: Vec<Part>,
    /// The inequalities of the branch.
    facts: Vec<Fact>,
}

/// A case whose node comes next in the list.
struct Case {
    coset: Rc<Coset>,
    /// How many inequalities hold before its own one.
    facts: usize,
    own: Option<Fact>,
}

impl Walk {
    fn new(obligation: &Obligation, n: usize) -> Self {
        let mut walk =
            Walk { forms: vec![], numbers: HashMap::new(), parts: vec![], facts: vec![] };
        walk.facts = (0..n).filter_map(|i| walk.fact(&Linear::coordinate(n, i, 0))).collect();
        walk.parts = obligation.conjuncts().into_iter().map(|part| walk.part(part)).collect();
        walk
    }

    fn number(&mut self, form: Vector) -> usize {
        let forms = &mut self.forms;
        *self.numbers.entry(form).or_insert_with_key(|form| {
            forms.push(form.clone());
            forms.len() - 1
        })
    }

    /// c·q + b ≥ 0 divided by the common divisor of c; `None` if c = 0.
    fn fact(&mut self, form: &Linear) -> Option<Fact> {
        let c: Vector = form.coefficients.iter().map(|&c| BigInt::from(c)).collect();
        let divisor = c.iter().fold(BigInt::zero(), |g, c| g.gcd(c));
        let positive = c.iter().find(|c| !c.is_zero())?.is_positive();
        let signed = if positive { divisor.clone() } else { -&divisor };
        let number = self.number(c.iter().map(|c| c / &signed).collect());
        let bound = Integer::div_ceil(&BigInt::from(-i128::from(form.constant)), &divisor);
        Some(Fact { form: number, positive, bound })
    }

    fn part(&mut self, formula: &LinearFormula) -> Part {
        let mut all = |parts: &[LinearFormula]| parts.iter().map(|part| self.part(part)).collect();
        match formula {
            LinearFormula::True => Part::Known(true),
            LinearFormula::False => Part::Known(false),
            LinearFormula::And(parts) => Part::All(all(parts)),
            LinearFormula::Or(parts) => Part::Some(all(parts)),
            LinearFormula::Not(part) => Part::Not(Box::new(self.part(part))),
            LinearFormula::Ite(parts) => {
                Part::Ite(Box::new(parts.each_ref().map(|p| self.part(p))))
            }
            LinearFormula::Ge(form) => match self.fact(form) {
                Some(fact) => Part::Ge(fact),
                None => Part::Known(form.constant >= 0),
            },
            LinearFormula::Mod(form, m, r) => {
                let c = form.coefficients.iter().map(|&c| BigInt::from(c)).collect();
                let residue = BigInt::from(*r) - BigInt::from(form.constant);
                Part::Mod(self.number(c), BigInt::from(*m), residue)
            }
        }
    }

    /// Walks through the tree; why it is refused.
    fn walk(mut self, tree: &[serde_json::Value], forms: &[Vec<i64>]) -> Result<(), String> {
        let n = self.facts.len();
        let mut pending = vec![Case { coset: Rc::new(Coset::all(n)), facts: n, own: None }];
        for (index, value) in tree.iter().enumerate() {
            let at = |reason: &str| format!("node {index}, {value}: {reason}");
            let Some(case) = pending.pop() else { return Err(at("no case is left")) };
            let node = read_node(value, forms).ok_or_else(|| at("not a node"))?;
            self.facts.truncate(case.facts);
            self.facts.extend(case.own);
            self.visit(&node, &case.coset, &mut pending).map_err(|reason| at(&reason))?;
            if pending.len() >= tree.len() - index {
                return Err(at("there are more cases than nodes left"));
            }
        }
        if pending.is_empty() { Ok(()) } else { Err("a case is missing".to_owned()) }
    }

    fn visit(
        &mut self,
        node: &Node,
        coset: &Rc<Coset>,
        pending: &mut Vec<Case>,
    ) -> Result<(), String> {
        let facts = self.facts.len();
        match node {
            Node::Ge(form) => {
                let fact = self.fact(form).ok_or("a split on a constant")?;
                let below =
                    Fact { positive: !fact.positive, bound: BigInt::one() - &fact.bound, ..fact };
                // The first case is the last one in.
                for own in [below, fact] {
                    pending.push(Case { coset: coset.clone(), facts, own: Some(own) });
                }
                Ok(())
            }
            Node::Mod(form, m) => {
                if !(1..=MAX_MODULUS).contains(m) {
                    return Err(format!("moduli 1 to {MAX_MODULUS} allowed"));
                }
                let form: Vector = form.iter().map(|&c| BigInt::from(c)).collect();
                let cosets = coset.split(&form, &BigInt::from(*m));
                let case = |coset| Case { coset: Rc::new(coset), facts, own: None };
                pending.extend(cosets.into_iter().rev().map(case));
                Ok(())
            }
            Node::False(part) => {
                let part = self.parts.get(*part).ok_or("there is no such part")?;
                match self.truth(part, coset) {
                    Some(false) => Ok(()),
                    _ => Err("the part is not false in this branch".to_owned()),
                }
            }
            Node::Sum(terms) => self.contradiction(terms, coset),
        }
    }

    /// The bound that a fact gives at points of the coset: its own, or the next one that the form can
    /// take.
    fn sharp(&self, fact: &Fact, coset: &Coset) -> BigInt {
        let (gcd, value) = coset.values(fact.form, &self.forms[fact.form]);
        let value = if fact.positive { value } else { -value };
        if gcd.is_zero() {
            return fact.bound.clone();
        }
        &value + Integer::div_ceil(&(&fact.bound - &value), &gcd) * gcd
    }

    /// Whether the sum of some inequalities is 0 ≥ c > 0.
    fn contradiction(&self, terms: &[(usize, BigInt)], coset: &Coset) -> Result<(), String> {
        let mut sum = vec![BigInt::zero(); coset.dimension()];
        let mut bound = BigInt::zero();
        for (fact, times) in terms {
            let fact = self.facts.get(*fact).ok_or("there is no such inequality in the branch")?;
            if !times.is_positive() {
                return Err("a multiplier is not positive".to_owned());
            }
            let signed = if fact.positive { times.clone() } else { -times };
            add_times(&mut sum, &signed, &self.forms[fact.form]);
            bound += times * self.sharp(fact, coset);
        }
        if sum.iter().all(Zero::is_zero) && bound.is_positive() {
            return Ok(());
        }
        Err("the sum of the inequalities is no contradiction".to_owned())
    }

    /// Whether a part is true or false at all points of the branch, as far as single inequalities and
    /// the coset tell.
    fn truth(&self, part: &Part, coset: &Coset) -> Option<bool> {
        // All true: true; one false: false; otherwise not known. And the same with true and false
        // exchanged.
        let all = |parts: &[Part], good: bool| {
            let mut open = false;
            for part in parts {
                match self.truth(part, coset) {
                    Some(truth) if truth == good => {}
                    Some(truth) => return Some(truth),
                    None => open = true,
                }
            }
            (!open).then_some(good)
        };
        match part {
            Part::Known(truth) => Some(*truth),
            Part::Not(part) => self.truth(part, coset).map(|truth| !truth),
            Part::All(parts) => all(parts, true),
            Part::Some(parts) => all(parts, false),
            Part::Ite(parts) => {
                let [condition, then, otherwise] = &**parts;
                match self.truth(condition, coset) {
                    Some(true) => self.truth(then, coset),
                    Some(false) => self.truth(otherwise, coset),
                    None => {
                        let truth = self.truth(then, coset)?;
                        (self.truth(otherwise, coset)? == truth).then_some(truth)
                    }
                }
            }
            Part::Ge(wanted) => {
                let same = self.facts.iter().filter(|fact| fact.form == wanted.form);
                let mut truths = same.filter_map(|fact| {
                    let bound = self.sharp(fact, coset);
                    if fact.positive == wanted.positive {
                        (bound >= wanted.bound).then_some(true)
                    } else {
                        (bound > -&wanted.bound).then_some(false)
                    }
                });
                truths.next()
            }
            Part::Mod(form, m, r) => {
                let (gcd, value) = coset.values(*form, &self.forms[*form]);
                let gcd = gcd.gcd(m);
                if !(r - value).mod_floor(&gcd).is_zero() {
                    return Some(false);
                }
                (gcd == *m).then_some(true)
            }
        }
    }
}

//! The walk through the tree of one obligation: see the head of `check` for why it suffices.

use super::Node;
use super::coset::{Coset, Vector, add_times};
use super::file::read_node;
use crate::{Linear, LinearFormula, Obligation};
use impartial::progress::Stop;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use std::collections::HashMap;
use std::rc::Rc;

/// The largest modulus that may be split on: each split makes as many cases, and each case takes memory
/// before the checker sees that the file has no nodes for it.
const MAX_MODULUS: i64 = 1 << 20;

/// Why a walk ended before the end of the tree.
pub(super) enum Halt {
    /// The tree proves nothing, and why.
    Refused(String),
    /// The observer stopped the walk.
    Stopped(Stop),
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
pub(super) struct Walk {
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
    pub(super) fn new(obligation: &Obligation, n: usize) -> Self {
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
        // Two inequalities about one form must have one number for it, whatever they were multiplied with:
        // so forms are primitive with a positive first entry, and the bound is rounded to an integer.
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

    /// Walks through the tree, of which `visited` is told node by node.
    pub(super) fn walk(
        mut self,
        tree: &[serde_json::Value],
        forms: &[Vec<i64>],
        visited: &mut dyn FnMut(usize) -> Result<(), Stop>,
    ) -> Result<(), Halt> {
        let n = self.facts.len();
        let mut pending = vec![Case { coset: Rc::new(Coset::all(n)), facts: n, own: None }];
        for (index, value) in tree.iter().enumerate() {
            visited(index).map_err(Halt::Stopped)?;
            let at = |reason: &str| Halt::Refused(format!("node {index}, {value}: {reason}"));
            let Some(case) = pending.pop() else { return Err(at("no case is left")) };
            let node = read_node(value, forms).ok_or_else(|| at("not a node"))?;
            // The list of facts is a stack as well: those of cases that are done are dropped, and those of
            // the branch stay in their places, so that a leaf can name them by number.
            self.facts.truncate(case.facts);
            self.facts.extend(case.own);
            self.visit(&node, &case.coset, &mut pending).map_err(|reason| at(&reason))?;
            // Each case needs a node: a file cannot make the checker keep more cases than it has nodes.
            if pending.len() >= tree.len() - index {
                return Err(at("there are more cases than nodes left"));
            }
        }
        if pending.is_empty() { Ok(()) } else { Err(Halt::Refused("a case is missing".to_owned())) }
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
                // Not s·f ≥ b: then s·f ≤ b − 1, which is −s·f ≥ 1 − b.
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
        // A form that is constant on the coset: its bound stays as it is, true or not.
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
            // A multiple of an inequality by a positive number, and a sum of inequalities, follow from them.
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
                // A fact about the same form decides it, or none does: no two inequalities are combined here.
                let same = self.facts.iter().filter(|fact| fact.form == wanted.form);
                let mut truths = same.filter_map(|fact| {
                    let bound = self.sharp(fact, coset);
                    if fact.positive == wanted.positive {
                        (bound >= wanted.bound).then_some(true)
                    } else {
                        // The opposite form is at least `bound`, so this one is at most −bound.
                        (bound > -&wanted.bound).then_some(false)
                    }
                });
                truths.next()
            }
            Part::Mod(form, m, r) => {
                let (gcd, value) = coset.values(*form, &self.forms[*form]);
                // Modulo gcd(g, m) the form is v on the whole coset: another residue is never met, and if
                // that is m itself, this residue always.
                let gcd = gcd.gcd(m);
                if !(r - value).mod_floor(&gcd).is_zero() {
                    return Some(false);
                }
                (gcd == *m).then_some(true)
            }
        }
    }
}

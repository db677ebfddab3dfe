//! Formulas made ready for the search: negations at the atoms, atoms with numbers.

use crate::{Linear, LinearError, LinearFormula};
use impartial::int;
use num_integer::Integer;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A formula without negations above its atoms.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) enum Expr {
    Known(bool),
    Atom(Atom, bool),
    And(Vec<Rc<Expr>>),
    Or(Vec<Rc<Expr>>),
    Ite(Rc<Expr>, Rc<Expr>, Rc<Expr>),
}

/// An inequality or a congruence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Atom {
    /// form ≥ bound.
    Ge(usize, i128),
    /// residue form ≡ r.
    Mod(usize, i64),
}

/// The forms of the atoms, each stored once.
#[derive(Debug)]
pub(crate) struct Atoms {
    n: usize,
    /// Primitive forms with a positive first entry; the first n are q₁, …, qₙ.
    pub(crate) forms: Vec<Vec<i64>>,
    form_numbers: FxHashMap<Vec<i64>, usize>,
    /// Forms with entries below their modulus.
    pub(crate) residues: Vec<(Vec<i64>, i64)>,
    residue_numbers: FxHashMap<(Vec<i64>, i64), usize>,
}

/// The largest coefficient and modulus that the prover takes.
const LIMIT: i64 = 1 << 31;

impl Atoms {
    pub(crate) fn new(n: usize) -> Self {
        let mut atoms = Atoms {
            n,
            forms: Vec::new(),
            form_numbers: FxHashMap::default(),
            residues: Vec::new(),
            residue_numbers: FxHashMap::default(),
        };
        for i in 0..n {
            atoms.form(Linear::coordinate(n, i, 0).coefficients);
        }
        atoms
    }

    /// The number of a primitive form with a positive first entry.
    pub(crate) fn form(&mut self, form: Vec<i64>) -> usize {
        let forms = &mut self.forms;
        *self.form_numbers.entry(form).or_insert_with_key(|form| {
            forms.push(form.clone());
            forms.len() - 1
        })
    }

    /// A formula, negated if `positive` is false.
    pub(crate) fn compile(
        &mut self,
        formula: &LinearFormula,
        positive: bool,
    ) -> Result<Rc<Expr>, LinearError> {
        Ok(match formula {
            LinearFormula::True => known(positive),
            LinearFormula::False => known(!positive),
            LinearFormula::Not(part) => self.compile(part, !positive)?,
            LinearFormula::And(parts) | LinearFormula::Or(parts) => {
                let parts = parts.iter().map(|part| self.compile(part, positive));
                // De Morgan: a negated list is the other kind of list of negated parts.
                let conjunction = matches!(formula, LinearFormula::And(_)) == positive;
                joined(conjunction, parts.collect::<Result<_, _>>()?)
            }
            LinearFormula::Ite(parts) => {
                let [condition, then, otherwise] = &**parts;
                let condition = self.compile(condition, true)?;
                let then = self.compile(then, positive)?;
                let otherwise = self.compile(otherwise, positive)?;
                chosen(condition, then, otherwise)
            }
            LinearFormula::Ge(form) => self.inequality(form, positive)?,
            LinearFormula::Mod(form, m, r) => self.congruence(form, *m, *r, positive)?,
        })
    }

    fn check(&self, form: &Linear) -> Result<(), LinearError> {
        let small = |c: i64| c.unsigned_abs() <= LIMIT.unsigned_abs();
        if form.coefficients.iter().all(|&c| small(c)) && form.coefficients.len() == self.n {
            return Ok(());
        }
        Err(LinearError::TooLarge { what: "a coefficient above 2^31 in a proof" })
    }

    fn inequality(&mut self, form: &Linear, positive: bool) -> Result<Rc<Expr>, LinearError> {
        self.check(form)?;
        // c·q ≥ b and 2c·q ≥ 2b − 1 are one atom, and −c·q ≥ b is the negation of one about c: the fewer
        // different atoms there are, the more of them one question decides.
        let (direction, factor) = primitive(&form.coefficients);
        if factor == 0 {
            return Ok(known((form.constant >= 0) == positive));
        }
        let number = self.form(direction);
        // factor · direction + b ≥ 0.
        let quotient = i128::from(form.constant).div_euclid(i128::from(factor.abs()));
        Ok(Rc::new(if factor > 0 {
            Expr::Atom(Atom::Ge(number, -quotient), positive)
        } else {
            Expr::Atom(Atom::Ge(number, quotient + 1), !positive)
        }))
    }

    fn congruence(
        &mut self,
        form: &Linear,
        m: i64,
        r: i64,
        positive: bool,
    ) -> Result<Rc<Expr>, LinearError> {
        self.check(form)?;
        if m > LIMIT {
            return Err(LinearError::TooLarge { what: "a modulus above 2^31 in a proof" });
        }
        let coefficients: Vec<i64> = form.coefficients.iter().map(|c| c.rem_euclid(m)).collect();
        let wanted = (i128::from(r) - i128::from(form.constant)).rem_euclid(i128::from(m));
        // A residue modulo m, which has 64 bits.
        let wanted = int::to_i64(wanted);
        if coefficients.iter().all(|&c| c == 0) {
            return Ok(known((wanted == 0) == positive));
        }
        let residues = &mut self.residues;
        let entry = self.residue_numbers.entry((coefficients, m));
        let number = *entry.or_insert_with_key(|key| {
            residues.push(key.clone());
            residues.len() - 1
        });
        Ok(Rc::new(Expr::Atom(Atom::Mod(number, wanted), positive)))
    }
}

/// (d, f) with form = f · d, d primitive with a positive first entry; f = 0 for the zero form.
pub(crate) fn primitive(form: &[i64]) -> (Vec<i64>, i64) {
    let gcd = form.iter().fold(0_i64, |gcd, &c| gcd.gcd(&c));
    match form.iter().find(|&&c| c != 0) {
        None => (form.to_vec(), 0),
        Some(first) => {
            let factor = gcd * first.signum();
            (form.iter().map(|c| c / factor).collect(), factor)
        }
    }
}

pub(crate) fn known(value: bool) -> Rc<Expr> {
    Rc::new(Expr::Known(value))
}

/// All (or at least one) of the parts.
pub(crate) fn joined(conjunction: bool, parts: Vec<Rc<Expr>>) -> Rc<Expr> {
    let mut kept = Vec::with_capacity(parts.len());
    for part in parts {
        match (&*part, conjunction) {
            (Expr::Known(value), _) if *value == conjunction => {}
            (Expr::Known(_), _) => return part,
            (Expr::And(inner), true) | (Expr::Or(inner), false) => {
                kept.extend(inner.iter().cloned());
            }
            _ => kept.push(part),
        }
    }
    match kept.len() {
        0 => known(conjunction),
        1 => kept.remove(0),
        _ if conjunction => Rc::new(Expr::And(kept)),
        _ => Rc::new(Expr::Or(kept)),
    }
}

/// If the condition holds, one, else the other.
pub(crate) fn chosen(condition: Rc<Expr>, then: Rc<Expr>, otherwise: Rc<Expr>) -> Rc<Expr> {
    match &*condition {
        Expr::Known(true) => then,
        Expr::Known(false) => otherwise,
        _ if then == otherwise => then,
        _ => Rc::new(Expr::Ite(condition, then, otherwise)),
    }
}

impl Expr {
    /// What is left of the formula where some atoms are known.
    pub(crate) fn simplified(self: &Rc<Expr>, value: &impl Fn(Atom) -> Option<bool>) -> Rc<Expr> {
        match &**self {
            Expr::Known(_) => self.clone(),
            Expr::Atom(atom, positive) => match value(*atom) {
                Some(holds) => known(holds == *positive),
                None => self.clone(),
            },
            Expr::And(parts) | Expr::Or(parts) => {
                let conjunction = matches!(&**self, Expr::And(_));
                let mut changed = false;
                let mut left = Vec::with_capacity(parts.len());
                for part in parts {
                    let simple = part.simplified(value);
                    if *simple == Expr::Known(!conjunction) {
                        return simple;
                    }
                    changed |= !Rc::ptr_eq(&simple, part);
                    left.push(simple);
                }
                // Most of a formula stays as it was, and is shared with the case above.
                if changed { joined(conjunction, left) } else { self.clone() }
            }
            Expr::Ite(condition, then, otherwise) => {
                let simple = condition.simplified(value);
                match *simple {
                    Expr::Known(true) => then.simplified(value),
                    Expr::Known(false) => otherwise.simplified(value),
                    _ => chosen(simple, then.simplified(value), otherwise.simplified(value)),
                }
            }
        }
    }

    /// Calls `see` with each atom.
    pub(crate) fn each_atom(&self, see: &mut impl FnMut(Atom)) {
        match self {
            Expr::Known(_) => {}
            Expr::Atom(atom, _) => see(*atom),
            Expr::And(parts) | Expr::Or(parts) => {
                parts.iter().for_each(|part| part.each_atom(see));
            }
            Expr::Ite(condition, then, otherwise) => {
                condition.each_atom(see);
                then.each_atom(see);
                otherwise.each_atom(see);
            }
        }
    }
}

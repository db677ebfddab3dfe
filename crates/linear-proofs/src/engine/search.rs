//! The search for a solution of one obligation, which leaves a proof if there is none.
//!
//! A branch knows bounds on forms and a coset of a lattice. What is left of the formula is simplified
//! by them; while something is left, an open atom is split on, an inequality into two cases, a
//! congruence into the residues. A branch ends where a part of the formula is false or where the
//! bounds contradict each other. Where all parts are true, the bounds and the lattice remain: branch
//! and bound looks for a point.

use super::bounds::{Bound, Bounds, Side};
use super::expr::{Atom, Atoms, Expr};
use super::lattice::Lattice;
use super::scalar::{Overflow, Scalar};
use super::simplex::{Conflict, Simplex};
use crate::certificate::Node;
use crate::{Linear, LinearError, Obligation, Undecided};
use impartial::progress::Observer;
use num_integer::Integer;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The longest branch. Branch and bound on a form that is bounded by a huge number goes through its values
/// one by one, and is to be undecided rather than out of memory.
const MAX_DEPTH: usize = 20_000;

/// Why a search ended without an answer.
pub(crate) enum Halt {
    /// A number did not fit.
    Overflow,
    /// Anything else.
    Error(LinearError),
}

impl From<Overflow> for Halt {
    fn from(_: Overflow) -> Self {
        Halt::Overflow
    }
}

impl From<LinearError> for Halt {
    fn from(error: LinearError) -> Self {
        Halt::Error(error)
    }
}

/// What was found.
pub(crate) enum Found {
    /// A proof that there is no solution.
    Proof(Vec<Node>),
    /// A solution.
    Solution(Vec<i128>),
}

/// The parts of the formula that are not known to be true, with their numbers.
pub(super) type Parts = Rc<Vec<(usize, Rc<Expr>)>>;

/// What a lattice says about the forms.
pub(super) struct Coset {
    pub(super) lattice: Lattice,
    /// (g, v): the values of each form are v + gℤ.
    pub(super) forms: Vec<(i128, i128)>,
    /// The same for the residue forms.
    residues: Vec<(i128, i128)>,
}

/// A case that is still to be looked at.
pub(super) struct Case {
    mark: usize,
    facts: usize,
    depth: usize,
    pub(super) coset: Rc<Coset>,
    parts: Parts,
    /// The bound that defines it: form, side, value.
    bound: Option<(usize, Side, i128)>,
}

pub(crate) struct Search<'a, Z> {
    pub(super) n: usize,
    pub(super) atoms: Atoms,
    pub(super) bounds: Bounds,
    pub(super) simplex: Simplex<Z>,
    /// The number of facts of the branch.
    facts: usize,
    proof: Vec<Node>,
    pending: Vec<Case>,
    observer: &'a dyn Observer,
    nodes_before: u64,
}

impl<'a, Z: Scalar> Search<'a, Z> {
    pub(crate) fn new(n: usize, observer: &'a dyn Observer, nodes_before: u64) -> Self {
        let mut search = Search {
            n,
            atoms: Atoms::new(n),
            bounds: Bounds::default(),
            simplex: Simplex::new(n),
            facts: n,
            proof: Vec::new(),
            pending: Vec::new(),
            observer,
            nodes_before,
        };
        for fact in 0..n {
            search.bounds.add_form();
            search.bounds.sharpen(fact, Side::Lower, Bound { value: 0, fact });
        }
        search
    }

    /// Looks for a solution of the obligation.
    pub(crate) fn run(&mut self, obligation: &Obligation) -> Result<Found, Halt> {
        let mut parts = Vec::new();
        for (number, part) in obligation.conjuncts().into_iter().enumerate() {
            parts.push((number, self.atoms.compile(part, true)?));
        }
        self.room_for_forms();
        let coset = Rc::new(self.coset(Lattice::all(self.n))?);
        self.pending.push(Case {
            mark: self.bounds.mark(),
            facts: self.n,
            depth: 0,
            coset,
            parts: Rc::new(parts),
            bound: None,
        });
        while let Some(case) = self.pending.pop() {
            if let Some(solution) = self.visit(case)? {
                return Ok(Found::Solution(solution));
            }
            self.count()?;
        }
        Ok(Found::Proof(std::mem::take(&mut self.proof)))
    }

    fn undecided(&self, why: Undecided) -> Halt {
        let nodes = self.nodes_before.saturating_add(self.proof.len() as u64);
        Halt::Error(LinearError::Undecided { nodes, why })
    }

    fn count(&self) -> Result<(), Halt> {
        self.observer.checkpoint(1).map_err(|stop| self.undecided(Undecided::Stopped(stop)))
    }

    pub(super) fn room_for_forms(&mut self) {
        while self.bounds.len() < self.atoms.forms.len() {
            self.bounds.add_form();
        }
    }

    pub(super) fn coset(&self, lattice: Lattice) -> Result<Coset, Halt> {
        let values = |form: &[i64]| lattice.values(form);
        let forms = self.atoms.forms.iter().map(|form| values(form)).collect::<Result<_, _>>()?;
        let residues = self.atoms.residues.iter().map(|(form, m)| {
            let (gcd, value) = values(form)?;
            let gcd = gcd.gcd(&i128::from(*m));
            Ok((gcd, value.rem_euclid(gcd)))
        });
        let residues = residues.collect::<Result<_, Overflow>>()?;
        Ok(Coset { lattice, forms, residues })
    }

    /// Looks at a case: closes it, splits it, or finds a solution.
    fn visit(&mut self, case: Case) -> Result<Option<Vec<i128>>, Halt> {
        // The rows of forms that have lost their bounds say nothing, and every exchange pays for them.
        self.bounds.undo_to(case.mark);
        self.simplex.purge(&self.bounds);
        self.facts = case.facts;
        let sharper = match case.bound {
            Some((form, side, value)) => {
                let fact = self.facts;
                self.facts += 1;
                self.sharpen(form, side, Bound { value, fact }, &case.coset)?
            }
            // A case of a congruence: the values of forms are known better, so each bound is rounded anew. It
            // keeps the number of its fact: the checker rounds it by the same coset.
            None => {
                for form in 0..case.coset.forms.len() {
                    for (side, bound) in [
                        (Side::Lower, self.bounds.lower(form)),
                        (Side::Upper, self.bounds.upper(form)),
                    ] {
                        if let Some(bound) = bound {
                            self.sharpen(form, side, bound, &case.coset)?;
                        }
                    }
                }
                true
            }
        };
        // Without this an atom might be true by one bound and false by another.
        if sharper && let Some(conflict) = self.simplex.crossed(&self.bounds) {
            self.proof.push(self.contradiction(conflict));
            return Ok(None);
        }
        let parts = match self.simplified(&case) {
            Err(number) => {
                self.proof.push(Node::False(number));
                return Ok(None);
            }
            Ok(parts) => parts,
        };
        // Most cases are closed above, at the price of looking atoms up; a simplex check costs far more.
        if sharper && let Some(conflict) = self.simplex.check(&self.bounds)? {
            self.proof.push(self.contradiction(conflict));
            return Ok(None);
        }
        if case.depth > MAX_DEPTH {
            return Err(self.undecided(Undecided::Depth { limit: MAX_DEPTH }));
        }
        match self.choose(&parts) {
            Some(Atom::Ge(form, value)) => self.split_ge(&case, parts, form, value)?,
            Some(Atom::Mod(residue, _)) => self.split_mod(&case, parts, residue)?,
            None => return self.integer_point(&case, parts),
        }
        Ok(None)
    }

    /// Sets a bound, rounded to a value that the form can take; whether it says anything new.
    fn sharpen(
        &mut self,
        form: usize,
        side: Side,
        bound: Bound,
        coset: &Coset,
    ) -> Result<bool, Halt> {
        let value = match coset.forms.get(form) {
            Some(&values @ (1.., _)) => rounded(bound.value, side, values)?,
            _ => bound.value,
        };
        let sharper = self.bounds.sharpen(form, side, Bound { value, ..bound });
        if sharper {
            self.simplex.activate(form, &self.atoms.forms[form])?;
        }
        Ok(sharper)
    }

    /// What is left of the parts, or the number of one that is false.
    fn simplified(&self, case: &Case) -> Result<Parts, usize> {
        let value = |atom: Atom| match atom {
            Atom::Ge(form, value) => {
                if self.bounds.lower(form).is_some_and(|bound| bound.value >= value) {
                    Some(true)
                } else if self.bounds.upper(form).is_some_and(|bound| bound.value < value) {
                    Some(false)
                } else {
                    None
                }
            }
            Atom::Mod(residue, r) => {
                let (gcd, v) = case.coset.residues[residue];
                let m = self.atoms.residues[residue].1;
                if (i128::from(r) - v) % gcd != 0 {
                    Some(false)
                } else {
                    (gcd == i128::from(m)).then_some(true)
                }
            }
        };
        let mut left = Vec::with_capacity(case.parts.len());
        for (number, part) in case.parts.iter() {
            let simple = part.simplified(&value);
            match *simple {
                Expr::Known(true) => {}
                Expr::Known(false) => return Err(*number),
                _ => left.push((*number, simple)),
            }
        }
        Ok(Rc::new(left))
    }

    /// The atom to split on, if one is open.
    fn choose(&self, parts: &Parts) -> Option<Atom> {
        let mut weights: FxHashMap<Atom, u64> = FxHashMap::default();
        let mut best: Option<(usize, usize)> = None;
        for (index, (_, part)) in parts.iter().enumerate() {
            let mut size = 0;
            part.each_atom(&mut |_| size += 1);
            if best.is_none_or(|(least, _)| size < least) {
                best = Some((size, index));
            }
            // An atom of a short part counts for more: a part of one atom is as good as decided, one of two
            // is after one more question. Halving for each atom is the rule of Jeroslow and Wang.
            let weight = 1 << (40 - size.min(40));
            part.each_atom(&mut |atom| *weights.entry(key(atom)).or_default() += weight);
        }
        let (_, index) = best?;
        // Of the shortest part, so that the branch ends soon; of its atoms the one that most parts wait for.
        let mut chosen: Option<(u64, Atom)> = None;
        parts[index].1.each_atom(&mut |atom| {
            let weight = weights[&key(atom)];
            if chosen.is_none_or(|(heaviest, _)| weight > heaviest) {
                chosen = Some((weight, atom));
            }
        });
        chosen.map(|(_, atom)| atom)
    }

    pub(super) fn case(
        &self,
        parent: &Case,
        parts: &Parts,
        bound: Option<(usize, Side, i128)>,
    ) -> Case {
        Case {
            mark: self.bounds.mark(),
            facts: self.facts,
            depth: parent.depth + 1,
            coset: parent.coset.clone(),
            parts: parts.clone(),
            bound,
        }
    }

    pub(super) fn split_ge(
        &mut self,
        case: &Case,
        parts: Parts,
        form: usize,
        value: i128,
    ) -> Result<(), Overflow> {
        // A node of a proof has numbers of 64 bits.
        let constant = value.checked_neg().and_then(|b| i64::try_from(b).ok()).ok_or(Overflow)?;
        self.proof.push(Node::Ge(Linear::new(self.atoms.forms[form].clone(), constant)));
        // The checker takes "≥ 0" first, which is the last one in.
        let below = self.case(case, &parts, Some((form, Side::Upper, value - 1)));
        let above = self.case(case, &parts, Some((form, Side::Lower, value)));
        self.pending.extend([below, above]);
        Ok(())
    }

    fn split_mod(&mut self, case: &Case, parts: Parts, residue: usize) -> Result<(), Halt> {
        let (form, m) = self.atoms.residues[residue].clone();
        self.split_form_mod(case, parts, form, m)
    }

    fn split_form_mod(
        &mut self,
        case: &Case,
        parts: Parts,
        form: Vec<i64>,
        m: i64,
    ) -> Result<(), Halt> {
        // All residues, with those left out that the coset excludes: exactly the cases that the checker has.
        for r in (0..m).rev() {
            if let Some(lattice) = case.coset.lattice.restricted(&form, m, r)? {
                let coset = Rc::new(self.coset(lattice)?);
                let child = Case { coset, ..self.case(case, &parts, None) };
                self.pending.push(child);
            }
        }
        self.proof.push(Node::Mod(form, m));
        Ok(())
    }

    fn contradiction(&self, conflict: Conflict<Z>) -> Node {
        let fact = |(form, side, multiplier): (usize, Side, Z)| {
            let bound = match side {
                Side::Lower => self.bounds.lower(form),
                Side::Upper => self.bounds.upper(form),
            };
            bound.map(|bound| (bound.fact, multiplier.big()))
        };
        Node::Sum(conflict.into_iter().filter_map(fact).collect())
    }
}

/// The nearest number of v + gℤ that is at least (or, for an upper bound, at most) the bound.
pub(super) fn rounded(bound: i128, side: Side, (gcd, v): (i128, i128)) -> Result<i128, Overflow> {
    let distance = bound.checked_sub(v).ok_or(Overflow)?;
    let steps = match side {
        Side::Lower => Integer::div_ceil(&distance, &gcd),
        Side::Upper => Integer::div_floor(&distance, &gcd),
    };
    steps.checked_mul(gcd).and_then(|distance| v.checked_add(distance)).ok_or(Overflow)
}

/// Congruences of one form are one thing to split on.
fn key(atom: Atom) -> Atom {
    match atom {
        Atom::Mod(residue, _) => Atom::Mod(residue, 0),
        ge => ge,
    }
}

//! The end of a branch in which all parts of the formula hold: is there a point of the lattice within
//! the bounds? Branch and bound.

use super::bounds::{Bound, Bounds, Side};
use super::expr::primitive;
use super::scalar::{Overflow, Scalar};
use super::search::{Case, Halt, Parts, Search, rounded};
use super::simplex::Simplex;
use crate::LinearError;
use std::rc::Rc;

impl<Z: Scalar> Search<'_, Z> {
    /// All parts hold: looks for a point of the lattice within the bounds.
    ///
    /// Forms that are bounded on both sides are split on first: that ends. In the other directions
    /// there is room.
    pub(super) fn integer_point(
        &mut self,
        case: &Case,
        parts: Parts,
    ) -> Result<Option<Vec<i128>>, Halt> {
        // After a case that says nothing new the tableau is that of another branch.
        if self.simplex.check(&self.bounds)?.is_some() {
            return Err(Halt::Error(LinearError::malformed(
                "the engine is wrong: no point is left",
            )));
        }
        // q lies within all bounds, but perhaps not in the coset.
        let q = self.simplex.point()?;
        let first = self.bounded_forms()?;
        let forms = case.coset.lattice.coordinate_forms(&first)?;
        let numbers: Vec<usize> =
            forms.into_iter().map(|form| self.atoms.form(primitive(&form).0)).collect();
        self.room_for_forms();
        let mut coset = Rc::clone(&case.coset);
        if coset.forms.len() < self.atoms.forms.len() {
            coset = Rc::new(self.coset(coset.lattice.clone())?);
        }
        for form in numbers {
            if let Some(value) = self.next_value(&q, form, coset.forms[form])? {
                let mut case = self.case(case, &parts, None);
                case.coset = coset;
                self.split_ge(&case, parts, form, value)?;
                return Ok(None);
            }
        }
        let coordinate = |(num, _): &(Z, Z)| num.small().ok_or(Overflow);
        Ok(Some(q.iter().map(coordinate).collect::<Result<_, _>>()?))
    }

    /// The forms with a bound that no direction in which the present bounds leave room can change, the
    /// narrowest first.
    fn bounded_forms(&self) -> Result<Vec<Vec<i64>>, Halt> {
        let all = 0..self.atoms.forms.len();
        let mut bounded: Vec<usize> = all.filter(|&form| self.bounds.is_bounded(form)).collect();
        bounded.sort_by_key(|&form| match (self.bounds.lower(form), self.bounds.upper(form)) {
            (Some(lower), Some(upper)) => upper.value.saturating_sub(lower.value),
            _ => i128::MAX,
        });
        // The directions of the polyhedron are the d with c·d ≥ 0 for each lower bound and ≤ 0 for each upper
        // one. A form is bounded if no direction changes it: if c·d ≥ 1 (or ≤ −1) has no solution.
        let mut room = Bounds::default();
        let mut simplex = Simplex::<Z>::new(self.n);
        for form in 0..self.atoms.forms.len() {
            room.add_form();
            let zero = Bound { value: 0, fact: 0 };
            for (side, bound) in
                [(Side::Lower, self.bounds.lower(form)), (Side::Upper, self.bounds.upper(form))]
            {
                if bound.is_some() {
                    room.sharpen(form, side, zero);
                    simplex.activate(form, &self.atoms.forms[form])?;
                }
            }
        }
        let mut fixed = Vec::new();
        for form in bounded {
            let mark = room.mark();
            let (side, value) = match room.lower(form) {
                Some(_) => (Side::Lower, 1),
                None => (Side::Upper, -1),
            };
            room.sharpen(form, side, Bound { value, fact: 0 });
            if simplex.check(&room)?.is_some() {
                fixed.push(self.atoms.forms[form].clone());
            }
            room.undo_to(mark);
        }
        Ok(fixed)
    }

    /// If the form has a value at q that it cannot take in the coset, the next larger one that it can.
    fn next_value(
        &self,
        q: &[(Z, Z)],
        form: usize,
        (gcd, v): (i128, i128),
    ) -> Result<Option<i128>, Halt> {
        let (num, den) = self.simplex.value(q, &self.atoms.forms[form])?;
        let (Some(num), Some(den)) = (num.small(), den.small()) else { return Err(Halt::Overflow) };
        let above = num.div_euclid(den) + i128::from(num.rem_euclid(den) != 0);
        let next = rounded(above, Side::Lower, (gcd, v))?;
        let allowed = next.checked_mul(den).ok_or(Overflow)? == num;
        Ok((!allowed).then_some(next))
    }
}

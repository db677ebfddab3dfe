//! Formulas with one detail changed.

use crate::{Linear, LinearFormula};

/// All formulas that differ from this one in one place: a coefficient or a constant by ±1 (so that ≥
/// becomes > too), a residue by 1, a modulus doubled, and each with what was changed, in words.
///
/// Some of them may be equivalent to the formula.
///
/// # Examples
///
/// ```
/// use linear_proofs::{LinearFormula, mutants};
///
/// let mutants = mutants(&LinearFormula::modulo([1, 0], 0, 2, 0));
/// assert!(mutants.iter().any(|(change, _)| change == "q1 ≡ 1 (mod 2) for q1 ≡ 0 (mod 2)"));
/// ```
pub fn mutants(formula: &LinearFormula) -> Vec<(String, LinearFormula)> {
    let mut mutants = Vec::new();
    for place in 0..formula.atoms() {
        let mut changes = Vec::new();
        replace_atom(formula, &mut place.clone(), &mut |atom| {
            changes =
                changed(atom).into_iter().map(|new| (format!("{new} for {atom}"), new)).collect();
            atom.clone()
        });
        for (words, new) in changes {
            let mutant = replace_atom(formula, &mut place.clone(), &mut |_| new.clone());
            mutants.push((words, mutant));
        }
    }
    mutants
}

/// The formula with its atom number `place` replaced.
fn replace_atom(
    formula: &LinearFormula,
    place: &mut usize,
    new: &mut impl FnMut(&LinearFormula) -> LinearFormula,
) -> LinearFormula {
    let mut all = |parts: &[LinearFormula]| -> Vec<LinearFormula> {
        parts.iter().map(|part| replace_atom(part, place, new)).collect()
    };
    match formula {
        LinearFormula::And(parts) => LinearFormula::And(all(parts)),
        LinearFormula::Or(parts) => LinearFormula::Or(all(parts)),
        LinearFormula::Not(part) => LinearFormula::Not(Box::new(replace_atom(part, place, new))),
        LinearFormula::Ite(parts) => LinearFormula::Ite(Box::new(
            parts.each_ref().map(|part| replace_atom(part, place, new)),
        )),
        LinearFormula::Ge(_) | LinearFormula::Mod(..) => {
            let here = *place == 0;
            // After the wanted atom no place is 0 again.
            *place = place.wrapping_sub(1);
            if here { new(formula) } else { formula.clone() }
        }
        known => known.clone(),
    }
}

/// An atom with one number changed.
fn changed(atom: &LinearFormula) -> Vec<LinearFormula> {
    match atom {
        LinearFormula::Ge(form) => neighbours(form).map(LinearFormula::Ge).collect(),
        LinearFormula::Mod(form, m, r) => {
            // Constants are the same as residues.
            let coefficients = neighbours(form).filter(|new| new.constant == form.constant);
            let with_form = coefficients.map(|new| LinearFormula::Mod(new, *m, *r));
            let with_residue = (1..*m).map(|by| {
                LinearFormula::Mod(form.clone(), *m, r.saturating_add(by).rem_euclid(*m))
            });
            let doubled = m.checked_mul(2).map(|m| LinearFormula::Mod(form.clone(), m, *r));
            with_form.chain(with_residue).chain(doubled).collect()
        }
        _ => vec![],
    }
}

/// The forms with one number changed by 1.
fn neighbours(form: &Linear) -> impl Iterator<Item = Linear> + '_ {
    let places = 0..=form.coefficients.len();
    places.flat_map(|place| [-1, 1].map(|by| (place, by))).map(|(place, by)| {
        let mut new = form.clone();
        match new.coefficients.get_mut(place) {
            Some(c) => *c = c.saturating_add(by),
            None => new.constant = new.constant.saturating_add(by),
        }
        new
    })
}

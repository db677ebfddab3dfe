//! The residue classes of the congruences of an obligation, for solvers of linear inequalities.

use super::expr::{Atom, Atoms, Expr};
use super::lattice::Lattice;
use super::scalar::Overflow;
use crate::{LinearError, Obligation};
use num_integer::Integer;
use std::fmt::Write as _;
use std::rc::Rc;

/// The most classes that are listed.
const MAX_CLASSES: usize = 100_000;

/// For each class of positions by the residues that the congruences speak of, unless the obligation is
/// false there anyway: SMT-LIB assertions that q is in it and that the obligation holds.
pub(crate) fn residue_classes(
    obligation: &Obligation,
    n: usize,
) -> Result<Vec<String>, LinearError> {
    let overflow = |_: Overflow| LinearError::TooLarge { what: "a residue class" };
    let mut atoms = Atoms::new(n);
    let parts = obligation.conjuncts().into_iter().map(|part| atoms.compile(part, true));
    let whole = super::expr::joined(true, parts.collect::<Result<_, _>>()?);
    let mut classes = Vec::new();
    let mut pending = vec![(Lattice::all(n), whole)];
    while let Some((lattice, formula)) = pending.pop() {
        let mut open = None;
        let formula = reduced(&lattice, &atoms, &formula).map_err(overflow)?;
        formula.each_atom(&mut |atom| {
            if let Atom::Mod(residue, _) = atom {
                open = open.or(Some(residue));
            }
        });
        match (open, &*formula) {
            (_, Expr::Known(false)) => {}
            (None, _) => classes.push(assertions(&lattice, &atoms, &formula)),
            (Some(residue), _) => {
                let (form, m) = &atoms.residues[residue];
                for r in 0..*m {
                    if let Some(part) = lattice.restricted(form, *m, r).map_err(overflow)? {
                        pending.push((part, formula.clone()));
                    }
                }
            }
        }
        if pending.len() + classes.len() > MAX_CLASSES {
            return Err(LinearError::TooLarge { what: "the number of residue classes" });
        }
    }
    Ok(classes)
}

/// The formula where the congruences that the lattice decides are known.
fn reduced(lattice: &Lattice, atoms: &Atoms, formula: &Rc<Expr>) -> Result<Rc<Expr>, Overflow> {
    let values = atoms.residues.iter().map(|(form, _)| lattice.values(form));
    let values: Vec<(i128, i128)> = values.collect::<Result<_, _>>()?;
    Ok(formula.simplified(&|atom| match atom {
        Atom::Ge(..) => None,
        Atom::Mod(residue, r) => {
            let (m, (gcd, v)) = (i128::from(atoms.residues[residue].1), values[residue]);
            let gcd = gcd.gcd(&m);
            if (i128::from(r) - v) % gcd != 0 { Some(false) } else { (gcd == m).then_some(true) }
        }
    }))
}

fn assertions(lattice: &Lattice, atoms: &Atoms, formula: &Expr) -> String {
    let mut text = String::new();
    for (i, (offset, row)) in (1..).zip(lattice.rows()) {
        let _ = write!(text, "(assert (= q{i} (+ {}", number(offset));
        for (j, entry) in (1..).zip(row) {
            let _ = write!(text, " (* {} y{j})", number(entry));
        }
        text.push_str(")))\n");
    }
    text.push_str("(assert ");
    write_expr(formula, atoms, &mut text);
    text.push_str(")\n");
    text
}

fn number(z: i128) -> String {
    if z < 0 { format!("(- {})", z.unsigned_abs()) } else { z.to_string() }
}

fn write_expr(formula: &Expr, atoms: &Atoms, text: &mut String) {
    let mut list = |word: &str, parts: &[&Expr]| {
        let _ = write!(text, "({word}");
        for part in parts {
            text.push(' ');
            write_expr(part, atoms, text);
        }
        text.push(')');
    };
    match formula {
        Expr::And(parts) => list("and", &parts.iter().map(Rc::as_ref).collect::<Vec<_>>()),
        Expr::Or(parts) => list("or", &parts.iter().map(Rc::as_ref).collect::<Vec<_>>()),
        Expr::Ite(condition, then, otherwise) => list("ite", &[condition, then, otherwise]),
        Expr::Atom(Atom::Ge(form, bound), positive) => {
            let form = crate::Linear::new(atoms.forms[*form].clone(), 0).to_smt();
            let sign = if *positive { ">=" } else { "<" };
            let _ = write!(text, "({sign} {form} {})", number(*bound));
        }
        Expr::Atom(Atom::Mod(..), _) | Expr::Known(true) => text.push_str("true"),
        Expr::Known(false) => text.push_str("false"),
    }
}

//! From trees to formulas.

use crate::lattice::dot;
use crate::tree::{Leaf, Tree};
use impartial::int;
use linear_proofs::LinearFormula;

/// The formula that says what the tree says.
pub fn formula(tree: &Tree) -> LinearFormula {
    match tree {
        Tree::Leaf(leaf) => of_leaf(leaf),
        Tree::Split(halfspace, inside, outside) => {
            let (then, otherwise) = (formula(inside), formula(outside));
            if then == otherwise {
                return then;
            }
            let bound = LinearFormula::ge(halfspace.form.clone(), -halfspace.bound);
            LinearFormula::ite(bound, then, otherwise)
        }
        Tree::Residues(m, trees) => {
            let dimension = coordinates(*m, trees.len());
            let parts = trees.iter().enumerate().filter_map(|(number, tree)| {
                let inner = formula(tree.as_ref()?);
                let mut conditions = residues(*m, dimension, number);
                match inner {
                    LinearFormula::False => return None,
                    LinearFormula::True => {}
                    inner => conditions.push(inner),
                }
                Some(LinearFormula::And(conditions))
            });
            LinearFormula::Or(parts.collect())
        }
    }
}

/// How many coordinates there are, if there are so many residues modulo m.
fn coordinates(m: i64, count: usize) -> usize {
    let m = int::to_usize(m);
    std::iter::successors(Some(1), |power| Some(power * m))
        .take_while(|&power| power < count)
        .count()
}

/// "q has the residues with this number."
fn residues(m: i64, dimension: usize, number: usize) -> Vec<LinearFormula> {
    let mut rest = int::to_i64(number);
    let mut conditions: Vec<LinearFormula> = (0..dimension)
        .rev()
        .map(|i| {
            let residue = rest % m;
            rest /= m;
            let unit: Vec<i64> = (0..dimension).map(|j| i64::from(i == j)).collect();
            LinearFormula::modulo(unit, 0, m, residue)
        })
        .collect();
    conditions.reverse();
    conditions
}

fn of_leaf(leaf: &Leaf) -> LinearFormula {
    let congruences = leaf.lattice.congruences();
    if congruences.is_empty() {
        return if leaf.cosets.is_empty() { LinearFormula::False } else { LinearFormula::True };
    }
    let coset = |point: &Vec<i64>| -> LinearFormula {
        let parts = congruences.iter().map(|(form, m)| {
            LinearFormula::modulo(form.clone(), 0, *m, dot(form, point).rem_euclid(*m))
        });
        one_or(parts.collect(), LinearFormula::And)
    };
    match leaf.cosets.len() {
        0 => LinearFormula::False,
        _ => one_or(leaf.cosets.iter().map(coset).collect(), LinearFormula::Or),
    }
}

/// The only part, or what joins the parts.
fn one_or(
    mut parts: Vec<LinearFormula>,
    join: fn(Vec<LinearFormula>) -> LinearFormula,
) -> LinearFormula {
    match (parts.len(), parts.pop()) {
        (1, Some(part)) => part,
        (_, Some(part)) => {
            parts.push(part);
            join(parts)
        }
        (_, None) => join(parts),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::Lattice;
    use crate::tree::Halfspace;

    #[test]
    fn formulas_say_what_trees_say() {
        let lattice = Lattice::generated(2, &[vec![2, 2], vec![0, 6]]);
        let cosets = [vec![0, 1], vec![1, 4]].map(|point| lattice.reduce(&point));
        let leaf = Tree::Leaf(Leaf { lattice, cosets: cosets.into() });
        let halfspace = Halfspace { form: vec![2, -1], bound: 3 };
        let no = Box::new(Tree::Leaf(Leaf::constant(2, false)));
        let split = Tree::Split(halfspace, Box::new(leaf.clone()), no);
        let all = Some(Tree::Leaf(Leaf::constant(2, true)));
        let residues = Tree::Residues(2, vec![Some(split), None, all, Some(leaf)]);
        let formula = formula(&residues);
        for (x, y) in (0..20).flat_map(|x| (0..20).map(move |y| (x, y))) {
            let said = formula.holds(&[x.into(), y.into()]).unwrap();
            assert_eq!(said, residues.says_p(&[x, y]), "({x}, {y})");
        }
    }
}

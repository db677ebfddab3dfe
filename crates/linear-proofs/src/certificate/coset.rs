//! The checker's congruences: cosets of lattices, with integers without bound.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, Zero};
use std::cell::RefCell;
use std::collections::HashMap;

/// A point of ℤⁿ, or a form.
pub(super) type Vector = Vec<BigInt>;

fn dot(a: &[BigInt], b: &[BigInt]) -> BigInt {
    a.iter().zip(b).filter(|(a, _)| !a.is_zero()).map(|(a, b)| a * b).sum()
}

/// a + k · b.
pub(super) fn add_times(a: &mut [BigInt], k: &BigInt, b: &[BigInt]) {
    for (a, b) in a.iter_mut().zip(b) {
        *a += k * b;
    }
}

/// All points offset + basis · y with y ∈ ℤⁿ.
pub(super) struct Coset {
    offset: Vector,
    basis: Vec<Vector>,
    /// Answers of `values`, by the number of the form.
    known: RefCell<HashMap<usize, (BigInt, BigInt)>>,
}

impl Coset {
    /// The number of coordinates.
    pub(super) fn dimension(&self) -> usize {
        self.offset.len()
    }

    fn new(offset: Vector, basis: Vec<Vector>) -> Self {
        Coset { offset, basis, known: RefCell::new(HashMap::new()) }
    }

    pub(super) fn all(n: usize) -> Self {
        let unit = |i: usize| (0..n).map(|j| BigInt::from(u8::from(i == j))).collect();
        Coset::new(vec![BigInt::zero(); n], (0..n).map(unit).collect())
    }

    /// (g, v): at points of the coset the form has values in v + gℤ.
    pub(super) fn values(&self, number: usize, form: &[BigInt]) -> (BigInt, BigInt) {
        if let Some(values) = self.known.borrow().get(&number) {
            return values.clone();
        }
        let entries = self.basis.iter().map(|vector| dot(form, vector));
        let values =
            (entries.fold(BigInt::zero(), |g, entry| g.gcd(&entry)), dot(form, &self.offset));
        self.known.borrow_mut().insert(number, values.clone());
        values
    }

    /// The cosets of the points with form ≡ 0, 1, …, m − 1 (mod m), without the empty ones.
    pub(super) fn split(&self, form: &[BigInt], m: &BigInt) -> Vec<Coset> {
        // Euclid's algorithm on the basis, until the form depends on one vector only.
        let mut basis = self.basis.clone();
        let pivot = loop {
            let entries: Vector = basis.iter().map(|vector| dot(form, vector)).collect();
            let nonzero = (0..basis.len()).filter(|&j| !entries[j].is_zero());
            let Some(pivot) = nonzero.min_by_key(|&j| entries[j].abs()) else { break None };
            let others = (0..basis.len()).filter(|&j| j != pivot && !entries[j].is_zero());
            let others: Vec<usize> = others.collect();
            if others.is_empty() {
                break Some((pivot, entries[pivot].clone()));
            }
            let vector = basis[pivot].clone();
            for j in others {
                add_times(&mut basis[j], &-entries[j].div_floor(&entries[pivot]), &vector);
            }
        };
        // The form is `value` + `step` · (coordinate `pivot`).
        let value = dot(form, &self.offset);
        let Some((pivot, step)) = pivot else {
            return vec![Coset::new(self.offset.clone(), basis)];
        };
        let euclid = step.extended_gcd(m);
        let (gcd, period) = (euclid.gcd.abs(), m / euclid.gcd.abs());
        let inverse = euclid.x * euclid.gcd.signum();
        let mut cosets = Vec::new();
        let mut residue = value.mod_floor(&gcd);
        while residue < *m {
            // step · times ≡ residue − value (mod m).
            let times = ((&residue - &value) / &gcd * &inverse).mod_floor(&period);
            let mut offset = self.offset.clone();
            add_times(&mut offset, &times, &basis[pivot]);
            let mut basis = basis.clone();
            basis[pivot].iter_mut().for_each(|entry| *entry *= &period);
            cosets.push(Coset::new(offset, basis));
            residue += &gcd;
        }
        cosets
    }
}

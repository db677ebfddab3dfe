//! The positions that satisfy the congruences of a branch: q = offset + basis · y, y ∈ ℤⁿ.
//!
//! A congruence on q is one on y. Euclid's algorithm, done on the entries form · basisⱼ modulo m and at the
//! same time on the vectors, leaves one vector on which the form depends; the congruence then fixes a residue
//! of its coordinate, so the vector is multiplied by a period and the offset moved by a multiple of it. The
//! triangular form that is made afterwards is unique up to the offset and keeps entries below the product
//! of the moduli; without it they would grow with every congruence.

use super::scalar::Overflow;
use num_integer::Integer;

/// A coset of a lattice of full rank, with a basis in lower triangular form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lattice {
    offset: Vec<i128>,
    /// The basis vectors; vector j has zeros before place j and a positive entry there.
    basis: Vec<Vec<i128>>,
}

fn plus_times(a: &mut [i128], k: i128, b: &[i128]) -> Result<(), Overflow> {
    for (a, &b) in a.iter_mut().zip(b) {
        *a = k.checked_mul(b).and_then(|kb| a.checked_add(kb)).ok_or(Overflow)?;
    }
    Ok(())
}

fn dot(form: &[i64], vector: &[i128]) -> Result<i128, Overflow> {
    form.iter().zip(vector).try_fold(0_i128, |sum, (&c, &v)| {
        i128::from(c).checked_mul(v).and_then(|cv| sum.checked_add(cv)).ok_or(Overflow)
    })
}

impl Lattice {
    /// ℤⁿ.
    pub(crate) fn all(n: usize) -> Self {
        let unit = |j: usize| (0..n).map(|i| i128::from(i == j)).collect();
        Lattice { offset: vec![0; n], basis: (0..n).map(unit).collect() }
    }

    /// (g, v): the values of a form are v + gℤ, with 0 ≤ v < g, or v alone if g = 0.
    pub(crate) fn values(&self, form: &[i64]) -> Result<(i128, i128), Overflow> {
        let mut gcd = 0_i128;
        for vector in &self.basis {
            let entry = dot(form, vector)?;
            gcd = gcd.gcd(&entry);
        }
        let value = dot(form, &self.offset)?;
        Ok((gcd, if gcd == 0 { value } else { value.rem_euclid(gcd) }))
    }

    /// The points with form ≡ r (mod m), if there are any.
    pub(crate) fn restricted(
        &self,
        form: &[i64],
        m: i64,
        r: i64,
    ) -> Result<Option<Self>, Overflow> {
        let m = i128::from(m);
        let mut basis = self.basis.clone();
        let value = dot(form, &self.offset)?;
        let entries = basis.iter().map(|vector| Ok(dot(form, vector)?.rem_euclid(m)));
        let mut entries: Vec<i128> = entries.collect::<Result<_, _>>()?;
        // Euclid's algorithm on the entries leaves one of them.
        let Some(pivot) = reduce(&mut basis, &mut entries, Some(m))? else {
            return Ok(((value - i128::from(r)).rem_euclid(m) == 0).then(|| self.clone()));
        };
        let wanted = (i128::from(r) - value).rem_euclid(m);
        let euclid = entries[pivot].extended_gcd(&m);
        if wanted % euclid.gcd != 0 {
            return Ok(None);
        }
        let period = m / euclid.gcd;
        // entry · times ≡ wanted (mod m), by the inverse of entry / gcd modulo m / gcd.
        let times = (wanted / euclid.gcd).checked_mul(euclid.x).ok_or(Overflow)?.rem_euclid(period);
        let mut offset = self.offset.clone();
        plus_times(&mut offset, times, &basis[pivot])?;
        for entry in &mut basis[pivot] {
            *entry = entry.checked_mul(period).ok_or(Overflow)?;
        }
        let mut lattice = Lattice { offset, basis };
        lattice.triangulate()?;
        Ok(Some(lattice))
    }

    /// Brings the basis into lower triangular form with small entries, the offset too.
    fn triangulate(&mut self) -> Result<(), Overflow> {
        let n = self.offset.len();
        for place in 0..n {
            // Among the vectors from `place` on, all but one get a zero there.
            loop {
                let candidates = (place..n).filter(|&j| self.basis[j][place] != 0);
                let Some(least) = candidates.min_by_key(|&j| self.basis[j][place].unsigned_abs())
                else {
                    return Err(Overflow);
                };
                self.basis.swap(place, least);
                let (head, tail) = self.basis.split_at_mut(place + 1);
                let pivot = &mut head[place];
                if pivot[place] < 0 {
                    pivot.iter_mut().for_each(|entry| *entry = -*entry);
                }
                let mut done = true;
                for vector in tail {
                    let k = vector[place].div_euclid(pivot[place]);
                    plus_times(vector, -k, pivot)?;
                    done &= vector[place] == 0;
                }
                if done {
                    break;
                }
            }
            let (head, tail) = self.basis.split_at_mut(place);
            let pivot = &tail[0];
            for vector in head.iter_mut().chain([&mut self.offset]) {
                let k = vector[place].div_euclid(pivot[place]);
                plus_times(vector, -k, pivot)?;
            }
        }
        Ok(())
    }

    /// Forms u₁, …, uₙ that have the value of a point of the coset, rounded to what they can be there,
    /// only at points of the coset: multiples of the coordinates y for a basis that is chosen so that
    /// the span of the `first` forms, of rank k, is that of u₁, …, uₖ.
    pub(crate) fn coordinate_forms(&self, first: &[Vec<i64>]) -> Result<Vec<Vec<i64>>, Overflow> {
        // The forms of a bounded polyhedron may span a skew space; branching on q₁, q₂, … would then go on for
        // ever in directions that are not bounded. Here the first k coordinates y are those of the span.
        let mut basis = self.basis.clone();
        let mut done = 0;
        for form in first {
            // Euclid's algorithm makes the form depend on one more coordinate only.
            let entries = basis[done..].iter().map(|vector| dot(form, vector));
            let mut entries: Vec<i128> = entries.collect::<Result<_, _>>()?;
            if let Some(pivot) = reduce(&mut basis[done..], &mut entries, None)? {
                basis.swap(done, done + pivot);
                done += 1;
            }
        }
        inverse_rows(&basis)
    }

    /// For each coordinate of q its offset and its coefficients of y.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (i128, Vec<i128>)> + '_ {
        let row = |i: usize| self.basis.iter().map(|vector| vector[i]).collect();
        self.offset.iter().enumerate().map(move |(i, &offset)| (offset, row(i)))
    }

    /// Whether q is in the coset.
    #[cfg(test)]
    pub(crate) fn contains(&self, q: &[i128]) -> bool {
        let mut rest: Vec<i128> = q.iter().zip(&self.offset).map(|(q, o)| q - o).collect();
        for (place, vector) in self.basis.iter().enumerate() {
            if rest[place] % vector[place] != 0 {
                return false;
            }
            let k = rest[place] / vector[place];
            plus_times(&mut rest, -k, vector).unwrap();
        }
        true
    }
}

/// Euclid's algorithm on the entries, modulo m if one is given, done on the vectors; the place of the
/// entry that is left, the others being zero.
fn reduce(
    basis: &mut [Vec<i128>],
    entries: &mut [i128],
    m: Option<i128>,
) -> Result<Option<usize>, Overflow> {
    loop {
        let nonzero: Vec<usize> = (0..entries.len()).filter(|&j| entries[j] != 0).collect();
        let least = nonzero.iter().min_by_key(|&&j| entries[j].unsigned_abs());
        let Some(&pivot) = least else { return Ok(None) };
        if nonzero.len() == 1 {
            return Ok(Some(pivot));
        }
        let vector = basis[pivot].clone();
        for &j in nonzero.iter().filter(|&&j| j != pivot) {
            let k = entries[j].div_euclid(entries[pivot]);
            plus_times(&mut basis[j], -k, &vector)?;
            entries[j] -= k * entries[pivot];
            if let Some(m) = m {
                entries[j] = entries[j].rem_euclid(m);
            }
        }
    }
}

/// The rows of the inverse of the matrix with these columns, each times the least factor that makes
/// it integral, divided by its common divisor.
fn inverse_rows(columns: &[Vec<i128>]) -> Result<Vec<Vec<i64>>, Overflow> {
    let n = columns.len();
    // Gauss without fractions. Rows of [matrix | identity]; each row may be multiplied by a number.
    let unit = |i: usize| (0..n).map(move |j| i128::from(i == j));
    let row = |i: usize| columns.iter().map(|column| column[i]).chain(unit(i)).collect();
    let mut rows: Vec<Vec<i128>> = (0..n).map(row).collect();
    for place in 0..n {
        let pivot = (place..n).find(|&i| rows[i][place] != 0).ok_or(Overflow)?;
        rows.swap(place, pivot);
        let pivot = rows[place].clone();
        for row in rows.iter_mut().enumerate().filter(|&(i, _)| i != place).map(|(_, row)| row) {
            let entry = row[place];
            for value in row.iter_mut() {
                *value = value.checked_mul(pivot[place]).ok_or(Overflow)?;
            }
            plus_times(row, -entry, &pivot)?;
            let divisor = row.iter().fold(0_i128, |gcd, value| gcd.gcd(value)).max(1);
            // Keeps the numbers as small as the answer; without it they double in length at each place.
            row.iter_mut().for_each(|value| *value /= divisor);
        }
    }
    let primitive = |row: Vec<i128>| {
        let form = &row[n..];
        let divisor = form.iter().fold(0_i128, |gcd, value| gcd.gcd(value)).max(1);
        form.iter().map(|value| i64::try_from(value / divisor).map_err(|_| Overflow)).collect()
    };
    rows.into_iter().map(primitive).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coset_contains_what_satisfies_its_congruences() {
        let congruences = [(vec![1, 2, 3], 4, 3), (vec![1, 0, 5], 6, 1), (vec![0, 2, 2], 4, 2)];
        let mut lattice = Lattice::all(3);
        for (form, m, r) in &congruences {
            lattice = lattice.restricted(form, *m, *r).unwrap().unwrap();
            assert_eq!(lattice.values(form).unwrap().1.rem_euclid(i128::from(*m)), i128::from(*r));
        }
        let mut members = 0;
        for number in 0..14_i128.pow(3) {
            let q = [number % 14 - 7, number / 14 % 14 - 7, number / 196 - 7];
            let expected = congruences.iter().all(|(form, m, r)| {
                (dot(form, &q).unwrap() - i128::from(*r)).rem_euclid(i128::from(*m)) == 0
            });
            assert_eq!(lattice.contains(&q), expected, "{q:?}");
            members += usize::from(expected);
        }
        assert!(members > 20);
        let forms = lattice.coordinate_forms(&[vec![1, 1, 1], vec![2, 2, 2]]).unwrap();
        assert_eq!(
            forms[0].iter().map(|c| c * forms[0][0].signum()).collect::<Vec<_>>(),
            [1, 1, 1]
        );
        assert_eq!(lattice.restricted(&[2, 0, 0], 4, 1).unwrap(), None);
    }
}

//! Lattices of integer vectors: Hermite normal form, cosets, and congruences by Smith's form.

/// A vector of integers.
pub type Vector = Vec<i64>;

/// The value c·q of a linear form.
pub fn dot(form: &[i64], point: &[i64]) -> i64 {
    form.iter().zip(point).map(|(c, q)| c * q).sum()
}

/// A subgroup of ℤⁿ, kept in Hermite normal form: row i has its first nonzero entry, which is positive,
/// right of that of row i − 1, and the entries above it are reduced modulo it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lattice {
    dimension: usize,
    rows: Vec<Vector>,
}

impl Lattice {
    /// The lattice of the zero vector alone.
    pub fn zero(dimension: usize) -> Self {
        Lattice { dimension, rows: Vec::new() }
    }

    /// mℤⁿ.
    pub fn multiples(dimension: usize, m: i64) -> Self {
        let unit = |i| (0..dimension).map(|j| if i == j { m } else { 0 }).collect();
        Lattice { dimension, rows: (0..dimension).map(unit).collect() }
    }

    /// The lattice that these vectors generate.
    pub fn generated<'a>(dimension: usize, vectors: impl IntoIterator<Item = &'a Vector>) -> Self {
        let mut lattice = Lattice::zero(dimension);
        vectors.into_iter().for_each(|vector| {
            lattice.insert(vector);
        });
        lattice
    }

    /// The rank.
    pub fn rank(&self) -> usize {
        self.rows.len()
    }

    /// A basis, the rows of the Hermite normal form.
    pub fn basis(&self) -> &[Vector] {
        &self.rows
    }

    fn diagonal(&self) -> impl Iterator<Item = i64> {
        self.rows.iter().map(|row| row[pivot_of(row)])
    }

    /// The product of the pivots: for lattices of the same span, the ratio is the index of one in the
    /// other.
    pub fn volume(&self) -> u64 {
        self.diagonal().fold(1_u64, |index, pivot| index.saturating_mul(pivot.unsigned_abs()))
    }

    /// The representative of the coset of `point`, the same for all points of the coset.
    pub fn reduce(&self, point: &[i64]) -> Vector {
        let mut rest = point.to_vec();
        for row in &self.rows {
            let pivot = pivot_of(row);
            let times = rest[pivot].div_euclid(row[pivot]);
            if times != 0 {
                subtract(&mut rest, row, times);
            }
        }
        rest
    }

    /// Whether the vector belongs to the lattice.
    pub fn contains(&self, vector: &[i64]) -> bool {
        self.reduce(vector).iter().all(|&entry| entry == 0)
    }

    /// Adds a generator; tells whether the lattice grew.
    pub fn insert(&mut self, vector: &[i64]) -> bool {
        if self.contains(vector) {
            return false;
        }
        let mut rest = vector.to_vec();
        let mut at = 0;
        while let Some(pivot) = rest.iter().position(|&entry| entry != 0) {
            while at < self.rows.len() && pivot_of(&self.rows[at]) < pivot {
                at += 1;
            }
            if at == self.rows.len() || pivot_of(&self.rows[at]) > pivot {
                self.rows.insert(at, rest);
                break;
            }
            // Euclid's algorithm on the two rows leaves the gcd in one and 0 in the other.
            while rest[pivot] != 0 {
                let times = self.rows[at][pivot].div_euclid(rest[pivot]);
                subtract(&mut self.rows[at], &rest, times);
                std::mem::swap(&mut self.rows[at], &mut rest);
            }
        }
        self.normalise();
        true
    }

    fn normalise(&mut self) {
        for row in &mut self.rows {
            if row[pivot_of(row)] < 0 {
                row.iter_mut().for_each(|entry| *entry = -*entry);
            }
        }
        for lower in 1..self.rows.len() {
            let (above, below) = self.rows.split_at_mut(lower);
            let pivot = pivot_of(&below[0]);
            for row in above {
                let times = row[pivot].div_euclid(below[0][pivot]);
                subtract(row, &below[0], times);
            }
        }
    }

    /// A basis of shorter vectors: pairs are reduced against each other until nothing gets shorter.
    pub fn short_basis(&self) -> Vec<Vector> {
        let mut basis = self.rows.clone();
        let mut changed = true;
        while changed {
            changed = false;
            for i in 0..basis.len() {
                for j in (0..basis.len()).filter(|&j| j != i) {
                    let (other, norm) = (basis[j].clone(), dot(&basis[j], &basis[j]));
                    let times = (2 * dot(&basis[i], &other) + norm).div_euclid(2 * norm);
                    let before = dot(&basis[i], &basis[i]);
                    let mut shorter = basis[i].clone();
                    subtract(&mut shorter, &other, times);
                    if dot(&shorter, &shorter) < before {
                        basis[i] = shorter;
                        changed = true;
                    }
                }
            }
        }
        basis.sort_by_key(|vector| dot(vector, vector));
        basis
    }

    /// Congruences of a lattice of full rank: a vector v belongs to it iff c·v ≡ 0 (mod m) for each
    /// (c, m).
    pub fn congruences(&self) -> Vec<(Vector, i64)> {
        let n = self.rows.len();
        let mut matrix = self.rows.clone();
        // The columns of `right` collect the column operations: basis · right is diagonal at the end, up
        // to row operations.
        let mut right = Lattice::multiples(self.dimension, 1).rows;
        for k in 0..n {
            smith_step(&mut matrix, &mut right, k);
        }
        (0..n)
            .map(|k| {
                let modulus = matrix[k][k].abs();
                let form = right.iter().map(|row| centred(row[k], modulus)).collect();
                (positive(form, modulus), modulus)
            })
            .filter(|&(_, modulus)| modulus > 1)
            .collect()
    }
}

/// The residue of smallest absolute value.
fn centred(entry: i64, modulus: i64) -> i64 {
    let residue = entry.rem_euclid(modulus);
    if 2 * residue > modulus { residue - modulus } else { residue }
}

/// Of c and −c, the one whose first nonzero coefficient is positive.
fn positive(form: Vector, modulus: i64) -> Vector {
    match form.iter().find(|&&entry| entry != 0) {
        Some(&first) if first < 0 => form.iter().map(|&c| centred(-c, modulus)).collect(),
        _ => form,
    }
}

/// Makes row k and column k of the lower right part zero but for the diagonal.
fn smith_step(matrix: &mut [Vector], right: &mut [Vector], k: usize) {
    let n = matrix.len();
    loop {
        let smallest = (k..n)
            .flat_map(|i| (k..n).map(move |j| (i, j)))
            .filter(|&(i, j)| matrix[i][j] != 0)
            .min_by_key(|&(i, j)| matrix[i][j].abs());
        let Some((i, j)) = smallest else { return };
        matrix.swap(i, k);
        matrix.iter_mut().chain(right.iter_mut()).for_each(|row| row.swap(j, k));
        let pivot = matrix[k][k];
        let top = matrix[k].clone();
        let mut clean = true;
        for row in &mut matrix[k + 1..] {
            let times = row[k].div_euclid(pivot);
            subtract(row, &top, times);
            clean &= row[k] == 0;
        }
        for column in k + 1..n {
            let times = matrix[k][column].div_euclid(pivot);
            for row in matrix.iter_mut().chain(right.iter_mut()) {
                row[column] -= times * row[k];
            }
            clean &= matrix[k][column] == 0;
        }
        if clean {
            return;
        }
    }
}

fn pivot_of(row: &[i64]) -> usize {
    row.iter().position(|&entry| entry != 0).unwrap_or(0)
}

fn subtract(row: &mut [i64], other: &[i64], times: i64) {
    for (entry, by) in row.iter_mut().zip(other) {
        *entry -= times * by;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lattice_of_even_sums() {
        let mut lattice = Lattice::multiples(3, 2);
        assert_eq!(lattice.volume(), 8);
        assert!(lattice.insert(&[1, 1, 0]));
        assert!(lattice.insert(&[0, 1, -1]));
        assert!(!lattice.insert(&[5, 0, 3]));
        assert_eq!(lattice.volume(), 2);
        assert_eq!(lattice.congruences(), [(vec![1, 1, 1], 2)]);
    }

    #[test]
    fn congruences_say_what_belongs() {
        let lattice =
            Lattice::generated(3, &[vec![4, 1, 0], vec![2, 5, 3], vec![0, 2, 7], vec![1, 1, 9]]);
        let full = Lattice::generated(3, &[vec![4, 2, 0], vec![2, 6, 3], vec![0, 2, 7]]);
        for lattice in [lattice, full] {
            let congruences = lattice.congruences();
            for code in 0..1000 {
                let v = [code % 10, code / 10 % 10, code / 100];
                let all = congruences.iter().all(|(c, m)| dot(c, &v) % m == 0);
                assert_eq!(all, lattice.contains(&v), "{v:?}");
            }
        }
    }

    quickcheck::quickcheck! {
        /// Of any lattice of full rank: what its congruences say is what belongs, and a point and its
        /// representative differ by a vector of the lattice.
        fn congruences_and_representatives_are_those_of_the_lattice(
            vectors: Vec<(i8, i8, i8)>, m: u8, point: (i8, i8, i8)
        ) -> bool {
            let mut lattice = Lattice::multiples(3, i64::from(m % 12) + 1);
            let vector = |(a, b, c): (i8, i8, i8)| vec![i64::from(a), i64::from(b), i64::from(c)];
            for &next in vectors.iter().take(4) {
                lattice.insert(&vector(next));
            }
            let point = vector(point);
            let said = lattice.congruences().iter().all(|(c, m)| dot(c, &point) % m == 0);
            let reduced = lattice.reduce(&point);
            let difference: Vector = point.iter().zip(&reduced).map(|(a, b)| a - b).collect();
            said == lattice.contains(&point)
                && lattice.contains(&difference)
                && lattice.reduce(&reduced) == reduced
                && vectors.iter().take(4).all(|&v| lattice.contains(&vector(v)))
        }
    }

    #[test]
    fn rank_and_short_bases() {
        let lattice = Lattice::generated(3, &[vec![1, 0, 7], vec![0, 1, 5]]);
        assert_eq!(lattice.rank(), 2);
        let short = lattice.short_basis();
        assert_eq!(Lattice::generated(3, &short), lattice);
        assert!(short.iter().all(|v| v.iter().all(|entry| entry.abs() < 7)));
    }
}

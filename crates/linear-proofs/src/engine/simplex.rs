//! The general simplex method for bounds on forms, exact and incremental.
//!
//! Each variable is a form in q, the first n being q₁, …, qₙ. n variables, the columns, are free to
//! take any value; each other active one is a row: den · x = Σ numsⱼ · (column j). Columns always have
//! integers within their bounds as values, since bounds are integers; the value of a row follows.
//! A row out of bounds is exchanged with a column that can move it into them. If there is none, the
//! row is a contradiction: a combination of bounds with nonnegative multipliers.
//!
//! Why no fractions: with one common denominator for a row, an exchange multiplies and adds integers, and one
//! division by the common divisor at the end keeps them small. A fraction in each entry would need a common
//! divisor for each of them.
//!
//! *Invariants.* A denominator is positive. A column is within its bounds when `check` is done, and no row
//! depends on anything but columns. Rows without bounds may be dropped at any time, and are made anew from
//! the form when a bound is set.
//!
//! The method is that of \[DM\].

use super::bounds::{Bounds, Side};
use super::scalar::{Overflow, Scalar};

/// A combination of bounds that cannot hold together: form, side and a positive multiplier of each.
pub(crate) type Conflict<Z> = Vec<(usize, Side, Z)>;

#[derive(Clone, Debug)]
struct Row<Z> {
    variable: usize,
    den: Z,
    nums: Vec<Z>,
}

/// The tableau.
#[derive(Clone, Debug)]
pub(crate) struct Simplex<Z> {
    /// The variable of each column.
    columns: Vec<usize>,
    /// The value of each column.
    values: Vec<Z>,
    rows: Vec<Row<Z>>,
    /// How many exchanges there have been.
    pub(crate) pivots: u64,
}

impl<Z: Scalar> Simplex<Z> {
    /// q = 0.
    pub(crate) fn new(n: usize) -> Self {
        Simplex {
            columns: (0..n).collect(),
            values: vec![Z::of(0); n],
            rows: Vec::new(),
            pivots: 0,
        }
    }

    /// Makes the form with these coefficients a row, unless it is in the tableau.
    pub(crate) fn activate(&mut self, variable: usize, form: &[i64]) -> Result<(), Overflow> {
        if self.columns.contains(&variable) || self.rows.iter().any(|row| row.variable == variable)
        {
            return Ok(());
        }
        // The form is given in q, but some qᵢ are rows now: these are replaced by what they are in columns.
        let mut row = Row { variable, den: Z::of(1), nums: vec![Z::of(0); self.columns.len()] };
        for (q, &c) in form.iter().enumerate().filter(|&(_, &c)| c != 0) {
            let c = Z::of(i128::from(c));
            if let Some(column) = self.columns.iter().position(|&v| v == q) {
                row.nums[column] = row.nums[column].plus_product(&c, &row.den)?;
            } else if let Some(part) = self.rows.iter().find(|row| row.variable == q) {
                let times = c.product(&row.den)?;
                for (mine, theirs) in row.nums.iter_mut().zip(&part.nums) {
                    *mine = mine.product(&part.den)?.plus_product(&times, theirs)?;
                }
                row.den = row.den.product(&part.den)?;
                row.reduce();
            }
        }
        self.rows.push(row);
        Ok(())
    }

    /// Forgets the rows of forms without bounds.
    pub(crate) fn purge(&mut self, bounds: &Bounds) {
        self.rows.retain(|row| bounds.is_bounded(row.variable));
    }

    /// A form whose bounds contradict each other.
    pub(crate) fn crossed(&self, bounds: &Bounds) -> Option<Conflict<Z>> {
        let mut variables =
            self.columns.iter().copied().chain(self.rows.iter().map(|r| r.variable));
        let crossed = |&variable: &usize| match (bounds.lower(variable), bounds.upper(variable)) {
            (Some(lower), Some(upper)) => lower.value > upper.value,
            _ => false,
        };
        let variable = variables.find(crossed)?;
        Some([Side::Lower, Side::Upper].map(|side| (variable, side, Z::of(1))).to_vec())
    }

    /// Moves columns into their bounds and then searches for values that satisfy all bounds.
    pub(crate) fn check(&mut self, bounds: &Bounds) -> Result<Option<Conflict<Z>>, Overflow> {
        if let Some(conflict) = self.crossed(bounds) {
            return Ok(Some(conflict));
        }
        for (value, &variable) in self.values.iter_mut().zip(&self.columns) {
            let (lower, upper) = (bounds.lower(variable), bounds.upper(variable));
            if let Some(bound) = lower.map(|bound| Z::of(bound.value)).filter(|b| *value < *b) {
                *value = bound;
            } else if let Some(bound) =
                upper.map(|bound| Z::of(bound.value)).filter(|b| *value > *b)
            {
                *value = bound;
            }
        }
        // Always the first violated row and the first column that helps: then no basis comes again, and
        // the loop ends (Bland). Other rules need fewer exchanges but a guard against going in circles.
        while let Some((row, side, bound)) = self.violated(bounds)? {
            let Some(column) = self.entering(row, side, bounds) else {
                return self.conflict(row, side).map(Some);
            };
            self.pivot(row, column, Z::of(bound))?;
        }
        Ok(None)
    }

    /// The value of a row times its denominator.
    fn numerator(&self, row: &Row<Z>) -> Result<Z, Overflow> {
        let terms = row.nums.iter().zip(&self.values);
        terms.into_iter().try_fold(Z::of(0), |sum, (num, value)| sum.plus_product(num, value))
    }

    /// The row out of bounds whose variable comes first, and which bound it violates (Bland's rule).
    fn violated(&self, bounds: &Bounds) -> Result<Option<(usize, Side, i128)>, Overflow> {
        let mut first: Option<(usize, Side, i128)> = None;
        for (index, row) in self.rows.iter().enumerate() {
            if first.is_some_and(|(other, ..)| self.rows[other].variable < row.variable) {
                continue;
            }
            let value = self.numerator(row)?;
            if let Some(bound) = bounds.lower(row.variable)
                && value < Z::of(bound.value).product(&row.den)?
            {
                first = Some((index, Side::Lower, bound.value));
            } else if let Some(bound) = bounds.upper(row.variable)
                && value > Z::of(bound.value).product(&row.den)?
            {
                first = Some((index, Side::Upper, bound.value));
            }
        }
        Ok(first)
    }

    /// Which side of a column's variable stops it from moving the row off the side it violates.
    fn stopper(side: Side, num: &Z) -> Side {
        match (side, num.signum() > 0) {
            (Side::Lower, true) | (Side::Upper, false) => Side::Upper,
            _ => Side::Lower,
        }
    }

    /// The first variable among the columns that can move a row towards its bounds.
    fn entering(&self, row: usize, side: Side, bounds: &Bounds) -> Option<usize> {
        let nums = self.rows[row].nums.iter().enumerate().filter(|(_, num)| num.signum() != 0);
        let movable = nums.filter(|&(column, num)| {
            let (variable, value) = (self.columns[column], &self.values[column]);
            match Self::stopper(side, num) {
                Side::Upper => bounds.upper(variable).is_none_or(|b| *value < Z::of(b.value)),
                Side::Lower => bounds.lower(variable).is_none_or(|b| *value > Z::of(b.value)),
            }
        });
        movable.map(|(column, _)| column).min_by_key(|&column| self.columns[column])
    }

    /// den · row = Σ nums · columns, each at the bound that stops it: a contradiction.
    fn conflict(&self, row: usize, side: Side) -> Result<Conflict<Z>, Overflow> {
        // Every column with a coefficient stands at the bound that stops it, or it would have been moved. So
        // the row is as far as it can get, short of its own bound.
        let row = &self.rows[row];
        let mut conflict = vec![(row.variable, side, row.den.clone())];
        for (num, &variable) in row.nums.iter().zip(&self.columns) {
            let size = if num.signum() < 0 { num.negated()? } else { num.clone() };
            if size.signum() != 0 {
                conflict.push((variable, Self::stopper(side, num), size));
            }
        }
        Ok(conflict)
    }

    /// Exchanges a row and a column; the variable of the row gets a value.
    fn pivot(&mut self, row: usize, column: usize, value: Z) -> Result<(), Overflow> {
        // den·r = Σ nums·c is solved for the entering column c₀: nums₀·c₀ = den·r − Σ' nums·c, with all
        // signs changed if nums₀ is negative, as it becomes the denominator.
        self.pivots += 1;
        let leaving = &self.rows[row];
        let negative = leaving.nums[column].signum() < 0;
        let oriented = |z: &Z, flip: bool| if flip { z.negated() } else { Ok(z.clone()) };
        let mut entering = Row {
            variable: self.columns[column],
            den: oriented(&leaving.nums[column], negative)?,
            nums: leaving.nums.iter().map(|z| oriented(z, !negative)).collect::<Result<_, _>>()?,
        };
        entering.nums[column] = oriented(&leaving.den, negative)?;
        self.columns[column] = leaving.variable;
        self.values[column] = value;
        for (index, other) in self.rows.iter_mut().enumerate() {
            let times = std::mem::replace(&mut other.nums[column], Z::of(0));
            if index == row || times.signum() == 0 {
                continue;
            }
            for (mine, theirs) in other.nums.iter_mut().zip(&entering.nums) {
                *mine = mine.product(&entering.den)?.plus_product(&times, theirs)?;
            }
            other.den = other.den.product(&entering.den)?;
            other.reduce();
        }
        self.rows[row] = entering;
        Ok(())
    }

    /// The value of a form at the present point, as numerator and positive denominator.
    pub(crate) fn value(&self, q: &[(Z, Z)], form: &[i64]) -> Result<(Z, Z), Overflow> {
        let mut sum = (Z::of(0), Z::of(1));
        for ((num, den), &c) in q.iter().zip(form).filter(|&(_, &c)| c != 0) {
            let num = num.product(&Z::of(i128::from(c)))?;
            sum = (sum.0.product(den)?.plus_product(&num, &sum.1)?, sum.1.product(den)?);
            let divisor = sum.0.common_divisor(&sum.1);
            sum = (sum.0.divided(&divisor), sum.1.divided(&divisor));
        }
        Ok(sum)
    }

    /// The present point q, as numerators and positive denominators.
    pub(crate) fn point(&self) -> Result<Vec<(Z, Z)>, Overflow> {
        let coordinate = |q: usize| {
            if let Some(column) = self.columns.iter().position(|&variable| variable == q) {
                return Ok((self.values[column].clone(), Z::of(1)));
            }
            match self.rows.iter().find(|row| row.variable == q) {
                Some(row) => {
                    let num = self.numerator(row)?;
                    let divisor = num.common_divisor(&row.den);
                    Ok((num.divided(&divisor), row.den.divided(&divisor)))
                }
                None => Err(Overflow),
            }
        };
        (0..self.columns.len()).map(coordinate).collect()
    }
}

impl<Z: Scalar> Row<Z> {
    /// Divides by the common divisor.
    fn reduce(&mut self) {
        let mut divisor = self.den.clone();
        let one = Z::of(1);
        for num in &self.nums {
            if divisor == one {
                return;
            }
            if num.signum() != 0 {
                divisor = divisor.common_divisor(num);
            }
        }
        if divisor != one {
            self.den = self.den.divided(&divisor);
            for num in &mut self.nums {
                *num = num.divided(&divisor);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::bounds::Bound;
    use super::*;
    use quickcheck::{Arbitrary, Gen, quickcheck};

    /// Bounds on forms in three coordinates: q₁, q₂, q₃ ≥ 0, and some others.
    #[derive(Clone, Debug)]
    struct System(Vec<(Vec<i64>, Side, i128)>);

    impl Arbitrary for System {
        fn arbitrary(g: &mut Gen) -> Self {
            let small = |g: &mut Gen, size: i64| i64::arbitrary(g).rem_euclid(2 * size + 1) - size;
            let unit = |i| (0..3).map(|j| i64::from(i == j)).collect();
            let mut all: Vec<_> = (0..3).map(|i| (unit(i), Side::Lower, 0)).collect();
            for _ in 0..usize::arbitrary(g) % 6 {
                let form: Vec<i64> = (0..3).map(|_| small(g, 3)).collect();
                let side = if bool::arbitrary(g) { Side::Lower } else { Side::Upper };
                if form.iter().any(|&c| c != 0) {
                    all.push((form, side, small(g, 9).into()));
                }
            }
            System(all)
        }

        fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
            let all = self.0.clone();
            Box::new((3..all.len()).map(move |left_out| {
                let mut fewer = all.clone();
                fewer.remove(left_out);
                System(fewer)
            }))
        }
    }

    impl System {
        /// The forms, each once, and the sharpest bounds on them.
        fn bounds(&self) -> (Vec<Vec<i64>>, Bounds) {
            let (mut forms, mut bounds) = (Vec::<Vec<i64>>::new(), Bounds::default());
            for (fact, (form, side, value)) in self.0.iter().enumerate() {
                let number = forms.iter().position(|known| known == form).unwrap_or_else(|| {
                    forms.push(form.clone());
                    bounds.add_form();
                    forms.len() - 1
                });
                bounds.sharpen(number, *side, Bound { value: *value, fact });
            }
            (forms, bounds)
        }

        fn holds(&self, q: &[i128]) -> bool {
            self.0.iter().all(|(form, side, bound)| {
                let value: i128 = form.iter().zip(q).map(|(&c, q)| i128::from(c) * q).sum();
                if *side == Side::Lower { value >= *bound } else { value <= *bound }
            })
        }
    }

    /// Σ multiplier · (signed form) is 0, and Σ multiplier · (signed bound) is positive: 0 ≥ c > 0.
    fn is_contradiction(conflict: &Conflict<i128>, forms: &[Vec<i64>], bounds: &Bounds) -> bool {
        let (mut sum, mut constant) = ([0; 3], 0);
        for &(form, side, times) in conflict {
            let (bound, signed) = match side {
                Side::Lower => (bounds.lower(form), times),
                Side::Upper => (bounds.upper(form), -times),
            };
            for (sum, &c) in sum.iter_mut().zip(&forms[form]) {
                *sum += signed * i128::from(c);
            }
            constant += signed * bound.unwrap().value;
        }
        conflict.iter().all(|&(.., times)| times > 0) && sum == [0; 3] && constant > 0
    }

    quickcheck! {
        /// Either answer comes with its reason, and no system with a small solution is refuted.
        fn a_point_satisfies_all_bounds_and_a_conflict_is_a_contradiction(system: System) -> bool {
            let (forms, bounds) = system.bounds();
            let mut simplex = Simplex::<i128>::new(3);
            for (number, form) in forms.iter().enumerate() {
                simplex.activate(number, form).unwrap();
            }
            let box_of = (0..1000).map(|code| [code % 10, code / 10 % 10, code / 100]);
            match simplex.check(&bounds).unwrap() {
                Some(conflict) => {
                    is_contradiction(&conflict, &forms, &bounds)
                        && !box_of.into_iter().any(|q| system.holds(&q))
                }
                None => {
                    let q = simplex.point().unwrap();
                    system.0.iter().all(|(form, side, bound)| {
                        let (num, den) = simplex.value(&q, form).unwrap();
                        den > 0 && match side {
                            Side::Lower => num >= bound * den,
                            Side::Upper => num <= bound * den,
                        }
                    })
                }
            }
        }
    }
}

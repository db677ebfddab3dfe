//! Linear forms with small coefficients, and which of them may bound a region.

use crate::lattice::Vector;
use impartial::int;
use num_integer::Integer;

/// Two points of a node that differ by a shift which changes the outcome only where it crosses a
/// boundary.
#[derive(Clone, Debug)]
pub struct Pair {
    /// One point.
    pub from: Vector,
    /// The other one minus this one.
    pub shift: Vector,
}

/// All forms with coprime coefficients of absolute value up to `bound` whose first nonzero coefficient is
/// positive and which `keep` keeps, the simplest first.
pub fn small_forms(dimension: usize, bound: i64, keep: impl Fn(&[i64]) -> bool) -> Vec<Vector> {
    let mut forms = Vec::new();
    let mut form = vec![-bound; dimension];
    loop {
        let first = form.iter().find(|&&c| c != 0);
        let coprime = || form.iter().fold(0_i64, |d, c| d.gcd(c)) == 1;
        if first.is_some_and(|&c| c > 0) && keep(&form) && coprime() {
            forms.push(form.clone());
        }
        let Some(at) = form.iter().rposition(|&c| c < bound) else { break };
        form[at] += 1;
        form[at + 1..].fill(-bound);
    }
    forms.sort_by_key(|form| (norm(form), std::cmp::Reverse(form.clone())));
    forms
}

/// The sum of the absolute values of the coefficients: what makes a form hard to read.
pub fn norm(form: &[i64]) -> i64 {
    form.iter().map(|c| c.abs()).sum()
}

/// The forms that best tell the pairs with different outcomes from those with equal ones, at most
/// `count` of them: some c·q ≥ b must lie between many of the former and few of the latter.
///
/// This finds the walls between regions without knowing what is in the regions. All forms are tried on
/// a few pairs, and the better ones on all pairs.
pub fn separating<'f>(
    forms: &'f [Vector],
    different: &[Pair],
    equal: &[Pair],
    count: usize,
) -> Vec<&'f Vector> {
    if different.is_empty() {
        return Vec::new();
    }
    // There may be a hundred thousand forms: a hundred pairs tell the hopeless ones, cheaply.
    let some = |pairs: &[Pair]| pairs.len().min(100);
    let mut few = Crossings::new(&different[..some(different)], &equal[..some(equal)]);
    let mut all = Crossings::new(different, equal);
    let better = most(&mut few, forms.iter(), 25 * count);
    most(&mut all, better.into_iter(), count)
}

/// The `count` forms of the largest scores.
fn most<'f>(
    crossings: &mut Crossings,
    forms: impl Iterator<Item = &'f Vector>,
    count: usize,
) -> Vec<&'f Vector> {
    let scored = forms.map(|form| (crossings.score(form) - 4 * norm(form), form));
    let mut scored: Vec<_> = scored.filter(|&(score, _)| score > 0).collect();
    // Stable: among equally good forms the simplest stays first.
    scored.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
    scored.into_iter().take(count).map(|(_, form)| form).collect()
}

/// For each bound b, how many pairs lie on both sides of c·q ≥ b. The buffers are kept.
#[derive(Debug)]
struct Crossings {
    /// How many of the pairs, the first ones, are different, and how many are equal.
    totals: [usize; 2],
    /// The pairs, coordinate by coordinate.
    from: Vec<Vec<i32>>,
    shift: Vec<Vec<i32>>,
    /// The smaller and the larger value of the form on each pair.
    low: Vec<i32>,
    high: Vec<i32>,
    changes: Vec<[i32; 2]>,
}

impl Crossings {
    fn new(different: &[Pair], equal: &[Pair]) -> Self {
        let dimension = different.first().map_or(0, |pair| pair.from.len());
        let column = |part: fn(&Pair) -> &Vector, i: usize| -> Vec<i32> {
            let pairs = different.iter().chain(equal);
            pairs.map(|pair| int::to_i32(part(pair)[i])).collect()
        };
        let pairs = different.len() + equal.len();
        Crossings {
            totals: [different.len(), equal.len()],
            from: (0..dimension).map(|i| column(|pair| &pair.from, i)).collect(),
            shift: (0..dimension).map(|i| column(|pair| &pair.shift, i)).collect(),
            low: vec![0; pairs],
            high: vec![0; pairs],
            changes: Vec::new(),
        }
    }

    /// The largest difference, over all bounds, of the share (in thousandths) of different pairs that
    /// cross and the share of equal pairs that cross.
    fn score(&mut self, form: &[i64]) -> i64 {
        self.values(form);
        let (Some(&least), Some(&most)) = (self.low.iter().min(), self.high.iter().max()) else {
            return 0;
        };
        let width = int::to_usize(most - least);
        self.changes.clear();
        self.changes.resize(width + 1, [0; 2]);
        let place = |value: i32| int::to_usize(value - least);
        for (number, (&low, &high)) in self.low.iter().zip(&self.high).enumerate() {
            let kind = usize::from(number >= self.totals[0]);
            self.changes[place(low)][kind] += 1;
            self.changes[place(high)][kind] -= 1;
        }
        let weights = self.totals.map(|total| int::to_i64(total.max(1)));
        // A sweep: of the pairs that begin at or below b and end above it, how many are there now?
        let (mut best, mut crossing) = (0, [0_i64; 2]);
        for change in &self.changes {
            crossing[0] += i64::from(change[0]);
            crossing[1] += i64::from(change[1]);
            best = best.max(crossing[0] * weights[1] - crossing[1] * weights[0]);
        }
        1000 * best / (weights[0] * weights[1])
    }

    /// Sets `low` and `high`.
    fn values(&mut self, form: &[i64]) {
        self.low.fill(0);
        self.high.fill(0);
        for (i, &c) in form.iter().enumerate().filter(|&(_, &c)| c != 0) {
            let c = int::to_i32(c);
            // Points lie on a board and forms are small, so nothing wraps; said this way the loop has no
            // branches and is done on eight numbers at a time.
            let sums = self.low.iter_mut().zip(&mut self.high);
            for ((from, by), (q, s)) in sums.zip(self.from[i].iter().zip(&self.shift[i])) {
                *from = from.wrapping_add(c.wrapping_mul(*q));
                *by = by.wrapping_add(c.wrapping_mul(*s));
            }
        }
        for (from, by) in self.low.iter_mut().zip(&mut self.high) {
            let to = from.wrapping_add(*by);
            (*from, *by) = ((*from).min(to), (*from).max(to));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_small_forms() {
        let forms = small_forms(2, 2, |_| true);
        assert_eq!(forms.len(), 8);
        assert_eq!(forms[0], [1, 0]);
        assert!(forms.contains(&vec![1, -2]) && !forms.contains(&vec![2, -2]));
    }

    #[test]
    fn the_wall_between_two_halves_is_found() {
        let side = |q: &[i64]| 2 * q[0] - q[1] >= 3;
        let (mut different, mut equal) = (Vec::new(), Vec::new());
        for x in 0..15 {
            for y in 0..15 {
                for shift in [vec![1, 0], vec![0, 1], vec![2, 2]] {
                    let to = [x + shift[0], y + shift[1]];
                    let kind = if side(&[x, y]) == side(&to) { &mut equal } else { &mut different };
                    kind.push(Pair { from: vec![x, y], shift });
                }
            }
        }
        let forms = small_forms(2, 5, |_| true);
        assert_eq!(separating(&forms, &different, &equal, 1), [&vec![2, -1]]);
    }
}

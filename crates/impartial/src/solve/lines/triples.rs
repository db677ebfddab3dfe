//! Three heaps in nondecreasing order, any amount from one of them: Nim, misère Nim and Welter's game on
//! three heaps.
//!
//! The lines through (a, b, c) are the unordered pairs of heaps: {b, c}, {a, c} and {a, b}. While a grows
//! and b ≤ c stay, the first is one line, and the others are neighbours in memory. So a run needs no
//! search for its lines, and the sets have a fixed number of words.

use super::sets::Run;
use super::{Halt, Rules};
use crate::progress::Observer;

/// The values of a line so far.
#[derive(Clone, Copy)]
struct Line<const W: usize>([u64; W]);

impl<const W: usize> Line<W> {
    const EMPTY: Self = Line([0; W]);

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
}

/// The least value that is in none of the lines, or 1 if `misere` and they are empty; it is put into
/// all of them. None if it does not fit.
#[inline(always)]
fn next<const W: usize>([x, y, z]: [&mut Line<W>; 3], misere: bool) -> Option<usize> {
    // All words are looked at: a loop up to the first that is not full could not be predicted.
    let mut open = 0_u32;
    for word in 0..W {
        let used = x.0[word] | y.0[word] | z.0[word];
        open |= u32::from(used != u64::MAX) << word;
    }
    let word = open.trailing_zeros() as usize;
    if word >= W {
        return None;
    }
    let used = x.0[word] | y.0[word] | z.0[word];
    let terminal = misere && used == 0 && x.is_empty() && y.is_empty() && z.is_empty();
    let bit = if terminal { 1 << 1 } else { used.wrapping_add(1) & !used };
    x.0[word] |= bit;
    y.0[word] |= bit;
    z.0[word] |= bit;
    Some(word * 64 + bit.trailing_zeros() as usize)
}

/// Finds the values of all nondecreasing triples up to `top`, the first heap the fastest; those of
/// excluded positions stay as they are. `Ok(false)` if the values turn out too large for this solver:
/// then nothing is found.
pub(super) fn fill<V>(
    rules: &Rules,
    top: usize,
    observer: &dyn Observer,
    values: &mut [V],
    encode: impl Fn(usize) -> V,
) -> Result<bool, Halt> {
    // Values of most games are below twice the largest heap; others are left to the general solver.
    let sweep = Sweep { rules, top, observer };
    match top.saturating_add(1).div_ceil(32) {
        0..=1 => sweep.run::<1, V>(values, encode),
        2 => sweep.run::<2, V>(values, encode),
        3..=4 => sweep.run::<4, V>(values, encode),
        5..=8 => sweep.run::<8, V>(values, encode),
        9..=16 => sweep.run::<16, V>(values, encode),
        _ => Ok(false),
    }
}

struct Sweep<'a> {
    rules: &'a Rules<'a>,
    top: usize,
    observer: &'a dyn Observer,
}

impl Sweep<'_> {
    fn run<const W: usize, V>(
        &self,
        mut values: &mut [V],
        encode: impl Fn(usize) -> V,
    ) -> Result<bool, Halt> {
        // Line {a, c} with a ≤ c is number a of the lines of c.
        let start = |heap: usize| heap * (heap + 1) / 2;
        let mut lines = vec![Line::<W>::EMPTY; start(self.top + 1)];
        let mut excluded = vec![false; self.top + 1];
        let mut pending = 0;
        for c in 0..=self.top {
            let (before, lines_of_c) = lines.split_at_mut(start(c));
            for b in 0..=c {
                let (run, rest) = values.split_at_mut(b + 1);
                values = rest;
                let excluded = &mut excluded[..=b];
                (self.rules.exclude)(&mut [0, b as u64, c as u64], excluded);
                let run = Run { values: run, excluded };
                let mut fixed = lines_of_c[b];
                let fits = if b < c {
                    let lines_of_b = &mut before[start(b)..start(b + 1)];
                    let pairs = lines_of_c.iter_mut().zip(lines_of_b);
                    self.row(pairs, &mut fixed, run, &encode)
                } else {
                    // {a, b} and {a, c} are the same line.
                    let mut none = vec![Line::EMPTY; b + 1];
                    let pairs = lines_of_c.iter_mut().zip(&mut none);
                    self.row(pairs, &mut fixed, run, &encode)
                };
                if !fits {
                    return Ok(false);
                }
                // The last position of the row has put its value into its copy only.
                let line = &mut lines_of_c[b];
                line.0.iter_mut().zip(fixed.0).for_each(|(word, more)| *word |= more);
                pending += b as u64 + 1;
            }
            self.observer.checkpoint(std::mem::take(&mut pending)).map_err(Halt::Stopped)?;
        }
        Ok(true)
    }

    /// The positions (a, b, c) with a = 0, …, b: the pairs are the lines {a, c} and {a, b}, and `fixed` is
    /// the line {b, c}. Whether the values fit.
    #[inline(always)]
    fn row<'l, const W: usize, V>(
        &self,
        pairs: impl Iterator<Item = (&'l mut Line<W>, &'l mut Line<W>)>,
        fixed: &mut Line<W>,
        run: Run<V>,
        encode: &impl Fn(usize) -> V,
    ) -> bool {
        let misere = self.rules.misere;
        for ((value, &excluded), (x, y)) in run.values.iter_mut().zip(run.excluded).zip(pairs) {
            if excluded {
                continue;
            }
            match next([x, y, fixed], misere) {
                Some(found) => *value = encode(found),
                None => return false,
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Unbounded;

    #[test]
    fn values_that_do_not_fit_are_noticed() {
        let top = 70;
        let mut values = vec![0; (top + 1) * (top + 2) * (top + 3) / 6];
        let none = |_: &mut [u64], excluded: &mut [bool]| excluded.fill(false);
        let rules = Rules { misere: false, exclude: &none };
        let sweep = Sweep { rules: &rules, top, observer: &Unbounded };
        assert!(matches!(sweep.run::<1, _>(&mut values, |value| value), Ok(false)));
        assert!(matches!(sweep.run::<2, _>(&mut values, |value| value), Ok(true)));
        let triples =
            (0..=top).flat_map(|c| (0..=c).flat_map(move |b| (0..=b).map(move |a| a ^ b ^ c)));
        assert!(triples.eq(values));
    }
}

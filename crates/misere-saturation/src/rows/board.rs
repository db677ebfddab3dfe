//! The positions of a box, and the moduli of 𝒞^β on it.

use crate::SubtractionGame;
use impartial::int;
use impartial::position::Heaps;
use impartial::radix::Radix;

/// Stands for a position outside 𝒫.
pub(super) const EXCLUDED: u32 = u32::MAX;
/// Stands for a value that is no mex in a box of at most [`MAX_POSITIONS`].
pub(super) const LARGE: u32 = u32::MAX - 1;
/// Larger boxes are refused.
pub(super) const MAX_POSITIONS: u64 = 1 << 28;

/// The numbering of a box, and the moduli of 𝒞^β on it.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// The largest heaps before the last one, and by how much the row's number grows with each.
    outer: Vec<(u64, usize)>,
    arity: usize,
    rows: usize,
    /// The number of positions of a row.
    length: usize,
    /// β^{M+1} for each order M that a heap of the box can have, while it fits.
    moduli: Vec<u32>,
    /// The order of each number up to the largest heap before the last one; 0 stands for that of 0.
    orders: Vec<usize>,
}

impl Board {
    /// The box up to `max`, if it is not too large.
    pub(super) fn new(game: &SubtractionGame, max: &[u64]) -> Option<Self> {
        if game.moves().arity().is_some_and(|arity| arity != max.len()) {
            return None;
        }
        let (&last, outer) = max.split_last().unwrap_or((&0, &[]));
        let length = usize::try_from(last.checked_add(1)?).ok()?;
        let (mut rows, mut numbered) = (1_usize, Vec::new());
        for &top in outer.iter().rev() {
            numbered.push((top, rows));
            rows = rows.checked_mul(usize::try_from(top.checked_add(1)?).ok()?)?;
        }
        numbered.reverse();
        let positions = u64::try_from(rows.checked_mul(length)?).ok()?;
        if positions > MAX_POSITIONS {
            return None;
        }
        let largest = outer.iter().copied().max().unwrap_or(0);
        let (moduli, orders) = match game.moves().radix() {
            Some(radix) => (moduli(radix, largest), orders(radix, largest)),
            None => (vec![], vec![]),
        };
        Some(Board { arity: max.len(), outer: numbered, rows, length, moduli, orders })
    }

    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// The rows by the sum of their heaps: a row gets options from rows of smaller sums, and from itself.
    pub(super) fn grades(&self) -> Vec<Vec<usize>> {
        let mut grades = Vec::new();
        for row in 0..self.rows {
            let heaps = self.heaps(row, 0);
            let grade = int::to_usize(heaps.iter().sum::<u64>());
            if grades.len() <= grade {
                grades.resize(grade + 1, vec![]);
            }
            grades[grade].push(row);
        }
        grades
    }

    pub(super) fn row_length(&self) -> usize {
        self.length
    }

    pub(super) fn all_excluded(&self) -> Vec<u32> {
        vec![EXCLUDED; self.rows * self.length]
    }

    /// Where the value of a position is kept: rows side by side, because one position asks many rows at
    /// the same place.
    pub(super) fn at(&self, row: usize, last: usize) -> usize {
        last * self.rows + row
    }

    /// Where the value of a position of the box up to `max` is kept.
    pub(super) fn index(&self, max: &[u64], heaps: &[u64]) -> Option<usize> {
        if heaps.len() != max.len() || heaps.iter().zip(max).any(|(heap, top)| heap > top) {
            return None;
        }
        let small = |heap: u64| usize::try_from(heap).ok();
        let (last, outer) = heaps.split_last().map_or((0, &[][..]), |(&last, outer)| (last, outer));
        let mut row = 0;
        for (&heap, &(_, stride)) in outer.iter().zip(&self.outer) {
            row += small(heap)? * stride;
        }
        Some(self.at(row, small(last)?))
    }

    /// A position by its row and its last heap.
    pub(super) fn position(&self, row: usize, last: usize) -> Heaps {
        self.heaps(row, last).into_iter().take(self.arity).collect()
    }

    /// The heaps of a position; with no heap at all, the only position is in row 0 at 0.
    pub(super) fn heaps(&self, row: usize, last: usize) -> Vec<u64> {
        let outer = self.outer.iter().map(|&(top, stride)| (row / stride) as u64 % (top + 1));
        outer.chain([last as u64]).collect()
    }

    /// By how many rows a move by C′ leads back.
    pub(super) fn back(&self, outer: &[u64]) -> usize {
        let steps = outer.iter().zip(&self.outer);
        steps.map(|(&c, &(_, stride))| int::to_usize(c) * stride).sum()
    }

    /// The residues of `last` to all moduli.
    pub(super) fn residues(&self, last: usize, residues: &mut [u32]) {
        for (residue, &modulus) in residues.iter_mut().zip(&self.moduli) {
            *residue = int::to_u32(last) % modulus;
        }
    }

    /// β^{M+1} for each order M.
    pub(super) fn moduli(&self) -> &[u32] {
        &self.moduli
    }

    /// Which modulus belongs to C′, and the residue of Σ C′; none if no vector (C′, c) is left out.
    pub(super) fn modulus(&self, outer: &[u64]) -> Option<(usize, u32)> {
        let positive = outer.iter().filter(|&&c| c > 0);
        let order = |&c: &u64| self.orders.get(usize::try_from(c).ok()?).copied();
        let order = positive.map(order).min()??;
        let &modulus = self.moduli.get(order)?;
        let sum = outer.iter().sum::<u64>() % u64::from(modulus);
        Some((order, int::to_u32(sum)))
    }

    /// Whether the vector (C′, 0) belongs to the rule.
    pub(super) fn has_order_of_sum(&self, outer: &[u64]) -> bool {
        self.modulus(outer).is_none_or(|(_, residue)| residue != 0)
    }
}

/// β^{M+1} for the orders M of the numbers from 1 to `largest`, up to the first that is no `u32`: a
/// multiple of that is no sum of heaps of a box that is not too large.
fn moduli(radix: &Radix, largest: u64) -> Vec<u32> {
    let occurs = |&place: &usize| radix.power(place).is_some_and(|p| p <= u128::from(largest));
    let power = |place| u32::try_from(radix.power(place + 1)?).ok();
    (0..).take_while(occurs).map_while(power).collect()
}

fn orders(radix: &Radix, largest: u64) -> Vec<usize> {
    (0..=largest).map(|number| radix.ord(number).unwrap_or(0)).collect()
}

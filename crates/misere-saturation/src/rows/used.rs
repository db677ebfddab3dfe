//! The values of the options that a row has met so far.

use super::board::Board;

/// No residue.
const NONE: u32 = u32::MAX;

/// Values below a limit that grows: which are options' values at the current position of a row.
pub(super) struct Used {
    /// One bit for each value that is an option's value from some place of the row on.
    sure: Vec<u64>,
    /// The first word of `sure` that is not full.
    gap: usize,
    /// For each modulus: the only residue that each value was met with.
    only: Vec<Vec<u32>>,
    /// For each value, the last position + 1 where it was an option's value for that position alone.
    now: Vec<u32>,
}

impl Used {
    /// No values, with room for those below `limit`.
    pub(super) fn new(board: &Board, limit: usize) -> Self {
        let words = limit / 64 + 1;
        Used {
            sure: vec![0; words],
            gap: 0,
            only: vec![vec![NONE; words * 64]; board.moduli().len()],
            now: vec![0; words * 64],
        }
    }

    /// Forgets all values.
    pub(super) fn clear(&mut self) {
        self.sure.fill(0);
        self.gap = 0;
        self.only.iter_mut().for_each(|only| only.fill(NONE));
        self.now.fill(0);
    }

    /// The least limit that leaves room for `value`, and for one more.
    pub(super) fn make_room(&mut self, value: usize) {
        if value + 1 < self.now.len() {
            return;
        }
        let words = (value / 64 + 2) * 2;
        self.sure.resize(words, 0);
        self.only.iter_mut().for_each(|only| only.resize(words * 64, NONE));
        self.now.resize(words * 64, 0);
    }

    /// From here on `value` is an option's value. Larger values than there is room for, such as those
    /// that stand for excluded positions, are left out.
    #[inline(always)]
    pub(super) fn add(&mut self, value: usize) {
        if let Some(word) = self.sure.get_mut(value / 64) {
            *word |= 1 << (value % 64);
        }
    }

    /// The values met with residues to one of the moduli.
    pub(super) fn with_residues(&mut self, modulus: usize) -> WithResidues<'_> {
        WithResidues { sure: &mut self.sure, only: &mut self.only[modulus] }
    }

    /// `value` is an option's value at the position `last` only.
    #[inline(always)]
    pub(super) fn add_now(&mut self, value: usize, last: usize) {
        if let Some(now) = self.now.get_mut(value) {
            *now = u32::try_from(last + 1).unwrap_or(NONE);
        }
    }

    /// The least value that no option of the position `last` has, whose residues are given.
    #[inline]
    pub(super) fn mex(&mut self, last: usize, residues: &[u32]) -> usize {
        while self.sure.get(self.gap) == Some(&u64::MAX) {
            self.gap += 1;
        }
        let stamp = u32::try_from(last + 1).unwrap_or(NONE);
        for (index, word) in self.sure.iter().enumerate().skip(self.gap) {
            let mut open = !word;
            while open != 0 {
                let value = index * 64 + open.trailing_zeros() as usize;
                let met = |(only, &residue): (&Vec<u32>, &u32)| {
                    only[value] != NONE && only[value] != residue
                };
                if self.now[value] != stamp && !self.only.iter().zip(residues).any(met) {
                    return value;
                }
                open &= open - 1;
            }
        }
        self.sure.len() * 64
    }
}

/// The values met with residues to one modulus.
pub(super) struct WithResidues<'a> {
    sure: &'a mut [u64],
    only: &'a mut [u32],
}

impl WithResidues<'_> {
    /// `value` was met with a residue: it is an option's value from here on, except where the residue of
    /// the last heap is the same. Met with two residues, it is one everywhere.
    #[inline(always)]
    pub(super) fn meet(&mut self, value: usize, residue: u32) {
        let Some(word) = self.sure.get_mut(value / 64) else { return };
        if *word >> (value % 64) & 1 == 1 {
            return;
        }
        let only = &mut self.only[value];
        if *only == NONE {
            *only = residue;
        } else if *only != residue {
            *word |= 1 << (value % 64);
        }
    }
}

//! The values of the options of a heap, gathered for their mex.

use impartial::int;

/// Each value carries the number of the heap at which it was marked last, so nothing is ever
/// cleared.
#[derive(Clone, Debug)]
pub(super) struct Stamps {
    stamp: u32,
    /// At least 2¹⁶.
    seen: Vec<u32>,
    /// Values that are options of all heaps from now on.
    always: Vec<bool>,
    /// The least value that is not.
    free: usize,
    /// How many totals of tokens have been gone through for them.
    pub(super) totals: usize,
}

/// How many values 16 bits have.
const NARROW: usize = 1 << 16;
/// No heap has a value that large.
const LIMIT: usize = 1 << 28;

/// A value as it is stored: in 16 bits, or in 32 when a value needs them.
pub(super) trait Cell: Copy + Into<u32> {
    /// Marks the nim-sum of the first value of `first` and the last of `last`, of the second and the
    /// last but one, and so on, each with `base` added.
    fn mark_pairs(stamps: &mut Stamps, base: Self, first: &[Self], last: &[Self]);
}

impl Cell for u16 {
    /// Two reads and a write a pair, without bounds checks: an index of 16 bits is always inside.
    fn mark_pairs(stamps: &mut Stamps, base: u16, first: &[u16], last: &[u16]) {
        let stamp = stamps.stamp;
        if let Some(seen) = stamps.seen.first_chunk_mut::<NARROW>() {
            for (a, b) in first.iter().zip(last.iter().rev()) {
                seen[usize::from(base ^ a ^ b)] = stamp;
            }
        }
    }
}

impl Cell for u32 {
    fn mark_pairs(stamps: &mut Stamps, base: u32, first: &[u32], last: &[u32]) {
        for (a, b) in first.iter().zip(last.iter().rev()) {
            stamps.mark(base ^ a ^ b);
        }
    }
}

impl Stamps {
    pub(super) fn new() -> Self {
        Stamps { stamp: 0, seen: vec![0; NARROW], always: Vec::new(), free: 0, totals: 0 }
    }

    /// Forgets all marks but those that last. A table has fewer than 2³² heaps, and each heap asks
    /// for this a few times at most.
    pub(super) fn clear(&mut self) {
        match self.stamp.checked_add(1) {
            Some(next) => self.stamp = next,
            // The numbers begin again, and an old mark could look new.
            None => {
                self.seen.fill(0);
                self.stamp = 1;
            }
        }
    }

    /// Marks a value. One that is too large for the table is not kept; [`mex`](Self::mex) sees that
    /// the table is large enough.
    pub(super) fn mark(&mut self, value: u32) {
        if let Some(seen) = self.seen.get_mut(value as usize) {
            *seen = self.stamp;
        }
    }

    /// Marks a value in 16 bits.
    pub(super) fn mark_narrow(&mut self, value: u16) {
        if let Some(seen) = self.seen.first_chunk_mut::<NARROW>() {
            seen[usize::from(value)] = self.stamp;
        }
    }

    pub(super) fn is_marked(&self, value: u16) -> bool {
        self.seen.get(usize::from(value)).is_some_and(|&seen| seen == self.stamp)
    }

    /// Makes a value an option of all heaps from now on.
    pub(super) fn keep(&mut self, value: u32) {
        let value = value as usize;
        if self.always.len() <= value {
            self.always.resize(value + 1, false);
        }
        self.always[value] = true;
        // No mex is below the first value that is not always an option, so it is sought from there on.
        while self.always.get(self.free) == Some(&true) {
            self.free += 1;
        }
    }

    /// Keeps all marks of this heap.
    pub(super) fn keep_marks(&mut self) {
        for value in 0..self.seen.len() {
            if self.seen[value] == self.stamp {
                self.keep(int::to_u32(value));
            }
        }
    }

    /// Makes the table large enough for the values below `size`.
    pub(super) fn reach(&mut self, size: usize) {
        if self.seen.len() < size {
            self.seen.resize(size, 0);
        }
    }

    /// The least value that is not marked; `None` if there is none in a table of this size.
    pub(super) fn mex(&self) -> Option<u32> {
        let is_kept = |value: usize| self.always.get(value).is_some_and(|&kept| kept);
        let mex = (self.free..self.seen.len())
            .find(|&value| self.seen[value] != self.stamp && !is_kept(value))?;
        u32::try_from(mex).ok()
    }

    /// Doubles the table, and forgets all marks of this heap; false if that would be too large.
    pub(super) fn grow(&mut self) -> bool {
        let size = self.seen.len() * 2;
        if size > LIMIT {
            return false;
        }
        self.seen.resize(size, 0);
        self.clear();
        true
    }
}

//! A sequence of values with what is known about its period.

use impartial::period::{Period, Periodicity};

/// The first values of a game on one heap, with what is known about all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueSequence {
    values: Vec<u64>,
    periodicity: Periodicity,
}

impl ValueSequence {
    /// The values of the heaps 0, 1, 2, …, and a statement on their period that is true of them.
    pub(crate) fn new(values: Vec<u64>, periodicity: Periodicity) -> Self {
        ValueSequence { values, periodicity }
    }

    /// The values that were computed, from heap 0 on.
    pub fn values(&self) -> &[u64] {
        &self.values
    }

    /// What is known about the period.
    pub fn periodicity(&self) -> Periodicity {
        self.periodicity
    }

    /// The value of a heap: from the table, or by a proved period. `None` beyond the table of a
    /// sequence with no proved period, and where a value exceeds `u64::MAX`.
    ///
    /// # Complexity
    ///
    /// Constant.
    pub fn value(&self, heap: u64) -> Option<u64> {
        if let Some(&value) = self.values.get(usize::try_from(heap).ok()?) {
            return Some(value);
        }
        let Period { preperiod, period, saltus } = self.periodicity.proved()?;
        let past = heap.checked_sub(preperiod)?;
        let base = self.values.get(usize::try_from(preperiod + past % period).ok()?)?;
        (past / period).checked_mul(saltus)?.checked_add(*base)
    }

    /// The heaps below `heap` whose value is `value`, in increasing order, for a sequence with a
    /// proved period and a positive saltus: they are finitely many.
    pub(crate) fn heaps_with(&self, value: u64, heap: u64) -> Option<Vec<u64>> {
        let Period { preperiod, period, saltus } = self.periodicity.proved()?;
        let first = usize::try_from(preperiod).ok()?;
        let length = usize::try_from(period).ok()?;
        let before = self.values.get(..first)?.iter().zip(0_u64..);
        let mut heaps: Vec<u64> = before.filter(|&(&v, _)| v == value).map(|(_, n)| n).collect();
        for (&base, start) in self.values.get(first..first + length)?.iter().zip(preperiod..) {
            let Some(above) = value.checked_sub(base) else { continue };
            if above.checked_rem(saltus)? == 0 {
                let past = (above / saltus).checked_mul(period);
                heaps.extend(past.and_then(|past| past.checked_add(start)));
            }
        }
        heaps.retain(|&found| found < heap);
        heaps.sort_unstable();
        Some(heaps)
    }
}

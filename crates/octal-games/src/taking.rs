//! Games in which a move takes an amount from one heap and leaves the rest in one piece: how their
//! values are computed, and what proves a period.

mod table;

use crate::error::Error;
use impartial::convention::Convention;
use impartial::int;
use impartial::period::{Period, least_arithmetic_period, least_period};
use impartial::progress::Observer;
use std::fmt;
use std::ops::ControlFlow;

/// Which amounts may be taken from a heap; it does not depend on the heap, but that no more can be
/// taken than there is.
///
/// A game that says this of itself ([`HeapGame::taking`](crate::HeapGame::taking)) has values g⁻ in
/// misère play too, as long as there is one heap.
#[derive(Clone, Copy)]
pub enum Taking<'a> {
    /// These amounts, in increasing order, none of them 0.
    ///
    /// # Theorem
    ///
    /// Let m be the largest amount. If v(n) = v(n + p) for m consecutive n, then from there on for all
    /// n.
    ///
    /// Why: at a heap n ≥ m every amount may be taken, so v(n) is the same function of the m values
    /// before it, whatever n is (in misère play too: no heap n ≥ m is terminal).
    Only(&'a [u64]),
    /// All amounts but these, in increasing order, none of them 0.
    ///
    /// # Theorem
    ///
    /// Let m be the largest excluded amount, v the values, and M(n) the least number that is not among
    /// v(0), …, v(n − 1). Suppose that v(k + p) = v(k) + s for the 2m numbers k before some n, and that
    /// M(n + p) = M(n) + s; in misère play suppose also that n is no longer terminal, and 0 among the
    /// values so far. Then v(k + p) = v(k) + s for all k from the first of these on.
    ///
    /// Why: two heaps of the same value differ by an excluded amount, because neither is an option of
    /// the other (terminal heaps in misère play differ by excluded amounts as well). So the heaps of one
    /// value lie within a distance of m. Now v(n) is the least value w such that every heap k < n with
    /// v(k) = w has n − k excluded: then w = M(n), or all heaps of value w are among the last m, because
    /// excluded amounts are at most m; and whether they *all* are is seen in the last 2m values. So the
    /// last 2m values and M(n) determine v(n), and if all of them grow by s, v(n) does. Finally M(n + 1)
    /// is M(n) + 1 if v(n) = M(n), else M(n): so M grows by s again, and the next window agrees.
    AllBut(&'a [u64]),
    /// The amounts, none of them 0, of which this is true. No theorem says that such a game is
    /// periodic.
    If(&'a (dyn Fn(u64) -> bool + Sync)),
}

impl fmt::Debug for Taking<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Taking::Only(amounts) => f.debug_tuple("Only").field(amounts).finish(),
            Taking::AllBut(excluded) => f.debug_tuple("AllBut").field(excluded).finish(),
            Taking::If(_) => f.write_str("If(…)"),
        }
    }
}

impl Taking<'_> {
    /// Whether so much may be taken from a heap that has it.
    pub fn allows(&self, amount: u64) -> bool {
        amount > 0
            && match self {
                Taking::Only(amounts) => amounts.binary_search(&amount).is_ok(),
                Taking::AllBut(excluded) => excluded.binary_search(&amount).is_err(),
                Taking::If(allowed) => allowed(amount),
            }
    }

    /// The values (in misère play g⁻) of the heaps 0, …, `largest`.
    pub(crate) fn values(
        &self,
        convention: Convention,
        largest: usize,
        observer: &dyn Observer,
    ) -> Result<Vec<u32>, Error> {
        let reach = int::to_u64(largest);
        match self {
            Taking::Only(amounts) => table::by_amounts(amounts, convention, largest, observer),
            Taking::AllBut(excluded) => {
                let first = self.least_amount();
                table::by_exclusions(excluded, first, convention, largest, observer)
            }
            Taking::If(allowed) => {
                let amounts = (1..=reach).filter(|&amount| allowed(amount));
                table::by_levels(amounts, convention, largest, observer)
            }
        }
    }

    /// The lost heaps up to `largest` under a convention, in increasing order and without their values:
    /// `found` is told of each as soon as it is known, and may end the search.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`] if the observer says so; what `found` was told stays true.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::convention::Convention;
    /// use impartial::progress::Unbounded;
    /// use octal_games::Taking;
    /// use std::ops::ControlFlow;
    ///
    /// let mut lost = Vec::new();
    /// Taking::Only(&[2, 5, 7]).lost(Convention::Normal, 26, &Unbounded, &mut |heap| {
    ///     lost.push(heap);
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(lost, [0, 1, 4, 10, 13, 14, 22, 23, 26]);
    /// # Ok::<(), octal_games::Error>(())
    /// ```
    ///
    /// # Complexity
    ///
    /// For given amounts up to m: a step a heap, m/64 for each lost heap, and m bits. For others: a step
    /// for each heap and each lost heap below it; where all but some may be taken, no lost heap differs
    /// from the first by more than the largest excluded amount, and the search ends there.
    pub fn lost(
        &self,
        convention: Convention,
        largest: u64,
        observer: &dyn Observer,
        found: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(), Error> {
        if let Taking::Only(amounts) = self {
            // On a machine with words of 32 bits heaps end with the largest word.
            let last = usize::try_from(largest).unwrap_or(usize::MAX);
            let amounts = table::AmountBits::new(amounts.iter().copied(), last);
            return table::lost(&amounts, convention, observer, found);
        }
        let terminal = (1..=largest).find(|&amount| self.allows(amount)).unwrap_or(u64::MAX);
        let mut lost: Vec<u64> = Vec::new();
        for heap in 0..=largest {
            observer.checkpoint(1)?;
            if let (Taking::AllBut(excluded), Some(first)) = (self, lost.first())
                && heap - first > excluded.last().copied().unwrap_or(0)
            {
                break;
            }
            let is_lost = if heap < terminal {
                convention == Convention::Normal
            } else {
                !lost.iter().any(|smaller| self.allows(heap - smaller))
            };
            if is_lost {
                lost.push(heap);
                if found(heap).is_break() {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Whether a theorem may prove a period.
    pub(crate) fn is_provable(&self) -> bool {
        !matches!(self, Taking::If(_))
    }

    /// The least amount that may be taken when all but some may be: every smaller heap is terminal.
    fn least_amount(&self) -> u64 {
        (1..).find(|&amount| self.allows(amount)).unwrap_or(u64::MAX)
    }

    /// The least period that the theorems prove from these values, the first ones of the game.
    pub(crate) fn proved_period(&self, values: &[u64], convention: Convention) -> Option<Period> {
        match self {
            Taking::Only(amounts) => {
                let largest = amounts.last().copied().unwrap_or(0);
                least_period(values, usize::try_from(largest).ok()?)
            }
            Taking::AllBut(excluded) => {
                let largest = excluded.last().copied().unwrap_or(0);
                let window = usize::try_from(largest.checked_mul(2)?).ok()?.max(1);
                let period = least_arithmetic_period(values, window)?;
                let end = values.len() - int::to_usize(period.period);
                let unused_at = |n: usize| impartial::mex::mex(values[..n].iter().copied());
                let started =
                    convention == Convention::Normal || int::to_u64(end) > self.least_amount();
                let grown = unused_at(end).checked_add(period.saltus)?;
                (started && unused_at(values.len()) == grown).then_some(period)
            }
            Taking::If(_) => None,
        }
    }
}

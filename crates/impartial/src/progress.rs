//! How a caller watches, bounds and stops long work.
//!
//! Solvers and sweeps report to an [`Observer`] now and then; the observer says whether to go on.
//! Progress bars, Ctrl-C and the command line's limits live in the programs, not here.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Why work was stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Stop {
    /// The bound on the number of positions was reached.
    #[error("the limit of {limit} positions was reached")]
    Positions {
        /// The bound.
        limit: u64,
    },
    /// The bound on time was reached.
    #[error("the time limit of {limit:?} was reached")]
    Time {
        /// The bound.
        limit: Duration,
    },
    /// The caller asked for a stop, say by Ctrl-C.
    #[error("interrupted")]
    Interrupted,
}

/// Watches long work.
pub trait Observer: Sync {
    /// Told that `positions` more positions are done; answers whether to go on.
    ///
    /// # Errors
    ///
    /// The reason to stop.
    fn checkpoint(&self, positions: u64) -> Result<(), Stop>;

    /// Told, where it is known, how many positions are to be done from now on: what shows progress can
    /// then say how much is left.
    fn expect(&self, positions: u64) {
        let _ = positions;
    }
}

/// Lets everything run to its end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unbounded;

impl Observer for Unbounded {
    fn checkpoint(&self, _: u64) -> Result<(), Stop> {
        Ok(())
    }
}

/// Bounds on positions and time, and a flag for the caller to stop the work.
///
/// # Examples
///
/// ```
/// use impartial::progress::{Limits, Observer, Stop};
///
/// let limits = Limits::default().max_positions(1_000);
/// assert_eq!(limits.checkpoint(600), Ok(()));
/// assert_eq!(limits.checkpoint(600), Err(Stop::Positions { limit: 1_000 }));
/// ```
#[derive(Debug)]
pub struct Limits {
    max_positions: Option<u64>,
    time: Option<Duration>,
    started: Instant,
    done: AtomicU64,
    interrupted: AtomicBool,
}

impl Default for Limits {
    /// No bounds; the clock starts now.
    fn default() -> Self {
        Limits {
            max_positions: None,
            time: None,
            started: Instant::now(),
            done: AtomicU64::new(0),
            interrupted: AtomicBool::new(false),
        }
    }
}

impl Limits {
    /// Stops after about this many positions.
    #[must_use]
    pub fn max_positions(mut self, limit: u64) -> Self {
        self.max_positions = Some(limit);
        self
    }

    /// Stops after this time, counted from when the limits were made.
    #[must_use]
    pub fn time(mut self, limit: Duration) -> Self {
        self.time = Some(limit);
        self
    }

    /// Stops at the next checkpoint.
    pub fn interrupt(&self) {
        self.interrupted.store(true, Ordering::Relaxed);
    }

    /// How many positions have been reported.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }
}

impl Observer for Limits {
    fn checkpoint(&self, positions: u64) -> Result<(), Stop> {
        let done = self.done.fetch_add(positions, Ordering::Relaxed).saturating_add(positions);
        if self.interrupted.load(Ordering::Relaxed) {
            return Err(Stop::Interrupted);
        }
        if let Some(limit) = self.max_positions.filter(|&limit| done > limit) {
            return Err(Stop::Positions { limit });
        }
        if let Some(limit) = self.time.filter(|&limit| self.started.elapsed() > limit) {
            return Err(Stop::Time { limit });
        }
        Ok(())
    }
}

impl<O: Observer + ?Sized> Observer for &O {
    fn checkpoint(&self, positions: u64) -> Result<(), Stop> {
        (**self).checkpoint(positions)
    }

    fn expect(&self, positions: u64) {
        (**self).expect(positions);
    }
}

/// Counts positions one by one and reports them in batches, so that a checkpoint costs nothing
/// beside the work.
#[derive(Debug)]
pub(crate) struct Ticker<O> {
    observer: O,
    pending: u64,
}

impl<O: Observer> Ticker<O> {
    const BATCH: u64 = 1024;

    pub(crate) fn new(observer: O) -> Self {
        Ticker { observer, pending: 0 }
    }

    pub(crate) fn tick(&mut self) -> Result<(), Stop> {
        self.pending += 1;
        if self.pending < Self::BATCH {
            return Ok(());
        }
        self.flush()
    }

    pub(crate) fn flush(&mut self) -> Result<(), Stop> {
        self.observer.checkpoint(std::mem::take(&mut self.pending))
    }
}

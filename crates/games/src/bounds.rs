//! What a question may cost.

use impartial::progress::{Observer, Stop, Unbounded};
use std::sync::atomic::{AtomicU64, Ordering};

/// What a question may cost, and who watches.
///
/// # Examples
///
/// ```
/// use impartial::convention::Convention::Normal;
/// use impartial_games::{Bounds, open};
///
/// let game = open("moore:k=2")?;
/// let position = game.read("100 100 100")?;
/// let bounds = Bounds { search: 1_000, ..Bounds::default() };
/// assert!(game.value(&position, Normal, &bounds).unwrap_err().is_cut_off());
/// # Ok::<(), impartial_games::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Bounds<'a> {
    /// Watches long work and may stop it.
    pub observer: &'a dyn Observer,
    /// How many positions a search may keep: each costs tens of bytes.
    pub search: u64,
    /// How many options may be listed.
    pub list: u64,
}

impl Default for Bounds<'_> {
    /// As long as it takes, searches of ten million positions, lists of a million options.
    fn default() -> Self {
        Bounds { observer: &Unbounded, search: 10_000_000, list: 1_000_000 }
    }
}

/// Lets a search know so many positions and no more.
pub(crate) struct SearchBound<'a> {
    observer: &'a dyn Observer,
    limit: u64,
    known: AtomicU64,
}

impl<'a> SearchBound<'a> {
    /// A bound for a search that knows `known` positions from before.
    pub(crate) fn new(bounds: &Bounds<'a>, known: usize) -> Self {
        let known = AtomicU64::new(known as u64);
        SearchBound { observer: bounds.observer, limit: bounds.search, known }
    }
}

impl Observer for SearchBound<'_> {
    fn checkpoint(&self, positions: u64) -> Result<(), Stop> {
        self.observer.checkpoint(positions)?;
        let known = self.known.fetch_add(positions, Ordering::Relaxed).saturating_add(positions);
        if known > self.limit {
            return Err(Stop::Positions { limit: self.limit });
        }
        Ok(())
    }

    fn expect(&self, positions: u64) {
        self.observer.expect(positions);
    }
}

//! Progress on stderr, the time limit, Ctrl-C.

use impartial::progress::{Limits, Observer, Stop};
use indicatif::{ProgressBar, ProgressStyle};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Watches a run: shows how far it is, and stops it at the time limit or on request.
pub struct Watch {
    limits: Limits,
    /// Shown only if stderr is a terminal.
    bar: ProgressBar,
    interrupted: AtomicBool,
}

impl Watch {
    /// A watch whose clock starts now.
    pub fn new(time: Option<Duration>) -> Self {
        let limits = match time {
            Some(time) => Limits::default().time(time),
            None => Limits::default(),
        };
        let bar = ProgressBar::new_spinner();
        let style = "{spinner} {wide_msg} {human_pos} positions {elapsed}";
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style);
        }
        Watch { limits, bar, interrupted: AtomicBool::new(false) }
    }

    /// Starts the bar of one claim.
    pub fn start(&self, message: String) {
        self.bar.reset();
        self.bar.set_message(message);
        self.bar.enable_steady_tick(Duration::from_millis(200));
    }

    /// Prints while the bar is out of the way.
    pub fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// Asks for a stop; says whether one had been asked for before.
    pub fn interrupt(&self) -> bool {
        self.limits.interrupt();
        self.interrupted.swap(true, Ordering::Relaxed)
    }
}

impl Observer for Watch {
    fn checkpoint(&self, positions: u64) -> Result<(), Stop> {
        self.bar.inc(positions);
        self.limits.checkpoint(positions)
    }
}

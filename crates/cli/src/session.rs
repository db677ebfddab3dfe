//! What one run of the program shares: the bounds on its work, and what it says on the way.

use crate::args;
use impartial::progress::{Limits, Observer, Stop};
use impartial_games::{Answer, Bounds};
use indicatif::{ProgressBar, ProgressStyle};
use std::fmt::Arguments;
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::Instant;

/// Shorter work is not worth a bar. In milliseconds.
const FIRST_TURN: u64 = 1_000;
const TURN: u64 = 100;

/// The bounds of one run. There is one, for ever: solvers and the handler of Ctrl-C share it.
#[derive(Debug)]
pub struct Session {
    limits: Limits,
    search: u64,
    list_limit: u64,
    verbose: bool,
    /// The last notes, so that a million lines do not say the same a million times.
    last_notes: Mutex<String>,
    started: Instant,
    bar: OnceLock<ProgressBar>,
    /// How many positions will be done in the end; 0 if nobody knows.
    expected: AtomicU64,
    /// When the bar moves next, in milliseconds from the start; never, if nobody looks.
    next_turn: AtomicU64,
    waiting: AtomicBool,
}

impl Session {
    /// A session with these bounds; the clock starts now.
    pub fn new(bounds: args::Bounds, verbose: bool) -> &'static Self {
        let default = Bounds::default();
        Box::leak(Box::new(Session {
            limits: bounds.limits(),
            search: bounds.max_positions.unwrap_or(default.search),
            list_limit: bounds.limit,
            verbose,
            last_notes: Mutex::default(),
            started: Instant::now(),
            bar: OnceLock::new(),
            expected: AtomicU64::new(0),
            next_turn: AtomicU64::new(if std::io::stderr().is_terminal() {
                FIRST_TURN
            } else {
                u64::MAX
            }),
            waiting: AtomicBool::new(false),
        }))
    }

    /// The bounds as the front door takes them.
    pub fn bounds(&self) -> Bounds<'_> {
        Bounds { observer: self, search: self.search, list: self.list_limit }
    }

    /// How many moves, options, cells or terms may be listed.
    pub fn list_limit(&self) -> u64 {
        self.list_limit
    }

    /// Says on stderr how an answer was found, if that is wanted.
    pub fn note_how<T>(&self, answer: &Answer<T>) {
        if self.verbose {
            let passed: String = answer.passed.iter().map(|passed| format!("{passed}\n")).collect();
            self.note(format_args!("{passed}{}", answer.how));
        }
    }

    /// Says something on stderr, if that is wanted and was not just said.
    pub fn note(&self, text: Arguments<'_>) {
        if !self.verbose {
            return;
        }
        let text = text.to_string();
        if let Ok(mut last) = self.last_notes.lock()
            && *last != text
        {
            say(format_args!("{text}"));
            *last = text;
        }
    }

    /// Tells whether the program waits for input, so that Ctrl-C need not wait for an answer.
    pub fn set_waiting(&self, waiting: bool) {
        self.waiting.store(waiting, Ordering::Relaxed);
    }

    /// Removes the bar, so that an answer can be printed.
    pub fn finish(&self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }

    /// Ctrl-C, or the end of the terminal or of a batch job, stops the work at its next checkpoint; the
    /// second time, or while nothing is worked on, it ends the program.
    pub fn watch_interrupts(&'static self) {
        let before = AtomicBool::new(false);
        // Without a handler Ctrl-C ends the program at once, which is no harm.
        let _ = ctrlc::set_handler(move || {
            if before.swap(true, Ordering::Relaxed) || self.waiting.load(Ordering::Relaxed) {
                std::process::exit(3);
            }
            self.limits.interrupt();
        });
    }

    /// A sign of life, for people only and only if it takes long: with the rate and the time left, where
    /// it is known how much there is to do.
    fn show_progress(&self) {
        let next = self.next_turn.load(Ordering::Relaxed);
        if next == u64::MAX {
            return;
        }
        let now = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        if now < next {
            return;
        }
        self.next_turn.store(now.saturating_add(TURN), Ordering::Relaxed);
        let expected = self.expected.load(Ordering::Relaxed);
        let done = self.limits.done();
        let bar = self.bar.get_or_init(ProgressBar::new_spinner);
        if expected >= done && expected > 0 {
            bar.set_style(style(
                "{bar:30} {percent}% of {human_len} positions, {per_sec}, {eta} left",
            ));
            bar.set_length(expected);
        } else {
            bar.set_style(style("{spinner} {human_pos} positions, {per_sec}"));
        }
        bar.set_position(done);
        bar.tick();
    }
}

/// A style that was written here, so that it can be read.
fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner())
}

impl Observer for Session {
    fn checkpoint(&self, positions: u64) -> Result<(), Stop> {
        self.limits.checkpoint(positions)?;
        if positions > 0 {
            self.show_progress();
        }
        Ok(())
    }

    fn expect(&self, positions: u64) {
        self.expected.store(self.limits.done().saturating_add(positions), Ordering::Relaxed);
    }
}

/// Writes a line to stderr. If nobody can read it, nobody misses it.
pub fn say(text: Arguments<'_>) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Writes an error to stderr.
pub fn say_error(text: Arguments<'_>) {
    let red = anstyle::AnsiColor::Red.on_default().bold();
    say(format_args!("{red}error:{red:#} {text}"));
}

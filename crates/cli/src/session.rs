//! What one run of the program shares: the bounds on its work, and what it says on the way.

use impartial::progress::{Limits, Observer, Stop};
use indicatif::ProgressBar;
use std::fmt::Arguments;
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::Instant;

/// Shorter work is not worth a spinner. In milliseconds.
const FIRST_TURN: u64 = 1_000;
const TURN: u64 = 100;

/// The bounds of one run. There is one, for ever: solvers and the handler of Ctrl-C share it.
#[derive(Debug)]
pub struct Session {
    limits: Limits,
    list_limit: u64,
    verbose: bool,
    /// The last note, so that a million lines do not say the same a million times.
    last_note: Mutex<String>,
    started: Instant,
    spinner: OnceLock<ProgressBar>,
    /// When the spinner moves next, in milliseconds from the start; never, if nobody looks.
    next_turn: AtomicU64,
    waiting: AtomicBool,
}

impl Session {
    /// A session with these bounds.
    pub fn new(limits: Limits, list_limit: u64, verbose: bool) -> &'static Self {
        Box::leak(Box::new(Session {
            limits,
            list_limit,
            verbose,
            last_note: Mutex::default(),
            started: Instant::now(),
            spinner: OnceLock::new(),
            next_turn: AtomicU64::new(if std::io::stderr().is_terminal() {
                FIRST_TURN
            } else {
                u64::MAX
            }),
            waiting: AtomicBool::new(false),
        }))
    }

    /// How many moves, options, cells or terms may be listed.
    pub fn list_limit(&self) -> u64 {
        self.list_limit
    }

    /// Says on stderr how an answer is found, if that is wanted.
    pub fn note(&self, text: Arguments<'_>) {
        if !self.verbose {
            return;
        }
        let text = text.to_string();
        if let Ok(mut last) = self.last_note.lock()
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

    /// Removes the spinner, so that an answer can be printed.
    pub fn finish(&self) {
        if let Some(spinner) = self.spinner.get() {
            spinner.finish_and_clear();
        }
    }

    /// Ctrl-C stops the work at its next checkpoint; the second time, or while nothing is worked
    /// on, it ends the program.
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

    /// A sign of life, for people only and only if it takes long.
    fn show_progress(&self) {
        let next = self.next_turn.load(Ordering::Relaxed);
        if next == u64::MAX {
            return;
        }
        let now = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        if now >= next {
            self.next_turn.store(now.saturating_add(TURN), Ordering::Relaxed);
            let spinner = self.spinner.get_or_init(ProgressBar::new_spinner);
            spinner.set_message(format!("{} positions", self.limits.done()));
            spinner.tick();
        }
    }
}

impl Observer for Session {
    fn checkpoint(&self, positions: u64) -> Result<(), Stop> {
        self.limits.checkpoint(positions)?;
        if positions > 0 {
            self.show_progress();
        }
        Ok(())
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

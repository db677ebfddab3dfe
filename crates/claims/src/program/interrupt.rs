//! Ctrl-C.

use anyhow::Context;

/// The first Ctrl-C asks for a stop, so that the work can end at a point of its own; the second ends the
/// program at once. `ask` asks, and says whether that had been done before.
pub fn on_ctrl_c(mut ask: impl FnMut() -> bool + Send + 'static) -> anyhow::Result<()> {
    ctrlc::set_handler(move || {
        if ask() {
            std::process::exit(130);
        }
    })
    .context("cannot listen to Ctrl-C")
}

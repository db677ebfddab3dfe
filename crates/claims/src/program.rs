//! The commands `verify` and `check`, for the program `impartial` and for `cargo xtask`.

mod args;
pub mod check;
mod glance;
mod interrupt;
mod journal;
mod print;
mod record;
mod run;
mod select;
pub mod verify;
mod watch;

pub use interrupt::on_ctrl_c;
pub use record::Identity;

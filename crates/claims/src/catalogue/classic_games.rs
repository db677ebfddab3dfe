//! What `verify` runs: every statement of \[Enc\] and \[GTB\] about these games, with its mutants.

mod boxes;
mod check;
mod chomp;
mod coins;
mod cram;
mod fibonacci;
mod hackenbush;
mod lasker;
mod moore;
mod nim;
mod pairs;
mod taking;
mod theory;
mod welter;

use impartial::verify::Claim;

/// All claims of this crate.
pub fn claims() -> Vec<Claim> {
    let parts = [
        theory::claims(),
        nim::claims(),
        taking::claims(),
        moore::claims(),
        fibonacci::claims(),
        pairs::claims(),
        lasker::claims(),
        welter::claims(),
        coins::claims(),
        hackenbush::claims(),
        boxes::claims(),
        chomp::claims(),
        cram::claims(),
    ];
    parts.into_iter().flatten().collect()
}

//! What `verify` runs: every statement of \[Enc\] and \[GTB\] about these games, with its mutants.

mod boxes;
mod check;
mod fibonacci;
mod lasker;
mod moore;
mod nim;
mod pairs;
mod taking;
mod theory;
mod welter;

use impartial::verify::Claim;

/// All claims of this crate.
///
/// # Examples
///
/// ```
/// use classic_games::claims::claims;
/// use impartial::verify::{Run, Scale};
///
/// let run = Run { scale: Scale::new(0.01), ..Run::default() };
/// let claim = claims().into_iter().find(|claim| claim.name() == "MisereNim").unwrap();
/// assert!(claim.run(&run).verdict.is_good());
/// ```
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
        crate::coins::claims(),
        crate::hackenbush::claims(),
        boxes::claims(),
        crate::chomp::claims(),
        crate::cram::claims(),
    ];
    parts.into_iter().flatten().collect()
}

//! The example of the README, run.

use impartial::formula::Conjecture;
use impartial::prelude::*;
use impartial::region::Cuboid;
use impartial::verify::{Run, step_check};

/// Two heaps; a move takes any number of tokens from one, or one token from each.
struct NimWithOnePair;

impl Ruleset<[u64; 2]> for NimWithOnePair {
    fn options(&self, &[a, b]: &[u64; 2]) -> impl Iterator<Item = [u64; 2]> {
        let pair = (a > 0 && b > 0).then(|| [a - 1, b - 1]);
        (0..a).map(move |a| [a, b]).chain((0..b).map(move |b| [a, b])).chain(pair)
    }
}

#[test]
fn the_example_of_the_readme() -> Result<(), Box<dyn std::error::Error>> {
    // Search: any finite game, no recursion, with bounds if you want them.
    let mut solver = Memo::new(NimWithOnePair, Grundy);
    assert_eq!(solver.value(&[2, 1])?, 0);

    // A conjecture, and its smallest counterexample.
    let conjecture = Conjecture::new(Grundy, |&[a, b]: &[u64; 2]| a ^ b);
    let report = step_check(&NimWithOnePair, &conjecture, &Cuboid::new([50, 50]), &Run::default());
    assert_eq!(report.to_string(), REFUTED);
    // What it prints stands in the README.
    assert!(include_str!("../../../../README.md").contains(REFUTED));
    Ok(())
}

const REFUTED: &str =
    "refuted by [1, 1]: sg is claimed to be 0, but is 2 from its options' claimed values";

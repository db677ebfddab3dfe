//! The verifiers: what they accept, what they refute, and what they refuse to say.

#![expect(clippy::panic, reason = "a test may panic")]

use impartial::formula::Conjecture;
use impartial::prelude::*;
use impartial::progress::Limits;
use impartial::region::{Cuboid, Listed, Samples, SortedBox, SortedSamples, UpTo};
use impartial::verify::{
    Counterexample, Run, Scale, Verdict, differential_check, for_all, step_check, strategy_check,
};

struct Nim;

impl<P: HeapTuple> Ruleset<P> for Nim {
    fn options(&self, position: &P) -> impl Iterator<Item = P> {
        (0..position.heaps().len())
            .flat_map(move |i| (0..position.heaps()[i]).map(move |heap| position.with(i, heap)))
    }

    fn validate(&self, position: &P) -> Result<(), InvalidPosition> {
        InvalidPosition::check_arity(position.heaps().len(), 2)
    }
}

fn xor(position: &[u64; 2]) -> u64 {
    position[0] ^ position[1]
}

fn refuted_at(verdict: &Verdict) -> &str {
    match verdict {
        Verdict::Refuted(Counterexample { position, .. }) => position,
        other => panic!("not refuted: {other:?}"),
    }
}

#[test]
fn a_true_formula_holds_on_the_whole_region() {
    let formula = Conjecture::new(Grundy, xor);
    let report = step_check(&Nim, &formula, &Cuboid::new([40, 40]), &Run::default());
    assert_eq!(report.to_string(), "holds on all 1681 positions of 2 heaps ≤ 40");
    let report = differential_check(&Nim, &formula, &Cuboid::new([40, 40]), &Run::default());
    assert_eq!(report.verdict, Verdict::Holds);
}

#[test]
fn samples_never_hold() {
    let formula = Conjecture::new(Grundy, xor);
    let samples = Samples::new([255, 255], 100, 3);
    let report = step_check(&Nim, &formula, &samples, &Run::default());
    assert!(report.to_string().starts_with("no counterexample in 100 samples of"), "{report}");
}

#[test]
fn the_smallest_counterexample_is_found_whatever_the_order() {
    // Wrong from a total of 20 on; the smallest such position is [0, 20], in the order of tuples.
    let wrong = |position: &[u64; 2]| xor(position) + u64::from(position.total() >= 20);
    let formula = Conjecture::new(Grundy, wrong);
    for check in [step_check, differential_check] {
        let report = check(&Nim, &formula, &Cuboid::new([99, 99]), &Run::default());
        assert_eq!(refuted_at(&report.verdict), "[0, 20]");
    }
}

#[test]
fn parts_of_a_region_make_up_the_whole() {
    let formula = Conjecture::new(Grundy, xor);
    let region = Cuboid::new([30, 30]);
    let run = |shard| Run { shard, ..Run::default() };
    let counts = (0..7).map(|i| step_check(&Nim, &formula, &region, &run((i, 7))).positions);
    assert_eq!(counts.sum::<u64>(), 31 * 31);
    let report = step_check(&Nim, &formula, &region, &run((2, 7)));
    assert!(report.to_string().contains("part 3 of 7"), "{report}");
}

#[test]
fn a_cut_off_check_does_not_hold() {
    let formula = Conjecture::new(Grundy, xor);
    let limits = Limits::default().max_positions(2_000);
    let run = Run { observer: &limits, ..Run::default() };
    let report = step_check(&Nim, &formula, &Cuboid::new([300, 300]), &run);
    assert!(matches!(report.verdict, Verdict::CutOff(_)), "{report}");
    assert!(!report.verdict.is_good());
    assert!(report.positions < 301 * 301);
}

#[test]
fn positions_outside_the_game_are_not_counted() {
    let region = Listed::new("two positions", vec![Heaps::from([1]), Heaps::from([1, 1])]);
    let formula = Conjecture::new(Grundy, |position: &Heaps| position.iter().fold(0, |a, b| a ^ b));
    assert_eq!(step_check(&Nim, &formula, &region, &Run::default()).positions, 1);
}

#[test]
fn an_empty_region_holds_trivially_and_says_so() {
    let region = Listed::<[u64; 2]>::new("nothing", vec![]);
    let report = for_all(&region, &Run::default(), |_| Err("never called".into()));
    assert_eq!(report.to_string(), "holds on all 0 positions of nothing");
}

struct Xor;

impl Formula<[u64; 2]> for Xor {
    type Invariant = Grundy;
    fn invariant(&self) -> Grundy {
        Grundy
    }
    fn source(&self) -> Source {
        Source::new("Enc", "Nim-sum")
    }
    fn evaluate(&self, position: &[u64; 2]) -> Result<u64, OutOfScope> {
        match position {
            [77, 77] => Err(OutOfScope::new("77 is left out")),
            _ => Ok(xor(position)),
        }
    }
}

impl Strategy<[u64; 2]> for Xor {
    fn option_with(&self, &[a, b]: &[u64; 2], value: &u64) -> Result<Option<[u64; 2]>, OutOfScope> {
        Ok(if b ^ value < a {
            Some([b ^ value, b])
        } else {
            Some([a, a ^ value]).filter(|o| o[1] < b)
        })
    }
}

#[test]
fn strategies_are_checked_against_the_rules() {
    let region = Cuboid::new([20, 20]);
    let one_lowered = |_: &Nim, x: &[u64; 2], y: &[u64; 2]| {
        (x[0] > y[0] && x[1] == y[1]) || (x[0] == y[0] && x[1] > y[1])
    };
    let report = strategy_check(&Nim, &Xor, &region, 64, one_lowered, &Run::default());
    assert_eq!(report.verdict, Verdict::Holds);
    let first_heap_only = |_: &Nim, x: &[u64; 2], y: &[u64; 2]| x[0] > y[0];
    let report = strategy_check(&Nim, &Xor, &region, 64, first_heap_only, &Run::default());
    assert_eq!(refuted_at(&report.verdict), "[0, 1]");
}

#[test]
fn a_formula_out_of_its_scope_is_refuted_there() {
    let report = step_check(&Nim, &Xor, &Cuboid::new([80, 80]), &Run::default());
    assert_eq!(refuted_at(&report.verdict), "[77, 77]");
}

#[test]
fn scales_multiply_positions() {
    assert_eq!(Scale::new(8.0).bound(24, 6), 34);
    assert_eq!(Scale::default().bound(24, 6), 24);
    assert_eq!(Scale::new(0.25).bound(100, 2), 50);
    assert_eq!(Scale::new(f64::NAN).samples(10), 10);
    assert_eq!(Scale::new(0.0).bound(10, 1), 10);
}

#[test]
fn regions_describe_themselves() {
    assert_eq!(Cuboid::new([3, 3]).to_string(), "2 heaps ≤ 3");
    assert_eq!(Cuboid::new([3, 4]).to_string(), "heaps ≤ [3, 4]");
    assert_eq!(SortedBox::new([0; 6], 24).to_string(), "sorted 6 heaps ≤ 24");
    assert_eq!(UpTo(9).to_string(), "n ≤ 9");
    let samples = Samples::new([u64::MAX; 2], 10, 1);
    assert_eq!(samples.to_string(), "random 2 heaps < 2^64 (seed 1)");
    assert_eq!(SortedSamples(samples).to_string(), "sorted random 2 heaps < 2^64 (seed 1)");
}

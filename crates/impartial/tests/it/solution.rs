//! The solver that a shape picks against the generic one.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use crate::differences::by_row;
use impartial::conformance::{self, Violation, check_shape};
use impartial::formula::Conjecture;
use impartial::prelude::*;
use impartial::region::{Cuboid, SortedBox};
use impartial::ruleset::{Restricted, Shape};
use impartial::verify::{Run, box_check, sorted_box_check, step_check};
use quickcheck::quickcheck;

/// Moves of every shape, told or not.
#[derive(Clone, Debug)]
struct Game {
    shape: Shape,
    told: bool,
}

impl Ruleset<Heaps> for Game {
    fn options(&self, position: &Heaps) -> impl Iterator<Item = Heaps> {
        self.shape.options(position)
    }

    fn shape(&self, _: &Heaps) -> Shape {
        if self.told { self.shape.clone() } else { Shape::Any }
    }
}

/// A box of up to three heaps, and a game on as many.
fn game(tops: &[u8], sets: &[u8], lines: bool) -> (Game, Heaps) {
    let max: Heaps = tops.iter().take(3).map(|&top| u64::from(top % 9)).collect();
    let heaps = max.len();
    // Each byte is a set of heaps, or a vector with entries from 0 to 3.
    let shape = if lines {
        let line = |set: &u8| (0..heaps).filter(|heap| set >> heap & 1 == 1).collect::<Vec<_>>();
        let lines = sets.iter().map(line).filter(|line| !line.is_empty()).take(4).collect();
        Shape::Lines { lines, symmetric: false }
    } else {
        let vector = |code: &u8| (0..heaps).map(|heap| i64::from(code >> (2 * heap) & 3)).collect();
        let vectors = sets.iter().map(vector).filter(|v: &Vec<i64>| v.iter().any(|&e| e > 0));
        Shape::Differences(vectors.take(6).collect())
    };
    (Game { shape, told: true }, max)
}

fn same<R: Ruleset<Heaps> + Sync, S: Ruleset<Heaps> + Sync, I: ByConvention + Clone>(
    told: &R,
    untold: &S,
    invariant: I,
    max: &Heaps,
) -> bool {
    let fast = Solution::solve(told, invariant.clone(), max.clone()).unwrap();
    let generic = Solution::solve(untold, invariant, max.clone()).unwrap();
    by_row(&fast) == by_row(&generic)
}

quickcheck! {
    fn the_picked_solver_is_the_generic_one(tops: Vec<u8>, sets: Vec<u8>, lines: bool) -> bool {
        let (told, max) = game(&tops, &sets, lines);
        let untold = Game { told: false, ..told.clone() };
        same(&told, &untold, Grundy, &max)
            && same(&told, &untold, MisereGrundy, &max)
            && same(&told, &untold, OutcomeIn(Convention::Normal), &max)
            && same(&told, &untold, OutcomeIn(Convention::Misere), &max)
    }

    fn so_it_is_on_restricted_positions(tops: Vec<u8>, sets: Vec<u8>, modulus: u8) -> bool {
        let (told, max) = game(&tops, &sets, true);
        let untold = Game { told: false, ..told.clone() };
        let modulus = u128::from(modulus % 5) + 2;
        let keep = |position: &Heaps| position.total() % modulus != 1;
        let (told, untold) = (Restricted { ruleset: told, keep }, Restricted { ruleset: untold, keep });
        same(&told, &untold, Grundy, &max) && same(&told, &untold, MisereGrundy, &max)
            && same(&NonTerminal(told), &NonTerminal(untold), Grundy, &max)
    }

    fn the_shape_is_that_of_the_options(tops: Vec<u8>, sets: Vec<u8>, lines: bool) -> bool {
        let (told, max) = game(&tops, &sets, lines);
        let region = Cuboid::new(max);
        check_shape(&told, (0..region.len()).map(|number| region.nth(number))).is_ok()
    }

    fn box_checks_are_step_checks(tops: Vec<u8>, sets: Vec<u8>, lines: bool, wrong: u8) -> bool {
        let (told, max) = game(&tops, &sets, lines);
        let solution = Solution::solve(&told, Grundy, max.clone()).unwrap();
        let formula = Conjecture::new(Grundy, |position: &Heaps| {
            let value = solution.get(position).unwrap();
            if position.total() == u128::from(wrong) { value + 1 } else { value }
        });
        let (region, run) = (Cuboid::new(max), Run::default());
        let (checked, stepped) =
            (box_check(&told, &formula, &region, &run), step_check(&told, &formula, &region, &run));
        checked.positions == stepped.positions
            && checked.verdict.is_refuted() == stepped.verdict.is_refuted()
    }
}

#[test]
fn a_wrong_shape_is_a_violation() {
    struct OneOrTwo;
    impl Ruleset<[u64; 1]> for OneOrTwo {
        fn options(&self, &[heap]: &[u64; 1]) -> impl Iterator<Item = [u64; 1]> {
            (1..=2).filter_map(move |take| Some([heap.checked_sub(take)?]))
        }
        fn shape(&self, _: &[u64; 1]) -> Shape {
            Shape::one_heap(1)
        }
    }
    assert!(check_shape(&OneOrTwo, [[2]]).is_ok());
    assert!(matches!(check_shape(&OneOrTwo, [[3]]), Err(Violation::Shape { position: [3], .. })));
}

#[test]
fn sorted_boxes_are_checked_at_sorted_positions() {
    let (told, max) = game(&[6, 6, 6], &[1, 2, 4], true);
    let sum = Conjecture::new(Grundy, |x: &Sorted<Heaps>| x.heaps().iter().fold(0, |s, h| s ^ h));
    let or = Conjecture::new(Grundy, |x: &Sorted<Heaps>| x.heaps().iter().fold(0, |s, h| s | h));
    let region = SortedBox::new(max, 6);
    let report = sorted_box_check(&told, &sum, &region, &Run::default());
    assert_eq!(report.to_string(), "holds on all 84 positions of sorted 3 heaps ≤ 6");
    let report = sorted_box_check(&told, &or, &region, &Run::default());
    assert!(report.to_string().contains("(0, 1, 1)"), "{report}");
}

#[test]
fn a_box_that_cannot_be_solved_is_no_answer() {
    let (told, _) = game(&[1, 1], &[1, 2], true);
    let nothing = Conjecture::new(Grundy, |_: &Heaps| 0);
    let region = Cuboid::new(Heaps::from([u64::from(u32::MAX); 1]));
    let report = box_check(&told, &nothing, &region, &Run::default());
    assert!(!report.verdict.is_good() && !report.verdict.is_refuted(), "{report}");
}

#[test]
fn a_shape_is_a_ruleset() {
    let wythoff = Shape::Lines { lines: vec![vec![0], vec![1], vec![0, 1]], symmetric: true };
    let slow = Shape::one_token_each(4, |picked| picked == 2 || picked == 3);
    let positions = |max: Heaps| {
        let region = Cuboid::new(max);
        (0..region.len()).map(|number| region.nth(number)).collect::<Vec<_>>()
    };
    assert!(conformance::check(&wythoff, positions([5, 6].into())).is_ok());
    assert!(conformance::check(&slow, positions([2, 3, 2, 1].into())).is_ok());
    // Twice the same move, and two lines to one option: still one option each.
    let twice = Shape::Differences(vec![vec![1], vec![1]]);
    assert_eq!(twice.options(&[3]).count(), 1);
    assert_eq!(
        Shape::Lines { lines: vec![vec![0], vec![0]], symmetric: false }.options(&[3]).count(),
        3
    );
    // What does not fit the heaps is refused, and has no moves.
    for (shape, reason) in [
        (Shape::Any, "nothing is said"),
        (
            Shape::Lines { lines: vec![vec![7]], symmetric: false },
            "2 heaps, but a move takes from heap 8",
        ),
        (Shape::one_token_each(3, |picked| picked == 1), "2 heaps, but this game has exactly 3"),
        (Shape::one_token_each(17, |picked| picked == 1), "nothing is said"),
    ] {
        let error = Ruleset::<[u64; 2]>::validate(&shape, &[4, 4]).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
    assert_eq!(Shape::Lines { lines: vec![vec![7]], symmetric: false }.options(&[4, 4]).count(), 0);
}

#[test]
fn rows_are_read_up_to_the_first_error() {
    for shape in [Shape::one_heap(3), Shape::one_token_each(3, |picked| picked == 2)] {
        let solution = Solution::solve(&shape, Grundy, [2, 3, 4]).unwrap();
        let mut rows = 0;
        let stopped = solution.each_row(|&first, row| {
            assert_eq!(row.len(), 5);
            rows += 1;
            if first == [1, 2, 0] { Err("enough") } else { Ok(()) }
        });
        assert_eq!((stopped, rows), (Err("enough"), 7));
    }
}

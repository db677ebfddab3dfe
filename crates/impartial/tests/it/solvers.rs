//! The solvers against each other, and at their edges.

use impartial::conformance::{self, Violation};
use impartial::invariant::{Height, Remoteness, Suspense};
use impartial::prelude::*;
use impartial::progress::{Limits, Stop};
use impartial::region::{Cuboid, SortedBox};
use impartial::ruleset::Restricted;
use impartial::solve::Solution;
use quickcheck::quickcheck;

struct Nim;

impl<P: HeapTuple> Ruleset<P> for Nim {
    fn options(&self, position: &P) -> impl Iterator<Item = P> {
        (0..position.heaps().len())
            .flat_map(move |i| (0..position.heaps()[i]).map(move |heap| position.with(i, heap)))
    }
}

/// Take one token, up to a table's worth of them.
struct OneAtATime;

impl Ruleset<u64> for OneAtATime {
    fn options(&self, heap: &u64) -> impl Iterator<Item = u64> {
        heap.checked_sub(1).into_iter()
    }
}

/// Counting down, but 3 may be turned into 5.
struct Cycle;

impl Ruleset<u64> for Cycle {
    fn options(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        heap.checked_sub(1).into_iter().chain((heap == 3).then_some(5))
    }
}

impl Ruleset<[u64; 1]> for Cycle {
    fn options(&self, &[heap]: &[u64; 1]) -> impl Iterator<Item = [u64; 1]> {
        Ruleset::<u64>::options(self, &heap).map(|heap| [heap]).collect::<Vec<_>>().into_iter()
    }
}

/// A game given by its table of moves: from `n` to every `m < n` whose bit is set in `moves[n]`.
#[derive(Clone, Debug)]
struct Arbitrary(Vec<u32>);

impl Ruleset<[u64; 1]> for Arbitrary {
    fn options(&self, &[n]: &[u64; 1]) -> impl Iterator<Item = [u64; 1]> {
        let moves = usize::try_from(n).ok().and_then(|n| self.0.get(n)).copied().unwrap_or(0);
        (0..n.min(32)).filter(move |m| moves >> m & 1 == 1).map(|m| [m])
    }
}

#[test]
fn a_million_moves_deep() {
    assert_eq!(Memo::new(OneAtATime, Height).value(&1_000_000), Ok(1_000_000));
    assert_eq!(
        Memo::new(OneAtATime, Remoteness(Convention::Misere)).value(&1_000_000),
        Ok(1_000_000)
    );
}

#[test]
fn a_million_options_wide() {
    /// From 0 one may move to any other number, and from there nowhere.
    struct Star;
    impl Ruleset<u64> for Star {
        fn options(&self, &centre: &u64) -> impl Iterator<Item = u64> {
            1..if centre == 0 { 1_000_000 } else { 1 }
        }
    }
    assert_eq!(Memo::new(Star, Grundy).value(&0), Ok(1));
}

#[test]
fn a_cycle_is_named() {
    let mut solver = Memo::new(Cycle, Grundy);
    let Err(SolveError::Cyclic { position }) = solver.value(&10_u64) else {
        panic!("no cycle found")
    };
    assert!((3..=5).contains(&position));
    // The error is no accident of the first call, and what is acyclic still has its value.
    assert_eq!(solver.value(&10), Err(SolveError::Cyclic { position }));
    assert_eq!(solver.value(&2), Ok(0));
    let error = Table::solve(&Cycle, Grundy, Cuboid::new([5])).unwrap_err();
    assert_eq!(error, SolveError::OutOfOrder { position: [3], option: [5] });
}

#[test]
fn what_the_rules_do_not_accept_has_no_value() {
    let table = Table::solve(&NonTerminal(Nim), Grundy, Cuboid::new([3, 3])).unwrap();
    assert_eq!((table.get(&[0, 0]), table.get(&[0, 1])), (None, Some(0)));
    assert_eq!(table.iter().count(), 15);
    assert_eq!(table.iter().next(), Some(([0, 1], 0)));
    let none = Table::solve(&Nim, Grundy, Cuboid::new(Heaps::default())).unwrap();
    assert_eq!(none.get(&Heaps::default()), Some(0));
    // A move may lead backwards in the box and keep the total, but not to what is no position.
    struct Carry(bool);
    impl Ruleset<[u64; 2]> for Carry {
        fn options(&self, &[a, b]: &[u64; 2]) -> impl Iterator<Item = [u64; 2]> {
            a.checked_sub(1).map(|a| [a, b + 1]).into_iter().filter(|option| option[1] <= 3)
        }
        fn validate(&self, position: &[u64; 2]) -> Result<(), InvalidPosition> {
            if self.0 && *position == [0, 1] {
                return Err(InvalidPosition::new("left out"));
            }
            Ok(())
        }
    }
    let solution = Solution::solve(&Carry(false), Grundy, [2, 3]).unwrap();
    assert_eq!(solution.get(&[2, 2]), Some(1));
    let error = Solution::solve(&Carry(true), Grundy, [2, 3]).unwrap_err();
    assert_eq!(error, SolveError::OutOfOrder { position: [1, 0], option: [0, 1] });
}

#[test]
fn tables_over_sorted_heaps_are_those_of_the_box() {
    for heaps in 0..4 {
        let zero = Heaps::from(vec![0; heaps]);
        let sorted =
            Table::solve(&Unordered(Nim), Grundy, SortedBox::new(zero.clone(), 6)).unwrap();
        let top = Heaps::from(vec![6; heaps]);
        let all = Table::solve(&Nim, Grundy, Cuboid::new(top)).unwrap();
        for (position, value) in all.iter() {
            assert_eq!(sorted.get(&Sorted::new(position)), Some(value));
        }
        assert_eq!(sorted.get(&Sorted::new(Heaps::from(vec![7; heaps + 1]))), None);
    }
    let samples = impartial::region::Samples::new([9_u64, 9], 10, 1);
    let error = Table::solve(&Nim, Grundy, samples).map(|_| ()).unwrap_err();
    assert_eq!(error, SolveError::Unnumbered);
}

#[test]
fn a_cut_off_is_an_error_and_can_be_continued() {
    let limits = Limits::default().max_positions(5_000);
    let mut solver = Memo::new(OneAtATime, Grundy);
    assert_eq!(
        solver.value_observed(&1_000_000, &limits),
        Err(SolveError::Stopped(Stop::Positions { limit: 5_000 }))
    );
    assert!(solver.len() < 10_000);

    let limits = Limits::default();
    limits.interrupt();
    let region = Cuboid::new([99, 99]);
    let error = Table::solve_observed(&Nim, Grundy, region, &limits).unwrap_err();
    assert_eq!(error, SolveError::Stopped(Stop::Interrupted));
}

#[test]
fn a_deep_path_is_bounded_before_anything_is_solved() {
    let limits = Limits::default().max_positions(5_000);
    let mut solver = Memo::new(OneAtATime, Grundy);
    assert_eq!(
        solver.value_observed(&u64::MAX, &limits),
        Err(SolveError::Stopped(Stop::Positions { limit: 5_000 }))
    );
    assert_eq!(solver.len(), 0, "nothing was solved, and nothing unfinished is kept");
}

#[test]
fn too_large_a_box_is_refused_at_once() {
    let error = Table::solve(&Nim, Grundy, Cuboid::new([1 << 40, 3])).unwrap_err();
    assert!(error.is_too_large(), "{error}");
    let error = Solution::solve(&Nim, Grundy, [u64::MAX, 3]).unwrap_err();
    assert!(error.is_too_large(), "{error}");
    let error = Cuboid::try_new([u64::MAX, 3]).unwrap_err();
    assert!(error.to_string().contains("[18446744073709551615, 3]"), "{error}");
    assert!(SortedBox::try_new([0; 3], u64::MAX).is_err());
}

#[test]
fn empty_positions_have_values() {
    assert_eq!(Memo::new(Nim, Grundy).value(&Heaps::default()), Ok(0));
    assert_eq!(Memo::new(Nim, MisereGrundy).value(&Heaps::default()), Ok(1));
    let table = Table::solve(&Nim, Grundy, Cuboid::new(Heaps::default())).unwrap();
    assert_eq!(table.get(&Heaps::default()), Some(0));
    assert_eq!(table.get(&Heaps::from([0])), None);
}

#[test]
fn combinators_keep_the_duties_of_a_ruleset() {
    let positions = || (0..125).map(|number| Cuboid::new([4, 4, 4]).nth(number));
    assert_eq!(conformance::check(&Nim, positions()), Ok(()));
    let nonterminal = positions().filter(|position| position.total() > 0);
    assert_eq!(conformance::check(&NonTerminal(Nim), nonterminal), Ok(()));
    let sorted = SortedBox::new([0; 3], 5);
    let all = (0..sorted.len()).map(|number| sorted.nth(number));
    assert_eq!(conformance::check(&Unordered(Nim), all), Ok(()));
    let distinct = |[a, b]: &[u64; 2]| a != b;
    let welter = Restricted { ruleset: Nim, keep: distinct };
    let all = (0..49).map(|number| Cuboid::new([6, 6]).nth(number)).filter(distinct);
    assert_eq!(conformance::check(&welter, all), Ok(()));
    let pairs = positions().map(|position| (position, [2_u64]));
    assert_eq!(conformance::check(&Sum(Nim, Nim), pairs), Ok(()));
}

#[test]
fn conformance_can_fail() {
    struct Pass;
    impl Ruleset<u64> for Pass {
        fn options(&self, &heap: &u64) -> impl Iterator<Item = u64> {
            [heap].into_iter()
        }
    }
    assert_eq!(conformance::check(&Pass, [3]), Err(Violation::Pass { position: 3 }));
    struct Twice;
    impl Ruleset<u64> for Twice {
        fn options(&self, &heap: &u64) -> impl Iterator<Item = u64> {
            (0..heap).chain(heap.checked_sub(1))
        }
    }
    assert_eq!(
        conformance::check(&Twice, [3]),
        Err(Violation::Repeated { position: 3, option: 2 })
    );
}

#[test]
fn the_misere_version_and_the_misere_convention_are_lost_together() {
    let mut misere = Memo::new(Nim, OutcomeIn(Convention::Misere));
    let mut version = Memo::new(NonTerminal(Nim), Grundy);
    for number in 1..216 {
        let position = Cuboid::new([5, 5, 5]).nth(number);
        let outcome = Outcome::of_value(version.value(&position).unwrap());
        assert_eq!(misere.value(&position), Ok(outcome), "{position:?}");
    }
    assert!(matches!(version.value(&[0, 0, 0]), Err(SolveError::Invalid(_))));
}

quickcheck! {
    fn solvers_agree(game: Vec<u32>, misere: bool) -> bool {
        let game = Arbitrary(game.into_iter().take(24).collect());
        let convention = if misere { Convention::Misere } else { Convention::Normal };
        let top = [game.0.len() as u64];
        let invariants = (Grundy, (MisereGrundy, OutcomeIn(convention)));
        let table = Table::solve(&game, &invariants, Cuboid::new(top)).unwrap();
        let mut memo = Memo::new(&game, invariants);
        (0..=top[0]).rev().all(|n| {
            let value = memo.value(&[n]).unwrap();
            table.get(&[n]) == Some(value)
        })
    }

    fn outcome_is_told_by_value_remoteness_and_suspense(game: Vec<u32>) -> bool {
        let game = Arbitrary(game.into_iter().take(24).collect());
        let (normal, misere) = (Convention::Normal, Convention::Misere);
        let mut values = Memo::new(&game, (Grundy, MisereGrundy));
        let mut lengths = Memo::new(&game, (Remoteness(normal), (Suspense(normal), (Remoteness(misere), Suspense(misere)))));
        let mut height = Memo::new(&game, Height);
        (0..=game.0.len() as u64).all(|n| {
            let (sg, gm) = values.value(&[n]).unwrap();
            let (r, (s, (rm, sm))) = lengths.value(&[n]).unwrap();
            let height = height.value(&[n]).unwrap();
            (sg == 0) == r.is_multiple_of(2)
                && (sg == 0) == s.is_multiple_of(2)
                && (gm == 0) != rm.is_multiple_of(2)
                && (gm == 0) != sm.is_multiple_of(2)
                && [r, s, rm, sm, sg].into_iter().all(|length| length <= height)
        })
    }

    fn the_value_of_a_sum_is_the_nim_sum(left: Vec<u32>, right: Vec<u32>) -> bool {
        let left = Arbitrary(left.into_iter().take(10).collect());
        let right = Arbitrary(right.into_iter().take(10).collect());
        let (m, n) = ([left.0.len() as u64], [right.0.len() as u64]);
        let a = Memo::new(&left, Grundy).value(&m).unwrap();
        let b = Memo::new(&right, Grundy).value(&n).unwrap();
        Memo::new(Sum(&left, &right), Grundy).value(&(m, n)) == Ok(a ^ b)
    }
}

//! The engine for finite difference games against the generic solvers and published results.

#![expect(clippy::cast_possible_truncation, reason = "the numbers are small")]
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use impartial::invariant::ByConvention;
use impartial::prelude::*;
use impartial::progress::{Limits, Stop};
use impartial::region::Cuboid;
use impartial::ruleset::Shape;
use quickcheck::{Arbitrary, Gen, quickcheck};
use std::collections::BTreeSet;

/// A move subtracts one of the vectors.
#[derive(Clone, Debug)]
struct Subtract {
    vectors: BTreeSet<Vec<i64>>,
}

impl<P: HeapTuple> Ruleset<P> for Subtract {
    fn options(&self, position: &P) -> impl Iterator<Item = P> {
        self.vectors.iter().filter_map(|vector| position.minus(vector))
    }

    fn shape(&self, _: &P) -> Shape {
        Shape::Differences(self.vectors.iter().cloned().collect())
    }
}

/// Slow Nim: take one token from each of some heaps, as many as `picks` has.
fn slow_nim(arity: usize, picks: std::ops::RangeInclusive<u32>) -> Subtract {
    let sets = (1_u32..1 << arity).filter(|set| picks.contains(&set.count_ones()));
    let vectors = sets.map(|set| (0..arity).map(|i| i64::from(set >> i & 1)).collect()).collect();
    Subtract { vectors }
}

/// A random game with a box.
#[derive(Clone, Debug)]
struct Case {
    game: Subtract,
    max: Heaps,
}

impl Arbitrary for Case {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut number = |below: u64| u64::arbitrary(g) % below;
        let arity = number(5) as usize + 1;
        let most = [40, 20, 7, 4, 3][arity - 1];
        let top = number(most);
        let even = number(2) == 0;
        let mut max: Vec<u64> = (0..arity).map(|_| if even { top } else { number(most) }).collect();
        if number(3) == 0 {
            max[arity - 1] = [0, 1, 62, 63, 64, 65, 127, 130][number(8) as usize];
        }
        let wide = number(4) == 0;
        let largest = 1 + number(if wide { 70 } else { 3 });
        let mut vectors: BTreeSet<Vec<i64>> = (0..=number(6))
            .map(|_| (0..arity).map(|_| entry(&mut number, largest)).collect())
            .filter(|vector: &Vec<i64>| vector.iter().any(|&entry| entry > 0))
            .collect();
        if even && number(3) > 0 {
            close_under_exchanges(&mut vectors, arity - number(2) as usize);
        }
        Case { game: Subtract { vectors }, max: Heaps::from(max) }
    }
}

/// A random entry, often 0.
fn entry(number: &mut impl FnMut(u64) -> u64, largest: u64) -> i64 {
    let taken = number(largest + 1);
    if number(2) == 0 { 0 } else { taken as i64 }
}

/// Adds the vectors with the first `count` entries permuted.
fn close_under_exchanges(vectors: &mut BTreeSet<Vec<i64>>, count: usize) {
    let mut unseen: Vec<_> = vectors.iter().cloned().collect();
    while let Some(vector) = unseen.pop() {
        for index in 1..count {
            let mut exchanged = vector.clone();
            exchanged.swap(index - 1, index);
            if vectors.insert(exchanged.clone()) {
                unseen.push(exchanged);
            }
        }
    }
}

/// Whether values and outcomes agree with the table of the rules in both conventions, however they are
/// read.
fn agrees<P: HeapTuple>(game: &Subtract, max: &P) -> bool {
    let region = Cuboid::new(max.clone());
    [Convention::Normal, Convention::Misere].into_iter().all(|convention| {
        let (values, found) = match convention {
            Convention::Normal => (
                Table::solve(game, Grundy, region.clone()).unwrap(),
                by_row(&Solution::solve(game, Grundy, max.clone()).unwrap()),
            ),
            Convention::Misere => (
                Table::solve(game, MisereGrundy, region.clone()).unwrap(),
                by_row(&Solution::solve(game, MisereGrundy, max.clone()).unwrap()),
            ),
        };
        let outcomes = Solution::solve(game, OutcomeIn(convention), max.clone()).unwrap();
        let outcomes = by_row(&outcomes);
        (0..region.len()).zip(found.iter().zip(&outcomes)).all(|(number, (value, outcome))| {
            let expected = values.get(&region.nth(number));
            *value == expected && *outcome == expected.map(Outcome::of_value)
        })
    })
}

/// All values of a box, which are those that are asked for one by one.
pub fn by_row<P: HeapTuple, I: ByConvention>(solution: &Solution<P, I>) -> Vec<Option<I::Value>> {
    let region = Cuboid::new(solution.max().clone());
    let mut all = Vec::new();
    let read = solution.each_row(|first, row| {
        assert_eq!(region.number(first), Some(all.len() as u64));
        all.extend_from_slice(row);
        Ok::<(), std::convert::Infallible>(())
    });
    read.unwrap();
    assert_eq!(all.len() as u64, region.len());
    assert!((0..).zip(&all).all(|(number, value)| solution.get(&region.nth(number)) == *value));
    all
}

quickcheck! {
    fn random_games_agree_with_the_table(case: Case) -> bool {
        agrees(&case.game, &case.max)
    }
}

#[test]
fn slow_nim_agrees_at_edges_of_words() {
    for top in [0, 1, 63, 64, 65] {
        for picks in [1..=1, 2..=2, 1..=2] {
            assert!(agrees(&slow_nim(2, picks.clone()), &[top, top]), "2 heaps, {picks:?}, {top}");
            assert!(agrees(&slow_nim(3, picks.clone()), &[6, 6, top]), "3 heaps, {picks:?}, {top}");
        }
    }
    assert!(agrees(&slow_nim(3, 2..=2), &[65; 3]));
    assert!(agrees(&slow_nim(4, 2..=2), &[17; 4]));
    assert!(agrees(&slow_nim(5, 2..=3), &[7; 5]));
}

#[test]
fn many_values_need_many_planes() {
    // One heap, from which 1 to 150 tokens may be taken.
    let game = Subtract { vectors: (1..=150).map(|take| vec![take]).collect() };
    assert!(agrees(&game, &[400]));
    let values = by_row(&Solution::solve(&game, Grundy, [400]).unwrap());
    assert_eq!(values.into_iter().max(), Some(Some(150)));
}

#[test]
fn large_tables_in_parallel_agree_with_memo() {
    let game = slow_nim(4, 2..=2);
    let table = Solution::solve(&game, MisereGrundy, [100; 4]).unwrap();
    let mut memo = Memo::new(&game, MisereGrundy);
    for position in [[30, 17, 100, 8], [1, 2, 3, 90], [44, 43, 42, 41], [0, 0, 100, 100]] {
        assert_eq!(table.get(&position), memo.value(&position).ok(), "{position:?}");
    }
}

#[test]
fn theorem_1_of_slow() {
    // In Nim(6,=2) with an even total, a position is P iff its parity vector, sorted, is one of four.
    let normal = OutcomeIn(Convention::Normal);
    let outcomes = Solution::solve(&slow_nim(6, 2..=2), normal, [20; 6]).unwrap();
    let region = impartial::region::SortedBox::new([0_u64; 6], 20);
    for number in 0..region.len() {
        let position = region.nth(number).into_tuple();
        let parities: String =
            position.iter().map(|heap| if heap % 2 == 0 { 'e' } else { 'o' }).collect();
        let p = ["eeoooo", "ooeeoo", "ooooee", "eeeeee"].contains(&parities.as_str());
        if position.total().is_multiple_of(2) {
            assert_eq!(outcomes.get(&position), Some(Outcome::next_wins(!p)), "{position:?}");
        }
    }
}

#[test]
fn theorem_3_of_slow() {
    // Adding (0, 2, 2) keeps the Grundy value and the misère value in Nim(3,=2).
    let game = slow_nim(3, 2..=2);
    fn check<I: ByConvention>(game: &Subtract, invariant: I) {
        let table = Solution::solve(game, invariant, [42; 3]).unwrap();
        let region = impartial::region::SortedBox::new([0_u64; 3], 40);
        for number in 0..region.len() {
            let [a, b, c] = region.nth(number).into_tuple();
            assert_eq!(table.get(&[a, b, c]), table.get(&[a, b + 2, c + 2]), "{:?}", [a, b, c]);
        }
    }
    check(&game, Grundy);
    check(&game, MisereGrundy);
}

#[test]
fn errors_are_those_of_table() {
    let game = |vectors: &[&[i64]]| Subtract {
        vectors: vectors.iter().map(|vector| vector.to_vec()).collect(),
    };
    let solve = |vectors: &[&[i64]], max| Solution::solve(&game(vectors), Grundy, max);
    let error = solve(&[&[1, 1], &[2, -1]], [5, 5]).unwrap_err();
    assert_eq!(error, SolveError::OutOfOrder { position: [5, 5], option: [3, 6] });
    assert_eq!(Table::solve(&game(&[&[2, -1]]), Grundy, Cuboid::new([5, 5])).map(|_| ()), {
        Err(SolveError::OutOfOrder { position: [2, 5], option: [0, 6] })
    });
    let error = solve(&[&[0, 0]], [5, 5]).unwrap_err();
    assert_eq!(error, SolveError::OutOfOrder { position: [5, 5], option: [5, 5] });
    // What cannot be subtracted anywhere in the box does no harm.
    assert_eq!(solve(&[&[6, -1], &[1, 0]], [5, 5]).unwrap().get(&[3, 2]), Some(1));
    assert!(matches!(solve(&[&[1]], [5, 5]), Err(SolveError::Invalid(_))));
    let error = Solution::solve(&game(&[&[1, 1]]), Grundy, [5; 3]).unwrap_err();
    assert!(error.to_string().contains("2 entries, but there are 3 heaps"), "{error}");
    for max in [[u64::MAX, 1], [1, u64::MAX], [1 << 20, 1 << 20]] {
        assert!(matches!(solve(&[&[1, 1]], max), Err(SolveError::TooLarge { .. })));
    }
    let limits = Limits::default();
    limits.interrupt();
    let slow = game(&[&[1, 1]]);
    let values = Solution::solve_observed(&slow, Grundy, [9, 9], &limits).unwrap_err();
    assert_eq!(values, SolveError::Stopped(Stop::Interrupted));
    let misere = OutcomeIn(Convention::Misere);
    let outcomes = Solution::solve_observed(&slow, misere, [9, 9], &limits).unwrap_err();
    assert!(outcomes.is_cut_off() && !outcomes.is_too_large());
}

#[test]
fn no_heaps_and_no_moves() {
    let none = Subtract { vectors: BTreeSet::new() };
    assert!(agrees(&none, &Heaps::default()));
    let stuck = Subtract { vectors: BTreeSet::new() };
    assert!(agrees(&stuck, &[2, 2, 2]));
    let table = Solution::solve(&stuck, MisereGrundy, [2, 2, 2]).unwrap();
    assert_eq!(table.get(&[1, 2, 0]), Some(1));
    assert_eq!(table.get(&[1, 2, 3]), None);
}

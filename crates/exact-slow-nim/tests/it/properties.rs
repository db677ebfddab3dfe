//! Laws that hold for all positions, tried on random ones.

#![expect(clippy::unwrap_used, reason = "helper functions of tests")]

use exact_slow_nim::*;
use impartial::conformance;
use impartial::prelude::*;
use impartial::region::{Cuboid, SortedBox};
use num_bigint::BigUint;
use quickcheck::quickcheck;
use std::collections::BTreeSet;

fn all<P: Position, G: Region<P>>(region: &G) -> impl Iterator<Item = P> {
    (0..region.len()).map(|number| region.nth(number))
}

fn exact(n: usize, k: usize) -> ExactSlowNim {
    ExactSlowNim::new(n, k).unwrap()
}

fn moore(n: usize, k: usize) -> MooreSlowNim {
    MooreSlowNim::new(n, k).unwrap()
}

#[test]
fn rulesets_keep_their_duties() {
    let region = Cuboid::new([4, 4, 4, 4]);
    let positions = || all::<[u64; 4], _>(&region);
    let sorted = || all::<Sorted<[u64; 4]>, _>(&SortedBox::new([0; 4], 6)).collect::<Vec<_>>();
    for k in 1..=5 {
        assert_eq!(conformance::check(&exact(4, k), positions()), Ok(()));
        assert_eq!(conformance::check(&moore(4, k), positions()), Ok(()));
        assert_eq!(conformance::check(&ExactNim::new(4, k).unwrap(), positions()), Ok(()));
        assert_eq!(conformance::check_shape(&exact(4, k), positions()), Ok(()));
        assert_eq!(conformance::check_shape(&moore(4, k), positions()), Ok(()));
        assert_eq!(conformance::check(&OrderPreserving(exact(4, k)), sorted()), Ok(()));
        assert_eq!(conformance::check(&OrderPreserving(moore(4, k)), sorted()), Ok(()));
    }
    let odd = exact(4, 2).subgame(1).unwrap();
    let in_class = positions().filter(|x| odd.validate(x).is_ok());
    assert_eq!(conformance::check(&odd, in_class), Ok(()));
    let game: DifferenceGame = "1,1,0,0; 2,-1,0,0; 0,0,0,3".parse().unwrap();
    assert_eq!(conformance::check(&game, positions()), Ok(()));
    assert_eq!(conformance::check_shape(&game, positions()), Ok(()));
    assert_eq!(conformance::check(&exact(0, 1), [Heaps::default()]), Ok(()));
}

fn same_options<R, S>(left: &R, right: &S, x: &Sorted<Heaps>) -> bool
where
    R: Ruleset<Sorted<Heaps>>,
    S: Ruleset<Sorted<Heaps>>,
{
    let set: BTreeSet<_> = left.options(x).collect();
    set == right.options(x).collect() && left.is_terminal(x) == right.is_terminal(x)
}

#[test]
fn order_preserving_moves_are_the_unordered_game() {
    for n in 0..=5_usize {
        let region = SortedBox::new(Heaps::from(vec![0; n]), 5);
        for x in all::<Sorted<Heaps>, _>(&region) {
            for k in 1..=n + 1 {
                let (exact, moore) = (exact(n, k), moore(n, k));
                assert!(same_options(&OrderPreserving(exact), &Unordered(exact), &x), "{x} {k}");
                assert!(same_options(&OrderPreserving(moore), &Unordered(moore), &x), "{x} {k}");
            }
        }
    }
}

#[test]
fn solvers_agree() {
    let game = exact(4, 3);
    let table = Table::solve(&game, Grundy, Cuboid::new([6; 4])).unwrap();
    let sorted = SortedBox::new([0; 4], 6);
    let sorted = Table::solve(&OrderPreserving(game), Grundy, sorted).unwrap();
    let solution = Solution::solve(&game, Grundy, [6; 4]).unwrap();
    let outcomes = Solution::solve(&game, OutcomeIn(Convention::Normal), [6; 4]).unwrap();
    let fdg = DifferenceGame::exact_slow_nim(game).unwrap();
    let (mut memo, mut by_vectors) = (Memo::new(game, Grundy), Memo::new(fdg, Grundy));
    for x in all::<[u64; 4], _>(&Cuboid::new([6; 4])) {
        let value = memo.value(&x).unwrap();
        assert_eq!(table.get(&x), Some(value));
        assert_eq!(solution.get(&x), Some(value));
        assert_eq!(outcomes.get(&x), Some(Outcome::of_value(value)));
        assert_eq!(sorted.get(&Sorted::new(x)), Some(value));
        assert_eq!(by_vectors.value(&x).unwrap(), value);
    }
}

/// Theorems 1 and 2 against search in the unsorted game, in misère play nothing is claimed.
#[test]
fn nim_6_2_in_any_order() {
    let table =
        Table::solve(&exact(6, 2), OutcomeIn(Convention::Normal), Cuboid::new([4; 6])).unwrap();
    for x in all::<[u64; 6], _>(&Cuboid::new([4; 6])) {
        assert_eq!(table.get(&x), Nim62.evaluate(&Sorted::new(x)).ok());
    }
}

#[test]
fn fewer_heaps_are_the_last_ones() {
    for x in all::<[u64; 3], _>(&Cuboid::new([7; 3])) {
        let [a, b, c] = x;
        let short = Sorted::new(x);
        assert_eq!(Nim62.evaluate(&short), Nim62.evaluate(&Sorted::new([0, 0, 0, a, b, c])));
        assert_eq!(Nim52.evaluate(&short), Nim62.evaluate(&short));
        let value = Nim42Value.evaluate(&short).unwrap();
        assert_eq!(Ok(Outcome::of_value(value)), Nim62.evaluate(&short));
        let padded = Nim62.winning_moves(&Sorted::new([0, 0, 0, a, b, c])).unwrap();
        assert_eq!(padded.len(), Nim62.winning_moves(&short).unwrap().len());
    }
}

#[test]
fn strategy_of_fewer_heaps() {
    for n in 0..=6_usize {
        for x in all::<Sorted<Heaps>, _>(&SortedBox::new(Heaps::from(vec![0; n]), 7)) {
            let game = OrderPreserving(exact(n, 2));
            let all = Nim62.winning_moves(&x).unwrap();
            match Nim62.winning_move(&x).unwrap() {
                None => assert!(all.is_empty(), "{x}"),
                Some(WinningMove { piles: (i, j), option, .. }) => {
                    assert!(1 <= i && i < j && j <= n && all.contains(&option), "{x}");
                    assert!(game.options(&x).any(|other| other == option), "{x}");
                }
            }
            let lost = Nim62.option_with(&x, &Outcome::N).unwrap();
            let some_n = game.options(&x).any(|y| Nim62.evaluate(&y) == Ok(Outcome::N));
            assert_eq!(lost.is_some(), some_n, "{x}");
        }
    }
}

fn six(heaps: (u64, u64, u64), more: (u64, u64, u64)) -> [u64; 6] {
    [heaps.0, heaps.1, heaps.2, more.0, more.1, more.2]
}

quickcheck! {
    fn big_and_small_integers_agree(a: (u64, u64, u64), b: (u64, u64, u64)) -> bool {
        let x = six(a, b);
        let big = x.map(BigUint::from);
        let (six, five) = (Sorted::new(x), Sorted::new([x[0], x[1], x[2], x[3], x[4]]));
        let odd = x.iter().filter(|heap| **heap % 2 == 1).count() % 2 == 1;
        let theorem = if odd { Theorem2.evaluate(&big.to_vec()) } else { Theorem1.evaluate(&big.to_vec()) };
        let odd = five.heaps().iter().filter(|heap| **heap % 2 == 1).count() % 2 == 1;
        let corollary = match odd {
            true => Corollary2.evaluate(&big[..5].to_vec()),
            false => Corollary1.evaluate(&big[..5].to_vec()),
        };
        Nim62.evaluate(&six) == Nim62.evaluate(&big.to_vec())
            && Nim62.evaluate(&six) == theorem
            && Nim52.evaluate(&five) == corollary
            && Nim62.evaluate(&big[..5].to_vec()) == corollary
    }

    fn each_theorem_refuses_the_other_half(a: (u64, u64, u64), b: (u64, u64, u64)) -> bool {
        let x = Sorted::new(six(a, b));
        Theorem1.evaluate(&x).is_ok() != Theorem2.evaluate(&x).is_ok()
    }

    fn the_winning_move_wins(a: (u64, u64, u64), b: (u64, u64, u64)) -> bool {
        let x = Sorted::new(six(a, b));
        match Nim62.winning_move(&x).unwrap() {
            None => Nim62.evaluate(&x) == Ok(Outcome::P),
            Some(WinningMove { option, .. }) => Nim62.evaluate(&option) == Ok(Outcome::P),
        }
    }

    fn coordinates_and_heaps_are_inverse(a: (u64, u64, u64), b: (u64, u64, u64)) -> bool {
        let x = Sorted::new(six(a, b));
        let q = DifferentialCoordinates::of(&x).unwrap();
        q.heaps() == x.as_tuple().map(i128::from) && q.total() == x.as_tuple().total() as i128
    }

    fn reducing_twice_changes_nothing(heaps: Vec<u64>, k: u8) -> bool {
        let x = Sorted::new(Heaps::from(heaps));
        let game = exact(x.heaps().len(), usize::from(k % 5) + 1);
        let Some(theorem) = Theorem3::new(game) else { return true };
        let once = theorem.reduce(&x).unwrap();
        theorem.reduce(&once).as_ref() == Ok(&once)
    }

    fn any_text_is_read_or_refused(text: String) -> bool {
        let _ = text.parse::<DifferenceGame>();
        true
    }

    fn difference_games_print_what_they_read(vectors: Vec<(u16, u16)>) -> bool {
        let text: Vec<String> = vectors.iter().map(|(a, b)| format!("{a},{b}")).collect();
        match text.join(";").parse::<DifferenceGame>() {
            Ok(game) => vectors.iter().all(|&(a, b)| game.vectors().any(|v| v == [i64::from(a), i64::from(b)])),
            Err(_) => vectors.is_empty() || vectors.contains(&(0, 0)),
        }
    }
}

//! Laws, for random positions, and conformance of every ruleset.

use classic_games::bachet::{Bachet, BachetValue};
use classic_games::basics::{GameTrees, Relation};
use classic_games::euclid::{ColeDavie, ColeDavieTheorem, Grossman, NivaschTheorem};
use classic_games::fibonacci::{FibonacciNim, FibonacciTheorem, Pile, zeckendorf, zeckendorf_big};
use classic_games::lasker::{Lasker, LaskerTheorem};
use classic_games::moore::{MisereMoore, Moore, MooreTheorem};
use classic_games::nim::{Bouton, MisereNim, MisereNimValue, Nim};
use classic_games::staircase::{Staircase, StaircaseTheorem};
use classic_games::subtraction::{
    AllBut, HeapValues, Subtraction, TakeIf, TakingMisere, TakingValue,
};
use classic_games::welter::{Welter, WelterTheorem};
use classic_games::wythoff::{Wythoff, WythoffTheorem};
use impartial::conformance::{check, check_shape};
use impartial::invariant::MisereGrundy;
use impartial::prelude::*;
use impartial::progress::{Limits, Unbounded};
use impartial::region::Cuboid;
use impartial::ruleset::Decompose;
use octal_games::HeapGame;
use quickcheck::quickcheck;

/// All positions of a box that belong to the game.
fn box_of<P: HeapTuple, R: Ruleset<P>>(ruleset: &R, max: P) -> Vec<P> {
    let region = Cuboid::new(max);
    (0..region.len()).map(|n| region.nth(n)).filter(|p| ruleset.validate(p).is_ok()).collect()
}

fn conforms<P: HeapTuple, R: Ruleset<P>>(ruleset: &R, max: P) {
    check(ruleset, box_of(ruleset, max.clone())).unwrap();
    check_shape(ruleset, box_of(ruleset, max)).unwrap();
}

#[test]
fn every_ruleset_conforms() {
    conforms(&Nim, [6, 6, 6]);
    conforms(&Nim, Heaps::default());
    for k in [0, 1, 3, u64::MAX] {
        conforms(&Bachet::new(k), [9, 9]);
    }
    conforms(&Subtraction::new([1, 3, 4]).unwrap(), [15, 15]);
    conforms(&Subtraction::new([]).unwrap(), [15, 15]);
    conforms(&AllBut::new([2, 3, 7]).unwrap(), [15, 15]);
    conforms(&TakeIf::new(|n| n % 3 == 1), [15, 15]);
    for k in [1, 2, 3, u64::MAX] {
        conforms(&Moore::new(k).unwrap(), [4, 4, 4]);
    }
    conforms(&Staircase::floor_first(), [4, 4, 4]);
    conforms(&Staircase::without_floor(), [4, 4, 4]);
    conforms(&Wythoff, [12, 12]);
    conforms(&Grossman, [25, 25]);
    conforms(&ColeDavie, [25, 25]);
    conforms(&Welter, [7, 7, 7]);
    conforms(&Lasker, Heaps::from([6, 6, 6]));
    conforms(&GameTrees, [20, 20]);
    let piles = (0..30).flat_map(|heap| (0..30).map(move |quota| Pile::new(heap, quota)));
    check(&FibonacciNim, piles).unwrap();
}

/// A game that says it decomposes has the nim-sum of its parts' values.
fn decomposes<P: HeapTuple, R: Decompose<P>>(ruleset: &R, max: P) {
    let mut solver = Memo::new(ruleset, Grundy);
    for position in box_of(ruleset, max) {
        let parts = ruleset.parts(&position);
        let sum = parts.iter().fold(0, |sum, part| sum ^ solver.value(part).unwrap());
        assert_eq!(solver.value(&position).unwrap(), sum, "{position:?}");
    }
}

#[test]
fn sums_are_the_sums_of_their_parts() {
    decomposes(&Nim, [5, 5, 5]);
    decomposes(&Bachet::new(2), [7, 7, 7]);
    decomposes(&Subtraction::new([2, 5]).unwrap(), [12, 12]);
    decomposes(&AllBut::new([1, 4]).unwrap(), [12, 12]);
    decomposes(&TakeIf::new(|n| n % 2 == 1), [12, 12]);
    decomposes(&Lasker, Heaps::from([5, 5]));
}

#[test]
fn sums_of_unlike_games() {
    let game = Sum(Subtraction::new([1, 3, 4]).unwrap(), Wythoff);
    let first = TakingValue::new(game.0.clone(), 100, &Unbounded).unwrap();
    let table = Table::solve(&Wythoff, Grundy, Cuboid::new([6, 6])).unwrap();
    let mut solver = Memo::new(&game, Grundy);
    for n in 0..12 {
        for pair in box_of(&Wythoff, [6, 6]) {
            let expected = first.evaluate(&[n]).unwrap() ^ table.get(&pair).unwrap();
            assert_eq!(solver.value(&([n], pair)).unwrap(), expected);
        }
    }
}

#[test]
fn extreme_heaps_neither_panic_nor_wrap() {
    let most = u64::MAX;
    assert_eq!(Bouton.winning_moves(&[most, 0]), Ok(vec![[0, 0]]));
    assert_eq!(MisereNim.winning_moves(&[most, 0]), Ok(vec![[1, 0]]));
    let bachet = BachetValue(Bachet::new(most));
    assert_eq!(bachet.winning_moves(&[most, 1]), Ok(vec![[1, 1]]));
    assert!(LaskerTheorem.evaluate(&Heaps::from([most])).is_err());
    assert!(LaskerTheorem.winning_moves(&Heaps::from([most])).is_err());
    // 2^62 ways to split would have to be listed for one of these; one move is found all the same.
    let many = Heaps::from([most - 1, (most - 1) / 2]);
    let own = LaskerTheorem.evaluate(&many).unwrap();
    assert!(own != 0 && LaskerTheorem.option_with(&many, &0).unwrap().is_some());
    let moore = MooreTheorem(Moore::new(most).unwrap());
    assert_eq!(moore.winning_move(&[most; 4]), Some([0; 4]));
    assert!(moore.winning_moves(&[most; 4]).is_err());
    let misere = MisereMoore(Moore::new(most).unwrap());
    let option = misere.winning_move(&[most; 4]).unwrap();
    assert_eq!(misere.evaluate(&option), Ok(Outcome::P));
    let floor = StaircaseTheorem(Staircase::floor_first());
    assert!(floor.0.validate(&[most, 1]).is_err());
    assert_eq!(floor.winning_moves(&[0, most]), Ok(vec![[most, 0]]));
    assert_eq!(floor.winning_moves(&[most, 1]), Ok(vec![]));
    let pile = Pile::new(most, most);
    assert!(FibonacciTheorem.winning_takes(&pile).contains(&most));
    assert_eq!(WythoffTheorem.winning_moves(&[most, most]).unwrap().len(), 3);
    assert_eq!(NivaschTheorem.evaluate(&[1, most]), Ok(most - 1));
    assert!(NivaschTheorem.evaluate(&[0, most]).is_err());
    assert_eq!(ColeDavieTheorem.winning_moves(&[most, most]), Ok(vec![[0, most], [most, 0]]));
    assert_eq!(WelterTheorem.evaluate(&[0, most]), Ok(most - 1));
    assert_eq!(WelterTheorem.winning_moves(&[0, most]), Ok(vec![[0, 1]]));
}

#[test]
fn a_thousand_huge_heaps_at_once() {
    let heaps = Heaps::from((0..1_000).map(|i| 1_000_000_000 + i).collect::<Vec<u64>>());
    let winning = Bouton.winning_moves(&heaps).unwrap();
    assert!(winning.iter().all(|option| Bouton.evaluate(option) == Ok(0)));
    assert!(winning.is_sorted());
}

#[test]
fn beyond_the_table_only_with_a_proof() {
    // No theorem: nothing is said beyond the terms.
    let game = TakeIf::new(|n: u64| n.isqrt().pow(2) == n);
    let formula = TakingValue::new(game, 500, &Unbounded).unwrap();
    assert!(formula.evaluate(&[500]).is_ok());
    let error = formula.evaluate(&[501]).unwrap_err();
    assert!(error.to_string().contains("heap 501"), "{error}");
    // A window of 1000 values cannot be seen in 500.
    let mut values = HeapValues::new(Subtraction::new([1, 1_000]).unwrap());
    assert_eq!(values.period(500, &Unbounded).unwrap().periodicity.proved(), None);
}

/// The values of the heaps up to `max`.
fn values(game: impl HeapGame, convention: Convention, max: u64) -> Vec<u64> {
    HeapValues::in_play(game, convention).unwrap().up_to(max).unwrap().to_vec()
}

#[test]
fn the_observer_stops_a_table() {
    let game = Subtraction::new([1, 2]).unwrap();
    let limits = Limits::default().max_positions(10_000);
    let mut values = HeapValues::new(game);
    assert!(values.up_to_observed(100_000_000, &limits).unwrap_err().is_cut_off());
    assert!(values.up_to(u64::MAX).unwrap_err().is_out_of_reach());
    // With the period proved, what is asked for singly is there at any size.
    assert_eq!(values.value(u64::MAX).unwrap(), u64::MAX % 3);
    // One heap after the other fills no table anew each time.
    let mut slow = HeapValues::new(Subtraction::new([1, 30_000]).unwrap());
    let limits = Limits::default().max_positions(300_000);
    assert!((0..60_000).all(|heap| slow.value_observed(heap, &limits).is_ok()));
}

fn small(numbers: &[u64], bound: u64, most: usize) -> Heaps {
    numbers.iter().take(most).map(|n| n % bound).collect()
}

quickcheck! {
    fn nim_and_its_misere_value_agree_with_search(numbers: Vec<u64>) -> bool {
        let position = small(&numbers, 6, 4);
        let value = Memo::new(Nim, Grundy).value(&position).unwrap();
        let misere = Memo::new(Nim, MisereGrundy).value(&position).unwrap();
        Bouton.evaluate(&position) == Ok(value) && MisereNimValue.evaluate(&position) == Ok(misere)
    }

    fn order_of_the_heaps_does_not_matter(numbers: Vec<u64>) -> bool {
        let mut reversed = numbers.clone();
        reversed.reverse();
        let (position, mirrored) = (Heaps::from(numbers), Heaps::from(reversed));
        let moore = Moore::new(2).unwrap();
        Bouton.evaluate(&position) == Bouton.evaluate(&mirrored)
            && MooreTheorem(moore).evaluate(&position) == MooreTheorem(moore).evaluate(&mirrored)
            && MisereMoore(moore).evaluate(&position) == MisereMoore(moore).evaluate(&mirrored)
            && LaskerTheorem.evaluate(&position) == LaskerTheorem.evaluate(&mirrored)
    }

    fn moore_with_one_heap_a_move_is_nim(numbers: Vec<u64>) -> bool {
        let position = Heaps::from(numbers);
        let one = Moore::new(1).unwrap();
        let nim = Bouton.evaluate(&position).map(Outcome::of_value);
        MooreTheorem(one).evaluate(&position) == nim
            && MisereMoore(one).evaluate(&position) == MisereNim.evaluate(&position)
    }

    fn all_moves_of_moore(numbers: Vec<u64>, k: u64) -> bool {
        let game = Moore::new(k % 4 + 1).unwrap();
        let position = small(&numbers, 4, 4);
        let listed = MooreTheorem(game).winning_moves(&position).unwrap();
        match MooreTheorem(game).winning_move(&position) {
            Some(option) => listed.contains(&option) && listed.is_sorted(),
            None => listed.is_empty(),
        }
    }

    fn three_ways_to_fill_a_table(set: u8, max: u16) -> bool {
        let max = u64::from(max % 700);
        let amounts: Vec<u64> = (1..=8).filter(|n| set >> (n - 1) & 1 == 1).collect();
        let listed = amounts.clone();
        let excluded = amounts.clone();
        let few = Subtraction::new(amounts.clone()).unwrap();
        let same = TakeIf::new(move |amount| listed.contains(&amount));
        let most = AllBut::new(amounts).unwrap();
        let same_most = TakeIf::new(move |amount| !excluded.contains(&amount));
        [Convention::Normal, Convention::Misere].into_iter().all(|convention| {
            values(&few, convention, max) == values(&same, convention, max)
                && values(&most, convention, max) == values(&same_most, convention, max)
        })
    }

    fn one_heap_in_misere_play(set: u8, heap: u8) -> bool {
        let game = Subtraction::new((1..=8).filter(|n| set >> (n - 1) & 1 == 1)).unwrap();
        let formula = TakingMisere::new(game.clone(), 10_000, &Unbounded).unwrap();
        let position = [u64::from(heap)];
        let outcome = OutcomeIn(Convention::Misere);
        let moves = formula.winning_moves(&position).unwrap();
        let found: Vec<[u64; 1]> = game
            .options(&position)
            .filter(|option| formula.evaluate(option) == Ok(Outcome::P))
            .collect();
        formula.evaluate(&position).ok() == Memo::new(&game, outcome).value(&position).ok()
            && moves.len() == found.len()
            && found.iter().all(|option| moves.contains(option))
    }

    fn zeckendorf_in_both_sizes(n: u64) -> bool {
        let parts = zeckendorf(n);
        let big: Vec<u64> =
            zeckendorf_big(&n.into()).iter().map(|part| part.try_into().unwrap()).collect();
        parts == big && parts.iter().map(|&part| u128::from(part)).sum::<u128>() == u128::from(n)
    }

    fn welter_after_a_move_of_every_value(numbers: Vec<u64>) -> bool {
        let mut coins = numbers;
        coins.truncate(8);
        coins.sort_unstable();
        coins.dedup();
        let position = Heaps::from(coins);
        let own = WelterTheorem.evaluate(&position).unwrap();
        (0..7).map(|part| own / 7 * part).filter(|&value| value < own).all(|value| {
            let option = WelterTheorem.option_with(&position, &value).unwrap().unwrap();
            WelterTheorem.evaluate(&option) == Ok(value)
        })
    }

    fn less_or_equal_is_a_partial_order(edges: Vec<(u8, u8)>) -> bool {
        // Edges that go up only, closed under transitivity by following them.
        let up = |a: usize, b: usize| {
            edges.iter().any(|&(x, y)| {
                let (x, y) = (usize::from(x % 8), usize::from(y % 8));
                (x.min(y), x.max(y)) == (a, b) && x != y
            })
        };
        let mut below = Relation::new(8, up);
        for _ in 0..3 {
            let step = below.clone();
            below = Relation::new(8, |a, c| {
                step.holds(a, c) || (0..8).any(|b| step.holds(a, b) && step.holds(b, c))
            });
        }
        let or_equal = below.or_equal();
        below.is_transitive()
            && or_equal.is_partial_order()
            && (0..8).all(|a| {
                (0..8).all(|b| below.holds(a, b) == (or_equal.holds(a, b) && a != b))
            })
    }
}

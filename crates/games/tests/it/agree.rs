//! Whatever method answers, the answer is what the rules say.

use impartial::convention::Convention::{self, Misere, Normal};
use impartial::graph::LoopyOutcome;
use impartial::invariant::{Invariant, ValueIn};
use impartial::position::Heaps;
use impartial_games::{Bounds, Error, Game, Quantity, Range, Ranges, open};

/// The value that the rules make of the values of the options, all asked through the door.
fn by_the_rules(game: &dyn Game, heaps: &Heaps, convention: Convention) -> u64 {
    let bounds = Bounds::default();
    let options = game.options(heaps, &bounds).unwrap();
    let value =
        |option: &Heaps| game.value(option, convention, &bounds).unwrap().answer.finite().unwrap();
    ValueIn(convention).combine(options.iter().map(value))
}

/// A step check of all questions on a box: by induction it is a check against brute force.
fn check(name: &str, heaps: usize, top: u64) {
    let game = open(name).unwrap();
    let bounds = Bounds::default();
    let box_of = vec![Range { first: 0, last: top }; heaps];
    let ranges = Ranges::new(box_of, 100_000).unwrap();
    for convention in [Normal, Misere] {
        let values = game.grid(&ranges, Quantity::Value, convention, &bounds).unwrap().answer;
        let outcomes = game.grid(&ranges, Quantity::Outcome, convention, &bounds).unwrap().answer;
        let mut lost = Vec::new();
        game.p_positions(&ranges, convention, &bounds, &mut |heaps| {
            lost.push(heaps.clone());
            Ok(())
        })
        .unwrap();
        let mut seen = Vec::new();
        ranges
            .for_each(|heaps| {
                let at = format!("{name} {heaps} {convention}");
                let Ok(position) = game.read(&heaps.to_string()) else {
                    assert_eq!(values.get(heaps), None, "{at}");
                    return Ok(());
                };
                let value = game.value(&position, convention, &bounds)?.answer.finite().unwrap();
                assert_eq!(value, by_the_rules(&*game, &position, convention), "{at}");
                assert_eq!(values.get(heaps), Some(value), "{at}");
                assert_eq!(outcomes.get(heaps), Some(u64::from(value != 0)), "{at}");
                let outcome = game.outcome(&position, convention, &bounds)?.answer;
                assert_eq!(outcome == LoopyOutcome::P, value == 0, "{at}");
                let mut winning = game.winning_moves(&position, convention, &bounds)?.answer;
                let mut expected = game.options(&position, &bounds)?;
                expected.retain(|option| {
                    game.value(option, convention, &bounds).unwrap().answer.finite() == Some(0)
                });
                winning.sort();
                expected.sort();
                assert_eq!(winning, expected, "{at}");
                assert!(expected.iter().all(|to| game.describe(&position, to).is_named()), "{at}");
                if value == 0 {
                    seen.push(heaps.clone());
                }
                Ok::<(), Error>(())
            })
            .unwrap();
        assert_eq!(lost, seen, "{name} {convention}");
    }
}

#[test]
fn one_heap() {
    for name in [
        "nim",
        "cdn",
        "bachet:k=3",
        "lasker",
        "subtraction:2,5,7",
        "subtraction:",
        "allbut:2,3",
        "allbut:1",
        "kayles",
        "dawson",
        "grundy",
        "octal:0.137",
        "octal:4.3...",
        "octal:8.3...",
        "octal:0.3f",
        "treblecross",
        "officers",
        "coins:3",
        "coins:=3",
        "coins:ruler",
        "chomp",
        "fibonacci",
        "staircase",
        "misere-nim-restricted",
    ] {
        check(name, 1, 14);
    }
}

#[test]
fn two_heaps() {
    for name in [
        "nim",
        "cdn",
        "moore:k=2",
        "staircase",
        "staircase:with-floor",
        "welter",
        "lasker",
        "nim-saturation:beta=3",
        "misere-saturation:beta=2,3",
        "welter-saturation:beta=3",
        "misere-nim-restricted",
        "exact-slow-nim:k=2",
        "exact-nim:k=1",
        "fdg:1,0;0,1;2,2",
        "fdg:1,-1;0,2",
        "subtraction:1,3,4",
        "allbut:2",
        "kayles",
        "wythoff",
        "euclid",
        "euclid:zero",
        "coins:2",
        "coins:=2",
        "chomp",
        "fibonacci",
    ] {
        check(name, 2, 6);
    }
}

#[test]
fn three_heaps_and_more() {
    for name in ["nim", "cdn", "moore:k=2", "welter", "nim-saturation:beta=2", "chomp", "coins:=3"]
    {
        check(name, 3, 4);
    }
    for name in ["exact-slow-nim:k=2", "exact-slow-nim:k=3", "moore-slow:k=2", "exact-nim:k=2"] {
        check(name, 4, 3);
    }
    for name in ["exact-slow-nim:k=2", "exact-slow-nim:k=3", "exact-slow-nim:k=4"] {
        check(name, 5, 2);
    }
}

//! Tables of values.

use super::{data, list, number, numbers, pairs, terms};
use classic_games::euclid::{ColeDavie, ColeDavieTheorem, NivaschTheorem};
use classic_games::lasker::LaskerTheorem;
use classic_games::moore::{Moore, MooreTheorem};
use classic_games::welter::{Welter, WelterTheorem};
use classic_games::wythoff::{Wythoff, WythoffTheorem, lower_wythoff};
use impartial::prelude::*;

use std::collections::BTreeSet;

/// "3,5" as heaps.
fn key(text: &str) -> Heaps {
    text.parse().unwrap()
}

#[test]
fn tables_of_moore_and_welter() {
    let moore = data("computed_moore_nim2.json");
    let game = Moore::new(2).unwrap();
    let welter = data("computed_welter.json");
    let mut solver = Memo::new(game, Grundy);
    for (name, value) in ["n3", "n4"].iter().flat_map(|n| moore[n].as_object().unwrap()) {
        let position = key(name);
        assert_eq!(solver.value(&position).unwrap(), number(value), "{name}");
        let outcome = MooreTheorem(game).evaluate(&position).unwrap();
        assert_eq!(outcome, Outcome::of_value(number(value)), "{name}");
    }
    let mut solver = Memo::new(Welter, Grundy);
    for (name, value) in ["k2", "k3", "k4"].iter().flat_map(|k| welter[k].as_object().unwrap()) {
        let position = key(name);
        assert_eq!(WelterTheorem.evaluate(&position).unwrap(), number(value), "{name}");
        assert_eq!(solver.value(&position).unwrap(), number(value), "{name}");
    }
}

#[test]
fn tables_of_euclid_and_lasker() {
    let table = data("computed_euclid.json");
    for (x, row) in (1..).zip(list(&table["grossman"])) {
        for (y, value) in (1..).zip(numbers(row)) {
            assert_eq!(NivaschTheorem.evaluate(&[x, y]).unwrap(), value);
        }
    }
    let values = Table::solve(&ColeDavie, Grundy, Cuboid::new([20, 20])).unwrap();
    for (x, row) in (0..).zip(list(&table["cole_davie"])) {
        for (y, value) in (0..).zip(numbers(row)) {
            assert_eq!(values.get(&[x, y]), Some(value), "({x}, {y})");
            let outcome = ColeDavieTheorem.evaluate(&[x, y]).unwrap();
            assert_eq!(outcome, Outcome::of_value(value), "({x}, {y})");
        }
    }
    let stated = data("outside_formulas.json");
    assert!(
        stated["lasker"]
            .as_str()
            .unwrap()
            .starts_with("SG(4k+1)=4k+1, SG(4k+2)=4k+2, SG(4k+3)=4k+4")
    );
    let value = |n: u64| LaskerTheorem.evaluate(&Heaps::from([n])).unwrap();
    for k in 0..50 {
        let four = [1, 2, 3, 4].map(|i| value(4 * k + i));
        assert_eq!(four, [4 * k + 1, 4 * k + 2, 4 * k + 4, 4 * k + 3]);
    }
}

#[test]
fn tables_of_wythoff() {
    let lost: BTreeSet<[u64; 2]> =
        pairs(&data("computed_wythoff_P_positions_le120.json")).into_iter().collect();
    for a in 0..=120 {
        for b in a..=120 {
            let outcome = WythoffTheorem.evaluate(&[a, b]).unwrap();
            assert_eq!(outcome == Outcome::P, lost.contains(&[a, b]), "({a}, {b})");
        }
    }
    let values = Table::solve(&Wythoff, Grundy, Cuboid::new([75, 75])).unwrap();
    let mut antidiagonals = (0..).flat_map(|sum| (0..=sum).map(move |a| [a, sum - a]));
    for &term in &terms("A004481") {
        assert_eq!(values.get(&antidiagonals.next().unwrap()), Some(term));
    }
    let mut triangle = (0..).flat_map(|a| (0..=a).map(move |b| [a, b]));
    for &term in &terms("A317205") {
        assert_eq!(values.get(&triangle.next().unwrap()), Some(term));
    }
    for (n, term) in (0..).zip(terms("A047708")) {
        assert_eq!(values.get(&[n, n]), Some(term));
    }
    for (n, term) in (1..).zip(terms("A000201")) {
        assert_eq!(lower_wythoff(n), u128::from(term));
    }
}

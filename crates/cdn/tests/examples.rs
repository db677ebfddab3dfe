//! The numbers of the source, and values found by brute force elsewhere.

use cdn::{CommonDivisorNim, Theorem1_3};
use impartial::prelude::*;
use std::collections::BTreeMap;

#[test]
fn example_1_2() {
    let options = |position| CommonDivisorNim.options(&position).collect::<Vec<[u64; 3]>>();
    assert_eq!(options([6, 3, 2]), [[5, 3, 2], [6, 2, 2], [6, 3, 1]]);
    let mut found = options([6, 2, 2]);
    let mut printed = [[5, 2, 2], [6, 1, 2], [6, 2, 1], [4, 2, 2], [6, 0, 2], [6, 2, 0]];
    found.sort();
    printed.sort();
    assert_eq!(found, printed);
}

/// Values by brute force, from `testdata/cdn.json`: `cdn2[a][b]` and `cdn3["a,b,c"]`.
#[derive(serde::Deserialize)]
struct Reference {
    cdn2: Vec<Vec<u64>>,
    cdn3: BTreeMap<String, u64>,
}

#[test]
fn tables_by_brute_force() {
    let text = include_str!("../../../testdata/cdn.json");
    let reference: Reference = serde_json::from_str(text).unwrap();
    for (a, row) in (0..).zip(&reference.cdn2) {
        for (b, &value) in (0..).zip(row) {
            assert_eq!(Theorem1_3.evaluate(&[a, b]), Ok(value), "({a}, {b})");
        }
    }
    assert_eq!(reference.cdn3.len(), 13 * 13 * 13);
    for (heaps, value) in reference.cdn3 {
        let position: Heaps = heaps.parse().unwrap();
        assert_eq!(Theorem1_3.evaluate(&position), Ok(value), "{position}");
    }
}

#[test]
fn edges() {
    assert_eq!(Theorem1_3.evaluate(&Heaps::default()), Ok(0));
    assert_eq!(Theorem1_3.evaluate(&[0, 0]), Ok(0));
    assert_eq!(Theorem1_3.evaluate(&[u64::MAX]), Ok(1));
    assert_eq!(Theorem1_3.evaluate(&[1 << 63]), Ok(64));
    assert!(CommonDivisorNim.is_terminal(&Heaps::default()));
    assert_eq!(Theorem1_3.winning_moves(&[0, 0]), Ok(vec![]));
    assert_eq!(Theorem1_3.winning_moves(&[6, 3, 2]), Ok(vec![[5, 3, 2], [6, 3, 1]]));
}

//! Row by row equals position by position.

use impartial::formula::Conjecture;
use impartial::prelude::*;
use impartial::region::Cuboid;
use impartial::verify::{Run, step_check};
use misere_saturation::{MoveSet, PositionSet, SaturationTable, SubtractionGame, row_check};
use quickcheck::{TestResult, quickcheck};

const RADICES: [&str; 9] = ["2", "3", "5", "10", "2,3", "(3,2)", "6,2", "(2,3,5)", "4294967296"];
const SETS: [PositionSet; 3] = [PositionSet::All, PositionSet::Misere, PositionSet::Welter];

/// A box of up to four heaps, some of them small.
fn some_box(shape: &[u8]) -> Heaps {
    let tops = [23, 9, 5, 3];
    shape.iter().take(4).zip(tops).map(|(&heap, top)| u64::from(heap) % (top + 1)).collect()
}

/// A set of moves of any kind, with up to two exceptions of each sort.
fn some_moves(heaps: &Heaps, kind: (u8, u8), exceptions: &[u8]) -> Option<MoveSet> {
    let radix = RADICES[usize::from(kind.0) % RADICES.len()].parse().ok()?;
    let weight = usize::from(kind.1 % 6);
    let mut moves = match kind.1 / 6 % 3 {
        0 => MoveSet::saturated(radix),
        1 => MoveSet::saturated_up_to(radix, weight),
        _ => MoveSet::up_to_weight(weight),
    };
    for (index, three) in exceptions.chunks(4).take(4).enumerate() {
        let mut vector: Heaps = heaps.iter().map(|_| 0).collect();
        for (component, &entry) in vector.iter_mut().zip(three) {
            *component = u64::from(entry % 5);
        }
        if vector.iter().any(|&component| component > 0) {
            let vectors = [vector];
            moves =
                if index % 2 == 0 { moves.with(&vectors) } else { moves.without(&vectors) }.ok()?;
        }
    }
    Some(moves)
}

quickcheck! {
    fn the_table_is_the_generic_one(shape: Vec<u8>, kind: (u8, u8), set: u8, exceptions: Vec<u8>) -> TestResult {
        let max = some_box(&shape);
        let Some(moves) = some_moves(&max, kind, &exceptions) else { return TestResult::discard() };
        let game = SubtractionGame::new(SETS[usize::from(set % 3)], moves);
        let generic = Table::solve(&game, Grundy, Cuboid::new(max.clone())).unwrap();
        let table = SaturationTable::solve(&game, max.clone()).unwrap();
        let region = Cuboid::new(max);
        let mut by_row = vec![];
        let read = table.each_row(|first, row| {
            assert_eq!(region.number(first), Some(by_row.len() as u64));
            by_row.extend_from_slice(row);
            Ok::<(), ()>(())
        });
        assert_eq!((read, by_row.len() as u64), (Ok(()), region.len()));
        assert!((0..).zip(&by_row).all(|(number, value)| table.get(&region.nth(number)) == *value));
        TestResult::from_bool((0..region.len()).all(|number| {
            let position = region.nth(number);
            let valid = game.validate(&position).is_ok();
            table.get(&position) == generic.get(&position).filter(|_| valid)
        }))
    }

    fn the_step_check_is_the_generic_one(shape: Vec<u8>, kind: (u8, u8), set: u8, wrong: (u8, u8)) -> TestResult {
        let max = some_box(&shape);
        let Some(moves) = some_moves(&max, kind, &[]) else { return TestResult::discard() };
        let game = SubtractionGame::new(SETS[usize::from(set % 3)], moves);
        let table = SaturationTable::solve(&game, max.clone()).unwrap();
        // The true values, or those with every one of some kind changed.
        let (residue, change) = (u128::from(wrong.0 % 30), u64::from(wrong.1 % 4));
        let formula = Conjecture::new(Grundy, |position: &Heaps| {
            let value = table.get(position).unwrap_or(0);
            if position.total() % 30 == residue { value ^ change } else { value }
        });
        let run = Run::default();
        let expected = step_check(&game, &formula, &Cuboid::new(max.clone()), &run);
        TestResult::from_bool(row_check(&game, &formula, &Cuboid::new(max), &run) == expected)
    }
}

#[test]
fn positions_outside_are_not_known() {
    let game = SubtractionGame::misere_nim();
    let table = SaturationTable::solve(&game, [2, 2]).unwrap();
    assert_eq!(table.get(&[3, 0]), None);
    assert_eq!(table.get(&[0, 0]), None);
    assert!(SaturationTable::solve(&game, [u64::MAX, 1]).is_err());
    let finite = MoveSet::finite(&[[1, 1]]).unwrap();
    let game = SubtractionGame::new(PositionSet::All, finite);
    assert!(SaturationTable::solve(&game, [2, 2, 2]).is_err());
    assert_eq!(SaturationTable::solve(&game, [5, 5]).unwrap().get(&[3, 4]), Some(1));
}

#[test]
fn huge_claimed_values_are_refuted_where_they_are() {
    let game = SubtractionGame::nim();
    let wrong = Conjecture::new(Grundy, |position: &Heaps| {
        if position[..] == [1, 2] { u64::MAX } else { position[0] ^ position[1] }
    });
    let max = Heaps::from([5, 5]);
    let run = Run::default();
    let expected = step_check(&game, &wrong, &Cuboid::new(max.clone()), &run);
    assert!(expected.verdict.is_refuted());
    assert_eq!(row_check(&game, &wrong, &Cuboid::new(max), &run), expected);
}

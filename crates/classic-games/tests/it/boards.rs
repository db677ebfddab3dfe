//! Chomp and Cram against brute force, by others and by hand.

use crate::common::{case, json, numbers};
use classic_games::chomp::{
    Bar, Chomp, ChompTable, Hook, ParseBarError, StrategyStealing, TwoRows, winning_bites,
};
use classic_games::cram::{
    Board, BoardError, CentralSymmetry, Cram, CramSolver, Pieces, winning_dominoes,
};
use impartial::prelude::*;
use impartial::progress::{Limits, Unbounded};
use impartial::ruleset::Decompose;
use quickcheck::quickcheck;
use serde_json::Value;
use std::collections::BTreeSet;

fn lists(value: &Value) -> Vec<Vec<u64>> {
    value.as_array().unwrap().iter().map(numbers).collect()
}

fn sides(text: &str) -> (u64, u64) {
    let (rows, columns) = text.split_once('x').unwrap();
    (rows.parse().unwrap(), columns.parse().unwrap())
}

fn bar(rows: &[u64]) -> Bar {
    Bar::new(rows).unwrap()
}

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

// Chomp.

#[test]
fn h01_values_and_all_winning_targets() {
    let case = case("H01");
    let mut values = Memo::new(Chomp, Grundy);
    let mut outcomes = Memo::new(Chomp, OutcomeIn(Convention::Normal));
    let targets = case["answer"]["winning_targets"].as_array().unwrap();
    let expected_values = numbers(&case["answer"]["values"]);
    for (index, rows) in lists(&case["input"]["positions"]).into_iter().enumerate() {
        let position = bar(&rows);
        assert_eq!(values.value(&position).unwrap(), expected_values[index], "{position}");
        let bites = winning_bites(&mut outcomes, &position, &Unbounded).unwrap();
        let found: Vec<Vec<u64>> = bites.iter().map(|bite| bite.leaving.rows().to_vec()).collect();
        assert_eq!(found, lists(&targets[index]), "{position}");
    }
}

#[test]
fn lost_bars_of_three_rows() {
    let expected: BTreeSet<Bar> = lists(&json("computed_chomp.json")["P_positions_3rows_le14"])
        .iter()
        .map(|r| bar(r))
        .collect();
    let mut solver = Memo::new(Chomp, OutcomeIn(Convention::Normal));
    let mut found = BTreeSet::new();
    for a in 1..=14 {
        for (b, c) in (0..=a).flat_map(|b| (0..=b).map(move |c| (b, c))) {
            let position = bar(&[a, b, c]);
            if solver.value(&position).unwrap() == Outcome::P {
                found.insert(position);
            }
        }
    }
    assert_eq!(found, expected);
}

#[test]
fn first_bites_of_rectangles() {
    let mut solver = Memo::new(Chomp, OutcomeIn(Convention::Normal));
    for (size, bites) in json("computed_chomp.json")["winning_first_bites"].as_object().unwrap() {
        let (rows, columns) = sides(size);
        let position = Bar::rectangle(rows, columns).unwrap();
        let found = winning_bites(&mut solver, &position, &Unbounded).unwrap();
        let found: Vec<Vec<u64>> =
            found.iter().map(|bite| vec![bite.row as u64, bite.column]).collect();
        assert_eq!(found, lists(bites), "{size}");
        assert_eq!(StrategyStealing.evaluate(&position), Ok(Outcome::N));
    }
}

#[test]
fn formulas_of_chomp_agree_with_search() {
    let mut outcomes = Memo::new(Chomp, OutcomeIn(Convention::Normal));
    for (a, b) in (1..25).flat_map(|a| (0..=a).map(move |b| (a, b))) {
        let position = bar(&[a, b]);
        assert_eq!(TwoRows.evaluate(&position).unwrap(), outcomes.value(&position).unwrap());
        let bites = winning_bites(&mut outcomes, &position, &Unbounded).unwrap();
        let found: Vec<Bar> = bites.into_iter().map(|bite| bite.leaving).collect();
        assert_eq!(TwoRows.winning_moves(&position).unwrap(), found, "{position}");
    }
    let mut values = Memo::new(Chomp, Grundy);
    for a in 1..9 {
        for b in 1..9 {
            let rows: Vec<u64> = std::iter::once(a).chain((1..b).map(|_| 1)).collect();
            let hook = bar(&rows);
            assert_eq!(values.value(&hook).unwrap(), Hook.evaluate(&hook).unwrap(), "{hook}");
        }
    }
    // Eating the second square of the second row leaves a hook.
    for n in 2..6 {
        let left = Bar::rectangle(n, n).unwrap().eat(1, 1).unwrap();
        assert_eq!(Hook.evaluate(&left), Ok(0));
    }
}

#[test]
fn bars_are_read_strictly() {
    let error = |text: &str| text.parse::<Bar>().unwrap_err().to_string();
    assert!(error("3 4").contains("row 2 has 4 squares"));
    assert!(error("").contains("no squares"));
    assert!(error("0 0").contains("no squares"));
    assert!(error("0x3").contains("no squares"));
    assert!(error("3 y").contains("column 3"));
    assert!(error("3xy").contains("column 3"));
    assert!(error("3x").contains("3x4"));
    assert!(error("99999999999x1").contains("at most 65536"));
    assert!(matches!("3,-1".parse::<Bar>(), Err(ParseBarError::Rows(_))));
    assert_eq!("2×3".parse::<Bar>().unwrap(), bar(&[3, 3]));
    assert_eq!(bar(&[3, 1]).eat(0, 0), None);
    assert_eq!(bar(&[3, 1]).eat(1, 1), None);
    assert_eq!(bar(&[3, 1]).eat(2, 0), None);
    assert_eq!(bar(&[3, 3, 3]).eat(1, 0), Some(bar(&[3])));
}

#[test]
fn chomp_keeps_its_duties_and_can_be_cut_off() {
    let shapes =
        (1..6).flat_map(|a| (0..=a).flat_map(move |b| (0..=b).map(move |c| bar(&[a, b, c]))));
    impartial::conformance::check(&Chomp, shapes).unwrap();
    let limits = Limits::default().max_positions(2_000);
    let cut_off =
        Memo::new(Chomp, Grundy).value_observed(&Bar::rectangle(20, 20).unwrap(), &limits);
    assert!(matches!(cut_off, Err(SolveError::Stopped(_))));
    // A row is Nim, and the poison alone is lost in normal play and won in misère play.
    assert_eq!(Memo::new(Chomp, Grundy).value(&bar(&[9])).unwrap(), 8);
    let misere = Memo::new(Chomp, OutcomeIn(Convention::Misere)).value(&bar(&[1]));
    assert_eq!(misere.unwrap(), Outcome::N);
}

// Cram.

#[test]
fn k01_and_the_computed_values() {
    let k01 = case("K01");
    let expected = numbers(&k01["answer"]["values"]);
    let mut solver = CramSolver::new();
    for (index, size) in lists(&k01["input"]["boards"]).iter().enumerate() {
        for (rows, columns) in [(size[0], size[1]), (size[1], size[0])] {
            let value = solver.value(&Board::new(rows, columns).unwrap()).unwrap();
            assert_eq!(value, expected[index], "{rows} × {columns}");
        }
    }
    for (size, value) in json("computed_cram.json")["normal_SG"].as_object().unwrap() {
        let (rows, columns) = sides(size);
        let found = solver.value(&Board::new(rows, columns).unwrap()).unwrap();
        assert_eq!(Some(found), value.as_u64(), "{size}");
    }
}

#[test]
fn computed_misere_outcomes() {
    let mut solver = Memo::new(Cram, OutcomeIn(Convention::Misere));
    for (size, outcome) in json("computed_cram.json")["misere_outcome"].as_object().unwrap() {
        let (rows, columns) = sides(size);
        let found = solver.value(&Board::new(rows, columns).unwrap().pieces()).unwrap();
        assert_eq!(Some(found.to_string().as_str()), outcome.as_str(), "{size}");
    }
}

#[test]
fn k03_three_by_three() {
    let answer = &case("K03")["answer"];
    let full = board("...|...|...");
    let mut solver = CramSolver::new();
    assert_eq!(Some(solver.value(&full).unwrap()), answer["value"].as_u64());
    let l = board(".##|.##|...");
    assert_eq!(Some(solver.value(&l).unwrap()), answer["L_of_five_cells"].as_u64());
    let first = full.up_to_symmetry(full.dominoes());
    assert_eq!(Some(first.len() as u64), answer["first_moves_up_to_symmetry"].as_u64());
    assert_eq!(solver.winning_moves(&full, &Unbounded).unwrap(), []);
    for domino in first {
        let replies = solver.winning_moves(&full.with(domino), &Unbounded).unwrap();
        let left = replies.iter().map(|&reply| full.with(domino).with(reply).pieces());
        assert!(left.into_iter().any(|left| left == l.pieces()), "{domino}");
    }
}

#[test]
fn the_solver_agrees_with_search_on_boards_with_holes() {
    let mut solver = CramSolver::new();
    let mut search = Memo::new(Cram, Grundy);
    let full = board("3x4");
    for holes in 0..1_u64 << 12 {
        let text: String = (0..12)
            .map(|cell| {
                let bar = if cell > 0 && cell % 4 == 0 { "|" } else { "" };
                format!("{bar}{}", if holes >> cell & 1 == 1 { '#' } else { '.' })
            })
            .collect();
        let position = board(&text);
        assert_eq!(position.to_string(), text);
        assert_eq!(position.free(), full.free() & !holes);
        let value = search.value(&position).unwrap();
        assert_eq!(solver.value(&position).unwrap(), value, "{position}");
        assert_eq!(
            solver.value_of_pieces(&position.pieces(), &Unbounded).unwrap(),
            value,
            "{position}"
        );
        let by_parts = Cram
            .parts(&position)
            .iter()
            .map(|part| search.value(part).unwrap())
            .fold(0, |a, b| a ^ b);
        assert_eq!(by_parts, value, "{position}");
        if let Ok(outcome) = CentralSymmetry.evaluate(&position) {
            assert_eq!(outcome, Outcome::of_value(value), "{position}");
        }
        let mut winning: Vec<_> = position.dominoes().collect();
        winning.retain(|&domino| search.value(&position.with(domino)).unwrap() == 0);
        winning.sort();
        assert_eq!(solver.winning_moves(&position, &Unbounded).unwrap(), winning, "{position}");
    }
}

/// Values of full boards as published by programs of others.
#[test]
#[ignore = "takes half a minute in a release build"]
fn published_values_of_larger_boards() {
    for (size, value) in [("4x9", 1), ("4x11", 1), ("5x8", 1)] {
        assert_eq!(CramSolver::new().value(&board(size)), Ok(value), "{size}");
    }
}

quickcheck! {
    /// Boards of up to 20 cells with some holes against the generic search; once more with a table
    /// so small that it forgets.
    fn any_board_has_the_value_of_search(rows: u8, free: u64, more: u64) -> bool {
        let rows = u64::from(rows) % 10 + 1;
        let columns = 20 / rows;
        let mut cells = (free | more) & (u64::MAX >> (64 - rows * columns));
        while cells.count_ones() > 17 {
            cells &= cells - 1;
        }
        let cell = |cell: u64| if cells >> cell & 1 == 1 { '.' } else { '#' };
        let row = |row: u64| (row * columns..(row + 1) * columns).map(cell).collect::<String>();
        let position = board(&(0..rows).map(row).collect::<Vec<_>>().join("|"));
        let value = Memo::new(Cram, Grundy).value(&position.pieces()).unwrap();
        let mut solver = CramSolver::new();
        let mut forgetful = CramSolver::with_memory(0);
        forgetful.outcome(&position, &Unbounded).unwrap() == Outcome::of_value(value)
            && solver.value(&position).unwrap() == value
            && forgetful.value(&position).unwrap() == value
    }
}

#[test]
fn what_is_forgotten_is_found_again() {
    // 5 × 6 takes some 18 000 pieces; the table holds 4096.
    let mut forgetful = CramSolver::with_memory(1 << 16);
    assert_eq!(forgetful.value(&board("5x6")), Ok(2));
    assert!(forgetful.len() < 10_000);
    let limits = Limits::default().max_positions(1000);
    let mut solver = CramSolver::new();
    assert!(matches!(solver.value_observed(&board("5x6"), &limits), Err(SolveError::Stopped(_))));
    // A stop leaves nothing behind that disturbs the next question.
    assert!(!solver.is_empty());
    assert_eq!(solver.value(&board("1x4")), Ok(2));
}

#[test]
fn misere_pieces_agree_with_whole_boards() {
    let mut on_pieces = Memo::new(Cram, OutcomeIn(Convention::Misere));
    let mut on_boards = Memo::new(Cram, OutcomeIn(Convention::Misere));
    for text in ["3x4", "..#.|....|.#..", "1x9", "2x5", "...|.#.|..."] {
        let position = board(text);
        let outcome = on_boards.value(&position).unwrap();
        assert_eq!(on_pieces.value(&position.pieces()).unwrap(), outcome, "{text}");
        let mut winning: Vec<_> = position.dominoes().collect();
        winning.retain(|&domino| on_boards.value(&position.with(domino)).unwrap() == Outcome::P);
        winning.sort();
        assert_eq!(
            winning_dominoes(&mut on_pieces, &position, &Unbounded).unwrap(),
            winning,
            "{text}"
        );
    }
}

#[test]
fn cram_keeps_its_duties_and_can_be_cut_off() {
    let boards = ["3x3", "..#.|....|.#..", "1x1", "##|##", "1x64", "64x1", "8x8"].map(board);
    impartial::conformance::check(&Cram, boards).unwrap();
    impartial::conformance::check(&Cram, boards.map(Board::pieces)).unwrap();
    let limits = Limits::default().max_positions(100);
    let cut_off = CramSolver::new().value_observed(&board("5x7"), &limits);
    assert!(matches!(cut_off, Err(SolveError::Stopped(_))));
    assert_eq!(CramSolver::new().value(&board("8x8")), Ok(0));
    assert_eq!(Pieces::default().to_string(), "no pieces");
}

#[test]
fn boards_are_read_strictly() {
    let error = |text: &str| text.parse::<Board>().unwrap_err();
    assert_eq!(error("0x3"), BoardError::NoCells);
    assert_eq!(error(""), BoardError::NoCells);
    assert_eq!(error("5x13"), BoardError::TooLarge { rows: 5, columns: 13 });
    let huge = u64::MAX;
    assert_eq!(Board::new(huge, huge), Err(BoardError::TooLarge { rows: huge, columns: huge }));
    assert_eq!(error("3x"), BoardError::Size { side: "columns", found: String::new() });
    assert_eq!(error("3"), BoardError::Size { side: "columns", found: String::new() });
    assert_eq!(error("3x-4"), BoardError::Size { side: "columns", found: "-4".into() });
    assert_eq!(error("..|.a"), BoardError::Cell { row: 2, column: 2, found: 'a' });
    assert_eq!(error("..|."), BoardError::Ragged { row: 2, found: 1, expected: 2 });
    assert_eq!(error("..|"), BoardError::Ragged { row: 2, found: 0, expected: 2 });
}

/// A board made from any numbers.
fn any_board(rows: u8, columns: u8, holes: u64) -> Board {
    let (rows, columns) = (rows % 8 + 1, columns % 8 + 1);
    let text: Vec<String> = (0..rows)
        .map(|row| {
            let free = |column| holes >> (row * columns + column) & 1 == 0;
            (0..columns).map(|column| if free(column) { '.' } else { '#' }).collect()
        })
        .collect();
    board(&text.join("|"))
}

quickcheck! {
    fn boards_round_trip(rows: u8, columns: u8, holes: u64) -> bool {
        let position = any_board(rows, columns, holes);
        board(&position.to_string()) == position
    }

    fn symmetric_boards_are_one_canonically(rows: u8, columns: u8, holes: u64) -> bool {
        let position = any_board(rows, columns, holes);
        let text = position.to_string();
        let reversed: String = text.chars().rev().collect();
        let flipped: Vec<&str> = text.rsplit('|').collect();
        let turned: Vec<String> = (0..position.columns())
            .map(|c| text.split('|').map(|row| row.chars().nth(usize::from(c)).unwrap()).collect())
            .collect();
        [reversed, flipped.join("|"), turned.join("|")]
            .iter()
            .all(|image| board(image).canonical() == position.canonical())
    }

    fn components_keep_the_dominoes(rows: u8, columns: u8, holes: u64) -> bool {
        let position = any_board(rows, columns, holes);
        let in_components = position.components().map(|part| part.dominoes().count());
        in_components.sum::<usize>() == position.dominoes().count()
    }

    fn parsing_boards_and_bars_never_panics(text: String) -> bool {
        let _ = (text.parse::<Board>(), text.parse::<Bar>());
        true
    }
}

#[test]
fn a_table_of_bars_has_the_values_of_search_in_both_conventions() {
    for (rows, columns) in [(1, 1), (1, 6), (6, 1), (3, 5), (5, 4)] {
        for convention in [Convention::Normal, Convention::Misere] {
            let values = ChompTable::values(rows, columns, convention, &Unbounded).unwrap();
            let outcomes = ChompTable::outcomes(rows, columns, convention, &Unbounded).unwrap();
            let mut search = Memo::new(Chomp, impartial::invariant::MisereGrundy);
            let mut normal = Memo::new(Chomp, Grundy);
            let mut pending = vec![Bar::rectangle(rows, columns).unwrap()];
            let mut seen = BTreeSet::new();
            while let Some(bar) = pending.pop() {
                let value = match convention {
                    Convention::Normal => normal.value(&bar).unwrap(),
                    Convention::Misere => search.value(&bar).unwrap(),
                };
                assert_eq!(values.value(&bar), Some(value), "{bar} {convention}");
                assert_eq!(values.outcome(&bar), Some(Outcome::of_value(value)), "{bar}");
                assert_eq!(outcomes.outcome(&bar), values.outcome(&bar), "{bar} {convention}");
                assert_eq!(outcomes.value(&bar), None);
                assert_eq!(outcomes.winning_bites(&bar), values.winning_bites(&bar));
                for bite in bar.bites() {
                    assert_eq!(bar.bite_to(&bite.leaving), Some(bite.clone()));
                    if seen.insert(bite.leaving.clone()) {
                        pending.push(bite.leaving);
                    }
                }
            }
            assert_eq!(values.len(), seen.len() as u64 + 1);
        }
    }
}

#[test]
fn a_table_of_bars_says_its_limits() {
    let large = ChompTable::values(20, 20, Convention::Normal, &Unbounded).unwrap_err();
    assert!(large.is_out_of_reach());
    assert!(large.to_string().contains("20x20 squares"), "{large}");
    assert!(ChompTable::outcomes(0, 3, Convention::Normal, &Unbounded).is_err());
    assert!(ChompTable::outcomes(u64::MAX, u64::MAX, Convention::Normal, &Unbounded).is_err());
    let limits = Limits::default().max_positions(5_000);
    let stopped = ChompTable::values(8, 8, Convention::Normal, &limits).unwrap_err();
    assert!(stopped.is_cut_off());
    let small = ChompTable::values(2, 3, Convention::Normal, &Unbounded).unwrap();
    assert_eq!(small.outcome(&Bar::rectangle(3, 2).unwrap()), None);
    assert_eq!(small.winning_bites(&Bar::rectangle(2, 4).unwrap()), None);
}

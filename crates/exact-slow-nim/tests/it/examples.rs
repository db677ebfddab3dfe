//! The numbers of the source, and values found by brute force elsewhere.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "helper functions of tests"
)]

use exact_slow_nim::*;
use impartial::prelude::*;
use num_bigint::{BigInt, BigUint};
use serde_json::Value;

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn reconstruction() -> Value {
    json(include_str!("../../../../testdata/slow_nim_reconstruction.json"))
}

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect()
}

fn pair(value: &Value) -> (usize, usize) {
    let [i, j] = numbers(value)[..] else { panic!("{value} is no pair") };
    (i as usize, j as usize)
}

fn words(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

fn exact(n: usize, k: usize) -> OrderPreserving<ExactSlowNim> {
    OrderPreserving(ExactSlowNim::new(n, k).unwrap())
}

fn sorted(heaps: &[u64]) -> Sorted<Heaps> {
    Sorted::new(heaps.into())
}

fn value<I: Invariant>(n: usize, k: usize, invariant: I, heaps: &[u64]) -> I::Value {
    Memo::new(exact(n, k), invariant).value(&sorted(heaps)).unwrap()
}

const NORMAL: OutcomeIn = OutcomeIn(Convention::Normal);
const MISERE: OutcomeIn = OutcomeIn(Convention::Misere);

#[test]
fn table_1_as_printed() {
    let printed = json(include_str!("../../../../testdata/slow_nim_table1_moves.json"));
    let printed = printed.as_array().unwrap();
    let computed = table_1();
    assert_eq!(printed.len(), computed.len());
    for (printed, row) in printed.iter().zip(computed) {
        assert_eq!(pair(&printed["move"]), row.piles);
        let dq: Vec<i128> =
            printed["dq"].as_array().unwrap().iter().map(|n| n.as_i64().unwrap().into()).collect();
        assert_eq!(dq, row.dq);
        let changes = ["dr", "ds", "du"].map(|key| i128::from(printed[key].as_i64().unwrap()));
        assert_eq!(changes, [row.dr, row.ds, row.du], "{:?}", row.piles);
    }
}

#[test]
fn table_2_as_printed() {
    let reference = reconstruction();
    let printed = reference["table2"].as_array().unwrap();
    assert_eq!(printed.len(), TABLE_2.len());
    for (printed, row) in printed.iter().zip(TABLE_2) {
        let parities = ["q2", "q4", "r"].map(|key| printed[key].as_u64().unwrap());
        assert_eq!(parities, row.parities.map(u64::from));
        assert_eq!(pair(&printed["move"]), row.piles);
        let fallback = ["fallback_if_q1_zero", "fallback_if_q5_zero"]
            .into_iter()
            .find_map(|key| printed.get(key));
        assert_eq!(fallback.map(pair), row.otherwise);
    }
}

#[test]
fn parity_vectors_as_printed() {
    let reference = reconstruction();
    let six = Theorem1::P_PARITIES.map(|word| String::from_utf8(word.to_vec()).unwrap());
    assert_eq!(words(&reference["theorem1_P_parity"]), six);
    let five = Corollary1::P_PARITIES.map(|word| String::from_utf8(word.to_vec()).unwrap());
    assert_eq!(words(&reference["corollary1"]), five);
    let shifts: Vec<_> = reference["prop1"].as_array().unwrap().iter().map(numbers).collect();
    assert_eq!(shifts, Proposition1::SHIFTS);
}

#[test]
fn six_examples_of_theorem_3() {
    let reference = reconstruction();
    let examples = reference["six_examples"].as_object().unwrap();
    assert_eq!(examples.len(), 6);
    for (game, shift) in examples {
        let digits: Vec<usize> =
            game.chars().filter_map(|c| c.to_digit(10)).map(|d| d as usize).collect();
        let [n, k] = digits[..] else { panic!("{game}") };
        let theorem = Theorem3::new(ExactSlowNim::new(n, k).unwrap()).unwrap();
        assert_eq!(theorem.shifts(), [numbers(shift)], "{game}");
    }
}

#[test]
fn misere_nim_5_2_shift() {
    let shift = [0, 0, 0, 2, 2];
    let reference = reconstruction();
    let rows = reference["misere_nim5_shift_00022_counterexamples_3_8"].as_array().unwrap();
    for x in rows.iter().map(numbers).chain([vec![1, 1, 1, 1, 2]]) {
        let shifted: Vec<u64> = x.iter().zip(shift).map(|(x, y)| x + y).collect();
        assert_eq!(value(5, 2, MISERE, &x), Outcome::P, "{x:?}");
        assert_eq!(value(5, 2, MISERE, &shifted), Outcome::N, "{x:?}");
    }
    let table = ShiftTable::new(ExactSlowNim::new(5, 2).unwrap(), MISERE, 10, 2).unwrap();
    let ShiftTest::Refuted(found) = table.test(&shift).unwrap() else { panic!("not refuted") };
    assert_eq!(found.position, Heaps::from([1, 1, 1, 1, 2]));
}

#[test]
fn not_p_shifts_of_nim_5_2() {
    let reference = &reconstruction()["not_P_shift_nim5"];
    let x1 = numbers(&reference["x1"]);
    let sorted_x1 = sorted(&x1);
    assert_eq!(i128::from(reference["T1"].as_i64().unwrap()), Corollary2::t(&[2, 2, 3, 4, 6]));
    assert_eq!(Nim52.evaluate(&sorted_x1), Ok(Outcome::P));
    for x2 in reference["x2"].as_array().unwrap().iter().map(numbers) {
        assert_eq!(Nim52.evaluate(&sorted(&x2)), Ok(Outcome::N));
        assert_eq!(value(5, 2, NORMAL, &x2), Outcome::N);
    }
    // The neighbours (0,0,0,4,4) and (0,0,2,2,4) are P-shifts, as far as searched.
    let table = ShiftTable::new(ExactSlowNim::new(5, 2).unwrap(), NORMAL, 12, 4).unwrap();
    for shift in [[0, 0, 0, 4, 4], [0, 0, 2, 2, 4], [0, 0, 0, 2, 2]] {
        assert!(matches!(table.test(&shift), Ok(ShiftTest::NoCounterexample { positions: 6188 })));
    }
    for shift in [[0, 0, 0, 0, 4], [0, 0, 0, 2, 4]] {
        assert!(matches!(table.test(&shift), Ok(ShiftTest::Refuted(_))));
    }
}

#[test]
fn nim_6_3_shift() {
    let reference = reconstruction();
    for row in reference["nim6_3_not_g_shift"].as_array().unwrap() {
        assert_eq!(value(6, 3, Grundy, &numbers(&row["x"])), row["g"].as_u64().unwrap());
        assert_eq!(value(6, 3, Grundy, &numbers(&row["y"])), row["gy"].as_u64().unwrap());
    }
    let row = &reference["nim6_3_j2_not_P_shift"];
    assert_eq!(value(6, 3, Grundy, &numbers(&row["x"])), row["g"].as_u64().unwrap());
    assert_eq!(value(6, 3, Grundy, &numbers(&row["y"])), row["gy"].as_u64().unwrap());
    for row in reference["nim6_3_misere"].as_array().unwrap() {
        let game = ExactSlowNim::new(6, 3).unwrap();
        assert_eq!(game.class_of(&numbers(&row["x"])), row["j"].as_u64().unwrap());
        assert_eq!(value(6, 3, MisereGrundy, &numbers(&row["x"])), row["gm"].as_u64().unwrap());
        assert_eq!(value(6, 3, MisereGrundy, &numbers(&row["y"])), row["gmy"].as_u64().unwrap());
    }
}

#[test]
fn moore_parity_rows() {
    let reference = json(include_str!("../../../../testdata/slow_moore_p_parity.json"));
    let rows = reference["rows"].as_array().unwrap();
    assert!(rows.len() > 30);
    for row in rows {
        let number = |key: &str| row[key].as_u64().unwrap();
        let (n, k) = (number("n") as usize, number("k") as usize);
        let game = MooreSlowNim::new(n, k).unwrap();
        let found = parity_dependence(game, number("max")).unwrap();
        let formula = MooreParity::new(game);
        match found {
            ParityDependence::Decides { p } => {
                assert_eq!(row["parity_only"], true, "({n},≤{k})");
                assert_eq!(p, words(&row["P_parity"]), "({n},≤{k})");
                let formula = formula.unwrap();
                for bits in 0..1_usize << n {
                    let word: String =
                        (0..n).map(|i| if bits >> i & 1 == 1 { 'o' } else { 'e' }).collect();
                    // A parity vector with as many changes needs larger heaps to occur at all.
                    let changes = format!("e{word}").into_bytes();
                    let least = changes.windows(2).filter(|pair| pair[0] != pair[1]).count();
                    if least as u64 > number("max") {
                        continue;
                    }
                    assert_eq!(
                        formula.is_lost(word.as_bytes()),
                        p.contains(&word),
                        "({n},≤{k}) {word}"
                    );
                }
            }
            ParityDependence::DoesNotDecide { p, n: other } => {
                assert_eq!(row["parity_only"], false, "({n},≤{k})");
                assert_eq!(parity_word(&p), parity_word(&other));
                assert!(formula.is_none());
            }
        }
    }
}

/// In case C of Theorem 2 the proof says "u < 0, hence q₄ ≥ 3" when q₁ = q₂ = q₅ = q₆ = 0. At
/// q = (0, 0, a, 1, 0, 0) however s = −1 and u = 0. The move {4,5} leads to A with E all the same.
#[test]
fn gap_in_case_c() {
    for a in [1_u64, 3, 5, 1_001, (1 << 62) + 1] {
        let x = [0, 0, a, a + 1, a + 1, a + 1];
        let q = DifferentialCoordinates::of(&Sorted::new(x)).unwrap();
        assert_eq!(q.coordinates(), &[0, 0, a.into(), 1, 0, 0]);
        assert_eq!((q.s(), q.u(), q.region()), (-1, 0, RegionOfT::C));
        // Only where K does not hold is the position won.
        if q.k() {
            assert_eq!(winning_pair(&q), None);
            continue;
        }
        assert_eq!(winning_pair(&q), Some(((4, 5), Case::C)));
        let after = q.after((4, 5)).unwrap();
        assert_eq!((after.region(), after.e()), (RegionOfT::A, true));
    }
    let not_k = DifferentialCoordinates::of(&Sorted::new([0, 0, 4, 5, 5, 5])).unwrap();
    assert!(!not_k.k() && winning_pair(&not_k) == Some(((4, 5), Case::C)));
}

/// In the proof of Theorem 1 the move for four odd heaps lowers the smaller even heap and the odd heap
/// matched with the larger even one. At (0,1,2,3,3,3) that heap is empty; at (1,2,3,3,3,4) the lowered
/// heaps are 2 and 5, which sorted again are no P-position. The other pair is right in both.
#[test]
fn gap_in_the_proof_of_theorem_1() {
    let q = |x| DifferentialCoordinates::of(&Sorted::new(x)).unwrap();
    assert!(!q([0, 1, 2, 3, 3, 3]).is_legal((1, 4)));
    assert_eq!(winning_pair(&q([0, 1, 2, 3, 3, 3])), Some(((2, 3), Case::FourOdd)));
    assert!(!q([1, 2, 3, 3, 3, 4]).is_legal((2, 5)));
    assert_eq!(Nim62.evaluate(&Sorted::new([1, 1, 3, 3, 2, 4])), Ok(Outcome::N));
    assert_eq!(winning_pair(&q([1, 2, 3, 3, 3, 4])), Some(((1, 6), Case::FourOdd)));
    assert_eq!(Nim62.evaluate(&Sorted::new([0, 2, 3, 3, 3, 3])), Ok(Outcome::P));
}

#[test]
fn indecomposable_shifts() {
    let game = |n, k| ExactSlowNim::new(n, k).unwrap();
    let table = ShiftTable::new(game(6, 2).subgame(1).unwrap(), NORMAL, 10, 4).unwrap();
    let found = table.find();
    let four: Vec<Heaps> = Proposition1::SHIFTS.map(Heaps::from).into();
    let all = || found.indecomposable.iter().chain(&found.decomposable);
    for shift in &four {
        assert!(all().any(|other| other == shift), "{shift}");
    }
    for (shift, counterexample) in &found.refuted {
        let sum: Heaps =
            counterexample.position.iter().zip(shift.iter()).map(|(x, y)| x + y).collect();
        assert_eq!(sum, counterexample.shifted);
        assert_ne!(counterexample.value, counterexample.shifted_value);
    }
    // g±-shifts of Nim(4,=2) and Nim(3,=2): those of Theorem 3, and what else there is.
    let table = ShiftTable::new(game(4, 2), (Grundy, MisereGrundy), 12, 2).unwrap();
    assert!(table.find().indecomposable.contains(&Heaps::from([1, 1, 1, 1])));
    let table = ShiftTable::new(game(3, 2), (Grundy, MisereGrundy), 20, 2).unwrap();
    assert_eq!(table.find().indecomposable, [Heaps::from([0, 2, 2])]);
}

#[test]
fn refused_shifts() {
    let game = ExactSlowNim::new(3, 2).unwrap();
    let table = ShiftTable::new(game.subgame(1).unwrap(), NORMAL, 5, 3).unwrap();
    let refused = |shift: &[u64]| table.test(shift).unwrap_err();
    assert_eq!(refused(&[1, 1]), SlowNimError::Length { vector: 1, found: 2, expected: 3 });
    assert_eq!(refused(&[1, 2, 1]), SlowNimError::Decreasing { entry: 3 });
    assert_eq!(refused(&[0, 0, 4]), SlowNimError::ShiftTooLarge { value: 4, limit: 3 });
    assert_eq!(refused(&[1, 1, 1]), SlowNimError::LeavesSubgame { sum: 3, k: 2 });
    assert!(ShiftTable::new(game, NORMAL, u64::MAX, 3).is_err());
}

#[test]
fn refused_games() {
    assert_eq!(ExactSlowNim::new(3, 0), Err(SlowNimError::NoPicks));
    assert_eq!(MooreSlowNim::new(3, 0), Err(SlowNimError::NoPicks));
    assert_eq!(ExactNim::new(3, 0), Err(SlowNimError::NoPicks));
    let game = ExactSlowNim::new(3, 2).unwrap();
    assert_eq!(game.subgame(2), Err(SlowNimError::Class { class: 2, k: 2 }));
    assert!(game.validate(&[1, 2]).is_err());
    assert_eq!(ExactSlowNim::new(2, 5).unwrap().options(&[9, 9]).count(), 0);
    assert_eq!(MooreSlowNim::new(2, 5).unwrap().options(&[9, 9]).count(), 3);
    assert_eq!(ExactSlowNim::new(2, usize::MAX).unwrap().options(&[9, 9]).count(), 0);
    assert!(Theorem3::new(ExactSlowNim::new(9, usize::MAX).unwrap()).is_none());
}

#[test]
fn refused_difference_games() {
    let error = |text: &str| text.parse::<DifferenceGame>().unwrap_err();
    assert_eq!(error(" "), SlowNimError::NoVectors);
    assert_eq!(error("1,1;0,0"), SlowNimError::ZeroVector { vector: 2 });
    assert_eq!(error("1,-1"), SlowNimError::NotFalling { vector: 1, sum: 0 });
    assert_eq!(error("1,1;1"), SlowNimError::Length { vector: 2, found: 1, expected: 2 });
    assert_eq!(
        error("1,1; 1, x"),
        SlowNimError::NotANumber { vector: 2, entry: 2, column: 9, token: "x".into() }
    );
    let negative = DifferenceGame::taking([vec![2, -1]]).unwrap_err();
    assert_eq!(negative, SlowNimError::NegativeEntry { vector: 1, entry: 2, value: -1 });
    let extreme = DifferenceGame::new([vec![i64::MAX, i64::MAX], vec![i64::MIN, i64::MAX]]);
    assert_eq!(extreme, Err(SlowNimError::NotFalling { vector: 2, sum: -1 }));
    let adds = DifferenceGame::new([vec![2, -1]]).unwrap();
    assert!(adds.validate(&[u64::MAX, 1]).is_err());
    assert!(adds.validate(&[u64::MAX, 0]).is_ok());
    let twice = DifferenceGame::new([vec![1, 0], vec![1, 0]]).unwrap();
    assert_eq!(twice.options(&[1, 1]).collect::<Vec<_>>(), [[0, 1]]);
}

#[test]
fn huge_heaps() {
    let max = u64::MAX;
    assert_eq!(Nim62.evaluate(&Sorted::new([max; 6])), Ok(Outcome::N));
    assert_eq!(Nim62.evaluate(&Sorted::new([max - 1; 6])), Ok(Outcome::P));
    assert_eq!(Nim62.evaluate(&Sorted::new([0, max, max, max, max])), Ok(Outcome::P));
    assert_eq!(Nim42Value.evaluate(&Sorted::new([max; 3])), Ok(0));
    assert!(Nim62.evaluate(&Sorted::new([1; 7])).is_err());
    assert_eq!(ExactSlowNim::new(6, 2).unwrap().options(&[max; 6]).count(), 15);
    assert_eq!(exact(6, 2).options(&Sorted::new([max; 6])).count(), 1);
    let formula = ExactNimValue::new(ExactNim::new(1, 1).unwrap()).unwrap();
    assert_eq!(formula.evaluate(&Sorted::new([max])), Ok(max));
    let formula = ExactNimValue::new(ExactNim::new(3, 2).unwrap()).unwrap();
    assert!(formula.evaluate(&Sorted::new([max; 3])).is_err());
}

#[test]
fn many_equal_heaps_have_one_option() {
    // 60 choose 30 choices of heaps, but one option.
    let game = exact(60, 30);
    let position = Sorted::new(Heaps::from(vec![1; 60]));
    assert_eq!(game.options(&position).count(), 1);
    assert_eq!(Memo::new(game, Grundy).value(&position).unwrap(), 0);
}

/// Positions with heaps of 10^4 digits: small ones shifted by huge multiples of Proposition 1's
/// vectors have the outcome of the small ones, and the strategy wins.
#[test]
fn ten_thousand_digits() {
    let huge = BigUint::from(10_u8).pow(10_000) + 7_u8;
    for a in 0..4_u64 {
        for small in [[0, 0, a, 2, 5, 7], [1, 2, 2, 2, 2, 4 + a], [0, 2, 2, 3, 4, 6 + a], [a; 6]] {
            let mut small = small;
            small.sort_unstable();
            let heaps: Vec<BigUint> = (0..6)
                .map(|i| {
                    let shifts: u64 = Proposition1::SHIFTS.iter().map(|y| y[i]).sum();
                    &huge * shifts + small[i]
                })
                .collect();
            let outcome = Nim62.evaluate(&heaps).unwrap();
            assert_eq!(Ok(outcome), Nim62.evaluate(&Sorted::new(small)), "{small:?}");
            let q = DifferentialCoordinates::of_big(&heaps).unwrap();
            match winning_pair(&q) {
                None => assert_eq!(outcome, Outcome::P),
                Some((piles, _)) => {
                    let after = q.after(piles).unwrap().heaps();
                    let after: Vec<BigUint> =
                        after.iter().map(|heap: &BigInt| heap.to_biguint().unwrap()).collect();
                    assert_eq!(Nim62.evaluate(&after), Ok(Outcome::P));
                }
            }
        }
    }
}

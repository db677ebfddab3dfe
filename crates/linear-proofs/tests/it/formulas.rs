//! The stored formulas, and hostile files.

use impartial::invariant::OutcomeIn;
use impartial::prelude::*;
use impartial::solve::Solution;
use linear_proofs::{FormulaFile, LinearClaim, LinearError, LinearFormula};
use std::path::{Path, PathBuf};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../exact-slow-nim/formulas");
    let entries = std::fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn stored_formulas_are_read_printed_and_written_back() {
    assert!(files().len() >= 10);
    for path in files() {
        let file = FormulaFile::read(std::fs::File::open(&path).unwrap()).unwrap();
        let text = serde_json::to_string(&file).unwrap();
        assert_eq!(FormulaFile::read(text.as_bytes()).unwrap(), file, "{path:?}");
        assert!(file.formula.atoms() > 0 && !file.formula.to_string().is_empty());
    }
}

/// Every formula against brute force by the rules.
#[test]
fn stored_formulas_agree_with_brute_force() {
    for path in files() {
        let file = FormulaFile::read(std::fs::File::open(&path).unwrap()).unwrap();
        let (game, n) = (file.game().unwrap(), file.n);
        let max = [0, 40, 40, 30, 16, 12, 9][n];
        let shape = Heaps::from(vec![max; n]);
        let outcomes =
            Solution::solve(&game.shape(), OutcomeIn(file.convention), shape.clone()).unwrap();
        let region = impartial::region::SortedBox::new(shape, max);
        let mut checked = 0;
        for number in 0..region.len() {
            let heaps = region.nth(number).into_tuple();
            let q = game.position(heaps.heaps()).unwrap();
            if game.domain().holds(&q).unwrap() {
                checked += 1;
                let lost = outcomes.get(&heaps).unwrap() == Outcome::P;
                assert_eq!(file.formula.holds(&q).unwrap(), lost, "{path:?} {heaps:?}");
            }
        }
        assert!(checked > 500, "{path:?}");
    }
}

#[test]
fn hostile_files_are_refused_with_the_reason() {
    let file = |formula: &str| {
        let text = format!(
            r#"{{"n": 2, "k": 2, "convention": "normal", "class": 0, "formula": {formula}}}"#
        );
        FormulaFile::read(text.as_bytes()).map(|file| file.formula)
    };
    let refused = |formula: &str| file(formula).unwrap_err().to_string();
    assert_eq!(file("true").unwrap(), LinearFormula::True);
    assert!(refused(r#"["xor", true, true]"#).contains("and, or, not, ite, ge or mod"));
    assert!(refused(r#"["mod", [[1, 0], 0], 0, 0]"#).contains("modulus ≥ 1"));
    assert!(refused(r#"["ge", [[1, 0, 0], 0]]"#).contains("has 3 coordinates, 2 are needed"));
    assert!(refused(r#"["ge", [[1.5, 0], 0]]"#).contains("integers of 64 bits"));
    assert!(refused(r#"["ge", [[1, 99999999999999999999], 0]]"#).contains("integers of 64 bits"));
    assert!(refused(r#"["ite", true, true]"#).contains("ite 3"));
    assert!(refused("[]").contains("a formula is"));
    assert!(refused("7").contains("found 7"));
    for depth in [101, 200, 200_000] {
        let nested = format!("{}true{}", r#"["not", "#.repeat(depth), "]".repeat(depth));
        let error = refused(&nested);
        assert!(error.contains("more than 100 deep") || error.contains("recursion limit"));
    }
    assert!(file(&format!("{}true{}", r#"["not", "#.repeat(99), "]".repeat(99))).is_ok());
    let huge = r#"{"n": 4000000000, "k": 2, "convention": "normal", "formula": true}"#;
    assert!(FormulaFile::read(huge.as_bytes()).unwrap_err().to_string().contains("1 to 16"));
    let newer = r#"{"version": 7, "n": 2, "k": 2, "classes": [], "formula": true}"#;
    let error = FormulaFile::read(newer.as_bytes()).unwrap_err();
    assert!(error.to_string().contains("version 7, versions up to 1 are known"), "{error}");
    let misspelt = r#"{"n": 2, "k": 2, "convention": "msère", "formula": true}"#;
    assert!(FormulaFile::read(misspelt.as_bytes()).is_err());
}

#[test]
fn values_of_any_size_are_compared_and_constants_that_do_not_fit_are_errors() {
    let form = LinearFormula::ge(vec![i64::MAX, i64::MAX], 0);
    assert!(form.holds(&[i128::MAX, 1]).unwrap());
    assert!(!form.holds(&[i128::MAX, i128::MIN]).unwrap());
    assert!(matches!(form.shifted(&[1, 1]), Err(LinearError::TooLarge { .. })));
    // 2¹²⁷ − 1 ≡ 127 (mod 1000) has 39 digits; times 3 it no longer fits.
    let residue = |r| LinearFormula::modulo(vec![3], 0, 1000, r).holds(&[i128::MAX]).unwrap();
    let expected = i64::try_from(i128::MAX % 1000 * 3 % 1000).unwrap();
    assert!((0..1000).all(|r| residue(r) == (r == expected)));
    assert!(residue(expected - 1000), "residues may be written as any number");
}

#[test]
fn formulas_answer_for_huge_heaps_in_any_order_where_the_order_does_not_matter() {
    let file = files().into_iter().find(|path| path.ends_with("nim_5_3_normal_1.json")).unwrap();
    let file = FormulaFile::read(std::fs::File::open(file).unwrap()).unwrap();
    let game = file.game().unwrap();
    let source = Source::new("Slow", "§4");
    let claim = LinearClaim::PPositions { game, set: file.formula };
    let lost = claim.outcome(source).unwrap();
    assert!(claim.value(Grundy, source).is_none());
    let mut both = [0; 2];
    for number in 0..300 {
        let mut heaps = [0, 1, 2, 3, 4].map(|i| 10_u64.pow(18) + number * number % 17 * i);
        // A total ≡ 1 (mod 3): the residues of the heaps are added, as the total has more than 64 bits.
        heaps[0] -= (heaps.iter().map(|heap| heap % 3).sum::<u64>() + 2) % 3;
        let outcome = lost.at(&heaps).unwrap();
        heaps.reverse();
        assert_eq!(lost.evaluate(&Heaps::from(heaps.to_vec())), Ok(outcome));
        assert_eq!(lost.evaluate(&heaps), Ok(outcome));
        both[usize::from(outcome == Outcome::P)] += 1;
        // By the rules: a P-position has no P-position among its options, an N-position has one.
        heaps.sort_unstable();
        let mut options = (0_u32..32).filter(|set| set.count_ones() == 3).map(|set| {
            lost.at(&[0, 1, 2, 3, 4].map(|i| heaps[i] - u64::from(set >> i & 1))).unwrap()
        });
        assert_eq!(options.any(|option| option == Outcome::P), outcome == Outcome::N, "{heaps:?}");
    }
    assert!(both.iter().all(|&count| count > 10), "{both:?}");
    assert!(lost.at(&[1, 2, 3]).unwrap_err().to_string().contains("3 heaps, but"));
    assert!(lost.at(&[0, 0, 0, 0, 0]).unwrap_err().to_string().contains("no position"));
    assert!(lost.at(&[u64::MAX; 5]).is_err_and(|e| e.to_string().contains("no position")));
}

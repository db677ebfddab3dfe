//! The stored formulas, and hostile files.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a failure is what a test is for")]

use impartial::prelude::*;
use impartial::solve::DifferenceSieve;
use linear_proofs::{FormulaFile, LinearError, LinearFormula};
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
        let sieve = DifferenceSieve::solve(&game, file.convention, shape.clone()).unwrap();
        let region = impartial::region::SortedBox::new(shape, max);
        let mut checked = 0;
        for number in 0..region.len() {
            let heaps = region.nth(number).into_tuple();
            let q = game.position(heaps.heaps()).unwrap();
            if game.domain().holds(&q).unwrap() {
                checked += 1;
                let lost = sieve.outcome(&heaps).unwrap() == Outcome::P;
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
    let misspelt = r#"{"n": 2, "k": 2, "convention": "msère", "formula": true}"#;
    assert!(FormulaFile::read(misspelt.as_bytes()).is_err());
}

#[test]
fn values_that_do_not_fit_are_errors() {
    let form = LinearFormula::ge(vec![i64::MAX, i64::MAX], 0);
    assert!(matches!(form.holds(&[i128::MAX, 1]), Err(LinearError::TooLarge { .. })));
    assert!(form.shifted(&[1, 1]).is_err());
}

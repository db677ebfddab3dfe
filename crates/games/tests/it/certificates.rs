//! Formulas of certificates are used where they are about a game, and nowhere else.

use impartial::convention::Convention::{Misere, Normal};
use impartial::progress::Unbounded;
use impartial_games::{Bounds, open, read_certificates};
use linear_proofs::{LinearFormula, LinearGame, LinearVerdict, prove_p_positions};
use std::fs;
use std::path::PathBuf;

/// A folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A certificate that (x, y) is lost in the game of (1, 1) alone iff x is even, for x ≤ y.
fn certificate() -> Vec<u8> {
    let game = LinearGame::nim(2, 2).unwrap();
    let even = LinearFormula::modulo([1, 0], 0, 2, 0);
    let verdict = prove_p_positions(&game, &even, &Unbounded).unwrap();
    let LinearVerdict::Proved(proof) = verdict else { panic!("refuted") };
    let mut file = Vec::new();
    proof.write(&mut file).unwrap();
    file
}

#[test]
fn a_proved_formula_answers_for_heaps_of_any_size() {
    let folder = folder("formula");
    fs::write(folder.join("both.jsonl"), certificate()).unwrap();
    fs::write(folder.join("notes.txt"), "not a certificate").unwrap();
    let formulas = read_certificates(&folder, &Unbounded).unwrap();
    let mut game = open("fdg:1,1").unwrap();
    assert_eq!(game.adopt(&formulas), 1);
    let bounds = Bounds::default();
    let huge = game.read("1000000000000000000 1000000000000000003").unwrap();
    let answer = game.outcome(&huge, Normal, &bounds).unwrap();
    assert_eq!((answer.to_string(), answer.how.method()), ("P".into(), "proved formula"));
    assert!(answer.how.to_string().contains("both.jsonl"), "{}", answer.how);
    // The other convention goes on by other methods.
    let small = game.read("4 5").unwrap();
    assert_eq!(game.outcome(&small, Misere, &bounds).unwrap().how.method(), "engine");
    // Values are not read off outcomes.
    assert_eq!(game.value(&small, Normal, &bounds).unwrap().how.method(), "engine");
}

#[test]
fn a_formula_is_about_one_game() {
    let folder = folder("other");
    let file = folder.join("both.jsonl");
    fs::write(&file, certificate()).unwrap();
    let formulas = read_certificates(&file, &Unbounded).unwrap();
    for name in ["fdg:1,1;1,0", "fdg:1,1,0", "fdg:2,2", "nim", "wythoff", "kayles"] {
        assert_eq!(open(name).unwrap().adopt(&formulas), 0, "{name}");
    }
    // By whatever name: it is the same game.
    for name in ["exact-slow-nim:k=2", "exact-slow-nim:n=2,k=2", "fdg:1,1"] {
        assert_eq!(open(name).unwrap().adopt(&formulas), 1, "{name}");
    }
}

#[test]
fn what_is_not_proved_is_not_used() {
    let folder = folder("forged");
    let file = folder.join("forged.jsonl");
    let text = String::from_utf8(certificate()).unwrap();
    // Another remainder: the proof is not one of that.
    let forged = text.replacen("2,0]", "2,1]", 1);
    assert_ne!(text, forged, "the file is written in another way: {text}");
    fs::write(&file, forged).unwrap();
    let error = read_certificates(&file, &Unbounded).unwrap_err();
    assert!(error.is_invalid() && error.to_string().contains("forged.jsonl"), "{error}");
    fs::write(&file, "").unwrap();
    assert!(read_certificates(&file, &Unbounded).is_err());
    assert!(read_certificates(&folder.join("missing"), &Unbounded).is_err());
}

/// Every stored formula answers on a box as the rules do.
#[test]
fn stored_formulas_agree_with_the_rules() {
    use impartial::position::Heaps;
    use impartial::prelude::*;
    use impartial::solve::Solution;
    for (n, k) in [(3, 2), (4, 2), (4, 3), (5, 2), (5, 3), (5, 4), (6, 2), (6, 3)] {
        let game = open(&format!("exact-slow-nim:n={n},k={k}")).unwrap();
        let rules = exact_slow_nim::ExactSlowNim::new(n, k).unwrap();
        let top = [0, 0, 0, 24, 12, 7, 5][n];
        for convention in [Normal, Misere] {
            let max: Heaps = std::iter::repeat_n(top, n).collect();
            let solved = Solution::solve(&rules, OutcomeIn(convention), max).unwrap();
            let mut by_formula = 0_u64;
            solved
                .each_row(|first, row| {
                    let mut heaps = first.clone();
                    for (last, outcome) in (0..).zip(row) {
                        heaps.heaps_mut()[n - 1] = last;
                        let sorted = Sorted::new(heaps.clone()).into_tuple();
                        let found = game.outcome(&sorted, convention, &Bounds::default()).unwrap();
                        assert_eq!(Some(found.answer), outcome.map(Into::into), "{heaps}");
                        by_formula += u64::from(found.how.method() == "proved formula");
                    }
                    Ok::<(), std::convert::Infallible>(())
                })
                .unwrap();
            let known = exact_slow_nim::linear::stored_formulas(n, k).unwrap();
            let some = known.iter().any(|s| s.claim.game().convention() == convention);
            // For two heaps picked in normal play the theorems of the paper come first.
            assert!(by_formula > 0 || !some || k == 2, "Nim({n},={k}), {convention}");
        }
    }
}

//! `cargo xtask check-certificate`, as its user sees it.

#![expect(clippy::unwrap_used, reason = "the helpers of tests, too")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn stored(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/claims/certificates").join(name)
}

/// Runs it where no other program can be found.
fn check(arguments: &[&Path]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    let Output { status, stdout, stderr } =
        command.arg("check-certificate").args(arguments).env("PATH", "").output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code(), text(stdout), text(stderr))
}

#[test]
fn a_stored_proof_is_good_and_a_cut_one_is_refused_with_the_reason() {
    let whole = stored("corollary_1.jsonl");
    let (code, out, err) = check(&[&whole]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(
        out.starts_with('✓') && out.contains("proved for all positions: [Slow] Corollary 1"),
        "{out}"
    );

    let text = fs::read_to_string(&whole).unwrap();
    let cut = std::env::temp_dir().join(format!("impartial-cut-{}.jsonl", std::process::id()));
    let lines: Vec<&str> = text.lines().collect();
    fs::write(&cut, lines[..lines.len() - 1].join("\n")).unwrap();
    let (code, out, _) = check(&[&cut]);
    assert_eq!(code, Some(2));
    assert!(out.starts_with('✗') && out.contains("the line is cut off"), "{out}");

    let forged = text.replacen("[\"ge\",", "[\"mod\",", 1);
    fs::write(&cut, forged).unwrap();
    let (code, out, _) = check(&[&cut, &whole]);
    fs::remove_file(&cut).unwrap();
    assert_eq!(code, Some(1), "{out}");
    assert!(out.contains("does not prove what it says"), "{out}");

    let (code, out, err) = check(&[Path::new("no such file")]);
    assert_eq!((code, err.as_str()), (Some(2), ""));
    assert!(out.contains("✗ no such file: "), "{out}");
}

#[test]
fn solvers_that_are_not_installed_are_named() {
    let (code, out, err) = check(&[Path::new("--smt"), &stored("corollary_1.jsonl")]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let lines: Vec<&str> = out.lines().collect();
    let not = |name: &str| format!("{name} is not installed, and not asked");
    assert_eq!(lines[..2], [not("z3"), not("cvc5")]);
    assert!(lines[2].starts_with('✓'), "{out}");
}

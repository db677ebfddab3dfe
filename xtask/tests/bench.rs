//! `cargo xtask bench`, run as a program.

#![expect(clippy::unwrap_used, reason = "the helpers of tests, too")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn xtask(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    // The profile that the tests are built with: nothing is built twice.
    command.args(["bench", "--profile", "dev"]).args(args);
    command
}

fn run(args: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = xtask(args).output().unwrap();
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

/// A folder of its own for each test, with an old report in it.
fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("REPORT.md"), "old").unwrap();
    folder
}

fn report(folder: &Path) -> String {
    fs::read_to_string(folder.join("REPORT.md")).unwrap()
}

#[test]
#[ignore = "builds and measures: minutes on a busy machine"]
fn a_trial_of_some_rows_is_printed_or_written() {
    let folder = scratch("bench-trial");
    let out = folder.to_str().unwrap();
    let (code, printed, err) = run(&["--quick", "--filter", "subtraction", "--filter", "wythoff"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(printed.starts_with("# Benchmarks\n\n**Small sizes, once each"), "{printed}");
    assert!(
        printed.contains("| subtraction game with six amounts, heaps below 4096 |"),
        "{printed}"
    );
    assert!(printed.contains("| `wythoff` | HashMap | values of Wythoff's game, 64 × 64 |"));
    assert!(!printed.contains("Cram"), "{printed}");
    assert!(printed.contains("| not measured |"), "{printed}");
    let (code, printed, err) = run(&["--quick", "--filter", "subtraction", "--out", out]);
    assert_eq!(code, Some(0), "{err}");
    assert_eq!(printed.lines().next(), Some(folder.join("REPORT.md").to_str().unwrap()));
    assert!(report(&folder).contains("| subtraction game with six amounts, heaps below 4096 |"));
}

#[test]
#[ignore = "builds and measures: minutes on a busy machine"]
fn growth_is_fitted_and_drawn() {
    let folder = scratch("bench-growth");
    let out = folder.to_str().unwrap();
    let (code, _, err) = run(&["--filter", "theorem-1.3", "--out", out]);
    assert_eq!(code, Some(0), "{err}");
    let text = report(&folder);
    assert!(text.contains("**Part of the rows: theorem-1.3.**"), "{text}");
    assert!(text.contains("## How the cost grows"), "{text}");
    let picture = fs::read_to_string(folder.join("growth/theorem-1.3.svg")).unwrap();
    assert!(picture.contains("three heaps"), "{picture}");
}

#[test]
fn unknown_rows_are_an_error() {
    let (code, out, err) = run(&["--filter", "chess"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.contains("chess") && err.contains("wythoff"), "{err}");
}

#[cfg(unix)]
#[test]
#[ignore = "builds and measures: minutes on a busy machine"]
fn an_interrupt_leaves_the_old_report() {
    let folder = scratch("bench-interrupt");
    let out = folder.to_str().unwrap();
    let mut child = xtask(&["--filter", "wythoff", "--out", out])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    // The first measurement has begun; all of them would take seconds.
    assert!(lines.any(|line| line.contains("1/")));
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    assert_eq!(lines.last().as_deref(), Some("cut off; nothing was written"));
    assert_eq!(child.wait().unwrap().code(), Some(3));
    assert_eq!(report(&folder), "old");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

/// What the README says of speed is what the report says.
#[test]
fn the_readme_quotes_the_report() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let (_, rest) = readme.split_once("<!-- begin: written by cargo xtask bench -->\n").unwrap();
    let (quotation, _) = rest.split_once("<!-- end: written by cargo xtask bench -->").unwrap();
    let Ok(report) = fs::read_to_string(root.join("benches/REPORT.md")) else {
        assert_eq!(quotation, "", "README.md quotes a report that is not there");
        return;
    };
    let (table, _) = quotation.split_once("\n\n").unwrap();
    // The head of the table and three rows, each as it stands in the report.
    assert_eq!(table.lines().count(), 5, "{table}");
    for line in table.lines() {
        assert!(
            report.contains(line),
            "README.md and benches/REPORT.md differ: run cargo xtask bench: {line}"
        );
    }
}

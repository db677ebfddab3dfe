//! `cargo xtask verify`, run as a program.

#![expect(clippy::unwrap_used, reason = "the helpers of tests, too")]

use serde_json::Value;
use std::fs;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn xtask(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.arg("verify").args(args);
    command
}

fn run(args: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = xtask(args).output().unwrap();
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

/// A small run of a few claims.
const SMALL: [&str; 6] = ["--source", "cdn", "--claim", "Theorem1_3", "--size", "0.01"];

fn small(more: &[&str]) -> (Option<i32>, String, String) {
    run(&[&SMALL, more].concat())
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A file name of its own for each test, with no file there.
fn scratch(name: &str) -> (PathBuf, String) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    let text = path.to_str().unwrap().to_string();
    (path, text)
}

#[test]
fn a_good_run_ends_with_its_summary() {
    let (code, out, err) = small(&[]);
    assert_eq!(code, Some(0), "{out}{err}");
    assert!(out.starts_with("CDN — Sprague–Grundy Value for Common Divisor Nim"), "{out}");
    assert!(out.contains("holds on all"));
    assert!(out.contains("CDN — mutants, to be refuted"));
    assert!(out.contains("refuted by (0, 1): sg is claimed to be 0, but is 1"), "{out}");
    let last = out.lines().last().unwrap();
    assert!(last.contains(", 0 refuted, 0 cut off"), "{last}");
    assert_eq!(err, "");
}

#[test]
fn the_list_runs_nothing() {
    let (code, out, _) = run(&["--list"]);
    assert_eq!(code, Some(0));
    assert!(out.contains("Theorem1_3"));
    assert!(!out.contains("holds on all"));
    let (_, out, _) = run(&["--list", "--json", "--source", "CDN"]);
    let claims = lines(&out);
    assert!(claims.len() > 10);
    assert!(claims.iter().all(|claim| claim["source"] == "CDN"));
    assert!(claims.iter().all(|claim| !claim["mutants"].as_array().unwrap().is_empty()));
}

#[test]
fn claims_are_chosen_by_name() {
    let (_, out, _) = run(&["--list", "--json", "--claim", "lemma2*"]);
    assert!(lines(&out).iter().all(|claim| claim["claim"] == "Lemma2_1"));
    let (code, out, err) = run(&["--claim", "Theoren1_3"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.contains("no claim matches") && err.contains("Theorem1_3"), "{err}");
    let (code, _, err) = run(&["--source", "XYZ"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("CDN"), "{err}");
}

#[test]
fn wrong_usage_is_told_apart() {
    for wrong in [
        &["--shard", "3/2"][..],
        &["--shard", "0/2"],
        &["--shard", "half"],
        &["--size", "0"],
        &["--size", "2", "--quick"],
        &["--jobs", "0"],
        &["--time", "soon"],
        &["--mutants", "--no-mutants"],
        &["--seed", "-1"],
        &["--out", "/nonexistent/folder/file"],
        &["--resume", "/nonexistent/folder/file"],
        &["positional"],
    ] {
        let (code, out, err) = run(wrong);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{wrong:?}");
        assert!(err.starts_with("error: "), "{wrong:?}: {err}");
    }
}

#[test]
fn json_lines_have_the_documented_keys() {
    let (code, out, err) = small(&["--json", "--shard", "2/3", "--seed", "7"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let mut lines = lines(&out);
    let summary = lines.pop().unwrap();
    assert_eq!((&summary["kind"], &summary["exit"]), (&"summary".into(), &0.into()));
    let (help_code, help, _) = run(&["--help"]);
    assert_eq!(help_code, Some(0));
    for key in summary.as_object().unwrap().keys().chain(lines[0].as_object().unwrap().keys()) {
        assert!(help.contains(key.as_str()), "{key} is not documented");
    }
    let keys: Vec<Vec<&String>> =
        lines.iter().map(|line| line.as_object().unwrap().keys().collect()).collect();
    assert!(keys.iter().all(|of_line| *of_line == keys[0]));
    for line in &lines {
        let is_mutant = line["kind"] == "mutant";
        assert_eq!(line["mutant"].is_string(), is_mutant);
        assert_eq!(line["result"] == "refuted", is_mutant);
        assert_eq!(line["counterexample"].is_object(), is_mutant);
        assert_eq!(line["shard"], if is_mutant { "1/1" } else { "2/3" });
        assert_eq!((&line["seed"], &line["scale"]), (&7.into(), &0.01.into()));
        assert_eq!(line["ok"], true);
    }
    let positions = |line: &Value| line["positions"].as_u64().unwrap();
    assert_eq!(positions(&summary), lines.iter().map(positions).sum::<u64>());
}

#[test]
fn claims_and_mutants_can_be_run_apart() {
    let kinds = |option: &str| -> Vec<String> {
        let (_, out, _) = small(&["--json", option]);
        let lines = lines(&out);
        lines.iter().map(|line| line["kind"].as_str().unwrap().to_string()).collect()
    };
    assert!(!kinds("--mutants").contains(&"claim".to_string()));
    assert!(!kinds("--no-mutants").contains(&"mutant".to_string()));
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let without_times = |jobs: &str| -> Vec<Value> {
        let (_, out, _) = small(&["--json", "--jobs", jobs]);
        let mut lines = lines(&out);
        for line in &mut lines {
            let line = line.as_object_mut().unwrap();
            line.remove("seconds");
            line.remove("positions_per_second");
        }
        lines
    };
    assert_eq!(without_times("1"), without_times("3"));
}

#[test]
fn an_output_file_replaces_stdout() {
    let (path, name) = scratch("out.jsonl");
    let (code, out, err) = small(&["--json", "--out", &name]);
    assert_eq!((code, out.as_str()), (Some(0), ""));
    assert!(err.contains("claims hold"), "{err}");
    let written = lines(&fs::read_to_string(&path).unwrap());
    assert_eq!(written.last().unwrap()["kind"], "summary");
}

#[test]
fn a_run_is_continued_where_it_stopped() {
    let (path, name) = scratch("resume.jsonl");
    let (code, whole, _) = small(&["--json", "--resume", &name]);
    assert_eq!(code, Some(0));
    let journal = fs::read_to_string(&path).unwrap();
    assert_eq!(journal.lines().count() + 1, whole.lines().count());

    // Killed while it wrote the sixth result.
    let kept: String = journal.split_inclusive('\n').take(5).collect();
    let sixth = journal.lines().nth(5).unwrap();
    for torn in ["", "{", &sixth[..sixth.len() / 2], sixth] {
        fs::write(&path, format!("{kept}{torn}")).unwrap();
        let (code, again, _) = small(&["--json", "--resume", &name]);
        assert_eq!(code, Some(0));
        // What was finished comes back as it was, times included.
        assert!(again.starts_with(&kept), "torn at {torn:?}");
        assert_eq!(again.lines().count(), whole.lines().count());
        let continued = fs::read_to_string(&path).unwrap();
        assert!(continued.starts_with(&kept));
        assert_eq!(continued.lines().count(), journal.lines().count());
        let results = |text: &str| -> Vec<Value> {
            lines(text).into_iter().map(|line| line["text"].clone()).collect()
        };
        assert_eq!(results(&continued), results(&journal));
    }

    // Other conditions: nothing is skipped, and nothing is lost.
    let before = fs::read_to_string(&path).unwrap();
    let (_, _, _) = small(&["--resume", &name, "--seed", "1"]);
    let after = fs::read_to_string(&path).unwrap();
    assert!(after.starts_with(&before));
    assert_eq!(after.lines().count(), 2 * before.lines().count());
}

#[test]
fn the_output_of_an_interrupted_run_can_be_continued() {
    let (path, name) = scratch("interrupted.jsonl");
    small(&["--json", "--out", &name]);
    let text = fs::read_to_string(&path).unwrap();
    let cut_off = text.lines().next().unwrap().replace("\"holds\"", "\"cut_off\"");
    let rest: String = text.split_inclusive('\n').skip(1).collect();
    fs::write(&path, format!("{cut_off}\n{rest}")).unwrap();
    let (code, again, _) = small(&["--json", "--resume", &name]);
    assert_eq!(code, Some(0));
    assert_eq!(again.lines().count(), text.lines().count());
    let continued = fs::read_to_string(&path).unwrap();
    assert_eq!(continued.lines().count(), text.lines().count() + 1);
}

#[test]
fn no_other_file_is_touched() {
    for (index, text) in ["notes", "notes\n", "{\"kind\":1}\n", "[1]\n{\"ki"].iter().enumerate() {
        let (path, name) = scratch(&format!("other-{index}"));
        fs::write(&path, text).unwrap();
        let (code, _, err) = small(&["--resume", &name]);
        assert_eq!(code, Some(2), "{text:?}");
        assert!(err.contains("line 1"), "{err}");
        assert_eq!(fs::read_to_string(&path).unwrap(), *text);
    }
    let (path, name) = scratch("both");
    fs::write(&path, "").unwrap();
    let (code, _, err) = small(&["--resume", &name, "--out", &name]);
    assert_eq!(code, Some(2));
    assert!(err.contains("already adds"), "{err}");
}

#[test]
fn a_time_limit_cuts_off() {
    let (code, out, _) =
        run(&["--source", "CDN", "--no-mutants", "--size", "20000", "--time", "1", "--json"]);
    assert_eq!(code, Some(3));
    let lines = lines(&out);
    let summary = lines.last().unwrap();
    assert_eq!((&summary["refuted"], &summary["exit"]), (&0.into(), &3.into()));
    assert_eq!(summary["cut_off"], 1);
    assert!(summary["not_started"].as_u64().unwrap() > 0);
    assert!(lines.iter().any(|line| line["result"] == "cut_off"));
}

#[cfg(unix)]
#[test]
fn an_interrupt_prints_the_partial_report() {
    let mut child = xtask(&["--source", "CDN", "--no-mutants", "--size", "20000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Long enough to be in the first claim, which would take minutes.
    std::thread::sleep(std::time::Duration::from_secs(2));
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3), "{out}");
    assert!(out.contains("cut off (interrupted) after"), "{out}");
    assert!(out.lines().last().unwrap().contains("1 cut off"), "{out}");
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for args in [&["--source", "CDN", "--size", "0.1"][..], &["--list"]] {
        let mut child = xtask(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
        assert!(matches!(output.status.code(), Some(0 | 3)), "{:?}", output.status);
    }
}

#[test]
fn the_table_at_a_glance_has_a_line_for_each_statement() {
    let (code, out, err) = small(&["--glance"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("| source") && lines[1].starts_with("|--"), "{out}");
    let table: Vec<&str> = lines.iter().copied().filter(|line| line.starts_with('|')).collect();
    let statements = table.iter().filter(|line| line.contains("Theorem 1.3")).count();
    assert!(statements > 0 && !out.contains('✗'), "{out}");
    assert!(lines.last().unwrap().contains(", 0 refuted"), "{out}");
}

//! Positions from the standard input.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn impartial(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_impartial"));
    command.args(arguments);
    command
}

/// The answers to `input`.
fn answers(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = impartial(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // The program may end before it has read everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn a_million_lines() {
    let mut input = String::new();
    for n in 0..1_000_000_u64 {
        input.push_str(&format!("{n} {} {}\n", n * 7_919 % 1_000_003, n ^ 0xFFFF));
    }
    let output = answers(&["value", "nim", "-"], input.as_bytes());
    assert!(output.status.success());
    let mut lines = 0;
    for (n, line) in (0_u64..).zip(text(&output.stdout).lines()) {
        assert_eq!(line.parse(), Ok(n ^ (n * 7_919 % 1_000_003) ^ n ^ 0xFFFF), "line {n}");
        lines += 1;
    }
    assert_eq!(lines, 1_000_000);
}

#[test]
fn line_i_answers_line_i() {
    let input = b"3 5\n1 x\n\n(1, 2, 3)\n-1\n\xff\n()\n 7 ";
    let output = answers(&["value", "nim"], input);
    let lines: Vec<&str> = text(&output.stdout).lines().collect();
    assert_eq!(lines.len(), 8);
    for (index, expected) in [(0, "6"), (2, ""), (3, "0"), (6, "0"), (7, "7")] {
        assert_eq!(lines[index], expected, "line {}", index + 1);
    }
    for index in [1, 4, 5] {
        assert!(lines[index].starts_with("error: "), "line {}", index + 1);
    }
    let complaints = text(&output.stderr);
    for start in ["line 2: heap 2", "line 5: heap 1", "line 6: ", "error: 3 of 8 lines"] {
        assert!(complaints.lines().any(|line| line.starts_with(start)), "{start}: {complaints}");
    }
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn each_command_answers_in_one_line() {
    let cases = [
        (&["outcome", "wythoff"][..], "3 5\n3 6\n", "P\nN\n"),
        (
            &["moves", "nim"],
            "2 5 6\n1 2 3\n3 3 3\n",
            "(2, 4, 6)\nno winning move (P-position)\n(0, 3, 3); (3, 0, 3); (3, 3, 0)\n",
        ),
        (&["options", "nim"], "2\n0\n", "(1); (0)\nno option (terminal position)\n"),
        (
            &["value", "nim", "--json"],
            "1 2\nx\n",
            "{\"game\":\"nim\",\"position\":[1,2],\"convention\":\"normal\",\"value\":3,\"method\":\"closed form\",\"how\":\"by [Enc] Nim-sum, Theorem\"}\n{\"line\":2,\"error\":\"heap 1 (column 1) is not a number: `x`; write whole numbers separated by spaces or commas\"}\n",
        ),
    ];
    for (arguments, input, expected) in cases {
        assert_eq!(text(&answers(arguments, input.as_bytes()).stdout), expected, "{arguments:?}");
    }
}

#[test]
fn values_of_a_search_are_kept_from_line_to_line() {
    // Each line alone needs about 10^5 positions.
    let input = "60 61 62\n".repeat(20);
    let output =
        answers(&["value", "misere-nim-restricted", "--max-positions", "300000"], input.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout).lines().count(), 20);
}

#[test]
fn a_search_that_is_cut_off_prints_nothing() {
    for bound in [&["--max-positions", "1000"][..], &["--time", "0ms"]] {
        let mut arguments = vec!["value", "moore:k=2", "60", "60", "60"];
        arguments.extend(bound);
        let output = answers(&arguments, b"");
        assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
        assert!(output.stdout.is_empty());
        assert!(text(&output.stderr).starts_with("error: cut off: "));
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = impartial(&["sequence", "nim", "1000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));

    let mut child = impartial(&["value", "nim"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    while stdin.write_all(&b"1 2 3\n".repeat(10_000)).is_ok() {}
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn answers_come_before_more_input_is_needed() {
    use std::io::{BufRead, BufReader};
    let mut child =
        impartial(&["value", "nim"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for n in 0..100 {
        writeln!(stdin, "{n} 3").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, format!("{}\n", n ^ 3));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

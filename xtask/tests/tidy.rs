//! `cargo xtask tidy`, run as a program.

use std::process::Command;

#[test]
fn the_workspace_is_tidy() {
    let output = Command::new(env!("CARGO_BIN_EXE_xtask")).arg("tidy").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    assert!(text.lines().last().unwrap().starts_with("0 errors"), "{text}");
}

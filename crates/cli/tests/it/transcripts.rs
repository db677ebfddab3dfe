//! The transcripts in `tests/cmd`, and those in the README: what is typed, and what is answered.

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd").case("../../README.md");
}

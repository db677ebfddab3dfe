//! The transcripts in `tests/cmd`: what is typed, and what is answered.

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}

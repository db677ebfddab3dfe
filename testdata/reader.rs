//! Reading this folder, for the tests of every crate: a module of theirs by `#[path]`.

#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

use serde_json::Value;

/// The text of a file.
pub fn testdata(name: &str) -> String {
    let path = format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The contents of a JSON file.
pub fn json(name: &str) -> Value {
    serde_json::from_str(&testdata(name)).unwrap()
}

/// A public case by its number.
pub fn case(id: &str) -> Value {
    let cases = testdata("public-cases.jsonl");
    let mut cases = cases.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    cases.find(|case| case["id"] == id).unwrap_or_else(|| panic!("no case {id}"))
}

/// A list of numbers.
pub fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect()
}

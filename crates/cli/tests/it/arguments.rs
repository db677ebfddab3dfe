//! No list of arguments makes the program panic.

use quickcheck::{Arbitrary, Gen, QuickCheck};
use std::process::{Command, Stdio};

const COMMANDS: &[&str] = &[
    "value", "outcome", "moves", "options", "table", "sequence", "period", "sum", "nimber", "games",
];
const GAMES: &[&str] = &[
    "nim",
    "misere-nim",
    "cdn",
    "moore:k=2",
    "moore:k=0",
    "bachet:k=3",
    "bachet:k=18446744073709551615",
    "staircase",
    "staircase:x",
    "welter",
    "lasker",
    "misere-nim-restricted",
    "nim-saturation:beta=2,3",
    "nim-saturation:beta=(",
    "misere-saturation:beta=10",
    "welter-saturation:beta=2,3",
    "exact-slow-nim:k=2",
    "exact-slow-nim:k=0",
    "moore-slow:k=3",
    "exact-nim:k=2",
    "fdg:1,1,0;0,1,1",
    "fdg:",
    "fdg:-1",
    "subtraction:1,3,4",
    "subtraction:0",
    "subtraction:,",
    "allbut:2,3",
    "fibonacci",
    "wythoff",
    "euclid",
    "euclid:zero",
    "kayles",
    "dawson",
    "grundy",
    "octal:0.137",
    "octal:8",
    "octal:4.",
    "chomp",
    "cram:2x3",
    "cram:x",
    "cram:..|.#",
    "digraph:/",
    "nim-product",
    "",
    ":",
    "é",
    "nosuchgame",
];
/// Small, since some games have no closed form, and larger than 64 bits, which all refuse.
const WORDS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "5",
    "8",
    "13",
    "21",
    "3,5",
    "(1, 2)",
    "()",
    "",
    ",",
    "-",
    "-1",
    "-x",
    "--",
    "+",
    "0..3",
    "1..2",
    "3..1",
    "..",
    "18446744073709551616",
    "1e9",
    "*5",
    "^",
    "/",
    "(",
    "inv(0)",
    "nim:3",
    "kayles:4 +",
    "cram:2x2",
    "é",
    "--json",
    "--misere",
    "-v",
    "--outcome",
    "--format",
    "latex",
    "csv",
    "--limit",
    "--time",
    "5ms",
];
/// For games with closed forms.
const HUGE: &[&str] = &["18446744073709551615", "1000000000000000000", "9223372036854775808"];
const CLOSED: &[&str] = &[
    "nim",
    "misere-nim",
    "cdn",
    "bachet:k=3",
    "staircase",
    "welter",
    "subtraction:1,3,4",
    "allbut:2,3",
    "euclid",
    "nim-product",
];

/// A command, a game and some words.
#[derive(Clone, Debug)]
struct Arguments(Vec<&'static str>);

impl Arbitrary for Arguments {
    fn arbitrary(g: &mut Gen) -> Self {
        let words = usize::arbitrary(g) % 6;
        let huge = bool::arbitrary(g);
        let mut pick = |words: &[&'static str]| g.choose(words).copied().unwrap_or_default();
        let command = pick(COMMANDS);
        let mut arguments = vec![command];
        let huge = huge && matches!(command, "value" | "outcome" | "moves" | "options");
        if !matches!(command, "nimber" | "games") {
            arguments.extend(["--max-positions", "20000"]);
        }
        arguments.push(pick(if huge { CLOSED } else { GAMES }));
        arguments.extend((0..words).map(|_| pick(if huge { HUGE } else { WORDS })));
        Arguments(arguments)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let arguments = self.0.clone();
        Box::new((0..arguments.len()).map(move |index| {
            let mut fewer = arguments.clone();
            fewer.remove(index);
            Arguments(fewer)
        }))
    }
}

fn is_civil(Arguments(arguments): Arguments) -> bool {
    let output = Command::new(env!("CARGO_BIN_EXE_impartial"))
        .args(&arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    matches!(output.status.code(), Some(0 | 2 | 3)) && !stderr.contains("panicked")
}

#[test]
fn no_arguments_make_it_panic() {
    QuickCheck::new().tests(400).quickcheck(is_civil as fn(Arguments) -> bool);
}

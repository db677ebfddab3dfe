//! The fast engines against the options of the rules, and the values at the edges.

use octal_games::{Code, HeapValues, Rule};
use quickcheck::{TestResult, quickcheck};

/// The mex of the options of a heap, from the digits alone.
fn mex(rule: &Rule, heap: usize, values: &[u64], seen: &mut Vec<usize>) -> u64 {
    let mut option = |value: u64| {
        let index = value as usize;
        if index >= seen.len() {
            seen.resize(index + 1, usize::MAX);
        }
        seen[index] = heap;
    };
    match rule {
        Rule::Grundy => {
            (1..heap.div_ceil(2)).for_each(|a| option(values[a] ^ values[heap - a]));
        }
        Rule::Code(code) => {
            for taken in 0..=heap.min(code.largest_take().map_or(heap, |take| take as usize)) {
                let (digit, rest) = (code.digit(taken as u64), heap - taken);
                if digit & 1 != 0 && rest == 0 {
                    option(0);
                }
                if digit & 2 != 0 && rest > 0 {
                    option(values[rest]);
                }
                if digit & 4 != 0 {
                    (1..=rest / 2).for_each(|a| option(values[a] ^ values[rest - a]));
                }
                if digit & 8 != 0 {
                    for a in 1..=rest / 3 {
                        let others = rest - a;
                        (a..=others / 2)
                            .for_each(|b| option(values[a] ^ values[b] ^ values[others - b]));
                    }
                }
            }
        }
    }
    seen.iter().position(|&last| last != heap).unwrap_or(seen.len()) as u64
}

fn naive(rule: &Rule, count: usize) -> Vec<u64> {
    let (mut values, mut seen) = (Vec::new(), Vec::new());
    for heap in 0..count {
        values.push(mex(rule, heap, &values, &mut seen));
    }
    values
}

fn check(rule: &Rule, count: usize) {
    let mut values = HeapValues::new(rule);
    let values = values.up_to(count as u64 - 1).unwrap();
    assert_eq!(values, naive(rule, count), "{rule}");
}

fn rule(text: &str) -> Rule {
    text.parse().unwrap()
}

#[test]
fn sparse_games_have_the_values_of_their_options() {
    // Each has its rare heaps elsewhere; in 0.051 and 0.127 the size of a heap counts.
    for text in ["0.6", "grundy", "0.56", "0.165", "0.051", "0.127", "4.026"] {
        check(&rule(text), 5_000);
    }
}

#[test]
fn values_do_not_depend_on_how_they_are_asked_for() {
    for text in ["0.56", "grundy", "0.156"] {
        let rule = rule(text);
        let expected = naive(&rule, 8_000);
        let mut values = HeapValues::new(&rule);
        let mut step = 1;
        while values.computed() + step < 8_000 {
            values.up_to(values.computed() + step).unwrap();
            step = step * 7 % 1_009;
        }
        assert_eq!(values.up_to(7_999).unwrap(), expected, "{text}");
    }
}

#[test]
fn codes_at_the_edges() {
    for text in ["0.0", "4.0", "8.0", "C.0", "0.1", "0.2", "0.8", "0.00000001", "0.00000004"] {
        check(&rule(text), 200);
    }
    for text in ["0.3...", "4.3...", "0.F...", "0.1...", "0.8...", "4.00F", "0.9ABCDEF"] {
        check(&rule(text), 120);
    }
    assert_eq!(HeapValues::new(rule("0.0")).value(u64::MAX).unwrap(), 0);
    assert_eq!(HeapValues::new(rule("0.77")).value(0).unwrap(), 0);
    assert_eq!(HeapValues::new(rule("0.3")).value(u64::MAX).unwrap(), 1);
    assert_eq!(HeapValues::new(rule("0.3...")).up_to(0).unwrap(), [0]);
}

#[test]
fn values_beyond_16_bits_widen_the_table() {
    // Nim: a heap of n has value n.
    let mut nim = HeapValues::new(rule("0.3..."));
    let values = nim.up_to(66_000).unwrap();
    assert!((0..66_001).all(|heap| values.get(heap) == Some(heap as u64)));
}

#[test]
fn the_first_million_values_have_the_known_sums() {
    // Kept short here: the sums up to 2^20 are compared by `verify`.
    for (text, count, largest) in [("0.6", 40_000, 231), ("grundy", 84_000, 200)] {
        let rule = rule(text);
        let mut table = HeapValues::new(&rule);
        let values = table.up_to(count).unwrap().to_vec();
        assert!(values.iter().all(|&value| value < 2 * largest));
        let mut seen = Vec::new();
        for heap in (0..60).map(|step| count as usize - step * 641).chain([82_860, 20_627]) {
            if heap < values.len() {
                assert_eq!(values[heap], mex(&rule, heap, &values, &mut seen), "{text} {heap}");
            }
        }
    }
}

quickcheck! {
    fn random_octal_codes(splits: bool, digits: Vec<u8>) -> TestResult {
        let digits: String = digits.iter().take(5).map(|d| char::from(b'0' + d % 8)).collect();
        let text = format!("{}.{digits}0", if splits { 4 } else { 0 });
        check(&rule(&text), 300);
        TestResult::passed()
    }

    fn random_hexadecimal_codes(first: u8, digits: Vec<u8>, endless: bool) -> TestResult {
        let first = ["0", "4", "8", "C"][usize::from(first % 4)];
        let digits: String = digits.iter().take(4).map(|d| format!("{:X}", d % 16)).collect();
        let text = format!("{first}.0{digits}{}", if endless { "..." } else { "" });
        check(&rule(&text), 40);
        TestResult::passed()
    }

    fn codes_round_trip(first: u8, digits: Vec<u8>, endless: bool) -> bool {
        let first = ["0", "4", "8", "C"][usize::from(first % 4)];
        let digits: String = digits.iter().map(|d| format!("{:x}", d % 16)).collect();
        let text = format!("{first}.1{digits}{}", if endless { "..." } else { "" });
        let code: Code = text.parse().unwrap();
        code.to_string().parse() == Ok(code)
    }
}

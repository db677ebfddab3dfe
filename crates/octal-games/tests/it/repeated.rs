//! Closed forms of codes with one digit that repeats without end, against the engines and the rules.

use impartial::mex::mex;
use impartial::period::Periodicity;
use impartial::progress::Unbounded;
use octal_games::{Code, HeapGame, HeapValues, RepeatedDigit};

/// All codes d₀.d... that there are.
fn codes() -> impl Iterator<Item = Code> {
    let firsts = ["0", "4", "8", "C"].into_iter();
    let texts = firsts.flat_map(|first| (1..16).map(move |digit| format!("{first}.{digit:X}...")));
    texts.map(|text| text.parse().unwrap())
}

/// The same rules, of which nothing is known but the options.
pub struct Plain<'a>(pub &'a Code);

impl HeapGame for Plain<'_> {
    fn leaves(&self, heap: u64) -> impl Iterator<Item = impartial::position::Heaps> {
        self.0.leaves(heap)
    }
}

#[test]
fn every_form_is_the_mex_of_the_options_by_the_rules() {
    let mut forms = 0;
    for code in codes() {
        let Some(form) = RepeatedDigit::of(&code) else { continue };
        forms += 1;
        let values = HeapValues::new(Plain(&code)).up_to(70).unwrap().to_vec();
        for (heap, value) in (0..).zip(values) {
            assert_eq!(form.value(heap), Some(value), "{code} {heap}");
        }
    }
    assert_eq!(forms, 48);
}

/// φ(n) = mex of φ of the options: with values below those of the heap tried as two and as three parts.
#[test]
fn every_form_passes_the_step_check_on_heaps_to_2000_where_two_heaps_are_left() {
    for code in codes().filter(|code| code.most_heaps() < 3) {
        let Some(form) = RepeatedDigit::of(&code) else { continue };
        let value = |heap: &u64| form.value(*heap).unwrap();
        for heap in (0..150).chain([500, 999, 1_000, 1_999, 2_000]) {
            let options =
                code.leaves(heap).map(|left| left.iter().map(value).fold(0, |a, b| a ^ b));
            assert_eq!(mex(options), value(&heap), "{code} {heap}");
        }
    }
}

#[test]
fn forms_have_the_periods_that_they_say_and_no_smaller_ones() {
    for code in codes() {
        let Some(form) = RepeatedDigit::of(&code) else { continue };
        let terms: Vec<u64> = (0..200).map(|heap| form.value(heap).unwrap()).collect();
        let seen = impartial::period::least_arithmetic_period(&terms, 120);
        assert_eq!(seen, Some(form.period()), "{code}");
        let found = HeapValues::new(&code).period(u64::MAX, &Unbounded).unwrap();
        assert_eq!(found.periodicity, Periodicity::Proved(form.period()), "{code}");
        assert_eq!(HeapValues::new(&code).up_to(199).unwrap(), terms, "{code}");
    }
}

#[test]
fn huge_heaps_have_a_value_or_an_error_before_any_work() {
    let value = |text: &str, heap| HeapValues::new(text.parse::<Code>().unwrap()).value(heap);
    assert_eq!(value("4.3...", u64::MAX - 4).unwrap(), u64::MAX - 3);
    assert_eq!(value("8.3...", 999_999_999).unwrap(), 1_000_000_000);
    assert_eq!(value("0.7...", u64::MAX).unwrap(), u64::MAX);
    // Twice the heap, and the heap after the largest.
    assert!(value("4.7...", u64::MAX).unwrap_err().is_out_of_reach());
    assert!(value("4.3...", u64::MAX).unwrap_err().to_string().contains("exceeds"));
    let error = value("8.9...", 999_999_999).unwrap_err().to_string();
    assert!(error.contains("a table ends with the heap of 329999"), "{error}");
}

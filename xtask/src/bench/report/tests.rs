//! The report of made-up figures.

use super::*;
use crate::bench::notes::Note;
use crate::bench::plan::Job;
use crate::bench::plan::tests::{ALL, rows};
use benches::Limit;

fn times(unit: f64, units: u64) -> Figure {
    let run = |factor: f64| unit * factor * units as f64;
    Figure::Times(Record {
        units,
        answer: Some(7),
        wall: vec![run(1.0), run(1.2), run(1.1)],
        cpu: vec![run(1.0), run(0.9), run(1.1)],
        peak: Some(5_000_000),
    })
}

fn done(row: usize, way: usize, size: u64, aim: Aim, figure: Figure) -> Done {
    Done { job: Job { row, way, size, aim }, figure }
}

const FIGURE: Aim = Aim::Figure { seconds: 1.0 };
const GROWTH: Aim = Aim::Growth { seconds: 1.0 };
const TWO: Aim = Aim::Threads { threads: 2, seconds: 1.0 };

/// The first row meets its target of 2 ns, the second misses it.
fn results() -> Vec<Done> {
    vec![
        done(0, 0, 100, FIGURE, times(1.0, 1000)),
        done(0, 0, 100, TWO, times(0.5, 1000)),
        done(0, 0, 25, GROWTH, times(1.0, 250)),
        done(0, 0, 50, GROWTH, times(1.0, 500)),
        done(0, 1, 100, FIGURE, times(30.0, 1000)),
        done(0, 2, 100, FIGURE, Figure::Absent("not installed: `cargo install peer`".into())),
        done(0, 0, 10, Aim::Instructions, Figure::Instructions(12_345)),
        done(1, 0, 100, FIGURE, times(4.0, 50)),
    ]
}

fn with<T>(plan: &Plan, results: &[Done], notes: &Notes, see: impl FnOnce(&Measured) -> T) -> T {
    let mut rows = rows();
    rows[0].limit = Some(Limit { nanoseconds: 0.25, why: "four a cycle" });
    rows[1].memory = Some(4_000_000);
    let machine = Machine {
        processor: Some("A CPU".into()),
        threads: 2,
        memory: Some(24_000_000_000),
        compiler: Some("rustc 1".into()),
        profile: "release".into(),
        commit: Some("abc".into()),
        date: "2000-01-01".into(),
        load: Some("0.10".into()),
    };
    see(&Measured { rows: &rows, results, notes, machine: &machine, plan, seconds: 9 })
}

fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
}

#[test]
fn figures_have_their_target_peers_and_memory() {
    let text = with(&ALL, &results(), &Notes::new(), markdown);
    has(
        &text,
        &[
            "- processor: A CPU\n- threads: 2\n- memory: 24.0 GB\n- load before the run: 0.10\n",
            "- run: 8 measurements in 9 s\n",
            "| things to 100 | 1.00 ns / thing | ≤ 2.00 ns: met, 2.00× | peer: not installed: \
             `cargo install peer` | 5.00 MB |\n",
            "| things to 100 | 4.00 ns / thing | ≤ 2.00 ns: **missed**, 0.500× | – | 5.00 MB (≤ 4.00 \
             MB: **missed**) |\n",
            "| things to 100 | 1.00 ns / thing | 0.250 ns | 4.00× | four a cycle |\n",
            "| `first` | old | things to 100 | 1,000 | 30.0 ns | 30.0× | 30.0 µs | 33.0 µs | 10.0 % \
             | 3 | 5.00 MB |\n",
            "| `first` | new | things to 100 | 1.10 µs | 550 ns | 2.00× | ≥ 1.80×: met, 1.11× |\n",
            "| `first` | new | 1.00 | 1.00 | 25: 250 ns, 50: 500 ns, 100: 1.00 µs | [things to n](growth/first.svg) \
             |\n",
            "| `first` | new | things to 10 | 12,345 | – |\n",
        ],
    );
}

#[test]
fn peers_are_compared_by_the_unit() {
    let mut results = results();
    results[5].figure = times(3.0, 10);
    let text = with(&ALL, &results, &Notes::new(), markdown);
    has(&text, &["| peer: 3.00 ns, 3.00× |"]);
    results.remove(5);
    let text = with(&ALL, &results, &Notes::new(), markdown);
    has(&text, &["| not measured |"]);
}

#[test]
fn what_is_missed_is_explained() {
    let explained = Notes::from([(
        "second".to_string(),
        Note { missed: Some("memory bound".into()), remark: Some("tried twice".into()) },
    )]);
    let text = with(&ALL, &results(), &explained, markdown);
    has(&text, &["### What was missed, and why\n\n- **second**: memory bound\n"]);
    has(&text, &["### Remarks\n\n- **second**: tried twice\n"]);
    assert_eq!(with(&ALL, &results(), &explained, |all| unexplained(all).len()), 0);
    let unknown = with(&ALL, &results(), &Notes::new(), |all| unexplained(all).len());
    assert_eq!(unknown, 1);
    let text = with(&ALL, &results(), &Notes::new(), markdown);
    has(&text, &["- **second**: not explained\n"]);
    // A row that meets its target needs no excuse.
    let first = Note { missed: Some("excuse".into()), remark: None };
    let text = with(&ALL, &results(), &Notes::from([("first".to_string(), first)]), markdown);
    assert!(!text.contains("excuse"));
}

#[test]
fn a_trial_judges_nothing() {
    let plan = Plan { quick: true, ..ALL };
    let text = with(&plan, &results(), &Notes::new(), markdown);
    has(&text, &["a trial, not a measurement", "| ≤ 2.00 ns |", "| `first` | new | things to 100"]);
    for word in ["missed", "met,", "Distance"] {
        assert!(!text.contains(word), "{word}");
    }
    assert!(with(&plan, &results(), &Notes::new(), |all| unexplained(all).is_empty()));
}

#[test]
fn the_quotation_is_in_the_report() {
    with(&ALL, &results(), &Notes::new(), |all| {
        let (report, quotation) = (markdown(all), quotation(all));
        let (table, line) = quotation.split_once("\n\n").unwrap();
        // None of the rows of this test is quoted; what is left is the head.
        assert_eq!(table.lines().count(), 2, "{table}");
        assert!(report.contains(table), "{table}");
        assert_eq!(line, "A CPU, 2 threads; rustc 1; 2000-01-01, commit abc.\n");
    });
}

#[test]
fn the_rows_that_are_quoted_exist() {
    let rows = benches::rows();
    for id in super::figures::QUOTED {
        assert!(rows.iter().any(|row| row.id == id), "{id}");
    }
}

#[test]
fn pictures_are_named_after_rows() {
    let names = with(&ALL, &results(), &Notes::new(), |all| {
        let pictures = crate::bench::plot::pictures(all).unwrap();
        pictures.into_iter().map(|picture| picture.0).collect::<Vec<_>>()
    });
    assert_eq!(names, ["first.svg"]);
}

//! The engine for line games against the generic solvers and published values.

#![expect(clippy::cast_possible_truncation, reason = "the numbers are small")]
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use crate::differences::by_row;
use impartial::prelude::*;
use impartial::progress::{Limits, Stop};
use impartial::region::Cuboid;
use impartial::ruleset::{Restricted, Shape};
use quickcheck::{Arbitrary, Gen, quickcheck};

/// Which heaps are excluded.
#[derive(Clone, Copy, Debug)]
enum Excluded {
    None,
    /// All heaps empty, as in misère Nim.
    Zero,
    /// Two equal heaps, as in Welter's game.
    Equal,
    /// The totals divisible by 3.
    Total,
    /// What begins with a heap of 1: not symmetric.
    FirstIsOne,
}

impl Excluded {
    fn excludes(self, heaps: &[u64]) -> bool {
        match self {
            Excluded::None => false,
            Excluded::Zero => heaps.iter().all(|&heap| heap == 0),
            Excluded::Equal => (1..heaps.len()).any(|i| heaps[..i].contains(&heaps[i])),
            Excluded::Total => heaps.iter().sum::<u64>().is_multiple_of(3),
            Excluded::FirstIsOne => heaps.first() == Some(&1),
        }
    }
}

#[derive(Clone, Debug)]
struct Game {
    lines: Vec<Vec<usize>>,
    excluded: Excluded,
    symmetric: bool,
}

impl<P: HeapTuple> Ruleset<P> for Game {
    fn options(&self, position: &P) -> impl Iterator<Item = P> {
        self.lines.iter().flat_map(move |line| {
            let most = line.iter().map(|&heap| position.heaps()[heap]).min().unwrap();
            (1..=most).map(move |taken| {
                let mut option = position.clone();
                line.iter().for_each(|&heap| option.heaps_mut()[heap] -= taken);
                option
            })
        })
    }

    fn validate(&self, position: &P) -> Result<(), InvalidPosition> {
        if self.excluded.excludes(position.heaps()) {
            return Err(InvalidPosition::new("excluded"));
        }
        Ok(())
    }

    fn shape(&self, _: &P) -> Shape {
        Shape::Lines { lines: self.lines.clone(), symmetric: self.symmetric }
    }
}

fn nim(arity: usize, excluded: Excluded) -> Game {
    let lines = (0..arity).map(|heap| vec![heap]).collect();
    Game { lines, excluded, symmetric: true }
}

fn wythoff() -> Game {
    Game { lines: vec![vec![0], vec![1], vec![0, 1]], ..nim(2, Excluded::None) }
}

/// Every nonempty set of heaps whose size is in `sizes`, a set of numbers as bits.
fn lines_of_sizes(arity: usize, sizes: u32) -> Vec<Vec<usize>> {
    (1_u32..1 << arity)
        .filter(|set| sizes >> set.count_ones() & 1 == 1)
        .map(|set| (0..arity).filter(|heap| set >> heap & 1 == 1).collect())
        .collect()
}

#[derive(Clone, Debug)]
struct Case {
    game: Game,
    max: Heaps,
}

impl Arbitrary for Case {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut number = |below: u64| u64::arbitrary(g) % below;
        let arity = number(5) as usize + 1;
        let most = [140, 24, 9, 5, 4][arity - 1];
        let top = number(most);
        let symmetric = number(2) == 0;
        let even = symmetric && number(4) > 0;
        let max = (0..arity).map(|_| if even { top } else { number(most) }).collect();
        let lines = if symmetric {
            lines_of_sizes(arity, number(64) as u32)
        } else {
            let sets = (0..number(5)).map(|_| number((1 << arity) - 1) + 1);
            sets.map(|set| (0..arity).filter(|heap| set >> heap & 1 == 1).collect()).collect()
        };
        let excluded = [
            Excluded::None,
            Excluded::Zero,
            Excluded::Equal,
            Excluded::Total,
            Excluded::FirstIsOne,
        ][number(if symmetric { 4 } else { 5 }) as usize];
        Case { game: Game { lines, excluded, symmetric }, max }
    }
}

/// Whether the engine agrees with the generic table in both conventions.
fn agrees<P: HeapTuple>(game: &Game, max: &P) -> bool {
    let rules = Restricted {
        ruleset: game,
        keep: |position: &P| !game.excluded.excludes(position.heaps()),
    };
    let region = || Cuboid::new(max.clone());
    let of_rules = |table: Table<_, u64>| {
        (0..region().len()).map(|number| table.get(&region().nth(number))).collect::<Vec<_>>()
    };
    by_row(&Solution::solve(game, Grundy, max.clone()).unwrap())
        == of_rules(Table::solve(&rules, Grundy, region()).unwrap())
        && by_row(&Solution::solve(game, MisereGrundy, max.clone()).unwrap())
            == of_rules(Table::solve(&rules, MisereGrundy, region()).unwrap())
}

quickcheck! {
    fn random_games_agree_with_table(case: Case) -> bool {
        agrees(&case.game, &case.max)
    }
}

#[test]
fn named_games_agree_at_edges_of_words() {
    for top in [0, 1, 2, 31, 63, 64, 65] {
        for excluded in [Excluded::None, Excluded::Zero, Excluded::Equal] {
            assert!(agrees(&nim(2, excluded), &[top, top]), "Nim without {excluded:?}, {top}");
        }
        assert!(agrees(&wythoff(), &[top, top]), "Wythoff, {top}");
        let unsorted = Game { symmetric: false, ..wythoff() };
        assert!(agrees(&unsorted, &[top, top]), "Wythoff, {top}");
        assert!(agrees(&unsorted, &[top, 20]), "Wythoff, {top} and 20");
    }
    for excluded in [Excluded::None, Excluded::Zero, Excluded::Equal] {
        assert!(agrees(&nim(3, excluded), &[17, 17, 17]), "Nim without {excluded:?}");
        assert!(agrees(&nim(4, excluded), &[6, 6, 6, 6]), "Nim without {excluded:?}");
    }
}

fn testdata(file: &str) -> json::Text {
    let path = format!("{}/../../testdata/{file}", env!("CARGO_MANIFEST_DIR"));
    json::Text(std::fs::read_to_string(path).unwrap())
}

/// As much of JSON as the test data need.
mod json {
    pub struct Text(pub String);

    impl Text {
        /// The numbers of the first list after `start` and then `"key"`; nested lists are one list, and
        /// `null` is `None`.
        pub fn list(&self, start: &str, key: &str, end: &str) -> Vec<Option<u64>> {
            let text = self.0.split_once(start).unwrap().1;
            let text = text.split_once(&format!("\"{key}\"")).unwrap().1;
            let text = text.split_once('[').unwrap().1.split_once(end).unwrap().0;
            let text = text.replace(['[', ']'], " ");
            text.split(',').map(|number| number.trim().parse().ok()).collect()
        }
    }
}

#[test]
fn wythoff_as_published() {
    // A004481, by antidiagonals.
    let terms = testdata("outside_oeis.json").list("A004481", "terms", "]");
    let table = Solution::solve(&wythoff(), Grundy, [64, 64]).unwrap();
    assert!(terms.len() > 80);
    let positions = (0..).flat_map(|total| (0..=total).map(move |a| [a, total - a]));
    for (term, position) in terms.iter().zip(positions) {
        assert!(term.is_some());
        assert_eq!(table.get(&position), *term, "{position:?}");
    }
}

#[test]
fn misere_nim_as_in_table_1_of_sat() {
    let values = testdata("saturation_table1.json").list("source", "misere_nim_C1", "]]");
    assert_eq!(values.len(), 81);
    let table = Solution::solve(&nim(2, Excluded::Zero), Grundy, [8, 8]).unwrap();
    for (value, number) in values.iter().zip(0..) {
        let position = Cuboid::new([8, 8]).nth(number);
        assert_eq!(table.get(&position), *value, "{position:?}");
    }
}

#[test]
fn nim_and_welter_by_their_theorems() {
    let table = Solution::solve(&nim(3, Excluded::None), Grundy, [99; 3]).unwrap();
    let welter = Solution::solve(&nim(2, Excluded::Equal), Grundy, [999; 2]).unwrap();
    for [a, b, c] in [[1, 2, 3], [99, 98, 97], [64, 63, 0], [50, 3, 77]] {
        assert_eq!(table.get(&[a, b, c]), Some(a ^ b ^ c));
        assert_eq!(welter.get(&[9 * a, 7 * b]), Some(((9 * a) ^ (7 * b)) - 1));
    }
    assert_eq!(welter.get(&[5, 5]), None);
}

#[test]
fn values_beyond_16_bits() {
    let table = Solution::solve(&nim(1, Excluded::None), Grundy, [70_000]).unwrap();
    for heap in [0, 65_534, 65_535, 65_536, 70_000] {
        assert_eq!(table.get(&[heap]), Some(heap));
    }
    let table = Solution::solve(&nim(1, Excluded::None), Grundy, [65_534]).unwrap();
    assert_eq!(table.get(&[65_534]), Some(65_534));
}

#[test]
fn a_wrong_promise_about_lines_is_not_trusted() {
    // Taking from the first heap alone is not symmetric.
    let game = Game { lines: vec![vec![0]], ..nim(2, Excluded::None) };
    assert!(agrees(&game, &[9, 9]));
}

#[test]
fn errors_say_what_is_wrong() {
    let solve = |game: &Game, max| Solution::solve(game, Grundy, max).map(|_| ());
    let game = |line: &[usize]| Game { lines: vec![line.to_vec()], ..nim(2, Excluded::None) };
    let error = solve(&game(&[0, 2]), [5, 5]).unwrap_err();
    assert!(error.to_string().contains("line 1 takes from heap 3"), "{error}");
    assert!(solve(&game(&[usize::MAX]), [5, 5]).is_err());
    let error = solve(&game(&[]), [5, 5]).unwrap_err();
    assert_eq!(error, SolveError::OutOfOrder { position: [5, 5], option: [5, 5] });
    assert!(matches!(solve(&nim(3, Excluded::None), [5, 5]), Err(SolveError::Invalid(_))));
    for max in [[u64::MAX, u64::MAX], [u64::MAX, 0], [1 << 17, 1 << 17]] {
        assert!(matches!(solve(&wythoff(), max), Err(SolveError::TooLarge { .. })), "{max:?}");
    }
    let limits = Limits::default();
    limits.interrupt();
    let stopped = Solution::solve_observed(&wythoff(), Grundy, [9, 9], &limits);
    assert_eq!(stopped.map(|_| ()), Err(SolveError::Stopped(Stop::Interrupted)));
}

#[test]
fn no_heaps() {
    assert!(agrees(&nim(0, Excluded::None), &Heaps::default()));
    assert!(agrees(&nim(0, Excluded::Zero), &Heaps::default()));
}

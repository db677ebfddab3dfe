//! Octal games against tables that others have computed, and against the rules by brute force.

use crate::common::{case, json, numbers};
use impartial::invariant::MisereGrundy;
use impartial::period::{Period, Periodicity};
use impartial::position::{Heaps, Sorted};
use impartial::prelude::*;
use impartial::progress::{Limits, Stop, Unbounded};
use impartial::ruleset::Decompose;
use octal_games::{
    Circle, CircleValue, Code, GrundysGame, HeapGame, HeapValues, KaylesCircle, ParseCodeError,
};
use quickcheck::quickcheck;

/// A code as it is printed in the tables, where a code without digits has no point.
fn code(text: &str) -> Code {
    let text = if text.contains('.') { text.to_owned() } else { format!("{text}.0") };
    text.parse().unwrap()
}

fn values(game: impl HeapGame, count: usize) -> Vec<u64> {
    HeapValues::new(game).up_to(count as u64 - 1).unwrap().to_vec()
}

fn single(heap: u64) -> Sorted<Heaps> {
    Sorted::new(Heaps::from([heap]))
}

fn proved(preperiod: u64, period: u64) -> Periodicity {
    Periodicity::Proved(Period { preperiod, period, saltus: 0 })
}

/// What is known of the period of the values of so many heaps.
fn search(values: &mut HeapValues<impl HeapGame>, heaps: u64) -> Periodicity {
    let found = values.period(heaps, &Unbounded).unwrap();
    assert_eq!(found.stopped, None);
    found.periodicity
}

#[test]
fn o01_o02_kayles_and_the_three_forms_of_dawson() {
    let answer = &case("O01")["answer"];
    for (index, text) in ["0.07", "0.77"].into_iter().enumerate() {
        let expected = (&answer["preperiod"][index], &answer["period"][index]);
        let (e, p) = (expected.0.as_u64().unwrap(), expected.1.as_u64().unwrap());
        assert_eq!(search(&mut HeapValues::new(code(text)), 4_000), proved(e, p), "{text}");
    }
    let [dawson, kayles] = ["0.07", "0.77"].map(|text| values(code(text), 200));
    assert_eq!([dawson[4], dawson[16], kayles[10], kayles[22]], [2, 5, 2, 6]);

    let o02 = case("O02");
    let chess = values(code(".137"), 2_000);
    let at = numbers(&o02["input"]["n"]).into_iter().map(|n| chess[n as usize]);
    assert_eq!(at.collect::<Vec<_>>(), numbers(&o02["answer"]["g137_at"]));
    // Exceptions to the period: values that differ from those of the same residue far on.
    let exceptions: Vec<u64> =
        (0..100).filter(|&n| chess[n as usize] != chess[n as usize + 34 * 10]).collect();
    assert_eq!(exceptions, numbers(&o02["answer"]["exceptional_n_137"]));
    assert_eq!(chess[..1_000], values(code(".07"), 1_001)[1..]);
    assert_eq!(chess[..1_000], values(code(".4"), 1_002)[2..]);
    assert_eq!(code(".137"), code("0.137"));
}

#[test]
fn o03_a_period_of_4_that_begins_at_46578() {
    let answer = &case("O03")["answer"];
    let mut values = HeapValues::new(code("0.127"));
    for terms in [1_000, 20_000, 60_000] {
        assert_eq!(search(&mut values, terms), (Periodicity::NotEstablished { terms }));
    }
    let table = values.up_to(59_999).unwrap().to_vec();
    assert_eq!(table.iter().max().copied(), answer["max_value_to_60000"].as_u64());
    let start = table[1..13].to_vec();
    assert_eq!(start, numbers(&answer["g_1_12"]));
    assert_eq!(search(&mut values, 100_000), (proved(46_578, 4)));
}

#[test]
fn o04_a_last_exception_that_is_stated_wrongly() {
    let answer = &case("O04")["answer"];
    let mut values = HeapValues::new(code("0.560"));
    let (e, p) = (answer["preperiod"].as_u64().unwrap(), answer["period"].as_u64().unwrap());
    assert_eq!(search(&mut values, 1_000_000), (proved(e, p)));
    assert_eq!(answer["last_exception"].as_u64(), Some(e - 1));
    let table = values.up_to(345_000).unwrap();
    assert_eq!(table.iter().max(), answer["max_value"].as_u64());
    // It needs 2e + 2p + T − 1 values.
    assert_eq!(code("0.56").rule().unwrap().values_that_prove(e, p), Some(653_569));
}

#[test]
fn o07_refused_and_accepted_first_digits() {
    let case = case("O07");
    for text in case["answer"]["refused"].as_array().unwrap() {
        let error = text.as_str().unwrap().parse::<Code>().unwrap_err();
        assert!(matches!(error, ParseCodeError::FirstDigit { .. }), "{text}");
        assert!(error.to_string().contains("d0 may only be 0 or 4"), "{text}");
    }
    for text in case["answer"]["accepted"].as_array().unwrap() {
        assert_eq!(code(text.as_str().unwrap()).to_string(), text.as_str().unwrap());
    }
    assert_eq!(values(code("4.0"), 9), numbers(&case["answer"]["g_4.0_0_8"]));
}

/// From a heap A take 2B tokens away and add a heap A − B, where 0 < 2B ≤ A.
struct TakeTwiceAddOnce;

impl HeapGame for TakeTwiceAddOnce {
    fn leaves(&self, heap: u64) -> impl Iterator<Item = Heaps> {
        (1..=heap / 2)
            .map(move |b| [heap - 2 * b, heap - b].into_iter().filter(|&h| h > 0).collect())
    }
}

#[test]
fn o12_a_game_in_which_the_tokens_grow_in_number() {
    let case = case("O12");
    let found = values(TakeTwiceAddOnce, 92);
    assert_eq!(found[..27], numbers(&case["answer"]["table_0_26"]));
    let at = numbers(&case["input"]["n"]).into_iter().map(|n| found[n as usize]);
    assert_eq!(at.collect::<Vec<_>>(), numbers(&case["answer"]["values"]));
    let mut table = HeapValues::new(TakeTwiceAddOnce);
    assert_eq!(search(&mut table, 500), (Periodicity::NotEstablished { terms: 500 }));
    assert!(table.value(u64::MAX).unwrap_err().is_out_of_reach());
    let winning = table.winning_moves(&single(2), &Unbounded).unwrap();
    assert_eq!(winning[0].to_string(), "heap 2: take 1, leave 1");
}

#[test]
fn o14_kayles_at_any_size() {
    let case = case("O14");
    let mut kayles = HeapValues::new(Code::kayles());
    let found = numbers(&case["input"]["n"]).into_iter().map(|n| kayles.value(n).unwrap());
    assert_eq!(found.collect::<Vec<_>>(), numbers(&case["answer"]["values"]));
    assert_eq!(kayles.value(u64::MAX).unwrap(), kayles.value(u64::MAX % 12 + 84).unwrap());
}

#[test]
fn o15_kayles_on_a_circle() {
    let case = case("O15");
    let sizes = numbers(&case["input"]["n"]).into_iter();
    let found = sizes.map(|coins| CircleValue.evaluate(&Circle::Whole(coins)).unwrap());
    assert_eq!(found.collect::<Vec<_>>(), numbers(&case["answer"]["values"]));
    let mut solver = Memo::new(KaylesCircle, Grundy);
    for coins in 0..20 {
        let circle = Circle::Whole(coins);
        assert_eq!(solver.value(&circle).unwrap(), CircleValue.evaluate(&circle).unwrap());
    }
    let circles = (0..12).map(Circle::Whole).chain([Circle::Rows(Heaps::from([2, 2, 5]).into())]);
    impartial::conformance::check(&KaylesCircle, circles).unwrap();
    // No row is lost, since the values repeat from 71 on.
    assert!(values(Code::kayles(), 71 + 12)[1..].iter().all(|&value| value != 0));
}

#[test]
fn o17_o18_misere_values_of_single_heaps() {
    fn misere<R: Ruleset<Sorted<Heaps>>>(game: R, count: u64) -> Vec<u64> {
        let mut solver = Memo::new(game, MisereGrundy);
        (0..count).map(|heap| solver.value(&single(heap)).unwrap()).collect()
    }
    let kayles = misere(Code::kayles(), 21);
    let answer = &case("O17")["answer"];
    assert_eq!(kayles[..15], numbers(&answer["misere_values"]));
    let lost: Vec<u64> = (0..21).filter(|&n| kayles[n as usize] == 0).collect();
    assert_eq!(lost, numbers(&answer["misere_P_rows_to_20"]));
    let answer = &case("O18")["answer"];
    assert_eq!(misere(Code::dawsons_kayles(), 17), numbers(&answer["dawson"]));
    assert_eq!(misere(GrundysGame, 17), numbers(&answer["grundy"]));
}

#[test]
fn table_of_trivial_and_solved_games() {
    let table = json("outside_octal_games_tczajka.json");
    for game in table["trivial"].as_array().unwrap() {
        let name = game["game"].as_str().unwrap();
        let (e, p) = (game["prefix"].as_u64().unwrap(), game["period"].as_u64().unwrap());
        let mut found = HeapValues::new(code(name));
        assert_eq!(search(&mut found, 2_000), proved(e, p), "{name}");
        let mut expected = numbers(&game["prefix_nimbers"]);
        expected.extend(numbers(&game["period_nimbers"]));
        assert_eq!(values(code(name), expected.len()), expected, "{name}");
    }
    // The other solved games need more values than there is time for in a test.
    for name in [".45", ".156", ".356", ".644", ".165"] {
        let games = table["solved"].as_array().unwrap();
        let game = games.iter().find(|game| game["game"] == name).unwrap();
        let (e, p) = (game["prefix"].as_u64().unwrap(), game["period"].as_u64().unwrap());
        let mut found = HeapValues::new(code(name));
        assert_eq!(search(&mut found, 20_000), proved(e, p), "{name}");
        let values = found.up_to(20_000).unwrap();
        let largest = values.iter().max().unwrap();
        assert_eq!(Some(largest), game["largest"].as_u64(), "{name}");
        let first = values.iter().position(|value| value == largest).unwrap();
        assert_eq!(Some(first as u64), game["largest_idx"].as_u64(), "{name}");
    }
}

#[test]
fn codes_that_are_equal_up_to_a_shift() {
    const TERMS: usize = 620; // .161 and .36 differ first at 519.
    fn without_leading_zeros(code: Code) -> Vec<u64> {
        let values = values(code, TERMS + 6);
        values.into_iter().skip_while(|&value| value == 0).take(TERMS).collect()
    }
    let table = json("outside_octal_games_tczajka.json");
    let lookup = table["lookup_standard_form"].as_object().unwrap();
    assert_eq!(lookup.len(), 1_022);
    let mut standard = std::collections::HashMap::new();
    for (name, form) in lookup {
        let form = form.as_str().unwrap();
        let expected =
            standard.entry(form.to_owned()).or_insert_with(|| without_leading_zeros(code(form)));
        assert_eq!(&without_leading_zeros(code(name)), expected, "{name} and {form}");
    }
}

#[test]
fn oeis_sequences() {
    let oeis = json("outside_oeis.json");
    let terms = |id: &str| {
        let sequences = oeis["sequences"].as_array().unwrap();
        let sequence = sequences.iter().find(|sequence| sequence["oeis"] == id).unwrap();
        (sequence["offset"].as_u64().unwrap() as usize, numbers(&sequence["terms"]))
    };
    // Sequence, code, how many heaps its heaps are larger than the terms' index.
    for (id, text, shift) in [
        ("A002186", ".77", 0),
        ("A002187", ".137", 0),
        ("A002187", ".07", 1),
        ("A046695", ".6", 0),
        ("A071426", ".11337", 0),
        ("A071426", ".007", 2),
        ("A071426", ".04", 3),
        ("A071427", ".1337", 0),
        ("A071427", ".06", 2),
        ("A071445", ".1107", 0),
        ("A071445", ".015", 1),
        ("A071434", ".1377", 0),
        ("A071435", ".177", 0),
        ("A071435", ".45", 1),
        ("A071436", ".560", 0),
        ("A071436", ".563", 0),
        ("A071452", ".11377", 0),
        ("A071453", ".117", 0),
        ("A071461", ".124", 0),
        ("A071464", ".127", 0),
        ("A071509", ".1777", 0),
    ] {
        let (offset, expected) = terms(id);
        let found = values(code(text), offset + shift + expected.len());
        assert_eq!(found[offset + shift..], expected, "{id} {text}");
    }
    let (_, expected) = terms("A002188");
    assert_eq!(values(GrundysGame, expected.len()), expected);
    let zeros = values(GrundysGame, 1_300).into_iter().enumerate().filter(|&(_, value)| value == 0);
    assert_eq!(zeros.map(|(heap, _)| heap as u64).collect::<Vec<_>>(), terms("A036685").1);
}

/// Who wins Treblecross on a row of `cells` by its own rules: three crosses in a row end the game.
fn treblecross_outcome(cells: u32) -> Outcome {
    let full = 1_usize << cells;
    let finished = |crosses: usize| crosses & (crosses >> 1) & (crosses >> 2) != 0;
    // More crosses come first, so that every option is known.
    let mut wins = vec![false; full];
    for crosses in (0..full).rev().filter(|&crosses| !finished(crosses)) {
        wins[crosses] = (0..cells)
            .map(|cell| crosses | 1 << cell)
            .any(|next| next != crosses && (finished(next) || !wins[next]));
    }
    Outcome::next_wins(wins[0])
}

#[test]
fn treblecross_is_its_octal_game() {
    let mut values = HeapValues::new(Code::treblecross());
    // Shorter rows end without three crosses.
    for cells in 3..=16 {
        let value = values.value(u64::from(cells) + 2).unwrap();
        assert_eq!(treblecross_outcome(cells), Outcome::of_value(value), "{cells} cells");
    }
}

#[test]
fn rules_by_hand() {
    let options = |text: &str, heaps: &[u64]| {
        let position = Sorted::new(Heaps::from(heaps));
        let mut options: Vec<String> =
            code(text).options(&position).map(|p| p.to_string()).collect();
        options.sort();
        options
    };
    assert_eq!(options("0.77", &[3]), ["(1)", "(1, 1)", "(2)"]);
    assert_eq!(options("4.0", &[4]), ["(1, 3)", "(2, 2)"]);
    assert_eq!(options("0.3", &[0, 1, 1, 2]), ["(1, 1, 1)", "(1, 2)"]);
    assert_eq!(options("0.137", &[1, 2, 3]), ["(1, 1, 2)", "(1, 2)", "(1, 3)", "(2, 3)"]);
    assert_eq!(options("0.07", &[1]), Vec::<String>::new());
    let parts = Code::kayles().parts(&Sorted::new(Heaps::from([0, 2, 2])));
    assert_eq!(parts, [single(2), single(2)]);
}

#[test]
fn every_ruleset_keeps_its_duties() {
    let positions = || {
        let small = (0..7).flat_map(|a| (a..7).flat_map(move |b| (b..7).map(move |c| [a, b, c])));
        small.map(|heaps| Sorted::new(Heaps::from(heaps)))
    };
    for text in
        ["0.77", "0.137", "4.0", "4.7", "0.0", "0.3333", "4.652", "0.007", "0.F", "C.3...", "0.8"]
    {
        impartial::conformance::check(&code(text), positions()).unwrap();
    }
    impartial::conformance::check(&GrundysGame, positions()).unwrap();
}

#[test]
fn winning_moves_of_sums_are_those_by_search() {
    fn check<G>(game: G)
    where
        G: HeapGame + Ruleset<Sorted<Heaps>>,
    {
        let mut table = HeapValues::new(&game);
        let mut solver = Memo::new(&game, Grundy);
        for heaps in (0..7).flat_map(|a| (a..8).flat_map(move |b| (b..8).map(move |c| [a, b, c]))) {
            let position = Sorted::new(Heaps::from(heaps));
            assert_eq!(
                table.nim_sum(&position, &Unbounded).unwrap(),
                solver.value(&position).unwrap()
            );
            let mut expected: Vec<_> = game.options(&position).collect();
            expected.retain(|option| solver.value(option).unwrap() == 0);
            expected.sort();
            let moves = table.winning_moves(&position, &Unbounded).unwrap();
            assert!(moves.is_sorted());
            let mut found: Vec<Sorted<Heaps>> = Vec::new();
            for winning in moves {
                let mut left = heaps.to_vec();
                left.remove(left.iter().position(|&heap| heap == winning.heap).unwrap());
                left.extend(winning.left.iter());
                left.retain(|&heap| heap > 0);
                found.push(Sorted::new(Heaps::from(left)));
            }
            found.sort();
            assert_eq!(found, expected, "{heaps:?}");
        }
    }
    check(Code::kayles());
    check(code("4.3"));
    check(GrundysGame);
}

#[test]
fn faster_marks_are_the_marks_of_the_rules() {
    struct Plain<G>(G);
    impl<G: HeapGame> HeapGame for Plain<G> {
        fn leaves(&self, heap: u64) -> impl Iterator<Item = Heaps> {
            self.0.leaves(heap)
        }
    }
    let octal = ["0.77", "4.0", "4.652", "0.333", "0.1111", "0.0", "0.4444"];
    let hexadecimal = ["0.8", "0.137F", "8.0", "C.9A", "0.00F", "0.205200C"];
    let endless =
        ["0.3...", "4.3...", "0.07...", "0.1...", "0.2...", "0.02F...", "4.0...", "C.13..."];
    for text in octal.into_iter().chain(hexadecimal).chain(endless) {
        assert_eq!(values(code(text), 150), values(Plain(code(text)), 150), "{text}");
    }
    assert_eq!(values(GrundysGame, 150), values(Plain(GrundysGame), 150));
}

#[test]
fn a_cut_off_is_an_error_and_can_be_taken_up_again() {
    let limits = Limits::default().max_positions(100);
    let mut values = HeapValues::new(Code::kayles());
    let found = values.period(1_000, &limits).unwrap();
    assert_eq!(found.stopped, Some(Stop::Positions { limit: 100 }));
    assert_eq!(found.periodicity, Periodicity::NotEstablished { terms: values.computed() });
    assert!((40..83).contains(&found.excluded), "{found}");
    assert!(values.value_observed(150, &limits).unwrap_err().is_cut_off());
    assert_eq!(values.value(70).unwrap(), 6);
    // Long heaps whose options are too many to go through.
    let mut kayles = HeapValues::new(Code::kayles());
    let moves = kayles.winning_moves(&single(1 << 40), &Unbounded);
    assert!(moves.unwrap_err().is_out_of_reach());
    let nim = code("0.33");
    let moves = HeapValues::new(nim).winning_moves(&single(1 << 60), &Unbounded).unwrap();
    assert_eq!(moves.len(), 1);
    assert_eq!(moves[0].taken(), Some((1 << 60) % 3));
}

#[test]
fn code_errors_say_what_and_where() {
    let error = |text: &str| text.parse::<Code>().unwrap_err();
    assert_eq!(error(""), ParseCodeError::Empty);
    assert_eq!(error("77"), ParseCodeError::NoPoint { column: 3 });
    assert_eq!(error("4."), ParseCodeError::NoDigits { column: 3 });
    assert_eq!(error("."), ParseCodeError::NoDigits { column: 2 });
    assert_eq!(error("0.7.7"), ParseCodeError::SecondPoint { column: 4 });
    assert_eq!(error("0.7G"), ParseCodeError::Digit { column: 4, found: 'G' });
    assert_eq!(error("0...."), ParseCodeError::NoDigits { column: 3 });
    assert_eq!(error("0...7"), ParseCodeError::SecondPoint { column: 3 });
    assert_eq!(error("..."), ParseCodeError::SecondPoint { column: 2 });
    assert_eq!(error("kayles"), ParseCodeError::Digit { column: 1, found: 'k' });
    assert_eq!(error("0.7é"), ParseCodeError::Digit { column: 4, found: 'é' });
    assert_eq!(error("12.7"), ParseCodeError::FirstDigit { found: "12".into() });
    assert_eq!(error("-0.7"), ParseCodeError::FirstDigit { found: "-0".into() });
    assert_eq!(error(" .7"), ParseCodeError::FirstDigit { found: " ".into() });
    assert!(error("04.30").to_string().ends_with("if `4.30` is meant, write that"));
    assert!(error("00.00").to_string().ends_with("if `0.00` is meant, write that"));
    assert_eq!(error("02.1"), ParseCodeError::FirstDigit { found: "02".into() });
    let long = format!("0.{}", "3".repeat(Code::MAX_DIGITS));
    assert_eq!(code(&long).largest_take(), Some(Code::MAX_DIGITS as u64));
    let limit = Code::MAX_DIGITS;
    assert_eq!(error(&(long + "3")), ParseCodeError::TooLong { column: limit + 3, limit });
}

quickcheck! {
    fn codes_round_trip(splits: bool, digits: Vec<u8>) -> bool {
        let digits: String = digits.into_iter().map(|digit| char::from(b'0' + digit % 8)).collect();
        let text = format!("{}.{digits}0", if splits { 4 } else { 0 });
        let code: Code = text.parse().unwrap();
        code.to_string().parse() == Ok(code)
    }

    fn parsing_never_panics(text: String) -> bool {
        let _ = text.parse::<Code>();
        true
    }

    fn values_by_period_are_values(heap: u16) -> bool {
        let heap = u64::from(heap % 3_000);
        let mut by_period = HeapValues::new(Code::dawsons_chess());
        by_period.value(heap).unwrap() == values(Code::dawsons_chess(), 3_000)[heap as usize]
    }
}

#[test]
fn a_hexadecimal_game_with_a_saltus_is_proved_for_all_heaps() {
    let mut values = HeapValues::new(code("0.3F"));
    let period = Period { preperiod: 0, period: 6, saltus: 3 };
    assert_eq!(search(&mut values, u64::MAX), Periodicity::Proved(period));
    assert!(values.computed() < 400);
    assert_eq!(values.value(6_000_000_000_000_000_005).unwrap(), 3_000_000_000_000_000_002);
    // No theorem that a certificate names is about it.
    assert!(octal_games::certificate::write(&values, Vec::new()).is_err());
    // The period goes on where all options are gone through.
    let table = self::values(super::repeated::Plain(&code("0.3F")), 300);
    assert_eq!(self::values(code("0.3F"), 300), table);
}

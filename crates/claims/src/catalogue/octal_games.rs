//! The statements about octal games that `verify` runs.

use impartial::formula::{Conjecture, Formula, Source};
use impartial::invariant::{Grundy, MisereGrundy};
use impartial::period::{Period, least_period};
use impartial::position::{Heaps, Sorted};
use impartial::progress::Unbounded;
use impartial::region::{Listed, Region, SortedBox, UpTo};
use impartial::verify::{Claim, Evidence, Report, Run, Statement, differential_check, for_all};
use octal_games::{
    Circle, CircleValue, Code, GrundysGame, HeapGame, HeapValues, KaylesCircle, NimSum, Rule,
    Values, certificate,
};

/// All claims of this crate.
pub fn claims() -> Vec<Claim> {
    let mut claims = vec![
        period_claim("Kayles", Code::kayles(), (71, 12), (71, 6)),
        period_claim("DawsonsKayles", Code::dawsons_kayles(), (53, 34), (52, 34)),
        engine(Rule::Code(Code::officers()), "0.7"),
        engine(Rule::Grundy, "4.0"),
        guy_smith(),
        dawson_shift(),
        nim_sum(),
        grundys_game(),
        circle(),
    ];
    claims.extend(PERIODS.map(|(code, period)| proved_period(code, period)));
    claims
}

/// That a code has this period.
pub(crate) const PERIOD_THEOREM: Statement = Statement::new(
    Source::new("GS", "the theorem on periods, also in [WW] chapter 4"),
    "CertifiedPeriod",
    "the least preperiod and the least period, by a certificate that the checker accepts",
);

/// Codes with their least preperiods and periods.
pub(crate) const PERIODS: [(&str, (u64, u64)); 8] = [
    ("0.77", (71, 12)),
    ("0.07", (53, 34)),
    ("0.45", (498, 20)),
    ("0.156", (3_479, 349)),
    ("0.356", (7_315, 142)),
    ("0.644", (3_256, 442)),
    ("0.165", (5_181, 1_550)),
    ("0.31", (3, 2)),
];

const OCTAL: Source = Source::new("WW", "chapter 4");

/// A report that says only that the work before the check was stopped.
fn not_started<P>(region: &impl Region<P>, error: &impl std::fmt::Display) -> Report {
    Report::cut_off(region.to_string(), error)
}

/// A heap below the length of a table, as an index of it.
fn index(heap: u64) -> usize {
    usize::try_from(heap).unwrap_or(usize::MAX)
}

/// Checks a statement about the values of the heaps up to the size of the region and `beyond`.
fn on_values(
    game: impl HeapGame,
    (heaps, beyond): (u64, u64),
    run: &Run,
    holds: impl Fn(Values<'_>, usize) -> Result<(), String> + Sync,
) -> Report {
    let region = UpTo(heaps);
    match HeapValues::new(game).up_to_observed(heaps.saturating_add(beyond), run.observer) {
        Err(error) => not_started(&region, &error),
        Ok(values) => {
            for_all(&region, run, |&heap: &u64| holds(values, index(heap)).map(|()| true))
        }
    }
}

fn period_claim(name: &'static str, code: Code, claimed: (u64, u64), wrong: (u64, u64)) -> Claim {
    let text = format!("{code}, preperiod {}, period {}", claimed.0, claimed.1);
    let check = move |(preperiod, period): (u64, u64)| {
        let code = code.clone();
        move |run: &Run| {
            let heaps = run.scale.bound(2_000, 2).max(200);
            on_values(&code, (heaps, period), run, |values, heap| {
                let (here, later) = (values.get(heap), values.get(heap + index(period)));
                if (heap as u64) < preperiod || here == later {
                    return Ok(());
                }
                Err(format!("value {here:?}, but {later:?} {period} heaps on"))
            })
        }
    };
    Claim::new(
        name,
        OCTAL,
        "G(n + period) = G(n) for all n ≥ preperiod",
        Evidence::ForAll,
        check(claimed),
    )
    .parameters(text)
    .mutant(format!("preperiod {}, period {}", wrong.0, wrong.1), check(wrong))
}

/// What a certificate of a fresh computation proves.
fn certified(code: &str, run: &Run) -> Result<Period, String> {
    let rule: Rule = code.parse().map_err(|error| format!("{error}"))?;
    let mut values = HeapValues::new(rule);
    values.period(50_000, run.observer).map_err(|error| error.to_string())?;
    let mut file = Vec::new();
    certificate::write(&values, &mut file).map_err(|error| error.to_string())?;
    let checked = certificate::check_observed(&file[..], run.observer);
    checked.map(|checked| checked.period).map_err(|error| error.to_string())
}

fn proved_period(code: &'static str, (preperiod, period): (u64, u64)) -> Claim {
    let check = move |claimed: (u64, u64)| {
        move |run: &Run| {
            let refuted = |what: String| Report::refuted(code, code, what);
            if let Err(stop) = run.observer.checkpoint(0) {
                return not_started(&UpTo(0), &stop);
            }
            match certified(code, run) {
                Ok(found) if (found.preperiod, found.period) == claimed => {
                    Report::proved(code, "the theorem of Guy and Smith, and the checker")
                }
                Ok(found) => {
                    refuted(format!("preperiod {}, period {}", found.preperiod, found.period))
                }
                Err(error) => Report::cut_off(code, error),
            }
        }
    };
    Claim::new(
        "CertifiedPeriod",
        Source::new("GS", "the theorem on periods, also in [WW] chapter 4"),
        "the least preperiod and the least period, by a certificate that the checker accepts",
        Evidence::Proof,
        check((preperiod, period)),
    )
    .parameters(format!("{code}, preperiod {preperiod}, period {period}"))
    .mutant("twice the period", check((preperiod, 2 * period)))
    .mutant("a smaller preperiod", check((preperiod - 1, period)))
}

/// The engines against the options of the rules, heap by heap.
fn engine(rule: Rule, wrong: &'static str) -> Claim {
    let name = rule.to_string();
    let check = move |rules: Option<Rule>| {
        let rule = rule.clone();
        move |run: &Run| {
            let rules = rules.as_ref().unwrap_or(&rule);
            on_values(&rule, (run.scale.bound(5_000, 2).max(100), 0), run, |values, heap| {
                let value = |part: &u64| values.get(index(*part)).unwrap_or_default();
                let left = rules.leaves(heap as u64);
                let options = left.map(|left| left.iter().map(value).fold(0, |sum, v| sum ^ v));
                let mex = impartial::mex::mex(options);
                if values.get(heap) == Some(mex) {
                    return Ok(());
                }
                Err(format!("value {:?}, but {mex} from its options", values.get(heap)))
            })
        }
    };
    Claim::new(
        "HeapValues",
        Source::new("GP", "the sparse space, also in [WW] chapter 4"),
        "the values of the engines are the mex of the options' values",
        Evidence::StepCheck,
        check(None),
    )
    .parameters(name)
    .mutant(format!("the options of {wrong}"), check(wrong.parse().ok()))
}

/// For all codes of up to three digits whose period is proved by few values: the values go on so.
fn guy_smith() -> Claim {
    let codes = || {
        let digits = (0..512).map(|number| format!("{number:03o}"));
        let all = digits.flat_map(|digits| [format!("0.{digits}"), format!("4.{digits}")]);
        all.filter_map(|code| code.parse::<Code>().ok()).collect::<Vec<_>>()
    };
    let check = move |prove: fn(&Code, &[u64]) -> Option<Period>| {
        move |run: &Run| {
            let bound = run.scale.bound(600, 2).max(300);
            let region = Listed::new("octal codes of at most three digits", codes());
            for_all(&region, run, |code: &Code| {
                let mut table = HeapValues::new(code);
                let values = table.up_to(bound).map_err(|error| error.to_string())?.to_vec();
                let Some(found) = prove(code, &values[..values.len() / 2]) else {
                    return Ok(false);
                };
                let (e, p) = (index(found.preperiod), index(found.period));
                match (e + p..values.len()).find(|&heap| values[heap] != values[heap - p]) {
                    None => Ok(true),
                    Some(heap) => Err(format!("period {p} from {e} on ends at heap {heap}")),
                }
            })
        }
    };
    Claim::new(
        "GuySmith",
        Source::new("GS", "the theorem on periods, also in [WW] chapter 4"),
        "G(n + p) = G(n) for e ≤ n, n + p < 2e + 2p + T − 1, implies it for all n ≥ e",
        Evidence::ForAll,
        check(|code, values| Rule::from(code.clone()).proved_period(values)),
    )
    .parameters("all codes d0.d1d2d3")
    .mutant("four values repeat", check(|_, values| least_period(values, 4)))
}

fn dawson_shift() -> Claim {
    let check = |shift: usize| {
        move |run: &Run| {
            let heaps = run.scale.bound(1_500, 2);
            let kayles = HeapValues::new(Code::dawsons_kayles())
                .up_to_observed(heaps.saturating_add(2), run.observer)
                .map(|values| values.to_vec());
            match kayles {
                Err(error) => not_started(&UpTo(heaps), &error),
                Ok(kayles) => on_values(Code::dawsons_chess(), (heaps, 0), run, |chess, n| {
                    let chess = chess.get(n);
                    if chess == Some(kayles[n + shift]) {
                        return Ok(());
                    }
                    Err(format!("{chess:?} in Dawson's Chess, {}", kayles[n + shift]))
                }),
            }
        }
    };
    Claim::new(
        "DawsonsChess",
        OCTAL,
        "a heap of n in 0.137 has the value of a heap of n + 1 in 0.07",
        Evidence::ForAll,
        check(1),
    )
    .mutant("n + 2", check(2))
}

/// The formula of sums for a game, or why its values are not known.
fn sums(game: impl HeapGame, largest: u64) -> Result<NimSum, String> {
    NimSum::of(&mut HeapValues::new(game), largest, &Unbounded).map_err(|error| error.to_string())
}

fn nim_sum() -> Claim {
    fn evaluate(sums: &Result<NimSum, String>, position: &Sorted<Heaps>) -> Option<u64> {
        sums.as_ref().ok()?.evaluate(position).ok()
    }
    let check = |misere: bool| {
        move |run: &Run| {
            // The multisets of rows that are reached grow exponentially.
            let largest = run.scale.bound(8, 12);
            let region = SortedBox::new(Heaps::from([0; 3]), largest);
            let kayles = Code::kayles();
            let sums = sums(&kayles, largest);
            let claimed = |p: &Sorted<Heaps>| evaluate(&sums, p).unwrap_or(u64::MAX);
            if misere {
                let formula = Conjecture::new(MisereGrundy, claimed);
                differential_check(&kayles, &formula, &region, run)
            } else {
                differential_check(&kayles, &Conjecture::new(Grundy, claimed), &region, run)
            }
        }
    };
    Claim::new(
        "NimSum",
        Source::new("Enc", "Sum and Equivalence of Games"),
        "in Kayles the value of three heaps is the nim-sum of their values",
        Evidence::Differential,
        check(false),
    )
    .parameters("normal play")
    .mutant("the misère value", check(true))
}

fn grundys_game() -> Claim {
    let check = |largest_zero: usize| {
        move |run: &Run| {
            on_values(
                GrundysGame,
                (run.scale.bound(3_000, 2).max(1_300), 0),
                run,
                |values, heap| {
                    if heap <= largest_zero || values.get(heap) != Some(0) {
                        return Ok(());
                    }
                    Err("has value 0".into())
                },
            )
        }
    };
    Claim::new(
        "GrundysGame",
        OCTAL,
        "no heap above 1222 is lost in Grundy's game (conjectured for all heaps)",
        Evidence::ForAll,
        check(1_222),
    )
    .mutant("above 1000", check(1_000))
}

fn circle() -> Claim {
    fn check<F>(formula: F) -> impl Fn(&Run) -> Report
    where
        F: Formula<Circle, Invariant = Grundy> + Sync,
    {
        move |run| {
            let coins = (0..=run.scale.bound(18, 12)).map(Circle::Whole).collect();
            let region = Listed::new("circles", coins);
            differential_check(&KaylesCircle, &formula, &region, run)
        }
    }
    let from_two_on = |position: &Circle| match position {
        Circle::Whole(1) => 1,
        _ => 0,
    };
    Claim::new(
        "CircleValue",
        Source::new("WW", "chapter 4, Kayles"),
        "a circle of n coins has value n for n < 3 and 0 for n ≥ 3 in Kayles",
        Evidence::Differential,
        check(CircleValue),
    )
    .mutant("0 for n ≥ 2", check(Conjecture::new(Grundy, from_two_on)))
}

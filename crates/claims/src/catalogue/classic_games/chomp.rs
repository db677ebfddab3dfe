//! The statements about Chomp.

use classic_games::chomp::{Bar, Chomp, Hook, StrategyStealing, TwoRows};
use impartial::convention::{Convention, Outcome};
use impartial::formula::{Conjecture, Source};
use impartial::invariant::{Grundy, OutcomeIn};
use impartial::region::Listed;
use impartial::ruleset::InvalidPosition;
use impartial::verify::{Claim, Evidence, Run, differential_check, step_check};

/// The statements about Chomp that the catalogue runs.
pub(crate) fn claims() -> Vec<Claim> {
    vec![two_rows(), hook(), strategy_stealing()]
}

/// All bars made from two numbers, each from 1 to `bound`.
fn bars(
    name: &str,
    bound: u64,
    make: impl Fn(u64, u64) -> Result<Bar, InvalidPosition>,
) -> Listed<Bar> {
    let pairs = (1..=bound).flat_map(|a| (1..=bound).map(move |b| (a, b)));
    let bars = pairs.filter_map(|(a, b)| make(a, b).ok()).collect();
    Listed::new(format!("{name} up to {bound}"), bars)
}

const CHOMP: Source = Source::new("WW", "chapter 18, Chomp");

fn two_rows() -> Claim {
    let check = |difference: u64| {
        move |run: &Run| {
            let two = |a, b| Bar::new([a, b - 1]);
            let region = bars("bars of two rows", run.scale.bound(60, 3), two);
            if difference == 1 {
                return step_check(&Chomp, &TwoRows, &region, run);
            }
            let formula = Conjecture::new(OutcomeIn(Convention::Normal), move |bar: &Bar| {
                let second = bar.rows().get(1).copied().unwrap_or(0);
                Outcome::next_wins(bar.rows()[0] - second != difference)
            });
            step_check(&Chomp, &formula, &region, run)
        }
    };
    let statement = "a bar of rows a ≥ b ≥ 0 is P iff b = a − 1";
    Claim::new("TwoRows", CHOMP, statement, Evidence::StepCheck, check(1))
        .mutant("b = a − 2", check(2))
}

fn hook() -> Claim {
    let check = |mutant: bool| {
        move |run: &Run| {
            let make =
                |a, b| Bar::new([a].into_iter().chain((1..b).map(|_| 1)).collect::<Vec<_>>());
            let region = bars("hooks", run.scale.bound(40, 3), make);
            if !mutant {
                return step_check(&Chomp, &Hook, &region, run);
            }
            let with_poison = |bar: &Bar| bar.rows()[0] ^ bar.rows().len() as u64;
            step_check(&Chomp, &Conjecture::new(Grundy, with_poison), &region, run)
        }
    };
    let statement = "a hook of a row of a and a column of b has value (a − 1) ⊕ (b − 1)";
    Claim::new("Hook", CHOMP, statement, Evidence::StepCheck, check(false))
        .mutant("a ⊕ b", check(true))
}

fn strategy_stealing() -> Claim {
    let check = |mutant: bool| {
        move |run: &Run| {
            // The bars inside a rectangle grow exponentially with its sides.
            let region = bars("rectangles", run.scale.bound(7, 8), Bar::rectangle);
            if !mutant {
                return differential_check(&Chomp, &StrategyStealing, &region, run);
            }
            let not_squares =
                |bar: &Bar| Outcome::next_wins(bar.rows()[0] != bar.rows().len() as u64);
            let formula = Conjecture::new(OutcomeIn(Convention::Normal), not_squares);
            differential_check(&Chomp, &formula, &region, run)
        }
    };
    let statement = "every rectangle of more than one square is N";
    Claim::new("StrategyStealing", CHOMP, statement, Evidence::Differential, check(false))
        .mutant("every rectangle that is no square", check(true))
}

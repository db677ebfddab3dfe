//! The statements about Chomp.

use classic_games::chomp::{Bar, Chomp, Hook, StrategyStealing, TwoRows};
use impartial::convention::{Convention, Outcome};
use impartial::formula::Conjecture;
use impartial::invariant::{Grundy, OutcomeIn};
use impartial::region::Listed;
use impartial::ruleset::InvalidPosition;
use impartial::verify::{Claim, Restricted, Run};

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

fn two_rows() -> Claim {
    let region =
        |run: &Run| bars("bars of two rows", run.scale.bound(60, 3), |a, b| Bar::new([a, b - 1]));
    let by_two = Conjecture::new(OutcomeIn(Convention::Normal), |bar: &Bar| {
        let second = bar.rows().get(1).copied().unwrap_or(0);
        Outcome::next_wins(bar.rows()[0] - second != 2)
    });
    let says = "a bar of rows a ≥ b ≥ 0 is P iff b = a − 1";
    Claim::steps("TwoRows", says, Chomp, TwoRows, region)
        .formula("b = a − 2", by_two)
        .rules("a bite that leaves one row is no move", Restricted::new(Chomp, keeps_the_rows))
        .into()
}

/// Whether a bite leaves as many rows.
fn keeps_the_rows(from: &Bar, to: &Bar) -> bool {
    from.rows().len() == to.rows().len()
}

fn hook() -> Claim {
    let region = |run: &Run| {
        let make = |a, b| Bar::new([a].into_iter().chain((1..b).map(|_| 1)).collect::<Vec<_>>());
        bars("hooks", run.scale.bound(40, 3), make)
    };
    let with_poison = Conjecture::new(Grundy, |bar: &Bar| bar.rows()[0] ^ bar.rows().len() as u64);
    let says = "a hook of a row of a and a column of b has value (a − 1) ⊕ (b − 1)";
    Claim::steps("Hook", says, Chomp, Hook, region)
        .formula("a ⊕ b", with_poison)
        .rules("the column may not be bitten", Restricted::new(Chomp, keeps_the_rows))
        .into()
}

fn strategy_stealing() -> Claim {
    // The bars inside a rectangle grow exponentially with its sides.
    let region = |run: &Run| bars("rectangles", run.scale.bound(7, 8), Bar::rectangle);
    let not_squares = Conjecture::new(OutcomeIn(Convention::Normal), |bar: &Bar| {
        Outcome::next_wins(bar.rows()[0] != bar.rows().len() as u64)
    });
    let says = "every rectangle of more than one square is N";
    Claim::searched("StrategyStealing", says, Chomp, StrategyStealing, region)
        .formula("every rectangle that is no square", not_squares)
        .into()
}

//! The statements about coin-turning games.

use classic_games::coins::{CoinForms, CoinValues, Coins, Turning};
use impartial::formula::Source;
use impartial::invariant::Grundy;
use impartial::position::Heaps;
use impartial::region::Listed;
use impartial::verify::{Claim, Evidence, Report, Run, for_all};

pub(crate) fn claims() -> Vec<Claim> {
    let by_number = [Turning::UpTo(1), Turning::UpTo(2), Turning::UpTo(3)];
    let rules = [Turning::Exactly(1), Turning::Exactly(2), Turning::Ruler];
    let rules = by_number.into_iter().chain(rules);
    rules.map(closed_form).chain([coin_by_coin()]).collect()
}

/// Every set of heads among the first coins.
fn region(run: &Run, coins: u64) -> Listed<Heaps> {
    let coins = run.scale.bound(coins, 16).min(14);
    let sets =
        (0..1_u64 << coins).map(|set| (0..coins).filter(|coin| set >> coin & 1 == 1).collect());
    Listed::new(format!("sets of heads among {coins} coins"), sets.collect())
}

fn closed_form(rule: Turning) -> Claim {
    let other = if rule == Turning::UpTo(2) { Turning::UpTo(3) } else { Turning::UpTo(2) };
    let says = "sg is the nim-sum of the values of the heads, which have closed forms";
    let region = |run: &Run| region(run, 9);
    Claim::searched("CoinForms", says, Coins(rule), CoinForms(rule), region)
        .with("", format!("turning {rule}"))
        .formula(format!("the form for turning {other}"), CoinForms(other))
        .rules(format!("turning {other}"), Coins(other))
        .into()
}

fn coin_by_coin() -> Claim {
    let claim = Claim::new(
        "CoinValues",
        Source::new("WW", "chapter 14, coin-turning games"),
        "the values of single coins, found coin by coin, are those of search",
        Evidence::ForAll,
        |run: &Run| values_by_search(run, 0),
    );
    claim
        .parameters("up to and exactly 1 to 5 coins, ruler")
        .mutant("the values of the next coins", |run: &Run| values_by_search(run, 1))
}

/// Compares the values of single coins with search; those of the claim or, as a mutant, later ones.
fn values_by_search(run: &Run, later: usize) -> Report {
    let rules = (1..=5).flat_map(|k| [Turning::UpTo(k), Turning::Exactly(k)]);
    let rules = rules.chain([Turning::Ruler]).collect();
    let coins = run.scale.bound(9, 16).min(12);
    let region = Listed::new(format!("rules, and coins below {coins}"), rules);
    for_all(&region, run, |&rule: &Turning| {
        let mut solver = impartial::solve::Memo::new(Coins(rule), Grundy);
        for (coin, claimed) in (0..coins).zip(CoinValues::new(rule).skip(later)) {
            let found = solver.value(&Heaps::from([coin])).map_err(|e| e.to_string())?;
            if found != claimed {
                return Err(format!("coin {coin} is claimed to be {claimed}, but is {found}"));
            }
        }
        Ok(true)
    })
}

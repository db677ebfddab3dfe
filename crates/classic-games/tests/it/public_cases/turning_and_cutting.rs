//! Coin-turning games and green Hackenbush.

use super::{case, list, number, numbers};
use classic_games::coins::{CoinForms, CoinValues, Coins, Turning};
use classic_games::hackenbush::{Figure, FusionPrinciple, Hackenbush};
use impartial::conformance;
use impartial::prelude::*;
use quickcheck::quickcheck;

#[test]
fn r14_odious_numbers() {
    let (input, answer) = case("R14");
    let expected = numbers(&answer["values"]);
    let rule = Turning::UpTo(3);
    let values: Vec<u64> = CoinValues::new(rule).take(expected.len()).collect();
    assert_eq!(values, expected);
    for (coin, value) in numbers(&input["coins"]).into_iter().zip(expected) {
        assert_eq!(CoinForms(rule).evaluate(&Heaps::from([coin])), Ok(value), "coin {coin}");
    }
}

#[test]
fn g08_cycles() {
    let (input, answer) = case("G08");
    let root = number(&input["root"]);
    let mut sum = 0;
    for (edges, value) in list(&input["trees"]).iter().zip(numbers(&answer["values"])) {
        let end = |end: u64| u32::try_from(end - root).unwrap();
        let edges = list(edges).iter().map(numbers).map(|ends| (end(ends[0]), end(ends[1])));
        let figure = Figure::new(edges);
        assert_eq!(FusionPrinciple.evaluate(&figure), Ok(value), "{figure}");
        assert_eq!(Memo::new(Hackenbush, Grundy).value(&figure), Ok(value), "{figure}");
        sum ^= value;
    }
    assert_eq!(sum, number(&answer["sum"]));
}

#[test]
fn g09_grown_figures() {
    let (input, answer) = case("G09");
    let edges = numbers(&answer["edges"]);
    for (index, value) in numbers(&answer["values"]).into_iter().enumerate() {
        let text = input["strings"][index].as_str().unwrap();
        let figure: Figure = text.parse().unwrap();
        assert_eq!(figure.edges().len() as u64, edges[index], "{text}");
        assert_eq!(FusionPrinciple.evaluate(&figure), Ok(value), "{text}");
        assert_eq!(figure.to_string().parse(), Ok(figure), "{text}");
    }
}

quickcheck! {
    fn figures_of_ten_edges(edges: Vec<(u8, u8)>) -> bool {
        let edges = edges.iter().take(10).map(|(a, b)| (u32::from(a % 6), u32::from(b % 6)));
        let figure = Figure::new(edges);
        conformance::check(&Hackenbush, [figure.clone()]).unwrap();
        Memo::new(Hackenbush, Grundy).value(&figure).unwrap() == FusionPrinciple.evaluate(&figure).unwrap()
    }

    fn coins_of_any_rule(heads: Vec<u8>, k: u8, rule: u8) -> bool {
        let heads: Heaps = heads.iter().map(|coin| u64::from(coin % 8)).collect();
        let mut heads = heads.to_vec();
        heads.sort_unstable();
        heads.dedup();
        let k = 1 + usize::from(k % 6);
        let rule = [Turning::UpTo(k), Turning::Exactly(k), Turning::Ruler][usize::from(rule % 3)];
        let values: Vec<u64> = CoinValues::new(rule).take(8).collect();
        let sum = heads.iter().fold(0, |sum, &coin| sum ^ values[usize::try_from(coin).unwrap()]);
        let heads = Heaps::from(&heads[..]);
        conformance::check(&Coins(rule), [heads.clone()]).unwrap();
        Memo::new(Coins(rule), Grundy).value(&heads) == Ok(sum)
    }
}

#[test]
fn deep_figures_need_no_deep_recursion() {
    let stalk = Figure::new((0..200_000).map(|v| (v, v + 1)));
    assert_eq!(FusionPrinciple.evaluate(&stalk), Ok(200_000));
    let nested: Figure =
        format!("{}{}", "(e".repeat(100_000), ")".repeat(100_000)).parse().unwrap();
    assert_eq!(FusionPrinciple.evaluate(&nested), Ok(100_000));
}

//! Laws that hold for all positions, tried on random ones.

use cdn::{CommonDivisorNim, MisereValue, Theorem1_3};
use impartial::conformance;
use impartial::prelude::*;
use impartial::region::Cuboid;
use quickcheck::quickcheck;

#[test]
fn the_ruleset_keeps_its_duties() {
    let region = Cuboid::new([12, 12, 12]);
    let positions = (0..region.len()).map(|number| region.nth(number));
    assert_eq!(conformance::check(&CommonDivisorNim, positions), Ok(()));
    let no_heaps = [Heaps::default()];
    assert_eq!(conformance::check(&CommonDivisorNim, no_heaps), Ok(()));
}

#[test]
fn solvers_agree() {
    let table = Table::solve(&CommonDivisorNim, Grundy, Cuboid::new([20, 20])).unwrap();
    let mut memo = Memo::new(CommonDivisorNim, Grundy);
    let region = Cuboid::new([20, 20]);
    for position in (0..region.len()).map(|number| region.nth(number)) {
        let value = memo.value(&position).unwrap();
        assert_eq!(table.get(&position), Some(value));
    }
}

quickcheck! {
    fn the_order_of_heaps_does_not_matter(heaps: Vec<u64>) -> bool {
        let sorted = Sorted::new(Heaps::from(heaps.clone())).into_tuple();
        Theorem1_3.evaluate(&Heaps::from(heaps)) == Theorem1_3.evaluate(&sorted)
    }

    fn doubling_all_heaps_raises_a_positive_value_by_one(heaps: Vec<u32>) -> bool {
        let value = |factor| Theorem1_3::value(&heaps.iter().map(|&n| u64::from(n) * factor).collect::<Vec<_>>());
        value(2) == if value(1) == 0 { 0 } else { value(1) + 1 }
    }

    fn winning_moves_are_options_of_value_0(a: u64, b: u16, c: u8) -> bool {
        let position = [a, u64::from(b), u64::from(c)];
        let winning = Theorem1_3.winning_moves(&position).unwrap();
        winning.iter().all(|option| Theorem1_3.evaluate(option) == Ok(0))
            && winning.is_empty() == (Theorem1_3.evaluate(&position) == Ok(0))
    }

    fn misere_play_is_lost_iff_the_total_is_odd(heaps: Vec<u32>) -> bool {
        let position: Heaps = heaps.iter().map(|&n| u64::from(n)).collect();
        let odd = position.iter().sum::<u64>() % 2 == 1;
        (MisereValue.evaluate(&position) == Ok(0)) == odd
    }
}

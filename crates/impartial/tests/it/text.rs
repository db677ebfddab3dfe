//! Value types in JSON, with the feature `serde`.

#![cfg(feature = "serde")]

use impartial::period::{Period, Periodicity};
use impartial::prelude::*;
use quickcheck::quickcheck;
use serde_json::{from_str, to_string};

quickcheck! {
    fn positions_are_read_back(heaps: Vec<u64>) -> bool {
        let sorted = Sorted::new(Heaps::from(heaps.clone()));
        to_string(&Heaps::from(heaps.clone())).unwrap() == to_string(&heaps).unwrap()
            && from_str::<Heaps>(&to_string(&heaps).unwrap()).unwrap() == Heaps::from(heaps)
            && from_str::<Sorted<Heaps>>(&to_string(&sorted).unwrap()).unwrap() == sorted
    }
}

#[test]
fn words_and_periods() {
    assert_eq!(to_string(&Convention::Misere).unwrap(), r#""misere""#);
    assert_eq!(from_str::<Convention>(r#""misère""#).unwrap(), Convention::Misere);
    assert_eq!(to_string(&Outcome::P).unwrap(), r#""P""#);
    assert!(from_str::<Sorted<Heaps>>("[3, 2]").is_err());
    let period = Period { preperiod: 71, period: 12, saltus: 0 };
    let text = to_string(&Periodicity::Proved(period)).unwrap();
    assert_eq!(text, r#"{"proved":{"preperiod":71,"period":12,"saltus":0}}"#);
    assert_eq!(from_str::<Periodicity>(&text).unwrap(), Periodicity::Proved(period));
}

//! Certificates, saved runs, differences and searches.

use impartial::progress::{Limits, Unbounded};
use octal_games::certificate::{CertifyError, CheckError, check, check_observed, write};
use octal_games::{
    Code, Difference, GrundysGame, HeapValues, Rule, Search, StateError, codes_of, first_difference,
};
use serde_json::{Value, json};

fn certificate(code: &str, heaps: u64) -> Vec<u8> {
    let mut values = HeapValues::new(code.parse::<Rule>().unwrap());
    values.period(heaps, &Unbounded).unwrap();
    let mut file = Vec::new();
    write(&values, &mut file).unwrap();
    file
}

#[test]
fn certificates_prove_published_periods() {
    for (code, preperiod, period) in [
        ("0.77", 71, 12),
        ("0.07", 53, 34),
        ("0.45", 498, 20),
        ("0.644", 3_256, 442),
        ("0.3", 0, 2),
        ("4.0", 1, 2),
        ("0.0", 0, 1),
    ] {
        let found = check(&certificate(code, 20_000)[..]).unwrap();
        assert_eq!((found.period.preperiod, found.period.period), (preperiod, period), "{code}");
        assert_eq!(Some(found.heaps), found.rule.values_that_prove(preperiod, period));
    }
}

#[test]
fn there_is_no_certificate_without_a_proof() {
    let mut values = HeapValues::new(GrundysGame);
    values.period(3_000, &Unbounded).unwrap();
    assert!(matches!(write(&values, Vec::new()), Err(CertifyError::NotProved { heaps: 3_000 })));
    let mut values = HeapValues::new(Code::laskers_nim());
    values.period(500, &Unbounded).unwrap();
    assert!(matches!(write(&values, Vec::new()), Err(CertifyError::NotProved { .. })));
}

/// The certificate of Kayles with one thing changed.
fn forged(change: impl Fn(&mut Value)) -> CheckError {
    let mut value: Value = serde_json::from_slice(&certificate("0.77", 1_000)).unwrap();
    change(&mut value);
    check(value.to_string().as_bytes()).unwrap_err()
}

#[test]
fn forged_certificates_are_refused_with_the_reason() {
    let error = forged(|file| file["prefix"][50] = json!(3));
    assert!(matches!(error, CheckError::Value { heap: 50, claimed: 3, .. }), "{error}");
    let error = forged(|file| file["prefix"][80] = json!(200));
    assert!(error.to_string().contains("a value in the prefix is 200"), "{error}");
    let error = forged(|file| file["rule"] = json!("0.76"));
    assert!(matches!(error, CheckError::Value { .. }), "{error}");
    let error = forged(|file| file["rule"] = json!("0.7G"));
    assert!(matches!(error, CheckError::Rule(_)), "{error}");
    let error = forged(|file| file["rule"] = json!("0.3..."));
    assert!(matches!(error, CheckError::NoTheorem { .. }), "{error}");
    let error = forged(|file| file["rule"] = json!("grundy"));
    assert!(matches!(error, CheckError::Theorem { .. }), "{error}");
    let error = forged(|file| file["theorem"] = json!("seen"));
    assert!(matches!(error, CheckError::Theorem { .. }), "{error}");
    let error = forged(|file| file["version"] = json!(2));
    assert!(matches!(error, CheckError::Version { version: 2, .. }), "{error}");
    let error = forged(|file| file["window"]["to"] = json!(166));
    assert!(error.to_string().contains("the end of the window is 166"), "{error}");
    let error = forged(|file| file["window"]["from"] = json!(70));
    assert!(error.to_string().contains("the start of the window is 70"), "{error}");
    let error = forged(|file| file["period"] = json!(6));
    assert!(error.to_string().contains("the number of values in the prefix"), "{error}");
    let error = forged(|file| file["period"] = json!(u64::MAX));
    assert!(matches!(error, CheckError::Number { what: "the period", .. }), "{error}");
    let error = forged(|file| file["surprise"] = json!(1));
    assert!(matches!(error, CheckError::Format(_)), "{error}");
    // Twice the period, and a preperiod that is larger than needed, are true but not least.
    let error = forged(|file| {
        let mut prefix = file["prefix"].as_array().unwrap().clone();
        prefix.extend_from_within(71..);
        file["prefix"] = json!(prefix);
        file["period"] = json!(24);
        file["window"]["to"] = json!(191);
    });
    assert!(matches!(error, CheckError::NotLeast { what: "the period", smaller: 12 }), "{error}");
    let error = forged(|file| {
        let prefix = file["prefix"].as_array_mut().unwrap();
        prefix.push(prefix[71].clone());
        file["preperiod"] = json!(72);
        file["window"] = json!({"from": 72, "to": 169});
    });
    assert!(matches!(error, CheckError::NotLeast { what: "the preperiod", .. }), "{error}");
}

#[test]
fn cut_certificates_are_refused() {
    let file = certificate("0.77", 1_000);
    for length in 0..file.len() - 1 {
        assert!(matches!(check(&file[..length]), Err(CheckError::Format(_))), "{length}");
    }
    let limits = Limits::default().max_positions(100);
    assert!(matches!(check_observed(&file[..], &limits), Err(CheckError::Stopped(_))));
}

#[test]
fn damaged_states_are_refused() {
    let rule: Rule = "0.77".parse().unwrap();
    let mut values = HeapValues::new(rule.clone());
    values.up_to(99).unwrap();
    let mut file = Vec::new();
    values.save(&mut file).unwrap();
    let resumed = HeapValues::resume(rule.clone(), &file[..]).unwrap();
    assert_eq!(resumed.computed(), 100);
    for length in 0..file.len() {
        assert!(HeapValues::resume(rule.clone(), &file[..length]).is_err(), "{length}");
    }
    for index in 0..file.len() {
        let mut changed = file.clone();
        changed[index] ^= 1;
        assert!(HeapValues::resume(rule.clone(), &changed[..]).is_err(), "{index}");
    }
    let mut longer = file.clone();
    longer.push(0);
    assert!(HeapValues::resume(rule, &longer[..]).is_err());
    let other = HeapValues::resume(GrundysGame, &file[..]);
    assert!(matches!(other, Err(StateError::OtherRule { .. })));
}

#[test]
fn wide_values_are_saved_too() {
    let nim: Rule = "0.3...".parse().unwrap();
    let mut values = HeapValues::new(&nim);
    values.up_to(65_540).unwrap();
    let mut file = Vec::new();
    values.save(&mut file).unwrap();
    let mut resumed = HeapValues::resume(&nim, &file[..]).unwrap();
    assert_eq!(resumed.up_to(65_541).unwrap().get(65_541), Some(65_541));
}

#[test]
fn first_differences() {
    let compare = |left: &str, right: &str, heaps: u64| {
        let [mut left, mut right] =
            [left, right].map(|code| HeapValues::new(code.parse::<Rule>().unwrap()));
        first_difference(&mut left, &mut right, heaps, &Unbounded).unwrap()
    };
    assert_eq!(compare("0.77", "4.4", 1_000), Difference::At { heap: 1, left: 1, right: 0 });
    assert_eq!(compare("0.33", "0.37", 1_000), Difference::At { heap: 6, left: 0, right: 3 });
    assert_eq!(compare("0.5", "0.51", 1_000), Difference::At { heap: 2, left: 0, right: 1 });
    assert_eq!(compare("0.6", "0.6", 700), Difference::NoneBelow { heaps: 700 });
    assert_eq!(compare("0.77", "0.77", 700), Difference::Never);
    assert_eq!(compare("0.6", "0.7", 0), Difference::NoneBelow { heaps: 0 });
}

#[test]
fn codes_of_a_sequence() {
    let search = |digits, hexadecimal| Search { digits, hexadecimal, limit: 10_000 };
    for (code, digits) in [("0.77", 2), ("0.137", 3), ("4.3", 1), ("0.007", 3), ("0.0", 0)] {
        let code: Code = code.parse().unwrap();
        let values = HeapValues::new(&code).up_to(60).unwrap().to_vec();
        let found = codes_of(&values, search(digits, false), &Unbounded).unwrap();
        assert!(found.contains(&code), "{code}: {found:?}");
        for found in &found {
            assert_eq!(HeapValues::new(found).up_to(60).unwrap(), values, "{found}");
        }
        let count = (0..8_u32.pow(u32::try_from(digits).unwrap()))
            .flat_map(|number| [(0, number), (4, number)])
            .filter(|&(first, number)| {
                let digits = format!("{number:0width$o}", width = digits);
                let digits = if number == 0 { "0".into() } else { digits };
                let code: Code = format!("{first}.{digits}").parse().unwrap();
                HeapValues::new(code).up_to(60).unwrap() == values
            })
            .count();
        assert_eq!(found.len(), count, "{code}");
    }
    let hexadecimal: Code = "0.8A".parse().unwrap();
    let values = HeapValues::new(&hexadecimal).up_to(40).unwrap().to_vec();
    assert!(codes_of(&values, search(2, true), &Unbounded).unwrap().contains(&hexadecimal));
    assert_eq!(codes_of(&[], search(3, false), &Unbounded).unwrap(), []);
    assert_eq!(codes_of(&[1], search(3, true), &Unbounded).unwrap(), []);
    assert_eq!(codes_of(&[0, u64::MAX], search(3, true), &Unbounded).unwrap(), []);
    let limits = Limits::default().max_positions(10);
    assert!(codes_of(&[0; 12], search(5, false), &limits).is_err());
}

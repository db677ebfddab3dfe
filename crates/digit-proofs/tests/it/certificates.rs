//! Certificates that are damaged, or prove something else, are refused.

use digit_proofs::games::{moore, nim, saturation, zeckendorf};
use digit_proofs::{DigitClaim, DigitError, DigitVerdict, Engine, Numeration, certificate};
use impartial::progress::Unbounded;
use serde_json::{Value, json};

fn certificate_of(claim: &DigitClaim) -> Value {
    let engine = Engine::new(claim.numeration.clone());
    let DigitVerdict::Proved(proof) = claim.prove(&engine).unwrap() else { panic!("refuted") };
    let mut file = Vec::new();
    proof.write(&mut file).unwrap();
    serde_json::from_slice(&file).unwrap()
}

fn check(certificate: &Value) -> Result<String, DigitError> {
    certificate::check(certificate.to_string().as_bytes(), &Unbounded)
        .map(|checked| checked.to_string())
}

fn claims() -> Vec<DigitClaim> {
    vec![
        nim::nim(2).unwrap(),
        moore::moore(2, 3).unwrap(),
        saturation::theorem_10(Numeration::base(3).unwrap(), 2, 2).unwrap(),
        saturation::theorem_10(Numeration::every_radix_in([2, 3]).unwrap(), 2, 2).unwrap(),
        zeckendorf::wythoff().unwrap(),
    ]
}

#[test]
fn truncated_or_of_another_version() {
    let good = certificate_of(&claims()[0]);
    assert!(check(&good).unwrap().starts_with("proved for all positions of Nim"));
    let text = good.to_string();
    for length in (0..text.len()).step_by(97) {
        let refusal = certificate::check(&text.as_bytes()[..length], &Unbounded).unwrap_err();
        assert!(matches!(refusal, DigitError::Unreadable(_)), "{refusal}");
    }
    let mut other = good.clone();
    other["version"] = json!(2);
    other["claim"] = json!(null);
    assert_eq!(check(&other), Err(DigitError::Version { found: 2, known: 1 }));
    let mut other = good;
    other["format"] = json!("something else");
    let refusal = check(&other).unwrap_err();
    assert!(refusal.is_invalid() && refusal.to_string().contains("is read here"), "{refusal}");
}

#[test]
fn evidence_that_is_left_out() {
    for claim in claims() {
        let good = certificate_of(&claim);
        let steps = good["steps"].as_array().unwrap().len();
        for step in 0..steps {
            let mut other = good.clone();
            other["steps"].as_array_mut().unwrap().remove(step);
            let refusal = check(&other).unwrap_err();
            assert!(refusal.to_string().contains("(SG2)"), "{refusal}");
            let mut other = good.clone();
            other["steps"][step]["projections"].as_array_mut().unwrap().pop();
            assert!(check(&other).is_err());
        }
        let mut other = good.clone();
        other["claim"]["moves_above"] = json!([]);
        assert!(check(&other).is_err());
        let mut other = good.clone();
        other["claim"]["rank"] = json!({"heap": 1});
        assert!(check(&other).unwrap_err().to_string().contains("rank"));
    }
}

/// Numbers in the automata of a certificate, changed by one. Nearly always it is refused; not always, since
/// a strategy, or a set of moves below, may be smaller than it was, and still suffice.
#[test]
fn damaged_automata() {
    for claim in claims() {
        let good = certificate_of(&claim);
        let mut refused = 0;
        let mut paths: Vec<Vec<String>> = Vec::new();
        collect(&good, &mut Vec::new(), &mut paths);
        let step = paths.len() / 150 + 1;
        let tried = paths.iter().step_by(step).collect::<Vec<_>>();
        for path in &tried {
            let mut other = good.clone();
            let pointer = format!("/{}", path.join("/"));
            let number = other.pointer_mut(&pointer).unwrap();
            *number = json!(number.as_u64().unwrap() ^ 1);
            refused += usize::from(check(&other).is_err());
        }
        assert!(refused * 10 >= tried.len() * 9, "{refused} of {} refused", tried.len());
    }
}

fn collect(value: &Value, path: &mut Vec<String>, paths: &mut Vec<Vec<String>>) {
    let children: Vec<(String, &Value)> = match value {
        Value::Number(_) => {
            if path.iter().any(|part| ["edges", "slots", "accepting"].contains(&&part[..])) {
                paths.push(path.clone());
            }
            return;
        }
        Value::Array(list) => {
            list.iter().enumerate().map(|(index, value)| (index.to_string(), value)).collect()
        }
        Value::Object(map) => map.iter().map(|(key, value)| (key.clone(), value)).collect(),
        _ => return,
    };
    for (key, value) in children {
        path.push(key);
        collect(value, path, paths);
        path.pop();
    }
}

#[test]
fn a_false_claim_with_the_evidence_of_a_true_one() {
    let mut good = certificate_of(&nim::nim(2).unwrap());
    let engine = Engine::new(Numeration::base(2).unwrap());
    let wrong = nim::digit_sums(&engine, 1).unwrap();
    good["claim"]["value"] = serde_json::to_value(wrong).unwrap();
    assert!(matches!(check(&good), Err(DigitError::NotShown(_))));
}

/// A rank whose weights are so large that a sum of digits could leave 32 bits.
#[test]
fn weights_that_are_too_large() {
    let mut good = certificate_of(&nim::nim(2).unwrap());
    good["claim"]["rank"] = json!({"weighted": [3, 1]});
    assert!(check(&good).is_ok());
    for weights in [[0, 0], [0, 1], [1 << 17, 1 << 17], [u32::MAX, 1]] {
        good["claim"]["rank"] = json!({"weighted": weights});
        assert!(check(&good).unwrap_err().to_string().contains("rank"));
    }
}

/// Automata that take words for numbers that are none, or one number for two.
#[test]
fn automata_that_are_not_well_made() {
    for claim in &claims()[3..] {
        let good = certificate_of(claim);
        for edge in 0..good["claim"]["positions"]["edges"].as_array().unwrap().len() {
            let mut other = good.clone();
            other["claim"]["positions"]["edges"][edge] = json!(u32::MAX);
            let refusal = check(&other).unwrap_err().to_string();
            assert_eq!(refusal, "positions: not shown: only valid digits are accepted");
        }
    }
    // An even number of digits.
    let mut other = certificate_of(&claims()[0]);
    other["claim"]["positions"] = json!({
        "tracks": ["x0"], "initial": 0, "slots": [0, 0], "accepting": [0], "edges": [1, 1, 0, 0]
    });
    let refusal = check(&other).unwrap_err().to_string();
    assert_eq!(refusal, "positions: not shown: zeros at the end of a word change nothing");
}

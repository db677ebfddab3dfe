//! Laws, on formulas that are drawn at random.

use impartial::prelude::*;
use impartial::progress::{Limits, Unbounded};
use linear_proofs::{
    Linear, LinearClaim, LinearError, LinearFormula, LinearGame, LinearVerdict, certificate, prove,
};
use quickcheck::{Arbitrary, Gen, QuickCheck};
use serde_json::Value;

/// A formula in two coordinates.
#[derive(Clone, Debug)]
struct Small(LinearFormula);

fn number(g: &mut Gen, size: i64) -> i64 {
    i64::arbitrary(g).rem_euclid(2 * size + 1) - size
}

fn formula(g: &mut Gen, depth: usize) -> LinearFormula {
    let form = |g: &mut Gen| Linear::new([number(g, 3), number(g, 3)], number(g, 6));
    let kinds = if depth == 0 { 3 } else { 8 };
    let parts = |g: &mut Gen| (0..usize::arbitrary(g) % 4).map(|_| formula(g, depth - 1)).collect();
    match usize::arbitrary(g) % kinds {
        0 => LinearFormula::Ge(form(g)),
        1 => LinearFormula::Mod(form(g), 1 + number(g, 2).abs() * 2, number(g, 9)),
        2 if usize::arbitrary(g) % 4 == 0 => LinearFormula::True,
        2 => LinearFormula::Ge(form(g)),
        3 => LinearFormula::And(parts(g)),
        4 => LinearFormula::Or(parts(g)),
        5 => !formula(g, depth - 1),
        6 => LinearFormula::Not(Box::new(formula(g, depth - 1))),
        _ => {
            LinearFormula::ite(formula(g, depth - 1), formula(g, depth - 1), formula(g, depth - 1))
        }
    }
}

impl Arbitrary for Small {
    fn arbitrary(g: &mut Gen) -> Self {
        Small(formula(g, 3))
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.0.children().to_vec().into_iter().map(Small))
    }
}

/// What a formula says, read from its JSON and by the definitions alone.
fn by_definition(formula: &Value, q: [i128; 2]) -> bool {
    let Some([word, parts @ ..]) = formula.as_array().map(Vec::as_slice) else {
        return formula.as_bool().unwrap();
    };
    let integer = |value: &Value| i128::from(value.as_i64().unwrap());
    let value = |form: &Value| {
        let [a, b] = [0, 1].map(|i| integer(&form[0][i]));
        a * q[0] + b * q[1] + integer(&form[1])
    };
    let says = |part: &Value| by_definition(part, q);
    match word.as_str().unwrap() {
        "and" => parts.iter().all(says),
        "or" => parts.iter().any(says),
        "not" => !says(&parts[0]),
        "ite" => says(&parts[if says(&parts[0]) { 1 } else { 2 }]),
        "ge" => value(&parts[0]) >= 0,
        "mod" => (value(&parts[0]) - integer(&parts[2])) % integer(&parts[1]) == 0,
        other => panic!("{other}"),
    }
}

fn points(side: i128) -> impl Iterator<Item = [i128; 2]> {
    (0..side).flat_map(move |a| (0..side).map(move |b| [a, b]))
}

#[test]
fn formulas_survive_a_round_trip_and_mean_what_they_say() {
    fn law(Small(formula): Small) -> bool {
        let text = serde_json::to_string(&formula).unwrap();
        let value = serde_json::from_str(&text).unwrap();
        serde_json::from_str::<LinearFormula>(&text).unwrap() == formula
            && formula.validate(2).is_ok()
            && formula.validate(3).is_err() == (formula.atoms() > 0)
            && points(7).all(|q| formula.holds(&q).unwrap() == by_definition(&value, q))
    }
    QuickCheck::new().tests(300).quickcheck(law as fn(Small) -> bool);
}

#[test]
fn a_shifted_formula_is_the_formula_at_shifted_points() {
    fn law(Small(formula): Small, a: i16, b: i16) -> bool {
        let shifted = formula.shifted(&[a.into(), b.into()]).unwrap();
        points(5).all(|[x, y]| {
            let there = formula.holds(&[x + i128::from(a), y + i128::from(b)]).unwrap();
            shifted.holds(&[x, y]).unwrap() == there
        })
    }
    QuickCheck::new().quickcheck(law as fn(Small, i16, i16) -> bool);
}

/// "The formula has no solution" is decided: a solution is one, and with a proof, which the checker
/// accepts, no solution is small.
#[test]
fn decisions_agree_with_brute_force() {
    fn law(Small(formula): Small) -> bool {
        let game = LinearGame::differences([vec![1, 0], vec![0, 1]]).unwrap();
        let claim =
            LinearClaim::Equivalent { game, left: formula.clone(), right: LinearFormula::False };
        let small = points(12).find(|q| formula.holds(q).unwrap());
        match prove(&claim, &Unbounded).unwrap() {
            LinearVerdict::Refuted(found) => formula.holds(&found.q).unwrap(),
            LinearVerdict::Proved(proof) => {
                let mut file = Vec::new();
                proof.write(&mut file).unwrap();
                let proved = certificate::check(&file[..], &Unbounded).unwrap();
                small.is_none() && proved[0].claim() == &claim
            }
        }
    }
    QuickCheck::new().tests(400).quickcheck(law as fn(Small) -> bool);
}

/// Claims about games as well: what is proved is what a table says, and what is refuted is refuted by the
/// rules, at a position and an option of it at the furthest.
#[test]
fn claims_about_p_positions_agree_with_the_rules() {
    fn law(Small(set): Small, misere: bool, codes: Vec<u8>) -> bool {
        let mut vectors: Vec<Vec<i64>> = codes
            .iter()
            .take(3)
            .map(|code| 1 + i64::from(code % 8))
            .map(|c| vec![c / 3, c % 3])
            .collect();
        vectors.push(vec![1, 1]);
        let convention = if misere { Convention::Misere } else { Convention::Normal };
        let game = LinearGame::differences(vectors.clone()).unwrap().in_play(convention);
        let options = |q: [i128; 2]| {
            let to =
                vectors.iter().map(move |v| [q[0] - i128::from(v[0]), q[1] - i128::from(v[1])]);
            to.filter(|to| to.iter().all(|&entry| entry >= 0)).collect::<Vec<_>>()
        };
        // The rule of P-positions at one position.
        let right = |q: [i128; 2]| {
            let options = options(q);
            let lost = match options.is_empty() {
                true => !misere,
                false => !options.iter().any(|to| set.holds(to).unwrap()),
            };
            set.holds(&q).unwrap() == lost
        };
        let claim = LinearClaim::PPositions { game, set: set.clone() };
        match prove(&claim, &Limits::default().max_positions(20_000)) {
            Ok(LinearVerdict::Proved(_)) => points(15).all(right),
            Ok(LinearVerdict::Refuted(found)) => !right([found.q[0], found.q[1]]),
            Err(error) => matches!(error, LinearError::Undecided { .. }) && error.is_cut_off(),
        }
    }
    QuickCheck::new().tests(200).quickcheck(law as fn(Small, bool, Vec<u8>) -> bool);
}

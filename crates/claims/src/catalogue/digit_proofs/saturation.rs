//! Proofs about the saturations of \[Sat\].

use super::proof::{Proof, entry, refuted, report};
use super::{StoredDigitClaim, bound, engine};
use digit_proofs::games::saturation::{
    lighter_moves, nim_is_2_saturated, phi_with_smaller_exponent, theorem_10, weight, welter,
};
use digit_proofs::games::{mixed_radix, rules};
use digit_proofs::{DigitClaim, DigitError, Engine, M, Numeration, Refutation, Value, x};
use impartial::formula::Source;
use impartial::position::{HeapTuple, Heaps};
use impartial::radix::Radix;
use impartial::region::{Cuboid, Region};
use impartial::verify::{
    Claim as Entry, Counterexample, Evidence, Parameter, Report, Run, Statement, Verdict as Found,
};

/// The radix sequences for which theorems are proved one by one.
const RADICES: [&str; 21] = [
    "2", "3", "4", "5", "10", "2,3", "3,2", "(2,3)", "(3,2)", "6,2", "5,2", "7,2", "3,2,5,4",
    "(2,3,5)", "4,2", "2,5", "(2,10)", "6", "7", "8,3", "(5,2)",
];

const fn source(locator: &'static str) -> Source {
    Source::new("Sat", locator)
}

pub(super) fn parse(text: &str) -> Result<(Numeration, Radix), DigitError> {
    let radix: Radix = text.parse().map_err(|e| DigitError::Text(format!("{e}")))?;
    Ok((Numeration::radix(radix.clone())?, radix))
}

const THEOREM_10: Statement = Statement::new(
    source("Theorem 10"),
    "saturation::theorem_10",
    "sg(X) = σ(X) ⊕ (β^{mord(X)+1} − 1) whenever 𝒞^β_[w] ⊆ 𝒞 ⊆ 𝒞^β, w = wt(φ^{β,k})",
);
const EVERY_RADIX: Statement = Statement::new(
    source("Theorem 10"),
    "saturation::theorem_10_for_every_radix",
    "sg(X) = σ(X) ⊕ (β^{mord(X)+1} − 1) in every β-saturation, for every β",
);
const NIM_SATURATED: Statement = Statement::new(
    source("Example 6"),
    "saturation::nim_is_2_saturated",
    "Nim is 2-saturated, and so is Γ(ℕᵏ, 𝒞) if 𝒞_[1] ⊆ 𝒞 ⊆ 𝒞²",
);
const WELTER_SATURATED: Statement = Statement::new(
    source("Examples 6 and 9"),
    "saturation::welter_is_2_saturated",
    "Welter's game is 2-saturated: sg is Welter's formula whenever 𝒞_[1] ⊆ 𝒞 ⊆ 𝒞²",
);
const WELTER_FORMULA: Statement = Statement::new(
    source("Example 9"),
    "saturation::welter",
    "sg(X) = σ(X) ⊕ ⊕_{i<j}(b^{ord(xⁱ−xʲ)+1} − 1) in the b-saturation of Welter's game",
);

/// The claims about saturations whose certificates are kept.
pub(super) fn stored() -> Result<Vec<StoredDigitClaim>, DigitError> {
    let mut all = Vec::new();
    for (beta, heaps) in [("2", 4), ("3", 3), ("5", 2), ("(2,3)", 3), ("6,2", 3)] {
        let numeration = parse(beta)?.0;
        let w = weight(&numeration, heaps);
        let plain = beta.replace(['(', ')'], "").replace(',', "_");
        all.push(StoredDigitClaim {
            file: format!("theorem_10_beta_{plain}_k{heaps}"),
            statement: THEOREM_10.with("β", beta).with("k", heaps),
            claim: theorem_10(numeration, heaps, w)?,
        });
    }
    let stored = |file: &str, statement: Statement, claim| StoredDigitClaim {
        file: file.to_owned(),
        statement,
        claim,
    };
    let every = Numeration::every_radix_in(2..=5)?;
    all.extend([
        stored(
            "theorem_10_every_beta_2_to_5_k2",
            EVERY_RADIX.with("β over", "{2..5}").with("k", 2),
            theorem_10(every, 2, 2)?,
        ),
        stored("nim_2_saturated_k5", NIM_SATURATED.with("k", 5), nim_is_2_saturated(5)?),
        stored(
            "welter_2_saturated_k3",
            WELTER_SATURATED.with("k", 3),
            welter(Numeration::base(2)?, 3, 1)?,
        ),
        stored(
            "welter_base_3_k2",
            WELTER_FORMULA.with("b", 3).with("k", 2),
            welter(Numeration::base(3)?, 2, 2)?,
        ),
    ]);
    Ok(all)
}

pub(super) fn claims() -> Vec<Entry> {
    vec![
        theorem_10_for(&RADICES, 2),
        theorem_10_for(&["2", "3", "4", "(2,3)", "4,2", "5,2"], 3),
        theorem_10_for(&["2"], 8),
        theorem_10_for_every_radix(5, 3),
        theorem_10_for_every_radix(8, 2),
        no_lighter_moves(3),
        nim_saturated(6),
        welter_saturated(3),
        welter_in_base(&[2, 3, 4], 2),
        welter_in_mixed_radix(7, 2),
    ]
}

pub(super) fn claims_long() -> Vec<Entry> {
    vec![
        theorem_10_for(&RADICES, 5),
        theorem_10_for(&["2"], 12),
        theorem_10_for_every_radix(16, 4),
        no_lighter_moves(5),
        welter_saturated(4),
        welter_in_base(&[2, 3, 4, 5], 3),
        welter_in_mixed_radix(5, 3),
    ]
}

fn theorem_10_proof(text: &str, k: u8) -> Result<Proof, DigitError> {
    let (numeration, radix) = parse(text)?;
    let w = weight(&numeration, k);
    let rules = rules::misere_saturation(radix, w.into());
    Proof::new(theorem_10(numeration, k, w)?, rules, bound(k))
}

fn theorem_10_for(radices: &'static [&str], heaps: u8) -> Entry {
    let proofs = move || {
        let cases = radices.iter().flat_map(|text| (1..=heaps).map(move |k| (text, k)));
        cases.map(|(text, k)| theorem_10_proof(text, k)).collect()
    };
    entry(
        THEOREM_10
            .with("β", radices.iter().copied().collect::<Parameter>())
            .with("k", Parameter::UpTo(heaps.into())),
        proofs,
    )
    .mutant(
        "[L < N] instead of [L ≤ N]",
        refuted(|| {
            let (two, radix) = parse("2")?;
            let mut claim = theorem_10(two, 2, 2)?;
            claim.value = phi_with_smaller_exponent(&engine(&claim), 2)?;
            Proof::new(claim, rules::misere_saturation(radix, 2), 4)
        }),
    )
}

fn theorem_10_for_every_radix(largest: u32, heaps: u8) -> Entry {
    let proof = move |k: u8| {
        let numeration = Numeration::every_radix_in(2..=largest)?;
        let w = weight(&numeration, k);
        let mut proof = Proof::without_rules(theorem_10(numeration, k, w)?);
        for text in ["2,3,2,5,4,2", "4,2,3,2,2,5", "5,4,2,3,4,2"] {
            let (_, radix) = parse(text)?;
            let radices = (0..8).map(|place| u32::try_from(radix.at(place)).unwrap_or(2)).collect();
            proof = proof.on_box(rules::misere_saturation(radix, w.into()), radices, bound(k));
        }
        Ok(proof)
    };
    entry(
        EVERY_RADIX
            .with("β over", format!("{{2..{largest}}}"))
            .with("k", Parameter::UpTo(heaps.into())),
        move || (1..=heaps).map(proof).collect(),
    )
    .mutant(
        "[L < N] instead of [L ≤ N]",
        refuted(|| {
            let mut claim = theorem_10(Numeration::every_radix_in(2..=3)?, 2, 2)?;
            claim.value = phi_with_smaller_exponent(&engine(&claim), 2)?;
            let (_, radix) = parse("2")?;
            let rules = rules::misere_saturation(radix, 2);
            Ok(Proof::without_rules(claim).on_box(rules, vec![2; 8], 4))
        }),
    )
}

/// The lower half of (1.3), by a position and a value that no lighter move attains.
fn no_lighter_moves(heaps: u8) -> Entry {
    let check = move |more: u8| {
        move |run: &Run| {
            let game = format!("Γ(𝒫_Mis, 𝒞_[w−1]) for {} β and k ≤ {heaps}", RADICES.len());
            for (text, k) in RADICES.iter().flat_map(|text| (1..=heaps).map(move |k| (text, k))) {
                let verdict = match lighter(text, k, more, run) {
                    Err(error) => Found::CutOff(error.to_string()),
                    Ok(Ok(())) => continue,
                    Ok(Err(what)) => Found::Refuted(Counterexample {
                        position: format!("β = {text}, k = {k}"),
                        what,
                    }),
                };
                return report(&game, verdict);
            }
            Report::proved(game, "all descendants of each witness were searched as well")
        }
    };
    Entry::new(
        "saturation::lighter_moves",
        source("(1.3)"),
        "moves that change fewer than wt(φ^{β,k}) heaps do not attain all smaller values",
        Evidence::Proof,
        check(0),
    )
    .parameters(format!("{} β, k ≤ {heaps}", RADICES.len()))
    .mutant("wt(φ^{β,k}) + 1", check(1))
}

fn lighter(text: &str, k: u8, more: u8, run: &Run) -> Result<Result<(), String>, DigitError> {
    let (numeration, _) = parse(text)?;
    let w = weight(&numeration, k) + more;
    let claim = lighter_moves(numeration.clone(), k, w)?;
    let engine = Engine::observed(numeration, run.observer);
    match claim.unattained(&engine)? {
        Some(found) => Ok(search(&claim, &engine, &found, w)?),
        None => {
            Ok(Err(format!("moves that change fewer than {w} heaps always attain the value 0")))
        }
    }
}

/// That no descendant with the value differs from the position in fewer than w heaps, one by one.
fn search(
    claim: &DigitClaim,
    engine: &Engine,
    found: &Refutation,
    w: u8,
) -> Result<Result<(), String>, DigitError> {
    let Value::Grundy { relation, .. } = &claim.value else { return Ok(Ok(())) };
    let small = |n: u128| u64::try_from(n).unwrap_or(u64::MAX);
    let position: Heaps = found.position.iter().map(|&heap| small(heap)).collect::<Vec<_>>().into();
    let region = Cuboid::new(position.clone());
    for descendant in (0..region.len()).map(|number| region.nth(number)) {
        let changed = position.iter().zip(descendant.iter()).filter(|(a, b)| a != b).count();
        let mut numbers: Vec<_> = (0..k(claim)).map(x).zip(descendant.heaps().to_vec()).collect();
        numbers.push((M, found.value.map_or(0, small)));
        let attained = engine.contains(relation, &numbers)?;
        if changed > 0 && changed < usize::from(w) && attained {
            return Ok(Err(format!("{descendant} has that value, contrary to {found}")));
        }
    }
    Ok(Ok(()))
}

fn k(claim: &DigitClaim) -> u8 {
    claim.heaps
}

fn nim_saturated(heaps: u8) -> Entry {
    let proofs = move || {
        let heaps = 1..=heaps;
        heaps.map(|k| Proof::new(nim_is_2_saturated(k)?, rules::moore(1), bound(k))).collect()
    };
    entry(NIM_SATURATED.with("k", Parameter::UpTo(heaps.into())), proofs).mutant(
        "all vectors instead of 𝒞²",
        refuted(|| {
            let mut claim = nim_is_2_saturated(2)?;
            claim.moves_above = digit_proofs::games::moore::moore(2, 2)?.moves_above;
            claim.moves_below = claim.moves_above.clone();
            Proof::new(claim, rules::moore(2), 4)
        }),
    )
}

fn welter_proof(b: u32, k: u8, w: u8) -> Result<Proof, DigitError> {
    let (numeration, radix) = parse(&b.to_string())?;
    Proof::new(welter(numeration, k, w)?, rules::welter(radix, w.into()), bound(k) + 1)
}

fn welter_saturated(heaps: u8) -> Entry {
    entry(WELTER_SATURATED.with("k", Parameter::UpTo(heaps.into())), move || {
        (1..=heaps).map(|k| welter_proof(2, k, 1)).collect()
    })
    .mutant("base 3", refuted(|| welter_proof(3, 2, 1)))
}

fn welter_in_base(bases: &'static [u32], heaps: u8) -> Entry {
    let proofs = move || {
        let cases = bases.iter().flat_map(|&b| (1..=heaps).map(move |k| (b, k)));
        cases.map(|(b, k)| welter_proof(b, k, k)).collect()
    };
    entry(
        WELTER_FORMULA
            .with("b", bases.iter().copied().collect::<Parameter>())
            .with("k", Parameter::UpTo(heaps.into())),
        proofs,
    )
    .mutant(
        "β = (2, 3, 3, …)",
        refuted(|| {
            let (numeration, radix) = parse("2,3")?;
            Proof::new(welter(numeration, 2, 2)?, rules::welter(radix, 2), 4)
        }),
    )
}

/// The exact set of sequences for which Welter's formula fails.
fn welter_in_mixed_radix(largest: u32, k: u8) -> Entry {
    let check = move |bound: u32| {
        move |_: &Run| {
            let game =
                format!("the β-saturation of Welter's game, β over {{2..{largest}}}, k = {k}");
            let fails = mixed_radix::welter_fails(2..=largest, k);
            let rises = mixed_radix::rises_after_small(2..=largest, bound);
            match (fails, rises) {
                (Ok(fails), Ok(rises)) if fails == rises => {
                    Report::proved(game, super::proof::TRUSTED)
                }
                (Ok(_), Ok(_)) => report(
                    &game,
                    Found::Refuted(Counterexample {
                        position: format!("β over {{2..{largest}}}"),
                        what: "the two sets of sequences differ".into(),
                    }),
                ),
                (Err(error), _) | (_, Err(error)) => {
                    report(&game, Found::CutOff(error.to_string()))
                }
            }
        }
    };
    Entry::new(
        "mixed_radix::welter_fails",
        source("beyond Example 9"),
        "Welter's formula fails iff some β_L ≤ k is later followed by a larger radix",
        Evidence::Proof,
        check(u32::from(k)),
    )
    .parameters(format!("β over {{2..{largest}}}, k = {k}"))
    .mutant("β_L ≤ k + 1", check(u32::from(k) + 1))
}

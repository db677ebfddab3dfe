//! What the catalogue runs: proofs for all positions, each checked again from its certificate and
//! compared with the rules on a box.

mod proof;
mod saturation;

use digit_proofs::games::heap_sum::Octal;
use digit_proofs::games::{bachet, cdn, moore, nim, nimhoff, rules, staircase, zeckendorf};
use digit_proofs::{DigitClaim, DigitError, Engine, Numeration};
use impartial::formula::Source;
use impartial::verify::{Claim as Entry, Parameter, Statement};
use proof::{Proof, entry};

const ENC: &str = "Enc";

const NIM: Statement = Statement::new(
    Source::new(ENC, "Nim-sum, Theorem"),
    "Bouton",
    "the Grundy value of Nim is the nim-sum of the heaps",
);
const COMMON_DIVISOR_NIM: Statement = Statement::new(
    Source::new("CDN", "Theorem 1.3"),
    "Theorem1_3",
    "sg(P) = λ(P)+1 if P ≠ 0 and ι(P) is odd, else 0",
);
const EVERY_M: Statement = Statement::new(
    Source::new("CDN", "Theorem 1.3"),
    "Theorem1_3",
    "sg(P) = λ(P)+1 if P ≠ 0 and ι(P) is odd, else 0",
);
const MOORE: Statement = Statement::new(
    Source::new(ENC, "Moore's Nim-k Game, Theorem"),
    "MooreTheorem",
    "Moore's Nim-k is P iff k + 1 divides the number of ones in every binary column",
);
const STAIRCASE: Statement = Statement::new(
    Source::new(ENC, "Staircase Nim Game, Theorem"),
    "StaircaseTheorem",
    "the value of staircase Nim is the nim-sum of the odd steps, the floor being step 0",
);
const NIMHOFF: Statement = Statement::new(
    Source::new("FL", "cyclic nimhoff"),
    "nimhoff::cyclic_nimhoff",
    "sg(X) = h·⊕⌊xᵢ/h⌋ + (Σxᵢ mod h)",
);
const BACHET: Statement = Statement::new(
    Source::new(ENC, "Bachet's Game, Theorem"),
    "BachetValue",
    "a heap of n in Bachet's game has the value n mod (k + 1)",
);
const WYTHOFF: Statement = Statement::new(
    Source::new(ENC, "Wythoff's Game, Theorem"),
    "zeckendorf::wythoff",
    "(a, b), a ≤ b, is lost iff a ends in an even number of zeros and b is a followed by a zero",
);
const FIBONACCI: Statement = Statement::new(
    Source::new(ENC, "Fibonacci Nim Game, Theorem"),
    "FibonacciTheorem",
    "in play a position is N iff the quota is at least the least Zeckendorf part of the heap",
);
const OCTAL: Statement = Statement::new(
    Source::new("GS", "the theorem on periods, also in [WW] chapter 4"),
    "heap_sum::Octal",
    "sg(n + p) = sg(n) for all n ≥ e",
);

/// The claims that are proved in seconds altogether, each with mutants that must be refuted.
pub fn claims() -> Vec<Entry> {
    let mut claims = saturation::claims();
    claims.extend([common_divisor_nim(5), every_number_of_heaps()]);
    claims.extend([moore_nim(2, 6), moore_nim(3, 4), staircases(), nimhoffs(), bachets()]);
    claims.extend([wythoff(), fibonacci(), nim_values()]);
    claims.push(octal("0.77 (Kayles)", &[7, 7], 71, 12));
    claims.push(octal("0.07 (Dawson's Kayles)", &[0, 7], 53, 34));
    claims.push(octal("0.137 (Dawson's Chess)", &[1, 3, 7], 52, 34));
    claims
}

/// Larger instances, in minutes.
pub fn claims_long() -> Vec<Entry> {
    let mut claims = saturation::claims_long();
    claims.extend([moore_nim(2, 7), moore_nim(3, 5)]);
    claims
}

/// A claim whose certificate is kept.
#[derive(Clone, Debug)]
pub struct StoredDigitClaim {
    /// The name of the file in `certificates/digits`, without its ending.
    pub file: String,
    /// The statement.
    pub statement: Statement,
    /// The claim.
    pub claim: DigitClaim,
}

/// The claims whose certificates are kept.
///
/// # Errors
///
/// [`DigitError`] if one cannot be stated.
pub fn stored() -> Result<Vec<StoredDigitClaim>, DigitError> {
    let stored = |file: &str, statement: Statement, claim| StoredDigitClaim {
        file: file.to_owned(),
        statement,
        claim,
    };
    let mut all = saturation::stored()?;
    all.extend([
        stored("cdn_5", COMMON_DIVISOR_NIM.with("m", 5), cdn::theorem_1_3(5)?),
        stored("cdn_every_m", EVERY_M, cdn::theorem_1_3_for_all_m()?),
        stored("moore_2_with_4_heaps", MOORE.with("k", 2).with("heaps", 4), moore::moore(2, 4)?),
        stored("staircase_5", STAIRCASE.with("steps", 5), staircase::staircase(5)?),
        stored(
            "cyclic_nimhoff_5_k3",
            NIMHOFF.with("h", 5).with("k", 3),
            nimhoff::cyclic_nimhoff(5, 3)?,
        ),
        stored("bachet_4", BACHET.with("k", 4), bachet::bachet(4)?),
        stored("wythoff", WYTHOFF, zeckendorf::wythoff()?),
        stored("fibonacci", FIBONACCI, zeckendorf::fibonacci()?),
    ]);
    Ok(all)
}

fn engine(claim: &DigitClaim) -> Engine<'static> {
    Engine::new(claim.numeration.clone())
}

/// 0 as 0, v as 2^{v−1}.
fn power(value: u64) -> u64 {
    value.checked_sub(1).map_or(0, |exponent| 1 << exponent.min(63))
}

fn nim_values() -> Entry {
    let proofs =
        || (1..=6_u8).map(|k| Proof::new(nim::nim(k)?, rules::moore(1), bound(k))).collect();
    entry(NIM.with("k", Parameter::UpTo(6)), proofs).mutant(
        "the last heap is not counted",
        proof::refuted(|| {
            let mut claim = nim::nim(3)?;
            claim.value = nim::digit_sums(&engine(&claim), 2)?;
            Proof::new(claim, rules::moore(1), 4)
        }),
    )
}

fn common_divisor_nim(heaps: u8) -> Entry {
    let proofs = move || {
        let claim = |k| Proof::new(cdn::theorem_1_3(k)?, rules::common_divisor_nim(), bound(k));
        (1..=heaps).map(|k| Ok(claim(k)?.code(power))).collect()
    };
    entry(COMMON_DIVISOR_NIM.with("m", Parameter::UpTo(heaps.into())), proofs).mutant(
        "ι not looked at",
        proof::refuted(|| {
            let mut claim = cdn::theorem_1_3(2)?;
            claim.value = cdn::without_parity(&engine(&claim), 2)?;
            Ok(Proof::new(claim, rules::common_divisor_nim(), 8)?.code(power))
        }),
    )
}

fn every_number_of_heaps() -> Entry {
    let proofs = || Ok(vec![Proof::without_rules(cdn::theorem_1_3_for_all_m()?)]);
    entry(EVERY_M, proofs).mutant(
        "all values asked of every heap",
        proof::refuted(|| {
            let mut claim = cdn::theorem_1_3_for_all_m()?;
            if let digit_proofs::Value::Grundy { wanted, .. } = &mut claim.value {
                *wanted = None;
            }
            Ok(Proof::without_rules(claim))
        }),
    )
}

fn moore_nim(k: u8, heaps: u8) -> Entry {
    let proofs = move || {
        let piles = 1..=heaps;
        piles.map(|n| Proof::new(moore::moore(k, n)?, rules::moore(k.into()), bound(n))).collect()
    };
    entry(MOORE.with("k", k).with("heaps", Parameter::UpTo(heaps.into())), proofs).mutant(
        "divisible by k",
        proof::refuted(move || {
            let mut claim = moore::moore(k, 3)?;
            claim.value = moore::column_sums(&engine(&claim), 3, k.into())?;
            Proof::new(claim, rules::moore(k.into()), 4)
        }),
    )
}

fn staircases() -> Entry {
    let proofs = || {
        let steps = 1..=5_u8;
        steps
            .map(|n| Proof::new(staircase::staircase(n)?, rules::staircase(), bound(n) / 2))
            .collect()
    };
    entry(STAIRCASE.with("steps", Parameter::UpTo(5)), proofs).mutant(
        "⊕ of all steps",
        proof::refuted(|| {
            let mut claim = staircase::staircase(2)?;
            claim.value = nim::digit_sums(&engine(&claim), 2)?;
            Proof::new(claim, rules::staircase(), 4)
        }),
    )
}

fn nimhoffs() -> Entry {
    let proofs = || {
        let mut proofs = Vec::new();
        for h in [2, 3, 4, 5, 7] {
            for k in 1..=3 {
                let claim = nimhoff::cyclic_nimhoff(h, k)?;
                proofs.push(Proof::new(claim, rules::cyclic_nimhoff(h.into()), bound(k))?);
            }
        }
        Ok(proofs)
    };
    entry(
        NIMHOFF
            .with("h", [2, 3, 4, 5, 7].into_iter().collect::<Parameter>())
            .with("k", Parameter::UpTo(3)),
        proofs,
    )
    .mutant(
        "single heaps only",
        proof::refuted(|| {
            let mut claim = nimhoff::cyclic_nimhoff(4, 2)?;
            claim.moves_below.pop();
            Proof::new(claim, rules::moore(1), 8)
        }),
    )
}

fn bachets() -> Entry {
    let proofs = || {
        let mut proofs = Vec::new();
        for k in 1..=9 {
            proofs.push(Proof::new(bachet::bachet(k)?, rules::bachet(k.into()), 40)?);
            let claim = bachet::bachet_in(Numeration::base(2)?, k, k + 1)?;
            proofs.push(Proof::new(claim, rules::bachet(k.into()), 40)?);
        }
        Ok(proofs)
    };
    entry(BACHET.with("k", Parameter::UpTo(9)), proofs).mutant(
        "n mod k",
        proof::refuted(|| {
            let claim = bachet::bachet_in(Numeration::base(2)?, 4, 4)?;
            Proof::new(claim, rules::bachet(4), 20)
        }),
    )
}

fn wythoff() -> Entry {
    let proofs = || Ok(vec![Proof::new(zeckendorf::wythoff()?, rules::wythoff(), 24)?]);
    entry(WYTHOFF, proofs).mutant(
        "an odd number of zeros",
        proof::refuted(|| {
            let mut claim = zeckendorf::wythoff()?;
            claim.value = zeckendorf::odd_pairs(&engine(&claim))?;
            Proof::new(claim, rules::wythoff(), 8)
        }),
    )
}

fn fibonacci() -> Entry {
    let proofs = || Ok(vec![Proof::new(zeckendorf::fibonacci()?, rules::fibonacci(), 16)?]);
    entry(FIBONACCI, proofs).mutant(
        "not more than the least part",
        proof::refuted(|| {
            let mut claim = zeckendorf::fibonacci()?;
            claim.value = zeckendorf::quota(&engine(&claim), true)?;
            Proof::new(claim, rules::fibonacci(), 8)
        }),
    )
}

fn octal(name: &str, code: &'static [u8], preperiod: usize, period: usize) -> Entry {
    let claim = move |preperiod: usize| {
        let game = Octal(code.to_vec());
        Ok(Proof::without_rules(game.claim(&game.values(preperiod + period), period)?))
    };
    entry(OCTAL.with("", name).with("e", preperiod).with("p", period), move || {
        Ok(vec![claim(preperiod)?])
    })
    .mutant("e is smaller by 1", proof::refuted(move || claim(preperiod - 1)))
}

/// Heaps up to which claims about k heaps are compared with the rules.
fn bound(heaps: u8) -> u64 {
    match heaps {
        0 | 1 => 32,
        2 => 8,
        3 => 4,
        4 => 2,
        _ => 1,
    }
}

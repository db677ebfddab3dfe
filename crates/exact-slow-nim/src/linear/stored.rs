//! Formulas that were found by search, and the shifts of Theorem 3 where a formula is known.

use super::{Statement, differences};
use crate::{ExactSlowNim, Theorem3};
use impartial::formula::Source;
use linear_proofs::{FormulaFile, LinearClaim, LinearError, LinearFormula};

/// The names and the texts of files that are built in.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        [$((
            $name,
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/formulas/", $name, ".json")),
        )),*]
    };
}

/// The files with formulas for P-positions.
const FILES: [(&str, &str); 23] = files![
    "nim_3_2_normal_0",
    "nim_3_2_normal_1",
    "nim_4_2_normal_0",
    "nim_4_2_normal_1",
    "nim_4_3_normal_0",
    "nim_4_3_normal_1",
    "nim_4_3_normal_2",
    "nim_4_3_misere_0",
    "nim_4_3_misere_1",
    "nim_4_3_misere_2",
    "nim_5_2_misere_0",
    "nim_5_2_misere_1",
    "nim_5_3_normal_1",
    "nim_5_4_normal_0",
    "nim_5_4_normal_1",
    "nim_5_4_normal_2",
    "nim_5_4_normal_3",
    "nim_5_4_misere_0",
    "nim_5_4_misere_2",
    "nim_5_4_misere_3",
    "nim_6_2_normal_0",
    "nim_6_3_normal_0",
    "nim_6_3_normal_1",
];

const CONJECTURE_1: Source = Source::new("Slow", "§4, Conjecture 1 for this game");

const SIX_THREE: Source = Source::new("Slow", "§2, conjectured P-shift");
const FOUND: Source = Source::new("Slow", "§2, P-shifts; not in the source");
const IN_4_3: &str = "(2,2,4,4) is a P-shift of Nim(4,=3)";
const IN_5_4: &str = "(2,2,4,4,4) is a P-shift of Nim(5,=4)";

/// P-shifts beyond those of Theorem 3: the file of the formula, the source, what is said, the shift.
const SHIFTS: [(&str, Source, &str, &[u64]); 9] = [
    ("nim_6_3_normal_0", SIX_THREE, "(0,0,0,2,2,2) is a P-shift of Nim(6,=3)", &[0, 0, 0, 2, 2, 2]),
    ("nim_6_3_normal_1", SIX_THREE, "(0,0,0,2,2,2) is a P-shift of Nim(6,=3)", &[0, 0, 0, 2, 2, 2]),
    ("nim_4_3_normal_0", FOUND, IN_4_3, &[2, 2, 4, 4]),
    ("nim_4_3_normal_1", FOUND, IN_4_3, &[2, 2, 4, 4]),
    ("nim_4_3_normal_2", FOUND, IN_4_3, &[2, 2, 4, 4]),
    ("nim_5_4_normal_0", FOUND, IN_5_4, &[2, 2, 4, 4, 4]),
    ("nim_5_4_normal_1", FOUND, IN_5_4, &[2, 2, 4, 4, 4]),
    ("nim_5_4_normal_2", FOUND, IN_5_4, &[2, 2, 4, 4, 4]),
    ("nim_5_4_normal_3", FOUND, IN_5_4, &[2, 2, 4, 4, 4]),
];

/// The stored formulas for the P-positions of Nim(n,=k), in both conventions, one for each class of
/// positions where one is known.
///
/// # Errors
///
/// None for the files as they are.
///
/// # Examples
///
/// ```
/// use exact_slow_nim::linear::stored_formulas;
///
/// let classes: Vec<String> =
///     stored_formulas(5, 2)?.iter().map(|found| found.claim.to_string()).collect();
/// assert!(classes.iter().all(|claim| claim.starts_with("misère Nim(5,=2)")));
/// assert_eq!(stored_formulas(5, 3)?.len(), 2);
/// # Ok::<(), linear_proofs::LinearError>(())
/// ```
///
/// # Complexity
///
/// Only the files of that game are read: some milliseconds for the longest.
pub fn stored_formulas(n: usize, k: usize) -> Result<Vec<Statement>, LinearError> {
    let prefix = format!("nim_{n}_{k}_");
    let files = FILES.iter().filter(|(name, _)| name.starts_with(&prefix));
    let mut statements: Vec<Statement> = files
        .map(|(name, text)| p_positions(name, &FormulaFile::read(text.as_bytes())?))
        .collect::<Result<_, LinearError>>()?;
    if (n, k) == (5, 3) {
        statements.push(five_three()?);
    }
    Ok(statements)
}

/// The statement that a stored formula gives the P-positions.
fn p_positions(name: &'static str, file: &FormulaFile) -> Result<Statement, LinearError> {
    Ok(Statement {
        name: "DifferenceGame",
        source: CONJECTURE_1,
        says: "the P-positions are semilinear, by the stored formula",
        file: name,
        claim: LinearClaim::PPositions { game: file.game()?, set: file.formula.clone() },
    })
}

/// Nim(5,=3)[0]: the formula for six heaps does not speak of q₁, so it is one for five heaps.
fn five_three() -> Result<Statement, LinearError> {
    let mut file = stored("nim_6_3_normal_0")?;
    file.n = 5;
    file.formula = without_first(&file.formula);
    Ok(Statement {
        name: "DifferenceGame::from_six_heaps",
        says: "the P-positions are those of Nim(6,=3)[0] with x₁ dropped from the formula",
        ..p_positions("nim_5_3_normal_0", &file)?
    })
}

pub(super) fn statements() -> Result<Vec<Statement>, LinearError> {
    let mut statements = Vec::new();
    for (name, text) in FILES {
        let file = FormulaFile::read(text.as_bytes())?;
        statements.push(p_positions(name, &file)?);
        statements.extend(theorem_3(name, &file)?);
    }
    for (name, source, says, shift) in SHIFTS {
        let file = stored(name)?;
        statements.push(Statement {
            name: match shift.len() {
                4 => "ShiftTable::four_heaps",
                5 => "ShiftTable::five_heaps_without_one",
                _ => "ShiftTable::six_heaps",
            },
            source,
            says,
            file: name,
            claim: LinearClaim::Shift {
                game: file.game()?,
                sets: vec![file.formula],
                shift: differences(shift),
            },
        });
    }
    statements.push(five_three()?);
    Ok(statements)
}

/// The stored formula of this name.
fn stored(name: &str) -> Result<FormulaFile, LinearError> {
    let text = FILES.iter().find(|(known, _)| *known == name).map_or("", |(_, text)| text);
    FormulaFile::read(text.as_bytes())
}

/// The shifts of [`Theorem3`] keep the P-positions of a formula.
fn theorem_3(name: &'static str, file: &FormulaFile) -> Result<Vec<Statement>, LinearError> {
    let game = ExactSlowNim { n: file.n, k: file.k };
    let shifts = Theorem3::new(game).map_or(vec![], Theorem3::shifts);
    let mut statements = Vec::new();
    for shift in shifts {
        statements.push(Statement {
            name: "Theorem3::keeps_p_positions",
            source: Theorem3::SOURCE,
            says: "the shift keeps the P-positions",
            file: name,
            claim: LinearClaim::Shift {
                game: file.game()?,
                sets: vec![file.formula.clone()],
                shift: differences(&shift),
            },
        });
    }
    Ok(statements)
}

/// The formula without the coefficients of q₁, which are zero.
fn without_first(formula: &LinearFormula) -> LinearFormula {
    let all = |parts: &[LinearFormula]| parts.iter().map(without_first).collect();
    let rest = |c: &[i64]| c.get(1..).unwrap_or_default().to_vec();
    match formula {
        LinearFormula::And(parts) => LinearFormula::And(all(parts)),
        LinearFormula::Or(parts) => LinearFormula::Or(all(parts)),
        LinearFormula::Not(part) => !without_first(part),
        LinearFormula::Ite(parts) => {
            LinearFormula::Ite(Box::new(parts.each_ref().map(without_first)))
        }
        LinearFormula::Ge(form) => LinearFormula::ge(rest(&form.coefficients), form.constant),
        LinearFormula::Mod(form, m, r) => {
            LinearFormula::modulo(rest(&form.coefficients), form.constant, *m, *r)
        }
        known => known.clone(),
    }
}

//! The values of reference \[4\], Moore's slow Nim, and the games of Theorem 3 with simple values.

use super::{Statement, differences, parity_vectors};
use crate::{ExactSlowNim, MooreParity, Theorem1, Theorem3};
use impartial::convention::Convention;
use impartial::formula::Source;
use linear_proofs::{Linear, LinearClaim, LinearError, LinearFormula, LinearGame, LinearRules};

/// A statement, but for its claim.
#[derive(Clone, Copy)]
struct About {
    name: &'static str,
    source: Source,
    says: &'static str,
    file: &'static str,
}

pub(super) fn statements() -> Result<Vec<Statement>, LinearError> {
    let mut statements = Vec::new();
    for play in [Convention::Normal, Convention::Misere] {
        let misere = play == Convention::Misere;
        let pick = |normal, other| if misere { other } else { normal };
        let about = About {
            name: pick("Nim42Value", "Nim42MisereValue"),
            source: Source::new("GO", "Nim(3,=2) and Nim(4,=2)"),
            says: "the values are 0 to 3, by the triangle inequality and parities",
            file: pick("nim_4_2_values", "nim_4_2_misere_values"),
        };
        for n in [3, 4] {
            let levels = (0..4).map(|v| triangle(n, misere, v)).collect();
            statements.extend(values(about, LinearGame::nim(n, 2)?.in_play(play), levels)?);
        }
        let about = About {
            name: pick("MooreSlow32Value", "MooreSlow32MisereValue"),
            source: Source::new("GO", "Nim(2,≤2) and Nim(3,≤2)"),
            says: "the values are 0 to 3, by the parities of a and b−a",
            file: pick("moore_3_2_values", "moore_3_2_misere_values"),
        };
        for n in [2, 3] {
            let levels = (0..4).map(|v| two_heaps(n, n - 2, misere, v)).collect();
            statements.extend(values(about, LinearGame::moore(n, 2)?.in_play(play), levels)?);
        }
        let about = About {
            name: pick("NimKK", "NimKKMisere"),
            source: Theorem3::SOURCE,
            says: "the value is x₁ mod 2, in misère play 1 − (x₁ mod 2)",
            file: pick("nim_k_k_values", "nim_k_k_misere_values"),
        };
        for k in 1..=7 {
            let parity = |v| LinearFormula::Mod(Linear::coordinate(k, 0, 0), 2, v);
            let levels =
                if misere { vec![parity(1), parity(0)] } else { vec![parity(0), parity(1)] };
            statements.extend(values(about, LinearGame::nim(k, k)?.in_play(play), levels)?);
        }
        let about = About {
            name: "Theorem3::one_heap",
            source: Theorem3::SOURCE,
            says: "in Nim(n,=1) the value is N mod 2, in misère play 1 − (N mod 2)",
            file: pick("nim_n_1_values", "nim_n_1_misere_values"),
        };
        for n in [2, 3] {
            let game = LinearGame::nim(n, 1)?.in_play(play);
            let parity = |v| LinearFormula::Mod(Linear::new(game.weights(), 0), 2, v);
            let levels =
                if misere { vec![parity(1), parity(0)] } else { vec![parity(0), parity(1)] };
            statements.extend(values(about, game, levels)?);
        }
    }
    statements.extend(moore_parities()?);
    Ok(statements)
}

/// That these are the positions of values 0, 1, …, and that the shifts of [`Theorem3`] keep them.
fn values(
    about: About,
    game: LinearGame,
    levels: Vec<LinearFormula>,
) -> Result<Vec<Statement>, LinearError> {
    let About { name, source, says, file } = about;
    let n = game.coordinates();
    let shifts = match game.rules() {
        LinearRules::Slow { picks, .. } if picks.len() == 1 => {
            Theorem3::new(ExactSlowNim { n, k: picks[0] }).map_or(vec![], Theorem3::shifts)
        }
        _ => vec![],
    };
    let values = LinearClaim::Values { game: game.clone(), levels: levels.clone() };
    let mut statements = vec![Statement { name, source, says, file, claim: values }];
    for shift in shifts {
        let (game, sets) = (game.clone(), levels.clone());
        statements.push(Statement {
            name: "Theorem3::keeps_values",
            source: Theorem3::SOURCE,
            says: "the shift keeps the values",
            file,
            claim: LinearClaim::Shift { game, sets, shift: differences(&shift) },
        });
    }
    Ok(statements)
}

/// A form with coefficients at some coordinates, counted from 0.
fn form(n: usize, entries: &[(usize, i64)], b: i64) -> Linear {
    let mut coefficients = vec![0; n];
    entries.iter().for_each(|&(i, c)| coefficients[i] += c);
    Linear::new(coefficients, b)
}

/// Value v by 2(a mod 2) + ((b − a) mod 2), or 1 − (b mod 2) for a = 0 in misère play; a and b − a are
/// the coordinates `first` and `first` + 1.
fn two_heaps(n: usize, first: usize, misere: bool, v: i64) -> LinearFormula {
    let residue = |i, r| LinearFormula::Mod(Linear::coordinate(n, i, 0), 2, r);
    let normal = residue(first, v / 2).and(residue(first + 1, v % 2));
    if !misere {
        return normal;
    }
    let at_zero = if v < 2 { residue(first + 1, 1 - v) } else { LinearFormula::False };
    let positive = LinearFormula::Ge(Linear::coordinate(n, first, -1));
    LinearFormula::ite(positive, normal, at_zero)
}

/// Value v of a ≤ b ≤ c, which are the last three heaps minus the first of four if there are four. In
/// the coordinates p = a, q = b − a, r = c − b it is N = 3p + 2q + r and a + b − c = p − r.
fn triangle(n: usize, misere: bool, v: i64) -> LinearFormula {
    let (p, q, r) = (n - 3, n - 2, n - 1);
    let total = |m, residue| LinearFormula::Mod(form(n, &[(p, 3), (q, 2), (r, 1)], 0), m, residue);
    let below = |b: i64| LinearFormula::Ge(form(n, &[(p, 1), (r, -1)], -b));
    // 0 and 1 are exchanged in misère play.
    let inside = match (v, misere) {
        (0, false) | (1, true) => total(4, 1),
        (0, true) | (1, false) => total(4, 3),
        _ => LinearFormula::False,
    };
    let p_at_most_1 = LinearFormula::Ge(form(n, &[(p, -1)], 1));
    let p_at_least_1 = LinearFormula::Ge(form(n, &[(p, 1)], -1));
    let r_is_0 = LinearFormula::Ge(form(n, &[(r, -1)], 0));
    let condition = if misere {
        // c < a + b − 1, or a = 1 and b = c.
        below(2).or(LinearFormula::And(vec![p_at_most_1, p_at_least_1, r_is_0]))
    } else {
        below(1)
    };
    let odd_inside = total(2, 1).and(condition);
    LinearFormula::ite(odd_inside, inside, two_heaps(n, p, misere, v))
}

/// P-positions of Moore's slow Nim by parities, for up to 7 heaps.
fn moore_parities() -> Result<Vec<Statement>, LinearError> {
    let mut statements = Vec::new();
    let mut add = |n: usize, k: usize, set| -> Result<(), LinearError> {
        statements.push(Statement {
            name: "MooreParity",
            source: Source::new("GO", "Theorem 2"),
            says: "P iff the parity vector is one of the listed ones",
            file: "moore_parities",
            claim: LinearClaim::PPositions { game: LinearGame::moore(n, k)?, set },
        });
        Ok(())
    };
    let coordinates_even = |n: usize, from: usize| {
        let even = |i| LinearFormula::Mod(Linear::coordinate(n, i, 0), 2, 0);
        LinearFormula::And((from..n).map(even).collect())
    };
    for n in 1..=5 {
        // All heaps even; all of one parity: all differences even.
        add(n, n, coordinates_even(n, 0))?;
        add(n + 1, n, coordinates_even(n + 1, 1))?;
        if n >= 2 {
            // All heaps even, or only x₁: x₁ even, and all differences even but x₂ − x₁.
            let first = LinearFormula::Mod(Linear::coordinate(n + 2, 0, 0), 2, 0);
            add(n + 2, n, first.and(coordinates_even(n + 2, 2)))?;
        }
    }
    add(5, 2, parity_vectors(&MooreParity::FIVE_TWO))?;
    add(6, 3, parity_vectors(&Theorem1::P_PARITIES))?;
    Ok(statements)
}

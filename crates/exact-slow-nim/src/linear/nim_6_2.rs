//! Theorems 1 and 2, Corollaries 1 and 2, Proposition 1.

use super::{Statement, at_least, congruent, differences, even, parity_vectors};
use crate::{Corollary1, Proposition1, Theorem1};
use impartial::formula::Source;
use linear_proofs::{LinearClaim, LinearError, LinearFormula, LinearGame};

pub(super) fn statements() -> Result<Vec<Statement>, LinearError> {
    let p_positions = |game, set| LinearClaim::PPositions { game, set };
    let statement = |name, locator, says, file, claim| Statement {
        name,
        source: Source::new("Slow", locator),
        says,
        file,
        claim,
    };
    let [even_game, odd_game] =
        [LinearGame::nim(6, 2)?.class(0)?, LinearGame::nim(6, 2)?.class(1)?];
    let mut statements = vec![
        statement(
            "Theorem1",
            "Theorem 1",
            "P iff the parity vector is eeoooo, ooeeoo, ooooee or eeeeee",
            "theorem_1",
            p_positions(even_game.clone(), theorem_1()),
        ),
        statement(
            "Theorem1",
            "Eq. (2)",
            "these are the solutions of x₁≡x₂, x₃≡x₄, x₁+x₄≡x₅ (mod 2)",
            "theorem_1",
            LinearClaim::Equivalent {
                game: even_game.clone(),
                left: theorem_1(),
                right: equation_2(),
            },
        ),
        statement(
            "Theorem2",
            "Theorem 2",
            "P iff (E∧A) ∨ (K∧F∧B) ∨ (K∧C)",
            "theorem_2",
            p_positions(odd_game.clone(), theorem_2()),
        ),
        statement(
            "Corollary1",
            "Corollary 1",
            "P iff the parity vector is eoooo or eeeee",
            "corollary_1",
            p_positions(LinearGame::nim(5, 2)?.class(0)?, parity_vectors(&Corollary1::P_PARITIES)),
        ),
        statement(
            "Corollary2",
            "Corollary 2",
            "P iff (T′<0 ∧ K′) ∨ (T′>0 ∧ E′)",
            "corollary_2",
            p_positions(LinearGame::nim(5, 2)?.class(1)?, corollary_2()),
        ),
    ];
    let kept = "adding the vector keeps the P-positions";
    for (game, set) in [(even_game.clone(), theorem_1()), (odd_game, theorem_2())] {
        for shift in Proposition1::SHIFTS {
            let (game, sets) = (game.clone(), vec![set.clone()]);
            let claim = LinearClaim::Shift { game, sets, shift: differences(&shift) };
            let name = "Proposition1::p_shifts";
            statements.push(statement(name, "Proposition 1", kept, "proposition_1", claim));
        }
    }
    for shift in Proposition1::EVEN_TOTAL_SHIFTS {
        let (game, shift) = (even_game.clone(), differences(&shift));
        let claim = LinearClaim::Shift { game, sets: vec![theorem_1()], shift };
        let locator = "§1, P-shifts of Nim(6,=2)[0]";
        statements.push(statement("Proposition1", locator, kept, "even_total_shifts", claim));
    }
    Ok(statements)
}

/// The parity vectors of [`Theorem1`].
fn theorem_1() -> LinearFormula {
    parity_vectors(&Theorem1::P_PARITIES)
}

/// E: Eq. (2).
fn equation_2() -> LinearFormula {
    LinearFormula::And(vec![
        even([1, -1, 0, 0, 0, 0]),
        even([0, 0, 1, -1, 0, 0]),
        even([1, 0, 0, 1, -1, 0]),
    ])
}

/// With s and u = s − 2r + 1: if both are positive (A) E, if one is negative (C) K, else K ∧ F.
fn theorem_2() -> LinearFormula {
    let s = |b: i64| at_least([1, -1, 1, -1, -1, 1], b);
    let u = |b: i64| at_least([-1, -1, 1, -3, 1, 1], b + 1);
    let k = congruent([1; 6], 4, 1);
    let f = even([0, 0, -1, 1, 0, 0]);
    LinearFormula::ite(
        s(-1).and(u(-1)),
        equation_2(),
        LinearFormula::ite(s(0).and(u(0)), k.clone().and(f), k),
    )
}

fn corollary_2() -> LinearFormula {
    let e = LinearFormula::And(vec![
        even([1, 0, 0, 0, 0]),
        even([0, 1, -1, 0, 0]),
        even([0, 0, 1, -1, 0]),
    ]);
    LinearFormula::ite(at_least([-1, 1, -1, -1, 1], 0), e, congruent([1; 5], 4, 1))
}

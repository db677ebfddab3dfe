//! What is claimed, and what has to be shown for it.

use crate::{LinearError, LinearFormula, LinearGame, LinearOutcome, LinearValue};
use impartial::convention::Convention;
use impartial::formula::Source;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A statement about all positions of a game.
///
/// A claim is true iff none of its [`obligations`](Self::obligations) has a solution. That is the
/// whole mathematics that a reader of a certificate has to accept, beside arithmetic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum LinearClaim {
    /// The P-positions of the game are exactly the positions in the set.
    PPositions {
        /// The game.
        game: LinearGame,
        /// The set.
        set: LinearFormula,
    },
    /// The value of a position is v iff the position is in set v: sg in normal play, g⁻ in misère play.
    Values {
        /// The game.
        game: LinearGame,
        /// The sets of the positions of values 0, 1, 2, …
        levels: Vec<LinearFormula>,
    },
    /// q is in the set iff q + y is, for all positions q of the game and each of the sets. If the set is
    /// that of the P-positions, y is a P-shift; if the sets are those of the values, a g-shift.
    Shift {
        /// The game.
        game: LinearGame,
        /// The sets.
        sets: Vec<LinearFormula>,
        /// y, in the coordinates of the game.
        shift: Vec<i64>,
    },
    /// Two formulas describe the same positions of the game.
    Equivalent {
        /// The game.
        game: LinearGame,
        /// One formula.
        left: LinearFormula,
        /// The other.
        right: LinearFormula,
    },
}

/// The most sets that a claim may speak of.
const MAX_SETS: usize = 64;
/// The most atoms that a formula may have, times the number of moves.
const MAX_ATOMS: usize = 1_000_000;

/// A formula that must have no solution q ∈ ℕⁿ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obligation {
    /// What a solution would mean, in words.
    pub meaning: String,
    /// The formula.
    pub formula: LinearFormula,
}

impl Obligation {
    fn new(meaning: impl fmt::Display, parts: Vec<LinearFormula>) -> Self {
        Obligation { meaning: meaning.to_string(), formula: LinearFormula::And(parts) }
    }

    /// The parts of the formula, all of which a solution satisfies: its conjuncts, and theirs.
    pub fn conjuncts(&self) -> Vec<&LinearFormula> {
        let mut conjuncts = Vec::new();
        let mut pending = vec![&self.formula];
        while let Some(formula) = pending.pop() {
            match formula {
                LinearFormula::And(parts) => pending.extend(parts.iter().rev()),
                other => conjuncts.push(other),
            }
        }
        conjuncts
    }
}

impl LinearClaim {
    /// The game it is about.
    pub fn game(&self) -> &LinearGame {
        match self {
            LinearClaim::PPositions { game, .. }
            | LinearClaim::Values { game, .. }
            | LinearClaim::Shift { game, .. }
            | LinearClaim::Equivalent { game, .. } => game,
        }
    }

    /// The formulas in it.
    pub fn formulas(&self) -> Vec<&LinearFormula> {
        match self {
            LinearClaim::PPositions { set, .. } => vec![set],
            LinearClaim::Values { levels: sets, .. } | LinearClaim::Shift { sets, .. } => {
                sets.iter().collect()
            }
            LinearClaim::Equivalent { left, right, .. } => vec![left, right],
        }
    }

    /// The claim as a formula of the core for outcomes, if it is one about P-positions.
    pub fn outcome(&self, source: Source) -> Option<LinearOutcome> {
        match self.clone() {
            LinearClaim::PPositions { game, set } => Some(LinearOutcome { game, set, source }),
            _ => None,
        }
    }

    /// The claim as a formula of the core for values, if it is one about values. The `invariant` says
    /// which: sg in normal play, g⁻ in misère play.
    pub fn value<I>(&self, invariant: I, source: Source) -> Option<LinearValue<I>> {
        match self.clone() {
            LinearClaim::Values { game, levels } => {
                Some(LinearValue { game, levels, invariant, source })
            }
            _ => None,
        }
    }

    /// What must have no solution q ∈ ℕⁿ.
    ///
    /// For P-positions: no move from the set to itself, and from every position outside it a move into
    /// it; terminal positions are in the set in normal play (the second part says so already) and
    /// outside in misère play. As every play ends, there is only one such set. The same for values: a
    /// position has one of the values listed, no option of the same value, an option of each smaller
    /// one; in misère play, terminal positions have value 1.
    ///
    /// # Errors
    ///
    /// If a formula is not one about the coordinates of the game, or if a constant does not fit.
    pub fn obligations(&self) -> Result<Vec<Obligation>, LinearError> {
        let game = self.game();
        let formulas = self.formulas();
        if formulas.len() > MAX_SETS {
            let (what, found, limit) = ("sets", formulas.len(), MAX_SETS);
            return Err(LinearError::Size { what, found, limit });
        }
        for formula in formulas {
            formula.validate(game.coordinates())?;
            let found = formula.atoms().saturating_mul(game.moves().len());
            if found > MAX_ATOMS {
                let (what, limit) = ("atoms times moves", MAX_ATOMS);
                return Err(LinearError::Size { what, found, limit });
            }
        }
        match self {
            LinearClaim::PPositions { set, .. } => p_positions(game, set),
            LinearClaim::Values { levels, .. } => values(game, levels),
            LinearClaim::Shift { sets, shift, .. } => shifts(game, sets, shift),
            LinearClaim::Equivalent { left, right, .. } => {
                let one = |meaning, a: &LinearFormula, b: &LinearFormula| {
                    Obligation::new(meaning, vec![game.domain(), a.clone(), !b.clone()])
                };
                Ok(vec![
                    one("in the first set only", left, right),
                    one("in the second set only", right, left),
                ])
            }
        }
    }
}

/// "The move d is legal and leads into the set."
fn leads(game: &LinearGame, d: &[i64], set: &LinearFormula) -> Result<LinearFormula, LinearError> {
    let back: Vec<i64> = d.iter().map(|&entry| -entry).collect();
    Ok(game.legal(d).and(set.shifted(&back)?))
}

/// "There is no move."
fn terminal(game: &LinearGame) -> LinearFormula {
    LinearFormula::And(game.moves().iter().map(|d| !game.legal(d)).collect())
}

/// A move from one of the sets into itself, for each move; from `from` no move into `to`.
fn moves_within(
    game: &LinearGame,
    set: &LinearFormula,
    name: &str,
) -> Result<Vec<Obligation>, LinearError> {
    let one = |d: &Vec<i64>| {
        let meaning = format!("{name}, and after the move −{d:?} again");
        Ok(Obligation::new(meaning, vec![game.domain(), set.clone(), leads(game, d, set)?]))
    };
    game.moves().iter().map(one).collect()
}

fn no_move_into(game: &LinearGame, to: &LinearFormula) -> Result<Vec<LinearFormula>, LinearError> {
    game.moves().iter().map(|d| Ok(!leads(game, d, to)?)).collect()
}

fn p_positions(game: &LinearGame, set: &LinearFormula) -> Result<Vec<Obligation>, LinearError> {
    let mut obligations = moves_within(game, set, "in the set")?;
    let mut parts = vec![game.domain(), !set.clone()];
    if game.convention() == Convention::Misere {
        parts.push(!terminal(game));
        obligations.push(Obligation::new(
            "in the set, but terminal in misère play",
            vec![game.domain(), set.clone(), terminal(game)],
        ));
    }
    parts.extend(no_move_into(game, set)?);
    obligations.push(Obligation::new("outside the set, with no move into it", parts));
    Ok(obligations)
}

fn values(game: &LinearGame, levels: &[LinearFormula]) -> Result<Vec<Obligation>, LinearError> {
    let mut obligations = Vec::new();
    let none = levels.iter().map(|level| !level.clone());
    let parts = std::iter::once(game.domain()).chain(none).collect();
    obligations.push(Obligation::new("no value is claimed", parts));
    let misere = game.convention() == Convention::Misere;
    for (v, level) in levels.iter().enumerate() {
        for (u, lower) in levels[..v].iter().enumerate() {
            let two = vec![game.domain(), level.clone(), lower.clone()];
            obligations.push(Obligation::new(format_args!("values {u} and {v} are claimed"), two));
            let mut parts = vec![game.domain(), level.clone()];
            if misere {
                parts.push(!terminal(game));
            }
            parts.extend(no_move_into(game, lower)?);
            let meaning = format_args!("value {v}, with no option of value {u}");
            obligations.push(Obligation::new(meaning, parts));
        }
        if misere && v != 1 {
            let parts = vec![game.domain(), level.clone(), terminal(game)];
            let meaning = format_args!("terminal in misère play, but of value {v}");
            obligations.push(Obligation::new(meaning, parts));
        }
        obligations.extend(moves_within(game, level, &format!("value {v}"))?);
    }
    Ok(obligations)
}

fn shifts(
    game: &LinearGame,
    sets: &[LinearFormula],
    shift: &[i64],
) -> Result<Vec<Obligation>, LinearError> {
    let n = game.coordinates();
    if shift.len() != n || shift.iter().any(|&entry| entry < 0) {
        return Err(LinearError::malformed(format_args!("a shift has {n} coordinates ≥ 0")));
    }
    let domain = game.domain();
    let leaves = vec![domain.clone(), !domain.shifted(shift)?];
    let mut obligations = vec![Obligation::new("a position that leaves the class", leaves)];
    for set in sets {
        let after = set.shifted(shift)?;
        obligations.push(Obligation::new(
            "in a set, after the shift no longer",
            vec![domain.clone(), set.clone(), !after.clone()],
        ));
        obligations.push(Obligation::new(
            "not in a set, but after the shift",
            vec![domain.clone(), !set.clone(), after],
        ));
    }
    Ok(obligations)
}

impl fmt::Display for LinearClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinearClaim::PPositions { game, set } => write!(f, "{game}: P iff {set}"),
            LinearClaim::Values { game, levels } => {
                write!(f, "{game}: ")?;
                for (v, level) in levels.iter().enumerate() {
                    let comma = if v > 0 { "; " } else { "" };
                    write!(f, "{comma}value {v} iff {level}")?;
                }
                Ok(())
            }
            LinearClaim::Shift { game, sets, shift } => {
                write!(f, "{game}: adding {shift:?} to q keeps q inside and outside of ")?;
                for (number, set) in sets.iter().enumerate() {
                    write!(f, "{}{set}", if number > 0 { "; of " } else { "" })?;
                }
                Ok(())
            }
            LinearClaim::Equivalent { game, left, right } => {
                write!(f, "{game}: {left} is equivalent to {right}")
            }
        }
    }
}

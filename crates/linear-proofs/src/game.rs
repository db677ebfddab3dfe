//! Finite difference games as data.

use crate::{LinearError, LinearFormula};
use impartial::convention::Convention;
use impartial::int;
use impartial::ruleset::Shape;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A finite difference game: a move subtracts one vector of a finite set from the heaps, if no heap
/// gets negative.
///
/// Its positions are described by coordinates q ∈ ℕⁿ. If the heaps have an order, q = x, the heaps
/// themselves. If the game is symmetric and moves take at most one token from a heap, positions are
/// sorted, x₁ ≤ … ≤ xₙ, and q₁ = x₁, qᵢ = xᵢ − xᵢ₋₁: a move that breaks the order is then the same as
/// another one on heaps of equal size, so that the moves that keep the order are all there are. Either
/// way a move subtracts a fixed vector from q and is legal iff no coordinate gets negative.
///
/// # Source
///
/// \[Slow\] §3.2 (coordinates), §4 (finite difference games).
///
/// # Examples
///
/// ```
/// use linear_proofs::LinearGame;
///
/// let game = LinearGame::nim(3, 2)?;
/// assert_eq!(game.moves(), [[1, 0, -1], [1, -1, 1], [0, 1, 0]]);
/// assert_eq!(game.position(&[2, 5, 9]), Some(vec![2, 3, 4]));
/// assert_eq!(game.class(1)?.to_string(), "Nim(3,=2)[1]");
/// # Ok::<(), linear_proofs::LinearError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Stated", into = "Stated")]
pub struct LinearGame {
    stated: Stated,
    moves: Vec<Vec<i64>>,
}

/// Which moves there are.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum LinearRules {
    /// Slow Nim on sorted heaps: a move picks some heaps, all nonempty, and takes one token from each.
    Slow {
        /// The number of heaps.
        heaps: usize,
        /// How many heaps a move may pick.
        picks: Vec<usize>,
    },
    /// A move subtracts one of these vectors from the heaps, whose order matters.
    Vectors(Vec<Vec<i64>>),
}

/// A game as it is written down.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stated {
    rules: LinearRules,
    #[serde(with = "convention_word")]
    convention: Convention,
    /// (m, j): only the positions whose total is ≡ j (mod m).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    class: Option<(u64, u64)>,
}

/// "normal" and "misere".
pub(crate) mod convention_word {
    use impartial::convention::Convention;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(c: &Convention, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(match c {
            Convention::Normal => "normal",
            Convention::Misere => "misere",
        })
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Convention, D::Error> {
        match String::deserialize(d)?.as_str() {
            "normal" => Ok(Convention::Normal),
            "misere" | "misère" => Ok(Convention::Misere),
            other => Err(serde::de::Error::unknown_variant(other, &["normal", "misere"])),
        }
    }
}

/// The most heaps a game may have.
const MAX_HEAPS: usize = 16;
/// The most moves a game may have.
const MAX_MOVES: usize = 1 << 14;

impl TryFrom<Stated> for LinearGame {
    type Error = LinearError;

    fn try_from(stated: Stated) -> Result<Self, LinearError> {
        let moves = stated.rules.moves()?;
        let game = LinearGame { stated, moves };
        if let Some((m, j)) = game.stated.class {
            game.check_class(m, j)?;
        }
        Ok(game)
    }
}

impl From<LinearGame> for Stated {
    fn from(game: LinearGame) -> Self {
        game.stated
    }
}

impl LinearRules {
    /// The vectors that moves subtract from the coordinates.
    fn moves(&self) -> Result<Vec<Vec<i64>>, LinearError> {
        let wrong = |reason: String| Err(LinearError::Malformed(reason));
        let heaps = match self {
            LinearRules::Slow { heaps, .. } => *heaps,
            LinearRules::Vectors(vectors) => vectors.first().map_or(0, Vec::len),
        };
        if !(1..=MAX_HEAPS).contains(&heaps) {
            return wrong(format!("{heaps} heaps, 1 to {MAX_HEAPS} allowed"));
        }
        let mut moves = match self {
            LinearRules::Slow { heaps, picks } => slow_moves(*heaps, picks),
            LinearRules::Vectors(vectors) => vectors.clone(),
        };
        for vector in &moves {
            if vector.len() != heaps {
                return wrong(format!("a vector of {} entries, {heaps} needed", vector.len()));
            }
            let sum: i128 = vector.iter().map(|&entry| i128::from(entry)).sum();
            if sum <= 0 || vector.iter().any(|&entry| entry.unsigned_abs() > 1 << 32) {
                return wrong(format!("the vector {vector:?}: sums > 0, entries ≤ 2^32 allowed"));
            }
        }
        if let LinearRules::Slow { .. } = self {
            for vector in &mut moves {
                for i in (1..vector.len()).rev() {
                    vector[i] -= vector[i - 1];
                }
            }
        }
        if moves.len() > MAX_MOVES {
            return wrong(format!("{} moves, {MAX_MOVES} allowed", moves.len()));
        }
        Ok(moves)
    }
}

/// The vectors of zeros and ones with an allowed number of ones, the first heaps first.
fn slow_moves(heaps: usize, picks: &[usize]) -> Vec<Vec<i64>> {
    let sets = (1_u32..1 << heaps).filter(|set| picks.contains(&(set.count_ones() as usize)));
    let mut moves: Vec<Vec<i64>> =
        sets.map(|set| (0..heaps).map(|i| i64::from(set >> i & 1)).collect()).collect();
    moves.sort_unstable_by(|a, b| b.cmp(a));
    moves
}

impl LinearGame {
    /// Exact slow Nim, Nim(n,=k): a move picks exactly k of n heaps.
    ///
    /// # Errors
    ///
    /// If n is not between 1 and 16.
    pub fn nim(n: usize, k: usize) -> Result<LinearGame, LinearError> {
        LinearGame::new(LinearRules::Slow { heaps: n, picks: vec![k] })
    }

    /// Moore's slow Nim, Nim(n,≤k): a move picks at least one and at most k of n heaps.
    ///
    /// # Errors
    ///
    /// If n is not between 1 and 16.
    pub fn moore(n: usize, k: usize) -> Result<LinearGame, LinearError> {
        LinearGame::new(LinearRules::Slow { heaps: n, picks: (1..=k.min(n)).collect() })
    }

    /// The game with these difference vectors on heaps in a fixed order.
    ///
    /// # Errors
    ///
    /// If there is none, if lengths differ, or if the sum of a vector is not positive.
    pub fn differences(vectors: impl Into<Vec<Vec<i64>>>) -> Result<LinearGame, LinearError> {
        LinearGame::new(LinearRules::Vectors(vectors.into()))
    }

    /// The game with these rules, in normal play.
    ///
    /// # Errors
    ///
    /// If the number of heaps or of moves is out of range, or if a vector is not allowed.
    pub fn new(rules: LinearRules) -> Result<LinearGame, LinearError> {
        Stated { rules, convention: Convention::Normal, class: None }.try_into()
    }

    /// The same rules in normal or misère play.
    #[must_use]
    pub fn in_play(mut self, convention: Convention) -> LinearGame {
        self.stated.convention = convention;
        self
    }

    /// Nim(n,=k)\[j\]: only the positions whose total is ≡ j (mod k).
    ///
    /// # Errors
    ///
    /// If the game is not slow Nim with one k ≥ 1, or if j ≥ k.
    pub fn class(self, j: u64) -> Result<LinearGame, LinearError> {
        match &self.stated.rules {
            LinearRules::Slow { picks, .. } if picks.len() == 1 => {
                let m = picks[0] as u64;
                self.with_total(m, j)
            }
            _ => Err(LinearError::malformed("classes [j] are those of Nim(n,=k)")),
        }
    }

    /// Only the positions whose total is ≡ j (mod m), where every move keeps that.
    ///
    /// # Errors
    ///
    /// If j ≥ m, or if a move changes the total modulo m.
    pub fn with_total(mut self, m: u64, j: u64) -> Result<LinearGame, LinearError> {
        self.check_class(m, j)?;
        self.stated.class = Some((m, j));
        Ok(self)
    }

    fn check_class(&self, m: u64, j: u64) -> Result<(), LinearError> {
        let modulus = i128::from(m);
        if m > 1 << 32 || j >= m {
            let reason = format_args!("class {j} modulo {m}: 0 ≤ j < m ≤ 2^32 allowed");
            return Err(LinearError::malformed(reason));
        }
        let weights = self.weights();
        let kept = self.moves.iter().all(|vector| {
            let sum: i128 =
                vector.iter().zip(&weights).map(|(&d, &w)| i128::from(d) * i128::from(w)).sum();
            sum % modulus == 0
        });
        if kept { Ok(()) } else { Err(LinearError::malformed("a move changes the class")) }
    }

    /// The rules.
    pub fn rules(&self) -> &LinearRules {
        &self.stated.rules
    }

    /// Who wins: the player with the last move, or the other.
    pub fn convention(&self) -> Convention {
        self.stated.convention
    }

    /// The number n of coordinates, which is the number of heaps.
    pub fn coordinates(&self) -> usize {
        match &self.stated.rules {
            LinearRules::Slow { heaps, .. } => *heaps,
            LinearRules::Vectors(vectors) => vectors.first().map_or(0, Vec::len),
        }
    }

    /// Whether positions are sorted heaps.
    pub fn is_sorted(&self) -> bool {
        matches!(self.stated.rules, LinearRules::Slow { .. })
    }

    /// The vectors d of the moves q → q − d.
    pub fn moves(&self) -> &[Vec<i64>] {
        &self.moves
    }

    /// The total of the heaps is Σ wᵢqᵢ with these weights w.
    pub fn weights(&self) -> Vec<i64> {
        let n = self.coordinates();
        let weight = |i: usize| if self.is_sorted() { n - i } else { 1 };
        (0..n).map(|i| int::to_i64(weight(i))).collect()
    }

    /// Which q ≥ 0 are positions: all, or those of the class.
    pub fn domain(&self) -> LinearFormula {
        match self.stated.class {
            None => LinearFormula::True,
            Some((m, j)) => {
                // `check_class` allows no modulus above 2^32.
                let [m, j] = [m, j].map(int::to_i64);
                LinearFormula::modulo(self.weights(), 0, m, j)
            }
        }
    }

    /// The positions from which the move d is legal: q ≥ d.
    pub fn legal(&self, d: &[i64]) -> LinearFormula {
        let n = self.coordinates();
        let needed = d.iter().enumerate().filter(|&(_, &entry)| entry > 0);
        let parts =
            needed.map(|(i, &entry)| LinearFormula::Ge(crate::Linear::coordinate(n, i, -entry)));
        LinearFormula::And(parts.collect())
    }

    /// The moves on heaps as data: a ruleset, of which [`Solution`](impartial::solve::Solution) solves a
    /// box. It knows no class of totals and no order of the heaps.
    pub fn shape(&self) -> Shape {
        Shape::Differences(match &self.stated.rules {
            LinearRules::Slow { heaps, picks } => slow_moves(*heaps, picks),
            LinearRules::Vectors(vectors) => vectors.clone(),
        })
    }

    /// The coordinates of heaps, if there are n of them, in order where positions are sorted.
    pub fn position(&self, heaps: &[u64]) -> Option<Vec<i128>> {
        if heaps.len() != self.coordinates() || (self.is_sorted() && !heaps.is_sorted()) {
            return None;
        }
        let before = std::iter::once(0).chain(heaps.iter().copied());
        let before = before.map(|below| if self.is_sorted() { i128::from(below) } else { 0 });
        Some(heaps.iter().zip(before).map(|(&heap, below)| i128::from(heap) - below).collect())
    }

    /// The heaps with coordinates q.
    pub fn heaps(&self, q: &[i128]) -> Vec<i128> {
        let mut below = 0_i128;
        let heap = |&entry: &i128| {
            below = if self.is_sorted() { below.saturating_add(entry) } else { entry };
            below
        };
        q.iter().map(heap).collect()
    }
}

impl fmt::Display for LinearGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.convention() == Convention::Misere {
            f.write_str("misère ")?;
        }
        match &self.stated.rules {
            LinearRules::Slow { heaps, picks } => match picks[..] {
                [k] => write!(f, "Nim({heaps},={k})")?,
                _ if picks.iter().copied().eq(1..=picks.len()) => {
                    write!(f, "Nim({heaps},≤{})", picks.len())?;
                }
                _ => write!(f, "slow Nim on {heaps} heaps, {picks:?} picked")?,
            },
            LinearRules::Vectors(vectors) => write!(f, "difference game {vectors:?}")?,
        }
        match (self.stated.class, &self.stated.rules) {
            (None, _) => Ok(()),
            (Some((m, j)), LinearRules::Slow { picks, .. }) if picks[..] == [int::to_usize(m)] => {
                write!(f, "[{j}]")
            }
            (Some((m, j)), _) => write!(f, ", totals ≡ {j} (mod {m})"),
        }
    }
}

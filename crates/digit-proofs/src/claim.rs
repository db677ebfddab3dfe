//! What is claimed of a game, and how it is decided.

mod brute;
mod failures;
mod prove;
mod refutation;

pub use prove::DigitVerdict;
pub use refutation::{Failure, Refutation};

use crate::automaton::{Automaton, View};
use crate::track::{Side, Track, x, y};
use crate::{DigitError, Engine, Numeration};
use serde::{Deserialize, Serialize};

/// A claim about all positions of a game with a fixed number of heaps.
///
/// The game: positions X, options Y among the positions. Its moves need not be recognisable; it is
/// enough that they lie between two sets that are, `moves_below` ⊆ moves ⊆ `moves_above`.
///
/// [`prove`](DigitClaim::prove) decides, for every position:
///
/// - every position has one and only one value;
/// - `moves_below` ⊆ `moves_above`, and every move of `moves_above` lowers the rank, so play ends;
/// - (SG1) no move of `moves_above` keeps the value;
/// - (SG2) for each smaller value some move of `moves_below` leads to it.
///
/// By induction the value is then the Sprague–Grundy value of *every* game whose moves lie in between.
///
/// # Source
///
/// (SG1), (SG2): \[Sat\] §2.1.
///
/// # Examples
///
/// Nim with two heaps: the value is the sum of the binary digits without carry.
///
/// ```
/// use digit_proofs::{DigitVerdict, Engine, games};
/// use impartial::progress::Unbounded;
///
/// let claim = games::nim::nim(2)?;
/// let engine = Engine::new(claim.numeration.clone());
/// let DigitVerdict::Proved(certificate) = claim.prove(&engine)? else { panic!("refuted") };
/// assert!(certificate.check(&Unbounded).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DigitClaim {
    /// The game in words, with its parameters.
    pub game: String,
    /// What is claimed of it, in words.
    pub statement: String,
    /// What the proof takes for granted, in words: that the automata below say what the words say,
    /// and arguments by hand, if there are any.
    pub trusted: String,
    /// How numbers are written.
    pub numeration: Numeration,
    /// k, the number of heaps.
    pub heaps: u8,
    /// The positions, a relation between x0, …, x(k−1).
    pub positions: Automaton,
    /// Sets of moves that together contain all moves.
    pub moves_above: Vec<MoveSet>,
    /// Sets of moves that are moves of the game.
    pub moves_below: Vec<MoveSet>,
    /// The value.
    pub value: Value,
    /// What every move lowers.
    pub rank: Rank,
}

/// A set of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveSet {
    /// The heaps that may change, increasing; all others stay as they are.
    pub heaps: Vec<u8>,
    /// A relation between x0, …, x(k−1) and those y that may change.
    pub relation: Automaton,
}

/// The claimed value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(clippy::large_enum_variant, reason = "a claim has one, and it is never moved in bulk")]
pub enum Value {
    /// The Sprague–Grundy value.
    Grundy {
        /// The relation between X and m: m encodes the value of X.
        relation: Automaton,
        /// Which numbers m encode a value. The j-th of them in increasing order, from 0, encodes j; so
        /// if all do, m is the value itself.
        codes: Automaton,
        /// Which pairs (X, m) have to be attained from X in (SG2), if an argument by hand reduces
        /// all others to these; usually none: all m below the value of X.
        wanted: Option<Automaton>,
    },
    /// Only which positions are lost for the player to move.
    Lost(Automaton),
}

/// A number that every move lowers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// No heap grows, and some heap falls.
    EveryHeap,
    /// This heap falls.
    Heap(u8),
    /// Σ wᵢ·xᵢ falls, with weights wᵢ ≥ 0.
    Weighted(Vec<u32>),
}

impl Value {
    /// The relation that tells the value, or the set of lost positions.
    pub(crate) fn target(&self) -> &Automaton {
        match self {
            Value::Grundy { relation, .. } => relation,
            Value::Lost(lost) => lost,
        }
    }
}

impl MoveSet {
    /// The option Y in the place of the position X, where only `heaps` have changed: xᵢ becomes yᵢ or
    /// stays.
    pub(crate) fn option<'a>(&self, of_position: &'a Automaton) -> View<'a> {
        of_position.with(|track| match track {
            Track::Heap(i, Side::First) if self.heaps.contains(&i) => y(i),
            track => track,
        })
    }

    /// A relation between X and Y where only `heaps` have changed: the other yᵢ are xᵢ.
    pub(crate) fn pair<'a>(&self, relation: &'a Automaton) -> View<'a> {
        relation.with(|track| match track {
            Track::Heap(i, Side::Second) if !self.heaps.contains(&i) => x(i),
            track => track,
        })
    }
}

impl DigitClaim {
    /// The relation "Y has a lower rank than X".
    pub(crate) fn lower(&self, engine: &Engine) -> Result<Automaton, DigitError> {
        let heaps = 0..self.heaps;
        match &self.rank {
            Rank::Heap(i) => engine.less(y(*i), x(*i)),
            Rank::Weighted(weights) => {
                let terms = heaps.zip(weights).flat_map(|(i, &weight)| {
                    [(x(i), -i64::from(weight)), (y(i), i64::from(weight))]
                });
                engine.inequality(&terms.collect::<Vec<_>>(), -1)
            }
            Rank::EveryHeap => {
                let at_most = heaps.map(|i| engine.at_most(y(i), x(i)));
                let at_most = at_most.collect::<Result<Vec<_>, _>>()?;
                let tracks: Vec<Track> = (0..self.heaps).flat_map(|i| [x(i), y(i)]).collect();
                let differ = engine.atom(
                    &tracks,
                    (false, 0),
                    |&(differ, first), digit| {
                        if digit.number % 2 == 0 {
                            return Some((differ, digit.digit));
                        }
                        Some((differ || first != digit.digit, 0))
                    },
                    |&state, _| Some(state),
                    |&(differ, _)| differ,
                )?;
                let mut lower = differ;
                for at_most in &at_most {
                    lower = engine.all(&[(&lower).into(), at_most.into()])?;
                }
                Ok(lower)
            }
        }
    }

    /// Whether the parts fit together: each relation is about the right numbers, in the engine's
    /// numeration.
    pub(crate) fn fits(&self, numeration: &Numeration) -> Result<(), String> {
        if self.numeration != *numeration {
            return Err(format!("the claim is in {}, not in {numeration}", self.numeration));
        }
        let is_x = |t: &Track| matches!(t, Track::Heap(i, Side::First) if *i < self.heaps);
        let check = |name: &str, automaton: &Automaton, fits: &dyn Fn(&Track) -> bool| {
            if let Some(track) = automaton.tracks().iter().find(|track| !fits(track)) {
                return Err(format!("{name} must not be about {track}"));
            }
            automaton.validate(numeration).map_err(|what| format!("{name}: {what}"))
        };
        check("the set of positions", &self.positions, &is_x)?;
        for moves in self.moves_above.iter().chain(&self.moves_below) {
            if !moves.heaps.is_sorted_by(|a, b| a < b)
                || moves.heaps.iter().any(|&i| i >= self.heaps)
            {
                return Err(
                    "the heaps that a move changes are not in order, or do not exist".into()
                );
            }
            let is_y =
                |t: &Track| matches!(t, Track::Heap(i, Side::Second) if moves.heaps.contains(i));
            check("a set of moves", &moves.relation, &|t| is_x(t) || is_y(t))?;
        }
        match &self.value {
            Value::Lost(lost) => check("the set of lost positions", lost, &is_x),
            Value::Grundy { relation, codes, wanted } => {
                let is_m = |t: &Track| *t == crate::M;
                check("the value", relation, &|t| is_x(t) || is_m(t))?;
                check("the set of codes", codes, &is_m)?;
                wanted
                    .iter()
                    .try_for_each(|wanted| check("what is wanted", wanted, &|t| is_x(t) || is_m(t)))
            }
        }?;
        match &self.rank {
            Rank::Heap(i) if *i >= self.heaps => {
                Err("the rank is a heap that does not exist".into())
            }
            Rank::Weighted(weights) if weights.len() != usize::from(self.heaps) => {
                Err(format!("{} weights for {} heaps", weights.len(), self.heaps))
            }
            _ => Ok(()),
        }
    }
}

//! The search: plan after plan, and in each of them learning, proving, learning from counterexamples.

use crate::board::Board;
use crate::forms::small_forms;
use crate::formula::formula;
use crate::learn::{Effort, Examples};
use crate::periods::Periods;
use crate::plan::{Plan, bound, plans, probe};
use crate::rounds::{Setting, fit};
use crate::{DiscoveryError, State};
use impartial::progress::{Observer, Stop};
use impartial::random::Random;
use linear_proofs::{
    LinearCertificate, LinearError, LinearFormula, LinearGame, LinearVerdict, prove_p_positions,
};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// How a search ended.
#[derive(Clone, Debug)]
pub enum Discovered {
    /// The formula holds for all positions.
    Proved {
        /// The P-positions.
        formula: LinearFormula,
        /// The evidence.
        certificate: Box<LinearCertificate>,
    },
    /// The formula is right at every position with heaps up to the bound; it is not proved.
    Fits {
        /// The P-positions, perhaps.
        formula: LinearFormula,
        /// The bound on the heaps.
        reach: u64,
        /// What ended the search.
        why: End,
    },
    /// No formula was found.
    Nothing {
        /// What ended the search.
        why: End,
    },
}

/// What ended a search without a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything was tried.
    Exhausted,
    /// The observer stopped it.
    Stopped(Stop),
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Exhausted => f.write_str("everything was tried"),
            End::Stopped(stop) => write!(f, "{stop}"),
        }
    }
}

/// What happens on the way, to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// A plan begins.
    Plan {
        /// Its number, from 1.
        number: usize,
        /// How many there are.
        of: usize,
        /// The plan.
        plan: Plan,
    },
    /// No tree was found that fits the table.
    NoFit {
        /// How many positions the last tree gets wrong.
        mistakes: u64,
    },
    /// A formula fits the table.
    Fits {
        /// The formula.
        formula: LinearFormula,
        /// The bound on the heaps.
        reach: u64,
    },
    /// The prover found where the formula fails.
    Refuted {
        /// The heaps there.
        heaps: Vec<i128>,
        /// What happens there.
        meaning: String,
    },
    /// The prover gave up.
    Undecided {
        /// What it says.
        reason: String,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Plan { number, of, plan } => {
                let Plan { examples, board, coefficients, residues, joined } = plan;
                write!(
                    f,
                    "plan {number} of {of}: examples with heaps ≤ {examples}, table with heaps ≤ {board}, \
                     coefficients ≤ {coefficients}"
                )?;
                if *joined {
                    f.write_str(", positions joined by shifts")?;
                }
                if *residues > 1 { write!(f, ", residues modulo {residues} first") } else { Ok(()) }
            }
            Event::NoFit { mistakes } => {
                write!(f, "no tree fits: the last one is wrong at {mistakes} positions")
            }
            Event::Fits { formula, reach } => {
                let atoms = formula.atoms();
                write!(
                    f,
                    "a formula with {atoms} atoms fits the table with heaps ≤ {reach}; proving"
                )
            }
            Event::Refuted { heaps, meaning } => write!(f, "refuted at {heaps:?}: {meaning}"),
            Event::Undecided { reason } => write!(f, "not proved: {reason}"),
        }
    }
}

/// Looks for a formula for the P-positions of the game of `state` and proves it.
///
/// From the rules alone: a table of outcomes, a decision tree that fits it, a proof for all positions or
/// a counterexample, from which the next tree learns. It goes on where `state` stands, keeps it up to
/// date, and tells `show` what happens. The same state gives the same run.
///
/// # Errors
///
/// [`DiscoveryError::Table`] if there is no table for such a game, say because moves can add tokens.
pub fn discover(
    state: &mut State,
    observer: &dyn Observer,
    show: &mut dyn FnMut(&Event),
) -> Result<Discovered, DiscoveryError> {
    let game = state.game.clone();
    if game.coordinates() > MAX_HEAPS {
        let reason = format!("{} heaps, at most {MAX_HEAPS} are allowed", game.coordinates());
        return Err(DiscoveryError::Table(reason));
    }
    let heaps = game.coordinates();
    let all = match Board::solve(&game, probe(heaps), observer) {
        Ok(board) => plans(heaps, heaps - Periods::of(&board, board.reach()).lattice().rank()),
        Err(DiscoveryError::Stopped(stop)) => return Ok(unproved(state, End::Stopped(stop))),
        Err(error) => return Err(error),
    };
    let of = all.len();
    for (index, plan) in all.into_iter().enumerate().skip(state.plans_done) {
        show(&Event::Plan { number: index + 1, of, plan });
        let attempt = Attempt { game: &game, plan, observer, show: &mut *show };
        match attempt.run(state, index) {
            Ok(Some(found)) => return Ok(found),
            Ok(None) => state.plans_done = index + 1,
            Err(DiscoveryError::Stopped(stop)) => return Ok(unproved(state, End::Stopped(stop))),
            Err(error) => return Err(error),
        }
    }
    Ok(unproved(state, End::Exhausted))
}

fn unproved(state: &State, why: End) -> Discovered {
    match &state.best {
        Some((formula, reach)) => Discovered::Fits { formula: formula.clone(), reach: *reach, why },
        None => Discovered::Nothing { why },
    }
}

/// One plan at work.
struct Attempt<'a> {
    game: &'a LinearGame,
    plan: Plan,
    observer: &'a dyn Observer,
    show: &'a mut dyn FnMut(&Event),
}

/// Tables of more heaps are too large to learn from.
pub const MAX_HEAPS: usize = 7;
/// After so many refuted formulas the next plan, with a larger table, is better.
const REFUTATIONS: usize = 6;
/// A tree is repaired so many times.
const TURNS: usize = 6;
/// More examples are not looked at.
const EXAMPLES: usize = 200_000;
/// A proof has at most so many nodes.
const NODES: u64 = 3_000_000;

impl Attempt<'_> {
    fn run(
        mut self,
        state: &mut State,
        index: usize,
    ) -> Result<Option<Discovered>, DiscoveryError> {
        let board = Board::solve(self.game, self.plan.board, self.observer)?;
        let heaps = self.game.coordinates();
        let periods = match self.plan.joined {
            true => Periods::of(&board, self.plan.examples.min(probe(heaps) * 4 / 3)),
            false => Periods::none(heaps),
        };
        let bound = self.plan.coefficients.min(bound(heaps - periods.lattice().rank()));
        let forms = small_forms(heaps, bound, |form| periods.keep(form));
        // A form that is not constant along a period cannot bound a region: the period would cross it.
        state.forms.retain(|form| periods.keep(form));
        let mut random = Random(index as u64);
        let mut examples =
            Examples::from_board(&board, &periods, self.plan.examples, EXAMPLES, &mut random);
        for point in &state.counterexamples {
            examples.add_near(&board, point);
        }
        let effort = Effort { depth: 24, leaves: 400, sample: 2000, residues: self.plan.residues };
        let setting = Setting {
            board: &board,
            periods: &periods,
            forms: &forms,
            effort,
            observer: self.observer,
        };
        for _ in 0..REFUTATIONS {
            let fitted = fit(&setting, &mut examples, &mut state.forms, &mut random, TURNS)?;
            let Some((tree, mistakes)) = fitted else { return Ok(None) };
            if mistakes > 0 {
                (self.show)(&Event::NoFit { mistakes });
                return Ok(None);
            }
            let formula = formula(&tree);
            (self.show)(&Event::Fits { formula: formula.clone(), reach: board.reach() });
            if state.best.as_ref().is_none_or(|&(_, reach)| reach < board.reach()) {
                state.best = Some((formula.clone(), board.reach()));
            }
            match self.prove(&formula)? {
                Proof::Certificate(certificate) => {
                    return Ok(Some(Discovered::Proved { formula, certificate }));
                }
                Proof::None => return Ok(None),
                Proof::Fails(point) => {
                    state.best = state.best.take().filter(|(best, _)| *best != formula);
                    let before = examples.points.len();
                    examples.add_near(&board, &point);
                    state.counterexamples.push(point);
                    if examples.points.len() == before {
                        // Beyond the table there is nothing to learn from.
                        return Ok(None);
                    }
                }
            }
        }
        Ok(None)
    }

    fn prove(&mut self, formula: &LinearFormula) -> Result<Proof, DiscoveryError> {
        let bounded = Bounded { observer: self.observer, left: AtomicU64::new(NODES) };
        match prove_p_positions(self.game, formula, &bounded) {
            Ok(LinearVerdict::Proved(certificate)) => Ok(Proof::Certificate(certificate)),
            Ok(LinearVerdict::Refuted(found)) => {
                (self.show)(&Event::Refuted { heaps: found.heaps, meaning: found.meaning });
                let point = found.q.into_iter().map(i64::try_from).collect::<Result<_, _>>();
                Ok(point.map_or(Proof::None, Proof::Fails))
            }
            Err(LinearError::Undecided { .. }) if self.observer.checkpoint(0).is_err() => {
                self.observer.checkpoint(0)?;
                Ok(Proof::None)
            }
            Err(error) => {
                (self.show)(&Event::Undecided { reason: error.to_string() });
                Ok(Proof::None)
            }
        }
    }
}

enum Proof {
    Certificate(Box<LinearCertificate>),
    Fails(Vec<i64>),
    None,
}

/// Allows the prover so many nodes.
struct Bounded<'a> {
    observer: &'a dyn Observer,
    left: AtomicU64,
}

impl Observer for Bounded<'_> {
    fn checkpoint(&self, nodes: u64) -> Result<(), Stop> {
        self.observer.checkpoint(0)?;
        let left = self
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(nodes));
        left.map(|_| ()).map_err(|_| Stop::Positions { limit: NODES })
    }
}

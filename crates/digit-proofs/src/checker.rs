//! The check of a certificate, independent of the prover: what has to be shown, each by a walk.
//!
//! Of the prover's code only the types are shared: automata, claims, numerations. Nothing here
//! minimises, complements or projects.

mod walk;

use crate::automaton::Automaton;
use crate::certificate::{Certificate, FORMAT, Step, VERSION};
use crate::claim::{Claim, Moves, Rank, Value};
use crate::track::{M, N, Side, Track, x, y};
use impartial::verify::Report;
use std::fmt;
use walk::{Part, Rule, Walk, well_made};

/// Why a certificate was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// It is no certificate, or a damaged one.
    #[error("not a certificate: {0}")]
    Unreadable(String),
    /// It is of another format or version.
    #[error("format {found:?}, this checker reads {expected:?}")]
    Format {
        /// What it says.
        found: String,
        /// What is read here.
        expected: String,
    },
    /// A part of it is not well made.
    #[error("{part}: {what}")]
    Malformed {
        /// Which part.
        part: String,
        /// What is wrong.
        what: String,
    },
    /// It does not show what it has to.
    #[error("not shown: {0}")]
    NotShown(String),
}

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The game.
    pub game: String,
    /// What is proved of it.
    pub statement: String,
    /// What is taken for granted.
    pub trusted: String,
    /// How many states were walked.
    pub walked: u64,
}

impl Checked {
    /// As the report of a claim.
    pub fn report(&self) -> Report {
        Report::proved(self.game.clone(), self.trusted.clone())
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Checked { game, statement, trusted, .. } = self;
        write!(f, "proved for all positions of {game}: {statement} ({trusted})")
    }
}

/// Checks all that a certificate has to show.
pub(crate) fn check(certificate: &Certificate) -> Result<Checked, Refusal> {
    let Certificate { format, version, claim, wanted, steps } = certificate;
    if format != FORMAT || *version != VERSION {
        return Err(Refusal::Format {
            found: format!("{format} {version}"),
            expected: format!("{FORMAT} {VERSION}"),
        });
    }
    let malformed = |part: &str| {
        let part = part.to_string();
        move |what: String| Refusal::Malformed { part, what }
    };
    claim.fits(&claim.numeration).map_err(malformed("the claim"))?;
    for (part, automaton) in all_automata(certificate) {
        automaton.validate(&claim.numeration).map_err(malformed(&part))?;
        well_made(automaton, &claim.numeration).map_err(malformed(&part))?;
    }
    let mut walk = Walk { numeration: &claim.numeration, walked: 0 };
    value_is_a_function(&mut walk, claim)?;
    moves_are_as_claimed(&mut walk, claim)?;
    wanted_is_all(&mut walk, claim, wanted)?;
    let mut rest = wanted;
    for step in steps {
        step_attains(&mut walk, claim, rest, step)?;
        rest = &step.rest;
    }
    walk.never(&[Part::of(rest)], "(SG2): at the end something is still wanted")?;
    let Claim { game, statement, trusted, .. } = claim.clone();
    Ok(Checked { game, statement, trusted, walked: walk.walked })
}

fn all_automata(certificate: &Certificate) -> Vec<(String, &Automaton)> {
    let claim = &certificate.claim;
    let mut all = vec![("positions".into(), &claim.positions), ("wanted".into(), &certificate.wanted)];
    let moves = claim.moves_above.iter().chain(&claim.moves_below);
    all.extend(moves.map(|moves| ("moves".into(), &moves.relation)));
    match &claim.value {
        Value::Lost(lost) => all.push(("lost".into(), lost)),
        Value::Grundy { relation, codes, wanted } => {
            all.extend([("value".into(), relation), ("codes".into(), codes)]);
            all.extend(wanted.iter().map(|wanted| ("wanted".into(), wanted)));
        }
    }
    for (number, step) in certificate.steps.iter().enumerate() {
        let part = format!("step {}", number + 1);
        all.extend([(part.clone(), &step.strategy), (part.clone(), &step.rest)]);
        all.extend(step.projections.iter().map(|projection| (part.clone(), projection)));
    }
    all
}

/// Every position has exactly one value, and it is a code.
fn value_is_a_function(walk: &mut Walk, claim: &Claim) -> Result<(), Refusal> {
    let Value::Grundy { relation, codes, .. } = &claim.value else { return Ok(()) };
    let positions = Part::of(&claim.positions);
    walk.covered(&[positions.clone()], relation, M, "every position has a value")?;
    let (value, second) = (Part::of(relation), Part::of(relation).with(m_to_n));
    let two = [positions.clone(), value.clone(), second, Part::rule(Rule::differ(M, N))];
    walk.never(&two, "no position has two values")?;
    walk.never(&[positions, value, Part::of(codes).not()], "every value is a code")
}

/// Moves below are moves above; these lower the rank; (SG1).
fn moves_are_as_claimed(walk: &mut Walk, claim: &Claim) -> Result<(), Refusal> {
    for moves in &claim.moves_below {
        let mut parts = played(claim, moves);
        for above in &claim.moves_above {
            if moves.heaps.iter().all(|i| above.heaps.contains(i)) {
                parts.push(Part::of(&above.relation).with(unmoved(moves)).not());
            }
        }
        walk.never(&parts, "every move below is a move above")?;
    }
    for moves in &claim.moves_above {
        let mut rules: Vec<Rule> = match &claim.rank {
            Rank::EveryHeap => moves.heaps.iter().map(|&i| Rule::less(x(i), y(i))).collect(),
            Rank::Heap(i) if moves.heaps.contains(i) => vec![Rule::at_most(x(*i), y(*i))],
            Rank::Heap(_) => vec![Rule::Always],
            Rank::Weighted(weights) => {
                let weight = |&i: &u8| Some((i, *weights.get(usize::from(i))?));
                vec![Rule::NoFall(moves.heaps.iter().filter_map(weight).collect())]
            }
        };
        if claim.rank == Rank::EveryHeap {
            rules.push(Rule::NoneMoves(moves.heaps.clone()));
        }
        for rule in rules {
            let mut parts = played(claim, moves);
            parts.push(Part::rule(rule));
            walk.never(&parts, "every move lowers the rank")?;
        }
        let mut parts = played(claim, moves);
        let target = target(claim);
        parts.extend([Part::of(target), Part::of(target).with(after(moves))]);
        walk.never(&parts, "(SG1): no move keeps the value")?;
    }
    Ok(())
}

/// All that (SG2) asks is wanted.
fn wanted_is_all(walk: &mut Walk, claim: &Claim, wanted: &Automaton) -> Result<(), Refusal> {
    let positions = Part::of(&claim.positions);
    let parts = match &claim.value {
        Value::Lost(lost) => vec![positions, Part::of(lost).not()],
        Value::Grundy { wanted: Some(wanted), .. } => vec![Part::of(wanted)],
        Value::Grundy { relation, codes, .. } => {
            let less = Part::rule(Rule::less(M, N));
            vec![positions, Part::of(relation).with(m_to_n), less, Part::of(codes)]
        }
    };
    let parts: Vec<Part> = parts.into_iter().chain([Part::of(wanted).not()]).collect();
    walk.never(&parts, "(SG2): all smaller values are wanted")
}

/// From what is wanted, the moves of one step attain all but the rest.
fn step_attains(
    walk: &mut Walk,
    claim: &Claim,
    wanted: &Automaton,
    step: &Step,
) -> Result<(), Refusal> {
    let Some(moves) = claim.moves_below.get(step.moves) else {
        return Err(Refusal::NotShown("(SG2): a set of moves that does not exist".into()));
    };
    let strategy = Part::of(&step.strategy);
    let due = [
        Part::of(&moves.relation),
        Part::of(&claim.positions).with(after(moves)),
        Part::of(target(claim)).with(after(moves)),
    ];
    for part in due {
        let what = "(SG2): the moves of a strategy are moves to the wanted value";
        walk.never(&[strategy.clone(), part.not()], what)?;
    }
    if step.projections.len() != moves.heaps.len() {
        return Err(Refusal::NotShown("(SG2): a projection is missing".into()));
    }
    let mut before = &step.strategy;
    for (projection, &heap) in step.projections.iter().zip(moves.heaps.iter().rev()) {
        let what = "(SG2): a projection is contained in what it is a projection of";
        walk.covered(&[Part::of(projection)], before, y(heap), what)?;
        before = projection;
    }
    let left = [Part::of(wanted), Part::of(before).not(), Part::of(&step.rest).not()];
    walk.never(&left, "(SG2): what is not attained is still wanted")
}

/// The relation that tells the value, or the set of lost positions.
fn target(claim: &Claim) -> &Automaton {
    match &claim.value {
        Value::Lost(lost) => lost,
        Value::Grundy { relation, .. } => relation,
    }
}

/// X and Y are positions, and X → Y is one of the moves.
fn played<'a>(claim: &'a Claim, moves: &'a Moves) -> Vec<Part<'a>> {
    let positions = Part::of(&claim.positions);
    vec![positions.clone(), positions.with(after(moves)), Part::of(&moves.relation)]
}

fn m_to_n(track: Track) -> Track {
    if track == M { N } else { track }
}

/// X becomes Y.
fn after(moves: &Moves) -> impl Fn(Track) -> Track {
    |track| match track {
        Track::Heap(i, Side::First) if moves.heaps.contains(&i) => y(i),
        track => track,
    }
}

/// The heaps of Y that do not move are those of X.
fn unmoved(moves: &Moves) -> impl Fn(Track) -> Track {
    |track| match track {
        Track::Heap(i, Side::Second) if !moves.heaps.contains(&i) => x(i),
        track => track,
    }
}

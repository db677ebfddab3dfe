//! The check of a certificate, independent of the prover: what has to be shown, each time that several
//! relations never hold together.
//!
//! # The idea
//!
//! A claim says of all positions that a relation V(X, m) is "the value of X is m". The proof is an induction
//! over the rank, and all that the induction needs are statements of one form: *these relations never hold
//! together*. "Each position has a value" is "never: X is a position, and no m has V(X, m)". "No move keeps
//! the value" is "never: X and Y are positions, X → Y is a move, V(X, m) and V(Y, m)". Whether relations
//! ever hold together is seen by reading their digits side by side, from the first states on: it is a
//! question about which states can be reached. So the checker is one such walk ([`walk`]) and a list of
//! questions, the functions below.
//!
//! # Where a certificate is needed
//!
//! One statement is of another form: (SG2), for each position X and each m below its value *there is* an
//! option Y of value m. A subset construction would decide it, as the prover does, and blow up. The
//! certificate has the result of it in small pieces: for each set of moves
//!
//! ```text
//! strategy(X, m, Y)      never: strategy, and not (X → Y is a move of the set, Y a position, V(Y, m))
//! projection(X, m)       never: projection, and there is no Y with strategy
//! rest(X, m)             never: wanted, and not projection, and not rest
//! ```
//!
//! and the rest is what the next set has to attain; the last rest must be empty. Read from below: what is
//! wanted is in a projection, or in the rest; what is in a projection has a Y. Each automaton in the file may
//! be *anything*: if the prover was wrong, one of these statements fails. None of them is taken to be
//! minimal, complete or even sensible, only to be well made (valid digits; zeros at the end change nothing).
//!
//! # An example
//!
//! From one heap 1 or 3 tokens are taken, and the value is claimed to be n mod 2. (SG1): y = x − 1 or x − 3
//! with x ≡ y (mod 2) never holds. (SG2): wanted are the pairs (x, 0) with x odd; the strategy for "take 1" is
//! {(x, 0, x − 1) : x odd}, its projection is all that is wanted, the rest is empty. The move "take 3" needs
//! no step at all.
//!
//! # What is trusted
//!
//! That the automata of the claim say what its words say; the types shared with the prover (automata, claims,
//! numerations); this file and [`walk`].

mod walk;

use crate::DigitError;
use crate::automaton::Automaton;
use crate::certificate::{DigitCertificate, FORMAT, Proved, Step, VERSION};
use crate::claim::{DigitClaim, MoveSet, Rank, Value};
use crate::track::{M, N, Side, Track, x, y};
use impartial::progress::Observer;
use walk::{Part, Walk};

/// Checks all that a certificate has to show.
pub(crate) fn check(
    certificate: &DigitCertificate,
    observer: &dyn Observer,
) -> Result<Proved, DigitError> {
    let DigitCertificate { format, version, claim, wanted, steps } = certificate;
    // A certificate that was not read from a file is of this version.
    debug_assert!(format == FORMAT && *version <= VERSION);
    let malformed = |part: &str, what: String| DigitError::Malformed { part: part.into(), what };
    claim.fits(&claim.numeration).map_err(|what| malformed("the claim", what))?;
    let mut walk = Walk { numeration: &claim.numeration, observer, walked: 0 };
    for (part, automaton) in all_automata(certificate) {
        automaton.validate(&claim.numeration).map_err(|what| malformed(&part, what))?;
        walk.well_made(automaton).map_err(|error| match error {
            stopped if stopped.is_cut_off() => stopped,
            refusal => malformed(&part, refusal.to_string()),
        })?;
    }
    value_is_a_function(&mut walk, claim)?;
    moves_are_as_claimed(&mut walk, claim)?;
    wanted_is_all(&mut walk, claim, wanted)?;
    let mut rest = wanted;
    for step in steps {
        step_attains(&mut walk, claim, rest, step)?;
        rest = &step.rest;
    }
    walk.never(&[Part::of(rest)], "(SG2): at the end something is still wanted")?;
    let DigitClaim { game, statement, trusted, .. } = claim.clone();
    Ok(Proved { game, statement, trusted, walked: walk.walked })
}

fn all_automata(certificate: &DigitCertificate) -> Vec<(String, &Automaton)> {
    let claim = &certificate.claim;
    let mut all =
        vec![("positions".into(), &claim.positions), ("wanted".into(), &certificate.wanted)];
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
fn value_is_a_function(walk: &mut Walk, claim: &DigitClaim) -> Result<(), DigitError> {
    let Value::Grundy { relation, codes, .. } = &claim.value else { return Ok(()) };
    let positions = Part::of(&claim.positions);
    let valued = walk.some(relation, M)?;
    walk.never(&[positions.clone(), valued.not()], "every position has a value")?;
    let (value, second) = (Part::of(relation), Part::of(relation).with(m_to_n));
    let two = [positions.clone(), value.clone(), second, walk.less(M, N)?];
    walk.never(&two, "no position has two values")?;
    walk.never(&[positions, value, Part::of(codes).not()], "every value is a code")
}

/// MoveSet below are moves above; these lower the rank; (SG1).
fn moves_are_as_claimed(walk: &mut Walk, claim: &DigitClaim) -> Result<(), DigitError> {
    for moves in &claim.moves_below {
        let mut parts = played(claim, moves);
        // "In none of the sets above" is a conjunction, so all of them go into one walk. A set above that
        // changes fewer heaps than this one cannot contain its moves; leaving it out shows more.
        for above in &claim.moves_above {
            if moves.heaps.iter().all(|i| above.heaps.contains(i)) {
                parts.push(Part::of(&above.relation).with(unmoved(moves)).not());
            }
        }
        walk.never(&parts, "every move below is a move above")?;
    }
    for moves in &claim.moves_above {
        rank_falls(walk, claim, moves)?;
        let mut parts = played(claim, moves);
        let target = claim.value.target();
        parts.extend([Part::of(target), Part::of(target).with(after(moves))]);
        walk.never(&parts, "(SG1): no move keeps the value")?;
    }
    Ok(())
}

/// Every move lowers the rank, so play ends.
fn rank_falls(walk: &mut Walk, claim: &DigitClaim, moves: &MoveSet) -> Result<(), DigitError> {
    let what = "every move lowers the rank";
    let weights = match &claim.rank {
        Rank::EveryHeap => {
            // No heap grows, and the option is another position: so Σ xᵢ falls, and play ends.
            for &i in &moves.heaps {
                let grows = walk.less(x(i), y(i))?;
                walk.never(&[played(claim, moves), vec![grows]].concat(), what)?;
            }
            let nothing = Part::of(&moves.relation).with(|track| match track {
                Track::Heap(i, Side::Second) => x(i),
                track => track,
            });
            return walk.never(&[Part::of(&claim.positions), nothing], what);
        }
        Rank::Heap(i) => &[vec![0; usize::from(*i)], vec![1]].concat(),
        Rank::Weighted(weights) => weights,
    };
    // The prover asks whether the rank is lower; here it is asked whether it can stay or grow.
    // Σ wᵢ·yᵢ ≥ Σ wᵢ·xᵢ. The digits are taken as those of a positional numeration even if they are
    // Zeckendorf's: any natural number that falls will do.
    let large = || DigitError::NotShown("the weights of the rank are too large".into());
    let weight = |i: u8| match weights.get(usize::from(i)) {
        Some(&weight) => i32::try_from(weight).map_err(|_| large()),
        None => Ok(0),
    };
    let mut terms = Vec::new();
    for &i in &moves.heaps {
        let weight = weight(i)?;
        terms.extend([(x(i), -weight), (y(i), weight)]);
    }
    let stays = walk.sum(&terms, 0)?;
    walk.never(&[played(claim, moves), vec![stays]].concat(), what)
}

/// All that (SG2) asks is wanted.
fn wanted_is_all(
    walk: &mut Walk,
    claim: &DigitClaim,
    wanted: &Automaton,
) -> Result<(), DigitError> {
    let positions = Part::of(&claim.positions);
    let parts = match &claim.value {
        Value::Lost(lost) => vec![positions, Part::of(lost).not()],
        Value::Grundy { wanted: Some(wanted), .. } => vec![Part::of(wanted)],
        Value::Grundy { relation, codes, .. } => {
            let less = walk.less(M, N)?;
            vec![positions, Part::of(relation).with(m_to_n), less, Part::of(codes)]
        }
    };
    let parts: Vec<Part> = parts.into_iter().chain([Part::of(wanted).not()]).collect();
    walk.never(&parts, "(SG2): all smaller values are wanted")
}

/// From what is wanted, the moves of one step attain all but the rest.
fn step_attains(
    walk: &mut Walk,
    claim: &DigitClaim,
    wanted: &Automaton,
    step: &Step,
) -> Result<(), DigitError> {
    let Some(moves) = claim.moves_below.get(step.moves) else {
        return Err(DigitError::NotShown("(SG2): a set of moves that does not exist".into()));
    };
    let strategy = Part::of(&step.strategy);
    let due = [
        Part::of(&moves.relation),
        Part::of(&claim.positions).with(after(moves)),
        Part::of(claim.value.target()).with(after(moves)),
    ];
    for part in due {
        let what = "(SG2): the moves of a strategy are moves to the wanted value";
        walk.never(&[strategy.clone(), part.not()], what)?;
    }
    if step.projections.len() != moves.heaps.len() {
        return Err(DigitError::NotShown("(SG2): a projection is missing".into()));
    }
    let mut before = &step.strategy;
    // One number after another, the last heap first: "some y₁, y₂" at once would be sets of pairs.
    for (projection, &heap) in step.projections.iter().zip(moves.heaps.iter().rev()) {
        let what = "(SG2): a projection is contained in what it is a projection of";
        let contains = walk.some(before, y(heap))?;
        walk.never(&[Part::of(projection), contains.not()], what)?;
        before = projection;
    }
    let left = [Part::of(wanted), Part::of(before).not(), Part::of(&step.rest).not()];
    walk.never(&left, "(SG2): what is not attained is still wanted")
}

/// X and Y are positions, and X → Y is one of the moves.
fn played<'a>(claim: &'a DigitClaim, moves: &'a MoveSet) -> Vec<Part<'a>> {
    let positions = Part::of(&claim.positions);
    vec![positions.clone(), positions.with(after(moves)), Part::of(&moves.relation)]
}

fn m_to_n(track: Track) -> Track {
    if track == M { N } else { track }
}

/// X becomes Y.
fn after(moves: &MoveSet) -> impl Fn(Track) -> Track {
    |track| match track {
        Track::Heap(i, Side::First) if moves.heaps.contains(&i) => y(i),
        track => track,
    }
}

/// The heaps of Y that do not move are those of X.
fn unmoved(moves: &MoveSet) -> impl Fn(Track) -> Track {
    |track| match track {
        Track::Heap(i, Side::Second) if !moves.heaps.contains(&i) => x(i),
        track => track,
    }
}

//! Proofs for all positions.

mod compared;

use crate::certificates::LINEAR;
use exact_slow_nim::linear::{Statement, statements};
use impartial::progress::Unbounded;
use impartial::verify::{Claim, Counterexample, Evidence, Report, Run};
use linear_proofs::{LinearClaim as Stated, LinearError, LinearFormula, certificate, prove};

/// The proofs by re-checking their stored certificates, and the comparisons.
pub(super) fn claims() -> Vec<Claim> {
    let mut claims = proofs(|file, statements, _| rechecked(file, statements));
    claims.extend(compared::claims());
    claims
}

/// The proofs by proving them anew.
pub(super) fn proved() -> Vec<Claim> {
    proofs(|_, statements, run| proved_anew(statements, run))
}

/// What is done with the statements of one file: their nodes are counted.
type Done = Result<Result<u64, Counterexample>, LinearError>;

/// A claim for each statement that a file of certificates is about: those about several games are one.
fn proofs(how: fn(&'static str, &[Statement], &Run) -> Done) -> Vec<Claim> {
    // The statements are fixed; a test builds them all.
    let all = statements().unwrap_or_default();
    let mut claims = Vec::new();
    for &(file, _) in LINEAR {
        let mut rest: Vec<Statement> = all.iter().filter(|s| s.file == file).cloned().collect();
        while let Some(first) = rest.first().cloned() {
            let same = |s: &Statement| (s.source, s.says) == (first.source, first.says);
            let (statements, others) = rest.into_iter().partition(same);
            claims.push(proof(file, &first, statements, how));
            rest = others;
        }
    }
    claims
}

fn proof(
    file: &'static str,
    first: &Statement,
    statements: Vec<Statement>,
    how: fn(&'static str, &[Statement], &Run) -> Done,
) -> Claim {
    let games = games(&statements);
    let mutant = first_atom_negated(first);
    let about = games.clone();
    let check = move |run: &Run| report(&about, how(file, &statements, run));
    let claim = Claim::new(first.name, first.source, first.says, Evidence::Proof, check);
    claim.parameters(games.clone()).mutant(mutant.says, move |run: &Run| {
        report(&games, proved_anew(std::slice::from_ref(&mutant), run))
    })
}

/// The games, each once: the first … the last if there are many.
fn games(statements: &[Statement]) -> String {
    let mut names: Vec<String> = Vec::new();
    for statement in statements {
        let name = statement.claim.game().to_string();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    match names.as_slice() {
        [first, _, .., last] => format!("{first} … {last}"),
        _ => names.join(", "),
    }
}

fn report(games: &str, done: Done) -> Report {
    match done {
        Ok(Ok(nodes)) => {
            let trusted = "trusted: the formulas, linear_proofs::Claim, the checker";
            Report::proved(games, format!("{nodes} cases checked; {trusted}"))
        }
        Ok(Err(counterexample)) => {
            Report::refuted(games, counterexample.position, counterexample.what)
        }
        Err(error) => Report::cut_off(games, error),
    }
}

/// Checks the stored certificates of a file: one of each of the statements is among them.
fn rechecked(file: &str, statements: &[Statement]) -> Done {
    let stored = LINEAR.iter().find(|(name, _)| *name == file);
    let bytes = stored.map_or(&b""[..], |(_, bytes)| bytes);
    let checked = match certificate::check(bytes, &Unbounded) {
        Ok(checked) => checked,
        Err(error) => return Ok(Err(refused(file, error.to_string()))),
    };
    let mut nodes = 0;
    for statement in statements {
        match checked.iter().find(|checked| *checked.claim() == statement.claim) {
            Some(checked) => nodes += checked.nodes(),
            None => {
                let what =
                    format!("no certificate of the statement about {}", statement.claim.game());
                return Ok(Err(refused(file, what)));
            }
        }
    }
    Ok(Ok(nodes))
}

fn refused(file: &str, what: String) -> Counterexample {
    Counterexample { position: format!("certificates/{file}.jsonl"), what }
}

/// Proves the statements and checks the certificates, or finds a position that refutes one.
fn proved_anew(statements: &[Statement], run: &Run) -> Done {
    let mut nodes = 0;
    for statement in statements {
        match prove(&statement.claim, run.observer)? {
            linear_proofs::LinearVerdict::Proved(proof) => {
                let mut text = Vec::new();
                proof.write(&mut text)?;
                let checked = certificate::check(&text[..], run.observer)?;
                nodes += checked.iter().map(certificate::Proved::nodes).sum::<u64>();
            }
            linear_proofs::LinearVerdict::Refuted(found) => {
                let position = format!("{:?}", found.heaps);
                return Ok(Err(Counterexample { position, what: found.meaning }));
            }
        }
    }
    Ok(Ok(nodes))
}

/// The statement with one detail changed: the first atom of its formula, or its shift.
fn first_atom_negated(statement: &Statement) -> Statement {
    let mut changed = statement.clone();
    changed.says = "the first atom of the formula negated";
    match &mut changed.claim {
        Stated::PPositions { set, .. } => negate_first(set),
        Stated::Values { levels, .. } => levels.iter_mut().take(1).for_each(negate_first),
        Stated::Equivalent { left, .. } => negate_first(left),
        Stated::Shift { shift, .. } => {
            changed.says = "one token more in the last entry of the vector";
            if let Some(last) = shift.last_mut() {
                *last += 1;
            }
        }
        _ => {}
    }
    changed
}

fn negate_first(formula: &mut LinearFormula) {
    let first = match formula {
        LinearFormula::And(parts) | LinearFormula::Or(parts) => parts.first_mut(),
        LinearFormula::Not(part) => Some(&mut **part),
        LinearFormula::Ite(parts) => parts.first_mut(),
        _ => None,
    };
    match first {
        Some(first) => negate_first(first),
        None => *formula = !formula.clone(),
    }
}

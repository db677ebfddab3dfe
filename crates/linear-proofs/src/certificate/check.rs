//! The checker. It shares no code with the prover: only formulas, games, claims, and the nodes.
//!
//! # The idea
//!
//! A claim is true iff no q ∈ ℕⁿ satisfies the formula of one of its obligations, so a proof is a reason
//! why a formula has no solution. The reason is a tree of cases. At its root q is any point of ℕⁿ. An
//! inner node asks a question about q: is c·q + b ≥ 0, or which residue has c·q modulo m? Each answer is a
//! case. A leaf says why its case is impossible, in one of two ways:
//!
//! - a part of the formula is false there, by what the questions on the way told; or
//! - the inequalities of the way contradict each other: a sum of some of them, each times a positive
//!   number, reads 0 ≥ c with c > 0.
//!
//! The prover has to *find* such a tree, with a simplex method, lattices and a heuristic for questions. The
//! checker only walks through it. It need not know why a question was asked, or where multipliers came
//! from; so it can be small.
//!
//! # An example
//!
//! Nim(2,=2) has the one move (1, 1), in coordinates q₁ = x₁, q₂ = x₂ − x₁ the vector (1, 0). Claim: P iff
//! q₁ is even. One obligation: "in the set, and after the move again", that is
//!
//! ```text
//! part 0: true    part 1: q₁ ≡ 0 (mod 2)    part 2: q₁ − 1 ≥ 0    part 3: q₁ − 1 ≡ 0 (mod 2)
//! ```
//!
//! (part 0: the game has all positions). A tree is `[["mod",0,2], 3, 1]`: ask for the residue of form 0,
//! which is q₁, modulo 2. Case 0: part 3 is false. Case 1: part 1 is false. The list is in preorder, and the checker keeps the cases that are
//! still to come on a stack, so nothing recurses as deep as the tree.
//!
//! # The invariant
//!
//! Of the branch that it is in, the checker keeps a superset of the points of ℕⁿ that give these answers:
//! the points of a *coset* offset + basis · ℤⁿ (the residues) that satisfy a list of *facts* (the
//! inequalities, at first all qᵢ ≥ 0). When the stack is empty each point of ℕⁿ was in some leaf, since
//!
//! - of an inequality both cases are pushed, with f ≥ 0 and −1 − f ≥ 0: forms are integral;
//! - of a residue all cases are pushed that the coset allows, and only cosets without points are left out;
//! - a leaf pops one case and pushes none, and only if no point of the case satisfies the formula.
//!
//! A fact is a form without a common divisor, a sign and a bound. At points of a coset a form takes values
//! v + gℤ only, so a bound may be rounded up to the next such value ([`Walk::sharp`]): this is what makes
//! a proof by real numbers, the sum of a leaf, strong enough for integers.
//!
//! All numbers are integers without bound: no overflow can make a wrong proof look right. What a reader has
//! to believe beside this file are the obligations ([`LinearClaim::obligations`]), the cosets (`coset`), and
//! that the file says what it is read to say (`file`).

use super::file::{End, FORMAT, Header, Tree, VERSION, Version};
use super::walk::{Halt, Walk};
use crate::evaluate::{LinearOutcome, LinearValue};
use crate::{LinearClaim, LinearError};
use impartial::formula::Source;
use impartial::progress::Observer;
use std::io::{BufRead, BufReader, Read};

/// A claim that holds for all positions. Only the checker makes such a value, so whoever has one need not
/// ask what was checked.
///
/// # Examples
///
/// From a file to an answer, for heaps that no table reaches:
///
/// ```
/// use impartial::prelude::*;
/// use impartial::progress::Unbounded;
/// use linear_proofs::{LinearGame, LinearFormula, LinearVerdict, certificate, prove_p_positions};
///
/// let even = LinearFormula::modulo([1, 0], 0, 2, 0);
/// let LinearVerdict::Proved(proof) = prove_p_positions(&LinearGame::nim(2, 2)?, &even, &Unbounded)? else {
///     panic!("refuted");
/// };
/// let mut file = Vec::new();
/// proof.write(&mut file)?;
///
/// let proved = certificate::check(&file[..], &Unbounded)?;
/// let lost = proved[0].outcome(Source::new("Slow", "Theorem 1")).ok_or("values are claimed")?;
/// let heaps = Heaps::from([10_u64.pow(18), 10_u64.pow(18) + 7]);
/// assert_eq!(lost.evaluate(&heaps)?, Outcome::P);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    claim: LinearClaim,
    nodes: u64,
}

impl Proved {
    /// The claim.
    pub fn claim(&self) -> &LinearClaim {
        &self.claim
    }

    /// How many nodes the proof has.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The outcome of each position of the game of the claim, if the claim is one about P-positions.
    pub fn outcome(&self, source: Source) -> Option<LinearOutcome> {
        self.claim.outcome(source)
    }

    /// The value of each position of the game of the claim, if the claim is one about values. The
    /// `invariant` says which: sg in normal play, g⁻ in misère play.
    pub fn value<I>(&self, invariant: I, source: Source) -> Option<LinearValue<I>> {
        self.claim.value(invariant, source)
    }
}

/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 1 << 28;

/// Checks a file: one certificate, or several that follow one another. What is returned is what they
/// prove, in order; there is at least one.
///
/// The observer is told of every node and may stop the check.
///
/// # Errors
///
/// - [`LinearError::Refused`], with the line and the reason, if a proof does not prove its claim;
/// - [`LinearError::Unreadable`] or [`LinearError::Version`] if the file is none, or cut off;
/// - [`LinearError::CutOff`] if the observer stopped the check.
///
/// # Complexity
///
/// Linear in the number of nodes, times the depth of the tree and the size of the formula. One line of the
/// file, the tree of one obligation, is in memory at a time.
pub fn check(reader: impl Read, observer: &dyn Observer) -> Result<Vec<Proved>, LinearError> {
    let mut lines = Lines { reader: BufReader::new(reader), number: 0 };
    let mut all = Vec::new();
    let mut nodes = 0;
    while let Some(first) = lines.next()? {
        let proved = one(&mut lines, &first, &mut nodes, observer)?;
        all.push(proved);
    }
    if all.is_empty() { Err(lines.unreadable("the file is empty")) } else { Ok(all) }
}

/// Checks the certificate that begins with this line; `nodes` were checked before.
fn one<R: Read>(
    lines: &mut Lines<R>,
    first: &str,
    nodes: &mut u64,
    observer: &dyn Observer,
) -> Result<Proved, LinearError> {
    let header = header(lines, first)?;
    let n = header.claim.game().coordinates();
    // The obligations are made here, from the claim: the file cannot leave one out.
    let obligations = header.claim.obligations();
    let obligations = obligations.map_err(|error| lines.refused(error.to_string()))?;
    let before = *nodes;
    for obligation in &obligations {
        let line: Tree = lines.json()?;
        if line.solution != obligation.meaning {
            let (found, meaning) = (line.solution, &obligation.meaning);
            return Err(lines.refused(format!("about {found:?}, expected {meaning:?}")));
        }
        let checked = Walk::new(obligation, n).walk(&line.tree, &header.forms, &mut |_| {
            *nodes += 1;
            observer.checkpoint(1)
        });
        checked.map_err(|halt| match halt {
            Halt::Refused(reason) => lines.refused(reason),
            Halt::Stopped(stop) => LinearError::CutOff { nodes: *nodes, stop },
        })?;
    }
    let found = *nodes - before;
    let end: End = lines.json()?;
    if !end.end || end.nodes != found {
        return Err(lines.refused(format!("{} nodes announced, {found} found", end.nodes)));
    }
    Ok(Proved { claim: header.claim, nodes: found })
}

/// Reads the first line, and whether it is one that this checker reads.
fn header<R: Read>(lines: &Lines<R>, first: &str) -> Result<Header, LinearError> {
    // The format and the version come first: a newer file may have other fields, and is to be refused for
    // its version and not for a field.
    let Version { format, version } = lines.parse(first)?;
    if format != FORMAT {
        return Err(lines.unreadable(format!("format {format:?}, {FORMAT:?} is read here")));
    }
    if version != VERSION {
        return Err(LinearError::Version { what: FORMAT, found: version, known: VERSION });
    }
    let header: Header = lines.parse(first)?;
    if header.says != header.claim.to_string() {
        return Err(lines.refused("the claim in words is not the claim"));
    }
    let n = header.claim.game().coordinates();
    if header.forms.iter().any(|form| form.len() != n) {
        return Err(lines.unreadable(format!("a form does not have {n} coefficients")));
    }
    Ok(header)
}

/// The lines of the file, with their numbers.
struct Lines<R> {
    reader: BufReader<R>,
    number: u64,
}

impl<R: Read> Lines<R> {
    fn refused(&self, reason: impl Into<String>) -> LinearError {
        LinearError::Refused { line: self.number, reason: reason.into() }
    }

    fn unreadable(&self, reason: impl Into<String>) -> LinearError {
        LinearError::Unreadable { line: self.number, reason: reason.into() }
    }

    fn next(&mut self) -> Result<Option<String>, LinearError> {
        let mut line = String::new();
        self.number += 1;
        let read = self.reader.by_ref().take(MAX_LINE).read_line(&mut line);
        if read.map_err(|error| self.unreadable(error.to_string()))? == 0 {
            return Ok(None);
        }
        if line.ends_with('\n') {
            return Ok(Some(line));
        }
        Err(self.unreadable("the line is cut off or too long"))
    }

    fn json<T: serde::de::DeserializeOwned>(&mut self) -> Result<T, LinearError> {
        let line = self.next()?;
        let line = line.ok_or_else(|| self.unreadable("the file ends here, too early"))?;
        self.parse(&line)
    }

    fn parse<T: serde::de::DeserializeOwned>(&self, line: &str) -> Result<T, LinearError> {
        serde_json::from_str(line).map_err(|error| self.unreadable(error.to_string()))
    }
}

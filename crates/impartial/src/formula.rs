//! A theorem: a formula, what it claims, and where it is stated.

use crate::convention::Outcome;
use crate::invariant::Invariant;
use std::fmt;

/// Where a statement stands: a key of `REFERENCES.md` and a place in that source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Source {
    /// The key of the source, such as `CDN`.
    pub key: &'static str,
    /// The place, such as `Theorem 1.3`.
    pub locator: &'static str,
}

impl Source {
    /// A place in a source.
    pub const fn new(key: &'static str, locator: &'static str) -> Self {
        Source { key, locator }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}] {}", self.key, self.locator)
    }
}

/// The answer of a formula that does not cover a position, or whose value does not fit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct OutOfScope {
    reason: String,
}

impl OutOfScope {
    /// An error that says what is not covered and what is.
    pub fn new(reason: impl fmt::Display) -> Self {
        OutOfScope { reason: reason.to_string() }
    }
}

/// A claim that an [`Invariant`] of a game is given by a formula.
///
/// It is separate from the rules. Which invariant it claims is part of its type: a formula for
/// outcomes cannot be used as a formula for values.
pub trait Formula<P> {
    /// Which invariant the formula gives.
    type Invariant: Invariant;

    /// The invariant that the formula gives.
    fn invariant(&self) -> Self::Invariant;

    /// Where the formula is stated.
    fn source(&self) -> Source;

    /// What the formula claims at `position`.
    ///
    /// # Errors
    ///
    /// [`OutOfScope`] where the formula claims nothing or its value does not fit.
    fn evaluate(&self, position: &P) -> Result<ValueOf<Self, P>, OutOfScope>;
}

/// The type of the values that a formula claims.
pub type ValueOf<F, P> = <<F as Formula<P>>::Invariant as Invariant>::Value;

impl<P, F: Formula<P> + ?Sized> Formula<P> for &F {
    type Invariant = F::Invariant;

    fn invariant(&self) -> Self::Invariant {
        (**self).invariant()
    }

    fn source(&self) -> Source {
        (**self).source()
    }

    fn evaluate(&self, position: &P) -> Result<ValueOf<Self, P>, OutOfScope> {
        (**self).evaluate(position)
    }
}

/// The constructive half of a proof: an option with a wanted value, found without search.
pub trait Strategy<P>: Formula<P> {
    /// An option of `position` at which the invariant is `value`, if there is one.
    ///
    /// # Errors
    ///
    /// [`OutOfScope`] where the formula claims nothing.
    fn option_with(&self, position: &P, value: &ValueOf<Self, P>) -> Result<Option<P>, OutOfScope>;
}

/// All winning moves, found without going through the options: for heaps of any size.
pub trait WinningMoves<P> {
    /// The options of `position` that are lost for the opponent, sorted and each listed once;
    /// empty iff the position is lost or terminal.
    ///
    /// # Errors
    ///
    /// [`OutOfScope`] where nothing is claimed.
    fn winning_moves(&self, position: &P) -> Result<Vec<P>, OutOfScope>;
}

/// A formula given by a function: a conjecture, or a mutant of a theorem.
///
/// # Examples
///
/// ```
/// use impartial::formula::Conjecture;
/// use impartial::invariant::Grundy;
/// use impartial::prelude::*;
///
/// let conjecture = Conjecture::new(Grundy, |heap: &u64| heap % 3);
/// assert_eq!(conjecture.evaluate(&10), Ok(1));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Conjecture<I, F> {
    invariant: I,
    function: F,
    source: Source,
}

impl<I, F> Conjecture<I, F> {
    /// The claim that `invariant` is given by `function`.
    pub fn new(invariant: I, function: F) -> Self {
        let source = Source::new("conjecture", "stated by the caller");
        Conjecture { invariant, function, source }
    }

    /// The same, stated at a place in a source.
    #[must_use]
    pub fn stated(self, source: Source) -> Self {
        Conjecture { source, ..self }
    }
}

impl<P, I: Invariant + Clone, F: Fn(&P) -> I::Value> Formula<P> for Conjecture<I, F> {
    type Invariant = I;

    fn invariant(&self) -> I {
        self.invariant.clone()
    }

    fn source(&self) -> Source {
        self.source
    }

    fn evaluate(&self, position: &P) -> Result<I::Value, OutOfScope> {
        Ok((self.function)(position))
    }
}

/// The winning moves of a ruleset by a formula for outcomes: the options that are P.
///
/// # Errors
///
/// [`OutOfScope`] where the formula claims nothing at an option.
///
/// # Complexity
///
/// One evaluation an option.
pub fn winning_options<P, R, F>(
    ruleset: &R,
    formula: &F,
    position: &P,
) -> Result<Vec<P>, OutOfScope>
where
    R: crate::ruleset::Ruleset<P>,
    F: Formula<P, Invariant = crate::invariant::OutcomeIn>,
{
    let mut winning = Vec::new();
    for option in ruleset.options(position) {
        if formula.evaluate(&option)? == Outcome::P {
            winning.push(option);
        }
    }
    Ok(winning)
}

//! Answers that carry how they were found.

use impartial::formula::Source;
use impartial::period::Period;
use std::fmt;
use std::sync::Arc;

/// An answer, how it was found, and which better methods were tried before.
///
/// # Examples
///
/// ```
/// use impartial::convention::Convention::Normal;
/// use impartial_games::{Bounds, open};
///
/// let cdn = open("cdn")?;
/// let answer = cdn.value(&cdn.read("6 3 2")?, Normal, &Bounds::default())?;
/// assert_eq!(answer.to_string(), "1");
/// assert_eq!(answer.how.to_string(), "by [CDN] Theorem 1.3");
/// # Ok::<(), impartial_games::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<T> {
    /// The answer.
    pub answer: T,
    /// How it was found.
    pub how: How,
    /// What comes before that in the [order of methods](crate#the-order-of-methods) and did not apply.
    pub passed: Vec<Passed>,
}

impl<T> Answer<T> {
    pub(crate) fn new(answer: T, how: How) -> Self {
        Answer { answer, how, passed: Vec::new() }
    }

    /// The same with something else made of the answer.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Answer<U> {
        Answer { answer: change(self.answer), how: self.how, passed: self.passed }
    }
}

impl<T: fmt::Display> fmt::Display for Answer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.answer.fmt(f)
    }
}

/// How an answer was found. The variants stand in the order in which methods are tried.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum How {
    /// By a theorem that gives the answer.
    ClosedForm(Source),
    /// By a formula that was found by search and is proved for all positions.
    ProvedFormula {
        /// What was proved, such as `Nim(5,=3)[1]`.
        game: Arc<str>,
        /// The certificate of the proof.
        certificate: Arc<str>,
    },
    /// By the values of single heaps, which repeat for ever from some heap on.
    ProvedPeriod(Period),
    /// By an engine that fills all positions up to the largest asked for.
    Engine {
        /// Which one.
        name: &'static str,
        /// How many positions it filled.
        positions: u64,
    },
    /// By a search through the followers.
    Search {
        /// How many positions were known in the end.
        positions: u64,
    },
    /// The terms of a sum were answered, each in a way of its own, and put together.
    Terms(Vec<How>),
    /// Several positions were asked about, and not all of them were answered in one way.
    Several(Vec<How>),
    /// The rules say it: a list of options.
    Rules,
}

impl How {
    /// The method in a word, as it stands in JSON.
    pub fn method(&self) -> &'static str {
        match self {
            How::ClosedForm(_) => "closed form",
            How::ProvedFormula { .. } => "proved formula",
            How::ProvedPeriod(_) => "proved period",
            How::Engine { .. } => "engine",
            How::Search { .. } => "search",
            How::Terms(_) => "terms",
            How::Several(_) => "several",
            How::Rules => "rules",
        }
    }
}

impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            How::ClosedForm(source) => write!(f, "by {source}"),
            How::ProvedFormula { game, certificate } => {
                write!(f, "by the proved formula for {game}, certificate {certificate}")
            }
            How::ProvedPeriod(Period { period, .. }) => {
                write!(f, "by the value sequence, period {period} (proved)")
            }
            How::Engine { name, positions: 1 } => write!(f, "by {name}, 1 position"),
            How::Engine { name, positions } => write!(f, "by {name}, {positions} positions"),
            How::Search { positions: 1 } => f.write_str("by search, 1 position"),
            How::Search { positions } => write!(f, "by search, {positions} positions"),
            How::Terms(terms) => write!(f, "term by term: {}", different(terms)),
            How::Several(ways) => write!(f, "in several ways: {}", different(ways)),
            How::Rules => f.write_str("by the rules"),
        }
    }
}

/// The ways in words, each once.
fn different(ways: &[How]) -> String {
    let mut words: Vec<String> = Vec::new();
    for way in ways.iter().map(How::to_string) {
        if !words.contains(&way) {
            words.push(way);
        }
    }
    words.join("; ")
}

/// The ways in which many positions were answered, each once: of a grid whose cells belong to classes with
/// formulas of their own, all the formulas are named.
#[derive(Debug, Default)]
pub(crate) struct Ways(Vec<How>);

impl Ways {
    pub(crate) fn add(&mut self, how: How) {
        let same = |known: &How| match (known, &how) {
            // How many positions it took so far is not another way.
            (How::Search { .. }, How::Search { .. }) => true,
            (How::Engine { name, .. }, How::Engine { name: other, .. }) => name == other,
            (known, how) => known == how,
        };
        // The way of the cell before is nearly always the way of this one.
        match self.0.iter_mut().rev().find(|known| same(known)) {
            Some(known) => *known = how,
            None => self.0.push(how),
        }
    }

    /// The one way, or all of them; [`How::Rules`] if nothing had to be asked.
    pub(crate) fn into_how(mut self) -> How {
        match self.0.len() {
            0 => How::Rules,
            1 => self.0.swap_remove(0),
            _ => How::Several(self.0),
        }
    }
}

/// A method that was tried and has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passed {
    /// The method: a source, a certificate, an engine.
    pub method: String,
    /// Why it has no answer.
    pub reason: String,
}

impl fmt::Display for Passed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} does not apply: {}", self.method, self.reason)
    }
}

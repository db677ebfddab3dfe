//! What is stated, apart from how anyone checks it.

use crate::formula::Source;
use std::fmt;

/// A statement of a source.
///
/// It is its identity: the place in a source, the part of what stands there, and the parameters. The
/// words say the same to a reader and identify nothing: two statements are equal if their identities
/// are, and evidence of any kind, by whatever crate or file, is joined to a statement by its identity.
///
/// A statement that is generalised, halved or put otherwise is another statement, and gets a part of
/// its own.
///
/// # Examples
///
/// ```
/// use impartial::formula::Source;
/// use impartial::verify::{Parameter, Statement};
///
/// let source = Source::new("CDN", "Theorem 1.3");
/// let theorem = Statement::new(source, "Theorem1_3", "sg(P) = λ(P)+1 if P ≠ 0 and ι(P) is odd, else 0");
/// assert_eq!(theorem, Statement::new(source, "Theorem1_3", "in other words"));
/// assert_ne!(theorem, Statement::new(source, "Lemma", "in other words"));
///
/// let three = theorem.clone().with("m", 3);
/// assert_eq!(three.to_string(), "[CDN] Theorem 1.3, Theorem1_3 (m = 3)");
/// assert_eq!(three.parameters(), [("m", Parameter::Number(3))]);
/// assert_eq!(three.general(), theorem);
/// ```
#[derive(Clone)]
pub struct Statement {
    source: Source,
    part: &'static str,
    says: &'static str,
    parameters: Vec<(&'static str, Parameter)>,
}

/// What a parameter of a statement is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Parameter {
    /// One number.
    Number(u64),
    /// All numbers up to this one.
    UpTo(u64),
    /// A code, a radix sequence, the name of a game: written as its own `Display` writes it.
    Word(String),
    /// Several parameters: the statement is about each of them.
    Each(Vec<Parameter>),
}

impl Statement {
    /// The statement that stands at a place in a source, named after the item that states it, in words;
    /// for all parameters.
    pub const fn new(source: Source, part: &'static str, says: &'static str) -> Self {
        Statement { source, part, says, parameters: Vec::new() }
    }

    /// The statement for one value of a parameter.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Parameter>) -> Self {
        self.parameters.push((name, value.into()));
        self
    }

    /// The same at another place, which makes it another statement.
    #[must_use]
    pub fn at(self, source: Source) -> Self {
        Statement { source, ..self }
    }

    /// Where it stands.
    pub fn source(&self) -> Source {
        self.source
    }

    /// Which part of what stands there: the name of the item that states it.
    pub fn part(&self) -> &'static str {
        self.part
    }

    /// The parameters it is about, in order; those that are not named are arbitrary.
    pub fn parameters(&self) -> &[(&'static str, Parameter)] {
        &self.parameters
    }

    /// What it says, in words.
    pub fn says(&self) -> &'static str {
        self.says
    }

    /// The statement of which this one is about some parameters.
    #[must_use]
    pub fn general(&self) -> Statement {
        Statement::new(self.source, self.part, self.says)
    }

    /// The parameters in words, such as `m = 3, k ≤ 2`.
    pub fn parameter_text(&self) -> String {
        let text = |(name, value): &(&str, Parameter)| match value {
            Parameter::UpTo(bound) => format!("{name} ≤ {bound}"),
            Parameter::Each(values) => {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                format!("{name} ∈ {{{}}}", values.join("; "))
            }
            Parameter::Word(word) if name.is_empty() => word.clone(),
            value => format!("{name} = {value}"),
        };
        self.parameters.iter().map(text).collect::<Vec<_>>().join(", ")
    }

    /// What makes it what it is.
    fn identity(&self) -> (Source, &'static str, &[(&'static str, Parameter)]) {
        (self.source, self.part, &self.parameters)
    }
}

impl PartialEq for Statement {
    fn eq(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for Statement {}

impl PartialOrd for Statement {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Statement {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.identity().cmp(&other.identity())
    }
}

impl std::hash::Hash for Statement {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.source, self.part)?;
        match &*self.parameter_text() {
            "" => Ok(()),
            text => write!(f, " ({text})"),
        }
    }
}

impl fmt::Debug for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}: {}", self.says)
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Parameter::Number(number) => write!(f, "{number}"),
            Parameter::UpTo(bound) => write!(f, "≤ {bound}"),
            Parameter::Word(word) => f.write_str(word),
            Parameter::Each(values) => {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                f.write_str(&values.join("; "))
            }
        }
    }
}

/// Numbers of every width up to 64 bits.
macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl From<$number> for Parameter {
            fn from(number: $number) -> Self {
                Parameter::Number(u64::from(number))
            }
        })*
    };
}

numbers!(u8, u16, u32, u64);

impl From<usize> for Parameter {
    fn from(number: usize) -> Self {
        Parameter::Number(number as u64)
    }
}

/// A literal.
impl From<i32> for Parameter {
    fn from(number: i32) -> Self {
        u64::try_from(number)
            .map_or_else(|_| Parameter::Word(number.to_string()), Parameter::Number)
    }
}

impl From<&str> for Parameter {
    fn from(word: &str) -> Self {
        Parameter::Word(word.to_owned())
    }
}

impl From<String> for Parameter {
    fn from(word: String) -> Self {
        Parameter::Word(word)
    }
}

impl<T: Into<Parameter>> FromIterator<T> for Parameter {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Parameter::Each(values.into_iter().map(Into::into).collect())
    }
}

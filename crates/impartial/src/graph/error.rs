//! What can be wrong with a digraph, or with a question about it.

use std::fmt;

/// Why there is no digraph, or no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// A name that no vertex has.
    #[error("unknown vertex {name}; {}", Known(known))]
    UnknownVertex {
        /// The name.
        name: String,
        /// The first names that there are; the last item says how many if there are more.
        known: Vec<String>,
    },
    /// A name that a vertex cannot have.
    #[error("`{name}` is not the name of a vertex: {problem}")]
    BadName {
        /// The name.
        name: String,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// A line of a text that is not understood.
    #[error("unexpected `{found}`: {expected}")]
    Syntax {
        /// The word that does not belong there.
        found: String,
        /// What a line looks like.
        expected: &'static str,
    },
    /// A first line that is a count of vertices and edges in many formats.
    #[error(
        "`{vertices} {edges}` may be a count of vertices and edges, or an edge: {edges} edges follow; leave it out if it is a count, or write `{vertices} -> {edges}`"
    )]
    CountLine {
        /// The first number.
        vertices: u64,
        /// The second one.
        edges: u64,
    },
    /// Where in a text a problem is.
    #[error("line {line}, column {column}: {problem}")]
    At {
        /// The line, counted from 1.
        line: usize,
        /// The column, in characters, counted from 1.
        column: usize,
        /// What is wrong there.
        #[source]
        problem: Box<GraphError>,
    },
    /// There is a cycle where none is allowed.
    #[error("cyclic: {}; outcomes and loopy values exist for digraphs with cycles", Cycle(cycle))]
    Cyclic {
        /// The names of the vertices of one cycle, in order, each once.
        cycle: Vec<String>,
    },
    /// A sum with more or fewer start vertices than components.
    #[error(
        "components: {components}, start vertices: {starts}; every component needs one start vertex"
    )]
    LengthMismatch {
        /// How many components there are.
        components: usize,
        /// How many start vertices.
        starts: usize,
    },
    /// Which component of a sum has a problem.
    #[error("component {component}: {problem}")]
    Component {
        /// The component, counted from 1.
        component: usize,
        /// What is wrong with it.
        #[source]
        problem: Box<GraphError>,
    },
    /// More vertices than a digraph can number.
    #[error("too many vertices: a digraph has at most {}", u32::MAX)]
    TooManyVertices,
}

impl GraphError {
    pub(super) fn at(self, line: usize, column: usize) -> Self {
        GraphError::At { line, column, problem: Box::new(self) }
    }
}

/// Tells which vertices there are.
struct Known<'a>(&'a [String]);

impl fmt::Display for Known<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [] => f.write_str("there are no vertices"),
            [only] => write!(f, "the only vertex is {only}"),
            names => write!(f, "the vertices are {}", names.join(", ")),
        }
    }
}

/// Shows a cycle, a long one by its beginning.
struct Cycle<'a>(&'a [String]);

impl Cycle<'_> {
    const SHOWN: usize = 12;
}

impl fmt::Display for Cycle<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, rest @ ..] = self.0 else { return f.write_str("a cycle") };
        if rest.is_empty() {
            return write!(f, "self-loop at {first}");
        }
        for name in self.0.iter().take(Self::SHOWN) {
            write!(f, "{name} → ")?;
        }
        if self.0.len() > Self::SHOWN {
            write!(f, "… → ")?;
        }
        f.write_str(first)?;
        if self.0.len() > Self::SHOWN {
            write!(f, " (a cycle of {} vertices)", self.0.len())?;
        }
        Ok(())
    }
}

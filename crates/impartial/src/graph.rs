//! Games on explicit digraphs, with cycles and draws.
//!
//! A token stands on a vertex of a [`Digraph`]; a move takes it along an edge; a player who cannot
//! move loses (in misère play: wins); endless play is a draw. There are two modes:
//!
//! | mode | digraphs | what it gives |
//! |---|---|---|
//! | acyclic | without cycles; a cycle is an error that shows it | [`values`](Digraph::values) of any [`Invariant`](crate::invariant::Invariant), [`grundy_values`](Digraph::grundy_values) |
//! | loopy | all | [`outcomes`](Digraph::outcomes) P, N, D with remoteness, in normal and in misère play; the loopy nim-values [`loopy_values`](Digraph::loopy_values), which solve disjunctive sums ([`sum_value`], [`sum_outcome`]) |
//!
//! [`Digraph::explore`] makes the explicit digraph of any ruleset, so that games with cycles that
//! are given by rules can be solved too.
//!
//! # Examples
//!
//! The cycle a → b → c → a with an exit c → d → e:
//!
//! ```
//! use impartial::convention::Convention;
//! use impartial::graph::Digraph;
//!
//! let graph: Digraph = "
//!     a -> b
//!     b -> c
//!     c -> a d   # stay on the cycle, or leave it
//!     d -> e
//! ".parse()?;
//! let values: Vec<_> = graph.loopy_values().iter().map(ToString::to_string).collect();
//! assert_eq!(values, ["∞()", "∞()", "∞(1)", "1", "0"]);
//!
//! let outcomes = graph.outcomes(Convention::Normal);
//! let letters: Vec<_> = outcomes.iter().map(|label| label.outcome.to_string()).collect();
//! assert_eq!(letters, ["D", "D", "D", "N", "P"]);
//!
//! let error = graph.grundy_values().unwrap_err();
//! assert!(error.to_string().starts_with("cyclic: a → b → c → a"));
//! # Ok::<(), impartial::graph::GraphError>(())
//! ```
//!
//! # Source
//!
//! \[Smith\]; \[FP\]; \[WW\] ch. 12.

mod acyclic;
mod adjacency;
mod error;
mod explore;
mod loopy;
mod names;
mod outcomes;
mod sum;
mod text;
mod value;

pub use error::GraphError;
pub use outcomes::{Label, LoopyOutcome};
pub use sum::{sum_outcome, sum_value};
pub use value::LoopyValue;

use crate::ruleset::{InvalidPosition, Ruleset};
use adjacency::Adjacency;
use names::Names;

/// A finite digraph whose vertices have names and the numbers 0, 1, ….
///
/// Loops and cycles are allowed. An edge given twice is one edge. Declaring a vertex twice is
/// harmless.
///
/// A name is not empty and contains no space, none of `#` `:` `,` `;`, and no `->`; so a digraph
/// can always be written as [text](Digraph#impl-FromStr-for-Digraph) and read again.
///
/// # Examples
///
/// ```
/// use impartial::graph::Digraph;
///
/// let graph = Digraph::from_edges([("a", "b"), ("b", "c"), ("a", "c")])?;
/// assert_eq!(graph.grundy_values()?, [2, 1, 0]);
/// assert_eq!(graph.followers(graph.vertex("a")?), [1, 2]);
/// # Ok::<(), impartial::graph::GraphError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Digraph {
    names: Names,
    edges: Adjacency,
}

impl Digraph {
    /// The digraph with these edges; using a vertex declares it.
    ///
    /// Vertices are numbered in the order in which they appear.
    ///
    /// # Errors
    ///
    /// [`GraphError::BadName`]; [`GraphError::TooManyVertices`].
    ///
    /// # Complexity
    ///
    /// Linear in names and edges, as for all constructors.
    pub fn from_edges<A: AsRef<str>, B: AsRef<str>>(
        edges: impl IntoIterator<Item = (A, B)>,
    ) -> Result<Self, GraphError> {
        let mut names = Names::default();
        let mut pairs = Vec::new();
        for (from, to) in edges {
            pairs.push((names.declare(from.as_ref())?, names.declare(to.as_ref())?));
        }
        Digraph::assemble(names, pairs)
    }

    /// The digraph with exactly these vertices, in this order, and these edges between them.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::graph::Digraph;
    ///
    /// let error = Digraph::with_vertices(["0", "1"], [("0", "5")]).unwrap_err();
    /// assert_eq!(error.to_string(), "unknown vertex 5; the vertices are 0, 1");
    /// ```
    ///
    /// # Errors
    ///
    /// [`GraphError::UnknownVertex`] if an edge ends at a vertex that is not declared;
    /// [`GraphError::BadName`]; [`GraphError::TooManyVertices`].
    pub fn with_vertices<V: AsRef<str>, A: AsRef<str>, B: AsRef<str>>(
        vertices: impl IntoIterator<Item = V>,
        edges: impl IntoIterator<Item = (A, B)>,
    ) -> Result<Self, GraphError> {
        let mut names = Names::default();
        for name in vertices {
            names.declare(name.as_ref())?;
        }
        let mut pairs = Vec::new();
        for (from, to) in edges {
            pairs.push((names.find(from.as_ref())?, names.find(to.as_ref())?));
        }
        Digraph::assemble(names, pairs)
    }

    /// The digraph with the vertices 0, 1, …, `vertices` − 1, named by their numbers.
    ///
    /// # Errors
    ///
    /// [`GraphError::UnknownVertex`] if an edge ends at a number that is too large;
    /// [`GraphError::TooManyVertices`].
    pub fn numbered(
        vertices: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, GraphError> {
        let names = Names::numbers(vertices)?;
        let known = |vertex: usize| match u32::try_from(vertex) {
            Ok(number) if vertex < vertices => Ok(number),
            _ => Err(names.unknown(&vertex.to_string())),
        };
        let mut pairs = Vec::new();
        for (from, to) in edges {
            pairs.push((known(from)?, known(to)?));
        }
        Digraph::assemble(names, pairs)
    }

    fn assemble(names: Names, pairs: Vec<(u32, u32)>) -> Result<Self, GraphError> {
        let edges = Adjacency::new(names.count()?, &pairs);
        Ok(Digraph { names, edges })
    }

    /// The number of vertices.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no vertex at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of edges, each counted once.
    pub fn edge_count(&self) -> usize {
        self.edges.edge_count()
    }

    /// The number of the vertex called `name`.
    ///
    /// # Errors
    ///
    /// [`GraphError::UnknownVertex`], which lists the first names.
    pub fn vertex(&self, name: &str) -> Result<usize, GraphError> {
        self.names.find(name).map(|vertex| vertex as usize)
    }

    /// The name of a vertex; `None` if there is no vertex of this number.
    pub fn name(&self, vertex: usize) -> Option<&str> {
        self.names.get(vertex)
    }

    /// The names of all vertices, by number.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.names.iter()
    }

    /// The followers of a vertex: where one move can lead, in ascending order, each once. A number
    /// that belongs to no vertex has none.
    pub fn followers(&self, vertex: usize) -> &[u32] {
        self.edges.row(vertex)
    }
}

/// The vertices as positions. Cycles are possible, and with them positions that are their own
/// option.
impl Ruleset<usize> for Digraph {
    fn options(&self, vertex: &usize) -> impl Iterator<Item = usize> {
        self.followers(*vertex).iter().map(|&follower| follower as usize)
    }

    fn validate(&self, vertex: &usize) -> Result<(), InvalidPosition> {
        if *vertex < self.len() {
            return Ok(());
        }
        let vertices = self.len();
        Err(InvalidPosition::new(format_args!(
            "there is no vertex of number {vertex}; the digraph has {vertices}, counted from 0"
        )))
    }
}

//! Positions on a digraph from a file, with cycles allowed.

use super::{Entry, Group, Made, Parameters};
use crate::{Answer, Bounds, Error, Game, Grid, How, Quantity, Ranges};
use impartial::convention::Convention;
use impartial::graph::{Digraph, Label, LoopyOutcome, LoopyValue};
use impartial::invariant::MisereGrundy;
use impartial::moves::Move;
use impartial::position::Heaps;
use std::fs;
use std::sync::OnceLock;

pub(super) const ENTRIES: &[Entry] = &[Entry::new(
    Group::Graphs,
    "digraph",
    "a token moves along the edges of a digraph, cycles allowed; the position is the name of a vertex, a line of the file is `a -> b c`, `a b` or `a`, behind # stand comments",
    ("digraph:FILE", "a"),
    open,
)
.with(":FILE")];

fn open(parameters: Parameters<'_>) -> Made {
    let path = parameters.required()?;
    let text = fs::read_to_string(path)
        .map_err(|error| parameters.invalid(format_args!("cannot read {path}: {error}")))?;
    let graph: Digraph =
        text.parse().map_err(|error| Error::invalid(format_args!("{path}: {error}")))?;
    Ok(Box::new(Vertices {
        graph,
        values: OnceLock::new(),
        misere_values: OnceLock::new(),
        labels: [OnceLock::new(), OnceLock::new()],
    }))
}

/// A digraph whose vertices are positions: lists of one number, the number of the vertex. What is
/// computed of all vertices at once is computed when it is first asked for.
struct Vertices {
    graph: Digraph,
    values: OnceLock<Vec<LoopyValue>>,
    misere_values: OnceLock<Result<Vec<u64>, Error>>,
    /// Outcomes in normal and in misère play.
    labels: [OnceLock<Vec<Label>>; 2],
}

impl Vertices {
    /// The vertex that a position stands for.
    fn vertex(&self, position: &Heaps) -> Result<usize, Error> {
        let vertex = match position[..] {
            [vertex] => usize::try_from(vertex).ok().filter(|&vertex| vertex < self.graph.len()),
            _ => None,
        };
        vertex.ok_or_else(|| Error::invalid("this is the number of no vertex"))
    }

    fn label(&self, vertex: usize, convention: Convention) -> LoopyOutcome {
        let labels = &self.labels[usize::from(convention == Convention::Misere)];
        labels.get_or_init(|| self.graph.outcomes(convention))[vertex].outcome
    }

    fn how(&self) -> How {
        How::Engine { name: "labels of the digraph", positions: self.graph.len() as u64 }
    }
}

impl Game for Vertices {
    fn read(&self, text: &str) -> Result<Heaps, Error> {
        let vertex = self.graph.vertex(text.trim())?;
        Ok(Heaps::from([vertex as u64]))
    }

    fn show(&self, position: &Heaps) -> String {
        let vertex = self.vertex(position).ok().and_then(|vertex| self.graph.name(vertex));
        vertex.unwrap_or_default().to_owned()
    }

    fn has_heaps(&self) -> bool {
        false
    }

    fn describe(&self, position: &Heaps, option: &Heaps) -> Move {
        let [from, to] = [position, option].map(|vertex| self.show(vertex));
        Move::named(format!("edge {from} → {to}"), option.to_vec())
    }

    fn value(
        &self,
        position: &Heaps,
        convention: Convention,
        _: &Bounds<'_>,
    ) -> Result<Answer<LoopyValue>, Error> {
        let vertex = self.vertex(position)?;
        let value = match convention {
            Convention::Normal => {
                self.values.get_or_init(|| self.graph.loopy_values())[vertex].clone()
            }
            Convention::Misere => {
                let values = self
                    .misere_values
                    .get_or_init(|| self.graph.values(&MisereGrundy).map_err(Error::from));
                LoopyValue::Finite(values.as_ref().map_err(Error::clone)?[vertex])
            }
        };
        Ok(Answer::new(value, self.how()))
    }

    fn outcome(
        &self,
        position: &Heaps,
        convention: Convention,
        _: &Bounds<'_>,
    ) -> Result<Answer<LoopyOutcome>, Error> {
        Ok(Answer::new(self.label(self.vertex(position)?, convention), self.how()))
    }

    fn options(&self, position: &Heaps, _: &Bounds<'_>) -> Result<Vec<Heaps>, Error> {
        let followers = self.graph.followers(self.vertex(position)?);
        Ok(followers.iter().map(|&vertex| Heaps::from([u64::from(vertex)])).collect())
    }

    fn winning_moves(
        &self,
        position: &Heaps,
        convention: Convention,
        bounds: &Bounds<'_>,
    ) -> Result<Answer<Vec<Heaps>>, Error> {
        let mut winning = self.options(position, bounds)?;
        let lost = |option: &Heaps| {
            self.vertex(option).is_ok_and(|v| self.label(v, convention) == LoopyOutcome::P)
        };
        winning.retain(lost);
        Ok(Answer::new(winning, self.how()))
    }

    fn grid(
        &self,
        _: &Ranges,
        _: Quantity,
        _: Convention,
        _: &Bounds<'_>,
    ) -> Result<Answer<Grid>, Error> {
        Err(Error::invalid("positions of a digraph are vertices, not heaps"))
    }
}

//! Positions on a digraph from a file, with cycles allowed.

use super::{Entry, Made, Parameters};
use crate::change::Change;
use crate::failure::Failure;
use crate::game::Game;
use crate::session::Session;
use impartial::convention::Convention;
use impartial::graph::{Digraph, Label, LoopyOutcome, LoopyValue};
use impartial::invariant::MisereGrundy;
use impartial::period::Periodicity;
use impartial::position::Heaps;
use serde_json::{Value as Json, json};
use std::fs;

pub(super) const ENTRIES: &[Entry] = &[Entry {
    name: "digraph",
    parameters: ":FILE",
    about: "a token moves along the edges of a digraph, cycles allowed; the position is the name of a vertex, a line of the file is `a -> b c`, `a b` or `a`, behind # stand comments",
    example: ("digraph:FILE", "a"),
    position_in_name: false,
    misere: false,
    open,
}];

fn open(parameters: Parameters<'_>, session: &'static Session) -> Made {
    let path = parameters.required()?;
    let text = fs::read_to_string(path)
        .map_err(|error| parameters.invalid(format_args!("cannot read {path}: {error}")))?;
    let graph: Digraph =
        text.parse().map_err(|error| Failure::invalid(format_args!("{path}: {error}")))?;
    session.note(format_args!("{} vertices, {} edges", graph.len(), graph.edge_count()));
    Ok(Box::new(Vertices { graph, values: None, misere_values: None, labels: [None, None] }))
}

/// A digraph whose vertices are positions: lists of one number, the number of the vertex.
struct Vertices {
    graph: Digraph,
    values: Option<Vec<LoopyValue>>,
    misere_values: Option<Vec<u64>>,
    /// Outcomes in normal and in misère play.
    labels: [Option<Vec<Label>>; 2],
}

impl Vertices {
    /// The vertex that a position stands for.
    fn vertex(position: &Heaps) -> usize {
        position.first().and_then(|&vertex| usize::try_from(vertex).ok()).unwrap_or(usize::MAX)
    }

    fn label(&mut self, vertex: usize, convention: Convention) -> Result<LoopyOutcome, Failure> {
        let labels = &mut self.labels[usize::from(convention == Convention::Misere)];
        let labels = labels.get_or_insert_with(|| self.graph.outcomes(convention));
        labels.get(vertex).map(|label| label.outcome).ok_or_else(no_vertex)
    }
}

fn no_vertex() -> Failure {
    Failure::invalid("this is the number of no vertex")
}

fn no_heaps() -> Failure {
    Failure::invalid(
        "positions of a digraph are vertices, not heaps: there is no sequence of values",
    )
}

impl Game for Vertices {
    fn position(&mut self, text: &str) -> Result<Heaps, Failure> {
        let vertex = self.graph.vertex(text.trim())?;
        Ok(Heaps::from([vertex as u64]))
    }

    fn show(&self, position: &Heaps) -> String {
        self.graph.name(Vertices::vertex(position)).unwrap_or_default().to_owned()
    }

    fn json(&self, position: &Heaps) -> Json {
        json!(self.show(position))
    }

    fn change(&self, _: &Heaps, _: &Heaps) -> Change {
        Change::Other
    }

    fn value(&mut self, position: &Heaps, convention: Convention) -> Result<LoopyValue, Failure> {
        let vertex = Vertices::vertex(position);
        if convention == Convention::Normal {
            let values = self.values.get_or_insert_with(|| self.graph.loopy_values());
            return values.get(vertex).cloned().ok_or_else(no_vertex);
        }
        if self.misere_values.is_none() {
            self.misere_values = Some(self.graph.values(&MisereGrundy)?);
        }
        let value = self.misere_values.as_ref().and_then(|values| values.get(vertex));
        value.copied().map(LoopyValue::Finite).ok_or_else(no_vertex)
    }

    fn outcome(
        &mut self,
        position: &Heaps,
        convention: Convention,
    ) -> Result<LoopyOutcome, Failure> {
        self.label(Vertices::vertex(position), convention)
    }

    fn options(&mut self, position: &Heaps) -> Result<Vec<Heaps>, Failure> {
        let followers = self.graph.followers(Vertices::vertex(position));
        Ok(followers.iter().map(|&vertex| Heaps::from([u64::from(vertex)])).collect())
    }

    fn winning_moves(
        &mut self,
        position: &Heaps,
        convention: Convention,
    ) -> Result<Vec<Heaps>, Failure> {
        let mut winning = Vec::new();
        for option in self.options(position)? {
            if self.outcome(&option, convention)? == LoopyOutcome::P {
                winning.push(option);
            }
        }
        Ok(winning)
    }

    fn sequence(&mut self, _: Convention, _: u64) -> Result<Vec<Option<u64>>, Failure> {
        Err(no_heaps())
    }

    fn periodicity(&mut self, _: Convention, _: u64) -> Result<Periodicity, Failure> {
        Err(no_heaps())
    }
}

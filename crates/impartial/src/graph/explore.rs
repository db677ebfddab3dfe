//! From rules to an explicit digraph.

use super::Digraph;
use super::adjacency::Adjacency;
use super::names::Names;
use crate::int;
use crate::position::Position;
use crate::progress::{Observer, Ticker};
use crate::ruleset::Ruleset;
use crate::solve::SolveError;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

impl Digraph {
    /// The digraph of all positions that can be reached from `start`, and the position of every
    /// vertex. Vertex 0 is `start`.
    ///
    /// The game may have cycles, but only finitely many positions can be reached; otherwise the
    /// `observer` has to bound the work.
    ///
    /// # Examples
    ///
    /// A token on a ring of five squares; a move goes one square or two; square 0 is the end.
    ///
    /// ```
    /// use impartial::convention::Convention;
    /// use impartial::graph::Digraph;
    /// use impartial::prelude::*;
    /// use impartial::progress::Unbounded;
    ///
    /// struct Ring;
    /// impl Ruleset<u64> for Ring {
    ///     fn options(&self, square: &u64) -> impl Iterator<Item = u64> {
    ///         let square = *square;
    ///         (1..=2).filter(move |_| square != 0).map(move |step| (square + 5 - step) % 5)
    ///     }
    /// }
    /// let (graph, positions) = Digraph::explore(&Ring, &1, Unbounded)?;
    /// let values = graph.loopy_values();
    /// let at = |square| positions.iter().position(|&p| p == square).unwrap();
    /// assert_eq!(values[at(0)].to_string(), "0");
    /// assert_eq!(values[at(1)].to_string(), "∞(0)");
    /// assert_eq!(graph.outcomes(Convention::Normal)[at(3)].outcome.to_string(), "P");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SolveError::Invalid`] if `start` does not belong to the game; [`SolveError::Stopped`] if
    /// the observer says so; [`SolveError::TooLarge`] beyond 2³² − 1 positions.
    ///
    /// # Complexity
    ///
    /// One hash look-up a move; memory for all positions and moves.
    pub fn explore<P: Position, R: Ruleset<P>>(
        ruleset: &R,
        start: &P,
        observer: impl Observer,
    ) -> Result<(Digraph, Vec<P>), SolveError<P>> {
        ruleset.validate(start)?;
        let mut ticker = Ticker::new(observer);
        let mut numbers = FxHashMap::default();
        numbers.insert(start.clone(), 0);
        let mut positions = vec![start.clone()];
        let mut pairs = Vec::new();
        let mut vertex: u32 = 0;
        while let Some(position) = positions.get(vertex as usize).cloned() {
            for option in ruleset.options(&position) {
                let next = positions.len();
                let head = match numbers.entry(option) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(new) => {
                        let number = u32::try_from(next).map_err(|_| too_large(next))?;
                        positions.push(new.key().clone());
                        *new.insert(number)
                    }
                };
                pairs.push((vertex, head));
            }
            ticker.tick()?;
            vertex = vertex.checked_add(1).ok_or_else(|| too_large(positions.len()))?;
        }
        ticker.flush()?;
        let names = Names::numbers(positions.len()).map_err(|_| too_large(positions.len()))?;
        Ok((Digraph { names, edges: Adjacency::new(vertex, &pairs) }, positions))
    }
}

fn too_large<P: Position>(positions: usize) -> SolveError<P> {
    let positions = int::to_u64(positions);
    SolveError::TooLarge { positions, limit: u64::from(u32::MAX) }
}

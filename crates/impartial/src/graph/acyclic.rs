//! The acyclic mode.

use super::{Digraph, GraphError};
use crate::invariant::{Grundy, Invariant};

impl Digraph {
    /// The Sprague–Grundy value of every vertex: the mex of the values of its followers.
    ///
    /// # Source
    ///
    /// \[Enc\] "Sprague–Grundy Function".
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::graph::Digraph;
    ///
    /// let graph = Digraph::numbered(4, [(3, 2), (3, 0), (2, 1), (2, 0), (1, 0)])?;
    /// assert_eq!(graph.grundy_values()?, [0, 1, 2, 1]);
    ///
    /// let error = Digraph::from_edges([("a", "a")])?.grundy_values().unwrap_err();
    /// assert!(error.to_string().starts_with("cyclic: self-loop at a"));
    /// # Ok::<(), impartial::graph::GraphError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GraphError::Cyclic`] if there is a cycle anywhere, with one cycle.
    ///
    /// # Complexity
    ///
    /// Linear in vertices and edges.
    pub fn grundy_values(&self) -> Result<Vec<u64>, GraphError> {
        self.values(&Grundy)
    }

    /// An invariant at every vertex.
    ///
    /// # Errors
    ///
    /// [`GraphError::Cyclic`] if there is a cycle anywhere, with one cycle.
    ///
    /// # Complexity
    ///
    /// Each value is computed once, from values computed before.
    pub fn values<I: Invariant>(&self, invariant: &I) -> Result<Vec<I::Value>, GraphError> {
        let order = self.followers_first()?;
        let mut values: Vec<Option<I::Value>> = vec![None; self.len()];
        for vertex in order {
            // All followers come before the vertex, so none of their values is missing.
            let followers = self.followers(vertex as usize).iter();
            let known = followers.filter_map(|&follower| values[follower as usize].clone());
            values[vertex as usize] = Some(invariant.combine(known));
        }
        Ok(values.into_iter().flatten().collect())
    }

    /// All vertices in an order in which followers come before the vertices they follow (Kahn).
    fn followers_first(&self) -> Result<Vec<u32>, GraphError> {
        let predecessors = self.edges.reversed();
        let mut waiting_for = self.edges.degrees();
        let is_terminal = |&vertex: &u32| self.followers(vertex as usize).is_empty();
        let mut order: Vec<u32> = self.edges.vertices().filter(is_terminal).collect();
        let mut next = 0;
        while let Some(&vertex) = order.get(next) {
            next += 1;
            for &predecessor in predecessors.row(vertex as usize) {
                waiting_for[predecessor as usize] -= 1;
                if waiting_for[predecessor as usize] == 0 {
                    order.push(predecessor);
                }
            }
        }
        match self.edges.vertices().find(|&vertex| waiting_for[vertex as usize] > 0) {
            Some(waiting) => Err(self.cycle_from(waiting, &waiting_for)),
            None => Ok(order),
        }
    }

    /// A cycle, given a vertex that waits for ever and for how many followers each vertex waits.
    fn cycle_from(&self, start: u32, waiting_for: &[usize]) -> GraphError {
        // A waiting vertex has a waiting follower, so this path goes on until it meets itself.
        let mut place_on_path = vec![None; self.len()];
        let mut path = Vec::new();
        let mut at = Some(start);
        let mut first = 0;
        while let Some(vertex) = at {
            if let Some(place) = place_on_path[vertex as usize] {
                first = place;
                break;
            }
            place_on_path[vertex as usize] = Some(path.len());
            path.push(vertex);
            let mut followers = self.followers(vertex as usize).iter().copied();
            at = followers.find(|&follower| waiting_for[follower as usize] > 0);
        }
        let name = |&vertex: &u32| self.name(vertex as usize).unwrap_or_default().to_owned();
        GraphError::Cyclic { cycle: path[first..].iter().map(name).collect() }
    }
}

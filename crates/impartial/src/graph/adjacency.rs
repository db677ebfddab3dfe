//! The edges of a digraph, row by row in one array.

use std::ops::Range;

/// Row `v` holds the heads of the edges that start at `v`: ascending, each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Adjacency {
    vertices: u32,
    /// Row `v` is `heads[starts[v]..starts[v + 1]]`.
    starts: Vec<usize>,
    heads: Vec<u32>,
}

impl Default for Adjacency {
    fn default() -> Self {
        Adjacency::new(0, Vec::new())
    }
}

impl Adjacency {
    /// The edges `pairs` between vertices that are all below `vertices`.
    pub(super) fn new(vertices: u32, mut pairs: Vec<(u32, u32)>) -> Self {
        pairs.sort_unstable();
        pairs.dedup();
        let mut starts = Vec::with_capacity(vertices as usize + 1);
        starts.push(0);
        let mut end = 0;
        for vertex in 0..vertices {
            end += pairs[end..].iter().take_while(|&&(from, _)| from == vertex).count();
            starts.push(end);
        }
        Adjacency { vertices, starts, heads: pairs.into_iter().map(|(_, to)| to).collect() }
    }

    pub(super) fn vertices(&self) -> Range<u32> {
        0..self.vertices
    }

    pub(super) fn edge_count(&self) -> usize {
        self.heads.len()
    }

    /// Empty if there is no such row.
    pub(super) fn row(&self, vertex: usize) -> &[u32] {
        match self.starts.get(vertex..).unwrap_or_default() {
            [start, end, ..] => &self.heads[*start..*end],
            _ => &[],
        }
    }

    /// The length of every row.
    pub(super) fn degrees(&self) -> Vec<usize> {
        self.starts.windows(2).map(|pair| pair[1] - pair[0]).collect()
    }

    /// All edges turned round, in linear time: row `v` holds the vertices with an edge to `v`.
    pub(super) fn reversed(&self) -> Self {
        let mut starts = vec![0; self.vertices as usize + 1];
        for &to in &self.heads {
            starts[to as usize + 1] += 1;
        }
        for vertex in 0..self.vertices as usize {
            starts[vertex + 1] += starts[vertex];
        }
        let mut next = starts.clone();
        let mut heads = vec![0; self.heads.len()];
        for from in self.vertices() {
            for &to in self.row(from as usize) {
                heads[next[to as usize]] = from;
                next[to as usize] += 1;
            }
        }
        Adjacency { vertices: self.vertices, starts, heads }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorts_collapses_and_reverses() {
        let edges = Adjacency::new(4, vec![(2, 1), (0, 3), (0, 1), (0, 3), (2, 2)]);
        assert_eq!(edges.row(0), [1, 3]);
        assert_eq!(edges.row(1), [0; 0]);
        assert_eq!(edges.row(2), [1, 2]);
        assert_eq!(edges.row(3), [0; 0]);
        assert_eq!(edges.row(4), [0; 0]);
        assert_eq!(edges.row(usize::MAX), [0; 0]);
        assert_eq!(edges.degrees(), [2, 0, 2, 0]);
        let reversed = edges.reversed();
        assert_eq!(reversed, Adjacency::new(4, vec![(1, 2), (3, 0), (1, 0), (2, 2)]));
        assert_eq!(reversed.reversed(), edges);
    }
}

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
        Adjacency::new(0, &[])
    }
}

impl Adjacency {
    /// The edges `pairs` between vertices that are all below `vertices`.
    ///
    /// Linear: turning all edges round reads the rows in ascending order, so that it writes ascending
    /// rows; turned round twice, the rows themselves are sorted.
    pub(super) fn new(vertices: u32, pairs: &[(u32, u32)]) -> Self {
        let mut sorted = rows(vertices, pairs.iter().copied()).reversed().reversed();
        sorted.remove_repeated();
        sorted
    }

    /// Leaves each head once in each row, the rows being sorted.
    fn remove_repeated(&mut self) {
        let mut kept = 0;
        let mut start = 0;
        for row in 0..self.vertices as usize {
            let end = self.starts[row + 1];
            let first = kept;
            for index in start..end {
                if index == start || self.heads[index] != self.heads[index - 1] {
                    // What is written lies before what is still to be read.
                    self.heads[kept] = self.heads[index];
                    kept += 1;
                }
            }
            self.starts[row] = first;
            start = end;
        }
        self.starts[self.vertices as usize] = kept;
        self.heads.truncate(kept);
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
        let edges = self.vertices();
        let turned =
            edges.flat_map(|from| self.row(from as usize).iter().map(move |&to| (to, from)));
        rows(self.vertices, turned)
    }
}

/// The heads of all tails, each row in the order of `pairs`: how many there are says where each row
/// begins.
fn rows(vertices: u32, pairs: impl Iterator<Item = (u32, u32)> + Clone) -> Adjacency {
    let mut starts = vec![0; vertices as usize + 1];
    for (from, _) in pairs.clone() {
        starts[from as usize + 1] += 1;
    }
    for vertex in 0..vertices as usize {
        starts[vertex + 1] += starts[vertex];
    }
    let mut next = starts.clone();
    let mut heads = vec![0; starts[vertices as usize]];
    for (from, to) in pairs {
        heads[next[from as usize]] = to;
        next[from as usize] += 1;
    }
    Adjacency { vertices, starts, heads }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorts_collapses_and_reverses() {
        let edges = Adjacency::new(4, &[(2, 1), (0, 3), (0, 1), (0, 3), (2, 2)]);
        assert_eq!(edges.row(0), [1, 3]);
        assert_eq!(edges.row(1), [0; 0]);
        assert_eq!(edges.row(2), [1, 2]);
        assert_eq!(edges.row(3), [0; 0]);
        assert_eq!(edges.row(4), [0; 0]);
        assert_eq!(edges.row(usize::MAX), [0; 0]);
        assert_eq!(edges.degrees(), [2, 0, 2, 0]);
        let reversed = edges.reversed();
        assert_eq!(reversed, Adjacency::new(4, &[(1, 2), (3, 0), (1, 0), (2, 2)]));
        assert_eq!(reversed.reversed(), edges);
    }
}

//! The labelling that gives the loopy nim-values.

use super::adjacency::Adjacency;
use super::{Digraph, LoopyValue};

/// What is known of a vertex.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// Nothing; all values below the current stage are among the values of the followers.
    Open,
    Finite(u64),
    Infinite,
}

impl Digraph {
    /// The loopy nim-value of every vertex, in normal play.
    ///
    /// The vertices are labelled in stages m = 0, 1, 2, …, and those labelled so far have the
    /// values below m, or ∞. In stage m, as long as there is one, a vertex gets the value m if
    ///
    /// * it has no value yet, and no follower of value m;
    /// * each of its followers that has no finite value yet (also those found ∞ before) has a
    ///   follower of value m, so that a move there can be answered by a move to value m.
    ///
    /// At the end of the stage, all vertices that have no value and no follower of value m are ∞:
    /// the mex of their options is m, but some option cannot be answered. The others have all
    /// values up to m among their followers and go on to stage m + 1. Finally K in ∞(K) is read
    /// off the followers.
    ///
    /// Without cycles this is the Sprague–Grundy value.
    ///
    /// # Source
    ///
    /// \[Smith\]; \[FP\].
    ///
    /// # Examples
    ///
    /// The option b of a is ∞, but a move to b is answered by a move from there to `one`, so a has
    /// the value 1.
    ///
    /// ```
    /// use impartial::graph::Digraph;
    ///
    /// let graph: Digraph = "
    ///     a -> zero b
    ///     b -> b one
    ///     one -> zero
    /// ".parse()?;
    /// let values = graph.loopy_values();
    /// assert_eq!(values[graph.vertex("a")?].to_string(), "1");
    /// assert_eq!(values[graph.vertex("b")?].to_string(), "∞(1)");
    /// # Ok::<(), impartial::graph::GraphError>(())
    /// ```
    ///
    /// # Complexity
    ///
    /// O(V + E·d) for V vertices, E edges and at most d ≥ 1 distinct finite values among the
    /// followers of any one vertex; d² ≤ 2E + 1, and d is small in practice.
    pub fn loopy_values(&self) -> Vec<LoopyValue> {
        let mut labelling = Labelling::new(self);
        let mut open: Vec<u32> = self.edges.vertices().collect();
        let mut stage = 0;
        while !open.is_empty() {
            open = labelling.run(stage, &open);
            stage += 1;
        }
        let marks = labelling.marks;
        let value = |vertex: u32| match marks[vertex as usize] {
            Mark::Finite(value) => LoopyValue::Finite(value),
            Mark::Open | Mark::Infinite => {
                let followers = self.followers(vertex as usize).iter();
                LoopyValue::infinite(followers.filter_map(|&w| match marks[w as usize] {
                    Mark::Finite(value) => Some(value),
                    Mark::Open | Mark::Infinite => None,
                }))
            }
        };
        self.edges.vertices().map(value).collect()
    }
}

/// The state of the labelling between and within stages.
struct Labelling {
    predecessors: Adjacency,
    marks: Vec<Mark>,
    /// How many followers have no finite value.
    not_finite: Vec<usize>,
    /// In this stage, for an open vertex: how many followers have no answer, that is, had no finite
    /// value when the stage began and have no follower of the stage's value.
    unanswered: Vec<usize>,
    /// In this stage: whether the vertex has a follower of the stage's value.
    answers: Vec<bool>,
}

impl Labelling {
    fn new(graph: &Digraph) -> Self {
        Labelling {
            predecessors: graph.edges.reversed(),
            marks: vec![Mark::Open; graph.len()],
            not_finite: graph.edges.degrees(),
            unanswered: vec![0; graph.len()],
            answers: vec![false; graph.len()],
        }
    }

    /// Runs a stage on the open vertices; returns those that are still open.
    fn run(&mut self, stage: u64, open: &[u32]) -> Vec<u32> {
        for &vertex in open {
            self.unanswered[vertex as usize] = self.not_finite[vertex as usize];
        }
        let all_answered = |&vertex: &u32| self.unanswered[vertex as usize] == 0;
        let mut ready: Vec<u32> = open.iter().copied().filter(all_answered).collect();
        let mut answering = Vec::new();
        // A vertex that is ready has no follower of the value `stage`, and never gets one: such a
        // follower was open, hence counted, and has no answer.
        while let Some(vertex) = ready.pop() {
            self.give(vertex, stage, &mut ready, &mut answering);
        }
        for &vertex in open {
            if self.marks[vertex as usize] == Mark::Open && !self.answers[vertex as usize] {
                self.marks[vertex as usize] = Mark::Infinite;
            }
        }
        for &vertex in &answering {
            self.answers[vertex as usize] = false;
        }
        answering.retain(|&vertex| self.marks[vertex as usize] == Mark::Open);
        answering
    }

    /// Gives `vertex` the value `stage`. Its predecessors can now answer a move to them; open
    /// vertices with all moves answered become `ready`.
    fn give(&mut self, vertex: u32, stage: u64, ready: &mut Vec<u32>, answering: &mut Vec<u32>) {
        self.marks[vertex as usize] = Mark::Finite(stage);
        for &middle in self.predecessors.row(vertex as usize) {
            if matches!(self.marks[middle as usize], Mark::Finite(_)) {
                continue;
            }
            self.not_finite[middle as usize] -= 1;
            if std::mem::replace(&mut self.answers[middle as usize], true) {
                continue;
            }
            answering.push(middle);
            for &before in self.predecessors.row(middle as usize) {
                if self.marks[before as usize] == Mark::Open {
                    self.unanswered[before as usize] -= 1;
                    if self.unanswered[before as usize] == 0 {
                        ready.push(before);
                    }
                }
            }
        }
    }
}

//! Win, lose or draw, by retrograde analysis.

use super::Digraph;
use crate::convention::{Convention, Outcome};
use std::collections::VecDeque;
use std::fmt;

/// The outcome of a game that may never end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LoopyOutcome {
    /// The previous player wins: the position is lost for the player to move.
    P,
    /// The next player wins.
    N,
    /// Neither can force a win: with best play the game never ends.
    D,
}

impl From<Outcome> for LoopyOutcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::P => LoopyOutcome::P,
            Outcome::N => LoopyOutcome::N,
        }
    }
}

impl fmt::Display for LoopyOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            LoopyOutcome::P => "P",
            LoopyOutcome::N => "N",
            LoopyOutcome::D => "D",
        })
    }
}

/// What [`Digraph::outcomes`] says about a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// Who wins.
    pub outcome: LoopyOutcome,
    /// How many moves the game lasts when the winner hurries and the loser delays; `None` for a
    /// draw.
    pub remoteness: Option<u64>,
}

impl Label {
    const DRAW: Label = Label { outcome: LoopyOutcome::D, remoteness: None };
}

impl Digraph {
    /// The outcome and the remoteness of every vertex.
    ///
    /// A vertex is N iff it has a follower that is P, and P iff all its followers are N, as far as
    /// this can be derived from the terminal vertices, which are P in normal and N in misère play.
    /// The others are draws.
    ///
    /// # Source
    ///
    /// \[Smith\]; \[WW\] ch. 12; for remoteness \[WW\] ch. 9.
    ///
    /// # Examples
    ///
    /// From a, misère play, the win is to move to c, from where the last move is forced.
    ///
    /// ```
    /// use impartial::convention::Convention;
    /// use impartial::graph::{Digraph, Label, LoopyOutcome};
    ///
    /// let graph = Digraph::from_edges([("a", "b"), ("b", "a"), ("a", "c"), ("c", "d")])?;
    /// let normal = graph.outcomes(Convention::Normal);
    /// assert_eq!(normal[0], Label { outcome: LoopyOutcome::D, remoteness: None });
    /// let misere = graph.outcomes(Convention::Misere);
    /// assert_eq!(misere[0], Label { outcome: LoopyOutcome::N, remoteness: Some(2) });
    /// # Ok::<(), impartial::graph::GraphError>(())
    /// ```
    ///
    /// # Complexity
    ///
    /// Linear in vertices and edges.
    pub fn outcomes(&self, convention: Convention) -> Vec<Label> {
        let predecessors = self.edges.reversed();
        let terminal = Label {
            outcome: match convention {
                Convention::Normal => LoopyOutcome::P,
                Convention::Misere => LoopyOutcome::N,
            },
            remoteness: Some(0),
        };
        let mut labels = vec![Label::DRAW; self.len()];
        let mut followers_not_n = self.edges.degrees();
        let mut queue = VecDeque::new();
        for vertex in self.edges.vertices() {
            if self.followers(vertex as usize).is_empty() {
                labels[vertex as usize] = terminal;
                queue.push_back(vertex);
            }
        }
        // The queue is in order of remoteness: the first follower that is P is the quickest win,
        // the last follower that turns out N is the slowest loss.
        while let Some(vertex) = queue.pop_front() {
            let Label { outcome, remoteness } = labels[vertex as usize];
            let longer = remoteness.map(|moves| moves + 1);
            for &predecessor in predecessors.row(vertex as usize) {
                let label = &mut labels[predecessor as usize];
                if *label != Label::DRAW {
                    continue;
                }
                if outcome == LoopyOutcome::P {
                    *label = Label { outcome: LoopyOutcome::N, remoteness: longer };
                    queue.push_back(predecessor);
                    continue;
                }
                followers_not_n[predecessor as usize] -= 1;
                if followers_not_n[predecessor as usize] == 0 {
                    *label = Label { outcome: LoopyOutcome::P, remoteness: longer };
                    queue.push_back(predecessor);
                }
            }
        }
        labels
    }
}

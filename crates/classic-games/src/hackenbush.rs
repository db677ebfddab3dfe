//! Green Hackenbush: cut an edge of a figure that stands on the ground.
//!
//! What is no longer connected with the ground falls off. Who cannot cut loses.
//!
//! # Examples
//!
//! A tree, and a triangle on a stalk: its odd cycle counts as one edge.
//!
//! ```
//! use classic_games::hackenbush::{Figure, FusionPrinciple, Hackenbush};
//! use impartial::prelude::*;
//!
//! let tree: Figure = "0-1 1-2 1-3 3-4".parse()?;
//! assert_eq!(FusionPrinciple.evaluate(&tree)?, 4); // 1 + (1 ⊕ 2)
//! let triangle: Figure = "0-1 1-2 1-3 2-3".parse()?;
//! assert_eq!(FusionPrinciple.evaluate(&triangle)?, 2);
//! assert_eq!(Memo::new(Hackenbush, Grundy).value(&triangle)?, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod notation;

pub use notation::ParseFigureError;

use impartial::formula::{Formula, OutOfScope, Source};
use impartial::invariant::Grundy;
use impartial::ruleset::Ruleset;
use std::fmt;

/// A figure: edges between vertices, each connected with the ground, which is vertex 0.
///
/// There may be several edges between two vertices, and edges from a vertex to itself. Written as
/// its edges, `0-1 1-2 1-2`, or by growing it from the ground: `e` is an edge to a new vertex,
/// `(…;…)` are branches, and vertices marked `:{name}` with the same name are one.
///
/// # Examples
///
/// ```
/// use classic_games::hackenbush::Figure;
///
/// let stalk: Figure = "eee".parse()?;
/// assert_eq!(stalk.to_string(), "0-1 1-2 2-3");
/// let circle: Figure = "e(e:{top};e:{top})".parse()?;
/// assert_eq!(circle.to_string(), "0-1 1-2 1-2");
/// // What does not stand on the ground is not there, and a text of nothing else is refused.
/// assert!("1-2".parse::<Figure>().unwrap_err().to_string().starts_with("no edge reaches the ground"));
/// assert_eq!(Figure::new([(1, 2), (0, 3)]), Figure::new([(3, 0)]));
/// assert_eq!("0-1 1+2".parse::<Figure>().unwrap_err().to_string(), "column 5: `1+2` is no edge; an edge is written as two vertices, such as 0-1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Figure {
    /// Sorted, and each with the smaller end first.
    edges: Vec<(u32, u32)>,
}

impl Figure {
    /// The figure with these edges; those not connected with the ground, vertex 0, are left out.
    ///
    /// # Complexity
    ///
    /// O(n log n) for n edges.
    pub fn new(edges: impl IntoIterator<Item = (u32, u32)>) -> Self {
        let mut edges: Vec<_> = edges.into_iter().map(|(a, b)| (a.min(b), a.max(b))).collect();
        edges.sort_unstable();
        let graph = Graph::of(&edges);
        edges.retain(|&(a, _)| graph.stands(a));
        Figure { edges }
    }

    /// The edges, each with the smaller end first, in ascending order.
    pub fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// The edge, with the smaller end first, whose cut leaves `after`; `None` if no cut does.
    ///
    /// # Examples
    ///
    /// ```
    /// use classic_games::hackenbush::Figure;
    ///
    /// let figure: Figure = "0-1 1-2 2-3".parse()?;
    /// assert_eq!(figure.edge_to(&"0-1".parse()?), Some((1, 2)));
    /// assert_eq!(figure.edge_to(&figure), None);
    /// # Ok::<(), classic_games::hackenbush::ParseFigureError>(())
    /// ```
    ///
    /// # Complexity
    ///
    /// Each edge that is missing is tried: O(n² log n).
    pub fn edge_to(&self, after: &Figure) -> Option<(u32, u32)> {
        // Only an edge that is there more often than after the move can have been cut.
        let count = |edges: &[(u32, u32)], edge| edges.iter().filter(|&&e| e == edge).count();
        let cut = (0..self.edges.len()).find(|&index| {
            let edge = self.edges[index];
            count(&self.edges, edge) > count(&after.edges, edge) && self.cut(index) == *after
        });
        cut.map(|index| self.edges[index])
    }

    /// What is left when the edge of this index is cut.
    fn cut(&self, index: usize) -> Figure {
        let rest = self.edges.iter().enumerate().filter(|&(i, _)| i != index);
        Figure::new(rest.map(|(_, &edge)| edge))
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (a, b)) in self.edges.iter().enumerate() {
            let before = if index == 0 { "" } else { " " };
            write!(f, "{before}{a}-{b}")?;
        }
        Ok(())
    }
}

/// The rules of green Hackenbush.
///
/// # Source
///
/// \[WW\] chapter 2 and chapter 7.
///
/// # Complexity
///
/// The options of n edges are listed in O(n² log n).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hackenbush;

impl Ruleset<Figure> for Hackenbush {
    fn options(&self, figure: &Figure) -> impl Iterator<Item = Figure> {
        // Of edges between the same vertices it does not matter which one is cut.
        let edges = &figure.edges;
        let different = (0..edges.len()).filter(move |&i| i == 0 || edges[i] != edges[i - 1]);
        different.map(|index| figure.cut(index))
    }
}

/// The fusion principle: the vertices of a cycle may be fused without changing the value. With the
/// colon principle, a figure of value g on a stalk of one edge has value g + 1, it gives the value
/// of any figure.
///
/// Fusing makes a tree of loops and bridges: sg of what stands on a vertex is the nim-sum of 1 for
/// each edge that lies on a cycle through its part, and of g + 1 for each bridge that carries g.
///
/// # Source
///
/// \[WW\] chapter 7.
///
/// # Complexity
///
/// O(n log n) for n edges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FusionPrinciple;

impl Formula<Figure> for FusionPrinciple {
    type Invariant = Grundy;

    fn invariant(&self) -> Grundy {
        Grundy
    }

    fn source(&self) -> Source {
        Source::new("WW", "chapter 7, the fusion principle")
    }

    fn evaluate(&self, figure: &Figure) -> Result<u64, OutOfScope> {
        Ok(fused(figure, |carried| carried + 1, 1))
    }
}

/// The nim-sum over the figure of `bridge(g)` for a bridge that carries g and `on_cycle` for any
/// other edge. The [`FusionPrinciple`] has g + 1 and 1; conjectures about the game may differ in these two.
///
/// # Complexity
///
/// Linear in the edges.
pub fn fused(figure: &Figure, bridge: impl Fn(u64) -> u64, on_cycle: u64) -> u64 {
    let graph = Graph::of(&figure.edges);
    let mut carried = vec![0; graph.order.len()];
    // lowest[v]: the first vertex in the order that is reached from v and what grows on it, not
    // through the edge to its parent.
    let mut lowest: Vec<usize> = (0..graph.order.len()).collect();
    for vertex in (0..graph.order.len()).rev() {
        let Visit { parent, ref back } = graph.order[vertex];
        for &earlier in back {
            carried[vertex] ^= on_cycle;
            lowest[vertex] = lowest[vertex].min(earlier);
        }
        let Some(parent) = parent else { continue };
        let is_bridge = lowest[vertex] == vertex;
        let grown = carried[vertex];
        carried[parent] ^= if is_bridge { bridge(grown) } else { grown ^ on_cycle };
        lowest[parent] = lowest[parent].min(lowest[vertex]);
    }
    carried.first().copied().unwrap_or(0)
}

/// The vertices that stand on the ground, numbered in the order of a depth-first search, so that
/// every edge leads from a vertex to one of its ancestors.
struct Graph {
    /// The labels, sorted, and the number of each in the order.
    numbers: Vec<(u32, Option<usize>)>,
    order: Vec<Visit>,
}

/// A vertex in the order of the search; vertices are named by their place in it.
struct Visit {
    parent: Option<usize>,
    /// The other edges to vertices before it, or to itself.
    back: Vec<usize>,
}

impl Graph {
    fn of(edges: &[(u32, u32)]) -> Self {
        let ends = edges.iter().flat_map(|&(a, b)| [a, b]);
        let mut labels: Vec<u32> = ends.chain([0]).collect();
        labels.sort_unstable();
        labels.dedup();
        let index = |label| labels.binary_search(&label).unwrap_or(0);
        let mut neighbours: Vec<Vec<(usize, usize)>> = vec![Vec::new(); labels.len()];
        for (edge, &(a, b)) in edges.iter().enumerate() {
            neighbours[index(a)].push((index(b), edge));
            if a != b {
                neighbours[index(b)].push((index(a), edge));
            }
        }
        let mut numbers: Vec<_> = labels.into_iter().map(|label| (label, None)).collect();
        let order = search(&neighbours, edges.len(), &mut numbers);
        Graph { numbers, order }
    }

    /// Whether the vertex of this label is connected with the ground.
    fn stands(&self, label: u32) -> bool {
        let found = self.numbers.binary_search_by_key(&label, |&(label, _)| label);
        found.is_ok_and(|index| self.numbers[index].1.is_some())
    }
}

/// Visits what is connected with the ground, the first vertex, without recursion.
fn search(
    neighbours: &[Vec<(usize, usize)>],
    edges: usize,
    numbers: &mut [(u32, Option<usize>)],
) -> Vec<Visit> {
    let mut order = vec![Visit { parent: None, back: Vec::new() }];
    numbers[0].1 = Some(0);
    let mut used = vec![false; edges];
    // The path from the ground: vertices, and how many of their edges were followed.
    let mut path = vec![(0, 0)];
    while let Some((vertex, followed)) = path.last_mut() {
        let (from, next) = (*vertex, neighbours[*vertex].get(*followed));
        *followed += 1;
        let Some(&(to, edge)) = next else {
            path.pop();
            continue;
        };
        if std::mem::replace(&mut used[edge], true) {
            continue;
        }
        let number = numbers[from].1.unwrap_or(0);
        match numbers[to].1 {
            Some(earlier) => order[number].back.push(earlier),
            None => {
                numbers[to].1 = Some(order.len());
                order.push(Visit { parent: Some(number), back: Vec::new() });
                path.push((to, 0));
            }
        }
    }
    order
}

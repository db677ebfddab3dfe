//! Disjunctive sums of digraphs.

use super::{Digraph, GraphError, LoopyOutcome, LoopyValue};

/// The value, in normal play, of the disjunctive sum of `components`, each at its start vertex.
///
/// A move is made in one component; who cannot move in any of them loses. All starts are checked
/// before anything is computed. A component may be listed more than once.
///
/// There is no such rule for misère play: the sum has to be played out, as a digraph of its own
/// ([`Digraph::explore`] on a [`Sum`](crate::ruleset::Sum)).
///
/// # Source
///
/// \[Smith\]; \[FP\]; the rule is that of [`LoopyValue`].
///
/// # Examples
///
/// ```
/// use impartial::graph::{Digraph, LoopyOutcome, sum_outcome, sum_value};
///
/// let edge = Digraph::from_edges([("0", "1")])?;
/// let point = Digraph::with_vertices(["0"], Vec::<(&str, &str)>::new())?;
/// assert_eq!(sum_value(&[&edge, &point], &["0", "0"])?.finite(), Some(1));
///
/// // A draw alone, but a win together with *1: leave the cycle and leave 1 ⊕ 1 = 0.
/// let exit = Digraph::from_edges([("a", "b"), ("b", "a"), ("a", "1"), ("1", "0")])?;
/// assert_eq!(sum_outcome(&[&exit], &["a"])?, LoopyOutcome::D);
/// assert_eq!(sum_outcome(&[&exit, &edge], &["a", "0"])?, LoopyOutcome::N);
///
/// let error = sum_value(&[&edge, &point], &["0"]).unwrap_err();
/// assert!(error.to_string().starts_with("components: 2, start vertices: 1"));
/// let error = sum_value(&[&edge, &point], &["0", "7"]).unwrap_err();
/// assert_eq!(error.to_string(), "component 2: unknown vertex 7; the only vertex is 0");
/// # Ok::<(), impartial::graph::GraphError>(())
/// ```
///
/// # Errors
///
/// [`GraphError::LengthMismatch`]; [`GraphError::Component`] around [`GraphError::UnknownVertex`].
///
/// # Complexity
///
/// That of [`Digraph::loopy_values`] for every component.
pub fn sum_value(components: &[&Digraph], starts: &[&str]) -> Result<LoopyValue, GraphError> {
    if components.len() != starts.len() {
        let (components, starts) = (components.len(), starts.len());
        return Err(GraphError::LengthMismatch { components, starts });
    }
    let mut vertices = Vec::new();
    for (index, (graph, start)) in components.iter().zip(starts).enumerate() {
        let vertex = graph.vertex(start).map_err(|problem| GraphError::Component {
            component: index + 1,
            problem: Box::new(problem),
        })?;
        vertices.push(vertex);
    }
    let value = |(graph, vertex): (&&Digraph, usize)| graph.loopy_values().swap_remove(vertex);
    Ok(components.iter().zip(vertices).map(value).sum())
}

/// The outcome, in normal play, of the disjunctive sum of `components`, each at its start vertex.
///
/// See [`sum_value`].
///
/// # Errors
///
/// Those of [`sum_value`].
pub fn sum_outcome(components: &[&Digraph], starts: &[&str]) -> Result<LoopyOutcome, GraphError> {
    Ok(sum_value(components, starts)?.outcome())
}

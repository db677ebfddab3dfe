//! Figures as text.

use super::Figure;
use impartial::int;
use std::collections::HashMap;
use std::str::FromStr;

/// Why a text is no figure. Columns are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseFigureError {
    /// A word is no edge.
    #[error(
        "column {column}: `{word}` is no edge; an edge is written as two vertices, such as 0-1"
    )]
    Edge {
        /// Where it begins.
        column: usize,
        /// The word.
        word: String,
    },
    /// Edges, but none of them at the ground.
    #[error(
        "no edge reaches the ground, which is vertex 0: what does not stand on it falls at once, so nothing is left; write an edge such as 0-{vertex}"
    )]
    NoGround {
        /// The smallest vertex there is.
        vertex: u32,
    },
    /// A sign that has no meaning.
    #[error(
        "column {column}: `{sign}` is unexpected; a figure is grown by `e`, `(`, `;`, `)` and `:{{name}}`"
    )]
    Sign {
        /// Where it stands.
        column: usize,
        /// The sign.
        sign: char,
    },
    /// A `;` or `)` outside branches.
    #[error("column {column}: `{sign}` without a `(` before it")]
    NotOpened {
        /// Where it stands.
        column: usize,
        /// The sign.
        sign: char,
    },
    /// A `(` without its `)`.
    #[error("column {column}: `(` is never closed")]
    NotClosed {
        /// Where it stands.
        column: usize,
    },
    /// A `:` that no name in braces follows.
    #[error("column {column}: `:` must be followed by a name in braces, such as :{{top}}")]
    Name {
        /// Where the `:` stands.
        column: usize,
    },
}

impl FromStr for Figure {
    type Err = ParseFigureError;

    fn from_str(text: &str) -> Result<Self, ParseFigureError> {
        if text.trim_start().starts_with(['e', '(', ':']) { grown(text) } else { listed(text) }
    }
}

/// A list of edges, separated by spaces or commas.
fn listed(text: &str) -> Result<Figure, ParseFigureError> {
    let is_between = |c: char| c.is_whitespace() || c == ',';
    let mut edges = Vec::new();
    let mut rest = text;
    let mut column = 1;
    while !rest.is_empty() {
        let end = rest.find(is_between).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        if !word.is_empty() {
            let ends =
                word.split_once('-').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
            edges.push(ends.ok_or_else(|| ParseFigureError::Edge { column, word: word.into() })?);
        }
        column += word.chars().count() + 1;
        let mut behind = behind.chars();
        behind.next();
        rest = behind.as_str();
    }
    match edges.iter().map(|&(a, b): &(u32, u32)| a.min(b)).min() {
        Some(vertex) if vertex > 0 => Err(ParseFigureError::NoGround { vertex }),
        _ => Ok(Figure::new(edges)),
    }
}

/// A figure that grows from the ground.
#[derive(Default)]
struct Growing {
    edges: Vec<(u32, u32)>,
    /// The vertex that each vertex was merged with; itself if with none.
    merged: Vec<u32>,
    named: HashMap<String, u32>,
}

impl Growing {
    fn vertex(&mut self) -> u32 {
        let vertex = int::to_u32(self.merged.len());
        self.merged.push(vertex);
        vertex
    }

    /// The vertex that stands for this one.
    fn find(&mut self, mut vertex: u32) -> u32 {
        while self.merged[vertex as usize] != vertex {
            let above = self.merged[vertex as usize];
            self.merged[vertex as usize] = self.merged[above as usize];
            vertex = above;
        }
        vertex
    }

    /// Gives the vertex a name, and merges it with the one that has it already.
    fn name(&mut self, vertex: u32, name: String) {
        let known = *self.named.entry(name).or_insert(vertex);
        let (a, b) = (self.find(known), self.find(vertex));
        // The smaller number stays, so that the ground stays the ground.
        self.merged[a.max(b) as usize] = a.min(b);
    }
}

fn grown(text: &str) -> Result<Figure, ParseFigureError> {
    let mut growing = Growing::default();
    let mut here = growing.vertex();
    // Where the branches begin that are open, and the column of the sign.
    let mut open: Vec<(u32, usize)> = Vec::new();
    let mut signs = (1..).zip(text.chars());
    while let Some((column, sign)) = signs.next() {
        match (sign, open.last()) {
            ('e', _) => {
                let next = growing.vertex();
                growing.edges.push((here, next));
                here = next;
            }
            ('(', _) => open.push((here, column)),
            (';', Some(&(branching, _))) => here = branching,
            (')', Some(&(branching, _))) => {
                here = branching;
                open.pop();
            }
            (';' | ')', None) => return Err(ParseFigureError::NotOpened { column, sign }),
            (':', _) => {
                let name = braced(&mut signs).ok_or(ParseFigureError::Name { column })?;
                growing.name(here, name);
            }
            _ if sign.is_whitespace() => {}
            _ => return Err(ParseFigureError::Sign { column, sign }),
        }
    }
    if let Some(&(_, column)) = open.last() {
        return Err(ParseFigureError::NotClosed { column });
    }
    let edges = std::mem::take(&mut growing.edges);
    let merged: Vec<_> =
        edges.into_iter().map(|(a, b)| (growing.find(a), growing.find(b))).collect();
    Ok(Figure::new(merged))
}

/// The name between braces that comes next, if there is one.
fn braced(signs: &mut impl Iterator<Item = (usize, char)>) -> Option<String> {
    let (_, '{') = signs.next()? else { return None };
    let mut name = String::new();
    loop {
        match signs.next()?.1 {
            '}' if name.is_empty() => return None,
            '}' => return Some(name),
            sign => name.push(sign),
        }
    }
}

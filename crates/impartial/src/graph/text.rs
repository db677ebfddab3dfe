//! Digraphs as text.

use super::names::Names;
use super::{Digraph, GraphError};
use std::fmt;
use std::str::FromStr;

/// A word of a line and the byte at which it starts.
struct Word<'a> {
    at: usize,
    text: &'a str,
}

const ARROW: &str = "->";
const LINE: &str = "a line is `a` (a vertex), `a b` (an edge) or `a -> b c …` (all followers of a)";

/// The words of a line; `->` is a word of its own, with or without spaces around it.
fn words(line: &str) -> Vec<Word<'_>> {
    let code = line.split_once('#').map_or(line, |(code, _comment)| code);
    let mut words = Vec::new();
    let mut at = 0;
    loop {
        let rest = code[at..].trim_start();
        at = code.len() - rest.len();
        let before_space = rest.split(char::is_whitespace).next().unwrap_or_default();
        let length = match before_space.find(ARROW) {
            Some(0) => ARROW.len(),
            Some(arrow) => arrow,
            None => before_space.len(),
        };
        if length == 0 {
            return words;
        }
        words.push(Word { at, text: &rest[..length] });
        at += length;
    }
}

/// One line that is not empty: a vertex and followers of it.
struct Item<'a> {
    number: usize,
    line: &'a str,
    vertex: Word<'a>,
    followers: Vec<Word<'a>>,
}

impl<'a> Item<'a> {
    /// `None` if the line is empty.
    fn read(number: usize, line: &'a str) -> Result<Option<Self>, GraphError> {
        let mut rest = words(line).into_iter();
        let Some(vertex) = rest.next() else { return Ok(None) };
        let mut item = Item { number, line, vertex, followers: Vec::new() };
        if item.vertex.text == ARROW {
            return Err(item.unexpected(&item.vertex));
        }
        let Some(second) = rest.next() else { return Ok(Some(item)) };
        let arrow = second.text == ARROW;
        if !arrow {
            item.followers.push(second);
        }
        for word in rest {
            if !arrow || word.text == ARROW {
                return Err(item.unexpected(&word));
            }
            item.followers.push(word);
        }
        Ok(Some(item))
    }

    fn unexpected(&self, word: &Word) -> GraphError {
        let problem = GraphError::Syntax { found: word.text.to_owned(), expected: LINE };
        self.locate(word, problem)
    }

    fn locate(&self, word: &Word, problem: GraphError) -> GraphError {
        problem.at(self.number, self.line[..word.at].chars().count() + 1)
    }
}

/// Reads a text; `follower` gives the number of a name that follows another one.
fn read(
    text: &str,
    follower: fn(&mut Names, &str) -> Result<u32, GraphError>,
) -> Result<Digraph, GraphError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut items = Vec::new();
    let mut names = Names::default();
    let mut tails = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let Some(item) = Item::read(index + 1, line)? else { continue };
        let tail = names.declare(item.vertex.text);
        tails.push(tail.map_err(|problem| item.locate(&item.vertex, problem))?);
        items.push(item);
    }
    let mut pairs = Vec::new();
    for (tail, item) in tails.into_iter().zip(items) {
        for word in &item.followers {
            let head = follower(&mut names, word.text);
            pairs.push((tail, head.map_err(|problem| item.locate(word, problem))?));
        }
    }
    Digraph::assemble(names, pairs)
}

/// The text format: one item a line.
///
/// ```text
/// # from here to the end of the line is a comment
/// a -> b c     # edges from a to b and to c
/// b c          # the edge from b to c
/// d            # a vertex
/// ```
///
/// Empty lines are skipped; a vertex may have many lines; `a ->` is the same as `a`. Vertices that
/// begin a line are numbered first, in the order of their lines, then the others in the order in
/// which they appear.
///
/// A name is any word without `#`, `:`, `,`, `;` and `->`. (A list `a: b, c` in another format is
/// therefore an error, not a vertex called `a:`.)
///
/// # Examples
///
/// ```
/// use impartial::graph::Digraph;
///
/// let graph: Digraph = "a -> b c\nb c\n".parse()?;
/// assert_eq!(graph, Digraph::from_edges([("a", "b"), ("a", "c"), ("b", "c")])?);
/// assert_eq!(graph.to_string(), "a -> b c\nb -> c\nc\n");
///
/// let error = "a -> b\nb c d".parse::<Digraph>().unwrap_err();
/// assert!(error.to_string().starts_with("line 2, column 5: unexpected `d`"));
/// # Ok::<(), impartial::graph::GraphError>(())
/// ```
///
/// # Errors
///
/// [`GraphError::At`], which says where, around [`GraphError::Syntax`] or [`GraphError::BadName`].
impl FromStr for Digraph {
    type Err = GraphError;

    fn from_str(text: &str) -> Result<Self, GraphError> {
        read(text, Names::declare)
    }
}

impl Digraph {
    /// Reads the same [text format](Digraph#impl-FromStr-for-Digraph), but every vertex must be
    /// declared: it must begin some line. So a misspelt follower is an error.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::graph::Digraph;
    ///
    /// let error = Digraph::parse_strict("0 -> 1 5\n1").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 1, column 8: unknown vertex 5; the vertices are 0, 1"
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// Those of `parse`, and [`GraphError::UnknownVertex`] with its place.
    pub fn parse_strict(text: &str) -> Result<Self, GraphError> {
        read(text, |names, name| names.find(name))
    }
}

/// The text format: one line a vertex. Reading it gives the same digraph back.
impl fmt::Display for Digraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (vertex, name) in self.names().enumerate() {
            f.write_str(name)?;
            if !self.followers(vertex).is_empty() {
                write!(f, " {ARROW}")?;
            }
            for &follower in self.followers(vertex) {
                write!(f, " {}", self.name(follower as usize).unwrap_or_default())?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

//! Digraphs as text.

use super::names::Names;
use super::{Digraph, GraphError};
use std::fmt;
use std::str::FromStr;

const ARROW: &str = "->";
const LINE: &str = "a line is `a` (a vertex), `a b` (an edge) or `a -> b c …` (all followers of a)";

/// The words of a line, each with the byte at which it starts; `->` is a word of its own, with or without
/// spaces around it. What follows `#` is a remark.
#[derive(Clone)]
struct Words<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Iterator for Words<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let rest = self.line[self.at..].trim_start();
        let start = self.line.len() - rest.len();
        // A digraph has more words than anything else, so a word is measured in one run over its bytes.
        // All bytes of other alphabets are 128 or more; only then spaces are looked for in characters.
        let mut length = rest.len();
        for (index, byte) in rest.bytes().enumerate() {
            let ends = byte == b'#'
                || byte.is_ascii_whitespace()
                || byte == 0x0b
                || byte == b'-' && rest.as_bytes().get(index + 1) == Some(&b'>');
            if ends {
                length = index;
                break;
            }
        }
        if !rest[..length].is_ascii() {
            length = rest[..length].find(char::is_whitespace).unwrap_or(length);
        }
        if length == 0 && rest.starts_with(ARROW) {
            length = ARROW.len();
        }
        self.at = start + length;
        (length > 0).then(|| (start, &rest[..length]))
    }
}

/// The lines that are not empty: their number from 1, the line, and its words.
fn items(text: &str) -> impl Iterator<Item = (usize, &str, Words<'_>)> {
    let lines = text.lines().enumerate();
    let lines = lines.map(|(index, line)| (index + 1, line, Words { line, at: 0 }));
    lines.filter(|(_, _, words)| words.clone().next().is_some())
}

/// The words of a line that follow its vertex, without the arrow; or the word that does not belong there,
/// and where.
fn followers<'a>(words: &Words<'a>) -> Result<Words<'a>, (usize, &'a str)> {
    let mut rest = words.clone();
    let Some((start, vertex)) = rest.next() else { return Ok(rest) };
    if vertex == ARROW {
        return Err((start, vertex));
    }
    let mut after = rest.clone();
    let Some((_, second)) = after.next() else { return Ok(rest) };
    let arrow = second == ARROW;
    let wrong = after.clone().find(|&(_, word)| !arrow || word == ARROW);
    wrong.map_or(Ok(if arrow { after } else { rest }), Err)
}

/// Says where a problem is.
fn locate((number, line, at): (usize, &str, usize), problem: GraphError) -> GraphError {
    problem.at(number, line[..at].chars().count() + 1)
}

/// Reads a text; `follower` gives the number of a name that follows another one.
///
/// The lines are read twice, because the vertices that begin a line are numbered before all others;
/// nothing is kept of a line but the number of its vertex.
fn read(
    text: &str,
    follower: fn(&mut Names, &str) -> Result<u32, GraphError>,
) -> Result<Digraph, GraphError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut names = Names::default();
    let mut tails = Vec::new();
    let mut edges = 0;
    for (number, line, mut words) in items(text) {
        match followers(&words) {
            Ok(found) => edges += found.count(),
            Err((at, word)) => {
                let problem = GraphError::Syntax { found: word.to_owned(), expected: LINE };
                return Err(locate((number, line, at), problem));
            }
        }
        if let Some((at, vertex)) = words.next() {
            let tail = names.declare(vertex);
            tails.push(tail.map_err(|problem| locate((number, line, at), problem))?);
        }
    }
    refuse_count_line(text, &tails)?;
    let mut pairs = Vec::with_capacity(edges);
    for (tail, (number, line, words)) in tails.into_iter().zip(items(text)) {
        for (at, word) in followers(&words).into_iter().flatten() {
            let head = follower(&mut names, word);
            pairs.push((tail, head.map_err(|problem| locate((number, line, at), problem))?));
        }
    }
    Digraph::assemble(names, pairs)
}

/// Refuses a text that other programs would read as "n vertices, m edges" and then the edges: its first
/// line has two numbers n and m, exactly m lines follow, and each is two numbers up to n. It could be an
/// edge, but it is not said which.
fn refuse_count_line(text: &str, tails: &[u32]) -> Result<(), GraphError> {
    let two_numbers = |mut words: Words<'_>| {
        let mut number = || words.next()?.1.parse::<u64>().ok();
        let pair = (number()?, number()?);
        words.next().is_none().then_some(pair)
    };
    let mut lines = items(text);
    let Some((number, _, words)) = lines.next() else { return Ok(()) };
    let Some((vertices, edges)) = two_numbers(words) else { return Ok(()) };
    let is_count = edges > 0
        && edges.checked_add(1) == u64::try_from(tails.len()).ok()
        && lines.all(|(_, _, words)| {
            two_numbers(words).is_some_and(|(a, b)| a <= vertices && b <= vertices)
        });
    if is_count { Err(GraphError::CountLine { vertices, edges }.at(number, 1)) } else { Ok(()) }
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
/// A first line of two numbers n and m that is followed by exactly m lines of two numbers up to n is
/// refused: many programs write the numbers of vertices and edges there, and it would be taken for an
/// edge. With an arrow, `n -> m`, it is one.
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
/// [`GraphError::At`], which says where, around [`GraphError::Syntax`],
/// [`GraphError::CountLine`] or [`GraphError::BadName`].
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

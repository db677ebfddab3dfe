//! Positions of Cram as multisets of connected pieces.

use super::Board;
use smallvec::SmallVec;
use std::fmt;

/// The connected pieces of a board, up to symmetry and in order: where the pieces lie does not
/// matter, in normal and in misère play.
///
/// # Examples
///
/// ```
/// use classic_games::cram::Board;
///
/// let pieces = "..#...|####.".parse::<Board>();
/// assert!(pieces.is_err()); // rows of different lengths
/// let pieces = "..#...|.#####".parse::<Board>()?.pieces();
/// assert_eq!(pieces.to_string(), "... + ..|.#");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pieces(SmallVec<[Board; 3]>);

impl FromIterator<Board> for Pieces {
    /// The pieces of several boards together.
    fn from_iter<I: IntoIterator<Item = Board>>(boards: I) -> Self {
        let pieces = boards.into_iter().flat_map(Board::components).map(Board::canonical);
        let mut pieces: SmallVec<[Board; 3]> = pieces.collect();
        pieces.sort_unstable();
        Pieces(pieces)
    }
}

impl Pieces {
    /// The pieces, each of two cells or more, in order.
    pub fn as_slice(&self) -> &[Board] {
        &self.0
    }

    /// Whether there is no piece left: no domino can be placed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Where the moves lead, each position once.
    pub(super) fn options(&self) -> Vec<Pieces> {
        let mut options = Vec::new();
        for (index, piece) in self.0.iter().enumerate() {
            if index > 0 && self.0[index - 1] == *piece {
                continue;
            }
            for left in piece.after_moves() {
                let others = self.0.iter().enumerate().filter(|&(other, _)| other != index);
                let mut pieces: SmallVec<[Board; 3]> = others.map(|(_, piece)| *piece).collect();
                pieces.extend(left.components().map(Board::canonical));
                pieces.sort_unstable();
                options.push(Pieces(pieces));
            }
        }
        options.sort_unstable();
        options.dedup();
        options
    }
}

impl fmt::Display for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, piece) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(" + ")?;
            }
            write!(f, "{piece}")?;
        }
        if self.is_empty() { f.write_str("no pieces") } else { Ok(()) }
    }
}

impl fmt::Debug for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

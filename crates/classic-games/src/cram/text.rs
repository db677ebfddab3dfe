//! Boards as text.

use super::Board;
use std::fmt;
use std::str::FromStr;

/// Why there is no such board. Rows and columns are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// No row or no column.
    #[error("a board has at least one row and one column")]
    NoCells,
    /// More than [`Board::MAX_CELLS`] cells.
    #[error(
        "a board of {rows} × {columns} cells is too large; the limit is {} cells, holes included",
        Board::MAX_CELLS
    )]
    TooLarge {
        /// How many rows.
        rows: u64,
        /// How many columns.
        columns: u64,
    },
    /// A side that is no number.
    #[error("`{found}` is no number of {side}; a full board is written as rows, x, columns: 3x4")]
    Size {
        /// Which side: rows or columns.
        side: &'static str,
        /// What was written.
        found: String,
    },
    /// A character that stands for no cell.
    #[error(
        "row {row}, column {column}: `{found}` is no cell; write `.` for a free one, `#` for a hole, `|` between rows"
    )]
    Cell {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The character.
        found: char,
    },
    /// Rows of different lengths.
    #[error("row {row} has {found} cells, but the first one has {expected}")]
    Ragged {
        /// The first row of another length.
        row: usize,
        /// Its length.
        found: usize,
        /// The length of the first row.
        expected: usize,
    },
}

impl FromStr for Board {
    type Err = BoardError;

    /// Reads `3x4`, or rows such as `...|.#.|...`.
    fn from_str(text: &str) -> Result<Self, BoardError> {
        let text = text.trim();
        if text.starts_with(|first: char| first.is_ascii_digit()) {
            let (rows, columns) = text.split_once(['x', '×']).unwrap_or((text, ""));
            return Board::new(side("rows", rows)?, side("columns", columns)?);
        }
        let rows: Vec<&str> = text.split('|').collect();
        let expected = rows[0].chars().count();
        for (row, cells) in (1..).zip(&rows) {
            let unknown = (1..).zip(cells.chars()).find(|(_, cell)| !['.', '#'].contains(cell));
            if let Some((column, found)) = unknown {
                return Err(BoardError::Cell { row, column, found });
            }
            let found = cells.chars().count();
            if found != expected {
                return Err(BoardError::Ragged { row, found, expected });
            }
        }
        let full = Board::new(rows.len() as u64, expected as u64)?;
        let free =
            rows.concat().bytes().rev().fold(0, |free, cell| free << 1 | u64::from(cell == b'.'));
        Ok(full.with_free(free))
    }
}

fn side(side: &'static str, text: &str) -> Result<u64, BoardError> {
    text.parse().map_err(|_| BoardError::Size { side, found: text.to_owned() })
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = u32::from(self.rows()) * u32::from(self.columns());
        for cell in 0..cells {
            if cell > 0 && cell % u32::from(self.columns()) == 0 {
                f.write_str("|")?;
            }
            f.write_str(if self.free() >> cell & 1 == 1 { "." } else { "#" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

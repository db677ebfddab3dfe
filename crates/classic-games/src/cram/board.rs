//! Boards as sets of bits.

use super::{BoardError, Pieces};
use std::fmt;

/// A board of Cram: a rectangle of cells, each of them free or not.
///
/// Written as its size, `3x4`, or as its rows from the top, with `.` for a free cell and `#` for a
/// hole or a covered cell: `...|.#.|...`. It is displayed in the second way. The limit is 64 cells,
/// holes included.
///
/// # Examples
///
/// ```
/// use classic_games::cram::Board;
///
/// let board: Board = "..#|...".parse()?;
/// assert_eq!((board.rows(), board.columns(), board.free_cells()), (2, 3, 5));
/// assert_eq!("2x3".parse::<Board>()?.to_string(), "...|...");
/// let error = Board::new(8, 9).unwrap_err();
/// assert_eq!(error.to_string(), "a board of 8 × 9 cells is too large; the limit is 64 cells, holes included");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    rows: u8,
    columns: u8,
    /// Cell (r, c) is bit r · columns + c. All other bits are 0.
    free: u64,
}

/// A domino, on a cell and the cell to the right of it or below it. Rows and columns are counted
/// from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Domino {
    /// The row of the first cell.
    pub row: u8,
    /// The column of the first cell.
    pub column: u8,
    /// Whether the second cell is below the first one.
    pub vertical: bool,
}

impl fmt::Display for Domino {
    /// Rows and columns are counted from 1 here.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = (u32::from(self.row) + 1, u32::from(self.column) + 1);
        let (down, right) = if self.vertical { (1, 0) } else { (0, 1) };
        write!(f, "row {row} column {column} – row {} column {}", row + down, column + right)
    }
}

/// The cells of the first column, for each number of columns.
pub(super) const FIRST_COLUMN: [u64; 65] = {
    let mut masks = [0; 65];
    let mut columns = 1;
    while columns <= 64 {
        let mut cell = 0;
        while cell < 64 {
            masks[columns] |= 1 << cell;
            cell += columns;
        }
        columns += 1;
    }
    masks
};

/// `bits` moved to cells with a number larger by `by`.
fn up(bits: u64, by: u8) -> u64 {
    bits.checked_shl(u32::from(by)).unwrap_or(0)
}

/// `bits` moved to cells with a number smaller by `by`.
fn down(bits: u64, by: u8) -> u64 {
    bits.checked_shr(u32::from(by)).unwrap_or(0)
}

/// The numbers of the cells in a set.
fn cells(mut bits: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = u8::try_from(bits.trailing_zeros()).ok().filter(|_| bits != 0)?;
        bits &= bits - 1;
        Some(cell)
    })
}

impl Board {
    /// A board has at most this many cells.
    pub const MAX_CELLS: u64 = 64;

    /// A board of `rows` × `columns` cells, all of them free.
    ///
    /// # Errors
    ///
    /// If there is no cell, or more than 64.
    pub fn new(rows: u64, columns: u64) -> Result<Self, BoardError> {
        let too_large = BoardError::TooLarge { rows, columns };
        let cells = rows.checked_mul(columns).filter(|&cells| cells <= Board::MAX_CELLS);
        let Some(cells) = cells else { return Err(too_large) };
        // With no more than 64 cells both sides fit, unless one of them is 0.
        match (u8::try_from(rows), u8::try_from(columns)) {
            _ if cells == 0 => Err(BoardError::NoCells),
            (Ok(rows), Ok(columns)) => Ok(Board { rows, columns, free: u64::MAX >> (64 - cells) }),
            _ => Err(too_large),
        }
    }

    /// The board with only those of its free cells that are in the set.
    #[must_use]
    pub fn only(self, cells: u64) -> Self {
        Board { free: self.free & cells, ..self }
    }

    /// A board of the same size with these cells free.
    pub(super) fn with_free(self, free: u64) -> Self {
        Board { free, ..self }
    }

    /// The free cells: cell (r, c) is bit r · columns + c.
    pub fn free(self) -> u64 {
        self.free
    }

    /// How many rows there are.
    pub fn rows(self) -> u8 {
        self.rows
    }

    /// How many columns there are.
    pub fn columns(self) -> u8 {
        self.columns
    }

    /// How many cells are free.
    pub fn free_cells(self) -> u32 {
        self.free.count_ones()
    }

    /// The cells that have a free cell to the right of them or below them, and are free.
    fn starts(self, vertical: bool) -> u64 {
        if vertical {
            return self.free & down(self.free, self.columns);
        }
        let not_first = self.free & !FIRST_COLUMN[usize::from(self.columns)];
        self.free & (not_first >> 1)
    }

    /// All dominoes that can be placed, those in rows first.
    pub fn dominoes(self) -> impl Iterator<Item = Domino> {
        [false, true].into_iter().flat_map(move |vertical| {
            cells(self.starts(vertical)).map(move |cell| Domino {
                row: cell / self.columns,
                column: cell % self.columns,
                vertical,
            })
        })
    }

    /// The cells that a domino covers; none if it is not inside the board.
    pub fn cover(self, domino: Domino) -> u64 {
        let down = u8::from(domino.vertical);
        let bit = |row: u8, column: u8| {
            let inside = row < self.rows && column < self.columns;
            if inside { 1 << (row * self.columns + column) } else { 0 }
        };
        let second = (domino.row.saturating_add(down), domino.column.saturating_add(1 - down));
        bit(domino.row, domino.column) | bit(second.0, second.1)
    }

    /// The board with a domino placed on it.
    #[must_use]
    pub fn with(self, domino: Domino) -> Self {
        self.with_free(self.free & !self.cover(domino))
    }

    /// The boards that the moves leave, by the bits alone.
    pub(super) fn after_moves(self) -> impl Iterator<Item = Board> {
        let row = cells(self.starts(false)).map(|cell| 3 << cell);
        let column =
            cells(self.starts(true)).map(move |cell| up(1, cell) | up(1, cell + self.columns));
        row.chain(column).map(move |cover: u64| self.with_free(self.free & !cover))
    }

    /// The domino whose placing leaves `after`; `None` if none does.
    ///
    /// # Examples
    ///
    /// ```
    /// use classic_games::cram::Board;
    ///
    /// let board = Board::new(2, 3)?;
    /// let domino = board.domino_to("..#|..#".parse()?).expect("one domino");
    /// assert_eq!(domino.to_string(), "row 1 column 3 – row 2 column 3");
    /// assert!(board.domino_to(board).is_none());
    /// # Ok::<(), classic_games::cram::BoardError>(())
    /// ```
    pub fn domino_to(self, after: Board) -> Option<Domino> {
        self.dominoes().find(|&domino| self.with(domino) == after)
    }

    /// The connected components of two cells or more, each on a board of its own, no larger than
    /// needed. Single cells take no part in the game.
    pub fn components(self) -> impl Iterator<Item = Board> {
        let mut rest = self.free;
        std::iter::from_fn(move || {
            while rest != 0 {
                let component = self.connected_to(rest & rest.wrapping_neg());
                rest &= !component;
                if component.count_ones() > 1 {
                    return Some(self.with_free(component).trimmed());
                }
            }
            None
        })
    }

    /// The free cells that can be reached from `seed` over free cells.
    fn connected_to(self, mut seed: u64) -> u64 {
        let first = FIRST_COLUMN[usize::from(self.columns)];
        loop {
            let in_row = ((seed << 1) & !first) | ((seed & !first) >> 1);
            let in_column = up(seed, self.columns) | down(seed, self.columns);
            let grown = seed | ((in_row | in_column) & self.free);
            if grown == seed {
                return seed;
            }
            seed = grown;
        }
    }

    /// The free cells of one row.
    pub(super) fn row(self, row: u8) -> u64 {
        down(self.free, row * self.columns) & (u64::MAX >> (64 - u32::from(self.columns)))
    }

    /// The smallest board that holds all free cells, of which there are some.
    fn trimmed(self) -> Self {
        let used = (0..self.rows).filter(|&row| self.row(row) != 0);
        let (first, last) = used.fold((self.rows, 0), |(first, _), row| (first.min(row), row));
        let shadow = (first..=last).fold(0, |shadow, row| shadow | self.row(row));
        let (left, right) =
            (bit_number(shadow.trailing_zeros()), bit_number(63 - shadow.leading_zeros()));
        let (rows, columns) = (last - first + 1, right - left + 1);
        let free =
            (0..rows).fold(0, |free, row| free | up(self.row(first + row) >> left, row * columns));
        Board { rows, columns, free }
    }

    /// The board turned by 180°.
    pub fn half_turn(self) -> Self {
        let cells = u32::from(self.rows) * u32::from(self.columns);
        self.with_free(self.free.reverse_bits() >> (64 - cells))
    }

    /// The board upside down.
    pub(super) fn flipped(self) -> Self {
        let free = (0..self.rows)
            .fold(0, |free, row| free | up(self.row(row), (self.rows - 1 - row) * self.columns));
        self.with_free(free)
    }

    /// The board reflected in its diagonal: rows and columns change places.
    pub(super) fn transposed(self) -> Self {
        let free = cells(self.free).fold(0, |free, cell| {
            free | 1 << (cell % self.columns * self.rows + cell / self.columns)
        });
        Board { rows: self.columns, columns: self.rows, free }
    }

    /// The least of the boards that reflections and rotations make of this one, among those with no
    /// more rows than columns.
    ///
    /// # Examples
    ///
    /// ```
    /// use classic_games::cram::Board;
    ///
    /// let [l, other] = ["..|.#|.#", "...|##."].map(str::parse::<Board>);
    /// assert_eq!(l?.canonical(), other?.canonical());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn canonical(self) -> Self {
        let least_of_four = |board: Board| {
            let flipped = board.flipped();
            board.min(board.half_turn()).min(flipped).min(flipped.half_turn())
        };
        match self.rows.cmp(&self.columns) {
            std::cmp::Ordering::Less => least_of_four(self),
            std::cmp::Ordering::Greater => least_of_four(self.transposed()),
            std::cmp::Ordering::Equal => least_of_four(self).min(least_of_four(self.transposed())),
        }
    }

    /// Its components, up to symmetry, as one position.
    pub fn pieces(self) -> Pieces {
        self.components().collect()
    }

    /// Of these dominoes one for each board that they leave, up to symmetry.
    ///
    /// # Examples
    ///
    /// ```
    /// use classic_games::cram::Board;
    ///
    /// let board = Board::new(3, 3)?;
    /// assert_eq!(board.dominoes().count(), 12);
    /// assert_eq!(board.up_to_symmetry(board.dominoes()).len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn up_to_symmetry(self, dominoes: impl IntoIterator<Item = Domino>) -> Vec<Domino> {
        let mut seen = rustc_hash::FxHashSet::default();
        let new = |domino: &Domino| seen.insert(self.with(*domino).canonical());
        dominoes.into_iter().filter(new).collect()
    }
}

/// The number of a bit of a word, which is below 64.
fn bit_number(number: u32) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

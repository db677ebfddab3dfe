//! Connected pieces in the form that the solver searches: one word, equal for all eight
//! reflections and rotations.

use super::Board;
use super::board::FIRST_COLUMN;
use super::symmetry::by_symmetry;
use impartial::convention::Outcome;
use smallvec::SmallVec;

/// Some free cells, in the top left corner of a grid of at most 64 cells.
///
/// Cell (r, c) is bit r · width + c. The grid is 8 cells wide, or as wide as the cells if they need
/// more. There are at most 8 rows, because a board with more is laid on its side first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Shape {
    cells: u64,
    width: u8,
}

/// The pieces that a move leaves; rarely more than two.
pub(super) type Shapes = SmallVec<[Shape; 4]>;

const SQUARE: u8 = 8;

impl Shape {
    /// All free cells of a board, connected or not, as they lie.
    pub(super) fn of(board: Board) -> Self {
        let board = if board.rows() > board.columns() { board.transposed() } else { board };
        let width = board.columns().max(SQUARE);
        let row = |row: u8| board.row(row).checked_shl(u32::from(row * width)).unwrap_or(0);
        Shape { cells: (0..board.rows()).fold(0, |cells, number| cells | row(number)), width }
    }

    /// A shape from its two fields, as the table stores them.
    pub(super) fn from_parts(cells: u64, width: u8) -> Self {
        Shape { cells, width }
    }

    pub(super) fn cells(self) -> u64 {
        self.cells
    }

    pub(super) fn width(self) -> u8 {
        self.width
    }

    /// How many cells there are.
    pub(super) fn len(self) -> u32 {
        self.cells.count_ones()
    }

    fn first_column(self) -> u64 {
        FIRST_COLUMN[usize::from(self.width)]
    }

    /// The first cells of the dominoes in rows, and of those in columns.
    fn starts(self) -> [u64; 2] {
        let right = (self.cells & !self.first_column()) >> 1;
        let below = self.cells.checked_shr(u32::from(self.width)).unwrap_or(0);
        [self.cells & right, self.cells & below]
    }

    /// How many dominoes can be placed, one at a time.
    pub(super) fn moves(self) -> u32 {
        self.starts().iter().map(|starts| starts.count_ones()).sum()
    }

    /// The cells left after each move.
    pub(super) fn after_moves(self) -> impl Iterator<Item = u64> {
        let [mut in_rows, mut in_columns] = self.starts();
        std::iter::from_fn(move || {
            let (starts, second) =
                if in_rows != 0 { (&mut in_rows, 1) } else { (&mut in_columns, self.width) };
            let first = *starts & starts.wrapping_neg();
            *starts ^= first;
            (first != 0).then(|| self.cells & !(first | first << second))
        })
    }

    /// The connected parts of these cells of the grid that have two cells or more, each in the form
    /// that all its reflections and rotations share, without pairs of equal ones: in normal play
    /// these cancel.
    pub(super) fn parts(self, cells: u64) -> Shapes {
        let mut parts = Shapes::new();
        let mut rest = cells;
        while rest != 0 {
            let part = self.connected(rest, rest & rest.wrapping_neg());
            rest ^= part;
            if part & (part - 1) == 0 {
                continue;
            }
            let shape = Shape { cells: part, ..self }.canonical();
            match parts.iter().position(|&other| other == shape) {
                Some(equal) => drop(parts.swap_remove(equal)),
                None => parts.push(shape),
            }
        }
        parts
    }

    /// The cells of `free` that can be reached from `seed`.
    #[inline]
    fn connected(self, free: u64, seed: u64) -> u64 {
        let left = self.first_column();
        let mut reached = seed;
        loop {
            let in_row = ((reached << 1) & !left) | ((reached & !left) >> 1);
            let in_column = match self.width {
                64.. => 0,
                width => reached << width | reached >> width,
            };
            let grown = reached | ((in_row | in_column) & free);
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }

    /// The least of its reflections and rotations in the top left corner, among those with no more
    /// rows than columns.
    fn canonical(self) -> Self {
        let shape = if self.width > SQUARE { self.trimmed() } else { self };
        if shape.width == SQUARE { shape.canonical_in_square() } else { shape.canonical_in_row() }
    }

    /// The same in the top left corner of a grid that is only as wide as needed.
    fn trimmed(self) -> Self {
        let width = u32::from(self.width);
        let in_row = u64::MAX >> (64 - width);
        let row = |row: u32| self.cells.checked_shr(row * width).unwrap_or(0) & in_row;
        let (first, last) =
            (self.cells.trailing_zeros() / width, (63 - self.cells.leading_zeros()) / width);
        let shadow = (first..=last).fold(0, |shadow, number| shadow | row(number));
        let left = shadow.trailing_zeros();
        let columns = 64 - left - shadow.leading_zeros();
        let narrow = columns.max(u32::from(SQUARE));
        let cells = (first..=last)
            .fold(0, |cells, number| cells | (row(number) >> left) << ((number - first) * narrow));
        Shape { cells, width: u8::try_from(narrow).unwrap_or(self.width) }
    }

    /// On the 8 × 8 grid: by reversals of bytes and bits and the transposition of a matrix of bits.
    fn canonical_in_square(self) -> Self {
        let cells = self.cells >> (self.cells.trailing_zeros() & !7);
        let cells = cells >> shadow(cells).trailing_zeros();
        let (rows, columns) = size_in_square(cells);
        let least_of_four = |cells: u64, rows: u32, columns: u32| {
            let turned = cells.reverse_bits() >> ((8 - rows) * 8 + (8 - columns));
            let [flipped, flipped_turned] =
                [cells, turned].map(|cells| cells.swap_bytes() >> ((8 - rows) * 8));
            cells.min(turned).min(flipped).min(flipped_turned)
        };
        let cells =
            match rows.cmp(&columns) {
                std::cmp::Ordering::Less => least_of_four(cells, rows, columns),
                std::cmp::Ordering::Greater => least_of_four(transposed(cells), columns, rows),
                std::cmp::Ordering::Equal => least_of_four(cells, rows, columns)
                    .min(least_of_four(transposed(cells), rows, columns)),
            };
        Shape { cells, ..self }
    }

    /// On a grid of more than 8 columns, all of them needed. There are at most 7 rows, so these
    /// cannot change places with the columns.
    fn canonical_in_row(self) -> Self {
        let (rows, columns) = self.size();
        let (rows, width) = (u32::from(rows), u32::from(columns));
        let in_row = u64::MAX >> (64 - width);
        let flipped = |cells: u64| {
            (0..rows).fold(0, |flipped, row| {
                flipped | (cells >> (row * width) & in_row) << ((rows - 1 - row) * width)
            })
        };
        let turned = self.cells.reverse_bits() >> (64 - rows * width);
        let cells = self.cells.min(turned).min(flipped(self.cells)).min(flipped(turned));
        Shape { cells, ..self }
    }

    /// The rows and columns that the cells need, which lie in the top left corner.
    fn size(self) -> (u8, u8) {
        let (rows, columns) = match self.width {
            SQUARE => size_in_square(self.cells),
            width => ((63 - self.cells.leading_zeros()) / u32::from(width) + 1, width.into()),
        };
        let small = |side| u8::try_from(side).unwrap_or(u8::MAX);
        (small(rows), small(columns))
    }

    /// The outcome of a shape in the top left corner that a half turn does not change, as
    /// [`CentralSymmetry`](super::CentralSymmetry) states it.
    pub(super) fn outcome_by_symmetry(self) -> Option<Outcome> {
        let (rows, columns) = self.size();
        let last = (rows - 1) * self.width + columns - 1;
        let turned = self.cells.reverse_bits() >> (63 - last);
        let middle = (rows - 1) / 2 * self.width + (columns - 1) / 2;
        let middle_is_free = self.cells >> middle & 1 == 1;
        if turned == self.cells { by_symmetry(rows, columns, middle_is_free) } else { None }
    }
}

/// The columns of the 8 × 8 grid in which there is a cell.
fn shadow(cells: u64) -> u8 {
    let cells = cells | cells >> 32;
    let cells = cells | cells >> 16;
    (cells | cells >> 8).to_le_bytes()[0]
}

/// The rows and columns of the 8 × 8 grid that cells in its top left corner need.
fn size_in_square(cells: u64) -> (u32, u32) {
    (8 - cells.leading_zeros() / 8, 8 - shadow(cells).leading_zeros())
}

/// The transposed 8 × 8 matrix of bits: blocks of one bit, of 2 × 2 and of 4 × 4 change places.
fn transposed(cells: u64) -> u64 {
    [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)]
        .into_iter()
        .fold(cells, |cells, (shift, upper)| {
            let difference = (cells ^ cells >> shift) & upper;
            cells ^ difference ^ difference << shift
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    /// A board of these sides, as near as there is, with some of its cells free.
    fn board(rows: u8, columns: u8, free: u64) -> Board {
        let rows = rows % 64 + 1;
        let columns = columns % (64 / rows) + 1;
        let full = Board::new(rows.into(), columns.into()).unwrap();
        full.with_free(full.free() & free)
    }

    /// The parts of a board, each as a board, by the board's own slow methods.
    fn slow_parts(board: Board) -> Vec<Board> {
        let mut parts: Vec<Board> = Vec::new();
        for &piece in board.pieces().as_slice() {
            if parts.last() == Some(&piece) {
                parts.pop();
            } else {
                parts.push(piece);
            }
        }
        parts
    }

    /// A shape as a board: the grid with its unused columns is trimmed.
    fn as_board(shape: Shape) -> Board {
        let rows = 64 / u64::from(shape.width);
        let full = Board::new(rows, shape.width.into()).unwrap();
        full.with_free(shape.cells).pieces().as_slice()[0]
    }

    quickcheck! {
        fn parts_are_the_pieces(rows: u8, columns: u8, free: u64, more: u64) -> bool {
            [free, free | more, u64::MAX].into_iter().all(|free| {
                let board = board(rows, columns, free);
                let shape = Shape::of(board);
                let parts = shape.parts(shape.cells());
                let mut found: Vec<Board> = parts.iter().map(|&part| as_board(part)).collect();
                found.sort_unstable();
                found == slow_parts(board)
            })
        }

        fn reflections_and_rotations_are_one_shape(rows: u8, columns: u8, free: u64) -> bool {
            let board = board(rows, columns, free);
            let parts = |board: Board| {
                let shape = Shape::of(board);
                let mut parts = shape.parts(shape.cells());
                parts.sort_unstable();
                parts
            };
            let all = [board, board.flipped()];
            all.iter().all(|&turned| {
                parts(turned) == parts(board)
                    && parts(turned.half_turn()) == parts(board)
                    && parts(turned.transposed()) == parts(board)
            })
        }

        fn moves_are_those_of_the_board(rows: u8, columns: u8, free: u64) -> bool {
            let board = board(rows, columns, free);
            let board = if board.rows() > board.columns() { board.transposed() } else { board };
            let shape = Shape::of(board);
            let expected: Vec<Shape> = board.after_moves().map(Shape::of).collect();
            let found: Vec<Shape> =
                shape.after_moves().map(|cells| Shape { cells, ..shape }).collect();
            found == expected && shape.moves() as usize == found.len()
        }

        fn symmetry_is_that_of_the_piece(rows: u8, columns: u8, free: u64) -> bool {
            let half = board(rows, columns, free);
            let symmetric = half.with_free(half.free() | half.half_turn().free());
            let shape = Shape::of(symmetric);
            shape.parts(shape.cells()).iter().all(|&part| {
                let by_board = super::super::CentralSymmetry::outcome(as_board(part)).ok();
                part.outcome_by_symmetry() == by_board
            })
        }
    }
}

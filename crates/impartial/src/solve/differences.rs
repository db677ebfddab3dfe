//! Finite difference games: bit planes, 64 positions a word.
//!
//! # The idea
//!
//! A move subtracts one of finitely many vectors, so where a position's options lie does not depend on
//! the position: they lie at the same distances from all positions. What holds of one position can
//! then be computed for 64 neighbours at once, if what is computed is one bit each. The value is not
//! one bit, but "is the value v?" is.
//!
//! Along the last heap a row of positions is a row of bits. The positions of value 0 are one *plane* of
//! bits, those of value 1 another, and so on. The mex says of plane v: a position is in it iff it is
//! in no plane before v and no option of it is in plane v. So, for each row,
//!
//! plane v = open & !used, where *open* are the positions that no plane before v has, and *used* is the
//! *or* of plane v of other rows, each shifted along the last heap by what the move takes from it.
//!
//! Only the options in plane v itself count for plane v, so the planes of a row are found one after the
//! other until no position is open; and outcomes need plane 0 alone. In misère play a terminal position
//! has value 1: plane 0 takes it for used, and in plane 1 nothing forbids it. That is the whole
//! difference between the conventions.
//!
//! # An example
//!
//! Two heaps, moves (1, 1) and (0, 2). Bits are written from the left, b = 0, 1, …, 7.
//!
//! | row | plane | open | used by (1, 1) | open & !used | kept apart by 2 |
//! |---|---|---|---|---|---|
//! | a = 0 | 0 | 11111111 | 00000000 | 11111111 | 11001100 |
//! | a = 0 | 1 | 00110011 | 00000000 | 00110011 | 00110011 |
//! | a = 1 | 0 | 11111111 | 01100110 | 10011001 | 10011001 |
//! | a = 1 | 1 | 01100110 | 00011001 | 01100110 | 01100110 |
//!
//! The move (0, 2) stays in the row: whether a bit is set depends on bits of the same word. There the
//! bits have to be taken in order, each one that is kept forbidding the one two further on; `bits` does
//! this in steps of the least such take, and for takes of 1 by one addition. Row a = 1, plane 0, is row
//! a = 0, plane 0, shifted by 1 and turned round. So (1, 3) has value 0.
//!
//! # What is left to arrange
//!
//! Rows are short (a heap seldom exceeds some hundreds), so a word of a row is not worth much work
//! around it. Rows that differ in the first heap only are therefore taken together, as a *stretch*: as
//! the first heap grows by one, so does that of every option, and a run of rows reads a run of rows.
//! And if permuting the heaps before the last one changes nothing, only rows with these heaps in
//! nondecreasing order are kept, a 120th of them in Nim(6,=2). Positions with the same total of the
//! heaps *between* the first and the last, a *grade*, have no moves to each other that change such a
//! heap; their stretches can be solved in any order, on all threads.
//!
//! The invariant throughout: when a stretch is solved, all planes of all stretches of smaller grades are
//! there, and whatever is read belongs to one of those or to the same stretch, at a smaller first or last
//! heap.
//!
//! - `layout`: which rows there are, and where they are stored;
//! - `moves`: the difference vectors, made ready;
//! - `planes`: the planes of all rows, computed grade by grade;
//! - `stretch`: the rows that differ in the first heap only, which are computed together;
//! - `bits`: shifts of rows, and the moves on the last heap alone.
//!
//! # Source
//!
//! \[Slow\] §4 for the games.

mod bits;
mod layout;
mod moves;
mod planes;
mod stretch;

pub(super) use planes::{PlaneRow, Planes, Wanted};

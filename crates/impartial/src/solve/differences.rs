//! Finite difference games: bit planes, 64 positions a word.
//!
//! Along the last heap a row of positions is a row of bits. The positions of value 0 are one plane of
//! bits, those of value 1 another, and so on. A position is in plane v iff it is in no plane before v
//! and no option is in plane v: plane v of a row is the complement of an *or* of rows of plane v, each
//! shifted by what the move takes from the last heap.
//!
//! - `layout`: which rows there are, and where they are stored;
//! - `moves`: the difference vectors, made ready;
//! - `planes`: the planes of all rows, computed grade by grade;
//! - `stretch`: the rows that differ in the first heap only, which are computed together;
//! - `bits`: shifts of rows, and the moves on the last heap alone.

mod bits;
mod layout;
mod moves;
mod planes;
mod stretch;

pub(super) use planes::{PlaneRow, Planes, Wanted};

//! The classic impartial games of \[Enc\] and \[GTB\], each with its rules, its closed forms where there are any,
//! and the scope of each closed form in its type: a formula for outcomes is not a formula for values.

pub mod bachet;
pub mod basics;
pub mod chomp;
pub mod claims;
pub mod cram;
pub mod euclid;
pub mod fibonacci;
pub mod lasker;
pub mod moore;
pub mod nim;
pub mod octal;
pub mod period;
pub mod staircase;
pub mod subtraction;
pub mod welter;
pub mod wythoff;

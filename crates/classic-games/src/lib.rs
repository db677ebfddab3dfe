//! The classic impartial games of \[Enc\] and \[GTB\], each with its rules, its closed forms where there are any,
//! and the scope of each closed form in its type: a formula for outcomes is not a formula for values.
//!
//! | game | positions | closed form of | winning moves at any size |
//! |---|---|---|---|
//! | [`nim::Nim`] | heaps | sg, g⁻, both outcomes | all |
//! | [`bachet::Bachet`] | heaps | sg, both outcomes | all |
//! | [`subtraction::Subtraction`], [`subtraction::AllBut`] | heaps | sg, from a proved period | all |
//! | [`moore::Moore`] | heaps | both outcomes only | one |
//! | [`staircase::Staircase`] | steps | sg | all |
//! | [`fibonacci::FibonacciNim`] | heap and quota | outcome only | all |
//! | [`wythoff::Wythoff`] | two heaps | outcome only | all |
//! | [`euclid::Grossman`] | two positive numbers | sg | all |
//! | [`euclid::ColeDavie`] | two numbers | outcome only | all |
//! | [`welter::Welter`] | distinct coins | sg | all |
//! | [`coins::Coins`] | heads in a row of coins | sg, for up to 3 coins, two, and the Ruler game | no |
//! | [`hackenbush::Hackenbush`] | a figure on the ground | sg | no |
//! | [`chomp::Chomp`] | a bar | outcome and sg of special bars | of bars of two rows |
//! | [`cram::Cram`] | a board | outcome of symmetric boards | no |
//! | [`lasker::Lasker`] | heaps, their number grows | sg | all, unless they are too many to list |
//!
//! Games that are sums of their heaps say so by [`Decompose`](impartial::ruleset::Decompose). The
//! others (Moore's Nim, Fibonacci Nim, Wythoff's game) share something between the heaps, and no
//! nim-sum over their heaps can be written down by mistake.

pub mod bachet;
pub mod basics;
pub mod chomp;
pub mod coins;
pub mod cram;
pub mod error;
pub mod euclid;
pub mod fibonacci;
pub mod hackenbush;
pub mod lasker;
pub mod moore;
mod moves;
pub mod nim;
pub mod staircase;
pub mod subtraction;
pub mod welter;
pub mod wythoff;

pub use error::Error;

/// The example of the README is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

//! Decides claims about the digits of heaps, for every position.
//!
//! Many closed forms in combinatorial game theory are made of digits: saturations of Nim, Welter's game,
//! Moore's Nim, Wythoff's game in Zeckendorf digits. A finite automaton that reads the digits of all heaps
//! recognises them; so for a fixed number of heaps "this is the Sprague–Grundy value, at every
//! position" can be decided.
//!
//! | | |
//! |---|---|
//! | [`Numeration`] | how numbers are written: mixed radix, every radix sequence over a set, Zeckendorf |
//! | [`Automaton`], [`Engine`] | relations between numbers, and the operations of logic on them |
//! | [`DigitClaim`], [`DigitVerdict`] | a game, a value, and the decision: proved or refuted with a counterexample |
//! | [`DigitCertificate`], [`certificate::check`] | a proof as a file, and a checker that shares no code with the prover |
//! | [`learn`](mod@learn) | finds an automaton in a table of values, then proves it |
//! | [`games`] | claims about games |
//!
//! *Limits*, which hold wherever a proof is printed. The number of heaps is fixed (for Common Divisor Nim an
//! argument by hand covers them all). That the automata of a claim say what its words say is trusted; it
//! is tested by search on boxes. Radices that are read are those of a finite set, so nothing is said of all radices
//! at once. A claim that is too large is not decided, and says so ([`DigitError`]).
//!
//! # Source
//!
//! The idea of deciding properties of games by automata, and of numeration systems before that, is that of
//! \[Walnut\], \[MRRW\] and \[RR\]; learning from values: \[AutoLearn\]. What is different here: one digit of one number
//! is read at a time; the radix may be read as well; moves are enclosed between two sets, so that games
//! with moves that no automaton recognises can be proved; proofs come with certificates.
//!
//! # Examples
//!
//! A game of one's own: from one heap, 1 or 3 tokens are taken. The conjecture: the value is n mod 2.
//!
//! ```
//! use digit_proofs::{
//!     DigitClaim, DigitVerdict, Engine, M, MoveSet, Numeration, Rank, Value, View, certificate, x, y, z,
//! };
//! use impartial::progress::Unbounded;
//!
//! let engine = Engine::new(Numeration::base(2)?);
//! // y0 = x0 − 1 or y0 = x0 − 3.
//! let one = engine.equation(&[(x(0), 1), (y(0), -1)], 1)?;
//! let three = engine.equation(&[(x(0), 1), (y(0), -1)], 3)?;
//! let relation = engine.any(&[View::from(&one), View::from(&three)])?;
//! let moves = vec![MoveSet { heaps: vec![0], relation }];
//! // m ≤ 1 and x0 = m + 2·z0 for some z0.
//! let half = engine.exists(&engine.equation(&[(x(0), 1), (z(0), -2), (M, -1)], 0)?, z(0))?;
//! let small = engine.inequality(&[(M, 1)], 1)?;
//! let claim = DigitClaim {
//!     game: "taking 1 or 3".into(),
//!     statement: "sg(n) = n mod 2".into(),
//!     trusted: "nothing but the automata above".into(),
//!     numeration: engine.numeration().clone(),
//!     heaps: 1,
//!     positions: engine.everything(&[x(0)])?,
//!     moves_above: moves.clone(),
//!     moves_below: moves,
//!     value: Value::Grundy {
//!         relation: engine.all(&[View::from(&half), View::from(&small)])?,
//!         codes: engine.everything(&[M])?,
//!         wanted: None,
//!     },
//!     rank: Rank::EveryHeap,
//! };
//! let DigitVerdict::Proved(proof) = claim.prove(&engine)? else { panic!("refuted") };
//! let mut file = Vec::new();
//! proof.write(&mut file)?;
//! let proved = certificate::check(&file[..], &Unbounded)?;
//! assert_eq!(proved.statement, "sg(n) = n mod 2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod atoms;
mod automaton;
pub mod certificate;
mod checker;
mod claim;
mod engine;
mod error;
pub mod games;
pub mod learn;
mod numeration;
mod track;
mod zeckendorf;

pub use automaton::{Automaton, Digit, Place, View};
pub use certificate::{DigitCertificate, Proved};
pub use claim::{DigitClaim, DigitVerdict, Failure, MoveSet, Rank, Refutation, Value};
pub use engine::{Engine, Witness};
pub use error::DigitError;
pub use numeration::{LARGEST_RADIX, Numeration};
pub use track::{M, N, Side, Track, x, xs, y, ys, z};

/// The example of the README is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

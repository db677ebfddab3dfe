//! Common Divisor Nim, CDN_m: *Sprague–Grundy Value for Common Divisor Nim*, \[CDN\].
//!
//! Positions are ℕ^m. A move lowers one heap by a positive common divisor of all heaps; every number
//! divides 0, so empty heaps do not restrict it. [`Theorem1_3`] gives the Sprague–Grundy value,
//! and its [`Strategy`](impartial::formula::Strategy) an explicit option of every smaller value.
//!
//! A position is *not* the sum of its heaps, so the Sprague–Grundy sum theorem does not apply inside
//! it.
//!
//! | item | statement |
//! |---|---|
//! | [`CommonDivisorNim`] | Definition 1.1, the rules |
//! | [`Theorem1_3`] | sg(P) = λ+1 if P ≠ 0 and ι is odd, else 0; cases B1 and B2 of its proof |
//! | [`Lemma2_1`] | ord₂ of the lowered heap, in eight cases |
//! | [`MisereValue`] | g⁻ exchanges 0 and 1; misère play is lost iff the total is odd |
//!
//! # Examples
//!
//! ```
//! use cdn::{CommonDivisorNim, Theorem1_3};
//! use impartial::prelude::*;
//!
//! let options: Vec<_> = CommonDivisorNim.options(&[6, 3, 2]).collect();
//! assert_eq!(options, [[5, 3, 2], [6, 2, 2], [6, 3, 1]]);
//! assert_eq!(Theorem1_3.evaluate(&[6, 3, 2]), Ok(1));
//! ```

mod factor;
mod lemma_2_1;
mod misere;
mod ruleset;
mod theorem_1_3;

pub use lemma_2_1::{Lemma2_1, OrdOfLowered};
pub use misere::MisereValue;
pub use ruleset::CommonDivisorNim;
pub use theorem_1_3::{MinimalOrd, Theorem1_3, ord_2};

/// The example of the README is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

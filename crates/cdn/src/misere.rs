//! Misère play; not in the source.

use crate::Theorem1_3;
use impartial::formula::{Formula, OutOfScope, Source};
use impartial::invariant::MisereGrundy;
use impartial::position::HeapTuple;

/// The misère value: g⁻(P) = 1 if sg(P) = 0, 0 if sg(P) = 1, and sg(P) otherwise.
///
/// So a position is lost in misère play iff its total is odd: sg(P) = 1 says λ = 0 and ι odd.
///
/// Not in the paper; found by search for this crate, and checked as every claim is.
///
/// # Source
///
/// Beside \[CDN\] Theorem 1.3.
///
/// # Examples
///
/// ```
/// use cdn::MisereValue;
/// use impartial::prelude::*;
///
/// assert_eq!(MisereValue.evaluate(&[0, 0]), Ok(1));
/// assert_eq!(MisereValue.evaluate(&[6, 3, 2]), Ok(0));
/// assert_eq!(MisereValue.evaluate(&[4, 0]), Ok(3));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MisereValue;

impl<P: HeapTuple> Formula<P> for MisereValue {
    type Invariant = MisereGrundy;

    fn invariant(&self) -> MisereGrundy {
        MisereGrundy
    }

    fn source(&self) -> Source {
        Source::new("CDN", "beside Theorem 1.3")
    }

    fn evaluate(&self, position: &P) -> Result<u64, OutOfScope> {
        Ok(match Theorem1_3::value(position.heaps()) {
            0 => 1,
            1 => 0,
            value => value,
        })
    }
}

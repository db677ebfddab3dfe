//! Conversions between integer types that cannot fail where they stand.
//!
//! A number of positions that were counted before memory was asked for fits into a `usize`; a digit
//! fits into what its radix fits into. Where that is so, a made-up number for the other case
//! (`unwrap_or(u64::MAX)`, `as`) would turn a mistake into a wrong value that nobody notices. These
//! functions stop instead, and say where.
//!
//! They are for numbers that are known to fit, by a sentence that stands beside the call where it
//! is not plain. What comes from outside and may be too large is converted with `TryFrom` and is an
//! error.
//!
//! # Examples
//!
//! ```
//! use impartial::int;
//!
//! let heaps = [0_u64; 3];
//! assert_eq!(int::to_u32(heaps.len()), 3);
//! assert_eq!(int::to_usize(7_u64), 7);
//! ```
//!
//! A number that does not fit is never another number:
//!
//! ```should_panic
//! impartial::int::to_u8(256_u64);
//! ```

use std::fmt::Display;

macro_rules! conversions {
    ($($name:ident $to:ident)*) => {$(
        #[doc = concat!("`number` as a `", stringify!($to), "`, which it fits into.")]
        ///
        /// # Panics
        ///
        /// If it does not fit: a mistake of the caller, where the message points.
        #[inline]
        #[track_caller]
        pub fn $name<N: Copy + Display + TryInto<$to>>(number: N) -> $to {
            match number.try_into() {
                Ok(number) => number,
                Err(_) => does_not_fit(&number, stringify!($to)),
            }
        }
    )*};
}

conversions! {
    to_u8 u8
    to_u16 u16
    to_u32 u32
    to_u64 u64
    to_u128 u128
    to_usize usize
    to_i32 i32
    to_i64 i64
    to_i128 i128
    to_isize isize
}

// Out of line: what is left at a call is one comparison.
#[cold]
#[inline(never)]
#[track_caller]
#[expect(clippy::panic, reason = "documented: a mistake must not become a number")]
fn does_not_fit(number: &dyn Display, to: &str) -> ! {
    panic!("{number} does not fit into {to}, where it was known to")
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    quickcheck! {
        fn what_fits_is_the_same_number(number: u64) -> bool {
            let fits = number <= u64::from(u32::MAX);
            u128::from(number) == to_u128(number)
                && to_u64(to_i128(number)) == number
                && (!fits || u64::from(to_u32(number)) == number)
        }
    }

    #[test]
    fn bounds_fit() {
        assert_eq!(to_u8(255_i128), 255);
        assert_eq!(to_i64(i128::from(i64::MIN)), i64::MIN);
        assert_eq!(to_usize(to_u64(usize::MAX)), usize::MAX);
    }

    #[test]
    fn what_does_not_fit_names_itself() {
        let caught = std::panic::catch_unwind(|| to_i64(u64::MAX)).unwrap_err();
        let message = caught.downcast_ref::<String>().unwrap();
        assert_eq!(message, "18446744073709551615 does not fit into i64, where it was known to");
        assert!(std::panic::catch_unwind(|| to_usize(-1_i64)).is_err());
    }
}

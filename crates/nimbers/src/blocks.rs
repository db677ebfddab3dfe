//! Blocks of products at once, where the processor has instructions for it.

use crate::NimberOf;
#[cfg(target_arch = "x86_64")]
use crate::{bits::Avx2, bytes::Gfni};

/// A word of which some machines multiply many pairs at once.
pub trait Blocks: Sized {
    /// Writes the first products of the pairs to `out`, as many as make whole blocks, and returns
    /// their number: 0 on a machine without a way to do so.
    fn products_of_blocks(
        a: &[NimberOf<Self>],
        b: &[NimberOf<Self>],
        out: &mut [NimberOf<Self>],
    ) -> usize;
}

#[cfg(target_arch = "x86_64")]
impl Blocks for u64 {
    fn products_of_blocks(
        a: &[NimberOf<u64>],
        b: &[NimberOf<u64>],
        out: &mut [NimberOf<u64>],
    ) -> usize {
        if let Some(gfni) = Gfni::detect() {
            return gfni.products(a, b, out);
        }
        Avx2::detect().map_or(0, |avx2| avx2.products(a, b, out))
    }
}

#[cfg(target_arch = "x86_64")]
impl Blocks for u128 {
    fn products_of_blocks(
        a: &[NimberOf<u128>],
        b: &[NimberOf<u128>],
        out: &mut [NimberOf<u128>],
    ) -> usize {
        Gfni::detect().map_or(0, |gfni| gfni.products(a, b, out))
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl<W> Blocks for W {
    fn products_of_blocks(_: &[NimberOf<W>], _: &[NimberOf<W>], _: &mut [NimberOf<W>]) -> usize {
        0
    }
}

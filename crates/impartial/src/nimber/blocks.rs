//! Blocks of products at once, where the processor has an instruction for products of bytes.

use super::Nim;
#[cfg(target_arch = "x86_64")]
use super::bytes::{Gfni, InSlices};

/// A word of which some machines multiply many pairs at once.
pub trait Blocks: Sized {
    /// Writes the first products of the pairs to `out`, as many as make whole blocks, and returns
    /// their number: 0 on a machine without a way to do so.
    fn products_of_blocks(a: &[Nim<Self>], b: &[Nim<Self>], out: &mut [Nim<Self>]) -> usize;
}

#[cfg(target_arch = "x86_64")]
impl<W: InSlices> Blocks for W {
    fn products_of_blocks(a: &[Nim<W>], b: &[Nim<W>], out: &mut [Nim<W>]) -> usize {
        Gfni::detect().map_or(0, |gfni| gfni.products(a, b, out))
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl<W> Blocks for W {
    fn products_of_blocks(_: &[Nim<W>], _: &[Nim<W>], _: &mut [Nim<W>]) -> usize {
        0
    }
}

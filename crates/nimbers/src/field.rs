//! The field of B-bit words as the quadratic extension of the field of B/2-bit words.
//!
//! Let F = 2^(B/2), the least number that is not a half word. Every word is F·h + l = F⊗h ⊕ l for
//! half words h and l, and F ⊗ F = F ⊕ g with g = F/2, the top bit of a half word. Everything
//! below follows from that one equation. In these comments + is ⊕ and a product is ⊗.
//!
//! The recursion through the halves ends at 16 bits, in `table`. This is the arithmetic for every
//! machine, and the one to which the faster ones (see `arithmetic`) are tested equal. The formulas
//! of [`Ring`] hold as well for many words at once, which `bytes` uses.

use std::ops::BitXor;

use num_traits::PrimInt;

/// What has sums and products: a field, or many copies of one side by side.
pub trait Ring: Copy + BitXor<Output = Self> {
    /// a ⊗ b.
    fn nim_product(self, other: Self) -> Self;

    /// a ⊗ t, where t = 2^(WIDTH − 1) is the top bit of a word.
    fn times_top_bit(self) -> Self;

    /// a ⊗ a.
    fn nim_square(self) -> Self;
}

/// A field whose elements are all the words of one size.
pub trait Field: Ring {
    /// The number of bits of a word.
    const WIDTH: usize;

    /// The b with b ⊗ b = a.
    fn nim_sqrt(self) -> Self;

    /// The b with a ⊗ b = 1; `None` if a = 0.
    fn nim_inverse(self) -> Option<Self>;
}

/// A word that is two half words, from which it inherits the arithmetic.
pub trait Halves: Copy + BitXor<Output = Self> {
    type Half: Ring;

    /// F·h + l as (h, l).
    fn split(self) -> (Self::Half, Self::Half);

    /// F·h + l.
    fn join(high: Self::Half, low: Self::Half) -> Self;
}

macro_rules! halves {
    ($word:ty, $half:ty) => {
        impl Halves for $word {
            type Half = $half;

            #[inline]
            #[expect(clippy::cast_possible_truncation, reason = "a word is cut into its halves")]
            fn split(self) -> ($half, $half) {
                ((self >> <$half>::BITS) as $half, self as $half)
            }

            #[inline]
            fn join(high: $half, low: $half) -> $word {
                <$word>::from(high) << <$half>::BITS | <$word>::from(low)
            }
        }
    };
}

halves!(u32, u16);
halves!(u64, u32);
halves!(u128, u64);

impl<W: Halves> Ring for W {
    /// (Fa + b)(Fc + d) = F(ac + ad + bc) + (bd + ac·g), and ac + ad + bc = (a + b)(c + d) + bd.
    #[inline(always)]
    fn nim_product(self, other: Self) -> Self {
        let ((a, b), (c, d)) = (self.split(), other.split());
        let bd = b.nim_product(d);
        let cross = (a ^ b).nim_product(c ^ d);
        W::join(cross ^ bd, bd ^ a.nim_product(c).times_top_bit())
    }

    /// The top bit of a word is Fg, and (Fa + b)·Fg = F(ag + bg) + ag·g.
    #[inline(always)]
    fn times_top_bit(self) -> Self {
        let (a, b) = self.split();
        let ag = a.times_top_bit();
        W::join(ag ^ b.times_top_bit(), ag.times_top_bit())
    }

    /// (Fa + b)² = F·a² + (b² + a²·g).
    #[inline]
    fn nim_square(self) -> Self {
        let (a, b) = self.split();
        let aa = a.nim_square();
        W::join(aa, b.nim_square() ^ aa.times_top_bit())
    }
}

impl<W: Halves<Half: Field>> Field for W {
    const WIDTH: usize = 2 * W::Half::WIDTH;

    /// The square above, solved for a and b.
    #[inline]
    fn nim_sqrt(self) -> Self {
        let (aa, low) = self.split();
        W::join(aa.nim_sqrt(), (low ^ aa.times_top_bit()).nim_sqrt())
    }

    /// The other root of x² = x + g is F + 1, so Fa + b has the conjugate (F + 1)a + b. Their
    /// product, the norm b(a + b) + a²g, is a half word, and 0 only if a = b = 0.
    #[inline]
    fn nim_inverse(self) -> Option<Self> {
        let (a, b) = self.split();
        let norm = b.nim_product(a ^ b) ^ a.nim_square().times_top_bit();
        let scale = norm.nim_inverse()?;
        Some(W::join(a.nim_product(scale), (a ^ b).nim_product(scale)))
    }
}

/// a ⊗ b for a, b < 2^`bits`, where `bits` is a power of 2: the first formula above, down to bits.
///
/// The depth of the recursion is log₂ `bits`, at most 7.
pub fn product_by_tower<W: PrimInt>(a: W, b: W, bits: usize) -> W {
    if bits == 1 {
        return a & b;
    }
    let half = bits / 2;
    let f = W::one() << half;
    let g = W::one() << (half - 1);
    let split = |word: W| (word >> half, word & (f - W::one()));
    let product = |a, b| product_by_tower(a, b, half);

    let ((a, b), (c, d)) = (split(a), split(b));
    let bd = product(b, d);
    let cross = product(a ^ b, c ^ d);
    (cross ^ bd) << half | (bd ^ product(product(a, c), g))
}

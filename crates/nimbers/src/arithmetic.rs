//! Computations in the field of nimbers, whatever stands for a nimber meanwhile.
//!
//! Two [`Arithmetic`]s compute the same: [`Tower`] with the nimbers themselves, by tables, on every
//! machine; [`Polynomials`] where the processor multiplies without carries. [`Fast`] chooses, and
//! nothing above it knows the choice.

use std::hint::select_unpredictable;
use std::sync::LazyLock;

use crate::blocks::Blocks;
use crate::clmul::Clmul;
use crate::field::{Field, Halves};
use crate::polynomial::Polynomials;
use crate::{NimberOf, Word};

/// A way to compute with nimbers that are words of type `W`.
pub trait Arithmetic<W> {
    /// What stands for a nimber.
    type Image: Copy;

    /// What stands for a sum of products; the default is the empty sum.
    type Sum: Copy + Default;

    /// From a nimber to what stands for it.
    fn image(&self, nimber: W) -> Self::Image;

    /// And back.
    fn nimber(&self, image: Self::Image) -> W;

    /// `sum` + a·b.
    fn add_product(&self, sum: Self::Sum, a: Self::Image, b: Self::Image) -> Self::Sum;

    /// The sum as a nimber's image.
    fn reduce(&self, sum: Self::Sum) -> Self::Image;

    /// a·b.
    #[inline(always)]
    fn product(&self, a: Self::Image, b: Self::Image) -> Self::Image {
        self.reduce(self.add_product(Self::Sum::default(), a, b))
    }

    /// a·a.
    #[inline(always)]
    fn square(&self, a: Self::Image) -> Self::Image {
        self.product(a, a)
    }
}

/// Each nimber stands for itself.
pub struct Tower;

impl<W: Field + Default> Arithmetic<W> for Tower {
    type Image = W;
    type Sum = W;

    #[inline]
    fn image(&self, nimber: W) -> W {
        nimber
    }

    #[inline]
    fn nimber(&self, image: W) -> W {
        image
    }

    #[inline]
    fn add_product(&self, sum: W, a: W, b: W) -> W {
        sum ^ a.nim_product(b)
    }

    #[inline]
    fn reduce(&self, sum: W) -> W {
        sum
    }

    #[inline]
    fn square(&self, a: W) -> W {
        a.nim_square()
    }
}

/// a·b.
#[inline(always)]
pub fn product<W, A: Arithmetic<W>>(by: &A, a: W, b: W) -> W {
    by.nimber(by.product(by.image(a), by.image(b)))
}

/// x·x.
#[inline(always)]
pub fn square<W, A: Arithmetic<W>>(by: &A, x: W, (): ()) -> W {
    by.nimber(by.square(by.image(x)))
}

/// xⁿ, where `one` is *1.
#[inline(always)]
pub fn power<W, A: Arithmetic<W>>(by: &A, [x, one]: [W; 2], mut exponent: u64) -> W {
    let one = by.image(one);
    let mut power = by.image(x); // x, x², x⁴, …
    let mut result = one;
    while exponent > 0 {
        // A factor 1 is cheaper than a branch that cannot be predicted.
        let factor = select_unpredictable(exponent % 2 == 1, power, one);
        result = by.product(result, factor);
        power = by.square(power);
        exponent /= 2;
    }
    by.nimber(result)
}

/// a₁·b₁ + a₂·b₂ + ⋯, which is reduced and changes back its basis only once.
#[inline(always)]
pub fn dot<W: Word, A: Arithmetic<W>>(by: &A, a: &[NimberOf<W>], b: &[NimberOf<W>]) -> W {
    let pairs = a.iter().zip(b);
    let sum = pairs
        .fold(A::Sum::default(), |sum, (a, b)| by.add_product(sum, by.image(a.0), by.image(b.0)));
    by.nimber(by.reduce(sum))
}

/// The products of rows of `a` and rows of `b`, all of the length `inner` > 0.
#[inline(always)]
pub fn rows_by_rows<W: Word, A: Arithmetic<W>>(
    by: &A,
    [a, b]: [&[NimberOf<W>]; 2],
    inner: usize,
) -> Vec<NimberOf<W>> {
    let images =
        |nimbers: &[NimberOf<W>]| -> Vec<_> { nimbers.iter().map(|x| by.image(x.0)).collect() };
    let [a, b] = [a, b].map(images);
    let mut products = Vec::new();
    for a in a.chunks_exact(inner) {
        for b in b.chunks_exact(inner) {
            let sum = (a.iter().zip(b))
                .fold(A::Sum::default(), |sum, (&a, &b)| by.add_product(sum, a, b));
            products.push(NimberOf(by.nimber(by.reduce(sum))));
        }
    }
    products
}

/// The product of each pair, one pair after the other.
#[inline(always)]
pub fn products<W: Word, A: Arithmetic<W>>(
    by: &A,
    [a, b]: [&[NimberOf<W>]; 2],
    products: &mut [NimberOf<W>],
) {
    for ((a, b), out) in a.iter().zip(b).zip(products) {
        *out = NimberOf(product(by, a.0, b.0));
    }
}

static FAST: LazyLock<Option<Polynomials<Clmul>>> =
    LazyLock::new(|| Clmul::detect().and_then(Polynomials::new));

/// `$work(by, a, b)` with the fastest arithmetic `by` that this machine has.
macro_rules! fastest {
    ($work:path, $a:expr, $b:expr) => {
        match &*FAST {
            Some(by) => by.carryless.run($work, by, $a, $b),
            None => $work(&Tower, $a, $b),
        }
    };
}

/// A word with the operations above, done the fastest way.
pub trait Fast: Field + Default {
    fn product(self, other: Self) -> Self;
    fn square(self) -> Self;
    fn inverse(self) -> Option<Self>;
    fn power(self, exponent: u64) -> Self;
    fn products(a: &[NimberOf<Self>], b: &[NimberOf<Self>], out: &mut [NimberOf<Self>]);
    fn dot(a: &[NimberOf<Self>], b: &[NimberOf<Self>]) -> Self;
    fn rows_by_rows(
        a: &[NimberOf<Self>],
        b: &[NimberOf<Self>],
        inner: usize,
    ) -> Vec<NimberOf<Self>>;
}

impl<W> Fast for W
where
    W: Word + Blocks + Halves<Half: Field>,
    Polynomials<Clmul>: Arithmetic<W>,
{
    #[inline]
    fn product(self, other: Self) -> Self {
        fastest!(product, self, other)
    }

    #[inline]
    fn square(self) -> Self {
        fastest!(square, self, ())
    }

    /// As [`Field::nim_inverse`], but with two products of words in place of four of half words.
    fn inverse(self) -> Option<Self> {
        if FAST.is_none() {
            return self.nim_inverse();
        }
        let (a, b) = self.split();
        let conjugate = Self::join(a, a ^ b);
        let (zero, norm) = Fast::product(self, conjugate).split();
        let scale = norm.nim_inverse()?;
        Some(Fast::product(conjugate, Self::join(zero, scale)))
    }

    fn power(self, exponent: u64) -> Self {
        fastest!(power, [self, W::ONE], exponent)
    }

    fn products(a: &[NimberOf<W>], b: &[NimberOf<W>], out: &mut [NimberOf<W>]) {
        let done = Self::products_of_blocks(a, b, out);
        fastest!(products, [&a[done..], &b[done..]], &mut out[done..]);
    }

    fn dot(a: &[NimberOf<W>], b: &[NimberOf<W>]) -> Self {
        fastest!(dot, a, b)
    }

    fn rows_by_rows(a: &[NimberOf<W>], b: &[NimberOf<W>], inner: usize) -> Vec<NimberOf<W>> {
        fastest!(rows_by_rows, [a, b], inner)
    }
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;
    use crate::clmul::{BitByBit, Carryless};
    use crate::field::Ring;

    /// The first arithmetic computes what the tower does.
    fn agree<W: Word>(by: &impl Arithmetic<W>, a: W, b: W, exponent: u64) -> bool {
        let [a4, b4] = [[a, b, a ^ b, b], [b, b, W::ONE, W::ZERO]].map(|list| list.map(NimberOf));
        product(by, a, b) == a.nim_product(b)
            && square(by, a, ()) == a.nim_square()
            && power(by, [a, W::ONE], exponent) == power(&Tower, [a, W::ONE], exponent)
            && dot(by, &a4, &b4) == dot(&Tower, &a4, &b4)
            && rows_by_rows(by, [&a4, &b4], 2) == rows_by_rows(&Tower, [&a4, &b4], 2)
            && by.nimber(by.image(a)) == a
    }

    fn all_agree<W: Word>(a: W, b: W, exponent: u64) -> bool
    where
        Polynomials<Clmul>: Arithmetic<W>,
        Polynomials<BitByBit>: Arithmetic<W>,
    {
        static SLOW: LazyLock<Option<Polynomials<BitByBit>>> =
            LazyLock::new(|| Polynomials::new(BitByBit));
        assert_eq!(FAST.is_some(), Clmul::detect().is_some());
        agree(SLOW.as_ref().unwrap(), a, b, exponent)
            && FAST.as_ref().is_none_or(|fast| agree(fast, a, b, exponent))
    }

    quickcheck! {
        fn all_agree_on_64_bits(a: u64, b: u64, exponent: u64) -> bool {
            all_agree(a, b, exponent)
        }

        fn all_agree_on_128_bits(a: (u64, u64), b: (u64, u64), exponent: u64) -> bool {
            let [a, b] = [a, b].map(|(high, low)| u128::join(high, low));
            all_agree(a, b, exponent)
        }

        fn inverses_agree(a: u64, b: u64) -> bool {
            let wide = u128::join(a, b);
            a.inverse() == a.nim_inverse() && wide.inverse() == wide.nim_inverse()
        }
    }

    #[test]
    fn products_of_bits_agree() {
        // The product is determined by these, because it distributes over sums of bits.
        let Some(fast) = &*FAST else { return };
        for (i, j) in (0..128).flat_map(|i| (0..=i).map(move |j| (i, j))) {
            let [a, b] = [1_u128 << i, 1 << j];
            assert_eq!(product(fast, a, b), a.nim_product(b));
            if let (Ok(a), Ok(b)) = (u64::try_from(a), u64::try_from(b)) {
                assert_eq!(product(fast, a, b), a.nim_product(b));
            }
        }
        assert_eq!(fast.carryless.times(3, 3), 5);
    }
}

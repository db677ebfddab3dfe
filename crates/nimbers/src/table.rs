//! The field of 16-bit words, by logarithms to a generator of its multiplicative group.

use std::sync::LazyLock;

use crate::field::{Field, Ring, product_by_tower};

/// The number of 16-bit words.
const SIZE: usize = 1 << 16;

/// The number of nonzero elements, which is the order of the generator.
const ORDER: usize = SIZE - 1;

/// The least nimber whose powers are all the nonzero elements.
const GENERATOR: u16 = 258;

const TOP_BIT: u16 = 1 << 15;

/// The powers of the generator, and for each nonzero element which power it is.
struct Logarithms {
    /// Twice over, so that the sum of two logarithms needs no reduction.
    power: Box<[u16; 2 * SIZE]>,
    /// At 0 there is no logarithm, and the entry is never used.
    logarithm: Box<[u16; SIZE]>,
}

static LOGARITHMS: LazyLock<Logarithms> = LazyLock::new(Logarithms::new);

impl Logarithms {
    fn new() -> Self {
        // Multiplication by the generator is linear, so what it does to single bits suffices.
        let of_bit: [u16; 16] =
            std::array::from_fn(|bit| product_by_tower(GENERATOR, 1 << bit, u16::WIDTH));
        let times_generator = |x: u16| {
            (0..16).filter(|bit| x >> bit & 1 == 1).fold(0, |image, bit: usize| image ^ of_bit[bit])
        };

        let mut power = Box::new([0; 2 * SIZE]);
        let mut logarithm = Box::new([0; SIZE]);
        let mut x = 1;
        for n in 0..u16::MAX {
            power[usize::from(n)] = x;
            power[usize::from(n) + ORDER] = x;
            logarithm[usize::from(x)] = n;
            x = times_generator(x);
        }
        Self { power, logarithm }
    }

    /// The logarithm of a nonzero element.
    #[inline]
    fn of(&self, x: u16) -> usize {
        usize::from(self.logarithm[usize::from(x)])
    }
}

impl Ring for u16 {
    #[inline]
    fn nim_product(self, other: Self) -> Self {
        if self == 0 || other == 0 {
            return 0;
        }
        let table = &*LOGARITHMS;
        table.power[table.of(self) + table.of(other)]
    }

    #[inline]
    fn times_top_bit(self) -> Self {
        self.nim_product(TOP_BIT)
    }

    #[inline]
    fn nim_square(self) -> Self {
        self.nim_product(self)
    }
}

impl Field for u16 {
    const WIDTH: usize = 16;

    /// Half the logarithm, made even first by adding the odd order of the group.
    #[inline]
    fn nim_sqrt(self) -> Self {
        if self == 0 {
            return 0;
        }
        let table = &*LOGARITHMS;
        let n = table.of(self);
        let even = if n.is_multiple_of(2) { n } else { n + ORDER };
        table.power[even / 2]
    }

    #[inline]
    fn nim_inverse(self) -> Option<Self> {
        if self == 0 {
            return None;
        }
        let table = &*LOGARITHMS;
        Some(table.power[ORDER - table.of(self)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// xⁿ without the table, which could not judge its own generator.
    fn power_by_tower(x: u16, n: usize) -> u16 {
        let product = |a, b| product_by_tower(a, b, u16::WIDTH);
        let root = if n > 1 { power_by_tower(x, n / 2) } else { 1 };
        product(product(root, root), if n.is_multiple_of(2) { 1 } else { x })
    }

    #[test]
    fn the_generator_is_the_least() {
        // 65535 = 3·5·17·257 is the product of these primes.
        let generates =
            |x| [3, 5, 17, 257].iter().all(|prime| power_by_tower(x, ORDER / prime) != 1);
        assert_eq!((1..=GENERATOR).find(|&x| generates(x)), Some(GENERATOR));
        assert_eq!(power_by_tower(GENERATOR, ORDER), 1);
    }

    #[test]
    fn every_nonzero_word_is_a_power() {
        let table = Logarithms::new();
        for x in 1..=u16::MAX {
            assert_eq!(table.power[table.of(x)], x);
            assert_eq!(table.power[table.of(x) + ORDER], x);
        }
    }

    #[test]
    fn all_operations_on_all_words() {
        let top = |x| product_by_tower(x, TOP_BIT, 16);
        for x in 0..=u16::MAX {
            assert_eq!(x.times_top_bit(), top(x));
            assert_eq!(x.nim_square(), product_by_tower(x, x, 16));
            let root = x.nim_sqrt();
            assert_eq!(product_by_tower(root, root, 16), x);
            match x.nim_inverse() {
                Some(inverse) => assert_eq!(product_by_tower(x, inverse, 16), 1),
                None => assert_eq!(x, 0),
            }
        }
    }
}

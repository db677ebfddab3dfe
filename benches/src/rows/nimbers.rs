//! The nim product.

use super::Row;
use crate::peers;
use crate::row::{Task, Way};
use nimbers::{Nimber, Nimber128, NimberOf, Word, batch};

pub fn rows() -> Vec<Row> {
    vec![
        Row::per("nim-product", "nim product, 64 bit, one at a time, {} products", "product")
            .target(8.0)
            .limit(
                1.8,
                "the carry-less multiplications alone, three for a product; the rest changes the basis",
            )
            .way(Way::ours("change of basis", single).sizes(1 << 22, 1 << 12))
            .way(Way::plain("tower of fields", tower).sizes(1 << 16, 1 << 12))
            .way(Way::peer("ogdoad 1.0.7", peers::OGDOAD_64).sizes(1 << 16, 1 << 10))
            .way(Way::peer("nimber 0.1.1", peers::NIMBER_64).sizes(1 << 14, 1 << 8)),
        Row::per("nim-product-batch", "nim product, 64 bit, in batches of 1024, {} products", "product")
            .target(6.5)
            .limit(
                2.0,
                "bit-sliced without GFNI: 16 gates and 8 steps of transposing, three or four a cycle",
            )
            .way(Way::ours("batch", in_batches).sizes(1 << 22, 1 << 12))
            .way(Way::plain("one at a time", single).sizes(1 << 22, 1 << 12)),
        Row::per("nim-product-128", "nim product, 128 bit, {} products", "product")
            .target(21.0)
            .way(Way::ours("one tower level over 64 bit", single_128).sizes(1 << 22, 1 << 12))
            .way(Way::plain("tower of fields", tower_128).sizes(1 << 15, 1 << 12))
            .way(Way::peer("ogdoad 1.0.7", peers::OGDOAD_128).sizes(1 << 14, 1 << 9))
            .way(Way::peer("nimber 0.1.1", peers::NIMBER_128).sizes(1 << 12, 1 << 6)),
    ]
}

/// Operands come in blocks that stay in the cache.
pub const BLOCK: u64 = 1024;

/// Words that look random, the same for everyone.
pub fn words(seed: u64) -> Vec<u64> {
    // An odd multiplier: distinct words.
    (1..=BLOCK).map(|i| (i + seed * BLOCK).wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect()
}

/// The same, twice as wide.
pub fn wide_words(seed: u64) -> Vec<u128> {
    let halves = words(seed).into_iter().zip(words(seed + 1));
    halves.map(|(high, low)| u128::from(high) << 64 | u128::from(low)).collect()
}

/// `products` products by `multiply`, block by block. The answer is the nim-sum of all of the last
/// block that was begun.
pub fn product_task<T: Copy + 'static>(
    products: u64,
    [left, right]: [Vec<T>; 2],
    mut multiply: impl FnMut(T, T) -> u64 + 'static,
) -> Task {
    Task::new(products, move || {
        let mut sum = 0;
        let mut left_over = products;
        while left_over > 0 {
            let count = left_over.min(BLOCK);
            let pairs = left.iter().zip(&right).take(usize::try_from(count)?);
            sum = pairs.fold(0, |sum, (&a, &b)| {
                sum ^ multiply(std::hint::black_box(a), std::hint::black_box(b))
            });
            left_over -= count;
        }
        Ok(sum)
    })
}

fn nimbers<W: Word>(words: [Vec<W>; 2]) -> [Vec<NimberOf<W>>; 2] {
    // The first product makes tables, once in a process: they are not measured.
    std::hint::black_box(Nimber::new(3) * Nimber::new(5));
    words.map(|words| words.into_iter().map(NimberOf::new).collect())
}

fn operands() -> [Vec<Nimber>; 2] {
    nimbers([words(0), words(5)])
}

fn operands_128() -> [Vec<Nimber128>; 2] {
    nimbers([wide_words(0), wide_words(5)])
}

/// The low half of a word.
#[expect(clippy::cast_possible_truncation, reason = "the other half is not wanted")]
pub fn low(word: u128) -> u64 {
    word as u64
}

fn single(products: u64) -> anyhow::Result<Task> {
    Ok(product_task(products, operands(), |a, b| (a * b).value()))
}

fn tower(products: u64) -> anyhow::Result<Task> {
    Ok(product_task(products, operands(), |a, b| a.mul_by_tower(b).value()))
}

fn single_128(products: u64) -> anyhow::Result<Task> {
    Ok(product_task(products, operands_128(), |a, b| low((a * b).value())))
}

fn tower_128(products: u64) -> anyhow::Result<Task> {
    Ok(product_task(products, operands_128(), |a, b| low(a.mul_by_tower(b).value())))
}

fn in_batches(products: u64) -> anyhow::Result<Task> {
    let [left, right] = operands();
    let mut out = vec![Nimber::ZERO; left.len()];
    Ok(Task::new(products, move || {
        for _ in 0..products.div_ceil(BLOCK) {
            batch::products_into(std::hint::black_box(&left), &right, &mut out)?;
            std::hint::black_box(&mut out);
        }
        Ok(out.iter().fold(0, |sum, product| sum ^ product.value()))
    }))
}

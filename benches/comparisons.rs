//! The ways to the same answer, side by side: a formula, a search from one position, a table of a
//! whole box; the options alone; the nim product.
//!
//! `cargo bench comparisons` runs all of them, `cargo bench comparisons/cdn` one source. Every
//! benchmark of a group answers the same question, so the figures of a group can be compared.

#![allow(missing_docs, reason = "criterion's macros make public items")]
#![expect(clippy::unwrap_used, reason = "the games are acyclic and within bounds")]

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use impartial::prelude::*;
use impartial::radix::Radix;
use impartial::region::{Cuboid, SortedBox};
use std::hint::black_box;

/// All values of the box `heaps` ≤ `top`: by the formula, by one table, by one search, and by the
/// step check of the formula. Also the bare options, which bound everything but the formula.
fn whole_box<const N: usize, R, F>(
    c: &mut Criterion,
    name: &str,
    ruleset: &R,
    formula: &F,
    top: u64,
) where
    R: Ruleset<[u64; N]> + Sync,
    F: Formula<[u64; N], Invariant = Grundy> + Sync,
{
    let region = Cuboid::new([top; N]);
    let positions: Vec<[u64; N]> = (0..region.len())
        .map(|number| region.nth(number))
        .filter(|position| ruleset.validate(position).is_ok())
        .collect();
    let mut group = c.benchmark_group(format!("comparisons/{name}/{N} heaps to {top}"));
    group.sample_size(10).throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("formula", |b| {
        b.iter(|| positions.iter().map(|x| formula.evaluate(black_box(x)).unwrap()).max());
    });
    group.bench_function("options", |b| {
        b.iter(|| positions.iter().map(|x| ruleset.options(black_box(x)).count()).sum::<usize>());
    });
    group.bench_function("table", |b| {
        b.iter(|| Table::solve(ruleset, &Grundy, black_box([top; N])).unwrap().values().len());
    });
    group.bench_function("memo", |b| {
        b.iter(|| {
            let mut memo = Memo::new(ruleset, Grundy);
            positions.iter().map(|x| memo.value(black_box(x)).unwrap()).max()
        });
    });
    group.bench_function("step check", |b| {
        let run = impartial::verify::Run::default();
        b.iter(|| impartial::verify::step_check(ruleset, formula, &region, &run).positions);
    });
    group.finish();
}

fn common_divisor_nim(c: &mut Criterion) {
    whole_box::<2, _, _>(c, "cdn", &cdn::CommonDivisorNim, &cdn::Theorem1_3, 63);
    whole_box::<3, _, _>(c, "cdn", &cdn::CommonDivisorNim, &cdn::Theorem1_3, 15);
}

fn saturations(c: &mut Criterion) {
    use misere_saturation::{NimSaturation, PositionSet, SubtractionGame, Theorem10};
    for beta in ["2", "3", "(2,3)"] {
        let radix: Radix = beta.parse().unwrap();
        let theorem = Theorem10::new(radix.clone());
        let name = format!("misere-saturation β={beta}");
        whole_box::<2, _, _>(c, &name, &theorem.game(), &theorem, 31);
        whole_box::<3, _, _>(c, &name, &theorem.game(), &theorem, 7);
        let nim = SubtractionGame::saturation(PositionSet::All, radix.clone());
        let name = format!("nim-saturation β={beta}");
        whole_box::<2, _, _>(c, &name, &nim, &NimSaturation::new(radix), 31);
    }
}

fn classic(c: &mut Criterion) {
    use classic_games::nim::{Bouton, Nim};
    whole_box::<2, _, _>(c, "nim", &Nim, &Bouton, 63);
    whole_box::<3, _, _>(c, "nim", &Nim, &Bouton, 15);
}

/// P-positions of Nim(6,=2): by Theorems 1 and 2, and by sieve.
fn slow_nim(c: &mut Criterion) {
    use exact_slow_nim::{ExactSlowNim, Nim62};
    let (top, convention) = (7, Convention::Normal);
    let game = ExactSlowNim::new(6, 2).unwrap();
    let region = SortedBox::new([0_u64; 6], top);
    let positions: Vec<_> = (0..region.len()).map(|number| region.nth(number)).collect();
    let mut group =
        c.benchmark_group(format!("comparisons/exact-slow-nim/6 sorted heaps to {top}"));
    group.sample_size(10).throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("formula", |b| {
        b.iter(|| positions.iter().filter(|x| Nim62.evaluate(x).unwrap() == Outcome::P).count());
    });
    group.bench_function("memo", |b| {
        let unordered = Unordered(&game);
        b.iter(|| {
            let mut memo = Memo::new(&unordered, OutcomeIn(convention));
            positions.iter().filter(|x| memo.value(x).unwrap() == Outcome::P).count()
        });
    });
    group.bench_function("sieve of the unsorted box", |b| {
        b.iter(|| Sieve::solve(&game, convention, [top; 6]).unwrap().count_p());
    });
    group.finish();
}

fn nim_product(c: &mut Criterion) {
    use impartial::nimber::{Nimber, Nimber128};
    let mut group = c.benchmark_group("comparisons/nim product");
    let (a, b) = (0x9E37_79B9_7F4A_7C15_u64, 0xD1B5_4A32_D192_ED03_u64);
    group.bench_with_input(BenchmarkId::new("product", "64 bit"), &(a, b), |bench, &(a, b)| {
        bench.iter(|| Nimber::new(black_box(a)) * Nimber::new(black_box(b)));
    });
    group.bench_with_input(BenchmarkId::new("tower", "64 bit"), &(a, b), |bench, &(a, b)| {
        bench.iter(|| Nimber::new(black_box(a)).mul_by_tower(Nimber::new(black_box(b))));
    });
    let (a, b) = (u128::from(a) << 64 | 7, u128::from(b) << 63 | 9);
    group.bench_with_input(BenchmarkId::new("product", "128 bit"), &(a, b), |bench, &(a, b)| {
        bench.iter(|| Nimber128::new(black_box(a)) * Nimber128::new(black_box(b)));
    });
    // A batch of 1024 products: divide by that to compare.
    let word = |i: u64| Nimber::new(i.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let (left, right): (Vec<_>, Vec<_>) = (1..=1024).map(|i| (word(i), word(i + 5000))).unzip();
    let mut out = vec![Nimber::ZERO; left.len()];
    group.throughput(Throughput::Elements(1024));
    group.bench_function("batch of 1024/64 bit", |bench| {
        bench.iter(|| impartial::nimber::batch::products_into(&left, &right, &mut out));
    });
    group.finish();
}

criterion_group!(benches, common_divisor_nim, saturations, classic, slow_nim, nim_product);
criterion_main!(benches);

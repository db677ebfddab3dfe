//! The ways to the same answer, side by side.
//!
//! `cargo bench comparisons` runs all of them, `cargo bench comparisons/cdn` one group. First the rows
//! of `benches::rows`; then, for each source, all values of some boxes by the formula, by a table and
//! by search, and the step check of the formula. Every benchmark of a group answers the same question.

#![allow(missing_docs, reason = "criterion's macros make public items")]
#![expect(clippy::unwrap_used, reason = "the games are acyclic and within bounds")]

use benches::{Task, Work};
use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use impartial::prelude::*;
use impartial::radix::Radix;
use impartial::region::Cuboid;
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
        b.iter(|| {
            Table::solve(ruleset, Grundy, Cuboid::new(black_box([top; N]))).unwrap().iter().count()
        });
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

/// The rows of the report, each way at the size of its row; at its small size in test mode.
fn rows(c: &mut Criterion) {
    let quick = std::env::args().any(|argument| argument == "--test");
    for row in benches::rows().iter().filter(|row| !row.long) {
        let mut group = c.benchmark_group(format!("comparisons/{}", row.id));
        group.sample_size(10).sampling_mode(SamplingMode::Flat);
        for way in &row.ways {
            // Programs are timed as whole processes by `cargo xtask bench`.
            let Work::Here(prepare) = way.work else { continue };
            let size = if quick { way.quick } else { way.size };
            // Made ready only if this way is to be run.
            let mut task: Option<Task> = None;
            group.bench_function(format!("{}/{}", way.name, row.what_at(size)), |b| {
                let task = task.get_or_insert_with(|| prepare(size).unwrap());
                b.iter(|| task.run().unwrap());
            });
        }
        group.finish();
    }
}

criterion_group!(benches, rows, common_divisor_nim, saturations, classic);
criterion_main!(benches);

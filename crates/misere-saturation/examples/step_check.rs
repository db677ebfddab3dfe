//! How long the step check of Theorem 10 takes.
use impartial::position::Heaps;
use impartial::radix::Radix;
use impartial::region::{Cuboid, Region};
use impartial::verify::Run;
use misere_saturation::{
    MoveSet, PositionSet, SaturationTable, SubtractionGame, Theorem10, row_check,
};
use std::time::Instant;
fn main() {
    for (heaps, top) in [(3_usize, 63_u64), (2, 511), (4, 20)] {
        let theorem = Theorem10::new(Radix::constant(2).unwrap());
        let max = Heaps::from(vec![top; heaps]);
        let region = Cuboid::new(max.clone());
        let pairs = ((top + 1) * (top + 2) / 2).pow(heaps as u32);
        for w in [2, heaps] {
            let game = SubtractionGame::new(
                PositionSet::Misere,
                MoveSet::saturated_up_to(theorem.radix().clone(), w),
            );
            let t = Instant::now();
            let report = row_check(&game, &theorem, &region, &Run::default());
            let e = t.elapsed();
            println!(
                "k={heaps} w={w}: {} positions {:?} {:?}; {} pairs X ≥ Y, {:.4} ns per pair",
                region.len(),
                report.verdict,
                e,
                pairs,
                e.as_nanos() as f64 / pairs as f64
            );
            let t = Instant::now();
            let table = SaturationTable::solve(&game, max.clone()).unwrap();
            println!("solve {:?} {:?}", t.elapsed(), table.get(&max));
        }
    }
}

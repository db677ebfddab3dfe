//! The statements about green Hackenbush that the catalogue runs.

use classic_games::hackenbush::{Figure, FusionPrinciple, Hackenbush, fused};
use impartial::formula::{Conjecture, Formula};
use impartial::invariant::Grundy;
use impartial::region::Listed;
use impartial::verify::{Claim, Evidence, Run, differential_check};
use itertools::Itertools;

pub(crate) fn claims() -> Vec<Claim> {
    let check = |run: &Run| differential_check(&Hackenbush, &FusionPrinciple, &region(run), run);
    let mutant = |bridge: fn(u64) -> u64, on_cycle: u64| {
        move |run: &Run| {
            let formula = Conjecture::new(Grundy, move |f: &Figure| fused(f, bridge, on_cycle));
            differential_check(&Hackenbush, &formula, &region(run), run)
        }
    };
    let claim = Claim::new(
        "FusionPrinciple",
        Formula::<Figure>::source(&FusionPrinciple),
        "green Hackenbush: fusing the vertices of a cycle does not change sg",
        Evidence::Differential,
        check,
    )
    .parameters("the ground and 3 vertices")
    .mutant("cycles count as nothing", mutant(|carried| carried + 1, 0))
    .mutant("a stalk adds 1 in nim", mutant(|carried| carried ^ 1, 1));
    vec![claim]
}

/// All figures with the ground and three more vertices, loops and parallel edges included.
fn region(run: &Run) -> Listed<Figure> {
    let most = run.scale.bound(6, 6).min(9);
    let pairs: Vec<(u32, u32)> = (0..4).flat_map(|a| (a..4).map(move |b| (a, b))).collect();
    let figures = (0..=most).flat_map(|edges| {
        let size = usize::try_from(edges).unwrap_or(0);
        pairs.iter().copied().combinations_with_replacement(size).map(Figure::new)
    });
    let words = format!("figures of at most {most} edges on the ground and 3 vertices");
    Listed::new(words, figures.unique().collect())
}

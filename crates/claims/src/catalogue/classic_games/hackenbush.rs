//! The statements about green Hackenbush that the catalogue runs.

use classic_games::hackenbush::{Figure, FusionPrinciple, Hackenbush, fused};
use impartial::formula::Conjecture;
use impartial::invariant::Grundy;
use impartial::region::Listed;
use impartial::verify::{Claim, Run};
use itertools::Itertools;

pub(crate) fn claims() -> Vec<Claim> {
    let wrong = |bridge: fn(u64) -> u64, on_cycle: u64| {
        Conjecture::new(Grundy, move |f: &Figure| fused(f, bridge, on_cycle))
    };
    let says = "green Hackenbush: fusing the vertices of a cycle does not change sg";
    let claim = Claim::searched::<Figure, _, _, _, _>(
        "FusionPrinciple",
        says,
        Hackenbush,
        FusionPrinciple,
        region,
    )
    .with("", "the ground and 3 vertices")
    .formula("cycles count as nothing", wrong(|carried| carried + 1, 0))
    .formula("a stalk adds 1 in nim", wrong(|carried| carried ^ 1, 1));
    vec![claim.into()]
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

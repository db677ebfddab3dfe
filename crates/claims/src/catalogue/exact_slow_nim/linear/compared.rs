//! The formulas in linear arithmetic against brute force, against the rules, and against the formulas
//! that are functions of heaps.

use super::super::{huge, small, subgame, up_to};
use super::first_atom_negated;
use crate::catalogue::shared::merged;
use exact_slow_nim::linear::{Statement, statements};
use exact_slow_nim::{
    MooreSlow32MisereValue, MooreSlow32Value, Nim42MisereValue, Nim42Value, Nim52, Nim62, NimKK,
    NimKKMisere,
};
use impartial::convention::Convention;
use impartial::formula::{Formula, Source};
use impartial::invariant::{Grundy, Invariant, MisereGrundy};
use impartial::position::{HeapTuple, Heaps, Sorted};
use impartial::region::{Listed, Region, SortedBox};
use impartial::solve::Solution;
use impartial::verify::{Claim, Evidence, Report, Run, for_all};
use linear_proofs::{LinearClaim as Stated, LinearFormula};

pub(super) fn claims() -> Vec<Claim> {
    let sg = |s: &Statement| s.value(Grundy);
    let misere = |s: &Statement| s.value(MisereGrundy);
    let claims = [
        same::<6, _, _, _>("Nim62", Nim62, "theorem_1", "Nim(6,=2)[0]", Statement::outcome),
        same::<6, _, _, _>("Nim62", Nim62, "theorem_2", "Nim(6,=2)[1]", Statement::outcome),
        same::<5, _, _, _>("Nim52", Nim52, "corollary_1", "Nim(5,=2)[0]", Statement::outcome),
        same::<5, _, _, _>("Nim52", Nim52, "corollary_2", "Nim(5,=2)[1]", Statement::outcome),
        same::<4, _, _, _>("Nim42Value", Nim42Value, "nim_4_2_values", "Nim(4,=2)", sg),
        same::<4, _, _, _>(
            "Nim42MisereValue",
            Nim42MisereValue,
            "nim_4_2_misere_values",
            "misère Nim(4,=2)",
            misere,
        ),
        same::<3, _, _, _>(
            "MooreSlow32Value",
            MooreSlow32Value,
            "moore_3_2_values",
            "Nim(3,≤2)",
            sg,
        ),
        same::<3, _, _, _>(
            "MooreSlow32MisereValue",
            MooreSlow32MisereValue,
            "moore_3_2_misere_values",
            "misère Nim(3,≤2)",
            misere,
        ),
        same::<3, _, _, _>("NimKK", NimKK, "nim_k_k_values", "Nim(3,=3)", sg),
        same::<3, _, _, _>(
            "NimKKMisere",
            NimKKMisere,
            "nim_k_k_misere_values",
            "misère Nim(3,=3)",
            misere,
        ),
        theorem_2_by_the_rules(),
    ];
    claims.into_iter().flatten().chain([by_brute_force()]).collect()
}

/// The statement of a file about a game.
fn statement(file: &str, game: &str) -> Option<Statement> {
    let wanted = |s: &Statement| s.file == file && s.claim.game().to_string() == game;
    statements().ok()?.into_iter().find(wanted)
}

/// A formula as a function and in linear arithmetic, at all small and some huge positions.
fn same<const N: usize, A, B, I>(
    name: &'static str,
    function: A,
    file: &str,
    game: &str,
    linear: impl Fn(&Statement) -> Option<B>,
) -> Option<Claim>
where
    A: Formula<Sorted<[u64; N]>, Invariant = I> + Copy + Send + Sync + 'static,
    B: Formula<Sorted<[u64; N]>, Invariant = I> + Send + Sync + 'static,
    I: Invariant + 'static,
{
    let statement = statement(file, game)?;
    let changed = first_atom_negated(&statement);
    let mutant = linear(&changed)?;
    let linear = linear(&statement)?;
    let bound = [1_000, 1_000, 200, 40, 24, 16, 12][N.min(6)];
    let check = move |run: &Run| {
        merged([
            agree(&function, &linear, &small::<N>(bound, run), run),
            agree(&function, &linear, &huge::<N>(100_000, run), run),
        ])
    };
    let says = "the formula in linear arithmetic agrees with the function of heaps";
    let stated = impartial::verify::Statement::new(statement.source, "LinearForm", says)
        .with("of", name)
        .with("", game);
    let claim = Claim::of(stated, Evidence::ForAll, check);
    Some(claim.mutant(changed.says, move |run: &Run| {
        agree(&function, &mutant, &small::<N>(bound, run), run)
    }))
}

fn agree<const N: usize, A, B, I>(
    function: &A,
    linear: &B,
    region: &impl Region<Sorted<[u64; N]>>,
    run: &Run,
) -> Report
where
    A: Formula<Sorted<[u64; N]>, Invariant = I> + Sync,
    B: Formula<Sorted<[u64; N]>, Invariant = I> + Sync,
    I: Invariant,
{
    for_all(region, run, |position| {
        // Positions of another class are not the formula's.
        let Ok(stated) = linear.evaluate(position) else { return Ok(false) };
        let value = function.evaluate(position).map_err(|error| error.to_string())?;
        let differ = || format!("{value:?} as a function, {stated:?} in linear arithmetic");
        if value == stated { Ok(true) } else { Err(differ()) }
    })
}

/// Theorem 2 in linear arithmetic by the step check.
fn theorem_2_by_the_rules() -> Option<Claim> {
    let statement = statement("theorem_2", "Nim(6,=2)[1]")?;
    let changed = first_atom_negated(&statement);
    let says = "the same formula, evaluated";
    let (linear, mutant) = (statement.outcome()?, changed.outcome()?);
    let claim = Claim::steps("Theorem2", says, subgame(6, 2, 1), linear, up_to::<6>(12))
        .at(statement.source)
        .with("", "Nim(6,=2)[1]")
        .with("form", "linear arithmetic")
        .formula(changed.says, mutant);
    Some(claim.into())
}

/// The formulas of all certificates at all positions of a box, by search.
fn by_brute_force() -> Claim {
    let check = |change: fn(&Statement) -> Statement| {
        move |run: &Run| {
            let all = statements().unwrap_or_default();
            let all: Vec<Statement> = all.iter().map(change).collect();
            let numbers: Vec<[u64; 1]> = (0..all.len() as u64).map(|number| [number]).collect();
            for_all(&Listed::new("statements", numbers), run, |&[number]: &[u64; 1]| {
                match usize::try_from(number).ok().and_then(|number| all.get(number)) {
                    Some(statement) => true_in_a_box(statement).map(|()| true),
                    None => Ok(false),
                }
            })
        }
    };
    Claim::new(
        "statements",
        Source::new("Slow", "all statements in linear arithmetic"),
        "each is true in a box, by search",
        Evidence::Differential,
        check(Clone::clone),
    )
    .parameters("all statements")
    .mutant("in each, the first atom of the formula negated", check(first_atom_negated))
}

/// Whether a statement is true at all positions of a box with at least some hundred of them.
fn true_in_a_box(statement: &Statement) -> Result<(), String> {
    let words = |error: &dyn std::fmt::Display| error.to_string();
    let game = statement.claim.game();
    let bound = [0, 60, 30, 16, 14, 10, 8, 6][game.coordinates().min(7)];
    let shape = Heaps::from(vec![bound; game.coordinates()]);
    let value = match game.convention() {
        Convention::Normal => {
            let values = Solution::solve(&game.shape(), Grundy, shape.clone());
            let values = values.map_err(|error| words(&error))?;
            Box::new(move |heaps: &Heaps| values.get(heaps)) as Box<dyn Fn(&Heaps) -> Option<u64>>
        }
        Convention::Misere => {
            let values = Solution::solve(&game.shape(), MisereGrundy, shape.clone());
            let values = values.map_err(|error| words(&error))?;
            Box::new(move |heaps: &Heaps| values.get(heaps))
        }
    };
    let region = SortedBox::new(shape, bound);
    for number in 0..region.len() {
        let heaps = region.nth(number).into_tuple();
        let Some(q) = game.position(heaps.heaps()) else { continue };
        let holds = |set: &LinearFormula, q: &[i128]| set.holds(q).map_err(|error| words(&error));
        if !holds(&game.domain(), &q)? {
            continue;
        }
        let value = value(&heaps);
        let good = match &statement.claim {
            Stated::PPositions { set, .. } => holds(set, &q)? == (value == Some(0)),
            Stated::Values { levels, .. } => {
                let mut good = true;
                for (v, level) in (0..).zip(levels) {
                    good &= holds(level, &q)? == (value == Some(v));
                }
                good
            }
            Stated::Shift { sets, shift, .. } => {
                let after: Vec<i128> =
                    q.iter().zip(shift).map(|(q, &y)| q + i128::from(y)).collect();
                let mut good = true;
                for set in sets {
                    good &= holds(set, &q)? == holds(set, &after)?;
                }
                good
            }
            Stated::Equivalent { left, right, .. } => holds(left, &q)? == holds(right, &q)?,
            _ => return Err("not known how to check this claim".to_owned()),
        };
        if !good {
            return Err(format!("{} fails at {heaps:?}", statement.claim));
        }
    }
    Ok(())
}

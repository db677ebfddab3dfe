//! The numbers printed in the source: Table 1 and the examples.

use super::{radix, source};
use crate::catalogue::shared::{cuboid, ensure};
use impartial::formula::{Formula, OutOfScope};
use impartial::invariant::{Grundy, MisereGrundy};
use impartial::position::Heaps;
use impartial::radix::Radix;
use impartial::region::Listed;
use impartial::solve::{Memo, Table};
use impartial::verify::{Claim, Evidence, Report, Run, for_all};
use misere_saturation::{
    Lemma13, Lemma15, MoveSet, NimSaturation, PositionSet, SubtractionGame, Theorem10,
    WelterSaturation, Witness,
};

pub(super) fn claims() -> Vec<Claim> {
    vec![table_1("𝒞_[1]", &MISERE_NIM), table_1("𝒞²", &SATURATED), examples()]
}

/// A table of sg((x⁰, x¹)) for x⁰, x¹ ≤ 8; what stands at (0, 0) is not read.
type Printed = [[u64; 9]; 9];

const MISERE_NIM: Printed = [
    [0, 0, 1, 2, 3, 4, 5, 6, 7],
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
    [1, 2, 0, 4, 5, 3, 7, 8, 6],
    [2, 3, 4, 0, 1, 6, 8, 5, 9],
    [3, 4, 5, 1, 0, 2, 9, 10, 11],
    [4, 5, 3, 6, 2, 0, 1, 9, 10],
    [5, 6, 7, 8, 9, 1, 0, 2, 3],
    [6, 7, 8, 5, 10, 9, 2, 0, 1],
    [7, 8, 6, 9, 11, 10, 3, 1, 0],
];

const SATURATED: Printed = [
    [0, 0, 1, 2, 3, 4, 5, 6, 7],
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
    [1, 2, 3, 0, 5, 6, 7, 4, 9],
    [2, 3, 0, 1, 6, 7, 4, 5, 10],
    [3, 4, 5, 6, 7, 0, 1, 2, 11],
    [4, 5, 6, 7, 0, 1, 2, 3, 12],
    [5, 6, 7, 4, 1, 2, 3, 0, 13],
    [6, 7, 4, 5, 2, 3, 0, 1, 14],
    [7, 8, 9, 10, 11, 12, 13, 14, 15],
];

fn table_check(
    positions: PositionSet,
    moves: MoveSet,
    printed: &'static Printed,
) -> impl Fn(&Run) -> Report + Send + Sync {
    let game = SubtractionGame::new(positions, moves);
    move |run| {
        let solved = Table::solve(&game, Grundy, cuboid(2, 8));
        for_all(&cuboid(2, 8), run, |position: &Heaps| {
            if **position == [0, 0] {
                return Ok(false);
            }
            let solved = solved.as_ref().map_err(|error| error.to_string())?;
            let row = printed.iter().zip(0..).find(|&(_, x)| x == position[0]);
            let printed =
                row.and_then(|(row, _)| row.iter().zip(0..).find(|&(_, y)| y == position[1]));
            let (printed, found) = (printed.map(|(value, _)| value), solved.get(position));
            ensure(printed == found.as_ref(), || format!("printed {printed:?}, found {found:?}"))
        })
    }
}

fn table_1(name: &'static str, printed: &'static Printed) -> Claim {
    let saturated = name == "𝒞²";
    let moves = move |saturated: bool| match saturated {
        true => MoveSet::saturated(radix("2")),
        false => MoveSet::single_heap(),
    };
    Claim::new(
        "SubtractionGame",
        source("Example 7, Table 1"),
        "both tables of Sprague–Grundy values, (0, 0) absent",
        Evidence::Printed,
        table_check(PositionSet::Misere, moves(saturated), printed),
    )
    .parameters(format!("Γ(𝒫_Mis, {name})"))
    .mutant(
        "the moves of the other table",
        table_check(PositionSet::Misere, moves(!saturated), printed),
    )
    .mutant("ℕ² instead of 𝒫_Mis", table_check(PositionSet::All, moves(saturated), printed))
}

/// How the radix sequence of an example is read; a mutant reads another one.
type Reading = fn(&str) -> Radix;

type Numbers = Result<Vec<u64>, OutOfScope>;

/// An example: its name, what is computed, and what is printed.
type Example = (&'static str, fn(Reading) -> Numbers, &'static [u64]);

const EXAMPLES: [Example; 11] = [
    ("§1.1, ord(54)", |beta| Ok(vec![order(beta("3,2,5,4").ord(54))]), &[2]),
    ("§1.3, (2,2,6) ∈ 𝒞² ∌ (2,2,4)", membership, &[1, 0]),
    ("Example 4", example_4, &[0, 0, 1, 1, 1, 2, 2, 0]),
    ("Remark 5, g⁻ and sg of (0,2)", remark_5, &[2, 1]),
    ("Example 7", example_7, &[0, 3, 0]),
    ("Example 8", |beta| Ok(vec![NimSaturation::new(beta("3,2,5")).evaluate(&[16, 27])?]), &[7]),
    ("Example 9", example_9, &[1]),
    ("Example 11", example_11, &[3, 0]),
    ("Example 12", example_12, &[5, 3, 3, 0]),
    ("Example 14", example_14, &[0, 1, 8, 0, 2, 2]),
    ("§2.4, after Lemma 15", example_lemma_15, &[0, 3, 3]),
];

fn order(order: Option<usize>) -> u64 {
    order.and_then(|order| u64::try_from(order).ok()).unwrap_or(u64::MAX)
}

fn membership(beta: Reading) -> Numbers {
    let moves = MoveSet::saturated(beta("2"));
    Ok([[2, 2, 6], [2, 2, 4]].map(|vector| u64::from(moves.contains(&vector))).into())
}

fn example_4(_: Reading) -> Numbers {
    let mut solver = Memo::new(SubtractionGame::misere_nim(), Grundy);
    [[0, 1], [1, 0], [0, 2], [1, 1], [2, 0], [1, 2], [2, 1], [2, 2]]
        .iter()
        .map(|position| solver.value(position).map_err(OutOfScope::new))
        .collect()
}

fn remark_5(_: Reading) -> Numbers {
    let minus = Memo::new(SubtractionGame::nim(), MisereGrundy).value(&[0, 2]);
    let own = Memo::new(SubtractionGame::misere_nim(), Grundy).value(&[0, 2]);
    Ok(vec![minus.map_err(OutOfScope::new)?, own.map_err(OutOfScope::new)?])
}

fn example_7(beta: Reading) -> Numbers {
    let saturation = SubtractionGame::saturation(PositionSet::Misere, beta("2"));
    let own = Memo::new(SubtractionGame::misere_nim(), Grundy).value(&[2, 2]);
    let mut solver = Memo::new(saturation, Grundy);
    [own, solver.value(&[2, 2]), solver.value(&[2, 3])]
        .into_iter()
        .map(|value| value.map_err(OutOfScope::new))
        .collect()
}

fn example_9(beta: Reading) -> Numbers {
    let base = beta("3").at(0);
    let welter = WelterSaturation::new(base).map_err(OutOfScope::new)?;
    Ok(vec![welter.evaluate(&[1, 4])?])
}

fn example_11(beta: Reading) -> Numbers {
    let theorem = Theorem10::new(beta("2"));
    Ok(vec![theorem.evaluate(&[2, 2])?, theorem.evaluate(&[2, 3])?])
}

/// φ(X), w, the number of descendants of value 0, and φ(X) for β₀ = 5.
fn example_12(beta: Reading) -> Numbers {
    let theorem = Theorem10::new(beta("6,2"));
    let descendants = cuboid(3, 2);
    let zeros = (0..impartial::region::Region::<Heaps>::len(&descendants))
        .map(|number| impartial::region::Region::<Heaps>::nth(&descendants, number))
        .filter(|descendant| theorem.evaluate(descendant) == Ok(0))
        .count();
    let lightest = Witness::of(theorem.radix(), 3)?.and_then(|w| w.lightest(theorem.radix()));
    let other = Theorem10::new(beta("5,2"));
    Ok(vec![
        theorem.evaluate(&[2, 2, 2])?,
        order(Some(zeros)),
        order(lightest),
        other.evaluate(&[2, 2, 2])?,
    ])
}

/// M⁽⁰⁾, M⁽¹⁾, y⁽⁰⁾, y⁽¹⁾ and the values of both completed positions.
fn example_14(beta: Reading) -> Numbers {
    let theorem = Theorem10::new(beta("3"));
    let first = Lemma13::of(theorem.radix(), &[3, 4], 0, 2)?;
    let second = Lemma13::of(theorem.radix(), &[3, 4], 1, 2)?;
    Ok(vec![
        order(Some(first.order)),
        order(Some(second.order)),
        first.heap,
        second.heap,
        theorem.evaluate(&[first.heap, 4])?,
        theorem.evaluate(&[3, second.heap])?,
    ])
}

fn example_lemma_15(beta: Reading) -> Numbers {
    let lemma = Lemma15::of(beta("7,2").at(0), &[4, 4, 3], 6);
    lemma.map(|lemma| lemma.digits).ok_or_else(|| OutOfScope::new("the lemma does not apply"))
}

fn examples_check(reading: Reading) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| {
        let names = EXAMPLES.iter().map(|&(name, ..)| name).collect();
        for_all(&Listed::new("the examples", names), run, |name: &&str| {
            let Some((_, computed, printed)) = EXAMPLES.iter().find(|(other, ..)| other == name)
            else {
                return Ok(false);
            };
            let computed = computed(reading).map_err(|error| error.to_string())?;
            ensure(computed == *printed, || format!("printed {printed:?}, found {computed:?}"))
        })
    }
}

fn examples() -> Claim {
    Claim::new(
        "Examples",
        source("Examples 4 to 14"),
        "the numbers printed in the examples",
        Evidence::Printed,
        examples_check(radix),
    )
    .parameters("11 examples")
    .mutant("all in base 2", examples_check(|_| radix("2")))
    .mutant("all in base 3", examples_check(|_| radix("3")))
}

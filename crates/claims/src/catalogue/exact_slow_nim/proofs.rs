//! Differential coordinates, Tables 1 and 2, and the winning moves of the proofs.

use super::{NearBoundary, exact, huge, small, total_is_odd};
use exact_slow_nim::{DifferentialCoordinates, Nim62, RegionOfT, Table1Row, table_1, winning_pair};
use impartial::convention::Outcome;
use impartial::formula::{Formula, OutOfScope, Source};
use impartial::position::Sorted;
use impartial::region::Region;
use impartial::ruleset::Ruleset;
use impartial::verify::{Claim, Evidence, Report, Run, for_all};

type Coordinates = DifferentialCoordinates<i128>;
type Piles = (usize, usize);

pub(super) fn claims() -> Vec<Claim> {
    vec![
        table_1_claim(),
        legal_moves(),
        proposition_2(),
        proposition_3(),
        strategy(),
        strategy_at_huge_sizes(),
        strategy_near_boundary(),
    ]
}

/// A statement about each legal move from q to q′ at all small positions.
fn each_move(
    holds: impl Fn(Piles, &Coordinates, &Coordinates) -> bool + Send + Sync,
) -> impl Fn(&Run) -> Report + Send + Sync {
    let pairs: Vec<Piles> = table_1().iter().map(|row| row.piles).collect();
    move |run| {
        for_all(&small::<6>(12, run), run, |position: &Sorted<[u64; 6]>| {
            let q = DifferentialCoordinates::from_sorted(&position.as_tuple().map(i128::from));
            for &piles in &pairs {
                if q.after(piles).is_some_and(|after| !holds(piles, &q, &after)) {
                    return Err(format!("the move {piles:?}"));
                }
            }
            Ok(true)
        })
    }
}

fn table_1_claim() -> Claim {
    let as_printed = |rows: Vec<Table1Row>| {
        each_move(move |piles, q, after| {
            let change = |i: usize| after.coordinates()[i] - q.coordinates()[i];
            rows.iter().filter(|row| row.piles == piles).any(|row| {
                row.dq == std::array::from_fn(change)
                    && row.dr == after.r() - q.r()
                    && row.ds == after.s() - q.s()
                    && row.du == after.u() - q.u()
            })
        })
    };
    let mut changed = table_1();
    if let Some(row) = changed.iter_mut().find(|row| row.piles == (1, 4)) {
        row.du = 2;
    }
    Claim::new(
        "table_1",
        Source::new("Slow", "Table 1"),
        "what each of the 15 moves changes in q, r, s and u",
        Evidence::ForAll,
        as_printed(table_1()),
    )
    .parameters("Nim(6,=2)")
    .mutant("{1,4} raises u by 2 instead of 4", as_printed(changed))
}

/// The legal moves in coordinates are the options by the rules.
fn legal_moves() -> Claim {
    let check = |legal: fn(&Coordinates, Piles) -> bool| {
        move |run: &Run| {
            for_all(&small::<6>(12, run), run, |position: &Sorted<[u64; 6]>| {
                let q = DifferentialCoordinates::from_sorted(&position.as_tuple().map(i128::from));
                let count = table_1().iter().filter(|row| legal(&q, row.piles)).count();
                let options = exact(6, 2).options(position).count();
                (count == options)
                    .then_some(true)
                    .ok_or_else(|| format!("{count} legal moves, but {options} options"))
            })
        }
    };
    Claim::new(
        "DifferentialCoordinates",
        Source::new("Slow", "§3.2"),
        "{i,j} is legal iff qᵢ > 0, and qⱼ > 0 or j = i+1",
        Evidence::ForAll,
        check(Coordinates::is_legal),
    )
    .parameters("Nim(6,=2)")
    .mutant(
        "qⱼ > 0 always needed",
        check(|q, (i, j)| q.coordinates()[i - 1] > 0 && q.coordinates()[j - 1] > 0),
    )
}

fn proposition_2() -> Claim {
    let odd = |q: &Coordinates| total_is_odd(&q.heaps());
    Claim::new(
        "DifferentialCoordinates",
        Source::new("Slow", "Proposition 2"),
        "every move in Nim(6,=2)[1] changes K",
        Evidence::ForAll,
        each_move(move |_, q, after| !odd(q) || q.k() != after.k()),
    )
    .parameters("Nim(6,=2)[1]")
    .mutant("also for even totals", each_move(|_, q, after| q.k() != after.k()))
}

fn proposition_3() -> Claim {
    Claim::new(
        "DifferentialCoordinates",
        Source::new("Slow", "Proposition 3"),
        "no move in Nim(6,=2) leads from E to E",
        Evidence::ForAll,
        each_move(|_, q, after| !(q.e() && after.e())),
    )
    .parameters("Nim(6,=2)")
    .mutant("F instead of E", each_move(|_, q, after| !(q.f() && after.f())))
}

/// At every position that is N, `find` names a legal move to a P-position; at the others none.
fn wins<G: Region<Sorted<[u64; 6]>>>(
    region: &G,
    run: &Run,
    find: impl Fn(&Coordinates) -> Option<Piles> + Sync,
) -> Report {
    for_all(region, run, |position: &Sorted<[u64; 6]>| {
        let scope = |error: OutOfScope| error.to_string();
        let q = DifferentialCoordinates::of(position).map_err(scope)?;
        let lost = Nim62.evaluate(position).map_err(scope)? == Outcome::P;
        let Some(piles) = find(&q) else {
            return if lost { Ok(true) } else { Err("no move is named".into()) };
        };
        if lost {
            return Err(format!("{piles:?} is named at a P-position"));
        }
        let Some(after) = q.after(piles) else { return Err(format!("{piles:?} is not legal")) };
        let heaps = after.heaps().map(|heap| u64::try_from(heap).unwrap_or(u64::MAX));
        let option = Sorted::new(heaps);
        match Nim62.evaluate(&option).map_err(scope)? {
            Outcome::P => Ok(true),
            Outcome::N => Err(format!("{piles:?} leads to {option:?}, which is N")),
        }
    })
}

fn pair(q: &Coordinates) -> Option<Piles> {
    winning_pair(q).map(|(piles, _)| piles)
}

/// A strategy with one of its moves replaced under a condition.
fn instead(
    when: impl Fn(&Coordinates) -> bool + Send + Sync,
    piles: Piles,
) -> impl Fn(&Coordinates) -> Option<Piles> + Send + Sync {
    move |q| if when(q) { Some(piles) } else { pair(q) }
}

fn odd_in(q: &Coordinates, region: RegionOfT) -> bool {
    total_is_odd(&q.heaps()) && q.region() == region
}

/// The parities of q₂, q₄ and r in case A.
fn subcase(q: &Coordinates, parities: [i128; 3]) -> bool {
    let mod_2 = [q.coordinates()[1], q.coordinates()[3], q.r()].map(|z| z.rem_euclid(2));
    odd_in(q, RegionOfT::A) && mod_2 == parities
}

/// The move as the proof of Theorem 1 has it: always the smaller even heap and the odd heap matched
/// with the larger one.
fn four_odd_as_printed(q: &Coordinates) -> Option<Piles> {
    let heaps = q.heaps();
    let even: Vec<usize> = (1..=6).filter(|&pile| heaps[pile - 1] % 2 == 0).collect();
    match even[..] {
        [smaller, larger] if pair(q).is_some() => {
            let mate = if larger % 2 == 1 { larger + 1 } else { larger - 1 };
            Some((smaller.min(mate), smaller.max(mate)))
        }
        _ => pair(q),
    }
}

const STATEMENT: &str = "from every N-position a legal move to a P-position";
const SOURCE: Source = Source::new("Slow", "Proofs of Theorems 1 and 2 (II), Table 2");

fn strategy() -> Claim {
    let check =
        |find: fn(&Coordinates) -> Option<Piles>| move |run: &Run| wins(&small(20, run), run, find);
    let changed = |when: fn(&Coordinates) -> bool, piles: Piles| {
        move |run: &Run| wins(&small(20, run), run, instead(when, piles))
    };
    Claim::new("winning_pair", SOURCE, STATEMENT, Evidence::Strategy, check(pair))
        .parameters("Nim(6,=2)")
        .mutant("Theorem 1, four odd heaps: one move for all", check(four_odd_as_printed))
        .mutant("Table 2, 001: {1,2} even if q₁ = 0", changed(|q| subcase(q, [0, 0, 1]), (1, 2)))
        .mutant("Table 2, 010: {4,6}", changed(|q| subcase(q, [0, 1, 0]), (4, 6)))
        .mutant("Table 2, 101: {2,5} even if q₅ = 0", changed(|q| subcase(q, [1, 0, 1]), (2, 5)))
        .mutant("Table 2, 110: {2,4}", changed(|q| subcase(q, [1, 1, 0]), (2, 4)))
        .mutant(
            "case B, not K, q₄ even: {1,2}",
            changed(|q| odd_in(q, RegionOfT::B) && !q.k() && q.f(), (1, 2)),
        )
        .mutant("case C: {2,3} always", changed(|q| odd_in(q, RegionOfT::C) && !q.k(), (2, 3)))
}

fn strategy_at_huge_sizes() -> Claim {
    Claim::new("winning_pair", SOURCE, STATEMENT, Evidence::Strategy, |run| {
        wins(&huge(1_000_000, run), run, pair)
    })
    .parameters("Nim(6,=2), huge")
    .mutant("Table 2, 110: {2,4}", |run: &Run| {
        wins(&huge(1_000_000, run), run, instead(|q| subcase(q, [1, 1, 0]), (2, 4)))
    })
}

fn strategy_near_boundary() -> Claim {
    let odd_k = |q: &Coordinates| odd_in(q, RegionOfT::B) && q.k() && !q.f();
    Claim::new("winning_pair", SOURCE, STATEMENT, Evidence::Strategy, |run| {
        wins(&NearBoundary::new(1_000_000, run), run, pair)
    })
    .parameters("Nim(6,=2), huge heaps, small T")
    .mutant("case B, K: {1,4} for all r", move |run: &Run| {
        wins(&NearBoundary::new(1_000_000, run), run, instead(odd_k, (1, 4)))
    })
}

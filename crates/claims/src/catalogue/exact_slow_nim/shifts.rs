//! Proposition 1 and Theorem 3.

use super::{NORMAL, exact, huge, small, small_like, total_is_odd};
use crate::catalogue::made;
use exact_slow_nim::{
    DifferentialCoordinates, ExactSlowNim, Nim42MisereValue, Nim42Value, Nim62, NimKK, NimKKMisere,
    OrderPreserving, Proposition1, Theorem3,
};
use impartial::formula::{Conjecture, Formula, OutOfScope, Source};
use impartial::invariant::{Grundy, Invariant, MisereGrundy};
use impartial::position::{Heaps, Sorted};
use impartial::region::{Region, SortedBox};
use impartial::ruleset::Ruleset;
use impartial::solve::Table;
use impartial::verify::{Claim, Evidence, Report, Run, for_all, step_check};
use std::collections::BTreeSet;

pub(super) fn claims() -> Vec<Claim> {
    let mut claims = vec![
        proposition_1(),
        proposition_1_huge(),
        proposition_1_by_rules(),
        all_shifts(),
        even_total_shifts(),
    ];
    claims.extend(theorem_3_games().map(|(n, k, bound)| theorem_3(n, k, bound)));
    claims.extend([terminal(), reductions_huge()]);
    claims.extend([1, 2, 3, 4, 5].map(nim_k_k));
    claims
}

type Six = Sorted<[u64; 6]>;

fn plus(x: &[u64], y: &[u64]) -> Heaps {
    x.iter().zip(y).map(|(x, y)| x.saturating_add(*y)).collect()
}

fn differ(what: &str, before: impl std::fmt::Debug, after: impl std::fmt::Debug) -> String {
    format!("{what}: {before:?} before, {after:?} after")
}

/// The outcome, and with `functions` also E, F, K, r, s, u, by the theorems at x and at x + y.
fn kept<G: Region<Six>>(
    region: &G,
    run: &Run,
    shifts: &[[u64; 6]],
    functions: bool,
    only_even: bool,
) -> Report {
    let all = |position: &Six| {
        let q = DifferentialCoordinates::of(position).map_err(|error| error.to_string())?;
        let outcome = Nim62.evaluate(position).map_err(|error| error.to_string())?;
        let numbers = functions.then(|| (q.e(), q.f(), q.k(), q.r(), q.s(), q.u(), q.t()));
        Ok::<_, String>((outcome, numbers))
    };
    for_all(region, run, |position: &Six| {
        let x = position.as_tuple();
        if only_even && total_is_odd(x) {
            return Ok(false);
        }
        let before = all(position)?;
        for y in shifts {
            let shifted = std::array::from_fn(|i| x[i].saturating_add(y[i]));
            let after = all(&Sorted::new(shifted))?;
            if before != after {
                return Err(differ(&format!("adding {y:?}"), before, after));
            }
        }
        Ok(true)
    })
}

const STATEMENT_1: &str = "(0,0,1,1,1,1), (1,1,1,1,2,2), (0,0,0,2,2,4), (0,2,2,2,2,4) keep the \
                           outcome in Nim(6,=2), E, F, K, r, s, u and T";

fn proposition_1() -> Claim {
    let check = |shifts: &'static [[u64; 6]]| {
        move |run: &Run| kept(&small(20, run), run, shifts, true, false)
    };
    let outcome_only = |shifts: &'static [[u64; 6]]| {
        move |run: &Run| kept(&small(20, run), run, shifts, false, false)
    };
    let claim = Claim::new(
        "Proposition1",
        Proposition1::SOURCE,
        STATEMENT_1,
        Evidence::ForAll,
        check(&Proposition1::SHIFTS),
    )
    .parameters("Nim(6,=2)");
    let changed: [(&str, &[[u64; 6]]); 4] = [
        ("(0,0,1,1,1,2) in the first", &[[0, 0, 1, 1, 1, 2]]),
        ("(1,1,1,1,1,1) for the second", &[[1, 1, 1, 1, 1, 1]]),
        ("(0,0,0,2,2,2) for the third", &[[0, 0, 0, 2, 2, 2]]),
        ("(0,2,2,2,2,2) for the fourth", &[[0, 2, 2, 2, 2, 2]]),
    ];
    changed
        .into_iter()
        .fold(claim, |claim, (change, shifts)| claim.mutant(change, outcome_only(shifts)))
}

fn proposition_1_huge() -> Claim {
    let check = |shifts: &'static [[u64; 6]]| {
        move |run: &Run| kept(&huge(400_000, run), run, shifts, true, false)
    };
    Claim::new(
        "Proposition1",
        Proposition1::SOURCE,
        STATEMENT_1,
        Evidence::ForAll,
        check(&Proposition1::SHIFTS),
    )
    .parameters("Nim(6,=2), huge")
    .mutant("(0,0,0,2,2,2) for the third", check(&[[0, 0, 0, 2, 2, 2]]))
}

fn proposition_1_by_rules() -> Claim {
    let check = |shifts: &'static [[u64; 6]]| {
        move |run: &Run| {
            let shifts = shifts.iter().map(|y| y.to_vec()).collect::<Vec<_>>();
            by_rules(made::exact_slow(6, 2), 12, &NORMAL, run, |x| {
                shifts.iter().map(|y| plus(x, y)).collect()
            })
        }
    };
    Claim::new(
        "Proposition1::p_shifts",
        Proposition1::SOURCE,
        "(0,0,1,1,1,1), (1,1,1,1,2,2), (0,0,0,2,2,4), (0,2,2,2,2,4) are P-shifts of Nim(6,=2)",
        Evidence::Differential,
        check(&Proposition1::SHIFTS),
    )
    .parameters("Nim(6,=2)")
    .mutant("(0,0,0,2,2,2) for the third", check(&[[0, 0, 0, 2, 2, 2]]))
}

/// The sums of some of the vectors, each as often as one likes, with entries up to `bound`.
fn sums(vectors: &[[u64; 6]], bound: u64) -> BTreeSet<[u64; 6]> {
    let mut found = BTreeSet::from([[0_u64; 6]]);
    let mut open = vec![[0_u64; 6]];
    while let Some(sum) = open.pop() {
        for y in vectors {
            let next: [u64; 6] = std::array::from_fn(|i| sum[i].saturating_add(y[i]));
            if next.iter().all(|&entry| entry <= bound) && found.insert(next) {
                open.push(next);
            }
        }
    }
    found
}

fn all_shifts() -> Claim {
    let check = |generators: &'static [[u64; 6]]| {
        move |run: &Run| {
            let region: SortedBox<[u64; 6]> = small(8, run);
            let last = region.nth(region.len() - 1).into_tuple();
            let sums = sums(generators, last[5]);
            // The sums are shifts; that nothing else is one shows at positions with heaps up to 6.
            let near = SortedBox::new([0; 6], 6);
            let near: Vec<Six> = (0..near.len()).map(|number| near.nth(number)).collect();
            let outcome =
                |x: &Six| Nim62.evaluate(x).map_err(|error: OutOfScope| error.to_string());
            for_all(&region, run, |y: &Six| {
                let y = y.as_tuple();
                let mut is_shift = true;
                for x in &near {
                    let x_y = std::array::from_fn(|i| x.as_tuple()[i].saturating_add(y[i]));
                    if outcome(x)? != outcome(&Sorted::new(x_y))? {
                        is_shift = false;
                        break;
                    }
                }
                if is_shift == sums.contains(y) {
                    return Ok(true);
                }
                Err(format!("a sum: {}, a P-shift: {is_shift}", sums.contains(y)))
            })
        }
    };
    Claim::new(
        "Proposition1::all_shifts",
        Proposition1::SOURCE,
        "the nondecreasing P-shifts of Nim(6,=2) are the sums of (0,0,1,1,1,1), (1,1,1,1,2,2), \
         (0,0,0,2,2,4), (0,2,2,2,2,4)",
        Evidence::ForAll,
        check(&Proposition1::SHIFTS),
    )
    .parameters("Nim(6,=2)")
    .mutant(
        "without the last",
        check(&[[0, 0, 1, 1, 1, 1], [1, 1, 1, 1, 2, 2], [0, 0, 0, 2, 2, 4]]),
    )
    .mutant(
        "(0,0,0,2,2,2) for the third",
        check(&[[0, 0, 1, 1, 1, 1], [1, 1, 1, 1, 2, 2], [0, 0, 0, 2, 2, 2], [0, 2, 2, 2, 2, 4]]),
    )
}

fn even_total_shifts() -> Claim {
    let check = |shifts: &'static [[u64; 6]], only_even: bool| {
        move |run: &Run| kept(&small(16, run), run, shifts, false, only_even)
    };
    Claim::new(
        "Proposition1",
        Source::new("Slow", "§1, after Theorem 1"),
        "in Nim(6,=2)[0] even nondecreasing vectors, (0,0,1,1,1,1) and (1,1,1,1,2,2) are P-shifts",
        Evidence::ForAll,
        check(&Proposition1::EVEN_TOTAL_SHIFTS, true),
    )
    .parameters("Nim(6,=2)[0]")
    .mutant("also in Nim(6,=2)[1]", check(&Proposition1::EVEN_TOTAL_SHIFTS, false))
    .mutant("(0,0,0,0,1,1), too", check(&[[0, 0, 0, 0, 1, 1]], true))
}

/// An invariant, by the rules, at each small position x and at all `partners` of x.
fn by_rules<I: Invariant>(
    game: ExactSlowNim,
    bound: u64,
    invariant: &I,
    run: &Run,
    partners: impl Fn(&[u64]) -> Vec<Heaps> + Sync,
) -> Report {
    let shape = Heaps::from(vec![0; game.n()]);
    let region = small_like(shape.clone(), bound, run);
    // The last position of the region is the largest; its partners are the largest, too.
    let last: Sorted<Heaps> = region.nth(region.len() - 1);
    let of_last = partners(last.heaps());
    let top = of_last.iter().flat_map(|p| p.iter()).chain(last.heaps()).copied().max();
    let top = top.unwrap_or(0);
    let rules = OrderPreserving(game);
    let table = Table::solve_observed(&rules, invariant, SortedBox::new(shape, top), run.observer);
    let table = match table {
        Ok(table) => table,
        Err(error) => {
            return Report::cut_off(region.to_string(), error);
        }
    };
    for_all(&region, run, |x: &Sorted<Heaps>| {
        let before = table.get(x);
        for partner in partners(x.heaps()) {
            let after = Sorted::try_new(partner.clone()).and_then(|partner| table.get(&partner));
            if after != before {
                return Err(differ(&format!("{} at {partner}", invariant.name()), before, after));
            }
        }
        Ok(true)
    })
}

/// n, k and the bound for all four families with k ≤ 4.
fn theorem_3_games() -> impl Iterator<Item = (usize, usize, u64)> {
    let bound = |n: usize| [0, 400, 120, 60, 24, 16, 12, 8, 7, 5][n.min(9)];
    let sizes = |k: usize| [k, k + 1, 2 * k, 2 * k + 1];
    let games = (1..=4).flat_map(move |k| sizes(k).map(|n| (n, k)));
    // Nim(2,=1) belongs to two families, but is one game.
    games.filter(|&(n, k)| !(k == 1 && n == 2)).chain([(2, 1)]).map(move |(n, k)| (n, k, bound(n)))
}

fn theorem_3(n: usize, k: usize, bound: u64) -> Claim {
    let game = made::exact_slow(n, k);
    let check = move |change: fn(Vec<u64>) -> Vec<u64>| {
        move |run: &Run| {
            let Some(theorem) = Theorem3::new(game) else { return not_covered(game) };
            let shifts: Vec<_> = theorem.shifts().into_iter().map(change).collect();
            by_rules(game, bound, &(Grundy, MisereGrundy), run, |x| {
                let reduced = theorem.reduce(&Sorted::new(Heaps::from(x)));
                let reduced = reduced.map(Sorted::into_tuple).unwrap_or_default();
                shifts.iter().map(|y| plus(x, y)).chain([reduced]).collect()
            })
        }
    };
    Claim::new(
        "Theorem3",
        Theorem3::SOURCE,
        "(1^{2k}), (0,1^{2k}), (0,2^k), (2^k) are g±-shifts of Nim(2k,=k), Nim(2k+1,=k), Nim(k+1,=k), \
         Nim(k,=k), and the reductions keep sg and g⁻",
        Evidence::Differential,
        check(|shift| shift),
    )
    .parameters(format!("Nim({n},={k})"))
    // In Nim(k,=k) the larger heaps do not matter; in Nim(2k,=k) one more in every entry is a shift, too.
    .mutant(
        if n == k { "one more in every entry" } else { "one more in the last entry" },
        check(if n == k {
            |shift| shift.into_iter().map(|entry| entry + 1).collect()
        } else {
            |mut shift| {
                shift.iter_mut().rev().take(1).for_each(|entry| *entry += 1);
                shift
            }
        }),
    )
}

fn not_covered(game: ExactSlowNim) -> Report {
    Report::cut_off("none", format_args!("Theorem 3 does not cover {game:?}"))
}

fn terminal() -> Claim {
    let check = |more: usize| {
        move |run: &Run| {
            for_all(&small::<5>(10, run), run, |position: &Sorted<[u64; 5]>| {
                let x = position.heaps();
                // Nim(5,=2), Nim(4,=2) and Nim(3,=2), Nim(5,=4), Nim(4,=3) on the last heaps.
                for (n, k) in [(5, 2), (4, 2), (3, 2), (5, 4), (4, 3), (2, 2), (1, 1)] {
                    let game = made::exact_slow(n, k);
                    let heaps = Heaps::from(&x[5 - n..]);
                    let zeros = heaps.iter().filter(|&&heap| heap == 0).count();
                    let said = Theorem3::new(game).is_some_and(|theorem| {
                        if more == 0 { theorem.is_terminal(&heaps) } else { zeros + k > n + more }
                    });
                    if said != OrderPreserving(game).is_terminal(&Sorted::new(heaps)) {
                        return Err(format!("Nim({n},={k}) with {zeros} empty heaps"));
                    }
                }
                Ok(true)
            })
        }
    };
    Claim::new(
        "Theorem3::terminal",
        Theorem3::SOURCE,
        "terminal iff at least k+1, k+2, 2, 1 heaps are empty",
        Evidence::ForAll,
        check(0),
    )
    .parameters("Nim(5,=2), (4,=2), (3,=2), (5,=4), (4,=3), (2,=2), (1,=1)")
    .mutant("one more empty heap", check(1))
}

fn reductions_huge() -> Claim {
    let check = |extra: u64| {
        move |run: &Run| {
            let Some(theorem) = Theorem3::new(made::exact_slow(4, 2)) else {
                return not_covered(made::exact_slow(4, 2));
            };
            for_all(&huge::<4>(400_000, run), run, |position: &Sorted<[u64; 4]>| {
                let scope = |error: OutOfScope| error.to_string();
                let mut reduced = theorem.reduce(position).map_err(scope)?.into_tuple();
                reduced[3] += extra;
                let reduced = Sorted::new(reduced);
                let both =
                    |x: &Sorted<[u64; 4]>| (Nim42Value.evaluate(x), Nim42MisereValue.evaluate(x));
                if both(position) == both(&reduced) && reduced.heaps()[0] == 0 {
                    return Ok(true);
                }
                Err(differ(&format!("{reduced:?}"), both(position), both(&reduced)))
            })
        }
    };
    Claim::new(
        "Theorem3::reduction_by_go",
        Theorem3::SOURCE,
        "Nim(4,=2) reduces to x₁ = 0 with the same sg and g⁻ by [GO]",
        Evidence::ForAll,
        check(0),
    )
    .parameters("Nim(4,=2), huge")
    .mutant("one more in the last heap", check(1))
}

fn nim_k_k(k: usize) -> Claim {
    let bound = [0, 1_000, 100, 40, 24, 16][k.min(5)];
    let check = move |value: fn(&Sorted<Heaps>) -> u64, misere: fn(&Sorted<Heaps>) -> u64| {
        move |run: &Run| {
            let region = small_like(Heaps::from(vec![0; k]), bound, run);
            let report =
                step_check(&exact(k, k), &Conjecture::new(MisereGrundy, misere), &region, run);
            if !report.verdict.is_good() {
                return report;
            }
            step_check(&exact(k, k), &Conjecture::new(Grundy, value), &region, run)
        }
    };
    let value = |x: &Sorted<Heaps>| NimKK.evaluate(x).unwrap_or(u64::MAX);
    let misere = |x: &Sorted<Heaps>| NimKKMisere.evaluate(x).unwrap_or(u64::MAX);
    Claim::new(
        "NimKK",
        Theorem3::SOURCE,
        "Nim(k,=k): sg = x₁ mod 2 = 1 − g⁻",
        Evidence::StepCheck,
        check(value, misere),
    )
    .parameters(format!("k = {k}"))
    .mutant("sg = x₁ mod 3", check(|x| x.heaps()[0] % 3, misere))
    .mutant("g⁻ = sg", check(value, value))
}

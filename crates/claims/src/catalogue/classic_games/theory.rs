//! Claims about games in general: outcomes, sums, equivalence, the order of games, nimbers.

use super::check::ensure;
use classic_games::basics::{GameTrees, NimberTables, Relation, nim_heap};
use classic_games::nim::nim_sum;
use impartial::formula::Conjecture;
use impartial::invariant::MisereGrundy;
use impartial::mex::mex;
use impartial::prelude::*;
use impartial::region::{Cuboid, Samples, UpTo};
use impartial::solve::SolveError;
use impartial::verify::{
    Claim, Evidence, Report, Run, differential_check, for_all, step_at, step_check,
};

pub(super) fn claims() -> Vec<Claim> {
    [order(), outcomes(), sums(), equivalence(), nimbers()].into_iter().flatten().collect()
}

/// Whether `condition` on < makes ≤ a partial order, and < the same as "≤ and ≠".
fn order_check(condition: fn(&Relation) -> bool) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| {
        for_all(&UpTo(run.scale.bound(65_535, 1)), run, |&number: &u64| {
            let below = Relation::new(4, |a, b| number >> (4 * a + b) & 1 == 1);
            if !condition(&below) {
                return Ok(false);
            }
            let or_equal = below.or_equal();
            let all = || (0..4).flat_map(|a| (0..4).map(move |b| (a, b)));
            let strict = all().all(|(a, b)| below.holds(a, b) == (or_equal.holds(a, b) && a != b));
            ensure(strict && or_equal.is_partial_order(), || "≤ is no partial order".into())
        })
    }
}

fn order() -> Vec<Claim> {
    let followers = |cut: u64| {
        move |run: &Run| {
            for_all(&UpTo(run.scale.bound(24, 3)), run, |&size: &u64| {
                let positions: Vec<[u64; 1]> = (0..=size).map(|game| [game]).collect();
                let mut below = Relation::follower_of(&GameTrees, &positions);
                if cut > 0 {
                    // Moves only, instead of one move or more.
                    below = Relation::new(positions.len(), |a, b| {
                        GameTrees.options(&positions[b]).any(|option| option == positions[a])
                    });
                }
                let good = below.is_transitive() && below.is_irreflexive();
                ensure(good && below.or_equal().is_partial_order(), || "no order".into())
            })
        }
    };
    let source = Source::new("GTB", "exercise 1.1");
    vec![
        Claim::new(
            "Relation",
            source,
            "if < is transitive and never G < G, then ≤ (< or =) is a partial order, and < is ≤ without =",
            Evidence::ForAll,
            order_check(|below| below.is_transitive() && below.is_irreflexive()),
        )
        .parameters("all relations on 4 elements")
        .mutant("without: never G < G", order_check(Relation::is_transitive))
        .mutant("without: transitive", order_check(Relation::is_irreflexive)),
        Claim::new(
            "Relation::follower_of",
            source,
            "\"reached by one move or more\" is transitive and irreflexive, so it orders the games",
            Evidence::ForAll,
            followers(0),
        )
        .parameters("the first 25 game trees")
        .mutant("reached by one move", followers(1)),
    ]
}

/// The Grundy values of the game trees with numbers below `size`, by the definition.
fn tree_values(size: usize) -> Vec<u64> {
    let mut values = Vec::with_capacity(size);
    for game in 0..size {
        let options = (0..usize::BITS as usize).filter(|digit| game >> digit & 1 == 1);
        values.push(mex(options.map(|option| values[option])));
    }
    values
}

/// The value of a game tree with a number below the length of the table.
fn look_up(values: &[u64], game: u64) -> u64 {
    usize::try_from(game).ok().and_then(|game| values.get(game)).copied().unwrap_or(0)
}

fn outcomes() -> Vec<Claim> {
    let check = |p_value: u64| {
        move |run: &Run| {
            let values = tree_values(1 << 16);
            let formula = Conjecture::new(OutcomeIn(Convention::Normal), |&[game]: &[u64; 1]| {
                Outcome::next_wins(look_up(&values, game) != p_value)
            });
            differential_check(
                &GameTrees,
                &formula,
                &Cuboid::new([run.scale.bound(65_535, 1)]),
                run,
            )
        }
    };
    vec![
        Claim::new(
            "GameTrees",
            Source::new("Enc", "Sprague–Grundy Function, Corollary; Game Graph and States, Lemma"),
            "a game is N iff its Grundy value is not 0",
            Evidence::Differential,
            check(0),
        )
        .parameters("all games of at most 4 moves")
        .mutant("iff it is not 1", check(1)),
    ]
}

fn sums() -> Vec<Claim> {
    let exhaustive = |join: fn(u64, u64) -> u64| {
        move |run: &Run| {
            let values = tree_values(1 << 16);
            let formula = Conjecture::new(Grundy, |p: &[u64; 3]| {
                let [a, b, c] = p.map(|game| look_up(&values, game));
                join(join(a, b), c)
            });
            step_check(&GameTrees, &formula, &Cuboid::new([run.scale.bound(60, 3); 3]), run)
        }
    };
    let sampled = |run: &Run, invariant_misere: bool| {
        let values = tree_values(1 << 16);
        let region = Samples::new([65_535; 4], run.scale.samples(60_000), run.seed);
        for_all(&region, run, |position: &[u64; 4]| {
            let sum = |p: &[u64; 4]| nim_sum(&p.map(|game| look_up(&values, game)));
            if invariant_misere {
                return step_at(&GameTrees, &Conjecture::new(MisereGrundy, sum), position);
            }
            step_at(&GameTrees, &Conjecture::new(Grundy, sum), position)
        })
    };
    let source = Source::new("Enc", "Sprague–Grundy Function, Theorem on sums");
    vec![
        Claim::new(
            "GameTrees",
            source,
            "the Grundy value of a sum is the nim-sum of the values",
            Evidence::StepCheck,
            exhaustive(|a, b| a ^ b),
        )
        .parameters("sums of 3 games")
        .mutant("the sum of the values", exhaustive(|a, b| a + b)),
        Claim::new(
            "GameTrees::small_games",
            source,
            "the Grundy value of a sum is the nim-sum of the values, for all games of at most 4 moves",
            Evidence::StepCheck,
            move |run| sampled(run, false),
        )
        .parameters("sums of 4 games of at most 4 moves")
        .mutant("the misère value g⁻ of a sum is the nim-sum of the values", move |run| {
            sampled(run, true)
        }),
    ]
}

/// The outcome of a sum of game trees, by search.
fn is_p<const N: usize>(sum: [u64; N]) -> Result<bool, String> {
    let outcome = Memo::new(GameTrees, OutcomeIn(Convention::Normal)).value(&sum);
    outcome.map(|outcome| outcome == Outcome::P).map_err(|e: SolveError<[u64; N]>| e.to_string())
}

/// Whether no sum with one of the first 16 games tells two games apart.
fn equivalent(a: u64, b: u64) -> Result<bool, String> {
    for h in 0..16 {
        if is_p([a, h])? != is_p([b, h])? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn equivalence() -> Vec<Claim> {
    let lemma_1 = |needs_p: bool| {
        move |run: &Run| {
            let top = run.scale.bound(15, 2);
            for_all(&Cuboid::new([top, 15, top]), run, |&[g, a, h]: &[u64; 3]| {
                if needs_p && !is_p([a])? {
                    return Ok(false);
                }
                let same = is_p([g, h])? == is_p([g, a, h])?;
                ensure(same, || format!("adding game {a} to {g} + {h} changes the outcome"))
            })
        }
    };
    let lemma_2 = |swapped: bool| {
        move |run: &Run| {
            for_all(&Cuboid::new([run.scale.bound(15, 3); 2]), run, |&[g, k]: &[u64; 2]| {
                let lost = if swapped { is_p([g])? == is_p([k])? } else { is_p([g, k])? };
                ensure(lost == equivalent(g, k)?, || format!("sum lost: {lost}"))
            })
        }
    };
    let theorem = |shift: u64| {
        move |run: &Run| {
            let values = tree_values(1 << 16);
            for_all(&UpTo(run.scale.bound(4_095, 1)), run, |&game: &u64| {
                let value = look_up(&values, game);
                let heap = nim_heap(value ^ shift).ok_or("no such heap of Nim")?;
                ensure(is_p([game, heap])?, || format!("not equivalent to ∗{}", value ^ shift))
            })
        }
    };
    vec![
        Claim::new(
            "GameTrees",
            Source::new("Enc", "Sprague–Grundy Function, Lemma 1"),
            "adding a P-position to a game gives an equivalent game",
            Evidence::ForAll,
            lemma_1(true),
        )
        .parameters("games and tests of at most 3 moves")
        .mutant("adding any game", lemma_1(false)),
        Claim::new(
            "GameTrees",
            Source::new("Enc", "Sprague–Grundy Function, Lemma 2"),
            "two games are equivalent iff their sum is P",
            Evidence::ForAll,
            lemma_2(false),
        )
        .parameters("games and tests of at most 3 moves")
        .mutant("iff they have the same outcome", lemma_2(true)),
        Claim::new(
            "nim_heap",
            Source::new("Enc", "Sprague–Grundy Function, Theorem"),
            "every game is equivalent to ∗n, where n is the mex of its options' numbers",
            Evidence::ForAll,
            theorem(0),
        )
        .parameters("the first 4096 games")
        .mutant("n is off by one", theorem(1)),
    ]
}

fn nimbers() -> Vec<Claim> {
    let laws = |closed: &'static [u64]| {
        move |run: &Run| {
            let tables = NimberTables::new(16);
            let product = |a: u64, b: u64| tables.product(a, b).ok_or("outside the tables");
            for_all(&Cuboid::new([15, 15, run.scale.bound(15, 1)]), run, |&[a, b, c]: &[u64; 3]| {
                ensure(tables.sum(a, b) == Some(a ^ b), || "⊕ is not exclusive or".into())?;
                let ab = product(a, b)?;
                ensure(ab == product(b, a)?, || "⊗ is not commutative".into())?;
                ensure(product(ab, c)? == product(a, product(b, c)?)?, || {
                    "⊗ is not associative".into()
                })?;
                ensure(product(a, b ^ c)? == ab ^ product(a, c)?, || "not distributive".into())?;
                for &size in closed.iter().filter(|&&size| a < size && b < size) {
                    ensure(ab < size, || format!("{a} ⊗ {b} = {ab} leaves the first {size}"))?;
                    let inverse = (1..size).any(|x| tables.product(a, x) == Some(1));
                    ensure(inverse || a == 0, || format!("no inverse of {a} below {size}"))?;
                }
                Ok(true)
            })
        }
    };
    vec![
        Claim::new(
            "NimberTables",
            Source::new("Enc", "Nimbers, Operations on Nimbers"),
            "⊕ and ⊗ by the mex rules: ⊕ is exclusive or; the first 2, 4 and 16 nimbers are fields",
            Evidence::ForAll,
            laws(&[2, 4, 16]),
        )
        .parameters("nimbers < 16")
        .mutant("the first 8 are a field", laws(&[2, 4, 8, 16])),
    ]
}

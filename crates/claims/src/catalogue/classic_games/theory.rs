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
    Claim, Evidence, Run, Statement, differential_check, for_all, step_at, step_check,
};

pub(super) fn claims() -> Vec<Claim> {
    let mut claims: Vec<Claim> = [order(), outcomes(), sums()].into_iter().flatten().collect();
    claims.extend([lemma_1(), lemma_2(), every_game_is_a_nimber(), nimbers()]);
    claims
}

const EXERCISE: Source = Source::new("GTB", "exercise 1.1");

fn order() -> Vec<Claim> {
    vec![partial_order(), followers()]
}

fn partial_order() -> Claim {
    let says = "if < is transitive and never G < G, then ≤ (< or =) is a partial order, and < is ≤ without =";
    // Whether a condition on < makes ≤ a partial order, and < the same as "≤ and ≠".
    let makes_an_order = |condition: fn(&Relation) -> bool| {
        move |&number: &u64| {
            let below = Relation::new(4, |a, b| number >> (4 * a + b) & 1 == 1);
            if !condition(&below) {
                return Ok(false);
            }
            let or_equal = below.or_equal();
            let mut all = (0..4).flat_map(|a| (0..4).map(move |b| (a, b)));
            let strict = all.all(|(a, b)| below.holds(a, b) == (or_equal.holds(a, b) && a != b));
            ensure(strict && or_equal.is_partial_order(), || "≤ is no partial order".into())
        }
    };
    let both = makes_an_order(|below| below.is_transitive() && below.is_irreflexive());
    let region = |run: &Run| UpTo(run.scale.bound(65_535, 1));
    Claim::everywhere(Statement::new(EXERCISE, "Relation", says), region, both)
        .with("", "all relations on 4 elements")
        .but("without: never G < G", makes_an_order(Relation::is_transitive))
        .but("without: transitive", makes_an_order(Relation::is_irreflexive))
        .into()
}

fn followers() -> Claim {
    let says =
        "\"reached by one move or more\" is transitive and irreflexive, so it orders the games";
    let reached = |by_one_move: bool| {
        move |&size: &u64| {
            let positions: Vec<[u64; 1]> = (0..=size).map(|game| [game]).collect();
            let below = if by_one_move {
                Relation::new(positions.len(), |a, b| {
                    GameTrees.options(&positions[b]).any(|option| option == positions[a])
                })
            } else {
                Relation::follower_of(&GameTrees, &positions)
            };
            let good = below.is_transitive() && below.is_irreflexive();
            ensure(good && below.or_equal().is_partial_order(), || "no order".into())
        }
    };
    let region = |run: &Run| UpTo(run.scale.bound(24, 3));
    Claim::everywhere(
        Statement::new(EXERCISE, "Relation::follower_of", says),
        region,
        reached(false),
    )
    .with("", "the first 25 game trees")
    .but("reached by one move", reached(true))
    .into()
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

/// A statement of the page on values.
const fn page(locator: &'static str, part: &'static str, says: &'static str) -> Statement {
    Statement::new(Source::new("Enc", locator), part, says)
}

fn lemma_1() -> Claim {
    let says = "adding a P-position to a game gives an equivalent game";
    let adding = |needs_p: bool| {
        move |&[g, a, h]: &[u64; 3]| {
            if needs_p && !is_p([a])? {
                return Ok(false);
            }
            let same = is_p([g, h])? == is_p([g, a, h])?;
            ensure(same, || format!("adding game {a} to {g} + {h} changes the outcome"))
        }
    };
    let region = |run: &Run| {
        let top = run.scale.bound(15, 2);
        Cuboid::new([top, 15, top])
    };
    let statement = page("Sprague–Grundy Function, Lemma 1", "GameTrees", says);
    Claim::everywhere(statement, region, adding(true))
        .with("", "games and tests of at most 3 moves")
        .but("adding any game", adding(false))
        .into()
}

fn lemma_2() -> Claim {
    let says = "two games are equivalent iff their sum is P";
    let iff = |same_outcome: bool| {
        move |&[g, k]: &[u64; 2]| {
            let lost = if same_outcome { is_p([g])? == is_p([k])? } else { is_p([g, k])? };
            ensure(lost == equivalent(g, k)?, || format!("sum lost: {lost}"))
        }
    };
    let region = |run: &Run| Cuboid::new([run.scale.bound(15, 3); 2]);
    let statement = page("Sprague–Grundy Function, Lemma 2", "GameTrees", says);
    Claim::everywhere(statement, region, iff(false))
        .with("", "games and tests of at most 3 moves")
        .but("iff they have the same outcome", iff(true))
        .into()
}

fn every_game_is_a_nimber() -> Claim {
    let says = "every game is equivalent to ∗n, where n is the mex of its options' numbers";
    let off_by = |shift: u64| {
        let values = tree_values(1 << 12);
        move |&game: &u64| {
            let value = look_up(&values, game);
            let heap = nim_heap(value ^ shift).ok_or("no such heap of Nim")?;
            ensure(is_p([game, heap])?, || format!("not equivalent to ∗{}", value ^ shift))
        }
    };
    let region = |run: &Run| UpTo(run.scale.bound(4_095, 1).min(4_095));
    let statement = page("Sprague–Grundy Function, Theorem", "nim_heap", says);
    Claim::everywhere(statement, region, off_by(0))
        .with("", "the first 4096 games")
        .but("n is off by one", off_by(1))
        .into()
}

fn nimbers() -> Claim {
    let says =
        "⊕ and ⊗ by the mex rules: ⊕ is exclusive or; the first 2, 4 and 16 nimbers are fields";
    let laws = |closed: &'static [u64]| {
        let tables = NimberTables::new(16);
        move |&[a, b, c]: &[u64; 3]| {
            let product = |a: u64, b: u64| tables.product(a, b).ok_or("outside the tables");
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
        }
    };
    let region = |run: &Run| Cuboid::new([15, 15, run.scale.bound(15, 1).min(15)]);
    let statement = page("Nimbers, Operations on Nimbers", "NimberTables", says);
    Claim::everywhere(statement, region, laws(&[2, 4, 16]))
        .with("", "nimbers < 16")
        .but("the first 8 are a field", laws(&[2, 4, 8, 16]))
        .into()
}

//! Claims about Moore's Nim and staircase Nim.

use super::check::{
    ByOutcome, ByValue, Changed, Moves, all_moves, ensure, forget_last, huge, huge_moves,
    huge_values, moves_at, one_more, some_below, words,
};
use classic_games::moore::{MisereMoore, Moore, MooreTheorem};
use classic_games::nim::nim_sum;
use classic_games::staircase::{Staircase, StaircaseTheorem};
use impartial::formula::Conjecture;
use impartial::prelude::*;
use impartial::region::Cuboid;
use impartial::verify::{Claim, Evidence, Report, Run, for_all, step_at};

pub(super) fn claims() -> Vec<Claim> {
    [moore(), constructed(), staircase(), staircase_moves()].into_iter().flatten().collect()
}

/// The positions [k − 1, a, b, c, d] of Moore's Nim with four heaps.
fn with_k(
    bound: u64,
    check: impl Fn(Moore, &[u64; 4]) -> Result<bool, String> + Send + Sync,
) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| {
        let top = run.scale.bound(bound, 4);
        for_all(&Cuboid::new([3, top, top, top, top]), run, |&[k, heaps @ ..]: &[u64; 5]| {
            check(Moore::new(k + 1).map_err(words)?, &heaps)
        })
    }
}

fn moore() -> Vec<Claim> {
    let normal = OutcomeIn(Convention::Normal);
    let misere = OutcomeIn(Convention::Misere);
    vec![
        Claim::new(
            "MooreTheorem",
            Source::new("Enc", "Moore's Nim-k Game, Theorem"),
            "Moore's Nim-k is P iff k + 1 divides the number of ones in every binary column",
            Evidence::StepCheck,
            with_k(6, |game, position| step_at(&game, &MooreTheorem(game), position)),
        )
        .parameters("k = 1, …, 4, 4 heaps")
        .mutant(
            "the nim-sum decides, as for k = 1",
            with_k(6, move |game, position| {
                let xor = |p: &[u64; 4]| Outcome::of_value(nim_sum(p));
                step_at(&game, &Conjecture::new(normal, xor), position)
            }),
        )
        .mutant(
            "k divides the number of ones",
            with_k(6, move |game, position| {
                let wrong = move |p: &[u64; 4]| {
                    let ones = |bit: u32| p.iter().filter(|&&heap| heap >> bit & 1 == 1).count();
                    let good = (0..8).all(|bit| (ones(bit) as u64).is_multiple_of(game.k()));
                    Outcome::next_wins(!good)
                };
                step_at(&game, &Conjecture::new(normal, wrong), position)
            }),
        ),
        Claim::new(
            "MisereMoore",
            Source::new("WW", "ch. 15, Moore's Nim in misère play"),
            "misère Moore's Nim-k: as normal if a heap is ≥ 2; else P iff the number of ones is 1 mod k + 1",
            Evidence::StepCheck,
            with_k(6, |game, position| step_at(&game, &MisereMoore(game), position)),
        )
        .parameters("k = 1, …, 4, 4 heaps")
        .mutant(
            "the rule of normal play",
            with_k(6, move |game, position| {
                let wrong = move |p: &[u64; 4]| MooreTheorem(game).evaluate(p).unwrap_or(Outcome::N);
                step_at(&game, &Conjecture::new(misere, wrong), position)
            }),
        ),
        Claim::new(
            "MooreTheorem::winning_moves",
            Source::new("Enc", "Moore's Nim-k Game, Theorem"),
            "all winning moves of Moore's Nim-k, in both conventions",
            Evidence::ForAll,
            with_k(5, |game, position| {
                moves_at(&game, &ByOutcome(MooreTheorem(game)), position)?;
                moves_at(&game, &ByOutcome(MisereMoore(game)), position)
            }),
        )
        .parameters("k = 1, …, 4, 4 heaps")
        .mutant(
            "one winning move is missing",
            with_k(5, |game, position| {
                moves_at(&game, &Changed(ByOutcome(MooreTheorem(game)), forget_last), position)
            }),
        ),
    ]
}

/// Samples [k − 1, heaps] at which a move is constructed for `is_p`.
fn construct(
    samples: u64,
    moved: impl Fn(Moore, &[u64; 6]) -> Option<[u64; 6]> + Send + Sync,
    is_p: impl Fn(Moore, &[u64; 6]) -> Result<Outcome, OutOfScope> + Send + Sync,
    misere: bool,
) -> impl Fn(&Run) -> Report + Send + Sync {
    move |run| {
        let most = u64::MAX;
        // Heaps below 4 in every second sample: there the two conventions differ.
        let region = huge([4, 1, most, most, most, most, most, most], samples, run);
        for_all(&region, run, |&[k, tiny, heaps @ ..]: &[u64; 8]| {
            let game = Moore::new(k + 1).map_err(words)?;
            let position = if tiny == 1 { heaps.map(|heap| heap % 4) } else { heaps };
            let lost = is_p(game, &position).map_err(words)? == Outcome::P;
            let Some(option) = moved(game, &position) else {
                let terminal = misere && position == [0; 6];
                return ensure(lost || terminal, || format!("no move from {position:?}"));
            };
            let pairs = || position.iter().zip(&option);
            let lowered = pairs().filter(|(a, b)| a > b).count() as u64;
            let legal = (1..=game.k()).contains(&lowered) && pairs().all(|(a, b)| a >= b);
            ensure(legal, || format!("{option:?} is no option of {position:?}, k = {}", game.k()))?;
            ensure(is_p(game, &option).map_err(words)? == Outcome::P, || {
                format!("{option:?}, an option of {position:?}, is not P for k = {}", game.k())
            })
        })
    }
}

/// The construction in the source's proof: of the heaps with a 1 in the highest bad column, as many as
/// the remainder says lose that 1, and one of them is given whatever repairs the lower columns.
fn proof_of_the_page(game: Moore, position: &[u64; 6]) -> Option<[u64; 6]> {
    let remainder = |heaps: &[u64; 6], bit: u32| {
        heaps.iter().map(|heap| heap >> bit & 1).sum::<u64>() % (game.k() + 1)
    };
    let bad = (0..64).rev().find(|&bit| remainder(position, bit) != 0)?;
    let mut option = *position;
    let mut lowered = Vec::new();
    for (index, heap) in option.iter_mut().enumerate() {
        if *heap >> bad & 1 == 1 && (lowered.len() as u64) < remainder(position, bad) {
            *heap ^= 1 << bad;
            lowered.push(index);
        }
    }
    let repaired = *lowered.first()?;
    for bit in (0..bad).rev() {
        if remainder(&option, bit) != 0 {
            option[repaired] ^= 1 << bit;
        }
    }
    Some(option)
}

fn constructed() -> Vec<Claim> {
    let source = Source::new("Enc", "Moore's Nim-k Game, proof, corrected");
    let normal = |game: Moore, p: &[u64; 6]| MooreTheorem(game).evaluate(p);
    let misere = |game: Moore, p: &[u64; 6]| MisereMoore(game).evaluate(p);
    vec![
        Claim::new(
            "MooreTheorem::winning_move",
            source,
            "a winning move of Moore's Nim-k is constructed from every N-position",
            Evidence::Strategy,
            construct(60_000, |game, p| MooreTheorem(game).winning_move(p), normal, false),
        )
        .parameters("k = 1, …, 5, 6 heaps < 2^64")
        .mutant(
            "one heap repairs all lower columns, as in the page's proof",
            construct(60_000, proof_of_the_page, normal, false),
        ),
        Claim::new(
            "MisereMoore::winning_move",
            source,
            "a winning move of misère Moore's Nim-k is constructed from every N-position with a move",
            Evidence::Strategy,
            construct(60_000, |game, p| MisereMoore(game).winning_move(p), misere, true),
        )
        .parameters("k = 1, …, 5, 6 heaps < 2^64")
        .mutant(
            "the move of normal play",
            construct(60_000, |game, p| MooreTheorem(game).winning_move(p), misere, true),
        ),
    ]
}

fn both() -> [Staircase; 2] {
    [Staircase::floor_first(), Staircase::without_floor()]
}

fn staircase() -> Vec<Claim> {
    let step = |wrong: Option<fn(&[u64; 4]) -> u64>| {
        move |run: &Run| {
            let region = Cuboid::new([run.scale.bound(11, 4); 4]);
            for_all(&region, run, |position: &[u64; 4]| {
                for game in both() {
                    match wrong {
                        None => step_at(&game, &StaircaseTheorem(game), position)?,
                        Some(value) => step_at(&game, &Conjecture::new(Grundy, value), position)?,
                    };
                }
                Ok(true)
            })
        }
    };
    vec![
        Claim::new(
            "StaircaseTheorem",
            Formula::<[u64; 4]>::source(&StaircaseTheorem(Staircase::floor_first())),
            "the value of staircase Nim is the nim-sum of the odd steps, the floor being step 0",
            Evidence::StepCheck,
            step(None),
        )
        .parameters("4 heaps, with and without the floor")
        .mutant("heaps 1, 3, … in both conventions", step(Some(|p| p[1] ^ p[3])))
        .mutant("all steps count", step(Some(|p| nim_sum(p)))),
    ]
}

fn staircase_moves() -> Vec<Claim> {
    let source = Formula::<[u64; 4]>::source(&StaircaseTheorem(Staircase::floor_first()));
    let small = |run: &Run| Cuboid::new([run.scale.bound(9, 4); 4]);
    let floor = StaircaseTheorem(Staircase::floor_first());
    let without = StaircaseTheorem(Staircase::without_floor());
    let many = |run: &Run| huge([u64::MAX >> 3; 5], 40_000, run);
    vec![
        Claim::new(
            "StaircaseTheorem::winning_moves",
            source,
            "all winning moves of staircase Nim, those from even steps included",
            Evidence::ForAll,
            move |run| {
                let report = all_moves(&floor.0, &ByValue(floor), &small(run), run);
                if !report.verdict.is_good() {
                    return report;
                }
                all_moves(&without.0, &ByValue(without), &small(run), run)
            },
        )
        .parameters("4 heaps, with and without the floor")
        .mutant("only moves off odd steps win", move |run| {
            let off_odd = |from: &[u64; 4], moves: &mut Vec<[u64; 4]>| {
                moves.retain(|to| to[1] < from[1] || to[3] < from[3]);
            };
            all_moves(&floor.0, &Changed(ByValue(floor), off_odd), &small(run), run)
        }),
        Claim::new(
            "StaircaseTheorem::strategy",
            source,
            "in staircase Nim an option of every smaller value is found, and none of the same value",
            Evidence::Strategy,
            move |run| huge_values(&floor.0, &staircase_options(), &floor, &many(run), run),
        )
        .parameters("5 heaps < 2^61")
        .mutant("a move may lose a token on the way", move |run| {
            let wrong = Changed(ByValue(floor), one_more);
            huge_moves(&floor.0, &staircase_options(), &wrong, &many(run), run)
        }),
    ]
}

fn staircase_options() -> Moves<[u64; 5]> {
    Moves {
        is_option: |from, to| {
            (1..5).any(|step| {
                let Some(taken) = from[step].checked_sub(to[step]).filter(|&taken| taken > 0)
                else {
                    return false;
                };
                let mut moved = *from;
                moved[step] -= taken;
                moved[step - 1] += taken;
                moved == *to
            })
        },
        some_options: |position| {
            let mut options = Vec::new();
            for step in 1..5 {
                for left in some_below(position[step]) {
                    let mut moved = *position;
                    moved[step - 1] += moved[step] - left;
                    moved[step] = left;
                    options.push(moved);
                }
            }
            options
        },
        misere: false,
    }
}

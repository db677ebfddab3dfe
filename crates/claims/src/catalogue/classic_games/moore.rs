//! Claims about Moore's Nim and staircase Nim.

use super::check::{
    Changed, HugeMoves, HugeValues, Moves, ensure, forget_last, huge, moves_at, one_more,
    some_below, words,
};
use classic_games::moore::{MisereMoore, Moore, MooreTheorem};
use classic_games::nim::nim_sum;
use classic_games::staircase::{Staircase, StaircaseTheorem};
use impartial::formula::Conjecture;
use impartial::prelude::*;
use impartial::region::Cuboid;
use impartial::verify::{
    Claim, Evidence, FormulaCheck, FormulaClaim, Report, Run, Statement, for_all, step_at,
};

pub(super) fn claims() -> Vec<Claim> {
    let mut claims = moore();
    claims.extend(constructed());
    claims.extend([staircase(), staircase_moves(), staircase_strategy()]);
    claims
}

/// The positions [k − 1, a, b, c, d] of Moore's Nim with four heaps.
fn with_k(bound: u64) -> impl Fn(&Run) -> Cuboid<[u64; 5]> + Clone {
    move |run| {
        let top = run.scale.bound(bound, 4);
        Cuboid::new([3, top, top, top, top])
    }
}

/// What is to hold of Moore's Nim at one of these positions.
fn at(
    holds: impl Fn(Moore, &[u64; 4]) -> Result<bool, String> + Send + Sync,
) -> impl Fn(&[u64; 5]) -> Result<bool, String> + Send + Sync {
    move |&[k, heaps @ ..]| holds(Moore::new(k + 1).map_err(words)?, &heaps)
}

/// One step of the proof of a formula with a parameter k.
fn step<F: Formula<[u64; 4]> + Sync>(
    formula: impl Fn(Moore) -> F + Send + Sync,
) -> impl Fn(&[u64; 5]) -> Result<bool, String> + Send + Sync {
    at(move |game, position| step_at(&game, &formula(game), position))
}

const MOORE: Statement = Statement::new(
    Source::new("Enc", "Moore's Nim-k Game, Theorem"),
    "MooreTheorem",
    "Moore's Nim-k is P iff k + 1 divides the number of ones in every binary column",
);

const MISERE_MOORE: Statement = Statement::new(
    Source::new("WW", "ch. 15, Moore's Nim in misère play"),
    "MisereMoore",
    "misère Moore's Nim-k: as normal if a heap is ≥ 2; else P iff the number of ones is 1 mod k + 1",
);

const MOORE_MOVES: Statement = Statement::new(
    Source::new("Enc", "Moore's Nim-k Game, Theorem"),
    "MooreTheorem::winning_moves",
    "all winning moves of Moore's Nim-k, in both conventions",
);

fn moore() -> Vec<Claim> {
    let normal = OutcomeIn(Convention::Normal);
    let misere = OutcomeIn(Convention::Misere);
    let nim = move |_| Conjecture::new(normal, |p: &[u64; 4]| Outcome::of_value(nim_sum(p)));
    let divided_by_k = move |game: Moore| {
        Conjecture::new(normal, move |p: &[u64; 4]| {
            let ones = |bit: u32| p.iter().filter(|&&heap| heap >> bit & 1 == 1).count();
            let good = (0..8).all(|bit| (ones(bit) as u64).is_multiple_of(game.k()));
            Outcome::next_wins(!good)
        })
    };
    let as_normal = move |game| {
        Conjecture::new(misere, move |p: &[u64; 4]| {
            MooreTheorem(game).evaluate(p).unwrap_or(Outcome::N)
        })
    };
    let size = "k = 1, …, 4, 4 heaps";
    vec![
        Claim::stepwise(MOORE, with_k(6), step(MooreTheorem))
            .with("", size)
            .but("the nim-sum decides, as for k = 1", step(nim))
            .but("k divides the number of ones", step(divided_by_k))
            .into(),
        Claim::stepwise(MISERE_MOORE, with_k(6), step(MisereMoore))
            .with("", size)
            .but("the rule of normal play", step(as_normal))
            .into(),
        Claim::everywhere(
            MOORE_MOVES,
            with_k(5),
            at(|game, position| {
                moves_at(&game, &MooreTheorem(game), position)?;
                moves_at(&game, &MisereMoore(game), position)
            }),
        )
        .with("", size)
        .but(
            "one winning move is missing",
            at(|game, position| {
                moves_at(&game, &Changed(MooreTheorem(game), forget_last), position)
            }),
        )
        .into(),
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
    let its_move = |game: Moore, p: &[u64; 6]| MooreTheorem(game).winning_move(p);
    let in_normal = Statement::new(
        source,
        "MooreTheorem::winning_move",
        "a winning move of Moore's Nim-k is constructed from every N-position",
    );
    let in_misere = Statement::new(
        source,
        "MisereMoore::winning_move",
        "a winning move of misère Moore's Nim-k is constructed from every N-position with a move",
    );
    let size = "k = 1, …, 5, 6 heaps < 2^64";
    vec![
        Claim::of(in_normal, Evidence::Strategy, construct(60_000, its_move, normal, false))
            .with("", size)
            .mutant(
                "one heap repairs all lower columns, as in the page's proof",
                construct(60_000, proof_of_the_page, normal, false),
            ),
        Claim::of(
            in_misere,
            Evidence::Strategy,
            construct(60_000, |game, p| MisereMoore(game).winning_move(p), misere, true),
        )
        .with("", size)
        .mutant("the move of normal play", construct(60_000, its_move, misere, true)),
    ]
}

fn both() -> [Staircase; 2] {
    [Staircase::floor_first(), Staircase::without_floor()]
}

fn staircase_source() -> Source {
    Formula::<[u64; 4]>::source(&StaircaseTheorem(Staircase::floor_first()))
}

fn staircase() -> Claim {
    let statement = Statement::new(
        staircase_source(),
        "StaircaseTheorem",
        "the value of staircase Nim is the nim-sum of the odd steps, the floor being step 0",
    );
    let wrong = |value: fn(&[u64; 4]) -> u64| {
        move |position: &[u64; 4]| {
            step_at(&both()[0], &Conjecture::new(Grundy, value), position)?;
            step_at(&both()[1], &Conjecture::new(Grundy, value), position)
        }
    };
    Claim::stepwise(
        statement,
        |run: &Run| Cuboid::new([run.scale.bound(11, 4); 4]),
        |position: &[u64; 4]| {
            let [floor, without] = both();
            step_at(&floor, &StaircaseTheorem(floor), position)?;
            step_at(&without, &StaircaseTheorem(without), position)
        },
    )
    .with("", "4 heaps, with and without the floor")
    .but("heaps 1, 3, … in both conventions", wrong(|p| p[1] ^ p[3]))
    .but("all steps count", wrong(|p| nim_sum(p)))
    .into()
}

fn staircase_moves() -> Claim {
    let statement = Statement::new(
        staircase_source(),
        "StaircaseTheorem::winning_moves",
        "all winning moves of staircase Nim, those from even steps included",
    );
    let off_odd = |from: &[u64; 4], moves: &mut Vec<[u64; 4]>| {
        moves.retain(|to| to[1] < from[1] || to[3] < from[3]);
    };
    let region = |run: &Run| Cuboid::new([run.scale.bound(9, 4); 4]);
    let [floor, without] = both();
    Claim::everywhere(statement, region, move |position| {
        moves_at(&floor, &StaircaseTheorem(floor), position)?;
        moves_at(&without, &StaircaseTheorem(without), position)
    })
    .with("", "4 heaps, with and without the floor")
    .but("only moves off odd steps win", move |position| {
        moves_at(&floor, &Changed(StaircaseTheorem(floor), off_odd), position)
    })
    .into()
}

fn staircase_strategy() -> Claim {
    let says = (
        "StaircaseTheorem::strategy",
        "in staircase Nim an option of every smaller value is found, and none of the same value",
    );
    let game = Staircase::floor_first();
    let theorem = StaircaseTheorem(game);
    let many = |run: &Run| huge([u64::MAX >> 3; 5], 40_000, run);
    let claim: Claim = FormulaClaim::by(HugeValues(staircase_options()), says, game, theorem, many)
        .with("", "5 heaps < 2^61")
        .into();
    claim.mutant("a move may lose a token on the way", move |run| {
        let wrong = Changed(theorem, one_more);
        HugeMoves(staircase_options()).check(&game, &wrong, &many(run), run)
    })
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

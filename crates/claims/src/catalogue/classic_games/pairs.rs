//! Claims about Wythoff's game and Euclid's.

use super::check::{
    AllMoves, Changed, HugeMoves, Moves, changed_heap, ensure, forget_last, huge, moves_at,
    one_more, some_below, words,
};
use classic_games::euclid::{
    ColeDavie, ColeDavieTheorem, Grossman, NivaschTheorem, nivasch_value_big, p_position_sum,
};
use classic_games::wythoff::{
    Wythoff, WythoffTheorem, floor_root, lower_wythoff, lower_wythoff_big,
};
use impartial::formula::Conjecture;
use impartial::prelude::*;
use impartial::region::{Cuboid, Samples, UpTo};
use impartial::verify::{Claim, FormulaClaim, Run, Statement, for_all};
use num_bigint::BigUint;

const NORMAL: OutcomeIn = OutcomeIn(Convention::Normal);

pub(super) fn claims() -> Vec<Claim> {
    [wythoff(), beatty(), euclid(), euclid_sums(), euclid_moves()].into_iter().flatten().collect()
}

fn pair(run: &Run, bound: u64) -> Cuboid<[u64; 2]> {
    Cuboid::new([run.scale.bound(bound, 2); 2])
}

fn many(run: &Run) -> Samples<[u64; 2]> {
    huge([u64::MAX; 2], 60_000, run)
}

pub(super) const WYTHOFF: &str = "Wythoff's game with a ≤ b is P iff a = ⌊(b − a) φ⌋";

/// φ rounded to 8/5. The first pair that it misses is (21, 34).
pub(super) fn rounded_ratio() -> impl Formula<[u64; 2], Invariant = OutcomeIn> + Clone {
    Conjecture::new(NORMAL, |&[a, b]: &[u64; 2]| {
        Outcome::next_wins(a.min(b) != a.abs_diff(b) * 8 / 5)
    })
}

fn wythoff() -> Vec<Claim> {
    let nim = Conjecture::new(NORMAL, |&[a, b]: &[u64; 2]| Outcome::of_value(a ^ b));
    let straight = |from: &[u64; 2], moves: &mut Vec<[u64; 2]>| {
        moves.retain(|to| to[0] == from[0] || to[1] == from[1]);
    };
    let small = (
        "WythoffTheorem::winning_moves",
        "all winning moves of Wythoff's game: in the row, in the column and on the diagonal",
    );
    let large =
        ("WythoffTheorem::winning_moves", "all winning moves of Wythoff's game at huge sizes");
    vec![
        Claim::steps("WythoffTheorem", WYTHOFF, Wythoff, WythoffTheorem, |run| pair(run, 500))
            .formula("φ rounded to 8/5", rounded_ratio())
            .formula("the nim-sum decides", nim)
            .into(),
        FormulaClaim::by(AllMoves, small, Wythoff, WythoffTheorem, |run| pair(run, 300))
            .with("", "all winning moves")
            .formula("no move on the diagonal wins", Changed(WythoffTheorem, straight))
            .into(),
        FormulaClaim::by(HugeMoves(queen_moves()), large, Wythoff, WythoffTheorem, many)
            .with("", "2 heaps < 2^64")
            .formula("a second move wins from every position", Changed(WythoffTheorem, one_more))
            .into(),
    ]
}

fn queen_moves() -> Moves<[u64; 2]> {
    Moves {
        is_option: |&[a, b], &[c, d]| {
            let (first, second) = (a.checked_sub(c), b.checked_sub(d));
            match (first, second) {
                (Some(x), Some(y)) => (x == 0) != (y == 0) || (x == y && x > 0),
                _ => false,
            }
        },
        some_options: |&[a, b]| {
            let rows = some_below(a).into_iter().map(|a| [a, b]);
            let columns = some_below(b).into_iter().map(|b| [a, b]);
            let both = some_below(a.min(b)).into_iter().map(|left| {
                let take = a.min(b) - left;
                [a - take, b - take]
            });
            rows.chain(columns).chain(both).collect()
        },
        misere: false,
    }
}

/// Rayleigh's theorem, and the arithmetic with big numbers.
fn beatty() -> Vec<Claim> {
    vec![partition(), big_arithmetic()]
}

fn partition() -> Claim {
    let statement = Statement::new(
        Source::new("Enc", "Wythoff's Game, Rayleigh Theorem"),
        "lower_wythoff",
        "every positive number is ⌊kφ⌋ or ⌊kφ⌋ + k for exactly one k ≥ 1",
    );
    let with = |excess: u64| {
        move |&n: &u64| {
            let lower = (1..=n).filter(|&k| lower_wythoff(k) == u128::from(n)).count();
            let upper = (1..=n)
                .filter(|&k| lower_wythoff(k) + u128::from(k + excess) == u128::from(n))
                .count();
            ensure(lower + upper == usize::from(n > 0), || format!("{lower} + {upper} times"))
        }
    };
    Claim::everywhere(statement, |run: &Run| UpTo(run.scale.bound(1_500, 1)), with(0))
        .but("⌊kφ⌋ + k + 1", with(1))
        .into()
}

fn big_arithmetic() -> Claim {
    let statement = Statement::new(
        Source::new("Enc", "Wythoff's Game, Beatty Sequence"),
        "floor_root",
        "the arithmetic with 128 bits agrees with that of any size: ⌊kφ⌋, outcomes, winning moves",
    );
    let agree = |divisor: u8| {
        move |&[a, b]: &[u64; 2]| {
            let (five, own) = (BigUint::from(a) * a * 5_u8, BigUint::from(a));
            let root = floor_root(&five, &own, &divisor.into());
            let same =
                root == Some(lower_wythoff(a).into()) && root == Some(lower_wythoff_big(&own));
            ensure(same, || format!("⌊{a} φ⌋"))?;
            let big = [BigUint::from(a), BigUint::from(b)];
            let outcome = WythoffTheorem.evaluate(&[a, b]);
            ensure(outcome == WythoffTheorem.evaluate(&big), || "the outcomes differ".into())?;
            let moves = WythoffTheorem.winning_moves(&[a, b]).map_err(words)?;
            let moves: Vec<_> = moves.iter().map(|to| to.map(BigUint::from)).collect();
            let found = WythoffTheorem.winning_moves(&big).map_err(words)?;
            ensure(moves == found, || format!("winning moves {found:?}"))
        }
    };
    Claim::everywhere(statement, |run: &Run| huge([u64::MAX; 2], 20_000, run), agree(2))
        .with("", "2 heaps < 2^64")
        .but("(√5k² + k)/3", agree(3))
        .into()
}

fn euclid() -> Vec<Claim> {
    let quotient = |&[a, b]: &[u64; 2]| a.max(b).checked_div(a.min(b)).unwrap_or(0);
    let with_equal = |&[a, b]: &[u64; 2]| {
        Outcome::next_wins(a != b && ColeDavieTheorem.evaluate(&[a, b]) == Ok(Outcome::N))
    };
    let value = "Euclid's game with positive numbers has the value ⌊|y/x − x/y|⌋";
    let outcome = "Euclid's game down to zero is P iff x = 0 or x < y < φx";
    vec![
        Claim::steps("NivaschTheorem", value, Grossman, NivaschTheorem, |run| pair(run, 600))
            .formula("⌊y/x⌋", Conjecture::new(Grundy, quotient))
            .into(),
        Claim::steps("ColeDavieTheorem", outcome, ColeDavie, ColeDavieTheorem, |run| {
            pair(run, 600)
        })
        .formula("equal numbers are lost as well", Conjecture::new(NORMAL, with_equal))
        .into(),
        versions(),
    ]
}

/// Both versions of Euclid's game are lost at a position, or neither is.
fn same_outcome(position: &[u64; 2]) -> Result<bool, String> {
    let Ok(value) = NivaschTheorem.evaluate(position) else { return Ok(false) };
    let outcome = ColeDavieTheorem.evaluate(position).map_err(words)?;
    ensure(Outcome::of_value(value) == outcome, || format!("{value}, {outcome}"))
}

fn versions() -> Claim {
    let statement = Statement::new(
        Source::new("CD", "and Nivasch"),
        "NivaschTheorem",
        "the two versions of Euclid's game have the same P-positions among unequal positive numbers",
    );
    let unequal = |&[a, b]: &[u64; 2]| {
        if a == 0 || b == 0 || a == b {
            return Ok(false);
        }
        same_outcome(&[a, b])?;
        let (value, outcome) =
            (NivaschTheorem.evaluate(&[a, b]), ColeDavieTheorem.evaluate(&[a, b]));
        let big = nivasch_value_big(&a.into(), &b.into()).map_err(words)?;
        ensure(value.is_ok_and(|value| big == value.into()), || format!("with big numbers {big}"))?;
        let big = ColeDavieTheorem.evaluate(&[BigUint::from(a), BigUint::from(b)]);
        ensure(big == outcome, || format!("with big numbers {big:?}"))
    };
    let claim: Claim = Claim::everywhere(statement, many, unequal).with("", "x, y < 2^64").into();
    claim.mutant("among equal ones too", |run: &Run| for_all(&pair(run, 600), run, same_outcome))
}

fn euclid_sums() -> Vec<Claim> {
    let statement = Statement::new(
        Source::new("CD", "Theorem"),
        "p_position_sum",
        "the sum of x + y over the P-positions 0 < x < y ≤ n of Euclid's game",
    );
    let one_by_one = |equal: bool| {
        move |&n: &u64| {
            let pairs = (1..=n).flat_map(|y| (1..y + u64::from(equal)).map(move |x| [x, y]));
            let lost =
                pairs.filter(|p| p[0] == p[1] || ColeDavieTheorem.evaluate(p) == Ok(Outcome::P));
            let sum: u64 = lost.map(|[x, y]| x + y).sum();
            let found = p_position_sum(&n.into());
            ensure(found == sum.into(), || format!("{found}, one by one {sum}"))
        }
    };
    let region = |run: &Run| UpTo(run.scale.bound(200, 1));
    let claim = Claim::everywhere(statement, region, one_by_one(false));
    vec![claim.with("", "summed over Beatty sequences").but("x = y too", one_by_one(true)).into()]
}

fn euclid_moves() -> Vec<Claim> {
    let both = Statement::new(
        Formula::<[u64; 2]>::source(&NivaschTheorem),
        "NivaschTheorem::winning_moves",
        "all winning moves of Euclid's game, both versions",
    );
    let large = (
        "ColeDavieTheorem::winning_moves",
        "all winning moves of Euclid's game down to zero, at huge sizes",
    );
    vec![
        Claim::everywhere(
            both,
            |run: &Run| pair(run, 400),
            |position| {
                let grossman = moves_at(&Grossman, &NivaschTheorem, position)?;
                Ok(moves_at(&ColeDavie, &ColeDavieTheorem, position)? || grossman)
            },
        )
        .with("", "all winning moves")
        .but("one winning move is missing", |position| {
            moves_at(&ColeDavie, &Changed(ColeDavieTheorem, forget_last), position)
        })
        .into(),
        FormulaClaim::by(HugeMoves(multiples()), large, ColeDavie, ColeDavieTheorem, many)
            .with("", "x, y < 2^64")
            .formula("subtracting one more wins as well", Changed(ColeDavieTheorem, one_more))
            .into(),
    ]
}

fn multiples() -> Moves<[u64; 2]> {
    Moves {
        is_option: |from, to| {
            changed_heap(from, to).is_some_and(|(index, a, b)| {
                let other = from[1 - index];
                a >= other && b < a && (a - b).is_multiple_of(other)
            })
        },
        some_options: |&[a, b]| {
            let (small, large) = (a.min(b), a.max(b));
            let most = large.checked_div(small).unwrap_or(0);
            let multiples = some_below(most).into_iter().map(|size| size + 1);
            let left = multiples.map(|multiple| large - multiple * small);
            left.map(|rest| if a <= b { [a, rest] } else { [rest, b] }).collect()
        },
        misere: false,
    }
}

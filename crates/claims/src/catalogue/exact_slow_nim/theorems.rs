//! Theorems 1 and 2, Corollaries 1 and 2.

use super::{
    NearBoundary, exact, huge, huge_steps, lost_iff, parities, small, steps, subgame, total_is_odd,
};
use exact_slow_nim::{
    Corollary1, Corollary2, DifferentialCoordinates, Nim52, Nim62, Proposition1, RegionOfT,
};
use exact_slow_nim::{Theorem1, Theorem2};
use impartial::formula::{Formula, Source};
use impartial::invariant::OutcomeIn;
use impartial::position::Sorted;
use impartial::region::Listed;
use impartial::verify::{Claim, Evidence, Report, Run, differential_check, for_all, step_check};

const THEOREM_2: Source = Source::new("Slow", "Theorem 2");
pub(super) const BOTH: Source = Source::new("Slow", "Theorems 1 and 2");
const COROLLARY_1: Source = Source::new("Slow", "Corollary 1");
pub(super) const COROLLARY_2: Source = Source::new("Slow", "Corollary 2");

const STATEMENT_1: &str = "Nim(6,=2)[0]: P iff the parities are eeoooo, ooeeoo, ooooee or eeeeee";
const STATEMENT_2: &str = "Nim(6,=2)[1]: P iff (E ∧ T>0) ∨ (K ∧ F ∧ T=0) ∨ (K ∧ T<0)";
pub(super) const STATEMENT_BOTH: &str = "the outcome of every position of Nim(6,=2)";

pub(super) fn claims() -> Vec<Claim> {
    vec![
        theorem_1(),
        theorem_1_huge(),
        equation_2(),
        theorem_2(),
        theorem_2_huge(),
        theorem_2_near_boundary(),
        both(),
        both_huge(),
        both_by_search(),
        corollary_1(),
        corollary_2(),
        t_prime(),
        corollaries_follow(),
        corollaries_huge(),
    ]
}

/// Theorem 1 with its list of parity vectors changed in one place.
fn other_parities(index: usize, word: [u8; 6]) -> impl Fn(&[u64; 6]) -> bool + Send + Sync + Copy {
    let mut list = Theorem1::P_PARITIES;
    list[index] = word;
    move |x| list.contains(&parities(x))
}

fn theorem_1() -> Claim {
    let claim = Claim::steps("Theorem1", STATEMENT_1, subgame(6, 2, 0), Theorem1, |run| {
        small::<6>(20, run)
    })
    .with("", "Nim(6,=2)[0]")
    .rules("Nim(6,=3)[0]", subgame(6, 3, 0));
    let changes = [
        (0, *b"eoeooo", "eoeooo instead of eeoooo"),
        (1, *b"ooeooe", "ooeooe instead of ooeeoo"),
        (2, *b"oooeoe", "oooeoe instead of ooooee"),
        (3, *b"oooooo", "oooooo instead of eeeeee"),
    ];
    let changes = changes.into_iter();
    let formula = |index, word| lost_iff(other_parities(index, word));
    changes
        .fold(claim, |claim, (index, word, change)| claim.formula(change, formula(index, word)))
        .into()
}

fn theorem_1_huge() -> Claim {
    Claim::steps("Theorem1", STATEMENT_1, subgame(6, 2, 0), Theorem1, |run| huge::<6>(400_000, run))
        .with("", "Nim(6,=2)[0], huge")
        .formula("ooeooe instead of ooeeoo", lost_iff(other_parities(1, *b"ooeooe")))
        .into()
}

/// All parity vectors with an even number of odd heaps.
fn even_words() -> Listed<[u8; 6]> {
    let letter = |bits: u8, i: u32| if bits >> i & 1 == 1 { b'o' } else { b'e' };
    let even = (0..64_u8).filter(|bits| bits.count_ones() % 2 == 0);
    let words = even.map(|bits| [0, 1, 2, 3, 4, 5].map(|i| letter(bits, i))).collect();
    Listed::new("parity vectors of even totals", words)
}

fn equation_2() -> Claim {
    let check = |equation: fn([u8; 6]) -> bool| {
        move |run: &Run| {
            for_all(&even_words(), run, |word: &[u8; 6]| {
                let lost = Theorem1::P_PARITIES.contains(word);
                let agrees = equation(*word) == lost;
                agrees.then_some(true).ok_or_else(|| format!("P by Theorem 1: {lost}"))
            })
        }
    };
    Claim::new(
        "Proposition1",
        Source::new("Slow", "Eq. (2)"),
        "x₁≡x₂, x₃≡x₄, x₁+x₄≡x₅ (mod 2) has the solutions of Theorem 1",
        Evidence::ForAll,
        check(Proposition1::equation_2),
    )
    .parameters("Nim(6,=2)[0]")
    .mutant(
        "x₁+x₄≡x₅+1 instead of x₁+x₄≡x₅",
        check(|word| {
            let [x1, x2, x3, x4, x5, _] = word.map(|letter| letter == b'o');
            x1 == x2 && x3 == x4 && (x1 != x4) != x5
        }),
    )
}

type Coordinates = DifferentialCoordinates<i128>;

/// Theorem 2 with the P-positions of odd total given by another condition.
pub(super) fn odd_total(
    lost: impl Fn(&Coordinates) -> bool + Send + Sync,
) -> impl Formula<Sorted<[u64; 6]>, Invariant = OutcomeIn> + Send + Sync {
    lost_iff(move |x: &[u64; 6]| {
        if total_is_odd(x) {
            lost(&DifferentialCoordinates::from_sorted(&x.map(i128::from)))
        } else {
            Theorem1::P_PARITIES.contains(&parities(x))
        }
    })
}

fn by_region(q: &Coordinates, t: i128) -> bool {
    match t.signum() {
        1 => q.e(),
        0 => q.k() && q.f(),
        _ => q.k(),
    }
}

/// N ≡ 3 (mod 4).
fn not_k(q: &Coordinates) -> bool {
    q.total() % 4 == 3
}

/// A changed Theorem 2 by the name of the change.
pub(super) type Change = (&'static str, fn(&Coordinates) -> bool);

pub(super) const CHANGES: [Change; 6] = [
    ("u = s − r + 1 instead of s − 2r + 1", |q| by_region(q, q.s().min(q.s() - q.r() + 1))),
    ("T = s instead of min(s, u)", |q| by_region(q, q.s())),
    ("T = 0 like T < 0", |q| if q.t() > 0 { q.e() } else { q.k() }),
    ("T = 0 like T > 0", |q| if q.t() >= 0 { q.e() } else { q.k() }),
    ("N ≡ 3 instead of N ≡ 1 (mod 4) in K, T < 0", |q| match q.region() {
        RegionOfT::C => not_k(q),
        _ => by_region(q, q.t()),
    }),
    ("F instead of E for T > 0", |q| match q.region() {
        RegionOfT::A => q.f(),
        _ => by_region(q, q.t()),
    }),
];

fn theorem_2() -> Claim {
    let mut claim = Claim::new(
        "Theorem2",
        THEOREM_2,
        STATEMENT_2,
        Evidence::StepCheck,
        steps::<6, _, _>(subgame(6, 2, 1), Theorem2, 20),
    )
    .parameters("Nim(6,=2)[1]");
    for (change, lost) in CHANGES {
        claim = claim.mutant(change, steps::<6, _, _>(subgame(6, 2, 1), odd_total(lost), 20));
    }
    claim
}

fn theorem_2_huge() -> Claim {
    let claim = Claim::new(
        "Theorem2",
        THEOREM_2,
        STATEMENT_2,
        Evidence::StepCheck,
        huge_steps::<6, _, _>(subgame(6, 2, 1), Theorem2, 400_000),
    )
    .parameters("Nim(6,=2)[1], huge");
    let mutant = huge_steps::<6, _, _>(subgame(6, 2, 1), odd_total(CHANGES[0].1), 400_000);
    claim.mutant(CHANGES[0].0, mutant)
}

fn near_boundary<F>(formula: F) -> impl Fn(&Run) -> Report + Send + Sync
where
    F: Formula<Sorted<[u64; 6]>> + Send + Sync,
{
    move |run| step_check(&exact(6, 2), &formula, &NearBoundary::new(400_000, run), run)
}

fn theorem_2_near_boundary() -> Claim {
    let mut claim =
        Claim::new("Nim62", BOTH, STATEMENT_BOTH, Evidence::StepCheck, near_boundary(Nim62))
            .parameters("Nim(6,=2), huge heaps, small T");
    for (change, lost) in CHANGES {
        claim = claim.mutant(change, near_boundary(odd_total(lost)));
    }
    claim
}

fn both() -> Claim {
    let mut claim = Claim::new(
        "Nim62",
        BOTH,
        STATEMENT_BOTH,
        Evidence::StepCheck,
        steps::<6, _, _>(exact(6, 2), Nim62, 24),
    )
    .parameters("Nim(6,=2)");
    for (change, lost) in CHANGES {
        claim = claim.mutant(change, steps::<6, _, _>(exact(6, 2), odd_total(lost), 24));
    }
    claim
}

fn both_huge() -> Claim {
    Claim::new(
        "Nim62",
        BOTH,
        STATEMENT_BOTH,
        Evidence::StepCheck,
        huge_steps::<6, _, _>(exact(6, 2), Nim62, 1_000_000),
    )
    .parameters("Nim(6,=2), huge")
    .mutant(CHANGES[0].0, huge_steps::<6, _, _>(exact(6, 2), odd_total(CHANGES[0].1), 1_000_000))
}

fn both_by_search() -> Claim {
    let mutant = |run: &Run| {
        differential_check(&exact(6, 2), &odd_total(CHANGES[0].1), &small::<6>(11, run), run)
    };
    Claim::new("Nim62", BOTH, STATEMENT_BOTH, Evidence::Differential, |run| {
        differential_check(&exact(6, 2), &Nim62, &small::<6>(11, run), run)
    })
    .parameters("Nim(6,=2)")
    .mutant(CHANGES[0].0, mutant)
}

fn corollary_1() -> Claim {
    let other = |words: [[u8; 5]; 2]| {
        steps::<5, _, _>(
            subgame(5, 2, 0),
            lost_iff(move |y: &[u64; 5]| words.contains(&parities(y))),
            34,
        )
    };
    Claim::new(
        "Corollary1",
        COROLLARY_1,
        "Nim(5,=2)[0]: P iff the parities are eoooo or eeeee",
        Evidence::StepCheck,
        steps::<5, _, _>(subgame(5, 2, 0), Corollary1, 34),
    )
    .parameters("Nim(5,=2)[0]")
    .mutant("ooooe instead of eoooo", other([*b"ooooe", *b"eeeee"]))
    .mutant("ooeoo instead of eeeee", other([*b"eoooo", *b"ooeoo"]))
}

/// Corollary 2 with the roles of the signs of T′ given by functions of N mod 4 and the parities.
fn corollary_2_with(
    negative: fn(u128, [u8; 5]) -> bool,
    positive: fn(u128, [u8; 5]) -> bool,
) -> impl Fn(&Run) -> Report + Send + Sync {
    let lost = move |y: &[u64; 5]| {
        let total: u128 = y.iter().map(|&heap| u128::from(heap)).sum();
        let by_sign = if Corollary2::t(y) < 0 { negative } else { positive };
        by_sign(total % 4, parities(y))
    };
    steps::<5, _, _>(subgame(5, 2, 1), lost_iff(lost), 34)
}

fn corollary_2() -> Claim {
    let e_prime = |_: u128, word: [u8; 5]| matches!(&word, b"eeeeo" | b"eoooe");
    Claim::new(
        "Corollary2",
        COROLLARY_2,
        "Nim(5,=2)[1]: P iff (T′<0 ∧ K′) ∨ (T′>0 ∧ E′)",
        Evidence::StepCheck,
        steps::<5, _, _>(subgame(5, 2, 1), Corollary2, 34),
    )
    .parameters("Nim(5,=2)[1]")
    .mutant("Σy ≡ 3 instead of 1 (mod 4) in K′", corollary_2_with(|total, _| total == 3, e_prime))
    .mutant(
        "K′ for both signs of T′",
        corollary_2_with(|total, _| total == 1, |total, _| total == 1),
    )
    .mutant(
        "y₁ odd instead of even in E′",
        corollary_2_with(|total, _| total == 1, |_, word| matches!(&word, b"oeeee" | b"ooooo")),
    )
}

fn t_prime() -> Claim {
    let check = |class: usize| {
        move |run: &Run| {
            for_all(&small::<5>(34, run), run, |position: &Sorted<[u64; 5]>| {
                let y = position.as_tuple();
                if usize::from(total_is_odd(y)) != class {
                    return Ok(false);
                }
                let zero_or_above = Corollary2::t(y) == 0;
                let q = DifferentialCoordinates::of(position).map_err(|error| error.to_string())?;
                let t_is_s = q.t() == q.s() && q.s() == Corollary2::t(y);
                (!zero_or_above && t_is_s).then_some(true).ok_or_else(|| format!("T = {}", q.t()))
            })
        }
    };
    Claim::new(
        "Corollary2::t_prime",
        COROLLARY_2,
        "for x₁ = 0 and odd totals T = s = T′, and T′ = 0 cannot occur",
        Evidence::ForAll,
        check(1),
    )
    .parameters("Nim(5,=2)[1]")
    .mutant("even totals", check(0))
}

fn corollaries_follow() -> Claim {
    let check = |first: u64| {
        move |run: &Run| {
            for_all(&small::<5>(30, run), run, |position: &Sorted<[u64; 5]>| {
                let [a, b, c, d, e] = *position.as_tuple();
                let six = [first, a + first, b + first, c + first, d + first, e + first];
                let pair = (Nim52.evaluate(position), Nim62.evaluate(&Sorted::new(six)));
                (pair.0 == pair.1).then_some(true).ok_or_else(|| format!("{pair:?}"))
            })
        }
    };
    Claim::new(
        "Nim52::from_six_heaps",
        COROLLARY_2,
        "Corollaries 1 and 2 are Theorems 1 and 2 at x₁ = 0",
        Evidence::ForAll,
        check(0),
    )
    .parameters("Nim(5,=2)")
    .mutant("at x₁ = 1, all heaps one larger", check(1))
}

fn corollaries_huge() -> Claim {
    let mutant = lost_iff(|y: &[u64; 5]| {
        Corollary1::P_PARITIES.contains(&parities(y))
            || (total_is_odd(y) && y.iter().map(|&heap| u128::from(heap)).sum::<u128>() % 4 == 1)
    });
    Claim::new(
        "Nim52",
        COROLLARY_2,
        "the outcome of every position of Nim(5,=2)",
        Evidence::StepCheck,
        huge_steps::<5, _, _>(exact(5, 2), Nim52, 400_000),
    )
    .parameters("Nim(5,=2), huge")
    .mutant("K′ for both signs of T′", huge_steps::<5, _, _>(exact(5, 2), mutant, 400_000))
}

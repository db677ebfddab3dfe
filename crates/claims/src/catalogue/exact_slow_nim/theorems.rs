//! Theorems 1 and 2, Corollaries 1 and 2.

use super::{NearBoundary, exact, lost_iff, parities, samples, subgame, total_is_odd, up_to};
use crate::catalogue::shared::{ensure, words};
use exact_slow_nim::{
    Corollary1, Corollary2, DifferentialCoordinates, Nim52, Nim62, Proposition1, RegionOfT,
};
use exact_slow_nim::{Theorem1, Theorem2};
use impartial::formula::{Formula, Source};
use impartial::invariant::OutcomeIn;
use impartial::position::Sorted;
use impartial::region::Listed;
use impartial::verify::{Claim, Run, Statement};

pub(super) const BOTH: Source = Source::new("Slow", "Theorems 1 and 2");
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
    let claim = Claim::steps("Theorem1", STATEMENT_1, subgame(6, 2, 0), Theorem1, up_to::<6>(20))
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
    Claim::steps("Theorem1", STATEMENT_1, subgame(6, 2, 0), Theorem1, samples::<6>(400_000))
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
    let statement = Statement::new(
        Source::new("Slow", "Eq. (2)"),
        "Proposition1",
        "x₁≡x₂, x₃≡x₄, x₁+x₄≡x₅ (mod 2) has the solutions of Theorem 1",
    );
    let solved_by = |equation: fn([u8; 6]) -> bool| {
        move |word: &[u8; 6]| {
            let lost = Theorem1::P_PARITIES.contains(word);
            ensure(equation(*word) == lost, || format!("P by Theorem 1: {lost}"))
        }
    };
    let other = |word: [u8; 6]| {
        let [x1, x2, x3, x4, x5, _] = word.map(|letter| letter == b'o');
        x1 == x2 && x3 == x4 && (x1 != x4) != x5
    };
    Claim::everywhere(statement, |_: &Run| even_words(), solved_by(Proposition1::equation_2))
        .with("", "Nim(6,=2)[0]")
        .but("x₁+x₄≡x₅+1 instead of x₁+x₄≡x₅", solved_by(other))
        .into()
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
    let claim = Claim::steps("Theorem2", STATEMENT_2, subgame(6, 2, 1), Theorem2, up_to::<6>(20))
        .with("", "Nim(6,=2)[1]");
    CHANGES
        .into_iter()
        .fold(claim, |claim, (change, lost)| claim.formula(change, odd_total(lost)))
        .into()
}

fn theorem_2_huge() -> Claim {
    Claim::steps("Theorem2", STATEMENT_2, subgame(6, 2, 1), Theorem2, samples::<6>(400_000))
        .with("", "Nim(6,=2)[1], huge")
        .formula(CHANGES[0].0, odd_total(CHANGES[0].1))
        .into()
}

fn theorem_2_near_boundary() -> Claim {
    let region = |run: &Run| NearBoundary::new(400_000, run);
    let claim = Claim::steps("Nim62", STATEMENT_BOTH, exact(6, 2), Nim62, region)
        .at(BOTH)
        .with("", "Nim(6,=2), huge heaps, small T");
    CHANGES
        .into_iter()
        .fold(claim, |claim, (change, lost)| claim.formula(change, odd_total(lost)))
        .into()
}

fn both() -> Claim {
    let claim = Claim::steps("Nim62", STATEMENT_BOTH, exact(6, 2), Nim62, up_to::<6>(24))
        .at(BOTH)
        .with("", "Nim(6,=2)")
        .rules("Nim(6,=3)", exact(6, 3));
    CHANGES
        .into_iter()
        .fold(claim, |claim, (change, lost)| claim.formula(change, odd_total(lost)))
        .into()
}

fn both_huge() -> Claim {
    Claim::steps("Nim62", STATEMENT_BOTH, exact(6, 2), Nim62, samples::<6>(1_000_000))
        .at(BOTH)
        .with("", "Nim(6,=2), huge")
        .formula(CHANGES[0].0, odd_total(CHANGES[0].1))
        .into()
}

fn both_by_search() -> Claim {
    Claim::searched("Nim62", STATEMENT_BOTH, exact(6, 2), Nim62, up_to::<6>(11))
        .at(BOTH)
        .with("", "Nim(6,=2)")
        .formula(CHANGES[0].0, odd_total(CHANGES[0].1))
        .into()
}

fn corollary_1() -> Claim {
    let other = |words: [[u8; 5]; 2]| lost_iff(move |y: &[u64; 5]| words.contains(&parities(y)));
    let says = "Nim(5,=2)[0]: P iff the parities are eoooo or eeeee";
    Claim::steps("Corollary1", says, subgame(5, 2, 0), Corollary1, up_to::<5>(34))
        .with("", "Nim(5,=2)[0]")
        .formula("ooooe instead of eoooo", other([*b"ooooe", *b"eeeee"]))
        .formula("ooeoo instead of eeeee", other([*b"eoooo", *b"ooeoo"]))
        .rules("Nim(5,=3)[0]", subgame(5, 3, 0))
        .into()
}

/// Corollary 2 with the roles of the signs of T′ given by functions of N mod 4 and the parities.
fn corollary_2_with(
    negative: fn(u128, [u8; 5]) -> bool,
    positive: fn(u128, [u8; 5]) -> bool,
) -> impl Formula<Sorted<[u64; 5]>, Invariant = OutcomeIn> + Send + Sync {
    lost_iff(move |y: &[u64; 5]| {
        let total: u128 = y.iter().map(|&heap| u128::from(heap)).sum();
        let by_sign = if Corollary2::t(y) < 0 { negative } else { positive };
        by_sign(total % 4, parities(y))
    })
}

fn corollary_2() -> Claim {
    let says = "Nim(5,=2)[1]: P iff (T′<0 ∧ K′) ∨ (T′>0 ∧ E′)";
    let k_prime = |total: u128, _: [u8; 5]| total == 1;
    let e_prime = |_: u128, word: [u8; 5]| matches!(&word, b"eeeeo" | b"eoooe");
    let odd_first = |_: u128, word: [u8; 5]| matches!(&word, b"oeeee" | b"ooooo");
    let three = corollary_2_with(|total, _| total == 3, e_prime);
    Claim::steps("Corollary2", says, subgame(5, 2, 1), Corollary2, up_to::<5>(34))
        .with("", "Nim(5,=2)[1]")
        .formula("Σy ≡ 3 instead of 1 (mod 4) in K′", three)
        .formula("K′ for both signs of T′", corollary_2_with(k_prime, k_prime))
        .formula("y₁ odd instead of even in E′", corollary_2_with(k_prime, odd_first))
        .into()
}

fn t_prime() -> Claim {
    let says = "for x₁ = 0 and odd totals T = s = T′, and T′ = 0 cannot occur";
    let in_class = |class: usize| {
        move |position: &Sorted<[u64; 5]>| {
            let y = position.as_tuple();
            if usize::from(total_is_odd(y)) != class {
                return Ok(false);
            }
            let q = DifferentialCoordinates::of(position).map_err(words)?;
            let t_is_s = q.t() == q.s() && q.s() == Corollary2::t(y);
            ensure(Corollary2::t(y) != 0 && t_is_s, || format!("T = {}", q.t()))
        }
    };
    let statement = Statement::new(COROLLARY_2, "Corollary2::t_prime", says);
    Claim::everywhere(statement, up_to::<5>(34), in_class(1))
        .with("", "Nim(5,=2)[1]")
        .but("even totals", in_class(0))
        .into()
}

fn corollaries_follow() -> Claim {
    let says = "Corollaries 1 and 2 are Theorems 1 and 2 at x₁ = 0";
    let at = |first: u64| {
        move |position: &Sorted<[u64; 5]>| {
            let [a, b, c, d, e] = *position.as_tuple();
            let six = [first, a + first, b + first, c + first, d + first, e + first];
            let pair = (Nim52.evaluate(position), Nim62.evaluate(&Sorted::new(six)));
            ensure(pair.0 == pair.1, || format!("{pair:?}"))
        }
    };
    let statement = Statement::new(COROLLARY_2, "Nim52::from_six_heaps", says);
    Claim::everywhere(statement, up_to::<5>(30), at(0))
        .with("", "Nim(5,=2)")
        .but("at x₁ = 1, all heaps one larger", at(1))
        .into()
}

fn corollaries_huge() -> Claim {
    let k_prime = lost_iff(|y: &[u64; 5]| {
        Corollary1::P_PARITIES.contains(&parities(y))
            || (total_is_odd(y) && y.iter().map(|&heap| u128::from(heap)).sum::<u128>() % 4 == 1)
    });
    let says = "the outcome of every position of Nim(5,=2)";
    Claim::steps("Nim52", says, exact(5, 2), Nim52, samples::<5>(400_000))
        .at(COROLLARY_2)
        .with("", "Nim(5,=2), huge")
        .formula("K′ for both signs of T′", k_prime)
        .into()
}

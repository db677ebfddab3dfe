//! Sums of unlike games: the value is the nim-sum of the values.

use super::{boxed, made, sample, source};
use cdn::{CommonDivisorNim, Theorem1_3};
use classic_games::bachet::{Bachet, BachetValue};
use classic_games::euclid::{Grossman, NivaschTheorem};
use classic_games::welter::{Welter, WelterTheorem};
use exact_slow_nim::{Nim42Value, OrderPreserving};
use impartial::position::Position;
use impartial::prelude::*;
use impartial::region::{Cuboid, SortedBox, SortedSamples};
use impartial::verify::{Claim, Evidence, Report, Run, step_check};
use misere_saturation::Theorem10;
use std::fmt;

pub fn claims() -> Vec<Claim> {
    let three = "CDN_2 + Nim(4,=2) + Bachet's game";
    vec![
        claim("CDN_2 + saturation of misère Nim", cdn_and_saturation),
        claim("Welter's game + Euclid's game", welter_and_euclid),
        claim("Nim(4,=2) + Welter's game", slow_and_welter),
        claim(three, three_games),
        claim("CDN_2 + Nim(4,=2) + Bachet's game, huge", three_huge_games),
    ]
}

/// How two values are made into one.
type Add = fn(u64, u64) -> u64;

fn claim(games: &'static str, check: fn(Add, &Run) -> Report) -> Claim {
    let by = move |add: Add| move |run: &Run| check(add, run);
    Claim::new(
        "NimSumOfUnlikeGames",
        source("[Enc] Sum and Equivalence of Games"),
        "the value of a sum of games from different sources is the nim-sum of their values",
        Evidence::StepCheck,
        by(|left, right| left ^ right),
    )
    .parameters(games)
    .mutant("the sum of the values", by(u64::saturating_add))
    .mutant("the larger value", by(u64::max))
    .mutant("the values joined bit by bit", by(|left, right| left | right))
}

fn cdn_and_saturation(add: Add, run: &Run) -> Report {
    let theorem = Theorem10::new(made::radix(3));
    let game = Sum(CommonDivisorNim, theorem.game());
    let region = Product(boxed(2, 24, run), boxed(2, 8, run));
    step_check(&game, &Added { left: Theorem1_3, right: theorem, add }, &region, run)
}

fn welter_and_euclid(add: Add, run: &Run) -> Report {
    let game = Sum(Welter, Grossman);
    let numbers = run.scale.bound(24, 4);
    let region = Product(boxed(2, 12, run), Cuboid::new([numbers; 2]));
    step_check(&game, &Added { left: WelterTheorem, right: NivaschTheorem, add }, &region, run)
}

fn slow_and_welter(add: Add, run: &Run) -> Report {
    let game = Sum(OrderPreserving(made::exact_slow(4, 2)), Welter);
    let region = Product(slow_box(8, run), boxed(2, 12, run));
    step_check(&game, &Added { left: Nim42Value, right: WelterTheorem, add }, &region, run)
}

fn three_games(add: Add, run: &Run) -> Report {
    let bachet = Bachet::new(5);
    let slow = OrderPreserving(made::exact_slow(4, 2));
    let game = Sum(Sum(CommonDivisorNim, slow), bachet);
    let region = Product(Product(boxed(2, 10, run), slow_box(6, run)), boxed(1, 12, run));
    let two = Added { left: Theorem1_3, right: Nim42Value, add };
    step_check(&game, &Added { left: two, right: BachetValue(bachet), add }, &region, run)
}

fn three_huge_games(add: Add, run: &Run) -> Report {
    let bachet = Bachet::new(5);
    let slow = OrderPreserving(made::exact_slow(4, 2));
    let game = Sum(Sum(CommonDivisorNim, slow), bachet);
    let random = |heaps| sample(heaps, run.scale.bound(30, 3), run);
    let region = Product(Product(random(2), SortedSamples(random(4))), random(1));
    let two = Added { left: Theorem1_3, right: Nim42Value, add };
    step_check(&game, &Added { left: two, right: BachetValue(bachet), add }, &region, run)
}

/// Sorted positions with four heaps.
fn slow_box(bound: u64, run: &Run) -> SortedBox<Heaps> {
    SortedBox::new(Heaps::from([0; 4]), run.scale.bound(bound, 8))
}

/// All pairs of a position of one region and a position of another.
struct Product<A, B>(A, B);

impl<A: fmt::Display, B: fmt::Display> fmt::Display for Product<A, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} with {}", self.0, self.1)
    }
}

impl<P, Q, A: Region<P>, B: Region<Q>> Region<(P, Q)> for Product<A, B> {
    fn len(&self) -> u64 {
        self.0.len().saturating_mul(self.1.len())
    }

    fn nth(&self, number: u64) -> (P, Q) {
        let inner = self.1.len();
        (self.0.nth(number / inner), self.1.nth(number % inner))
    }

    fn is_sample(&self) -> bool {
        self.0.is_sample() || self.1.is_sample()
    }

    fn size(&self, (left, right): &(P, Q)) -> u128 {
        self.0.size(left).saturating_add(self.1.size(right))
    }
}

/// The value of a sum of two games, made of the values of the two.
struct Added<F, G> {
    left: F,
    right: G,
    add: Add,
}

impl<P, Q, F, G> Formula<(P, Q)> for Added<F, G>
where
    P: Position,
    Q: Position,
    F: Formula<P, Invariant = Grundy>,
    G: Formula<Q, Invariant = Grundy>,
{
    type Invariant = Grundy;

    fn invariant(&self) -> Grundy {
        Grundy
    }

    fn source(&self) -> Source {
        source("[Enc] Sum and Equivalence of Games")
    }

    fn evaluate(&self, (left, right): &(P, Q)) -> Result<u64, OutOfScope> {
        Ok((self.add)(self.left.evaluate(left)?, self.right.evaluate(right)?))
    }
}

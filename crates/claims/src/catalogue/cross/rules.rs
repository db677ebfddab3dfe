//! Rules written twice, in two crates: the options are the same.

use super::{boxed, made, source};
use classic_games::bachet::Bachet;
use classic_games::nim::Nim;
use classic_games::welter::Welter;
use exact_slow_nim::ExactNim;
use impartial::position::{Heaps, Position};
use impartial::region::Region;
use impartial::ruleset::{NonTerminal, Ruleset};
use impartial::verify::{Claim, Evidence, Report, Run, for_all};
use misere_saturation::{MoveSet, PositionSet, SubtractionGame};

pub fn claims() -> Vec<Claim> {
    vec![
        Claim::new(
            "MooreOfOneIsNim",
            source("[Enc] Moore's Nim-k Game; Nim Game"),
            "Moore's Nim-1 has the options of Nim",
            Evidence::ForAll,
            same_on_heaps(3, 20, made::moore(1), Nim),
        )
        .parameters("3 heaps")
        .mutant("k = 2", same_on_heaps(3, 20, made::moore(2), Nim)),
        Claim::new(
            "NimIsASubtractionGame",
            source("[Sat] Example 2; [Enc] Nim Game"),
            "Γ(ℕᵏ, 𝒞_[1]) has the options of Nim",
            Evidence::ForAll,
            same_on_heaps(4, 9, SubtractionGame::nim(), Nim),
        )
        .parameters("4 heaps")
        .mutant("𝒫_Mis", same_on_heaps(4, 9, SubtractionGame::misere_nim(), Nim)),
        Claim::new(
            "MisereNimIsNonTerminalNim",
            source("[Sat] Example 3; [Enc] Nim Game"),
            "Γ(𝒫_Mis, 𝒞_[1]) has the options of Nim without its terminal position",
            Evidence::ForAll,
            same_on_heaps(4, 9, SubtractionGame::misere_nim(), NonTerminal(Nim)),
        )
        .parameters("4 heaps")
        .mutant("ℕᵏ", same_on_heaps(4, 9, SubtractionGame::nim(), NonTerminal(Nim))),
        Claim::new(
            "MooreIsASubtractionGame",
            source("[Sat] §1.3; [Enc] Moore's Nim-k Game"),
            "Γ(ℕᵏ, 𝒞_[w]) has the options of Moore's Nim-w",
            Evidence::ForAll,
            same_on_heaps(4, 6, all_up_to_weight(2), made::moore(2)),
        )
        .parameters("4 heaps, w = 2")
        .mutant("w = 3", same_on_heaps(4, 6, all_up_to_weight(3), made::moore(2)))
        .mutant("w = 1", same_on_heaps(4, 6, all_up_to_weight(1), made::moore(2))),
        Claim::new(
            "WelterIsASubtractionGame",
            source("[Sat] Example 6; [ONAG] ch. 13"),
            "Γ(𝒫_Wel, 𝒞_[1]) has the options of Welter's game",
            Evidence::ForAll,
            same_on_heaps(4, 10, SubtractionGame::welter(), Welter),
        )
        .parameters("4 coins")
        .mutant("ℕᵏ", same_on_heaps(4, 10, SubtractionGame::nim(), Welter)),
        exact_nim_of_one(),
        slow_nim_of_one(),
        exact_slow_nim(),
    ]
}

fn exact_nim_of_one() -> Claim {
    let check = |k: usize| {
        move |run: &Run| match ExactNim::new(3, k) {
            Ok(game) => same_options(&game, &Nim, &boxed(3, 20, run), run),
            Err(error) => unusable(&error),
        }
    };
    Claim::new(
        "ExactNimOfOneIsNim",
        source("[GO] §1; [Enc] Nim Game"),
        "exact Nim(n,=1), which is not slow, has the options of Nim",
        Evidence::ForAll,
        check(1),
    )
    .parameters("3 heaps")
    .mutant("k = 2", check(2))
}

fn slow_nim_of_one() -> Claim {
    let check = |limit: u64| same_on_heaps(5, 8, made::moore_slow(5, 1), Bachet::new(limit));
    Claim::new(
        "SlowNimOfOneIsBachet",
        source("[Slow] §1; [Enc] Bachet's Game"),
        "Nim(n,≤1) has the options of Bachet's game with at most 1 token",
        Evidence::ForAll,
        check(1),
    )
    .parameters("n = 5")
    .mutant("at most 2 tokens", check(2))
}

fn exact_slow_nim() -> Claim {
    let game = |vectors: &[[u64; 4]]| {
        MoveSet::finite(vectors).map(|moves| SubtractionGame::new(PositionSet::All, moves))
    };
    let check = move |vectors: &'static [[u64; 4]]| {
        move |run: &Run| match game(vectors) {
            Ok(game) => same_options(&game, &made::exact_slow(4, 2), &boxed(4, 12, run), run),
            Err(error) => unusable(&error),
        }
    };
    const PAIRS: [[u64; 4]; 6] =
        [[1, 1, 0, 0], [1, 0, 1, 0], [1, 0, 0, 1], [0, 1, 1, 0], [0, 1, 0, 1], [0, 0, 1, 1]];
    Claim::new(
        "ExactSlowNimIsASubtractionGame",
        source("[Slow] §1; [Sat] §1.2"),
        "Γ(ℕⁿ, 𝒞) with 𝒞 the vectors of k ones and n−k zeros has the options of Nim(n,=k)",
        Evidence::ForAll,
        check(&PAIRS),
    )
    .parameters("n = 4, k = 2")
    .mutant("without (0, 0, 1, 1)", check(&PAIRS[..5]))
}

fn all_up_to_weight(weight: usize) -> SubtractionGame {
    SubtractionGame::new(PositionSet::All, MoveSet::up_to_weight(weight))
}

fn same_on_heaps<A, B>(
    heaps: u32,
    bound: u64,
    left: A,
    right: B,
) -> impl Fn(&Run) -> Report + Send + Sync
where
    A: Ruleset<Heaps> + Send + Sync,
    B: Ruleset<Heaps> + Send + Sync,
{
    move |run| same_options(&left, &right, &boxed(heaps, bound, run), run)
}

/// Whether two rulesets have the same positions, and the same options at each.
fn same_options<P: Position>(
    left: &(impl Ruleset<P> + Sync),
    right: &(impl Ruleset<P> + Sync),
    region: &impl Region<P>,
    run: &Run,
) -> Report {
    for_all(region, run, |position| {
        match (left.validate(position), right.validate(position)) {
            (Err(_), Err(_)) => return Ok(false),
            (Ok(()), Ok(())) => {}
            (Err(error), _) => return Err(format!("the first game: {error}")),
            (_, Err(error)) => return Err(format!("the second game: {error}")),
        }
        let left: Vec<P> = sorted(left.options(position));
        let right: Vec<P> = sorted(right.options(position));
        let missing = |these: &[P], those: &[P]| {
            these.iter().find(|option| those.binary_search(option).is_err()).cloned()
        };
        if let Some(option) = missing(&left, &right) {
            return Err(format!("{option:?} is an option in the first game only"));
        }
        if let Some(option) = missing(&right, &left) {
            return Err(format!("{option:?} is an option in the second game only"));
        }
        Ok(true)
    })
}

fn sorted<P: Ord>(options: impl Iterator<Item = P>) -> Vec<P> {
    let mut options: Vec<P> = options.collect();
    options.sort_unstable();
    options
}

/// The report of a check that could not be started.
fn unusable(error: &impl std::fmt::Display) -> Report {
    Report::cut_off("no position", error)
}

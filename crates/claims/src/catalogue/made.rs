//! Games whose constructors refuse some parameters, for parameters that are written in this catalogue.

#![expect(clippy::expect_used, reason = "the parameters are constants, and tests run them all")]

use classic_games::moore::Moore;
use exact_slow_nim::{ExactNim, ExactNimValue, ExactSlowNim, MooreSlowNim, Subgame};
use impartial::radix::Radix;
use misere_saturation::{NimSaturation, WelterSaturation};

pub(super) fn moore(k: u64) -> Moore {
    Moore::new(k).expect("k is positive")
}

pub(super) fn exact_slow(n: usize, k: usize) -> ExactSlowNim {
    ExactSlowNim::new(n, k).expect("k is positive")
}

pub(super) fn moore_slow(n: usize, k: usize) -> MooreSlowNim {
    MooreSlowNim::new(n, k).expect("k is positive")
}

/// Exact Nim that is not slow, and its values, for 2k > n.
pub(super) fn exact_value(n: usize, k: usize) -> (ExactNim, ExactNimValue) {
    let game = ExactNim::new(n, k).expect("k is positive");
    (game, ExactNimValue::new(game).expect("2k is larger than n"))
}

pub(super) fn radix(base: u64) -> Radix {
    Radix::constant(base).expect("a base is at least 2")
}

pub(super) fn nim_saturation(base: u64) -> NimSaturation {
    NimSaturation::new(radix(base))
}

pub(super) fn welter_saturation(base: u64) -> WelterSaturation {
    WelterSaturation::new(base).expect("a base is at least 2")
}

pub(super) fn subgame(game: ExactSlowNim, class: u64) -> Subgame {
    game.subgame(class).expect("the class is less than k")
}

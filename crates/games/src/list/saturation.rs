//! Γ(𝒫, 𝒞): saturations of Nim, of misère Nim and of Welter's game.

use super::{Entry, Group, Made, Parameters};
use crate::played::Played;
use impartial::convention::Convention::Normal;
use impartial::position::Heaps;
use misere_saturation::{NimSaturation, SubtractionGame, Theorem10, WelterSaturation};

const fn entry(
    name: &'static str,
    about: &'static str,
    example: (&'static str, &'static str),
    open: fn(Parameters<'_>) -> Made,
) -> Entry {
    Entry::new(Group::Saturations, name, about, example, open)
}

pub(super) const ENTRIES: &[Entry] = &[
    entry(
        "misere-nim-restricted",
        "Γ(𝒫_Mis, 𝒞_[1]): Nim without its terminal position, played normally",
        ("misere-nim-restricted", "0 2"),
        misere_nim,
    ),
    entry(
        "nim-saturation",
        "Γ(ℕᵏ, 𝒞^β): Nim with all moves of 𝒞^β; B is `2`, `10`, `2,3` (2 then 3 for ever), `(2,3)` (repeated), `6,(2)`",
        ("nim-saturation:beta=3", "4 4 4"),
        nim_saturation,
    )
    .with(":beta=B"),
    entry(
        "misere-saturation",
        "Γ(𝒫_Mis, 𝒞^β): the same without the terminal position",
        ("misere-saturation:beta=2", "2 2"),
        misere_saturation,
    )
    .with(":beta=B"),
    entry(
        "welter-saturation",
        "Γ(𝒫_Wel, 𝒞^β): the same on distinct heaps; B is one number",
        ("welter-saturation:beta=3", "1 3 5"),
        welter_saturation,
    )
    .with(":beta=B"),
];

fn misere_nim(parameters: Parameters<'_>) -> Made {
    parameters.none()?;
    Ok(Played::<_, Heaps>::new(SubtractionGame::misere_nim()).on_boxes().boxed())
}

fn nim_saturation(parameters: Parameters<'_>) -> Made {
    let formula = NimSaturation::new(parameters.beta()?);
    let game = Played::<_, Heaps>::new(formula.game())
        .on_boxes()
        .winning(Normal, formula.clone())
        .grundy(formula);
    Ok(game.boxed())
}

fn misere_saturation(parameters: Parameters<'_>) -> Made {
    let theorem = Theorem10::new(parameters.beta()?);
    let game = Played::<_, Heaps>::new(theorem.game())
        .on_boxes()
        .winning(Normal, theorem.clone())
        .grundy(theorem);
    Ok(game.boxed())
}

fn welter_saturation(parameters: Parameters<'_>) -> Made {
    let base = parameters.beta()?.as_constant();
    let base = base.ok_or_else(|| {
        parameters.invalid("the formula is about one base, not a sequence of radices")
    })?;
    let formula = WelterSaturation::new(base).map_err(|error| parameters.invalid(error))?;
    Ok(Played::<_, Heaps>::new(formula.game()).on_boxes().grundy(formula).boxed())
}

//! Γ(𝒫, 𝒞): saturations of Nim, of misère Nim and of Welter's game.

use super::{Entry, Made, Parameters};
use crate::played::Played;
use crate::session::Session;
use impartial::convention::Convention::Normal;
use impartial::position::Heaps;
use misere_saturation::{NimSaturation, SubtractionGame, Theorem10, WelterSaturation};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        name: "misere-nim-restricted",
        parameters: "",
        about: "Γ(𝒫_Mis, 𝒞_[1]): Nim without its terminal position, played normally; by search",
        example: ("misere-nim-restricted", "0 2"),
        position_in_name: false,
        misere: false,
        open: misere_nim,
    },
    Entry {
        name: "nim-saturation",
        parameters: ":beta=B",
        about: "Γ(ℕᵏ, 𝒞^β): Nim with all moves of 𝒞^β; B is `2`, `10`, `2,3` (2 then 3 for ever), `(2,3)` (repeated), `6,(2)`",
        example: ("nim-saturation:beta=3", "4 4 4"),
        position_in_name: false,
        misere: false,
        open: nim_saturation,
    },
    Entry {
        name: "misere-saturation",
        parameters: ":beta=B",
        about: "Γ(𝒫_Mis, 𝒞^β): the same without the terminal position",
        example: ("misere-saturation:beta=2", "2 2"),
        position_in_name: false,
        misere: false,
        open: misere_saturation,
    },
    Entry {
        name: "welter-saturation",
        parameters: ":beta=B",
        about: "Γ(𝒫_Wel, 𝒞^β): the same on distinct heaps; B is one number",
        example: ("welter-saturation:beta=3", "1 3 5"),
        position_in_name: false,
        misere: false,
        open: welter_saturation,
    },
];

fn misere_nim(parameters: Parameters<'_>, session: &'static Session) -> Made {
    parameters.none()?;
    Ok(Played::<_, Heaps>::new(SubtractionGame::misere_nim(), session).boxed())
}

fn nim_saturation(parameters: Parameters<'_>, session: &'static Session) -> Made {
    let formula = NimSaturation::new(parameters.beta()?);
    let game = Played::<_, Heaps>::new(formula.game(), session)
        .winning(Normal, formula.clone())
        .grundy(formula);
    Ok(game.boxed())
}

fn misere_saturation(parameters: Parameters<'_>, session: &'static Session) -> Made {
    let theorem = Theorem10::new(parameters.beta()?);
    let game = Played::<_, Heaps>::new(theorem.game(), session)
        .winning(Normal, theorem.clone())
        .grundy(theorem);
    Ok(game.boxed())
}

fn welter_saturation(parameters: Parameters<'_>, session: &'static Session) -> Made {
    let base = parameters.beta()?.as_constant();
    let base = base.ok_or_else(|| {
        parameters.invalid("the formula is about one base, not a sequence of radices")
    })?;
    let formula = WelterSaturation::new(base).map_err(|error| parameters.invalid(error))?;
    Ok(Played::<_, Heaps>::new(formula.game(), session).grundy(formula).boxed())
}

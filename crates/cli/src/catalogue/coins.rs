//! Coin-turning games.

use super::{Entry, Made, Parameters};
use crate::change::Change;
use crate::played::Played;
use crate::session::Session;
use classic_games::coins::{CoinForms, Coins, Turning};
use impartial::position::Heaps;

pub(super) const ENTRIES: &[Entry] = &[Entry {
    name: "coins",
    parameters: ":UPTO, :=EXACTLY or :ruler",
    about: "turn up to so many coins, exactly so many, or neighbours, the rightmost from heads to tails; the position is the numbers of the heads, counted from 0",
    example: ("coins:3", "0 3"),
    position_in_name: false,
    misere: false,
    open: coins,
}];

fn coins(parameters: Parameters<'_>, session: &'static Session) -> Made {
    let rule: Turning =
        parameters.required()?.parse().map_err(|error| parameters.invalid(error))?;
    let game = Played::<_, Heaps>::new(Coins(rule), session).naming(|_, _| Change::Other);
    // Where there is no closed form, an attempt to use it would only be reported as a failure.
    let has_form = matches!(rule, Turning::UpTo(1..=3) | Turning::Exactly(1..=2) | Turning::Ruler);
    Ok(if has_form { game.grundy(CoinForms(rule)).boxed() } else { game.boxed() })
}

//! Green Hackenbush.

use super::{Entry, Made, Parameters};
use crate::change::Change;
use crate::played::Played;
use crate::session::Session;
use classic_games::hackenbush::{Figure, FusionPrinciple, Hackenbush};

pub(super) const ENTRIES: &[Entry] = &[Entry {
    name: "hackenbush",
    parameters: "",
    about: "cut an edge of a green figure, what is cut off from the ground falls; the position is its edges, the ground being 0, or a figure grown as e(e;e), where vertices marked :{name} are one",
    example: ("hackenbush", "0-1 1-2 1-3 2-3"),
    position_in_name: false,
    misere: false,
    open: hackenbush,
}];

fn hackenbush(parameters: Parameters<'_>, session: &'static Session) -> Made {
    parameters.none()?;
    let game = Played::<_, Figure>::new(Hackenbush, session);
    Ok(game.grundy(FusionPrinciple).naming(|_, _| Change::Other).boxed())
}

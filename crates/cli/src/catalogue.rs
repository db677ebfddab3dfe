//! From the name of a game to the game.

mod boards;
mod by_arity;
mod coins;
mod digraph;
mod hackenbush;
mod heaps;
mod nim_product;
mod octal;
mod pairs;
mod parameters;
mod saturation;
mod slow;
mod taking;

use crate::args::Play;
use crate::failure::Failure;
use crate::game::Game;
use crate::session::Session;
use impartial::convention::Convention;
use parameters::Parameters;

/// A game, or why there is none of that name.
type Made = Result<Box<dyn Game>, Failure>;

/// A game of the catalogue, or a family of games with parameters.
pub struct Entry {
    /// The name, up to the colon.
    pub name: &'static str,
    /// How parameters are written behind it, if there are any.
    pub parameters: &'static str,
    /// The rules, in a line.
    pub about: &'static str,
    /// A game of the family and a position of it.
    pub example: (&'static str, &'static str),
    /// Whether the name of the game holds the position.
    pub position_in_name: bool,
    /// Whether it is always played in misère play.
    pub misere: bool,
    open: fn(Parameters<'_>, &'static Session) -> Made,
}

/// A game that was opened by its name.
pub struct Opened {
    /// The name as it was given.
    pub name: String,
    /// The game.
    pub game: Box<dyn Game>,
    /// Whether the name holds the position.
    pub position_in_name: bool,
    /// Whether it is always played in misère play.
    pub misere: bool,
}

impl Opened {
    /// The convention: what the name says, or what was asked for.
    pub fn convention(&self, play: Play) -> Convention {
        if self.misere { Convention::Misere } else { play.convention() }
    }
}

/// All games, in the order in which they are listed.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    let groups: [&'static [Entry]; 11] = [
        heaps::ENTRIES,
        saturation::ENTRIES,
        slow::ENTRIES,
        taking::ENTRIES,
        octal::ENTRIES,
        pairs::ENTRIES,
        boards::ENTRIES,
        coins::ENTRIES,
        hackenbush::ENTRIES,
        digraph::ENTRIES,
        nim_product::ENTRIES,
    ];
    groups.into_iter().flatten()
}

fn entry(name: &str) -> Option<&'static Entry> {
    entries().find(|entry| entry.name == name)
}

/// The name of the family and what stands behind the first colon.
fn split(game: &str) -> (&str, Option<&str>) {
    game.split_once(':').map_or((game, None), |(name, text)| (name, Some(text)))
}

/// Opens a game.
pub fn open(game: &str, session: &'static Session) -> Result<Opened, Failure> {
    let (name, text) = split(game);
    let entry = entry(name).ok_or_else(|| unknown(name))?;
    let parameters = Parameters { entry, text };
    let opened = (entry.open)(parameters, session)?;
    Ok(Opened {
        name: game.to_owned(),
        game: opened,
        position_in_name: entry.position_in_name,
        misere: entry.misere,
    })
}

/// Whether `game` names a game together with a position.
pub fn has_position_in_name(game: &str) -> bool {
    entry(split(game).0).is_some_and(|entry| entry.position_in_name)
}

fn unknown(name: &str) -> Failure {
    let near: Vec<&str> = entries()
        .map(|entry| entry.name)
        .filter(|known| {
            let longer = known.chars().count().max(name.chars().count());
            distance(known, name) * 3 <= longer || (name.len() > 3 && known.contains(name))
        })
        .collect();
    let hint = match near[..] {
        [] => "`impartial games` lists all".to_owned(),
        _ => format!("did you mean {}?", near.join(" or ")),
    };
    Failure::invalid(format_args!("unknown game `{name}`; {hint}"))
}

/// How many letters must be inserted, deleted or replaced to get from one word to the other.
fn distance(a: &str, b: &str) -> usize {
    // Nobody mistypes a novel.
    let b: Vec<char> = b.chars().take(64).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, other) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        assert_eq!(distance("kayles", "kyles"), 1);
        assert_eq!(distance("nim", "min"), 2);
        assert_eq!(distance("", "abc"), 3);
    }
}

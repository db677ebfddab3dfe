//! The one list of games: from a name to a game.

mod boards;
mod by_arity;
mod digraph;
mod heaps;
mod nim_product;
mod one_heap;
mod pairs;
mod parameters;
mod saturation;
mod slow;

use crate::{Error, Game, ProvedFormula};
use impartial::convention::Convention;
use parameters::Parameters;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// A game, or why there is none of that name.
type Made = Result<Box<dyn Game>, Error>;

/// A game of the list, or a family of games with parameters.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Entry {
    /// The name, up to the colon.
    pub name: &'static str,
    /// Other names of it.
    pub aliases: &'static [&'static str],
    /// Where it stands in the list.
    pub group: Group,
    /// How parameters are written behind the name, if there are any.
    pub parameters: &'static str,
    /// The rules, in a line.
    pub about: &'static str,
    /// A game of the family and a position of it.
    pub example: (&'static str, &'static str),
    /// Whether the name of the game holds the position.
    pub position_in_name: bool,
    /// Whether it is always played in misère play.
    pub misere: bool,
    open: fn(Parameters<'_>) -> Made,
}

impl Entry {
    /// An entry without aliases, parameters and other peculiarities.
    const fn new(
        group: Group,
        name: &'static str,
        about: &'static str,
        example: (&'static str, &'static str),
        open: fn(Parameters<'_>) -> Made,
    ) -> Self {
        Entry {
            name,
            aliases: &[],
            group,
            parameters: "",
            about,
            example,
            position_in_name: false,
            misere: false,
            open,
        }
    }

    const fn with(self, parameters: &'static str) -> Self {
        Entry { parameters, ..self }
    }

    const fn also(self, aliases: &'static [&'static str]) -> Self {
        Entry { aliases, ..self }
    }

    const fn in_misere_play(self) -> Self {
        Entry { misere: true, ..self }
    }

    const fn with_position_in_name(self) -> Self {
        Entry { position_in_name: true, ..self }
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.name, self.parameters)
    }
}

/// Games that stand together in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Group {
    /// Nim and its kin, on any number of heaps.
    Heaps,
    /// Γ(𝒫, 𝒞).
    Saturations,
    /// Slow Nim and difference games.
    Slow,
    /// Heaps that are independent of each other: taking and splitting.
    OneHeap,
    /// Two numbers.
    Pairs,
    /// Boards, coins, figures.
    Boards,
    /// Digraphs.
    Graphs,
    /// Numbers that are asked for as if they were a game.
    Numbers,
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Group::Heaps => "Nim and its kin, on any number of heaps",
            Group::Saturations => "Saturations Γ(𝒫, 𝒞)",
            Group::Slow => "Slow Nim and difference games",
            Group::OneHeap => "Independent heaps: taking and splitting",
            Group::Pairs => "Two numbers",
            Group::Boards => "Boards, coins, figures",
            Group::Graphs => "Digraphs",
            Group::Numbers => "Nimbers",
        })
    }
}

/// A game that was opened by its name.
pub struct Opened {
    name: String,
    entry: &'static Entry,
    /// Whether the name says that it is played in misère play.
    misere: bool,
    game: Box<dyn Game>,
}

impl Opened {
    /// The name as it was given.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its entry in the list.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// The convention: what the name says, or what was asked for.
    pub fn convention(&self, asked: Convention) -> Convention {
        if self.misere { Convention::Misere } else { asked }
    }

    /// Whether the name fixes the convention.
    pub fn fixes_convention(&self) -> bool {
        self.misere
    }

    /// Uses proved formulas from now on where they are about this game. How many are.
    pub fn adopt(&mut self, formulas: &[Arc<ProvedFormula>]) -> usize {
        // Not `any`: each is to be offered.
        formulas.iter().filter(|formula| self.game.adopt(formula)).count()
    }
}

impl Deref for Opened {
    type Target = dyn Game;

    fn deref(&self) -> &Self::Target {
        &*self.game
    }
}

impl fmt::Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Opened").field(&self.name).finish()
    }
}

/// All games, in the order in which they are listed.
///
/// # Examples
///
/// ```
/// let names: Vec<_> = impartial_games::entries().map(|entry| entry.name).collect();
/// assert!(names.contains(&"wythoff") && names.contains(&"octal"));
/// ```
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    let groups: [&'static [Entry]; 8] = [
        heaps::ENTRIES,
        saturation::ENTRIES,
        slow::ENTRIES,
        one_heap::ENTRIES,
        pairs::ENTRIES,
        boards::ENTRIES,
        digraph::ENTRIES,
        nim_product::ENTRIES,
    ];
    groups.into_iter().flatten()
}

/// The entry of that name or alias, in whatever case it is written.
pub(crate) fn entry(name: &str) -> Option<&'static Entry> {
    let same = |known: &str| known.eq_ignore_ascii_case(name);
    entries().find(|entry| same(entry.name) || entry.aliases.iter().any(|alias| same(alias)))
}

/// The name of the family and what stands behind the first colon.
pub(crate) fn split(game: &str) -> (&str, Option<&str>) {
    game.split_once(':').map_or((game, None), |(name, text)| (name, Some(text)))
}

/// Opens a game by its name, such as `nim`, `moore:k=2`, `fdg:1,1;0,2`.
///
/// # Errors
///
/// [`Error::Invalid`] for a name that is not in the list, with those that are near to it, and for
/// parameters that make no game.
///
/// # Examples
///
/// ```
/// use impartial::convention::Convention::Normal;
/// use impartial_games::{Bounds, open};
///
/// let kayles = open("kayles")?;
/// let value = kayles.value(&kayles.read("5 7")?, Normal, &Bounds::default())?;
/// assert_eq!(value.to_string(), "6");
/// assert!(open("kyles").unwrap_err().to_string().contains("kayles"));
/// # Ok::<(), impartial_games::Error>(())
/// ```
pub fn open(game: &str) -> Result<Opened, Error> {
    let (name, text) = split(game);
    // Any game can be named with its convention: `misere-kayles` is Kayles in misère play.
    let in_misere_play = || {
        let (prefix, rest) = name.split_at_checked("misere-".len())?;
        prefix.eq_ignore_ascii_case("misere-").then(|| entry(rest))?
    };
    let (entry, misere) = match entry(name) {
        Some(entry) => (entry, entry.misere),
        None => (in_misere_play().ok_or_else(|| unknown(name))?, true),
    };
    let made = (entry.open)(Parameters { entry, text })?;
    Ok(Opened { name: game.to_owned(), entry, misere, game: made })
}

/// Games that people look for and that are here under another name, or are none of their own.
const ELSEWHERE: &[(&str, &str)] = &[
    ("northcott", "the value of a board is the nim-sum of the gaps: ask `nim` for them"),
    ("turning-turtles", "write `coins:2`, heads counted from 0"),
    ("mock-turtles", "write `coins:3`, heads counted from 0"),
    ("ruler", "write `coins:ruler`"),
    ("nimble", "each coin is a heap of its own: ask `nim`"),
    ("domineering", "it is partizan; its impartial cousin is `cram:3x5`"),
    ("take-away", "write `subtraction:1,2,3` or `bachet:k=3`"),
];

fn unknown(name: &str) -> Error {
    let lower = name.to_lowercase();
    if let Some((_, hint)) = ELSEWHERE.iter().find(|(known, _)| *known == lower) {
        return Error::invalid(format_args!("unknown game `{name}`; {hint}"));
    }
    let near: Vec<&str> = entries()
        .flat_map(|entry| std::iter::once(entry.name).chain(entry.aliases.iter().copied()))
        .filter(|known| {
            let longer = known.chars().count().max(lower.chars().count());
            // Nobody mistypes a novel.
            let near = longer <= 64 && strsim::levenshtein(known, &lower) * 3 <= longer;
            near || (lower.len() > 3 && known.contains(&lower))
        })
        .collect();
    let hint = match near[..] {
        [] => "`impartial games` lists all".to_owned(),
        _ => format!("did you mean {}?", near.join(" or ")),
    };
    Error::invalid(format_args!("unknown game `{name}`; {hint}"))
}

//! Lists of moves, as text and as JSON.

use crate::answers::Layout;
use crate::change::Change;
use crate::game::Game;
use impartial::position::Heaps;
use serde_json::Value as Json;
use std::fmt::Write;

/// Moves of one position, sorted by heap and then by the tokens taken.
pub struct Listing<'a> {
    game: &'a dyn Game,
    from: &'a Heaps,
    moves: Vec<(Change, Heaps)>,
}

impl<'a> Listing<'a> {
    /// The moves to these options.
    pub fn new(game: &'a dyn Game, from: &'a Heaps, options: Vec<Heaps>) -> Self {
        let mut moves: Vec<_> =
            options.into_iter().map(|to| (game.change(from, &to), to)).collect();
        moves.sort_by_cached_key(|(change, to)| (change.sort_key(), to.clone()));
        Listing { game, from, moves }
    }

    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// One move a line; or, in one line, where they lead.
    pub fn write(&self, layout: Layout, output: &mut String) {
        for (index, (change, to)) in self.moves.iter().enumerate() {
            let to = self.game.show(to);
            if layout == Layout::Line {
                let separator = if index > 0 { "; " } else { "" };
                let _ = write!(output, "{separator}{to}");
                continue;
            }
            let _ = write!(output, "{} → {to}", self.game.show(self.from));
            if let Some(phrase) = change.phrase() {
                let _ = write!(output, "   {phrase}");
            }
            output.push('\n');
        }
    }

    /// The moves as an array of objects.
    pub fn json(&self) -> Json {
        self.moves.iter().map(|(change, to)| change.json(self.game.json(to))).collect()
    }
}

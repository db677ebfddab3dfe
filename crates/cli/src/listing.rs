//! Lists of moves, as text and as JSON.

use crate::answers::{Layout, json_position};
use impartial::moves::Move;
use impartial::position::Heaps;
use impartial_games::Game;
use serde_json::{Value as Json, json};
use std::fmt::Write;

/// Moves of one position, sorted by heap and then by the tokens taken.
pub struct Listing<'a> {
    game: &'a dyn Game,
    from: &'a Heaps,
    moves: Vec<(Move, Heaps)>,
}

impl<'a> Listing<'a> {
    /// The moves to these options.
    pub fn new(game: &'a dyn Game, from: &'a Heaps, options: Vec<Heaps>) -> Self {
        let mut moves: Vec<_> =
            options.into_iter().map(|to| (game.describe(from, &to), to)).collect();
        moves.sort_by_cached_key(|(made, to)| (made.order(), to.clone()));
        Listing { game, from, moves }
    }

    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// One move a line; or, in one line, where they lead.
    pub fn write(&self, layout: Layout, output: &mut String) {
        for (index, (made, to)) in self.moves.iter().enumerate() {
            let to = self.game.show(to);
            if layout == Layout::Line {
                let separator = if index > 0 { "; " } else { "" };
                let _ = write!(output, "{separator}{to}");
                continue;
            }
            let _ = write!(output, "{} → {to}", self.game.show(self.from));
            if made.is_named() {
                let _ = write!(output, "   {made}");
            }
            output.push('\n');
        }
    }

    /// The moves as an array of objects.
    pub fn json(&self) -> Json {
        self.moves.iter().map(|(made, to)| json_move(made, json_position(self.game, to))).collect()
    }
}

/// The move and the option as a JSON object.
fn json_move(made: &Move, to: Json) -> Json {
    match made {
        Move::Take { heap, tokens } => json!({"heap": heap + 1, "take": tokens, "to": to}),
        Move::Several(changes) => {
            let changes: Vec<Json> = changes
                .iter()
                .map(|(heap, from, to)| json!({"heap": heap + 1, "from": from, "to": to}))
                .collect();
            json!({"changes": changes, "to": to})
        }
        Move::Split { heap, parts } => json!({"heap": heap + 1, "parts": parts, "to": to}),
        Move::Named { words, .. } => json!({"move": words, "to": to}),
        _ => json!({"to": to}),
    }
}

//! `impartial moves GAME HEAPS…`

use crate::answers::{answer_all, json_about, json_how};
use crate::args::{Asked, Play};
use crate::failure::Failure;
use crate::listing::Listing;
use crate::session::Session;
use impartial::graph::LoopyOutcome;
use serde_json::{Value as Json, json};

/// What `moves` is asked.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Game and positions.
    #[command(flatten)]
    pub asked: Asked,
    /// The convention.
    #[command(flatten)]
    play: Play,
}

/// Prints the winning moves of each position, or that there is none.
pub fn run(arguments: &Arguments, session: &'static Session) -> Result<(), Failure> {
    answer_all(&arguments.asked, &arguments.play, session, |opened, text, layout, output| {
        let convention = opened.convention(arguments.play.convention());
        let position = opened.read(text)?;
        let winning = opened.winning_moves(&position, convention, &session.bounds())?;
        session.note_how(&winning);
        // A position with a winning move is N. One without may be anything.
        let outcome = match winning.answer[..] {
            [] => opened.outcome(&position, convention, &session.bounds())?.answer,
            _ => LoopyOutcome::N,
        };
        let mut object = json_about(opened, &position, Some(convention));
        let listing = Listing::new(&**opened, &position, winning.answer);
        if arguments.asked.json {
            object.insert("outcome".into(), json!(outcome.to_string()));
            object.insert("moves".into(), listing.json());
            json_how(&mut object, &winning.how);
            output.push_str(&Json::from(object).to_string());
        } else if listing.len() > 0 {
            listing.write(layout, output);
        } else {
            output.push_str(match outcome {
                LoopyOutcome::P => "no winning move (P-position)",
                LoopyOutcome::D => "no winning move (D-position: a draw)",
                LoopyOutcome::N => "no move at all (N-position: who cannot move wins)",
            });
        }
        Ok(())
    })
}

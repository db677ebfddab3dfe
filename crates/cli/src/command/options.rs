//! `impartial options GAME HEAPS…`

use crate::answers::{answer_all, json_about};
use crate::args::{Asked, Play};
use crate::failure::Failure;
use crate::listing::Listing;
use crate::session::Session;
use serde_json::Value as Json;

/// What `options` is asked.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Game and positions.
    #[command(flatten)]
    pub asked: Asked,
    /// How it is played, which does not matter here.
    #[command(flatten)]
    play: Play,
}

/// Prints the options of each position, or that it is terminal.
pub fn run(arguments: &Arguments, session: &'static Session) -> Result<(), Failure> {
    answer_all(&arguments.asked, &arguments.play, session, |opened, text, layout, output| {
        let position = opened.read(text)?;
        let options = opened.options(&position, &session.bounds())?;
        let count = options.len();
        session.note(format_args!("{count} options, positions being counted once"));
        let listing = Listing::new(&**opened, &position, options);
        if arguments.asked.json {
            let mut object = json_about(opened, &position, None);
            object.insert("options".into(), listing.json());
            output.push_str(&Json::from(object).to_string());
        } else if listing.len() > 0 {
            listing.write(layout, output);
        } else {
            output.push_str("no option (terminal position)");
        }
        Ok(())
    })
}

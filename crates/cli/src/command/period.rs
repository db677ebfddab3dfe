//! `impartial period GAME`

use crate::answers::{ascii, print};
use crate::args::{Bounds, Play};
use crate::catalogue;
use crate::failure::Failure;
use crate::session::Session;
use impartial::period::{Period, Periodicity};
use serde_json::{Value as Json, json};

/// What `period` is asked.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The game, such as `subtraction:2,5,7`
    game: String,
    /// Look at no more than so many terms
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    terms: u64,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    /// The convention.
    #[command(flatten)]
    play: Play,
    /// The bounds.
    #[command(flatten)]
    pub bounds: Bounds,
}

/// Prints the least preperiod and period of the values of one heap, and whether they are proved.
pub fn run(arguments: &Arguments, session: &'static Session) -> Result<(), Failure> {
    let mut opened = catalogue::open(&arguments.game, session)?;
    let convention = opened.convention(arguments.play);
    let found = opened.game.periodicity(convention, arguments.terms)?;
    let (status, period, terms) = match found {
        Periodicity::Proved(period) => ("proved", Some(period), None),
        Periodicity::Observed { period, terms } => ("observed", Some(period), Some(terms)),
        Periodicity::NotEstablished { terms } => ("not established", None, Some(terms)),
        _ => ("not established", None, None),
    };
    if arguments.json {
        let number =
            |part: fn(Period) -> u64| period.map_or(Json::Null, |period| json!(part(period)));
        let object = json!({
            "game": opened.name,
            "convention": ascii(convention),
            "status": status,
            "preperiod": number(|period| period.preperiod),
            "period": number(|period| period.period),
            "saltus": number(|period| period.saltus),
            "terms": terms,
        });
        return print(&object.to_string(), session);
    }
    let terms = terms.unwrap_or_default();
    print(
        &match (status, period) {
            ("proved", Some(period)) => format!("{} (proved)", phrase(period)),
            (_, Some(period)) => {
                format!("not established up to {terms} terms; they show {}", phrase(period))
            }
            (_, None) => format!("not established up to {terms} terms"),
        },
        session,
    )
}

fn phrase(period: Period) -> String {
    let Period { preperiod, period, saltus } = period;
    match saltus {
        0 => format!("preperiod {preperiod}, period {period}"),
        _ => format!("preperiod {preperiod}, period {period}, saltus {saltus}"),
    }
}

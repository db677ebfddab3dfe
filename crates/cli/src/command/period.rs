//! `impartial period GAME`

use crate::answers::{ascii, open, print};
use crate::args::{Bounds, Play};
use crate::failure::Failure;
use crate::names::GameName;
use crate::session::Session;
use impartial::period::{Period, PeriodSearch, Periodicity};
use serde_json::{Value as Json, json};
use std::time::Duration;

/// What `period` is asked.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The game, such as `subtraction:2,5,7`
    #[arg(value_parser = GameName, hide_possible_values = true)]
    game: String,
    /// Look at no more than so many terms; by default as many as ten seconds allow, or --time
    #[arg(long, value_name = "N")]
    terms: Option<u64>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    /// The convention.
    #[command(flatten)]
    play: Play,
    /// The bounds.
    #[command(flatten)]
    bounds: Bounds,
}

/// How long terms are computed if nobody says how many or how long.
const TIME: Duration = Duration::from_secs(10);

impl Arguments {
    /// The bounds on the work.
    pub fn bounds(&self) -> Bounds {
        let given = self.terms.is_some() || self.bounds.max_positions.is_some();
        let default = if given { None } else { Some(TIME) };
        Bounds { time: self.bounds.time.or(default), ..self.bounds }
    }
}

/// Prints the least preperiod and period of the values of one heap, if they are proved; else what is
/// known, and exit code 3.
pub fn run(arguments: &Arguments, session: &'static Session) -> Result<(), Failure> {
    let opened = open(&arguments.game, &arguments.play, session)?;
    let convention = opened.convention(arguments.play.convention());
    let terms = arguments.terms.unwrap_or(u64::MAX);
    let found = opened.period(terms, convention, &session.bounds())?;
    session.note_how(&found);
    let search = &found.answer;
    let answer = if arguments.json {
        let mut object = json(search);
        object["game"] = json!(opened.name());
        object["convention"] = json!(ascii(convention));
        object.to_string()
    } else {
        search.to_string()
    };
    print(&answer, session)?;
    match (search.periodicity, search.stopped) {
        (Periodicity::Proved(_), _) => Ok(()),
        (_, Some(stop)) => Err(stop.into()),
        (_, None) => Err(Failure::CutOff("no period is proved by so many terms".into())),
    }
}

fn json(search: &PeriodSearch) -> Json {
    let (status, period, terms) = match search.periodicity {
        Periodicity::Proved(period) => ("proved", Some(period), None),
        Periodicity::Observed { period, terms } => ("observed", Some(period), Some(terms)),
        Periodicity::NotEstablished { terms } => ("not established", None, Some(terms)),
        _ => ("not established", None, None),
    };
    let number = |part: fn(Period) -> u64| period.map_or(Json::Null, |period| json!(part(period)));
    json!({
        "game": Json::Null,
        "convention": Json::Null,
        "status": status,
        "preperiod": number(|period| period.preperiod),
        "period": number(|period| period.period),
        "saltus": number(|period| period.saltus),
        "terms": terms,
        "excluded": search.excluded,
    })
}

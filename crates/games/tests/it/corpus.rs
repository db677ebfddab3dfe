//! The corpus of questions (`testdata/questions.jsonl`) through the library. The program's tests ask the
//! same questions of the program.

use impartial::convention::Convention::{Misere, Normal};
use impartial_games::{Bounds, Error, open};
use num_bigint::BigUint;
use serde_json::Value as Json;

/// What the front door says, as the corpus writes it.
fn answer(question: &Json) -> Result<Json, Error> {
    let text = |key: &str| question[key].as_str().unwrap_or_default();
    let game = open(text("game"))?;
    let convention = if question["misere"] == true { Misere } else { Normal };
    let convention = game.convention(convention);
    let bounds = Bounds::default();
    let shown = |mut options: Vec<String>| {
        options.sort();
        Json::from(options)
    };
    let read = || game.read(text("position"));
    Ok(match text("ask") {
        "value" => game.value(&read()?, convention, &bounds)?.to_string().into(),
        "outcome" => match read() {
            Ok(position) => game.outcome(&position, convention, &bounds)?.to_string().into(),
            Err(error) => {
                let digits = text("position").replace(['(', ')', ' '], "");
                let numbers: Vec<BigUint> = digits.split(',').map(|n| n.parse().unwrap()).collect();
                let big = game.outcome_of_any_size(&numbers, convention).ok_or(error)?;
                format!("{:?}", big.answer).into()
            }
        },
        "moves" => {
            let moves = game.winning_moves(&read()?, convention, &bounds)?.answer;
            shown(moves.iter().map(|to| game.show(to)).collect())
        }
        "options" => {
            shown(game.options(&read()?, &bounds)?.iter().map(|to| game.show(to)).collect())
        }
        "sequence" => {
            let terms = question["answer"].as_array().unwrap().len() as u64;
            let values = game.sequence(terms, convention, &bounds)?.answer;
            values.iter().map(|value| Json::from(value.unwrap().to_string())).collect()
        }
        "period" => game.period(1_000_000, convention, &bounds)?.to_string().into(),
        other => panic!("{other}"),
    })
}

#[test]
fn the_corpus_through_the_library() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/questions.jsonl");
    let (mut asked, mut unasked) = (0, 0);
    for line in std::fs::read_to_string(file).unwrap().lines() {
        let question: Json = serde_json::from_str(line).unwrap();
        if question.get("unasked").is_some() {
            unasked += 1;
            continue;
        }
        asked += 1;
        match answer(&question) {
            Err(error) if question["ask"] == "refused" => assert!(error.is_invalid(), "{line}"),
            found => assert_eq!(found.as_ref(), Ok(&question["answer"]), "{line}"),
        }
    }
    // Cases without a question are told with the reason; there are to be fewer of them, not more.
    assert_eq!((asked, unasked), (256, 23));
}

//! `impartial nimber EXPR`

use crate::answers::print;
use crate::failure::Failure;
use crate::session::Session;
use nimbers::expression::evaluate;
use serde_json::json;

/// What `nimber` is asked.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The expression: + - * / ^ ( ) inv sqrt order log mex, as in '*5 * *8 + inv(7)'
    #[arg(required = true, allow_hyphen_values = true, value_name = "EXPR")]
    expression: Vec<String>,
    /// Answer in JSON; stands before the expression
    #[arg(long)]
    json: bool,
}

/// Prints the value of an expression in nimbers.
pub fn run(arguments: &Arguments, session: &'static Session) -> Result<(), Failure> {
    let text = arguments.expression.join(" ");
    let value = evaluate(&text).map_err(Failure::invalid)?;
    if arguments.json {
        return print(&json!({"expression": text, "nimber": value.value()}).to_string(), session);
    }
    print(&value.value().to_string(), session)
}

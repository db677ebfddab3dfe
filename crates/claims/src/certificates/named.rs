//! Which statement of the catalogue a proof is of: found by what is proved, as data, never by its words.

use crate::catalogue::{PERIOD_THEOREM, PERIODS, StoredDigitClaim, stored_digit_claims};
use digit_proofs::DigitClaim;
use exact_slow_nim::linear;
use impartial::period::Period;
use impartial::verify::Statement;
use linear_proofs::LinearClaim;
use octal_games::Rule;
use std::sync::OnceLock;

/// The statement whose claim in linear integer arithmetic is this one.
pub(super) fn linear(claim: &LinearClaim) -> Option<Statement> {
    static ALL: OnceLock<Vec<linear::Statement>> = OnceLock::new();
    let all = ALL.get_or_init(|| linear::statements().unwrap_or_default());
    all.iter().find(|stated| stated.claim == *claim).map(of_linear)
}

/// A statement that is a claim in linear integer arithmetic, for its game.
fn of_linear(stated: &linear::Statement) -> Statement {
    let game = stated.claim.game().to_string();
    Statement::new(stated.source, stated.name, stated.says).with("", game)
}

/// The statement whose claim about digits is this one.
pub(super) fn digits(claim: &DigitClaim) -> Option<Statement> {
    static ALL: OnceLock<Vec<StoredDigitClaim>> = OnceLock::new();
    let all = ALL.get_or_init(|| stored_digit_claims().unwrap_or_default());
    all.iter().find(|stored| stored.claim == *claim).map(|stored| stored.statement.clone())
}

/// The statement that the rule has this period.
pub(super) fn octal(rule: &Rule, period: &Period) -> Option<Statement> {
    let found = PERIODS.iter().find(|(code, claimed)| {
        code.parse::<Rule>().is_ok_and(|known| known == *rule)
            && *claimed == (period.preperiod, period.period)
    });
    found.map(|&(code, (preperiod, period))| {
        PERIOD_THEOREM.with("", code).with("preperiod", preperiod).with("period", period)
    })
}

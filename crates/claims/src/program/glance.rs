//! The result of a run at a glance: one line for each statement of a source.

use super::print::number;
use super::record::{Kind, Outcome, Record};

/// Collects results and draws them as a table in Markdown.
#[derive(Default)]
pub struct Glance {
    lines: Vec<Line>,
}

/// What a run has shown of one statement.
struct Line {
    source: String,
    locator: String,
    claim: String,
    statement: String,
    /// Positions checked in regions without a gap, over all parameters.
    exhaustive: u64,
    samples: u64,
    /// For which parameters it is proved for all positions.
    proved: Vec<String>,
    /// Claims that did not come out as they must, or were cut off.
    bad: u64,
    mutants: u64,
    mutants_refuted: u64,
}

impl Glance {
    /// Adds a result to the line of its statement.
    pub fn add(&mut self, record: &Record) {
        let line = self.line(record);
        match (record.kind, record.result) {
            (Kind::Mutant, result) => {
                line.mutants += 1;
                line.mutants_refuted += u64::from(result == Outcome::Refuted);
            }
            (Kind::Claim, Outcome::Proved) => {
                let of = [&record.identity.parameters, &record.region];
                line.proved.extend(of.into_iter().find(|words| !words.is_empty()).cloned());
            }
            (Kind::Claim, Outcome::Holds) => line.exhaustive += record.positions,
            (Kind::Claim, Outcome::NoCounterexample) => line.samples += record.positions,
            (Kind::Claim, Outcome::Refuted | Outcome::CutOff | Outcome::Error) => line.bad += 1,
        }
    }

    fn line(&mut self, record: &Record) -> &mut Line {
        let of = &record.identity;
        let is_same = |line: &Line| {
            (&line.source, &line.locator, &line.claim) == (&of.source, &of.locator, &of.claim)
        };
        let index = self.lines.iter().position(is_same).unwrap_or_else(|| {
            self.lines.push(Line {
                source: of.source.clone(),
                locator: of.locator.clone(),
                claim: of.claim.clone(),
                statement: of.statement.clone(),
                exhaustive: 0,
                samples: 0,
                proved: Vec::new(),
                bad: 0,
                mutants: 0,
                mutants_refuted: 0,
            });
            self.lines.len() - 1
        });
        &mut self.lines[index]
    }

    /// The table. A cell is empty where nothing of its kind was run.
    pub fn table(&self) -> String {
        table(self.lines.iter())
    }
}

fn table<'a>(lines: impl Iterator<Item = &'a Line>) -> String {
    let mut table = String::from(
        "| source | statement | checked exhaustively | samples | proved for all positions | mutants refuted |\n\
         |---|---|--:|--:|---|--:|\n",
    );
    for line in lines {
        table.push_str(&line.row());
    }
    table
}

impl Line {
    fn row(&self) -> String {
        let count = |count: u64| if count == 0 { String::new() } else { number(count) };
        let mutants = match self.mutants {
            0 => String::new(),
            all => format!("{} of {all}", self.mutants_refuted),
        };
        let mark = if self.bad == 0 { "" } else { "**✗** " };
        let place = format!("{mark}\\[{}\\] {}", self.source, escaped(&self.locator));
        let statement = format!("`{}`: {}", self.claim, escaped(&self.statement));
        let cells = [
            place,
            statement,
            count(self.exhaustive),
            count(self.samples),
            escaped(&self.proved.join("; ")),
            mutants,
        ];
        format!("| {} |\n", cells.join(" | "))
    }
}

/// Text in which no bar ends a cell of a Markdown table, and no bracket begins a link.
fn escaped(text: &str) -> String {
    text.replace('|', "\\|").replace('[', "\\[").replace(']', "\\]")
}

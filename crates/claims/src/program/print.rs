//! How results are printed: a table for people, JSON lines for programs.

use super::glance::Glance;
use super::record::{Kind, Outcome, Record};
use super::run::{Job, Summary};
use crate::catalogue::CROSS;
use crate::references::references;
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, Width, presets};
use impartial::verify::Claim;
use serde_json::json;
use std::io::{self, Write};

/// What is printed.
#[derive(Clone, Copy)]
pub enum Format {
    /// A table, whose lines are wrapped at `width` if there is one.
    Text {
        width: Option<u16>,
    },
    Json,
    /// A table of the statements, printed at the end.
    Glance,
}

impl Format {
    /// A table as wide as the terminal; not wrapped if stdout is none.
    pub fn for_stdout() -> Self {
        Format::Text { width: Table::new().width() }
    }
}

/// Prints results one by one, with a heading where another source or statement begins.
pub struct Printer {
    sink: Box<dyn Write>,
    format: Format,
    /// The width of the first column.
    label: u16,
    /// Kind and source of the last record.
    group: Option<(Kind, String)>,
    glance: Glance,
    /// Locator, name and statement of the last record.
    statement: Option<String>,
}

/// The widths of the columns between the label and the result.
const COLUMNS: [(&str, u16, CellAlignment); 4] = [
    ("method", 12, CellAlignment::Left),
    ("positions", 13, CellAlignment::Right),
    ("time", 9, CellAlignment::Right),
    ("positions/s", 12, CellAlignment::Right),
];
/// The widest label that is not wrapped, and the narrowest result.
const LABEL: u16 = 30;
const RESULT: u16 = 30;

impl Printer {
    /// A printer whose columns are wide enough for all the jobs.
    pub fn new(sink: Box<dyn Write>, format: Format, jobs: &[Job]) -> Self {
        let widths = jobs.iter().map(|job| {
            label(job.mutant.map(|mutant| &*mutant.change), &job.claim.statement().parameter_text())
                .chars()
                .count()
        });
        let widest = widths.max().unwrap_or(0);
        let label = u16::try_from(widest).unwrap_or(LABEL).clamp(10, LABEL);
        Printer { sink, format, label, group: None, glance: Glance::default(), statement: None }
    }

    /// Prints a result.
    pub fn record(&mut self, record: &Record) -> io::Result<()> {
        let width = match self.format {
            Format::Json => {
                let mut line = serde_json::to_vec(record)?;
                line.push(b'\n');
                self.sink.write_all(&line)?;
                return self.sink.flush();
            }
            Format::Glance => {
                self.glance.add(record);
                return Ok(());
            }
            Format::Text { width } => width,
        };
        self.headings(record, width)?;
        let mark = match record.result {
            _ if record.ok => "✓",
            Outcome::CutOff => "…",
            _ => "✗",
        };
        let identity = &record.identity;
        let result = match (record.result, record.kind) {
            (Outcome::Refuted, _) => format!("{} (of {})", record.text, record.region),
            (Outcome::Holds | Outcome::NoCounterexample | Outcome::Proved, Kind::Mutant) => {
                format!("SURVIVED: {}", record.text)
            }
            _ => record.text.clone(),
        };
        let is_proof = record.result == Outcome::Proved;
        let rate = number(record.positions_per_second);
        let cells = [
            mark.to_string(),
            label(identity.mutant.as_deref(), &identity.parameters),
            identity.method.clone(),
            if is_proof { "all".into() } else { number(record.positions) },
            format!("{:.2} s", record.seconds),
            if is_proof { String::new() } else { rate },
            result,
        ];
        let line = self.row(cells, width);
        writeln!(self.sink, "{line}")?;
        self.sink.flush()
    }

    /// The table of the statements.
    pub fn statements(&self) -> String {
        self.glance.table()
    }

    /// Prints what came of the run.
    pub fn summary(&mut self, summary: &Summary) -> io::Result<()> {
        match self.format {
            Format::Json => {
                let mut line = json!({ "kind": "summary" });
                if let (Some(line), serde_json::Value::Object(more)) =
                    (line.as_object_mut(), serde_json::to_value(summary)?)
                {
                    line.extend(more);
                }
                writeln!(self.sink, "{line}")?;
            }
            Format::Glance => writeln!(self.sink, "{}\n{summary}", self.glance.table())?,
            Format::Text { .. } => writeln!(self.sink, "\n{summary}")?,
        }
        self.sink.flush()
    }

    fn headings(&mut self, record: &Record, width: Option<u16>) -> io::Result<()> {
        let identity = &record.identity;
        let group = (record.kind, identity.source.clone());
        if self.group.as_ref() != Some(&group) {
            let before = if self.group.is_some() { "\n" } else { "" };
            let heading = match record.kind {
                Kind::Claim => title(&identity.source),
                Kind::Mutant => format!("{} — mutants, to be refuted", identity.source),
            };
            let heading = wrapped(&heading, width);
            let rule = "═".repeat(heading.lines().map(|l| l.chars().count()).max().unwrap_or(0));
            writeln!(self.sink, "{before}{heading}\n{rule}")?;
            let first = if record.kind == Kind::Claim { "parameters" } else { "change" };
            let mut head = vec![String::new(), first.to_string()];
            head.extend(COLUMNS.map(|(name, ..)| name.to_string()));
            head.push("result".into());
            let line = self.row(head, width);
            writeln!(self.sink, "{line}")?;
            self.group = Some(group);
            self.statement = None;
        }
        let statement =
            format!("{} · {} · {}", identity.locator, identity.claim, identity.statement);
        if self.statement.as_ref() != Some(&statement) {
            writeln!(self.sink, "{}", wrapped(&statement, width))?;
            self.statement = Some(statement);
        }
        Ok(())
    }

    /// One line of the table, wrapped inside its columns. In a narrow terminal the result goes
    /// under the other columns.
    fn row(&self, cells: impl IntoIterator<Item = String>, width: Option<u16>) -> String {
        let mut cells: Vec<String> = cells.into_iter().collect();
        // Each column takes one more for the space before it.
        let fixed = 2 + self.label + 1 + COLUMNS.iter().map(|(_, width, _)| width + 1).sum::<u16>();
        let room = width.map(|width| width.saturating_sub(fixed + 1));
        let below = room.filter(|&room| room < RESULT).and_then(|_| cells.pop());
        let mut table = Table::new();
        table.load_preset(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(width.unwrap_or(u16::MAX));
        let count = cells.len();
        table.add_row(cells);
        let fixed_widths = [1, self.label].into_iter().chain(COLUMNS.map(|(_, width, _)| width));
        for (index, content) in fixed_widths.enumerate() {
            if let Some(column) = table.column_mut(index) {
                column
                    .set_padding((0, 1))
                    .set_constraint(ColumnConstraint::Absolute(Width::Fixed(content + 1)));
                if let Some((_, _, alignment)) = index.checked_sub(2).and_then(|i| COLUMNS.get(i)) {
                    column.set_cell_alignment(*alignment);
                }
            }
        }
        if let (Some(column), None) = (table.column_mut(count - 1), &below) {
            column.set_padding((0, 0));
            if let Some(room) = room {
                column.set_constraint(ColumnConstraint::Absolute(Width::Fixed(room)));
            }
        }
        let mut text = table.trim_fmt();
        if let Some(below) = below.filter(|below| below != "result") {
            for line in wrapped(&below, width.map(|width| width.saturating_sub(6))).lines() {
                text.push_str("\n      ");
                text.push_str(line);
            }
        }
        text
    }
}

/// The first column: the parameters of a claim, or the change of a mutant before them.
fn label(mutant: Option<&str>, parameters: &str) -> String {
    match mutant {
        None => parameters.into(),
        Some(change) if parameters.is_empty() => change.into(),
        Some(change) => format!("{change} ({parameters})"),
    }
}

fn title(source: &str) -> String {
    if source == CROSS {
        return format!("{source} — between sources");
    }
    let entry = references().into_iter().find(|(key, _)| key == source);
    entry.map_or_else(|| source.into(), |(key, entry)| format!("{key} — {entry}"))
}

/// The text in lines of at most `width` characters.
fn wrapped(text: &str, width: Option<u16>) -> String {
    let Some(width) = width else { return text.into() };
    let mut table = Table::new();
    table.load_preset(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(width);
    table.add_row([text]);
    if let Some(column) = table.column_mut(0) {
        column.set_padding((0, 0));
    }
    table.trim_fmt()
}

/// A number with a comma after each three digits.
pub fn number(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Prints what could be run.
pub fn list(sink: &mut dyn Write, claims: &[Claim], json: bool) -> io::Result<()> {
    let mut source = "";
    for claim in claims {
        let mutants: Vec<&str> = claim.mutants().iter().map(|mutant| &*mutant.change).collect();
        let (key, locator) = (claim.source().key, claim.source().locator);
        let method = claim.evidence().to_string();
        if json {
            let line = json!({
                "source": key, "locator": locator, "claim": claim.name(),
                "statement": claim.statement().says(), "parameters": claim.statement().parameter_text(),
                "method": method, "mutants": mutants,
            });
            writeln!(sink, "{line}")?;
            continue;
        }
        if key != source {
            let before = if source.is_empty() { "" } else { "\n" };
            writeln!(sink, "{before}{}", title(key))?;
            source = key;
        }
        let name = claim.name();
        let parameters = claim.statement().parameter_text();
        let count = mutants.len();
        writeln!(sink, "  {name:<24} {locator:<32} {method:<12} {parameters} [{count} mutants]")?;
    }
    if !json {
        writeln!(sink, "\n{} claims", claims.len())?;
    }
    sink.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(number(0), "0");
        assert_eq!(number(999), "999");
        assert_eq!(number(1_000), "1,000");
        assert_eq!(number(12_345_678), "12,345,678");
    }
}

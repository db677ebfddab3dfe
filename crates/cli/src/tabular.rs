//! Tables as text, Markdown, CSV and LaTeX.

use crate::failure::Failure;
use clap::ValueEnum;
use std::fmt::Write;

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Columns for the eye
    Text,
    /// A Markdown table
    Markdown,
    /// Comma-separated values
    Csv,
    /// One object: game, convention, positions
    Json,
    /// A LaTeX tabular
    #[value(name = "latex")]
    LaTeX,
}

/// A header and rows of cells.
#[derive(Clone, Debug)]
pub struct Tabular {
    /// The names of the columns.
    pub header: Vec<String>,
    /// The rows, each as long as the header.
    pub rows: Vec<Vec<String>>,
    /// How many columns in front only name the position.
    pub labels: usize,
}

impl Tabular {
    /// The table as text; JSON is not made from cells.
    pub fn write(&self, format: Format) -> Result<String, Failure> {
        Ok(match format {
            Format::Text | Format::Json => self.text(),
            Format::Markdown => self.markdown(),
            Format::Csv => self.csv()?,
            Format::LaTeX => self.latex(),
        })
    }

    fn lines(&self) -> impl Iterator<Item = &Vec<String>> {
        std::iter::once(&self.header).chain(&self.rows)
    }

    /// The width of each column, in characters.
    fn widths(&self) -> Vec<usize> {
        let mut widths = vec![0; self.header.len()];
        for line in self.lines() {
            for (width, cell) in widths.iter_mut().zip(line) {
                *width = (*width).max(cell.chars().count());
            }
        }
        widths
    }

    fn text(&self) -> String {
        let widths = self.widths();
        let mut output = String::new();
        for (number, line) in self.lines().enumerate() {
            if number == 1 {
                self.rule(&widths, &mut output);
            }
            let mut written = String::new();
            for (column, (cell, width)) in line.iter().zip(&widths).enumerate() {
                let bar = if column == self.labels { " |" } else { "" };
                let space = if column > 0 { " " } else { "" };
                let _ = write!(written, "{bar}{space}{cell:>width$}");
            }
            output.push_str(written.trim_end());
            output.push('\n');
        }
        output
    }

    fn rule(&self, widths: &[usize], output: &mut String) {
        for (column, width) in widths.iter().enumerate() {
            output.push_str(if column == self.labels { "-+" } else { "" });
            output.push_str(if column > 0 { "-" } else { "" });
            output.push_str(&"-".repeat(*width));
        }
        output.push('\n');
    }

    fn markdown(&self) -> String {
        let mut output = String::new();
        for (number, line) in self.lines().enumerate() {
            let _ = writeln!(output, "| {} |", line.join(" | "));
            if number == 0 {
                let _ = writeln!(output, "|{}", "---:|".repeat(line.len()));
            }
        }
        output
    }

    fn csv(&self) -> Result<String, Failure> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        for line in self.lines() {
            writer.write_record(line).map_err(Failure::invalid)?;
        }
        let bytes = writer.into_inner().map_err(Failure::invalid)?;
        String::from_utf8(bytes).map_err(Failure::invalid)
    }

    fn latex(&self) -> String {
        let count = |columns: usize| "r".repeat(columns);
        let columns = format!("{}|{}", count(self.labels), count(self.header.len() - self.labels));
        let mut output = format!("\\begin{{tabular}}{{{columns}}}\n");
        for (number, line) in self.lines().enumerate() {
            // Cells are numbers, letters and infinite values.
            let cells: Vec<String> =
                line.iter().map(|cell| cell.replace('{', "\\{").replace('}', "\\}")).collect();
            let _ = writeln!(output, "{} \\\\", cells.join(" & "));
            if number == 0 {
                output.push_str("\\hline\n");
            }
        }
        output.push_str("\\end{tabular}\n");
        output
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latex_has_a_column_for_the_labels() {
        let words = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
        let table = Tabular { header: words(",0,1"), rows: vec![words("0,,∞(1)")], labels: 1 };
        let latex = [
            r"\begin{tabular}{r|rr}",
            r" & 0 & 1 \\",
            r"\hline",
            r"0 &  & ∞(1) \\",
            r"\end{tabular}",
            "",
        ];
        assert_eq!(table.write(Format::LaTeX).unwrap(), latex.join("\n"));
    }
}

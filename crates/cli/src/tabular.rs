//! Tables as text, Markdown, CSV and LaTeX, written as they go.

use clap::ValueEnum;
use std::io::{self, Write};

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
    /// A LaTeX table, for the package booktabs
    #[value(name = "latex")]
    LaTeX,
}

/// What stands in a cell of a row and a column.
type Cell<'a> = Box<dyn Fn(usize, usize, &mut String) + 'a>;

/// A header and rows of cells, which are made when they are written: a million strings are never there
/// at the same time.
pub struct Tabular<'a> {
    /// The names of the columns.
    pub header: Vec<String>,
    /// How many rows there are.
    pub rows: usize,
    /// How many columns in front only name the position.
    pub labels: usize,
    /// Adds the text of the cell in a row and a column.
    pub cell: Cell<'a>,
}

impl Tabular<'_> {
    /// Writes the table; JSON is not made from cells.
    pub fn write(&self, format: Format, to: &mut impl Write) -> io::Result<()> {
        match format {
            Format::Text | Format::Json => self.text(to),
            Format::Markdown => self.markdown(to),
            Format::Csv => self.csv(to),
            Format::LaTeX => self.latex(to),
        }
    }

    /// The lines, the header first, each as its cells.
    fn for_each_line(
        &self,
        mut visit: impl FnMut(usize, &[String]) -> io::Result<()>,
    ) -> io::Result<()> {
        visit(0, &self.header)?;
        let mut line = vec![String::new(); self.header.len()];
        for row in 0..self.rows {
            for (column, cell) in line.iter_mut().enumerate() {
                cell.clear();
                (self.cell)(row, column, cell);
            }
            visit(row + 1, &line)?;
        }
        Ok(())
    }

    /// The width of each column, in characters.
    fn widths(&self) -> io::Result<Vec<usize>> {
        let mut widths = vec![0; self.header.len()];
        self.for_each_line(|_, line| {
            for (width, cell) in widths.iter_mut().zip(line) {
                *width = (*width).max(cell.chars().count());
            }
            Ok(())
        })?;
        Ok(widths)
    }

    fn text(&self, to: &mut impl Write) -> io::Result<()> {
        let widths = self.widths()?;
        let mut written = String::new();
        self.for_each_line(|number, line| {
            if number == 1 {
                written.clear();
                self.rule(&widths, &mut written);
                writeln!(to, "{written}")?;
            }
            written.clear();
            for (column, (cell, &width)) in line.iter().zip(&widths).enumerate() {
                written.push_str(if column == self.labels { " |" } else { "" });
                written.push_str(if column > 0 { " " } else { "" });
                // By hand: formatting with a width counts the characters once more, for every cell.
                written.extend(std::iter::repeat_n(' ', width - cell.chars().count()));
                written.push_str(cell);
            }
            writeln!(to, "{}", written.trim_end())
        })
    }

    fn rule(&self, widths: &[usize], output: &mut String) {
        for (column, width) in widths.iter().enumerate() {
            output.push_str(if column == self.labels { "-+" } else { "" });
            output.push_str(if column > 0 { "-" } else { "" });
            output.push_str(&"-".repeat(*width));
        }
    }

    fn markdown(&self, to: &mut impl Write) -> io::Result<()> {
        self.for_each_line(|number, line| {
            writeln!(to, "| {} |", line.join(" | "))?;
            if number == 0 {
                writeln!(to, "|{}", "---:|".repeat(line.len()))?;
            }
            Ok(())
        })
    }

    fn csv(&self, to: &mut impl Write) -> io::Result<()> {
        let mut writer = csv::Writer::from_writer(to);
        self.for_each_line(|_, line| writer.write_record(line).map_err(io::Error::other))?;
        writer.flush()
    }

    fn latex(&self, to: &mut impl Write) -> io::Result<()> {
        let count = |columns: usize| "r".repeat(columns);
        let columns = format!("{}|{}", count(self.labels), count(self.header.len() - self.labels));
        writeln!(to, "\\begin{{tabular}}{{{columns}}}\n\\toprule")?;
        self.for_each_line(|number, line| {
            // Cells are numbers, letters and infinite values.
            let cells: Vec<String> =
                line.iter().map(|cell| cell.replace('{', "\\{").replace('}', "\\}")).collect();
            writeln!(to, "{} \\\\", cells.join(" & "))?;
            if number == 0 { writeln!(to, "\\midrule") } else { Ok(()) }
        })?;
        writeln!(to, "\\bottomrule\n\\end{{tabular}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latex_has_a_column_for_the_labels() {
        let words = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
        let row = words("0,,∞(1)");
        let table = Tabular {
            header: words(",0,1"),
            rows: 1,
            labels: 1,
            cell: Box::new(move |_, column, output| output.push_str(&row[column])),
        };
        let latex = [
            r"\begin{tabular}{r|rr}",
            r"\toprule",
            r" & 0 & 1 \\",
            r"\midrule",
            r"0 &  & ∞(1) \\",
            r"\bottomrule",
            r"\end{tabular}",
            "",
        ];
        let mut written = Vec::new();
        table.write(Format::LaTeX, &mut written).unwrap();
        assert_eq!(String::from_utf8(written).unwrap(), latex.join("\n"));
    }
}

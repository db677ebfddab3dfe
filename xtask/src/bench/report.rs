//! The report: Markdown, made from what was measured and nothing else.

mod figures;
mod tables;

pub use figures::{quotation, unexplained};
pub use tables::Growth;

use super::machine::Machine;
use super::notes::Notes;
use super::plan::{Aim, Done, Figure, Plan};
use super::statistics::median;
use super::text;
use benches::measure::Record;
use benches::{Row, Way};

/// All that the report is made of.
pub struct Measured<'a> {
    /// The table of rows.
    pub rows: &'a [Row],
    /// What was measured.
    pub results: &'a [Done],
    /// What is written by hand about the rows.
    pub notes: &'a Notes,
    /// Where it was measured.
    pub machine: &'a Machine,
    /// What was asked for.
    pub plan: &'a Plan<'a>,
    /// How long the run took.
    pub seconds: u64,
}

/// One way of one row.
#[derive(Clone, Copy)]
struct Entry<'a> {
    row: &'a Row,
    way: &'a Way,
    size: u64,
    figure: &'a Figure,
}

impl<'a> Measured<'a> {
    /// What was measured for some purpose, in the order of the rows.
    fn entries(&self, wanted: impl Fn(Aim) -> bool) -> impl Iterator<Item = Entry<'a>> {
        let results = self.results.iter().filter(move |done| wanted(done.job.aim));
        results.map(|Done { job, figure }| {
            let row = &self.rows[job.row];
            Entry { row, way: &row.ways[job.way], size: job.size, figure }
        })
    }

    /// The figures of all ways.
    fn figures(&self) -> impl Iterator<Item = Entry<'a>> {
        self.entries(|aim| matches!(aim, Aim::Figure { .. }))
    }

    /// The figure of a row's first way, ours.
    fn ours(&self, row: &Row) -> Option<Entry<'a>> {
        self.figures().find(|entry| entry.row.id == row.id && entry.is_ours())
    }
}

impl Entry<'_> {
    fn is_ours(&self) -> bool {
        self.way.name == self.row.ways[0].name
    }

    fn record(&self) -> Option<&Record> {
        match self.figure {
            Figure::Times(record) => Some(record),
            _ => None,
        }
    }

    /// Nanoseconds of processor time for the whole, the median.
    fn cost(&self) -> Option<f64> {
        median(&self.record()?.cpu)
    }

    /// Nanoseconds of processor time for a unit.
    fn unit_cost(&self) -> Option<f64> {
        Some(self.cost()? / self.record()?.units as f64)
    }

    /// What the row's target and limit are about.
    fn compared(&self) -> Option<f64> {
        if self.row.per.is_some() { self.unit_cost() } else { self.cost() }
    }

    fn what(&self) -> String {
        self.row.what_at(self.size)
    }
}

/// The whole report.
pub fn markdown(all: &Measured) -> String {
    let mut text = heading(all);
    for section in [
        figures::section(all),
        figures::limits(all),
        tables::ways(all),
        tables::threads(all),
        tables::growth(all),
        tables::instructions(all),
    ] {
        if !section.is_empty() {
            text.push('\n');
            text.push_str(&section);
        }
    }
    text
}

fn heading(all: &Measured) -> String {
    let Measured { plan, machine, .. } = all;
    let mut text = String::from("# Benchmarks\n\n");
    if plan.quick {
        text.push_str("**Small sizes, once each: a trial, not a measurement.**\n\n");
    } else if !plan.filter.is_empty() {
        text.push_str(&format!("**Part of the rows: {}.**\n\n", plan.filter.join(", ")));
    }
    text.push_str(
        "Written by `cargo xtask bench`; what is changed here by hand is lost. Times are medians of \
         processor time, all of a run's threads together, each way in a process of its own on one \
         thread unless said otherwise. Peak memory is that of the whole process.\n\n",
    );
    let unknown = || "unknown".to_string();
    let memory = machine.memory.map_or_else(unknown, text::bytes);
    for (name, value) in [
        ("processor", machine.processor.clone().unwrap_or_else(unknown)),
        ("threads", machine.threads.to_string()),
        ("memory", memory),
        ("load before the run", machine.load.clone().unwrap_or_else(unknown)),
        ("compiler", machine.compiler.clone().unwrap_or_else(unknown)),
        ("profile", machine.profile.clone()),
        ("commit", machine.commit.clone().unwrap_or_else(unknown)),
        ("date", machine.date.clone()),
        ("run", format!("{} measurements in {} s", all.results.len(), all.seconds)),
    ] {
        text.push_str(&format!("- {name}: {value}\n"));
    }
    text
}

#[cfg(test)]
mod tests;

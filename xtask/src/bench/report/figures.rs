//! The figures of the rows beside their targets, peers and limits.

use super::{Entry, Measured};
use crate::bench::plan::Figure;
use crate::bench::text::{bytes, figure, table, time, times};
use benches::{Kind, Row};

const HEAD: [&str; 5] = ["work", "figure", "target", "peers", "peak memory"];

/// The rows that the README quotes: work that many people know, and that others do as well.
pub const QUOTED: [&str; 3] = ["octal-0.6", "nim-product", "cram-5x7"];

/// The table, and what is written about its rows.
pub fn section(all: &Measured) -> String {
    let mut text = format!("## Figures\n\n{}", figures(all, |_| true));
    if !all.plan.quick {
        let missed = all.rows.iter().filter(|row| misses(all, row));
        let missed = missed.map(|row| (row, note(all, row).0.unwrap_or("not explained")));
        text.push_str(&list("### What was missed, and why", missed));
    }
    let measured = all.rows.iter().filter(|row| all.ours(row).is_some());
    let remarks = measured.filter_map(|row| Some((row, note(all, row).1?)));
    text.push_str(&list("### Remarks", remarks));
    text
}

/// What the README quotes: a few rows of the table and where they were measured.
pub fn quotation(all: &Measured) -> String {
    format!("{}\n{}.\n", figures(all, |row| QUOTED.contains(&row.id)), all.machine.line())
}

/// The rows that miss their target without an explanation.
pub fn unexplained<'a>(all: &Measured<'a>) -> Vec<&'a str> {
    let rows = all.rows.iter().filter(|row| misses(all, row) && note(all, row).0.is_none());
    rows.map(|row| row.id).filter(|_| !all.plan.quick).collect()
}

fn note<'a>(all: &Measured<'a>, row: &Row) -> (Option<&'a str>, Option<&'a str>) {
    let note = all.notes.get(row.id);
    let text = |text: &'a Option<String>| text.as_deref().map(str::trim);
    note.map_or((None, None), |note| (text(&note.missed), text(&note.remark)))
}

fn list<'a>(title: &str, notes: impl Iterator<Item = (&'a Row, &'a str)>) -> String {
    let lines: Vec<String> =
        notes.map(|(row, note)| format!("- **{}**: {note}\n", row.id)).collect();
    if lines.is_empty() { String::new() } else { format!("\n{title}\n\n{}", lines.concat()) }
}

fn figures(all: &Measured, wanted: impl Fn(&Row) -> bool) -> String {
    let ours = all.figures().filter(|entry| entry.is_ours() && wanted(entry.row));
    let lines: Vec<Vec<String>> = ours
        .map(|entry| {
            let cost = entry.compared();
            let cost = cost.map_or_else(|| "–".into(), |cost| figure(cost, entry.row.per));
            vec![entry.what(), cost, target(all, &entry), peers(all, &entry), memory(all, &entry)]
        })
        .collect();
    table(&HEAD, &lines)
}

/// How many times below the target a figure is; less than 1 if it misses it.
fn margin(entry: &Entry) -> Option<f64> {
    Some(entry.row.target? / entry.compared()?)
}

fn misses(all: &Measured, row: &Row) -> bool {
    let Some(entry) = all.ours(row) else { return false };
    let peak = entry.record().and_then(|record| record.peak);
    let too_large = peak.zip(row.memory).is_some_and(|(peak, most)| peak > most);
    margin(&entry).is_some_and(|margin| margin < 1.0) || too_large
}

/// `≤ 8.00 ns: met, 1.20×`
fn target(all: &Measured, entry: &Entry) -> String {
    let Some(target) = entry.row.target else { return "–".into() };
    let text = format!("≤ {}", time(target));
    match margin(entry) {
        // At small sizes a target says nothing.
        Some(margin) if !all.plan.quick => format!("{text}: {}", verdict(margin)),
        _ => text,
    }
}

pub(super) fn verdict(margin: f64) -> String {
    format!("{}, {}", if margin >= 1.0 { "met" } else { "**missed**" }, times(margin))
}

/// Each peer with its figure and how many times ours it takes.
fn peers(all: &Measured, ours: &Entry) -> String {
    let is_peer = |entry: &Entry| entry.row.id == ours.row.id && entry.way.kind == Kind::Peer;
    let cells: Vec<String> =
        all.figures().filter(is_peer).map(|peer| peer_text(ours, &peer)).collect();
    let some = ours.row.ways.iter().any(|way| way.kind == Kind::Peer);
    match (cells.is_empty(), some) {
        (false, _) => cells.join("; "),
        (true, true) => "not measured".into(),
        (true, false) => "–".into(),
    }
}

fn peer_text(ours: &Entry, peer: &Entry) -> String {
    let name = peer.way.name;
    if let Figure::Absent(why) = peer.figure {
        return format!("{name}: {why}");
    }
    let (Some(cost), Some(unit), Some(own)) = (peer.compared(), peer.unit_cost(), ours.unit_cost())
    else {
        return format!("{name}: –");
    };
    format!("{name}: {}, {}", time(cost), times(unit / own))
}

fn memory(all: &Measured, entry: &Entry) -> String {
    let Some(peak) = entry.record().and_then(|record| record.peak) else { return "–".into() };
    match entry.row.memory {
        Some(most) if !all.plan.quick => {
            let kept = if peak <= most { "met" } else { "**missed**" };
            format!("{} (≤ {}: {kept})", bytes(peak), bytes(most))
        }
        _ => bytes(peak),
    }
}

/// How far our figures are from what the machine would allow.
pub fn limits(all: &Measured) -> String {
    let ours = all.figures().filter(Entry::is_ours);
    let lines: Vec<Vec<String>> = ours
        .filter_map(|entry| {
            let (limit, cost) = (entry.row.limit?, entry.compared()?);
            Some(vec![
                entry.what(),
                figure(cost, entry.row.per),
                time(limit.nanoseconds),
                times(cost / limit.nanoseconds),
                limit.why.into(),
            ])
        })
        .collect();
    if lines.is_empty() || all.plan.quick {
        return String::new();
    }
    let head = ["work", "figure", "limit", "distance", "what the limit is"];
    format!("## Distance from the machine's limits\n\n{}", table(&head, &lines))
}

//! The other tables: ways side by side, threads, growth, instructions.

use super::figures::verdict;
use super::{Entry, Measured};
use crate::bench::plan::{Aim, Figure};
use crate::bench::statistics::{exponent, median, spread};
use crate::bench::text::{bytes, count, significant, table, time, times};

/// All ways of all rows.
pub fn ways(all: &Measured) -> String {
    let lines: Vec<Vec<String>> = all.figures().filter_map(|entry| way(all, &entry)).collect();
    let head = [
        "row",
        "way",
        "work",
        "units",
        "a unit",
        "× ours",
        "processor time",
        "wall time",
        "±",
        "runs",
        "peak memory",
    ];
    format!(
        "## The ways side by side\n\nA unit is a value, a position, …; ± is half of largest minus \
         least, as a part of the median.\n\n{}",
        table(&head, &lines)
    )
}

fn way(all: &Measured, entry: &Entry) -> Option<Vec<String>> {
    let record = entry.record()?;
    let unit = entry.unit_cost()?;
    let ours = all.ours(entry.row).and_then(|ours| ours.unit_cost());
    Some(vec![
        format!("`{}`", entry.row.id),
        entry.way.name.into(),
        entry.what(),
        count(record.units),
        time(unit),
        ours.map_or_else(|| "–".into(), |ours| times(unit / ours)),
        time(entry.cost()?),
        time(median(&record.wall)?),
        format!("{} %", significant(100.0 * spread(&record.cpu)?)),
        record.cpu.len().to_string(),
        record.peak.map_or_else(|| "–".into(), bytes),
    ])
}

/// How much less wall time several threads take.
pub fn threads(all: &Measured) -> String {
    let several = all.entries(|aim| matches!(aim, Aim::Threads { .. }));
    let lines: Vec<Vec<String>> = several
        .filter_map(|entry| {
            let same = |one: &Entry| one.row.id == entry.row.id && one.way.name == entry.way.name;
            let one = median(&all.figures().find(same)?.record()?.wall)?;
            let wall = median(&entry.record()?.wall)?;
            // Nine tenths of what as many threads could gain.
            let wanted = 0.9 * all.plan.threads as f64;
            let gain = one / wall;
            let mut line = vec![
                format!("`{}`", entry.row.id),
                entry.way.name.into(),
                entry.what(),
                time(one),
                time(wall),
                times(gain),
            ];
            if !all.plan.quick {
                line.push(format!("≥ {}: {}", times(wanted), verdict(gain / wanted)));
            }
            Some(line)
        })
        .collect();
    if lines.is_empty() {
        return String::new();
    }
    let several = format!("{} threads", all.plan.threads);
    let mut head = vec!["row", "way", "work", "one thread", several.as_str(), "gain"];
    if !all.plan.quick {
        head.push("target");
    }
    format!("## Threads\n\nWall time.\n\n{}", table(&head, &lines))
}

/// One way of one row at several sizes: size, units, nanoseconds.
pub struct Growth<'a> {
    /// The row's id.
    pub id: &'static str,
    /// What is computed.
    pub what: &'static str,
    /// The name of the way.
    pub way: &'static str,
    /// Size, number of units, processor time in nanoseconds.
    pub points: Vec<(f64, f64, f64)>,
    entry: Entry<'a>,
}

impl Growth<'_> {
    /// All that was measured of growth, one element a way; the figure is one of the points.
    pub fn of<'a>(all: &Measured<'a>) -> Vec<Growth<'a>> {
        let mut found: Vec<Growth> = Vec::new();
        let times = all.entries(|aim| matches!(aim, Aim::Figure { .. } | Aim::Growth { .. }));
        for entry in times.filter(|entry| entry.way.growth.contains(&entry.size)) {
            let (Some(record), Some(cost)) = (entry.record(), entry.cost()) else { continue };
            let point = (entry.size as f64, record.units as f64, cost);
            let (id, what, way) = (entry.row.id, entry.row.what, entry.way.name);
            match found.last_mut().filter(|last| last.id == id && last.way == way) {
                Some(last) => last.points.push(point),
                None => found.push(Growth { id, what, way, points: vec![point], entry }),
            }
        }
        found.retain(|growth| growth.points.len() > 1);
        for growth in &mut found {
            growth.points.sort_by(|a, b| a.0.total_cmp(&b.0));
        }
        found
    }
}

/// How the cost grows with the size.
pub fn growth(all: &Measured) -> String {
    let lines: Vec<Vec<String>> = Growth::of(all)
        .iter()
        .map(|growth| {
            let fitted = |points: Vec<(f64, f64)>| {
                exponent(&points).map_or_else(|| "–".into(), |exponent| format!("{exponent:.2}"))
            };
            let points = growth.points.iter();
            let sizes = points.clone().map(|&(size, _, cost)| (size, cost)).collect();
            let units = points.clone().map(|&(_, units, cost)| (units, cost)).collect();
            let costs = points.map(|(size, _, cost)| format!("{size:.0}: {}", time(*cost)));
            vec![
                format!("`{}`", growth.id),
                growth.way.into(),
                fitted(sizes),
                fitted(units),
                costs.collect::<Vec<_>>().join(", "),
                format!("[{}](growth/{}.svg)", growth.entry.row.what.replace("{}", "n"), growth.id),
            ]
        })
        .collect();
    if lines.is_empty() {
        return String::new();
    }
    let head = ["row", "way", "exponent of n", "exponent of units", "n: processor time", "plot"];
    format!(
        "## How the cost grows\n\nCost ∝ nᵉ, with the e that fits best on the logarithms. 1.00 in \
         the units means that a unit costs the same at any size.\n\n{}",
        table(&head, &lines)
    )
}

/// Counts that do not depend on the clock.
pub fn instructions(all: &Measured) -> String {
    let lines: Vec<Vec<String>> = all
        .entries(|aim| aim == Aim::Instructions)
        .map(|entry| {
            let mut line = vec![format!("`{}`", entry.row.id), entry.way.name.into(), entry.what()];
            match entry.figure {
                Figure::Instructions(number) => {
                    let units = units(all, &entry);
                    let each = units.map(|units| significant(*number as f64 / units as f64));
                    line.extend([count(*number), each.unwrap_or_else(|| "–".into())]);
                }
                Figure::Absent(why) => line.extend([why.clone(), "–".into()]),
                Figure::Times(_) => line.extend(["–".into(), "–".into()]),
            }
            line
        })
        .collect();
    if lines.is_empty() {
        return String::new();
    }
    let head = ["row", "way", "work", "instructions", "of a unit"];
    format!(
        "## Instructions\n\nCounted by callgrind on its emulated processor, which has AVX2 but \
         nothing later, at small sizes and with one thread.\n\n{}",
        table(&head, &lines)
    )
}

/// How many units the counted run had.
fn units(all: &Measured, counted: &Entry) -> Option<u64> {
    let same = |entry: &Entry| {
        let same_way = entry.row.id == counted.row.id && entry.way.name == counted.way.name;
        same_way && entry.size == counted.size
    };
    all.figures().find(same).and_then(|entry| Some(entry.record()?.units))
}

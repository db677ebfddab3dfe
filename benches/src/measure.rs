//! Measuring one way of one row, in this process.

use crate::row::{Program, Row, Way, Work};
use anyhow::{Context, bail, ensure};
use cpu_time::ProcessTime;
use serde::{Deserialize, Serialize};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What was measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Outcome {
    /// Some runs, all of them with the same answer.
    Measured(Record),
    /// Nothing, and why.
    Absent(String),
}

/// Some runs of the same work.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// How many units a run computes.
    pub units: u64,
    /// The answer; `None` for a program whose output is not read.
    pub answer: Option<u64>,
    /// How long each run took, in nanoseconds.
    pub wall: Vec<f64>,
    /// How long processors were busy in each run, all threads together.
    pub cpu: Vec<f64>,
    /// The most memory that the process had, in bytes, from its start to the end of the last run.
    pub peak: Option<u64>,
}

/// How often to run.
#[derive(Clone, Copy, Debug)]
pub struct Repeats {
    /// Enough time spent, if there are at least `LEAST` runs.
    pub enough: Duration,
}

/// No median of fewer runs, unless they take very long.
const LEAST: usize = 3;
/// No median of more.
const MOST: usize = 25;
/// Enough time spent, however few runs there are.
const LONG: Duration = Duration::from_secs(15);

impl Repeats {
    /// Whether `runs` runs that took `spent` are enough.
    fn are_enough(self, runs: usize, spent: Duration) -> bool {
        let few = runs < LEAST && spent < LONG;
        runs >= MOST || !few && spent >= self.enough || self.enough.is_zero()
    }
}

/// Runs one way of a row several times.
///
/// # Errors
///
/// If the work fails, or if its answer is not always the same, or not the known one.
pub fn measure(row: &Row, way: &Way, size: u64, repeats: Repeats) -> anyhow::Result<Outcome> {
    let about = || format!("{}, {}, size {size}", row.id, way.name);
    let outcome = match way.work {
        Work::NotBuilt => Outcome::Absent("not built: needs --features peers".into()),
        Work::Program(program) => of_program(program, size, repeats).with_context(about)?,
        Work::Here(prepare) => {
            let mut task = prepare(size).with_context(about)?;
            let mut record = runs(repeats, || {
                let (wall, cpu) = (Instant::now(), ProcessTime::now());
                let answer = task.run()?;
                Ok((wall.elapsed(), cpu.elapsed(), Some(answer)))
            })
            .with_context(about)?;
            record.units = task.units;
            record.peak = status("VmHWM:");
            Outcome::Measured(record)
        }
    };
    if let (Outcome::Measured(record), Some(known)) = (&outcome, way.answer)
        && let Some(answer) = record.answer
    {
        let fits = size != way.size || answer == known;
        ensure!(fits, "{}: the answer is {answer}, but should be {known}", about());
    }
    Ok(outcome)
}

/// Wall time, processor time, answer.
type Times = (Duration, Duration, Option<u64>);

fn runs(
    repeats: Repeats,
    mut once: impl FnMut() -> anyhow::Result<Times>,
) -> anyhow::Result<Record> {
    let mut record = Record { units: 0, answer: None, wall: vec![], cpu: vec![], peak: None };
    let mut spent = Duration::ZERO;
    loop {
        let (wall, cpu, answer) = once()?;
        spent += wall;
        let same = record.wall.is_empty() || record.answer == answer;
        ensure!(same, "the answer changes from {:?} to {answer:?}", record.answer);
        record.answer = answer;
        record.wall.push(wall.as_secs_f64() * 1e9);
        record.cpu.push(cpu.as_secs_f64() * 1e9);
        if repeats.are_enough(record.wall.len(), spent) {
            return Ok(record);
        }
    }
}

/// A whole process, from its start to its end.
fn of_program(program: Program, size: u64, repeats: Repeats) -> anyhow::Result<Outcome> {
    let mut missing = false;
    let record = runs(repeats, || {
        let (wall, cpu) = (Instant::now(), children()?);
        let mut command = Command::new(program.name);
        command.args((program.arguments)(size)).stdin(Stdio::null()).stdout(Stdio::null());
        let ended = match command.stderr(Stdio::null()).status() {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                missing = true;
                bail!("not found")
            }
            ended => ended?,
        };
        ensure!(ended.success(), "{} ended with {ended}", program.name);
        Ok((wall.elapsed(), children()?.saturating_sub(cpu), None))
    });
    if missing {
        return Ok(Outcome::Absent(format!("not installed: `cargo install {}`", program.name)));
    }
    let units = (program.units)(size);
    Ok(Outcome::Measured(Record { units, ..record? }))
}

/// How long processors were busy with the children of this process that have ended.
fn children() -> anyhow::Result<Duration> {
    let text = std::fs::read_to_string("/proc/self/stat").context("no process statistics")?;
    children_in(&text).context("cannot read the process statistics")
}

/// The same, from the text of `/proc/self/stat`: fields 16 and 17, in hundredths of a second.
fn children_in(stat: &str) -> Option<Duration> {
    // Field 2 is a name in parentheses, which may itself have spaces and parentheses.
    let (_, rest) = stat.rsplit_once(')')?;
    let fields = rest.split_whitespace().skip(13).take(2);
    let ticks: Option<Vec<u64>> = fields.map(|field| field.parse().ok()).collect();
    match ticks?[..] {
        [user, system] => Some(Duration::from_millis((user + system) * 10)),
        _ => None,
    }
}

/// A figure of this process in bytes, where the system tells it.
fn status(key: &str) -> Option<u64> {
    status_in(&std::fs::read_to_string("/proc/self/status").ok()?, key)
}

fn status_in(text: &str, key: &str) -> Option<u64> {
    let line = text.lines().find(|line| line.starts_with(key))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    kilobytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::Task;

    const ONCE: Repeats = Repeats { enough: Duration::ZERO };

    fn row(work: fn(u64) -> anyhow::Result<Task>) -> Row {
        Row::per("id", "{} things", "thing").way(Way::ours("way", work).sizes(4, 2).answer(16))
    }

    fn square(size: u64) -> anyhow::Result<Task> {
        Ok(Task::new(size, move || Ok(size * size)))
    }

    #[test]
    fn work_is_measured() -> anyhow::Result<()> {
        let row = row(square);
        let Outcome::Measured(record) = measure(&row, &row.ways[0], 4, ONCE)? else { panic!() };
        assert_eq!((record.units, record.answer, record.wall.len()), (4, Some(16), 1));
        let repeats = Repeats { enough: Duration::from_nanos(1) };
        let Outcome::Measured(record) = measure(&row, &row.ways[0], 4, repeats)? else { panic!() };
        assert_eq!((record.wall.len(), record.cpu.len()), (LEAST, LEAST));
        Ok(())
    }

    #[test]
    fn a_wrong_answer_is_no_figure() {
        let wrong = row(|size| Ok(Task::new(size, || Ok(17))));
        let error = measure(&wrong, &wrong.ways[0], 4, ONCE).unwrap_err();
        assert_eq!(error.to_string(), "id, way, size 4: the answer is 17, but should be 16");
        // At another size the answer is not known.
        assert!(measure(&wrong, &wrong.ways[0], 5, ONCE).is_ok());
        let changing = row(|size| {
            let mut run = 0;
            Ok(Task::new(size, move || {
                run += 1;
                Ok(run)
            }))
        });
        let repeats = Repeats { enough: Duration::from_nanos(1) };
        assert!(measure(&changing, &changing.ways[0], 5, repeats).is_err());
    }

    #[test]
    fn absent_peers_say_so() -> anyhow::Result<()> {
        let program = Program { name: "no-such-program", units: |n| n, arguments: |_| vec![] };
        for (work, text) in [
            (Work::NotBuilt, "not built: needs --features peers"),
            (Work::Program(program), "not installed: `cargo install no-such-program`"),
        ] {
            let row = Row::whole("id", "what").way(Way::peer("peer", work));
            let outcome = measure(&row, &row.ways[0], 1, ONCE)?;
            assert_eq!(outcome, Outcome::Absent(text.into()));
        }
        Ok(())
    }

    #[test]
    fn few_runs_are_enough_only_if_they_are_long() {
        let second = Duration::from_secs(1);
        let repeats = Repeats { enough: second };
        assert!(!repeats.are_enough(2, 2 * second));
        assert!(repeats.are_enough(3, 2 * second));
        assert!(!repeats.are_enough(20, second / 2));
        assert!(repeats.are_enough(25, second / 2));
        assert!(repeats.are_enough(1, LONG));
        assert!(ONCE.are_enough(1, Duration::ZERO));
    }

    #[test]
    fn process_statistics_are_read() {
        let stat = "12 (a (b) c) S 1 1 1 0 -1 4194560 100 200 0 0 5 6 70 8 20 0 1 0 99";
        assert_eq!(children_in(stat), Some(Duration::from_millis(780)));
        assert_eq!(children_in("12 (a) S 1"), None);
        let status = "VmPeak:\t  900 kB\nVmHWM:\t    20 kB\n";
        assert_eq!(status_in(status, "VmHWM:"), Some(20 * 1024));
        assert_eq!(status_in(status, "VmSwap:"), None);
    }
}

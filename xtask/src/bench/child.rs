//! Each measurement in a process of its own.

use super::plan::{Aim, Figure, Job};
use anyhow::{Context, bail, ensure};
use benches::Row;
use benches::measure::Outcome;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How something ended that can be cut off.
pub enum Ended<T> {
    /// With this result.
    Well(T),
    /// By Ctrl-C.
    CutOff,
}

/// The program that runs one way of one row.
pub struct Child(PathBuf);

impl Child {
    /// Builds it.
    pub fn build(
        profile: &str,
        peers: bool,
        interrupted: &AtomicBool,
    ) -> anyhow::Result<Ended<Self>> {
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        // Together with xtask, so that both share the dependencies that are built already.
        cargo.current_dir(crate::root()).args(["build", "--package", "benches"]);
        cargo.args(["--package", "xtask", "--bin", "row"]);
        cargo.args(["--profile", profile, "--message-format", "json-render-diagnostics"]);
        if peers {
            cargo.args(["--features", "benches/peers"]);
        }
        let output = cargo.stderr(Stdio::inherit()).output().context("cannot run cargo")?;
        if interrupted.load(Ordering::Relaxed) {
            return Ok(Ended::CutOff);
        }
        ensure!(output.status.success(), "the benchmarks cannot be built");
        let path = executable(&String::from_utf8_lossy(&output.stdout));
        Ok(Ended::Well(Child(path.context("cargo does not say where the program is")?)))
    }

    /// Makes one measurement.
    pub fn run(
        &self,
        rows: &[Row],
        job: &Job,
        interrupted: &AtomicBool,
    ) -> anyhow::Result<Ended<Figure>> {
        let row = &rows[job.row];
        let about = || format!("{}, {}", row.id, row.ways[job.way].name);
        let (threads, seconds) = match job.aim {
            Aim::Figure { seconds } | Aim::Growth { seconds } => (1, seconds),
            Aim::Threads { threads, seconds } => (threads, seconds),
            Aim::Instructions => (1, 0.0),
        };
        let counts = scratch();
        let mut command = match job.aim {
            Aim::Instructions => emulator(&self.0, &counts),
            _ => Command::new(&self.0),
        };
        command.arg(row.id).arg(job.way.to_string()).arg(job.size.to_string());
        command.arg(seconds.to_string()).env("RAYON_NUM_THREADS", threads.to_string());
        let output = match waited(command, interrupted) {
            Err(error) if missing(&error) && job.aim == Aim::Instructions => {
                return Ok(Ended::Well(Figure::Absent("valgrind is not installed".into())));
            }
            Ok(Ended::CutOff) => return Ok(Ended::CutOff),
            Ok(Ended::Well(output)) => output,
            Err(error) => return Err(error).with_context(about),
        };
        let (out, err) = (output.stdout, output.stderr);
        let (out, err) = (String::from_utf8_lossy(&out), String::from_utf8_lossy(&err));
        ensure!(output.status.success(), "{}: {}, {}", about(), output.status, err.trim());
        if job.aim == Aim::Instructions {
            let _ = std::fs::remove_file(&counts);
            let count = collected(&err).with_context(about)?;
            return Ok(Ended::Well(Figure::Instructions(count)));
        }
        let outcome = serde_json::from_str(&out).with_context(about)?;
        Ok(Ended::Well(match outcome {
            Outcome::Measured(record) => Figure::Times(record),
            Outcome::Absent(why) => Figure::Absent(why),
        }))
    }
}

/// Where cargo put the program.
fn executable(messages: &str) -> Option<PathBuf> {
    messages.lines().rev().find_map(|line| {
        let message: Value = serde_json::from_str(line).ok()?;
        message["executable"].as_str().map(PathBuf::from)
    })
}

/// Counts the instructions inside the work that is measured.
fn emulator(program: &Path, counts: &Path) -> Command {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--toggle-collect=*measured_work*"]);
    command.arg(format!("--callgrind-out-file={}", counts.display())).arg(program);
    command
}

/// A file for what the emulator writes, which is not read.
fn scratch() -> PathBuf {
    std::env::temp_dir().join(format!("instructions-{}", std::process::id()))
}

/// The number of instructions in the emulator's messages.
fn collected(messages: &str) -> anyhow::Result<u64> {
    let line = messages.lines().find_map(|line| line.split_once("Collected : "));
    match line.map(|(_, number)| number.trim().parse()) {
        Some(Ok(number)) if number > 0 => Ok(number),
        _ => bail!("valgrind counts nothing: {}", messages.trim()),
    }
}

fn missing(error: &anyhow::Error) -> bool {
    let error = error.downcast_ref::<std::io::Error>();
    error.is_some_and(|error| error.kind() == std::io::ErrorKind::NotFound)
}

/// Waits for a process, and ends it if the run is interrupted. Its output is short, so it never waits
/// for somebody to read it.
fn waited(mut command: Command, interrupted: &AtomicBool) -> anyhow::Result<Ended<Output>> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = command.spawn()?;
    loop {
        if interrupted.load(Ordering::Relaxed) {
            let _ = process.kill();
            process.wait()?;
            return Ok(Ended::CutOff);
        }
        if process.try_wait()?.is_some() {
            let output = process.wait_with_output()?;
            // Ctrl-C reaches the process as well, perhaps before this one.
            let stopped = interrupted.load(Ordering::Relaxed) || is_interrupted(&output);
            return Ok(if stopped { Ended::CutOff } else { Ended::Well(output) });
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Whether Ctrl-C ended a process.
#[cfg(unix)]
fn is_interrupted(output: &Output) -> bool {
    use std::os::unix::process::ExitStatusExt;
    const SIGINT: i32 = 2;
    output.status.signal() == Some(SIGINT)
}

#[cfg(not(unix))]
fn is_interrupted(_: &Output) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read() {
        let messages = "{\"reason\":\"compiler-artifact\",\"executable\":null}\nnoise\n\
                        {\"executable\":\"/t/row\"}\n{\"reason\":\"build-finished\"}";
        assert_eq!(executable(messages), Some(PathBuf::from("/t/row")));
        assert_eq!(executable("{}"), None);
        let messages = "==7== Events    : Ir\n==7== Collected : 14600\n==7==";
        assert_eq!(collected(messages).unwrap(), 14_600);
        assert!(collected("==7== Collected : 0").is_err());
        assert!(collected("").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn an_interrupt_ends_the_process() {
        let mut command = Command::new("sleep");
        command.arg("60");
        let ended = waited(command, &AtomicBool::new(true)).unwrap();
        assert!(matches!(ended, Ended::CutOff));
        let ended = waited(Command::new("true"), &AtomicBool::new(false)).unwrap();
        assert!(matches!(ended, Ended::Well(output) if output.status.success()));
        let absent = waited(Command::new("no-such-program"), &AtomicBool::new(false));
        assert!(absent.is_err_and(|error| missing(&error)));
    }
}

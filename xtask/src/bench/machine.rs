//! Where and when it was measured.

use std::path::Path;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// What can be told about the machine and the build; `None` for what the system does not tell.
#[derive(Clone, Debug, Default)]
pub struct Machine {
    /// The processor's name.
    pub processor: Option<String>,
    /// How many threads run at once.
    pub threads: usize,
    /// Bytes of memory.
    pub memory: Option<u64>,
    /// Processes that wanted a processor in the last minute, before the run.
    pub load: Option<String>,
    /// The compiler.
    pub compiler: Option<String>,
    /// The profile it was built with.
    pub profile: String,
    /// The commit, and whether files differ from it.
    pub commit: Option<String>,
    /// The day, in UTC.
    pub date: String,
}

impl Machine {
    /// This machine, now, and the working copy in `root`.
    pub fn here(root: &Path, profile: &str) -> Self {
        let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        Machine {
            processor: processor(&read("/proc/cpuinfo")),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            memory: kilobytes(&read("/proc/meminfo"), "MemTotal:"),
            load: read("/proc/loadavg").split_whitespace().next().map(String::from),
            compiler: output(root, &["rustc", "--version"]),
            profile: profile.into(),
            commit: commit(
                output(root, &["git", "rev-parse", "--short=12", "HEAD"]),
                output(root, &["git", "status", "--porcelain"]),
            ),
            date: date(seconds),
        }
    }

    /// One line: the processor, the compiler, the day and the commit.
    pub fn line(&self) -> String {
        let unknown = || "unknown".to_string();
        format!(
            "{}, {} threads; {}; {}, commit {}",
            self.processor.clone().unwrap_or_else(unknown),
            self.threads,
            self.compiler.clone().unwrap_or_else(unknown),
            self.date,
            self.commit.clone().unwrap_or_else(unknown),
        )
    }
}

fn processor(cpuinfo: &str) -> Option<String> {
    let line = cpuinfo.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_string())
}

fn kilobytes(meminfo: &str, key: &str) -> Option<u64> {
    let line = meminfo.lines().find(|line| line.starts_with(key))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok()?.checked_mul(1024)
}

/// What a program prints, without the end of the line; `None` if it fails.
fn output(root: &Path, command: &[&str]) -> Option<String> {
    let (program, arguments) = command.split_first()?;
    let output = Command::new(program).args(arguments).current_dir(root).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim_end().to_string())
}

/// The commit, with a word about changes since; the files that a run writes do not count.
fn commit(head: Option<String>, status: Option<String>) -> Option<String> {
    let written = ["benches/REPORT.md", "benches/growth/", "README.md"];
    let changed = |line: &str| {
        let path = line.get(3..).unwrap_or_default();
        !written.iter().any(|file| path.starts_with(file))
    };
    let with_changes = status?.lines().any(changed);
    Some(format!("{}{}", head?, if with_changes { " with changes" } else { "" }))
}

/// The day of a number of seconds since 1970, as year-month-day in UTC.
fn date(seconds: u64) -> String {
    let leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let (mut day, mut year) = (seconds / 86_400, 1970);
    while day >= 365 + u64::from(leap(year)) {
        day -= 365 + u64::from(leap(year));
        year += 1;
    }
    let february = 28 + u64::from(leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if day < length {
            break;
        }
        day -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", day + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days() {
        let day = |number: u64| date(number * 86_400 + 86_399);
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(58), "1970-02-28");
        assert_eq!(day(59), "1970-03-01");
        assert_eq!(day(364), "1970-12-31");
        assert_eq!(day(365), "1971-01-01");
        assert_eq!(day(789), "1972-02-29");
        assert_eq!(day(11_016), "2000-02-29");
        assert_eq!(date(1_700_000_000), "2023-11-14");
    }

    #[test]
    fn system_files_are_read() {
        let cpuinfo = "processor\t: 0\nmodel\t\t: 49\nmodel name\t: A CPU: 3 GHz\n";
        assert_eq!(processor(cpuinfo).as_deref(), Some("A CPU: 3 GHz"));
        assert_eq!(processor(""), None);
        assert_eq!(kilobytes("MemTotal:   2 kB\nMemFree: 1 kB", "MemFree:"), Some(1024));
    }

    #[test]
    fn the_report_itself_is_no_change() {
        let head = || Some("abc".to_string());
        let with = |status: &str| commit(head(), Some(status.into()));
        assert_eq!(with("").as_deref(), Some("abc"));
        assert_eq!(with(" M benches/REPORT.md\n?? benches/growth/a.svg").as_deref(), Some("abc"));
        assert_eq!(with(" M README.md\n M a.rs").as_deref(), Some("abc with changes"));
        assert_eq!(commit(head(), None), None);
    }
}

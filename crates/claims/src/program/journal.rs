//! The file of an interrupted run, and of its continuation.

use super::record::{Conditions, Identity, Record};
use anyhow::{Context, bail};
use serde_json::Value;
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// What is finished, in memory and in a file of JSON lines.
pub struct Journal {
    file: File,
    finished: HashMap<Identity, Vec<Record>>,
}

impl Journal {
    /// Reads the file, or starts one if there is none.
    ///
    /// The last line of a run that was killed may be torn; it is dropped from the file. Lines of
    /// claims that were cut off count for nothing.
    ///
    /// # Errors
    ///
    /// If the file cannot be read and written, or has any other line that is no result.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        let name = path.display();
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .with_context(|| format!("cannot open {name}"))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
        let mut finished: HashMap<Identity, Vec<Record>> = HashMap::new();
        let mut kept = 0;
        for (index, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
            match parse(line) {
                Ok(Some(record)) if record.is_finished() => {
                    finished.entry(record.identity.clone()).or_default().push(record);
                }
                Ok(_) => {}
                Err(_) if is_torn(line) => break,
                Err(error) => bail!("{name}, line {}: not a result: {error}", index + 1),
            }
            kept += line.len();
        }
        file.set_len(kept as u64).and_then(|()| file.seek(SeekFrom::End(0)))?;
        if kept > 0 && bytes[kept - 1] != b'\n' {
            file.write_all(b"\n")?;
        }
        Ok(Journal { file, finished })
    }

    /// The result of an earlier run under the same conditions.
    pub fn finished(&self, identity: &Identity, conditions: &Conditions) -> Option<&Record> {
        self.finished.get(identity)?.iter().rev().find(|record| record.conditions == *conditions)
    }

    /// Adds a finished result to the file; it is there when this returns.
    pub fn add(&mut self, record: &Record) -> io::Result<()> {
        if !record.is_finished() {
            return Ok(());
        }
        let mut line = serde_json::to_vec(record)?;
        line.push(b'\n');
        self.file.write_all(&line)?;
        self.file.flush()
    }
}

/// Whether this is the beginning of a line of a journal: any other file must not be touched.
fn is_torn(line: &[u8]) -> bool {
    let start = b"{\"kind\":";
    !line.ends_with(b"\n") && (line.starts_with(start) || start.starts_with(line))
}

/// The record on a line; `None` for an empty line and for a summary.
fn parse(line: &[u8]) -> Result<Option<Record>, serde_json::Error> {
    if line.trim_ascii().is_empty() {
        return Ok(None);
    }
    let value: Value = serde_json::from_slice(line)?;
    if value.get("kind").is_some_and(|kind| kind == "summary") {
        return Ok(None);
    }
    serde_json::from_value(value).map(Some)
}

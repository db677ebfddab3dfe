//! `benches/notes.toml`: what a reader should know about a row, by hand.

use anyhow::{Context, ensure};
use benches::Row;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// What is written about one row.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// Why the row misses its target, if it does: what bounds it, and what was tried.
    pub missed: Option<String>,
    /// What is worth knowing in any case.
    pub remark: Option<String>,
}

/// By row.
pub type Notes = BTreeMap<String, Note>;

/// The notes in a file.
pub fn read(path: &Path, rows: &[Row]) -> anyhow::Result<Notes> {
    let name = path.display();
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    parse(&text, rows).with_context(|| format!("in {name}"))
}

fn parse(text: &str, rows: &[Row]) -> anyhow::Result<Notes> {
    let notes: Notes = toml::from_str(text)?;
    for id in notes.keys() {
        ensure!(rows.iter().any(|row| row.id == id), "no row is called {id:?}");
    }
    Ok(notes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::plan::tests::rows;

    #[test]
    fn the_notes_can_be_read() {
        let path = crate::root().join("benches/notes.toml");
        assert!(!read(&path, &benches::rows()).unwrap().is_empty());
    }

    #[test]
    fn notes_are_about_rows() {
        let notes =
            parse("[first]\nmissed = \"why\"\n[second]\nremark = \"what\"", &rows()).unwrap();
        assert_eq!(notes["first"].missed.as_deref(), Some("why"));
        assert_eq!(notes["second"].remark.as_deref(), Some("what"));
        let error = parse("[third]\nmissed = \"why\"", &rows()).unwrap_err();
        assert_eq!(error.to_string(), "no row is called \"third\"");
        assert!(parse("[first]\nmist = \"why\"", &rows()).is_err());
    }
}

//! `cargo xtask tidy`: the house rules that a compiler cannot check.

use crate::root;
use anyhow::Context;
use impartial::verify::Claim;
use impartial_claims::catalogue::{CROSS, claims};
use impartial_claims::program::Identity;
use impartial_claims::references::references;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Check the house rules that a compiler cannot check
///
/// Every claim has a mutant and a source that REFERENCES.md lists, no two claims look the same, no
/// file has unfinished business. A file of more than 400 lines is only a warning.
#[derive(clap::Args)]
pub struct Args {}

/// How long a file may be.
const LINES: usize = 400;
/// Words of unfinished business, put together here so that this file has none of them.
const UNFINISHED: [&str; 4] =
    [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X:"), concat!("unimple", "mented!")];

/// Prints what is wrong; the exit code is 1 if anything is.
pub fn run(_: &Args) -> anyhow::Result<ExitCode> {
    let keys: Vec<String> = references().into_iter().map(|(key, _)| key).collect();
    let mut wrong = in_catalogue(&claims(), &keys);
    let mut warnings = Vec::new();
    for path in files(root())? {
        let text = std::fs::read_to_string(&path)
            .with_context(|| format!("cannot read {}", path.display()))?;
        let name = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
        let is_code = path.extension().is_some_and(|extension| extension == "rs");
        if is_code && text.lines().count() > LINES {
            warnings.push(format!("{name} has {} lines", text.lines().count()));
        }
        wrong.extend(unfinished(&name, &text));
    }
    warnings.iter().for_each(|what| println!("warning: {what}"));
    wrong.iter().for_each(|what| println!("error: {what}"));
    println!("{} errors, {} warnings", wrong.len(), warnings.len());
    Ok(ExitCode::from(u8::from(!wrong.is_empty())))
}

/// What is wrong with the claims.
fn in_catalogue(claims: &[Claim], keys: &[String]) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut seen = HashSet::new();
    for claim in claims {
        if claim.mutants().is_empty() {
            wrong.push(format!("{claim:?} has no mutant"));
        }
        let source = claim.source();
        if source.key != CROSS && !keys.iter().any(|key| key == source.key) {
            wrong.push(format!("{claim:?} has a source that REFERENCES.md does not list"));
        }
        if source.locator.is_empty() || claim.statement().says().is_empty() {
            wrong.push(format!("{claim:?} does not say where it is stated or what it says"));
        }
        for mutant in std::iter::once(None).chain(claim.mutants().iter().map(Some)) {
            let identity = Identity::of(claim, mutant);
            if !seen.insert(identity) {
                let change = mutant.map_or("", |mutant| &mutant.change);
                wrong.push(format!("{claim:?} {change} is there twice"));
            }
        }
    }
    wrong
}

/// The lines with unfinished business.
fn unfinished(name: &str, text: &str) -> Vec<String> {
    let lines = text.lines().enumerate();
    lines
        .filter_map(|(index, line)| {
            let word = UNFINISHED.iter().find(|word| line.contains(**word))?;
            Some(format!("{name}:{}: {word}", index + 1))
        })
        .collect()
}

/// All Rust and Markdown files of the workspace that are not built, sorted.
fn files(root: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder)
            .with_context(|| format!("cannot read {}", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                if !name.starts_with('.') && name != "target" {
                    folders.push(path);
                }
            } else if name.ends_with(".rs") || name.ends_with(".md") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial::formula::Source;
    use impartial::region::UpTo;
    use impartial::verify::{Evidence, Report, Run, for_all};

    fn check(run: &Run) -> Report {
        for_all(&UpTo(1), run, |_: &u64| Ok(true))
    }

    fn claim(key: &'static str) -> Claim {
        Claim::new("Name", Source::new(key, "§1"), "statement", Evidence::ForAll, check)
    }

    #[test]
    fn a_good_catalogue_is_tidy() {
        let claims = [claim("A").mutant("m", check), claim(CROSS).mutant("m", check)];
        assert_eq!(in_catalogue(&claims, &["A".into()]), Vec::<String>::new());
    }

    #[test]
    fn what_is_wrong_is_found() {
        let keys = ["A".to_string()];
        assert_eq!(in_catalogue(&[claim("A")], &keys).len(), 1);
        assert_eq!(in_catalogue(&[claim("B").mutant("m", check)], &keys).len(), 1);
        let twice = [claim("A").mutant("m", check), claim("A").mutant("n", check)];
        assert_eq!(in_catalogue(&twice, &keys).len(), 1);
        let same_mutants = [claim("A").mutant("m", check).mutant("m", check)];
        assert_eq!(in_catalogue(&same_mutants, &keys).len(), 1);
    }

    #[test]
    fn unfinished_business_is_found() {
        let text = format!("fine\n// {} later\n", UNFINISHED[0]);
        assert_eq!(unfinished("f.rs", &text), [format!("f.rs:2: {}", UNFINISHED[0])]);
    }
}

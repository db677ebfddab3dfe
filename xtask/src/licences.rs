//! `cargo xtask licences`: what all dependencies may be used under, and where they come from.

use crate::root;
use anyhow::{Context, ensure};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::process::{Command, ExitCode};

/// Check the licences and the sources of all dependencies against deny.toml
///
/// Runs `cargo deny check licenses bans sources` as well where cargo-deny is installed; it takes minutes to
/// build, so continuous integration does not ask for it.
#[derive(clap::Args)]
pub struct Args {}

/// The part of deny.toml that is checked here.
#[derive(Deserialize)]
struct Config {
    licenses: Licenses,
    sources: Sources,
}

#[derive(Deserialize)]
struct Licenses {
    allow: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Sources {
    allow_registry: Vec<String>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
    source: Option<String>,
}

/// Prints how many packages are under which licence, or what is wrong.
pub fn run(_: &Args) -> anyhow::Result<ExitCode> {
    let text = fs::read_to_string(root().join("deny.toml")).context("cannot read deny.toml")?;
    let config: Config = toml::from_str(&text).context("deny.toml")?;
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(root())
        .output()
        .context("cannot run cargo metadata")?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Metadata = serde_json::from_slice(&output.stdout)?;
    let mut wrong = Vec::new();
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for package in &metadata.packages {
        let licence = package.license.as_deref().unwrap_or_default();
        *counts.entry(licence).or_default() += 1;
        if !is_allowed(licence, &config.licenses.allow) {
            wrong.push(format!("{} {}: licence {licence:?}", package.name, package.version));
        }
        let source = package.source.as_deref().unwrap_or_default();
        let registry = source.strip_prefix("registry+").unwrap_or(source);
        if !source.is_empty() && !config.sources.allow_registry.iter().any(|a| a == registry) {
            wrong.push(format!("{} {}: from {source}", package.name, package.version));
        }
    }
    for (licence, count) in counts {
        println!("{count:>4}  {licence}");
    }
    for line in &wrong {
        println!("✗ {line}");
    }
    let content = deny().unwrap_or(true);
    Ok(ExitCode::from(u8::from(!content || !wrong.is_empty())))
}

/// Whether cargo deny is content; `None` if it is not installed.
fn deny() -> Option<bool> {
    let mut deny = Command::new("cargo-deny");
    match deny.args(["check", "licenses", "bans", "sources"]).current_dir(root()).status() {
        Ok(status) => Some(status.success()),
        Err(_) => {
            println!("cargo-deny is not installed, and not asked");
            None
        }
    }
}

/// Whether an expression of licences can be met with allowed ones. `/` is an old way to write OR.
fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    let expression = expression.trim();
    if let Some(parts) = split(expression, &[" OR ", "/"]) {
        return parts.iter().any(|part| is_allowed(part, allowed));
    }
    if let Some(parts) = split(expression, &[" AND "]) {
        return parts.iter().all(|part| is_allowed(part, allowed));
    }
    let inner = expression.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    match inner {
        Some(inner) => is_allowed(inner, allowed),
        None => allowed.iter().any(|known| known == expression),
    }
}

/// The parts between words that stand in no parentheses; `None` if there is no such word.
fn split<'a>(text: &'a str, words: &[&str]) -> Option<Vec<&'a str>> {
    let (mut depth, mut start, mut parts) = (0_u32, 0, Vec::new());
    for (index, sign) in text.char_indices() {
        match sign {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let word = words.iter().find(|word| text[index..].starts_with(**word));
        if let (0, Some(word)) = (depth, word) {
            parts.push(&text[start..index]);
            start = index + word.len();
        }
    }
    parts.push(&text[start..]);
    (parts.len() > 1).then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_of_licences() {
        let allowed = ["MIT", "Unicode-3.0"].map(String::from);
        for (expression, expected) in [
            ("MIT", true),
            ("GPL-3.0", false),
            ("", false),
            ("GPL-3.0 OR MIT", true),
            ("Apache-2.0/MIT", true),
            ("GPL-3.0 AND MIT", false),
            ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
            ("(GPL-3.0 OR Apache-2.0) AND Unicode-3.0", false),
            ("Apache-2.0 WITH LLVM-exception OR MIT", true),
        ] {
            assert_eq!(is_allowed(expression, &allowed), expected, "{expression}");
        }
    }
}

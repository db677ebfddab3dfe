//! `cargo xtask check-certificate`: checks stored proofs, without the provers.

use anyhow::{Context, bail};
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Check certificates of proofs for all positions
///
/// Each file is read and checked again from its first line to its last, by a checker that shares no
/// code with the prover that wrote it. What it proves is printed.
#[derive(clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub struct Args {
    /// The files; of a folder, all that end in .json or .jsonl, and those in its folders
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

const AFTER_HELP: &str = "\
Exit codes:
  0  all certificates are good
  1  a certificate was refused: it is damaged, or does not prove what it says
  2  wrong usage, or a file that cannot be read";

/// Checks the files one after the other.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut out = io::stdout().lock();
    let mut refused = false;
    for file in files(&args.files)? {
        let bytes = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let written = match check(&bytes) {
            Ok(proved) => writeln!(out, "✓ {}: {proved}", file.display()),
            Err(reason) => {
                refused = true;
                writeln!(out, "✗ {}: refused: {reason}", file.display())
            }
        };
        match written {
            // Whoever read the output has seen enough; what was not checked is not said to be good.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return Ok(ExitCode::from(3));
            }
            other => other.context("cannot write a result")?,
        }
    }
    Ok(ExitCode::from(u8::from(refused)))
}

/// The files, and those in the folders and the folders in them, in order. A folder may hold other
/// files too: certificates end in `.json` or `.jsonl`.
fn files(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let known = files.len();
        let mut folders = vec![path.clone()];
        while let Some(folder) = folders.pop() {
            let inside = fs::read_dir(&folder);
            for entry in inside.with_context(|| format!("cannot read {}", folder.display()))? {
                let path = entry?.path();
                if path.is_dir() && !path.is_symlink() {
                    folders.push(path);
                } else if path.extension().is_some_and(|end| end == "json" || end == "jsonl") {
                    files.push(path);
                }
            }
        }
        if files.len() == known {
            bail!("there is no .json or .jsonl file in {}", path.display());
        }
        files[known..].sort();
    }
    Ok(files)
}

/// What the certificate proves, in words, or why it was refused. Which checker is asked depends on
/// what the file says of its format; each checker verifies that again.
fn check(bytes: &[u8]) -> Result<String, String> {
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]);
    let says = |format: &str| start.contains(&format!("\"{format}\""));
    if says(digit_proofs::certificate::FORMAT) {
        let checked = digit_proofs::certificate::check(bytes);
        return checked.map(|checked| checked.to_string()).map_err(|error| error.to_string());
    }
    if says(linear_proofs::certificate::FORMAT) {
        let all = linear_proofs::certificate::check_all(bytes);
        let all = all.map_err(|error| error.to_string())?.into_iter().map(|checked| {
            format!("proved for all positions: {} ({} nodes)", checked.claim, checked.nodes)
        });
        return Ok(all.collect::<Vec<_>>().join("\n  "));
    }
    if says(octal_games::certificate::FORMAT) {
        let checked = octal_games::certificate::check(bytes).map_err(|error| error.to_string())?;
        let (rule, period) = (checked.rule, checked.period);
        return Ok(format!(
            "proved for all heaps of {rule}: preperiod {}, period {}",
            period.preperiod, period.period
        ));
    }
    Err("it is no certificate: there is no known \"format\" at its beginning".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_certificate_is_refused() {
        for bytes in [&b""[..], b"{}", b"\xff\xfe", b"{\"format\":\"impartial digit proof\""] {
            assert!(check(bytes).is_err());
        }
    }
}
